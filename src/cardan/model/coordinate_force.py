"""Spring, damper and actuator along a coordinate of the machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardan.deferred import casadi as ca
from cardan.model.body import Coordinate
from cardan.model.characteristics import characteristic, stored_energy
from cardan.model.drivers import as_coordinate
from cardan.model.element import ForceElement
from cardan.model.values import Signal


@dataclass(frozen=True, eq=False)
class CoordinateForce(ForceElement):
    """Spring, damper and actuator along a coordinate c: `slide.displacement`, `pin.angle`, any function of the machine.

        F = force - k (c - free) - d ċ,   generalized force (∂c/∂q)ᵀ F

    A positive `force` makes the coordinate grow. Characteristics as for `Spring`. Unlike a `Spring` between two points
    it has no length that could pass through zero, so the coordinate may travel both ways without bound.
    """

    coordinate: Coordinate | Callable[[Any], Any]
    stiffness: Signal = 0.0
    damping: Signal = 0.0
    force: Signal = 0.0
    free: Signal = 0.0

    def check(self) -> None:
        object.__setattr__(self, "coordinate", as_coordinate(self.coordinate))

    def _value(self, s: Any) -> ca.SX:
        assert isinstance(self.coordinate, Coordinate)
        return self.coordinate.value(s)

    def _parts(self, s: Any) -> tuple[Any, Any, Any]:
        """Spring, damper and actuator force, each in the direction in which it pushes the coordinate."""
        value = self._value(s)
        return (
            -characteristic(self.stiffness, value - s.in_time(self.free), s),
            -characteristic(self.damping, s.rate_of(value), s),
            s.signal(self.force),
        )

    def efforts(self, s: Any) -> list[tuple[Any, Any]]:
        return [(self._value(s), sum(self._parts(s)))]

    def potential(self, s: Any) -> ca.SX | float:
        return stored_energy(self.stiffness, self._value(s) - s.in_time(self.free))

    def outputs(self, s: Any) -> dict[str, ca.SX]:
        spring, damper, actuator = self._parts(s)
        return {
            "spring_force": spring,
            "damper_force": damper,
            "actuator_force": actuator,
            "force": spring + damper + actuator,
        }
