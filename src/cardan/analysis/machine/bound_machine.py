"""A compiled system bound to arrays, for one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from cardan.analysis.machine.amplification import chosen
from cardan.analysis.run.collect import outputs_by_row
from cardan.analysis.run.over_record import ByRow, Piece
from cardan.compiled.initial_numbers import Numbers, mass_scale, without_inertia
from cardan.compiled.system import System
from cardan.equations.constraints import Row
from cardan.numerics import core, motion, watch
from cardan.numerics.closing import largest_gap
from cardan.numerics.constants import CLOSURE_ROUND_OFF, CLOSURE_TOL, RANK_TOLERANCE
from cardan.numerics.functions import Binding
from cardan.numerics.integrators import adams
from cardan.numerics.integrators.newton import ImplicitFunctions
from cardan.numerics.partition import DENSE_LIMIT, Partition, partition, row_scales
from cardan.numerics.renewal import Chooser, adopt, chooser, row_scale
from cardan.numerics.sparse_lu import LU, analyse, factor, find_structure, least_room, null_space, room_for_any_rank
from cardan.numerics.watch import Touching

UNITS = ("position_unit", "state_unit", "_largest_position")  # what follows from the size of the bodies
PLACE_OF_DYNAMICS = 2  # of the functions that a machine is bound to: the equations of motion


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
        self._all_final = False  # whether no function will become machine code any more
        self._still = np.zeros(arrays.v.size)
        self._core_runs: dict[str, motion.Run] = {}
        self.between: dict[str, watch.Between] = {}  # of each kind of run
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

    def _forget_units(self) -> None:
        """Those that follow from the size of the bodies, which is another one now."""
        for derived in UNITS:
            self.__dict__.pop(derived, None)

    # in which coordinates it is integrated

    @property
    def absolute(self) -> BoundMachine:
        """The machine in absolute coordinates, on which events act: this one, or the one that this one moves."""
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
        if new is not self._clearance:
            self._all_final = False
            self._clearance, self.touch = new, self.touch._replace(function=new.handle)

    def _take(self, old: list[Binding], new: list[Binding]) -> None:
        if new == old:
            return
        self._all_final = False
        self._bindings, self._replaced = new, old  # others may hold handles of the old ones
        constraint, jacobian, dynamics = (binding.handle for binding in new[:3])
        self.arrays = self.arrays._replace(
            constraint=constraint, jacobian=jacobian, dynamics=dynamics, turned=new[-1].handle
        )

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
        """Absolute ones of the state, in room that is always the same: the core writes others there at some events."""
        return np.multiply(atol, self.state_unit, out=self._tolerances)

    @cached_property
    def _tolerances(self) -> np.ndarray:
        return np.zeros(self.state_unit.size)

    def moved(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray:
        """The coordinates q after small translations and rotations delta."""
        found = q.copy()
        motion.move(found, delta, self.arrays.place, self.arrays.spins)
        return found

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

    @cached_property
    def chooser(self) -> Chooser:
        """For partitions that the core makes, where it may."""
        if self.preferred is None and self.choice is None:
            return self._room
        return chooser(self.holds, self.arrays.v.size, False)

    @cached_property
    def _room(self) -> Chooser:
        return chooser(self.holds, self.arrays.v.size, self.arrays.Phi.size * self.arrays.v.size <= DENSE_LIMIT)

    def tells(self) -> np.ndarray:
        """Rows that hold and whose derivatives, now in m.C, are more than round-off: in absolute coordinates all."""
        return self.holds

    def factors(self, found: Partition, room: LU | None = None) -> LU:
        """LU factors of C_u at the present position for a partition; in the arrays of `room` where they fit into it."""
        m = self.arrays
        lu = room
        if lu is None or (lu.inverse.size, lu.value.size) != (found.rank, least_room(m.indices.size, found.rank)):
            lu = analyse(m.indptr, m.indices, found.row_order, found.col_order, found.rank, m.v.size, m.col_scale)
        else:
            lu.rows[:], lu.cols[:] = found.row_order, found.col_order
            if not find_structure(lu, m.indptr, m.indices, m.col_scale):
                return self.factors(found)
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

    def partition(self, found: Partition | None = None) -> LU:
        """Partition at the present position for a run: marks redundant rows (R = 0), sets what is watched.

        `found` saves the elimination where it has been done at this very position: at the start.
        """
        m = self.arrays
        if found is not None and found is self._ready and self.preferred is None and self._of_run is not None:
            return self._of_run
        self._ready = None
        if self.preferred is not None:
            lu, self.set_aside = chosen(self)
        elif found is None:
            lu = self._of_run = self.factors(self.eliminate(), self._of_run)
        else:
            motion.call(m.jacobian)
            lu = self._of_run = self.factors(found, self._of_run)
        adopt(m, lu, self.holds)
        return lu

    def redundant(self, found: Partition) -> list[int]:
        """Rows that hold but add nothing to the others."""
        if found.rank == found.row_order.size:
            return []
        return [int(i) for i in sorted(found.row_order[found.rank :]) if self.holds[i]]

    def row_scale(self, found: Partition) -> np.ndarray:
        """R: the inverse lengths of the rows of C D; 0 in rows that are redundant or do not hold."""
        m, kept, R = self.arrays, np.zeros(self.arrays.Phi.size, bool), np.zeros(self.arrays.Phi.size)
        kept[found.row_order[: found.rank]] = True
        row_scale(m.indptr, m.indices, m.C, m.D, kept, R)
        return R

    @cached_property
    def unwatched(self) -> watch.Watched:
        """What a run without events watches."""
        return new_watched(self.arrays, 0)

    @cached_property
    def adams(self) -> tuple[adams.History, np.ndarray, np.ndarray, np.ndarray]:
        """Room for the Adams method: its history, weights, and two states to work on."""
        n = self.arrays.q.size + self.arrays.v.size + self.arrays.z.size
        return adams.new_history(n), np.zeros(n), np.zeros(n), np.zeros(n)

    @cached_property
    def controlled(self) -> np.ndarray:
        """Room for which errors of the state count."""
        return np.ones(self.arrays.q.size + self.arrays.v.size + self.arrays.z.size, bool)

    def core_run(self, method: str) -> motion.Run:
        """The struct by which the core runs an explicit method: one for all runs, which have the machine by turns."""
        if method not in self._core_runs:
            self._core_runs[method] = motion.new_run()
        return self._core_runs[method]

    @cached_property
    def no_record(self) -> motion.Record:
        """One without rows."""
        return self.new_record(np.zeros(0))

    def new_record(self, times: np.ndarray) -> motion.Record:
        return motion.new_record(np.array(times, dtype=float), self._sizes_of_record)

    @cached_property
    def _sizes_of_record(self) -> tuple[int, ...]:
        m = self.arrays
        return m.q.size, m.v.size, m.v.size, m.lam.size, m.z.size, m.turn_slots.size


class BoundMachine(Bound):
    """In absolute coordinates. `machine_pool` has those that earlier runs have done with."""

    def __init__(self, system: System, p: np.ndarray):
        n_q, n_v, n_z, n_c = system.n_q, system.n_v, system.n_z, system.n_c
        indptr, indices = system.jacobian_structure
        sizes = (1, n_q, n_v, n_z, 2, n_c, indices.size, n_c, n_q, n_v, n_c, n_z, n_c, n_v, system.turn_slots.size)
        changing, arrays = core.in_one_block(sizes)
        t, q, v, z, gain, Phi, C, Phi_t, q_rate, v_rate, lam, z_rate, lam_seen, delta, angles = arrays
        p, D, R, weakest = np.array(p, dtype=float), np.zeros(n_v), np.zeros(n_c), np.ones(1)
        self.holds = system.holds_at_start.copy()
        self.massive = not system.has_little_inertia(p)
        dynamics_function = system.dynamics if self.massive else system.dynamics_with_massless
        bindings = [
            system.constraint.bind([t, q, p], [Phi]),
            system.jacobian.bind([t, q, p], [C, Phi_t]),
            dynamics_function.bind([t, q, v, z, p, D, R, gain, lam_seen], [q_rate, v_rate, lam, z_rate, weakest]),
        ]
        constraint, jacobian, dynamics = (binding.handle for binding in bindings)
        layout = system.layout
        if angles.size:
            bindings.append(system.turned.bind([t, q, p], [angles]))
        watch, count = core.new_numbers("cd_watch"), core.new_numbers("cd_counts")
        watch.largest_jump, watch.near_singular_at, watch.longest_step = np.inf, np.nan, np.inf
        count.sees_multipliers = system.forces_see_multipliers
        m = motion.MachineArrays(
            t, q, v, z, p, D, R, gain, Phi, C, Phi_t, q_rate, v_rate, lam, z_rate,
            constraint, jacobian, dynamics, indptr, indices, np.ones(n_v), delta, count, watch, lam_seen,
            weakest, layout.place, layout.spins, bindings[-1].handle, angles, system.turn_slots, np.ones(n_c),
            np.zeros(0, np.int64),
        )  # fmt: skip
        super().__init__(system, m, bindings, layout.row_of_entry, (changing,))
        self._at_first = count.copy(), watch.copy()
        self._numbers: Numbers | None = None
        self.in_joints: dict[Any, Any] = {}  # the machines that integrate joint coordinates on these arrays
        self.event_kit: Any = None  # the structs of events that work on these arrays (`analysis.events.kit`)
        self.assembler: Any = None  # what puts them together (`analysis.machine.assembler`)
        self._prepare(p)

    def begin_anew(self, p: np.ndarray) -> None:
        """As it was when it was made, with these parameters; they must not change whether it is `massive`."""
        for array in self._changing:
            array.fill(0.0)
        self.holds[:] = self.system.holds_at_start
        self.arrays.p[:] = p
        self.arrays.weakest[0] = 1.0
        self._prepare(p)
        self._take(self._bindings, [binding.renewed() for binding in self._bindings])
        if self._clearance is not None:
            self._take_clearance(self._clearance.renewed())

    def _prepare(self, p: np.ndarray) -> None:
        """What does not begin at zero."""
        m, system = self.arrays, self.system
        self._forget()
        self.__dict__.pop("chooser", None)
        self.closure: float | None = None  # how far constraints may stay open, where the user says so
        self.filled: tuple[int, ...] = ()  # speeds that were left open and have been chosen (by the core)
        m.R[:] = self.holds
        m.count[:], m.watch[:] = self._at_first
        self._take_numbers(system.numbers(p))

    def _take_numbers(self, numbers: Numbers) -> None:
        if numbers is self._numbers:
            return
        m, layout = self.arrays, self.system.layout
        m.D[:] = mass_scale(numbers, layout.is_angle)
        self._take_inertia(numbers)
        self._numbers = numbers
        if numbers.size == self.size:
            return
        self.size = numbers.size
        m.col_scale[:] = np.where(layout.is_angle, 1.0 / self.size, 1.0)
        self.unit[:] = self.size * m.col_scale
        m.row_unit[:] = np.where(layout.row_is_angle, self.size, 1.0)
        self._forget_units()

    def _take_inertia(self, numbers: Numbers) -> None:
        self.mass_diagonal, self.without_inertia = (
            numbers.mass_diagonal,
            without_inertia(numbers, self.system.model.dim),
        )
        massless = np.count_nonzero(numbers.masses[:, 0] <= 0.0)
        self.all_have_inertia = self.without_inertia[0].size == 0 and massless == 0  # every body, about every axis

    def set_state(self, t: float, q: np.ndarray, v: np.ndarray, z: np.ndarray) -> None:
        self._ready = None
        self.arrays.t[0] = t
        self.arrays.q[:], self.arrays.v[:], self.arrays.z[:] = q, v, z
        largest = self.size * self._largest_position()
        self._normalize()
        self.follow_turns()
        closure = CLOSURE_TOL * self.size if self.closure is None else self.closure
        self.arrays.watch.closure_tolerance = max(closure, CLOSURE_ROUND_OFF * largest)

    @cached_property
    def _normalize(self) -> Callable[[], None]:
        """Gives the Euler parameters of q unit lengths."""
        m = self.arrays
        return core.prepared("cd_move", m.q, self._still, m.place, m.spins, m.v.size, m.spins.shape[0])

    @cached_property
    def _largest_position(self) -> Callable[[], float]:
        """Of all entries of q, in units."""
        return core.prepared("cd_largest_ratio", self.arrays.q, self.position_unit, self.arrays.q.size)

    def starts_with(self, lu: LU, found: Partition | None) -> None:
        """The core has put the machine together: its partition, factored in `lu`; `found`: it is adopted, for a run."""
        self._of_run, self._ready = lu, found

    @property
    def adopted(self) -> LU | None:
        """The factors of the partition that was adopted last."""
        return self._of_run

    @property
    def is_small(self) -> bool:
        """Whether the core chooses partitions by full pivoting."""
        return self.arrays.Phi.size * self.arrays.v.size <= DENSE_LIMIT

    def functions_of_start(self) -> list[Binding]:
        """Those that putting the machine together calls."""
        return [binding for k, binding in enumerate(self._bindings) if k != PLACE_OF_DYNAMICS]

    def forget_scales(self) -> None:
        """The core has given it the scales of another design."""
        self._numbers = None

    @cached_property
    def room_for_any_rank(self) -> LU:
        """Factors for partitions of an instant, whatever holds then; small where the core does not make them."""
        m = self.arrays
        sizes = (m.indices.size, m.Phi.size, m.v.size) if self._room.W.size else (0, 0, 0)
        return room_for_any_rank(*sizes)

    def new_masses(self) -> None:
        """Scales for the masses of the present parameters (an event may have changed one)."""
        numbers = self.system.numbers(self.arrays.p)
        self._take_inertia(numbers)
        self.arrays.D[:] = mass_scale(numbers, self.system.layout.is_angle)
        self._numbers = None  # the size of bodies stays that of the start

    @cached_property
    def outputs(self) -> ByRow:
        """What is reported besides the motion, in absolute coordinates."""
        return outputs_by_row(self.system)

    @property
    def absolute(self) -> BoundMachine:
        return self

    @property
    def rows(self) -> Sequence[Row]:
        return self.system.rows

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        return self.system.coordinate_names

    @property
    def turns_freely(self) -> np.ndarray:
        return self.system.layout.is_angle & (self.arrays.place >= 0)

    def implicit(self, form: str) -> ImplicitFunctions:
        return self.system.implicit(form)

    def _bind_clearance(self, values: np.ndarray) -> Binding:
        m = self.arrays
        return self.system.clearance.bind([m.t, m.q, m.v, m.p], [values])


def new_watched(m: motion.MachineArrays, n: int) -> watch.Watched:
    """Room for n watched functions, which are yet to be bound."""
    g, rate, left, left_rate, right, right_rate, noise, blind, zero, root = (np.zeros(n) for _ in range(10))
    enabled, needs, standing, fired = (np.zeros(n, bool) for _ in range(4))
    n_y, moments = m.q.size + m.v.size + m.z.size, core.new_numbers("cd_watched_time")
    moments.left = moments.t_event = moments.t_start = np.inf
    moments.seen = np.nan
    return watch.Watched(
        m.constraint, g, rate, left, left_rate, right, right_rate, np.zeros(n, np.int64), np.zeros(n, np.int64),
        enabled, needs, standing, noise, blind, zero, root, fired, moments, np.zeros(n_y), np.zeros(n_y),
        np.zeros(2 * n),
    )  # fmt: skip
