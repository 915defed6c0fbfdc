"""A compiled system bound to arrays, in absolute coordinates, for one run after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import numpy as np

from cardan.analysis.machine.bound import Bound
from cardan.analysis.machine.bound_function import BoundFunctions
from cardan.compiled.initial_numbers import Numbers, mass_scale, without_inertia
from cardan.compiled.system import System
from cardan.numerics import core, motion
from cardan.numerics.constants import CLOSURE_ROUND_OFF, CLOSURE_TOL, SETTLING_ROOM
from cardan.numerics.functions import Binding
from cardan.numerics.integrators.newton import ImplicitFunctions
from cardan.numerics.partition import DENSE_LIMIT, Partition
from cardan.numerics.sparse_lu import LU, of_rank, room_for_any_rank
from cardan.symbolic.constraints import Row

PLACE_OF_DYNAMICS = 2  # of the functions that a machine is bound to: the equations of motion


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
            np.zeros(0, np.int64), np.zeros(SETTLING_ROOM * n_c if system.forces_see_multipliers else 0),
        )  # fmt: skip
        super().__init__(system, m, bindings, layout.row_of_entry, (changing,))
        self._at_first = count.copy(), watch.copy()
        self._numbers: Numbers | None = None
        self.in_joints: dict[Any, Any] = {}  # the machines that integrate joint coordinates on these arrays
        self._of_rank: dict[int, LU] = {}
        self.functions = BoundFunctions()
        self.event_structs: Any = None  # of events that work on these arrays
        self.assembler: Any = None  # what puts them together (`analysis.machine.assembler`)
        self._prepare(system.numbers(p))

    def begin_anew(self, p: np.ndarray, numbers: Numbers) -> None:
        """As it was when it was made, with these parameters, and the `numbers` that the system makes of them.

        They must not change whether it is `massive`.
        """
        for array in self._changing:
            array.fill(0.0)
        self.holds[:] = self.system.holds_at_start
        self.arrays.p[:] = p
        self.arrays.weakest[0] = 1.0
        self._prepare(numbers)
        if self._all_final:
            return
        self._take(self._bindings, [binding.renewed() for binding in self._bindings])
        if self._clearance is not None:
            self._take_clearance(self._clearance.renewed())

    def let_hold(self, holds: np.ndarray | None) -> None:
        """Let these constraints hold, where they are not those of the model (None: they are)."""
        if holds is not None:
            self.holds[:] = self.arrays.R[:] = holds

    @property
    def rolls(self) -> bool:
        """Whether rows hold for speeds only."""
        return bool((self.holds & self.system.layout.of_speeds).any())

    @property
    def rolling(self) -> str:
        """The names of the elements of which rows hold for speeds only."""
        hold = self.holds & self.system.layout.of_speeds
        elements = dict.fromkeys(row.element.name for row, holds in zip(self.rows, hold, strict=True) if holds)
        return ", ".join(f'"{name}"' for name in elements)

    @contextmanager
    def holding_positions(self) -> Iterator[None]:
        """Meanwhile only the rows that hold for positions do."""
        of_speeds = self.holds & self.system.layout.of_speeds
        self.holds[of_speeds] = False
        try:
            yield
        finally:
            self.holds[of_speeds] = True

    def of_positions(self, lu: LU) -> LU:
        """The partition of positions, which rows that hold for speeds only do not limit; `lu` itself where none
        does."""
        if not self.rolls:
            return lu
        with self.holding_positions():
            return self.factors(self.eliminate())

    def _prepare(self, numbers: Numbers) -> None:
        """What does not begin at zero."""
        m = self.arrays
        self._forget()
        self.closure: float | None = None  # how far constraints may stay open, where the user says so
        self.filled: tuple[int, ...] = ()  # speeds that were left open and have been chosen (by the core)
        m.R[:] = self.holds
        m.count[:], m.watch[:] = self._at_first
        self._take_numbers(numbers)

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

    def has_moved(self, q: np.ndarray, v: np.ndarray) -> bool:
        """Whether it does not stand exactly at these positions, with these speeds."""
        m = self.arrays
        return m.q.tobytes() != q.tobytes() or m.v.tobytes() != v.tobytes()

    @cached_property
    def _normalize(self) -> Callable[[], None]:
        """Gives the Euler parameters of q unit lengths."""
        m = self.arrays
        return core.prepared("cd_move", m.q, self._still, m.place, m.spins, m.v.size, m.spins.shape[0])

    @cached_property
    def _largest_position(self) -> Callable[[], float]:
        """Of all entries of q, in units."""
        return core.prepared("cd_largest_ratio", self.arrays.q, self.position_unit, self.arrays.q.size)

    def starts_with(self, lu: LU, partition: Partition | None) -> None:
        """The core has put the machine together: `lu` factors its partition; `partition`: it is adopted, for a run."""
        self._of_run, self._ready = lu, partition

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

    def factors_of_rank(self, rank: int) -> LU:
        """`room_for_any_rank` as the factors of a partition of this rank."""
        if rank not in self._of_rank:
            self._of_rank[rank] = of_rank(self.room_for_any_rank, rank)
        return self._of_rank[rank]

    def new_masses(self) -> None:
        """Scales for the masses of the present parameters (an event may have changed one)."""
        numbers = self.system.numbers(self.arrays.p)
        self._take_inertia(numbers)
        self.arrays.D[:] = mass_scale(numbers, self.system.layout.is_angle)
        self._numbers = None  # the size of bodies stays that of the start

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

    def _bind_jumps(self, values: np.ndarray) -> Binding:
        m = self.arrays
        return self.system.jump_arguments.bind([m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p], [values])
