"""The events of a run: what the core detects and carries out (core/events), and the record of what has happened."""

from __future__ import annotations

from itertools import count
from typing import Any

import numpy as np

from cardan.analysis.assembly.carrying import names_of
from cardan.analysis.events.engine import bound_block, bound_watched
from cardan.analysis.events.event_balance import Account
from cardan.analysis.events.pressing import NOTE, pressing
from cardan.analysis.events.problems import Problem
from cardan.analysis.events.schedule import Schedule
from cardan.analysis.events.tables import event_tables
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.trail import Jump, Mark, Round, Trail
from cardan.equations.events import REST, SWITCH, WHEN
from cardan.errors import AnalysisError
from cardan.model.control.events import Event, Impact
from cardan.numerics import core, watch
from cardan.numerics.events import PROBLEMS, WORDS, EventBlock
from cardan.results.result import Happening
from cardan.spec import RunSpec

MOST_BYTES = 64 * 2**20  # of the states that events keep
CLOSING = ("partition", "joint")  # methods that put speeds on the constraints exactly
CROWDS = ("crowd", "switch_crowd")  # the first of the integers of a cd_events
OPTIONS = (("rtol", 1), ("atol", 2), ("max_step", 4))  # that events change, with their bits in `changed`


class Events:
    """What is watched in one run, what is due at known times, and what has happened.

    `V` is the struct of the core, bound to the arrays of the machine in absolute coordinates.
    """

    FACTS = ("stopped_by", "called", "at_rest", "changed")  # what a checkpoint keeps besides arrays
    always = False  # whether it must be ready for events though none are declared

    def __init__(self, bound: BoundMachine, options: RunSpec, start_time: float, done: bool = False):
        self.bound, self.system, self.options = bound, bound.system, options
        self.plan = plan = self.system.events.plan
        self.any = len(plan.watches) > 0 or bool(plan.timed) or self.always
        self.E = self._new_watched() if self.any else bound.unwatched
        self.log: list[Happening] = []
        self.notes: dict[str, str] = {}  # by the event that they speak of
        self.stopped_by: str | None = None
        self.changed: dict[str, float] = {}  # options that events have changed
        self.trail: Trail | None = None  # where sensitivities are wanted
        self.at_rest: list[str] = []  # frictions that others have held still at some time
        self.called: list[int] = []  # watched functions that caused the last event
        self._round: Round | None = None  # where jumps are written down, for sensitivities
        self._raised: Exception | None = None  # by Python while the core called it
        self._bytes, self.states_kept_until = 0, np.inf  # of the states that events keep
        self._names = names_of(self.system)
        self._joints = tuple(self.system.places)
        if self.any:
            self.tables = event_tables(self.system)
            self.V = self._new_block()
            self.account = Account(bound)
            self._rests = [(i, w.element.name) for i, w in enumerate(plan.watches) if w.kind == REST]
        self.schedule = self._new_schedule(start_time, done)

    # -- binding -----------------------------------------------------------------------------------------------

    def _new_watched(self) -> watch.Watched:
        E, self._binding = bound_watched(self.bound)
        return E

    def _new_block(self) -> EventBlock:
        bound, options = self.bound, self.options
        V, self._bindings = bound_block(bound, self.tables, self.E)
        core.cd_events_reset(V.c)
        V.real.size, V.real.rtol, V.real.atol = bound.size, options.rtol, options.atol
        V.integer.together, V.integer.closing = options.impacts == "together", options.method in CLOSING
        V.call_back(None if bound.chooser.W.size else self._partition)
        return V

    def _new_schedule(self, start_time: float, done: bool) -> Schedule:
        if self.any:
            self._checked(core.cd_events_schedule(self.V.c, start_time, done))
        return Schedule(self)

    def _partition(self, make: int) -> int:
        """Of a large machine, or by the user's choice: the core cannot do it by itself."""
        try:
            if make:
                self.V.bind(lu=self.bound.partition())
                return 0
            elimination = self.bound.eliminate()
            self.V.array("row_order", self.bound.arrays.Phi.size)[:] = elimination.row_order
            return elimination.rank
        except Exception as error:
            self._raised = error
            return -1

    def _note_for_trail(self, what: int) -> None:
        """A balance that is carried out (0), or a joint that refers to the present position from now on."""
        if self._round is None:
            return
        if what > 0:
            self._round.references.append(self.tables.joints[what - 1])
            return
        V, m, n = self.V, self.bound.arrays, len(self.plan.impacts)
        R, J = V.array("balance_R", m.Phi.size + n), V.array("balance_J", m.v.size)
        on = R[m.Phi.size :] != 0.0
        bounces = np.concatenate([V.array("bouncing", m.Phi.size), on]).astype(float)
        copies = (x.copy() for x in (m.v, m.p, m.D, R, bounces, V.array("dv", m.v.size), V.array("blow", R.size)))
        impacts = tuple(int(k) for k in np.flatnonzero(on))
        self._round.jumps.append(Jump(*copies, external=bool(np.any(J)), impacts=impacts))

    def _checked(self, problem: int, involved: Any = (), at_start: bool = False) -> None:
        if self._raised is not None:
            raised, self._raised = self._raised, None
            raise raised
        if problem:
            raise Problem(problem, self.V, self.tables, self.bound).error(involved, at_start)

    def ready(self) -> Any:
        """The struct, bound to the machine's arrays as they are now: functions may have become machine code."""
        self.V.bind(m=self.bound.arrays)
        return self.V.c

    def arrays(self) -> dict[str, np.ndarray]:
        """What changes from event to event, for checkpoints."""
        if not self.any:
            return {}
        V, timed, rows = self.V, len(self.plan.timed), self.bound.arrays.Phi.size
        times = {word: V.array(word, timed) for word in ("due", "anchor", "interval", "passed")} if timed else {}
        flags = {word: V.array(word, rows) for word in ("held", "resting")} if rows else {}
        crowds = V.integer.view(np.ndarray)[: len(CROWDS)]
        return {f"events.{word}": x for word, x in {"real": V.real, "count": crowds, **times, **flags}.items()}

    # -- watching ----------------------------------------------------------------------------------------------

    def arm(self, fired: np.ndarray | None = None) -> None:
        """Begin to watch from the present state, at which accelerations and multipliers are known.

        `fired` are those that have just happened; None at the start of the run: all are looked at afresh.
        """
        self._checked(core.cd_events_arm(self.ready(), fired))
        for i, name in self._rests:
            if self.E.enabled[i] and name not in self.at_rest:
                self.at_rest.append(name)

    def arm_again(self) -> None:
        """After the integrator has put the machine on its constraints: the values from which it starts."""
        self._checked(core.cd_events_arm_again(self.ready()))

    def name_not_finite(self) -> None:
        E = self.E
        bad = [w.element.name for i, w in enumerate(self.plan.watches) if E.enabled[i] and not np.isfinite(E.g[i])]
        raise AnalysisError(
            f'at t = {self.bound.arrays.t[0]:.6g} the function of "{bad[0] if bad else "an event"}" is not a number: '
            "look for a division by zero or the root of a negative number"
        )

    def at_zero(self) -> np.ndarray:
        """Functions of the user that pass zero at this very moment."""
        fired = np.zeros(self.E.g.size, bool)
        if fired.size:
            self._checked(core.cd_events_at_zero(self.ready(), fired))
        return fired

    # -- what happens ------------------------------------------------------------------------------------------

    def begin_switches(self) -> None:
        """The modes of frozen switches at the start."""
        if self.system.switches:
            self._checked(core.cd_switches_begin(self.ready()))

    def verify_switches(self) -> None:
        """Refuse a run in which a switch has left its zero unseen."""
        if self.system.switches:
            self._checked(core.cd_switches_verify(self.ready()))

    def begin(self) -> bool:
        """Contacts and friction of the start; False when an event at the start stops the run."""
        if not self.any:
            return True
        self.called = []
        self._one_round(np.zeros(self.E.g.size, bool), due=True, at_start=True)
        self._look_at_times()
        self.arm()
        return self.stopped_by is None

    def only_noted(self, fired: np.ndarray) -> bool:
        """Whether nothing is done about what has fired; then the integrator goes on as if nothing had happened."""
        return bool(core.cd_events_only_noted(self.ready(), fired))

    def one_by_one(self, fired: np.ndarray) -> list[np.ndarray]:
        """Switches that fire together, each by itself, behind all else: each moves with its own function."""
        alone = [i for i in np.flatnonzero(fired) if self.plan.watches[i].kind == SWITCH]
        if not alone:
            return [fired]
        others = fired.copy()
        others[alone] = False
        return [others] * bool(others.any()) + [np.arange(fired.size) == i for i in alone]

    def still_passes(self, fired: np.ndarray) -> bool:
        """Whether a switch goes on to the other side after what happened at the same moment."""
        i = int(np.flatnonzero(fired)[0])
        core.cd_call(self.E.function)
        return self.E.side[i] * self.E.rate[i] < 0.0

    def mark(self, fired: np.ndarray) -> Mark:
        """What has fired and is only noted, for the trail."""
        watches = tuple(int(i) for i in np.flatnonzero(fired))
        names = tuple(self.plan.watches[i].element.name for i in watches)
        return Mark(float(self.E.time.t_event), watches, names)

    def note(self) -> None:
        """Write down what fired and go on watching behind it."""
        moments = self._kept(self._snapshot())
        problem = core.cd_events_note(self.ready())
        for name, what in self._entries():
            self.log.append(Happening(float(self.E.time.t_event), name, what=what, **moments))
        self._checked(problem)

    def happen(self, fired: np.ndarray) -> None:
        """Do what the fired functions, and the events due now, ask for; then arm."""
        n = self.E.g.size
        core.cd_events_instant(self.ready(), fired)
        self.called = [int(i) for i in np.flatnonzero(fired)]
        self._one_round(fired, due=True)
        for k in count():
            more = core.cd_events_called(self.ready(), k) if n else 0
            self._checked(-min(more, 0))
            if more == 0:
                break
            self._one_round(self.V.array("fired", n).copy(), due=False)
        self._look_at_times()
        self.arm(self.V.array("called", n).copy())

    def _look_at_times(self) -> None:
        """Events may have changed the times at which others are due."""
        self._checked(core.cd_events_times(self.ready()))

    def _one_round(self, fired: np.ndarray, due: bool, at_start: bool = False) -> None:
        """One round of what happens at this moment, with its account in the log."""
        m = self.bound.arrays
        if self.trail is not None and self.trail.rounds is not None:
            self._round = Round(self.trail.snapshot())
            self.trail.rounds.append(self._round)
            self.V.call_back(None if self.bound.chooser.W.size else self._partition, self._note_for_trail)
        start = self._snapshot()
        before, momentum = self.account.audit()
        V = self.ready()
        problem = core.cd_events_begin(V) if at_start else core.cd_events_round(V, fired, due)
        events = self._acted(fired)
        if due:
            self.schedule.remember()
        if self._round is not None:
            self._round.events, self._round = tuple(events), None
        self._take_changes()
        if problem and problem != PROBLEMS["fires endlessly"]:
            others = [w.element.name for i, w in enumerate(self.plan.watches) if fired[i] and w.kind != WHEN]
            self._checked(problem, [*(event.name for event in events), *others], at_start)
        self._checked(0)
        self._note_speeds(events)
        self._note_pressing(events)
        entries = self._entries()
        if not entries:
            return
        details = self._details(start, before, momentum)
        for name, what in entries:
            self.log.append(Happening(float(m.t[0]), name, joints=self._joints, what=what, **details))
        self._checked(problem)

    def _acted(self, fired: np.ndarray) -> list[Event]:
        """The events of this round whose conditions were fulfilled."""
        done = self.V.array("acted", len(self.tables.events))
        acted = {event.name for event, is_done in zip(self.tables.events, done, strict=True) if is_done}
        return [event for event in self._called_events(fired) if event.name in acted]

    def _called_events(self, fired: np.ndarray) -> list[Event]:
        """The events of this round: those that fired, then those that were due."""
        watches, timed = self.plan.watches, self.plan.timed
        events: list[Any] = [watches[i].element for i in np.flatnonzero(fired) if watches[i].kind == WHEN]
        return events + [timed[k].event for k in np.flatnonzero(self.V.array("was_due", len(timed)))]

    def _entries(self) -> list[tuple[str, str]]:
        """Names of what has happened in this round, and what each has done."""
        entries = int(self.V.integer.entries)
        most = len(self.tables.events) + len(self.plan.watches) + self.bound.arrays.Phi.size + 1
        names, what = (self.V.array(word, most)[:entries].tolist() for word in ("entry_name", "entry_what"))
        return [
            (self.tables.names[name] if name >= 0 else "start", WORDS[number])
            for name, number in zip(names, what, strict=True)
        ]

    def _details(self, start: np.ndarray | None, before: np.ndarray, momentum: np.ndarray) -> dict[str, Any]:
        """The account of this round: energy and momentum before and after, impulses, states."""
        V, m, n = self.V, self.bound.arrays, len(self.plan.impacts)
        after, momentum_after = self.account.audit()
        impulse = V.array("total_blow", m.Phi.size + n)
        details: dict[str, Any] = {"before": before, "after": after, "blows": self._blows(impulse)}
        details |= self._kept(start)
        if V.integer.jumped:
            external = V.array("total_J", m.v.size)
            details["external"] = self.account.total(external)
            details["impulses"] = self.account.reactions(impulse)
            if not V.integer.masses_change:  # mass that is added or taken away carries momentum of its own
                details["residual"] = self.account.residual(momentum_after - momentum, external, impulse, momentum)
        return details

    def _take_changes(self) -> None:
        """What the round has left in numbers of the core: tolerances, and that an event ends the run."""
        V = self.V
        bits, values = int(V.integer.changed), (V.real.rtol, V.real.atol, V.real.longest_step)
        for (word, bit), value in zip(OPTIONS, values, strict=True):
            if bits & bit:
                self.changed[word] = float(value)
        V.integer.changed = 0
        if V.integer.stopped_by >= 0:
            self.stopped_by = self.tables.events[int(V.integer.stopped_by)].name

    def _note_speeds(self, events: list[Event]) -> None:
        """Numbers that were set ask for other speeds: joints and drivers answer with impulses, as to a blow."""
        rows, t, n = self.system.rows, float(self.bound.arrays.t[0]), self.bound.arrays.Phi.size
        rate = self.V.array("opened_rate", n)
        for i in np.flatnonzero(self.V.array("opened", n)) if events else ():
            element = rows[i].element
            self.notes.setdefault(
                f"{events[0].name}, {element.name}",
                f'event "{events[0].name}" changes the speed of {element.kind} "{element.name}" by '
                f"{abs(rate[i]):.3g} at t = {t:.6g}: the impulse acts on the whole machine (event.impulses)",
            )

    def _note_pressing(self, events: list[Event]) -> None:
        """Impacts that leave their points pressed on each other, with nothing to hold them."""
        n = len(self.plan.impacts)
        impacts = np.flatnonzero(self.V.array("impact_on", n)).tolist() if n else []
        if impacts and self.stopped_by is None:
            approach, slow = self.V.array("approach", n), core.cd_events_speed_noise(self.ready())

            def speeds() -> np.ndarray:
                core.cd_call(self.V.c.actions)
                return approach

            pressed = pressing(self.bound, speeds, impacts, slow)
            actions = {self.plan.impacts[a]: e.name for e in events for a in e.do if isinstance(a, Impact)}
            for name in (actions[k] for k in pressed):
                self.notes.setdefault(name, NOTE.format(name, self.bound.arrays.t[0]))

    def _snapshot(self) -> np.ndarray | None:
        """All numbers of the present state in a row (`Moment`); None where there are too many already."""
        m = self.bound.arrays
        if self._bytes > MOST_BYTES:
            self.states_kept_until = min(self.states_kept_until, float(m.t[0]))
            return None
        return np.concatenate([m.t, m.q, m.v, m.z, m.p, self.bound.holds])

    def _kept(self, before: np.ndarray | None) -> dict[str, Any]:
        """The states before and now, for the record of an event."""
        now = None if before is None else self._snapshot()
        if before is None or now is None:
            return {}
        self._bytes += before.nbytes + now.nbytes
        return {"moments": np.array([before, now]), "names": self._names}

    def _blows(self, impulse: np.ndarray) -> dict[str, float]:
        """The impulse of each impact of this moment, along its direction, by the names of its bodies."""
        blows: dict[str, float] = {}
        on = self.V.array("impact_on", len(self.plan.impacts))
        for action, k in self.plan.impacts.items():
            if on[k]:
                pair = name = f"{action.a.body.name}, {action.b.body.name}"  # type: ignore[attr-defined]
                while name in blows:
                    name = f"{pair} ({len(blows) + 1})"
                blows[name] = float(impulse[self.bound.arrays.Phi.size + k])
        return blows
