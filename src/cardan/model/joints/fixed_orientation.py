"""A joint that keeps an orientation and leaves all places free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Coordinate
from cardan.model.expressions.values import Scalar
from cardan.model.joints.joint import ORIENTATION, XYZ, Joint, Pose, kept_angle, kept_orientation, turn
from cardan.model.view import View


@dataclass(frozen=True, eq=False)
class FixedOrientation(Joint):
    """Keep the orientation of one body against the other; it may move to any place.

        φ_j - φ_i = constant        (in space: the relative orientation)

    Parameters
    ----------
    i, j : Marker
        A point of each body. Where both have an axis, the axes (in space also the references) are made parallel;
        otherwise the relative orientation is that of the initial estimates.

    Notes
    -----
    `displacement_x`, `displacement_y` and, in space, `displacement_z` are the travel of point j from point i in the
    axes of body i; each can be driven, fixed or limited. A point mass is held so by `Model.particle`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("tray", gravity=(0, -9.81))
    >>> tray = model.body("tray", mass=1, inertia=0.1, velocity=(1, 0))
    >>> level = model.add(cd.FixedOrientation("level", model.ground, tray))
    >>> push = model.add(cd.Force("push", tray.at(0.5, 0), (0, 9.81)))
    >>> result = cd.simulate(model, until=1)
    >>> print(result["level"].reaction_j[-1].round(3))  # Fx, Fy, N: the moment that keeps the tray level
    [ 0.     0.    -4.905]
    """

    labels: ClassVar = {2: ("angle",), 3: ORIENTATION}
    glyph: ClassVar[str] = "none"

    def residual(self, s: View) -> ca.SX:
        return ca.SX(turn(s, self.i, self.j, 2 * ca.pi))

    def relative_coordinates(self) -> tuple[Coordinate, ...]:
        return tuple(self._displacement(k) for k in range(self.dim))

    def relative_pose(self, s: View, theta: Sequence[ca.SX]) -> Pose:
        orientation = kept_orientation(s, self.i, self.j) if s.dim == 3 else kept_angle(s, self, 2 * ca.pi)
        return tuple(theta), orientation

    def _travel(self, s: View) -> list[ca.SX]:
        """From point i to point j in the axes of body i."""
        way = s.position(self.j) - s.position(self.i)
        axes = [tuple(float(n == k) for n in range(s.dim)) for k in range(s.dim)]
        return [ca.dot(ca.vertcat(*s.frame(self.i.body).rotate(axis)), way) for axis in axes]

    def _displacement(self, k: int) -> Coordinate:
        return Coordinate(f"{self.name}.displacement_{XYZ[k]}", self, lambda s: self._travel(s)[k])

    @property
    def displacement_x(self) -> Coordinate:
        """Travel of point j along x of body i."""
        return self._displacement(0)

    @property
    def displacement_y(self) -> Coordinate:
        """Its travel along y."""
        return self._displacement(1)

    @property
    def displacement_z(self) -> Coordinate:
        """Its travel along z (space)."""
        return self._displacement(2)

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {f"displacement_{word}": way for word, way in zip(XYZ, self._travel(s), strict=False)}
