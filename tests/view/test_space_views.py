"""Machines in space on screen: histories, the summary of a run, the command line."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli
from cardan.errors import CardanError
from cardan.view.plots.curves import curves
from cardan.view.plots.histories import plot_histories

EXAMPLES = Path(__file__).parents[2] / "examples"
SPIN = 2.0

# a door on two hinges: five conditions too many
DOOR = """\
cardan: 1
name: door
dim: 3
gravity: null
bodies:
  leaf: {mass: 20, inertia: [7, 8, 1.5], position: [0.5, 0, 0], angular_velocity: [0, 0, 1]}
joints:
  top: {type: Revolute, i: "ground.at(0, 0, 1, axis=(0, 0, 1))", j: "leaf.at(-0.5, 0, 1, axis=(0, 0, 1))"}
  bottom: {type: Revolute, i: "ground.at(0, 0, -1, axis=(0, 0, 1))", j: "leaf.at(-0.5, 0, -1, axis=(0, 0, 1))"}
points:
  handle: "leaf.at(0.45, 0, 0)"
analyses:
- simulate: {until: 1, every: 0.1}
"""


@pytest.fixture(scope="module")
def spinning() -> cd.Result:
    model = cd.Model("rotor", dim=3, gravity=None)
    model.body("rotor", mass=1, inertia=(1, 1, 1), angular_velocity=(SPIN, 0, 0))
    return cd.simulate(model, until=5, every=0.5)


def call(*words: object, code: int = 0):
    outcome = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    assert "Traceback" not in outcome.output
    return outcome


# -- histories -------------------------------------------------------------------------------------------------


def test_curves_of_an_orientation(spinning):
    assert [c.label for c in curves(spinning, "rotor.orientation")] == [f"rotor.orientation.e{k}" for k in range(4)]
    assert {c.quantity for c in curves(spinning, "rotor.orientation")} == {"Euler parameters"}
    assert [c.label[-2:] for c in curves(spinning, "rotor.direction_cosines")][:4] == ["xx", "xy", "xz", "yx"]
    vector = curves(spinning, "rotor.rotation_vector")
    assert {c.unit for c in vector} == {"rad"}
    np.testing.assert_allclose(vector[0].values, SPIN * spinning.t, atol=1e-6)
    (one,) = curves(spinning, "rotor.euler_angles.theta")
    assert one.quantity == "Euler angles 3-1-3"
    assert [c.quantity for c in curves(spinning, "rotor.angular_velocity")] == ["angular velocity (body axes)"] * 3


def test_a_body_shows_where_it_is(spinning):
    labels = [c.label for c in curves(spinning, "rotor")]
    assert labels[0] == "rotor.position.x"
    assert labels[-1] == "rotor.orientation.e3"


def test_figures(spinning, tmp_path):
    names = ("rotor.orientation", "rotor.euler_angles", "rotor.rotation_vector", "rotor.angular_velocity_global")
    figure = plot_histories(spinning, names, tmp_path / "rotor.png")
    assert len(figure.axes) == 3  # no unit, rad, rad/s
    assert (tmp_path / "rotor.png").stat().st_size > 10_000


def test_a_typing_error_is_told(spinning):
    with pytest.raises(CardanError, match=r'did you mean "rotor\.rotation_vector"'):
        curves(spinning, "rotor.rotation_vectors")


# -- the command line ------------------------------------------------------------------------------------------


@pytest.fixture
def door(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("door.yaml").write_text(DOOR)
    return Path("door.yaml")


def test_check_names_redundant_rows_and_freedoms(door):
    text = call("check", door).stdout
    assert "1 bodies, 10 constraint equations, 1 freedom\n" in text
    assert "Grübler's count is -4; the true number of freedoms is 1" in text
    line = next(line for line in text.splitlines() if line.startswith("redundant constraints"))
    assert line.count("top.") + line.count("bottom.") == 5
    assert "independent coordinates: leaf." in text
    data = json.loads(call("check", door, "--json").stdout)
    assert (data["dof"], data["rank"], len(data["redundant"]), data["notes"]) == (1, 5, 5, [])


def test_check_lists_the_jacobian(door):
    text = call("check", door, "--jacobian").stdout
    assert "constraint Jacobian: 10 rows, 6 columns" in text
    # x_leaf · Z = A31, whose rate is A32 ω3 - A33 ω2
    assert "top.tilt_x:  leaf.rotation_y (-leaf.A33),  leaf.rotation_z leaf.A32\n" in text


def test_check_tells_what_the_model_does_not_contain():
    model = cd.Model("m", dim=3)
    model.body("b", mass=1, inertia=(1, 1, 1))
    model.notes.append("the mesh of b is left out")
    from cardan.view.terminal.checkup import Checkup

    checkup = Checkup(model, ["simulate"], cd.assemble(model), None)
    assert "note: the mesh of b is left out" in list(checkup.lines())
    assert checkup.data()["notes"] == ["the mesh of b is left out"]


def test_run_shows_where_everything_is_at_the_end(door):
    """It turns freely: after 1 s at 1 rad/s the handle, 0.95 m from the hinges, is at (0.95 cos 1, 0.95 sin 1)."""
    lines = call("run", door).stdout.splitlines()
    leaf, handle = ([line.split()[1:] for line in lines if line.startswith(f" {name} ")] for name in ("leaf", "handle"))
    assert np.array(handle[0][:2], float) == pytest.approx([0.95 * np.cos(1), 0.95 * np.sin(1)], abs=1e-4)
    assert len(handle[0]) == 3
    assert float(leaf[0][5]) == pytest.approx(1.0, abs=1e-4)
    assert float(leaf[1][5]) == pytest.approx(1.0, abs=1e-4)


def test_run_saves_plots_and_reports(door):
    call("run", door, "-o", "run.h5", "--plot", "leaf.rotation_vector", "--plot-to", "door.svg")
    assert cd.load_result("run.h5")["leaf"].rotation_vector[-1, 2] == pytest.approx(1.0, abs=1e-6)
    assert Path("door.svg").stat().st_size > 1000
    call("plot", "run.h5", "leaf.euler_angles", "top.reaction_j.Mz", "-o", "again.png")
    assert "PSI" in call("run", door, "--report").stdout
    final = json.loads(call("run", door, "--json").stdout)["runs"][0]["final"]
    assert final["leaf.orientation.e3"] == pytest.approx(np.sin(0.5), abs=1e-6)


@pytest.mark.parametrize("suffix", ["yaml", "py"])
def test_convert(door, suffix):
    call("convert", door, f"new.{suffix}")
    assert "leaf.at(-0.5, 0, 1, axis=(0, 0, 1))" in Path(f"new.{suffix}").read_text()


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ("[7, 8, 1.5]", "[7, 8, 16]", "line 6, column 29: body \"leaf\": no body can have this inertia"),
        ("axis=(0, 0, 1))\", j", "axis=(0, 0, 0))\", j", "line 8, column 28: marker on \"ground\": the axis"),
        ("position: [0.5, 0, 0]", "angle: 0.5", "line 6, column 49: body \"leaf\": angle= is for the plane"),
        ("position: [0.5, 0, 0]", "orientation: [0, 0, 0, 0]", "zero norm"),
    ],
)  # fmt: skip
def test_mistakes_are_one_line_and_an_exit_code(door, good, bad, message):
    door.write_text(DOOR.replace(good, bad, 1))
    for command in ("run", "check"):
        said = call(command, door, code=2).stderr
        assert said.startswith("error: door.yaml, line ")
        assert message in said
        assert said.count("\n") == 1


def test_examples_of_space_are_listed():
    listed = call("examples").stdout
    for name in ("governor.yaml", "spatial_slider_crank.yaml"):
        assert name in listed
