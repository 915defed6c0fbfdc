"""Tyre: forces between a wheel and the road, linear in the slips and bounded by a friction ellipse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, suggestion
from cardan.model.bodies.body import Place
from cardan.model.element import Clearance, ForceElement, Load, pair_at
from cardan.model.expressions.per_view_cache import once_per_view
from cardan.model.expressions.values import Scalar, check_numbers
from cardan.model.forces.characteristics import characteristic, stored_energy
from cardan.model.forces.contact import length, tilting_speed
from cardan.model.ground.terrain import FLAT_DISC, check_terrain, disc_on_ground, grain_of
from cardan.model.view import Signal, View

SATURATIONS = ("linear", "brush")
LOW_SPIN = 1.0  # rad/s: a wheel that rolls slower than this is near standstill (the default low_speed, over the radius)
SETTLING_TIME = 0.05  # s: a standing tyre damps its shear like a spring with a damper of this time constant
LEAST_TYRE_LOAD = 1e-12  # keeps the share of friction in use finite where there is no load
TINY_SPEED = 1e-12  # keeps |v| differentiable at rest


class Patch(NamedTuple):
    """The contact patch: deflection, its rate, where it is, and its axes: forward, to the left, normal."""

    depth: ca.SX
    rate: ca.SX
    point: ca.SX
    forward: ca.SX
    left: ca.SX
    normal: ca.SX
    rolling: ca.SX  # speed of the wheel's centre along `forward`
    slip: ca.SX  # velocity of the tread against the road: (forward, left)


@dataclass(frozen=True, eq=False)
class Tyre(ForceElement):
    """Put a tyre on a road: springy across the road, with slip forces along it (space).

    Forces on the wheel, at the contact patch, with forward = axis x normal and left = normal x forward:

        F_z = k δ + d δ̇, not less than 0, while the deflection δ > 0
        κ = -v_sx / V,   tan α = -v_sy / V,   V = |v_x|          (Pacejka 2012, ch. 2 and 4)
        F_x = C_κ κ,   F_y = C_α α,   cut down together to the ellipse (F_x/μ_x F_z)² + (F_y/μ_y F_z)² = 1

    v_s is the velocity of the tread against the road at the patch, v_x the speed of the wheel's centre.

    Parameters
    ----------
    wheel : Marker
        Centre of the wheel; its axis is the spin axis, pointing to the left.
    road : Marker
        A point of a flat road with the normal as its axis, or the frame of the terrain.
    radius : float or parameter
        Radius of the unloaded wheel, a thin disc, in model units of length.
    stiffness, damping : float, Spline or function of the machine, default 0.0
        k, in force per length, and d, in force per speed, across the road.
    slip_stiffness : float, Spline or function of the machine, default 0.0
        C_κ, a force.
    cornering_stiffness : float, Spline or function of the machine, default 0.0
        C_α, in force per radian.
    friction : float, Spline or function of the machine, default 1.0
        Coefficient μ_x, and μ_y where `lateral_friction` is left out.
    lateral_friction : float, Spline or function of the machine, optional
        Coefficient μ_y.
    relaxation_length : float or parameter, optional
        σ, in model units of length: the slips lag behind by a rolled length of σ.
    low_speed : float or parameter, optional
        v₀, in model units of speed; by default that of a spin of 1 rad/s.
    saturation : {"linear", "brush"}, default "linear"
        How the forces approach the ellipse.
    terrain : Spline, Terrain or callable, optional
        Height of the ground in the axes of `road`, as for `Contact`.

    Notes
    -----
    The patch is where the lowest point of the rim meets the road, at the loaded radius. Both slips count forces as
    positive: κ > 0 drives, κ = -1 is a locked wheel, α > 0 pushes to the left.

    "linear" is straight up to the ellipse, with a kink there. "brush": where the slips demand ρ times the ellipse, the
    part ρ (1 - ρ/3 + ρ²/27) of it is used up to ρ = 3, and all of it beyond (brush model, Pacejka 2012, ch. 3; Fiala
    1954). The slopes at zero slip are the same.

    Below v₀, V is (v_x² + v₀²)/2v₀, so that a standing wheel has a viscous grip: it creeps down a slope. With a
    relaxation length the slips follow ż = -v_s - V z/σ, κ = z_x/σ, tan α = z_y/σ (Pacejka 2012, ch. 7), and a standing
    tyre is a spring.

    There is no aligning moment, camber force or rolling resistance.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("wheel", dim=3, gravity=(0, 0, -9.81))
    >>> wheel = model.body("wheel", mass=20, inertia=(1, 2, 1), position=(0, 0, 0.3))
    >>> road, hub = model.ground.at(0, 0, 0, axis=(0, 0, 1)), wheel.at(0, 0, 0, axis=(0, 1, 0))
    >>> tyre = model.add(cd.Tyre("tyre", hub, road, radius=0.3, stiffness=2e5, damping=4e3, slip_stiffness=5e4))
    >>> print(f"{cd.simulate(model, until=1)['tyre'].normal_force[-1]:.1f} N")
    196.2 N
    """

    wheel: Place
    road: Place
    radius: Scalar = 0.0
    stiffness: Signal = 0.0
    damping: Signal = 0.0
    slip_stiffness: Signal = 0.0
    cornering_stiffness: Signal = 0.0
    friction: Signal = 1.0
    lateral_friction: Signal | None = None
    relaxation_length: Scalar | None = None
    low_speed: Scalar | None = None
    saturation: Literal["linear", "brush"] = "linear"
    terrain: Callable | None = None

    curves: ClassVar = {"stiffness": ("length",), "damping": ("rate",)}
    glyph: ClassVar[str] = "tyre"

    def check(self) -> None:
        what = f'tyre "{self.name}"'
        if len(self.wheel.point) == 2:
            raise ModelError(f"{what}: tyres need space (dim=3); in the plane use Contact with friction and slip_slope")
        if self.wheel.body is self.road.body:
            raise ModelError(f'{what}: wheel and road are both on "{self.wheel.body.name}"')
        if self.wheel.axis is None:
            raise ModelError(f"{what}: wheel: give the marker the spin axis: wheel.at(0, 0, 0, axis=(0, 1, 0))")
        if self.road.axis is None and self.terrain is None:
            raise ModelError(f"{what}: road: give the marker the road's normal: ground.at(0, 0, 0, axis=(0, 0, 1))")
        check_terrain(self.terrain, 3, f"{what}: terrain")
        check_numbers(self, what, above_zero="radius relaxation_length low_speed")
        if self.saturation not in SATURATIONS:
            near = suggestion(str(self.saturation), SATURATIONS)
            raise ModelError(f'{what}: saturation="{self.saturation}" is not known{near}')

    # -- forces ------------------------------------------------------------------------------------------------

    def loads(self, s: View) -> list[Load]:
        patch = self._patch(s)
        f_z = self._normal_force(s, patch)
        f_x, f_y = self._grip(s, patch, f_z)
        f = f_x * patch.forward + f_y * patch.left + f_z * patch.normal
        return pair_at(s, patch.point, f, self.wheel, self.road)

    def potential(self, s: View) -> Scalar:
        """Of the deflection."""
        return stored_energy(self.stiffness, ca.fmax(self._patch(s).depth, 0))

    def outputs(self, s: View) -> dict[str, Scalar]:
        patch = self._patch(s)
        f_z = self._normal_force(s, patch)
        f_x, f_y = self._grip(s, patch, f_z)
        kappa, alpha = self._slips(s, patch)
        return {
            "deflection": patch.depth,
            "normal_force": f_z,
            "slip": kappa,
            "slip_angle": alpha,
            "longitudinal_force": f_x,
            "lateral_force": f_y,
        }

    def clearance(self, s: View) -> Clearance:
        centre = s.position(self.wheel)
        speed = length(s.velocity(self.wheel) - s.velocity_at(self.road.body, centre))
        speed += self.radius * tilting_speed(s, self.wheel, self.road)
        grain = None if self.terrain is None else grain_of(self.terrain, self.radius)
        return Clearance(-self._patch(s).depth, speed, grain)

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        words = () if self.relaxation_length is None else ("shear_x", "shear_y")
        return {word: (0.0, lambda s, k=k: self._shear_rate(s)[k]) for k, word in enumerate(words)}

    @once_per_view
    def _patch(self, s: View) -> Patch:
        centre, axis = s.position(self.wheel), s.axis(self.wheel)
        plane, rim = disc_on_ground(s, self.wheel, self.radius, self.road, self.terrain)
        n = plane.normal
        depth = -plane.height(rim)
        forward = s.cross(axis, n)
        forward = forward / ca.sqrt(ca.dot(forward, forward) + FLAT_DISC**2)
        left = s.cross(n, forward)
        spoke = rim - centre
        below = ca.fmax(depth, 0) / ca.fmax(
            -ca.dot(n, spoke), FLAT_DISC * self.radius
        )  # the part of the spoke under the road
        point = centre + spoke * (1 - ca.fmin(below, 1))
        tread = s.velocity_at(self.wheel.body, point) - s.velocity_at(self.road.body, point)
        rolling = ca.dot(forward, s.velocity(self.wheel) - s.velocity_at(self.road.body, point))
        slip = ca.vertcat(ca.dot(forward, tread), ca.dot(left, tread))
        return Patch(depth, -ca.dot(n, tread), point, forward, left, n, rolling, slip)

    def _normal_force(self, s: View, patch: Patch) -> ca.SX:
        force = characteristic(self.stiffness, patch.depth, s) + characteristic(self.damping, patch.rate, s)
        return ca.if_else(patch.depth > 0, ca.fmax(force, 0), 0.0)

    def _grip(self, s: View, patch: Patch, f_z: ca.SX) -> tuple[ca.SX, ca.SX]:
        """The forces in the road: what the slips demand, as far as friction bears it."""
        f_x, f_y, rho = self._demand(s, patch, f_z)
        share = self._share(rho)
        return share * f_x, share * f_y

    def _demand(self, s: View, patch: Patch, f_z: ca.SX) -> tuple[ca.SX, ca.SX, ca.SX]:
        """F_x and F_y that the slips alone would make, and ρ, how much of the ellipse that is."""
        kappa, alpha = self._slips(s, patch)
        f_x, f_y = s.signal(self.slip_stiffness) * kappa, s.signal(self.cornering_stiffness) * alpha
        mu_x = s.signal(self.friction)
        mu_y = mu_x if self.lateral_friction is None else s.signal(self.lateral_friction)
        x, y = f_x / (mu_x * f_z + LEAST_TYRE_LOAD), f_y / (mu_y * f_z + LEAST_TYRE_LOAD)
        return f_x, f_y, ca.sqrt(x**2 + y**2 + LEAST_TYRE_LOAD**2)

    def _share(self, rho: ca.SX) -> ca.SX:
        """The part of the demand that is transmitted."""
        if self.saturation == "brush":
            return ca.if_else(rho < 3, 1 - rho / 3 + rho**2 / 27, 1 / ca.fmax(rho, 1))
        return ca.fmin(1, 1 / rho)

    def _slips(self, s: View, patch: Patch) -> tuple[ca.SX, ca.SX]:
        """κ and α."""
        if self.relaxation_length is None:
            slip = -patch.slip / self._reference_speed(patch)
        else:
            standing = ca.fmax(1 - ca.fabs(patch.rolling) / self._low_speed(), 0) ** 2
            slip = (self._shear(s) - SETTLING_TIME * standing * patch.slip) / self.relaxation_length
        return slip[0], ca.atan(slip[1])

    def _reference_speed(self, patch: Patch) -> ca.SX:
        """V: |v_x|, kept above zero by a parabola that joins it smoothly at v₀."""
        speed, low = ca.fabs(patch.rolling), self._low_speed()
        return ca.if_else(speed < low, (speed**2 + low**2) / (2 * low), speed)

    def _low_speed(self) -> Scalar:
        return LOW_SPIN * self.radius if self.low_speed is None else self.low_speed

    # -- relaxation --------------------------------------------------------------------------------------------

    def _shear(self, s: View) -> ca.SX:
        return ca.vertcat(*(s.state(f"{self.name}.{word}") for word in ("shear_x", "shear_y")))

    @once_per_view
    def _shear_rate(self, s: View) -> ca.SX:
        """ż = -v_s - (|v_x| + (1 - share) |v_s|) z/σ: what friction does not transmit slides instead of shearing.

        Without the second term the shear of a wheel that slides sideways, or in the air, would grow without end.
        """
        patch = self._patch(s)
        f_z = s.switch(self) * self._normal_force(s, patch)  # switched off by an event: no contact
        share = self._share(self._demand(s, patch, f_z)[2])
        sliding = ca.sqrt(ca.dot(patch.slip, patch.slip) + TINY_SPEED**2)
        rolled = ca.fabs(patch.rolling) + (1 - share) * sliding
        assert self.relaxation_length is not None
        return -patch.slip - rolled * self._shear(s) / self.relaxation_length
