"""The spin-up of a beam (Wu & Haug 1988; Kane, Ryan & Banerjee 1987): 8 m of aluminium, from rest to 4 rad/s in 15 s.

Without the stiffness of its own tension a model with linear modes folds at this speed, which is higher than its first
frequency. At the end the beam is straight and longer by ρ ω² L³/(3 E).
"""

from __future__ import annotations

import sys
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import cardan as cd

sys.path.insert(0, str(Path(__file__).parents[1] / "model"))
from beam_matrices import BeamMatrices

E, AREA, INERTIA, DENSITY, L = 6.895e10, 7.299e-5, 8.218e-9, 2766.67, 8.0
T, OMEGA = 15.0, 4.0


def angle(t):
    grows = OMEGA / T * (t**2 / 2 + (T / 2 / np.pi) ** 2 * (ca.cos(2 * np.pi * t / T) - 1))
    return ca.if_else(t < T, grows, OMEGA * (t - T / 2))


def deflection(result: cd.Result, tip: str) -> tuple[np.ndarray, np.ndarray]:
    """Of the tip, along and across the beam that would not bend."""
    turn, place = result["pin"].angle, result[tip].position
    along = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    return (place[:, :2] * along).sum(axis=1) - L, along[:, 0] * place[:, 1] - along[:, 1] * place[:, 0]


def spun(modes: int, stiffening: bool, until: float, vibrations: int = 6) -> tuple[np.ndarray, np.ndarray]:
    steel = E * INERTIA
    b = BeamMatrices(L, 16, E * AREA, steel, steel, steel / 1.3, DENSITY * AREA, 2 * DENSITY * INERTIA)
    more = {"stress_stiffness": b.of_tension} if stiffening else {}
    data = cd.craig_bampton(b.masses, b.stiffness, b.nodes, {"root": [0], "tip": [16]}, modes=vibrations, **more)
    model = cd.Model("spin-up", dim=3, gravity=None)
    arm = cd.flexible_body(model, "arm", data.truncated(modes), damping=0.02)
    axis = {"axis": (0, 0, 1)}
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, **axis), arm.at("root", **axis)))
    model.add(cd.Drive("spin", pin.angle, angle))
    return deflection(cd.simulate(model, until=until, every=0.05, method="dae", rtol=1e-5, atol=1e-7), "arm tip")


def beam_of_large_rotations() -> np.ndarray:
    model = cd.Model("beam", gravity=None)
    hub = model.body("hub", mass=1, inertia=1)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), hub.at(0, 0)))
    mass = DENSITY * AREA
    cd.beam(model, "rod", hub.at(0, 0), (L, 0), elements=8, axial=E * AREA, bending=E * INERTIA, mass_per_length=mass,
            damping=1e-3)  # fmt: skip
    model.add(cd.Drive("spin", pin.angle, angle))
    result = cd.simulate(model, until=10, every=0.05, method="dae", rtol=1e-4, atol=1e-6)
    return deflection(result, "rod 8")[1]


def test_with_the_stiffness_of_its_tension():
    _, across = spun(6, True, until=18)
    expected = beam_of_large_rotations()
    np.testing.assert_allclose(across.min(), expected.min(), rtol=5e-3)
    assert abs(across[: len(expected)] - expected).max() < 0.03 * abs(expected).max()
    assert abs(across[-20:]).max() < 0.02  # straight again


def test_it_folds_without():
    """Beyond its first frequency, 2.9 rad/s, which it passes at 10 s, the deflection grows on and on."""
    _, across = spun(6, False, until=9)
    assert abs(across).max() > 2.0


def test_it_is_longer_at_the_end():
    along, _ = spun(12, True, until=18)
    stretched = along[-20:].mean()
    assert stretched == pytest.approx(DENSITY * OMEGA**2 * L**3 / (3 * E), rel=0.02)
