"""Limits that a prescribed motion passes: which, when, and by how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.over_record import Piece, spans
from cardan.model.joints.limits import Limit
from cardan.numerics import motion
from cardan.numerics.constants import GAP_TOL


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
    t, gap, rate = record.t[:count], np.zeros((count, len(rows))), np.zeros((count, len(rows)))
    m, rates = bound.arrays, np.zeros(bound.arrays.Phi.size)
    for piece, span in spans(pieces, count):
        m.p[:] = piece.p
        for k in range(span.start, span.stop):
            m.t[0], m.q[:], m.v[:], m.p[m.turn_slots] = t[k], record.q[k], record.v[k], record.turns[k]
            motion.call(m.constraint)
            motion.call(m.jacobian)
            gap[k] = m.Phi[rows]
            motion.speed_residual(m.indptr, m.indices, m.C, m.v, m.Phi_t, rates)
            rate[k] = rates[rows]
    found = [_passed(bound, row, t, gap[:, j], rate[:, j], passed) for j, row in enumerate(rows)]
    if with_forces:
        found += [_touched(bound, row, t, gap[:, j], rate[:, j]) for j, row in enumerate(rows)]
    return [text for text in found if text]


def deepest(t: np.ndarray, g: np.ndarray, rate: np.ndarray) -> tuple[float, float]:
    """The least of a function that is known with its rate at some times, on the cubics between them, and when."""
    k = int(np.argmin(g))
    least, at = float(g[k]), float(t[k])
    h = np.diff(t)
    with np.errstate(all="ignore"):
        slope = (g[1:] - g[:-1]) / h
        a, b, c = rate[:-1] + rate[1:] - 2 * slope, 3 * slope - 2 * rate[:-1] - rate[1:], rate[:-1]
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
    if least >= -GAP_TOL * bound.size:
        return ""
    limit, beyond = bound.system.rows[row], np.flatnonzero(gap < 0.0)
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
