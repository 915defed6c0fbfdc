"""Imposed motions and simple constraints: residuals with time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.model.element import ConstraintElement
from cardan.model.expressions.values import Scalar, degrees_for_radians, is_number
from cardan.model.joints.electric_motors import DCMotor, Servo
from cardan.model.joints.motor import Motor, constant_rate, glyph_of_drive
from cardan.model.view import CoordinateOrFunction, OfTime, View

__all__ = ["DCMotor", "Drive", "Fix", "Motor", "Servo"]

KEPT_IN_PLACE = (
    'driver "{0}" keeps {1} at {2:g}: a number is a place, not a speed; a constant speed is lambda t: {2:g} * t, and '
    "cd.Fix keeps a coordinate without this note"
)


@dataclass(frozen=True, eq=False)
class Drive(ConstraintElement):
    """Impose a motion on a coordinate: coordinate = function(t).

    Parameters
    ----------
    coordinate : Coordinate or callable
        `body.x`, `body.angle`, a joint's `pin.angle` or `slide.displacement`, or a function of the view `s` of the
        machine.
    function : float, Spline or function of time
        The motion, in model units of length or in radians: a function of time `f(t)`, a Spline of time or a number.

    Notes
    -----
    The multiplier is the force (torque) that the driver puts on its coordinate: `result["motor"].force`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("motor", gravity=None)
    >>> rotor = model.body("rotor", mass=1, inertia=0.5)
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    >>> motor = model.add(cd.Drive("motor", pin.angle, lambda t: 2 * t**2))
    >>> print(f"{cd.inverse(model, until=1)['motor'].force[0]:.3f} N m")  # J α
    2.000 N m
    """

    coordinate: CoordinateOrFunction
    function: OfTime

    kind: ClassVar[str] = "driver"
    rows: ClassVar = ("motion",)

    @cached_property
    def misreadings(self) -> list[str]:
        """A number is a place, not a speed."""
        if not is_number(self.function) or self.function == 0:
            return []
        return [KEPT_IN_PLACE.format(self.name, self.coordinate.name, self.function)]

    def drawn_as(self) -> str:
        return glyph_of_drive(self.coordinate)

    def drawn_sizes(self) -> dict[str, Scalar | None]:
        return {"speed": constant_rate(self.function, self.coordinate)}

    def residual(self, s: View) -> ca.SX:
        return self.coordinate.value(s) - s.in_time(self.function)

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {"force": lam}


@dataclass(frozen=True, eq=False)
class Fix(ConstraintElement):
    """Keep a coordinate at a value: coordinate = value.

    Parameters
    ----------
    coordinate : Coordinate or callable
        `body.x`, `body.angle`, a joint's `pin.angle` or `slide.displacement`, or a function of the view `s` of the
        machine.
    value : float or parameter, optional
        In model units of length or in radians. By default the value in the initial estimates.

    Notes
    -----
    `result["shelf"].force` is the force (torque) that keeps the coordinate in place.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("block", gravity=(0, -9.81))
    >>> block = model.body("block", mass=2, inertia=1)
    >>> _ = model.add(cd.Fix("shelf", block.y)), model.add(cd.Fix("upright", block.angle))
    >>> print(f"{cd.simulate(model, until=0.1)['shelf'].force[0]:.3f} N")
    19.620 N
    """

    coordinate: CoordinateOrFunction
    value: Scalar | None = None

    kind: ClassVar[str] = "driver"

    @cached_property
    def misreadings(self) -> list[str]:
        """An angle in degrees."""
        return degrees_for_radians(self.value, f'driver "{self.name}": value') if self.coordinate.is_angle else []

    rows: ClassVar = ("value",)

    def residual(self, s: View) -> ca.SX:
        value = self.coordinate.value(s.initial) if self.value is None else self.value
        return self.coordinate.value(s) - value

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {"force": lam}
