"""Planetary gear sets and differentials: one equation between the angles of three shafts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate
from cardan.model.expressions.values import Scalar, positive, whole
from cardan.model.joints.couplings import Proportional
from cardan.model.joints.joint import Joint, coordinate_of
from cardan.model.view import View

SAME_RATIO = 1e-9  # relative: two ratios that differ by less are one


@dataclass(frozen=True, eq=False)
class Planetary(Proportional):
    """Connect sun, ring and carrier of a planetary gear set (Willis 1870).

        z_s (φ_s - φ_c) + z_r (φ_r - φ_c) = constant

    Parameters
    ----------
    sun, ring, carrier : joint, Coordinate or callable, optional
        The shafts: revolute joints with the housing, or angles. One of them may be None: it is fixed to the housing.
    sun_teeth, ring_teeth, planet_teeth : float or parameter, optional
        Numbers of teeth (or pitch radii). Two of them are needed; the third follows from z_r = z_s + 2 z_p.
    planets : int, default 3
        The number of planets.
    planet_inertia : float or parameter, optional
        The inertia of one planet about its own axis, for its spin. The planets' masses revolve with the carrier, and
        belong to the inertia of its body. By default none.

    Notes
    -----
    As in every set, the torques are in fixed proportions: z_s : z_r : -(z_s + z_r) on sun, ring and carrier, where
    planets have no inertia. `result["set"].sun_torque`, `.ring_torque` and `.carrier_torque` are what the set puts on
    its shafts.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("reduction", gravity=None)
    >>> sun, arm = model.body("sun", mass=1, inertia=0.01), model.body("arm", mass=1, inertia=0.4)
    >>> fast = model.add(cd.Revolute("fast", model.ground.at(0, 0), sun.at(0, 0)))
    >>> slow = model.add(cd.Revolute("slow", model.ground.at(0, 0), arm.at(0, 0)))
    >>> gears = model.add(cd.Planetary("gears", fast, None, slow, sun_teeth=20, ring_teeth=60))
    >>> motor = model.add(cd.Motor("motor", fast, torque=0.7))
    >>> print(f"{cd.simulate(model, until=1)['fast'].rate[-1]:.2f} rad/s")  # i = 1 + 60/20; T/(J_s + J_c/i²)
    20.00 rad/s
    """

    sun: Joint | Coordinate | Callable[[View], Scalar] | None = None
    ring: Joint | Coordinate | Callable[[View], Scalar] | None = None
    carrier: Joint | Coordinate | Callable[[View], Scalar] | None = None
    sun_teeth: Scalar | None = None
    ring_teeth: Scalar | None = None
    planet_teeth: Scalar | None = None
    planets: int = 3
    planet_inertia: Scalar | None = None

    shafts: ClassVar[tuple[str, ...]] = ("sun", "ring", "carrier")

    def check(self) -> None:
        what = f'planetary set "{self.name}"'
        fixed = [word for word in self.shafts if getattr(self, word) is None]
        if len(fixed) > 1:
            raise ModelError(f"{what}: {' and '.join(fixed)} are missing; only one shaft may be fixed to the housing")
        for word in self.shafts:
            if getattr(self, word) is not None:
                coordinate_of(getattr(self, word), f"{what}: {word}")
        teeth = [word for word in ("sun_teeth", "ring_teeth", "planet_teeth") if getattr(self, word) is not None]
        if len(teeth) < 2:
            raise ModelError(f"{what}: give two of sun_teeth=, ring_teeth= and planet_teeth=")
        for word in teeth:
            positive(getattr(self, word), f"{what}: {word}")
        if self.planet_inertia is not None:
            positive(self.planet_inertia, f"{what}: planet_inertia")
        object.__setattr__(self, "planets", whole(self.planets, f"{what}: planets", 1))
        self._check_teeth(what)

    def _check_teeth(self, what: str) -> None:
        sun, ring, planet = self.teeth
        if any(map(is_expression, (sun, ring, planet))):
            return
        if planet <= 0 or sun <= 0:
            raise ModelError(
                f"{what}: a ring of {ring:g} teeth has no room for the others; it needs more than they have"
            )
        if abs(ring - sun - 2 * planet) > SAME_RATIO * ring:
            raise ModelError(
                f"{what}: the teeth contradict each other: ring_teeth={ring:g}, but sun_teeth + 2 planet_teeth = "
                f"{sun + 2 * planet:g}; leave one of them out"
            )

    @property
    def teeth(self) -> tuple[Scalar, Scalar, Scalar]:
        """Of sun, ring and planet, that which is not said from the others."""
        sun, ring, planet = self.sun_teeth, self.ring_teeth, self.planet_teeth
        if sun is None:
            sun = ring - 2 * planet  # type: ignore[operator]
        if ring is None:
            ring = sun + 2 * planet  # type: ignore[operator]
        return sun, ring, (ring - sun) / 2 if planet is None else planet

    def _angles(self) -> list[tuple[Scalar, Coordinate]]:
        """Sun, ring and carrier with their factors; a carrier with 1, so that the equation is one of angles."""
        sun, ring, _ = self.teeth
        factors = (sun / (sun + ring), ring / (sun + ring), -1.0)
        return [(f, self._angle(word)) for f, word in zip(factors, self.shafts, strict=True)]

    def _angle(self, word: str) -> Coordinate:
        shaft = getattr(self, word)
        if shaft is None:
            return Coordinate(f"{self.name}.{word}", None, lambda s: ca.SX(0), is_angle=True)
        return coordinate_of(shaft, f'planetary set "{self.name}": {word}')

    def terms(self) -> list[tuple[Scalar, Coordinate]]:
        return [
            (f, c) for (f, c), word in zip(self._angles(), self.shafts, strict=True) if getattr(self, word) is not None
        ]

    def inertias(self) -> list[tuple[Coordinate, Scalar]]:
        if self.planet_inertia is None:
            return []
        (_, sun), _, (_, carrier) = self._angles()
        ratio = self.teeth[0] / self.teeth[2]

        def spin(s: View) -> ca.SX:
            return carrier.value(s) - ratio * (sun.value(s) - carrier.value(s))

        return [(Coordinate(f"{self.name}.planets", None, spin, is_angle=True), self.planets * self.planet_inertia)]

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {f"{word}_torque": f * lam for (f, _), word in zip(self._angles(), self.shafts, strict=True)}


@dataclass(frozen=True, eq=False)
class Differential(Proportional):
    """Share the torque of one shaft among two, whatever their speeds are.

        φ_in = i ((1 - σ) φ_left + σ φ_right) + constant

    Parameters
    ----------
    input, left, right : joint, Coordinate or callable
        The shafts: revolute joints with the housing, or angles.
    ratio : float or parameter, optional
        i, how many times as fast the input turns as the mean of the two others: the final drive. By default that of
        `teeth`, else 1.
    teeth : tuple of two numbers, optional
        The teeth of pinion and crown wheel; i = crown/pinion.
    share : float or parameter, default 0.5
        σ, the share of the torque that the right shaft gets; of a centre differential that of the rear axle.

    Notes
    -----
    `result["axle"].left_torque` and `.right_torque` are what the differential puts on its shafts, with σ/(1 - σ) as
    their ratio, `.input_torque` what it puts on the input. One that is locked, or slips under friction, has a
    `cd.Coupling` of left and right, or a `cd.Friction(name, along=lambda s: s.angle(left) - s.angle(right), ...)`.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("axle", gravity=None)
    >>> bodies = [model.body(name, mass=1, inertia=J) for name, J in (("shaft", 0.02), ("left", 1), ("right", 3))]
    >>> pins = [model.add(cd.Revolute(f"pin {b.name}", model.ground.at(0, 0), b.at(0, 0))) for b in bodies]
    >>> axle = model.add(cd.Differential("axle", *pins, ratio=4))
    >>> motor = model.add(cd.Motor("motor", pins[0], torque=10))
    >>> result = cd.simulate(model, until=1)
    >>> print(f"{result['pin left'].rate[-1] / result['pin right'].rate[-1]:.2f}")  # the same torque on 1 and 3 kg m²
    3.00
    """

    input: Joint | Coordinate | Callable[[View], Scalar]
    left: Joint | Coordinate | Callable[[View], Scalar]
    right: Joint | Coordinate | Callable[[View], Scalar]
    ratio: Scalar | None = None
    teeth: tuple[Scalar, Scalar] | None = None
    share: Scalar = 0.5

    shafts: ClassVar[tuple[str, ...]] = ("input", "left", "right")

    def check(self) -> None:
        what = f'differential "{self.name}"'
        for word in self.shafts:
            coordinate_of(getattr(self, word), f"{what}: {word}")
        if self.ratio is not None and not is_expression(self.ratio) and self.ratio == 0:
            raise ModelError(f"{what}: ratio must not be zero")
        if self.teeth is not None:
            if not isinstance(self.teeth, (tuple, list)) or len(self.teeth) != 2:
                raise ModelError(
                    f"{what}: teeth: expected those of pinion and crown wheel, (11, 43), got {self.teeth!r}"
                )
            pinion, crown = (positive(z, f"{what}: teeth") for z in self.teeth)
            of_teeth = crown / pinion
            ratio = of_teeth if self.ratio is None or is_expression(of_teeth) else self.ratio
            if not is_expression(ratio) and abs(abs(ratio) - of_teeth) > SAME_RATIO * of_teeth:
                raise ModelError(
                    f"{what}: ratio={self.ratio:g} contradicts teeth={pinion:g}, {crown:g}, which make {of_teeth:g}; "
                    "leave one of them out"
                )
        if not is_expression(self.share) and not 0 < self.share < 1:
            raise ModelError(f"{what}: share must lie between 0 and 1, got {self.share:g}")

    def terms(self) -> list[tuple[Scalar, Coordinate]]:
        ratio = self.ratio
        if ratio is None:
            ratio = 1.0 if self.teeth is None else self.teeth[1] / self.teeth[0]
        factors = (1.0, -ratio * (1 - self.share), -ratio * self.share)
        what = f'differential "{self.name}"'
        return [(f, coordinate_of(getattr(self, word), what)) for f, word in zip(factors, self.shafts, strict=True)]

    def forces(self, lam: ca.SX) -> dict[str, ca.SX]:
        return {f"{word}_torque": f * lam for (f, _), word in zip(self.terms(), self.shafts, strict=True)}
