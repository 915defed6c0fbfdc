"""The events of a run: detecting them, carrying out their actions, and recording the balance of each.

Pieced interval analysis (Wehage & Haug 1981, sec. 5.4): the integrator is stopped at the event, the machine is
changed, one momentum balance gives the new speeds, and the integrator starts again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.assembly.carrying import names_of
from cardan.analysis.events.actions import capture, release, set_value
from cardan.analysis.events.event_balance import Account
from cardan.analysis.events.impact import GAP_TOL, Instant
from cardan.analysis.events.pressing import NOTE, pressing
from cardan.analysis.events.schedule import Schedule
from cardan.analysis.events.switching import Switching
from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine, new_watched
from cardan.analysis.run.trail import Mark, Round, Trail
from cardan.equations.events import GAP, MARGIN, PULL, REST, SLIP, SWITCH, WHEN, Watch
from cardan.errors import AnalysisError
from cardan.model.control.events import Capture, ChangeRun, Event, Impact, Impulse, Release, Set, Stop, Switch
from cardan.numerics import motion, watch
from cardan.results.result import Happening
from cardan.spec import RunSpec

MOST_BYTES = 64 * 2**20  # of the states that events keep
ROUND_OFF = 16 * 2.0**-52  # relative: what the arithmetic of a watched function may lose
MOST_IN_AN_INSTANT = 100  # rounds of events that call up each other
MOST_CROWDED = 200  # events in a row, each within CROWDED of the time so far
CROWDED = 1e-9
CLOSURE = 1e-10  # relative: how well a joint closes where assembly or the integrator leaves it
LOWEST_BOUNCE = 1e-10  # body sizes: far above CHATTER
BLIND = 100.0  # tolerances: a function that stood at zero must leave it by as much
CHATTER = 1e-13  # body sizes: a contact that has just opened trembles by as much; without speed, by GAP_TOL
LEAVES_REST = 10.0  # times the speed that cannot be told from zero: a friction that rests begins to slip
CLOSING = ("partition", "joint")  # methods that put speeds on the constraints exactly
STANDING_RATE = 1e3  # times the noise of g: less is no slope away from zero


class Events:
    """What is watched in one run, what is due at known times, and what has happened."""

    FACTS = (
        "stopped_by",
        "called",
        "at_rest",
        "_crowd",
        "_last_time",
        "changed",
    )  # what a checkpoint keeps besides arrays
    always = False  # whether it must be ready for events though none are declared

    def __init__(self, bound: BoundMachine, options: RunSpec, start_time: float, done: bool = False):
        self.bound, self.system, self.options = bound, bound.system, options
        self.plan = plan = self.system.events.plan
        m, n = bound.arrays, len(plan.watches)
        functions, state = self.system.events, [m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p]
        self.any = n > 0 or bool(plan.timed) or self.always
        self.E = self._new_watched() if self.any else bound.unwatched
        if self.any:
            self._errors = np.zeros(2 * m.v.size + m.z.size + m.lam.size)
            self._sensitivity = Computed(functions.sensitivity, *state, self._errors)
            self._actions = Computed(functions.actions, *state)
            self.account = Account(bound)
            rest, together = max(options.atol, LOWEST_BOUNCE) * bound.size, options.impacts == "together"
            self.instant = Instant(bound, self._margin, rest, together)
        self.switching = Switching(self) if self.system.switches else None
        self._margin_at = {w.row: k for k, w in enumerate(plan.watches) if w.kind == MARGIN}
        self.log: list[Happening] = []
        self.notes: dict[str, str] = {}  # by the event that they speak of
        self.stopped_by: str | None = None
        self.changed: dict[str, float] = {}  # options that events have changed
        self.trail: Trail | None = None  # where sensitivities are wanted
        self.at_rest: list[str] = []  # frictions that others have held still at some time
        self.called: list[int] = []  # watched functions that caused the last event
        self.schedule = Schedule(plan.timed, self._computed()[4] if plan.timed else (), start_time, done)
        self._crowd, self._last_time = 0, -np.inf
        self._bytes, self.states_kept_until = 0, np.inf  # of the states that events keep
        self._names = names_of(self.system)
        self._joints = tuple(self.system.places)

    def _new_watched(self) -> watch.Watched:
        m, watches = self.bound.arrays, self.plan.watches
        E = new_watched(m, len(watches))
        E.direction[:] = [w.direction for w in watches]
        E.needs_multipliers[:] = [w.needs_multipliers for w in watches]
        if not watches:
            return E
        state = [m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p]
        self._binding = self.system.events.watched.bind(state, [E.g, E.rate])
        return E._replace(function=self._binding.handle)

    # -- watching ----------------------------------------------------------------------------------------------

    def arm(self, fired: np.ndarray | None = None) -> None:
        """Begin to watch from the present state, at which accelerations and multipliers are known.

        `fired` are those that have just happened; None at the start of the run: all are looked at afresh.
        """
        E, m = self.E, self.bound.arrays
        if not E.g.size:
            return
        self.evaluate()
        if not np.isfinite(E.g[E.enabled]).all():
            self.name_not_finite()
        E.noise[:] = self.noise()
        E.zero[:] = 0.0
        E.blind[:] = self._blind()
        speed_noise = self.instant.noise()
        for i, w in enumerate(self.plan.watches):
            E.enabled[i] = self._is_enabled(w)
            g, rate, noise = E.g[i], E.rate[i], E.noise[i]
            E.standing[i] = abs(g) <= noise
            if w.kind in (GAP, PULL, MARGIN):
                E.side[i] = 1
                E.standing[i] = w.kind == GAP and g <= GAP_TOL * self.bound.size
                if E.standing[i]:
                    E.zero[i] = min(g, 0.0)  # contacts are closed as well as joints are; that is no impact
                    tremble = GAP_TOL if abs(rate) <= speed_noise else CHATTER
                    E.noise[i] = max(noise, tremble * self.bound.size)
            elif w.kind == SWITCH and w.element.bends:  # type: ignore[attr-defined]
                E.side[i], E.standing[i] = self.switching.side_of(w), False  # type: ignore[union-attr]
                E.noise[i] = max(noise, E.blind[i] / BLIND)  # what trembles about a kink does no harm
            elif w.kind == SLIP:
                E.side[i] = self.instant.friction.direction(w.row)
                E.zero[i] = g if E.side[i] * g < 0.0 else 0.0  # it has just turned: that is not the next time
            elif w.kind == REST:
                E.side[i] = 1
                E.zero[i] = -self._rest_speed(speed_noise, noise, float(E.blind[i]))
                self.at_rest += [w.element.name] * (bool(E.enabled[i]) and w.element.name not in self.at_rest)
            elif fired is None and max(abs(g), abs(rate) / STANDING_RATE) <= CLOSURE / ROUND_OFF * noise:
                E.standing[i], E.side[i] = True, 0  # zero as exactly as joints close
            elif fired is not None and E.side[i] == 0 and abs(g) <= E.blind[i]:
                E.standing[i] = True
            elif not E.standing[i]:
                E.side[i] = 1 if g > 0.0 else -1
            elif fired is None or fired[i]:
                E.side[i] = 0 if abs(rate) <= STANDING_RATE * noise else (1 if rate > 0.0 else -1)
            else:
                E.standing[i] = False  # about to happen: it keeps its side
        E.left[:], E.left_rate[:] = E.g - E.zero, E.rate
        E.time.left = E.time.t_start = m.t[0]

    def arm_again(self) -> None:
        """After the integrator has put the machine on its constraints: the values from which it starts."""
        E = self.E
        if E.g.size:
            self.evaluate()
            farther = np.where(E.zero < 0.0, np.minimum(E.zero, E.g), np.maximum(E.zero, E.g))
            E.zero[:] = np.where(E.zero == 0.0, 0.0, farther)
            E.left[:], E.left_rate[:] = E.g - E.zero, E.rate

    def _rest_speed(self, speed_noise: float, noise: float, blind: float) -> float:
        """The slip that counts as none where others hold a friction; with the errors of methods that let them drift."""
        least = LEAVES_REST * max(speed_noise, noise)
        return least if self.options.method in CLOSING else max(least, blind)

    def evaluate(self) -> None:
        if motion.call(self.E.function) != 0:
            raise AnalysisError("a watched function cannot be evaluated")

    def noise(self) -> np.ndarray:
        """What round-off can do to each g, at the present state; `E.rate` is known."""
        m, bound = self.bound.arrays, self.bound
        sizes = [
            self._position_sizes(),
            np.maximum(np.abs(m.v), 1e-3 * bound.unit),
            np.abs(m.z),
            np.full(m.lam.size, 1e4 * np.max(np.abs(m.lam), initial=0.0)),
        ]
        self._errors[:] = ROUND_OFF * np.concatenate(sizes)
        of_time = ROUND_OFF * abs(m.t[0]) * np.abs(self.E.rate)  # the moment of a zero is not known more exactly
        return self._spread(ROUND_OFF) + np.nan_to_num(of_time) + 1e-300

    def _position_sizes(self) -> np.ndarray:
        """The size of each coordinate, for what round-off does to it: at least a body's size or a radian."""
        m = self.bound.arrays
        return np.maximum(np.where(m.place >= 0, np.abs(m.q[m.place]), 0.0), self.bound.unit)

    def _spread(self, relative: float) -> np.ndarray:
        """What the errors do to each g; where g has no derivative (a norm at zero), a fraction of g itself."""
        spread = self._sensitivity()[0]
        return np.where(np.isfinite(spread), spread, relative * np.abs(self.E.g))

    def _blind(self) -> np.ndarray:
        """What the tolerances of the integrator can do to each g."""
        m, unit, o = self.bound.arrays, self.bound.unit, self.options
        positions = np.where(m.place >= 0, m.q[m.place], 0.0)
        sizes = np.abs(np.concatenate([positions, m.v, m.z, m.lam]))
        floor = np.concatenate([unit, unit, np.ones(m.z.size), np.zeros(m.lam.size)])
        self._errors[:] = BLIND * (o.rtol * sizes + o.atol * floor)
        return self._spread(BLIND * o.rtol) + 1e-300

    def name_not_finite(self) -> None:
        E = self.E
        bad = [w.element.name for i, w in enumerate(self.plan.watches) if E.enabled[i] and not np.isfinite(E.g[i])]
        raise AnalysisError(
            f'at t = {self.bound.arrays.t[0]:.6g} the function of "{bad[0] if bad else "an event"}" is not a number: '
            "look for a division by zero or the root of a negative number"
        )

    def at_zero(self) -> np.ndarray:
        """Functions of the user that pass zero at this very moment."""
        E = self.E
        fired = np.zeros(E.g.size, bool)
        if E.g.size:
            self.evaluate()
            for i, w in enumerate(self.plan.watches):
                side = E.side[i]
                crosses = w.kind == WHEN and side != 0 and side * E.rate[i] < 0.0 and w.direction in (0, -side)
                fired[i] = crosses and abs(E.g[i]) <= E.noise[i]
        return fired

    def _is_enabled(self, w: Watch) -> bool:
        if w.kind in (WHEN, SWITCH):
            return True
        active = w.element.active  # type: ignore[attr-defined]
        if w.kind in (SLIP, MARGIN, REST) and not self.instant.friction.carried(w.row):
            return False
        if w.kind in (SLIP, REST) and self.instant.friction.rests(w.row) != (w.kind == REST):
            return False
        return active and bool(self.bound.holds[w.row]) == (w.kind in (PULL, MARGIN))

    def _margin(self, row: int) -> float:
        self.evaluate()
        return float(self.E.g[self._margin_at[row]])

    # -- what happens ------------------------------------------------------------------------------------------

    def begin(self) -> bool:
        """Contacts and friction of the start; False when an event at the start stops the run."""
        if not self.any:
            return True
        self._check_limits()
        self.called = []
        self._happen([], self.schedule.take_due(float(self.bound.arrays.t[0])), quiet=True)
        self._look_at_times()
        self.arm()
        return self.stopped_by is None

    def _check_limits(self, what: str = "", remedy: str = "") -> None:
        m = self.bound.arrays
        motion.call(m.constraint)
        for i in self.instant.limits:
            if m.Phi[i] < -GAP_TOL * self.bound.size:
                row = self.system.rows[i]
                where = "the position" if what else "the start"
                raise AnalysisError(
                    f'{what}limit "{row.element.name}": {where} lies beyond its {row.label} limit by {-m.Phi[i]:.4g}; '
                    + (f"set a value {remedy}" if what else "give other initial positions")
                )

    def only_noted(self, fired: np.ndarray) -> bool:
        """Whether nothing is done about what has fired; then the integrator goes on as if nothing had happened."""
        watches = self.plan.watches
        return all(watches[i].kind == WHEN and not watches[i].element.do for i in np.flatnonzero(fired))  # type: ignore[attr-defined]

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
        self.evaluate()
        return self.E.side[i] * self.E.rate[i] < 0.0

    def mark(self, fired: np.ndarray) -> Mark:
        """What has fired and is only noted, for the trail."""
        watches = tuple(int(i) for i in np.flatnonzero(fired))
        names = tuple(self.plan.watches[i].element.name for i in watches)
        return Mark(float(self.E.time.t_event), watches, names)

    def note(self) -> None:
        """Write down what fired and go on watching behind it."""
        E, t = self.E, float(self.E.time.t_event)
        self.evaluate()
        kept = self._kept(self._snapshot())
        for i in np.flatnonzero(E.fired):
            self.log.append(Happening(t, self.plan.watches[i].element.name, **kept))
            self._count(t, self.log[-1].name)
            E.side[i] = E.direction[i] or -E.side[i]
        E.standing[:] = E.fired
        E.left[:], E.left_rate[:] = E.g - E.zero, E.rate
        E.time.left = E.time.t_start = t

    def happen(self, fired: np.ndarray) -> None:
        """Do what the fired functions, and the events due now, ask for; then arm."""
        watches = self.plan.watches
        indices = [int(i) for i in np.flatnonzero(fired)]
        due = self.schedule.take_due(float(self.bound.arrays.t[0]))
        sides, self.called = self.E.side.copy(), indices
        self._happen([watches[i] for i in indices], due)
        for _ in range(MOST_IN_AN_INSTANT):
            if self.stopped_by is not None:
                break
            called = self._jumped(sides, fired)
            if not called.any():
                break
            fired = fired | called
            self._happen([watches[i] for i in np.flatnonzero(called)], [])
        else:
            self._never_ends(self.log[-1].name)
        self._look_at_times()
        self.arm(fired)

    def _look_at_times(self) -> None:
        """Events may have changed the times at which others are due."""
        if self.schedule.moves:
            m = self.bound.arrays
            times = Computed(self.system.events.times, m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p)
            self.schedule.renew(times()[0], float(m.t[0]))

    def _jumped(self, sides: np.ndarray, fired: np.ndarray) -> np.ndarray:
        """Functions of the user that what was done has thrown over to the other side, in their direction."""
        E = self.E
        called = np.zeros(E.g.size, bool)
        if not E.g.size:
            return called
        self.evaluate()
        for i, w in enumerate(self.plan.watches):
            if w.kind == WHEN and not fired[i] and sides[i] * E.g[i] < -E.noise[i]:
                called[i] = w.direction in (0, -sides[i])
                sides[i] = -sides[i]
        return called

    def _happen(self, watches: list[Watch], due: list[Event], quiet: bool = False) -> None:
        m, instant = self.bound.arrays, self.instant
        t = float(m.t[0])
        instant.forget()
        if self.trail is not None and self.trail.rounds is not None:
            instant.round = Round(self.trail.snapshot())
            self.trail.rounds.append(instant.round)
        start = self._snapshot()
        before, momentum = self.account.audit()
        masses = m.D.copy()
        computed = self._computed()
        events: list[Any] = [w.element for w in watches if w.kind == WHEN] + due
        events = [e for e in events if self._condition(e, computed)]
        if instant.round is not None:
            instant.round.events = tuple(events)
        J, impacts, captured = self._act(events, computed)
        hit = [w.row for w in watches if w.kind == GAP]
        e = computed[3]
        self._check_restitution(e)
        if any(isinstance(action, Set) for event in events for action in event.do):
            self._check_limits(f'event "{events[0].name}": ', "that bodies stand within")
            captured = self._makes_speeds_jump(events) or captured
        held, slid = self.bound.holds.copy(), instant.friction.directions()
        names = {event.name: "" for event in events}
        try:
            instant.strike(J, impacts, captured, hit, e)
            if self.switching is not None:
                self.switching.renew(watches)
            instant.settle(
                hit,
                leaving=[w.row for w in watches if w.kind == PULL],
                breaking=[w.row for w in watches if w.kind == MARGIN],
                stopping=[w.row for w in watches if w.kind == SLIP],
            )
        except AnalysisError as error:
            involved = ", ".join([*names, *(w.element.name for w in watches if w.kind != WHEN)])
            raise AnalysisError(f"at t = {t:.6g}, {involved or 'the start'}: {error}") from None
        self.solve()
        if self.switching is not None:
            self.switching.check(watches)
        self._note_pressing(events, impacts)
        if quiet and not (events or instant.jumped):
            return
        after, momentum_after = self.account.audit()
        details: dict[str, Any] = {"before": before, "after": after, "blows": self._blows(impacts)}
        details |= self._kept(start)
        if instant.jumped:
            details["external"] = self.account.total(instant.external)
            details["impulses"] = self.account.reactions(instant.impulse)
            if np.array_equal(masses, m.D):  # mass that is added or taken away carries momentum of its own
                details["residual"] = self.account.residual(instant, momentum_after - momentum, momentum)
        names |= {w.element.name: self._what(w, slid) for w in watches if w.kind not in (WHEN, SWITCH)}
        also = {} if quiet else self._side_effects(held, bool(due))
        names |= {name: what for name, what in also.items() if name not in names}
        if not names and not quiet:
            return  # conditions were not fulfilled
        for name, what in (names or {"start": ""}).items():
            self.log.append(Happening(t, name, joints=self._joints, what=what, **details))
        self._count(t, self.log[-1].name)

    def _makes_speeds_jump(self, events: list[Event]) -> bool:
        """Whether numbers that were set ask for other speeds: joints and drivers answer with impulses, as to a blow."""
        opened = self.instant.opened()
        rows, rate, t = self.system.rows, self.instant.rates(), float(self.bound.arrays.t[0])
        for i in opened:
            element = rows[i].element
            self.notes.setdefault(
                f"{events[0].name}, {element.name}",
                f'event "{events[0].name}" changes the speed of {element.kind} "{element.name}" by '
                f"{abs(rate[i]):.3g} at t = {t:.6g}: the impulse acts on the whole machine (event.impulses)",
            )
        return bool(opened.size)

    def _note_pressing(self, events: list[Event], impacts: dict[int, float]) -> None:
        """Impacts that leave their points pressed on each other, with nothing to hold them."""
        if impacts and self.stopped_by is None:
            pressed = pressing(self.bound, lambda: self._actions()[2], impacts, self.instant.noise())
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

    def _blows(self, impacts: dict[int, float]) -> dict[str, float]:
        """The impulse of each impact of this moment, along its direction, by the names of its bodies."""
        found: dict[str, float] = {}
        for action, k in self.plan.impacts.items():
            if k in impacts:
                pair = name = f"{action.a.body.name}, {action.b.body.name}"  # type: ignore[attr-defined]
                while name in found:
                    name = f"{pair} ({len(found) + 1})"
                found[name] = float(self.instant.impulse[self.bound.arrays.Phi.size + k])
        return found

    def _side_effects(self, held: np.ndarray, due: bool) -> dict[str, str]:
        """Limits that changed though they had not called: hit at the same moment, or set free by it.

        Frictions only where something was `due`, which may have come at the moment when they stick: in impacts they
        change all the time.
        """
        rows, found = self.system.rows, {}
        for i in (*self.instant.limits, *(self.instant.frictions if due else ())):
            limit, name = i in self.instant.limits, rows[i].element.name
            if self.bound.holds[i] != held[i]:
                words = ("rests", "leaves") if limit else ("sticks", "slips")
                found[name] = words[0] if self.bound.holds[i] else words[1]
            elif limit and self.instant.impulse[i] > 0.0:
                found[name] = "rests" if self.bound.holds[i] else "hits"
        return found

    def _what(self, w: Watch, slid: dict[int, int]) -> str:
        """What a limit or friction has done; `slid`: in which direction frictions slipped before."""
        holds = bool(self.bound.holds[w.row])
        if w.kind in (SLIP, MARGIN, REST):
            if holds or w.kind == MARGIN:
                return "sticks" if holds else "slips"
            if w.row in self.instant.resting:
                return "rests"
            return "reverses" if self.instant.friction.direction(w.row) == -slid[w.row] else "slips"
        return "rests" if holds else ("hits" if w.kind == GAP else "leaves")

    def solve(self) -> None:
        """Accelerations and multipliers after the event, with the rows that hold now."""
        bound, m = self.bound, self.bound.arrays
        lu = bound.partition()
        m.lam_seen[:] = 0.0
        motion.evaluate(m, lu, False)

    def _computed(self) -> list[np.ndarray]:
        return [x.copy() for x in self._actions()]

    def _condition(self, event: Event, computed: Any) -> bool:
        at = self.plan.conditions.get(event.name)
        return at is None or float(computed[0][at]) > 0.0

    def _act(self, events: list[Event], computed: Any) -> tuple[np.ndarray, dict[int, float], bool]:
        """Make all changes; the impulse, the impacts (row -> change of rate), whether joints were captured."""
        m, system, plan = self.bound.arrays, self.system, self.plan
        values, impulse, approach, restitution = computed[:4]
        impulse = impulse.reshape(-1, m.v.size)
        J, impacts, captured = np.zeros(m.v.size), {}, False
        q = m.q.copy()
        for event in events:
            for action in event.do:
                if isinstance(action, Set):
                    set_value(self.bound, action.target, float(values[plan.sets[action]]), event)
                elif isinstance(action, Switch):
                    name = str(action.element_name)
                    m.p[system.n_p + system.modes.switches[name]] = float(action.on)
                elif isinstance(action, Release):
                    release(self.bound, str(action.element_name), event)
                elif isinstance(action, Capture):
                    name = str(action.element_name)
                    if capture(self.bound, name, q, event):
                        captured = True
                        if self.instant.round is not None:
                            self.instant.round.references.append(name)
                elif isinstance(action, Impulse):
                    J += impulse[plan.impulses[action]]
                elif isinstance(action, Impact):
                    k = plan.impacts[action]
                    e = restitution[m.Phi.size + k]
                    impacts[k] = -(1.0 + e) * approach[k]
                elif isinstance(action, ChangeRun):
                    self.changed |= action.options
                elif isinstance(action, Stop):
                    self.stopped_by = event.name
        bad = [k for k, change in impacts.items() if not np.isfinite(change)]
        if bad:
            raise AnalysisError(
                f'event "{events[0].name}": the direction of its impact has zero length here; give direction=(...)'
            )
        return J, impacts, captured

    def _check_restitution(self, e: np.ndarray) -> None:
        bad = np.flatnonzero(~((e >= 0.0) & (e <= 1.0)))
        if bad.size:
            rows = self.system.rows
            what = f'limit "{rows[bad[0]].element.name}"' if bad[0] < len(rows) else "an impact"
            raise AnalysisError(f"{what}: with these parameters its restitution {e[bad[0]]:g} lies outside 0 … 1")

    def _count(self, t: float, name: str) -> None:
        """Events that crowd together without end are stopped."""
        crowded = t - self._last_time <= CROWDED * max(abs(t), 1e-6)
        self._crowd = self._crowd + 1 if crowded else 0
        self._last_time = t
        if self._crowd > MOST_CROWDED:
            self._never_ends(name)

    def _never_ends(self, name: str) -> None:
        raise AnalysisError(
            f'event "{name}" fires without end at t = {self.bound.arrays.t[0]:.9g}: its actions bring it back to where '
            "it fires again; for contacts use Limit, which comes to rest, else let the actions change what it watches"
        )
