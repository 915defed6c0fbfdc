"""Events of fully driven machines: which actions are possible, and which are refused.

Positions and speeds follow from the constraints alone, C v + Φ_t = 0. An event may switch forces, set numbers, exchange
one driver for another; where it makes speeds jump, or the speed of a driver jumps by itself, all constraints answer
with impulses, M (v⁺ - v⁻) = J + Cᵀ Λ. A limit cannot stop a driver: that it is passed is written down, no more.
(core/events: `driven`.)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from cardan.analysis.events.driver_jumps import SpeedJump
from cardan.analysis.events.kit import EventKit
from cardan.analysis.events.of_run import Events
from cardan.analysis.events.schedule import Schedule
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.equations.events import GAP
from cardan.numerics import core
from cardan.numerics.constants import SPEED_JUMP
from cardan.results.result import Happening
from cardan.spec import RunSpec

JUMPS = "jumps"  # what a driver does whose speed jumps by itself


class DrivenSchedule(Schedule):
    """Events at known times, and the times at which speeds of drivers jump."""

    def __init__(self, events: Any, start: float, jumps: Iterable[SpeedJump]):
        super().__init__(events)
        self.jumps = [jump for jump in jumps if jump.before >= start]

    @property
    def also_due(self) -> float:
        return self.jumps[0].before if self.jumps else np.inf

    def next_time(self) -> float:
        return min(super().next_time(), self.also_due)

    def take_jumps(self, t: float) -> list[SpeedJump]:
        """Those of this time."""
        now = [jump for jump in self.jumps if jump.before <= t]
        self.jumps = self.jumps[len(now) :]
        return now


class DrivenEvents(Events):
    """The events of a run along a prescribed motion.

    `with_forces`: impulses and friction are wanted, for which every body needs its mass.
    """

    always = prescribed = True
    schedule: DrivenSchedule

    def __init__(
        self,
        bound: BoundMachine,
        options: RunSpec,
        start_time: float,
        jumps: Iterable[SpeedJump] = (),
        with_forces: bool = True,
    ):
        self.with_forces, self._jumps = with_forces, tuple(jumps)
        super().__init__(bound, options, start_time)
        self.E.direction[[i for i, w in enumerate(self.plan.watches) if w.kind == GAP]] = 0
        self.messages: list[str] = []
        self._jumping: list[SpeedJump] = []  # drivers whose speed jumps at this instant
        self.passed: dict[int, float] = {}  # rows of limits -> when they were first passed

    def _take(self, kit: EventKit) -> None:
        super()._take(kit)
        self.V.integer.driven, self.V.integer.with_forces = 1, self.with_forces

    def _new_schedule(self, start_time: float, done: bool) -> DrivenSchedule:
        super()._new_schedule(start_time, done)
        return DrivenSchedule(self, start_time, self._jumps)

    def before_note(self) -> None:
        self._remember_passed(self.E.fired, self.E.side > 0)

    def _remember_passed(self, fired: np.ndarray, outwards: np.ndarray) -> None:
        """When limits were first passed."""
        for i in np.flatnonzero(fired & outwards):
            if self.plan.watches[i].kind == GAP:
                self.passed.setdefault(self.plan.watches[i].row, float(self.bound.arrays.t[0]))

    def before_instant(self, at_start: bool) -> None:
        m = self.bound.arrays
        self._jumping = [] if at_start else self.schedule.take_jumps(float(m.t[0]))
        if self._jumping:
            m.t[0] = max(jump.after for jump in self._jumping)
            self._first, self._account = len(self.log), self.kit.log.account()
        if not at_start:
            self.kit.loop.real.also_due = self.schedule.also_due

    def after_instant(self) -> None:
        if self._jumping:
            self._write_down(self._jumping, self._first, self._account)

    def _write_down(self, jumps: Iterable[SpeedJump], first: int, before: np.ndarray) -> None:
        """The drivers whose speed jumped, with the impulses of that, before what happened besides."""
        details: dict[str, Any] = {}
        if self.with_forces:
            m, log = self.bound.arrays, self.kit.log
            impulse = self.V.array("total_blow", m.Phi.size + len(self.plan.impacts))[: m.Phi.size]
            details = {
                "before": before,
                "after": log.account(),
                **log.impulses(impulse, self.V.array("total_J", m.v.size)),
            }
        joints = tuple(self.system.places)
        entries = [Happening(jump.t, jump.name, joints=joints, what=JUMPS, **details) for jump in jumps]
        self.log[first:first] = entries

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
