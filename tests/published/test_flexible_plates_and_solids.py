"""Natural frequencies of plates and of solids as modal bodies.

A. W. Leissa, The free vibration of rectangular plates, Journal of Sound and Vibration 31 (1973) 257-293: square plates
with ν = 0.3, λ = ω a² √(ρh/D), D = E h³/(12 (1 - ν²)). W. M. Visscher and others, On the normal modes of free vibration
of inhomogeneous and anisotropic elastic objects, Journal of the Acoustical Society of America 90 (1991) 2154-2162: a
solid by powers of x, y and z, which is written here a second time.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
import scipy.linalg as la

import cardan as cd

pytest.importorskip("skfem")
E, NU, DENSITY = 70e9, 0.3, 2700.0
MATERIAL = {"youngs_modulus": E, "poisson": NU, "density": DENSITY}
SIDE, THICK = 0.5, 0.01
CUT = {"cells": (12, 12, 1)}
CLAMPED_AT_ONE_SIDE = [3.492, 8.525, 21.43, 27.33, 31.11]
FREE = [13.489, 19.789, 24.432]


def plate_scale() -> float:
    """Cycles per unit of time for λ = 1."""
    D = E * THICK**3 / (12 * (1 - NU**2))
    return np.sqrt(D / (DENSITY * THICK)) / SIDE**2 / (2 * np.pi)


def test_a_square_plate_clamped_at_one_side():
    plate = cd.Box(SIDE, SIDE, THICK, center=(SIDE / 2, 0, 0))
    data = cd.flexible_solid(plate, {"wall": lambda x: x[0] < 1e-6}, **CUT, modes=6, stiffening=False, **MATERIAL)
    found = data.frequencies[:5] / plate_scale()
    assert found == pytest.approx(CLAMPED_AT_ONE_SIDE, rel=0.02)
    assert found[:4] == pytest.approx(CLAMPED_AT_ONE_SIDE[:4], rel=0.01)


def test_a_free_square_plate():
    """In the frame of its mean motion. Its marker, which every body has, is the middle and one node beside it."""

    def middle(x):
        beside = (np.abs(x[2]) < 1e-6) & (x[0] > 0) & (x[0] < 1.01 * SIDE / 24)
        return (np.abs(x[1]) < 1e-6) & ((np.abs(x[0]) < 1e-6) | beside)

    plate = cd.Box(SIDE, SIDE, THICK)
    data = cd.flexible_solid(plate, {"middle": middle}, **CUT, modes=9, frame="mean", **MATERIAL)
    assert data.frequencies[:3] / plate_scale() == pytest.approx(FREE, rel=0.01)


def of_powers(sides: tuple[float, float, float], most: int) -> np.ndarray:
    """Frequencies of a free block by u = Σ c x^l y^m z^n with l + m + n up to `most`, after Visscher."""
    powers = np.array([p for p in product(range(most + 1), repeat=3) if sum(p) <= most])
    n, eye = len(powers), np.eye(3)
    both = powers[:, None] + powers[None]
    order = np.arange(2 * most + 1)
    line = [np.where(order % 2, 0.0, 2 * (s / 2) ** (order + 1) / (order + 1)) for s in sides]  # ∫ x^k over a side

    def integral(exponents: np.ndarray) -> np.ndarray:
        return np.prod([line[k][np.maximum(exponents[..., k], 0)] for k in range(3)], axis=0)

    lam, mu = E * NU / ((1 + NU) * (1 - 2 * NU)), E / (2 * (1 + NU))
    C = lam * np.einsum("ij,kl->ijkl", eye, eye)
    C += mu * (np.einsum("ik,jl->ijkl", eye, eye) + np.einsum("il,jk->ijkl", eye, eye))
    slopes = np.zeros((n, n, 3, 3))  # ∫ ∂_j f ∂_l g
    for j, m in product(range(3), repeat=2):
        slopes[:, :, j, m] = np.outer(powers[:, j], powers[:, m]) * integral(both - (eye[j] + eye[m]).astype(int))
    K = np.einsum("ijkl,abjl->iakb", C, slopes).reshape(3 * n, 3 * n)
    M = np.kron(eye, DENSITY * integral(both))
    return np.sqrt(np.abs(la.eigh(K, M, eigvals_only=True)[6:])) / (2 * np.pi)


def test_a_free_block_against_powers_of_the_coordinates():
    """A thick one, without any theory of beams or plates; its marker is a small patch, which stiffens it a little."""
    sides = (0.3, 0.2, 0.12)

    def patch(x):
        return (np.abs(x[0]) < 0.03) & (np.abs(x[1]) < 0.03) & (np.abs(x[2]) < 1e-6)

    data = cd.flexible_solid(cd.Box(*sides), {"middle": patch}, cells=(8, 6, 4), modes=12, frame="mean", **MATERIAL)
    expected = of_powers(sides, 8)
    assert data.frequencies[:4] == pytest.approx(expected[:4], rel=0.01)
    assert data.frequencies[4:6] == pytest.approx(expected[4:6], rel=0.025)


def test_torsion_of_a_shaft_held_at_one_end():
    """ω = π/(2 L) √(G/ρ) of a round shaft (Rao, Mechanical vibrations, 5th ed., sec. 8.4), however thick it is."""
    length, shear = 0.8, E / (2 * (1 + NU))
    held = {"left": lambda x: x[2] < -length / 2 + 1e-6}
    words = {"cells": (3, 3, 12), "modes": 10, "stiffening": False}
    data = cd.flexible_solid(cd.Cylinder(0.03, length), held, **words, **MATERIAL)
    assert data.frequencies[4] == pytest.approx(np.sqrt(shear / DENSITY) / (4 * length), rel=0.002)
