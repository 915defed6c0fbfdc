"""What rubs: the coordinate of the slip, the force that presses bodies together, the coefficient of friction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate, PlaceOrNone
from cardan.model.element import Element
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.values import Scalar, positive
from cardan.model.joints.joint import Joint, Sliding, along
from cardan.model.joints.limits import Limit
from cardan.model.joints.rolling import Rolling, RollingBall, Rolls
from cardan.model.joints.standard import (
    Cylindrical,
    Planar,
    PointOnLine,
    PointOnPlane,
    Revolute,
    RevoluteTranslational,
    Screw,
    Spherical,
    Translational,
    Universal,
)
from cardan.model.view import Signal, View

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


@dataclass(frozen=True, eq=False)
class Rubbing(Element):
    """Something that rubs where a joint, or a normal force, presses bodies together.

        μ(v) = μ_k + (μ_s - μ_k) exp(-(v/v_s)²) + μ_v v    over the speed v = |ċ| of the slip

    (Stribeck's curve as in Armstrong-Hélouvry et al. 1994, eq. 5.)

    Parameters
    ----------
    joint : joint or Limit, optional
        The joint that carries the normal force N.
    static : float or parameter, optional
        Coefficient μ_s at rest. By default that of `kinetic` at rest.
    kinetic : float, Spline or function of the machine, optional
        Coefficient μ_k of the slip, at most μ_s; by default equal to it. A Spline is the coefficient over the speed of
        the slip.
    radius : float or parameter, optional
        Radius of the pin of a revolute joint or of the thread of a screw, in model units of length. A cylindrical joint
        rubs in rotation if a radius is given, and in sliding otherwise.
    along : Coordinate or callable, optional
        The coordinate c along which the friction acts. By default the travel of a sliding joint, or radius × angle of a
        revolute one.
    normal : float, Spline or function of the machine, optional
        The normal force N. By default the resultant of the forces at the joint's points.
    stribeck : float or parameter, optional
        Speed v_s over which the coefficient falls from μ_s to μ_k. By default it falls at once.
    viscous : float or parameter, default 0.0
        μ_v, by which the coefficient grows per unit of speed.
    length : float or parameter, optional
        Length L of the guide or bearing of a translational or cylindrical joint, or of a revolute joint in space, in
        model units of length. It is pressed at its two ends, by N₁ and N₂, so that moments rub, too, and may jam it.
    middle : Marker, optional
        The middle of that guide or bearing, on one of the two bodies. By default the joint's second marker.
    """

    joint: (
        Revolute | Translational | RevoluteTranslational | Cylindrical | Screw | PointOnLine
        | Spherical | Universal | Planar | PointOnPlane | Limit | Rolling | RollingBall | None
    ) = None  # fmt: skip
    static: Scalar | None = None
    kinetic: Signal | None = None
    radius: Scalar | None = None
    along: Coordinate | Callable[[View], Any] | None = None
    normal: Signal | None = None
    stribeck: Scalar | None = field(default=None, kw_only=True)
    viscous: Scalar = field(default=0.0, kw_only=True)
    length: Scalar | None = field(default=None, kw_only=True)
    middle: PlaceOrNone = field(default=None, kw_only=True)  # type: ignore[assignment]

    curves: ClassVar = {"kinetic": ("rate",)}

    def check(self) -> None:
        what = f'friction "{self.name}"'
        self._check_coefficients(what)
        self._check_length(what)
        if isinstance(self.joint, Rolls):
            if not self.joint.slips:
                raise ModelError(
                    f'{what}: "{self.joint.name}" does not slip; write slips=True there, and it rolls while this '
                    "friction can hold it"
                )
            if self.along is not None:
                raise ModelError(f"{what}: what rolls slips where it touches the ground; leave out along=")
        elif self.along is not None:
            pass
        elif isinstance(self.joint, (Revolute, Screw)):
            if self.radius is None:
                one, of = ("revolute joint", "pin") if isinstance(self.joint, Revolute) else ("screw", "thread")
                raise ModelError(f"{what}: a {one} needs the radius of its {of}: radius=0.01")
            positive(self.radius, f"{what}: radius")
        elif not isinstance(self.joint, Sliding):
            raise ModelError(f"{what}: give the coordinate along which it acts, for example along=block.x")
        elif self.radius is not None and isinstance(self.joint, Cylindrical):
            positive(self.radius, f"{what}: radius")
        if self.joint is None and self.normal is None:
            raise ModelError(f"{what}: give the joint that carries the normal force, or normal=")

    def _check_coefficients(self, what: str) -> None:
        for word in ("static", "kinetic", "viscous"):
            value = getattr(self, word)
            if isinstance(value, float) and value < 0.0:
                raise ModelError(f"{what}: {word} must not be negative, got {value:g}")
        resting = self.kinetic
        if isinstance(resting, Spline):
            resting = float(resting(0.0))
            if resting < 0.0:
                raise ModelError(f"{what}: kinetic must not be negative, and its curve is {resting:g} at rest")
        if isinstance(self.static, float) and isinstance(resting, float) and resting > self.static:
            at_rest = " at rest" if isinstance(self.kinetic, Spline) else ""
            raise ModelError(f"{what}: kinetic={resting:g}{at_rest} exceeds static={self.static:g}")
        if self.stribeck is None:
            return
        positive(self.stribeck, f"{what}: stribeck")
        if self.static is None or self.kinetic is None or callable(self.kinetic):
            raise ModelError(
                f"{what}: stribeck is the speed over which the coefficient falls from static= to kinetic=; give both "
                "as numbers, or leave out stribeck and give the whole curve: kinetic=cd.Spline(speeds, coefficients)"
            )

    def _check_length(self, what: str) -> None:
        if self.length is None:
            if self.middle is not None:
                raise ModelError(f"{what}: middle is that of a guide with a length: give length=, or leave it out")
            return
        positive(self.length, f"{what}: length")
        joint = self.joint
        has_ends = isinstance(joint, (Translational, Cylindrical)) and not isinstance(joint, Screw)
        has_ends = has_ends or (isinstance(joint, Revolute) and joint.dim == 3)
        if joint is None or not has_ends or self.normal is not None:
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

    def static_coefficient(self, s: View) -> Any:
        """μ_s."""
        if self.static is not None:
            return self.static
        if self.kinetic is None:
            return 0.0
        return self.kinetic(0.0) if isinstance(self.kinetic, Spline) else s.signal(self.kinetic)

    def steady_coefficient(self, s: View, speed: Any) -> Any:
        """μ(v) without the viscous part."""
        static = self.static_coefficient(s)
        if self.kinetic is None:
            return static
        kinetic = self.kinetic(speed) if isinstance(self.kinetic, Spline) else s.signal(self.kinetic)
        return (
            kinetic if self.stribeck is None else kinetic + (static - kinetic) * ca.exp(-((speed / self.stribeck) ** 2))
        )

    def coefficient(self, s: View, speed: Any) -> Any:
        """μ(v)."""
        return self.steady_coefficient(s, speed) + self.viscous * speed

    def slid(self, s: View) -> ca.SX:
        """The coordinate c."""
        if self.along is not None:
            return self.along.value(s)  # type: ignore[union-attr]
        if isinstance(self.joint, Screw):
            assert self.radius is not None
            r, h = self.radius, self.joint.pitch / (2 * ca.pi)
            return (r**2 * self.joint.angle.value(s) + h * along(s, self.joint.i, self.joint.j)) / ca.sqrt(r**2 + h**2)
        if isinstance(self.joint, Revolute) or (isinstance(self.joint, Cylindrical) and self.radius is not None):
            return self.radius * self.joint.angle.value(s)
        assert self.joint is not None
        return self.joint.displacement.value(s)  # type: ignore[union-attr]

    def normal_force(self, s: View) -> ca.SX:
        if self.normal is not None:
            return ca.fabs(s.signal(self.normal))
        assert self.joint is not None
        if self.length is not None:
            return sum((size_of(force) for force in self._forces_at_ends(s)), ca.SX(0))
        lam = s.multiplier(self.joint)
        if isinstance(self.joint, Limit):
            return ca.fabs(ca.sum1(lam))
        forces = [lam[k] for k, row in enumerate(self.joint.rows) if row in BEARING_ROWS]
        if isinstance(self.joint, Screw) and self.radius is not None:
            h = self.joint.pitch / (2 * ca.pi)
            forces.append(lam[self.joint.rows.index("advance")] * ca.sqrt(self.radius**2 + h**2) / self.radius)
        return ca.fabs(forces[0]) if len(forces) == 1 else size_of(ca.vertcat(*forces))

    def _forces_at_ends(self, s: View) -> tuple[ca.SX, ca.SX]:
        """N₁, N₂ = F/2 ± (M x a)/L across the axis a, with the moment M about the middle, and half of the thrust on
        a bearing each."""
        joint, length = self.joint, self.length
        assert isinstance(joint, (Translational, Cylindrical, Revolute))
        assert length is not None
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
        return pressed / 2 + tilted / length, pressed / 2 - tilted / length


def size_of(force: ca.SX) -> ca.SX:
    """|F|, with the derivative 0 where F vanishes: implicit methods and gradients begin where no force acts yet."""
    return ca.sqrt(ca.dot(force, force) + LEAST_FORCE**2)
