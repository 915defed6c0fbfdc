"""Events of designs in lanes (core/lane_events.c): which of them lanes can do, and what the core must know of them.

Lanes set states and parameters, switch forces, give impulses and impacts, let limits bounce, and stop. Friction,
contacts that last, and joints that are captured or released belong to single runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from cardan.compiled.system import System, once_per_system
from cardan.equations.events import GAP, MARGIN, REST, SLIP, WHEN, EventPlan, Watch
from cardan.model.control.events import Action, Capture, ChangeRun, Event, Impact, Impulse, Release, Set, Stop, Switch
from cardan.numerics import core, lanes
from cardan.numerics.constants import (
    LANE_GAP,
    LANE_IGNORED,
    LANE_IMPACT,
    LANE_IMPULSE,
    LANE_SET_PARAMETER,
    LANE_SET_STATE,
    LANE_STOP,
    LANE_SWITCH,
    LANE_WHEN,
)
from cardan.numerics.functions import Loaded

P_OF_CONSTRAINT = 2  # the constraints are a function of (t, q; p)


def refusal(system: System) -> str | None:
    """Why the events of a model are not for lanes; None where they are, or there are none."""
    plan = system.events.plan
    if any(watch.kind in (SLIP, MARGIN, REST) for watch in plan.watches):
        return "it has friction that sticks and slips"
    for event, action in _actions(system):
        if isinstance(action, (Capture, Release, ChangeRun)):
            return f'event "{event.name}" has the action {type(action).__name__}'
        if isinstance(action, Set) and action.target in parameters_of_constraints(system):
            return f'event "{event.name}" sets "{action.target}", on which joints or drivers depend'
    if not (plan.watches or plan.timed):
        return None
    functions = system.events
    used = [functions.watched, functions.sensitivity, functions.actions, functions.balance]
    if any(function.tape is None or function.tape.externals for function in used):
        return "its events call functions in Python"
    return None


def _actions(system: System) -> Iterator[tuple[Event, Action]]:
    return ((event, action) for event in system.model.events for action in event.do)


@once_per_system
def parameters_of_constraints(system: System) -> frozenset[str]:
    """The parameters that the constraints read."""
    tape = system.constraint.tape
    if tape is None:
        return frozenset(system.model.parameters)
    read = tape.reads(P_OF_CONSTRAINT)
    return frozenset(name for name, acts in zip(system.model.parameters, read, strict=False) if acts)


def changing_slots(system: System) -> np.ndarray:
    """Where in p the numbers stand that change on the way: angles that are followed, and what events set or switch."""
    slots = set(system.turn_slots.tolist())
    names = list(system.model.parameters)
    for _, action in _actions(system):
        if isinstance(action, Set) and action.target in names:
            slots.add(names.index(action.target))
        elif isinstance(action, Switch):
            slots.add(_switch_slot(system, action))
    return np.array([*system.turn_slots.tolist(), *sorted(slots - set(system.turn_slots.tolist()))], np.int64)


def _switch_slot(system: System, action: Switch) -> int:
    return system.n_p + system.modes.switches[str(action.element_name)]


def lane_events(system: System) -> lanes.Events | None:
    """What the core must know of the events; None where nothing can happen."""
    plan = system.events.plan
    numbers = {event.name: k for k, event in enumerate(system.model.events)}
    kinds = [_kind(watch) for watch in plan.watches]
    if not (any(kinds) or plan.timed):
        return None
    functions = system.events
    timed = [[numbers[t.event.name], t.first, -1 if t.interval is None else t.interval] for t in plan.timed]
    acts = [[numbers[event.name], *_act(system, plan, action)] for event, action in _actions(system)]
    found = lanes.Events(
        *_bound(functions.watched), *_bound(functions.sensitivity), *_bound(functions.actions),
        *_bound(functions.balance), work=np.zeros(0),
        kind=_integers(kinds), row=_integers([watch.row for watch in plan.watches]),
        direction=_integers([watch.direction for watch in plan.watches]),
        solved=_integers([watch.needs_multipliers for watch in plan.watches]),
        event=_integers([numbers.get(watch.element.name, -1) for watch in plan.watches]),
        timed=_integers(timed, 3), acts=_integers(acts, 4),
        condition=_integers([plan.conditions.get(event.name, -1) for event in system.model.events]),
    )  # fmt: skip
    return found._replace(work=np.zeros(core.cd_lane_events_work_size(found)))


def _kind(watch: Watch) -> int:
    if watch.kind == GAP:
        return LANE_GAP if watch.element.active else LANE_IGNORED
    return LANE_WHEN if watch.kind == WHEN and watch.element.do else LANE_IGNORED


def _act(system: System, plan: EventPlan, action: Action) -> tuple[int, int, int]:
    """The action, and its two numbers (enum cd_lane_action)."""
    match action:
        case Set():
            names = list(system.model.parameters)
            if action.target in names:
                return LANE_SET_PARAMETER, plan.sets[action], names.index(action.target)
            return LANE_SET_STATE, plan.sets[action], list(system.model.states).index(action.target)
        case Switch():
            return LANE_SWITCH, int(action.on), _switch_slot(system, action)
        case Impulse():
            return LANE_IMPULSE, plan.impulses[action], 0
        case Impact():
            return LANE_IMPACT, plan.impacts[action], 0
        case Stop():
            return LANE_STOP, 0, 0
    raise AssertionError(type(action).__name__)


def _bound(function: Loaded) -> tuple[core.Handle, np.ndarray]:
    bound, _ = function.bound_tape()
    return lanes.handle(bound), lanes.work_of(bound)


def _integers(rows: Sequence[Any], columns: int | None = None) -> np.ndarray:
    array = np.array(rows, np.int64)
    return array if columns is None else array.reshape(-1, columns)
