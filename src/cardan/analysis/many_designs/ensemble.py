"""Many designs of one model, integrated side by side in the lanes of the core (core/lanes/lanes.c).

A design has its own parameters, initial values and steps; only the structure is common. What lanes cannot do with a
model is said by `refusal`, and what they cannot do with one design is told by its status: the caller runs that one with
`simulate`, which can do more, or says why it fails.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import ClassVar, NamedTuple

import numpy as np

from cardan.analysis.assemble import held_values, put_together
from cardan.analysis.assembly.cams import cams_vary
from cardan.analysis.foreign_calls import calls_out, fmus_of, foreign_calls
from cardan.analysis.machine.assembler import assembler_of
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.analysis.machine.singular_start import singular_rows
from cardan.analysis.many_designs import lane_contacts, lane_events, lane_jumps, lane_redundancy
from cardan.analysis.run.collect import collect
from cardan.arrays import DeviceArray
from cardan.compiled.initial_numbers import typical_sizes
from cardan.compiled.system import System, once_per_system
from cardan.errors import CardanError
from cardan.numerics import core, lanes
from cardan.numerics.constants import (
    CLOSURE_ROUND_OFF,
    CLOSURE_TOL,
    LITTLE_INERTIA,
    MASS_IS_NEEDED,
    OTHERWISE,
    SINGULAR_START,
    STARTED,
)
from cardan.numerics.machine_code.native import LaneCode
from cardan.numerics.motion import OK, SINGULAR, Record
from cardan.results.result import Result, Stats

# more that a status may be: the design was not put together here; it has redundant constraints that lanes cannot leave
# out (`lane_redundancy.refusal`)
NOT_STARTED, REDUNDANT = -1, -2
EVALUATIONS_PER_STEP = 16


def refusal(system: System) -> str | None:
    """Why the model cannot run in lanes; None where it can."""
    if fmus_of(system):
        return foreign_calls(system)
    if cams_vary(system):
        return "parameters change the profile of a cam, which single runs check"
    reason = lane_contacts.refusal(system) or lane_events.refusal(system)
    if reason is not None:
        return reason
    if system.turn_slots.size and system.turned.tape is None:
        return foreign_calls(system)
    return foreign_calls(system) if calls_out(system) else None


class Runs(NamedTuple):
    """What became of designs: a row each."""

    status: np.ndarray  # OK where a design has run to its end
    steps: np.ndarray  # accepted and rejected
    q: np.ndarray  # (designs, times, n_q), and so on
    v: np.ndarray
    v_rate: np.ndarray
    lam: np.ndarray
    z: np.ndarray
    changing: np.ndarray  # the numbers of p that change on the way (`lane_events.changing_slots`)
    until: np.ndarray  # when each ended; reports after that repeat the last one


@dataclass(frozen=True)
class Ensemble:
    """A system that can run in lanes, with tolerances and reporting times. Threads may share it."""

    system: System
    times: np.ndarray
    rtol: float
    atol: float
    max_step: float = np.inf
    longest_first: float = 0.5  # of the run: the first step may be as long
    report: int = lanes.CLOSED  # what is reported within steps: `numerics.lanes.STATES`, RATES or CLOSED
    xp: ClassVar[ModuleType] = np  # the arrays that it works with

    def run(self, p: np.ndarray, stop: np.ndarray | None = None) -> Runs:
        """Designs with these parameters, a row each. Something other than 0 in `stop` ends the run early."""
        system, p = self.system, np.array(p)
        starts = self.started(p)
        there = np.flatnonzero(starts.status == OK)
        integrate = lambda rows: self.integrated(starts.of(there), p[there], rows, stop)  # noqa: E731
        runs = runs_of(system, self.times, starts.status.copy(), there, integrate)
        share_reactions(self, runs, p, starts.R, starts.size)
        return runs

    def conclude(self, runs: Runs, p: np.ndarray, size: np.ndarray, most: int) -> None:
        """Designs of which up to `most` rows are left out: reactions of least norm, and a status where rows opened."""
        times = np.minimum(self.times, runs.until[:, None])
        at = lane_redundancy.moments(self.system, times, runs.q, p, runs.changing, size)
        closed = slice(None) if self.report == lanes.CLOSED else [0, -1]
        opened, runs.lam[:] = lane_redundancy.conclude(self.system, at, runs.lam, most, closed)
        runs.status[opened] = SINGULAR

    def result(self, p: np.ndarray, runs: Runs, k: int) -> Result:
        """The k-th design as `simulate` would give it."""
        stats = Stats("simulate", "lanes", "dop853")
        stats.steps, stats.rejected = int(runs.steps[k, 0]), int(runs.steps[k, 1])
        stats.rtol, stats.atol = self.rtol, self.atol
        rows = [np.ascontiguousarray(rows[k]) for rows in runs[2:-2]]
        record = Record(self.times, *rows, np.ascontiguousarray(runs.changing[k][:, : self.system.turn_slots.size]))
        return collect(self.system, p[k], record, len(self.times), stats)

    def outputs(self, p: np.ndarray, runs: Runs) -> np.ndarray:
        """All reported quantities of all designs: (designs, times, .)."""
        count, times = len(p), len(self.times)
        flat = [x.reshape(count * times, x.shape[2]) for x in (runs.q, runs.v, runs.v_rate, runs.lam, runs.z)]
        t, values = np.tile(self.times, count)[:, None], np.repeat(p, times, axis=0)
        values[:, lane_events.changing_slots(self.system)] = runs.changing.reshape(count * times, -1)
        outputs = lanes.mapped(self.system.compiled_outputs, [t, *flat, values], count * times)
        return outputs.reshape(count, times, -1)

    # -- starting ------------------------------------------------------------------------------------------------

    def started(self, p: np.ndarray, at: Sequence[np.ndarray] | None = None) -> Starts:
        """Designs as they are assembled, from the model's initial values or `at` others: q, v, z, a row each.

        What is followed of joints in space is written into p. Designs of one typical size of bodies are put together
        one after the other: scales go with it.
        """
        system, count = self.system, len(p)
        sizes = system.start.output_sizes
        columns = np.split(lanes.mapped(system.start, [p], count), np.cumsum(sizes)[:-1], axis=1)
        q, v, z, body_sizes, far, masses, diagonal = (np.ascontiguousarray(x) for x in columns)
        size = typical_sizes(body_sizes, far)
        masses = masses.reshape(count, len(system.model.bodies), -1)
        if at is not None:
            q, v, z = (np.array(x, float) for x in at)
        starts = Starts(
            q,
            v,
            z,
            np.ones((count, system.n_v)),
            np.zeros((count, system.n_c)),
            size,
            np.zeros(count, int),
            np.zeros(count),
        )
        starts.D[:] = mass_scales(diagonal, masses, size, system.layout.is_angle)
        finite = np.isfinite(q).all(1) & np.isfinite(v).all(1) & np.isfinite(z).all(1)
        starts.status[:] = np.where(finite & sound(masses, size), OK, NOT_STARTED)
        if system.holds_at_start.any() or system.turn_slots.size:
            for one in np.unique(size[starts.status == OK]):
                self._put_together(starts, p, np.flatnonzero((starts.status == OK) & (size == one)), fill=at is None)
        if lane_redundancy.refusal(system) is not None:
            starts.status[(starts.status == OK) & (lane_redundancy.left_out(system, starts.R) > 0)] = REDUNDANT
        return starts

    def _put_together(self, starts: Starts, p: np.ndarray, which: np.ndarray, fill: bool) -> None:
        """Designs of one typical size, as `simulate` does it. `fill`: speeds that the model does not give are open."""
        bound = bound_machine(self.system, p[which[0]])
        try:
            for k in self._start_many(bound, starts, p, which, fill):
                self.start_one(bound, starts, p, int(k), fill)
        finally:
            give_back(bound)

    def start_one(self, bound: BoundMachine, starts: Starts, p: np.ndarray, k: int, fill: bool) -> None:
        try:
            bound.begin_anew(p[k], self.system.numbers(p[k]))
            partition = put_together(bound, starts.q[k], starts.v[k], starts.z[k], float(self.times[0]), fill=fill)
        except CardanError:
            starts.status[k] = NOT_STARTED
            return
        if partition.pivots.min(initial=1.0) < SINGULAR_START or singular_rows(bound, partition):
            starts.status[k] = NOT_STARTED
            return
        bound.partition(partition)
        starts.status[k] = OK
        starts.q[k], starts.v[k], starts.R[k] = bound.arrays.q, bound.arrays.v, bound.arrays.R
        p[k] = bound.arrays.p

    def _start_many(
        self, bound: BoundMachine, starts: Starts, p: np.ndarray, which: np.ndarray, fill: bool
    ) -> Sequence[int]:
        """One after the other in the core; those are left that need more room."""
        held_q, held_v = held_values(self.system)
        bound.arrays.t[0] = self.times[0]
        largest = bound.size * np.abs(starts.q[which] / bound.position_unit).max(axis=1, initial=0.0)
        closure = np.maximum(CLOSURE_TOL * bound.size, CLOSURE_ROUND_OFF * largest)
        q, v, R = starts.q[which], starts.v[which], np.zeros((which.size, bound.arrays.Phi.size))
        parameters, status, assembler = p[which], np.zeros(which.size, np.int64), assembler_of(bound)
        designs = lanes.Starts(q, v, parameters, starts.D[which], R, closure, status, np.zeros(self.system.n_c, bool))
        assembler.start_many(held_q, held_v, self.system.given_speeds, designs, fill)
        starts.q[which], starts.v[which], starts.R[which], p[which] = (
            q,
            v,
            R,
            parameters,
        )  # those that are left as they were
        starts.status[which] = np.where(status == STARTED, OK, NOT_STARTED)
        left, needing = which[status == OTHERWISE].tolist(), which[status == MASS_IS_NEEDED]
        if needing.size:
            assembler.have_mass()
            left += self._start_many(bound, starts, p, needing, fill)
        return left

    # -- integrating ---------------------------------------------------------------------------------------------

    def integrated(
        self, starts: Starts, p: np.ndarray, rows: np.ndarray, stop: np.ndarray | None, room: Room | None = None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Designs to the last time: their rows (designs, times, .) are filled. The status, steps and end of each.

        Who integrates often keeps `room` for it.
        """
        run = LaneRun(self, self.times, starts, p, rows, stop, room or Room())
        run.go()
        run.let_go()
        return run.struct.status, run.struct.steps, run.struct.until


class LaneRun:
    """Designs in lanes, from where they stand in `starts` and `p` at the first of `times` to the last one, once or
    again and again: the core reads the arrays themselves."""

    def __init__(
        self,
        ensemble: Ensemble,
        times: np.ndarray,
        starts: Starts,
        p: np.ndarray,
        rows: np.ndarray,
        stop: np.ndarray | None,
        room: Room,
    ):
        system, layout = ensemble.system, ensemble.system.layout
        code = self._code = lane_code(system)
        self._library = code.library
        bound, _ = system.dynamics.bound_tape()
        unit = np.where(layout.is_angle, 1.0, starts.size[:, None])
        position_unit = np.full((len(p), system.n_q), 0.5)
        position_unit[:, layout.place[layout.place >= 0]] = unit[:, layout.place >= 0]
        atol = ensemble.atol * np.hstack([position_unit, unit, np.ones((len(p), system.n_z))])
        turned = system.turned.bound_tape()[0] if system.turn_slots.size else bound
        self.redundant = bool(lane_redundancy.left_out(system, starts.R).any())
        self._events = events = lane_events.lane_events(system, p[0], self.redundant)
        self._contacts = contacts = lane_contacts.lane_contacts(system, p[0])
        jumping, n_jumps = lane_jumps.jumping_of(system) or (bound, 0)
        struct = lanes.Ensemble(
            dynamics=lanes.handle(bound), evaluate=code.entry, w=room.of("w", lanes.work_size(bound, code.left)),
            work=room.of("work", 0), turned=lanes.handle(turned),
            turned_w=room.of("turned_w", lanes.work_size(turned)), turn_slots=system.turn_slots,
            events=None if events is None else events.struct,
            contacts=None if contacts is None else contacts.struct, changing=lane_events.changing_slots(system),
            jumping=lanes.handle(jumping), jumping_w=room.of("jumping_w", lanes.work_size(jumping)),
            jumped=room.of("jumped", n_jumps * lanes.LANES), n_jumps=n_jumps,
            place=layout.place, spins=layout.spins, times=np.ascontiguousarray(times), q=starts.q, v=starts.v,
            z=starts.z, p=np.ascontiguousarray(p), D=starts.D, R=starts.R,
            healthiest=starts.healthiest, holds=system.holds_at_start, atol=atol, unit=unit, rows=rows,
            size=starts.size, until=np.zeros(len(p)), status=np.zeros(len(p), np.int64),
            steps=np.zeros((len(p), 2), np.int64), next=np.zeros(1, np.int64),
            stop=np.zeros(1, np.int64) if stop is None else stop, rtol=ensemble.rtol, atol_least=ensemble.atol,
            h_max=ensemble.max_step, longest_first=ensemble.longest_first, report=ensemble.report,
            sees_multipliers=system.forces_see_multipliers, rows_stay=lane_redundancy.rows_stay(system),
        )  # fmt: skip
        self.struct = struct._replace(work=room.of("work", core.cd_ensemble_work_size(struct)))

    @property
    def may_go_again(self) -> bool:
        """Not where events or contacts have a machine of their own, nor when machine code has come."""
        return (
            (self._events is None or self._events.only_chooses)
            and self._contacts is None
            and self._library is self._code.library
        )

    def go(self) -> None:
        struct = self.struct
        struct.next[0] = 0
        struct.steps.fill(0)
        lanes.run(struct)
        self._code.used(int(struct.steps.sum()) * EVALUATIONS_PER_STEP // lanes.LANES)

    def let_go(self) -> None:
        """It does not go again."""
        for lent in (self._events, self._contacts):
            if lent is not None:
                lent.give_back()


class Room:
    """Arrays to work in, kept for the next time. Not for two threads at a time."""

    def __init__(self) -> None:
        self._arrays: dict[str, np.ndarray] = {}
        self.run: LaneRun | None = None  # that goes on with the designs it was made for
        self.made_for: tuple[object, ...] = ()

    def of(self, name: str, size: int) -> np.ndarray:
        """At least `size` numbers, whatever they are."""
        if name not in self._arrays or self._arrays[name].size < size:
            self._arrays[name] = np.zeros(size)
        return self._arrays[name]


class Starts(NamedTuple):
    """Where designs begin: a row each."""

    q: np.ndarray
    v: np.ndarray
    z: np.ndarray
    D: np.ndarray
    R: np.ndarray
    size: np.ndarray
    status: np.ndarray
    healthiest: np.ndarray  # pivot so far, of designs of which rows are left out

    def of(self, which: np.ndarray) -> Starts:
        return Starts(*(np.ascontiguousarray(x[which]) for x in self))


@once_per_system
def lane_code(system: System) -> LaneCode:
    """The machine code of a system's equations of motion for lanes, or the way to it."""
    assert system.dynamics.tape is not None
    return LaneCode(system.dynamics.tape)


def runs_of(
    system: System,
    times: np.ndarray,
    status: DeviceArray,
    there: DeviceArray,
    integrate: Callable[[DeviceArray], tuple[DeviceArray, DeviceArray, DeviceArray]],
    xp: ModuleType = np,
) -> Runs:
    """Designs, of which those numbered `there` are integrated into rows; the others keep their status.

    `integrate` gets the rows, fills them, and gives statuses, steps and ends. `xp`: the arrays of a device.
    """
    count, n_changing = len(status), lane_events.changing_slots(system).size
    widths = np.cumsum([system.n_q, system.n_v, system.n_v, system.n_c, system.n_z, n_changing]).tolist()
    rows = xp.full((count, len(times), widths[-1]), np.nan)
    steps, until = xp.zeros((count, 2), np.int64), xp.full(count, float(times[-1]))
    if there.size:
        whole = there.size == count
        some = rows if whole else xp.zeros((there.size, *rows.shape[1:]))
        status[there], steps[there], until[there] = integrate(some)
        if not whole:
            rows[there] = some
    q, v, v_rate, lam, z, changing = xp.split(rows, widths[:-1], axis=2)
    return Runs(status, steps, q, v, v_rate, lam, z, changing, until)


def share_reactions(
    alone: Ensemble,
    runs: Runs,
    p: DeviceArray,
    R: DeviceArray,
    size: DeviceArray,
    xp: ModuleType = np,
    host: Callable[[DeviceArray], np.ndarray] = np.asarray,
) -> None:
    """What single runs do when they are over, of designs with redundant constraints, by `alone` on the processor."""
    count = lane_redundancy.left_out(alone.system, R, xp)
    there = xp.flatnonzero((count > 0) & (runs.status == OK))
    if there.size:
        some = Runs(*(host(x[there]) for x in runs))
        alone.conclude(some, host(p[there]), host(size[there]), int(count.max()))
        runs.lam[there], runs.status[there] = xp.asarray(some.lam), xp.asarray(some.status)


def sound(masses: np.ndarray, size: np.ndarray) -> np.ndarray:
    """Which designs have masses and moments of inertia well above nothing: others need another way to solve."""
    mass, moments = masses[:, :, 0], masses[:, :, 1:]
    if moments.shape[2] == 6:
        xx, yy, zz, xy, xz, yz = np.moveaxis(moments, 2, 0)
        tensors = np.stack([np.stack([xx, xy, xz], -1), np.stack([xy, yy, yz], -1), np.stack([xz, yz, zz], -1)], -2)
        least = np.linalg.eigvalsh(np.where(np.isfinite(tensors), tensors, 0.0))[:, :, 0]
    else:
        least = moments[:, :, 0]
    if not mass.shape[1]:
        return size > 0
    little = LITTLE_INERTIA * mass.max(axis=1)[:, None]
    return (np.minimum(mass, least / size[:, None] ** 2) > little).all(axis=1)


def mass_scales(diagonal: np.ndarray, masses: np.ndarray, size: np.ndarray, is_angle: np.ndarray) -> np.ndarray:
    """D = diag(M)^(-1/2) of machines that are sound (`compiled.initial_numbers.mass_scale`)."""
    at_distance = np.repeat(masses[:, :, 0], diagonal.shape[1] // max(1, masses.shape[1]), axis=1)
    at_distance = at_distance * np.where(is_angle, size[:, None] ** 2, 1.0)
    scale = np.where(diagonal > LITTLE_INERTIA * at_distance, diagonal, at_distance)
    return 1.0 / np.sqrt(np.where(scale > 0, scale, 1.0))
