"""What each edit writes into the file, and that the machine then moves as its closed form says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan.cli import app
from cardan.errors import CardanError
from cardan.files.examples import find_example
from cardan.studio.document import Document

LENGTH_STEP = 1e-4  # five digits of a machine between 1 and 10 in size


def drawing(kind: str, *places: dict[str, Any], **values: Any) -> dict[str, Any]:
    return {"edit": "draw", "kind": kind, "places": list(places), "values": values}


def at(x: float, y: float) -> dict[str, Any]:
    return {"x": x, "y": y}


def drawn(*edits: dict[str, Any]) -> Document:
    return Document.empty().edited(edits)[0]


def example(name: str) -> Document:
    return Document.of_file(find_example(name))


def changed_lines(before: Document, after: Document) -> dict[str, str]:
    """Old line -> new line, where the edit changed no number of lines."""
    old, new = before.text.splitlines(), after.text.splitlines()
    assert len(old) == len(new)
    return {a: b for a, b in zip(old, new, strict=True) if a != b}


SLIDER_CRANK = (
    drawing("link", {"ground": [0, 0]}, at(0, 1)),
    drawing("link", {"point": "B"}, at(3, 0)),
    drawing("slider", {"point": "C"}, at(4, 0)),
    drawing("motor", {"joint": "A"}, speed=2),
)


# -- drawing -----------------------------------------------------------------------------------------------------------


def test_a_slider_crank_follows_its_closed_form() -> None:
    document = drawn(*SLIDER_CRANK)
    result = cd.kinematics(document.model, until=3, every=0.05)
    angle, rod = np.pi / 2 + 2 * result.t, np.hypot(3, 1)
    exact = np.cos(angle) + np.sqrt(rod**2 - np.sin(angle) ** 2)
    np.testing.assert_allclose(result["slider_1"].position[:, 0], exact, atol=3 * LENGTH_STEP)


def test_cardan_run_moves_the_file_as_python_does(tmp_path: Path) -> None:
    path = tmp_path / "drawn.yaml"
    path.write_text(drawn(*SLIDER_CRANK).text)
    told = CliRunner().invoke(app, ["run", str(path), "--output", str(tmp_path / "run.h5")])
    assert told.exit_code == 0, told.output
    run = cd.load_result(tmp_path / "run.h5")
    angle, rod = np.pi / 2 + 2 * run.t, np.hypot(3, 1)
    exact = np.cos(angle) + np.sqrt(rod**2 - np.sin(angle) ** 2)
    np.testing.assert_allclose(run["slider_1"].position[:, 0], exact, atol=3 * LENGTH_STEP)


def test_gears_and_a_rack_roll() -> None:
    document = drawn(
        drawing("gear", at(0, 0), at(1, 0)),
        drawing("gear", at(1.5, 0), at(1.01, 0)),  # its rim nearly touches the first: it is made to
        drawing("rack", at(-2, -1.02), at(2, -1.02)),
        drawing("motor", {"joint": "A"}, speed=3),
    )
    result = cd.kinematics(document.model, until=1, every=0.1)
    np.testing.assert_allclose(result["gear_2"].angle, -2 * 3 * result.t, atol=1e-9)
    np.testing.assert_allclose(result["rack_1"].position[:, 0], 3 * result.t, atol=1e-9)


def test_a_planetary_gear_is_carried_by_its_arm() -> None:
    document = drawn(
        drawing("link", {"ground": [0, 0]}, at(3, 0)),
        drawing("gear", {"ground": [0, 0]}, at(2, 0)),
        drawing("gear", {"point": "B"}, at(2, 0)),
    )
    assert document.model is not None
    mesh = document.model.elements["mesh_1"]
    assert (mesh.radius_i, mesh.radius_j) == (2, 1)
    sun_on_ground, planet = document.model.elements["C"], document.model.elements["B"]
    assert sun_on_ground.i.body.name == "ground"
    assert planet.i.body.name == "link_1"


def test_a_cam_lifts_its_follower() -> None:
    document = drawn(drawing("cam", at(0, 0), at(0, 1), lift=0.5), drawing("motor", {"joint": "A"}, speed=2))
    result = cd.kinematics(document.model, until=3, every=0.1)
    angle = np.pi / 2 - 2 * result.t  # of the follower, seen from the cam
    exact = 1 + 0.25 * (1 - np.cos(angle))
    np.testing.assert_allclose(result["follower_1"].position[:, 1], exact, atol=5 * LENGTH_STEP)


def test_a_ternary_link_has_three_pins_and_the_inertia_of_its_bars() -> None:
    document = drawn(drawing("link", {"ground": [0, 0]}, at(3, 0), at(0, 4)), drawing("link", {"point": "C"}, at(0, 6)))
    assert document.model is not None
    body = document.model.bodies["link_1"]
    assert body.mass == 12
    # three bars of 3, 5 and 4 kg about (1, 1.5), their common mass centre
    assert body.initial.position == (1, 1.5)
    bars = ((3, 1.5, 0.0), (5, 1.5, 2.0), (4, 0.0, 2.0))
    exact = sum(m * m**2 / 12 + m * ((x - 1) ** 2 + (y - 1.5) ** 2) for m, x, y in bars)
    assert body.inertia == pytest.approx(exact, rel=5e-4)  # four digits
    assert cd.assemble(document.model).dof == 2


def test_springs_dampers_forces_and_torques() -> None:
    document = drawn(
        *SLIDER_CRANK[:3],
        drawing("spring", at(5, 0), {"body": "slider_1"}, stiffness=50),
        drawing("damper", {"joint": "A"}, {"joint": "C"}),
        drawing("force", {"joint": "B"}, at(1, 2), scale=5),
        drawing("torque", {"body": "link_1"}, value=7),
    )
    assert document.model is not None
    elements = document.model.elements
    assert (elements["spring_1"].stiffness, elements["spring_1"].free_length) == (50, 2)
    assert {elements["damper_1"].a.body.name, elements["damper_1"].b.body.name} == {"ground", "link_2"}
    np.testing.assert_allclose(elements["force_1"].value, (5, 5), atol=1e-3)
    assert elements["torque_1"].value == 7


def test_a_beam_with_a_free_end_gets_a_mass_there() -> None:
    document = drawn(drawing("beam", at(0, 0), at(2, 0)))
    assert document.model is not None
    strip = document.model.elements["beam_1"]
    assert (strip.i.body.name, strip.j.body.name) == ("ground", "mass_1")
    weight = 9.80665 * document.model.bodies["mass_1"].mass
    sag = cd.equilibrium(document.model)["mass_1"].position[0, 1]
    assert strip.bending == pytest.approx(100 * 2**3 / 3, rel=1e-3)  # 3 EI/L³ is the stiffness of a drawn spring
    assert -sag == pytest.approx(weight / 100, rel=0.02)
    two, _ = drawn(*SLIDER_CRANK[:3]).edited([drawing("beam", {"joint": "A"}, {"joint": "C"}, bending=7)])
    assert two.model is not None
    assert two.model.elements["beam_1"].bending == 7
    with pytest.raises(cd.CardanError, match='both ends of the beam are on "link_1"'):
        drawn(*SLIDER_CRANK[:3]).edited([drawing("beam", {"body": "link_1"}, {"body": "link_1", "point": [1, 0]})])


def test_a_pin_joins_the_ends_at_its_place() -> None:
    two = drawn(drawing("link", {"ground": [0, 0]}, at(1, 1)), drawing("link", at(1, 1), at(2, 0)))
    document, made = two.edited([drawing("pin", at(1, 1))])
    assert document.model is not None
    assert made == ["C"]
    assert cd.assemble(document.model).dof == 2
    with pytest.raises(CardanError, match="two bodies"):
        document.edited([drawing("pin", at(5, 5))])


def test_a_third_link_shares_a_pin() -> None:
    document = drawn(*SLIDER_CRANK[:2], drawing("link", {"joint": "B"}, at(1, 3)))
    assert document.model is not None
    pins = [e for e in document.model.elements.values() if isinstance(e, cd.Revolute)]
    assert [sorted((p.i.body.name, p.j.body.name)) for p in pins] == [
        ["ground", "link_1"],
        ["link_1", "link_2"],
        ["link_1", "link_3"],
    ]


def test_a_mass_is_welded_to_what_is_there() -> None:
    document = drawn(*SLIDER_CRANK[:1], drawing("mass", {"point": "B"}, mass=4), drawing("mass", at(7, 7)))
    assert document.model is not None
    assert document.model.bodies["mass_1"].mass == 4
    assert cd.assemble(document.model).dof == 1 + 3


def test_masses_are_those_of_a_kilogram_a_metre_in_other_units() -> None:
    document = Document("units: mm-t\n").edited([drawing("link", at(0, 0), at(500, 0))])[0]
    assert document.model is not None
    assert document.model.bodies["link_1"].mass == 500e-6


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (drawing("wheel", at(0, 0)), "no tool"),
        (drawing("link", at(0, 0)), "two places"),
        (drawing("link", at(0, 0), at(0, 0)), "same"),
        (drawing("link", at(0, 0), {"joint": "Z"}), 'no joint "Z"'),
        (drawing("link", at(0, 0), {"body": "link_9", "point": [0, 0]}), 'no body "link_9"'),
        (drawing("motor", {"joint": "A"}), "driven"),
        (drawing("motor", at(0, 0)), "pin or a slide"),
        (drawing("force", at(0, 0), at(1, 0)), "on a body"),
        (drawing("point", at(0, 0)), "needs a body"),
        (drawing("rack", at(0, 0), at(1, 0)), "draw the gear first"),
        (drawing("spring", {"body": "link_1"}, {"body": "link_1", "point": [1, 0]}), "both ends"),
        (drawing("link", at(0, 0), at(float("nan"), 0)), "expected a number"),
        (drawing("link", at(0, 0), at(1, 0), name="link_1"), "already taken"),
        (drawing("link", at(0, 0), at(1, 0), colour="red"), "unknown word"),
    ],
)
def test_what_cannot_be_drawn_is_refused(edit: dict[str, Any], message: str) -> None:
    document = drawn(*SLIDER_CRANK)
    with pytest.raises(CardanError, match=message):
        document.edited([edit])


def test_drawing_in_space_is_refused() -> None:
    with pytest.raises(CardanError, match="plane"):
        example("governor.yaml").edited([drawing("link", at(0, 0), at(1, 0))])


# -- values ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (["bodies", "platform", "mass"], 2, "    mass: 1.5", "    mass: 2"),
        (["forces", "spring", "stiffness"], "2*k", "    stiffness: k", "    stiffness: 2*k"),
        (["parameters", "k"], 800, "{value: 700,", "{value: 800,"),
        (["parameters", "k", "bounds", 1], 900, "bounds: [100, 2000]", "bounds: [100, 900]"),
        (["gravity"], None, "gravity: [0, -9.81]", "gravity: null"),
        (["bodies", "left leg", "angle"], "0.3", "angle: 20*deg}", "angle: 0.3}"),
        (["bodies", "platform", "hold"], None, "    hold: [y, velocity.y]\n", ""),
    ],
)
def test_set_writes_in_place(path: list[Any], value: Any, old: str, new: str) -> None:
    document = example("platform.yaml")
    after, _ = document.edited([{"edit": "set", "path": path, "value": value}])
    assert after.text == document.text.replace(old, new, 1)


def test_set_adds_words_and_bounds() -> None:
    document = example("platform.yaml")
    edits = [
        {"edit": "set", "path": ["bodies", "platform", "angular_velocity"], "value": 1},
        {"edit": "set", "path": ["parameters", "half", "bounds"], "value": [0.1, 1]},
        {"edit": "set", "path": ["joints", "A", "stiffness"], "value": 2},
    ]
    after, _ = document.edited(edits)
    assert "    hold: [y, velocity.y]\n    angular_velocity: 1\n" in after.text
    assert "  half: {value: 0.25, bounds: [0.1, 1]} # m, half the length" in after.text
    assert 'j: "left leg.at(0, -half)", stiffness: 2}' in after.text


def test_values_that_are_right_only_together_are_set_together() -> None:
    """A roller needs its radius, and a knife edge has none: neither can be written alone."""
    document = drawn(drawing("cam", at(0, 0), at(0, 0.4)))
    follower = {"path": ["joints", "touch_1", "follower"], "value": "roller"}
    radius = {"path": ["joints", "touch_1", "radius"], "value": 0.1}
    for one in (follower, radius):
        with pytest.raises(CardanError, match="radius"):
            document.edited([{"edit": "set", **one}])
    after, _ = document.edited([{"edit": "set", **radius, "with": [follower]}])
    touch = after.model.elements["touch_1"]
    assert (touch.follower, touch.radius) == ("roller", 0.1)


def test_poses_change_only_what_differs() -> None:
    document = example("fourbar.yaml")
    after, names = document.edited(
        [{"edit": "poses", "poses": {"crank": [0.5, 0.866, 1.047], "rocker": [3.6, 1.7, 1.004]}}]
    )
    assert names == ["rocker"]
    assert changed_lines(document, after) == {
        "  rocker: {mass: 2.00, inertia: 1.35, position: [3.574, 1.687], angle: 1.004}":
        "  rocker: {mass: 2.00, inertia: 1.35, position: [3.6, 1.7], angle: 1.004}"
    }  # fmt: skip


# -- names -------------------------------------------------------------------------------------------------------------


def test_rename_reaches_expressions_results_and_the_design() -> None:
    document = example("buffer_design.yaml")
    after, _ = document.edited(
        [
            {"edit": "rename", "name": "wagon", "to": "truck"},
            {"edit": "rename", "name": "buffer", "to": "bumper"},
            {"edit": "rename", "name": "k", "to": "stiff"},
        ]
    )
    assert "at_most: 0.3, name: travel" in after.text
    assert "{peak: truck.position.x," in after.text
    assert "{peak: -bumper.force, name: force} # pushing counts negative" in after.text
    assert "with_respect_to: [stiff, c]" in after.text
    assert "name: buffer\n" in after.text  # the title of the machine is not the spring
    back, _ = after.edited(
        [
            {"edit": "rename", "name": "truck", "to": "wagon"},
            {"edit": "rename", "name": "bumper", "to": "buffer"},
            {"edit": "rename", "name": "stiff", "to": "k"},
        ]
    )
    assert back.text == document.text


@pytest.mark.parametrize("name", ["fourbar", "governor", "platform", "pendulum", "slidercrank", "absorber_design"])
def test_all_names_there_and_back(name: str) -> None:
    document = example(f"{name}.yaml")
    assert document.model is not None
    names = list(document.model.names())
    there = [{"edit": "rename", "name": n, "to": f"other_{k}"} for k, n in enumerate(names)]
    back = [{"edit": "rename", "name": f"other_{k}", "to": n} for k, n in enumerate(names)]
    renamed, _ = document.edited(there)
    assert renamed.model is not None
    assert set(renamed.model.names()) == {f"other_{k}" for k in range(len(names))}
    assert renamed.edited(back)[0].text == document.text


def test_a_name_within_another_is_left_alone() -> None:
    text = "bodies:\n  R: {mass: 1, inertia: 1}\njoints:\n  hinge R: {type: Revolute, i: ground, j: R}\n"
    text += "drivers:\n  d: {type: Drive, coordinate: hinge R.angle, function: t}\n"
    after, _ = Document(text).edited([{"edit": "rename", "name": "R", "to": "arm"}])
    assert after.text == text.replace("  R:", "  arm:").replace("j: R}", "j: arm}")


@pytest.mark.parametrize(("new", "message"), [("crank", "taken"), ("ground", "reserved"), (" ", "a word")])
def test_names_that_cannot_be(new: str, message: str) -> None:
    with pytest.raises(CardanError, match=message):
        example("fourbar.yaml").edited([{"edit": "rename", "name": "rocker", "to": new}])


# -- removing and copying ----------------------------------------------------------------------------------------------


def test_remove_takes_what_hangs_on_it() -> None:
    document, gone = example("buffer_design.yaml").edited([{"edit": "remove", "names": ["wagon"]}])
    assert gone == ["wagon", "rail", "buffer"]
    assert document.model is not None
    assert not document.model.bodies
    assert list(document.model.parameters) == ["k", "c", "m", "speed"]
    assert document.loaded is not None
    assert document.loaded.design is None
    assert document.text.startswith("# A buffer that stops a wagon")


def test_a_design_keeps_what_still_has_a_meaning() -> None:
    document, gone = example("absorber_design.yaml").edited([{"edit": "remove", "names": ["tuned"]}])
    assert gone == ["tuned"]
    assert document.loaded is not None
    assert document.loaded.design is not None
    assert "minimize: {integral: 1e3*structure.position.x^2, name: unrest}" in document.text
    assert "longest spring" not in document.text


def test_remove_leaves_the_ends_of_other_links_as_points() -> None:
    document, gone = drawn(*SLIDER_CRANK).edited([{"edit": "remove", "names": ["link_1"]}])
    assert gone == ["link_1", "A", "B", "motor_1"]
    assert "B: link_2.at(-1.58115, 0)" in document.text
    again, made = document.edited([drawing("link", {"ground": [0, 0]}, {"point": "B"})])
    assert made == ["link_1", "A", "B"]
    assert again.model is not None
    assert cd.assemble(again.model).dof == 1


def test_a_parameter_in_use_is_not_removed() -> None:
    with pytest.raises(CardanError, match='"k" is used by "spring"'):
        example("platform.yaml").edited([{"edit": "remove", "names": ["k"]}])


def test_comments_beside_removed_entries_go_with_them_and_others_stay() -> None:
    document = example("pendulum.yaml")
    after, _ = document.edited([{"edit": "remove", "names": ["tip point"]}])
    assert after.text == document.text.replace("points:\n  tip point: tip\n\n", "")


def test_copy_takes_joints_among_the_copied() -> None:
    document = example("fourbar.yaml")
    after, made = document.edited([{"edit": "copy", "names": ["crank", "coupler"], "shift": [0, 5]}])
    assert made == ["crank_2", "coupler_2", "E", "P_2"]
    assert 'E: {type: Revolute, i: "crank_2.at(1, 0)", j: "coupler_2.at(-2, 0)"}' in after.text
    everything = ["crank", "coupler", "rocker", "A", "D"]
    whole, _ = document.edited([{"edit": "copy", "names": everything, "shift": [0, 5]}])
    assert 'i: "ground.at(0, 5)", j: "crank_2.at(-1, 0)"' in whole.text
    both = cd.simulate(whole.model, until=0.5)
    moved = both["P_2"].position - both["P"].position
    np.testing.assert_allclose(moved, np.tile([0, 5], (len(moved), 1)), atol=1e-3)  # estimates have five digits


# -- sizes -------------------------------------------------------------------------------------------------------------


def places(document: Document, joint: str) -> np.ndarray:
    assert document.model is not None
    state, pin = cd.assemble(document.model), document.model.elements[joint]
    body = pin.j if pin.j.body.name != "ground" else pin.i
    c, s = np.cos(state[body.body.name].angle), np.sin(state[body.body.name].angle)
    return np.asarray(state[body.body.name].position) + np.array([[c, -s], [s, c]]) @ np.array(body.point)


@pytest.mark.parametrize(("joint", "to"), [("B", (0.5, 1.2)), ("A", (-0.3, 0.2)), ("B", (0, -1))])
def test_a_moved_joint_is_where_it_was_put(joint: str, to: tuple[float, float]) -> None:
    document = drawn(*SLIDER_CRANK)
    after, _ = document.edited([{"edit": "move_point", "joint": joint, "to": list(to)}])
    np.testing.assert_allclose(places(after, joint), to, atol=3 * LENGTH_STEP)
    unmoved = "C" if joint != "C" else "A"
    np.testing.assert_allclose(places(after, unmoved), places(document, unmoved), atol=3 * LENGTH_STEP)


def test_a_moved_slider_takes_its_guide_along() -> None:
    document = drawn(*SLIDER_CRANK)
    after, _ = document.edited([{"edit": "move_point", "joint": "C", "to": [3, 0.5]}])
    np.testing.assert_allclose(places(after, "C"), (3, 0.5), atol=3 * LENGTH_STEP)
    assert "ground.at(3, 0.5, axis=(1, 0))" in after.text


def test_a_body_with_three_pins_keeps_its_frame() -> None:
    document = drawn(
        drawing("link", {"ground": [0, 0]}, at(3, 0), at(0, 4)), drawing("link", {"point": "C"}, {"ground": [6, 4]})
    )
    after, _ = document.edited([{"edit": "move_point", "joint": "C", "to": [0, 5]}])
    np.testing.assert_allclose(places(after, "C"), (0, 5), atol=3 * LENGTH_STEP)
    assert "link_1.at(-1, -1.5)" in after.text


def test_the_mass_of_a_drawn_bar_follows_its_length_and_other_masses_stay() -> None:
    document = drawn(*SLIDER_CRANK)
    edit = {"edit": "length", "body": "link_1", "between": ["A", "B"], "value": 1.2}
    assert "link_1: {mass: 1.2, inertia: 0.144," in document.edited([edit])[0].text
    heavy = {"edit": "set", "path": ["bodies", "link_1", "mass"], "value": 5}
    assert "link_1: {mass: 5, inertia: 0.08333," in document.edited([heavy, edit])[0].text


def test_a_length_that_is_a_parameter_changes_the_parameter() -> None:
    document = example("fourbar_lengths.yaml")
    after, _ = document.edited([{"edit": "length", "body": "crank", "between": ["A", "B"], "value": 1.5}])
    assert changed_lines(document, after) == {
        "  crank_length: {value: 2.0, bounds: [0.5, 4]}": "  crank_length: {value: 1.5, bounds: [0.5, 4]}"
    }
    with pytest.raises(CardanError, match="bounds"):
        document.edited([{"edit": "length", "body": "crank", "between": ["A", "B"], "value": 40}])
    with pytest.raises(CardanError, match='"l1 - c1"'):
        example("slidercrank.yaml").edited([{"edit": "length", "body": "crank", "between": ["O", "B"], "value": 0.25}])
    with pytest.raises(CardanError, match='"half"'):
        example("platform.yaml").edited([{"edit": "move_point", "joint": "B", "to": [-0.4, 0.5]}])


# -- layouts -----------------------------------------------------------------------------------------------------------


def test_an_alias_that_would_change_more_is_refused() -> None:
    text = "bodies:\n  a: &rod {mass: 1, inertia: 1}\n  b: *rod\n"
    with pytest.raises(CardanError, match="alias"):
        Document(text).edited([{"edit": "set", "path": ["bodies", "b", "mass"], "value": 2}])
    after, _ = Document(text).edited([drawing("link", at(0, 0), at(1, 0))])
    assert after.text.startswith(text)


def test_files_of_other_layouts_keep_them() -> None:
    flow = "{name: x, bodies: {a: {mass: 1, inertia: 1}}} # all in one\n"
    after, _ = Document(flow).edited([drawing("point", {"body": "a", "point": [1, 0]}, name="Q")])
    assert after.text == '{name: x, bodies: {a: {mass: 1, inertia: 1}}, points: {Q: "a.at(1, 0)"}} # all in one\n'
    wide = "bodies:\n    a: {mass: 1,\n        # heavy\n        inertia: 1}\n"
    after, _ = Document(wide).edited([{"edit": "set", "path": ["bodies", "a", "position"], "value": [1, 2]}])
    assert after.text == wide.replace("inertia: 1}", "inertia: 1, position: [1, 2]}")
    windows = "bodies:\r\n  a: {mass: 1, inertia: 1}\r\n"
    after, _ = Document(windows).edited([drawing("mass", at(0, 0))])
    assert after.text.count("\r\n") == after.text.count("\n") == 3


def test_a_slider_whose_direction_is_shown_on_a_link_slides_along_it() -> None:
    """Whitworth's quick return: the block on the crank's end slides along the rocker."""
    document = drawn(
        drawing("ground_pivot", at(0, 0)),
        drawing("ground_pivot", at(0, -1)),
        drawing("link", {"point": "A"}, at(0.4, 0.1)),
        drawing("link", {"point": "B"}, at(0.64, 0.76)),
        drawing("slider", {"point": "C"}, {"body": "link_2", "point": [0.5, 0.0]}),
    )
    guide = document.model.elements["guide_1"]
    assert (guide.i.body.name, guide.j.body.name) == ("link_2", "slider_1")
    assert [float(v) for v in guide.i.axis] == [1, 0]  # from end to end
