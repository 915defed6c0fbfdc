"""A run that starts with the Adams method and switches to the implicit method where the motion is stiff."""

from __future__ import annotations

from typing import Any

from cardan.analysis.run.dae_run import DaeRun
from cardan.analysis.run.explicit_runs import AdamsRun
from cardan.numerics import motion
from cardan.numerics.constants import LOOK_STIFF_EVERY, MOST_TOLD
from cardan.numerics.integrators import adams
from cardan.results.result import Stats

SWITCHED = "the motion is stiff from t = {} on; the implicit method (BDF) was used from there"


class AutoRun(AdamsRun):
    """Adams until it looks stiff, then BDF until the next event, after which Adams is tried again."""

    def __init__(self, *arguments: object):
        super().__init__(*arguments)
        machine, options, events = self.machine, self.options, self.events
        self._arguments = machine, self.record.t, options, events
        self._dae: DaeRun | None = None
        self.is_stiff = False
        self.switched: list[float] = []  # when, the first times,
        self.switches = 0  # and how often

    def begin(self) -> int:
        self.is_stiff = False
        return super().begin()

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        if self.is_stiff:
            return super().advance(row, steps)
        # looks come after so many trials, however long stretches are: the clock must not decide when it switches
        status, row = super().advance(row, min(steps, LOOK_STIFF_EVERY - self._trials() % LOOK_STIFF_EVERY))
        window_is_full = status == motion.OK and self.reached() < self.horizon[0] and self.E.time.waits == 0.0
        goes_on = status == motion.RUNNING or window_is_full
        if goes_on and self._trials() % LOOK_STIFF_EVERY == 0 and adams.looks_stiff(self.history):
            status = self._switch()
        return status, row

    def in_core(self, row: int, steps: int) -> motion.Run:
        return self.dae.in_core(row, steps) if self.is_stiff else super().in_core(row, steps)

    @property
    def core_struct(self) -> motion.Run:
        return self.dae.core_run if self.is_stiff else self.core_run

    @property
    def begins_in_python(self) -> bool:
        return self.is_stiff

    def _trials(self) -> int:
        return int(self.history.integer.steps + self.history.integer.rejected)

    @property
    def dae(self) -> DaeRun:
        """The implicit run, made when it is first needed; it writes into the same record."""
        if self._dae is None:
            machine, times, _, events = self._arguments
            self._dae = DaeRun(machine, times, self.options, events)
            self._dae.record, self._dae.E, self._dae.trail = self.record, self.E, self.trail
            self._dae.t_end = self.t_end
        return self._dae

    @property
    def inner(self) -> DaeRun | None:
        return self._dae

    def make_inner(self) -> None:
        _ = self.dae

    def new_tolerances(self) -> None:
        super().new_tolerances()
        dae = getattr(self, "_dae", None)
        if dae is not None:
            dae.options = self.options
            dae.new_tolerances()

    def make_factors(self, room: int) -> None:
        if self._dae is not None:
            self._dae.make_factors(room)
            self._dae.lu, self._dae.rank = self.lu, self.rank

    def bound(self) -> motion.Run:
        return AdamsRun.in_core(self, 0, 0).having(jumps=self.jumps)

    def write_course(self, real: Any, integer: Any) -> None:
        super().write_course(real, integer)
        integer.is_stiff, integer.switches = self.is_stiff, self.switches
        real.switched[: len(self.switched)] = self.switched

    def read_course(self, real: Any, integer: Any) -> None:
        super().read_course(real, integer)
        self.is_stiff, self.switches = bool(integer.is_stiff), int(integer.switches)
        self.switched = real.switched[: self.switches].tolist()

    def move_window(self, record: motion.Record, row: int) -> None:
        super().move_window(record, row)
        if self._dae is not None:
            self._dae.record = record

    def _switch(self) -> int:
        self.to_accepted_state()
        self.dae.lu = self.lu = self.machine.partition()
        self.dae.rank = self.rank
        if self.lu.inverse.size != self.rank:
            return motion.SINGULAR
        self.switched = [*self.switched, super().reached()][:MOST_TOLD]
        self.switches += 1
        self.is_stiff = True
        if self.trail is not None:
            self.trail.turns_stiff()
        status = self.dae.begin()
        return motion.RUNNING if status == motion.OK else status

    def reached(self) -> float:
        return self.dae.reached() if self.is_stiff else super().reached()

    def to_accepted_state(self) -> None:
        self.dae.to_accepted_state() if self.is_stiff else super().to_accepted_state()

    def renew_partition(self) -> int:
        if not self.is_stiff:
            return super().renew_partition()
        status = self.dae.renew_partition()
        self.lu = self.dae.lu
        return status

    def count(self, stats: Stats) -> None:
        super().count(stats)
        if self._dae is not None:
            inner_stats = Stats()
            self._dae.count(inner_stats)
            stats.steps += inner_stats.steps
            stats.rejected += inner_stats.rejected
            for order, steps in inner_stats.orders.items():
                stats.orders[order] = stats.orders.get(order, 0) + steps
        if self.switched:
            stats.messages = [message for message in stats.messages if "looks stiff" not in message]
            switches = [f"{t:.6g}" for t in self.switched]
            more = [f"{self.switches - MOST_TOLD} more times"] if self.switches > MOST_TOLD else []
            stats.messages.append(SWITCHED.format(", ".join([*switches, *more])))
