"""Dry friction that sticks and slips, exactly: a constraint that holds up to a limit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate
from cardan.model.element import ConstraintElement
from cardan.model.expressions.values import Scalar
from cardan.model.joints.rubbing import Rubbing
from cardan.model.joints.sliding.pressing import size_of
from cardan.model.joints.sliding.slip import Slip
from cardan.model.joints.sliding.slip_axes import SlipAxes, components_of
from cardan.model.view import View

__all__ = ["Friction"]

ALWAYS_ACTIVE = "the motion decides when it is active; to turn it off, set its coefficients to 0"
ROWS = ("stick", "stick_across", "stick_third")


@dataclass(frozen=True, eq=False)
class Friction(Rubbing, ConstraintElement):
    """Add Coulomb friction that sticks and slips to a joint or along a coordinate.

        slipping   F = -μ(|ċ|) N sign(ċ)     until ċ = 0
        sticking   c = constant, F = λ       until |λ| > μ_s N

    (Wehage & Haug 1981, eqs. 6.7-6.8; DADS-3D, sec. 6.1; Stribeck's curve as in Armstrong-Hélouvry et al. 1994, eq. 5.)

        μ(v) = μ_k + (μ_s - μ_k) exp(-(v/v_s)²) + μ_v v

    Parameters
    ----------
    across : Coordinate or callable, optional
        A second coordinate, at a right angle to `along` and in the same unit: the friction acts against the slip,
        whatever its direction. Planar, universal and spherical joints rub so by default.
    active : bool, default True
        Must be True: the motion decides when the friction sticks.

    Notes
    -----
    The default N is the bearing force of a revolute joint, the force across a slide, the contact force of a limit, and
    √(r² + h²)/r times the axial force of a screw. When a limit is hit with the impulse P, its friction gives an impulse
    up to μ P, with the coefficient at the speed of the slip before; friction of joints, and with `normal=`, gives none.
    `result["brake"].force` is the friction force along c, `.slip` its rate ċ.

    In several directions c is a vector: F = -μ N ċ/|ċ| while it slips, |λ| ≤ μ_s N while it sticks, and two frictions
    would bound each component instead. What rolls (`cd.Rolling(..., slips=True)`) slips with its touching point, a
    universal joint with the radius of its pins times its angles, a ball with ċ = r (ω_j - ω_i). `.force`, `.slip`,
    `.force_across`, `.slip_across`, `.force_third` and `.slip_third` are the components, of a ball in the axes of body
    i. There are no derivatives of it. On a limit it needs `restitution_law="energetic"` or `"poisson"`.

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

    across: Coordinate | Callable[[View], Scalar] | None = None

    kind: ClassVar[str] = "friction"
    one_sided: ClassVar[bool] = True

    @property
    def where(self) -> Slip:
        return Slip(self.joint, self.radius, self.along, self.across)

    @property
    def directions(self) -> int:
        """In how many directions it acts together."""
        return self.where.directions

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return ROWS[: self.directions]

    @property
    def holds_speeds(self) -> bool:
        """A wheel that sticks rolls, and a ball that sticks does not turn: no coordinate is constant then."""
        return self.where.is_speed

    def check(self) -> None:
        super().check()
        if not self.active:
            raise ModelError(f'friction "{self.name}": {ALWAYS_ACTIVE}')

    def residual(self, s: View) -> ca.SX:
        return ca.SX(0, 1) if self.holds_speeds else self._in_axes(s, self._place(s) - self._place(s.initial)).rates

    def speed_residual(self, s: View) -> ca.SX:
        return self._in_axes(s, self._place(s)).rates if self.holds_speeds else ca.SX(0, 1)

    def _place(self, s: View) -> ca.SX:
        """c in its directions; ċ where there is no c."""
        return ca.vertcat(*self.where.coordinates(s))

    def _in_axes(self, s: View, column: ca.SX) -> SlipAxes:
        return SlipAxes.of(s.slip_axes(self, self.directions), column)

    def _rates(self, s: View) -> ca.SX:
        """ċ in its directions."""
        place = self._place(s)
        return place if self.holds_speeds else ca.vertcat(*(s.rate_of(c) for c in ca.vertsplit(place)))

    def slip_in_axes(self, s: View) -> SlipAxes:
        return self._in_axes(s, self._rates(s))

    def slipping_force(self, s: View) -> ca.SX:
        """μ(v) N."""
        speed = self.slip_in_axes(s).speed() if self.directions > 1 else s.slip(self) * self._rates(s)
        return self.coefficient.at(s, speed) * self.normal_force(s)

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        """(c, F): the force while it slips; `s.slip(self)` is the direction, ±1, and 0 while it sticks."""
        force = -self.slipping_force(s) * s.slip(self)
        direction = self.slip_in_axes(s).direction()
        return [(place, force * direction[k]) for k, place in enumerate(ca.vertsplit(self._place(s)))]

    def sticking_force(self, s: View) -> ca.SX:
        """μ_s N."""
        return self.coefficient.at_rest(s) * self.normal_force(s)

    def margin(self, s: View) -> ca.SX:
        """μ_s N - |λ|: negative when sticking cannot hold."""
        lam = s.multiplier(self)
        return self.sticking_force(s) - (size_of(lam) if self.directions > 1 else ca.fabs(lam[0]))

    def force_along_coordinates(self, s: View) -> ca.SX:
        """The force in its directions."""
        sliding = ca.vertcat(*(force for _, force in self.efforts(s)))
        return self.slip_in_axes(s).components(s.multiplier(self)) + sliding

    def outputs(self, s: View) -> dict[str, ca.SX]:
        columns = {"force": self.force_along_coordinates(s), "slip": self._rates(s)}
        return components_of(columns) | {"normal_force": self.normal_force(s)}
