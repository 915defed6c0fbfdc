"""Lagrange's equations for the hand-written models of the floor, in as few unknowns as the machine has freedoms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import casadi as ca
import numpy as np


@dataclass(frozen=True)
class Equations:
    """ẏ = f(y), autonomous, from `start`; what is compared and the energy as functions of y.

    `y`, `dy`: expressions from which C is generated; or `text`, C text that has `rhs` already. `shown`: (body, part) ->
    expression of y; an angle that came from a direction is right up to full turns.
    """

    note: str  # how the equations were made, for the table
    start: np.ndarray
    y: ca.SX
    dy: ca.SX  # empty where there is `text`
    shown: Mapping[tuple[str, str], ca.SX]
    energy: ca.SX | None = None
    residual: ca.SX | None = None  # of the constraints, where coordinates are dependent
    stiff: bool = False
    text: str = ""
    settings: tuple[str, ...] = field(default=("DOP853", "Adams"))


@dataclass(frozen=True)
class Spring:
    """Between two points at a distance `length`: tension k (l - l₀) + c l̇."""

    length: ca.SX
    stiffness: float
    free_length: float
    damping: float = 0.0


def one_freedom(
    q: ca.SX,
    tangent: ca.SX,
    masses: Sequence[tuple[float, ca.SX]],
    spins: Sequence[tuple[float | np.ndarray, ca.SX]] = (),
    potential: ca.SX | float = 0.0,
    springs: Sequence[Spring] = (),
    torques: Sequence[tuple[float, ca.SX]] = (),
) -> tuple[ca.SX, ca.SX, ca.SX, ca.SX]:
    """(y, ẏ, energy, φ′ ...) of a machine with one freedom, of speed u: q̇ = t(q) u with the tangent t.

        M u̇ + h u² = Q,   M = Σ m r′·r′ + ω′·J ω′,   h = Σ m r′·r″ + ω′·J ω″,   ′ = d/dq · t

    `masses`: (m, r). `spins`: (J, e) with the unit vector e of an axis of the body in the plane, whose ω′ = e × e′; or
    (J, R) with a 3x3 inertia and the rotation matrix in space. `torques`: (τ, e) in the plane.
    """
    u = ca.SX.sym("u")

    def along(x: ca.SX) -> ca.SX:
        return ca.cse(ca.jtimes(x, q, tangent))

    inertia, bias, drive = ca.SX(0), ca.SX(0), -along(ca.SX(potential))
    for m, r in masses:
        first = along(r)
        inertia += m * ca.dot(first, first)
        bias += m * ca.dot(first, along(first))
    for J, frame in spins:
        spin = _spin(frame, along)
        inertia += ca.dot(spin, ca.mtimes(J, spin))
        bias += ca.dot(spin, ca.mtimes(J, along(spin)))
    stored = ca.SX(potential)
    for spring in springs:
        rate, stretch = along(spring.length), spring.length - spring.free_length
        drive -= (spring.stiffness * stretch + spring.damping * rate * u) * rate
        stored += 0.5 * spring.stiffness * stretch**2
    for torque, e in torques:
        drive += torque * _spin(e, along)
    y = ca.vertcat(q, u)
    dy = ca.vertcat(tangent * u, (drive - bias * u**2) / inertia)
    return y, dy, 0.5 * inertia * u**2 + stored, u


def _spin(frame: ca.SX, along) -> ca.SX:
    change = along(frame)
    if frame.shape == (2, 1):
        return frame[0] * change[1] - frame[1] * change[0]
    W = frame.T @ change  # R^T R' is skew: in body axes
    return ca.vertcat(W[2, 1], W[0, 2], W[1, 0])


def lagrange(q: ca.SX, v: ca.SX, kinetic: ca.SX, force: ca.SX) -> ca.SX:
    """v̇ from  M v̇ = Q + ∂T/∂q - (∂(∂T/∂v)/∂q) v,  M = ∂²T/∂v²;  Q holds all forces."""
    momentum = ca.gradient(kinetic, v)
    M = ca.jacobian(momentum, v)
    return solved(M, force + ca.gradient(kinetic, q) - ca.jtimes(momentum, q, v))


def solved(M: ca.SX, right: ca.SX) -> ca.SX:
    """M⁻¹ b of a symmetric positive definite matrix: straight-line LDLᵀ with an order that keeps it sparse."""
    D, LT, order = ca.ldl(ca.cse(M), True)
    return ca.ldl_solve(right, D, LT, order)


def unit(angle: ca.SX | float) -> ca.SX:
    return ca.vertcat(ca.cos(angle), ca.sin(angle))


def heading(e: ca.SX) -> ca.SX:
    return ca.atan2(e[1], e[0])


def triangle(a: ca.SX, b: ca.SX, from_a: float, from_b: float, side: int) -> ca.SX:
    """The point at these distances from a and b; `side` = +1: to the left of the way from a to b."""
    d = b - a
    square = ca.dot(d, d)
    x = (square + from_a**2 - from_b**2) / (2 * square)
    z = side * ca.sqrt(from_a**2 / square - x**2)
    return a + ca.vertcat(x * d[0] - z * d[1], x * d[1] + z * d[0])


def frame_of(p: ca.SX, q: ca.SX, local_p: Sequence[float], local_q: Sequence[float]) -> tuple[ca.SX, ca.SX]:
    """Mass centre and x axis of a body in the plane, from where two of its points are: e = (q - p) / (q' - p')."""
    lx, ly = local_q[0] - local_p[0], local_q[1] - local_p[1]
    size = lx**2 + ly**2
    d = q - p
    e = ca.vertcat(d[0] * lx + d[1] * ly, d[1] * lx - d[0] * ly) / size  # of unit length
    return p - turned(e, local_p), e


def turned(e: ca.SX, local: Sequence[float]) -> ca.SX:
    x, y = local
    return ca.vertcat(e[0] * x - e[1] * y, e[1] * x + e[0] * y)
