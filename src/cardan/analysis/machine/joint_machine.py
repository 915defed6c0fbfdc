"""A machine whose joint coordinates are integrated, on the arrays of the one in absolute coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from cardan.analysis.machine.bound import Bound
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.function_on_rows import ByRow, Piece
from cardan.compiled.joint_system import JointSystem, suitable_topology
from cardan.compiled.system import System
from cardan.model.control.events import Capture, Release
from cardan.numerics import motion, watch
from cardan.numerics.functions import Binding, Loaded
from cardan.numerics.integrators.newton import ImplicitFunctions
from cardan.numerics.renewal import Chooser, adopt, chooser, row_scale
from cardan.numerics.sparse_lu import factor
from cardan.symbolic.constraints import Row

LAM = 2  # among the outputs of the dynamics
CANCELLED_ROW = 1e-11  # of a row in absolute coordinates: what may be left of one that cancels in a long tree


class JointMachine(Bound):
    """θ, θ̇ in the place of q, v, and the constraints of cut joints in the place of all (`JointSystem`).

    Parameters, multipliers, mass and row scales, counters are those of `absolute`, the machine in absolute coordinates:
    events act on that one.
    """

    def __init__(self, absolute: BoundMachine, joints: JointSystem, moves_only: bool = False):
        """`moves_only`: nobody asks for multipliers while it moves; those of a record are found afterwards."""
        self.joints, self._absolute = joints, absolute
        w, n, n_q, n_c = absolute.arrays, joints.n_v, joints.n_q, joints.n_c
        t, q, v, z, q_rate, v_rate, z_rate = (np.zeros(k) for k in (1, n_q, n, w.z.size, n_q, n, w.z.size))
        R, Phi, Phi_t = np.zeros(n_c), np.zeros(n_c), np.zeros(n_c)
        indptr, indices = joints.jacobian_structure
        C = np.zeros(indices.size)
        free = joints.free_dynamics if moves_only else None
        self._free = free is not None
        if free is not None:
            dynamics = free.bind([t, q, v, z, w.p], [q_rate, v_rate, z_rate])
        else:
            full = self._full_dynamics
            inputs = [t, q, v, z, w.p, w.D, w.R, w.gain, w.lam_seen]
            dynamics = full.bind(inputs, [q_rate, v_rate, w.lam, z_rate, w.weakest])
        bindings: list[Binding] = [
            joints.constraint.bind([t, q, w.p], [Phi]),
            joints.jacobian.bind([t, q, w.p], [C, Phi_t]),
            dynamics,
        ]
        if w.angles.size:
            bindings.append(joints.turned.bind([t, q, w.p], [w.angles]))
        turned = bindings[-1].handle
        constraint, jacobian, motions = (binding.handle for binding in bindings[:3])
        m = motion.MachineArrays(
            t, q, v, z, w.p, np.ones(n), R, w.gain, Phi, C, Phi_t, q_rate, v_rate, w.lam, z_rate,
            constraint, jacobian, motions, indptr, indices, np.ones(n), np.zeros(n),
            w.count, w.watch, w.lam_seen, w.weakest,
            joints.places, joints.spins, turned, w.angles, w.turn_slots, np.ones(n_c),
            np.flatnonzero(joints.is_angle & (joints.places >= 0)), w.settling,
        )  # fmt: skip
        changing = (t, q, v, z, q_rate, v_rate, z_rate, R, Phi, Phi_t, C, m.delta)
        super().__init__(absolute.system, m, bindings, np.repeat(np.arange(n_c), np.diff(indptr)), changing)
        self._to_place = joints.compiled_place.bind([t, q, v, w.p], [w.q, w.v])
        self._to_expand = joints.compiled_expand.bind([t, q, v, v_rate, w.p], [w.q, w.v, w.v_rate])
        self._to_relative = joints.compiled_relative.bind([w.t, w.q, w.v, w.p], [q, v])
        self._begin()

    @property
    def _full_dynamics(self) -> Loaded:
        """With all multipliers."""
        return self.joints.dynamics if self._absolute.massive else self.joints.dynamics_with_massless

    def begin_again(self) -> None:
        """As it was when it was made, at the state that `absolute` has now."""
        for array in self._changing:
            array.fill(0.0)
        self._take(self._bindings, [binding.renewed() for binding in self._bindings])
        self._to_place, self._to_expand = self._to_place.renewed(), self._to_expand.renewed()
        self._to_relative = self._to_relative.renewed()
        self._begin()

    def _begin(self) -> None:
        absolute = self._absolute
        self._forget()
        if self.size != absolute.size:
            self.size = absolute.size
            self.unit[:] = self.joints.units(absolute.size)
            self.arrays.col_scale[:] = self.unit / self.size
            self.arrays.row_unit[:] = absolute.arrays.row_unit[self.joints.cut_rows]
            self._forget_units()
        self.from_absolute()

    @property
    def absolute(self) -> BoundMachine:
        return self._absolute

    def implicit(self, form: str) -> ImplicitFunctions:
        """In joint coordinates they are differential equations, whatever the form."""
        return self.joints.implicit

    @property
    def holds(self) -> np.ndarray:  # type: ignore[override]
        return self._absolute.holds[self.joints.cut_rows]

    @property
    def rows(self) -> Sequence[Row]:
        return [self.system.rows[k] for k in self.joints.cut_rows]

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        return self.joints.coordinate_names

    def tells(self) -> np.ndarray:
        """Not those of cut joints which the tree closes as well, such as a weld beside a pin."""
        m, w = self.arrays, self._absolute.arrays
        if self.joints.n_c == 0:
            return self.holds
        in_joints, absolute = np.zeros(m.Phi.size), np.zeros(w.Phi.size)
        np.maximum.at(in_joints, self.row_of_entry, np.abs(m.C) * m.col_scale[m.indices])
        self._place()
        motion.call(w.jacobian)
        np.maximum.at(absolute, self._absolute.row_of_entry, np.abs(w.C) * w.col_scale[w.indices])
        return self.holds & ~(in_joints <= CANCELLED_ROW * absolute[self.joints.cut_rows])

    @cached_property
    def chooser(self) -> Chooser:
        """The absolute machine's R depends on it: partitions are left to `partition`, and nothing is read of this."""
        return chooser(self.holds, self.arrays.v.size, able=False)

    def _bind_clearance(self, values: np.ndarray) -> Binding:
        m = self.arrays
        return self.joints.clearance.bind([m.t, m.q, m.v, m.p], [values])

    def _bind_jumps(self, values: np.ndarray) -> Binding:
        m = self.arrays
        return self.joints.jump_arguments.bind([m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p], [values])

    @property
    def turns_freely(self) -> np.ndarray:
        return self.joints.is_angle & (self.arrays.place >= 0)

    def partition(self, partition=None):
        """As for absolute coordinates; rows of the tree always take part in the equations of motion."""
        absolute, joints = self._absolute, self.joints
        if joints.n_c == 0 and self._of_run is not None:  # no rows: there is one partition only
            lu = self._of_run
            self.arrays.watch.pivot_ratio = factor(lu, self.arrays.C)
            adopt(self.arrays, lu, self.holds)
        else:
            self._scale_by_masses()
            lu = super().partition(partition)
            self._of_run = lu if joints.n_c == 0 else None
        self._place()
        w = absolute.arrays
        motion.call(w.jacobian)
        row_scale(w.indptr, w.indices, w.C, w.D, absolute.holds, w.R)
        if joints.n_c:
            w.R[joints.cut_rows[self.arrays.R == 0.0]] = 0.0
        return lu

    def _scale_by_masses(self) -> None:
        """D of joint coordinates, here: (bᵀ M b)^(-1/2) with b the speeds that each makes alone, and M its diagonal."""
        m, w = self.arrays, self._absolute.arrays
        speeds = m.v.copy()
        m.v[:] = 0.0
        motion.call(self._to_place.handle)
        still = w.v.copy()
        for j in range(m.v.size):
            m.v[j] = 1.0
            motion.call(self._to_place.handle)
            moving = np.linalg.norm((w.v - still) / w.D)
            m.D[j] = 1.0 / moving if moving > 0.0 else 1.0
            m.v[j] = 0.0
        m.v[:] = speeds

    def _place(self) -> None:
        m, w = self.arrays, self._absolute.arrays
        motion.call(self._to_place.handle)
        w.t[0], w.z[:] = m.t[0], m.z

    @property
    def links(self) -> tuple[Any, Any]:
        """The functions of the core from these coordinates to the absolute ones, and back."""
        return self._to_expand.handle, self._to_relative.handle

    def to_absolute(self) -> None:
        m, w = self.arrays, self._absolute.arrays
        motion.call(self._to_expand.handle)
        w.t[0], w.z[:] = m.t[0], m.z

    def from_absolute(self) -> None:
        m, w = self.arrays, self._absolute.arrays
        motion.call(self._to_relative.handle)
        m.t[0], m.z[:] = w.t[0], w.z

    def watching(self, E: watch.Watched) -> watch.Watched:
        if not E.g.size:
            return E
        m = self.arrays
        self._watched = self.joints.watched.bind([m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p], [E.g, E.rate])
        n = m.q.size + m.v.size + m.z.size
        return E._replace(function=self._watched.handle, y=np.zeros(n), f=np.zeros(n))

    @cached_property
    def _expanded(self) -> ByRow:
        m = self.arrays
        sizes = m.q.size, m.v.size, m.lam.size, m.z.size, m.p.size
        return ByRow(self.joints.compiled_expand, "t q v v_rate p", sizes, m.turn_slots)

    @cached_property
    def _multipliers(self) -> ByRow:
        m, w = self.arrays, self._absolute.arrays
        sizes, further = (m.q.size, m.v.size, m.lam.size, m.z.size, m.p.size), (w.D, w.R, w.gain, w.lam_seen)
        return ByRow(self._full_dynamics, "t q v z p", sizes, m.turn_slots, further, output=LAM)

    def absolute_record(self, record: motion.Record, pieces: Sequence[Piece]) -> motion.Record:
        values, (of_q, of_v) = self._expanded.over(record, pieces), self._expanded.ends[:-1]
        q, v, v_rate = values[:, :of_q].copy(), values[:, of_q:of_v].copy(), values[:, of_v:].copy()
        lam = self._multipliers.over(record, pieces) if self._free else record.lam
        return motion.Record(record.t, q, v, v_rate, lam, record.z, record.turns)


def joint_machine(absolute: BoundMachine, joints: JointSystem, moves_only: bool = False) -> JointMachine:
    """The machine in joint coordinates; a known one begins again."""
    key = joints, moves_only
    if key in absolute.in_joints:
        absolute.in_joints[key].begin_again()
    else:
        absolute.in_joints[key] = JointMachine(absolute, joints, moves_only)
    return absolute.in_joints[key]


def joints_of(system: System, p: np.ndarray, base: str | Sequence[str] = ()) -> JointSystem:
    """The system in the joint coordinates of its own tree; joints that events capture or release are not in it."""
    if isinstance(system.rooted, JointSystem) and len(base) == 0:
        return system.rooted
    changing = sorted(system.model.acted_on(Capture, Release))
    topology = suitable_topology(system, p, base, changing)
    reduced = system.reduced.get(topology)
    if not isinstance(reduced, JointSystem):
        reduced = system.reduced[topology] = JointSystem(system, topology)
    if not topology.bases:  # then masses have no say in it
        system.rooted = reduced
    return reduced
