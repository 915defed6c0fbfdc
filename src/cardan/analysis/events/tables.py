"""What is watched in a machine, what is due at known times and what is done, as the tables of `cd_events`."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cardan.compiled.system import System, once_per_system
from cardan.model.control.events import Action, OnJoint
from cardan.model.joints.friction import Friction
from cardan.model.joints.limits import Limit
from cardan.numerics import constants
from cardan.numerics.constants import DRIVES
from cardan.numerics.core import FieldValues
from cardan.numerics.events import RESTITUTION_LAWS
from cardan.symbolic.events import SWITCH

CHANGES = ("rtol", "atol", "max_step")


class EventTables:
    """The names of what may happen, and the tables of watched functions, known times and actions."""

    def __init__(self, system: System):
        self.system, self.plan, model = system, system.events.plan, system.model
        self.events = list(model.events)
        owners = [e.name for e in model.constraints if isinstance(e, (Limit, Friction))]
        owners += [e.name for e in model.constraints] if self.speeds_may_jump else []
        self.names = list(dict.fromkeys([*(event.name for event in self.events), *owners]))
        self.joints = self._joints()
        self.changes: list[list[float]] = []
        number = {event.name: k for k, event in enumerate(self.events)}
        self.acts = [[number[event.name], *self._act(action)] for event in self.events for action in event.actions]
        self.timed = [
            [number[t.event.name], t.first, -1 if t.interval is None else t.interval, int(t.moves), 0, 0, 0]
            for t in self.plan.timed
        ]
        self.knots: list[float] = []
        for one in self.plan.known_times:
            self.timed.append([-1, one.first, one.interval, int(one.searched), len(self.knots), len(one.at), one.kind])
            self.knots += one.at
        self.condition = [self.plan.conditions.get(event.name, -1) for event in self.events]
        self.watched = [
            [w.kind, w.row, w.direction, int(w.needs_multipliers), number.get(w.element.name, -1),
             -1 if w.kind == SWITCH else self.names.index(w.element.name), int(getattr(w.element, "active", True)),
             int(getattr(w.element, "bends", False))]
            for w in self.plan.watches
        ]  # fmt: skip
        self.targets = [action.target for event in self.events for action in event.actions]

    @property
    def speeds_may_jump(self) -> bool:
        """Whether the speed of a driver may jump at a known time."""
        plan = self.plan
        return not plan.drivers_are_known or any(one.kind == DRIVES for one in plan.known_times)

    def _joints(self) -> list[str]:
        """Constraints that events capture or release, and all that refer to a position."""
        modes, names = self.system.modes, dict.fromkeys(self.system.modes.references)
        names |= dict.fromkeys(modes.reference_times) | dict.fromkeys(modes.reference_turns)
        for event in self.events:
            for action in event.actions:
                if isinstance(action, OnJoint):
                    names[str(action.element_name)] = None
        return [name for name in names if name in self.system.places]

    def _act(self, action: Action) -> tuple[int, int, int]:
        """The action, and its two numbers."""
        deed, first, second = action.deed(self)
        return getattr(constants, deed), first, second

    # -- where things stand: `model.control.events.Places` -----------------------------------------------------------

    def column(self, action: Action) -> int:
        return (self.plan.sets | self.plan.impulses | self.plan.impacts)[action]

    def number(self, name: str) -> tuple[str, int]:
        parameters = list(self.system.model.parameters)
        if name in parameters:
            return "PARAMETER", parameters.index(name)
        return "STATE", list(self.system.model.states).index(name)

    def switch(self, action: Action) -> int:
        return self.system.n_p + self.system.modes.switches[str(action.element_name)]

    def joint(self, action: Action) -> int:
        return self.joints.index(str(action.element_name))

    def change(self, options: Mapping[str, float]) -> int:
        self.changes.append([float(options.get(word) or np.nan) for word in CHANGES])
        return len(self.changes) - 1

    def references(self) -> tuple[list[list[int]], list[list[int]]]:
        """Of each joint its rows and places in p; and the copies of positions, from q to p."""
        system, joints, copies = self.system, [], []
        modes, bodies = system.modes, list(system.model.bodies)
        size = system.n_q // max(1, len(bodies))
        for name in self.joints:
            rows, slots_of_bodies = system.places[name], modes.references.get(name, {})
            slots = [modes.reference_times.get(name), modes.reference_turns.get(name)]
            places = [-1 if slot is None else system.n_p + slot for slot in slots]
            joints.append([rows.start, rows.stop - rows.start, *places, len(copies), len(slots_of_bodies)])
            copies += [[size * bodies.index(body), system.n_p + slot] for body, slot in slots_of_bodies.items()]
        return joints, copies

    def of_rows(self) -> FieldValues:
        """Which constraint rows are limits and frictions, and what frictions need."""
        system = self.system
        rows, places, n = system.rows, system.places, system.n_c
        limit = [isinstance(row.element, Limit) and row.element.active for row in rows]
        friction = [isinstance(row.element, Friction) and row.element.active for row in rows]
        second = [friction[k] and k > 0 and rows[k - 1].element is row.element for k, row in enumerate(rows)]
        slot, carriers, joint, name = np.full(n, -1), np.full((n, 2), -1), np.full(n, -1), np.full(n, -1)
        for k, row in enumerate(rows):
            element = row.element
            if limit[k] or friction[k] or self.speeds_may_jump:
                name[k] = self.names.index(element.name)
            if not friction[k] or not isinstance(element, Friction):
                continue
            slots = system.modes.slip_axes if second[k] else system.modes.slips
            slot[k] = system.n_p + slots[element.name]
            joint[k] = self.joints.index(element.name)
            if isinstance(element.joint, Limit) and element.normal is None:
                carriers[k] = places[element.joint.name].start, places[element.joint.name].stop
        return {
            "is_limit": limit,
            "is_friction": [one and not other for one, other in zip(friction, second, strict=True)],
            "restitution_law": [
                RESTITUTION_LAWS[row.element.restitution_law] if isinstance(row.element, Limit) else 0 for row in rows
            ],
            "slip_slot": slot,
            "carriers": carriers,
            "joint_of_row": joint,
            "name_of_row": name,
        }

    def of_switches(self) -> FieldValues:
        """Frozen switches: which function is watched for each, and where its mode stands in p."""
        switches = self.system.switches
        return {
            "switch_watch": [i for i, w in enumerate(self.plan.watches) if w.kind == SWITCH],
            "switch_slot": range(self.system.p_size - len(switches), self.system.p_size),
            "rounds": [switch.rounds for switch in switches],
            "bends": [switch.bends for switch in switches],
        }

    def written(self) -> FieldValues:
        """All tables, by their names in `cd_events`."""
        joints, copies = self.references()
        return {
            "watched": self.watched,
            "timed": self.timed,
            "knots": self.knots,
            "condition": self.condition,
            "event_name": [self.names.index(event.name) for event in self.events],
            "acts": self.acts,
            "changes": self.changes,
            "joints": joints,
            "copies": copies,
            "is_angle": self.system.layout.is_angle,
            **self.of_rows(),
            **self.of_switches(),
        }

    def sizes(self) -> dict[str, int]:
        """`cd_event_sizes`."""
        system, plan = self.system, self.plan
        counts = system.events.actions.output_sizes
        return {
            "q": system.n_q, "v": system.n_v, "z": system.n_z, "rows": system.n_c, "watched": len(self.watched),
            "timed": len(self.timed), "events": len(self.events), "acts": len(self.acts), "joints": len(self.joints),
            "impacts": len(plan.impacts), "impulses": len(plan.impulses), "values": counts[0], "times": counts[4],
            "switches": len(system.switches), "frictions": sum(map(bool, self.of_rows()["is_friction"])),
            "limits": sum(map(bool, self.of_rows()["is_limit"])),
            "bodies": len(system.model.bodies), "masses_of_body": 2 if system.model.dim == 2 else 7,

        }  # fmt: skip


@once_per_system
def event_tables(system: System) -> EventTables:
    """Those of a system, made once."""
    return EventTables(system)
