"""The events of a run: what the core detects and carries out (core/events), and the record of what has happened."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from cardan.analysis.assembly.state_transfer import memory_of
from cardan.analysis.events.driver_jumps import DriverJump, jumps_between
from cardan.analysis.events.event_structs import EventStructs, event_structs
from cardan.analysis.events.problems import Problem
from cardan.analysis.events.schedule import Schedule
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.trail import Jump, Mark, Round, Trail
from cardan.errors import AnalysisError
from cardan.model.control.events import Event, Impact, Stop
from cardan.numerics import core
from cardan.numerics.constants import BEGINS, DRIVES, GOES_ON, GOES_ON_BEHIND
from cardan.results.moments import Moment
from cardan.results.result import Happening
from cardan.spec import RunSpec
from cardan.symbolic.events import WHEN

CLOSING = ("partition", "joint")  # methods that put speeds on the constraints exactly
OPTIONS = (("rtol", 1), ("atol", 2), ("max_step", 4))  # that events change, with their bits in `changed`
PRESSES = (
    'event "{}": after its impact at t = {:.6g} the points press on each other, and nothing holds them apart: they go '
    "on through each other. Use Limit for contacts that come to rest, or let the event capture a joint"
)


TOO_QUICK = (
    'the function of "{}" changes too quickly between two looks at a step: zeros of it may have been missed; choose a '
    "smaller every or max_step"
)


class Events:
    """What is watched in one run, what is due at known times, and what has happened.

    `V` is the struct of the core, bound to the arrays of the machine in absolute coordinates.
    """

    always = False  # whether it must be ready for events though none are declared
    prescribed = False  # whether drivers prescribe the motion

    def __init__(self, bound: BoundMachine, options: RunSpec, start_time: float, start: Moment | None = None):
        self.bound, self.system, self.options = bound, bound.system, options
        self.plan = plan = self.system.events.plan
        self.any = not plan.is_empty or not plan.drivers_are_known or self.always
        self.log: list[Happening] = []
        self.notes: dict[str, str] = {}  # by the event that they speak of
        self.stopped_by: str | None = None
        self.reasons_to_stop: list[str] = []
        self.changed: dict[str, float] = {}  # options that events have changed
        self.trail: Trail | None = None  # where sensitivities are wanted
        self.at_rest: list[str] = []  # frictions that others have held still at some time
        self._raised: Exception | None = None  # by Python while the core called it
        self.E = bound.unwatched
        if self.any:
            self._take(event_structs(bound))
        self.schedule = self._new_schedule(start_time, start)

    # -- binding -----------------------------------------------------------------------------------------------

    def _take(self, kit: EventStructs) -> None:
        """The structs of the core, as at the start of a run."""
        bound, options = self.bound, self.options
        self.kit, self.tables, self.E, self.V = kit, kit.tables, kit.E, kit.V
        kit.begin(self._noticed, None if bound.chooser.W.size else self._partition)
        V = self.V
        V.real.size, V.real.rtol, V.real.atol = bound.size, options.rtol, options.atol
        V.real.t_last = np.inf if options.until is None else options.until
        V.integer.together, V.integer.closing = options.impacts == "together", options.method in CLOSING

    @property
    def states_kept_until(self) -> float:
        """When the states of events became too many to be kept."""
        return self.kit.log.states_kept_until if self.any else np.inf

    def _new_schedule(self, start_time: float, start: Moment | None) -> Schedule:
        """When what is due; in a run that goes on from a moment of another one as it was there."""
        if self.any:
            done = start is not None and start.done
            beginning = BEGINS if start is None else GOES_ON_BEHIND if done else GOES_ON
            self._checked(core.cd_events_schedule(self.ready(), start_time, beginning))
            memory = None if start is None or start.t != start_time else memory_of(start, self.kit.log.names)
            if memory is not None:
                self._checked(core.cd_events_remember(self.V.c, memory, done))
        jumps = [] if self.plan.drivers_are_known else self._found_jumps(start_time)
        return Schedule(self, start_time, jumps)

    def _found_jumps(self, start_time: float) -> list[DriverJump]:
        """Jumps of drivers at times that the core does not know."""
        until = self.options.until
        return [] if until is None else jumps_between(self.system, self.bound.arrays.p, start_time, until)

    def _partition(self, make: int) -> int:
        """Of a large machine, or by the user's choice: the core cannot do it by itself."""
        try:
            if make:
                self._factors = self.bound.partition()  # the core uses them until the next ones
                self.V.bind(lu=self._factors)
                return 0
            elimination = self.bound.eliminate()
            self.V.array("row_order", self.bound.arrays.Phi.size)[:] = elimination.row_order
            return elimination.rank
        except Exception as error:
            self._raised = error
            return -1

    def _note_for_trail(self, what: int) -> None:
        """A round begins (-1), has acted (-2), a balance is carried out (0), a joint refers to the present position."""
        try:
            self._write_to_trail(what)
        except Exception as error:  # what a callback raises would be lost
            self._raised = error

    def raise_what_callbacks_raised(self) -> None:
        """What Python raised while the core called it, and went on."""
        self._checked(0)

    def _write_to_trail(self, what: int) -> None:
        assert self.trail is not None
        assert self.trail.rounds is not None
        rounds = self.trail.rounds
        if what == -1:
            rounds.append(Round(self.trail.snapshot()))
            return
        if what == -2:
            rounds[-1].events = tuple(self._acted(self.V.array("round_fired", self.E.g.size)))
            return
        if what > 0:
            rounds[-1].references.append(self.tables.joints[what - 1])
            return
        V, m, n = self.V, self.bound.arrays, len(self.plan.impacts)
        R, J = V.array("balance_R", m.Phi.size + n), V.array("balance_J", m.v.size)
        on = R[m.Phi.size :] != 0.0
        bounces = np.concatenate([V.array("bouncing", m.Phi.size), on]).astype(float)
        slips = np.concatenate([np.sign(V.array("rub", m.Phi.size)), np.zeros(n)])
        bent = np.flatnonzero(V.array("bent", m.Phi.size))
        numbers = (m.v, m.p, m.D, R, bounces, V.array("dv", m.v.size), V.array("blow", R.size), slips)
        copies = (x.copy() for x in numbers)
        impacts = tuple(int(k) for k in np.flatnonzero(on))
        rounds[-1].jumps.append(Jump(*copies, external=bool(np.any(J)), impacts=impacts, bent=tuple(map(int, bent))))

    def _checked(self, problem: int, involved: Sequence[str] = (), at_start: bool = False) -> None:
        if self._raised is not None:
            raised, self._raised = self._raised, None
            raise raised
        if problem:
            raise Problem(problem, self.V, self.tables, self.bound).error(involved, at_start)

    def listen(self) -> None:
        """Let the core call Python where it must: to partition a large machine, and for the trail."""
        partition = None if self.bound.chooser.W.size else self._partition
        self.V.call_back(partition, None if self.trail is None else self._note_for_trail)

    def ready(self) -> ctypes.Structure:
        """The struct, bound to the machine's arrays as they are now: functions may have become machine code."""
        self.V.bind(m=self.bound.arrays)
        return self.V.c

    def write_course(self, integer: np.ndarray) -> None:
        """What a checkpoint keeps besides the arrays of the core."""
        integer.jumps_taken = self.schedule.taken
        integer.changed = sum(bit for word, bit in OPTIONS if word in self.changed)

    def read_course(self, integer: np.ndarray) -> None:
        """And back, where the arrays are there."""
        self.schedule.skip(int(integer.jumps_taken))
        if self.any:
            self._take_changed(int(integer.changed))

    # -- watching ----------------------------------------------------------------------------------------------

    def name_not_finite(self) -> None:
        E = self.E
        bad = [w.element.name for i, w in enumerate(self.plan.watches) if E.enabled[i] and not np.isfinite(E.g[i])]
        raise AnalysisError(
            f'at t = {self.bound.arrays.t[0]:.6g} the function of "{bad[0] if bad else "an event"}" is not a number: '
            "look for a division by zero or the root of a negative number"
        )

    # -- what happens ------------------------------------------------------------------------------------------

    def verify_switches(self) -> None:
        """Refuse a run in which a switch has left its zero unseen."""
        if self.system.switches:
            self._checked(core.cd_switches_verify(self.ready()))

    def mark(self, fired: np.ndarray) -> Mark:
        """What has fired and is only noted, for the trail."""
        watches = tuple(int(i) for i in np.flatnonzero(fired))
        names = tuple(self.plan.watches[i].element.name for i in watches)
        return Mark(float(self.E.time.t_event), watches, names)

    def before_instant(self, at_start: bool) -> None:
        """Called where an instant begins, if it may be one that the core does not know: a driver's speed jumps."""
        if at_start:
            return
        m = self.bound.arrays
        if jumping := self.schedule.take_jumps(float(m.t[0])):
            m.t[0] = max(jump.after for jump in jumping)
            self.V.integer.known_kind = DRIVES
            self.V.real.known_width = m.t[0] - min(jump.before for jump in jumping)
        self.kit.loop.real.also_due = self.schedule.also_due

    def before_note(self) -> None:
        """Called where an event is about to be noted and nothing else happens, along a prescribed motion."""

    def _involved(self, events: list[Event], fired: np.ndarray) -> list[str]:
        """Events, limits and frictions of a round."""
        watches = self.plan.watches
        return [
            *(e.name for e in events),
            *(watches[i].element.name for i in np.flatnonzero(fired) if watches[i].kind != WHEN),
        ]

    def too_quick(self) -> list[str]:
        """What to say of functions that changed too quickly between two looks to tell whether they passed zero."""
        names = {self.plan.watches[i].element.name: None for i in np.flatnonzero(self.E.quick)}
        return [TOO_QUICK.format(name) for name in names]

    def take_log(self) -> None:
        """What the core has written down: events, tolerances that were changed, frictions at rest, the end of a run."""
        self.log += self.kit.log.drained()
        V = self.V
        for i, name in self.kit.rests:
            if V.array("rested", self.E.g.size)[i] and name not in self.at_rest:
                self.at_rest.append(name)
        self._take_changed(int(V.integer.changed))
        V.integer.changed = 0
        if V.integer.stopped_by >= 0:
            event = self.tables.events[int(V.integer.stopped_by)]
            self.stopped_by = event.name
            stops = (action for action in event.actions if isinstance(action, Stop) and action.because)
            self.reasons_to_stop = [action.because for action in stops]

    def _take_changed(self, bits: int) -> None:
        real = self.V.real
        for (word, bit), value in zip(OPTIONS, (real.rtol, real.atol, real.longest_step), strict=True):
            if bits & bit:
                self.changed[word] = float(value)

    def instant_failed(self, at_start: bool) -> None:
        """Raise what the core has found in a round that it could not carry out."""
        fired = self.V.array("round_fired", self.E.g.size)
        self._checked(int(self.V.integer.problem), self._involved(self._acted(fired), fired), at_start)

    def _acted(self, fired: np.ndarray) -> list[Event]:
        """The events of this round whose conditions were fulfilled."""
        acted = {event.name for event, done in zip(self.tables.events, self._done(), strict=True) if done}
        return [event for event in self._called_events(fired) if event.name in acted]

    def _done(self) -> np.ndarray:
        """Which events have acted in the last round."""
        return self.V.array("acted", len(self.tables.events))

    def _called_events(self, fired: np.ndarray) -> list[Event]:
        """The events of this round: those that fired, then those that were due."""
        watches, timed = self.plan.watches, self.plan.timed
        events: list[Any] = [watches[i].element for i in np.flatnonzero(fired) if watches[i].kind == WHEN]
        was_due = self.V.array("was_due", len(self.tables.timed))[: len(timed)]
        return events + [timed[k].event for k in np.flatnonzero(was_due)]

    def _noticed(self) -> None:
        try:
            self._notice()
        except Exception as error:  # what a callback raises would be lost
            self._raised = error

    def _notice(self) -> None:
        """Called by the core within a round: numbers that were set ask for other speeds (joints and drivers answer with
        impulses, as to a blow), or impacts leave their points pressed on each other."""
        names = [e.name for e, done in zip(self.tables.events, self._done(), strict=True) if done]
        rows, t, n = self.system.rows, float(self.bound.arrays.t[0]), self.bound.arrays.Phi.size
        rate = self.V.array("opened_rate", n)
        for i in np.flatnonzero(self.V.array("opened", n)) if names else ():
            element = rows[i].element
            self.notes.setdefault(
                f"{names[0]}, {element.name}",
                f'event "{names[0]}" changes the speed of {element.kind} "{element.name}" by {abs(rate[i]):.3g} at '
                f"t = {t:.6g}: the impulse acts on the whole machine (event.impulses)",
            )
        pressed = self.V.array("pressed", len(self.plan.impacts))
        for event in self.tables.events:
            impacts = [self.plan.impacts[action] for action in event.actions if isinstance(action, Impact)]
            if event.name in names and any(pressed[k] for k in impacts):
                self.notes.setdefault(event.name, PRESSES.format(event.name, t))
