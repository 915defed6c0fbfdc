"""Dry friction that sticks and slips, exactly: a constraint that holds up to a limit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate
from cardan.model.element import ConstraintElement
from cardan.model.joints.limits import Limit
from cardan.model.joints.rolling import Rolls
from cardan.model.joints.rubbing import Rubbing, size_of
from cardan.model.joints.standard import Planar
from cardan.model.view import View

__all__ = ["Friction"]

TURNED = 0.5  # of the slip across the heading: beyond 63° from it, a friction in two directions takes another heading
LEAST_SLIP = 1e-12  # in units of speed: below it the slip has no direction but the heading


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
        A second coordinate, at a right angle to `along` and in the same unit. The friction then acts in both directions
        together: against the slip, whatever its direction, and bounded by the resultant. On a `Planar` joint it does
        so by default, in all directions of the plane.
    active : bool, default True
        Must be True: the motion decides when the friction sticks.

    Notes
    -----
    The thread of a screw, at the radius r and with the advance h = pitch/2π per radian, slips along its helix, c = (r²
    θ + h z)/√(r² + h²).

    The default N is the bearing force of a revolute joint, the force across a slide, the contact force of a limit. The
    force on the thread of a screw is √(r² + h²)/r times the axial force. Without a `length`, moments add nothing to N;
    with it N = |N₁| + |N₂|, N₁,₂ = F/2 ± (M x a)/L, with the reaction F across the axis a and its moment M about the
    middle (a bearing takes half of its thrust at each end). When a limit is hit with the impulse P, its friction gives
    an impulse up to μ P, with the coefficient at the speed of the slip before; friction of joints, and with `normal=`,
    gives none. `result["brake"].force` is the friction force along c, `.slip` its rate ċ. A drag that does not depend
    on N is a damper beside it, such as a `CoordinateForce`.

    In two directions, c = (along, across) is a vector: F = -μ N ċ/|ċ| while it slips, |λ| ≤ μ_s N while it sticks. What
    rolls (`cd.Rolling(..., slips=True)`) sticks while it rolls; ċ is the slip of its touching point there, in space in
    two directions. Two frictions, one for each direction, would bound each component instead. `.force`,
    `.force_across`, `.slip` and `.slip_across` are the components. There are no derivatives of it. On a limit it needs
    `restitution_law="energetic"` or `"poisson"`.

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

    across: Coordinate | Callable[[View], Any] | None = None

    kind: ClassVar[str] = "friction"
    one_sided: ClassVar[bool] = True

    @property
    def in_two_directions(self) -> bool:
        """Whether it acts in two directions together."""
        return self.across is not None or (isinstance(self.joint, Rolls) and self.joint.dim == 3)

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("stick", "stick_across") if self.in_two_directions else ("stick",)

    @property
    def holds_speeds(self) -> bool:
        """A wheel that sticks rolls: no coordinate is constant then."""
        return isinstance(self.joint, Rolls)

    def check(self) -> None:
        what = f'friction "{self.name}"'
        if not self.active:
            raise ModelError(f"{what}: the motion decides when it is active; to turn it off, set its coefficients to 0")
        if (
            isinstance(self.joint, Planar) and self.along is None and self.across is None
        ):  # in all directions of the plane
            object.__setattr__(self, "along", self.joint.displacement_x)
            object.__setattr__(self, "across", self.joint.displacement_y)
        super().check()
        if self.across is not None and isinstance(self.joint, Limit) and self.joint.restitution_law == "newton":
            raise ModelError(
                f"{what}: friction in two directions (across=) needs a limit whose impacts are followed through their "
                f'course: give limit "{self.joint.name}" restitution_law="energetic"'
            )

    def residual(self, s: View) -> ca.SX:
        return ca.SX(0, 1) if self.holds_speeds else self._in_axes(s, self._place(s) - self._place(s.initial))

    def speed_residual(self, s: View) -> ca.SX:
        return self._in_axes(s, self._place(s)) if self.holds_speeds else ca.SX(0, 1)

    def _place(self, s: View) -> ca.SX:
        """c in its directions; of what rolls ċ itself, as there is no c."""
        if isinstance(self.joint, Rolls):
            return self.joint.slip(s)
        return self.slid(s) if self.across is None else ca.vertcat(self.slid(s), self.across.value(s))

    def _rates(self, s: View) -> ca.SX:
        """ċ in its directions."""
        place = self._place(s)
        return place if self.holds_speeds else ca.vertcat(*(s.rate_of(c) for c in ca.vertsplit(place)))

    def _in_axes(self, s: View, column: ca.SX) -> ca.SX:
        """The components of c along the heading and across it."""
        return ca.mtimes(self._axes(s).T, column) if self.in_two_directions else column

    def _axes(self, s: View) -> ca.SX:
        """Columns: the heading, and the direction at a right angle to it."""
        along = s.slip_heading(self)
        return ca.horzcat(along, ca.vertcat(-along[1], along[0]))

    def _slip_in_axes(self, s: View) -> tuple[ca.SX, ca.SX]:
        """ċ along the heading and across it."""
        rate = self._in_axes(s, self._rates(s))
        return rate[0], rate[1]

    def watched_slip(self, s: View) -> tuple[ca.SX, ca.SX]:
        """What passes zero when the slip stops, and the speed of the slip.

        In two directions the former also passes zero where the slip has turned far from its heading."""
        if not self.in_two_directions:
            rate = self._rates(s)
            return rate, ca.fabs(rate)
        along, across = self._slip_in_axes(s)
        return along - TURNED * ca.fabs(across), ca.sqrt(along**2 + across**2 + LEAST_SLIP**2)

    def _direction(self, s: View) -> ca.SX:
        """The direction of the slip, which does not jump where the slip passes straight through zero."""
        along, across = self._slip_in_axes(s)
        ratio = along * across / (along**2 + LEAST_SLIP**2)
        return ca.mtimes(self._axes(s), ca.vertcat(1, ratio)) / ca.sqrt(1 + ratio**2)

    def slipping_force(self, s: View) -> ca.SX:
        """μ(v) N."""
        speed = self.watched_slip(s)[1] if self.in_two_directions else s.slip(self) * self._rates(s)
        return self.coefficient(s, speed) * self.normal_force(s)

    def efforts(self, s: View) -> list[tuple[ca.SX, ca.SX]]:
        """(c, F): the force while it slips; `s.slip(self)` is the direction, ±1, and 0 while it sticks."""
        force = -self.slipping_force(s) * s.slip(self)
        if not self.in_two_directions:
            return [(self._place(s), force)]
        direction = self._direction(s)
        return [(place, force * direction[k]) for k, place in enumerate(ca.vertsplit(self._place(s)))]

    def sticking_force(self, s: View) -> ca.SX:
        """μ_s N."""
        return self.static_coefficient(s) * self.normal_force(s)

    def margin(self, s: View) -> ca.SX:
        """μ_s N - |λ|: negative when sticking cannot hold."""
        lam = s.multiplier(self)
        return self.sticking_force(s) - (size_of(lam) if self.in_two_directions else ca.fabs(lam[0]))

    def outputs(self, s: View) -> dict[str, ca.SX]:
        efforts, slip = self.efforts(s), self._rates(s)
        if not self.in_two_directions:
            force = s.multiplier(self)[0] + efforts[0][1]
            return {"force": force, "slip": slip, "normal_force": self.normal_force(s)}
        force = ca.mtimes(self._axes(s), s.multiplier(self)) + ca.vertcat(efforts[0][1], efforts[1][1])
        return {
            "force": force[0],
            "force_across": force[1],
            "slip": slip[0],
            "slip_across": slip[1],
            "normal_force": self.normal_force(s),
        }

    def along_the_slip(self, s: View) -> tuple[ca.SX, ca.SX]:
        """Its force along the slip and the speed of the slip, with which it keeps the law of friction in one direction;
        while it sticks, the size of the force."""
        outputs = self.outputs(s)
        if not self.in_two_directions:
            return outputs["force"], outputs["slip"]
        force, slip = (
            ca.vertcat(outputs["force"], outputs["force_across"]),
            ca.vertcat(outputs["slip"], outputs["slip_across"]),
        )
        slips, speed = s.slip(self), ca.sqrt(ca.dot(slip, slip) + LEAST_SLIP**2)
        return slips * ca.dot(force, slip) / speed - (1 - slips) * size_of(force), speed
