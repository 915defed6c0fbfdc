"""Joints of open chains as sliders: where they stand at the start, and the machine with other values."""

import numpy as np
import pytest

import cardan as cd
from cardan.errors import CardanError
from cardan.scene.chain_joints import chain_joints
from cardan.studio.joint_poses import posed
from cardan.studio.source import open_source

pytest.importorskip("websockets")
from studio_visitors import visited


def arm() -> cd.Model:
    """Two links in the plane and a slide at their end."""
    model = cd.Model("arm", gravity=None)
    upper = model.body("upper", mass=1, inertia=0.1, position=(0.5, 0))
    lower = model.body("lower", mass=1, inertia=0.1, position=(1.5, 0))
    tool = model.body("tool", mass=1, inertia=0.1, position=(2.2, 0))
    shoulder = model.add(cd.Revolute("shoulder", model.ground.at(0, 0), upper.at(-0.5, 0)))
    model.add(cd.Revolute("elbow", lower.at(-0.5, 0), upper.at(0.5, 0)))  # the far link is that of marker i
    model.add(cd.Translational("slide", lower.at(0.5, 0, axis=(1, 0)), tool.at(0, 0)))
    model.add(cd.Limit("stop", shoulder.angle, lower=-1, upper=2))
    return model


def test_the_sliders_of_an_open_chain():
    model = arm()
    shoulder, elbow, slide = chain_joints(cd.simulate(model, until=0.1))
    assert (shoulder.name, shoulder.turns, shoulder.low, shoulder.high) == ("shoulder", True, -1.0, 2.0)
    assert (elbow.low, elbow.high) == (-np.pi, np.pi)
    assert not slide.turns
    assert slide.value == pytest.approx(0.2)


def test_a_joint_that_is_set_moves_what_hangs_on_it():
    model = arm()
    result = cd.simulate(model, until=0.1)
    placed = posed(result, {"shoulder": np.pi / 2, "elbow": 0.5, "slide": 0.3})
    assert placed["upper"] == pytest.approx([0, 0.5, np.pi / 2])
    turn = np.pi / 2 - 0.5  # the angle of the elbow is that of the near link against the far one
    assert placed["lower"] == pytest.approx([0.5 * np.cos(turn), 1 + 0.5 * np.sin(turn), turn])
    assert placed["tool"] == pytest.approx([1.3 * np.cos(turn), 1 + 1.3 * np.sin(turn), turn])
    with pytest.raises(CardanError, match='did you mean "elbow"'):
        posed(result, {"elbw": 1.0})


def test_joints_of_loops_and_driven_ones_are_no_sliders(fourbar_session):
    model = fourbar_session.model
    assert chain_joints(cd.simulate(model, until=0.1)) == []
    driven = arm()
    driven.add(cd.Drive("motor", driven.elements["elbow"].angle, lambda t: 0.1 * t))
    assert [slider.name for slider in chain_joints(cd.simulate(driven, until=0.1))] == ["shoulder", "slide"]


def test_a_robot_has_a_slider_for_each_joint_and_is_set_by_them():
    with visited(open_source("examples/six_axis_arm.urdf"), until=0.2) as (studio, page):
        joints = page.hear("joints", lambda news: news["joints"])["joints"]
        assert [joint["name"] for joint in joints] == list(studio.session.model.elements)[:6]
        assert all(joint["value"] == pytest.approx(0, abs=1e-9) for joint in joints)
        wanted = {"upper arm joint": 0.7, "wrist joint": -0.4}
        assert "error" not in page.ask("pose", joints=wanted)
        assert page.hear("poses")["poses"]["upper arm"][:3] == pytest.approx([0.07, 0, 0.352])
        assert not studio.work.document.can_undo  # only shown
        assert "error" not in page.ask("pose", joints=wanted, keep=True)
        joints = page.hear("joints", lambda news: abs(news["joints"][1]["value"]) > 0.1)["joints"]
        values = {joint["name"]: joint["value"] for joint in joints}
        assert values == pytest.approx(dict.fromkeys(values, 0.0) | wanted, abs=1e-4)  # as exact as the text
        assert studio.work.document.can_undo
