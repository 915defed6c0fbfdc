"""Motors, stops, welds, belts, ropes, rolling wheels and contacts as drawn: the machines move by closed forms."""

from __future__ import annotations

from math import pi
from typing import Any

import numpy as np
import pytest

import cardan as cd
from cardan.errors import CardanError
from cardan.studio.diagnosis import problems_of
from cardan.studio.document import Document


def drawing(kind: str, *places: dict[str, Any], **values: Any) -> dict[str, Any]:
    return {"edit": "draw", "kind": kind, "places": list(places), "values": values}


def at(x: float, y: float) -> dict[str, Any]:
    return {"x": x, "y": y}


def drawn(*edits: dict[str, Any]) -> Document:
    return Document.empty().edited(edits)[0]


CRANK = drawing("link", {"ground": [0, 0]}, at(1, 0))


@pytest.mark.parametrize(
    ("typed", "speed"), [("60 rpm", 2 * pi), ("-90 deg/s", -pi / 2), ("1,5", 1.5), (3, 3.0), ("2 rev/s", 4 * pi)]
)
def test_a_motor_turns_at_the_speed_that_was_typed(typed: Any, speed: float) -> None:
    model = drawn(CRANK, drawing("motor", {"joint": "A"}, speed=typed)).model
    assert isinstance(model.elements["motor_1"], cd.Motor)
    result = cd.kinematics(model, until=1, every=0.1)
    np.testing.assert_allclose(result["A"].angle, speed * result.t, rtol=1e-8, atol=1e-12)


def test_a_motor_may_be_given_a_torque() -> None:
    document = drawn({"edit": "set", "path": ["gravity"], "value": None}, CRANK)
    document, _ = document.edited([drawing("motor", {"joint": "A"}, speed="2 N m")])
    rate = cd.simulate(document.model, until=1)["A"].rate[-1]
    assert rate == pytest.approx(2 / (0.08333 + 0.25), rel=1e-6)  # T t/J about the pin


def test_a_motor_in_inches_takes_newton_metres() -> None:
    document = Document("cardan: 1\nunits: lbf-in\n").edited([drawing("link", {"ground": [0, 0]}, at(10, 0))])[0]
    document = document.edited([drawing("motor", {"joint": "A"}, torque="1 N m")])[0]
    torque = document.model.elements["motor_1"].torque
    assert torque == pytest.approx(1 / (4.4482216152605 * 0.0254), rel=1e-8)


def test_a_link_falls_onto_its_stop() -> None:
    """The stop is where the link points at the place that was clicked, and it rests there."""
    document = drawn(CRANK, drawing("stop", {"joint": "A"}, at(1, -1)))
    assert document.model.elements["stop_1"].lower == pytest.approx(-pi / 4, abs=1e-5)
    assert document.model.elements["stop_1"].upper is None
    result = cd.simulate(document.model, until=3)
    assert result["A"].angle[-1] == pytest.approx(-pi / 4, abs=1e-5)


@pytest.mark.parametrize(
    ("first", "second", "limits"),
    [
        ((1, 1), (1, -1), (-pi / 4, pi / 4)),
        ((0, 1), (1, 1), (pi / 2 - 2 * pi, pi / 4)),  # both above: down and round to the farther one
        ((0, -1), (1, -1), (-pi / 4, 3 * pi / 2)),
    ],
)
def test_two_stops_leave_the_link_between_them(first, second, limits) -> None:
    stop = drawn(CRANK, drawing("stop", {"joint": "A"}, at(*first), at(*second))).model.elements["stop_1"]
    assert (stop.lower, stop.upper) == pytest.approx(limits, abs=1e-5)


def test_stops_by_numbers_and_of_a_slider() -> None:
    stop = drawn(CRANK, drawing("stop", {"joint": "A"}, lower="-30 deg", upper="120°")).model.elements["stop_1"]
    assert (stop.lower, stop.upper) == pytest.approx((-pi / 6, 2 * pi / 3), rel=1e-8)
    slide = drawing("slider", at(0, 0), at(1, 0))
    stop = drawn(slide, drawing("stop", {"joint": "guide_1"}, at(-0.3, 0.2), at(0.5, 0.1))).model.elements["stop_1"]
    assert (stop.lower, stop.upper) == pytest.approx((-0.3, 0.5), abs=1e-9)


def test_a_weld_makes_one_piece_of_two() -> None:
    """Two bars in line, welded, swing as one of their whole length: 3 g/(2 L) is the first acceleration."""
    bars = drawn(CRANK, drawing("link", {"point": "B"}, at(2, 0)))
    welded, names = bars.edited([drawing("weld", {"joint": "B"})])
    assert names == ["B"]
    assert isinstance(welded.model.elements["B"], cd.Fixed)
    first = cd.simulate(welded.model, until=0.01)["A"].rate[-1] / 0.01
    assert first == pytest.approx(-3 * 9.81 / (2 * 2), rel=1e-3)


def test_a_belt_turns_its_pulleys_by_their_radii() -> None:
    document = drawn(
        drawing("pulley", at(0, 0), at(0.1, 0)),
        drawing("pulley", at(1, 0.2), at(1.3, 0.2)),
        drawing("belt", {"joint": "A"}, {"body": "pulley_2"}),
        drawing("motor", {"joint": "A"}, speed=6),
    )
    assert cd.kinematics(document.model, until=1)["pulley_2"].angle[-1] == pytest.approx(2.0, rel=1e-9)


def test_a_tensioner_outside_a_belt_turns_the_other_way() -> None:
    """Four pulleys clicked clockwise, the last of which presses inwards on the belt."""
    pulleys = [drawing("pulley", at(x, y), at(x + 0.1, y)) for x, y in ((0, 0), (0, 1), (1, 0), (0.5, 0.15))]
    belt = drawing("belt", *({"body": f"pulley_{k}"} for k in (1, 2, 3, 4)))
    model = drawn(*pulleys, belt, drawing("motor", {"joint": "A"}, speed=1)).model
    belt = model.elements["belt_1"]
    radii = {marker.body.name: radius for marker, radius in zip(belt.pulleys, belt.radii, strict=True)}
    assert radii == {"pulley_1": 0.1, "pulley_2": 0.1, "pulley_3": 0.1, "pulley_4": -0.1}
    result = cd.kinematics(model, until=1)
    angles = [result[f"pulley_{k}"].angle[-1] for k in (1, 2, 3, 4)]
    assert angles == pytest.approx([1, 1, 1, -1], rel=1e-9)


def test_a_rope_over_a_pulley_is_atwoods_machine() -> None:
    """a = (m₁ - m₂) g/(m₁ + m₂ + J/r²)"""
    document = drawn(
        drawing("mass", at(-0.2, -1), mass=3),
        drawing("mass", at(0.2, -1), mass=2),
        drawing("pulley", at(0, 0), at(0.2, 0)),
        drawing("rope", {"body": "mass_1"}, {"joint": "A"}, {"body": "mass_2"}),
    )
    assert document.model.elements["rope_1"].radii == (0, -0.2, 0)
    inertia = document.model.bodies["pulley_1"].inertia
    result = cd.simulate(document.model, until=0.3)
    assert result["mass_1"].acceleration[-1, 1] == pytest.approx(-9.81 / (5 + inertia / 0.04), rel=1e-6)


def test_a_rolling_wheel_runs_down_a_slope() -> None:
    """The touching place is square below the centre: a slope of 30°, and g sin 30°/(1 + J/(m r²))."""
    below = (0.4 * np.sin(pi / 6), -0.4 * np.cos(pi / 6))
    document = drawn(drawing("rolling_wheel", at(0, 0), at(*below)))
    wheel = document.model.bodies["wheel_1"]
    result = cd.simulate(document.model, until=0.5)
    speed = float(np.linalg.norm(result["wheel_1"].velocity[-1]))
    radius = document.model.elements["rolls_1"].radius
    expected = 0.5 * 9.81 * 0.5 / (1 + wheel.inertia / (wheel.mass * radius**2))
    assert speed == pytest.approx(expected, rel=1e-3)  # the slope is drawn with five digits


def test_a_ball_rests_on_the_ground_a_hundredth_of_its_radius_deep() -> None:
    document = drawn(drawing("mass", at(0, 0.5)), drawing("contact", {"body": "mass_1"}, at(0.3, 0)))
    radius = document.model.elements["contact_1"].radius
    height = cd.simulate(document.model, until=8)["mass_1"].position[-1, 1]
    assert height == pytest.approx(0.99 * radius, rel=2e-3)  # the stiffness has two digits


@pytest.mark.parametrize(
    ("edits", "message"),
    [
        ([drawing("motor", {"joint": "A"}, speed="60 kg")], 'no unit of angular speed or torque.*"60 rpm"'),
        ([drawing("motor", {"joint": "A"}, speed="fast")], "expected a number"),
        ([drawing("motor", {"joint": "A"}), drawing("motor", {"joint": "A"})], "driven by"),
        ([drawing("stop", at(0, 0), at(1, 0))], "a stop holds a pin or a slide"),
        ([drawing("stop", {"joint": "A"})], "needs a place"),
        ([drawing("stop", {"joint": "A"}, lower=1, upper=0)], "at one place"),
        ([drawing("belt", at(0, 0), at(1, 0))], "round pulleys"),
        ([drawing("rope", at(0, 0))], "two places"),
        ([drawing("weld", {"body": "link_1", "point": [0, 0]})], "joins two bodies"),
        ([drawing("contact", at(0, 0), at(1, 0))], "begins at a body"),
        ([drawing("rolling_wheel", at(0, 0))], "where it touches"),
        ([drawing("pulley", at(0, 0), at(0, 0))], "put it apart"),
    ],
)
def test_what_cannot_be_drawn_is_refused(edits: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(CardanError, match=message):
        drawn(CRANK).edited(edits)


def test_a_stiff_belt_over_fixed_pulleys_is_no_problem_and_a_second_one_is() -> None:
    """How tight a belt is cannot be known and moves nothing; two belts in one another's way can be mended."""
    pulleys = [drawing("pulley", at(0, 0), at(0.3, 0)), drawing("pulley", at(1, 0), at(1.5, 0))]
    belt = drawing("belt", {"joint": "A"}, {"body": "pulley_2"})
    document = drawn(*pulleys, belt, drawing("motor", {"joint": "A"}, speed=3))
    assert problems_of(document.model) == []
    twice = document.edited([belt])[0]
    assert [problem.what for problem in problems_of(twice.model)] == ["redundant"]


@pytest.mark.parametrize(("typed", "pull"), [("5 N", 5.0), ("-0.01 kN", -10.0), (0, 0.0)])
def test_a_spring_is_drawn_with_its_preload(typed: Any, pull: float) -> None:
    ball = drawing("mass", at(1, 0), mass=1)
    document = drawn(ball, drawing("spring", {"ground": [0, 0]}, {"body": "mass_1", "point": [0, 0]}, preload=typed))
    run = cd.simulate(document.model, until=0.01, every=0.01)
    assert run["spring_1"].force[0] == pytest.approx(pull, abs=1e-4)
    with pytest.raises(CardanError, match="pulls with less than 100 N"):
        drawn(ball, drawing("spring", {"ground": [0, 0]}, {"body": "mass_1", "point": [0, 0]}, preload=100))
