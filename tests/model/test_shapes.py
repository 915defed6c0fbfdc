"""Mass, mass centre and inertia of the shapes against integration over their volume."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.errors import ModelError
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml
from cardan.model.bodies.shapes import Box, Cone, Cylinder, Plate, Sphere, Tube
from cardan.model.rotation.orientation import axis_angle, euler_angles
from cardan.model.rotation.orientation_readers import to_direction_cosines
from cardan.scene import scene_of

DENSITY = 7850.0
PLACE = {"center": (0.3, -0.2, 0.5), "orientation": euler_angles(0.4, 1.1, -0.7)}
QUADRATURE_RTOL = 1e-13  # Gauss points integrate these polynomials exactly
GAUSS = np.polynomial.legendre.leggauss(8)
ANGLES = np.arange(16) * np.pi / 8  # enough for the trapezoidal rule on polynomials of degree 2 in sin and cos


def along(low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
    x, w = GAUSS
    return (low + high) / 2 + (high - low) / 2 * x, (high - low) / 2 * w


def block(x: float, y: float, z: float) -> tuple[np.ndarray, np.ndarray]:
    """Points and weights of a box."""
    axes = [along(-size / 2, size / 2) for size in (x, y, z)]
    points = np.stack(np.meshgrid(*(a[0] for a in axes), indexing="ij"), axis=-1).reshape(-1, 3)
    weights = np.einsum("i,j,k->ijk", *(a[1] for a in axes)).ravel()
    return points, weights


def round_solid(length: float, inner, outer) -> tuple[np.ndarray, np.ndarray]:
    """Points and weights between the radii inner(z) and outer(z)."""
    points, weights = [], []
    for z, w_z in zip(*along(-length / 2, length / 2), strict=True):
        for r, w_r in zip(*along(inner(z), outer(z)), strict=True):
            for a in ANGLES:
                points.append((r * np.cos(a), r * np.sin(a), z))
                weights.append(w_z * w_r * r * (ANGLES[1] - ANGLES[0]))
    return np.array(points), np.array(weights)


def ball(radius: float) -> tuple[np.ndarray, np.ndarray]:
    """In spherical coordinates: r² is a polynomial, the cosine of the polar angle a Gauss variable."""
    points, weights = [], []
    for r, w_r in zip(*along(0, radius), strict=True):
        for c, w_c in zip(*along(-1, 1), strict=True):
            for a in ANGLES:
                s = np.sqrt(1 - c * c)
                points.append((r * s * np.cos(a), r * s * np.sin(a), r * c))
                weights.append(w_r * w_c * r * r * (ANGLES[1] - ANGLES[0]))
    return np.array(points), np.array(weights)


CASES = {
    "box": (lambda **k: Box(0.2, 0.3, 0.5, **k), block(0.2, 0.3, 0.5)),
    "plate": (lambda **k: Plate(0.4, 0.7, 0.01, **k), block(0.4, 0.7, 0.01)),
    "cylinder": (lambda **k: Cylinder(0.1, 0.6, **k), round_solid(0.6, lambda z: 0.0, lambda z: 0.1)),
    "tube": (lambda **k: Tube(0.1, 0.07, 0.6, **k), round_solid(0.6, lambda z: 0.07, lambda z: 0.1)),
    "cone": (lambda **k: Cone(0.2, 0.5, **k), round_solid(0.5, lambda z: 0.0, lambda z: 0.2 * (0.5 - z / 0.5))),
    "sphere": (lambda **k: Sphere(0.3, **k), ball(0.3)),
}


@pytest.mark.parametrize("placed", [False, True])
@pytest.mark.parametrize("kind", CASES)
def test_against_integration(kind, placed):
    make, quadrature = CASES[kind]
    points, weights = quadrature
    shape = make(density=DENSITY, **(PLACE if placed else {}))
    if placed:
        points = points @ to_direction_cosines(PLACE["orientation"]).T + PLACE["center"]
    mass = DENSITY * weights.sum()
    center = DENSITY * weights @ points / mass
    d = points - center
    J = DENSITY * np.einsum("n,nij->ij", weights, np.einsum("ni,ni->n", d, d)[:, None, None] * np.eye(3)
                            - np.einsum("ni,nj->nij", d, d))  # fmt: skip
    assert shape.volume == pytest.approx(weights.sum(), rel=QUADRATURE_RTOL)
    assert shape.mass == pytest.approx(mass, rel=QUADRATURE_RTOL)
    assert np.allclose(shape.center_of_mass, center, atol=QUADRATURE_RTOL)
    expected = [J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]
    assert np.allclose(shape.inertia, expected, atol=QUADRATURE_RTOL * np.trace(J), rtol=0)


def test_inertia_of_another_mass():
    shape = Cylinder(0.1, 0.6)
    assert shape.inertia_of(3.0) == pytest.approx((3 * (0.0025 + 0.03),) * 2 + (0.015, 0, 0, 0))


def test_sizes_may_be_parameters():
    r, l, angle = ca.SX.sym("r"), ca.SX.sym("l"), ca.SX.sym("angle")
    shape = Cone(r, l, density=2.0, orientation=axis_angle((1, 0, 0), angle))
    f = ca.Function("f", [r, l, angle], [ca.vertcat(shape.mass, *shape.center_of_mass, *shape.inertia)])
    numbers = Cone(0.2, 0.5, density=2.0, orientation=axis_angle((1, 0, 0), 0.3))
    expected = [numbers.mass, *numbers.center_of_mass, *numbers.inertia]
    assert np.allclose(np.array(f(0.2, 0.5, 0.3)).ravel(), expected, atol=1e-15)


MISTAKES = {
    "box: y must be positive": lambda: Box(1, 0, 1),
    "sphere: radius must be positive": lambda: Sphere(-1),
    "inner radius 2 must be smaller than its outer radius 2": lambda: Tube(2, 2, 1),
    "box: density must be positive": lambda: Box(1, 1, 1, density=0),
    "cylinder: its mass is not known": lambda: Cylinder(1, 1).mass,
    "box: center: expected 3 numbers": lambda: Box(1, 1, 1, center=(0, 0)),
    "the orientation has zero norm": lambda: Box(1, 1, 1, orientation=(0, 0, 0, 0)),
    "cone: length: expected a number": lambda: Cone(1, "long"),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_mistakes_are_named(message):
    with pytest.raises(ModelError, match=message):
        MISTAKES[message]()


# -- several shapes on one body ------------------------------------------------------------------------------------


def body_of(*shapes, **given):
    model = cd.Model("parts", dim=3)
    return model.body("part", shape=list(shapes), **given)


def test_a_box_of_two_halves_is_the_box():
    whole = Box(0.4, 0.2, 0.1, density=DENSITY, **PLACE)
    R = to_direction_cosines(PLACE["orientation"])
    halves = [replace(whole, x=0.2, center=tuple(PLACE["center"] + side * R[:, 0])) for side in (-0.1, 0.1)]
    body = body_of(*halves)
    assert body.mass == pytest.approx(whole.mass, rel=1e-12)
    np.testing.assert_allclose(body.center_of_mass, whole.center_of_mass, rtol=1e-12)
    np.testing.assert_allclose(body.inertia, whole.inertia, rtol=1e-10, atol=1e-12)


def test_shapes_without_a_density_are_only_drawn():
    solid = Box(0.4, 0.2, 0.1, density=DENSITY)
    body = body_of(Sphere(3.0, center=(9, 9, 9)), solid)
    assert body.mass == solid.mass
    np.testing.assert_allclose(body.inertia, solid.inertia, rtol=1e-12)
    kinds = [drawn.kind for drawn in scene_of(body.model).bodies[1].solids]
    assert kinds == ["sphere", "box"]


def test_a_mass_is_spread_over_all_shapes():
    ball = Sphere(0.1)
    body = body_of(ball, Sphere(0.1, center=(1, 0, 0)), mass=2.0)
    np.testing.assert_allclose(body.center_of_mass, (0.5, 0, 0))
    own = ball.inertia_of(1.0)[0]
    np.testing.assert_allclose(body.inertia, (2 * own, 2 * own + 0.5, 2 * own + 0.5, 0, 0, 0), atol=1e-15)


def test_shapes_with_parameters():
    model = cd.Model("parts")
    r = model.parameter("r", 0.1)
    pin = Cylinder(r, 0.2, density=DENSITY)
    body = model.body("part", shape=[pin, replace(pin, center=(1, 0, 0))])
    expected = 2 * DENSITY * np.pi * 0.1**2 * 0.2
    assert float(ca.evalf(ca.substitute(body.mass, r, 0.1))) == pytest.approx(expected)


def test_several_shapes_survive_files():
    model = cd.Model("parts", dim=3)
    model.body("part", shape=[Box(1, 2, 3, density=5), Sphere(2.0, center=(1, 0, 0))])
    again = parse_yaml(to_yaml(model)).model
    assert [type(part) for part in again["part"].shape.parts] == [Box, Sphere]
    assert "mass" not in to_yaml(model)
    namespace: dict = {}
    exec(to_python(model), namespace)
    assert namespace["model"]["part"].inertia == again["part"].inertia == model["part"].inertia


def test_other_things_are_no_shapes():
    for given in ([], ["box"], "box", [Box(1, 1, 1), 3]):
        with pytest.raises(ModelError, match="or a list of them, got"):
            cd.Model("parts", dim=3).body("part", shape=given)
