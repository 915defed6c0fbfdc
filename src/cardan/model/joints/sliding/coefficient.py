"""The coefficient of friction over the speed of the slip."""

from __future__ import annotations

from typing import NamedTuple

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.values import Scalar, positive
from cardan.model.view import Signal, View


class Coefficient(NamedTuple):
    """μ(v) = μ_k + (μ_s - μ_k) exp(-(v/v_s)²) + μ_v v    (Armstrong-Hélouvry et al. 1994, eq. 5)

    `static` is μ_s and `kinetic` μ_k, one of which follows from the other where it is left out; `stribeck` is v_s and
    `viscous` μ_v.
    """

    static: Scalar | None
    kinetic: Signal | None
    stribeck: Scalar | None
    viscous: Scalar

    def check(self, what: str) -> None:
        for word, value in self._asdict().items():
            if word != "stribeck" and isinstance(value, float) and value < 0.0:
                raise ModelError(f"{what}: {word} must not be negative, got {value:g}")
        resting = self.kinetic
        if isinstance(resting, Spline):
            resting = float(resting(0.0))
            if resting < 0.0:
                raise ModelError(f"{what}: kinetic must not be negative, and its curve is {resting:g} at rest")
        if isinstance(self.static, float) and isinstance(resting, float) and resting > self.static:
            at_rest = " at rest" if isinstance(self.kinetic, Spline) else ""
            raise ModelError(f"{what}: kinetic={resting:g}{at_rest} exceeds static={self.static:g}")
        if self.stribeck is None:
            return
        positive(self.stribeck, f"{what}: stribeck")
        if self.static is None or self.kinetic is None or callable(self.kinetic):
            raise ModelError(
                f"{what}: stribeck is the speed over which the coefficient falls from static= to kinetic=; give both "
                "as numbers, or leave out stribeck and give the whole curve: kinetic=cd.Spline(speeds, coefficients)"
            )

    def at_rest(self, s: View) -> Scalar:
        """μ_s."""
        if self.static is not None:
            return self.static
        if self.kinetic is None:
            return 0.0
        return self.kinetic(0.0) if isinstance(self.kinetic, Spline) else s.signal(self.kinetic)

    def without_viscous(self, s: View, speed: ca.SX) -> Scalar:
        """μ(v) - μ_v v."""
        static = self.at_rest(s)
        if self.kinetic is None:
            return static
        kinetic = self.kinetic(speed) if isinstance(self.kinetic, Spline) else s.signal(self.kinetic)
        if self.stribeck is None:
            return kinetic
        return kinetic + (static - kinetic) * ca.exp(-((speed / self.stribeck) ** 2))

    def at(self, s: View, speed: ca.SX) -> ca.SX:
        """μ(v)."""
        return self.without_viscous(s, speed) + self.viscous * speed
