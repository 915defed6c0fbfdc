"""Mistakes that were once accepted in silence, or answered with a traceback."""

import math

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli


def pendulum(**keys):
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", 1, 1 / 12, (0.5, 0), **keys)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    return model, rod


def test_gravity_set_after_a_run_counts():
    model, _ = pendulum()
    first = cd.simulate(model, until=0.5)["rod"].angle[-1]
    model.gravity = (0, -1.62)
    assert cd.simulate(model, until=0.5)["rod"].angle[-1] > first + 0.5


def test_a_bad_gravity_set_later_is_refused():
    model, _ = pendulum()
    with pytest.raises(cd.ModelError, match="gravity"):
        model.gravity = 5


def test_a_run_from_a_state_begins_at_its_time():
    model, rod = pendulum()
    model.add(cd.Force("push", rod.at(0, 0), lambda s: (s.time, 0)))
    assert cd.simulate(model, until=3, start=cd.assemble(model, t=2.0)).t[0] == 2.0


@pytest.mark.parametrize(
    "analysis",
    [
        lambda model, state: cd.simulate(model, until=1, start=state),
        lambda model, state: cd.equilibrium(model, start=state),
        lambda model, state: cd.linearize(model, at=state),
    ],
)
def test_a_state_of_another_model_is_refused(analysis):
    state = cd.assemble(pendulum()[0])
    other = cd.Model("other")
    other.body("a", 1, 1)
    other.body("b", 1, 1)
    with pytest.raises(cd.CardanError, match="other"):
        analysis(other, state)


@pytest.mark.parametrize("name", ["stranger", "rod"])
def test_a_body_of_another_model_in_a_function_is_refused(name):
    other = cd.Model("other").body(name, 1, 1, (7, 7))
    model, rod = pendulum()
    model.add(cd.Force("pull", rod.at(0, 0), lambda s: s.position(other.at(1, 1))))
    with pytest.raises(cd.ModelError, match="belongs to model"):
        cd.simulate(model, until=0.1)


def test_reactions_of_a_gear_with_a_moving_carrier_balance_every_body():
    model = cd.Model("planetary", gravity=None)
    ground = model.ground
    sun, arm = model.body("sun", 1, 2.0), model.body("arm", 1, 3.0)
    planet = model.body("planet", 1.5, 0.7, (1.5, 0))
    model.add(cd.Revolute("S", ground.at(0, 0), sun.at(0, 0)))
    model.add(cd.Revolute("A", ground.at(0, 0), arm.at(0, 0)))
    model.add(cd.Revolute("P", arm.at(1.5, 0), planet.at(0, 0)))
    model.add(cd.Gear("sp", sun.at(0, 0), planet.at(0, 0), radius_i=1, radius_j=0.5, carrier=arm))
    ring = cd.Gear("pr", planet.at(0, 0), ground.at(0, 0), radius_i=0.5, radius_j=2, carrier=arm, internal=True)
    model.add(ring)
    model.add(cd.Torque("T", sun, 1.0))
    result = cd.simulate(model, until=1)
    moment = result["A"].reaction_j[:, 2] + result["P"].reaction_i[:, 2]
    for gear in ("sp", "pr"):
        moment = moment + (result[gear].reaction_carrier[:, 2] if "reaction_carrier" in list(result[gear]) else 0.0)
    assert np.abs(moment - 3.0 * result["arm"].angular_acceleration).max() < 1e-10


def test_a_constraint_of_ones_own_says_which_bodies_its_reactions_act_on():
    model = cd.Model("pulley")
    a, b = model.body("a", 1, 1, (1, 0)), model.body("b", 2, 1, (3, 0))
    model.add(cd.Constraint("rope", lambda s: s.position(a)[1] + s.position(b)[1]))
    assert cd.simulate(model, until=0.1).parts["rope"].bodies == ("a", "b")


def test_redundant_constraints_are_said_by_the_run():
    model = cd.Model("two slides")
    block = model.body("block", 1, 1, (1, 0))
    for k, x in enumerate((0, 2)):
        model.add(cd.Translational(f"t{k}", model.ground.at(x, 0, axis=(0, 1)), block.at(x - 1, 0)))
    assert any("redundant" in m for m in cd.simulate(model, until=1).stats.messages)


def test_a_given_start_with_an_open_joint_is_said():
    model, _ = pendulum()
    model.add(cd.Link("open", model.ground.at(0, 5), model["rod"].at(0.5, 0), length=1.0))
    messages = cd.simulate(model, until=0.1, start="given", method="direct").stats.messages
    assert any("open" in m for m in messages)


def test_a_spring_between_a_body_and_itself_is_refused():
    _, rod = pendulum()
    with pytest.raises(cd.ModelError, match="rod"):
        cd.TorsionSpring("k", (rod, rod), stiffness=5)


def test_a_body_in_place_of_a_marker_is_its_origin():
    model, rod = pendulum()
    spring = model.add(cd.Spring("x", model.ground, rod, stiffness=1))
    assert spring.b.body is rod
    assert spring.b.point == (0, 0)
    with pytest.raises(cd.ModelError, match='"y": i: expected a marker such as'):
        cd.Revolute("y", (0, 0), rod.at(0, 0))


@pytest.mark.parametrize("make", [
    lambda g, b: cd.Spring("x", g.at(0, 0), b.at(0, 0), stiffness=1, free_length="a"),
    lambda g, b: cd.Spring("x", g.at(0, 0), b.at(0, 0), stiffness=1, free_length=math.nan),
    lambda g, b: cd.TorsionSpring("x", (g, b), stiffness=math.nan),
    lambda g, b: cd.Drag("x", b.at(0, 0), coefficient=math.nan, area=1),
    lambda g, b: cd.Contact("x", b.at(0, 0), g.at(0, 0, axis=(0, 1)), radius="r", stiffness=1),
    lambda g, b: cd.Contact("x", b.at(0, 0), g.at(0, 0, axis=(0, 1)), radius=-1.0, stiffness=1),
    lambda g, b: cd.Gear("x", g.at(0, 0), b.at(0, 0), radius_i=math.nan, radius_j=1),
    lambda g, b: cd.RackAndPinion("x", g.at(0, 0, axis=(1, 0)), b.at(0, 0), radius=math.nan),
    lambda g, b: cd.Link("x", g.at(0, 0), b.at(0, 0), length=math.nan),
    lambda g, b: cd.Link("x", g.at(0, 0), b.at(0, 0), length="long"),
    lambda g, b: cd.RevoluteTranslational("x", g.at(0, 0, axis=(1, 0)), b.at(0, 0), offset="x"),
])  # fmt: skip
def test_bad_numbers_are_refused_where_they_are_written(make):
    model, rod = pendulum()
    with pytest.raises(cd.ModelError, match='"x"'):
        make(model.ground, rod)


@pytest.mark.parametrize("keys", [{"until": "1"}, {"until": None}, {"until": 1, "rtol": "a"},
                                  {"until": 1, "parameters": {"k": "x"}}, {"until": 1, "parameters": [1]},
                                  {"until": 1e300, "every": 1.0}, {"until": 1.0, "every": 1e-12}])  # fmt: skip
def test_bad_options_get_a_message(keys):
    model, _ = pendulum()
    model.parameter("k", 1.0)
    with pytest.raises(cd.CardanError):
        cd.simulate(model, **keys)


def test_a_driver_that_is_not_finite_is_named():
    model, rod = pendulum()
    model.add(cd.Drive("motor", rod.angle, lambda t: 1 / t))
    with pytest.raises(cd.CardanError, match="motor"):
        cd.simulate(model, until=1)


def test_a_force_that_is_not_finite_is_named():
    model, rod = pendulum()
    model.add(cd.Torque("T", rod, lambda s: 1 / s.time))
    with pytest.raises(cd.SimulationError, match='"T"'):
        cd.simulate(model, until=1)


@pytest.mark.parametrize("analysis", [cd.assemble, cd.equilibrium, lambda m: cd.simulate(m, until=1)])
def test_a_model_without_bodies(analysis):
    with pytest.raises(cd.ModelError, match='model "empty" has no bodies: add one'):
        analysis(cd.Model("empty"))


# -- what people write for short, and files for one another ------------------------------------------------------------


@pytest.mark.parametrize(
    ("short", "meant"), [("k", "stiffness"), ("c", "damping"), ("l0", "free_length"), ("i", "a"), ("j", "b")]
)
def test_a_symbol_leads_to_its_word(short, meant):
    model = cd.Model("machine")
    with pytest.raises(TypeError, match=f'no argument "{short}"; did you mean "{meant}"'):
        cd.Spring("s", model.ground.at(0, 0), model.ground.at(1, 0), **{short: 5})


def test_a_misspelt_public_name_gets_a_suggestion():
    with pytest.raises(AttributeError, match="no attribute 'simulte'; did you mean \"simulate\""):
        cd.simulte  # noqa: B018
    with pytest.raises(AttributeError, match='did you mean "Revolute"'):
        cd.Revolut  # noqa: B018
    assert not hasattr(cd, "_hidden")


def test_a_model_for_a_result_and_a_result_for_a_model(tmp_path):
    model, result = tmp_path / "machine.yaml", tmp_path / "run.h5"
    model.write_text("{name: fall, bodies: {ball: {mass: 1, inertia: 1}}}")
    cd.simulate(cd.load_model(model), until=1).save(result)
    with pytest.raises(cd.CardanError, match="this is a model; run it first"):
        cd.load_result(model)
    with pytest.raises(cd.CardanError, match="this is a saved result, not a model"):
        cd.load_model(result)


def test_a_wrong_name_of_a_plot_costs_no_numbers(tmp_path):
    model = tmp_path / "machine.yaml"
    model.write_text("{name: fall, bodies: {ball: {mass: 1, inertia: 1}}}")
    done = CliRunner().invoke(cli.app, ["run", str(model), "--until", "1", "--plot", "ball.angel"])
    assert done.exit_code == 2
    assert 'did you mean "ball.angle"' in done.stderr
    assert "energy: kinetic" in done.stdout
