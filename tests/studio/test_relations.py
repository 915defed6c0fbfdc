"""Dimensions as parameters and in any unit, aligned lines, copies that are turned, repeated and mirrored."""

from __future__ import annotations

from math import pi
from typing import Any

import numpy as np
import pytest

import cardan as cd
from cardan.errors import CardanError
from cardan.studio.document import Document
from cardan.studio.window.parameter_units import parameter_units

FIVE_DIGITS = 2e-4  # of a drawing


def drawing(kind: str, *places: dict[str, Any], **values: Any) -> dict[str, Any]:
    return {"edit": "draw", "kind": kind, "places": list(places), "values": values}


def at(x: float, y: float) -> dict[str, Any]:
    return {"x": x, "y": y}


CRANK = drawing("link", {"ground": [0, 0]}, at(1, 0))
FOUR_BAR = (
    CRANK,
    drawing("link", {"point": "B"}, at(3, 2)),
    drawing("link", {"point": "C"}, {"ground": [3, 0]}),
    drawing("motor", {"joint": "A"}, speed=2),
)


def drawn(*edits: dict[str, Any]) -> Document:
    return Document.empty().edited(edits)[0]


@pytest.mark.parametrize(("typed", "metres"), [("1200 mm", 1.2), ("2 ft", 0.6096), ("0,9", 0.9), (1.1, 1.1)])
def test_a_length_in_any_unit(typed: Any, metres: float) -> None:
    edit = {"edit": "length", "body": "link_1", "between": ["A", "B"], "value": typed}
    model = drawn(CRANK).edited([edit])[0].model
    pin, tip = model.elements["A"].j.point, model.elements["B"].marker.point
    assert np.hypot(tip[0] - pin[0], tip[1] - pin[1]) == pytest.approx(metres, abs=1e-9)


@pytest.mark.parametrize("edits", [[CRANK], [*FOUR_BAR]])
def test_a_dimension_becomes_a_parameter_and_nothing_moves(edits: list[dict[str, Any]]) -> None:
    """Its value changes the machine as a typed length does."""
    document = drawn(*edits)
    after, names = document.edited([{"edit": "parameter", "body": "link_1", "between": ["A", "B"]}])
    assert names == ["link_1_length"]
    assert after.model.parameters["link_1_length"].value == 1
    assert after.model.parameters["link_1_length"].bounds == (0.5, 1.5)
    assert parameter_units(after.model) == {"link_1_length": "m"}
    runs = [cd.simulate(d.model, until=0.5, every=0.1) for d in (document, after)]
    np.testing.assert_allclose(runs[0]["link_1"].position, runs[1]["link_1"].position, atol=1e-9)
    longer = cd.assemble(after.model, parameters={"link_1_length": 1.25})
    heavy = {"edit": "set", "path": ["bodies", "link_1", "mass"], "value": 1.0}  # a typed length changes the mass
    typed = after.edited([heavy, {"edit": "length", "body": "link_1", "between": ["A", "B"], "value": 1.25}])[0]
    assert typed.model.parameters["link_1_length"].value == 1.25
    np.testing.assert_allclose(longer["link_1"].position, cd.assemble(typed.model)["link_1"].position, atol=1e-6)


def test_a_side_of_a_triangle_and_the_ground_become_parameters() -> None:
    triangle = drawn(drawing("link", {"ground": [0, 0]}, at(3, 0), at(0, 4)))
    after, _ = triangle.edited([{"edit": "parameter", "body": "link_1", "between": ["B", "C"], "name": "side"}])
    ends = [np.array(cd.assemble(after.model, parameters={"side": side})["link_1"].position) for side in (5.0, 6.0)]
    assert all(np.isfinite(end).all() for end in ends)
    free = {element.name: element.marker.point for element in after.model.points}
    import casadi as ca

    for side in (5.0, 6.0):
        numbers = {
            name: [float(ca.substitute(ca.SX(v), after.model["side"].symbol, side)) for v in point]
            for name, point in free.items()
        }
        assert np.hypot(*np.subtract(numbers["C"], numbers["B"])) == pytest.approx(side, abs=FIVE_DIGITS)
    four_bar = drawn(*FOUR_BAR)
    ground, names = four_bar.edited([{"edit": "parameter", "body": "ground", "between": ["A", "D"]}])
    assert names == ["ground_length"]
    assert "ground.at(ground_length, 0)" in ground.text


def test_parameters_that_are_there_stay_alone() -> None:
    after = drawn(CRANK).edited([{"edit": "parameter", "body": "link_1", "between": ["A", "B"]}])[0]
    with pytest.raises(CardanError, match="by parameters already"):
        after.edited([{"edit": "parameter", "body": "link_1", "between": ["A", "B"]}])
    with pytest.raises(CardanError, match="letters, digits"):
        drawn(CRANK).edited([{"edit": "parameter", "body": "link_1", "between": ["A", "B"], "name": "a b"}])


def place(document: Document, name: str) -> np.ndarray:
    state, element = cd.assemble(document.model), document.model.elements[name]
    marker = element.marker if hasattr(element, "marker") else element.j
    pose = state[marker.body.name]
    c, s = np.cos(pose.angle), np.sin(pose.angle)
    return np.asarray(pose.position) + np.array([[c, -s], [s, c]]) @ [float(v) for v in marker.point]


@pytest.mark.parametrize(("relation", "to"), [("horizontal", (5, 0)), ("vertical", (0, 5))])
def test_a_link_is_made_level_or_upright(relation: str, to: tuple[float, float]) -> None:
    document = drawn(drawing("link", {"ground": [0, 0]}, at(3, 4)))
    line = {"body": "link_1", "between": ["B", "A"]}  # the end on the ground stays, whichever is named first
    after, _ = document.edited([{"edit": "relate", "relation": relation, "lines": [line]}])
    np.testing.assert_allclose(place(after, "B"), to, atol=FIVE_DIGITS)


def test_links_are_made_parallel_and_equal() -> None:
    document = drawn(drawing("link", {"ground": [0, 0]}, at(3, 4)), drawing("link", {"ground": [6, 0]}, at(8, 1)))
    lines = [{"body": "link_1", "between": ["A", "B"]}, {"body": "link_2", "between": ["C", "D"]}]
    edits = [{"edit": "relate", "relation": relation, "lines": lines} for relation in ("equal", "parallel")]
    after, _ = document.edited(edits)
    np.testing.assert_allclose(place(after, "D"), (6 + 3, 4), atol=2 * FIVE_DIGITS)
    with pytest.raises(CardanError, match="two lines"):
        document.edited([{"edit": "relate", "relation": "equal", "lines": lines[:1]}])


EVERYTHING = ["link_1", "link_2", "link_3", "A", "D", "motor_1"]


def test_a_mirrored_four_bar_moves_as_its_reflection() -> None:
    traced = drawing("point", {"body": "link_2", "point": [0.3, 0.5]})
    document = drawn(*FOUR_BAR, traced, drawing("stop", {"joint": "D"}, lower=-9, upper=8))
    copy = {"edit": "copy", "names": [*EVERYTHING, "stop_1"], "mirror": "y", "about": [-1, 0]}
    after, names = document.edited([copy])
    assert {"link_4", "link_5", "link_6", "motor_2", "P_2"} <= set(names)
    assert after.model.elements["motor_2"].speed == -2
    limit = after.model.elements["stop_2"]
    assert (limit.lower, limit.upper) == (-8, 9)
    run = cd.kinematics(after.model, until=2, every=0.1)
    reflected = run["P"].position * (-1, 1) + (-2, 0)
    np.testing.assert_allclose(run["P_2"].position, reflected, atol=2e-3)  # lengths of five digits


def test_an_array_of_cranks_about_a_place() -> None:
    """Six spokes: each 60° from the one before, about a place of the ground."""
    document = drawn(drawing("link", {"ground": [1, 0]}, at(2, 0)))
    edit = {"edit": "copy", "names": ["link_1", "A"], "turn": pi / 3, "about": [0, 0], "count": 5}
    after, _ = document.edited([edit])
    state = cd.assemble(after.model)
    for k in range(6):
        expected = 1.5 * np.array([np.cos(k * pi / 3), np.sin(k * pi / 3)])
        np.testing.assert_allclose(state[f"link_{k + 1}"].position, expected, atol=FIVE_DIGITS)


def test_a_row_of_copies() -> None:
    document = drawn(CRANK)
    after, names = document.edited([{"edit": "copy", "names": ["link_1", "A"], "shift": [2, 0.5], "count": 3}])
    assert len(names) == 9  # link, pin and the free end of each
    state = cd.assemble(after.model)
    np.testing.assert_allclose(state["link_4"].position, (0.5 + 6, 1.5), atol=FIVE_DIGITS)


def test_what_cannot_be_mirrored_is_refused_by_name() -> None:
    document = drawn(drawing("cam", at(0, 0), at(0, 1)))
    names = [*document.model.bodies, *document.model.elements]
    with pytest.raises(CardanError, match='"touch_1" is a Cam, which cannot be mirrored'):
        document.edited([{"edit": "copy", "names": names, "mirror": "y"}])
    with pytest.raises(CardanError, match="whole number"):
        document.edited([{"edit": "copy", "names": names, "count": 1e9}])


def relation(kind: str, *lines: tuple[str, str, str], **more: str) -> dict[str, Any]:
    entries = [{"body": body, "between": [a, b]} for body, a, b in lines]
    return {"edit": "relate", "relation": kind, "lines": entries, **more}


def moved(joint: str, x: float, y: float) -> dict[str, Any]:
    return {"edit": "move_point", "joint": joint, "to": [x, y]}


COUPLER = ("link_2", "B", "C")


def test_a_level_coupler_stays_level_while_its_joints_are_moved() -> None:
    """The other joint goes along; the fixed pivots stay."""
    level = drawn(*FOUR_BAR, relation("horizontal", COUPLER))
    assert place(level, "B")[1] == pytest.approx(place(level, "C")[1], abs=FIVE_DIGITS)
    after, _ = level.edited([moved("B", 0.4, 1.3)])
    np.testing.assert_allclose(place(after, "B"), (0.4, 1.3), atol=FIVE_DIGITS)
    assert place(after, "C")[1] == pytest.approx(1.3, abs=FIVE_DIGITS)
    np.testing.assert_allclose([place(after, "A"), place(after, "D")], [(0, 0), (3, 0)], atol=FIVE_DIGITS)
    assert after.edited([moved("B", 0.5, 1)])[0].undone().undone().text == level.text


def test_a_typed_length_stays_and_the_equal_one_follows() -> None:
    rocker, coupler = ("link_3", "C", "D"), COUPLER
    document = drawn(*FOUR_BAR, relation("equal", rocker, coupler))
    after, _ = document.edited([{"edit": "length", "body": "link_2", "between": ["B", "C"], "value": 2.5}])
    lengths = [np.linalg.norm(place(after, a) - place(after, b)) for a, b in (("B", "C"), ("C", "D"))]
    np.testing.assert_allclose(lengths, 2.5, atol=FIVE_DIGITS)


def test_a_joint_stays_on_the_axis_of_a_link_and_lines_stay_parallel() -> None:
    document = drawn(
        drawing("link", {"ground": [0, 0]}, at(2, 0)),
        drawing("link", {"ground": [3, 1]}, at(4, 2)),
        relation("on-axis", ("link_1", "A", "B"), point="C"),
    )
    assert place(document, "B")[1] == pytest.approx(1 / 3 * place(document, "B")[0], abs=FIVE_DIGITS)
    parallel, _ = document.edited([relation("parallel", ("link_1", "A", "B"), ("link_2", "C", "D"))])
    after, _ = parallel.edited([moved("D", 5, 2)])
    first, second = (place(after, b) - place(after, a) for a, b in (("A", "B"), ("C", "D")))
    assert abs(first[0] * second[1] - first[1] * second[0]) < 5 * FIVE_DIGITS
    assert abs(first[0] * 1 - first[1] * 3) < 5 * FIVE_DIGITS  # C is at (3, 1), as drawn


def test_relations_that_contradict_each_other_are_refused_and_can_be_let_go() -> None:
    level = drawn(*FOUR_BAR, relation("horizontal", COUPLER))
    with pytest.raises(CardanError, match="horizontal link_2"):
        level.edited([relation("vertical", COUPLER)])
    free, names = level.edited([{"edit": "unrelate", "names": ["link_2"]}])
    assert names == ["link_2"]
    assert "drawing" not in free.text
    assert "horizontal" not in free.edited([relation("vertical", COUPLER)])[0].text


def test_relations_follow_names_and_go_with_what_they_speak_of() -> None:
    level = drawn(*FOUR_BAR, relation("horizontal", COUPLER))
    renamed, _ = level.edited([{"edit": "rename", "name": "link_2", "to": "coupler"}])
    assert "horizontal, lines: [{body: coupler, between: [B, C]}]" in renamed.text
    gone, _ = renamed.edited([{"edit": "remove", "names": ["coupler"]}])
    assert "drawing" not in gone.text


def test_a_machine_that_is_pulled_lets_go_of_directions_and_keeps_lengths() -> None:
    both = drawn(
        drawing("link", {"ground": [0, 0]}, at(0.5, 1)),
        drawing("link", {"point": "B"}, at(3, 1.5)),
        drawing("link", {"point": "C"}, {"ground": [2.5, -0.8]}),
        relation("horizontal", COUPLER),
        relation("equal", COUPLER, ("link_3", "C", "D")),
    )
    motor = both.edited([drawing("motor", {"joint": "A"}, speed=1)])[0]
    later = cd.simulate(motor.model, until=0.3, every=0.3)
    pulled = {name: [*later[name].position[-1], float(later[name].angle[-1])] for name in both.model.bodies}
    after, _ = both.edited([{"edit": "poses", "poses": pulled}])
    assert "horizontal" in both.text
    assert "horizontal" not in after.text
    assert "equal" in after.text
