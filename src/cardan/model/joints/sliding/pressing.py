"""The force with which a joint presses two bodies together: what friction is proportional to."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Marker
from cardan.model.expressions.values import Scalar, positive
from cardan.model.joints.joint import Joint
from cardan.model.joints.limits import Limit
from cardan.model.joints.standard import Cylindrical, Revolute, Screw, Translational
from cardan.model.view import View

LEAST_FORCE = 1e-150  # in units of force: what is added to squares, so that a size has a derivative where it is zero
BEARING_ROWS = (
    "contact",
    "x",
    "y",
    "z",
    "across",
    "across_x",
    "across_y",
    "off_plane",
)  # whose multipliers are forces of contact


def size_of(force: ca.SX) -> ca.SX:
    """|F|, with the derivative 0 where F vanishes: implicit methods and gradients begin where no force acts yet."""
    return ca.sqrt(ca.dot(force, force) + LEAST_FORCE**2)


def joint_force(s: View, joint: Any, radius: Scalar | None) -> ca.SX:
    """The resultant of the forces at a joint's points; for a screw, with what its advance puts on the thread."""
    lam = s.multiplier(joint)
    if isinstance(joint, Limit):
        return ca.fabs(ca.sum1(lam))
    forces = [lam[k] for k, row in enumerate(joint.rows) if row in BEARING_ROWS]
    if isinstance(joint, Screw) and radius is not None:
        h = joint.pitch / (2 * ca.pi)
        forces.append(lam[joint.rows.index("advance")] * ca.sqrt(radius**2 + h**2) / radius)
    return ca.fabs(forces[0]) if len(forces) == 1 else size_of(ca.vertcat(*forces))


class Guide(NamedTuple):
    """A guide or bearing of a length, which is pressed at its two ends: N = |N₁| + |N₂|."""

    joint: Any
    length: Scalar
    middle: Marker | None

    def check(self, what: str) -> None:
        positive(self.length, f"{what}: length")
        joint = self.joint
        has_ends = isinstance(joint, (Translational, Cylindrical)) and not isinstance(joint, Screw)
        has_ends = has_ends or (isinstance(joint, Revolute) and joint.dim == 3)
        if not has_ends:
            raise ModelError(
                f"{what}: length is that of the guide of a Translational or Cylindrical joint, or of the bearing of a "
                "Revolute joint in space, whose forces press it at its ends; leave it out here"
            )
        assert isinstance(joint, Joint)
        if self.middle is not None and self.middle.body not in (joint.i.body, joint.j.body):
            raise ModelError(
                f'{what}: its middle is on "{self.middle.body.name}", and the joint "{joint.name}" is between '
                f'"{joint.i.body.name}" and "{joint.j.body.name}"; take a marker on one of these'
            )

    def force(self, s: View) -> ca.SX:
        """N₁, N₂ = F/2 ± (M x a)/L across the axis a, with the moment M about the middle, and half of the thrust on
        a bearing each."""
        joint = self.joint
        load = s.quantity(f"{joint.name}.reaction_at_joint")
        force, moment = load[: s.dim], load[s.dim :]
        if self.middle is not None:
            moment += s.cross(s.position(joint.j) - s.position(self.middle), force)
        if s.dim == 2:
            pressed, tilted = ca.dot(s.normal(joint.i), force), moment
        else:
            a = s.axis(joint.i)
            pressed = force if isinstance(joint, Revolute) else force - a * ca.dot(a, force)
            tilted = ca.cross(moment, a)
        return sum((size_of(pressed / 2 + side * tilted / self.length) for side in (1, -1)), ca.SX(0))
