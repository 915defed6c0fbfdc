"""How far random linkages are from a target, whatever their position, rotation and size.

With n points z of a candidate and t of the target, equally spaced along both curves, about their middles and of norm 1,
the similarity that fits best leaves

    min over S, T of  Σ |S z_k + T - t_k|²  =  1 - |Σ z̄_k t_k|².

For closed curves the place where they start is free: all shifts at once are a correlation, by Fourier transforms. Both
senses of going round are tried.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from scipy import fft

from cardan.design.synthesis.linkages.kinds import Kind, Points
from cardan.design.synthesis.linkages.targets import Target

CRANK_SAMPLES = 48  # crank positions of a candidate
SPACED = 32  # points along a curve that are compared
CURVE_PARTS = 6  # random parts of a curve that are compared with an open one
PART_POINTS = 24  # points along each
MOST_GIVEN = 32  # pairs of a function or positions of a body that are compared
SHORTEST_PART = 0.05  # of a curve
LEAST_SWING, LARGEST_SWING = 0.3, 6.0  # rad: random ranges of a crank
TURN = np.linspace(0, 2 * np.pi, CRANK_SAMPLES, endpoint=False)[None, :]


class Match(NamedTuple):
    """How n linkages fit: rms error in units of the target's size, the similarity z -> S z + T that places them, and
    the crank angles at the first and at the last point of the target (of a closed curve a turn apart)."""

    error: np.ndarray
    S: np.ndarray
    T: np.ndarray
    begin: np.ndarray
    end: np.ndarray
    w: np.ndarray | None = None  # the place of P on its link, where it is chosen for the best fit


class Comparison(Protocol):
    """A target as candidates are compared with it. `shared`: the crank angles of all of them, where these are fixed."""

    shared: np.ndarray | None
    point: bool  # whether a point of a link is led

    def crank_angles(self, rng: np.random.Generator, count: int) -> np.ndarray:
        """Random crank angles at which candidates are evaluated, (count, k)."""
        ...

    def match(self, kind: Kind, at: Points, theta: np.ndarray, rng: np.random.Generator) -> Match:
        """How the candidates fit whose joints are `at` these crank angles."""
        ...


def comparison(target: Target, full: bool, absolute: bool) -> Comparison:
    """The comparison for a target."""
    if target.task == "function":
        return FunctionComparison(target, absolute)
    if target.task == "motion":
        return MotionComparison(target)
    return ClosedComparison(target) if target.closed else OpenComparison(target, full)


class ClosedComparison:
    """Whole curves, by their correlation over all shifts."""

    point = True

    def __init__(self, target: Target):
        t, _ = spaced(target.curve[None, :], SPACED, closed=True)
        self.mean, self.norm, t = centred(t)
        both = np.concatenate([t, np.roll(t[:, ::-1], 1, axis=1)])  # t_k, and t_{-k}: the other way round
        self.spectra = fft.fft(both, axis=1).conj().astype(np.complex64)
        self.shared: np.ndarray | None = TURN

    def crank_angles(self, rng: np.random.Generator, count: int) -> np.ndarray:
        return np.repeat(TURN, count, axis=0)

    def match(self, kind: Kind, at: Points, theta: np.ndarray, rng: np.random.Generator) -> Match:
        points, places = spaced(at["P"], SPACED, closed=True)
        mean, norm, z = centred(points)
        spectrum = fft.fft(z, axis=1)
        shifts = [fft.ifft(spectrum * template, axis=1) for template in self.spectra]  # Σ_k z_{k+s} t̄_k
        both = np.concatenate([np.asarray(shift) for shift in shifts], axis=1)
        chosen = np.argmax(both.real**2 + both.imag**2, axis=1)
        every = np.arange(len(z))
        agreement = both[every, chosen]
        backwards, shift = np.divmod(chosen, SPACED)
        begin = places[every, shift] * (2 * np.pi / CRANK_SAMPLES)
        error, S, T = similarity(agreement.conj(), mean, norm, self.mean, self.norm, SPACED)
        return Match(error, S, T, begin, begin + np.where(backwards == 1, -2 * np.pi, 2 * np.pi))


class OpenComparison:
    """Random parts of the curves. A crank that turns fully gives closed curves, else it swings over a random range."""

    point = True

    def __init__(self, target: Target, full: bool):
        self.full = full
        t, _ = spaced(target.curve[None, :], PART_POINTS, closed=False)
        self.mean, self.norm, t = centred(t)
        self.templates = np.concatenate([t, t[:, ::-1]]).T.astype(np.complex64)
        self.shared: np.ndarray | None = TURN if full else None

    def crank_angles(self, rng: np.random.Generator, count: int) -> np.ndarray:
        begin, swing = np.hsplit(swings(rng, count), 2)
        return begin + swing * np.linspace(0, 1, CRANK_SAMPLES)

    def match(self, kind: Kind, at: Points, theta: np.ndarray, rng: np.random.Generator) -> Match:
        points, places = spaced(at["P"], 2 * SPACED, closed=self.full)
        n, count = points.shape
        last = count if self.full else count - 1
        length = last * rng.uniform(SHORTEST_PART, 1.0, (n, CURVE_PARTS, 1))
        first = (last if self.full else last - length) * rng.uniform(0, 1, (n, CURVE_PARTS, 1))
        if not self.full:
            first[:, 0], length[:, 0] = 0.0, last
        where = first + length * np.linspace(0, 1, PART_POINTS)
        every = np.arange(n)[:, None, None]
        k = where.astype(np.intp)
        part = (where - k).astype(np.float32)
        low, high = (k % count, (k + 1) % count) if self.full else (k, np.minimum(k + 1, last))
        z = points[every, low] * (1 - part) + points[every, high] * part
        mean, norm, z = centred(z)
        agreement = (z.conj() @ self.templates).reshape(n, -1)  # (n, CURVE_PARTS * 2)
        chosen = np.argmax(np.abs(agreement), axis=1)
        rows, window, backwards = np.arange(n), chosen // 2, chosen % 2
        ends = where[rows, window][:, [0, -1]]
        angles = self._angles(places, ends, theta)
        angles = np.where(backwards[:, None] == 1, angles[:, ::-1], angles)
        error, S, T = similarity(
            agreement[rows, chosen], mean[rows, window], norm[rows, window], self.mean, self.norm, PART_POINTS
        )
        return Match(error, S, T, angles[:, 0], angles[:, 1])

    def _angles(self, places: np.ndarray, where: np.ndarray, theta: np.ndarray) -> np.ndarray:
        """Crank angles at two points of each curve, counted in its equally spaced points."""
        rows, count = np.arange(len(places))[:, None], places.shape[1]
        k = np.floor(where).astype(int)
        turns, k0 = np.divmod(k, count) if self.full else (0 * k, np.minimum(k, count - 1))
        after = np.concatenate([places, places[:, :1] + CRANK_SAMPLES if self.full else places[:, -1:]], axis=1)
        u = after[rows, k0] + (where - k) * (after[rows, k0 + 1] - after[rows, k0]) + turns * CRANK_SAMPLES
        step = theta[:, 1:2] - theta[:, :1]
        return theta[:, :1] + u * step


class FunctionComparison:
    """Outputs at given inputs; where both start is free, or given (absolute)."""

    point = False

    def __init__(self, target: Target, absolute: bool):
        chosen = target.some(MOST_GIVEN)
        self.inputs, self.outputs, self.size = target.inputs[chosen], target.outputs[chosen], target.size
        self.absolute = absolute
        self.shared: np.ndarray | None = self.inputs[None, :] if absolute else None

    def crank_angles(self, rng: np.random.Generator, count: int) -> np.ndarray:
        return rng.uniform(-np.pi, np.pi, (count, 1)) + self.inputs

    def match(self, kind: Kind, at: Points, theta: np.ndarray, rng: np.random.Generator) -> Match:
        n = len(at["C"])
        begin, end = (np.broadcast_to(theta[:, k], n) for k in (0, -1))
        if kind.slider:
            x, s = at["C"].real, self.outputs / self.size
            dx, ds = x - x.mean(axis=1, keepdims=True), s - s.mean()
            S = (dx * ds).mean(axis=1) / (dx**2).mean(axis=1)
            error = np.sqrt(((S[:, None] * dx - ds) ** 2).mean(axis=1))
            return Match(error, S + 0j, s.mean() - S * x.mean(axis=1) + 0j, begin, end)
        along = kind.output(at)
        mean = (along / np.abs(along) * np.exp(-1j * self.outputs)).mean(axis=1)
        agreement = mean.real if self.absolute else np.abs(mean)
        error = np.sqrt(np.maximum(2 * (1 - agreement), 0)) / self.size
        S = 1 / np.abs(np.broadcast_to(at["D"][:, 0], n))  # the fixed pivots lie one unit apart
        return Match(error, S + 0j, np.zeros(n, complex), begin, end)


class MotionComparison:
    """Positions and angles of a body, passed in order while the crank swings over a random range.

    p_k ≈ T + S E_k + q m_k with the joint E of the link that carries the body and its direction m: linear least squares
    for the place of the linkage and for the place of the body on its link, w = q / S.
    """

    point = True

    def __init__(self, target: Target):
        chosen = target.some(MOST_GIVEN)
        self.p, self.alpha, self.weight = target.points[chosen], target.angles[chosen], target.angle_weight
        steps = np.abs(np.diff(self.p)) + self.weight * np.abs(np.diff(self.alpha))
        self.shared: np.ndarray | None = None
        self.tau = np.r_[0.0, np.cumsum(steps)] / max(steps.sum(), 1e-30)

    def crank_angles(self, rng: np.random.Generator, count: int) -> np.ndarray:
        begin, swing = np.hsplit(swings(rng, count), 2)
        bend = rng.uniform(-0.7, 0.7, (count, 1))  # the crank need not turn evenly from point to point
        return begin + swing * (self.tau + bend * np.sin(2 * np.pi * self.tau) / (2 * np.pi))

    def match(self, kind: Kind, at: Points, theta: np.ndarray, rng: np.random.Generator) -> Match:
        link, E = kind.moved(at), kind.carried_from(at) + 0 * kind.moved(at)
        angle = 2 * (1 - np.abs((link / np.abs(link) * np.exp(-1j * self.alpha)).mean(axis=1)))
        de, dm = (v - v.mean(axis=1, keepdims=True) for v in (E, link))
        dp = self.p - self.p.mean()
        ee, mm = (np.abs(de) ** 2).sum(axis=1), (np.abs(dm) ** 2).sum(axis=1)
        em, ep, mp = (de.conj() * dm).sum(axis=1), (de.conj() * dp).sum(axis=1), (dm.conj() * dp).sum(axis=1)
        determinant = ee * mm - np.abs(em) ** 2
        S, q = (mm * ep - em * mp) / determinant, (ee * mp - em.conj() * ep) / determinant
        left = S[:, None] * de + q[:, None] * dm - dp
        error = np.sqrt((np.abs(left) ** 2).mean(axis=1) + self.weight**2 * angle)
        T = self.p.mean() - S * E.mean(axis=1) - q * link.mean(axis=1)
        return Match(error, S, T, theta[:, 0], theta[:, -1], w=q / S)


def swings(rng: np.random.Generator, count: int) -> np.ndarray:
    """Random ranges of a crank: where they begin and how far they go, either way round, (count, 2)."""
    far = np.exp(rng.uniform(np.log(LEAST_SWING), np.log(LARGEST_SWING), count)) * rng.choice([-1.0, 1.0], count)
    return np.stack([rng.uniform(-np.pi, np.pi, count), far], axis=1)


def similarity(
    agreement: np.ndarray, mean: np.ndarray, norm: np.ndarray, t_mean: np.ndarray, t_norm: np.ndarray, count: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The rms error and S, T of the best fit, from Σ z̄ t of points about their means and of norm 1."""
    S = agreement * (t_norm[0] / norm)
    error = t_norm[0] * np.sqrt(np.maximum(1 - np.abs(agreement) ** 2, 0) / count)
    return error, S, t_mean[0] - S * mean


def centred(z: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Mean, norm, and the points about their mean divided by their norm; along the last axis."""
    mean = z.mean(axis=-1)
    z = z - mean[..., None]
    norm = np.sqrt((z.real**2 + z.imag**2).sum(axis=-1))
    return mean, norm, z / norm[..., None]


def spaced(z: np.ndarray, count: int, closed: bool) -> tuple[np.ndarray, np.ndarray]:
    """So many points (n, count) equally spaced along each of the curves z (n, k), and their places among the k."""
    n, k = z.shape
    steps = np.abs((np.roll(z, -1, axis=1) if closed else z[:, 1:]) - (z if closed else z[:, :-1]))
    way = np.cumsum(steps, axis=1)
    scale = (count if closed else count - 1) / way[:, -1:]
    knots = np.concatenate([np.zeros((n, 1), way.dtype), way[:, :-1]], axis=1) * scale  # where each step begins
    segments = knots.shape[1]
    # the last step that begins at or before j = 0, 1, ...: counted, which is quicker than searching
    after = np.nan_to_num(np.ceil(knots), nan=count).astype(np.intp).clip(0, count)
    flat = after + (count + 1) * np.arange(n)[:, None]
    begun = np.bincount(flat.ravel(), minlength=n * (count + 1)).reshape(n, count + 1)[:, :count]
    segment = np.cumsum(begun, axis=1).clip(1, segments) - 1
    rows = np.arange(n)[:, None]
    part = (np.arange(count, dtype=way.dtype) - knots[rows, segment]) / (steps * scale)[rows, segment]
    part = part.clip(0, 1)
    return z[rows, segment] * (1 - part) + z[rows, (segment + 1) % k] * part, segment + part
