"""Derivatives of what events compute, backwards: from weights of results to weights of state and parameters.

A jump of speed v⁺ = v + d is the solution of the momentum balance (`event_functions.EventFunctions.balance`)

    r₁ = M d - C̄ᵀΛ - J = 0,   r₂ = C̄ d - b = 0,   b_i = -(1 + c_i e_i)(C_i v + Φ_t,i)  or, of an impact,  -(1 + e_k) α_k

with c_i = 1 where a row parts with restitution e_i, and α_k the approach speed. For weights w of v⁺,

    [M C̄ᵀ; C̄ 0] [μ₁; μ₂] = [w; 0],     weights of (t, q, v, p, J, α) = ∂(w·v - μ₁·r₁ - μ₂·r₂)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardan.deferred import casadi as ca
from cardan.equations.elimination import Elimination, scaled
from cardan.equations.variation import Variation

if TYPE_CHECKING:
    from cardan.system import System


def jump_backward(system: System) -> Variation:
    """(t, q, v, p, D, R, c, α, d, Λ, w) -> weights of q, v, p, t, J, α."""
    y, c, events = system.symbols, system.constraints, system.events.equations
    N = ca.jacobian(events.approach, y.v)
    C = ca.vertcat(c.C, N)
    K = scaled(system.motion.M, system.motion.M_central, C, y.v_size)
    n, n_impacts = C.shape[0], N.shape[0]
    bounce, d, impulse, w = (
        ca.SX.sym(k, i) for k, i in (("c", n), ("d", system.n_v), ("impulse", n), ("w", system.n_v))
    )
    alpha, J = ca.SX.sym("alpha", n_impacts), ca.SX.sym("J", system.n_v)
    mu1, mu2 = ca.SX.sym("mu1", system.n_v), ca.SX.sym("mu2", n)
    rates = ca.vertcat(ca.mtimes(c.C, y.v) + c.Phi_t, alpha)
    b = -(1 + bounce * events.restitution) * rates
    r1 = ca.mtimes(system.motion.M, d) - ca.mtimes(C.T, impulse) - J
    h = -ca.dot(mu1, r1) - ca.dot(mu2, ca.mtimes(C, d) - b)
    by = [y.x, y.v, y.p, y.t, J, alpha]
    known = [y.t, y.x, y.v, y.p, bounce, alpha, d, impulse, mu1, mu2]
    gradient = ca.Function("h", known, [ca.densify(ca.gradient(h, x)) for x in by])
    inputs = [y.t, y.q, y.v, y.p, K.D, K.R, bounce, alpha, d, impulse, w]
    if system.has_massless:
        return _by_qr(system, inputs, K, gradient)
    x, lam = Elimination(K).solve(K.D * w, ca.SX.zeros(n))
    h_x, h_v, h_p, h_t, h_J, h_alpha = gradient.call([*known[:-2], K.D * x, -K.R * lam])
    h_q = h_x if y.dim == 2 else ca.jtimes(y.x_of_q, y.q, h_x, True)
    return Variation(inputs, [ca.densify(o) for o in (h_q, w + h_v, h_p, h_t, h_J, h_alpha)])


def _by_qr(system: System, inputs: list[ca.SX], K: Any, gradient: ca.Function) -> Variation:
    """The same where coordinates have no mass."""
    y, n = system.symbols, K.R.numel()
    symbols = [ca.MX.sym(f"i{k}", *s.shape) for k, s in enumerate(inputs)]
    t, q, v, p, D, R, bounce, alpha, d, impulse, w = symbols
    matrix = system.function("matrix", [y.t, y.q, y.p, K.D, K.R], [K.matrix])(t, q, p, D, R)
    mu = ca.solve(matrix, ca.vertcat(D * w, ca.MX.zeros(n)), "qr")
    x = q if y.dim == 2 else ca.Function("x", [y.q], [y.x_of_q])(q)
    scale = R * mu[system.n_v :] if n else ca.MX(0, 1)
    h_x, *others = gradient.call([t, x, v, p, bounce, alpha, d, impulse, D * mu[: system.n_v], scale])
    h_q = h_x if y.dim == 2 else ca.jtimes(x, q, h_x, True)
    others[0] = w + others[0]
    return Variation(symbols, [ca.densify(o) for o in (h_q, *others)])


def weighted(system: System, expression: ca.SX) -> Variation:
    """(t, q, v, a, λ, z, p, weights) -> derivatives of weights·expression by y = (q, v, z), a, λ, p and t."""
    y = system.symbols
    weights = ca.SX.sym("weights", expression.numel())
    inputs = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p, weights]
    if system.uses:
        symbols = [ca.MX.sym(f"i{k}", *s.shape) for k, s in enumerate(inputs)]
        h: Any = system.function("weighted", inputs, [ca.dot(weights, expression)])(*symbols)
        t, q, v, a, lam, z, p, _ = symbols
    else:
        symbols, (t, q, v, a, lam, z, p, _) = inputs, inputs
        h = ca.dot(weights, system.on_coordinates([expression])[0])
    by: list[Any] = [ca.densify(ca.gradient(h, x)) for x in (q, v, z, a, lam, p, t)]
    return Variation(symbols, [ca.vertcat(*by[:3]), *by[3:]])
