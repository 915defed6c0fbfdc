"""The steady motion of a machine whose drivers move at constant speed: which bodies move together.

At a position q the speeds of the steady motion satisfy the constraints, and bodies that go along with each other do not
move relative to each other (ties L):

    C v = -Φ_t,   ω_b = ω_a,   ṙ_b = ṙ_a + ω_a × (r_b - r_a)
    C a = γ,      ω̇_b = ω̇_a,   r̈_b = r̈_a + ω̇_a × (r_b - r_a) + ω_a × (ω_a × (r_b - r_a))

What a driver moves takes along whatever is joined to it, directly or by way of others, as far as the constraints let
it; what is left stays where it is. Where that is not steady (a block that slides on a belt, tied to the ground by a
spring), the bodies that can stay at rest are let do so first. What is steady is decided by `steadiness`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.small_motions.steady_axes import rotations, tilde
from cardan.compiled.system import System
from cardan.deferred import linalg as sla
from cardan.numerics import motion

POSSIBLE = 1e-8  # of the speeds: what ties may leave over
TIE_RANK = 1e-9  # singular values, of the size of the ties: smaller ones are round-off
SOLUTION_NOISE = 1e-13  # of the largest: round-off of a solution
LEAST_DRIVER_SPEED = 1e-12  # body sizes, or radians, a time unit: slower drivers stand still
GROUND_TIE = -1

Tie = tuple[int, int]  # two bodies by number that move as one


def moving_rows(bound: BoundMachine) -> list[int]:
    """Constraints that hold and that time moves."""
    m = bound.arrays
    if not m.Phi.size:
        return []
    motion.call(m.jacobian)
    return [int(i) for i in np.flatnonzero(bound.holds & (np.abs(m.Phi_t) > LEAST_DRIVER_SPEED * bound.size))]


class SteadyDrive:
    """Speeds and accelerations of the steady motion at the present position, for some ties."""

    def __init__(self, bound: BoundMachine, ties: list[Tie]):
        self.bound, self.ties = bound, ties

    def motion(self) -> tuple[np.ndarray, np.ndarray, float]:
        """v, a, and what is left of the equations for v, relative to it."""
        bound, m, unit = self.bound, self.bound.arrays, self.bound.unit
        C, frames = constraint_matrix(bound), Frames(bound)
        L = [frames.tie(tie) for tie in self.ties]
        A = np.vstack([C, *L]) * unit
        sizes = np.maximum(np.max(np.abs(A), axis=1, keepdims=True), 1e-300)
        none = np.zeros(A.shape[0] - C.shape[0])
        b = np.concatenate([np.where(bound.holds, -m.Phi_t, 0.0), none])
        x = np.linalg.lstsq(A / sizes, b / sizes[:, 0], rcond=TIE_RANK)[0]
        left = np.max(np.abs(A @ x - b) / sizes[:, 0], initial=0.0) / max(np.max(np.abs(x), initial=0.0), 1e-300)
        v = unit * _without_noise(x)
        gamma = np.array(bound.system.rates(m.t, m.q, v, m.p)[1]).ravel()
        b = np.concatenate([np.where(bound.holds, gamma, 0.0), *(frames.bending(tie, v) for tie in self.ties)])
        a = unit * _without_noise(np.linalg.lstsq(A / sizes, b / sizes[:, 0], rcond=TIE_RANK)[0])
        return v, a, float(left)


def _without_noise(x: np.ndarray) -> np.ndarray:
    return np.where(np.abs(x) > SOLUTION_NOISE * np.max(np.abs(x), initial=0.0), x, 0.0)


def plans(bound: BoundMachine, rows: list[int]) -> Iterator[SteadyDrive]:
    """Ties that may make a steady motion: all that can goes along; or all that can stays at rest."""
    system = bound.system
    order = _outwards(system, rows)
    count = len(system.model.bodies)
    with_ground = [tie for tie in order if GROUND_TIE in tie]
    between = [tie for tie in order if GROUND_TIE not in tie]
    everybody = [(GROUND_TIE, k) for k in range(count)]
    for wanted in ([*between, *with_ground, *everybody], [*with_ground, *between, *everybody]):
        yield SteadyDrive(bound, _possible(bound, wanted))


def _possible(bound: BoundMachine, wanted: list[Tie]) -> list[Tie]:
    """The ties that can be had together, in their order, as long as they still say something."""
    m, unit, frames = bound.arrays, bound.unit, Frames(bound)
    motion.call(m.jacobian)
    A = constraint_matrix(bound) * unit
    sizes = np.maximum(np.max(np.abs(A), axis=1), 1e-300)
    x = np.linalg.lstsq(A / sizes[:, None], np.where(bound.holds, -m.Phi_t, 0.0) / sizes, rcond=TIE_RANK)[0]
    N = sla.null_space(A / sizes[:, None], rcond=TIE_RANK) if A.size else np.eye(m.v.size)
    possible = []
    for tie in wanted:
        if not N.shape[1]:
            break
        L = frames.tie(tie) * unit
        U, w, V = np.linalg.svd(L @ N)
        rank = int(np.count_nonzero(w > TIE_RANK * np.linalg.norm(L)))
        moved = x - N @ (V[:rank].T @ ((U.T @ (L @ x))[:rank] / w[:rank]))
        if np.max(np.abs(L @ moved)) > POSSIBLE * bound.size * max(np.max(np.abs(moved)), 1e-300):
            continue
        if rank:
            possible.append(tie)
            x, N = moved, N @ V[rank:].T
    return possible


def _outwards(system: System, rows: list[int]) -> list[Tie]:
    """Pairs of bodies that elements join, from the driven ones outwards."""
    number = {name: k for k, name in enumerate(system.model.bodies)}
    joined: dict[int, list[int]] = {}
    for element in system.model.elements.values():
        bodies = {number.get(frame.name, GROUND_TIE) for frame in element.frames()}
        residual = system.constraints.residuals.get(element.name)
        if residual is not None:
            bodies |= set(system.symbols.bodies_in(residual))
        for a in bodies:
            joined.setdefault(a, []).extend(sorted(bodies - {a}))
    residuals = [system.constraints.residuals[system.rows[i].element.name] for i in rows]
    queue = list(dict.fromkeys(k for residual in residuals for k in system.symbols.bodies_in(residual)))
    ties: dict[Tie, None] = {}
    for a in queue:  # grows on the way
        for b in joined.get(a, []):
            ties[(min(a, b), max(a, b))] = None
            if b not in queue and b != GROUND_TIE:
                queue.append(b)
    return list(ties)


class Frames:
    """Where bodies are, for relative motions; the ground is body -1."""

    def __init__(self, bound: BoundMachine):
        system, q = bound.system, bound.arrays.q
        self.dim, self.n_v, count = system.model.dim, bound.arrays.v.size, len(system.model.bodies)
        coordinates = q.reshape(count, -1)
        self.r = coordinates[:, : self.dim]
        self.R = rotations(coordinates[:, 3:]) if self.dim == 3 else None

    def tie(self, tie: Tie) -> np.ndarray:
        """L: rows of the relative motion of b against a."""
        a, b = tie
        n = 3 if self.dim == 2 else 6
        L = np.zeros((n, self.n_v))
        for body, sign in ((a, -1.0), (b, 1.0)):
            if body == GROUND_TIE:
                continue
            at = body * n
            L[: self.dim, at : at + self.dim] = sign * np.eye(self.dim)
            if self.R is None:
                L[2, at + 2] = sign
            else:
                L[3:, at + 3 : at + 6] = sign * self.R[body]
        if a != GROUND_TIE and b != GROUND_TIE:
            d, at = self.r[b] - self.r[a], a * n
            if self.R is None:
                L[:2, at + 2] = [d[1], -d[0]]  # -ω × d
            else:
                L[:3, at + 3 : at + 6] = tilde(d) @ self.R[a]
        return L

    def bending(self, tie: Tie, v: np.ndarray) -> np.ndarray:
        """What L a has to be: ω_a × (ω_a × (r_b - r_a))."""
        a, b = tie
        acceleration = np.zeros(3 if self.dim == 2 else 6)
        if GROUND_TIE in tie:
            return acceleration
        d = self.r[b] - self.r[a]
        if self.R is None:
            acceleration[:2] = -(v[3 * a + 2] ** 2) * d
        else:
            omega = self.R[a] @ v[6 * a + 3 : 6 * a + 6]
            acceleration[:3] = np.cross(omega, np.cross(omega, d))
        return acceleration


def constraint_matrix(bound: BoundMachine) -> np.ndarray:
    """C as it is now, full; zero in rows that do not hold."""
    m = bound.arrays
    C = np.zeros((m.Phi.size, m.v.size))
    C[bound.row_of_entry, m.indices] = m.C
    C[~bound.holds] = 0.0
    return C


__all__ = ["SteadyDrive", "constraint_matrix", "moving_rows", "plans"]
