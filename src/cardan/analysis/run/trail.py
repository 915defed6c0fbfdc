"""The trail of a run: all accepted steps and what events did, kept for sensitivities.

Between events the motion is a stretch of steps (times, states, accelerations, multipliers, in absolute coordinates); at
an event there is a junction: the state before and after, and the rounds of changes in between, each with its jumps of
speed. Barman & Haug (1981, sec. 3.5) kept the same on a file, as the Nordsieck array of every step.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardan.analysis.run.function_on_rows import Piece
from cardan.errors import AnalysisError
from cardan.numerics import motion

if TYPE_CHECKING:
    from cardan.analysis.machine.bound import Bound
    from cardan.compiled.system import System

FIRST_ROOM = 512  # rows of a new stretch; it is doubled when it is full
LARGEST_PART = 1 / 8  # of the computer's memory that kept steps may take; a gradient's peak is some four times that
TOO_LARGE = (
    "All steps of the motion are kept, as derivatives and certificates need them: after {} steps, at t = {:.6g}, they "
    "want {:.3g} MB, more than {:.3g} MB, an eighth of this computer's memory. Choose a larger rtol or a shorter time."
)


@cache
def memory() -> float:
    """Of this computer, in bytes; infinite where it does not tell."""
    try:
        return float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (AttributeError, ValueError, OSError):  # not on Windows
        return math.inf


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A machine at one moment."""

    t: float
    q: np.ndarray
    v: np.ndarray
    z: np.ndarray
    p: np.ndarray
    v_rate: np.ndarray
    lam: np.ndarray
    q_rate: np.ndarray
    z_rate: np.ndarray
    D: np.ndarray
    R: np.ndarray
    holds: np.ndarray

    @property
    def y(self) -> np.ndarray:
        return np.concatenate([self.q, self.v, self.z])

    @property
    def rates(self) -> np.ndarray:
        """ẏ."""
        return np.concatenate([self.q_rate, self.v_rate, self.z_rate])


@dataclass(frozen=True, eq=False)
class Jump:
    """One momentum balance: v⁺ = v + dv with impulses; rows of `bouncing` part with restitution, `slips` are the
    directions of the impulses of frictions that slip in it."""

    v: np.ndarray
    p: np.ndarray
    D: np.ndarray
    R: np.ndarray  # of constraint rows, then of impact rows; 0: takes no part
    bouncing: np.ndarray
    dv: np.ndarray
    impulse: np.ndarray
    slips: np.ndarray
    external: bool  # whether the impulses of this round's actions act in it
    impacts: tuple[int, ...]
    bent: tuple[int, ...]  # rows of contacts in whose impact a slip stops: their restitution is no ratio of speeds


@dataclass(eq=False)
class Round:
    """What was done at one moment, in one go: actions of events, references taken, jumps of speed."""

    before: Snapshot
    events: tuple[object, ...] = ()
    references: list[str] = field(default_factory=list)  # elements whose reference became the present position
    jumps: list[Jump] = field(default_factory=list)


class Due(NamedTuple):
    """A known time: column `first` of the known times, and `number` times column `interval`, where there is one."""

    first: int
    interval: int | None
    number: float


@dataclass(frozen=True, eq=False)
class Junction:
    """An event: which watched functions fired, which events were due, and what was done."""

    before: Snapshot
    after: Snapshot
    fired: tuple[int, ...]
    due: tuple[Due, ...]  # known times that had come
    rounds: tuple[Round, ...]
    names: tuple[str, ...]
    stopped: bool = False


@dataclass(frozen=True, eq=False)
class Stretch:
    """Steps without an event. `scales`: from which row on which R was used. `implicit_integrator`: "bdf" or "alpha",
    where an implicit method made them."""

    rows: motion.Record
    p: np.ndarray
    D: np.ndarray
    scales: tuple[tuple[int, np.ndarray], ...]
    implicit_integrator: str

    @property
    def stiff(self) -> bool:
        return bool(self.implicit_integrator)


@dataclass(frozen=True, eq=False)
class Mark:
    """An event that is only noted."""

    t: float
    watches: tuple[int, ...]
    names: tuple[str, ...]


class Keep(NamedTuple):
    """What a run keeps of its steps, and the compiled model, with frozen switches, that it runs."""

    system: System
    only_ends: bool = False  # of each stretch: enough for values at the end of the motion


class Trail:
    """Filled by a run as it goes. Junction k comes before stretch k. `only_ends`: of the steps of a stretch, the first
    and the last state."""

    def __init__(self, machine: Bound, only_ends: bool = False):
        self._machine, self._only_ends = machine, only_ends
        self.junctions: list[Junction] = []
        self.stretches: list[Stretch] = []
        self.marks: list[Mark] = []
        self.rounds: list[Round] | None = None  # of the event that is being carried out
        self._rows = machine.no_record
        self._scales: list[tuple[int, np.ndarray]] = []
        self._implicit_integrator = ""
        self._open = False
        self._before: Snapshot | None = None
        self.nbytes = 0  # what all stretches, and the states before and after events, take

    @property
    def steps(self) -> int:
        """How many rows are kept: accepted steps, and both ends of each stretch."""
        return sum(stretch.rows.t.size for stretch in self.stretches)

    # -- steps -------------------------------------------------------------------------------------------------

    def room(self, steps: int) -> motion.Record:
        """Rows with room for so many more steps."""
        used, size = int(self._machine.arrays.count.trail), self._rows.t.size
        if self._only_ends and size:
            return self._rows
        if used + steps > size:
            rows = 2 if self._only_ends else max(2 * size, used + steps, FIRST_ROOM)
            self._check_size((rows + size) * self._row_bytes)
            larger = self._machine.new_record(np.zeros(rows))
            if used:
                for old, new in zip(self._rows, larger, strict=True):
                    new[:used] = old[:used]
            self._rows = larger
        return self._rows

    def _keep(self, arrays: Iterable[object]) -> None:
        self.nbytes += sum(x.nbytes for x in arrays if isinstance(x, np.ndarray))
        self._check_size(0)

    @property
    def _row_bytes(self) -> int:
        m = self._machine.arrays
        return 8 * (1 + m.q.size + 2 * m.v.size + m.lam.size + m.z.size + m.turn_slots.size)

    def _check_size(self, more: int) -> None:
        """Refuse before memory is full."""
        most = LARGEST_PART * memory()
        if self.nbytes + more > most:
            m = self._machine.arrays
            steps = self.steps + int(m.count.trail) * self._open
            raise AnalysisError(TOO_LARGE.format(steps, m.t[0], (self.nbytes + more) / 1e6, most / 1e6))

    def begin(self, implicit_integrator: str, steps: int = 0) -> None:
        """A stretch begins at the machine's present state. `steps`: how many will come at first."""
        m = self._machine.arrays
        m.count.trail = 0
        self._scales, self._implicit_integrator, self._open = [], implicit_integrator, True
        self.room(1 + steps)
        self.write()
        self.new_scales()
        if self._only_ends:
            m.count.trail = self._rows.t.size  # the core finds no room

    def write(self) -> None:
        """The machine's present state as one more row."""
        m = self._machine.arrays
        rows, k = self.room(1), int(m.count.trail)
        rows.t[k] = m.t[0]
        rows.q[k], rows.v[k], rows.v_rate[k] = m.q, m.v, m.v_rate
        rows.lam[k], rows.z[k], rows.turns[k] = m.lam, m.z, m.p[m.turn_slots]
        m.count.trail = k + 1

    def new_scales(self) -> None:
        """Other rows are left out, or rows have other scales, from here on."""
        if self._open:
            first = max(int(self._machine.arrays.count.trail) - 1, 0)
            self._scales.append((first, self._machine.absolute.arrays.R.copy()))

    def turns_implicit(self, integrator: str) -> None:
        """From here on the implicit method goes on."""
        self._implicit_integrator = integrator

    def end(self) -> None:
        """The stretch ends at the machine's present state, which replaces steps beyond it."""
        if not self._open:
            return
        machine, m = self._machine, self._machine.arrays
        count, t = 1 if self._only_ends else int(m.count.trail), float(m.t[0])
        shortest = 1e-9 * (t - self._rows.t[0])
        while count > 1 and self._rows.t[count - 1] >= t - shortest:
            count -= 1
        m.count.trail = count
        if t > self._rows.t[0]:
            self.write()
        count, self._open = int(m.count.trail), False
        if count == self._rows.t.size:  # all its rows are this stretch's: the next one gets others
            rows, self._rows, m.count.trail = self._rows, machine.no_record, 0
        else:
            rows = motion.Record(*(column[:count].copy() for column in self._rows))
        bound = machine.absolute
        rows = machine.absolute_record(rows, [Piece(0, bound.arrays.p.copy(), bound.holds.copy())])
        scales = tuple((min(first, count - 1), R) for first, R in self._scales)
        self._keep(rows)
        self.stretches.append(
            Stretch(rows, bound.arrays.p.copy(), bound.arrays.D.copy(), scales, self._implicit_integrator)
        )

    def let_go(self) -> None:
        """The run is over: another one may have its machine."""
        del self._machine

    # -- events ------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        bound = self._machine.absolute
        m = bound.arrays
        motion.call(m.dynamics)  # q̇ and ż of the whole machine, whatever its coordinates
        arrays = (m.q, m.v, m.z, m.p, m.v_rate, m.lam, m.q_rate, m.z_rate, m.D, m.R)
        return Snapshot(float(m.t[0]), *(x.copy() for x in arrays), bound.holds.copy())  # type: ignore[call-arg]

    def before_event(self) -> None:
        self.end()
        self._before, self.rounds = self.snapshot(), []

    def after_event(self, fired: Iterable[int], due: Iterable[Due], names: Iterable[str], stopped: bool) -> None:
        assert self._before is not None
        assert self.rounds is not None
        junction = Junction(
            self._before, self.snapshot(), tuple(fired), tuple(due), tuple(self.rounds), tuple(names), stopped
        )
        self.junctions.append(junction)
        self._keep(x for at in (junction.before, junction.after) for x in vars(at).values())
        self.rounds = None
