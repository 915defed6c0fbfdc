"""One-sided constraints: limits, which can separate, and friction, which can slip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate
from cardan.model.control.events import check_restitution
from cardan.model.element import ConstraintElement
from cardan.model.expressions.values import Scalar, degrees_for_radians, positive
from cardan.model.joints.joint import Sliding, along
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
from cardan.model.view import CoordinateOrFunction, Signal, View

__all__ = ["Friction", "Limit"]

TURNED = 0.5  # of the slip across the heading: beyond 63° from it, a friction in two directions takes another heading
LEAST_FORCE = 1e-150  # in units of force: what is added to squares, so that a size has a derivative where it is zero
LEAST_SLIP = 1e-12  # in units of speed: below it the slip has no direction but the heading
BEARING_ROWS = ("x", "y", "z", "across", "across_x", "across_y", "off_plane")  # whose multipliers are forces of contact


@dataclass(frozen=True, eq=False)
class Limit(ConstraintElement):
    """Keep a coordinate between two limits, at which it rebounds or rests.

        gap g = coordinate - lower (or upper - coordinate) ≥ 0,   ġ⁺ = -e ġ⁻ when it closes

    Parameters
    ----------
    coordinate : Coordinate or callable
        `pin.angle`, `slide.displacement`, `body.y`, or a function of the view `s` of the machine, such as the distance
        of two surfaces.
    lower, upper : float or parameter, optional
        The limits, in model units of length or in radians. At least one is needed.
    restitution : float or parameter, default 0.0
        Coefficient e between 0 (plastic) and 1 (elastic).
    active : bool, default True
        Must be True: the motion decides when the limit holds.

    Notes
    -----
    Rebounds that become smaller than the absolute tolerance end in sustained contact: the gap is then a constraint,
    until its force would have to pull. `result["stop"].force` is the contact force along the coordinate.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("bouncing ball", gravity=(0, -9.81))
    >>> ball = model.body("ball", mass=1, inertia=0.1, position=(0, 1))
    >>> floor = model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.5))
    >>> result = cd.simulate(model, until=2)
    >>> print(f"{result.events[0].t:.4f} s")  # √(2h/g)
    0.4515 s
    """

    coordinate: CoordinateOrFunction
    lower: Scalar | None = None
    upper: Scalar | None = None
    restitution: Scalar = 0.0

    kind: ClassVar[str] = "limit"
    one_sided: ClassVar[bool] = True

    def check(self) -> None:
        if not self.active:
            raise ModelError(f'limit "{self.name}": the motion decides when it is active; leave out active=')
        if self.lower is None and self.upper is None:
            raise ModelError(f'limit "{self.name}": give lower=, upper= or both')
        if isinstance(self.lower, float) and isinstance(self.upper, float) and self.lower >= self.upper:
            raise ModelError(f'limit "{self.name}": lower={self.lower:g} must be less than upper={self.upper:g}')
        check_restitution(self.restitution, f'limit "{self.name}"')

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(word for word in ("lower", "upper") if getattr(self, word) is not None)

    @cached_property
    def misreadings(self) -> list[str]:
        """Angles in degrees."""
        if not self.coordinate.is_angle:
            return []
        return [
            note
            for word in self.rows
            for note in degrees_for_radians(getattr(self, word), f'limit "{self.name}": {word}')
        ]

    def residual(self, s: View) -> ca.SX:
        value = self.coordinate.value(s)
        gaps = [] if self.lower is None else [value - self.lower]
        return ca.vertcat(*gaps) if self.upper is None else ca.vertcat(*gaps, self.upper - value)

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        signs = ca.DM([1.0 if row == "lower" else -1.0 for row in self.rows])
        return {"force": ca.dot(lam, signs)}

    def outputs(self, s: View) -> dict[str, ca.SX]:
        return {"gap": ca.mmin(self.residual(s))}


@dataclass(frozen=True, eq=False)
class Friction(ConstraintElement):
    """Add Coulomb friction that sticks and slips to a joint or along a coordinate.

        slipping   F = -μ_k N sign(ċ)        until ċ = 0
        sticking   c = constant, F = λ       until |λ| > μ_s N

    (Wehage & Haug 1981, eqs. 6.7-6.8; DADS-3D, sec. 6.1.)

    Parameters
    ----------
    joint : joint or Limit, optional
        The joint that carries the normal force N.
    static : float or parameter, default 0.0
        Coefficient μ_s.
    kinetic : float or parameter, optional
        Coefficient μ_k, at most μ_s; by default equal to it.
    radius : float or parameter, optional
        Radius of the pin of a revolute joint or of the thread of a screw, in model units of length. A cylindrical joint
        rubs in rotation if a radius is given, and in sliding otherwise.
    along : Coordinate or callable, optional
        The coordinate c along which the friction acts. By default the travel of a sliding joint, or radius × angle of a
        revolute one.
    across : Coordinate or callable, optional
        A second coordinate, at a right angle to `along` and in the same unit. The friction then acts in both directions
        together: against the slip, whatever its direction, and bounded by the resultant.
    normal : float, Spline or function of the machine, optional
        The normal force N. By default the resultant of the forces at the joint's points.
    active : bool, default True
        Must be True: the motion decides when the friction sticks.

    Notes
    -----
    The thread of a screw, at the radius r and with the advance h = pitch/2π per radian, slips along its helix, c = (r²
    θ + h z)/√(r² + h²).

    The default N is the bearing force of a revolute joint, the force across a slide, the contact force of a limit. The
    force on the thread of a screw is √(r² + h²)/r times the axial force. Moments add nothing to N. When a limit is hit
    with the impulse P, its friction gives an impulse up to μ_k P; friction of joints, and with `normal=`, gives none.
    `result["brake"].force` is the friction force along c, `.slip` its rate ċ.

    In two directions, c = (along, across) is a vector: F = -μ_k N ċ/|ċ| while it slips, |λ| ≤ μ_s N while it sticks.
    Two frictions, one for each direction, would bound each component instead. `.force`, `.force_across`, `.slip` and
    `.slip_across` are the components. There are no derivatives of it, and none on a limit.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("braked sled", gravity=(0, -10))
    >>> sled = model.body("sled", mass=1, inertia=0.1, velocity=(2, 0))
    >>> slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), sled.at(0, 0)))
    >>> brake = model.add(cd.Friction("brake", slide, static=0.3, kinetic=0.2))
    >>> result = cd.simulate(model, until=2)
    >>> print(f"{result['sled'].position[-1, 0]:.3f} m")  # v²/(2 μ g)
    1.000 m
    """

    joint: (
        Revolute | Translational | RevoluteTranslational | Cylindrical | Screw | PointOnLine
        | Spherical | Universal | Planar | PointOnPlane | Limit | None
    ) = None  # fmt: skip
    static: Scalar = 0.0
    kinetic: Scalar | None = None
    radius: Scalar | None = None
    along: Coordinate | Callable[[View], Any] | None = None
    normal: Signal | None = None
    across: Coordinate | Callable[[View], Any] | None = None

    kind: ClassVar[str] = "friction"
    one_sided: ClassVar[bool] = True

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("stick",) if self.across is None else ("stick", "stick_across")

    def check(self) -> None:
        what = f'friction "{self.name}"'
        if not self.active:
            raise ModelError(f"{what}: the motion decides when it is active; to turn it off, set its coefficients to 0")
        for word in ("static", "kinetic"):
            value = getattr(self, word)
            if isinstance(value, float) and value < 0.0:
                raise ModelError(f"{what}: {word} must not be negative, got {value:g}")
        if isinstance(self.static, float) and isinstance(self.kinetic, float) and self.kinetic > self.static:
            raise ModelError(f"{what}: kinetic={self.kinetic:g} exceeds static={self.static:g}")
        if self.along is not None:
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
        if self.across is not None and isinstance(self.joint, Limit):
            raise ModelError(
                f"{what}: friction in two directions (across=) is not possible on a limit, whose impacts would "
                "need it, too; use a Contact with friction, or a joint such as PointOnPlane"
            )
        if self.joint is None and self.normal is None:
            raise ModelError(f"{what}: give the joint that carries the normal force, or normal=")

    def slid(self, s: View) -> ca.SX:
        """The coordinate c."""
        if self.along is not None:
            return self.along.value(s)
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
        lam = s.multiplier(self.joint)
        if isinstance(self.joint, Limit):
            return ca.fabs(ca.sum1(lam))
        forces = [lam[k] for k, row in enumerate(self.joint.rows) if row in BEARING_ROWS]
        if isinstance(self.joint, Screw) and self.radius is not None:
            h = self.joint.pitch / (2 * ca.pi)
            forces.append(lam[self.joint.rows.index("advance")] * ca.sqrt(self.radius**2 + h**2) / self.radius)
        return ca.fabs(forces[0]) if len(forces) == 1 else _size(ca.vertcat(*forces))

    def residual(self, s: View) -> ca.SX:
        if self.across is None:
            return self.slid(s) - self.slid(s.initial)
        return ca.mtimes(self._axes(s).T, self._place(s) - self._place(s.initial))

    def _place(self, s: View) -> ca.SX:
        """c in two directions."""
        assert isinstance(self.across, Coordinate)
        return ca.vertcat(self.slid(s), self.across.value(s))

    def _axes(self, s: View) -> ca.SX:
        """Columns: the heading, and the direction at a right angle to it."""
        along = s.slip_heading(self)
        return ca.horzcat(along, ca.vertcat(-along[1], along[0]))

    def _slip_in_axes(self, s: View) -> tuple[ca.SX, ca.SX]:
        """ċ along the heading and across it."""
        place = self._place(s)
        rate = ca.mtimes(self._axes(s).T, ca.vertcat(s.rate_of(place[0]), s.rate_of(place[1])))
        return rate[0], rate[1]

    def watched_slip(self, s: View) -> tuple[ca.SX, ca.SX]:
        """What passes zero when the slip stops, and the speed of the slip.

        In two directions the former also passes zero where the slip has turned far from its heading."""
        if self.across is None:
            rate = s.rate_of(self.slid(s))
            return rate, ca.fabs(rate)
        along, across = self._slip_in_axes(s)
        return along - TURNED * ca.fabs(across), ca.sqrt(along**2 + across**2 + LEAST_SLIP**2)

    def _direction(self, s: View) -> ca.SX:
        """The direction of the slip, which does not jump where the slip passes straight through zero."""
        along, across = self._slip_in_axes(s)
        ratio = along * across / (along**2 + LEAST_SLIP**2)
        return ca.mtimes(self._axes(s), ca.vertcat(1, ratio)) / ca.sqrt(1 + ratio**2)

    def efforts(self, s: View) -> list[tuple[ca.SX, ca.SX]]:
        """(c, F): the force while it slips; `s.slip(self)` is the direction, ±1, and 0 while it sticks."""
        kinetic = self.static if self.kinetic is None else self.kinetic
        force = -kinetic * self.normal_force(s) * s.slip(self)
        if self.across is None:
            return [(self.slid(s), force)]
        direction = self._direction(s)
        return [(place, force * direction[k]) for k, place in enumerate(ca.vertsplit(self._place(s)))]

    def margin(self, s: View) -> ca.SX:
        """μ_s N - |λ|: negative when sticking cannot hold."""
        lam = s.multiplier(self)
        return self.static * self.normal_force(s) - (ca.fabs(lam[0]) if self.across is None else _size(lam))

    def outputs(self, s: View) -> dict[str, ca.SX]:
        efforts = self.efforts(s)
        if self.across is None:
            force, slip = s.multiplier(self)[0] + efforts[0][1], s.rate_of(self.slid(s))
            return {"force": force, "slip": slip, "normal_force": self.normal_force(s)}
        force = ca.mtimes(self._axes(s), s.multiplier(self)) + ca.vertcat(efforts[0][1], efforts[1][1])
        place = self._place(s)
        return {
            "force": force[0],
            "force_across": force[1],
            "slip": s.rate_of(place[0]),
            "slip_across": s.rate_of(place[1]),
            "normal_force": self.normal_force(s),
        }

    def along_the_slip(self, s: View) -> tuple[ca.SX, ca.SX]:
        """Its force along the slip and the speed of the slip, with which it keeps the law of friction in one direction;
        while it sticks, the size of the force."""
        outputs = self.outputs(s)
        if self.across is None:
            return outputs["force"], outputs["slip"]
        force, slip = (
            ca.vertcat(outputs["force"], outputs["force_across"]),
            ca.vertcat(outputs["slip"], outputs["slip_across"]),
        )
        slips, speed = s.slip(self), ca.sqrt(ca.dot(slip, slip) + LEAST_SLIP**2)
        return slips * ca.dot(force, slip) / speed - (1 - slips) * _size(force), speed


def _size(force: ca.SX) -> ca.SX:
    """|F|, with the derivative 0 where F vanishes: implicit methods and gradients begin where no force acts yet."""
    return ca.sqrt(ca.dot(force, force) + LEAST_FORCE**2)
