"""Events of fully driven machines: which actions are possible, and which are refused.

Positions and speeds follow from the constraints alone, C v + Φ_t = 0. An event may switch forces, set numbers, exchange
one driver for another; where it makes speeds jump, or the speed of a driver jumps by itself, all constraints answer
with impulses, M (v⁺ - v⁻) = J + Cᵀ Λ. A limit cannot stop a driver: that it is passed is written down, no more.
(core/events: `driven`.)
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.events.event_structs import EventStructs
from cardan.analysis.events.run_events import Events
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import core
from cardan.numerics.constants import SPEED_JUMP
from cardan.spec import RunSpec
from cardan.symbolic.events import GAP

JUMPS = "jumps"  # what a driver does whose speed jumps by itself


class DrivenEvents(Events):
    """The events of a run along a prescribed motion.

    `with_forces`: impulses and friction are wanted, for which every body needs its mass.
    """

    always = prescribed = True

    def __init__(self, bound: BoundMachine, options: RunSpec, start_time: float, with_forces: bool = True):
        self.with_forces = with_forces
        super().__init__(bound, options, start_time)
        self.E.direction[[i for i, w in enumerate(self.plan.watches) if w.kind == GAP]] = 0
        self.messages: list[str] = []
        self.passed: dict[int, float] = {}  # rows of limits -> when they were first passed

    def _take(self, kit: EventStructs) -> None:
        super()._take(kit)
        self.V.integer.driven, self.V.integer.with_forces = 1, self.with_forces

    def before_note(self) -> None:
        self._remember_passed(self.E.fired, self.E.side > 0)

    def _remember_passed(self, fired: np.ndarray, outwards: np.ndarray) -> None:
        """When limits were first passed."""
        for i in np.flatnonzero(fired & outwards):
            if self.plan.watches[i].kind == GAP:
                self.passed.setdefault(self.plan.watches[i].row, float(self.bound.arrays.t[0]))

    def _notice(self) -> None:
        """Called by the core when a round is over: limits that were passed, speeds that an event has made jump."""
        super()._notice()
        fired = self.V.array("round_fired", self.E.g.size)
        self._remember_passed(fired, self.E.rate < 0.0)
        events = self._called_events(fired)
        if not events:
            return
        m, before = self.bound.arrays, self.kit.log.speeds_before()
        change = (m.v - before) / m.col_scale
        k = int(np.argmax(np.abs(change)))
        least = max(core.cd_events_speed_noise(self.V.c), SPEED_JUMP * self.V.real.top_speed)
        if abs(change[k]) > least:
            self.messages.append(
                f'event "{events[0].name}": speeds jump at t = {m.t[0]:.6g}, that of {self.system.speed_names[k]} by '
                f"{abs(m.v[k] - before[k]):.4g}; the impulses of this jump are in result.events, not in the forces "
                "before and after it"
            )


__all__ = ["JUMPS", "DrivenEvents"]
