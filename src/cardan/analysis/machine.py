"""Binding a compiled system to arrays, for one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from cardan.analysis.collect import Piece
from cardan.equations.constraints import Row
from cardan.errors import AnalysisError, ModelError
from cardan.initial_numbers import LITTLE_INERTIA, Numbers
from cardan.numerics import motion, watch
from cardan.numerics.closing import largest_gap
from cardan.numerics.compiled import Binding, Loaded
from cardan.numerics.partition import DENSE_LIMIT, RANK_TOL, Partition, partition, row_scales
from cardan.numerics.renewal import Chooser, adopt, chooser
from cardan.numerics.sparse_lu import LU, analyse, factor, null_space
from cardan.numerics.touching import Touching
from cardan.system import IS_ANGLE, System

CLOSURE_TOL = 1e-11  # of the typical body size: Newton's last iteration usually lands well below
ROUND_OFF = 1e-14  # times the largest coordinate: closure cannot be asked for more


class BoundMachine:
    """The arrays of one run and the functions bound to them. `self.m` goes into compiled code."""

    def __init__(self, system: System, p: np.ndarray):
        self.system = system
        n_q, n_v, n_z, n_c = system.n_q, system.n_v, system.n_z, system.n_c
        t, q, v, z, D, R, gain = (np.zeros(n) for n in (1, n_q, n_v, n_z, n_v, n_c, 2))
        indptr, indices = system.jacobian_structure
        Phi, C, Phi_t = np.zeros(n_c), np.zeros(indices.size), np.zeros(n_c)
        q_rate, v_rate, lam, z_rate, lam_seen = (np.zeros(n) for n in (n_q, n_v, n_c, n_z, n_c))
        p, weakest = np.array(p, dtype=float), np.ones(1)
        self.holds = system.holds_at_start.copy()  # which rows are constraints now
        self._clearance: Binding | None = None  # bound by `touch`
        self._evaluated = 0  # times, when `take_machine_code` was last called
        self.preferred: np.ndarray | None = None  # 1 for coordinates that the user wants to be independent
        self.choice: Callable[[np.ndarray], Partition] | None = None  # another way than elimination to choose them
        R[:] = self.holds
        numbers = system.numbers(p)
        self.mass_diagonal = numbers.mass_diagonal
        D[:] = _mass_scale(numbers)
        self.massive = not system.has_little_inertia(p)
        dynamics_function = system.dynamics if self.massive else system.dynamics_with_massless
        self._bindings: list[Binding] = [
            system.constraint.bind([t, q, p], [Phi]),
            system.jacobian.bind([t, q, p], [C, Phi_t]),
            dynamics_function.bind([t, q, v, z, p, D, R, gain, lam_seen], [q_rate, v_rate, lam, z_rate, weakest]),
        ]
        constraint, jacobian, dynamics = (binding.handle for binding in self._bindings)
        self.size = numbers.size
        layout = system.layout
        self.row_of_entry = layout.row_of_entry
        col_scale = np.where(layout.is_angle, 1.0 / self.size, 1.0)
        self.unit = self.size * col_scale  # of each speed: a body's size for lengths, a radian for angles
        row_unit = np.where(layout.row_is_angle, self.size, 1.0)
        angles, turn_slots = np.zeros(system.turn_slots.size), system.turn_slots
        if angles.size:
            self._bindings.append(system.turned.bind([t, q, p], [angles]))
        watch, count = np.zeros(motion.N_WATCH), np.zeros(motion.N_COUNT, np.int64)
        watch[motion.LARGEST_JUMP], watch[motion.NEAR_SINGULAR_AT] = np.inf, np.nan
        watch[motion.LONGEST_STEP] = np.inf
        count[motion.SEES_MULTIPLIERS] = system.forces_see_multipliers
        self.m = motion.Machine(
            t, q, v, z, p, D, R, gain, Phi, C, Phi_t, q_rate, v_rate, lam, z_rate,
            constraint, jacobian, dynamics, indptr, indices, col_scale, np.zeros(n_v), count, watch, lam_seen, weakest,
            layout.place, layout.spins, self._bindings[-1].handle, angles, turn_slots, row_unit, np.zeros(0, np.int64),
        )  # fmt: skip

    @cached_property
    def touch(self) -> Touching:
        """Contacts that no step may pass over."""
        m, n = self.m, self.system.clearances.numel()
        now, left, right = np.zeros(n), np.zeros(n), np.zeros(n)
        self._clearance = self._bind_clearance(now) if n else None
        function = m.constraint if self._clearance is None else self._clearance.handle
        angles, ends = np.flatnonzero(self.turns_freely), np.zeros((4, m.q.size + m.v.size if n else 0))
        return Touching(function, now, left, right, angles, ends, np.full(1, np.nan))

    def _bind_clearance(self, values: np.ndarray) -> Binding:
        m = self.m
        return self.system.clearance.bind([m.t, m.q, m.v, m.p], [values])

    @property
    def turns_freely(self) -> np.ndarray:
        """Which speeds are rates of single angles, in which a step may go through many turns."""
        return self.system.layout.is_angle & (self.m.place >= 0)

    def take_machine_code(self) -> None:
        """Tell the functions how often they have been evaluated; use those that have become machine code as such."""
        m = self.m
        evaluations = int(m.count[motion.EVALUATIONS])
        bindings = [binding.after(evaluations - self._evaluated) for binding in self._bindings]
        if self._clearance is not None:
            known, self._clearance = self._clearance, self._clearance.after(evaluations - self._evaluated)
            if self._clearance is not known:
                self.touch = self.touch._replace(function=self._clearance.handle)
        self._evaluated = evaluations
        if any(new is not old for new, old in zip(bindings, self._bindings, strict=True)):
            self._bindings, self._replaced = bindings, self._bindings  # others may hold handles of the old ones
            constraint, jacobian, dynamics = (binding.handle for binding in bindings[:3])
            turned = bindings[-1].handle
            self.m = m._replace(constraint=constraint, jacobian=jacobian, dynamics=dynamics, turned=turned)

    @property
    def position_unit(self) -> np.ndarray:
        """Of each entry of q: a body's size for lengths, a radian for angles, half of one for Euler parameters."""
        m = self.m
        unit = np.full(m.q.size, 0.5)  # a small rotation δ changes them by ½ δ
        unit[m.place[m.place >= 0]] = self.unit[m.place >= 0]
        return unit

    def moved(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray:
        """The coordinates q after small translations and rotations delta."""
        found = q.copy()
        motion.move(found, delta, self.m.place, self.m.spins)
        return found

    def set_state(self, t: float, q: np.ndarray, v: np.ndarray, z: np.ndarray) -> None:
        self.m.t[0] = t
        self.m.q[:], self.m.v[:], self.m.z[:] = self.moved(q, np.zeros(v.size)), v, z
        self.follow_turns()
        largest = self.size * float(np.max(np.abs(q / self.position_unit), initial=0.0))
        self.m.watch[motion.CLOSURE_TOL] = max(CLOSURE_TOL * self.size, ROUND_OFF * largest)

    def load(self, t: float, y: np.ndarray) -> None:
        """Time and state vector y = (q, v, z) into the machine."""
        m = self.m
        m.t[0], n_q, n_y = t, m.q.size, m.q.size + m.v.size
        m.q[:], m.v[:], m.z[:] = y[:n_q], y[n_q:n_y], y[n_y:]
        motion.move(m.q, np.zeros(m.v.size), m.place, m.spins)  # unit lengths

    def follow_turns(self) -> None:
        if self.m.turn_slots.size:
            motion.follow_turns(self.m)

    def gap(self) -> float:
        """The largest |Φ| at the present position, angles times a body's size; infinite where it is not a number.

        Rows that do not hold count 0.
        """
        return largest_gap(self.m.constraint, self.m.Phi, self.holds, self.m.row_unit)

    def eliminate(
        self, held: np.ndarray | None = None, classes: np.ndarray | None = None, tol: float = RANK_TOL
    ) -> Partition:
        """Elimination of C at the present position, rows scaled to size 1; held columns give no pivots."""
        m = self.m
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
        """For partitions that are made in compiled code, where that may be done."""
        small = self.m.Phi.size * self.m.v.size <= DENSE_LIMIT
        return chooser(self.holds, self.m.v.size, small and self.preferred is None and self.choice is None)

    def tells(self) -> np.ndarray:
        """Rows that hold and whose derivatives, now in m.C, are more than round-off: in absolute coordinates all."""
        return self.holds

    def factors(self, found: Partition) -> LU:
        """LU factors of C_u at the present position for a partition."""
        m = self.m
        lu = analyse(m.indptr, m.indices, found.row_order, found.col_order, found.rank, m.v.size, m.col_scale)
        m.watch[motion.PIVOT_RATIO] = factor(lu, m.C)
        return lu

    def refresh(self, lu: LU) -> None:
        """Factor again, at the present position, in the same order."""
        motion.call(self.m.jacobian)
        self.m.watch[motion.PIVOT_RATIO] = factor(lu, self.m.C)

    def tangent(self, lu: LU) -> np.ndarray:
        """B = ∂q/∂v, one column for each independent coordinate, in their order in `lu`."""
        B = np.zeros((self.m.v.size, self.m.v.size - lu.inverse.size))
        null_space(lu, self.m.C, B)
        return B

    def partition(self, found: Partition | None = None) -> LU:
        """Partition at the present position for a run: marks redundant rows (R = 0), sets what is watched.

        `found` saves the elimination where it has been done at this very position.
        """
        m = self.m
        if found is None or self.preferred is not None:
            found = self.eliminate(classes=self.preferred)
        else:
            motion.call(m.jacobian)
        lu = self.factors(found)
        adopt(m, lu, self.holds)
        return lu

    # in which coordinates it is integrated: these, or those of its joints (`JointMachine`)

    @property
    def whole(self) -> BoundMachine:
        """The machine in absolute coordinates."""
        return self

    @property
    def rows(self) -> Sequence[Row]:
        return self.system.constraints.rows

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        return self.system.coordinate_names

    def to_absolute(self) -> None:
        """Let `whole` have this state."""

    def from_absolute(self) -> None:
        """Take the state of `whole`."""

    def watching(self, E: watch.Watched) -> watch.Watched:
        """Watched functions that read this machine's state."""
        return E

    def absolute_record(self, record: motion.Record, pieces: Sequence[Piece]) -> motion.Record:
        """What was recorded, in absolute coordinates."""
        return record

    def new_masses(self) -> None:
        """Scales for the masses of the present parameters (an event may have changed one)."""
        numbers = self.system.numbers(self.m.p)
        self.mass_diagonal = numbers.mass_diagonal
        self.m.D[:] = _mass_scale(numbers)

    def redundant(self, found: Partition) -> list[int]:
        """Rows that hold but add nothing to the others."""
        return [int(i) for i in sorted(found.row_order[found.rank :]) if self.holds[i]]

    def row_scale(self, found: Partition) -> np.ndarray:
        """R: the inverse lengths of the rows of C D; 0 in rows that are redundant or do not hold."""
        m = self.m
        lengths = np.bincount(self.row_of_entry, (m.C * m.D[m.indices]) ** 2, minlength=m.Phi.size)
        rows, R = found.row_order[: found.rank], np.zeros(m.Phi.size)
        R[rows] = 1.0 / np.sqrt(lengths[rows])
        return R

    def check_inertia(self) -> None:
        """A body without inertia is a point mass: something must hold its rotation, or the motion is undefined.

        M x = 0 for rotations about the mass centre that have no moment of inertia; C x = 0 must not hold as well. With
        x = N x' for motions x' of mass centres (see `equations.elimination`), these are columns of N.
        """
        m, system = self.m, self.system
        y, moves = system.symbols, system.model.dim
        n, masses = y.v_size, system.numbers(m.p).masses
        moments = masses[:, 1 : 1 + n - moves]
        bodies, axes = np.nonzero(moments <= 0.0)
        massless = n * bodies + moves + axes
        if massless.size == 0:
            return
        C = np.zeros((m.Phi.size, m.v.size))
        motion.call(m.jacobian)
        C[self.row_of_entry, m.indices] = m.C
        turning = np.zeros((m.v.size, massless.size))
        turning[massless, np.arange(massless.size)] = 1.0
        if np.any(self.mass_diagonal[massless] > 0.0):  # mass centres off their origins
            M = np.array(system.mass_matrix(m.q, m.p))
            for k, body in enumerate(bodies):
                move = slice(n * body, n * body + moves)
                turning[move, k] = -M[move, massless[k]] / masses[body, 0]
        if np.linalg.matrix_rank(C[self.holds] @ turning) < massless.size:
            names = ", ".join(system.coordinate_names[k] for k in massless)
            raise ModelError(f"{names}: no inertia, and no joint that fixes the motion; give the body an inertia")

    def new_record(self, times: np.ndarray) -> motion.Record:
        m, n = self.m, len(times)
        sizes = (m.q.size, m.v.size, m.v.size, m.lam.size, m.z.size, m.turn_slots.size)
        block, columns, at = np.full(n * sum(sizes), np.nan), [], 0
        for size in sizes:
            columns.append(block[at : at + n * size].reshape(n, size))
            at += n * size
        return motion.Record(np.array(times, dtype=float), *columns)


class Computed:
    """A compiled function bound to arrays: called, it fills its outputs and returns them."""

    def __init__(self, loaded: Loaded, *inputs: np.ndarray):
        self.outputs = [np.zeros(n) for n in loaded.output_sizes]
        self._binding = loaded.bind(inputs, self.outputs)
        self.handle = self._binding.handle

    def __call__(self) -> list[np.ndarray]:
        if motion.call(self.handle) != 0:
            raise AnalysisError("a function of the model cannot be evaluated at this state")
        return self.outputs


def _mass_scale(numbers: Numbers) -> np.ndarray:
    """D = diag(M)^(-1/2); where there is little inertia as if the mass were at a typical distance, 1 without mass."""
    diagonal = numbers.mass_diagonal
    if diagonal.size == 0:
        return diagonal
    masses = numbers.masses[:, 0]
    rotates = np.array(IS_ANGLE[2 if diagonal.size == 3 * masses.size else 3])
    at_distance = np.outer(masses, np.where(rotates, numbers.size**2, 1.0)).ravel()
    scale = np.where(diagonal > LITTLE_INERTIA * at_distance, diagonal, at_distance)
    return 1.0 / np.sqrt(np.where(scale > 0, scale, 1.0))
