"""Masses that couple the speeds of bodies, against the same machines made of bodies alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.model.bodies.body import Body
from cardan.model.element import Element, ForceElement, Masses

L, M1, M2 = 0.7, 1.3, 0.9


@dataclass(frozen=True, eq=False)
class SecondBob(Element):
    """The bob of a double pendulum on its two angles: ½ m (l₁² α̇² + l₂² β̇² + 2 l₁ l₂ cos(α - β) α̇ β̇)."""

    first: Body
    second: Body
    mass: float

    def masses(self, s: cd.View) -> list[Masses]:
        matrix = ca.SX(6, 6)
        matrix[2, 2] = matrix[5, 5] = self.mass * L**2
        matrix[2, 5] = matrix[5, 2] = self.mass * L**2 * ca.cos(s.angle(self.first) - s.angle(self.second))
        return [Masses((self.first, self.second), matrix)]


@dataclass(frozen=True, eq=False)
class OnGimbals(Element):
    """A point mass at `arm` of `body`, moved along by the place of `slider`: its velocity is that of p + A r."""

    body: Body
    slider: Body
    mass: float

    def masses(self, s: cd.View) -> list[Masses]:
        A, r = s.rotation(self.body), s.position(self.slider)
        speeds = ca.horzcat(ca.SX.eye(3), -ca.mtimes(A, ca.skew(r)), A, ca.SX(3, 3))
        return [Masses((self.body, self.slider), self.mass * ca.mtimes(speeds.T, speeds))]


def test_a_double_pendulum_on_its_angles() -> None:
    plain = cd.Model("double pendulum", gravity=(0, -9.81))
    first = plain.body("first", mass=M1, inertia=1e-9, position=(L, 0))
    second = plain.body("second", mass=M2, inertia=1e-9, position=(L, L), angle=np.pi / 2)
    plain.add(cd.Revolute("A", plain.ground.at(0, 0), first.at(-L, 0)))
    plain.add(cd.Revolute("B", first.at(0, 0), second.at(-L, 0)))
    expected = cd.simulate(plain, until=1, rtol=1e-10, atol=1e-12)

    model = cd.Model("on its angles", gravity=None)
    a = model.body("a", mass=1.0, inertia=M1 * L**2)
    b = model.body("b", mass=1.0, inertia=1e-9, angle=np.pi / 2)
    for name, body in (("A", a), ("B", b)):
        model.add(cd.Revolute(name, model.ground.at(0, 0), body.at(0, 0)))
    model.add(SecondBob("bob", a, b, M2))
    model.add(cd.Torque("weight a", a, lambda s: -(M1 + M2) * 9.81 * L * ca.cos(s.angle(a))))
    model.add(cd.Torque("weight b", b, lambda s: -M2 * 9.81 * L * ca.cos(s.angle(b))))
    for method in ("partition", "direct", "joint", "dae"):
        result = cd.simulate(model, until=1, rtol=1e-9, atol=1e-11, method=method)
        for mine, its in (("a", "first"), ("b", "second")):
            np.testing.assert_allclose(result[mine].angle, expected[its].angle, atol=2e-6, err_msg=method)


def sprung(coupled: bool) -> cd.Model:
    """A body that tumbles, with a mass on a spring along three axes of it, written both ways."""
    model = cd.Model("tumbling", dim=3, gravity=(0, 0, -9.81))
    body = model.body("body", mass=2, inertia=(0.2, 0.3, 0.4), angular_velocity=(1, 0.2, 3), velocity=(0.1, 0, 2))
    if coupled:
        slider = model.body(
            "slider", mass=1e-6, inertia=(1, 1, 1), position=(0.1, 0.2, -0.1), velocity=(0.3, 0, 0), weightless=True
        )
        model.add(cd.FixedOrientation("held", model.ground, slider))
        model.add(OnGimbals("mass", body, slider, 0.5))
        for k, c in enumerate((slider.x, slider.y, slider.z)):
            model.add(cd.CoordinateForce(f"spring {k}", c, stiffness=40.0))
        model.add(OnPlace("weight", body, slider, (0.0, 0.0, -0.5 * 9.81)))
        return model
    start = np.array([0.1, 0.2, -0.1])
    speed = np.array([0.1, 0, 2]) + np.cross([1, 0.2, 3], start) + np.array([0.3, 0, 0])
    bob = model.particle("bob", mass=0.5, position=tuple(start), velocity=tuple(speed))
    model.add(cd.CartesianSpring("spring", body.at(0, 0, 0), bob.at(0, 0, 0), stiffness=40.0))
    return model


@dataclass(frozen=True, eq=False)
class OnPlace(ForceElement):
    """A force at the mass that moves along."""

    body: Body
    slider: Body
    force: tuple[float, ...]

    def efforts(self, s: cd.View) -> list[tuple[Any, Any]]:
        return [(s.position(self.body) + s.rotate(self.body, s.position(self.slider)), ca.vertcat(*self.force))]


def test_a_mass_on_springs_in_a_body_that_tumbles() -> None:
    expected = cd.simulate(sprung(False), until=1, rtol=1e-10, atol=1e-12)
    for method in ("partition", "direct", "joint", "dae"):
        result = cd.simulate(sprung(True), until=1, rtol=1e-9, atol=1e-11, method=method)
        np.testing.assert_allclose(result["body"].position, expected["body"].position, atol=3e-6, err_msg=method)
        np.testing.assert_allclose(result["body"].orientation, expected["body"].orientation, atol=3e-6)


def test_momenta_and_energy_of_coupled_masses_hold_what_the_certificate_asks() -> None:
    model = sprung(True)
    certificate = cd.certificate(cd.simulate(model, until=0.3, rtol=1e-9, atol=1e-11), model, agreement=False)
    assert certificate, str(certificate)
    checked = {check.name for check in certificate.checks}
    assert {"momentum", "impulse", "energy"} <= checked


def test_masses_may_depend_on_positions_only() -> None:
    @dataclass(frozen=True, eq=False)
    class Moody(Element):
        body: Body

        def masses(self, s: cd.View) -> list[Masses]:
            return [Masses((self.body,), s.time * ca.SX.eye(3))]

    model = cd.Model("m")
    model.add(Moody("moody", model.body("b", mass=1, inertia=1)))
    with pytest.raises(cd.ModelError, match='"moody": its masses must be a symmetric matrix over the 3 speeds'):
        cd.simulate(model, until=1)
