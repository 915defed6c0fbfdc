"""Exact derivatives of frequency responses (`analysis.frequency_response`), the equilibrium moving along.

    H = f·w + f_u,   T w + b = 0,   Tᵀμ = f      with f· the derivatives of the output along (ξ, σξ, σ²ξ, ν, ζ)

    dH/dp = d/dp [f·w + f_u - μᵀ(T w + b)]        w and μ kept, q, λ, z as functions of p

The bracket is bilinear in (1, μ) and (w, 1), so that four real evaluations give the complex derivative. The peak of
|H| over the frequency has the derivative of |H| at its peak, because |H| is stationary there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from cardan.analysis.assemble import assemble_bound
from cardan.analysis.equilibrium import balanced
from cardan.analysis.frequency_response import checked_frequencies, input_index, responses
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.small_motions.pencil import Pencil, moving
from cardan.compiled.partials import dense, directional, functional_partials, partials
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.gradients.along_a_motion.assembled import estimates
from cardan.design.gradients.at_rest.at_speed import refuse_at_speed
from cardan.design.gradients.at_rest.static import differentiated
from cardan.errors import AnalysisError

REFINED = 1e-10  # relative: how well the frequency of a peak is found (the peak itself to its square)
AT_THE_EDGE = "the peak of the response lies at the edge of the frequencies, {:g}"


class ResponseFunctionals:
    """Outputs of a machine that swings with a parameter, compiled once, evaluated with any parameters."""

    def __init__(self, system: System, to: str, expressions: Sequence[ca.SX]):
        self.system, self.input, self.count = system, input_index(system, to), len(expressions)
        if system.motion is not None and system.uses:
            raise AnalysisError(
                "derivatives of responses need second derivatives of the forces, which black boxes do not have"
            )
        self._outputs = functional_partials(system, expressions)
        self._bracket = _bracket(system, self.input, expressions)
        self._mapped: dict[int, ca.Function] = {}

    def bracket(self, count: int) -> ca.Function:
        """Its derivatives at so many states at once."""
        if count not in self._mapped:
            self._mapped[count] = self._bracket.map(count)
        return self._mapped[count]

    def at(self, p: np.ndarray, t: float = 0.0) -> Swinging:
        """The machine in equilibrium with these parameters."""
        return Swinging(self, p, t)


class Swinging:
    """A machine in equilibrium and its responses at any frequency (cycles per time unit)."""

    def __init__(self, functionals: ResponseFunctionals, p: np.ndarray, t: float = 0.0):
        system = functionals.system
        system.check_masses(p)
        bound, start = BoundMachine(system, p), estimates(system, p)
        state = assemble_bound(bound, start.q, start.v, start.z, t)
        search = balanced(state)
        refuse_at_speed(search)
        self.functionals = functionals
        self.equilibrium = differentiated(search, state, start, (), ())
        self.pencil = Pencil(search, self.equilibrium.lam)
        self._blocks = [dense(x) for x in functionals._outputs(*self.equilibrium.state)]

    @property
    def notes(self) -> list[str]:
        return self.equilibrium.notes

    def values(self, frequencies: Iterable[float]) -> np.ndarray:
        """H, (n_w, n_f) complex."""
        return self._solved(1j * checked_frequencies(frequencies))[1]

    def derivatives(self, frequencies: Iterable[float]) -> tuple[np.ndarray, np.ndarray]:
        """H (n_w, n_f) and dH/dp (n_w, n_f, n_p), complex."""
        s = 1j * checked_frequencies(frequencies)
        w, H = self._solved(s)
        return H, self._slopes(s, w)

    def amplitudes(self, frequencies: Iterable[float]) -> tuple[np.ndarray, np.ndarray]:
        """|H| (n_w, n_f) and d|H|/dp (n_w, n_f, n_p); |H| = 0 has none (zero is given)."""
        H, H_p = self.derivatives(frequencies)
        size = np.abs(H)
        return size, (np.conj(H)[:, :, None] * H_p).real / np.where(size > 0, size, 1.0)[:, :, None]

    def peak(self, frequencies: Iterable[float], output: int = 0) -> Peak:
        """The largest |H| of an output between the first and the last of the frequencies, which tell where to look."""
        grid = np.sort(np.atleast_1d(np.asarray(frequencies, dtype=float)))
        size = np.abs(self.values(grid))[:, output]
        k = int(np.argmax(size))
        at, notes = float(grid[k]), list(self.notes)
        if 0 < k < grid.size - 1:
            at = self._refined(float(grid[k - 1]), float(grid[k + 1]), output)
        elif grid.size > 1:
            notes.append(AT_THE_EDGE.format(at))
        value, slope = self.amplitudes([at])
        return Peak(float(value[0, output]), slope[0, output], at, notes)

    def _refined(self, low: float, high: float, output: int) -> float:
        """Where |H| is largest within an interval, by Brent's method."""
        from scipy.optimize import minimize_scalar

        limits = {"xatol": np.sqrt(REFINED) * high}

        def height(f: float) -> float:
            return -float(np.abs(self.values([f]))[0, output])

        return float(minimize_scalar(height, bounds=(low, high), method="bounded", options=limits).x)

    def _solved(self, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """w (n_w, n) and H (n_w, n_f)."""
        k = self.functionals.input
        w = self.pencil.solve(s, -self.pencil.by_p[None, :, k : k + 1])[:, :, 0]
        alone = np.eye(self.pencil.by_p.shape[1])[k]
        return w, responses(self.pencil, self._blocks, alone, s, w)

    def _slopes(self, s: np.ndarray, w: np.ndarray) -> np.ndarray:
        """(n_w, n_f, n_p), all evaluations of the bracket in one call."""
        n_w, n_f = s.size, self.functionals.count
        f_q, f_v, f_a, f_lam, f_z = self._blocks[1:6]
        at = s[:, None, None]
        whole = np.concatenate([f_q + at * f_v + at**2 * f_a, *(np.repeat(x[None], n_w, 0) for x in (f_lam, f_z))], 2)
        solved_columns = np.r_[
            0 : f_q.shape[1], f_q.shape[1] + self.pencil.rows, f_q.shape[1] + f_lam.shape[1] : whole.shape[2]
        ]
        mu = self.pencil.solve(s, whole[:, :, solved_columns].swapaxes(1, 2), transposed=True)  # (n_w, n, n_f)
        mu = np.moveaxis(mu, 1, 0).reshape(solved_columns.size, n_w * n_f)
        left = [np.tile(np.eye(n_f), n_w) + 0j, *self.pencil.split(mu)]
        right = [np.repeat(part, n_f, axis=1) for part in self.pencil.parts(s, w.T)]
        right.append(np.ones((1, n_w * n_f), complex))
        e, ways = self.equilibrium, ((np.real, np.real), (np.real, np.imag), (np.imag, np.real), (np.imag, np.imag))
        columns = [np.hstack([a(x) for a, _ in ways]) for x in left]
        columns += [np.hstack([b(x) for _, b in ways]) for x in right]
        state = [np.repeat(x[:, None], 4 * n_w * n_f, axis=1) for x in e.state]
        blocks = self.functionals.bracket(4 * n_w * n_f)(*state, *columns)
        by_q, by_lam, by_z, by_p = (_combined(dense(x), n_w * n_f) for x in blocks)
        return (e.adjoint(by_q, by_lam, by_z) + by_p.T @ e.total).reshape(n_w, n_f, -1)


def _combined(block: np.ndarray, count: int) -> np.ndarray:
    """Rows of derivatives side by side, of four real evaluations, as columns of the complex one."""
    rr, ri, ir, ii = block.reshape(4, count, -1)
    return (rr - ii + 1j * (ri + ir)).T


@dataclass(frozen=True, eq=False)
class Peak:
    """The highest point of a response curve."""

    value: float
    by_p: np.ndarray
    frequency: float
    notes: list[str] = field(default_factory=list)


def _bracket(system: System, k: int, expressions: Sequence[ca.SX]) -> ca.Function:
    """Derivatives by q, λ, z, p of α·(f·w + β f_u) - μᵀ(T w + β b); inputs α, μ by block, w by part, β."""
    f = ca.vertcat(*(ca.SX(e) for e in expressions))
    words = ("q", "v", "a", "lam", "z")
    sizes = system.n_v, system.n_v, system.n_v, system.n_c, system.n_z
    parts = [ca.SX.sym(f"w_{word}", n) for word, n in zip(words, sizes, strict=True)]
    mu = [ca.SX.sym(name, n) for name, n in (("mu", system.n_v), ("mu_nu", system.n_c), ("mu_zeta", system.n_z))]
    alpha, beta, u = ca.SX.sym("alpha", f.numel()), ca.SX.sym("beta"), system.symbols.p[k]
    along = dict(zip(words, parts, strict=True))
    balance, Phi, z_rate = moving(system)
    slow = {word: along[word] for word in ("q", "v", "lam", "z")}
    terms = [(alpha, f, along), (-mu[0], balance, along), (-mu[1], Phi, {"q": along["q"]}), (-mu[2], z_rate, slow)]
    scalar = ca.SX(0)
    for weight, expression, directions in terms:
        swing = directional(system, expression, directions) + beta * ca.jacobian(expression, u)
        scalar += ca.dot(weight, swing)
    return partials(
        system, "bracket", [scalar], [(0, word) for word in ("q", "lam", "z", "p")], [alpha, *mu, *parts, beta]
    )
