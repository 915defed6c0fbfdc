"""What is wrong with machines, and where."""

import json

import numpy as np
import pytest

import cardan as cd
from cardan.errors import AnalysisError
from cardan.studio.diagnosis import Problem, problems_of


def four_bar(ground: float = 3.2, drive: bool = True, mass: float | None = 1.0, angle: float = 1.0) -> cd.Model:
    """Crank 1, coupler 3, rocker 2.5."""
    model = cd.Model("four-bar")
    bodies = []
    for name, position, turned in (
        ("crank", (0.0, 0.0), angle),
        ("coupler", (np.cos(angle), np.sin(angle)), 0.5),
        ("rocker", (ground, 0.0), 1.7),
    ):
        bodies.append(model.body(name, mass=mass, inertia=mass, position=position, angle=turned))
    crank, coupler, rocker = bodies
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(0, 0)))
    model.add(cd.Revolute("C", coupler.at(3, 0), rocker.at(2.5, 0)))
    model.add(cd.Revolute("D", model.ground.at(ground, 0), rocker.at(0, 0)))
    if drive:
        model.add(cd.Drive("motor", pin.angle, lambda t: angle + t))
    return model


def only(problems: list[Problem], what: str) -> Problem:
    found = [problem for problem in problems if problem.what == what]
    assert len(found) == 1, problems
    for text in (found[0].words, found[0].advice):
        assert text[0].isupper() or text[0] == '"'
        assert text.endswith(".")
    json.dumps(found[0].data())
    return found[0]


@pytest.mark.parametrize("kinds", [("simulate",), ("kinematics",), ("assemble",)])
def test_a_sound_machine_has_no_problems(kinds):
    assert problems_of(four_bar(), kinds=kinds) == []


def test_nothing_is_there():
    assert only(problems_of(cd.Model("empty")), "empty").stops


def test_an_open_loop_is_named_and_placed():
    """Fixed pivots 8 apart, links of 1, 3 and 2.5: a gap of 1.5 stays, spread by the search over the joints."""
    problems = problems_of(four_bar(8.0, drive=False))
    opened = [problem for problem in problems if problem.what == "open loop"]
    assert opened
    assert {problem.elements[0] for problem in opened} <= {"A", "B", "C", "D"}
    total = sum(float(problem.words.split("open by ")[1].split()[0]) for problem in opened)
    assert total == pytest.approx(1.5, rel=0.01)
    for problem in opened:
        assert problem.stops
        assert "cannot close" in problem.words
        x, y = problem.place
        assert -1 < x < 9
        assert -4 < y < 4


def test_contradicting_joints_are_named():
    """A link of 1 that is pinned at both ends to points 3 apart, and a second one just the same."""
    model = cd.Model("torn")
    rod = model.body("rod", mass=1, inertia=1, position=(0.5, 0))
    model.add(cd.Revolute("left", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Revolute("right", model.ground.at(3, 0), rod.at(0.5, 0)))
    problem = only(problems_of(model), "contradiction")
    assert set(problem.elements) == {"left", "right"}
    assert problem.place[0] == pytest.approx(1)  # the middle of their marks: 0, 0, 3 and 1


def test_speeds_that_contradict_a_driver():
    model = four_bar()
    model.add(cd.Drive("other motor", model.bodies["crank"].angle, lambda t: 1 + 2 * t))
    problem = only(problems_of(model), "contradiction")
    assert {"motor", "other motor"} & set(problem.elements)


def test_a_link_that_is_there_twice_is_redundant():
    """A parallelogram with a third link parallel to the others: it moves, with one constraint too many."""
    model = cd.Model("parallelogram")
    coupler = model.body("coupler", mass=1, inertia=1, position=(0, 1))
    for k, x in enumerate((0.0, 1.0, 2.0)):
        link = model.body(f"link{k}", mass=1, inertia=1, position=(x, 0), angle=np.pi / 2)
        model.add(cd.Revolute(f"low{k}", model.ground.at(x, 0), link.at(0, 0)))
        model.add(cd.Revolute(f"high{k}", link.at(1, 0), coupler.at(x, 0)))
    problem = only(problems_of(model), "redundant")
    assert not problem.stops
    assert any(name.startswith(("low", "high")) for name in problem.elements)
    assert "share the load" in problem.words
    assert 0 <= problem.place[0] <= 2


def test_a_planar_loop_of_hinges_in_space():
    from cardan.files.example_runs import load_module
    from cardan.files.examples import find_example

    model = load_module(find_example("fourbar_in_space")).build()
    state = cd.assemble(model)
    problems = [p for p in problems_of(model, kinds=("assemble",)) if p.what == "redundant"]
    said = "".join(p.words for p in problems)
    assert len(state.redundant) == 3
    assert all(f'"{row}"' in said for row in state.redundant)
    assert "ball joint" in problems[0].advice


def test_a_flat_parallelogram_is_singular():
    model = cd.Model("flat")
    a = model.body("a", mass=1, inertia=1, position=(0, 0))
    b = model.body("b", mass=1, inertia=1, position=(1, 0))
    c = model.body("c", mass=1, inertia=1, position=(2, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), a.at(0, 0)))
    model.add(cd.Revolute("B", a.at(1, 0), b.at(0, 0)))
    model.add(cd.Revolute("C", b.at(2, 0), c.at(1, 0)))
    model.add(cd.Revolute("D", model.ground.at(2, 0), c.at(0, 0)))
    problem = only(problems_of(model), "singular position")
    assert problem.place[1] == pytest.approx(0, abs=1e-9)
    assert "two different ways" in problem.words


def test_a_position_near_a_dead_centre_has_a_small_transmission_angle():
    """With the crank pointing away from D the diagonal B-D is longest: cos μ = (b² + c² - e²) / 2bc."""
    problems = problems_of(four_bar(4.45, angle=np.pi), kinds=("kinematics",))
    problem = only(problems, "dead centre")
    mu = np.degrees(np.arccos((9 + 6.25 - 5.45**2) / 15))
    assert f"is {180 - mu:.0f}°" in problem.words
    assert problem.elements == ("C", "coupler", "rocker")
    assert not problem.stops
    assert np.hypot(problem.place[0] - 4.45, problem.place[1]) == pytest.approx(2.5)


def test_a_slider_is_judged_by_the_normal_of_its_guide():
    model = cd.Model("slider-crank")
    crank = model.body("crank", mass=1, inertia=1, position=(0, 0), angle=np.pi / 2)
    rod = model.body("rod", mass=1, inertia=1, position=(0, 1), angle=-1.2)
    slider = model.body("slider", mass=1, inertia=1, position=(0.3, 0))
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), rod.at(0, 0)))
    model.add(cd.Revolute("C", rod.at(1.04, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Drive("motor", pin.angle, lambda t: np.pi / 2 + t))
    problem = only(problems_of(model), "dead centre")
    assert f"is {np.degrees(np.arccos(1 / 1.04)):.0f}°" in problem.words


def test_freedoms_that_nobody_drives():
    problem = only(problems_of(four_bar(drive=False), kinds=("kinematics",)), "no driver")
    assert "One motion of the machine is not driven" in problem.words
    assert problem.elements[0] in ("crank", "coupler", "rocker")
    assert problems_of(four_bar(drive=False)) == []  # forces may move it


def test_a_frame_cannot_move():
    model = four_bar(drive=False)
    state = cd.assemble(model)
    x, y, angle = state.q[3:6]
    place = float(x + np.cos(angle)), float(y + np.sin(angle))
    model.add(cd.Revolute("E", model.ground.at(*place), model.bodies["coupler"].at(1, 0)))
    assert not only(problems_of(model), "rigid").stops


def test_bodies_that_hang_on_nothing():
    model = four_bar()
    model.body("lost", mass=1, inertia=1, position=(5, 6))
    problem = only(problems_of(model), "hangs on nothing")
    assert problem.elements == ("lost",)
    assert problem.place == (5, 6)
    assert not problem.stops
    other = model.body("other", mass=1, inertia=1, position=(6, 6))
    model.add(cd.Revolute("pair", model.bodies["lost"].at(1, 0), other.at(0, 0)))
    assert only(problems_of(model), "hangs on nothing").elements == ("lost", "other")
    model.add(cd.Spring("band", model.ground.at(5, 8), other.at(0, 0), stiffness=10, free_length=1))
    assert problems_of(model) == []


def test_masses_that_are_missing():
    problems = problems_of(four_bar(mass=None))
    assert [p.elements for p in problems if p.what == "no mass"] == [("crank",), ("coupler",), ("rocker",)]
    assert problems[0].place == pytest.approx((0, 0))
    assert problems_of(four_bar(mass=None), kinds=("kinematics",)) == []


def test_a_freedom_without_inertia():
    """A point mass may turn without any inertia."""
    model = cd.Model("point mass")
    ball = model.body("ball", mass=1, inertia=0)
    model.add(cd.Spring("band", model.ground.at(0, 1), ball.at(0, 0), stiffness=10, free_length=1))
    problem = only(problems_of(model), "no mass")
    assert problem.elements == ("ball",)
    assert "without moving any mass" in problem.words


def test_a_limit_that_is_passed():
    model = cd.Model("ball")
    ball = model.body("ball", mass=1, inertia=1, position=(2, -0.5))
    model.add(cd.Limit("floor", ball.y, lower=0))
    problem = only(problems_of(model), "limit")
    assert problem.elements == ("floor",)
    assert problem.place == pytest.approx((2, -0.5))


def test_a_given_position_is_judged():
    """The same machine, well where it is drawn, at a dead centre where it has been pulled to."""
    model = four_bar(4.45, drive=False)
    model.add(cd.Drive("motor", model.bodies["crank"].angle, lambda t: np.pi + t))
    state = cd.assemble(four_bar(4.45, angle=np.pi))
    assert only(problems_of(model, q=state.q), "dead centre").elements[0] == "C"


def test_a_position_with_other_numbers_is_refused():
    with pytest.raises(AnalysisError, match="q: expected 9 finite coordinates"):
        problems_of(four_bar(), q=[1.0])


def test_a_model_that_cannot_be_built():
    model = four_bar()
    model.add(cd.Force("push", model.bodies["crank"].at(0, 0), (lambda s: s.nothing, 0)))
    problem = only(problems_of(model), "model")
    assert problem.elements == ("push",)
