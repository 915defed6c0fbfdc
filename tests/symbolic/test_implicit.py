"""The scales of the implicit equations."""

from __future__ import annotations

import casadi as ca
import numpy as np

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.symbolic.implicit import _scale_of_positions


def test_euler_parameters_have_the_mean_scale_of_the_rotations():
    model = cd.Model("two", dim=3)
    for name in "ab":
        model.body(name, mass=1, inertia=(1, 1, 1))
    D = [1, 2, 3, 40, 60, 200, 5, 6, 7, 1, 2, 6]
    found = ca.DM(_scale_of_positions(compile_system(model).symbols, ca.SX(D))).full().ravel()
    assert np.array_equal(found, [1, 2, 3, 100, 100, 100, 100, 5, 6, 7, 3, 3, 3, 3])


def test_in_the_plane_positions_have_the_scales_of_speeds():
    model = cd.Model("one")
    model.body("a", mass=1, inertia=1)
    D = ca.SX([1, 2, 30])
    assert ca.is_equal(_scale_of_positions(compile_system(model).symbols, D), D)
