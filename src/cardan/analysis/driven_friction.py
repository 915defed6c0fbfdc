"""Frictions of a driven machine that rest: what the motion does not determine is said, with what was taken for it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.analysis.computed import Computed
from cardan.analysis.machine import BoundMachine
from cardan.analysis.rows import Piece, spans
from cardan.model.limits import Friction
from cardan.numerics import motion
from cardan.results import Result

STILL = 1e-9  # of the largest slip, or of its largest rate: rest
SHOWN = 2  # intervals of one friction that are named
AT_REST = "friction at rest, whose force the prescribed motion does not determine (up to static friction it may be any)"


def frictions_at_rest(
    bound: BoundMachine, record: motion.Record, count: int, pieces: Sequence[Piece], result: Result
) -> list[str]:
    """What to say of frictions that rest at reporting times: slip ċ = 0 and c̈ = 0. Uses the machine's arrays."""
    rows = [k for k, row in enumerate(bound.system.constraints.rows) if isinstance(row.element, Friction)]
    if not rows or not count:
        return []
    slip, turn = _slips(bound, record, count, pieces, rows)
    still = _small(slip, bound.size) & _small(turn, bound.size)
    names = [bound.system.constraints.rows[row].element.name for row in rows]
    told = [_told(name, still[:, j], result) for j, name in enumerate(names) if still[:, j].any()]
    return [f"{AT_REST}: {'; '.join(told)}"] if told else []


def _small(values: np.ndarray, size: float) -> np.ndarray:
    return np.abs(values) <= STILL * max(float(np.max(np.abs(values), initial=0.0)), STILL * size)


def _slips(
    bound: BoundMachine, record: motion.Record, count: int, pieces: Sequence[Piece], rows: list[int]
) -> tuple[np.ndarray, np.ndarray]:
    """ċ and c̈ at all times."""
    m = bound.m
    gamma, rates = Computed(bound.system.events.gamma, m.t, m.q, m.v, m.p), np.zeros(m.Phi.size)
    slip, turn = np.zeros((count, len(rows))), np.zeros((count, len(rows)))
    for piece, span in spans(pieces, count):
        m.p[:] = piece.p
        for k in range(span.start, span.stop):
            m.t[0], m.q[:], m.v[:], m.p[m.turn_slots] = record.t[k], record.q[k], record.v[k], record.turns[k]
            motion.call(m.jacobian)
            motion.speed_residual(m.indptr, m.indices, m.C, m.v, m.Phi_t, rates)
            slip[k] = rates[rows]
            along = np.bincount(bound.row_of_entry, m.C * record.v_rate[k][m.indices], minlength=m.Phi.size)
            turn[k] = (along - gamma()[0])[rows]
    return slip, turn


def _told(name: str, still: np.ndarray, result: Result) -> str:
    """When one rests, and the force that is given there."""
    t, force = result.t, np.asarray(result.columns[name, "force"])
    edges = np.flatnonzero(np.diff(np.concatenate([[False], still, [False]]).astype(int)))
    intervals = [(int(a), int(b) - 1) for a, b in zip(edges[::2], edges[1::2], strict=True)]
    told = [
        f"as {force[b] + 0.0:.4g} " + (f"at t = {t[a]:.6g}" if a == b else f"from t = {t[a]:.6g} to {t[b]:.6g}")
        for a, b in intervals[:SHOWN]
    ]
    more = f", and {len(intervals) - SHOWN} more times" if len(intervals) > SHOWN else ""
    return f'that of "{name}" is given {", ".join(told)}{more}'


__all__ = ["frictions_at_rest"]
