"""A torsion spring at a spherical joint of a DADS-3D deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Marker
from cardan.model.element import ForceElement, Load
from cardan.model.expressions.values import Scalar
from cardan.model.forces.characteristics import characteristic, stored_energy
from cardan.model.joints.ball_angles import angle_between_directions
from cardan.model.view import Signal, View


@dataclass(frozen=True, eq=False)
class AngleSpring(ForceElement):
    """Spring, damper and actuator on the angle 0 < θ < π between two directions, the axes of the two markers:

        n = k (θ - θ₀) + c θ̇ + n_a,   cos θ = s_i · s_j,   +n u on i, -n u on j,   u = s_i × s_j / |s_i × s_j|

    (Nikravesh et al. 1981, eqs. 6.9, 6.11): θ̇ = u · (ω_j - ω_i), so what the spring stores comes back.
    """

    i: Marker
    j: Marker
    stiffness: Signal = 0.0
    damping: Signal = 0.0
    torque: Signal = 0.0
    free_angle: Signal = 0.0

    curves: ClassVar = {"stiffness": ("angle",), "damping": ("rate",)}

    def _angle(self, s: View) -> tuple[ca.SX, ca.SX]:
        """θ and the direction u."""
        return angle_between_directions(s.axis(self.i), s.axis(self.j))

    def _parts(self, s: View) -> tuple[Scalar, Scalar, ca.SX]:
        angle, u = self._angle(s)
        rate = ca.dot(u, s.angular_velocity(self.j.body, "global") - s.angular_velocity(self.i.body, "global"))
        return (
            characteristic(self.stiffness, angle - s.in_time(self.free_angle), s),
            characteristic(self.damping, rate, s),
            s.signal(self.torque),
        )

    def loads(self, s: View) -> list[Load]:
        n = sum(self._parts(s)) * self._angle(s)[1]
        return [Load(self.i.body, torque=n), Load(self.j.body, torque=-n)]

    def potential(self, s: View) -> Scalar:
        return stored_energy(self.stiffness, self._angle(s)[0] - s.in_time(self.free_angle))

    def outputs(self, s: View) -> dict[str, ca.SX]:
        spring, damper, actuator = self._parts(s)
        return {"angle": self._angle(s)[0], "torque": spring + damper + actuator}
