"""Constraint equations of a model and their derivatives.

    Φ(q, t) = 0,   Φ̇ = C v + Φ_t,   Φ̈ = C v̇ - γ        (Wehage & Haug 1981, eqs. 3.13, 3.18-3.19)

C is the derivative of Φ along small motions, ∂Φ/∂q in the plane; γ is minus one more directional derivative of Φ̇.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardan.deferred import casadi as ca
from cardan.equations.symbols import Symbols
from cardan.equations.tracing import check_numbers, holds_nan, said_of
from cardan.equations.view import SymbolicView
from cardan.errors import ModelError
from cardan.model.element import ConstraintElement
from cardan.model.model import Model


@dataclass(frozen=True, eq=False)
class Row:
    """One scalar constraint equation: whose it is and what it says."""

    element: ConstraintElement
    label: str

    @property
    def name(self) -> str:
        return f"{self.element.name}.{self.label}"

    @property
    def is_angle(self) -> bool:
        """Whether it is an angle, by what its element says; a user's own residual counts as a length."""
        coordinate = getattr(self.element, "coordinate", None)
        return self.label.startswith(("angle", "tilt")) or (coordinate is not None and coordinate.is_angle)


@dataclass(frozen=True, eq=False)
class ConstraintEquations:
    rows: tuple[Row, ...]
    residuals: dict[str, ca.SX]  # per element
    places: dict[str, slice]  # where the rows of each element stand
    Phi: ca.SX
    Phi_t: ca.SX
    C: ca.SX
    Phi_rate: ca.SX
    gamma: ca.SX


class Postponed:
    """What is known of some equations before they are written: they are written when somebody asks for more."""

    def __init__(self, write: Callable[[], Any], **columns: Any):
        self.__dict__.update(columns)
        self._write = write

    @cached_property
    def _written(self) -> Any:
        return self._write()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._written, name)


def constraint_equations(model: Model, y: Symbols, s: SymbolicView) -> ConstraintEquations:
    rows: list[Row] = []
    residuals: dict[str, ca.SX] = {}
    places: dict[str, slice] = {}
    for element in model.constraints:
        with said_of(element):
            residual = y.along(ca.SX(element.residual(s.for_constraint(element))))
        if residual.numel() == 0:
            raise ModelError(f'{element.kind} "{element.name}": its residual is empty; return at least one equation')
        residuals[element.name] = ca.vec(residual)
        places[element.name] = slice(len(rows), len(rows) + residual.numel())
        if element.rows and residual.numel() != len(element.rows):
            raise ModelError(
                f'{element.kind} "{element.name}": its function must give one number'
                f"{'' if len(element.rows) == 1 else ' for each of ' + ', '.join(element.rows)}, "
                f"got {residual.numel()} equations"
            )
        labels = element.rows or tuple(str(k + 1) for k in range(residual.numel()))
        rows += [Row(element, label) for label in labels]
    Phi = ca.vertcat(*residuals.values()) if residuals else ca.SX(0, 1)
    _check_arguments(model, residuals, Phi, y)
    if holds_nan(Phi):
        for element in model.constraints:
            check_numbers(element, residuals[element.name])
    Phi_t = ca.densify(ca.jacobian(Phi, y.t))
    Phi_rate = ca.jtimes(Phi, y.x, y.x_rate) + Phi_t
    gamma = -(ca.jtimes(Phi_rate, y.x, y.x_rate) + ca.jacobian(Phi_rate, y.t))
    return ConstraintEquations(
        tuple(rows), residuals, places, Phi, Phi_t, y.tangent(Phi), ca.densify(Phi_rate), ca.densify(gamma)
    )


def _check_arguments(model: Model, residuals: dict[str, ca.SX], Phi: ca.SX, y: Symbols) -> None:
    not_allowed = ca.vertcat(y.v, y.z)
    if not ca.depends_on(Phi, not_allowed):
        return
    for element in model.constraints:
        if ca.depends_on(residuals[element.name], not_allowed):
            raise ModelError(
                f'{element.kind} "{element.name}": a residual may depend on positions and time only, but '
                "this one depends on velocities or states"
            )
