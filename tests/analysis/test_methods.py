"""All methods, one motion; and what each of them promises."""

import numpy as np
import pytest

import cardan as cd
from cardan.model.topology import topology_of

SAME = 1e-6  # m, m/s, rad: runs with rtol 1e-8 against one with 1e-11
METHODS = {
    "partition": {},
    "given": {"method": cd.Partition(independent=("crank.angle",))},
    "direct": {"method": "direct"},
    "baumgarte": {"method": "baumgarte"},
    "baumgarte-auto": {"method": cd.Baumgarte(gains="auto")},
    "joint": {"method": "joint"},
    "joint-baumgarte": {"method": cd.JointCoordinates(loops="baumgarte")},
    "dae": {"method": "dae", "rtol": 1e-9},
    "dae-index3": {"method": cd.Dae(form="index3"), "rtol": 1e-10},
    "auto": {"method": "auto"},
    "rk4": {"step": 1e-3},
    "joint-rk4": {"method": "joint", "step": 1e-3},
    "dop853": {"method": cd.Partition(integrator="dop853")},
    "dop853-given": {"method": cd.Partition(integrator="dop853", independent=("crank.angle",))},
    "dop853-direct": {"method": cd.Direct(integrator="dop853")},
    "dop853-baumgarte": {"method": cd.Baumgarte(integrator="dop853")},
    "dop853-baumgarte-auto": {"method": cd.Baumgarte(integrator="dop853", gains="auto")},
    "dop853-joint": {"method": cd.JointCoordinates(integrator="dop853")},
    "dop853-joint-baumgarte": {"method": cd.JointCoordinates(integrator="dop853", loops="baumgarte")},
}


def fourbar(spring: bool = True) -> cd.Model:
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047, hold="angle")
    coupler = model.body("coupler", mass=2.25, inertia=2, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    ground = model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(2.5, 0)))
    if spring:
        model.add(cd.Spring("spring", crank.at(1, 0), ground.at(2.5, 0), stiffness=30, damping=1))
    return model


@pytest.fixture(scope="module")
def reference():
    model = fourbar()
    model.add(cd.Limit("stop", model["crank"].angle, lower=0.75, restitution=0.5))
    return model, cd.simulate(model, until=2, every=0.1, rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("options", METHODS.values(), ids=METHODS)
def test_the_motion_is_the_same(options, reference):
    """Positions, reactions, and a stop that is hit, in a closed loop."""
    model, expected = reference
    result = cd.simulate(model, until=2, every=0.1, **({} if "step" in options else {"rtol": 1e-8}) | options)
    assert [e.name for e in expected.events[:2]] == ["stop", "stop"]
    for happened, known in zip(result.events[:2], expected.events[:2], strict=True):
        assert happened.t == pytest.approx(known.t, abs=SAME)
        assert happened.lost == pytest.approx(known.lost, rel=1e-5)
    before = expected.t < expected.events[1].t
    for name in ("crank", "coupler", "rocker"):
        np.testing.assert_allclose(result[name].position[before], expected[name].position[before], atol=SAME)
        np.testing.assert_allclose(result[name].velocity[before], expected[name].velocity[before], atol=20 * SAME)
    np.testing.assert_allclose(result["C"].reaction_i[before], expected["C"].reaction_i[before], atol=1e-3)


@pytest.mark.parametrize(
    ("options", "largest"),
    [({}, 1e-10), ({"method": "joint"}, 1e-10), ({"method": "dae"}, 1e-7), ({"method": "baumgarte"}, 1e-5)],
)
def test_constraints_stay_closed_for_long(options, largest):
    result = cd.simulate(fourbar(), until=20, every=1, rtol=1e-7, **options)
    assert result.stats.constraint_error < largest


def test_automatic_gains_are_in_proportion_to_the_step():
    """Drift is held back as well as by hand-made gains, without making the motion stiff."""
    direct, fixed, auto = (
        cd.simulate(fourbar(spring=False), until=20, rtol=1e-6, **options)
        for options in ({"method": "direct"}, {"method": "baumgarte"}, {"method": cd.Baumgarte(gains="auto")})
    )
    assert auto.stats.constraint_error < 0.1 * direct.stats.constraint_error
    assert auto.stats.evaluations < 1.2 * fixed.stats.evaluations


# -- coordinate partitioning -----------------------------------------------------------------------------------------


def test_given_coordinates_are_kept_or_refused():
    model = fourbar()
    with pytest.raises(cd.AnalysisError, match=r'no coordinate "crank\.angel"; did you mean'):
        cd.simulate(model, until=1, method=cd.Partition(independent=("crank.angel",)))
    with pytest.raises(cd.AnalysisError, match="cannot be the independent coordinates; the machine has 1 freedom"):
        cd.simulate(model, until=1, method=cd.Partition(independent=("crank.angle", "rocker.angle")))


def test_a_poor_choice_of_coordinates_costs_accuracy():
    """Nikravesh (1988), sec. 13.3.2: x of a pendulum is the worst choice where the rod lies level, its angle is good
    everywhere. Both pass; the errors tell."""
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=1, position=(0.6, -0.8), angle=-0.927, hold="angle", angular_velocity=8)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-1, 0)))
    expected = cd.simulate(model, until=2, rtol=1e-11, atol=1e-13)["rod"].angle
    poor, good = (
        np.abs(cd.simulate(model, until=2, method=cd.Partition(independent=name))["rod"].angle - expected).max()
        for name in ("rod.x", "rod.angle")
    )
    assert good < 1e-4
    assert poor > 10 * good


def test_reasons_to_renew_the_partition_are_told():
    """A crank that turns: partitions are renewed, for reasons that add up, and nothing restarts."""
    model = fourbar(spring=False)
    result = cd.simulate(model, until=5)
    reasons = result.stats.repartition_reasons
    assert result.stats.repartitions > 0
    assert set(reasons) <= {"poor pivot", "slow Newton", "speed ratio", "amplified error"}
    assert sum(reasons.values()) == result.stats.repartitions
    assert result.stats.restarts == 0


# -- joint coordinates -----------------------------------------------------------------------------------------------


def chain(links: int) -> cd.Model:
    model = cd.Model("chain", gravity=(0, -9.81))
    before = model.ground.at(0, 0)
    for k in range(links):
        link = model.body(f"link {k}", mass=1, inertia=0.1, position=(k + 0.5, 0))
        model.add(cd.Revolute(f"pin {k}", before, link.at(-0.5, 0)))
        before = link.at(0.5, 0)
    return model


def test_an_open_chain_has_no_constraints_left():
    result = cd.simulate(chain(5), until=1, every=0.1, method="joint", rtol=1e-9)
    expected = cd.simulate(chain(5), until=1, every=0.1, rtol=1e-11, atol=1e-13)
    assert result.stats.newton_iterations == 0
    np.testing.assert_allclose(result["link 4"].position, expected["link 4"].position, atol=SAME)
    np.testing.assert_allclose(result["pin 0"].reaction_j, expected["pin 0"].reaction_j, atol=1e-4)


def test_a_floating_machine_keeps_its_momentum():
    model = cd.Model("floating", gravity=None)
    one = model.body("one", mass=2, inertia=0.5, position=(0, 0), velocity=(1, 0), angular_velocity=3)
    two = model.body("two", mass=1, inertia=0.2, position=(1.5, 0))
    model.add(cd.Revolute("pin", one.at(1, 0), two.at(-0.5, 0)))
    for base in ((), "one", "two"):
        result = cd.simulate(model, until=2, every=0.1, method=cd.JointCoordinates(base=base), rtol=1e-9)
        momentum = 2 * result["one"].velocity + result["two"].velocity
        np.testing.assert_allclose(momentum, np.broadcast_to(momentum[0], momentum.shape), atol=1e-7)
    with pytest.raises(cd.ModelError, match="tow"):
        cd.simulate(model, until=1, method=cd.JointCoordinates(base="tow"))


def test_joints_that_events_change_are_not_in_the_tree():
    model = chain(2)
    model.add(cd.When("break", lambda s: s.time - 0.3, direction=1, do=[cd.Release("pin 1")]))
    expected = cd.simulate(model, until=0.6, every=0.1, rtol=1e-10)
    result = cd.simulate(model, until=0.6, every=0.1, rtol=1e-9, method="joint")
    np.testing.assert_allclose(result["link 1"].position, expected["link 1"].position, atol=SAME)
    assert "pin 1" in topology_of(model, never_in_tree=("pin 1",)).cut


# -- stiff machines --------------------------------------------------------------------------------------------------


def stiff_stop(stiffness: float) -> cd.Model:
    """A mass on a spring of 100 N/m comes to rest against a stop `stiffness` times as stiff."""
    model = cd.Model("stop", gravity=None)
    mass = model.body("mass", mass=1, inertia=0.1, position=(-0.5, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(-2, 0), mass.at(0, 0), stiffness=100.0, free_length=2.2))
    k = 100.0 * stiffness
    wall = model.ground.at(0.05, 0, axis=(-1, 0))
    model.add(cd.Contact("wall", mass.at(0, 0), wall, stiffness=k, damping=2 * np.sqrt(k)))
    return model


def test_a_contact_a_million_times_stiffer_runs_with_auto():
    """At rest the two springs balance: 100 (0.2 - x) = 1e8 (x - 0.05)."""
    auto = cd.simulate(stiff_stop(1e6), until=3, method="auto")
    explicit = cd.simulate(stiff_stop(1e6), until=3)
    rest = (100 * 0.2 + 1e8 * 0.05) / (100 + 1e8)
    assert auto["mass"].position[-1, 0] == pytest.approx(rest, abs=1e-9)
    assert any("stiff from t = " in message for message in auto.stats.messages)
    assert any("looks stiff" in message for message in explicit.stats.messages)
    assert auto.stats.evaluations < 0.2 * explicit.stats.evaluations


def test_smooth_motion_is_not_called_stiff():
    for rtol in (1e-4, 1e-6, 1e-9):
        for model in (fourbar(), chain(4)):
            result = cd.simulate(model, until=2, rtol=rtol, method="auto")
            assert not [message for message in result.stats.messages if "stiff" in message]


def test_auto_takes_no_fixed_step():
    with pytest.raises(cd.AnalysisError, match="auto"):
        cd.simulate(fourbar(), until=1, method="auto", step=0.01)
    with pytest.raises(cd.AnalysisError, match='integrator="bdf"'):
        cd.simulate(fourbar(), until=1, method="dae", step=0.01)
