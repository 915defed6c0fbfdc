"""A machine whose joint coordinates are integrated, bound to the arrays of the whole one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.analysis.collect import Piece, spans
from cardan.analysis.machine import BoundMachine
from cardan.equations.constraints import Row
from cardan.model.events import Capture, Release
from cardan.numerics import motion, watch
from cardan.numerics.compiled import Binding
from cardan.numerics.renewal import Chooser, chooser
from cardan.reduced import JointSystem, suitable_topology
from cardan.system import System

ROUND_OFF = 1e-11  # of a row in absolute coordinates: what may be left of one that cancels in a long tree


class JointMachine(BoundMachine):
    """θ, θ̇ in the place of q, v, and the constraints of cut joints in the place of all (`cardan.reduced`).

    Parameters, multipliers, mass and row scales, counters are those of `whole`, the machine in absolute coordinates:
    events act on that one.
    """

    def __init__(self, whole: BoundMachine, joints: JointSystem):
        self.system, self.joints, self._whole = whole.system, joints, whole
        w, n, n_q, n_c = whole.m, joints.n_v, joints.n_q, joints.n_c
        t, q, v, z, q_rate, v_rate, z_rate = (np.zeros(k) for k in (1, n_q, n, w.z.size, n_q, n, w.z.size))
        R, Phi, Phi_t = np.zeros(n_c), np.zeros(n_c), np.zeros(n_c)
        indptr, indices = joints.jacobian_structure
        C = np.zeros(indices.size)
        dynamics = joints.dynamics if whole.massive else joints.dynamics_with_massless
        self._bindings: list[Binding] = [
            joints.constraint.bind([t, q, w.p], [Phi]),
            joints.jacobian.bind([t, q, w.p], [C, Phi_t]),
            dynamics.bind([t, q, v, z, w.p, w.D, w.R, w.gain, w.lam_seen], [q_rate, v_rate, w.lam, z_rate, w.weakest]),
        ]
        self.size, self.unit = whole.size, joints.units(whole.size)
        self.row_of_entry = np.repeat(np.arange(n_c), np.diff(indptr))
        self.preferred = self.choice = None
        self._evaluated, self._clearance = 0, None
        if w.angles.size:
            self._bindings.append(joints.turned.bind([t, q, w.p], [w.angles]))
        turned = self._bindings[-1].handle
        constraint, jacobian, motions = (binding.handle for binding in self._bindings[:3])
        self.m = motion.Machine(
            t, q, v, z, w.p, np.ones(n), R, w.gain, Phi, C, Phi_t, q_rate, v_rate, w.lam, z_rate,
            constraint, jacobian, motions, indptr, indices, self.unit / self.size, np.zeros(n),
            w.count, w.watch, w.lam_seen, w.weakest,
            joints.places, joints.spins, turned, w.angles, w.turn_slots, w.row_unit[joints.cut_rows],
            np.flatnonzero(joints.is_angle & (joints.places >= 0)),
        )  # fmt: skip
        self._to_place = joints.compiled_place.bind([t, q, v, w.p], [w.q, w.v])
        self._to_expand = joints.compiled_expand.bind([t, q, v, v_rate, w.p], [w.q, w.v, w.v_rate])
        self._to_relative = joints.compiled_relative.bind([w.t, w.q, w.v, w.p], [q, v])
        self.from_absolute()

    @property
    def whole(self) -> BoundMachine:
        return self._whole

    @property
    def holds(self) -> np.ndarray:  # type: ignore[override]
        return self._whole.holds[self.joints.cut_rows]

    @property
    def rows(self) -> Sequence[Row]:
        return [self.system.constraints.rows[k] for k in self.joints.cut_rows]

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        return self.joints.coordinate_names

    def tells(self) -> np.ndarray:
        """Not those of cut joints which the tree closes as well, such as a weld beside a pin."""
        m, w = self.m, self._whole.m
        if self.joints.n_c == 0:
            return self.holds
        own, absolute = np.zeros(m.Phi.size), np.zeros(w.Phi.size)
        np.maximum.at(own, self.row_of_entry, np.abs(m.C) * m.col_scale[m.indices])
        self._place()
        motion.call(w.jacobian)
        np.maximum.at(absolute, self._whole.row_of_entry, np.abs(w.C) * w.col_scale[w.indices])
        return self.holds & ~(own <= ROUND_OFF * absolute[self.joints.cut_rows])

    @property
    def chooser(self) -> Chooser:  # type: ignore[override]
        """The whole machine's R depends on it: partitions are left to `partition`."""
        return chooser(self.holds, self.m.v.size, able=False)

    def _bind_clearance(self, values: np.ndarray) -> Binding:
        m = self.m
        return self.joints.clearance.bind([m.t, m.q, m.v, m.p], [values])

    @property
    def turns_freely(self) -> np.ndarray:
        return self.joints.is_angle & (self.m.place >= 0)

    def partition(self, found=None):
        """As for absolute coordinates; rows of the tree always take part in the equations of motion."""
        lu = super().partition(found)
        whole, joints = self._whole, self.joints
        self._place()
        motion.call(whole.m.jacobian)
        lengths = np.bincount(
            whole.row_of_entry, (whole.m.C * whole.m.D[whole.m.indices]) ** 2, minlength=whole.m.Phi.size
        )
        whole.m.R[:] = np.where(whole.holds & (lengths > 0), 1.0 / np.sqrt(np.where(lengths > 0, lengths, 1.0)), 0.0)
        whole.m.R[joints.cut_rows[self.m.R == 0.0]] = 0.0
        return lu

    def _place(self) -> None:
        m, w = self.m, self._whole.m
        motion.call(self._to_place.handle)
        w.t[0], w.z[:] = m.t[0], m.z

    def to_absolute(self) -> None:
        m, w = self.m, self._whole.m
        motion.call(self._to_expand.handle)
        w.t[0], w.z[:] = m.t[0], m.z

    def from_absolute(self) -> None:
        m, w = self.m, self._whole.m
        motion.call(self._to_relative.handle)
        m.t[0], m.z[:] = w.t[0], w.z

    def watching(self, E: watch.Watched) -> watch.Watched:
        if not E.g.size:
            return E
        m = self.m
        self._watched = self.joints.watched.bind([m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p], [E.g, E.rate])
        n = m.q.size + m.v.size + m.z.size
        return E._replace(function=self._watched.handle, y=np.zeros(n), f=np.zeros(n))

    def absolute_record(self, record: motion.Record, pieces: Sequence[Piece]) -> motion.Record:
        m, w = self.m, self._whole.m
        t, q, v, v_rate, lam, z, p = (np.zeros(x.size) for x in (m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p))
        out, values = np.zeros(w.q.size + 2 * w.v.size), np.zeros((len(record.t), w.q.size + 2 * w.v.size))
        ends = w.q.size, w.q.size + w.v.size
        binding = self.joints.compiled_expand.bind([t, q, v, v_rate, p], np.split(out, ends))
        for piece, rows in spans(pieces, len(record.t)):
            p[:] = piece.p
            part = motion.Record(*(column[rows] for column in record))
            motion.fill_outputs(binding.handle, t, q, v, v_rate, lam, z, p, m.turn_slots, out, part, values[rows])
        q, v, v_rate = (np.ascontiguousarray(columns) for columns in np.split(values, ends, axis=1))
        return record._replace(q=q, v=v, v_rate=v_rate)


def joint_machine(whole: BoundMachine, base: str | Sequence[str] = ()) -> JointMachine:
    """The machine in the joint coordinates of its own tree; joints that events capture or release are not in it."""
    system: System = whole.system
    changing = sorted(system.model.acted_on(Capture, Release))
    topology = suitable_topology(system, whole.m.p, base, changing)
    if topology not in system.reduced:
        system.reduced[topology] = JointSystem(system, topology)
    return JointMachine(whole, system.reduced[topology])
