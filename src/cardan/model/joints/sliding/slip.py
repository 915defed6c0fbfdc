"""Along which coordinates bodies slip on each other in a joint."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.expressions.values import positive
from cardan.model.joints.joint import Joint, Sliding, along
from cardan.model.joints.limits import Limit
from cardan.model.joints.rolling import Rolls
from cardan.model.joints.spatial import Planar, Spherical, Universal
from cardan.model.joints.standard import Cylindrical, Revolute, Screw
from cardan.model.view import View

# joint: what it is called, and what the friction acts at, whose radius is needed
TURNS_AT = (
    (Revolute, "revolute joint", "pin"),
    (Screw, "screw", "thread"),
    (Spherical, "ball joint", "ball"),
    (Universal, "universal joint", "pins"),
)


class Slip(NamedTuple):
    """Where a joint slips: by default the travel of a slide, or radius × angle of what turns."""

    joint: Any
    radius: Any
    along: Any
    across: Any = None

    @property
    def directions(self) -> int:
        """In how many directions together."""
        return self._of_joint + (self.across is not None)

    @property
    def _of_joint(self) -> int:
        """Directions without `across`; one where the coordinate of the slip is given."""
        if isinstance(self.joint, Rolls):
            return self.joint.dim - 1
        if self.along is not None:
            return 1
        if isinstance(self.joint, Spherical):
            return 3
        return 2 if isinstance(self.joint, (Planar, Universal)) else 1

    @property
    def is_speed(self) -> bool:
        """Whether no coordinates but only speeds tell how far it slips: of what rolls, and of a ball in its socket."""
        return isinstance(self.joint, Rolls) or (isinstance(self.joint, Spherical) and self.along is None)

    def check(self, what: str) -> None:
        if isinstance(self.joint, Rolls):
            if not self.joint.slips:
                raise ModelError(
                    f'{what}: "{self.joint.name}" does not slip; write slips=True there, and it rolls while this '
                    "friction can hold it"
                )
            if self.along is not None:
                raise ModelError(f"{what}: what rolls slips where it touches the ground; leave out along=")
        elif self.along is None:
            self._check_radius(what)
        if self.across is not None and (self._of_joint > 1 or self.is_speed):
            raise ModelError(f"{what}: it acts in all directions of its joint; leave out across=, or give along=, too")
        if self.across is not None and isinstance(self.joint, Limit) and self.joint.restitution_law == "newton":
            raise ModelError(
                f"{what}: friction in two directions (across=) needs a limit whose impacts are followed through their "
                f'course: give limit "{self.joint.name}" restitution_law="energetic"'
            )

    def _check_radius(self, what: str) -> None:
        for kind, one, of in TURNS_AT:
            if isinstance(self.joint, kind):
                if self.radius is None:
                    raise ModelError(f"{what}: a {one} needs the radius of its {of}: radius=0.01")
                positive(self.radius, f"{what}: radius")
                return
        if not isinstance(self.joint, (Sliding, Planar)):
            raise ModelError(f"{what}: give the coordinate along which it acts, for example along=block.x")
        if self.radius is not None and isinstance(self.joint, Cylindrical):
            positive(self.radius, f"{what}: radius")

    def coordinates(self, s: View) -> list[ca.SX]:
        """c in each direction; ċ where there is no c."""
        return self._coordinates(s) + ([] if self.across is None else [self.across.value(s)])

    def _coordinates(self, s: View) -> list[ca.SX]:
        joint, radius = self.joint, self.radius
        if isinstance(joint, Rolls):
            return ca.vertsplit(joint.slip(s))
        if self.along is not None:
            return [self.along.value(s)]
        if isinstance(joint, Spherical):
            return [radius * rate for rate in _relative_spin(s, joint)]
        if isinstance(joint, Screw):
            h = joint.pitch / (2 * ca.pi)
            return [(radius**2 * joint.angle.value(s) + h * along(s, joint.i, joint.j)) / ca.sqrt(radius**2 + h**2)]
        if isinstance(joint, Planar):
            return [joint.displacement_x.value(s), joint.displacement_y.value(s)]
        if isinstance(joint, Universal):
            return [radius * joint.angle_i.value(s), radius * joint.angle_j.value(s)]
        if isinstance(joint, Revolute) or (isinstance(joint, Cylindrical) and radius is not None):
            return [radius * joint.angle.value(s)]
        return [joint.displacement.value(s)]


def _relative_spin(s: View, joint: Joint) -> list[ca.SX]:
    """ω_j - ω_i in the axes of body i."""
    i, j = s.frame(joint.i.body), s.frame(joint.j.body)
    return [b - a for a, b in zip(i.omega, i.unrotate(j.rotate(j.omega)), strict=True)]
