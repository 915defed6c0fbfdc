"""The equations of motion as one implicit system F(t, Y, Y') = 0, for stiff machines.

Index 2, stabilized (Gear, Gupta & Leimkuhler 1985), Y = (q, v, z, λ, μ):

    q̇ = v + W Cᵀμ        μ = 0 in the exact solution: it makes room for the position constraints
    M v̇ = Q + Cᵀλ
    ż = rate
    0 = Φ                positions and
    0 = C v + Φ_t        speeds fulfil their constraints at every step

Index 3, the classic form (Wehage & Haug 1981, sec. 2.3; Barman & Haug 1981, sec. 2.2; Nikravesh 1988, sec. 13.3.4),
Y = (q, v, z, λ): the same without μ and without the last line.

Rows that hold for speeds only have no Φ: their λ belongs to 0 = C v + Φ_t in both forms, and their μ is 0.

In space q̇ = N v takes the place of q̇ = v, and the Euler parameters p of each body keep their unit length by one more
multiplier: ṗ = ½ p ⊗ (0, ω′) + p σ with 0 = p·p - 1 (σ = 0 in the exact solution, like μ).

W = D² with D = diag(M)^(-1/2) makes the correction W Cᵀμ orthogonal to the motion in the metric of the mass, whatever
the units; D is 1 where there is no mass, so W is regular for point masses too. Rows with R = 0, redundant or not
active, are replaced by λ_i = 0 (μ_i = 0).

Scales. The step h enters Newton's matrix ∂F/∂Y + c_j ∂F/∂Y', c_j about 1/h, and as h → 0 entries of size c_j and 1 meet
the zero block of the constraints: as it stands, the condition number grows like h⁻² (index 2) and h⁻⁴ (index 3), which
is why the classic programs needed double precision and still met trouble at small steps (Nikravesh 1988, 13.3.4).
Multipliers measured in c_j (impulses instead of forces) and differential equations divided by c_j cure this: with
Ĉ = R C D of unit rows and M̂ = D M D, index 2 becomes

    [ I   -I/c_j         0    -Ĉᵀ ] [δq/D     ]
    [ K̂   M̂ + B̂/c_j   -Ĉᵀ    0  ] [δv/D     ]        K̂, B̂: stiffness and damping, K̂ ~ 1/c_j
    [ Ĉ   0             0    0  ] [δλ/(c_j R)]
    [ Ĝ   Ĉ             0    0  ] [δμ/(c_j R)]

and tends to two copies of the regular [M̂ Ĉᵀ; Ĉ 0]. Index 3 needs one more power: v in units of c_j, λ of c_j²; its
matrix tends to [I -I 0; 0 M̂ -Ĉᵀ; Ĉ 0 0]. What no scaling can cure is in the equations: round-off ε of Φ is one of
ε c_j² in the λ of index 3 (of ε c_j in v), but only of ε c_j in the λ of index 2, where v is as exact as q.
So in index 3 only q (and z) can be under error control: v and λ carry the errors of q amplified by c_j and c_j², which
do not fall with the step, and controlling them would drive the step to zero (Petzold & Lötstedt 1986).

Starting values: λ at t = 0 is not known from q and v, and a guess may make Newton diverge (Nikravesh 1988, 13.3.4);
here it comes from the accelerations and multipliers of the explicit equations.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardan.deferred import casadi as ca
from cardan.symbolic.constraints import ConstraintEquations
from cardan.symbolic.dynamics import MotionEquations
from cardan.symbolic.symbols import Symbols


@dataclass(frozen=True, eq=False)
class ImplicitEquations:
    """F(t, Y, Y'; p, D, R) and the scales of Newton's matrix, which also depend on c_j."""

    Y: ca.SX
    Y_rate: ca.SX
    D: ca.SX
    R: ca.SX
    cj: ca.SX
    F: ca.SX
    row_scale: ca.SX
    col_scale: ca.SX


def implicit_equations(
    y: Symbols, c: ConstraintEquations, m: MotionEquations, lam: ca.SX, form: str
) -> ImplicitEquations:
    """F and its scales; `lam` are the multipliers in the balance (and in forces that depend on them)."""
    n_c, of_speeds = c.Phi.numel(), c.of_speeds
    stabilized = form == "index2"
    mu = ca.SX.sym("mu", n_c if stabilized else 0)
    D, R, cj = ca.SX.sym("D", y.v.numel()), ca.SX.sym("R", n_c), ca.SX.sym("cj")
    q_rate, v_rate, z_rate = (ca.SX.sym(f"{name}_rate", x.numel()) for name, x in (("q", y.q), ("v", y.v), ("z", y.z)))
    left_out = R == 0
    shift = D**2 * ca.mtimes(c.C.T, mu) if stabilized else ca.SX.zeros(y.v.numel())
    unit = ca.if_else(left_out, 1, R)
    # every F_i in the units of its equation; rows left out say that their multiplier is zero
    sigma, radial, lengths = _unit_lengths(y)
    kinematics = q_rate - ca.substitute(y.q_rate, y.v, y.v + shift) - radial
    balance = ca.mtimes(m.M, v_rate) - m.Q - ca.mtimes(c.C.T, lam)
    closure = ca.if_else(left_out, lam, c.closing)
    blocks = [kinematics, balance, z_rate - m.z_rate, closure]
    one = ca.SX.ones(y.z.numel())
    D_q = _scale_of_positions(y, D)
    rows = [1 / (cj * D_q), D / cj, one / cj, ca.if_else(left_out, 1 / cj, R)]
    columns = [D_q, D, one, cj * unit]
    if stabilized:
        blocks.append(ca.if_else(left_out, mu, c.Phi_rate))
        rows.append(ca.SX(rows[3]))
        if of_speeds:
            blocks[-1][of_speeds], rows[-1][of_speeds] = mu[of_speeds], (1 / (cj * unit))[of_speeds]
        columns.append(cj * unit)
    else:
        rows[1], rows[3] = D / cj**2, ca.if_else(left_out, 1 / cj**2, R)
        if of_speeds:
            rows[3][of_speeds] = ca.if_else(left_out, 1 / cj**2, R / cj)[of_speeds]
        columns[1], columns[3] = cj * D, cj**2 * unit
    D_p = D_q[3 :: y.q_size] if y.dim == 3 else ca.SX(0, 1)
    blocks.append(lengths)
    rows.append(1 / D_p)
    columns.append(cj * D_p)
    n_algebraic = n_c * (2 if stabilized else 1) + sigma.numel()
    algebraic = ca.SX.sym("algebraic_rate", n_algebraic)  # of λ, μ and σ; occurs nowhere
    return ImplicitEquations(
        Y=ca.vertcat(y.q, y.v, y.z, lam, mu, sigma),
        Y_rate=ca.vertcat(q_rate, v_rate, z_rate, algebraic),
        D=D,
        R=R,
        cj=cj,
        F=ca.densify(ca.vertcat(*blocks)),
        row_scale=ca.densify(ca.vertcat(*rows)),
        col_scale=ca.densify(ca.vertcat(*columns)),
    )


def _unit_lengths(y: Symbols) -> tuple[ca.SX, ca.SX, ca.SX]:
    """σ of each body, p σ as part of q̇, and ½ (p·p - 1); nothing in the plane."""
    if y.dim == 2:
        return ca.SX(0, 1), ca.SX.zeros(y.q.numel()), ca.SX(0, 1)
    count = y.q.numel() // y.q_size
    sigma, radial, lengths = ca.SX.sym("sigma", count), ca.SX.zeros(y.q.numel()), []
    for k in range(count):
        at = slice(y.q_size * k + 3, y.q_size * (k + 1))
        radial[at] = sigma[k] * y.q[at]
        lengths.append(0.5 * (ca.dot(y.q[at], y.q[at]) - 1))
    return sigma, radial, ca.vertcat(ca.SX(0, 1), *lengths)


def _scale_of_positions(y: Symbols, D: ca.SX) -> ca.SX:
    """D for the entries of q: those of p are of the size of angles, and have the mean scale of the rotations."""
    if y.dim == 2:
        return D
    parts = []
    for k in range(y.v.numel() // y.v_size):
        d = D[y.v_size * k : y.v_size * (k + 1)]
        parts += [d[:3], ca.SX.ones(4) * (d[3] + d[4] + d[5]) / 3]
    return ca.vertcat(ca.SX(0, 1), *parts)
