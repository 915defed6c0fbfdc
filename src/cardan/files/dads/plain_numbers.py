"""Plain numbers for the cards of a DADS-3D deck, from a model that may hold parameters and Euler parameters."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.files.dads.geometry import Vector
from cardan.model.model import Model
from cardan.model.rotation.orientation import angular_velocity_from_euler_rates

BODY_AXIS = 1e-6  # sine of the angle below which the axis of an Euler angle is a body axis
SINGULAR_THETA = 1e-8  # rad: nearer to 0 or π than this θ is taken as such, since ψ and φ cannot be told apart


class Numbers:
    """Values of a model as floats; parameters have their own values."""

    def __init__(self, model: Model):
        self.model = model
        self.symbols = [p.symbol for p in model.parameters.values()]
        self.values = [p.value for p in model.parameters.values()]

    def __call__(self, value: Any, what: str) -> float:
        if is_expression(value):
            value = self._evaluated(value, what)
        return float(value) + 0.0  # no negative zero

    def all(self, values: Any, what: str) -> Vector:
        return tuple(self(value, what) for value in values)

    def is_scalar(self, value: object) -> bool:
        return is_expression(value) or not callable(value)

    def _evaluated(self, value: ca.SX, what: str) -> float:
        try:
            function = ca.Function("value", [ca.vertcat(*self.symbols)], [value])
        except RuntimeError:
            raise ModelError(f"{what}: is an expression of a symbol that is not a parameter of the model") from None
        return float(function(ca.DM(self.values)))


def turns_held_by(flags: Collection[str], angles: Vector) -> tuple[str, list[str]]:
    """The body axes about which flagged angles (ICS, ICT, ICP) forbid assembly to turn, and flags that cannot.

    All three angles ψ, θ, φ hold the orientation, ψ and θ the direction of the body's z axis. One alone holds the turn
    about its own axis where this is a body axis: φ always (z), θ and ψ at multiples of 90° of the other angles.
    """
    if len(flags) == 3:
        return "xyz", []
    if set(flags) == {"ICS", "ICT"}:
        return "xy", []
    axes, idle = set(), []
    for flag in flags:
        rates = tuple(float(flag == word) for word in ("ICS", "ICT", "ICP"))
        about = angular_velocity_from_euler_rates(angles, rates)
        along = {axis for axis, part in zip("xyz", about, strict=True) if abs(part) > 1 - BODY_AXIS**2}
        axes |= along
        idle += [] if along else [flag]
    return "".join(sorted(axes)), idle


def euler_angles_and_rates(p: Vector, spin: Vector, free_phi: float = 0.0) -> tuple[Vector, Vector]:
    """ψ, θ, φ (about z, x, z) and their rates from Euler parameters and ω′, body axes.

        θ = 2 atan2(√(e1² + e2²), √(e0² + e3²)),   (ψ + φ)/2 = atan2(e3, e0),   (ψ - φ)/2 = atan2(e2, e1)
        ψ̇ = (ω₁ sin φ + ω₂ cos φ)/sin θ,   θ̇ = ω₁ cos φ - ω₂ sin φ,   φ̇ = ω₃ - ψ̇ cos θ

    Where sin θ = 0 only ψ ± φ has a meaning; φ is then chosen so that θ̇ alone gives ω₁ and ω₂, and without those
    it is `free_phi`.
    """
    e0, e1, e2, e3 = p
    theta = 2 * math.atan2(math.hypot(e1, e2), math.hypot(e0, e3))
    half_sum, half_difference = math.atan2(e3, e0), math.atan2(e2, e1)
    w1, w2, w3 = spin
    if math.sin(theta) > SINGULAR_THETA:
        psi, phi = half_sum + half_difference, half_sum - half_difference
        psi_rate = (w1 * math.sin(phi) + w2 * math.cos(phi)) / math.sin(theta)
    else:
        theta = 0.0 if theta < 1 else math.pi
        phi = math.atan2(-w2, w1) + 0.0 if w1 or w2 else free_phi
        psi = 2 * half_sum - phi if theta == 0.0 else 2 * half_difference + phi
        psi_rate = 0.0
    theta_rate = w1 * math.cos(phi) - w2 * math.sin(phi)
    phi_rate = w3 - psi_rate * math.cos(theta)
    return (_wrapped(psi), theta, _wrapped(phi)), (psi_rate, theta_rate, phi_rate)


def _wrapped(angle: float) -> float:
    """In (-π, π]."""
    return angle - 2 * math.pi * math.ceil(angle / (2 * math.pi) - 0.5)
