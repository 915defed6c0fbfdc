"""The equations of motion in joint coordinates as one implicit system F(t, Y, Y') = 0, for stiff trees of joints.

With Y = (θ, θ̇, z, σ) and the speeds v = B θ̇ and accelerations a = B θ̈ + b of the bodies (`joint_coordinates`):

    d/dt θ = N(θ) θ̇ + p σ          σ = 0 in the exact solution: it keeps the Euler parameters p of balls and bases
    0 = Bᵀ (M a - Q)                 at unit length,   0 = ½ (p·p - 1)
    ż = rate

The balance is that of inverse dynamics (Nikravesh 1988, sec. 13.4): nothing is solved for in F, and no multipliers are
among the unknowns, which are a third to a twentieth of those in `implicit`. What holds there of scales holds here, with
D = (bᵀ M b)^(-1/2) of the speeds b that each joint makes alone; F has index 1 (σ aside), so that none of them is needed
for small steps.
"""

from __future__ import annotations

from cardan.deferred import casadi as ca
from cardan.symbolic.dynamics import MotionEquations
from cardan.symbolic.implicit import ImplicitEquations
from cardan.symbolic.joint_coordinates import JointCoordinates, forces_of
from cardan.symbolic.symbols import Symbols


def implicit_joint_equations(y: Symbols, e: JointCoordinates, m: MotionEquations) -> ImplicitEquations:
    """F and its scales, of a tree whose joints all close by construction."""
    place, spins = e.places
    n_q, n_v, n_z = e.theta.numel(), e.theta_rate.numel(), y.z.numel()
    D, R, cj, sigma = ca.SX.sym("D", n_v), ca.SX.sym("R", 0), ca.SX.sym("cj"), ca.SX.sym("sigma", len(spins))
    theta_rate, acceleration, z_rate = (ca.SX.sym(f"rate_{k}", n) for k, n in enumerate((n_q, n_v, n_z)))
    radial, lengths, D_q = ca.SX.zeros(n_q), [], ca.SX.ones(n_q)
    for speed, at in enumerate(place):
        if at >= 0:
            D_q[at] = D[speed]
    for k, (at, speed) in enumerate(spins):
        p = e.theta[at : at + 4]
        radial[at : at + 4] = sigma[k] * p
        lengths.append(0.5 * (ca.dot(p, p) - 1))
        D_q[at : at + 4] = ca.sum1(D[speed : speed + 3]) / 3
    M, Q, rate = forces_of(y, e, m)
    unbalanced = ca.mtimes(M, e.a) - Q
    balance = ca.substitute(ca.jtimes(e.v, e.theta_rate, unbalanced, True), e.theta_acceleration, acceleration)
    blocks = [theta_rate - e.coordinate_rate - radial, balance, z_rate - rate, *lengths]
    of_z, of_p = ca.SX.ones(n_z), ca.vertcat(ca.SX(0, 1), *(D_q[at] for at, _ in spins))
    return ImplicitEquations(
        Y=ca.vertcat(e.theta, e.theta_rate, y.z, sigma),
        Y_rate=ca.vertcat(theta_rate, acceleration, z_rate, ca.SX.sym("rate_sigma", len(spins))),
        D=D,
        R=R,
        cj=cj,
        F=ca.densify(ca.vertcat(*blocks)),
        row_scale=ca.densify(ca.vertcat(1 / (cj * D_q), D / cj, of_z / cj, 1 / of_p)),
        col_scale=ca.densify(ca.vertcat(D_q, D, of_z, cj * of_p)),
    )
