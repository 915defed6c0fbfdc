"""Beams are drawn bent, and their rows may be shown more bent than they are."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.results.scene import Place, Scene
from cardan.scene.bending import Bend
from cardan.scene.build import scene_of

STEEL = cd.section("rectangle", height=0.01, width=0.01, youngs_modulus=210e9, poisson=0.3, density=7850)


def test_a_bent_bar_lies_on_the_cubic_of_a_loaded_beam():
    """Of a clamped beam under an end force: w = w_end (3 u² - u³)/2, which is a cubic."""
    end = 0.05
    pose = np.array([[0, 0, 0], [1, end, 1.5 * end]], dtype=float)
    bend = Bend(Place(0, (0.0, 0.0)), Place(1, (0.0, 0.0)), pose)
    bend.controls[1], bend.controls[3] = (1, 0), (1, 1.5 * end)  # slopes over the length along x
    u = np.linspace(0, 1, 11)
    line = bend.followed(np.column_stack([u, 0 * u]))
    assert line[:, 0] == pytest.approx(u, abs=1e-15)
    assert line[:, 1] == pytest.approx(end * (3 * u**2 - u**3) / 2, abs=1e-15)


def test_in_space_it_begins_and_ends_along_its_directions():
    turned = (np.cos(0.2), 0.0, np.sin(0.2), 0.0)  # by 0.4 rad about y
    pose = np.array([[0, 0, 0, 1, 0, 0, 0], [0.3, 0, 1, *turned]], dtype=float)
    bend = Bend(Place(0, (0.0, 0.0, 0.0)), Place(1, (0.0, 0.0, 0.0)), pose)
    ring = bend.followed(np.array([[0.1, 0, 0], [0, 0.1, 0], [0.1, 0, 1], [0, 0.1, 1]]))
    assert ring[:2] == pytest.approx(np.array([[0.1, 0, 0], [0, 0.1, 0]]))
    z = np.array([np.sin(0.4), 0, np.cos(0.4)])
    assert (ring[2:] - pose[1, :3]) @ z == pytest.approx(0, abs=1e-12)
    assert np.linalg.norm(ring[2:] - pose[1, :3], axis=1) == pytest.approx(0.1)


def rows(model: cd.Model) -> list[tuple[list[str], int]]:
    scene = scene_of(model)
    return [([scene.bodies[k].name for k in row.bodies], row.ends) for row in scene.flexures]


@pytest.mark.parametrize("dim", [2, 3])
def test_a_row_bends_away_from_the_end_at_which_it_is_held(dim):
    def model() -> cd.Model:
        return cd.Model("m", dim=dim, gravity=None)

    start, end = (0,) * dim, (1, 0, 0)[:dim]
    free = model()
    cd.beam(free, "rod", start, end, elements=3, section=STEEL)
    nodes = [f"rod {k}" for k in range(4)]
    assert rows(free) == [(nodes, 2)]
    held_last = model()
    rod = cd.beam(held_last, "rod", start, end, elements=3, section=STEEL)
    held_last.add(cd.Fixed("weld", rod.end, held_last.ground.at(*end)))
    assert rows(held_last) == [(nodes[::-1], 1)]
    both = model()
    cd.beam(both, "rod", both.ground.at(*start), both.ground.at(*end), elements=3, section=STEEL)
    assert rows(both) == [(nodes, 2)]


def test_a_row_ends_where_the_machine_goes_on_and_a_single_piece_between_two_parts_is_none():
    model = cd.Model("m", gravity=None)
    left = cd.beam(model, "left", (0, 0), (1, 0), elements=2, section=STEEL)
    cd.beam(model, "right", left.bodies[-1], (2, 0), elements=2, section=STEEL)
    assert [row for row, _ in rows(model)] == [["left 2", "left 1", "left 0"], ["right 0", "right 1", "right 2"]]
    single = cd.Model("m", gravity=None)
    parts = [single.body(name, mass=1, inertia=1, position=(x, 0)) for name, x in (("a", 0), ("b", 1))]
    for k, part in enumerate(parts):
        single.add(cd.Revolute(f"pin {k}", single.ground.at(k, 1), part.at(0, 1)))
    single.add(cd.Beam("strip", parts[0], parts[1], axial=1e6, bending=10))
    assert rows(single) == []


def test_a_scene_keeps_its_rows_in_a_file():
    model = cd.Model("m", dim=3, gravity=None)
    cd.beam(model, "rod", model.ground.at(0, 0, 0), (1, 2, 3), elements=3, section=STEEL)
    scene = scene_of(model)
    again = Scene.from_json(scene.to_json())
    assert again.flexures == scene.flexures
    assert len(scene.flexures[0].poses[1]) == 7


def test_nodes_of_beams_are_not_drawn_and_beams_are_bent():
    model = cd.Model("m", gravity=None)
    rod = cd.beam(model, "rod", model.ground.at(0, 0), (1, 0), elements=2, section=STEEL)
    load = model.body("load", mass=1, inertia=0.1, position=(1, -0.3))
    model.add(cd.Fixed("hook", rod.end, load.at(0, 0.3)))
    scene = scene_of(model)
    assert [body.name for body in scene.bodies if body.covered] == ["rod 0", "rod 1", "rod 2"]
    assert sum(piece.bent for piece in scene.pieces) == 2
