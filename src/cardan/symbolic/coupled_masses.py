"""Masses that couple the speeds of bodies, from the kinetic energy T = ½ vᵀM(q) v that elements say.

With p = ∂T/∂v = M v, Lagrange's equations, and in space those of Poincaré for speeds ω′ in body axes
(Poincaré 1901; Bloch 2003, sec. 5.8), give

    M v̇ = Q - Ṁ v + ∂T/∂(small motions) - (0, ω′ x p_ω)

so that an element writes its kinetic energy alone, and energy and momenta are kept whatever it contains.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.model import Model
from cardan.model.rotation.vectors import cross
from cardan.symbolic.symbols import Symbols
from cardan.symbolic.tracing import said_of
from cardan.symbolic.view import SymbolicView


@dataclass(frozen=True, eq=False)
class CoupledMasses:
    """Those of all elements: M, what they add to Q, and ∂T/∂(small motions)."""

    matrix: ca.SX
    forces: ca.SX
    slope: ca.SX


def coupled_masses(model: Model, y: Symbols, s: SymbolicView) -> CoupledMasses | None:
    """None where no element has any."""
    matrix, elements = ca.SX(y.v.numel(), y.v.numel()), 0
    for element, places, block in _blocks(model, y, s):
        with said_of(element):
            depends = ca.depends_on(block, ca.vertcat(y.t, y.v, y.z))
            if block.shape != (len(places), len(places)) or depends or block.sparsity() != block.T.sparsity():
                raise ModelError(
                    f'{element.kind} "{element.name}": its masses must be a symmetric matrix over the {len(places)} '
                    "speeds of their bodies that depends on positions only"
                )
        matrix[places, places] = matrix[places, places] + block
        elements += 1
    if elements == 0:
        return None
    momentum = ca.mtimes(matrix, y.v)
    slope = y.tangent(0.5 * ca.dot(y.v, momentum)).T
    return CoupledMasses(matrix, slope - y.rate_of(momentum) - _turning(momentum, y), slope)


def _blocks(model: Model, y: Symbols, s: SymbolicView) -> Iterator[tuple[Any, list[int], ca.SX]]:
    """Each element, the places of its speeds, and its matrix over them."""
    order = {name: k for k, name in enumerate(model.bodies)}
    for element in model.elements.values():
        with said_of(element):
            masses = element.masses(s)
        for bodies, block in masses:
            first = [y.v_size * order[body.name] for body in bodies]
            yield element, [k + i for k in first for i in range(y.v_size)], ca.SX(block)


def _turning(momentum: ca.SX, y: Symbols) -> ca.SX:
    """(0, ω′ x p_ω) of each body in space."""
    turning = ca.SX.zeros(y.v.numel())
    for k in range(3, y.v.numel(), 6) if y.dim == 3 else ():
        at = slice(k, k + 3)
        turning[at] = ca.vertcat(*cross(tuple(ca.vertsplit(y.v[at])), tuple(ca.vertsplit(momentum[at]))))
    return turning
