"""The host of a run in the core (core/run): what the core leaves to Python at an instant, and what it has written down.

The core steps, carries out instants and starts the integrator again by itself. It asks here for a trail and for rows of
events, where these are wanted; for partitions that it cannot make (large machines, joint coordinates, the user's
choice); for methods that Python starts; and, along a prescribed motion, for drivers whose speed jumps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from cardan.analysis.machine.amplification import MOST_ENTRIES_MEASURED
from cardan.errors import CardanError
from cardan.numerics import core, motion
from cardan.numerics.constants import INSTANT_FAILED
from cardan.symbolic.events import SWITCH


class Instants:
    """What happens in a run (`stepping.Run`) between two stretches of steps."""

    def __init__(self, run: Any):
        self.run, self.events = run, run.events
        self._struct: Any = None  # that the core steps by
        self._raised: BaseException | None = None  # by Python while the core called it
        self._at_start = False
        self._before: Any = None  # the row before an instant
        self._logged = 0  # how much had happened before it

    def start(self, struct: motion.Run) -> int:
        """What limits, friction and events make of the start; the status."""
        self._at_start = True
        status = self._called(struct, core.cd_go_start)
        self._at_start = False
        return status

    def go(self, struct: motion.Run, steps: int) -> tuple[int, int]:
        """Let the core step from event to event; (status, next row)."""
        status = self._called(struct, lambda X: core.cd_go(X, steps))
        return status, int(struct.c_struct.row)

    def _called(self, struct: motion.Run, verb: Callable[[motion.Run], int]) -> int:
        run, events, loop = self.run, self.events, self.events.kit.loop
        self._struct = struct
        events.listen()
        events.ready()
        events.kit.log.begin_piece(run.pieces[-1])
        loop.ask(self._answers())
        if run.machine.absolute is not run.machine:
            loop.link(*run.machine.links)
        self._step_by(struct)
        loop.real.t_end, loop.real.also_due = run.t_end, events.schedule.also_due
        loop.integer.rank, loop.integer.redundant = run.rank, run.pieces[-1].redundant
        loop.integer.replaced = 0
        status = verb(loop.c)
        self._take_what_was_written()
        if self._raised is not None:
            return self._failed()
        if status == INSTANT_FAILED:
            failed = lambda: events.instant_failed(self._at_start)  # noqa: E731
            return run.attempt(run.take_changes) or run.attempt(failed) or INSTANT_FAILED
        return run.attempt(events.raise_what_callbacks_raised) or run.attempt(run.take_changes) or status

    def _failed(self) -> int:
        """What Python raised while the core called it: a problem of the model ends the run, all else is raised."""
        raised, self._raised = self._raised, None
        assert raised is not None
        if isinstance(raised, CardanError):
            return self.run.fail(raised)
        raise raised

    def _step_by(self, struct: motion.Run) -> None:
        self.events.kit.loop.step_by(struct, self.run.machine.state_unit, self._room_for_tangent)

    @cached_property
    def _room_for_tangent(self) -> np.ndarray:
        n_v = self.run.machine.arrays.v.size
        return np.empty(n_v * n_v if n_v * n_v <= MOST_ENTRIES_MEASURED else 0)

    def _take_what_was_written(self) -> None:
        """Events, the partition and the pieces of the run, from the core."""
        run, loop, log = self.run, self.events.kit.loop, self.events.kit.log
        run.restarts, loop.integer.restarts = run.restarts + int(loop.integer.restarts), 0
        run.amplification = max(run.amplification, float(loop.real.amplification))
        if loop.integer.replaced:
            run.rank, loop.integer.replaced = int(loop.integer.rank), 0
            run.lu = run.machine.absolute.factors_of_rank(run.rank)
            self._struct.having(lu=run.lu)  # it points to these now, whatever it was last told
        self.events.take_log()
        for piece in log.drained_pieces():
            if run.pieces[-1].row == piece.row:
                run.pieces.pop()
            run.pieces.append(piece)

    # -- what the core asks for --------------------------------------------------------------------------------

    def _answers(self) -> dict[str, Callable[[], int]]:
        run, events = self.run, self.events
        answers: dict[str, Callable[[], int | None]] = {}
        if run.trail is not None or run.event_rows is not None or events.prescribed or events.schedule.jumps:
            answers |= {"before": self._begin_instant, "after": self._end_instant, "began": self._go_on}
            answers |= {"noted": self._note}
        machine, m = run.machine, run.machine.arrays
        if machine.absolute is not machine or (m.Phi.size > 0 and not machine.chooser.W.size):
            answers["partition"] = self._partition
        if run.begins_in_python:
            answers["begins"] = self._begin
        return {word: self._guarded(answer) for word, answer in answers.items()}

    def _guarded(self, answer: Callable[[], int | None]) -> Callable[[], int]:
        def guarded() -> int:
            try:
                return int(answer() or 0)
            except BaseException as error:
                self._raised = error
                return -1 if answer == self._partition else INSTANT_FAILED

        return guarded

    def _begin_instant(self) -> None:
        run = self.run
        self._take_what_was_written()
        self._logged = len(self.events.log)
        if run.trail is not None:
            run.trail.before_event()
        if run.event_rows is not None:
            self._before = run.event_row()
        self.events.before_instant(self._at_start)

    def _end_instant(self) -> None:
        events, trail = self.events, self.run.trail
        events.take_log()
        if trail is not None:
            watches = events.plan.watches
            fired = [] if self._at_start else np.flatnonzero(events.kit.loop.part).tolist()
            names = [happening.name for happening in events.log[self._logged :]]
            names += [watches[i].element.name for i in fired if watches[i].kind == SWITCH]
            trail.after_event(fired, events.schedule.were_due, names, events.stopped_by is not None)

    def _go_on(self) -> None:
        run = self.run
        self._take_what_was_written()
        if run.event_rows is not None and len(self.events.log) > self._logged:
            run.event_rows.append((int(self._struct.c_struct.row), self._before, run.event_row()))
        if run.trail is not None and self.events.stopped_by is None:
            run.trail.begin(run.implicit_integrator)
            self._struct.having(trail=run.rows_for(run.steps_to_keep))

    def _note(self) -> None:
        run, events = self.run, self.events
        events.before_note()
        if run.trail is not None:
            run.trail.marks.append(events.mark(events.kit.loop.fired))
        if run.event_rows is not None:
            self._take_what_was_written()
            there = run.event_row()
            run.event_rows.append((int(self._struct.c_struct.row), there, there))

    def _partition(self) -> int:
        run = self.run
        run.lu = run.new_partition()
        run.rank = run.lu.inverse.size
        self._struct.having(lu=run.lu)
        self.events.kit.loop.integer.redundant = run.rank < int(np.count_nonzero(run.machine.holds))
        return run.rank

    def _begin(self) -> int:
        """The integrator of Python starts again; another one may go on than the one that came here."""
        run = self.run
        self._take_what_was_written()
        run.take_changes()
        status = run.begin()
        self._step_by(run.core_struct)
        return status
