"""The circuit of a machine with one freedom: all positions that it reaches without being taken apart.

Φ(q) = 0 leaves a curve in the space of coordinates. It is followed by steps along the tangent, C t = 0, each with
Newton's steps back to the curve, Δ = -C⁺ Φ. The curve has no end where a driven link comes to a dead centre; there the
link only turns back, while the machine goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cardan.analysis.state import State
from cardan.errors import AnalysisError

STEP = 0.04  # rad and sizes of the machine: the fastest coordinate in one step
SHORTEST_STEP = 2.0**-10  # of a step: what does not close then has no next position
MOST_STEPS = 3000
NEWTON, CLOSED = 12, 1e-11  # steps back to the curve, and how near is near enough
SMALL_PIVOT = 1e-9  # of the largest singular value: constraints that repeat others
PARABOLAS, FINER = 4, 0.08  # parabolas through an extreme value, each narrower than the one before

Value = Callable[[np.ndarray], float]


@dataclass(frozen=True, eq=False)
class Circuit:
    """Positions along the curve, (n, n_q), and whether it came back to its beginning, or went on without an end."""

    curve: Curve
    q: np.ndarray
    closed: bool
    endless: bool = False

    def range(self, value: Value) -> tuple[Extreme, Extreme]:
        """The least and the largest of a number along the circuit."""
        values = np.array([value(q) for q in self.q])
        return self._extreme(value, int(values.argmin()), 1.0), self._extreme(value, int(values.argmax()), -1.0)

    def _extreme(self, value: Value, k: int, sign: float) -> Extreme:
        """The value where a parabola through three positions has its vertex, again with closer ones."""
        q, h = self.q[k], STEP
        best = Extreme(value(q), q)
        for _ in range(PARABOLAS):
            tangent = self.curve.tangent(q, None)
            sides = [self.curve.beside(q, h * way * tangent) for way in (-1.0, 1.0)]
            if sides[0] is None or sides[1] is None:
                break
            left, middle, right = value(sides[0]), value(q), value(sides[1])
            bend = left - 2 * middle + right
            if bend * sign <= 0:
                break
            vertex = self.curve.beside(q, float(np.clip((left - right) / (2 * bend), -1, 1)) * h * tangent)
            if vertex is not None:
                q = vertex
                best = min(best, Extreme(value(q), q), key=lambda one: sign * one.value)
            h *= FINER
        return best


@dataclass(frozen=True, eq=False)
class Extreme:
    """A value, and the position at which it is reached."""

    value: float
    q: np.ndarray


class Curve:
    """The positions that satisfy the joints of a planar machine at a time, without its drivers."""

    def __init__(self, state: State):
        system = state.system
        rows = system.rows
        self.system, self.t, self.p, self.start = system, state.t, state.p, state.q
        is_joint = np.array([row.element.kind != "driver" for row in rows], bool)
        self.rows = is_joint & (system.holds_at_start if state.holds is None else state.holds)
        self.unit = np.where(system.layout.is_angle, 1.0, system.numbers(state.p).size)
        self.row_unit = np.array([1.0 if row.is_angle else system.numbers(state.p).size for row in rows])[self.rows]
        sizes = np.linalg.svd(self.jacobian(self.start), compute_uv=False)
        self.rank = int(np.count_nonzero(sizes > SMALL_PIVOT * sizes.max(initial=1e-300)))

    @property
    def freedoms(self) -> int:
        """Of the machine without its drivers."""
        return self.start.size - self.rank

    def jacobian(self, q: np.ndarray) -> np.ndarray:
        """C with rows and columns without units."""
        C = self.system.jacobian_at(self.t, q, self.p)[self.rows]
        return C * self.unit / self.row_unit[:, None]

    def residual(self, q: np.ndarray) -> np.ndarray:
        return np.ravel(self.system.constraint(self.t, q, self.p)[0])[self.rows] / self.row_unit

    def tangent(self, q: np.ndarray, before: np.ndarray | None) -> np.ndarray:
        """The direction of the curve, its largest entry 1; `before`: that of the last step, which it goes on."""
        V = np.linalg.svd(self.jacobian(q))[2]
        along = V[self.rank :]
        direction = along[-1] if before is None else along.T @ (along @ before)
        return direction / np.abs(direction).max()

    def beside(self, q: np.ndarray, step: np.ndarray) -> np.ndarray | None:
        """The position on the curve next to q + step; None where there is none near it."""
        place = q + step * self.unit
        for _ in range(NEWTON):
            gap = self.residual(place)
            if not np.isfinite(gap).all():
                return None
            if np.abs(gap).max(initial=0.0) <= CLOSED:
                near = np.abs((place - q) / self.unit).max() <= 2 * np.abs(step).max() + CLOSED
                return place if near else None
            place = place - self.unit * np.linalg.lstsq(self.jacobian(place), gap, rcond=SMALL_PIVOT)[0]
        return None

    def trace(self) -> Circuit:
        """The circuit from the start on, until it is back there."""
        if self.freedoms != 1:
            raise AnalysisError(f"a circuit needs one freedom, and the machine has {self.freedoms} without its drivers")
        positions, tangent, h = [self.start], self.tangent(self.start, None), STEP
        first = tangent
        while len(positions) < MOST_STEPS:
            q = positions[-1]
            place = self.beside(q, h * tangent)
            if place is None:
                h /= 2
                if h < SHORTEST_STEP * STEP:
                    return Circuit(self, np.array(positions), False)
                continue
            if len(positions) > 2 and self._passes_start(q, place, tangent, first):
                return Circuit(self, np.array([*positions, self._whole_turns(place)]), True)
            positions.append(place)
            tangent, h = self.tangent(place, tangent), min(STEP, 2 * h)
        return Circuit(self, np.array(positions), False, endless=True)

    def _passes_start(self, q: np.ndarray, place: np.ndarray, tangent: np.ndarray, first: np.ndarray) -> bool:
        """Whether the step from q to `place` passes the start, in the sense in which it was left."""
        step, away = (place - q) / self.unit, self._apart(q)
        share = float(np.clip(-(away @ step) / (step @ step), 0, 1))
        return bool(np.abs(away + share * step).max() <= STEP / 4 and tangent @ first > 0)

    def _apart(self, q: np.ndarray) -> np.ndarray:
        """From the start to q, angles less their whole turns."""
        away = (q - self.start) / self.unit
        angles = self.system.layout.is_angle
        away[angles] = (away[angles] + np.pi) % (2 * np.pi) - np.pi
        return away

    def _whole_turns(self, near: np.ndarray) -> np.ndarray:
        """The start, with the turns that were made on the way."""
        return near - self._apart(near) * self.unit
