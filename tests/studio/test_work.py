"""Edits, texts, undo and hands at a studio: the document changes, and the machine with it."""

import numpy as np
import pytest

import cardan as cd
from cardan.studio.source import Source, empty_source

pytest.importorskip("websockets")
from studio_visitors import visited

LINK = {"edit": "draw", "kind": "link", "places": [{"x": 0, "y": 0}, {"x": 1, "y": 0}]}
SPRING = """\
cardan: 1 # kept
name: spring
gravity: [0, 0]
parameters: {k: 100.0}
bodies:
  mass: {mass: 1, inertia: 1, position: [1.1, 0]}
joints:
  guide: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: "mass.at(0, 0)"}
forces:
  spring: {type: Spring, a: "ground.at(0, 0)", b: "mass.at(0, 0)", stiffness: k, free_length: 1}
analyses:
  - simulate: {until: 0.5}
"""


@pytest.fixture
def spring():
    from cardan.files.text_models.yaml import parse_yaml

    loaded = parse_yaml(SPRING)
    return Source(None, loaded.model, loaded.analyses, loaded.design, text=SPRING)


def test_a_link_is_drawn_into_an_empty_machine_and_undone():
    with visited(empty_source()) as (_, page):
        page.hear("run")
        made = page.ask("edit", edits=[LINK])["names"]
        news = page.hear("document", lambda news: news["can_undo"])
        assert made[0] in news["yaml"]
        run = page.hear("run", lambda run: len(run["payload"]["scene"]["bodies"]) == 2)
        assert run["payload"]["scene"]["bodies"][1]["name"] == made[0]
        page.ask("undo")
        news = page.hear("document", lambda news: not news["can_undo"])
        assert news["can_redo"]
        assert len(page.hear("run")["payload"]["scene"]["bodies"]) == 1
        page.ask("redo")
        assert len(page.hear("run")["payload"]["scene"]["bodies"]) == 2


def test_values_of_sliders_are_written_with_an_edit_and_taken_back_with_it(spring):
    with visited(spring) as (studio, page):
        before = page.run(k=250.0)["number"]
        page.ask("edit", edits=[{"edit": "set", "path": ["bodies", "mass", "mass"], "value": 2}])
        news = page.hear("document", lambda news: news["can_undo"])
        assert "k: 250" in news["yaml"]
        assert "# kept" in news["yaml"]
        assert page.hear("run", lambda run: run["number"] > before)["parameters"]["k"] == 250.0
        page.ask("undo")
        assert page.hear("document", lambda news: not news["can_undo"])["yaml"] == SPRING
        assert page.hear("run", lambda run: run["parameters"]["k"] == 100.0)
        assert studio.session.parameters["k"] == 100.0


def test_a_slider_stays_where_it_is_when_something_else_is_undone(spring):
    with visited(spring) as (studio, page):
        page.hear("run")
        page.ask("edit", edits=[{"edit": "set", "path": ["bodies", "mass", "mass"], "value": 2}])
        page.run(k=300.0)
        page.ask("undo")
        page.hear("document", lambda news: news["can_redo"])
        assert studio.session.parameters["k"] == 300.0


def test_a_text_with_a_mistake_is_told_with_its_line_and_the_machine_stays(spring):
    with visited(spring) as (studio, page):
        page.hear("run")
        before = studio.session
        page.ask("text", language="yaml", text=SPRING.replace("type: Spring", "type: Sprong"))
        news = page.hear("document", lambda news: news["problem"])
        assert "Sprong" in news["problem"]
        assert news["line"] == 10
        assert studio.session is before
        assert "error" in page.ask("edit", edits=[{"edit": "remove", "names": ["spring"]}])
        page.ask("text", language="yaml", text=SPRING)
        assert page.hear("document")["problem"] == ""


def test_a_span_that_cannot_be_is_told_and_the_machine_stays(spring):
    with visited(spring) as (studio, page):
        page.hear("run")
        before = studio.session
        page.ask("text", language="yaml", text=SPRING.replace("until: 0.5", "until: -1"))
        assert "end later" in page.hear("document", lambda news: news["problem"])["problem"]
        assert studio.session is before


def test_a_program_becomes_the_machine(spring):
    program = "import cardan as cd\nmodel = cd.Model('drop')\nmodel.body('ball', mass=1, inertia=1)\n"
    with visited(spring) as (_, page):
        page.hear("run")
        assert "error" not in page.ask("text", language="python", text=program)
        news = page.hear("document", lambda news: "drop" in news["yaml"])
        assert "cd.Model" in news["python"]
        assert page.hear("run", lambda run: run["payload"]["name"] == "drop")
        for wrong, words in (
            ("model = ", "not valid Python"),
            ("x = 1\n1 / 0", "line 2: ZeroDivisionError"),
            ("x = 1", "no function build()"),
            ("raise SystemExit(1)", "SystemExit"),
        ):
            assert words in page.ask("text", language="python", text=wrong)["error"]


def test_a_machine_with_functions_of_python_can_be_tried_but_not_edited():
    model = cd.Model("pushed")
    body = model.body("mass", mass=1, inertia=1)
    model.add(cd.Force("push", body.at(0, 0), lambda s: (s.time * s.time, 0.0)))
    with visited(Source(None, model), until=0.1) as (studio, page):
        news = page.hear("document")
        if studio.work.document is None:
            assert news["why_not"].startswith("this machine cannot be edited here")
            assert page.ask("edit", edits=[LINK])["error"] == news["why_not"]
        assert page.hear("run")["payload"]["frames"] > 100


def test_what_is_refused_changes_nothing(spring):
    with visited(spring) as (studio, page):
        page.hear("run")
        for edits in (
            [{"edit": "fly"}],
            [{"edit": "remove", "names": ["nobody"]}],
            [LINK, {"edit": "remove", "names": ["nobody"]}],
        ):
            assert page.ask("edit", edits=edits)["error"]
        assert studio.work.document.text == SPRING
        assert not studio.work.document.can_undo


# -- hands -------------------------------------------------------------------------------------------------------------


def test_a_hand_pulls_the_machine_and_its_position_becomes_the_estimate(spring):
    with visited(spring) as (_, page):
        page.hear("run")
        grip = {"body": "mass", "point": [0, 0], "how": "kinematic"}
        page.ask("drag", phase="begin", to=[1.1, 0], t=0, **grip)
        pulled = page.ask("drag", phase="move", to=[1.6, 0.4], **grip)
        assert pulled["poses"]["mass"] == pytest.approx([1.6, 0, 0], abs=1e-9)  # on its guide
        assert pulled["missing"] == pytest.approx(0.4)
        assert page.hear("poses")["poses"]["mass"]
        ended = page.ask("drag", phase="end", to=[1.7, 0], **grip)
        assert ended["is_start"]
        assert "1.7" in page.hear("document", lambda news: news["can_undo"])["yaml"]
        run = page.hear("run", lambda run: run["channels"]["mass.position.x"][0] > 1.65)
        assert run["channels"]["mass.position.x"][0] == pytest.approx(1.7)


def test_a_hand_pulls_with_masses_and_lets_go(spring):
    with visited(spring) as (studio, page):
        page.hear("run")
        grip = {"body": "mass", "point": [0, 0], "how": "dynamic"}
        page.ask("drag", phase="begin", to=[1.1, 0], **grip)
        page.ask("drag", phase="move", to=[2.0, 0], **grip)
        reached = page.hear("poses", lambda news: news["poses"]["mass"][0] > 1.5)  # time passes by itself
        assert reached["poses"]["mass"][1] == pytest.approx(0, abs=1e-6)
        assert not page.ask("drag", phase="end", **grip)["is_start"]
        assert page.hear("run")["channels"]["mass.position.x"][0] == pytest.approx(1.1)
        assert studio.work.document.text == SPRING
        assert studio.hand is None


def test_a_hand_that_holds_nothing(spring):
    with visited(spring) as (_, page):
        page.hear("run")
        assert "begin" in page.ask("drag", phase="move", to=[1, 0])["error"]
        assert "nobody" in page.ask("drag", phase="begin", body="nobody", point=[0, 0], to=[1, 0])["error"]
        assert "begin" in page.ask("drag", phase="end", to=[1, 0])["error"]


# -- what is wrong, poles ----------------------------------------------------------------------------------------------


def test_problems_are_said_where_they_are(fourbar_source):
    with visited(fourbar_source) as (_, page):
        page.hear("run")
        assert not [p for p in page.ask("diagnose")["problems"] if p["stops"]]
        page.run(d=12.0)
        problems = page.ask("diagnose")["problems"]
        assert problems[0]["what"] == "open loop"
        assert problems[0]["element"] in {"A", "B", "C", "D"}
        assert len(problems[0]["at"]) == 2
        assert problems[0]["advice"]


def test_poles_and_velocities_at_a_time(fourbar_source):
    with visited(fourbar_source) as (_, page):
        page.hear("run")
        found = page.ask("poles", t=0.25)
        poles = {tuple(pole["bodies"]): pole["at"] for pole in found["poles"]}
        assert poles["crank", "ground"] == pytest.approx([0, 0], abs=1e-9)  # its pin
        assert poles["rocker", "ground"] == pytest.approx([2.5, 0], abs=1e-9)
        assert len(poles) == 6
        moving = {mark["name"]: mark["velocity"] for mark in found["velocities"]}
        assert {"B", "C", "P"} <= set(moving)
        page.ask("move", parameters={}, mode="assemble")
        page.hear("run", lambda run: run["mode"] == "assemble")
        assert "simulate first" in page.ask("poles", t=0)["error"]


# -- linkages ----------------------------------------------------------------------------------------------------------


def test_a_curve_becomes_a_linkage(spring):
    """A circle of radius 1: a crank draws it."""
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    circle = np.column_stack([np.cos(angles), np.sin(angles)]).tolist()
    with visited(spring) as (_, page):
        page.hear("run")
        options = {"kinds": ["four-bar"], "closed": True, "budget": 2}
        assert "error" not in page.ask("linkages", curve=circle, options=options)
        done = page.hear("linkages", lambda news: news["is_done"])
        assert done["linkages"], done["words"]
        best = done["linkages"][0]
        assert best["error"] < 0.05
        assert len(best["links"]) >= 2
        assert best["ground"]
        assert "error" in page.ask("take_linkage", k=1000)
        page.ask("take_linkage", k=0)
        assert page.hear("document", lambda news: news["can_undo"])["problem"] == ""
        run = page.hear("run", lambda run: run["mode"] == "kinematics")
        assert run["problem"] == ""
        assert run["payload"]["traces"]


@pytest.mark.parametrize(
    "options", [{"kinds": ["five-bar"]}, {"colour": "red"}, {"budget": 1e9}, {"kinds": "four-bar"}]
)
def test_a_search_that_cannot_be_meant_is_refused(spring, options):
    with visited(spring) as (_, page):
        page.hear("run")
        assert page.ask("linkages", curve=[[0, 0], [1, 0], [1, 1]], options=options)["error"]
