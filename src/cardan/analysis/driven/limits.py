"""Limits that a prescribed motion passes: which, when, and by how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from cardan.analysis.driven.position_path import follow_positions
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.function_on_rows import Piece, spans
from cardan.model.joints.limits import Limit
from cardan.numerics import motion
from cardan.numerics.constants import GAP_TOL

GAP_HALVINGS = 8  # halvings of a reporting interval, between which gaps are looked at
CUBIC_FITS = 1e-3  # of what a gap has moved: a cubic that is no farther off tells its way
FAR_FROM_ZERO = 4.0  # times the way by the rates at both ends: a gap farther from zero is not passed


def limits_passed(
    bound: BoundMachine,
    record: motion.Record,
    count: int,
    pieces: Sequence[Piece],
    passed: Mapping[int, float],
    with_forces: bool,
) -> list[str]:
    """What to say of each limit that the drivers push the machine through. Uses the machine's arrays.

    `passed`: rows -> when events saw that first.
    """
    rows = [k for k, row in enumerate(bound.system.rows) if isinstance(row.element, Limit)]
    if not rows or not count:
        return []
    t, gap, rate = _along(bound, record, count, pieces, rows)
    notes = [_passed(bound, row, t, gap[:, j], rate[:, j], passed) for j, row in enumerate(rows)]
    if with_forces:
        notes += [_touched(bound, row, t, gap[:, j], rate[:, j]) for j, row in enumerate(rows)]
    return [text for text in notes if text]


def _along(
    bound: BoundMachine, record: motion.Record, count: int, pieces: Sequence[Piece], rows: Sequence[int]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Gaps of limits and their rates, at the rows of a record and as often in between as it takes to tell the way."""
    looks: list[_Look] = []
    for piece, span in spans(pieces, count):
        way = _Way(bound, piece, rows)
        seen = [way.at_row(record, k) for k in range(span.start, span.stop)]
        for k, look in enumerate(seen):
            between = way.between(record, span.start + k - 1, seen[k - 1], look, GAP_HALVINGS) if k > 0 else []
            looks += (*between, look)
    t, gap, rate = (np.array(values) for values in zip(*looks, strict=True)) if looks else (np.zeros(0),) * 3
    return t, gap, rate


class _Look(NamedTuple):
    t: float
    gap: np.ndarray
    rate: np.ndarray


class _Way:
    """Gaps of limits along one piece of the motion, which the drivers prescribe: at any time it can be placed."""

    def __init__(self, bound: BoundMachine, piece: Piece, rows: Sequence[int]):
        self.bound, self.rows, self._rates = bound, rows, np.zeros(bound.arrays.Phi.size)
        bound.arrays.p[:], bound.holds[:] = piece.p, piece.holds
        bound.arrays.watch.largest_jump = np.inf  # of speeds: they are those of other times

    def at_row(self, record: motion.Record, k: int) -> _Look:
        m = self.bound.arrays
        m.t[0], m.q[:], m.v[:], m.p[m.turn_slots] = record.t[k], record.q[k], record.v[k], record.turns[k]
        return self._here()

    def _here(self) -> _Look:
        m, rows = self.bound.arrays, self.rows
        motion.call(m.constraint)
        motion.call(m.jacobian)
        motion.speed_residual(m.indptr, m.indices, m.C, m.v, m.Phi_t, self._rates)
        return _Look(float(m.t[0]), m.Phi[rows].copy(), self._rates[rows].copy())

    def between(self, record: motion.Record, k: int, left: _Look, right: _Look, halvings: int) -> list[_Look]:
        """Looks between two others behind row k, until the cubics through them tell the way of all gaps."""
        t = 0.5 * (left.t + right.t)
        if halvings == 0 or not left.t < t < right.t or not _may_be_passed(left, right, self.bound.size):
            return []
        look = self._placed(record, k, t)
        if look is None:
            return []
        h = right.t - left.t
        expected = 0.5 * (left.gap + right.gap) + h / 8 * (left.rate - right.rate)
        moved = np.abs(right.gap - left.gap) + h * np.maximum(np.abs(left.rate), np.abs(right.rate))
        if np.all(np.abs(look.gap - expected) <= CUBIC_FITS * np.maximum(moved, np.abs(look.gap - left.gap))):
            halvings = min(halvings, 1)  # one more look, at other places: a wave may be where it was by chance
        before = self.between(record, k, left, look, halvings - 1)
        return [*before, look, *self.between(record, k, look, right, halvings - 1)]

    def _placed(self, record: motion.Record, k: int, t: float) -> _Look | None:
        """The drivers followed from row k to a time; None where they cannot be."""
        m = self.bound.arrays
        self.at_row(record, k)
        m.v_rate[:] = record.v_rate[k]
        steps = self.bound.new_record(np.array([record.t[k], t]))
        status, count, _, _ = follow_positions(self.bound, None, steps, None)
        return self.at_row(steps, 1) if status == motion.OK and count == 2 else None


def _may_be_passed(left: _Look, right: _Look, size: float) -> bool:
    """Whether a gap may be less than zero between two looks, as far as its rates there tell."""
    way = (right.t - left.t) * np.maximum(np.abs(left.rate), np.abs(right.rate))
    return bool(np.any(np.minimum(left.gap, right.gap) <= FAR_FROM_ZERO * way + GAP_TOL * size))


def deepest(t: np.ndarray, g: np.ndarray, rate: np.ndarray) -> tuple[float, float]:
    """The least of a function that is known with its rate at some times, on the cubics between them, and when."""
    k = int(np.argmin(g))
    least, at = float(g[k]), float(t[k])
    h = np.diff(t)
    with np.errstate(all="ignore"):
        slope = (g[1:] - g[:-1]) / h
        first, last = rate[:-1], rate[1:]
        a, b, c = first + last - 2 * slope, 3 * slope - 2 * first - last, first  # of s in [0, 1], over h
        root = np.sqrt(b**2 - 3 * a * c)
        s = np.where(np.abs(a) > 1e-12 * (np.abs(b) + np.abs(c)), (root - b) / (3 * a), -c / (2 * b))
        value = g[:-1] + h * s * (c + s * (b + s * a))
    inside = np.flatnonzero((s > 0.0) & (s < 1.0) & (value < least))
    if inside.size:
        k = inside[np.argmin(value[inside])]
        least, at = float(value[k]), float(t[k] + s[k] * h[k])
    return least, at


def _passed(
    bound: BoundMachine, row: int, t: np.ndarray, gap: np.ndarray, rate: np.ndarray, passed: Mapping[int, float]
) -> str:
    least, at = deepest(t, gap, rate)
    limit, beyond = bound.system.rows[row], np.flatnonzero(gap < 0.0)
    if least >= -GAP_TOL * bound.size:
        if row not in passed:
            return ""
        return (
            f'limit "{limit.element.name}": its {limit.label} limit is passed at t = {passed[row]:.6g}, for a short '
            "while; the drivers prescribe the motion, and nothing stops them"
        )
    seen = float(t[beyond[0]]) if beyond.size else at
    first = seen if beyond.size and beyond[0] == 0 else passed.get(row, seen)
    unit = "rad" if limit.is_angle else bound.system.model.units.length
    return (
        f'limit "{limit.element.name}": its {limit.label} limit is passed at t = {first:.6g}, by up to {-least:.3g} '
        f"{unit} (t = {at:.4g}); the drivers prescribe the motion, and nothing stops them"
    )


def _touched(bound: BoundMachine, row: int, t: np.ndarray, gap: np.ndarray, rate: np.ndarray) -> str:
    """A body that drivers lead along a limit: who carries it is not determined."""
    top = float(np.max(np.abs(bound.arrays.v / bound.arrays.col_scale), initial=0.0))
    along = np.flatnonzero((np.abs(gap) <= GAP_TOL * bound.size) & (np.abs(rate) <= GAP_TOL * max(top, bound.size)))
    if not along.size:
        return ""
    limit = bound.system.rows[row]
    return (
        f'limit "{limit.element.name}": its {limit.label} limit is touched at t = {t[along[0]]:.6g}; its force '
        "there is not determined by the prescribed motion; this force, and friction due to it, are given as 0"
    )


__all__ = ["limits_passed"]
