"""The state that a run has reached, as the start of another run or for linearization."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cardan.analysis.assembly.state_transfer import carry_over, names_of
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.errors import AnalysisError
from cardan.numerics.constants import NUMBERS_OF_TIME
from cardan.results.moments import Moment
from cardan.results.result import Result
from cardan.spec import number

A_REPORT = 1e-9  # of the whole time of a run: a time this near to a reported one is that


def state_reached(result: Result, t: float | None = None) -> State:
    """The State at a reported time, the last one where `t` is left out; what was due at that time has happened."""
    if result.model is None or result.turns is None or not len(result.t):
        raise AnalysisError(
            "this result does not hold its states: it was loaded from a file, or it is not a motion; run the analysis "
            "again"
        )
    if t is not None:
        t = number(t, "t")
    apart = np.abs(result.t - (result.t[-1] if t is None else t))
    k = len(apart) - 1 - int(np.argmin(apart[::-1]))  # the last one of a time, which is behind its events
    if not apart[k] <= A_REPORT * (1 + np.ptp(result.t)):
        raise AnalysisError(f"no state is reported at t = {t:g}; the nearest is at {result.t[k]:.10g}")
    system = compile_system(result.model)
    piece = [piece for piece in result.pieces if piece.row <= k][-1]
    p = piece.p.copy()
    p[system.turn_slots] = result.turns[k]
    time, names = float(result.t[k]), names_of(system)
    values = _values(system, result, k)
    moment = Moment(names, time, *values, p, piece.holds, True, _memory(result, time))
    state = carry_over(moment, result.model)
    return state if _is_switched(system, piece.holds, p) else replace(state, holds=None)


def _is_switched(system: System, holds: np.ndarray, p: np.ndarray) -> bool:
    """Whether joints or forces are not as the model says."""
    modes, as_declared = p.copy(), system.parameter_values()
    modes[: system.n_p] = as_declared[: system.n_p]
    modes[system.turn_slots] = as_declared[system.turn_slots]
    return not (np.array_equal(holds, system.holds_at_start) and np.array_equal(modes, as_declared))


def _memory(result: Result, t: float) -> np.ndarray:
    """What events knew behind the last of them up to t; later than that nothing is known of watched functions."""
    before = [event for event in result.log if event.t <= t]
    moment = before[-1].state_after if before else None
    if moment is None:
        return np.zeros(0)
    memory = moment.memory.copy()
    if moment.t < t:
        memory[NUMBERS_OF_TIME * len(moment.names.timed) :] = np.nan
    return memory


def _values(system: System, result: Result, k: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """q, v, z in one row."""
    model, of = result.model, result.columns
    angle = "angle" if model.dim == 2 else "orientation"
    q = [np.append(of[name, "position"][k], of[name, angle][k]) for name in model.bodies]
    v = [np.append(of[name, "velocity"][k], of[name, "angular_velocity"][k]) for name in model.bodies]
    z = [of[name, "value"][k] for name in model.states]
    return np.concatenate([*q, []]), np.concatenate([*v, []]), np.array(z, dtype=float)


__all__ = ["state_reached"]
