"""The structs of the core that events of a machine need, made once for a machine and used by one run after another."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardan.analysis.events.engine import bound_block, bound_watched
from cardan.analysis.events.log import EventLog
from cardan.analysis.events.tables import event_tables
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.equations.events import REST
from cardan.numerics import core
from cardan.numerics.loop import Loop


class EventKit:
    """What is watched (`E`), what happens (`V`), the log and the loop from event to event, bound to one machine."""

    def __init__(self, bound: BoundMachine):
        self.bound, self.tables = bound, event_tables(bound.system)
        watches = self.tables.plan.watches
        self.rests = [(i, w.element.name) for i, w in enumerate(watches) if w.kind == REST]
        self.E, self._watched = bound_watched(bound)
        self.V, self._functions = bound_block(bound, self.tables, self.E)
        self.log = EventLog(bound, self.V, self.tables)
        self.loop = Loop(self.V, self.log.c, len(watches))

    def begin(self, notice: Callable[[], None], partition: Callable[[int], int] | None) -> None:
        """As before the start of a run. `notice` is told what a user should know, `partition` is asked where the core
        cannot partition by itself."""
        E, bound = self.E, self.bound
        for array in E:
            if isinstance(array, np.ndarray) and array is not E.needs_multipliers:
                array.fill(0)
        E.direction[:] = [w.direction for w in self.tables.plan.watches]
        E.time.left = E.time.t_event = E.time.t_start = np.inf
        self.V.bind(m=bound.arrays, able=bound.chooser, lu=bound.room_for_any_rank)
        core.cd_events_reset(self.V.c)
        self.V.integer.driven = self.V.integer.with_forces = 0
        self.V.call_back(partition)
        self.log.begin()
        self.loop.begin(notice)


def event_kit(bound: BoundMachine) -> EventKit:
    """That of a machine."""
    if bound.event_kit is None:
        bound.event_kit = EventKit(bound)
    return bound.event_kit
