"""Friction at rest in driven machines: notes where the motion does not determine its force, and what is given
instead.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.function_on_rows import Piece, spans
from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.model.joints.friction import Friction
from cardan.numerics import motion
from cardan.results.result import Result

RESTING_SLIP = 1e-9  # of the largest slip, or of its largest rate: rest
FRICTION_LOOKS = 2000  # at the rows of a long run
NAMED_INTERVALS = 2  # intervals of one friction that are named
AT_REST = (
    "friction at rest: its force is not determined by the prescribed motion (any force up to static friction is "
    "possible)"
)


def frictions_at_rest(
    bound: BoundMachine, record: motion.Record, count: int, pieces: Sequence[Piece], result: Result
) -> list[str]:
    """What to say of frictions that rest at reporting times: slip ċ = 0 and c̈ = 0."""
    rows = _rows(bound.system)
    if not rows or not count:
        return []
    slip, turn = _slips(bound.system, record, pieces, np.arange(count))
    still = _small(slip, bound.size) & _small(turn, bound.size)
    names = [bound.system.rows[row].element.name for row in rows]
    sentences = [_told(name, still[:, j], result) for j, name in enumerate(names) if still[:, j].any()]
    return [f"{AT_REST}: {'; '.join(sentences)}"] if sentences else []


def _small(values: np.ndarray, size: float) -> np.ndarray:
    return np.abs(values) <= RESTING_SLIP * max(float(np.max(np.abs(values), initial=0.0)), RESTING_SLIP * size)


def frictions_that_rested(bound: BoundMachine, record: motion.Record, count: int, pieces: Sequence[Piece]) -> list[str]:
    """Those that rest at reporting times, but do not stick: whatever holds them leaves their force open.

    That takes a driver, or something else that moves by itself and dwells. Long records are looked at in some rows.
    """
    rows = _rows(bound.system)
    if not rows or not count or not bound.system.moves_by_itself:
        return []
    looked_at = np.unique(np.append(np.arange(0, count, max(1, count // FRICTION_LOOKS)), count - 1))
    slip, turn = _slips(bound.system, record, pieces, looked_at)
    free = np.zeros(slip.shape, bool)
    for piece, span in spans(pieces, count):
        free[(looked_at >= span.start) & (looked_at < span.stop)] = ~piece.holds[rows]
    still = _small(slip, bound.size) & _small(turn, bound.size) & free
    return [bound.system.rows[row].element.name for j, row in enumerate(rows) if still[:, j].any()]


def _slips(
    system: System, record: motion.Record, pieces: Sequence[Piece], looked_at: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """ċ and c̈ of all frictions in some rows of a record."""
    rates = []
    for piece, span in spans(pieces, int(looked_at[-1]) + 1):
        rows = looked_at[(looked_at >= span.start) & (looked_at < span.stop)]
        if rows.size:
            p = np.repeat(piece.p[:, None], rows.size, axis=1)
            p[system.turn_slots] = record.turns[rows].T
            state = (record.q[rows].T, record.v[rows].T, record.v_rate[rows].T)
            rates.append([x.full().T for x in _slip_function(system)(record.t[rows][None, :], *state, p)])
    slip, turn = (np.vstack(parts) for parts in zip(*rates, strict=True))
    return slip, turn


@once_per_system
def _slip_function(system: System) -> ca.Function:
    """ċ and c̈ of all frictions, at (t, q, v, v̇; p)."""
    y, constraints = system.symbols, system.constraints
    rows = _rows(system)
    turn = ca.mtimes(constraints.C[rows, :], y.a) - constraints.gamma[rows]
    return system.function("slips", [y.t, y.q, y.v, y.a, y.p], [constraints.Phi_rate[rows], ca.densify(turn)])


@once_per_system
def _rows(system: System) -> list[int]:
    """The first row of each friction."""
    return [system.places[e.name].start for e in system.model.constraints if isinstance(e, Friction)]


def _told(name: str, still: np.ndarray, result: Result) -> str:
    """When one rests, and the force that is given there."""
    t, force = result.t, np.asarray(result.columns[name, "force"])
    edges = np.flatnonzero(np.diff(np.concatenate([[False], still, [False]]).astype(int)))
    intervals = [(int(a), int(b) - 1) for a, b in zip(edges[::2], edges[1::2], strict=True)]
    forces = [
        f"as {force[b] + 0.0:.4g} " + (f"at t = {t[a]:.6g}" if a == b else f"from t = {t[a]:.6g} to {t[b]:.6g}")
        for a, b in intervals[:NAMED_INTERVALS]
    ]
    more = f", and {len(intervals) - NAMED_INTERVALS} more times" if len(intervals) > NAMED_INTERVALS else ""
    return f'that of "{name}" is given {", ".join(forces)}{more}'


__all__ = ["frictions_at_rest", "frictions_that_rested"]
