"""The instances of a rollout: their states, and one interval after another.

Instances run in the lanes of the core (`many_designs.ensemble`). One that lanes leave (a singular position, steps that
are too short, a body without inertia) is run over its interval by `simulate`, which can do more or says why it fails.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

import numpy as np

from cardan.analysis.assemble import assemble_from
from cardan.analysis.many_designs.ensemble import Ensemble, LaneRun, Room, Starts
from cardan.analysis.many_designs.lane_events import changing_slots
from cardan.analysis.many_designs.lane_reasons import reason_of
from cardan.analysis.many_designs.lane_redundancy import Moved, is_open, left_out, share
from cardan.analysis.rollouts.observed import Column
from cardan.analysis.run.overlapping import overlaps_of
from cardan.analysis.simulate import integrate
from cardan.analysis.state import State
from cardan.compiled.system import System
from cardan.errors import CardanError
from cardan.numerics import lanes
from cardan.numerics.constants import CALL_FAILED
from cardan.numerics.motion import OK, SINGULAR
from cardan.results.result import Result

T, P = 0, 4  # inputs of `System.dynamics`
TIME_OF_TURNED = 0  # of `System.turned`


def depends_on_time(system: System) -> bool:
    """Whether the equations of motion of a system that runs in lanes contain the time."""
    assert system.dynamics.tape is not None
    followed = system.turned.tape if system.turn_slots.size else None
    return bool(system.dynamics.tape.reads(T)[0]) or (followed is not None and bool(followed.reads(TIME_OF_TURNED)[0]))


def in_a_row(which: np.ndarray) -> Any:
    """Instances, ascending, as a slice where they follow one another: rows of arrays are then read where they stand."""
    if which.size and which[-1] - which[0] == which.size - 1:
        return slice(int(which[0]), int(which[-1]) + 1)
    return which


def side_by_side(columns: np.ndarray) -> slice | np.ndarray:
    """Columns in any order, likewise."""
    return in_a_row(columns) if (np.diff(columns) == 1).all() else columns


def crossing(rows: slice | np.ndarray, columns: slice | np.ndarray) -> tuple[slice | np.ndarray, slice | np.ndarray]:
    """The index of some columns of these rows."""
    return (rows if isinstance(rows, slice) or isinstance(columns, slice) else rows[:, None]), columns


class Snapshot(NamedTuple):
    """The states of instances at one moment, a row each: what `Rollout.snapshot` gives and `Rollout.reset` takes."""

    began: np.ndarray  # the time at which an instance was reset
    intervals: np.ndarray  # how many it has run since
    p: np.ndarray
    now: Starts
    v_rate: np.ndarray
    lam: np.ndarray
    alone: np.ndarray
    failures: dict[int, str]


class Batch:
    """n instances of a system that can run in lanes, each with its own time, state and parameters p.

    Threads may advance different instances at the same time.
    """

    SNAPSHOT: ClassVar = Snapshot

    def __init__(self, ensemble: Ensemble, n: int, every: float, columns: Sequence[Column]):
        system = ensemble.system
        self.system, self.ensemble, self.every, self.columns = system, ensemble, every, list(columns)
        self.began, self.intervals = np.zeros(n), np.zeros(n, np.int64)
        self.p = np.zeros((n, system.p_size))
        q, v, z, D, R = (np.zeros((n, m)) for m in (system.n_q, system.n_v, system.n_z, system.n_v, system.n_c))
        self.now = Starts(q, v, z, D, R, np.ones(n), np.zeros(n, int), np.zeros(n))
        self.v_rate, self.lam = np.zeros((n, system.n_v)), np.zeros((n, system.n_c))
        self.alone, self.failed = np.zeros(n, bool), np.zeros(n, bool)
        self.stopped = np.zeros(n, bool)  # by an event: there are none
        self.failures: dict[int, str] = {}
        self.notes: dict[int, str] = {}  # what is to be known of instances that go on
        self.stop = np.zeros(1, np.int64)
        self.steps = np.zeros((n, 2), np.int64)  # accepted and rejected, since the batch was made
        self._timed = depends_on_time(system)
        self._resets = 0  # after which what was made of sizes of bodies is made anew
        self._columns_of = {
            array: (np.array([i for i, _ in places]), np.array([column.place for _, column in places]))
            for array in ("q", "v", "a", "z", "outputs")
            if (places := [(i, column) for i, column in enumerate(self.columns) if column.array == array])
        }
        self._taking_turns = threading.RLock()  # single runs: Python between compiled code would wait for itself

    @property
    def t(self) -> np.ndarray:
        """The time of each instance."""
        return self.began + self.every * self.intervals

    # -- beginning -----------------------------------------------------------------------------------------------

    def begin(self, which: np.ndarray, p: np.ndarray, at: State | None = None) -> None:
        """Instances start anew with the parameters p, a row each: as the model says, or from a State."""
        if which.size == 0:
            return
        self._resets += 1
        t = 0.0 if at is None else at.t
        distinct, of = np.unique(p, axis=0, return_inverse=True) if at is not None else (p.copy(), np.arange(len(p)))
        estimates = None if at is None else [np.tile(x, (len(distinct), 1)) for x in (at.q, at.v, at.z)]
        starts = replace(self.ensemble, times=np.array([t, t + self.every])).started(distinct, estimates)
        of = of.ravel()
        for column, new in zip(self.now, starts, strict=True):
            column[which] = new[of]
        self.p[which], self.began[which], self.intervals[which] = distinct[of], t, 0
        self.alone[which] = self.failed[which] = False
        for k in which.tolist():
            self.failures.pop(k, None)
            self.notes.pop(k, None)
        self._find_rates(which)
        rows = [np.ascontiguousarray(x[which]) for x in self.now[:5]]
        overlaps = overlaps_of(self.system, t, rows, np.ascontiguousarray(self.p[which]))
        self.notes |= {int(which[k]): note for k, note in overlaps.items()}
        able = (starts.status[of] == OK) & np.isfinite(self.v_rate[which]).all(axis=1)
        for k, row in zip(which[~able].tolist(), np.flatnonzero(~able), strict=True):
            self._begin_alone(k, p[row], at)
            self._note_left(k, int(starts.status[of][row]) or CALL_FAILED)  # else its rates are no numbers

    def _begin_alone(self, k: int, p: np.ndarray, at: State | None) -> None:
        """What lanes did not start: assembled as `simulate` does it, or refused with its message."""
        self.alone[k] = True
        try:
            q, v, z = self.system.initial_state(p) if at is None else (at.q, at.v, at.z)
            state = assemble_from(self.system, p, q, v, z, t=float(self.began[k]), fill=at is None)
        except CardanError as error:
            self.fail(k, str(error))
        else:
            self._put(k, state)

    def _note_left(self, k: int, status: int) -> None:
        """Why lanes leave an instance that goes on; what else is to be known of it comes first."""
        if not self.failed[k]:
            self.notes.setdefault(k, f"lanes leave it to single runs: {reason_of(self.system, status)}")

    def _put(self, k: int, state: State) -> None:
        self.now.q[k], self.now.v[k], self.now.z[k], self.p[k] = state.q, state.v, state.z, state.p

    def fail(self, k: int, message: str) -> None:
        self.failed[k] = True
        self.failures[k] = " ".join(message.split())

    def _find_rates(self, which: np.ndarray) -> None:
        """v̇ and λ of states that no step has reached."""
        s, now = self.system, self.now
        inputs = [self.t[:, None], now.q, now.v, now.z, self.p, now.D, now.R]
        rows = [np.ascontiguousarray(x[which]) for x in inputs]
        rates = lanes.mapped(s.dynamics, [*rows, np.zeros(2), np.zeros(s.n_c)], len(which))
        self.v_rate[which] = rates[:, s.n_q : s.n_q + s.n_v]
        self.lam[which] = rates[:, s.n_q + s.n_v : s.n_q + s.n_v + s.n_c]

    # -- advancing -----------------------------------------------------------------------------------------------

    def advance(self, which: np.ndarray, out: np.ndarray, room: Room) -> None:
        """Some instances over one interval; their observations into their rows of `out`. Failed ones stay failed."""
        together, left, failed = which, [], self.failed[which]
        status: dict[int, int] = {}
        if failed.any() or self.alone[which].any():
            able = which[~failed]
            together = able[~self.alone[able]]
            left = [int(k) for k in able[self.alone[able]]]
        for group, t in self._at_one_time(together):
            status |= self._integrate(group, t, room)
        left += status
        if self.stop[0]:
            return
        for k in left:
            result = self._run_alone(k)
            if result is not None:
                self._put(k, result.state())
                self.intervals[k] += 1
                self._find_rates(np.array([k]))
                out[k] = self._read(result, -1)
                if k in status:
                    self._note_left(k, status[k])
        self.observe(np.setdiff1d(together, left, assume_unique=True) if left else together, out)
        if self.failures:
            out[which[self.failed[which]]] = np.nan

    def _at_one_time(self, which: np.ndarray) -> Iterator[tuple[np.ndarray, float]]:
        """Groups that begin at one time; where the equations do not contain the time, all begin at 0."""
        if not self._timed:
            yield which, 0.0
            return
        t = self.t[which]
        if (t == t[:1]).all():
            yield which, float(t[0]) if t.size else 0.0
            return
        for one in np.unique(t):
            yield which[t == one], float(one)

    def _integrate(self, group: np.ndarray, t: float, room: Room) -> dict[int, int]:
        """Those that lanes leave stay where they are: their numbers, each with its status."""
        if len(group) == 0:
            return {}
        run = self._lane_run(group, room)
        run.struct.times[:] = t, t + self.every
        run.go()
        if room.run is not run or not run.may_go_again:
            room.run = None
            run.let_go()
        done = run.struct.status == OK
        if run.redundant:
            self._keep_rows(group, run, done)
        all_done = bool(done.all())
        last = run.struct.rows[:, 1] if all_done else run.struct.rows[done, 1]
        reached = in_a_row(group if all_done else group[done])
        first = 0
        for array in (self.now.q, self.now.v, self.v_rate, self.lam, self.now.z):
            array[reached] = last[:, first : first + array.shape[1]]
            first += array.shape[1]
        if last.shape[1] > first:
            self.p[crossing(reached, changing_slots(self.system))] = last[:, first:]
        self.intervals[reached] += 1
        self.steps[in_a_row(group)] += run.struct.steps
        if all_done:
            return {}
        status = np.where(run.struct.status == OK, SINGULAR, run.struct.status)  # where rows have opened
        return dict(zip(group[~done].tolist(), status[~done].tolist(), strict=True))

    def _keep_rows(self, group: np.ndarray, run: LaneRun, done: np.ndarray) -> None:
        """Of instances with redundant constraints: the rows that are left out now. Those are not `done` of which such
        rows have opened."""
        self.now.R[group], self.now.healthiest[group] = run.struct.R, run.struct.healthiest
        rows, t = run.struct.rows[:, 1], np.full(len(group), run.struct.times[1])
        done &= ~is_open(self.system, Moved(t, rows[:, : self.system.n_q], self.p[group], self.now.size[group]))

    def _shared(self, which: np.ndarray) -> np.ndarray:
        """The multipliers of instances: where constraints are redundant, those of least norm."""
        lam, count = self.lam[which], left_out(self.system, self.now.R[which])
        some = np.flatnonzero(count)
        if some.size:
            those = which[some]
            at = Moved(self.t[those], self.now.q[those], self.p[those], self.now.size[those])
            lam[some] = share(self.system, at, lam[some], int(count.max()))
        return lam

    def _lane_run(self, group: np.ndarray, room: Room) -> LaneRun:
        """The one of `room` where it was made for this very group; it reads these arrays where instances stand in a
        row."""
        if room.run is not None and room.made_for[0] is group and room.made_for[1] == self._resets:
            return room.run
        s, count, which = self.system, len(group), in_a_row(group)
        width = s.n_q + 2 * s.n_v + s.n_c + s.n_z + changing_slots(s).size
        size = count * 2 * width
        rows = room.of("rows", size)[:size].reshape(count, 2, width)
        starts = Starts(*(np.ascontiguousarray(x[which]) for x in self.now))
        p = np.ascontiguousarray(self.p[which])
        run = LaneRun(self.ensemble, np.zeros(2), starts, p, rows, self.stop, room)
        room.made_for = group, self._resets
        room.run = run if isinstance(which, slice) else None
        return run

    def _run_alone(self, k: int) -> Result | None:
        """The next interval of one instance by `simulate`; None where it fails."""
        until = float(self.began[k] + self.every * (self.intervals[k] + 1))
        ensemble = self.ensemble
        longest = None if ensemble.max_step == np.inf else ensemble.max_step
        options = {"rtol": ensemble.rtol, "atol": ensemble.atol, "max_step": longest}
        start = self.state(k)
        with self._taking_turns:
            try:
                return integrate(self.system.model, until, until - start.t, start=start, **options)
            except CardanError as error:
                self.fail(k, str(error))
                return None

    def state(self, k: int) -> State:
        """Where an instance is, for a single run."""
        now = self.now
        parts = (now.q[k].copy(), now.v[k].copy(), now.z[k].copy(), self.p[k].copy())
        return State(self.system, float(self.t[k]), *parts, 0, 0, 0, (), (), 0.0)

    def events(self, k: int) -> list[tuple[str, float]]:
        """What has happened to an instance: nothing ever does."""
        return []

    # -- observing -----------------------------------------------------------------------------------------------

    def observe(self, which: np.ndarray, out: np.ndarray) -> None:
        """What is observed of instances that are in lanes, into their rows of `out`."""
        now, count = self.now, len(which)
        if count == 0:
            return
        arrays, rows = {"q": now.q, "v": now.v, "a": self.v_rate, "z": now.z}, in_a_row(which)
        for array, (columns, places) in self._columns_of.items():
            if array == "outputs":
                inputs = [self.t[:, None], now.q, now.v, self.v_rate, self.lam, now.z, self.p]
                at = [np.ascontiguousarray(x[rows]) for x in inputs]
                at[4] = self._shared(which)
                values = lanes.mapped(self.system.compiled_outputs, at, count)[:, places]
            else:
                values = arrays[array][crossing(rows, places)]
            out[crossing(rows, columns)] = values

    def observe_start(self, which: np.ndarray, out: np.ndarray) -> None:
        """The same of instances that have just begun, also of those that run alone, and of those that have failed."""
        self.observe(which[~self.failed[which] & ~self.alone[which]], out)
        for k in which[self.alone[which] & ~self.failed[which]].tolist():
            result = self._run_alone(k)
            if result is not None:
                out[k] = self._read(result, 0)
        out[which[self.failed[which]]] = np.nan

    def _read(self, result: Result, row: int) -> list[float]:
        """The observations in one row of a Result."""
        values = []
        for column in self.columns:
            history = result.columns[column.key]
            values.append(float(history[row] if column.component is None else history[row, column.component]))
        return values

    # -- keeping -------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        began, intervals, p = (x.copy() for x in (self.began, self.intervals, self.p))
        now = Starts(*(x.copy() for x in self.now))
        rates = self.v_rate.copy(), self.lam.copy()
        return Snapshot(began, intervals, p, now, *rates, self.alone.copy(), dict(self.failures))

    def restore(self, which: np.ndarray, snapshot: Any) -> None:
        """Instances as they were; `snapshot`: a Snapshot."""
        self._resets += 1
        ours = (self.began, self.intervals, self.p, *self.now, self.v_rate, self.lam, self.alone)
        theirs = (
            snapshot.began,
            snapshot.intervals,
            snapshot.p,
            *snapshot.now,
            snapshot.v_rate,
            snapshot.lam,
            snapshot.alone,
        )
        for mine, old in zip(ours, theirs, strict=True):
            mine[which] = old[which]
        for k in which.tolist():
            self.failed[k] = k in snapshot.failures
            self.failures.pop(k, None)
            if self.failed[k]:
                self.failures[k] = snapshot.failures[k]
