"""Solids as faces and as triangles: closed, turned outwards, of the right volume."""

import numpy as np
import pytest

import cardan as cd
from cardan.results.scene import Form
from cardan.scene import Solid
from cardan.scene.meshes import PICTURE, faces_of, form_faces

VOLUMES = {
    ("box", (1.0, 2.0, 3.0)): 6.0,
    ("sphere", (0.5,)): np.pi / 6,
    ("cylinder", (0.5, 2.0)): np.pi / 2,
    ("tube", (0.5, 0.3, 2.0)): 0.32 * np.pi,
    ("cone", (0.5, 3.0)): np.pi / 4,
    ("capsule", (0.5, 2.0)): np.pi / 2 + np.pi / 6,
}
ALONG = {"sphere": 0.06, "capsule": 0.03}  # what is missing at most since quarter arcs have 4 facets or more, too
TURNED = tuple(cd.axis_angle((1, 2, 3), 0.7))


def part_of_circle(kind: str, facets: int) -> float:
    """The area of a regular polygon with its corners on a circle, in parts of the circle's."""
    return 1.0 if kind == "box" else np.sin(2 * np.pi / facets) * facets / (2 * np.pi)


def check(kind: str, sizes: tuple[float, ...], facets: int, middles: np.ndarray, areas: np.ndarray) -> None:
    """By Gauss, (1/3) ∮ r·n dA is the volume: it comes out only if all faces are there and turned outwards. About
    another point it is the same, as ∮ n dA = 0."""
    found = np.einsum("ij,ij->", middles, areas) / 3
    expected = VOLUMES[kind, sizes] * part_of_circle(kind, facets)
    assert expected * (1 - ALONG.get(kind, 0.0) - 1e-12) <= found <= expected * (1 + 1e-12)
    np.testing.assert_allclose(areas.sum(axis=0), 0, atol=1e-12)


@pytest.mark.parametrize(("kind", "sizes"), VOLUMES)
@pytest.mark.parametrize("longest", [np.inf, 0.3])
def test_faces_close_and_look_outwards(kind, sizes, longest):
    faces = faces_of(Solid(kind, sizes, (1.0, -2.0, 0.5), TURNED), longest)
    areas = np.cross(faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1]) / 2
    check(kind, sizes, PICTURE.around, faces.mean(axis=1), areas)


def test_long_sides_are_cut_for_pictures():
    for kind, sizes in VOLUMES:
        if kind != "sphere":
            faces = faces_of(Solid(kind, sizes), 0.3)
            sides = np.linalg.norm(faces - np.roll(faces, 1, axis=1), axis=-1)[:, [1, 3]]
            assert np.ptp(faces[..., 2]) > 1, "a long solid"
            assert sides.max() < 0.51, "radii are not cut"
            assert len(faces) > len(faces_of(Solid(kind, sizes), np.inf))


def test_unknown_solids_are_left_out():
    torus = Solid("torus", (1.0, 2.0))
    assert len(faces_of(torus, 1.0)) == 0


FORMS = {
    Form("turned", (), (((0.0, -1.0), (0.5, -1.0), (0.5, 1.0), (0.0, 1.0)),)): np.pi / 2 * part_of_circle("", 16),
    Form("turned", (), (((0.0, -1.0), (1.0, 0.0), (0.0, 1.0)),), around=4): 4 / 3,
    Form("band", (0.2,), (((0.0, 0.0), (3.0, 0.0)), ((0.0, 0.5), (3.0, 0.5))), closed=False): 0.3,
    Form("band", (0.2,), (((2.0, 0.0),), ((1.0, 0.0),)), around=4): 0.2 * 6,  # a square of side √8 less one of √2
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("length", [1.0, 2.5])
def test_forms_close_and_look_outwards(form, length):
    faces = form_faces(form, np.inf, length)
    areas = np.cross(faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1]) / 2
    assert np.einsum("ij,ij->", faces.mean(axis=1), areas) / 3 == pytest.approx(length * FORMS[form])
    np.testing.assert_allclose(areas.sum(axis=0), 0, atol=1e-12)


def test_a_ring_has_the_volume_of_pappus():
    faces = form_faces(Form("ring", (2.0, 0.1, 2 * np.pi)), np.inf)
    areas = np.cross(faces[:, 2] - faces[:, 0], faces[:, 3] - faces[:, 1]) / 2
    section = 0.1**2 * 8 / 2 * np.sin(2 * np.pi / 8)  # a regular octagon
    assert np.einsum("ij,ij->", faces.mean(axis=1), areas) / 3 == pytest.approx(2 * np.pi * 2.0 * section, rel=0.01)


def test_a_coil_goes_from_end_to_end_with_a_round_wire():
    radius, wire = 0.3, 0.02
    points = form_faces(Form("coil", (radius, wire, 6)), np.inf, 5.0).reshape(-1, 3)
    assert [points[:, 2].min(), points[:, 2].max()] == pytest.approx([0.0, 5.0], abs=2 * wire)
    assert np.hypot(points[:, 0], points[:, 1]).max() == pytest.approx(radius + wire, rel=0.02)
