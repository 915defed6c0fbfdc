"""The state that a run has reached, as the start of another run or for linearization."""

from __future__ import annotations

import numpy as np

from cardan.analysis.assemble import assemble_from
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.errors import AnalysisError
from cardan.results.result import Result

A_REPORT = 1e-9  # of the whole time of a run: a time this near to a reported one is that


def state_reached(result: Result, t: float | None = None) -> State:
    """The State at a reported time, the last one where `t` is left out."""
    if result.model is None or result.turns is None or not len(result.t):
        raise AnalysisError(
            "this result does not hold its states: it was loaded from a file, or it is not a motion; run the analysis "
            "again"
        )
    k = len(result.t) - 1 if t is None else int(np.argmin(np.abs(result.t - t)))
    if t is not None and not abs(result.t[k] - t) <= A_REPORT * (1 + np.ptp(result.t)):
        raise AnalysisError(f"no state is reported at t = {t:g}; the nearest is at {result.t[k]:.10g}")
    system = compile_system(result.model)
    first, piece = result.pieces[0], [piece for piece in result.pieces if piece.row <= k][-1]
    p = piece.p.copy()
    p[system.turn_slots] = result.turns[k]
    kept = np.ones(p.size, bool)
    kept[system.turn_slots] = False
    if not (np.array_equal(first.holds, piece.holds) and np.array_equal(first.p[kept], p[kept])):
        raise AnalysisError(
            f"at t = {result.t[k]:g} events have switched joints or forces, which a State does not record; take an "
            "earlier time"
        )
    return assemble_from(system, p, *_values(system, result, k), t=float(result.t[k]))


def _values(system: System, result: Result, k: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """q, v, z in one row."""
    model, of = result.model, result.columns
    angle = "angle" if model.dim == 2 else "orientation"
    q = [np.append(of[name, "position"][k], of[name, angle][k]) for name in model.bodies]
    v = [np.append(of[name, "velocity"][k], of[name, "angular_velocity"][k]) for name in model.bodies]
    z = [of[name, "value"][k] for name in model.states]
    return np.concatenate([*q, []]), np.concatenate([*v, []]), np.array(z, dtype=float)


__all__ = ["state_reached"]
