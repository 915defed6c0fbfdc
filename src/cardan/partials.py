"""Partial derivatives of expressions of a machine, compiled.

Everything is an expression of (t, q, v, a, λ, z, p): time, coordinates, speeds, accelerations, multipliers, user
states, parameters with modes. Derivatives by positions are derivatives along small motions (columns of v): in the plane
∂/∂q, in space translations and rotations about body axes. In space an expression may contain poses x and coordinates q.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardan.deferred import casadi as ca
from cardan.system import System

REMEMBERED = 32  # sets of functionals
STATE = ("t", "q", "v", "a", "lam", "z", "p")  # the arguments of every function here, in this order


def arguments(system: System) -> list[ca.SX]:
    """The symbols of `STATE`."""
    y = system.symbols
    return [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]


def partials(
    system: System,
    name: str,
    expressions: Sequence[ca.SX],
    pairs: Sequence[tuple[int, str]],
    extra: Sequence[ca.SX] = (),
) -> ca.Function:
    """The function of `STATE` and `extra` that gives ∂ expressions[i] / ∂ word for each of the pairs (i, word).

    The word "value" stands for the expression itself. Black boxes: their derivatives are differences.
    """
    expressions = [ca.SX(e) for e in expressions]
    inputs = [*arguments(system), *extra]
    if not system.uses:
        return system.function(name, inputs, [_by(system, expressions[i], word) for i, word in pairs])
    symbols = [ca.MX.sym(f"i{k}", *x.shape) for k, x in enumerate(inputs)]
    values = system.function(name, inputs, expressions).call(symbols)
    N = motions(system)
    blocks = []
    for i, word in pairs:
        block = values[i] if word == "value" else ca.jacobian(values[i], symbols[STATE.index(word)])
        blocks.append(ca.mtimes(block, N(symbols[1])) if word == "q" and system.model.dim == 3 else block)
    return ca.Function(name, symbols, blocks)


def functional_partials(system: System, expressions: Sequence[Any]) -> ca.Function:
    """Values of scalar expressions of the symbolic view, and their derivatives by q, v, a, λ, z and p.

    The functions of the same expressions are made once (they are remembered together with the expressions, whose
    addresses tell them apart).
    """
    scalars = [ca.SX(e) for e in expressions]
    key = ("partials", *(e.element_hash() for e in scalars if e.numel() == 1), len(scalars))
    if key not in system.responses or any(e.numel() != 1 for e in scalars):
        known = [k for k in list(system.responses) if isinstance(k, tuple) and k[:1] == ("partials",)]
        for old in known if len(known) >= REMEMBERED else ():
            system.responses.pop(old, None)
        column = ca.densify(ca.vertcat(ca.SX(0, 1), *scalars))
        words = ("value", "q", "v", "a", "lam", "z", "p")
        made = partials(system, "functionals_by", [column], [(0, word) for word in words])
        system.responses[key] = made, scalars
        return made
    return system.responses[key][0]


def _by(system: System, expression: ca.SX, word: str) -> ca.SX:
    y = system.symbols
    if word == "value":
        return expression
    if word == "q":
        own = y.tangent(expression)
        return own if system.model.dim == 2 else own + ca.mtimes(ca.jacobian(expression, y.q), _motions(system))
    return ca.jacobian(expression, system.lam if word == "lam" else getattr(y, word))


def motions(system: System) -> ca.Function:
    """N(q) of q̇ = N v."""
    return system.function("motions", [system.symbols.q], [_motions(system)])


def _motions(system: System) -> ca.SX:
    return ca.jacobian(system.symbols.q_rate, system.symbols.v)


def directional(system: System, expression: ca.SX, along: dict[str, ca.SX]) -> ca.SX:
    """Σ ∂ expression/∂ word · direction; the direction of "q" is a small motion."""
    y, total = system.symbols, ca.SX.zeros(expression.shape)
    for word, direction in along.items():
        if word == "q":
            total += ca.jtimes(expression, y.x, ca.mtimes(y.motions, direction))
            if y.dim == 3:
                total += ca.jtimes(expression, y.q, ca.mtimes(_motions(system), direction))
        else:
            total += ca.jtimes(expression, system.lam if word == "lam" else getattr(y, word), direction)
    return total


def dense(x: Any) -> np.ndarray:
    """A result of CasADi as a full array."""
    return np.array(x.full() if isinstance(x, ca.DM) else x, dtype=float)


__all__ = ["STATE", "arguments", "dense", "directional", "functional_partials", "motions", "partials"]
