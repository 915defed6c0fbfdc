"""A run in progress: the core steps, and Python handles what happens between its calls.

In between there is time for progress, for Ctrl-C, and for another partition; the integrator keeps its history.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import compress
from typing import ClassVar, Protocol

import numpy as np

from cardan.analysis.events.run_events import Events
from cardan.analysis.machine.amplification import amplification
from cardan.analysis.machine.bound import Bound
from cardan.analysis.run.chattering import chatter, see_jumps
from cardan.analysis.run.function_on_rows import Piece
from cardan.analysis.run.interrupts import HeldInterrupt
from cardan.analysis.run.overlapping import overlap_notes
from cardan.analysis.run.run_host import Instants
from cardan.analysis.run.trail import Trail
from cardan.errors import AnalysisError, CardanError
from cardan.numerics import core, motion, watch
from cardan.numerics.constants import CRAWLING, FEW_STEPS, LOOK_SHARE
from cardan.numerics.constants import STOPPED as CORE_STOPPED
from cardan.numerics.partition import Partition
from cardan.numerics.sparse_lu import LU
from cardan.numerics.watch import Touching
from cardan.protocol.checking import JsonObject
from cardan.results.progress import Progress, with_listeners
from cardan.results.result import Stats
from cardan.spec import INTEGRATORS, RunSpec

FIRST_CHUNK, LARGEST_CHUNK = 5000, 10**6  # steps per call of the core; the first is divided by the number of speeds
LARGEST_KEPT = 1000  # where steps are kept: there must be room for them
CALL_SECONDS = 0.1  # what they are adjusted to
# CRAWLING partitions in a row that last for FEW_STEPS, at a pace that would take so many times as long to the end: the
# machine is beside a singular position that it cannot leave
ENDLESS = 1000

ORDER_WORDS = tuple(map(str, range(20)))

STOPPED, FAILED = -1, -2  # by the action of an event; an event could not be carried out
GOES_ON = (motion.OK, motion.RUNNING, motion.POOR_PARTITION, motion.EVENT, motion.REACHED, motion.NO_NUMBER)

EventRow = tuple[float | np.ndarray, ...]  # as in a Record


class Keeper(Protocol):
    """Who keeps what a run has reported, while it goes on."""

    def between(self, status: int, row: int) -> tuple[int, int]:
        """Called between two stretches; the status, and the row in the window, to go on with."""
        ...


class Run:
    """A run in progress: the machine, its partition, its events, where its results go."""

    between: watch.Between | None = None  # where steps are looked at between their ends
    jumps: watch.Jumps | None = None  # where forces jump, as soon as that is looked at
    method: ClassVar[str]  # what the core calls it (CD_METHODS)
    fixed_step: bool = False  # whether steps have the length `step`; otherwise the method chooses them
    takes_step: ClassVar[bool] = False  # whether steps have the length `step` where there is one
    base = 0  # number of the first time of the record
    keeper: Keeper | None = None  # who moves the record on
    amplification = 0.0  # of errors by the choice of independent coordinates, where it was looked at
    repartitions = restarts = 0
    short_since = 0.0  # when partitions began not to last
    problem: CardanError | None = None  # of an event that could not be carried out
    trail: Trail | None = None  # where sensitivities are wanted
    event_rows: list[tuple[int, EventRow, EventRow]] | None = (
        None  # (next row, row before, row after), where they are wanted
    )
    steps_to_keep = 0  # for how many the trail must have room

    def __init_subclass__(cls, integrator: str | None = None):
        """`class AdamsRun(Run, integrator="adams")` is what `cd.Partition(integrator="adams")` runs."""
        super().__init_subclass__()
        if integrator is not None:
            INTEGRATORS[integrator] = cls

    def __init__(
        self,
        machine: Bound,
        times: np.ndarray,
        options: RunSpec,
        events: Events,
        partition: Partition | None = None,
    ):
        self.machine, self.options, self.events = machine, options, events
        self.record = machine.new_record(times)  # of all times, or a window over them that moves on
        self.E = machine.watching(events.E)
        self.partitioned = options.loops == "partition" and machine.arrays.Phi.size > 0
        self.set_aside: list[float] = []  # a user's choice: when first, how much it amplifies, in how many stretches
        self.lu = self.new_partition(partition if machine.absolute is machine else None)
        self.rank = self.lu.inverse.size
        self.t_start, self.t_end = float(times[0]), float(times[-1])
        self._no_trail = machine.no_record
        redundant = bool(machine.arrays.count.left_out > 0)
        self.pieces = [Piece(0, machine.arrays.p.copy(), events.bound.holds.copy(), redundant)]

    def new_partition(self, partition: Partition | None = None) -> LU:
        """A partition of the present position, and an account of how good it is."""
        machine = self.machine
        if partition is not None and machine.preferred is None:  # at the start: see `State`
            return machine.partition(partition)
        was_aside, machine.step_ahead = machine.set_aside > 0.0, self.step()
        lu = machine.partition(partition)
        if not self.partitioned:
            return lu
        self.note_amplification(lu)
        if machine.set_aside:
            first, worst, stretches = self.set_aside or (float(machine.arrays.t[0]), 0.0, 0)
            self.set_aside = [first, max(worst, machine.set_aside), stretches + (not was_aside or not self.set_aside)]
        return lu

    @property
    def users_choice(self) -> bool:
        """Whether independent coordinates are the user's at present: then each step is looked at."""
        return self.partitioned and self.machine.preferred is not None and self.machine.set_aside == 0.0

    def step(self) -> float:
        """How long the next step will be; 0 where that is not known."""
        return 0.0

    def note_amplification(self, lu: LU) -> None:
        """Remember the worst."""
        self.amplification = max(self.amplification, amplification(self.machine, lu))

    @cached_property
    def core_run(self) -> motion.Run:
        """The struct by which the core runs it."""
        return motion.new_run(self.method)

    @cached_property
    def instants(self) -> Instants:
        """What happens between two stretches of steps."""
        return Instants(self)

    def looking(self, unknowns: int) -> watch.Between:
        """Room to look at steps between their ends, for a struct that knows its method."""
        machine = self.machine
        kind = type(self).__name__, unknowns  # the forms of the implicit method have different ones
        if kind not in machine.between:
            struct = self.core_run.having(m=machine.arrays, touch=self.touch)
            machine.between[kind] = watch.new_between(
                core.cd_between_size(struct), unknowns, machine.arrays.q.size, machine.arrays.lam.size
            )
        machine.between[kind].clear()
        return machine.between[kind]

    def renew_look(self) -> None:
        """How far apart the times are, at least, at which the machine is looked at between rows, and where it goes to.

        The end of a run may be another one than when it was made.
        """
        self.machine.arrays.watch.run_ends = self.t_end
        if self.between is not None:
            self.between.real.look = LOOK_SHARE * (self.t_end - self.t_start)

    def let_go(self) -> None:
        """What later runs on the machine must not keep alive, and factors that the core may have replaced by others."""
        self.core_run.let_go("record", "lu")
        if self.trail is not None:
            self.core_run.let_go("trail")
        self.__dict__.pop("instants", None)  # which refer to this run

    @property
    def watched(self) -> watch.Watched | None:
        """What the core watches; None where there is nothing to watch."""
        return self.E if self.events.any else None

    @property
    def touch(self) -> Touching:
        """The contacts that no step may pass over."""
        return self.machine.touch

    @property
    def implicit_integrator(self) -> str:
        """ "bdf" or "alpha" where the method is an implicit one, for stiff motions; else empty."""
        return ""

    @property
    def implicit(self) -> bool:
        """Whether the method is an implicit one."""
        return bool(self.implicit_integrator)

    @property
    def begins_in_python(self) -> bool:
        """Whether the core asks Python to start the integrator again after an event."""
        return self.implicit

    @property
    def inner(self) -> Run | None:
        """Another method that this one goes over to, once it has been needed."""
        return None

    def make_inner(self, by_alpha: bool) -> None:
        """Have it ready; `by_alpha`: it is generalized-alpha, not BDF."""

    def make_factors(self, room: int) -> None:
        """Of Newton's matrix, where there is one, with room for so many entries: for a state that is loaded."""

    def bound(self) -> motion.Run:
        """The struct of the core with all that the method remembers."""
        return self.in_core(0, 0).having(jumps=self.jumps)

    def write_course(self, real: np.ndarray, integer: np.ndarray) -> None:
        """The numbers that a checkpoint keeps, of those that stand in no struct of the core."""
        integer.repartitions, integer.restarts = self.repartitions, self.restarts
        real.amplification, real.short_since, real.aside_now = (
            self.amplification,
            self.short_since,
            self.machine.set_aside,
        )
        real.aside_since, real.aside_worst, integer.aside_stretches = self.set_aside or (0.0, 0.0, 0)
        self.events.write_course(integer)

    def read_course(self, real: np.ndarray, integer: np.ndarray) -> None:
        """And back."""
        self.repartitions, self.restarts = int(integer.repartitions), int(integer.restarts)
        self.amplification, self.short_since = float(real.amplification), float(real.short_since)
        self.machine.set_aside, stretches = float(real.aside_now), int(integer.aside_stretches)
        self.set_aside = [float(real.aside_since), float(real.aside_worst), stretches] if stretches else []
        self.events.read_course(integer)

    def remembered(self) -> JsonObject:
        """What a checkpoint keeps beside, as plain data."""
        return {}

    def remember(self, notes: JsonObject) -> None:
        """And back, from the notes that contain it."""

    def move_window(self, record: motion.Record, row: int) -> None:
        """Go on with another window, which begins at row `row` of the present one."""
        self.base += row
        self.record = record
        self.pieces = [self.pieces[-1]._replace(row=0)]

    def rows_for(self, steps: int) -> motion.Record:
        """Where the core leaves its accepted steps; no room where nobody wants them."""
        return self._no_trail if self.trail is None else self.trail.room(steps)

    def in_core(self, row: int, steps: int) -> motion.Run:
        """The struct of the core that steps, ready for at most `steps` steps from a row of the record on."""
        raise NotImplementedError

    @property
    def core_struct(self) -> motion.Run:
        """That struct, as it was last made ready."""
        return self.core_run

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        """At most `steps` steps in the core; (status, next row)."""
        self.steps_to_keep = steps
        struct = self.in_core(row, steps)
        if struct.jumps is not self.jumps:
            struct.having(jumps=self.jumps)
        return self.instants.go(struct, steps) if self.events.any else motion.advance(struct)

    def begin(self) -> int:
        """Start, or start again, the integrator at the machine's present state."""
        raise NotImplementedError

    def reached(self) -> float:
        raise NotImplementedError

    def to_accepted_state(self) -> None:
        """Put the machine back to the end of the last accepted step."""
        raise NotImplementedError

    def renew_partition(self) -> int:
        """Another choice of independent coordinates; the integrator's history stays as it is."""
        self.to_accepted_state()
        self.lu = self.new_partition()
        self.repartitions += 1
        if self.trail is not None:
            self.trail.new_scales()
        if not self.partitioned:  # only the rows that are kept were weak, not the machine
            self.machine.arrays.watch.healthiest = self.machine.arrays.watch.healthy_rows = 0.0
            self.machine.arrays.watch.near_singular_at = np.nan
        return motion.OK if self.lu.inverse.size == self.rank else motion.SINGULAR

    def count(self, stats: Stats) -> None:
        raise NotImplementedError

    @property
    def horizon(self) -> tuple[float, bool]:
        """Where the integrator must land next, and whether something is due there."""
        due = self.events.schedule.next_time()
        return (due, True) if due <= self.t_end else (self.t_end, False)

    def to_the_end(self, stats: Stats, progress: Progress | None, resumed: bool = False) -> tuple[int, int]:
        """Call the core for a bounded number of steps at a time; Ctrl-C in between keeps what there is.

        Returns the status, and the number of rows in the record. `resumed`: the run stands where it is to go on.
        """
        self.renew_look()
        progress = with_listeners(progress)
        largest = LARGEST_CHUNK if self.trail is None else LARGEST_KEPT
        steps = min(max(10, FIRST_CHUNK // max(1, self.machine.arrays.v.size)), largest)
        if not resumed:
            see_jumps(self, self.t_start)
        status, row = motion.RUNNING if resumed else self._between(self._start(steps), 0), 0
        if not resumed and status in GOES_ON:
            stats.messages += overlap_notes(self)
        with HeldInterrupt() as ctrl_c:
            while status in GOES_ON:
                began = clock.perf_counter()
                try:
                    ctrl_c.release()
                    status, row = self.advance(row, 1 if self.users_choice else steps)
                    all_steps = status == motion.RUNNING
                    status = self._between(status, row)
                    if self.keeper is not None and status in (*GOES_ON, STOPPED):
                        status, row = self.keeper.between(status, row)
                    if progress is not None:
                        progress(self.reached(), self.t_end)
                except KeyboardInterrupt:
                    if status != STOPPED:  # else an event has just ended the run: it is whole
                        stats.status, status = "interrupted", motion.RUNNING
                    break
                if status == motion.OK:
                    break
                if all_steps and not self.users_choice:
                    took = clock.perf_counter() - began
                    self._take_machine_code()
                    steps = int(min(4 * steps, max(10, steps * CALL_SECONDS / max(took, 1e-6)), largest))
        if ctrl_c.arrived:  # in the last stretch: this run is whole, but others may be waiting
            stats.status = "interrupted"
        if status == STOPPED:
            row = self._report_stop(row)
            stats.status, status = f'stopped by event "{self.events.stopped_by}"', motion.OK
            stats.messages += self.events.reasons_to_stop
        elif status == motion.OK and self.trail is not None:
            if self.attempt(self.events.verify_switches) is not None:
                return FAILED, row
            self.to_accepted_state()
            motion.evaluate(self.machine.arrays, self.lu, self.partitioned)
            self.machine.to_absolute()
            self.trail.end()
        if status == motion.OK and self.partitioned and not self.implicit:
            self.note_amplification(self.lu)
        self._take_machine_code()
        self.count(stats)
        return status, row

    def _take_machine_code(self) -> None:
        """Functions that have become machine code meanwhile are used as such."""
        self.machine.take_machine_code()
        if self.events.any:
            self.events.kit.take_machine_code(int(self.machine.arrays.count.evaluations))

    def _between(self, status: int, row: int) -> int:
        """What the core has returned for: another partition, an event. OK: the record is full."""
        if status == motion.OK:
            return status
        watch = self.machine.arrays.watch
        if status == motion.RUNNING and self.users_choice:
            if watch.pivot_ratio < motion.POOR_PIVOT * watch.pivot_ratio_at_partition:
                return self.renew_partition() or motion.RUNNING
            return status
        if status == motion.POOR_PARTITION:
            crawls = self._crawls()
            return self.renew_partition() or (motion.NOT_CLOSED if crawls else motion.RUNNING)
        if status == motion.CHATTERS:
            return self.fail(chatter(self))
        if status == motion.NO_NUMBER:
            return self.attempt(self.events.name_not_finite) or motion.RUNNING
        return STOPPED if status == CORE_STOPPED else status

    def _crawls(self) -> bool:
        """Whether every new partition fails after a step or two, and time hardly goes on."""
        count = self.machine.arrays.count
        if self.implicit or count.since_partition > FEW_STEPS:
            count.short_lived = 0
            return False
        now = self.reached()
        if count.short_lived == 0:
            self.short_since = now
        count.short_lived += 1
        return bool(count.short_lived >= CRAWLING and ENDLESS * (now - self.short_since) < self.t_end - now)

    def _start(self, steps: int) -> int:
        """The first evaluation, and what limits, friction and events make of the start."""
        if not self.events.any:
            status = self.begin()
            if status == motion.OK and self.trail is not None:
                self.trail.begin(self.implicit_integrator, steps)
            return status
        status = self.instants.start(self.in_core(0, self.steps_to_keep))
        return motion.RUNNING if status == motion.OK else status

    def event_row(self) -> tuple[EventRow, Piece]:
        """The present state as a row of the record, and the piece that it belongs to."""
        m = self.machine.arrays
        motion.evaluate(m, self.lu, self.partitioned)
        copies = (x.copy() for x in (m.q, m.v, m.v_rate, m.lam, m.z, m.p[m.turn_slots]))
        return (float(m.t[0]), *copies), self.pieces[-1]

    def take_changes(self) -> None:
        """Tolerances and the longest step that events have asked for."""
        changed = self.events.changed
        if not changed or changed.items() <= vars(self.options).items():
            return
        if self.fixed_step:
            raise AnalysisError("ChangeRun changes tolerances, which a fixed step does not use; leave out step=")
        self.options = self.events.options = replace(self.options, **changed)
        self.machine.arrays.watch.longest_step = self.options.max_step or np.inf
        self.new_tolerances()

    def new_tolerances(self) -> None:
        """Let the method have those of the options."""

    def attempt(self, action: Callable[[], object]) -> int | None:
        try:
            action()
        except CardanError as error:
            return self.fail(error)
        return None

    def fail(self, problem: CardanError) -> int:
        """The run ends with this problem."""
        self.problem = problem
        return FAILED

    def _report_stop(self, row: int) -> int:
        """The state at which an event stopped the run, as the last row of the record."""
        m, record = self.machine.arrays, self.record
        motion.evaluate(m, self.lu, self.partitioned)
        if row == record.t.size:
            return row
        record.t[row] = m.t[0]
        record.q[row], record.v[row], record.v_rate[row] = m.q, m.v, m.v_rate
        record.lam[row], record.z[row], record.turns[row] = m.lam, m.z, m.p[m.turn_slots]
        return row + 1


def orders_of(counts: Sequence[int]) -> dict[str, int]:
    """Accepted steps by order, of those orders that were used."""
    return dict(compress(zip(ORDER_WORDS, counts, strict=False), counts))
