"""A wheel on ground it has been rolled over beforehand: compliant contact with the wheel's trajectory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.bodies.body import Place, check_apart
from cardan.model.element import Clearance, ForceElement, Load, pair_at
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, check_numbers
from cardan.model.forces import contact_laws as laws
from cardan.model.forces.characteristics import characteristic, is_fixed, stored_energy
from cardan.model.ground.rolled import Rolled, rolled
from cardan.model.ground.terrain import grain_of, ground_axes
from cardan.model.view import Signal, View

TRANSITION = 0.01  # radii: penetration over which damping rises, where none is given
NOTEWORTHY = 0.01  # radii: a shallower hollow that a wheel does not fill is not worth a note


class WheelTouch(NamedTuple):
    """Penetration p, its rate, unit normal and tangent, touching point, slip speed, vertical and normal force."""

    depth: ca.SX
    rate: ca.SX
    normal: ca.SX
    tangent: ca.SX
    point: ca.SX
    slip: ca.SX
    support: ca.SX
    normal_force: ca.SX


@dataclass(frozen=True, eq=False)
class WheelContact(ForceElement):
    """Let a wheel roll on uneven ground along the trajectory of a rigid wheel over its profile (plane).

    With the trajectory y_c(x) of `Rolled` and the centre at (x, y) in the axes of the ground's marker (Wehage & Haug
    1981, eqs. 6.1-6.8):

        p = y_c(x) - y,   tan α = y_c'(x),   F_s = f(p) + d ṗ (1 - exp(-p/θ)) >= 0 for p > 0
        F_n = F_s / cos α along (-sin α, cos α),   F_f = -min(β |v|, μ F_n) sgn v along (cos α, sin α)

    Parameters
    ----------
    wheel : Marker
        Centre of the wheel.
    ground : Marker
        Frame of the profile; its axis points up.
    radius : float or parameter
        Radius of the wheel, in model units of length.
    terrain : Spline, optional
        The profile over x; level ground by default.
    stiffness : float, Spline or function of the machine, default 0.0
        k of f = k pⁿ, or a Spline f(p).
    exponent : float or parameter, default 1.0
        n.
    damping : float or parameter, default 0.0
        d, in force per speed. It vanishes at separation.
    transition : float or parameter, optional
        θ: the penetration over which the damping rises; by default 1 % of the radius.
    friction : float, Spline or function of the machine, optional
        Coefficient μ; it goes with `slip_slope`.
    slip_slope : float, Spline or function of the machine, optional
        β, in force per slip speed. v is the slip speed of the wheel's point of contact along the ground.
    rounding : float or parameter, optional
        Rounding of the trajectory, see `Rolled`.

    Notes
    -----
    The vertical part of the normal force is F_s. Without damping and friction the force has the potential ∫ f dp, so
    that energy is kept over any ground. The whole wheel meets corners, steps and hollows narrower than itself. The
    penetration is vertical: on a slope of α the contact is stiffer along its normal, by 1/cos² α.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("wheel on a bump", gravity=(0, -9.81))
    >>> wheel = model.body("wheel", mass=10, inertia=1, position=(0, 0.4))
    >>> road, ground = cd.bump_profile(at=-0.5, length=1, height=0.1), model.ground.at(0, 0, axis=(0, 1))
    >>> touch = model.add(cd.WheelContact("touch", wheel, ground, 0.3, terrain=road, stiffness=1e5))
    >>> print(f"{cd.equilibrium(model)['wheel'].position[0, 1]:.4f} m")
    0.3990 m
    """

    wheel: Place
    ground: Place
    radius: Scalar
    terrain: Callable | None = None
    stiffness: Signal = 0.0
    exponent: Scalar = 1.0
    damping: Scalar = 0.0
    transition: Scalar | None = None
    friction: Signal | None = None
    slip_slope: Signal | None = None
    rounding: Scalar | None = None

    curves: ClassVar = {"stiffness": ("length",)}
    glyph: ClassVar[str] = "contact"

    def check(self) -> None:
        what = f'wheel contact "{self.name}"'
        if len(self.wheel.point) != 2:
            raise ModelError(
                f"{what}: a wheel contact works in the plane only; in space use Tyre, or Contact with disc=True"
            )
        check_apart(self.wheel.body, self.ground.body, what)
        if self.terrain is not None and not isinstance(self.terrain, Spline):
            raise ModelError(f"{what}: terrain: give a Spline, the profile of the ground, got {self.terrain!r}")
        check_numbers(self, what, above_zero="radius transition rounding", not_below_zero="damping")
        if isinstance(self.exponent, float) and self.exponent < 1:
            raise ModelError(f"{what}: exponent must be at least 1, got {self.exponent:g}")
        if callable(self.stiffness) and not is_expression(self.stiffness) and self.exponent != 1:
            raise ModelError(f"{what}: a curve as stiffness replaces the law; leave out exponent")
        if (self.friction is None) != (self.slip_slope is None):
            raise ModelError(
                f"{what}: friction (μ) and slip_slope (force per slip speed) go together; give both or neither"
            )
        if self.terrain is not None:
            try:
                _ = self.rolled.curve  # tells here and now what cannot be rolled over
            except ModelError as error:
                raise ModelError(f"{what}: {error}") from None

    @cached_property
    def rolled(self) -> Rolled:
        """The trajectory of the wheel's centre."""
        level = Spline((0.0, 1.0), (0.0, 0.0), kind="linear")
        return rolled(self.terrain or level, self.radius, self.rounding)  # type: ignore[arg-type]

    def remarks(self) -> list[str]:
        return [
            f'wheel contact "{self.name}": the wheel cannot enter the gap from x = {gap.start:g} to {gap.end:g}; '
            f"it bridges it, {gap.depth:g} above its ground"
            for gap in (self.rolled.bridges if self.terrain is not None else ())
            if gap.depth > NOTEWORTHY * self.radius
        ]

    # -- forces ------------------------------------------------------------------------------------------------

    def loads(self, s: View) -> list[Load]:
        touch = self.touch(s)
        f = touch.normal_force * touch.normal + self._friction(s, touch) * touch.tangent
        return pair_at(s, touch.point, f, self.wheel, self.ground)

    def potential(self, s: View) -> Scalar:
        depth = ca.fmax(self.touch(s).depth, 0)
        if isinstance(self.exponent, float) and self.exponent == 1:
            return stored_energy(self.stiffness, depth)
        return laws.hertz_energy(depth, self.stiffness, self.exponent) if is_fixed(self.stiffness) else 0.0

    def outputs(self, s: View) -> dict[str, Scalar]:
        touch = self.touch(s)
        return {
            "penetration": touch.depth,
            "normal_force": touch.normal_force,
            "friction_force": self._friction(s, touch),
            "slip_speed": touch.slip,
            "contact_angle": ca.atan2(self._along(s, touch.tangent)[1], self._along(s, touch.tangent)[0]),
        }

    def clearance(self, s: View) -> Clearance:
        """Along the normal: the ground ahead can only be nearer within the length over which it changes."""
        touch = self.touch(s)
        v = s.velocity(self.wheel) - s.velocity_at(self.ground.body, s.position(self.wheel))
        grain = None if self.terrain is None else grain_of(self.terrain, self.radius)
        cosine = self._along(s, touch.tangent)[0]
        return Clearance(-touch.depth * cosine, ca.sqrt(ca.dot(v, v) + laws.LEAST_CONTACT_FORCE), grain)

    @once_per_view
    def touch(self, s: View) -> WheelTouch:
        B, p_W = ground_axes(s, self.ground), s.position(self.wheel)
        x, y = ca.vertsplit(B.T @ (p_W - s.position(self.ground)))
        vx, vy = ca.vertsplit(B.T @ (s.velocity(self.wheel) - s.velocity_at(self.ground.body, p_W)))
        height, slope = self._trajectory(x)
        depth, rate = height - y, slope * vx - vy
        secant = ca.sqrt(1 + slope**2)
        normal, tangent = B @ ca.vertcat(-slope, 1) / secant, B @ ca.vertcat(1, slope) / secant
        p_c = p_W - self.radius * normal
        slip = ca.dot(tangent, s.velocity_at(self.wheel.body, p_c) - s.velocity_at(self.ground.body, p_c))
        support = self._support(s, depth, rate)
        return WheelTouch(depth, rate, normal, tangent, p_c, slip, support, support * secant)

    def _trajectory(self, x: ca.SX) -> tuple[Scalar, Scalar]:
        if self.terrain is None:
            return self.radius, 0.0
        u, _, a, b, c, d = self.rolled.curve.piece(x)  # one search for both
        return a + u * (b + u * (c + u * d)), b + u * (2 * c + u * 3 * d)

    def _support(self, s: View, depth: ca.SX, rate: ca.SX) -> ca.SX:
        """F_s: the vertical part of the normal force."""
        if isinstance(self.exponent, float) and self.exponent == 1:
            spring = characteristic(self.stiffness, depth, s)
        else:
            spring = s.signal(self.stiffness) * laws.power(depth, self.exponent)
        theta = TRANSITION * self.radius if self.transition is None else self.transition
        damper = self.damping * rate * -ca.expm1(-ca.fmax(depth, 0) / theta)
        return ca.if_else(depth > 0, ca.fmax(spring + damper, 0), 0.0)

    def _friction(self, s: View, touch: WheelTouch) -> ca.SX:
        if self.friction is None:
            return 0 * touch.slip
        limit = s.signal(self.friction) * touch.normal_force
        return laws.slip_friction(touch.slip, s.signal(self.slip_slope), limit)

    def _along(self, s: View, vector: ca.SX) -> ca.SX:
        """A global vector in the axes of the ground."""
        return ground_axes(s, self.ground).T @ vector
