"""Inertias that coordinates of the machine carry: rotors behind gears, water that a piston moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from cardan.model.bodies.body import Coordinate
from cardan.model.element import Element
from cardan.model.expressions.values import Scalar, positive
from cardan.model.joints.joint import Joint, coordinate_of
from cardan.model.view import View


@dataclass(frozen=True, eq=False)
class Armature(Element):
    """Give a coordinate c of a joint an inertia J of its own, such as that of a rotor behind a gear.

        kinetic energy ½ J ċ²;   with c̈ = g v̇ + β:   M + J gᵀg,   Q - J gᵀβ

    Parameters
    ----------
    joint : joint, Coordinate or callable
        A joint with one coordinate, such as a revolute or translational joint; of other joints the coordinate meant:
        `sleeve.angle`. Also `body.x`, or a function of the view `s` of the machine, such as the length of a tendon.
    inertia : float or parameter
        J: of an angle an inertia (kg m²), of a length a mass (kg). A rotor of inertia J_r that turns n times as fast as
        the joint has J = n² J_r there.

    Notes
    -----
    The reflected inertia of drives ("armature" of robots' files). The rotor has no weight, and its gyroscopic moments
    are left out: the motor's housing takes part in the motion of its body as a part of that.

    `result["rotor"].rate` is ċ, and `.kinetic` its kinetic energy.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("arm", gravity=None)
    >>> arm = model.body("arm", mass=2, inertia=0.5)
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(0, 0)))
    >>> rotor = model.add(cd.Armature("rotor", pin, 100**2 * 2e-4))
    >>> motor = model.add(cd.Motor("motor", pin, torque=5))
    >>> print(f"{cd.simulate(model, until=1)['pin'].rate[-1]:.3f} rad/s")  # T/(J + n² J_r)
    2.000 rad/s
    """

    joint: Joint | Coordinate | Callable[[View], Scalar]
    inertia: Scalar

    kind: ClassVar[str] = "armature"

    def check(self) -> None:
        positive(self.inertia, f'armature "{self.name}": inertia')
        _ = self.coordinate  # refuses joints without one

    @property
    def coordinate(self) -> Coordinate:
        """What carries the inertia."""
        return coordinate_of(self.joint, f'armature "{self.name}"')

    def inertias(self) -> list[tuple[Coordinate, Scalar]]:
        return [(self.coordinate, self.inertia)]

    def outputs(self, s: View) -> dict[str, Scalar]:
        rate = s.rate_of(self.coordinate.value(s))
        return {"rate": rate, "kinetic": 0.5 * self.inertia * rate**2}
