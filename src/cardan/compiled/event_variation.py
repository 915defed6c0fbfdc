"""Derivatives of what events compute, backwards: from weights of results to weights of state and parameters.

A jump of speed v⁺ = v + d is the solution of the momentum balance (`event_functions.EventFunctions.balance`)

    r₁ = M d - C̄ᵀΛ - J = 0,   r₂ = C̄ d - b = 0,   b_i = -(1 + c_i e_i)(C_i v + Φ_t,i)  or, of an impact,  -(1 + e_k) α_k

with c_i = 1 where a row parts with restitution e_i, and α_k the approach speed. For weights w of v⁺,

    [M C̄ᵀ; C̄ 0] [μ₁; μ₂] = [w; s],     weights of (t, q, v, p, J, α) = ∂(w·v - μ₁·r₁ - μ₂·r₂ - μ₃·r₃)

A friction f that slips in the impact has no row among C̄; its impulse follows those of the contacts k that carry it,
with the direction σ_f and the coefficient e_f:

    r₃ = Λ_f - σ_f e_f Σ Λ_k = 0,      μ₃ = C_f μ₁,      s_k = -Σ σ_f e_f C_f μ₁

s depends on μ₁: the caller finds it (`design.gradients.along_a_motion.junctions`). Without such frictions s = 0.
"""

from __future__ import annotations

from typing import Any

from cardan.compiled.derivation import Derivation
from cardan.compiled.variation import Variation
from cardan.deferred import casadi as ca
from cardan.model.joints.friction import Friction
from cardan.model.joints.limits import Limit
from cardan.symbolic.elimination import Elimination, scaled
from cardan.symbolic.events import EventEquations


def jump_backward(system: Derivation, events: EventEquations) -> Variation:
    """(t, q, v, p, D, R, c, α, d, Λ, w, s, σ) -> weights of q, v, p, t, J, α; C̄ μ₁."""
    y, c = system.symbols, system.constraints
    N = ca.jacobian(events.approach, y.v)
    C = ca.vertcat(c.C, N)
    K = scaled(system.motion, C, y.v_size)
    n, n_impacts = C.shape[0], N.shape[0]
    bounce, d, impulse, w = (
        ca.SX.sym(k, i) for k, i in (("c", n), ("d", system.n_v), ("impulse", n), ("w", system.n_v))
    )
    alpha, J = ca.SX.sym("alpha", n_impacts), ca.SX.sym("J", system.n_v)
    lifted, sigma = ca.SX.sym("lifted", n), ca.SX.sym("sigma", n)
    mu1, mu2 = ca.SX.sym("mu1", system.n_v), ca.SX.sym("mu2", n)
    rates = ca.vertcat(ca.mtimes(c.C, y.v) + c.Phi_t, alpha)
    b = -(1 + bounce * events.restitution) * rates
    r1 = ca.mtimes(system.motion.M, d) - ca.mtimes(C.T, impulse) - J
    r3 = impulse - sigma * events.restitution * _of_carriers(system, impulse)
    answers = ca.SX.sym("answers", n)  # C̄ μ₁
    h = -ca.dot(mu1, r1) - ca.dot(mu2, ca.mtimes(C, d) - b) - ca.dot(ca.fabs(sigma) * answers, r3)
    by = [y.x, y.v, y.p, y.t, J, alpha]
    symbols = [y.t, y.x, y.v, y.p, bounce, alpha, d, impulse, sigma, mu1, mu2, answers]
    gradient = ca.Function("h", symbols, [ca.densify(ca.gradient(h, x)) for x in by])
    inputs = [y.t, y.q, y.v, y.p, K.D, K.R, bounce, alpha, d, impulse, w, lifted, sigma]
    if system.has_massless:
        return _by_qr(system, inputs, K, gradient, C)
    x, lam = Elimination(K).solve(K.D * w, K.R * lifted)
    moved = ca.mtimes(C, K.D * x)
    h_x, h_v, h_p, h_t, h_J, h_alpha = gradient.call([*symbols[:-3], K.D * x, -K.R * lam, moved])
    h_q = h_x if y.dim == 2 else ca.jtimes(y.x_of_q, y.q, h_x, True)
    return Variation(inputs, [ca.densify(o) for o in (h_q, w + h_v, h_p, h_t, h_J, h_alpha, moved)])


def carriers_of(system: Derivation) -> dict[int, range]:
    """Rows of frictions that slip in impacts -> the rows of the limits that carry them."""
    return {
        system.places[element.name].start: range(place.start, place.stop)
        for element in system.model.constraints
        if isinstance(element, Friction) and isinstance(element.joint, Limit) and element.normal is None
        for place in [system.places[element.joint.name]]
    }


def _of_carriers(system: Derivation, impulse: ca.SX) -> ca.SX:
    """For each row of a friction, the impulse of the contacts that carry it."""
    carried = ca.SX.zeros(impulse.numel())
    for row, rows in carriers_of(system).items():
        carried[row] = sum(impulse[k] for k in rows)
    return carried


def _by_qr(system: Derivation, inputs: list[ca.SX], K: Any, gradient: ca.Function, C: ca.SX) -> Variation:
    """The same where coordinates have no mass."""
    y, n = system.symbols, K.R.numel()
    symbols = [ca.MX.sym(f"i{k}", *s.shape) for k, s in enumerate(inputs)]
    t, q, v, p, D, R, bounce, alpha, d, impulse, w, lifted, sigma = symbols
    matrix = system.function("matrix", [y.t, y.q, y.p, K.D, K.R], [K.matrix])(t, q, p, D, R)
    mu = ca.solve(matrix, ca.vertcat(D * w, R * lifted), "qr")
    rows = system.function("rows", [y.t, y.q, y.p], [C])(t, q, p)
    moved = ca.mtimes(rows, D * mu[: system.n_v])
    x = q if y.dim == 2 else ca.Function("x", [y.q], [y.x_of_q])(q)
    scale = R * mu[system.n_v :] if n else ca.MX(0, 1)
    h_x, *others = gradient.call([t, x, v, p, bounce, alpha, d, impulse, sigma, D * mu[: system.n_v], scale, moved])
    h_q = h_x if y.dim == 2 else ca.jtimes(x, q, h_x, True)
    others[0] = w + others[0]
    return Variation(symbols, [ca.densify(o) for o in (h_q, *others, moved)])


def weighted(system: Derivation, expression: ca.SX) -> Variation:
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
