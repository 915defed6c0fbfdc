"""Imposed motions and simple constraints: residuals with time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.body import Coordinate
from cardan.model.element import ConstraintElement
from cardan.model.values import Scalar, Signal, scalar, signal

__all__ = ["Drive", "Fix"]


@dataclass(frozen=True, eq=False, init=False)
class Drive(ConstraintElement):
    """An imposed motion: coordinate = function(t).

    `coordinate` is `body.x`, `body.y`, `body.angle`, a joint's `pin.angle` or `slide.displacement`, or any function
    of the machine; `function` a function of time `f(t)`, a Spline of time or a number. The multiplier is the force
    (torque) that the driver puts on its coordinate: `result["motor"].force`.
    """

    coordinate: Coordinate
    function: Signal

    kind: ClassVar[str] = "driver"
    rows: ClassVar = ("motion",)

    def __init__(
        self, coordinate: Coordinate | Callable, function: Signal, name: str | None = None, active: bool = True
    ):
        reference = as_coordinate(coordinate)
        object.__setattr__(self, "name", name or f"drive {reference.name}")
        object.__setattr__(self, "coordinate", reference)
        object.__setattr__(self, "function", signal(function, f'driver "{self.name}": function'))
        object.__setattr__(self, "active", active)

    def residual(self, s: Any) -> ca.SX:
        return self.coordinate.value(s) - s.in_time(self.function)

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {"force": lam}


@dataclass(frozen=True, eq=False, init=False)
class Fix(ConstraintElement):
    """A simple constraint: coordinate = value, the value of the initial estimate when left out."""

    coordinate: Coordinate
    value: Scalar | None

    kind: ClassVar[str] = "driver"
    rows: ClassVar = ("value",)

    def __init__(
        self,
        coordinate: Coordinate | Callable,
        value: Scalar | None = None,
        name: str | None = None,
        active: bool = True,
    ):
        reference = as_coordinate(coordinate)
        object.__setattr__(self, "name", name or f"fix {reference.name}")
        object.__setattr__(self, "coordinate", reference)
        checked = None if value is None else scalar(value, f'constraint "{self.name}": value')
        object.__setattr__(self, "value", checked)
        object.__setattr__(self, "active", active)

    def residual(self, s: Any) -> ca.SX:
        value = self.coordinate.value(s.initial) if self.value is None else self.value
        return self.coordinate.value(s) - value

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {"force": lam}


def as_coordinate(coordinate: Any) -> Coordinate:
    if isinstance(coordinate, Coordinate):
        return coordinate
    if callable(coordinate):
        return Coordinate("function", None, coordinate)
    raise ModelError(f"expected a coordinate such as body.x, body.angle or pin.angle, got {coordinate!r}")
