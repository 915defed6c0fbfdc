"""The block diagram: every signal of every block is in it, loops too."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle

import cardan as cd
from cardan.errors import ModelError
from cardan.view.drawing.block_diagram import Wire


def servo() -> cd.Model:
    model = cd.Model("servo", gravity=None)
    cart = model.body("cart", mass=2.0, inertia=1.0)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.Sum("error", ("sin(t)", "pot"), weights=(1, -1)))
    pid = model.add(cd.PID("pid", "error", 3.0))
    lag = model.add(cd.Lag("lag", lambda s: 2 * pid(s), 0.1))
    model.add(cd.Force("motor", cart.at(0, 0), (lag, 0)))
    model.add(cd.Potentiometer("pot", "cart.x", 1.0))
    return model


def test_wires_are_found_in_objects_texts_and_functions():
    diagram = cd.block_diagram(servo())
    assert set(diagram.wires) == {
        Wire("", "error", "sin(t)"),
        Wire("pot", "error", "inputs_2"),
        Wire("error", "pid", "input"),
        Wire("pid", "lag", "input"),
        Wire("", "pot", "cart.x"),
        Wire("lag", "motor", ""),
    }


def test_boxes_lie_behind_those_that_feed_them():
    layers = {box.name: box.layer for box in cd.block_diagram(servo()).boxes}
    assert layers == {"pot": 0, "error": 1, "pid": 2, "lag": 3, "motor": 4}
    places = [(box.layer, box.row) for box in cd.block_diagram(servo()).boxes]
    assert len(set(places)) == len(places)


def test_text():
    lines = str(cd.block_diagram(servo())).splitlines()
    assert lines[0] == "pot [K = 1]: cart.x"
    assert "error [Σ +1 -1]: sin(t), inputs_2 <- pot" in lines
    assert "lag [K/(τs + 1)]: input <- pid" in lines


def test_a_closed_loop_of_blocks_and_flows_of_cylinders():
    model = cd.Model("press", gravity=None)
    mass = model.body("mass", mass=2.0, inertia=1.0, position=(1, 0))
    model.add(cd.HydraulicCylinder("cyl", model.ground.at(0, 0), mass.at(0, 0), 1.0, 1.0, pressure="line"))
    model.add(cd.HydraulicLine("line", ("lag", "-cyl.flow"), 1.0, 1.0))
    model.add(cd.Lag("lag", "1 - line", 1.0))
    wires = set(cd.block_diagram(model).wires)
    assert wires == {
        Wire("line", "cyl", ""),
        Wire("lag", "line", "flows_1"),
        Wire("cyl", "line", "-cyl.flow"),
        Wire("line", "lag", "1 - line"),
    }


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_picture(tmp_path, kind):
    path = tmp_path / f"servo.{kind}"
    cd.block_diagram(servo(), path)
    assert path.stat().st_size > 2000
    if kind == "svg":
        assert "<svg" in path.read_text(encoding="utf-8")


def test_a_model_without_blocks_has_none():
    with pytest.raises(ModelError, match="no blocks"):
        cd.block_diagram(cd.Model("empty"))


def test_wires_have_right_angles_and_the_machine_is_the_plant(monkeypatch, tmp_path):
    """Sums are round; what acts leads to the plant, and signals of the machine come from it."""
    saved: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, path: saved.append(figure))
    cd.block_diagram(servo(), tmp_path / "servo.svg")
    (axes,) = saved[0].axes
    texts = [text.get_text() for text in axes.texts]
    assert texts.count("the machine") == 1
    assert sum(isinstance(patch, Circle) for patch in axes.patches) == texts.count("Σ") == 1
    assert len(axes.lines) == len(cd.block_diagram(servo()).wires) + 1  # from the motor to the plant
    for line in axes.lines:
        along = np.abs(np.diff(line.get_xydata(), axis=0))
        assert (along.min(axis=1) < 1e-9).all()
    plant = max(patch.get_x() for patch in axes.patches if isinstance(patch, Rectangle))
    assert any(line.get_xdata()[0] > plant for line in axes.lines)  # the potentiometer reads the cart
