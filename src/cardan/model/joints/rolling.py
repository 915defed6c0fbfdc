"""Constraints that hold for speeds: rolling without slip, a knife edge, any equation that is linear in speeds.

They leave the machine free to reach positions that it cannot reach straight on: a wheel that may not slip sideways is
parked by driving to and fro. Positions therefore have more freedoms than speeds, and each such row costs one freedom of
speed only (Neimark & Fufaev, Dynamics of Nonholonomic Systems, 1972).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Marker, Place, PlaceOrNone, check_apart
from cardan.model.element import ConstraintElement
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, Vector, positive
from cardan.model.ground.terrain import FLAT_DISC, check_terrain, disc_on_ground, nearest_plane
from cardan.model.view import View

__all__ = ["KnifeEdge", "Rolling", "RollingBall", "VelocityConstraint"]

UP = {2: (0.0, 1.0), 3: (0.0, 0.0, 1.0)}
RIM_STEPS = 4  # of Newton's method, which doubles the digits in each
ROWS = {2: ("contact", "slip"), 3: ("contact", "slip", "slip_across")}


@dataclass(frozen=True, eq=False)
class VelocityConstraint(ConstraintElement):
    """Impose any equation that is linear in speeds: function(s) = A(q, t) v + b(q, t) = 0.

    Parameters
    ----------
    function : callable
        A function of the view `s` of the machine that returns an expression, or several stacked by `cd.vertcat`, in
        units of speed or angular velocity. It must vanish when the constraint holds.

    Notes
    -----
    Its force is λ along the speeds that it contains, Aᵀλ, which does no work on motions that the constraint allows.
    Equations that are the rate of an equation of positions belong into a `Constraint`, which also holds the positions.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("pursuit", gravity=None)
    >>> dog = model.body("dog", mass=1, inertia=1, velocity=(1, 0), angular_velocity=0.5)
    >>> def heads(s: cd.View):  # it only runs where its nose points
    ...     return cd.cos(s.angle(dog)) * s.velocity(dog)[1] - cd.sin(s.angle(dog)) * s.velocity(dog)[0]
    >>> law = model.add(cd.VelocityConstraint("heads", heads))
    >>> print(cd.simulate(model, until=2)["dog"].position[-1].round(4))  # on a circle of radius 2
    [1.6829 0.9194]
    """

    function: Callable[[View], Scalar | Vector]

    kind: ClassVar[str] = "velocity constraint"

    def check(self) -> None:
        if not callable(self.function):
            raise ModelError(f'velocity constraint "{self.name}": it must be a function of the machine `s`')

    def residual(self, s: View) -> ca.SX:
        return ca.SX(0, 1)

    def speed_residual(self, s: View) -> ca.SX:
        return ca.vertcat(*value) if isinstance(value := self.function(s), (list, tuple)) else value  # type: ignore[return-value]


@dataclass(frozen=True, eq=False)
class KnifeEdge(ConstraintElement):
    """Let a point move along an edge of its body only, as a skate, a keel or the blade of a sleigh does.

        n · (v_P - v_on) = 0,   n: across the edge

    Parameters
    ----------
    marker : body or Marker
        The point.
    axis : tuple of floats, optional
        The direction of the edge in body axes; by default the axis of the marker.
    reference : tuple of floats, optional
        In space: the other direction in which the edge may move, as a skate may be lifted; by default the reference of
        the marker.
    on : Marker or body, optional
        What the edge moves on; by default the ground.

    Notes
    -----
    `result["blade"].force` is the force across the edge.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("sleigh", gravity=None)
    >>> sleigh = model.body("sleigh", mass=1, inertia=0.1, velocity=(1, 0), angular_velocity=1)
    >>> blade = model.add(cd.KnifeEdge("blade", sleigh, axis=(1, 0)))
    >>> print(cd.simulate(model, until=1)["sleigh"].position[-1].round(4))  # on a circle of radius 1
    [0.8415 0.4597]
    """

    marker: Place
    on: PlaceOrNone = None  # type: ignore[assignment]
    axis: tuple[Scalar, ...] | None = field(default=None, kw_only=True)
    reference: tuple[Scalar, ...] | None = field(default=None, kw_only=True)

    kind: ClassVar[str] = "knife edge"
    rows: ClassVar = ("across",)
    glyph: ClassVar[str] = "edge"

    def check(self) -> None:
        what, edge, planar = f'{self.kind} "{self.name}"', self.edge, len(self.marker.point) == 2
        if edge.axis is None:
            raise ModelError(f"{what}: give the direction of the edge: axis={'(1, 0)' if planar else '(1, 0, 0)'}")
        if not planar and edge.reference is None:
            raise ModelError(
                f"{what}: in space also give the other direction in which the edge may move: reference=(0, 0, 1)"
            )
        if self.on is not None:
            check_apart(self.marker.body, self.on.body, what)

    @cached_property
    def edge(self) -> Marker:
        """The marker with the directions of the edge."""
        at = self.marker
        if self.axis is None and self.reference is None:
            return at
        return at.body.at(*at.point, axis=self.axis or at.axis, reference=self.reference or at.reference)

    @property
    def acts_at(self) -> Marker:
        return self.edge

    def drawn_at(self) -> tuple[Marker, ...]:
        return (self.edge,)

    def residual(self, s: View) -> ca.SX:
        return ca.SX(0, 1)

    def speed_residual(self, s: View) -> ca.SX:
        place = s.position(self.marker)
        speed = s.velocity(self.marker) - (0 if self.on is None else s.velocity_at(self.on.body, place))
        return ca.dot(s.normal(self.edge), speed)

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {"force": lam}


class Touch(NamedTuple):
    """Where a wheel or a ball stands: how far above its ground, the touching point, the normal out of the ground and
    the directions of slip, unit vectors in global axes."""

    gap: ca.SX
    point: ca.SX
    normal: ca.SX
    directions: tuple[ca.SX, ...]


@dataclass(frozen=True, eq=False)
class Rolls(ConstraintElement):
    """What wheels and balls have in common: they touch their ground, and the touching points P have one velocity.

    gap = 0,   t · (v_P - v_on) = 0 in each direction t of the ground
    """

    body: Place
    radius: Scalar
    on: PlaceOrNone = field(default=None, kw_only=True)  # type: ignore[assignment]
    terrain: Callable[..., Scalar] | None = field(default=None, kw_only=True)
    cylinder: Scalar | None = field(default=None, kw_only=True)
    slips: bool = field(default=False, kw_only=True)

    pushes: ClassVar[tuple[str, ...]] = ("contact",)
    glyph: ClassVar[str] = "disc"

    def touch(self, s: View) -> Touch:
        raise NotImplementedError

    def drawn_at(self) -> tuple[Marker, ...]:
        return self.centre, self.ground

    @property
    def centre(self) -> Marker:
        """Of the wheel or ball, with the axis of a wheel."""
        return self.acts_at

    @property
    def dim(self) -> int:
        return len(self.body.point)

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return ROWS[self.dim][: 1 if self.slips else None]

    @property
    def holds_speeds(self) -> bool:
        return not self.slips

    @property
    def acts_at(self) -> Marker:
        return self.body

    @cached_property
    def ground(self) -> Marker:
        """The marker of the ground, whose axis points out of it; of a cylinder, along it."""
        on = self.on
        if on is None:
            return self.body.body.model.ground.at(*(0.0,) * self.dim, axis=UP[self.dim])
        return on if on.axis is not None else on.body.at(*on.point, axis=UP[self.dim])

    def check(self) -> None:
        what = f'{self.kind} "{self.name}"'
        positive(self.radius, f"{what}: radius")
        check_apart(self.body.body, self.ground.body, what)
        check_terrain(self.terrain, self.dim, f"{what}: terrain")
        if self.terrain is not None and self.cylinder is not None:
            raise ModelError(f"{what}: it rolls on a terrain or on a cylinder; leave out one of them")
        if isinstance(self.cylinder, float):
            if self.cylinder == 0.0:
                raise ModelError(
                    f"{what}: cylinder: its radius must not be 0; it is negative where the wheel rolls inside"
                )
            if self.cylinder < 0.0 and isinstance(self.radius, float) and self.radius >= -self.cylinder:
                raise ModelError(
                    f"{what}: a radius of {self.radius:g} does not fit into the cylinder of {-self.cylinder:g}"
                )

    def residual(self, s: View) -> ca.SX:
        return self.touch(s).gap

    def speed_residual(self, s: View) -> ca.SX:
        return ca.SX(0, 1) if self.slips else self.slip(s)

    def slip(self, s: View) -> ca.SX:
        """The speed of the touching point over its ground, in each direction."""
        touch = self.touch(s)
        slip = s.velocity_at(self.body.body, touch.point) - s.velocity_at(self.ground.body, touch.point)
        return ca.vertcat(*(ca.dot(t, slip) for t in touch.directions))

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        names = ("normal_force", "friction_force", "friction_across")
        return {name: lam[k] for k, name in enumerate(names[: lam.numel()])}

    def radial(self, s: View, p_W: ca.SX) -> tuple[ca.SX, ca.SX]:
        """Of a point near the cylinder: its height above the wall and the normal there, inwards where it rolls
        inside."""
        assert self.cylinder is not None
        off, side = self.from_axis(s, p_W), self.cylinder / ca.fabs(ca.SX(self.cylinder))
        distance = ca.sqrt(ca.dot(off, off))
        return side * distance - self.cylinder, side * off / distance

    def from_axis(self, s: View, p_W: ca.SX) -> ca.SX:
        """The shortest way to a point from the axis of the cylinder."""
        off = p_W - s.position(self.ground)
        return off if self.dim == 2 else off - ca.dot(off, s.axis(self.ground)) * s.axis(self.ground)


@dataclass(frozen=True, eq=False)
class Rolling(Rolls):
    """Let a wheel roll without slip, a thin disc or one with a rounded rim.

        gap = n·(p - p_on) - rim = 0,   p = c - (r - rim) u/|u|,   u = n - (n·a) a,   t₁, t₂ · (v_P - v_on) = 0

    with the centre c and the axis a of the wheel, the normal n of the ground, P = p - rim n, t₁ along a x n, t₂ = n x
    t₁.

    Parameters
    ----------
    body : body or Marker
        The wheel, or its centre.
    radius : float or parameter
        Its radius r up to the outer edge, in model units of length.
    axis : tuple of floats, optional
        In space: its axis in body axes; by default that of the marker, else (0, 0, 1).
    rim : float or parameter, default 0.0
        In space: radius of the rounded rim; 0 is a thin disc.
    on : Marker or body, optional
        The ground: the plane through the marker, normal to its axis, of any body. By default the plane z = 0, in the
        plane the line y = 0.
    terrain : Spline, Terrain or function, optional
        Uneven ground in the axes of `on`, as of a `Contact`; smooth, and without hollows as narrow as the wheel.
    cylinder : float or parameter, optional
        Roll on a cylinder of this radius about the axis of `on` (in the plane on a circle); inside it where it is
        negative.
    slips : bool, default False
        True: the ground only carries it. A `Friction` on it then lets it roll as long as it can, and slip beyond.

    Notes
    -----
    `result["wheel"].normal_force`, `.friction_force` along t₁ (in the plane to the right of n) and `.friction_across`.
    The wheel neither lifts nor slips: a run says so where the ground would have to pull.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("hoop on a slope", gravity=(4.905, -8.4957))  # 30°
    >>> hoop = model.body("hoop", mass=1, inertia=0.25, position=(0, 0.5))
    >>> rolls = model.add(cd.Rolling("rolls", hoop, radius=0.5))
    >>> print(f"{cd.simulate(model, until=1)['hoop'].velocity[-1, 0]:.4f} m/s")  # half of g sin 30°
    2.4525 m/s
    """

    axis: tuple[Scalar, ...] | None = None
    rim: Scalar = field(default=0.0, kw_only=True)

    kind: ClassVar[str] = "rolling wheel"

    def check(self) -> None:
        super().check()
        what = f'{self.kind} "{self.name}"'
        if self.dim == 2 and not (self.axis is None and self.rim == 0.0):
            raise ModelError(
                f"{what}: axis and rim are for space; in the plane every wheel turns about the normal of it"
            )
        if isinstance(self.rim, float) and isinstance(self.radius, float) and not 0 <= self.rim < self.radius:
            raise ModelError(f"{what}: rim={self.rim:g} must be at least 0 and less than the radius of {self.radius:g}")
        _ = self.wheel

    @cached_property
    def wheel(self) -> Marker:
        """Its centre with its axis."""
        if self.dim == 2 or (self.axis is None and self.body.axis is not None):
            return self.body
        return self.body.body.at(*self.body.point, axis=self.axis or (0.0, 0.0, 1.0))

    @property
    def centre(self) -> Marker:
        return self.wheel

    def undefined_where(self, s: View) -> dict[str, ca.SX]:
        if self.dim == 2 or self.cylinder is not None:
            return {}
        across = ca.cross(s.axis(self.wheel), self.touch(s).normal)
        return {"its disc lies flat on the ground, where it touches all around": ca.sqrt(ca.dot(across, across))}

    @once_per_view
    def touch(self, s: View) -> Touch:
        c, R = s.position(self.wheel), self.radius - self.rim
        if self.cylinder is not None:
            p = c if self.dim == 2 else self._nearest_on_rim(s, c, R)
            height, n = self.radial(s, p)
        elif self.dim == 2:
            plane = nearest_plane(s, self.ground, self.terrain, c, R)
            height, n, p = plane.height(c), plane.normal, c
        else:
            plane, p = disc_on_ground(s, self.wheel, R, self.ground, self.terrain)
            height, n = plane.height(p), plane.normal
        edge = self.radius if self.dim == 2 else self.rim
        return Touch(height - edge, p - edge * n, n, self._directions(s, n))

    def _directions(self, s: View, n: ca.SX) -> tuple[ca.SX, ...]:
        if self.dim == 2:
            return (ca.vertcat(n[1], -n[0]),)
        along = s.cross(s.axis(self.wheel), n)
        along = along / ca.sqrt(ca.dot(along, along) + FLAT_DISC**2)
        return along, s.cross(n, along)

    def _nearest_on_rim(self, s: View, c: ca.SX, R: Scalar) -> ca.SX:
        """Where the distance of the circle from the axis of a cylinder is least (inside: greatest), by Newton's method
        from the point of the rim that faces the cylinder."""
        a, (_, n) = s.axis(self.wheel), self.radial(s, c)
        u = n - ca.dot(n, a) * a
        first = -u / ca.sqrt(ca.dot(u, u) + FLAT_DISC**2)
        second, angle = s.cross(a, first), ca.SX(0)
        for _ in range(RIM_STEPS):
            arm, turned = (R * (ca.cos(x) * first + ca.sin(x) * second) for x in (angle, angle + ca.pi / 2))
            off, across = self.from_axis(s, c + arm), turned - ca.dot(turned, s.axis(self.ground)) * s.axis(self.ground)
            angle = angle - ca.dot(off, turned) / (ca.dot(across, across) - ca.dot(off, arm))
        return c + R * (ca.cos(angle) * first + ca.sin(angle) * second)


@dataclass(frozen=True, eq=False)
class RollingBall(Rolls):
    """Let a ball roll without slip in space.

        gap = n·(c - p_on) - r = 0,   t₁, t₂ · (v_P - v_on) = 0,   P = c - r n

    with the centre c and the normal n of the ground at the foot of the perpendicular from it.

    Parameters
    ----------
    body : body or Marker
        The ball, or its centre.
    radius : float or parameter
        Its radius r, in model units of length.
    on, terrain, cylinder, slips
        The ground, and whether it may slip, as of `Rolling`.

    Notes
    -----
    It may spin about the normal. t₁ is the reference of `on`, laid onto the ground (on a cylinder its axis), t₂ = n x
    t₁: `result["ball"].friction_force` is along t₁, `.friction_across` along t₂.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("ball on a slope", dim=3, gravity=(4.905, 0, -8.4957))  # 30°
    >>> ball = model.body("ball", mass=1, inertia=(0.1, 0.1, 0.1), position=(0, 0, 0.5))
    >>> rolls = model.add(cd.RollingBall("rolls", ball, radius=0.5))
    >>> print(f"{cd.simulate(model, until=1)['ball'].velocity[-1, 0]:.4f} m/s")  # 5/7 g sin 30°
    3.5036 m/s
    """

    kind: ClassVar[str] = "rolling ball"
    glyph: ClassVar[str] = "contact"

    def check(self) -> None:
        super().check()
        if self.dim == 2:
            raise ModelError(
                f'{self.kind} "{self.name}": in the plane a ball is a wheel: cd.Rolling(name, body, radius=...)'
            )

    @once_per_view
    def touch(self, s: View) -> Touch:
        c = s.position(self.body)
        if self.cylinder is not None:
            height, n = self.radial(s, c)
            along = s.axis(self.ground)
        else:
            plane = nearest_plane(s, self.ground, self.terrain, c, self.radius)
            height, n, along = plane.height(c), plane.normal, s.reference(self.ground)
        if self.terrain is not None:
            along = along - ca.dot(along, n) * n
            along = along / ca.sqrt(ca.dot(along, along))
        return Touch(height - self.radius, c - self.radius * n, n, (along, s.cross(n, along)))
