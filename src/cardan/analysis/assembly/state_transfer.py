"""Carry a state over to another run, of the same or another model, by names; notes list what could not be carried
over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from cardan.analysis.assemble import assemble_bound
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System, once_per_system
from cardan.errors import AnalysisError, ModelError
from cardan.model.argument_messages import spoken
from cardan.model.model import Model
from cardan.numerics.constants import NUMBERS_OF_TIME
from cardan.results.moments import SIZES, Moment, Names


@once_per_system
def names_of(system: System) -> Names:
    """What the numbers of a machine are called."""
    model = system.model
    switches = tuple(system.modes.switches.items())
    modes = system.p_size - system.n_p
    named = (tuple(model.bodies), tuple(model.states), tuple(model.parameters), tuple(system.row_names))
    plan = system.events.plan
    timed = tuple(one.event.name for one in plan.timed)
    of_rows = [system.row_names[w.row] if w.row >= 0 else w.element.name for w in plan.watches]
    watched = tuple(f"{name}, {w.kind}" for name, w in zip(of_rows, plan.watches, strict=True))
    return Names(model.dim, *named, switches, modes, timed, watched)


@spoken
def carry_over(moment: Moment | State, model: Model, *, parameters: Mapping[str, float] | None = None) -> State:
    """The start of a run from a moment of another run, of the same model or of another one.

    Parameters
    ----------
    moment : Moment or State
        The state to start from, such as `result.events[0].state_after` or `result.state()`.
    model : Model
        The machine of the new run.
    parameters : mapping of str to float, optional
        Values of parameters that take precedence over those of `moment`.

    Returns
    -------
    State
        The start for `cd.simulate(model, ..., start=state)`. Its `notes` tell what could not be carried over.

    Notes
    -----
    Bodies, user states and parameters take the values of those with the same name; constraints hold and forces act as
    those with the same name did. Anything new begins as the model says.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("fall", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> fallen = cd.simulate(model, until=1)
    >>> again = cd.simulate(model, until=2, start=cd.carry_over(fallen.state(), model))
    >>> print(again["ball"].position[-1, 1].round(6))
    -20.0
    """
    if isinstance(moment, State):
        moment = moment_of(moment)
    if not isinstance(moment, Moment):
        raise AnalysisError(f"carry_over(moment, model): expected a state of an event, got {moment!r}")
    system = compile_system(model)
    ours, theirs = names_of(system), moment.names
    if ours.dim != theirs.dim:
        raise ModelError(f'a state with dim={theirs.dim} cannot be carried over to "{model.name}" with dim={ours.dim}')
    parameters_of_moment = {name: value for name, value in moment.parameters.items() if name in model.parameters}
    p = system.parameter_values(parameters_of_moment | dict(parameters or {}))
    q, v, z = (x.copy() for x in system.initial_state(p))
    holds, notes = system.holds_at_start.copy(), _left_behind(ours, theirs)
    if ours == theirs:
        p[system.n_p :] = moment.p[system.n_p :]
        q, v, z, holds = moment.q.copy(), moment.v.copy(), moment.z.copy(), moment.holds.copy()
    else:
        _carry_motion(moment, ours, q, v, z)
        for name, k in ours.switches:
            p[system.n_p + k] = moment.switched.get(name, p[system.n_p + k])
        notes += _carry_holds(moment, system, holds)
    bound = bound_machine(system, p)
    bound.let_hold(holds)
    state = assemble_bound(bound, q, v, z, moment.t)
    give_back(bound)
    memory = memory_of(moment, ours)
    return replace(state, holds=holds, done=moment.done, memory=memory, notes=(*state.notes, *notes))


def moment_of(state: State) -> Moment:
    holds = state.system.holds_at_start if state.holds is None else state.holds
    memory = np.zeros(0) if state.memory is None else state.memory
    return Moment(names_of(state.system), state.t, state.q, state.v, state.z, state.p, holds, state.done, memory)


def _carry_motion(moment: Moment, ours: Names, q: np.ndarray, v: np.ndarray, z: np.ndarray) -> None:
    n_q, n_v = SIZES[ours.dim]
    for k, name in enumerate(ours.bodies):
        if name in moment.names.bodies:
            j = moment.names.bodies.index(name)
            q[n_q * k : n_q * (k + 1)] = moment.q[n_q * j : n_q * (j + 1)]
            v[n_v * k : n_v * (k + 1)] = moment.v[n_v * j : n_v * (j + 1)]
    for k, name in enumerate(ours.states):
        z[k] = moment.states.get(name, z[k])


def memory_of(moment: Moment, ours: Names) -> np.ndarray | None:
    """What events of the same name knew; NaN, of which nothing is known, for the others."""
    theirs = moment.names
    if moment.memory.size != theirs.sizes[-1] or not ours.sizes[-1]:
        return None
    of_times, of_functions = np.split(moment.memory, [NUMBERS_OF_TIME * len(theirs.timed)])
    times = dict(zip(theirs.timed, of_times.reshape(-1, NUMBERS_OF_TIME), strict=True))
    functions = dict(zip(theirs.watched, of_functions.tolist(), strict=True))
    nothing = np.full(NUMBERS_OF_TIME, np.nan)
    due = [times.get(name, nothing) for name in ours.timed]
    return np.concatenate([*due, [functions.get(name, np.nan) for name in ours.watched]])


def _carry_holds(moment: Moment, system: System, holds: np.ndarray) -> list[str]:
    """Constraints as they were; those that remember where they were captured begin as the model says."""
    begin_anew = []
    for i, row in enumerate(system.rows):
        held, name = moment.holding.get(system.row_names[i]), row.element.name
        if held is None or held == holds[i]:
            continue
        if name in system.modes.references:
            begin_anew.append(name)
        else:
            holds[i] = held
    words = ", ".join(dict.fromkeys(begin_anew))
    return (
        [f"not carried over: {words}, whose position of capture is not part of the state; they start as in the model"]
        if words
        else []
    )


def _left_behind(ours: Names, theirs: Names) -> list[str]:
    notes = []
    for word in ("bodies", "states", "parameters"):
        our_names, their_names = getattr(ours, word), getattr(theirs, word)
        new, lost = ([n for n in a if n not in b] for a, b in ((our_names, their_names), (their_names, our_names)))
        notes += [f"{word} that are new and start as in the model: {', '.join(new)}"] if new else []
        notes += [f"{word} that the new model does not have, and that were left out: {', '.join(lost)}"] if lost else []
    return notes
