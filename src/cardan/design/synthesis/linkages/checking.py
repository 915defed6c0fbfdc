"""Whether a linkage does what it was found for: defects of circuit, branch and order, transmission angles, errors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from cardan.analysis.mechanism.types import four_bar_type, slider_crank_type
from cardan.design.synthesis.linkages.fitting import Designs, Fit
from cardan.design.synthesis.linkages.machines import WHOLE, Placed

NEAREST = 12  # steps to the nearest point of the path
HALF_STEP = 1e-5  # rad: for the slope of the path, which only steers these steps
ORDER_COSTS = 0.05  # by how much the largest error may grow where the order of points is mended
CIRCLE = 2 * np.pi * np.arange(1440) / 1440


@dataclass(frozen=True, eq=False)
class Checked:
    """What was found out about a linkage; errors are in units of the target's size, angles in rad."""

    defect: str  # what is wrong with it, in words that follow a number; "" for nothing
    error: np.ndarray
    stray: float
    transmission: tuple[float, float]
    crank_turns: bool
    grashof: str


def placed_design(fit: Fit, designs: Designs, k: int) -> Placed:
    """Design k by itself, in the units of the target, with the crank angles at which it is nearest to all points."""
    one = designs.taken(np.array([k]))
    target, kind = fit.target, fit.kind
    S, T = (complex(v[0, 0]) for v in fit.placing(one))
    scaled = not fit.function or kind.slider
    if scaled:
        S, T = S * target.size, T * target.size + (0 if fit.function else target.middle)
    turn = {"path": 0.0, "function": 0.0 if kind.slider else float(one.placement[0, 1])}.get(target.task)
    if turn is None:
        turn = float(one.placement[0, 4] - np.angle(S))
    zero = float(one.placement[0, 0]) if fit.function else 0.0
    return Placed(
        kind, one.rows, one.sides, S, T, fit.crank_angles(one)[0], fit.limits.full, not fit.function, turn, zero
    )


def nearest(fit: Fit, designs: Designs) -> Designs:
    """The same linkages with crank angles at which they are nearest to the points, by Gauss's and Newton's steps."""
    if not fit.timed:
        return designs
    theta = designs.theta.copy()
    with np.errstate(all="ignore"):
        for _ in range(NEAREST):
            distance, after, before = (_away(fit, designs, theta + h) for h in (0.0, HALF_STEP, -HALF_STEP))
            slope = (after - before) / (2 * HALF_STEP)
            steps = -(slope * distance).sum(axis=2) / ((slope**2).sum(axis=2) + 1e-12)
            theta = theta + np.nan_to_num(steps).clip(-0.05, 0.05)
    return Designs(designs.rows, designs.sides, designs.placement, theta)


def in_order(fit: Fit, designs: Designs) -> Designs:
    """Crank angles that do not turn back: near sharp bends the nearest places of neighbours may change their order.

    They lie midway between the largest so far and the smallest from here on. Where that takes a point notably farther
    from the path, the order is left as it is, which is a defect.
    """
    if not fit.timed:
        return designs
    senses = np.where(designs.theta[:, -1:] >= designs.theta[:, :1], 1.0, -1.0)
    rising = senses * designs.theta
    after = np.minimum.accumulate(rising[:, ::-1], axis=1)[:, ::-1]
    ordered = senses * (np.maximum.accumulate(rising, axis=1) + after) / 2
    with np.errstate(all="ignore"):
        now, then = (
            np.linalg.norm(_away(fit, designs, theta), axis=2).max(axis=1) for theta in (designs.theta, ordered)
        )
    good = then <= now * (1 + ORDER_COSTS) + 1e-9
    return Designs(designs.rows, designs.sides, designs.placement, np.where(good[:, None], ordered, designs.theta))


def _away(fit: Fit, designs: Designs, theta: np.ndarray) -> np.ndarray:
    """The residuals of a path or a motion at crank angles, (n, k, 2 or 3)."""
    at = fit.points(designs, theta)
    S, T = fit.placing(designs)
    left = S * at["P"] + T - fit.p
    parts = [left.real, left.imag]
    if fit.target.task == "motion":
        off = np.angle(fit.kind.moved(at) * np.exp(1j * (designs.placement[:, 4:5] - fit.alpha)))
        parts.append(fit.target.angle_weight * off)
    return np.stack(parts, axis=2)


def checked(fit: Fit, designs: Designs, k: int) -> Checked:
    """What there is to say about design k, whose crank angles belong to all points of the target."""
    one = designs.taken(np.array([k]))
    placed = placed_design(fit, designs, k)
    theta = placed.theta
    used = CIRCLE if fit.limits.full else np.linspace(theta.min(), theta.max(), CIRCLE.size)
    with np.errstate(all="ignore"):
        sines, cosines = _transmission(placed, used)
        error = np.sqrt((fit.residuals(one).r ** 2).sum(axis=2))[0]
        turns = not np.isnan(_transmission(placed, CIRCLE)[0]).any()
    angles = np.arctan2(sines, cosines)
    transmission = (float(angles.min()), float(angles.max()))
    defect = _defect(fit, one, sines, theta)
    stray = _stray(fit, placed) if fit.target.task == "path" and not defect else 0.0
    return Checked(defect, error, stray, transmission, turns, grashof(placed))


def _transmission(placed: Placed, theta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Sine and cosine of the transmission angle of each pair of links, (pairs, k)."""
    kind, x = placed.kind, placed.kind.unpack(placed.row)
    at = kind.points(x, np.exp(1j * theta)[None, :], placed.sides)
    sines = np.stack([s[0] for s in kind.sines(x, at, placed.sides)])
    if kind.slider:
        return sines, (at["C"] - at["B"]).imag / x["b"]
    cosines = [((at["C"] - at["B"]).conj() * (at["C"] - at["D"])).real / (x["b"] * x["c"])]
    if kind.six:
        cosines.append(((at["G"] - at["E"]).conj() * (at["G"] - at["F"])).real / (x["g"] * x["h"]))
    return sines, np.concatenate(cosines)


def _defect(fit: Fit, one: Designs, sines: np.ndarray, theta: np.ndarray) -> str:
    """What is wrong with a linkage, if anything. Circuit: it does not close at all the crank angles between the points.
    Branch: a pair of links stretches out on the way. Order: the points are not passed in their order."""
    if np.isnan(sines).any() or not np.isfinite(theta).all():
        return "with a circuit defect"
    if sines.min() <= 0:
        return "with a branch defect"
    steps = np.diff(theta)
    one_way = np.all(steps >= 0) or np.all(steps <= 0)
    if not one_way or abs(theta[-1] - theta[0]) > 2 * np.pi * (1 + 1e-9):
        return "with an order defect"
    if sines.min() < np.sin(fit.limits.angle) - 1e-9:
        return "below the transmission angle"
    S, T = fit.placing(one)
    at = fit.points(one, fit.crank_angles(one)[:, :1])
    spans = np.concatenate([np.abs(v * S) for v in fit.kind.spans(at, not fit.function)], axis=1)
    if not fit.limits.allows_lengths(spans).all():
        return "beyond the lengths"
    pivots = np.concatenate([T, *(S * at[p] + T for p in fit.kind.ground()[1:])], axis=1)
    return "" if fit.limits.allows_places(pivots).all() else "outside the region"


def _stray(fit: Fit, placed: Placed) -> float:
    """The largest distance of the path from the curve, less what the curve is uncertain by, in units of its size."""
    target = fit.target
    theta = placed.whole() if target.closed else np.linspace(placed.theta[0], placed.theta[-1], WHOLE + 1)
    path = (placed.at(theta)["P"] - target.middle) / target.size
    knots = np.r_[target.curve, target.curve[:1]] if target.closed else target.curve
    # the nearest of the curve's points, then the nearest place on the two pieces beside it
    _, k = cKDTree(np.column_stack([knots.real, knots.imag])).query(np.column_stack([path.real, path.imag]))
    distance = np.full(path.size, np.inf)
    for first in (np.maximum(k - 1, 0), np.minimum(k, knots.size - 2)):
        piece = knots[first + 1] - knots[first]
        share = (((path - knots[first]) * piece.conj()).real / np.maximum(np.abs(piece) ** 2, 1e-300)).clip(0, 1)
        distance = np.minimum(distance, np.abs(knots[first] + share * piece - path))
    return max(0.0, float(distance.max()) - target.uncertain)


def grashof(placed: Placed) -> str:
    """The type of the loop that the crank drives."""
    x = {name: v[0, 0] for name, v in placed.kind.unpack(placed.row).items()}
    if placed.kind.slider:
        return slider_crank_type(1.0, float(x["b"]), float(x["e"]))
    return four_bar_type(1.0, float(x["b"]), float(x["c"]), float(x["d"]))
