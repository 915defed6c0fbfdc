"""Events of designs in lanes (core/lanes/lane_events.c): what the core must know of them.

Lanes look for the zeros of watched functions; what happens is carried out by core/events, design after design, on the
machine of a `LaneEvents`.
"""

from __future__ import annotations

import ctypes

import numpy as np

from cardan.analysis.events.event_structs import EventStructs, event_structs
from cardan.analysis.events.tables import event_tables
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.compiled.system import System, once_per_system
from cardan.model.control.events import OnJoint
from cardan.numerics import core, lanes
from cardan.numerics.partition import DENSE_LIMIT
from cardan.numerics.tapes.tape import BoundTape
from cardan.symbolic.events import WHEN, Watch

P_OF_CONSTRAINT = 2  # the constraints are a function of (t, q; p)


def refusal(system: System) -> str | None:
    """Why the events of a model are not for lanes; None where they are, or there are none."""
    if not something_happens(system):
        return None
    if system.switches:
        return "its switches are frozen"
    if system.n_c * system.n_v > DENSE_LIMIT:
        return "it has events, and more constraints than the core eliminates by itself"
    functions = system.events
    used = [functions.watched, functions.sensitivity, functions.actions, functions.balance, functions.gamma]
    used += [functions.impact_rows, system.constraint, system.jacobian, system.start]
    if any(function.tape is None or function.tape.externals for function in used):
        return "its events call functions in Python"
    return None


def something_happens(system: System) -> bool:
    """Whether anything can happen to a motion."""
    plan = system.events.plan
    return bool(plan.timed or plan.known_times) or not all(map(_is_ignored, plan.watches))


def _is_ignored(watch: Watch) -> bool:
    """Whether nothing is done about a zero of a function."""
    return not (watch.element.actions if watch.kind == WHEN else getattr(watch.element, "active", True))


@once_per_system
def parameters_of_constraints(system: System) -> frozenset[str]:
    """The parameters that the constraints read."""
    tape = system.constraint.tape
    if tape is None:
        return frozenset(system.model.parameters)
    read = tape.reads(P_OF_CONSTRAINT)
    return frozenset(name for name, acts in zip(system.model.parameters, read, strict=False) if acts)


@once_per_system
def changing_slots(system: System) -> np.ndarray:
    """Where in p the numbers stand that change on the way: angles that are followed, what events set or switch,
    directions of frictions, and what joints refer to that are captured or stick."""
    tables, turns = event_tables(system), system.turn_slots.tolist()
    parameters = list(system.model.parameters)
    slots = {parameters.index(name) for name in tables.targets if name in parameters}
    slots |= {system.n_p + place for place in system.modes.switches.values()}
    rows = tables.of_rows()
    slots |= {int(slot) for slot in rows["slip_slot"] if slot >= 0}
    for name, first in system.modes.slip_axes.items():
        slots |= {system.n_p + first + k for k in range(len(system.model.elements[name].rows) ** 2)}
    moving = {int(joint) for joint in rows["joint_of_row"] if joint >= 0}
    moving |= {
        tables.joints.index(str(action.element_name))
        for event in tables.events
        for action in event.actions
        if isinstance(action, OnJoint)
    }
    joints, copies = tables.references()
    size = system.n_q // max(1, len(system.model.bodies))
    for number in moving:
        _, _, time, followed, first, count = joints[number]
        slots |= {time} if time >= 0 else set()
        slots |= set(range(followed, followed + len(turns))) if followed >= 0 else set()
        for _, place in copies[first : first + count]:
            slots |= set(range(place, place + size))
    return np.array([*turns, *sorted(slots - set(turns))], np.int64)


class LaneEvents:
    """The events of designs, with the machine on which they are carried out. Not for two threads at a time."""

    def __init__(self, system: System, p: np.ndarray):
        """`p`: of any of the designs."""
        self.only_chooses = not something_happens(system)
        self.bound: BoundMachine = bound_machine(system, p)
        self.kit: EventStructs = event_structs(self.bound)
        self.kit.begin(lambda: None, None)
        watches = system.events.plan.watches
        self.watched: BoundTape | None = system.events.watched.bound_tape()[0] if watches else None
        nothing = np.zeros(0, np.int64)
        tape = core.Handle(None, None, None, None, None) if self.watched is None else lanes.handle(self.watched)
        self.struct = lanes.Events(
            watched=tape, watched_w=np.zeros(0) if self.watched is None else lanes.work_of(self.watched),
            work=np.zeros(0), engine=ctypes.addressof(self.kit.V.c), row_is_angle=system.layout.row_is_angle,
            only_chooses=self.only_chooses, image=nothing, pointers=nothing, parts=nothing, copies=nothing,
        )  # fmt: skip
        self.numbers = core.cd_lane_events_work_size(self.struct)  # of all lanes
        self.struct = self.struct._replace(work=np.zeros(self.numbers))

    def give_back(self) -> None:
        """Let others have the machine: nobody must use it any more."""
        self.bound.forget_scales()
        give_back(self.bound)


def lane_events(system: System, p: np.ndarray, redundant: bool = False) -> LaneEvents | None:
    """Those of designs, one of which has the parameters p; None where nothing can happen.

    `redundant`: rows of some are left out, and the engine is there to choose others, where it can.
    """
    chooses = redundant and system.n_c * system.n_v <= DENSE_LIMIT
    return LaneEvents(system, p) if chooses or something_happens(system) else None
