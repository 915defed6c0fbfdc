"""What machines in absolute coordinates and in those of joints have in common: a compiled system bound to arrays.

Partitions, factors and units of the arrays, and the room that runs work in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from cardan.analysis.machine.amplification import chosen
from cardan.analysis.run.function_on_rows import Piece
from cardan.compiled.system import System
from cardan.numerics import core, motion, watch
from cardan.numerics.closing import largest_gap
from cardan.numerics.constants import RANK_TOLERANCE
from cardan.numerics.functions import Binding
from cardan.numerics.integrators import adams
from cardan.numerics.integrators.newton import ImplicitFunctions
from cardan.numerics.partition import DENSE_LIMIT, Partition, partition, row_scales
from cardan.numerics.renewal import Chooser, adopt, chooser, row_scale
from cardan.numerics.sparse_lu import LU, analyse, factor, find_structure, least_room, null_space
from cardan.numerics.watch import Jumps, Touching
from cardan.symbolic.constraints import Row

MOST_SIZES = 4  # of the room for the Adams method that are kept
UNITS = ("position_unit", "state_unit", "_largest_position", "_tolerances")  # what follows from the size of the bodies


class Bound:
    """A compiled system bound to arrays: a `BoundMachine` in absolute coordinates, a `JointMachine` in those of joints.

    `arrays` is the struct of them that the core works on.
    """

    holds: np.ndarray  # which rows are constraints now

    def __init__(
        self,
        system: System,
        arrays: motion.MachineArrays,
        bindings: list[Binding],
        row_of_entry: np.ndarray,
        changing: tuple[np.ndarray, ...],
    ):
        self.system, self.arrays, self.row_of_entry = system, arrays, row_of_entry
        self._bindings, self._changing = bindings, changing
        self.size = 0.0  # of a body
        self.unit = np.ones(arrays.v.size)  # of each speed: a body's size for lengths, a radian for angles
        self._clearance: Binding | None = None  # bound by `touch`
        self._replaced: list[Binding] = []  # by machine code, each at most once: others may hold their handles
        self._all_final = False  # whether no function will become machine code any more
        self._still = np.zeros(arrays.v.size)
        self._core_runs: dict[str, motion.Run] = {}
        self.between: dict[tuple[str, int], watch.Between] = {}  # of each kind of run and its number of unknowns
        self._adams: dict[int, tuple[adams.History, np.ndarray, np.ndarray, np.ndarray]] = {}
        self._gain: tuple[LU, Callable[[], float]] | None = None
        self._of_run: LU | None = None

    def _forget(self) -> None:
        """What a user or a run has chosen."""
        self._evaluated = 0  # times, when `take_machine_code` was last called
        self.preferred: np.ndarray | None = None  # 1 for coordinates that the user wants to be independent
        self.step_ahead = 0.0  # how far ahead they must be good enough
        self.set_aside = 0.0  # how much they would amplify errors where they are not, else 0
        self.choice: Callable[[np.ndarray], Partition] | None = None  # another way than elimination to choose them
        self._ready: Partition | None = None  # has been adopted at the present position, with the factors `_of_run`

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """The functions that it is bound to."""
        return tuple(self._bindings)

    @property
    def clearance(self) -> Binding | None:
        """The function of `touch`; None where there are no contacts."""
        return self._clearance if self.touch.now.size else None

    def _forget_units(self) -> None:
        """Those that follow from the size of the bodies, which is another one now."""
        for derived in UNITS:
            self.__dict__.pop(derived, None)

    # in which coordinates it is integrated

    @property
    def absolute(self) -> Any:
        """The `BoundMachine` on which events act: this one, or the one that this one moves."""
        raise NotImplementedError

    @property
    def rows(self) -> Sequence[Row]:
        raise NotImplementedError

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        raise NotImplementedError

    @property
    def turns_freely(self) -> np.ndarray:
        """Which speeds are rates of single angles, in which a step may go through many turns."""
        raise NotImplementedError

    def implicit(self, form: str) -> ImplicitFunctions:
        """The equations of motion as one implicit system."""
        raise NotImplementedError

    def _bind_clearance(self, values: np.ndarray) -> Binding:
        raise NotImplementedError

    def _bind_jumps(self, values: np.ndarray) -> Binding:
        raise NotImplementedError

    @property
    def links(self) -> tuple[Any, Any]:
        """Functions of the core between these coordinates and those of `absolute`, where they differ."""
        raise NotImplementedError

    def to_absolute(self) -> None:
        """Let `absolute` have this state."""

    def from_absolute(self) -> None:
        """Take the state of `absolute`."""

    def watching(self, E: watch.Watched) -> watch.Watched:
        """Watched functions that read this machine's state."""
        return E

    def absolute_record(self, record: motion.Record, pieces: Sequence[Piece]) -> motion.Record:
        """What was recorded, in absolute coordinates."""
        return record

    @cached_property
    def touch(self) -> Touching:
        """Contacts that no step may pass over."""
        m, n = self.arrays, self.system.n_clearances
        now, left, right = np.zeros(n), np.zeros(n), np.zeros(n)
        self._clearance, self._all_final = self._bind_clearance(now) if n else None, False
        function = m.constraint if self._clearance is None else self._clearance.handle
        angles, ends = np.flatnonzero(self.turns_freely), np.zeros((4, m.q.size + m.v.size if n else 0))
        return Touching(function, now, left, right, angles, ends, np.full(1, np.nan), np.zeros(1, np.bool_))

    @cached_property
    def jumps(self) -> Jumps:
        """Where forces jump."""
        n = len(self.system.jump_names)
        u, *numbers = (np.zeros(n) for _ in range(5))
        self._jumping = self._bind_jumps(u)  # kept alive
        counts = (np.zeros(n, np.int64) for _ in range(3))
        return Jumps(self._jumping.handle, u, *numbers, np.zeros(1), *counts)

    def take_machine_code(self) -> None:
        """Tell the functions how often they have been evaluated; use those that have become machine code as such."""
        if self._all_final:
            return
        evaluations = int(self.arrays.count.evaluations)
        clearance = () if self._clearance is None else (self._clearance,)
        self._all_final = all(binding.is_final for binding in (*self._bindings, *clearance))
        if self._all_final:
            return
        bindings = [binding.after(evaluations - self._evaluated) for binding in self._bindings]
        if self._clearance is not None:
            self._take_clearance(self._clearance.after(evaluations - self._evaluated))
        self._evaluated = evaluations
        self._take(self._bindings, bindings)

    def _take_clearance(self, new: Binding) -> None:
        if self._clearance is not None and new is not self._clearance:
            self._all_final = False
            self._replaced.append(self._clearance)
            self._clearance = new
            self.touch.having(function=new.handle)

    def _take(self, old: list[Binding], new: list[Binding]) -> None:
        if new == old:
            return
        self._all_final = False
        self._replaced += old
        self._bindings = new
        constraint, jacobian, dynamics = (binding.handle for binding in new[:3])
        self.arrays.having(constraint=constraint, jacobian=jacobian, dynamics=dynamics, turned=new[-1].handle)

    @cached_property
    def position_unit(self) -> np.ndarray:
        """Of each entry of q: a body's size for lengths, a radian for angles, half of one for Euler parameters."""
        m = self.arrays
        unit = np.full(m.q.size, 0.5)  # a small rotation δ changes them by ½ δ
        unit[m.place[m.place >= 0]] = self.unit[m.place >= 0]
        return unit

    @cached_property
    def state_unit(self) -> np.ndarray:
        """Of each entry of y = (q, v, z)."""
        return np.concatenate([self.position_unit, self.unit, np.ones(self.arrays.z.size)])

    def tolerances(self, atol: float) -> np.ndarray:
        """Absolute ones of the state: those of the last call where they are the same, so nobody must write there."""
        if self._tolerances[0] != atol:
            self._tolerances = atol, atol * self.state_unit
        return self._tolerances[1]

    @cached_property
    def _tolerances(self) -> tuple[float, np.ndarray]:
        return np.nan, np.zeros(0)

    def moved(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray:
        """The coordinates q after small translations and rotations delta."""
        moved = q.copy()
        motion.move(moved, delta, self.arrays.place, self.arrays.spins)
        return moved

    def load(self, t: float, y: np.ndarray) -> None:
        """Time and state vector y = (q, v, z) into the machine."""
        m = self.arrays
        m.t[0], n_q, n_y = t, m.q.size, m.q.size + m.v.size
        m.q[:], m.v[:], m.z[:] = y[:n_q], y[n_q:n_y], y[n_y:]
        motion.move(m.q, self._still, m.place, m.spins)

    def follow_turns(self) -> None:
        if self.arrays.turn_slots.size:
            motion.follow_turns(self.arrays)

    def gap(self) -> float:
        """The largest |Φ| at the present position, angles times a body's size; infinite where it is not a number.

        Rows that do not hold count 0.
        """
        return largest_gap(self.arrays.constraint, self.arrays.Phi, self.holds, self.arrays.row_unit)

    def eliminate(
        self, held: np.ndarray | None = None, classes: np.ndarray | None = None, tol: float = RANK_TOLERANCE
    ) -> Partition:
        """Elimination of C at the present position, rows scaled to size 1; held columns give no pivots."""
        m = self.arrays
        motion.call(m.jacobian)
        cols = m.col_scale if held is None else np.where(held, 0.0, m.col_scale)
        scale = np.empty(m.Phi.size)
        row_scales(m.indptr, m.indices, m.C, self.tells(), cols, scale)
        if self.choice is not None and held is None and classes is None:
            C = np.zeros((m.Phi.size, m.v.size))
            C[self.row_of_entry, m.indices] = m.C
            return self.choice(np.where(scale > 0, scale, 0.0)[:, None] * np.where(scale[:, None] > 0, C, 0.0) * cols)
        return partition(m.indptr, m.indices, m.C, m.Phi.size, m.v.size, scale, cols, classes, tol)

    @property
    def chooser(self) -> Chooser:
        """For partitions that the core makes, where it may."""
        return self._room if self.preferred is None and self.choice is None else self._no_room

    @cached_property
    def _no_room(self) -> Chooser:
        return chooser(self.holds, self.arrays.v.size, False)

    @cached_property
    def _room(self) -> Chooser:
        return chooser(self.holds, self.arrays.v.size, self.arrays.Phi.size * self.arrays.v.size <= DENSE_LIMIT)

    def tells(self) -> np.ndarray:
        """Rows that hold and whose derivatives, now in m.C, are more than round-off: in absolute coordinates all."""
        return self.holds

    def factors(self, partition: Partition, room: LU | None = None) -> LU:
        """LU factors of C_u at the present position for a partition; in the arrays of `room` where they fit into it."""
        m = self.arrays
        lu = room
        if lu is None or (lu.inverse.size, lu.value.size) != (
            partition.rank,
            least_room(m.indices.size, partition.rank),
        ):
            lu = analyse(
                m.indptr, m.indices, partition.row_order, partition.col_order, partition.rank, m.v.size, m.col_scale
            )
        else:
            lu.rows[:], lu.cols[:] = partition.row_order, partition.col_order
            if not find_structure(lu, m.indptr, m.indices, m.col_scale):
                return self.factors(partition)
        m.watch.pivot_ratio = factor(lu, m.C)
        return lu

    def refresh(self, lu: LU) -> None:
        """Factor again, at the present position, in the same order."""
        motion.call(self.arrays.jacobian)
        self.arrays.watch.pivot_ratio = factor(lu, self.arrays.C)

    def tangent(self, lu: LU) -> np.ndarray:
        """B = ∂q/∂v, one column for each independent coordinate, in their order in `lu`."""
        B = np.zeros((self.arrays.v.size, self.arrays.v.size - lu.inverse.size))
        null_space(lu, self.arrays.C, B)
        return B

    def largest_gain(self, lu: LU) -> float:
        """The largest |∂u/∂v| unit_v/unit_u of a partition, 0 where nothing is dependent."""
        if self._gain is None or self._gain[0] is not lu:
            room = np.empty((self.unit.size, self.unit.size - lu.inverse.size))
            self._gain = lu, core.prepared("cd_lu_largest_gain", lu, self.arrays.C, self.unit, room)
        return self._gain[1]()

    def partition(self, partition: Partition | None = None) -> LU:
        """Partition at the present position for a run: marks redundant rows (R = 0), sets what is watched.

        `partition` saves the elimination where it has been done at this very position: at the start.
        """
        m = self.arrays
        if partition is not None and partition is self._ready and self.preferred is None and self._of_run is not None:
            return self._of_run
        self._ready = None
        if self.preferred is not None:
            lu, self.set_aside = chosen(self)
        elif partition is None:
            lu = self._of_run = self.factors(self.eliminate(), self._of_run)
        else:
            motion.call(m.jacobian)
            lu = self._of_run = self.factors(partition, self._of_run)
        adopt(m, lu, self.holds)
        return lu

    def redundant(self, partition: Partition) -> list[int]:
        """Rows that hold but add nothing to the others."""
        if partition.rank == partition.row_order.size:
            return []
        return [int(i) for i in sorted(partition.row_order[partition.rank :]) if self.holds[i]]

    def row_scale(self, partition: Partition) -> np.ndarray:
        """R: the inverse lengths of the rows of C D; 0 in rows that are redundant or do not hold."""
        m, is_independent, R = self.arrays, np.zeros(self.arrays.Phi.size, bool), np.zeros(self.arrays.Phi.size)
        is_independent[partition.row_order[: partition.rank]] = True
        row_scale(m.indptr, m.indices, m.C, m.D, is_independent, R)
        return R

    @cached_property
    def unwatched(self) -> watch.Watched:
        """What a run without events watches."""
        return new_watched(self.arrays, 0)

    def adams(self, n: int) -> tuple[adams.History, np.ndarray, np.ndarray, np.ndarray]:
        """Room for the Adams method with n unknowns: its history, weights, and two states to work on, all zero.

        Who has the machine has it, until it is asked for again.
        """
        room = self._adams.get(n)
        if room is None:
            if len(self._adams) >= MOST_SIZES:
                self._adams.clear()
            room = self._adams[n] = adams.new_room(n)
            return room
        adams.clear(room[0])
        return room

    @cached_property
    def controlled(self) -> np.ndarray:
        """Room for which errors of the state count."""
        return np.ones(self.arrays.q.size + self.arrays.v.size + self.arrays.z.size, bool)

    def core_run(self, method: str) -> motion.Run:
        """The struct by which the core runs an explicit method: one for all runs, which have the machine by turns."""
        if method not in self._core_runs:
            self._core_runs[method] = motion.new_run(method)
        return self._core_runs[method]

    @cached_property
    def no_record(self) -> motion.Record:
        """One without rows."""
        return self.new_record(np.zeros(0))

    def new_record(self, times: np.ndarray) -> motion.Record:
        """Rows for these times, which become its own."""
        return motion.new_record(np.ascontiguousarray(times, float), self._columns_of_record)

    @cached_property
    def _columns_of_record(self) -> motion.Columns:
        m = self.arrays
        return motion.columns_of_record(m.q.size, m.v.size, m.v.size, m.lam.size, m.z.size, m.turn_slots.size)


def new_watched(m: motion.MachineArrays, n: int) -> watch.Watched:
    """Room for n watched functions, which are yet to be bound."""
    g, rate, left, left_rate, right, right_rate, noise, blind, zero, root = (np.zeros(n) for _ in range(10))
    enabled, needs, standing, fired = (np.zeros(n, bool) for _ in range(4))
    n_y, moments = m.q.size + m.v.size + m.z.size, core.new_numbers("cd_watched_time")
    moments.left = moments.t_event = moments.t_start = np.inf
    moments.seen, moments.beyond, moments.returns = np.nan, 0.0, 0.0
    return watch.Watched(
        m.constraint, g, rate, left, left_rate, right, right_rate, np.zeros(n, np.int64), np.zeros(n, np.int64),
        enabled, needs, standing, noise, blind, zero, root, fired, moments, np.zeros(n_y), np.zeros(n_y),
        np.zeros(2 * n), np.zeros(n), np.zeros(n, bool),
    )  # fmt: skip
