"""Spring, damper and actuator along a coordinate of the machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.model.element import ForceElement
from cardan.model.expressions.values import Scalar
from cardan.model.forces.characteristics import characteristic, stored_energy
from cardan.model.view import CoordinateOrFunction, OfTime, Signal, View


@dataclass(frozen=True, eq=False)
class CoordinateForce(ForceElement):
    """Put a spring, a damper and an actuator along a coordinate c of the machine.

        F = force - k (c - free) - d ċ,   generalized force (∂c/∂q)ᵀ F

    Parameters
    ----------
    coordinate : Coordinate or callable
        `slide.displacement`, `pin.angle`, `body.x`, or a function of the view `s` of the machine.
    stiffness : float, Spline or function of the machine, default 0.0
        k, in force (torque) per unit of the coordinate; a Spline is the force over c - free.
    damping : float, Spline or function of the machine, default 0.0
        d, in force (torque) per rate of the coordinate; a Spline is the force over ċ.
    force : float, Spline or function of the machine, default 0.0
        The actuator force (torque). A positive one makes the coordinate grow.
    free : float, Spline or function of time, default 0.0
        The value of the coordinate at which the spring is slack.

    Notes
    -----
    Unlike a `Spring` between two points it has no length that could pass through zero, so the coordinate may travel
    both ways without bound.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("cart", gravity=None)
    >>> cart = model.body("cart", mass=2, inertia=1)
    >>> slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    >>> pull = model.add(cd.CoordinateForce("pull", slide.displacement, stiffness=100, force=25))
    >>> print(f"{cd.equilibrium(model)['cart'].position[0, 0]:.3f} m")  # force / k
    0.250 m
    """

    coordinate: CoordinateOrFunction
    stiffness: Signal = 0.0
    damping: Signal = 0.0
    force: Signal = 0.0
    free: OfTime = 0.0

    curves: ClassVar = {"stiffness": ("length", "angle"), "damping": ("rate",)}

    def _value(self, s: View) -> ca.SX:
        return self.coordinate.value(s)

    def _parts(self, s: View) -> tuple[Scalar, Scalar, Scalar]:
        """Spring, damper and actuator force, each in the direction in which it pushes the coordinate."""
        value = self._value(s)
        return (
            -characteristic(self.stiffness, value - s.in_time(self.free), s),
            -characteristic(self.damping, s.rate_of(value), s),
            s.signal(self.force),
        )

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        spring, damper, actuator = self._parts(s)
        return [(self._value(s), spring + damper + actuator)]

    def potential(self, s: View) -> Scalar:
        return stored_energy(self.stiffness, self._value(s) - s.in_time(self.free))

    def outputs(self, s: View) -> dict[str, Scalar]:
        spring, damper, actuator = self._parts(s)
        return {
            "spring_force": spring,
            "damper_force": damper,
            "actuator_force": actuator,
            "force": spring + damper + actuator,
        }
