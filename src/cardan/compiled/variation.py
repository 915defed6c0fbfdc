"""First variations of the equations of motion: how rates change with state and parameters, forwards and backwards.

The accelerations a and multipliers λ are defined by

    r₁ = M a - Cᵀλ - Q(λ) = 0,   r₂ = C a - γ = 0

Forwards, for variations δy of the state y = (q, v, z) and δp of the parameters (and modes):

    [M  -Cᵀ - Q_λ; C  0] [δa; δλ] = -∂(r₁, r₂)·(δy, δp),      δẏ = (δq̇, δa, δż),   δż = ∂ż·(δy, δp) + ż_λ δλ

Backwards, for a scalar h = w_q·q̇ + w_v·a + w_z·ż + s_a·a + s_λ·λ of rates and multipliers:

    [M  -Cᵀ - Q_λ; C  0]ᵀ [μ₁; μ₂] = [∂h/∂a; ∂h/∂λ],          dh/d(t, y, p) = ∂(h - μ₁·r₁ - μ₂·r₂)/∂(t, y, p)

which is the right-hand side of the adjoint equations (Barman & Haug 1981, eqs. 3.32-3.39; here a and λ are eliminated,
so that the adjoint is an ordinary differential equation). All derivatives are CasADi's; the factors of the matrix are
those of the dynamics. Rows with R = 0 take no part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardan.compiled.derivation import Derivation
from cardan.deferred import casadi as ca
from cardan.symbolic.elimination import Elimination, Scaled


@dataclass(frozen=True, eq=False)
class Variation:
    """Symbols and expressions of one direction; `columns` right-hand sides at once."""

    inputs: list[Any]
    outputs: list[Any]


def backward(system: Derivation, columns: int) -> Variation:
    """(t, q, v, z, p, D, R, a, λ, w, s_a, s_λ) -> dh/dy, dh/dp, dh/dt, a column for each h."""
    y, c, m = system.symbols, system.constraints, system.motion
    K = system.scaled_equations.K
    w, s_a, s_lam = (
        ca.SX.sym(word, n, columns) for word, n in (("w", _n_y(system)), ("s_a", system.n_v), ("s_l", system.n_c))
    )
    inputs = [y.t, y.q, y.v, y.z, y.p, K.D, K.R, y.a, system.lam, w, s_a, s_lam]
    w_q, w_v, w_z = ca.vertsplit(w, [0, system.n_q, system.n_q + system.n_v, _n_y(system)])
    elimination = Elimination(K)
    mu1, mu2 = ca.SX.sym("mu1", system.n_v), ca.SX.sym("mu2", system.n_c)
    wq, wz = ca.SX.sym("wq", system.n_q), ca.SX.sym("wz", system.n_z)
    h = ca.dot(wq, y.q_rate) + ca.dot(wz, m.z_rate) - ca.dot(mu1, ca.mtimes(m.M, y.a) - m.Q)
    h += ca.dot(system.lam, ca.mtimes(c.C, mu1)) - ca.dot(mu2, ca.mtimes(c.C, y.a) - c.gamma)
    by = [y.x, y.v, y.z, y.p, y.t]
    gradient = ca.Function(
        "h", [y.t, y.x, y.v, y.z, y.p, y.a, system.lam, wq, wz, mu1, mu2], [ca.densify(ca.gradient(h, x)) for x in by]
    )
    parts_of_column = []
    for k in range(columns):
        x, lam = elimination.solve(K.D * (w_v[:, k] + s_a[:, k]), -K.R * s_lam[:, k])
        symbols = [y.t, y.x, y.v, y.z, y.p, y.a, system.lam, w_q[:, k], w_z[:, k], K.D * x, -K.R * lam]
        h_x, h_v, h_z, h_p, h_t = gradient.call(symbols)
        parts_of_column.append((ca.vertcat(_on_q(system, h_x), h_v, h_z), h_p, h_t))
    outputs = [ca.densify(ca.horzcat(*parts)) for parts in zip(*parts_of_column, strict=True)]
    return Variation(inputs, outputs)


def forward(system: Derivation, columns: int) -> Variation:
    """(t, q, v, z, p, D, R, a, λ, δy, δp) -> δẏ, δλ, a column for each variation."""
    y, m = system.symbols, system.motion
    K = system.scaled_equations.K
    dy, dp = ca.SX.sym("dy", _n_y(system), columns), ca.SX.sym("dp", y.p.numel(), columns)
    inputs = [y.t, y.q, y.v, y.z, y.p, K.D, K.R, y.a, system.lam, dy, dp]
    elimination = Elimination(K)
    r1, r2 = residuals(system)
    values = ca.vertcat(r1, r2, y.q_rate, m.z_rate)
    by = ca.vertcat(y.x, y.v, y.z, y.p)
    along = ca.SX.sym("along", by.numel())
    derivative = ca.Function("d", [by, y.t, y.a, system.lam, along], [ca.jtimes(values, by, along)])
    ends = [0, system.n_v, system.n_v + system.n_c, system.n_v + system.n_c + system.n_q, values.numel()]
    parts_of_column = []
    for k in range(columns):
        dq, others = dy[: system.n_q, k], dy[system.n_q :, k]
        dx = dq if y.dim == 2 else ca.jtimes(y.x_of_q, y.q, dq)
        d = derivative(by, y.t, y.a, system.lam, ca.vertcat(dx, others, dp[:, k]))
        d_r1, d_r2, d_q_rate, d_z_rate = ca.vertsplit(d, ends)
        x, lam = elimination.solve(-K.D * d_r1, -K.R * d_r2)
        parts_of_column.append((ca.vertcat(d_q_rate, K.D * x, d_z_rate), K.R * lam))
    outputs = [ca.densify(ca.horzcat(*parts)) for parts in zip(*parts_of_column, strict=True)]
    return Variation(inputs, outputs)


def residuals(system: Derivation) -> tuple[ca.SX, ca.SX]:
    """r₁ and r₂."""
    y, c, m = system.symbols, system.constraints, system.motion
    balance = ca.mtimes(m.M, y.a) - m.Q - c.load(y, system.lam)
    return balance, ca.mtimes(c.C, y.a) - c.gamma


def backward_by_qr(system: Derivation, columns: int) -> Variation:
    """As `backward`, for machines with massless coordinates, black boxes, or forces that depend on reactions."""
    x, parts, matrix = _in_numbers(system)
    w, s_a, s_lam = (
        ca.MX.sym(word, n, columns) for word, n in (("w", _n_y(system)), ("s_a", system.n_v), ("s_l", system.n_c))
    )
    t, q, v, z, p, D, R, _, lam = x
    rates, r1, r2 = parts
    n_q, n_v, n_z = system.n_q, system.n_v, system.n_z
    parts_of_column = []
    for k in range(columns):
        w_q, w_v, w_z = w[:n_q, k], w[n_q : n_q + n_v, k], w[n_q + n_v :, k]
        h_lam = s_lam[:, k]
        direct = ca.dot(w_q, rates[:n_q]) if n_q else ca.MX(0)
        if n_z:
            direct += ca.dot(w_z, rates[n_q:])
            h_lam = h_lam + ca.jtimes(rates[n_q:], lam, w_z, True) if system.n_c else h_lam
        mu = _solve(matrix.T, ca.vertcat(D * (w_v + s_a[:, k]), R * h_lam if system.n_c else ca.MX(0, 1)), n_v)
        # μ is held while differentiating: a Function of it, called with its value
        held = ca.MX.sym("mu", mu.numel())
        h_held = direct - ca.dot(D * held[:n_v], r1)
        if system.n_c:
            h_held -= ca.dot(R * held[n_v:], r2)
        gradient = ca.Function("h", [*x, w, held], [ca.densify(ca.gradient(h_held, s)) for s in (q, v, z, p, t)])
        h_q, h_v, h_z, h_p, h_t = gradient.call([*x, w, mu])
        parts_of_column.append((ca.vertcat(h_q, h_v, h_z), h_p, h_t))
    outputs = [ca.densify(ca.horzcat(*parts)) for parts in zip(*parts_of_column, strict=True)]
    return Variation([*x, w, s_a, s_lam], outputs)


def forward_by_qr(system: Derivation, columns: int) -> Variation:
    """As `forward`, for the same machines."""
    x, (rates, r1, r2), matrix = _in_numbers(system)
    dy, dp = ca.MX.sym("dy", _n_y(system), columns), ca.MX.sym("dp", system.symbols.p.numel(), columns)
    _, q, v, z, p, D, R, _, lam = x
    n_q, n_v = system.n_q, system.n_v
    values = ca.vertcat(r1, r2, rates)
    by = [q, v, z, p]
    along = [ca.MX.sym(f"d{k}", *s.shape) for k, s in enumerate(by)]
    change = sum(
        (ca.jtimes(values, s, d) for s, d in zip(by, along, strict=True) if s.numel()), ca.MX(values.numel(), 1)
    )
    derivative = ca.Function("d", [*x, *along], [change])
    parts_of_column = []
    for k in range(columns):
        split = ca.vertsplit(dy[:, k], [0, n_q, n_q + n_v, _n_y(system)])
        d = derivative.call([*x, *split, dp[:, k]])[0]
        d1, d2, d_rates = d[:n_v], d[n_v : n_v + system.n_c], d[n_v + system.n_c :]
        u = _solve(matrix, -ca.vertcat(D * d1, R * d2 if system.n_c else ca.MX(0, 1)), n_v)
        d_lam = R * u[n_v:] if system.n_c else ca.MX(0, 1)
        d_z = d_rates[n_q:]
        if system.n_c and system.n_z:  # rates of states that read a reaction
            d_z += ca.jtimes(rates[n_q:], lam, d_lam)
        parts_of_column.append((ca.vertcat(d_rates[:n_q], D * u[:n_v], d_z), d_lam))
    outputs = [ca.densify(ca.horzcat(*parts)) for parts in zip(*parts_of_column, strict=True)]
    return Variation([*x, dy, dp], outputs)


def _in_numbers(system: Derivation) -> tuple[list[ca.MX], tuple[ca.MX, ca.MX, ca.MX], ca.MX]:
    """Symbols of numbers; (q̇, ż), r₁, r₂ and the scaled matrix there."""
    y, m, K = system.symbols, system.motion, system.scaled_equations.K
    inputs = [y.t, y.q, y.v, y.z, y.p, y.a, system.lam]
    x = [ca.MX.sym(f"i{k}", *s.shape) for k, s in enumerate(inputs)]
    D, R = ca.MX.sym("D", system.n_v), ca.MX.sym("R", system.n_c)
    r1, r2 = residuals(system)
    outputs = [ca.vertcat(y.q_rate, m.z_rate), r1, r2]
    function = system.function("residuals", inputs, outputs)
    parts = tuple(function.call(x))
    if system.uses:  # a force of a black box may depend on reactions as well; its derivative is CasADi's by differences
        matrix = system.function("matrix", [*inputs, K.D, K.R], [_matrix(K, None)])(*x, D, R)
        if system.forces_see_multipliers:
            Q = system.function("Q", inputs, [m.Q])(*x)
            Q_lam = ca.mtimes(ca.mtimes(ca.diag(D), ca.jacobian(Q, x[-1])), ca.diag(R))
            matrix -= ca.blockcat(
                [[ca.MX(system.n_v, system.n_v), Q_lam], [ca.MX(system.n_c, system.n_v + system.n_c)]]
            )
    else:
        matrix = system.function("matrix", [*inputs, K.D, K.R], [_matrix(K, ca.jacobian(m.Q, system.lam))])(*x, D, R)
    t, q, v, z, p, a, lam = x
    return [t, q, v, z, p, D, R, a, lam], parts, matrix  # type: ignore[return-value]


def _matrix(K: Scaled, Q_lam: ca.SX | None) -> ca.SX:
    """[M̂  -Ĉᵀ - D Q_λ R; Ĉ  left out]."""
    coupling = -K.C_hat.T
    if Q_lam is not None:
        coupling -= ca.mtimes(ca.mtimes(ca.diag(K.D), Q_lam), ca.diag(K.R))
    return ca.SX(ca.blockcat([[K.M_hat, coupling], [K.C_hat, K.left_out]]))


def _solve(matrix: ca.MX, right: ca.MX, n_v: int) -> ca.MX:
    if matrix.sparsity().is_diag():  # free bodies; CasADi cannot save a solver of a diagonal matrix
        return right / ca.MX(ca.Sparsity.dense(n_v), matrix.nz[:]) if n_v else ca.MX(0, 1)
    return ca.solve(matrix, right, "qr")


def _on_q(system: Derivation, h_x: ca.SX) -> ca.SX:
    """From derivatives by poses to those by coordinates."""
    y = system.symbols
    return h_x if y.dim == 2 else ca.jtimes(y.x_of_q, y.q, h_x, True)


def _n_y(system: Derivation) -> int:
    return system.n_q + system.n_v + system.n_z
