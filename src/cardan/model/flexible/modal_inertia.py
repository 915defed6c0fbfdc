"""What the amplitudes of modes add to the inertia of a body in plane and space, from its standard invariants."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Body
from cardan.model.flexible.invariants import MOVING, TURNING, Invariants
from cardan.model.flexible.reduced import ReducedBody
from cardan.model.view import View

VANISHING = 1e-12  # relative: entries of inertia that vanish by symmetry
PRODUCTS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))  # of angular velocities, as in `ReducedBody.stiffening`


def modal_moments(data: ReducedBody, eta: Any) -> Any:
    """S₁ η, without what is across the plane."""
    return ca.mtimes(_sparse(data.remaining.moments_1[MOVING[data.dim]], data.mass), eta)


def modal_masses(data: ReducedBody, frame: Body, eta: Any, carriers: int, s: View) -> Any:
    """M of the speeds of the frame and of the bodies that carry the amplitudes, beside their own masses."""
    left, n, d, mass = data.remaining, data.count, data.dim, data.mass
    about, each = TURNING[d], 3 * d - 3
    turned = _sparse(left.coupling[about], mass * data.reach)
    for k in range(n):
        turned = turned + _sparse(left.coupling_1[k][about], mass) * eta[k]
    M = ca.SX(each * (1 + carriers), each * (1 + carriers))
    moving, turning = list(range(d)), list(range(d, each))
    place = [each + each * (k // d) + k % d for k in range(n)]
    M[moving, turning] = _turned(frame, _arms(modal_moments(data, eta)), s)
    M[moving, place] = _turned(frame, _sparse(left.moments_1[MOVING[d]], mass), s)
    M[turning, turning] = _inertia(left, eta, mass, data.reach)[about, about]
    M[turning, place] = turned
    for rows, columns in ((moving, turning), (moving, place), (turning, place)):
        M[columns, rows] = M[rows, columns].T
    M[place, place] = _sparse((left.modal + left.modal.T) / 2 - mass * np.eye(n), mass)
    return M


def spinning(data: ReducedBody, angular_velocity: Any, eta: Any) -> Any:
    """Σ ω′_a ω′_b K_ab η, of the tension that the spin itself makes."""
    omega = dict(zip(TURNING[data.dim], ca.vertsplit(angular_velocity), strict=True))
    pull = ca.SX.zeros(data.count)
    for (a, b), K in zip(PRODUCTS, data.stiffening, strict=True):
        if K.any() and a in omega and b in omega:
            pull += omega[a] * omega[b] * ca.mtimes(_sparse(K, np.abs(K).max()), eta)
    return pull


def _turned(frame: Body, columns: Any, s: View) -> Any:
    """Columns in the axes of the frame, in global axes."""
    return ca.horzcat(*(s.rotate(frame, column) for column in ca.horzsplit(ca.SX(columns))))


def _arms(moments: Any) -> Any:
    """The columns e_a x S of the axes a about which the body turns."""
    if moments.numel() == 3:
        return -ca.skew(moments)
    return ca.vertcat(-moments[1], moments[0])


def _inertia(left: Invariants, eta: Any, mass: float, reach: float) -> Any:
    """What the amplitudes add to J."""
    J = ca.SX(3, 3)
    for a, b in PRODUCTS:
        second = left.inertia_2[:, :, a, b]
        quadratic = _sparse((second + second.T) / 2, mass)
        J[a, b] = J[b, a] = ca.dot(_sparse(left.inertia_1[:, a, b], mass * reach), eta) + ca.bilin(quadratic, eta, eta)
    return J


def _sparse(array: np.ndarray, size: float) -> Any:
    """Without entries that are round-off of numbers of this size."""
    return ca.sparsify(ca.DM(np.where(np.abs(array) > VANISHING * size, array, 0.0)))


__all__ = ["modal_masses", "modal_moments", "spinning"]
