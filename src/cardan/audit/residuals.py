"""Residuals of constraints and forces at the reporting times, computed from the reported quantities.

    Φ(q, t) = 0,   C v + Φ_t = 0,   C v̇ - γ = 0,   M v̇ - Cᵀλ - Q = 0

An equation can be written in any unit, so a residual is told as the length by which bodies would have to be moved to
close it: row i is divided by the largest of its derivatives, max_j |C_ij| / u_j, where u_j is 1 for translations and
the size of a body for rotations. Unit lengths of Euler parameters count as constraints. Of the forces, every component
is compared with the largest sum of the amounts that meet in it, |M v̇| + |Q| + Σ |C_ij λ_i|, in the run.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.audit.reported import Reported
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.numerics import motion
from cardan.numerics.constants import KNOWN_TIME_WIDTH
from cardan.numerics.functions import Loaded

QUIET_FORCE = 1e-6  # of the largest force, or of momentum times rate: what smaller ones are compared with


@dataclass(frozen=True)
class Worst:
    """The largest of many residuals: how large, when, whose."""

    value: float
    t: float = 0.0
    name: str = ""

    @property
    def where(self) -> str:
        return f'"{self.name}" at t = {self.t:.6g}' if self.name else ""


@dataclass(frozen=True, eq=False)
class Residuals:
    """The largest residuals, relative to their scales, and those scales: lengths, speeds, accelerations."""

    size: float
    speed: float
    acceleration: float
    position: Worst
    velocity: Worst
    accelerations: Worst
    forces: Worst | None
    passed: Worst  # limits that were passed
    at_start: float  # how far joints are open at the start, and how fast they open
    opening: float
    largest: float  # coordinate, in sizes
    undefined: int  # times at which no reactions are defined
    ordinary: float  # the force that takes the largest momentum away within one radian, or one size, of motion
    largest_force: float  # that meets in a coordinate; moments by sizes


def residuals(seen: Reported) -> Residuals:
    """What is left of every equation at the reported times."""
    system = seen.system
    bound = BoundMachine(system, seen.p[0])
    m, size = bound.arrays, bound.size
    n, n_c = len(seen.t), system.n_c
    gamma = Computed(system.events.gamma, m.t, m.q, m.v, m.p)
    forces = _Forces(bound, n) if seen.lam is not None else None
    names = [*system.row_names, *(f"{name}.orientation" for name in system.model.bodies if system.model.dim == 3)]
    open_by, opens, parts = (np.zeros((n, len(names))) for _ in range(3))
    passed = np.zeros((n, n_c))
    limits = np.array([row.element.one_sided and row.element.kind == "limit" for row in system.rows], bool)
    for k in range(n):
        seen.put(bound, k)
        motion.call(m.constraint)
        unit = row_reach(bound) * size
        along = np.bincount(bound.row_of_entry, m.C * m.v[m.indices], minlength=n_c)
        along_rate = np.bincount(bound.row_of_entry, m.C * m.v_rate[m.indices], minlength=n_c)
        bending = along_rate - gamma()[0]
        m.t[0] += KNOWN_TIME_WIDTH * abs(seen.t[k])  # at a known time, what is behind it counts
        behind, m.t[0] = along_rate - gamma()[0], seen.t[k]
        bending = np.where(np.abs(behind) < np.abs(bending), behind, bending)
        holds = seen.holds[k]
        for rows, values in ((open_by, m.Phi), (opens, along + m.Phi_t), (parts, bending)):
            rows[k, :n_c][holds] = (np.abs(values) / unit)[holds]
        for j, (i, _) in enumerate(m.spins):
            open_by[k, n_c + j] = abs(np.linalg.norm(m.q[i : i + 4]) - 1.0)
        open_gap = limits & ~holds
        passed[k, open_gap] = np.maximum(-m.Phi / unit, 0.0)[open_gap]
        if forces is not None:
            forces.look(k)
    speed, acceleration = _scales(seen, bound)
    undefined, ordinary, largest_force, worst_force = 0, 0.0, 0.0, None
    if forces is not None:
        ordinary = forces.momentum * speed / size
        undefined, largest_force, worst_force = forces.judged(seen.t, ordinary)
    return Residuals(
        size, speed, acceleration,
        worst_of(open_by, seen.t, names),
        worst_of(opens * size / speed, seen.t, names),
        worst_of(parts * size / acceleration, seen.t, names),
        worst_force,
        worst_of(passed, seen.t, list(system.row_names)),
        float(np.max(open_by[0], initial=0.0)),
        float(np.max(opens[0], initial=0.0)),
        float(np.max(np.abs(seen.q), initial=0.0)) / size,
        undefined, ordinary, largest_force,
    )  # fmt: skip


class _Forces:
    """What is left of M v̇ - Cᵀλ - Q at each of n times, and the amounts that meet in each component."""

    def __init__(self, bound: BoundMachine, n: int) -> None:
        m, system = bound.arrays, bound.system
        self.bound = bound
        self.balance = Computed(_balance(system), m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p)
        self.audit = Computed(system.events.audit, m.t, m.q, m.v, m.z, m.p)
        self.left, self.amount = np.zeros((n, m.v.size)), np.zeros((n, m.v.size))
        self.momentum = 0.0  # the largest

    def look(self, k: int) -> None:
        """At time k, where the machine has been put."""
        m = self.bound.arrays
        self.momentum = max(self.momentum, float(np.max(np.abs(self.audit()[1] * m.col_scale), initial=0.0)))
        inertia, applied = self.balance()
        reaction = m.C * m.lam[self.bound.row_of_entry]
        pull = np.bincount(m.indices, reaction, minlength=m.v.size)
        self.left[k] = (inertia - applied - pull) * m.col_scale
        self.amount[k] = (np.abs(inertia) + np.abs(applied)) * m.col_scale
        self.amount[k] += np.bincount(m.indices, np.abs(reaction), minlength=m.v.size) * m.col_scale

    def judged(self, t: np.ndarray, ordinary: float) -> tuple[int, float, Worst]:
        """At how many times no reactions are defined, the largest force that meets in a coordinate, the worst of all;
        forces much smaller than the `ordinary` one are compared with a part of it."""
        defined = np.asarray(np.isfinite(self.left).all(axis=1))
        scale = np.max(self.amount[defined], axis=0, initial=0.0)
        largest = float(np.max(scale, initial=0.0))
        scale = np.maximum(scale, QUIET_FORCE * max(largest, ordinary))
        relative = np.where(defined[:, None], self.left, 0.0) / np.where(scale > 0, scale, 1.0)
        names = list(self.bound.system.coordinate_names)
        return int(np.count_nonzero(~defined)), largest, worst_of(np.abs(relative), t, names)


def row_reach(bound: BoundMachine) -> np.ndarray:
    """The largest derivative of each constraint, max_j |C_ij| / u_j, where the machine stands; 1 where all are zero."""
    m = bound.arrays
    motion.call(m.jacobian)
    reach = np.zeros(bound.system.n_c)
    np.maximum.at(reach, bound.row_of_entry, np.abs(m.C) * m.col_scale[m.indices])
    return np.where(reach > 0, reach, 1.0)


def _scales(seen: Reported, bound: BoundMachine) -> tuple[float, float]:
    """A speed and an acceleration to measure others by."""
    span, unit = float(seen.t[-1] - seen.t[0]) or 1.0, bound.arrays.col_scale
    speed = max(float(np.max(np.abs(seen.v / unit), initial=0.0)), bound.size / span)
    gravity = float(np.linalg.norm([float(g) for g in _numbers(seen.system, seen.p[0])]))
    hardest = float(np.max(np.abs(seen.a / unit), initial=0.0))
    return speed, max(hardest, speed**2 / bound.size, gravity, bound.size / span**2)


def _balance(system: System) -> Loaded:
    """M v̇ and Q at (t, q, v, a, λ, z; p)."""
    cache = system.responses
    if "audit balance" not in cache:
        y, m = system.symbols, system.motion
        inputs = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]
        cache["audit balance"] = system.loaded("inertia", inputs, [ca.densify(ca.mtimes(m.M, y.a)), m.Q])
    return cache["audit balance"]


def _numbers(system: System, p: np.ndarray) -> np.ndarray:
    """Gravity, which may be an expression of parameters."""
    gravity = ca.densify(ca.vertcat(*(ca.SX(g) for g in system.model.gravity)))
    return np.array(system.function("gravity", [system.symbols.p], [gravity])(p)).ravel()


def worst_of(values: np.ndarray, t: np.ndarray, names: list[str]) -> Worst:
    """The largest entry; what is not a number is the worst of all."""
    if values.size == 0:
        return Worst(0.0)
    sizes = np.where(np.isnan(values), np.inf, values)
    k, i = np.unravel_index(int(np.argmax(sizes)), sizes.shape)
    value = float(values[k, i])
    return Worst(value, float(t[k]), names[i] if value != 0.0 else "")
