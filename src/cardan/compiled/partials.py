"""Partial derivatives of expressions of a machine, compiled.

Everything is an expression of (t, q, v, a, λ, z, p): time, coordinates, speeds, accelerations, multipliers, user
states, parameters with modes. Derivatives by positions are derivatives along small motions (columns of v): in the plane
∂/∂q, in space translations and rotations about body axes. In space an expression may contain poses x and coordinates q.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.deferred import sparse as sp
from cardan.numerics.factored import DENSE_UP_TO
from cardan.numerics.functions import Loaded, call

REMEMBERED_SETS = 32  # sets of functionals
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


class Matrices:
    """A function of arrays whose outputs are matrices, evaluated by the core: full ones, or sparse where it is large.

    Each call has a binding of its own, so that threads may share it.
    """

    def __init__(self, function: ca.Function):
        self._loaded = Loaded(function, portable=False)  # it is not called often enough for machine code
        self._patterns = [function.sparsity_out(k) for k in range(function.n_out())]
        self._shapes = [pattern.shape for pattern in self._patterns]
        self._full = all(max(shape) <= DENSE_UP_TO for shape in self._shapes)
        self._places = [_places(pattern) if self._full else None for pattern in self._patterns]
        self._idle: list[tuple[list[np.ndarray], list[np.ndarray], object]] = []

    def __call__(self, *values: np.ndarray) -> list[np.ndarray | sp.csr_array]:
        try:
            inputs, outputs, binding = self._idle.pop()
        except IndexError:
            inputs = [np.zeros(n) for n in self._loaded.input_sizes]
            outputs = [np.zeros(n) for n in self._loaded.output_sizes]
            binding = self._loaded.bind(inputs, outputs)
        for entry, value in zip(inputs, values, strict=True):
            entry[:] = value
        if call(binding.handle) != 0:
            raise ValueError(f"{self._loaded.name}: the function cannot be evaluated here")
        matrices = [self._matrix(k, output) for k, output in enumerate(outputs)]
        self._idle.append((inputs, outputs, binding))
        return matrices

    def _matrix(self, k: int, numbers: np.ndarray) -> np.ndarray | sp.csr_array:
        if self._full:
            full = np.zeros(self._shapes[k])
            full.reshape(-1)[self._places[k]] = numbers
            return full
        columns, rows = self._patterns[k].colind(), self._patterns[k].row()
        return sp.csr_array(sp.csc_array((numbers.copy(), rows, columns), shape=self._shapes[k]))


def _places(pattern: ca.Sparsity) -> np.ndarray:
    """Where the nonzeros, column by column, stand in a full array, row by row."""
    rows, columns = pattern.get_triplet()
    return np.array(rows, np.int64) * pattern.shape[1] + np.array(columns, np.int64)


def functional_partials(system: System, expressions: Sequence[ca.SX]) -> ca.Function:
    """Values of scalar expressions of the symbolic view, and their derivatives by q, v, a, λ, z and p.

    The functions of the same expressions are made once (they are remembered together with the expressions, whose
    addresses tell them apart).
    """
    scalars = [ca.SX(e) for e in expressions]
    key = ("partials", *(e.element_hash() for e in scalars if e.numel() == 1), len(scalars))
    if key not in system.responses or any(e.numel() != 1 for e in scalars):
        cached_keys = [k for k in list(system.responses) if isinstance(k, tuple) and k[:1] == ("partials",)]
        for old in cached_keys if len(cached_keys) >= REMEMBERED_SETS else ():
            system.responses.pop(old, None)
        column = ca.densify(ca.vertcat(ca.SX(0, 1), *scalars))
        words = ("value", "q", "v", "a", "lam", "z", "p")
        functions = partials(system, "functionals_by", [column], [(0, word) for word in words])
        system.responses[key] = functions, scalars
        return functions
    return system.responses[key][0]


def _by(system: System, expression: ca.SX, word: str) -> ca.SX:
    y = system.symbols
    if word == "value":
        return expression
    if word == "q":
        derivative = y.tangent(expression)
        return (
            derivative
            if system.model.dim == 2
            else derivative + ca.mtimes(ca.jacobian(expression, y.q), _motions(system))
        )
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


def dense(x: ca.DM | np.ndarray | float) -> np.ndarray:
    """A result of CasADi as a full array."""
    return np.array(x.full() if isinstance(x, ca.DM) else x, dtype=float)


__all__ = ["STATE", "Matrices", "arguments", "dense", "directional", "functional_partials", "motions", "partials"]
