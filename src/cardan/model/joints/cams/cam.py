"""Cams: a curve on a body, and followers that touch it with a point, a roller or a flat face."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_choice
from cardan.model.bodies.body import Coordinate
from cardan.model.control.events import Stop, When
from cardan.model.expressions.curve_axes import check_axis
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, positive
from cardan.model.joints.cams.outline import Outline, Touching
from cardan.model.joints.joint import Joint
from cardan.model.view import View

FOLLOWERS = ("knife", "roller", "flat")


@dataclass(frozen=True, eq=False)
class Cam(Joint):
    """Keep a follower on a cam: a point (also a pin in a curved slot), a roller or a flat face.

    In the axes of marker i, whose axis is ξ, the outline is c(u) = (u, profile(u)), or with polar=True c(u) =
    profile(u) (cos u, sin u), with the outward normal n(u). With p the point j in these axes,

        "knife"    η = profile(ξ),   or with polar=True   √(ξ² + η²) = profile(θ), θ = atan2(η, ξ) in [0, 2π)
        "roller"   n(u) · (p - c(u)) = radius,   where   (p - c(u)) · c′(u) = 0
        "flat"     m · (p - c(u)) = 0,           where   m · c′(u) = 0,   m against the axis of marker j

    (Wehage & Haug 1981, eqs. 6.11-6.12; the roller's centre runs on an offset curve, a flat face is a tangent.)

    Parameters
    ----------
    i : Marker
        The origin of the curve, with the direction of ξ as its axis. In space the axis is the normal of the cam's
        plane, and ξ the reference.
    j : Marker
        The point on the curve, the centre of the roller, or a point of the flat face, whose axis is the normal of the
        face towards the cam. Joints of its own guide the follower: it may slide or swing.
    profile : Spline or callable
        The outline of the cam: a Spline, or a function that CasADi can trace.
    polar : bool, default False
        True: the profile is a radius over an angle in radians. It must close after a turn, with its slope: use a
        Spline with periodic=True. A Spline over a part of a turn need not; a run in which the follower leaves it by
        more than a quarter of the rest of the turn ends there, by the event "<name>.end".
    follower : {"knife", "roller", "flat"}, default "knife"
        What touches the cam.
    radius : float or parameter, optional
        Radius of the roller, in model units of length.

    Notes
    -----
    `result["touch"].push` is the force along the normal with which the cam pushes, `.contact` the parameter u where
    they touch. A negative push means that a real follower would lift off: `cd.Limit("lift", touch.gap, lower=0)` on a
    cam with active=False lets it.

    A roller that is larger than the radius of curvature of a hollow is refused, and so is a flat face on an outline
    that is not convex everywhere (undercutting).

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> model = cd.Model("eccentric disc", gravity=(0, -9.81))
    >>> cam = model.body("cam", mass=1, inertia=0.1)
    >>> rod = model.body("rod", mass=0.5, inertia=0.1, position=(0, 0.15))
    >>> axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), cam.at(0, 0)))
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), rod.at(0, 0, axis=(0, 1))))
    >>> disc = lambda u: 0.05 * cd.cos(u) + cd.sqrt(0.01 - (0.05 * cd.sin(u)) ** 2)  # of radius 0.1, 0.05 off
    >>> face = rod.at(0, 0, axis=(0, -1))
    >>> touch = model.add(cd.Cam("touch", cam.at(0, 0), face, profile=disc, polar=True, follower="flat"))
    >>> motor = model.add(cd.Drive("motor", axle.angle, lambda t: np.pi / 2 * t))
    >>> result = cd.kinematics(model, until=1, every=0.5)
    >>> print(result["rod"].position[:, 1].round(3))  # 0.1 + 0.05 sin(angle)
    [0.1   0.135 0.15 ]
    """

    profile: Callable[[ca.SX], Scalar] | None = None
    polar: bool = False
    follower: Literal["knife", "roller", "flat"] = "knife"
    radius: Scalar | None = None

    labels: ClassVar = {2: ("profile",), 3: ("profile",)}
    axes: ClassVar = {3: "i"}
    glyph: ClassVar[str] = "cam"

    @property
    def moment_free(self) -> bool:  # type: ignore[override]
        return self.follower != "flat"

    def check(self) -> None:
        super().check()
        what = f'cam "{self.name}"'
        if not callable(self.profile):
            raise ModelError(f"{what}: profile must be a Spline or a function of one variable")
        check_axis(self.profile, ("angle",) if self.polar else ("length",), f"{what}: profile")
        check_choice(f"{what}: follower", self.follower, FOLLOWERS)
        _check_follower(self, what)

    @cached_property
    def outline(self) -> Outline:
        """The curve in the axes of marker i."""
        assert self.profile is not None
        return Outline(self.profile, self.polar)

    @property
    def gap(self) -> Coordinate:
        """The distance between follower and outline, along the normal where they touch."""
        return Coordinate(f"{self.name}.gap", self, lambda s: self._touching(s).gap)

    def residual(self, s: View) -> ca.SX:
        touching = self._touching(s)
        return touching.gap * touching.steepness

    def outputs(self, s: View) -> dict[str, Scalar]:
        touching = self._touching(s)
        return {"push": touching.steepness * s.multiplier(self), "contact": self.outline.wrapped(touching.at)}

    def own_events(self) -> list[When]:
        """A run ends where the follower has left a profile over a part of a turn by a quarter of what is left of it,
        and where a roller off the cam comes to the centre of a hollow and could touch at two places."""
        events, outline = [], self.outline
        if self.polar and not outline.goes_round:
            events.append(When(f"{self.name}.end", lambda s: outline.before_end(self._touching(s).at), -1, Stop()))
        if self.radius is not None and not self.active:
            hollow = lambda s: outline.room(self._touching(s), self.radius)  # noqa: E731
            events.append(When(f"{self.name}.hollow", hollow, -1, Stop()))
        return events

    @once_per_view
    def _touching(self, s: View) -> Touching:
        x, y = s.axis(self.i) if s.dim == 2 else s.reference(self.i), s.normal(self.i)
        if self.follower == "flat":
            a, d = s.axis(self.j), s.position(self.j) - s.position(self.i)
            return self.outline.supporting((-ca.dot(x, a), -ca.dot(y, a)), (ca.dot(x, d), ca.dot(y, d)))
        d = s.position(self.j) - s.position(self.i)
        place = ca.dot(x, d), ca.dot(y, d)
        return self.outline.below(place) if self.radius is None else self.outline.nearest(place, self.radius)


def _check_follower(cam: Cam, what: str) -> None:
    """Refuse followers that do not fit to their outline."""
    if (cam.radius is not None) != (cam.follower == "roller"):
        word = "needs the radius of its roller: radius=0.01" if cam.radius is None else "has no radius"
        raise ModelError(f'{what}: a follower "{cam.follower}" {word}')
    if cam.radius is not None:
        positive(cam.radius, f"{what}: radius")
    if cam.follower == "roller" and not cam.outline.is_bounded:
        raise ModelError(f"{what}: a roller on a curve that does not close needs a Spline, whose hollows are known")
    if cam.follower == "flat" and not cam.polar:
        raise ModelError(f"{what}: a flat face needs the outline of a cam that turns: polar=True")
    if cam.follower == "flat":
        cam.needs_axis(cam.j, "the second marker (its normal, towards the cam)")
    if cam.follower != "knife" and isinstance(cam.profile, Spline) and cam.profile.kind == "linear":
        raise ModelError(f"{what}: straight pieces have corners, where no normal is defined; use a cubic Spline")
