"""The document: a YAML text with undo, and edits that leave everything else as it is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan.cli import app
from cardan.errors import CardanError, FileError
from cardan.files.examples import find_example
from cardan.files.written_models.as_yaml import to_yaml
from cardan.studio.document import EMPTY, Document
from cardan.studio.programs import document_with, made_by_text, python_of
from cardan.studio.window.inspecting import described

FOUR_BAR = [
    {"edit": "draw", "kind": "ground_pivot", "places": [{"x": 0, "y": 0}]},
    {"edit": "draw", "kind": "ground_pivot", "places": [{"x": 2.5, "y": 0}]},
    {"edit": "draw", "kind": "link", "places": [{"point": "A"}, {"x": 0, "y": 1}]},
    {"edit": "draw", "kind": "link", "places": [{"point": "C"}, {"x": 3, "y": 3}]},
    {"edit": "draw", "kind": "link", "places": [{"point": "D"}, {"ground": [2.5, 0]}]},
    {"edit": "draw", "kind": "motor", "places": [{"joint": "A"}], "values": {"speed": 3}},
    {"edit": "draw", "kind": "point", "places": [{"body": "link_2", "point": [0.5, 0.5]}]},
]


def test_empty_document_is_a_machine() -> None:
    document = Document.empty()
    assert document.problem is None
    assert document.model is not None
    assert not document.model.bodies
    assert not document.is_saved
    assert not document.can_undo
    assert not document.can_redo


def test_drawn_four_bar_moves_as_the_one_in_python(tmp_path: Path) -> None:
    document, made = Document.empty().edited(FOUR_BAR)
    assert made == ["A", "B", "link_1", "A", "C", "link_2", "C", "D", "link_3", "D", "B", "motor_1", "P"]
    model = cd.Model("by hand", gravity=(0, -9.81))
    coupler, rocker = np.hypot(3, 2), np.hypot(0.5, 3)

    def bar(name: str, length: float, position: tuple[float, float], angle: float) -> cd.Body:
        return model.body(name, mass=length, inertia=length**3 / 12, position=position, angle=angle)

    crank = bar("crank", 1, (0, 0.5), np.pi / 2)
    rod = bar("rod", coupler, (1.5, 2), np.arctan2(2, 3))
    swing = bar("swing", rocker, (2.75, 1.5), np.arctan2(-3, -0.5))
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Revolute("C", crank.at(0.5, 0), rod.at(-coupler / 2, 0)))
    model.add(cd.Revolute("D", rod.at(coupler / 2, 0), swing.at(-rocker / 2, 0)))
    model.add(cd.Revolute("B", model.ground.at(2.5, 0), swing.at(rocker / 2, 0)))
    model.add(cd.Drive("motor", pin.angle, lambda t: np.pi / 2 + 3 * t))
    model.add(cd.Point("P", rod.at(0.5, 0.5)))
    (tmp_path / "drawn.yaml").write_text(document.text)
    words = ["run", str(tmp_path / "drawn.yaml"), "--until", "2", "--output", str(tmp_path / "run.h5")]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    drawn, written = cd.load_result(tmp_path / "run.h5"), cd.simulate(model, until=2, every=0.02)
    # lengths of the drawing have five digits
    np.testing.assert_allclose(drawn["P"].position, written["P"].position, atol=3e-4)
    np.testing.assert_allclose(drawn["motor_1"].torque, written["motor"].force, rtol=2e-3, atol=2e-2)


def test_undo_returns_the_very_text() -> None:
    document = Document.empty()
    texts = [document.text]
    for edit in FOUR_BAR:
        document, _ = document.edited([edit])
        texts.append(document.text)
    for text in reversed(texts[:-1]):
        document = document.undone()
        assert document.text == text
    assert document.text == EMPTY
    assert document.undone() is document
    for text in texts[1:]:
        document = document.redone()
        assert document.text == text
    assert not document.can_redo


def test_undone_steps_are_forgotten_after_another_edit() -> None:
    document, _ = Document.empty().edited(FOUR_BAR)
    other, _ = document.undone().edited(FOUR_BAR[:1])
    assert not other.can_redo
    assert other.undone().text == EMPTY


def test_mistakes_are_told_with_their_line() -> None:
    document = Document.empty().replaced("name: x\nbodies:\n  rod: {mass: -1, inertia: 1}\n")
    assert document.model is None
    assert document.loaded is None
    assert document.problem is not None
    assert document.problem.line == 3
    assert "mass" in document.problem.message
    with pytest.raises(CardanError, match="mass"):
        python_of(document)
    assert document.undone().problem is None


def test_a_wrong_edit_changes_nothing() -> None:
    document, _ = Document.empty().edited(FOUR_BAR)
    wrong = {"edit": "set", "path": ["bodies", "link_1", "mass"], "value": -1}
    with pytest.raises(CardanError, match="mass"):
        document.edited([{"edit": "set", "path": ["bodies", "link_2", "mass"], "value": 5}, wrong])
    assert "mass: 5" not in document.text


def test_comments_and_layout_stay() -> None:
    path = find_example("fourbar.yaml")
    document = Document.of_file(path)
    assert document.is_saved
    edited, names = document.edited([{"edit": "set", "path": ["bodies", "crank", "mass"], "value": 3}])
    assert names == ["crank"]
    assert not edited.is_saved
    assert edited.text == document.text.replace("crank: {mass: 1.00", "crank: {mass: 3")
    assert edited.undone().is_saved
    assert edited.as_saved().is_saved


def test_a_flexible_body_is_edited_and_saved_with_its_data(tmp_path: Path) -> None:
    """Its file stays where it is named, and its numbers are fields."""
    data = Path(__file__).parents[1] / "model" / "strip_in_plane.npz"
    (tmp_path / data.name).write_bytes(data.read_bytes())
    model = cd.Model("arm", gravity=(0, -9.81))
    arm = cd.flexible_body(model, "arm", str(data))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at("root")))
    path = tmp_path / "arm.yaml"
    path.write_text(to_yaml(model).replace(str(data), data.name), encoding="utf-8")
    document, _ = Document.of_file(path).edited(
        [
            {"edit": "set", "path": ["forces", "arm modes", "damping"], "value": 0.03},
            {"edit": "set", "path": ["forces", "arm modes", "stiffness"], "value": 1.5},
        ]
    )
    assert document.problem is None
    path.write_text(document.content(path), encoding="utf-8")
    again = cd.load_model(path)
    modes = again.forces[0]
    assert (modes.damping, modes.stiffness) == (0.03, 1.5)
    assert modes.reduced.count == arm.modes.reduced.count
    fields = {f["label"]: f["written"] for f in described(again, document.text, "arm modes")["fields"]}
    assert (fields["data"], fields["damping"], fields["stiffness"]) == (data.name, "0.03", "1.5")


def test_a_machine_of_functions_says_why_it_cannot_be_written() -> None:
    model = cd.Model("pushed")
    body = model.body("block", mass=1, inertia=1)
    model.add(cd.Force("push", body.at(0, 0), (lambda s: s.time, 0)))
    assert Document.of_model(cd.load_model(find_example("fourbar.yaml"))).problem is None
    with pytest.raises(CardanError, match="push"):
        Document.of_model(model)


@pytest.mark.parametrize("name", ["fourbar.yaml", "fourbar_lengths.yaml", "slidercrank.yaml", "platform.yaml"])
def test_python_of_a_document_gives_the_same_text_back(name: str) -> None:
    document = Document.of_file(find_example(name))
    assert document_with(made_by_text(python_of(document)), document).text == document.text


def test_a_changed_program_changes_its_entries_alone() -> None:
    document = Document.of_file(find_example("pendulum.yaml"))
    program = python_of(document)
    changed = program.replace("mass=m", "mass=2*m").replace(
        'model.add(cd.Point("tip point"', 'model.add(cd.Torque("push", rod, 3))\nmodel.add(cd.Point("tip point"'
    )
    assert changed.count("2*m") == 1
    after = document_with(made_by_text(changed), document)
    assert after.problem is None
    wanted = document.text.replace("    mass: m\n", "    mass: 2 * m\n").replace(
        "points:\n", "forces:\n  push: {type: Torque, body: rod, value: 3}\n\npoints:\n"
    )
    assert after.text == wanted
    assert after.undone().text == document.text


def test_a_program_may_define_build() -> None:
    program = "import cardan as cd\n\ndef build():\n    model = cd.Model('a')\n    model.body('b', mass=1, inertia=1)\n"
    document = document_with(made_by_text(program + "    return model\n"))
    assert document.model is not None
    assert list(document.model.bodies) == ["b"]
    with pytest.raises(CardanError, match="build"):
        made_by_text(program)


@pytest.mark.parametrize(
    ("program", "line", "message"),
    [
        ("x = 1\ny = (", 2, "not valid Python"),
        ("x = 1\n\ndef build():\n    return 1/0\n", 4, "ZeroDivisionError"),
        ("import cardan as cd\nmodel = cd.Model('a')\nmodel.body('b', mass=-1, inertia=1)\n", 3, "mass"),
        ("import sys\nsys.exit(3)\n", 2, "SystemExit"),
        ("x = 3\n", None, "build"),
    ],
)
def test_mistakes_of_programs_are_told_with_their_line(program: str, line: int | None, message: str) -> None:
    with pytest.raises(FileError, match=message) as caught:
        made_by_text(program)
    assert caught.value.line == line
