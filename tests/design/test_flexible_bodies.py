"""Gradients of modal bodies against closed forms: stiffness, a mass at the tip, the place of an attachment."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import brentq

import cardan as cd

sys.path.insert(0, str(Path(__file__).parents[1] / "model"))
from beam_matrices import BeamMatrices

G, LENGTH, EI, MASS = 9.81, 1.0, 30.0, 0.8
ROD = BeamMatrices(LENGTH, 16, EA=2e6, EIy=EI, EIz=EI, GJ=15.0, mass=MASS, polar=1e-5)
PLANAR = np.ravel(6 * np.arange(17)[:, None] + [0, 1, 5])  # freedoms x, y and angle of its nodes


def rod(dim: int) -> cd.ReducedBody:
    rows = PLANAR if dim == 2 else np.arange(6 * 17)
    M, K = (A[np.ix_(rows, rows)] for A in (ROD.masses, ROD.stiffness))
    return cd.craig_bampton(M, K, ROD.nodes[:, :dim], {"root": [0], "tip": [16]}, modes=6)


def cantilever(dim: int, gravity: bool) -> tuple[cd.Model, cd.Body]:
    """With k times its stiffness, and a body of mass m held a distance a beyond its tip."""
    up = (0.0,) * (dim - 2)
    model = cd.Model("arm", dim=dim, gravity=(0, -G, *up) if gravity else None)
    k, m, a = (model.parameter(name, value) for name, value in (("k", 1.3), ("m", 0.5), ("a", 0.2)))
    arm = cd.flexible_body(model, "arm", rod(dim), stiffness=k)
    model.add(cd.Fixed("wall", model.ground, arm.at("root")))
    inertia = 1e-9 if dim == 2 else (1e-9,) * 3
    load = model.body("load", mass=m, inertia=inertia, position=(LENGTH + a, 0, *up))
    back = (-a, 0, *up)
    model.add(cd.Fixed("flange", arm.at("tip"), load.at(*back)))
    return model, load


def frequency(k: float, m: float, a: float) -> float:
    """Clamped, with a point mass beyond the free end: EI w''' = -m ω² (w + a w'), EI w'' = m ω² a (w + a w')."""
    stiff = k * EI

    def determinant(beta: float) -> float:
        omega2 = beta**4 * stiff / MASS
        c, s, ch, sh = np.cos(beta), np.sin(beta), np.cosh(beta), np.sinh(beta)
        w = np.array([ch - c, sh - s])  # of both solutions with w = w' = 0 at the wall; L = 1
        slope = beta * np.array([sh + s, ch - c])
        moment, shear = beta**2 * np.array([ch + c, sh + s]), beta**3 * np.array([sh - s, ch + c])
        there = w + a * slope
        rows = np.array([stiff * shear + m * omega2 * there, stiff * moment - m * omega2 * a * there])
        return float(np.linalg.det(rows))

    return brentq(determinant, 0.3, 1.8, xtol=1e-13) ** 2 * np.sqrt(stiff / MASS) / (2 * np.pi)


def slopes(f, at: dict[str, float]) -> list[float]:
    h = 1e-5
    return [(f(**at | {key: v + h}) - f(**at | {key: v - h})) / (2 * h) for key, v in at.items()]


AT = {"k": 1.3, "m": 0.5, "a": 0.2}


def test_a_frequency_by_stiffness_mass_and_place():
    model, _ = cantilever(2, gravity=False)
    found = cd.gradient(model, cd.Frequency(1))
    assert found.values[0] == pytest.approx(frequency(**AT), rel=2e-4)
    expected = slopes(frequency, AT)
    assert [found.derivative(0, name) for name in AT] == pytest.approx(expected, rel=2e-3)
    assert found.derivative(0, "k") == pytest.approx(found.values[0] / (2 * AT["k"]), rel=1e-6)  # ω goes with √k


@pytest.mark.parametrize("dim", [2, 3])
def test_a_deflection_by_stiffness_mass_and_place(dim):
    """w = (q L⁴/8 + m g (L³/3 + a L²/2))/(k EI) + a (q L³/6 + m g (L²/2 + a L))/(k EI), where turns are small."""

    def sag(k: float, m: float, a: float) -> float:
        q, F = MASS * G, m * G
        return (q / 8 + F * (1 / 3 + a / 2) + a * (q / 6 + F * (1 / 2 + a))) / (k * EI * 1e3)

    at = AT | {"m": 0.5}
    model, load = cantilever(dim, gravity=True)
    with_k = {"k": AT["k"] * 1e3}  # so stiff that turns are small
    deflection = cd.Terminal(lambda s: -s.position(load)[1])
    found = cd.gradient(model, [deflection], analysis="equilibrium", parameters=with_k)
    assert found.values[0] == pytest.approx(sag(**at), rel=1e-4)
    expected = slopes(sag, at)
    expected[0] /= 1e3
    assert [found.derivative(0, name) for name in AT] == pytest.approx(expected, rel=1e-3)


def test_the_stress_of_a_modal_body_by_its_load():
    """It is proportional to the force that bends it, whatever the stiffness is."""
    model = cd.Model("arm", gravity=None)
    F, k = model.parameter("F", 0.4), model.parameter("k", 2e3)
    h, root = LENGTH / 16, np.zeros((6, 6 * 17))
    root[0, [1, 5, 7, 11]] = EI * np.array([-6, -4 * h, 6, -2 * h]) / h**2  # the moment EI w'' at the wall
    M, K = (A[np.ix_(PLANAR, PLANAR)] for A in (ROD.masses, ROD.stiffness))
    data = cd.craig_bampton(M, K, ROD.nodes[:, :2], {"root": [0], "tip": [16]}, stress={"wall": root[:, PLANAR]})
    arm = cd.flexible_body(model, "arm", data, stiffness=k)
    model.add(cd.Fixed("wall", model.ground, arm.at("root")))
    model.add(cd.Force("pull", arm.at("tip"), (0, F)))
    stress = cd.Terminal(lambda s: s.quantity("arm modes.stress_wall"))
    found = cd.gradient(model, [stress], analysis="equilibrium")
    assert found.values[0] == pytest.approx(0.4 * LENGTH, rel=1e-4)
    assert found.derivative(0, "F") == pytest.approx(LENGTH, rel=1e-4)
    assert found.derivative(0, "k") == pytest.approx(0, abs=1e-8)
