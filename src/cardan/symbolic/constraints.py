"""Constraint equations of a model and their derivatives.

    Φ(q, t) = 0,   Φ̇ = C v + Φ_t,   Φ̈ = C v̇ - γ        (Wehage & Haug 1981, eqs. 3.13, 3.18-3.19)

C is the derivative of Φ along small motions, ∂Φ/∂q in the plane; γ is minus one more directional derivative of Φ̇.

Rows that hold for speeds only, such as those of rolling, are given as the rate itself (Neimark & Fufaev 1972, ch. I):

    Φ̇ = A(q, t) v + b(q, t) = 0,   C = A,   Φ_t = b,   and Φ = 0 wherever the machine is
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.element import ConstraintElement
from cardan.model.model import Model
from cardan.symbolic.symbols import Symbols
from cardan.symbolic.tracing import check_numbers, holds_nan, said_of
from cardan.symbolic.view import SymbolicView


@dataclass(frozen=True, eq=False)
class Row:
    """One scalar constraint equation: whose it is and what it says."""

    element: ConstraintElement
    label: str
    of_speeds: bool = False  # whether it holds for speeds only

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
    residuals: dict[str, ca.SX]  # per element: what vanishes, Φ of rows of positions and Φ̇ of rows of speeds
    places: dict[str, slice]  # where the rows of each element stand
    Phi: ca.SX
    Phi_t: ca.SX
    C: ca.SX
    Phi_rate: ca.SX
    gamma: ca.SX

    @property
    def of_speeds(self) -> list[int]:
        """The rows that hold for speeds only."""
        return [k for k, row in enumerate(self.rows) if row.of_speeds]

    @property
    def closing(self) -> ca.SX:
        """Φ, and Φ̇ in the rows that hold for speeds only."""
        closing, rows = ca.SX(self.Phi), self.of_speeds
        if not rows:
            return closing
        closing[rows] = self.Phi_rate[rows]
        return closing

    def load(self, y: Symbols, lam: ca.SX) -> ca.SX:
        """Cᵀλ."""
        load, rows = y.tangent_transposed(self.Phi, lam), self.of_speeds
        return load + ca.mtimes(self.C[rows, :].T, lam[rows]) if rows else load


class Postponed:
    """What is known of some equations before they are written: they are written when somebody asks for more."""

    def __init__(self, write: Callable[[], Any], **columns: Any):
        self.__dict__.update(columns)
        self._write = write

    @cached_property
    def _written(self) -> ca.SX:
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
        positions, speeds = residuals_of(element, y, s.for_constraint(element))
        count = positions.numel() + speeds.numel()
        residuals[element.name] = ca.vertcat(positions, speeds)
        places[element.name] = slice(len(rows), len(rows) + count)
        labels = element.rows or tuple(str(k + 1) for k in range(count))
        rows += [Row(element, label, k >= positions.numel()) for k, label in enumerate(labels)]
    residual = ca.vertcat(*residuals.values()) if residuals else ca.SX(0, 1)
    if holds_nan(residual):
        for element in model.constraints:
            check_numbers(element, residuals[element.name])
    of_speeds = [k for k, row in enumerate(rows) if row.of_speeds]
    Phi = ca.SX(residual)
    if of_speeds:
        Phi[of_speeds] = 0
    _check_positions(Phi, rows, y)
    Phi_t = ca.densify(ca.jacobian(Phi, y.t))
    Phi_rate = ca.jtimes(Phi, y.x, y.x_rate) + Phi_t
    C = y.tangent(Phi)
    if of_speeds:
        rates, at_rest = residual[of_speeds], (y.v, ca.SX.zeros(y.v.numel()))
        Phi_rate[of_speeds], C[of_speeds, :] = rates, ca.substitute(ca.jacobian(rates, y.v), *at_rest)
        Phi_t[of_speeds] = ca.substitute(rates, *at_rest)
    gamma = -(ca.jtimes(Phi_rate, y.x, y.x_rate) + ca.jacobian(Phi_rate, y.t))
    return ConstraintEquations(tuple(rows), residuals, places, Phi, Phi_t, C, ca.densify(Phi_rate), ca.densify(gamma))


def residuals_of(element: ConstraintElement, y: Symbols, s: SymbolicView) -> tuple[ca.SX, ca.SX]:
    """What vanishes of positions, and what of speeds, one column each."""
    with said_of(element):
        positions = ca.vec(y.along(ca.SX(element.residual(s))))
        speeds = ca.vec(y.along(ca.SX(element.speed_residual(s))))
    count, what = positions.numel() + speeds.numel(), f'{element.kind} "{element.name}": '
    if count == 0:
        raise ModelError(f"{what}its residual is empty; return at least one equation")
    if element.rows and count != len(element.rows):
        raise ModelError(
            f"{what}its function must give one number"
            f"{'' if len(element.rows) == 1 else ' for each of ' + ', '.join(element.rows)}, got {count} equations"
        )
    if speeds.numel():
        _check_speeds(what, speeds, y)
    return positions, speeds


def _check_positions(Phi: ca.SX, rows: Sequence[Row], y: Symbols) -> None:
    """Rows of positions contain no speed and no state."""
    others = ca.vertcat(y.v, y.z)
    if not ca.depends_on(Phi, others):
        return
    for row, residual in zip(rows, ca.vertsplit(Phi), strict=True):
        if ca.depends_on(residual, others):
            raise ModelError(
                f'{row.element.kind} "{row.element.name}": a residual may depend on positions and time only, but this '
                "one depends on velocities or states; a constraint of speeds is a cd.VelocityConstraint"
            )


def _stays_constant(A: ca.SX, y: Symbols) -> bool:
    """Whether derivatives by speeds that contain these, as those of curves and terrains do, are the same at any
    speeds."""
    others = ca.vertcat(*(s for s in ca.symvar(A) if not ca.depends_on(s, y.v)))
    f = ca.Function("slopes", [y.v, others], [ca.densify(A)])
    at = np.random.default_rng(0).uniform(0.2, 0.8, (2, y.v.numel()))
    values = np.random.default_rng(1).uniform(0.2, 0.8, others.numel())
    first, second = (np.array(f(v, values)) for v in at)
    return bool(np.allclose(first, second, rtol=1e-9, atol=1e-12, equal_nan=True))


def _check_speeds(what: str, speeds: ca.SX, y: Symbols) -> None:
    """Rows of speeds are linear in the speeds, and each contains one."""
    A = ca.jacobian(speeds, y.v)
    if ca.depends_on(speeds, y.z):
        raise ModelError(f"{what}a constraint of speeds may not depend on states")
    if ca.depends_on(A, y.v) and not _stays_constant(A, y):
        raise ModelError(
            f"{what}it must be linear in the speeds: products, powers and sizes of speeds are no constraint that a "
            "force at right angles to the motion can hold"
        )
    for k in range(A.shape[0]):
        if A[k, :].nnz() == 0:
            raise ModelError(f"{what}equation {k + 1} contains no speed; a constraint of positions is a cd.Constraint")
