"""What the core is given to put a machine together: options, shakes, and room (core/closing/assembly.c)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from cardan.analysis.machine.bound_function import NOT_EVALUATED
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.errors import AnalysisError
from cardan.numerics import core
from cardan.numerics.closing import Start, new_saddle
from cardan.numerics.constants import LITTLE_FOR_SPEEDS, MASS_IS_NEEDED, NO_DERIVATIVES, OTHERWISE, STARTED
from cardan.numerics.functions import Binding
from cardan.numerics.lanes import Starts
from cardan.numerics.motion import MachineArrays
from cardan.numerics.partition import Partition
from cardan.numerics.renewal import Chooser, chooser
from cardan.numerics.sparse_lu import LU, analyse, least_room, of_rank, room_for_any_rank, room_for_rank
from cardan.numerics.sparse_partition import new_elimination

RESTARTS = 6  # of the search, from estimates shaken by up to SHAKE; then the loop is declared open
SHAKE = 0.6  # rad, and typical body sizes
SHAKE_SEED = 20  # of the shaken estimates: the same machine always assembles the same way
LEAST_FILL = 4000  # entries that a search may fill in
MOST_GROWTH = 2**12  # times the room for fill that a machine begins with
NOTHING: tuple[object, object, object, object] = (None, None, None, None)


def shakes(count: int) -> np.ndarray:
    """Motions away from the estimates, a row each: first none, then longer ones."""
    random = np.random.default_rng(SHAKE_SEED)
    longest = SHAKE * np.arange(1 + RESTARTS) / RESTARTS
    return np.array([random.uniform(-shake, shake, count) for shake in longest])


def assembler_of(bound: BoundMachine) -> Assembler:
    """The one that works on the arrays of a machine."""
    if bound.assembler is None:
        bound.assembler = Assembler(bound)
    return bound.assembler


class Assembler:
    """Puts one bound machine together, again and again."""

    def __init__(self, bound: BoundMachine):
        self.bound, m = bound, bound.arrays
        self.most_rank = min(m.Phi.size, m.v.size)
        self._growth = 1  # of the room for what is filled in, where that is sparse
        self._of_rank: dict[int, LU] = {}
        self._mass: Binding | None = None
        self._mass_entries = 0
        self._last = NOTHING

    # -- what the core is given ------------------------------------------------------------------------------------

    @cached_property
    def lu(self) -> LU:
        m = self.bound.arrays
        if self.bound.is_small:
            return room_for_any_rank(m.indices.size, m.Phi.size, m.v.size)
        fill = self._growth * least_room(m.indices.size, self.most_rank)
        return room_for_rank(m.indices.size, m.Phi.size, m.v.size, fill)

    @cached_property
    def able(self) -> Chooser:
        m = self.bound.arrays
        able = chooser(self.bound.holds, m.v.size, self.bound.is_small)
        nodes = m.Phi.size + m.v.size + 2 * self._growth * m.indices.size + 16
        return able if self.bound.is_small else able._replace(sparse=new_elimination(m.Phi.size, m.v.size, nodes))

    @cached_property
    def start(self) -> Start:
        m, system = self.bound.arrays, self.bound.system
        n_q, n_v, n_c = m.q.size, m.v.size, m.Phi.size
        n_f = n_v if self.bound.is_small else min(n_v, 10 * self._growth)  # freedoms
        room = np.zeros((n_v + n_f + 1) * n_f if m.spins.size else n_v)
        n, entries = n_v + n_c, self._mass_entries + 2 * m.indices.size + n_c + n_v
        saddle = new_saddle(n, entries, self._growth * min(n * n, max(LEAST_FILL, 4 * entries)))
        driven, none = np.array(system.driven_turns, np.int64).reshape(-1, 2), np.zeros(n_v, np.int64)
        of_speeds = system.layout.of_speeds if system.layout.of_speeds.any() else np.zeros(0, bool)
        return Start(
            self.bound.unit, m.col_scale, m.col_scale, none, self._shakes, driven, core.Handle(), np.zeros(0, np.int64),
            np.zeros(0, np.int64), np.zeros(0), saddle, np.zeros(n_q), np.zeros(n_c), np.zeros(n_q), np.zeros(n_q),
            np.zeros(n_v), none.copy(), of_speeds, np.zeros(n_c, bool), none.copy(), room, 0.0, 0.0,
            False, False, True, False, self.most_rank, 0, 0,
        )  # fmt: skip

    @cached_property
    def _assemble(self) -> Callable[[], int]:
        return core.prepared("cd_assemble", self.bound.arrays, self.lu, self.able, self.start)

    @cached_property
    def _shakes(self) -> np.ndarray:
        return shakes(self.bound.arrays.v.size)

    def _with_options(
        self, held_q: np.ndarray, held_v: np.ndarray, classes: np.ndarray, *flags: bool, searches: bool = True
    ) -> Start:
        """`flags`: for_run, fill."""
        bound, start, options = self.bound, self.start, (self.bound.size, searches, *flags)
        if not bound.massive:
            heaviest = float(bound.system.numbers(bound.arrays.p).masses[:, 0].max(initial=0.0))
            start.having(little=LITTLE_FOR_SPEEDS * heaviest if heaviest > 0.0 else 1.0)
        last_q, last_v, last_classes, last_options = self._last
        if last_q is held_q and last_v is held_v and last_classes is classes and last_options == options:
            return start
        self._last = held_q, held_v, classes, options
        scale, held, speeds_held = bound.arrays.col_scale, bool(held_q.any()), bool(held_v.any())
        return start.having(
            q_scale=np.where(held_q, 0.0, scale) if held else scale,
            v_scale=np.where(held_v, 0.0, scale) if speeds_held else scale,
            shakes=self._shakes if searches else self._shakes[:0],
            classes=classes, size=bound.size, held=held, preferred=speeds_held or bool(classes.any()), for_run=flags[0],
            fill=flags[1],
        )  # fmt: skip

    def have_mass(self) -> None:
        """For speeds that are filled in; most machines never need it."""
        system, m = self.bound.system, self.bound.arrays
        indptr, indices = system.mass_structure
        M = np.zeros(indices.size)
        self._mass, self._mass_entries, self._last = system.mass.bind([m.q, m.p], [M]), indices.size, NOTHING
        for word in ("start", "_assemble"):
            self.__dict__.pop(word, None)
        self.start.having(mass=self._mass.handle, M_indptr=indptr, M_indices=indices, M=M)

    def _have_more_room(self) -> None:
        self._growth *= 2
        if self._growth > MOST_GROWTH:
            raise AnalysisError("the machine cannot be put together: its constraints need too much room")
        for word in ("lu", "able", "start", "_assemble"):
            self.__dict__.pop(word, None)
        self._of_rank, self._last = {}, NOTHING
        if self._mass is not None:
            self.have_mass()

    # -- putting together ------------------------------------------------------------------------------------------

    def assemble(
        self, held_q: np.ndarray, held_v: np.ndarray, classes: np.ndarray, for_run: bool, fill: bool
    ) -> tuple[int, Partition | None]:
        """From estimates that have just been set: what it ends with, and the elimination at the position found.

        `classes`: 1 for speeds that were given. Unless it is wanted `for_run`, another elimination will do, which
        leaves out the same rows. `fill`: speeds that are not given are open; `bound.filled` says which were chosen.
        """
        bound, m = self.bound, self.bound.arrays
        before = m.q.copy(), m.v.copy(), m.p.copy()
        while True:
            start = self._with_options(held_q, held_v, classes, for_run, fill)
            status = self._assemble()
            if status not in (OTHERWISE, MASS_IS_NEEDED):
                break
            m.q[:], m.v[:], m.p[:] = before
            if status == OTHERWISE:
                self._have_more_room()
            else:
                self.have_mass()
        if status == NO_DERIVATIVES:
            raise AnalysisError(NOT_EVALUATED)
        bound.filled = ()
        if status != STARTED:
            return status, None
        if start.c_struct.filled:
            bound.filled = tuple(int(k) for k in np.flatnonzero(start.open))
        rank = self.lu.c_struct.inverse_size
        partition = Partition(rank, self.lu.rows.copy(), self.lu.cols.copy(), self.able.pivots[:rank].copy())
        if rank not in self._of_rank:
            self._of_rank[rank] = of_rank(self.lu, rank)
        bound.starts_with(self._of_rank[rank], partition if for_run else None)
        return status, partition

    def closes(self, held: np.ndarray) -> bool:
        """Whether Newton or one search closes the machine from where it is: then it is closed."""
        m = self.bound.arrays
        while True:
            nothing = np.zeros(m.v.size, bool), np.zeros(m.v.size, np.int64)
            start = self._with_options(held, *nothing, True, False).having(shakes=self._shakes[:1])
            self._last = NOTHING
            start.estimate[:] = m.q
            status = core.cd_close_loops(m, self.lu, self.able, start)
            if status != OTHERWISE:
                return status == STARTED
            m.q[:] = start.estimate
            self._have_more_room()

    def search(self, held: np.ndarray) -> bool:
        """Whether one search closes the machine from where it is: then it is closed."""
        m = self.bound.arrays
        while True:
            start, nothing = m.q.copy(), (np.zeros(m.v.size, bool), np.zeros(m.v.size, np.int64))
            of_positions = self.bound.holds & ~self.bound.system.layout.of_speeds
            status = core.cd_search(m, of_positions, self._with_options(held, *nothing, True, False))
            if status != OTHERWISE:
                return status == STARTED
            m.q[:] = start
            self._have_more_room()

    def singular_rows(self) -> np.ndarray:
        """Rows that are redundant where the machine is, or nearly, but not nearby."""
        m, rows = self.bound.arrays, np.zeros(self.bound.arrays.Phi.size, bool)
        nothing = np.zeros(m.v.size, bool), np.zeros(m.v.size, bool), np.zeros(m.v.size, np.int64)
        while core.cd_singular_rows(m, self.lu, self.able, self._with_options(*nothing, True, False), rows) < 0:
            self._have_more_room()
        return rows

    # -- many designs ----------------------------------------------------------------------------------------------

    @property
    def can_start_many(self) -> bool:
        """Whether a device can, which has no searches."""
        return self.bound.is_small and self.bound.arrays.Phi.size > 0

    def start_many(
        self, held_q: np.ndarray, held_v: np.ndarray, classes: np.ndarray, designs: Starts, fill: bool
    ) -> None:
        """The same for each of many designs, which have the sizes of bodies of this machine."""
        start = self._with_options(held_q, held_v, classes, True, fill)
        core.cd_start_many(self.bound.arrays, self.lu, self.able, start, designs)
        self.bound.forget_scales()

    def to_start(
        self, held_q: np.ndarray, held_v: np.ndarray, classes: np.ndarray
    ) -> tuple[MachineArrays, LU, Chooser, Start, list[Binding]]:
        """What `start_many` gives to the core, and the functions that it calls: for a device that has the core, too."""
        m, adopted = self.bound.arrays, self.bound.adopted
        assert adopted is not None
        rank = adopted.inverse.size
        lu = analyse(m.indptr, m.indices, adopted.rows, adopted.cols, rank, m.v.size, m.col_scale)
        start = self._with_options(held_q, held_v, classes, True, False, searches=False)
        freedoms = m.v.size - rank
        room = np.zeros((m.v.size + freedoms + 1) * freedoms)
        start = start._replace(estimate=m.q.copy(), most_rank=rank, room=room, saddle=None)
        return m, lu, self.able, start, self.bound.functions_of_start()
