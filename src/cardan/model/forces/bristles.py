"""Friction as the bending of bristles: a state remembers how far two surfaces have pulled each other along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_choice
from cardan.model.element import ForceElement
from cardan.model.expressions.values import Scalar, not_negative, positive
from cardan.model.forces.characteristics import is_fixed
from cardan.model.joints.rubbing import Rubbing
from cardan.model.view import View

LAWS = ("lugre", "dahl")


@dataclass(frozen=True, eq=False)
class BristleFriction(Rubbing, ForceElement):
    """Add friction that yields a little before it slips: the law of LuGre, or of Dahl.

        ż = v - σ₀ |v| z/g(v),   F = -N (σ₀ z + σ₁ ż + μ_v v),   v = ċ
        g(v) = μ_k + (μ_s - μ_k) exp(-(v/v_s)²)

    (Canudas de Wit, Olsson, Åström & Lischinsky 1995, eqs. 2-5; with the normal force as a factor as in Canudas de Wit
    & Tsiotras 1999.)

    Parameters
    ----------
    stiffness : float or parameter
        σ₀ of the bristles, in force per length and unit of normal force.
    damping : float or parameter, default 0.0
        σ₁ of the bristles, in force per speed and unit of normal force.
    law : {"lugre", "dahl"}, default "lugre"
        "dahl" (Dahl 1968) has g = μ_k alone, without damping and viscous part.

    Notes
    -----
    z is the mean bending of the bristles; while the surfaces slip steadily it is g(v)/σ₀, and F = μ(v) N. Nothing is an
    event: below the limit the contact is a stiff spring, and creeps by about μ/σ₀ before it gives way. Choose σ₀ so
    that this is a small length, and `method="dae"` or "auto", since the equations are stiff. For friction that sticks
    exactly use `Friction`. In an equilibrium the bristles are straight: friction is left out, as that of `Friction`.

    With `normal=1` the coefficients are forces, as in most publications: `static=1.5, kinetic=1.0, stiffness=1e5` are
    then F_s, F_c in units of force and σ₀ in force per length. Where N is a number, the energy of the bristles is
    potential energy; else all their work counts as friction. `result["rub"].force` is F, `.slip` v, `.deflection` z.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("block", gravity=(0, -10))
    >>> block = model.body("block", mass=1, inertia=0.1, velocity=(1, 0))
    >>> slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    >>> words = {"static": 0.3, "kinetic": 0.2, "stribeck": 0.01, "stiffness": 1e4, "damping": 10}
    >>> rub = model.add(cd.BristleFriction("rub", slide, **words))
    >>> result = cd.simulate(model, until=1, method="dae")
    >>> print(f"{result['block'].position[-1, 0]:.3f} m")  # a little less than v²/(2 μ g)
    0.249 m
    """

    stiffness: Scalar = field(kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    law: Literal["lugre", "dahl"] = field(default="lugre", kw_only=True)

    glyph: ClassVar[str] = "none"

    def check(self) -> None:
        super().check()
        what = f'friction "{self.name}"'
        check_choice(f"{what}: law", self.law, LAWS)
        if self.where.directions > 1 or self.where.is_speed:
            raise ModelError(f"{what}: bristles bend along one coordinate; give it, for example along=block.x")
        positive(self.stiffness, f"{what}: stiffness")
        for word in ("static", "kinetic"):
            if isinstance(value := getattr(self, word), float):
                positive(value, f"{what}: {word}")
        if self.static is None and self.kinetic is None:
            raise ModelError(f"{what}: give the coefficient of friction: kinetic=0.3")
        not_negative(self.damping, f"{what}: damping")
        if self.law == "dahl":
            for word in ("stribeck", "damping", "viscous"):
                if getattr(self, word) not in (None, 0.0):
                    raise ModelError(f'{what}: {word} belongs to law="lugre"; leave it out, or choose that law')
        if None not in (self.static, self.kinetic) and self.stribeck is None:
            raise ModelError(
                f"{what}: give one coefficient, or with static= and kinetic= the speed stribeck= over which it falls"
            )

    def own_states(self) -> dict[str, tuple[Scalar, Callable[[View], Scalar]]]:
        return {"deflection": (0.0, self._bending)}

    def _slip(self, s: View) -> ca.SX:
        return s.rate_of(self.where.coordinates(s)[0])

    def _bending(self, s: View) -> ca.SX:
        """ż."""
        v = self._slip(s)
        g = self.coefficient.without_viscous(s, ca.fabs(v))
        return v - self.stiffness * ca.fabs(v) / g * s.state(f"{self.name}.deflection")

    def _force(self, s: View) -> ca.SX:
        z, z_rate = s.state(f"{self.name}.deflection"), self._bending(s)
        coefficient = self.stiffness * z + self.damping * z_rate + self.viscous * self._slip(s)
        return -self.normal_force(s) * coefficient

    def efforts(self, s: View) -> list[tuple[ca.SX, Scalar]]:
        return [(self.where.coordinates(s)[0], self._force(s))]

    def potential(self, s: View) -> Scalar:
        """Of the bristles, where N does not change: then what they give back is not lost."""
        if self.normal is None or not is_fixed(self.normal):
            return 0.0
        return 0.5 * self.normal_force(s) * self.stiffness * s.state(f"{self.name}.deflection") ** 2

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {
            "force": self._force(s),
            "slip": self._slip(s),
            "normal_force": self.normal_force(s),
            "deflection": s.state(f"{self.name}.deflection"),
        }
