"""Derivatives of rates and outputs, along a direction and backwards, for the runtime in C."""

from __future__ import annotations

from cardan.analysis.foreign_calls import foreign_calls
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError
from cardan.numerics.functions import Loaded


def derivative_functions(system: System, massive: bool) -> dict[str, Loaded]:
    """(t, q, v, z, p, D, R, dx, dp) -> d rates, d outputs; and (..., rates_bar, y_bar) -> x_bar, p_bar."""
    if system.forces_see_multipliers or not massive or system.uses:
        reason = (
            "forces depend on reactions"
            if system.forces_see_multipliers
            else foreign_calls(system)
            if system.uses
            else "a body has next to no mass or inertia"
        )
        raise AnalysisError(f'"{system.model.name}" has no derivatives in C: {reason}; export it without them')
    inputs, x, p, rates, outputs = _expressions(system)
    y = ca.vertcat(rates, outputs)
    forward, backward = _directions(inputs, x, p, y, rates.numel())
    return {"forward": Loaded(forward), "adjoint": Loaded(backward)}


def _expressions(system: System) -> tuple[list[ca.SX], ca.SX, ca.SX, ca.SX, ca.SX]:
    """Inputs, and the rates and outputs, of the equations with λ and v̇ found from them."""
    dynamics = system.dynamics.function
    symbols = [ca.SX.sym(name, size) for name, size in zip("tqvzpDR", dynamics_sizes(system), strict=True)]
    t, q, v, z, p, _, R = symbols
    D = mass_scales(system, p)  # an input, too; but it changes with the masses
    gain, seen = ca.SX.zeros(2), ca.SX.zeros(system.n_c)
    q_rate, v_rate, lam, z_rate, _ = dynamics.call([t, q, v, z, p, D, R, gain, seen], True, False)
    channels = system.outputs.call([t, q, v, v_rate, lam, z, p], True, False)[0]
    rates = ca.densify(ca.vertcat(q_rate, v_rate, z_rate))
    outputs = ca.densify(ca.vertcat(q, v, v_rate, channels, z))
    return symbols, ca.vertcat(q, v, z), p, rates, outputs


def mass_scales(system: System, p: ca.SX) -> ca.SX:
    """D = diag(M)^(-1/2) as an expression of the parameters, of a machine whose every coordinate has inertia."""
    return 1 / ca.sqrt(system.start.function.call([p], True, False)[-1])


def dynamics_sizes(system: System) -> list[int]:
    return [1, system.n_q, system.n_v, system.n_z, system.p_size, system.n_v, system.n_c]


def _directions(inputs: list[ca.SX], x: ca.SX, p: ca.SX, y: ca.SX, n_rates: int) -> tuple[ca.Function, ca.Function]:
    dx, dp, y_bar = ca.SX.sym("dx", x.numel()), ca.SX.sym("dp", p.numel()), ca.SX.sym("y_bar", y.numel())
    d = ca.densify(ca.jtimes(y, ca.vertcat(x, p), ca.vertcat(dx, dp)))
    bar = ca.densify(ca.jtimes(y, ca.vertcat(x, p), y_bar, True))
    forward = ca.Function("forward", [*inputs, dx, dp], [d[:n_rates], d[n_rates:]], {"cse": True})
    split = [y_bar[:n_rates], y_bar[n_rates:]]
    symbols = [ca.SX.sym("rates_bar", n_rates), ca.SX.sym("outputs_bar", y.numel() - n_rates)]
    bar = ca.substitute(bar, ca.vertcat(*split), ca.vertcat(*symbols))
    outputs = [bar[: x.numel()], bar[x.numel() :]]
    return forward, ca.Function("adjoint", [*inputs, *symbols], outputs, {"cse": True})
