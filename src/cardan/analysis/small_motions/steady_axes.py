"""Axes in which a motion is steady: each body's own, which turn at a constant rate Ω.

A motion is steady when a turning at constant rates carries it along. In axes that turn by Ω_i the speed of body i does
not change, and all matrices of small motions are constant:

    v̇ = Ω × v,   ω̇ = Ω × ω        (global components)

    r(τ) = r + ∫ e^(Ω̃s) v ds,   R(τ) = e^(Ω̃τ) e^((ω - Ω)~τ) R

Ω is that of a carrier (a governor's shaft), or zero for what goes straight on or spins in fixed bearings; a wheel on a
car that goes round a bend has that of the car. Small translations and rotations ξ seen from these axes, and changes u
of the speeds (ṙ, ω′), have the rates

    ξ̇ = u - W₁ξ,   u̇ = δv̇ - W₂u,     W₁ = (Ω̃, Ω̃′),   W₂ = (Ω̃, (Ω - ω)~′)        (translations, rotations)

so that motions ξ e^(σt) satisfy [M (σ + W₂)(σ + W₁) + D (σ + W₁) + K] ξ = Cᵀν: the Coriolis and centrifugal terms.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cardan.compiled.system import System
from cardan.deferred import sparse as sp

NO_MOTION = 1e-9  # of the fastest rate
WELL_KNOWN = 1e-6  # singular value, of the largest, below which Ω is not determined by speeds and accelerations
FITTING_ACCELERATION = 1e-6  # of rate² times size: accelerations that Ω need not explain
SAME_RATE = 1e-6  # of the fastest: rates that count as one
NEARLY_BEST = 10.0  # times the least residual


class Speeds(NamedTuple):
    """Speeds and accelerations of the bodies in global components, (n_bodies, 3) each."""

    v: np.ndarray
    omega: np.ndarray
    v_rate: np.ndarray
    omega_rate: np.ndarray
    R: np.ndarray  # (n_bodies, 3, 3)
    size: float
    plane: bool

    @property
    def fastest(self) -> float:
        """The fastest rate: turning, or a body's size a time unit."""
        straight = np.max(np.linalg.norm(self.v, axis=1), initial=0.0) / self.size
        return float(max(straight, np.max(np.linalg.norm(self.omega, axis=1), initial=0.0)))


@dataclass(frozen=True, eq=False)
class Axes:
    """The rates at which the axes of each body turn (n_bodies, 3), global components."""

    places: np.ndarray  # for its translations
    turns: np.ndarray  # for its rotations

    @classmethod
    def alike(cls, rates: np.ndarray) -> Axes:
        return cls(rates, rates)

    @property
    def still(self) -> bool:
        return not (self.places.any() or self.turns.any())


def speeds_of(system: System, size: float, q: np.ndarray, v: np.ndarray, a: np.ndarray) -> Speeds:
    """What the bodies do, in space; a plane machine moves in the plane z = 0."""
    count = len(system.model.bodies)
    if system.model.dim == 3:
        R = rotations(q.reshape(count, 7)[:, 3:])
        speed, rate = v.reshape(count, 6), a.reshape(count, 6)
        turned = [np.einsum("bij,bj->bi", R, x[:, 3:]) for x in (speed, rate)]
        return Speeds(speed[:, :3], turned[0], rate[:, :3], turned[1], R, size, False)
    parts = []
    for x in (v.reshape(count, 3), a.reshape(count, 3)):
        zero = np.zeros((count, 1))
        parts += [np.hstack([x[:, :2], zero]), np.hstack([zero, zero, x[:, 2:]])]
    angles = q.reshape(count, 3)[:, 2]
    about_z = np.stack([np.zeros(count), np.zeros(count), angles], axis=1)
    return Speeds(parts[0], parts[1], parts[2], parts[3], np.stack([exponential(x) for x in about_z]), size, True)


def axis_matrices(system: System, axes: Axes, s: Speeds) -> tuple[sp.csr_array, sp.csr_array]:
    """W₁ and W₂."""
    count, dim = len(system.model.bodies), system.model.dim
    n = 3 if dim == 2 else 6
    first, second = np.zeros((count, n, n)), np.zeros((count, n, n))
    for k in range(count):
        first[k, :dim, :dim] = second[k, :dim, :dim] = tilde(axes.places[k])[:dim, :dim]
        if dim == 3:
            first[k, 3:, 3:] = tilde(s.R[k].T @ axes.turns[k])
            second[k, 3:, 3:] = tilde(s.R[k].T @ (axes.turns[k] - s.omega[k]))
    return _diagonal(first), _diagonal(second)


def _diagonal(blocks: np.ndarray) -> sp.csr_array:
    if not blocks.size or not blocks.any():
        return sp.csr_array((len(blocks) * blocks.shape[1],) * 2)
    matrix = sp.csr_array(sp.block_diag(list(blocks), format="csr"))
    matrix.eliminate_zeros()
    return matrix


def carried(
    system: System, axes: Axes, s: Speeds, q: np.ndarray, tau: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Coordinates, speeds and accelerations after the time τ of steady motion; H that turns what is seen from the
    axes into columns of v."""
    count, dim = len(system.model.bodies), system.model.dim
    n_q, n = (3, 3) if dim == 2 else (7, 6)
    q_new, v, a = q.reshape(count, n_q).copy(), np.zeros((count, n)), np.zeros((count, n))
    H = np.zeros((count * n, count * n))
    for k in range(count):
        turn, way = exponential(axes.places[k] * tau), integral(axes.places[k] * tau) * tau
        q_new[k, :dim] += (way @ s.v[k])[:dim]
        v[k, :dim], a[k, :dim] = (turn @ s.v[k])[:dim], (turn @ s.v_rate[k])[:dim]
        at = k * n
        H[at : at + dim, at : at + dim] = turn[:dim, :dim]
        if dim == 2:
            q_new[k, 2] += s.omega[k, 2] * tau
            v[k, 2], a[k, 2], H[at + 2, at + 2] = s.omega[k, 2], s.omega_rate[k, 2], 1.0
            continue
        outer, inner = exponential(axes.turns[k] * tau), exponential((s.omega[k] - axes.turns[k]) * tau)
        R = outer @ inner @ s.R[k]
        q_new[k, 3:] = _product(
            quaternion(axes.turns[k] * tau),
            _product(quaternion((s.omega[k] - axes.turns[k]) * tau), q[7 * k + 3 :][:4]),
        )
        v[k, 3:], a[k, 3:] = R.T @ outer @ s.omega[k], R.T @ outer @ s.omega_rate[k]
        H[at + 3 : at + 6, at + 3 : at + 6] = R.T @ outer @ s.R[k]
    return q_new.ravel(), v.ravel(), a.ravel(), H


def unexplained(axes: Axes, s: Speeds) -> tuple[np.ndarray, np.ndarray]:
    """v̇ - Ω × v and ω̇ - Ω × ω of each body: what keeps the motion from being steady."""
    return s.v_rate - np.cross(axes.places, s.v), s.omega_rate - np.cross(axes.turns, s.omega)


def candidates(s: Speeds, symmetry: np.ndarray) -> Iterator[Axes]:
    """Axes that may do, the simplest first. `symmetry` (n_bodies, 3): axis of symmetry of a body, or zero."""
    best_rates = [_determined(s, k) for k in range(len(s.v))]
    common = _distinct(
        [np.zeros(3), *(x for x, sure in best_rates if sure), *s.omega, *_precessions(s, symmetry)], s.fastest
    )
    yield Axes.alike(_assigned(s, best_rates, [np.zeros(3)] * len(best_rates)))
    yield Axes.alike(_assigned(s, best_rates, list(s.omega)))
    for rate in common[1:]:
        yield Axes.alike(_assigned(s, best_rates, [rate] * len(best_rates)))
    open_to_choice = [k for k, (_, sure) in enumerate(best_rates) if not sure and np.linalg.norm(s.omega[k]) > 0]
    if 1 < len(open_to_choice) <= 5:
        for which in range(1, 2 ** len(open_to_choice) - 1):
            wanted = [np.zeros(3)] * len(best_rates)
            for bit, k in enumerate(open_to_choice):
                if which >> bit & 1:
                    wanted[k] = s.omega[k]
            yield Axes.alike(_assigned(s, best_rates, wanted))


def _assigned(s: Speeds, best_rates: list[tuple[np.ndarray, bool]], wanted: list[np.ndarray]) -> np.ndarray:
    """The wanted rate where it explains the accelerations of a body about as well as the best one does."""
    rates = np.zeros((len(best_rates), 3))
    for k, ((best, _), rate) in enumerate(zip(best_rates, wanted, strict=True)):
        least = _misfit(s, k, best)
        allowed = max(NEARLY_BEST * least, FITTING_ACCELERATION * s.fastest**2 * s.size)
        rates[k] = rate if _misfit(s, k, rate) <= allowed else best
    return rates


def _determined(s: Speeds, k: int) -> tuple[np.ndarray, bool]:
    """Ω of least size by Ω × v = v̇, Ω × ω = ω̇, and whether it is the only one."""
    A = -np.vstack([tilde(s.v[k] / s.size), tilde(s.omega[k])])
    b = np.concatenate([s.v_rate[k] / s.size, s.omega_rate[k]])
    U, w, V = np.linalg.svd(A, full_matrices=False)
    large = w > max(WELL_KNOWN * w[0], NO_MOTION * s.fastest, 1e-300)
    rate = V.T @ np.where(large, (U.T @ b) / np.where(large, w, 1.0), 0.0)
    moves = bool(np.linalg.norm(s.v[k]) > WELL_KNOWN * s.fastest * s.size)
    return rate, moves if s.plane else bool(large.all())


def _misfit(s: Speeds, k: int, rate: np.ndarray) -> float:
    straight = np.linalg.norm(np.cross(rate, s.v[k]) - s.v_rate[k])
    return float(straight + s.size * np.linalg.norm(np.cross(rate, s.omega[k]) - s.omega_rate[k]))


def _precessions(s: Speeds, symmetry: np.ndarray) -> list[np.ndarray]:
    """Ω = ω - s e of a symmetric body that spins by s about its own axis e: -s e × ω = ω̇."""
    rates = []
    for k, axis in enumerate(symmetry):
        e = s.R[k] @ axis
        turning = np.cross(s.omega[k], e)
        if np.linalg.norm(turning) > WELL_KNOWN * s.fastest:
            rates.append(s.omega[k] - e * float(turning @ s.omega_rate[k]) / float(turning @ turning))
    return rates


def _distinct(rates: list[np.ndarray], fastest: float) -> list[np.ndarray]:
    distinct: list[np.ndarray] = []
    for rate in rates:
        if all(np.linalg.norm(rate - other) > SAME_RATE * fastest for other in distinct):
            distinct.append(rate)
    return distinct


# -- rotations -------------------------------------------------------------------------------------------------------


def tilde(x: np.ndarray) -> np.ndarray:
    """The matrix of x ×."""
    return np.array([[0.0, -x[2], x[1]], [x[2], 0.0, -x[0]], [-x[1], x[0], 0.0]])


def exponential(x: np.ndarray) -> np.ndarray:
    """The rotation by |x| about x."""
    angle = float(np.linalg.norm(x))
    K = tilde(x)
    return np.eye(3) + np.sinc(angle / np.pi) * K + 0.5 * np.sinc(angle / (2 * np.pi)) ** 2 * K @ K


def integral(x: np.ndarray) -> np.ndarray:
    """∫₀¹ of the rotations by s x."""
    angle = float(np.linalg.norm(x))
    K = tilde(x)
    third = 1 / 6 if angle < 1e-4 else (angle - np.sin(angle)) / angle**3
    return np.eye(3) + 0.5 * np.sinc(angle / (2 * np.pi)) ** 2 * K + third * K @ K


def rotations(p: np.ndarray) -> np.ndarray:
    """The matrices of Euler parameters (n, 4)."""
    p = p / np.linalg.norm(p, axis=1, keepdims=True)
    matrices = np.zeros((len(p), 3, 3))
    for k, (e0, *e) in enumerate(p):
        x, E = np.array(e), tilde(np.array(e))
        matrices[k] = (2 * e0 * e0 - 1) * np.eye(3) + 2 * (np.outer(x, x) + e0 * E)
    return matrices


def quaternion(x: np.ndarray) -> np.ndarray:
    """Euler parameters of the rotation by |x| about x."""
    angle = float(np.linalg.norm(x))
    return np.concatenate([[np.cos(angle / 2)], 0.5 * np.sinc(angle / (2 * np.pi)) * x])


def _product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Euler parameters of rotation b followed by rotation a (about global axes)."""
    return np.concatenate([[a[0] * b[0] - a[1:] @ b[1:]], a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:])])


__all__ = ["Axes", "Speeds", "axis_matrices", "candidates", "carried", "speeds_of", "unexplained"]
