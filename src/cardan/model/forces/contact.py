"""Contact: a compliant touch of a ball or disc with a plane, a terrain or another ball, with friction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_choice
from cardan.model.bodies.body import Body, Marker, Place, check_apart
from cardan.model.element import Clearance, ForceElement, Load, pair_at
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, check_numbers
from cardan.model.forces import contact_laws as laws
from cardan.model.forces.characteristics import characteristic, is_fixed, stored_energy
from cardan.model.ground.terrain import check_terrain, disc_on_ground, grain_of, nearest_plane
from cardan.model.view import Signal, View

LAWS = ("linear", "kelvin-voigt", "hertz", "exponential")
BY_COEFFICIENTS = ("linear", "kelvin-voigt")  # whose coefficients may be curves


class Touch(NamedTuple):
    """Where and how two bodies touch: penetration δ, its rate, outward normal of b, contact point, slip velocity."""

    depth: ca.SX
    rate: ca.SX
    normal: ca.SX
    point: ca.SX
    slip: ca.SX

    @property
    def tangent(self) -> ca.SX:
        """In the plane: the normal turned by +90°."""
        return ca.vertcat(-self.normal[1], self.normal[0])

    @property
    def sliding(self) -> ca.SX:
        """The slip velocity within the tangent plane."""
        return self.slip - self.normal * ca.dot(self.normal, self.slip)


@dataclass(frozen=True, eq=False)
class Contact(ForceElement):
    """Let a ball (in the plane a disc) touch ground, terrain or another ball, with compliance and friction.

    The normal force f acts along the normal for a penetration δ > 0, and never pulls. `law` chooses its form:

        "linear"        k δ + d max(δ̇, 0)                (Nikravesh 1988, problems 10.21-10.24)
        "kelvin-voigt"  max(k δ + d δ̇, 0)                (spring and damper side by side; damps both ways)
        "hertz"         k δⁿ (1 + χ δ̇)                   (Hunt & Crossley 1975, Lankarani & Nikravesh 1990)
        "exponential"   (k δ + d δ̇) (1 - exp(-(δ/θ)ᵇ))   (Barman & Haug 1981, eq. 6.11)

    Parameters
    ----------
    a : Marker
        Centre of the ball; for a disc in space with its axis of rotation.
    b : Marker
        The other side. With an axis and no `radius_b` it is a half-space through b whose outward normal is the axis.
    radius : float or parameter, default 0.0
        Radius of the ball, in model units of length; 0 is a point.
    radius_b : float or parameter, optional
        Radius of a ball around b.
    stiffness : float, Spline or function of the machine, default 0.0
        k, in force per length, for "hertz" per lengthⁿ.
    damping : float, Spline or function of the machine, default 0.0
        d, in force per speed, or χ, in 1 per speed.
    friction : float, Spline or function of the machine, optional
        Coefficient μ. It needs `slip_slope`, `slip_speed` or `shear_stiffness`.
    slip_slope : float, Spline or function of the machine, optional
        β, in force per slip speed, see below.
    slip_speed : float or parameter, optional
        v_t in place of `slip_slope`: the slip speed at which friction reaches μ f, so that β = μ f/v_t grows with the
        normal force.
    law : {"linear", "kelvin-voigt", "hertz", "exponential"}, default "linear"
        The normal force.
    exponent : float or parameter, default 1.5
        n of "hertz".
    restitution : float or parameter, optional
        Coefficient e that an impact with `impact_speed` is to have, in place of χ ("hertz").
    impact_speed : float or parameter, optional
        The speed that goes with `restitution`.
    transition : float or parameter, optional
        θ of "exponential": the penetration over which the coefficients rise.
    shape : float or parameter, default 1.2
        b of "exponential".
    static_friction : float, Spline or function of the machine, optional
        Coefficient μ_s >= μ; by default the same as μ. It goes with `shear_stiffness`.
    shear_stiffness : float or parameter, optional
        k_s, in force per length, see below.
    shear_damping : float or parameter, optional
        d_s, in force per speed; by default critical for the masses of the two bodies.
    terrain : Spline, Terrain or callable, optional
        Height of the ground in the axes of b, whose axis points up (without an axis: those of its body). A Spline is a
        profile over x; in space also a `Terrain` or a function (x, y) -> height.
    disc : bool, default False
        True, in space: a is a thin disc around the axis of its marker, which touches with the lowest point of its rim.

    Notes
    -----
    Friction acts in one of two ways. With `slip_slope` β the force is -min(β |v_s|, μ f) sign(v_s) for the slip
    velocity v_s at the contact point (Nikravesh 1988, problem 10.31); a loaded contact creeps. The contact point is the
    lowest point of the ball, between two balls the middle of their overlap. With `shear_stiffness`
    k_s a spring of shear deformation z is in series with the sliding surfaces, and sticks without creep (the smaller of
    shear and friction force, Nikravesh et al. 1981, sec. 6.1):

        F = k_s z + d_s v_s while |F| <= μ_s f, else F falls towards μ f;   ż = (F - k_s z)/d_s;   -F on a

    So ż = v_s while it sticks, k_s z -> F when it slides, and z -> 0 when contact is lost.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("ball on a floor", gravity=(0, -9.81))
    >>> ball = model.body("ball", mass=1, inertia=0.1, position=(0, 0.1))
    >>> floor = model.ground.at(0, 0, axis=(0, 1))
    >>> touch = model.add(cd.Contact("touch", ball, floor, radius=0.1, stiffness=1e4, damping=50))
    >>> print(f"{cd.simulate(model, until=2)['touch'].normal_force[-1]:.2f} N")
    9.81 N
    """

    a: Place
    b: Place
    radius: Scalar = 0.0
    radius_b: Scalar | None = None
    stiffness: Signal = 0.0
    damping: Signal = 0.0
    friction: Signal | None = None
    slip_slope: Signal | None = None
    law: Literal["linear", "kelvin-voigt", "hertz", "exponential"] = "linear"
    exponent: Scalar = 1.5
    restitution: Scalar | None = None
    impact_speed: Scalar | None = None
    transition: Scalar | None = None
    shape: Scalar = 1.2
    static_friction: Signal | None = None
    shear_stiffness: Scalar | None = None
    shear_damping: Scalar | None = None
    terrain: Callable | None = None
    disc: bool = False
    slip_speed: Scalar | None = None

    curves: ClassVar = {"stiffness": ("length",), "damping": ("rate",)}
    glyph: ClassVar[str] = "contact"

    def drawn_as(self) -> str:
        return "disc" if self.disc and self.glyph == Contact.glyph else self.glyph

    # -- what cannot be right ----------------------------------------------------------------------------------

    def check(self) -> None:
        what = f'contact "{self.name}"'
        check_apart(self.a.body, self.b.body, what)
        if self.radius_b is None and self.b.axis is None and self.terrain is None:
            raise ModelError(
                f"{what}: give the second marker an axis (the normal of a plane), or give radius_b (a ball) or terrain"
            )
        if self.radius_b is not None and self.terrain is not None:
            raise ModelError(f"{what}: radius_b (a ball) and terrain exclude each other; give one of them")
        check_terrain(self.terrain, len(self.a.point), f"{what}: terrain")
        self._check_disc(what)
        above_zero = "impact_speed transition shape shear_stiffness shear_damping slip_speed"
        check_numbers(self, what, above_zero, not_below_zero="radius radius_b")
        self._check_law(what)
        self._check_friction(what)

    def _check_disc(self, what: str) -> None:
        if not self.disc:
            return
        if len(self.a.point) == 2:
            raise ModelError(f"{what}: disc: in the plane every contact is that of a disc; leave out disc")
        if self.a.axis is None:
            raise ModelError(
                f"{what}: disc: give the first marker the axis of the disc: wheel.at(0, 0, 0, axis=(0, 1, 0))"
            )
        if self.radius_b is not None:
            raise ModelError(f"{what}: disc: a disc touches a plane or a terrain, not a ball; leave out radius_b")

    def _check_law(self, what: str) -> None:
        check_choice(f"{what}: law", self.law, LAWS)
        for word, law in (("restitution", "hertz"), ("impact_speed", "hertz"), ("transition", "exponential")):
            if getattr(self, word) is not None and self.law != law:
                raise ModelError(f'{what}: {word} belongs to law="{law}", and law is "{self.law}"')
        if self.law not in BY_COEFFICIENTS and (isinstance(self.stiffness, Spline) or isinstance(self.damping, Spline)):
            raise ModelError(f'{what}: a curve as stiffness replaces the law; use it with law="linear"')
        if self.law == "exponential" and self.transition is None:
            raise ModelError(f"{what}: this law needs transition (the penetration over which the stiffness rises)")
        if isinstance(self.exponent, float) and self.exponent < 1:
            raise ModelError(f"{what}: exponent must be at least 1, got {self.exponent:g}")
        if (self.restitution is None) != (self.impact_speed is None):
            raise ModelError(f"{what}: restitution and impact_speed go together; give both or neither")
        if isinstance(self.restitution, float) and not 0 < self.restitution <= 1:
            raise ModelError(f"{what}: restitution must lie above 0 and not above 1, got {self.restitution:g}")
        if self.restitution is not None and not (isinstance(self.damping, float) and self.damping == 0):
            raise ModelError(f"{what}: restitution already determines the energy that is lost; leave out damping")

    def _check_friction(self, what: str) -> None:
        slope, shear, static = self.slip_slope, self.shear_stiffness, self.static_friction
        if self.slip_speed is not None:
            if self.friction is None or slope is not None or shear is not None:
                raise ModelError(
                    f"{what}: slip_speed (at which friction is fully there) goes with friction, and stands in place of "
                    "slip_slope and shear_stiffness"
                )
            slope = self.slip_speed
        if self.friction is not None and slope is None and shear is None:
            raise ModelError(
                f"{what}: friction needs slip_slope (force per slip velocity), slip_speed or shear_stiffness (force "
                "per shear deformation)"
            )
        if slope is not None and shear is not None:
            raise ModelError(
                f"{what}: slip_slope and shear_stiffness belong to different laws of friction; give one of them"
            )
        if shear is not None and self.friction is None:
            raise ModelError(f"{what}: shear_stiffness needs friction (the kinetic coefficient)")
        for word in ("static_friction", "shear_damping"):
            if getattr(self, word) is not None and shear is None:
                raise ModelError(f"{what}: {word} needs shear_stiffness (force per shear deformation)")
        if isinstance(static, float) and isinstance(self.friction, float) and static < self.friction:
            raise ModelError(f"{what}: static_friction {static:g} is less than friction {self.friction:g}")

    # -- forces ------------------------------------------------------------------------------------------------

    def loads(self, s: View) -> list[Load]:
        touch = self._touch(s)
        pressure = self._pressure(s, touch)
        f = pressure * touch.normal
        if self.friction is not None:
            f += self._rub(s, touch, pressure)
        return pair_at(s, touch.point, f, self.a, self.b)

    def potential(self, s: View) -> Scalar:
        """Of the normal force and of the shear deformation."""
        shear = 0.0
        if self.shear_stiffness is not None:
            z = self._shear_states(s)
            shear = 0.5 * self.shear_stiffness * ca.dot(z, z)
        depth, k = self._touch(s).depth, self.stiffness
        if self.law in BY_COEFFICIENTS:
            return stored_energy(k, ca.fmax(depth, 0)) + shear
        if not is_fixed(k):
            return shear
        if self.law == "hertz":
            energy = laws.hertz_energy(depth, k, self.exponent)
        else:
            energy = laws.exponential_energy(depth, k, self.transition, self.shape)
        return ca.if_else(depth > 0, energy, 0.0) + shear

    def outputs(self, s: View) -> dict[str, ca.SX]:
        """Friction and shear deformation: along the tangent in the plane, as vectors in global axes in space."""
        touch = self._touch(s)
        pressure = self._pressure(s, touch)
        planar = len(self.a.point) == 2
        rub = 0 * touch.normal if self.friction is None else self._rub(s, touch, pressure)
        outputs = {
            "penetration": touch.depth,
            "normal_force": pressure,
            "friction_force": ca.dot(touch.tangent, rub) if planar else rub,
        }
        if self.shear_stiffness is not None:
            z = self._shear_basis(s, touch) @ self._shear_states(s)
            outputs["shear_deformation"] = ca.dot(touch.tangent, z) if planar else z
        return outputs

    def clearance(self, s: View) -> Clearance:
        p_a = s.position(self.a)
        if self.radius_b is not None:
            return Clearance(-self._touch(s).depth, length(s.velocity(self.a) - s.velocity(self.b)))
        speed = length(s.velocity(self.a) - s.velocity_at(self.b.body, p_a))
        if self.disc:
            speed += self.radius * tilting_speed(s, self.a, self.b)
        grain = None if self.terrain is None else grain_of(self.terrain, self.radius)
        return Clearance(-self._touch(s).depth, speed, grain)

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        words = () if self.shear_stiffness is None else self._shear_words()
        return {word: (0.0, lambda s, k=k: self._shear_rate(s)[k]) for k, word in enumerate(words)}

    @once_per_view
    def _touch(self, s: View) -> Touch:
        p_a = s.position(self.a)
        if self.radius_b is not None:
            n = s.direction(self.b, self.a)
            depth = self.radius + self.radius_b - s.distance(self.a, self.b)
            p_c = p_a - (self.radius - 0.5 * depth) * n  # in the middle: the same where a and b are exchanged
        elif self.disc:
            plane, p_c = disc_on_ground(s, self.a, self.radius, self.b, self.terrain)
            n, depth = plane.normal, -plane.height(p_c)
        else:
            plane = nearest_plane(s, self.b, self.terrain, p_a, self.radius)
            n, depth = plane.normal, self.radius - plane.clearance(p_a)
            p_c = p_a - self.radius * n
        slip = s.velocity_at(self.a.body, p_c) - s.velocity_at(self.b.body, p_c)
        return Touch(depth, -ca.dot(n, slip), n, p_c, slip)

    def _pressure(self, s: View, touch: Touch) -> ca.SX:
        """The normal force."""
        depth, rate = touch.depth, touch.rate
        if self.law == "linear":
            force = characteristic(self.stiffness, depth, s) + characteristic(self.damping, ca.fmax(rate, 0), s)
            if not (is_fixed(self.stiffness) and is_fixed(self.damping)):  # a curve, or a function of the machine
                force = ca.fmax(force, 0)
        elif self.law == "kelvin-voigt":
            force = ca.fmax(characteristic(self.stiffness, depth, s) + characteristic(self.damping, rate, s), 0)
        elif self.law == "hertz":
            lossy = self.restitution is not None
            chi = laws.hysteresis_of(self.restitution, self.impact_speed) if lossy else s.signal(self.damping)
            force = laws.hertz_force(depth, rate, s.signal(self.stiffness), self.exponent, chi)
        else:
            k, d = s.signal(self.stiffness), s.signal(self.damping)
            force = laws.exponential_force(depth, rate, k, d, self.transition, self.shape)
        return ca.if_else(depth > 0, force, 0.0)

    def _rub(self, s: View, touch: Touch, pressure: ca.SX) -> ca.SX:
        """The friction force on a, global axes."""
        if self.shear_stiffness is not None:
            return -self._shear_force(s, touch, pressure)
        limit = s.signal(self.friction) * pressure
        slope = s.signal(self.slip_slope) if self.slip_speed is None else limit / self.slip_speed
        return laws.slip_friction(touch.sliding, slope, limit)

    # -- shear -------------------------------------------------------------------------------------------------

    def _shear_words(self) -> tuple[str, ...]:
        """One state along the tangent in the plane; two in a plane in space; else three, in the axes of body b."""
        if len(self.a.point) == 2:
            return ("shear",)
        return ("shear_x", "shear_y") if self._is_on_plane() else ("shear_x", "shear_y", "shear_z")

    def _is_on_plane(self) -> bool:
        return self.radius_b is None and self.terrain is None

    def _shear_states(self, s: View) -> ca.SX:
        return ca.vertcat(*(s.state(f"{self.name}.{word}") for word in self._shear_words()))

    def _shear_basis(self, s: View, touch: Touch) -> ca.SX:
        """The directions along which the states are counted, as columns in global axes; they turn with body b.

        Where the normal wanders over body b there are no two tangents that go with it everywhere. The third state is
        what of the deformation has come to point along the normal; it has no force and fades.
        """
        if len(self.a.point) == 2:
            return touch.tangent
        if self._is_on_plane():
            return ca.horzcat(s.reference(self.b), s.normal(self.b))
        return ca.horzcat(
            *(s.rotate(self.b.body, unit) for unit in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
        )

    def _shear_force(self, s: View, touch: Touch, pressure: ca.SX) -> ca.SX:
        """F: what the shear deformation and friction transmit, a vector in the tangent plane."""
        z = self._shear_basis(s, touch) @ self._shear_states(s)
        along = z - touch.normal * ca.dot(touch.normal, z)
        assert self.shear_stiffness is not None
        sticking = self.shear_stiffness * along + self._shear_damping() * touch.sliding
        kinetic = s.signal(self.friction) * pressure
        static = kinetic if self.static_friction is None else s.signal(self.static_friction) * pressure
        return laws.transmitted(sticking, kinetic, static)

    @once_per_view
    def _shear_rate(self, s: View) -> ca.SX:
        touch = self._touch(s)
        pressure = s.switch(self) * self._pressure(s, touch)  # switched off by an event: no contact
        force = self._shear_basis(s, touch).T @ self._shear_force(s, touch, pressure)
        assert self.shear_stiffness is not None
        return (force - self.shear_stiffness * self._shear_states(s)) / self._shear_damping()

    def _shear_damping(self) -> Any:
        """As given, or critical for the reduced mass of the bodies (1 where masses are not given: kinematics)."""
        if self.shear_damping is not None or self.shear_stiffness is None:
            return self.shear_damping
        masses = [frame.mass for frame in (self.a.body, self.b.body) if isinstance(frame, Body)]
        inverses = [1 / mass for mass in masses if mass is not None]
        return 2 * (self.shear_stiffness / (sum(inverses) if inverses else 1.0)) ** 0.5


def length(vector: ca.SX) -> ca.SX:
    return ca.sqrt(ca.dot(vector, vector))


def tilting_speed(s: View, wheel: Marker, ground: Marker) -> ca.SX:
    """How fast the axis of a wheel tilts over the ground; its spin does not count."""
    turning = s.angular_velocity(wheel.body, "global") - s.angular_velocity(ground.body, "global")
    return length(s.cross(turning, s.axis(wheel)))
