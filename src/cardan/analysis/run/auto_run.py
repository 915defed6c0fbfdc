"""A run that starts with the Adams method and switches to the implicit method where the motion is stiff."""

from __future__ import annotations

import numpy as np

from cardan.analysis.events.run_events import Events
from cardan.analysis.machine.bound import Bound
from cardan.analysis.run.dae_run import DaeRun, ImplicitRun
from cardan.analysis.run.explicit_runs import AdamsRun
from cardan.numerics import motion
from cardan.numerics.constants import LOOK_STIFF_EVERY, MOST_TOLD
from cardan.numerics.integrators import adams
from cardan.results.result import Stats
from cardan.spec import RunSpec

SWITCHED = "the motion is stiff from t = {} on; the implicit method (BDF) was used from there"


class AutoRun(AdamsRun):
    """Adams until it looks stiff, then BDF until the next event, after which Adams is tried again."""

    switched_note = SWITCHED

    def __init__(self, *arguments: object):
        super().__init__(*arguments)
        self._arguments = self.machine, self.record.t, self.events
        self._implicit_run: ImplicitRun | None = None
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
        status, row = super().advance(row, min(steps, LOOK_STIFF_EVERY - self.trials() % LOOK_STIFF_EVERY))
        if self.goes_on(status) and self.trials() % LOOK_STIFF_EVERY == 0 and adams.looks_stiff(self.history):
            status = self.switch()
        return status, row

    def goes_on(self, status: int) -> bool:
        """Whether a stretch of steps has ended because it was long enough, or its window of rows is full."""
        window_is_full = status == motion.OK and self.reached() < self.horizon[0] and self.E.time.waits == 0.0
        return status == motion.RUNNING or window_is_full

    def in_core(self, row: int, steps: int) -> motion.Run:
        return self.implicit_run.in_core(row, steps) if self.is_stiff else super().in_core(row, steps)

    @property
    def core_struct(self) -> motion.Run:
        return self.implicit_run.core_run if self.is_stiff else self.core_run

    @property
    def begins_in_python(self) -> bool:
        return self.is_stiff

    def trials(self) -> int:
        """Steps of the Adams method, with those that were rejected."""
        return int(self.history.integer.steps + self.history.integer.rejected)

    @property
    def implicit_run(self) -> ImplicitRun:
        """The implicit run, made when it is first needed; it writes into the same record."""
        if self._implicit_run is None:
            self._implicit_run = run = self.new_implicit_run(*self._arguments)
            run.record, run.E, run.trail, run.t_end = self.record, self.E, self.trail, self.t_end
        return self._implicit_run

    def new_implicit_run(self, machine: Bound, times: np.ndarray, events: Events) -> ImplicitRun:
        return DaeRun(machine, times, self.implicit_options(), events)

    def implicit_options(self) -> RunSpec:
        """Those of the implicit run, from the present ones."""
        return self.options

    @property
    def inner(self) -> ImplicitRun | None:
        return self._implicit_run

    def make_inner(self, by_alpha: bool) -> None:
        _ = self.implicit_run

    def new_tolerances(self) -> None:
        super().new_tolerances()
        implicit_run = getattr(self, "_implicit_run", None)
        if implicit_run is not None:
            implicit_run.options = self.implicit_options()
            implicit_run.new_tolerances()

    def make_factors(self, room: int) -> None:
        if self._implicit_run is not None:
            self._implicit_run.make_factors(room)
            self._implicit_run.lu, self._implicit_run.rank = self.lu, self.rank

    def bound(self) -> motion.Run:
        return AdamsRun.in_core(self, 0, 0).having(jumps=self.jumps)

    def write_course(self, real: np.ndarray, integer: np.ndarray) -> None:
        super().write_course(real, integer)
        integer.is_stiff, integer.switches = self.is_stiff, self.switches
        real.switched[: len(self.switched)] = self.switched

    def read_course(self, real: np.ndarray, integer: np.ndarray) -> None:
        super().read_course(real, integer)
        self.is_stiff, self.switches = bool(integer.is_stiff), int(integer.switches)
        self.switched = real.switched[: self.switches].tolist()

    def move_window(self, record: motion.Record, row: int) -> None:
        super().move_window(record, row)
        if self._implicit_run is not None:
            self._implicit_run.record = record

    def switch(self) -> int:
        """The implicit method goes on from here; a status."""
        self.to_accepted_state()
        self.implicit_run.lu = self.lu = self.machine.partition()
        self.implicit_run.rank = self.rank
        if self.lu.inverse.size != self.rank:
            return motion.SINGULAR
        self.switched = [*self.switched, super().reached()][:MOST_TOLD]
        self.switches += 1
        self.is_stiff = True
        if self.trail is not None:
            self.trail.turns_implicit(self.implicit_run.implicit_integrator)
        status = self.implicit_run.begin()
        return motion.RUNNING if status == motion.OK else status

    def reached(self) -> float:
        return self.implicit_run.reached() if self.is_stiff else super().reached()

    def to_accepted_state(self) -> None:
        self.implicit_run.to_accepted_state() if self.is_stiff else super().to_accepted_state()

    def renew_partition(self) -> int:
        if not self.is_stiff:
            return super().renew_partition()
        status = self.implicit_run.renew_partition()
        self.lu = self.implicit_run.lu
        return status

    def count(self, stats: Stats) -> None:
        super().count(stats)
        if self._implicit_run is not None:
            inner_stats = Stats()
            self._implicit_run.count(inner_stats)
            stats.steps += inner_stats.steps
            stats.rejected += inner_stats.rejected
            for order, steps in inner_stats.orders.items():
                stats.orders[order] = stats.orders.get(order, 0) + steps
        stats.messages = [message for message in stats.messages if "looks stiff" not in message]
        if self.switched:
            switches = [f"{t:.6g}" for t in self.switched]
            more = [f"{self.switches - MOST_TOLD} more times"] if self.switches > MOST_TOLD else []
            stats.messages.append(self.switched_note.format(", ".join([*switches, *more])))
