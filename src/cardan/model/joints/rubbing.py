"""What rubs: the coordinate of the slip, the force that presses bodies together, the coefficient of friction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate, PlaceOrNone
from cardan.model.element import Element
from cardan.model.expressions.values import Scalar
from cardan.model.joints.limits import Limit
from cardan.model.joints.rolling import Rolling, RollingBall
from cardan.model.joints.sliding.coefficient import Coefficient
from cardan.model.joints.sliding.pressing import Guide, joint_force
from cardan.model.joints.sliding.slip import Slip
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
        rubs in rotation if a radius is given, and in sliding otherwise. Also of the ball of a spherical joint, or of
        the pins of a universal one.
    along : Coordinate or callable, optional
        The coordinate c along which the friction acts. By default the travel of a sliding joint, or radius × angle of a
        revolute one; of the thread of a screw, at the radius r and with the advance h = pitch/2π per radian, the way
        along its helix, c = (r² θ + h z)/√(r² + h²).
    normal : float, Spline or function of the machine, optional
        The normal force N. By default the resultant of the forces at the joint's points.
    stribeck : float or parameter, optional
        Speed v_s over which the coefficient falls from μ_s to μ_k. By default it falls at once.
    viscous : float or parameter, default 0.0
        μ_v, by which the coefficient grows per unit of speed.
    length : float or parameter, optional
        Length L of the guide or bearing of a translational or cylindrical joint, or of a revolute joint in space, in
        model units of length. Without it moments do not rub. With it the guide is pressed at its two ends, N = |N₁| +
        |N₂|, N₁,₂ = F/2 ± (M x a)/L, with the reaction F across the axis a and its moment M about the middle, so that
        moments may jam it; a bearing takes half of its thrust at each end.
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
    along: Coordinate | Callable[[View], Scalar] | None = None
    normal: Signal | None = None
    stribeck: Scalar | None = field(default=None, kw_only=True)
    viscous: Scalar = field(default=0.0, kw_only=True)
    length: Scalar | None = field(default=None, kw_only=True)
    middle: PlaceOrNone = field(default=None, kw_only=True)  # type: ignore[assignment]

    curves: ClassVar = {"kinetic": ("rate",)}

    def check(self) -> None:
        what = f'friction "{self.name}"'
        self.coefficient.check(what)
        if self._guide is not None:
            self._guide.check(what)
        elif self.middle is not None:
            raise ModelError(f"{what}: middle is that of a guide with a length: give length=, or leave it out")
        self.where.check(what)
        if self.joint is None and self.normal is None:
            raise ModelError(f"{what}: give the joint that carries the normal force, or normal=")

    @property
    def coefficient(self) -> Coefficient:
        """μ over the speed of the slip."""
        return Coefficient(self.static, self.kinetic, self.stribeck, self.viscous)

    @property
    def where(self) -> Slip:
        """The coordinates of the slip."""
        return Slip(self.joint, self.radius, self.along)  # type: ignore[arg-type]

    @property
    def _guide(self) -> Guide | None:
        if self.length is None:
            return None
        return Guide(None if self.normal is not None else self.joint, self.length, self.middle)

    def normal_force(self, s: View) -> ca.SX:
        """N."""
        if self.normal is not None:
            return ca.fabs(s.signal(self.normal))
        return joint_force(s, self.joint, self.radius) if self._guide is None else self._guide.force(s)
