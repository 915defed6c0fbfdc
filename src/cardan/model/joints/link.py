"""The massless link: two points at a distance, in space also hinged."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, suggestion
from cardan.model.bodies.body import Coordinate, Marker
from cardan.model.bodies.estimates import estimated_axis, estimated_point, known_parallel
from cardan.model.expressions.values import Scalar, positive
from cardan.model.joints.joint import TILT, Joint, angle_between
from cardan.model.view import OfTime, View

LINK_ENDS = ("spherical", "revolute")
PARALLEL = 1e-9  # sine of the angle between axes that are parallel


class Hinges(NamedTuple):
    """The ends of a link at which it turns about an axis only, and the angles that they keep."""

    markers: tuple[Marker, Marker]
    ends: tuple[int, ...]
    angles: tuple[Scalar | None, Scalar | None]
    twist: Scalar | None

    def check(self, what: str) -> None:
        """A hinge about the link itself leaves where the link points undefined; three angles must fit together."""
        points = estimated_point(self.markers[0]), estimated_point(self.markers[1])
        link = None if None in points else tuple(b - a for a, b in zip(*points, strict=True))  # type: ignore[arg-type]
        for k in self.ends:
            angle = self.angles[k]
            is_parallel = isinstance(angle, float) and abs(math.sin(angle)) < PARALLEL
            if is_parallel or (angle is None and known_parallel(estimated_axis(self.markers[k]), link)):
                raise ModelError(
                    f"{what}: the axis of the hinge at its {('first', 'second')[k]} end lies along the link; "
                    "choose an axis across the link, or make that end spherical"
                )
        angles = *self.angles, self.twist
        if len(self.ends) == 2 and all(isinstance(angle, float) for angle in angles):
            folded = sorted(math.acos(math.cos(angle)) for angle in angles)  # type: ignore[arg-type]
            if folded[2] > folded[0] + folded[1] + PARALLEL or sum(folded) > 2 * math.pi + PARALLEL:
                raise ModelError(
                    f"{what}: no link can have these angles: twist must lie between |angle_i - angle_j| and angle_i + "
                    "angle_j"
                )

    def cosine(self, s: View, k: int) -> ca.SX:
        """Of the angle between the link and the axis of an end."""
        return ca.dot(s.direction(*self.markers), s.axis(self.markers[k]))

    def prescribed_cosine(self, s: View, k: int) -> ca.SX:
        angle = self.angles[k]
        return self.cosine(s.initial, k) if angle is None else ca.cos(angle)

    def second_axis(self, s: View) -> ca.SX:
        """Where the axis of the second hinge is to point, from the first one and the direction of the link."""
        i, j = self.markers
        a, u = s.axis(i), s.direction(i, j)
        if isinstance(self.twist, float) and abs(math.sin(self.twist)) < PARALLEL:
            return a
        start = s.initial
        between = ca.dot(start.axis(i), start.axis(j)) if self.twist is None else ca.cos(self.twist)
        first, second = self.prescribed_cosine(s, 0), self.prescribed_cosine(s, 1)
        sine = ca.sqrt(1 - first**2)
        across = (second - first * between) / sine
        height = ca.dot(start.axis(j), start.cross(start.axis(i), start.direction(i, j))) / sine
        if any(angle is not None for angle in (*self.angles, self.twist)):
            size = ca.sqrt(ca.fmax(1 - between**2 - across**2, 0.0))
            height = ca.if_else(height < 0, -size, size)
        return between * a + across * (u - first * a) / sine + height * s.cross(a, u) / sine


@dataclass(frozen=True, eq=False)
class Link(Joint):
    """Keep two points at a distance by a massless link, with a pin (in space a ball) at each end.

        |p_j - p_i| = length        (Wehage & Haug 1981, eq. 2.5)

    In space an end may be a hinge about the axis a of its marker. It holds the angle between the link d = p_j - p_i and
    that axis; two hinges hold each other's axes as well (DADS-3D, element LINK):

        u · a = cos(angle),   u = d/|d|;     a_i · a_j = cos(twist)

    Parameters
    ----------
    i, j : Marker
        The points to be joined, one on each body.
    length : float, Spline or function of time, optional
        Length, in model units; a function of time `f(t)` or a Spline of time makes an actuator with an imposed stroke.
        By default the distance in the initial estimates.
    ends : tuple of 2 str, default ("spherical", "spherical")
        Kind of each end: "spherical" or, in space, "revolute".
    angle_i, angle_j, twist : float or parameter, optional
        The angles of the equations above, in radians. By default those of the initial estimates.

    Notes
    -----
    `result["link"].force` is the force in the link, tension positive. The square root of the distance, not the square,
    keeps the residual a length. No axis of a hinge may point along the link.

    With two hinges the equations above lose rank where the three directions lie in one plane (parallel axes, axes that
    meet). So the direction of a_j is prescribed in the axes a_i, u of the link by two dot products, which never lose
    rank: of two such directions, mirrored at that plane, the one on the side of the initial estimates.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pendulum", gravity=(0, -9.81))
    >>> bob = model.body("bob", mass=1, inertia=1, position=(0, -1), velocity=(2, 0))
    >>> rod = model.add(cd.Link("rod", model.ground.at(0, 0), bob.at(0, 0), length=1))
    >>> result = cd.simulate(model, until=1)
    >>> print(f"{result['rod'].force[0]:.3f} N")  # m g + m v²/l
    13.810 N
    """

    length: OfTime | None = None
    ends: tuple[str, ...] = ("spherical", "spherical")
    angle_i: Scalar | None = None
    angle_j: Scalar | None = None
    twist: Scalar | None = None

    glyph: ClassVar[str] = "rod"

    @property
    def moment_free(self) -> bool:  # type: ignore[override]
        return not self._hinged

    def check(self) -> None:
        super().check()
        what = f'link "{self.name}"'
        if self.length is not None and not callable(self.length):
            positive(self.length, f"{what}: length")
        object.__setattr__(self, "ends", tuple(self.ends))
        if len(self.ends) != 2 or not all(end in LINK_ENDS for end in self.ends):
            near = suggestion(str(self.ends[0]), LINK_ENDS) if self.ends else ""
            raise ModelError(f'{what}: ends={self.ends} is not known; give two of "spherical", "revolute"{near}')
        if self._hinged and self.dim == 2:
            raise ModelError(f"{what}: ends= is for links in space; in the plane every end is a pin, so leave it out")
        for k in self._hinged:
            self.needs_axis((self.i, self.j)[k], ("the first marker", "the second marker")[k])
        self._hinges.check(what)

    @property
    def _hinged(self) -> tuple[int, ...]:
        """Which ends are hinges."""
        return tuple(k for k, end in enumerate(self.ends) if end == "revolute")

    @property
    def _hinges(self) -> Hinges:
        return Hinges((self.i, self.j), self._hinged, (self.angle_i, self.angle_j), self.twist)

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        hinges = tuple(("along_i", "along_j")[k] for k in self._hinged[:1])
        return ("length", *hinges, *(TILT if len(self._hinged) == 2 else ()))

    def residual(self, s: View) -> ca.SX:
        length = self._length(s)
        rows = [s.distance(self.i, self.j) - length]
        for k in self._hinged[:1]:
            rows.append(length * (self._hinges.cosine(s, k) - self._hinges.prescribed_cosine(s, k)))
        if len(self._hinged) == 2:
            rows.append(s.across(self.j, self._hinges.second_axis(s)))
        return ca.vertcat(*rows)

    def relative_coordinates(self) -> tuple[Coordinate, ...] | None:
        """The angle of the link in the axes of body i, and φ_j - φ_i; an actuator is no part of a tree."""
        if self.dim == 3 or (callable(self.length) and not is_expression(self.length)):
            return None
        direction = Coordinate(f"{self.name}.direction", self, self._direction, is_angle=True)
        return direction, angle_between(self)

    def relative_pose(self, s: View, theta: Sequence[ca.SX]) -> tuple[tuple[ca.SX, ca.SX], ca.SX]:
        length = self._length(s)
        return (length * ca.cos(theta[0]), length * ca.sin(theta[0])), theta[1]

    def _length(self, s: View) -> ca.SX:
        return s.initial.distance(self.i, self.j) if self.length is None else s.in_time(self.length)

    def _direction(self, s: View) -> ca.SX:
        """In (-π, π]; whole turns make no difference to where the bodies are."""
        xi, eta = ca.vertsplit(s.unrotate(self.i.body, s.position(self.j) - s.position(self.i)))
        return ca.atan2(eta, xi)

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {"force": -lam[0]}

    def outputs(self, s: View) -> dict[str, Scalar]:
        length = s.distance(self.i, self.j)
        return {"length": length, "rate": s.rate_of(length)}
