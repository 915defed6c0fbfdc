"""Machines with beams: the default method does not follow waves that no tolerance sees, and says so."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.run import elastic_run

FOLLOWED = cd.Partition(integrator="adams")  # every wave
COARSE = {"rtol": 1e-3, "atol": 1e-5}
NOTE = "generalized-alpha method was used"


def pendulum(youngs_modulus: float = 2.1e11, damping: float = 0.0, pieces: int = 3) -> cd.Model:
    """A rod of 1 m that falls; of steel, its waves have 10^5 rad/s and some 10^-7 m."""
    model = cd.Model("flexible pendulum", gravity=(0, -9.81))
    section = cd.section("rectangle", height=0.02, width=0.02, youngs_modulus=youngs_modulus, poisson=0.3, density=7850)
    rod = cd.beam(model, "rod", (0, 0), (1, 0), elements=pieces, section=section, damping=damping)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.start))
    return model


def of_stiffness(youngs_modulus: float) -> cd.Model:
    """The pendulum whose modulus a sweep varies."""
    model = cd.Model("swept pendulum", gravity=(0, -9.81))
    E = model.parameter("E", youngs_modulus)
    section = cd.section("rectangle", height=0.02, width=0.02, youngs_modulus=E, poisson=0.3, density=7850)
    rod = cd.beam(model, "rod", (0, 0), (1, 0), elements=3, section=section)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.start))
    return model


def switched(result: cd.Result) -> bool:
    return any(NOTE in note for note in result.stats.messages)


@pytest.mark.parametrize("method", ["partition", "auto"])
def test_stiff_beams_go_over_to_generalized_alpha(method):
    followed = cd.simulate(pendulum(), until=0.5, **COARSE, method=FOLLOWED)
    result = cd.simulate(pendulum(), until=0.5, **COARSE, method=method)
    assert switched(result)
    assert not switched(followed)
    assert followed.stats.steps > 10 * result.stats.steps
    for name in ("rod 1", "rod 3"):
        assert abs(result[name].position - followed[name].position).max() < COARSE["rtol"]
        assert abs(result[name].angle - followed[name].angle).max() < COARSE["rtol"]


def test_the_error_follows_the_tolerance():
    """A tenth of the tolerances, as they are of order 2: what many steps add stays below a hundred tolerances."""
    exact = cd.simulate(pendulum(), until=0.5, rtol=1e-8, atol=1e-10, method=FOLLOWED)["rod 3"].position
    for rtol in (1e-3, 1e-4):
        result = cd.simulate(pendulum(), until=0.5, rtol=rtol, atol=rtol / 100)
        assert switched(result)
        assert abs(result["rod 3"].position - exact).max() < 10 * rtol


def test_short_runs_and_soft_beams_are_as_before():
    """Rubber follows its waves in few steps; what is resolved is not damped: the runs are the same to the last bit."""
    for model, until in ((pendulum(1e6), 0.5), (pendulum(), 0.02)):
        result, followed = (cd.simulate(model, until=until, **m) for m in ({}, {"method": FOLLOWED}))
        assert not switched(result)
        assert result.stats.steps == followed.stats.steps
        assert np.array_equal(result["rod 3"].position, followed["rod 3"].position)


def test_vibrations_above_the_tolerances_are_followed():
    """A blow on the tip: its waves are what the tolerances ask for."""
    model = pendulum(pieces=2)
    tip = model.bodies["rod 2"]
    model.add(cd.Force("blow", tip.at(0, 0), (lambda s: -5e4 * cd.exp(-((s.time / 1e-4) ** 2)), 0)))
    result = cd.simulate(model, until=0.5, rtol=1e-8, atol=1e-10)
    assert not switched(result)


def test_damped_beams_go_over_to_bdf():
    result = cd.simulate(pendulum(damping=1e-3), until=0.05)
    assert any("the implicit method (BDF) was used" in note for note in result.stats.messages)
    assert not switched(result)


def test_generalized_alpha_goes_on_behind_events():
    model = pendulum()
    model.add(cd.Limit("stop", model.bodies["rod 3"].y, lower=-0.3, restitution=0.5))
    result = cd.simulate(model, until=0.6, **COARSE)
    followed = cd.simulate(model, until=0.6, **COARSE, method=FOLLOWED)
    assert switched(result)
    assert sum("from t = " in note for note in result.stats.messages) == 1
    hits = [[event.t for event in run.events if event.name == "stop"] for run in (result, followed)]
    assert len(hits[0]) >= 1
    assert abs(hits[0][0] - hits[1][0]) < 1e-3


def test_slow_steps_go_back_to_the_explicit_method(monkeypatch):
    """Where generalized-alpha takes steps that are no longer than those before, it is given up."""
    monkeypatch.setattr(elastic_run, "WORTH", 0.0)
    monkeypatch.setattr(elastic_run, "NOT_WORTH", 1e6)
    result = cd.simulate(pendulum(), until=0.5, rtol=1e-4, atol=1e-6)
    exact = cd.simulate(pendulum(), until=0.5, rtol=1e-8, atol=1e-10, method=FOLLOWED)
    assert result.stats.orders.keys() > {"2", "5", "6"}
    assert abs(result["rod 3"].position - exact["rod 3"].position).max() < 1e-3


def test_gradients_go_the_same_way(monkeypatch):
    """Of the height of the tip by the bending stiffness: as by differences of runs that follow every wave."""
    monkeypatch.setattr(elastic_run, "MANY_STEPS", 2000)
    model = cd.Model("bending", gravity=(0, -9.81))
    bending = model.parameter("EI", 280.0)
    rod = cd.beam(model, "rod", (0, 0), (1, 0), elements=2, axial=8.4e7, bending=bending, mass_per_length=3.14)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.start))
    tip = model.bodies["rod 2"]
    height = cd.Terminal(lambda s: s.position(tip)[1], name="height")
    slope = cd.gradient(model, height, until=0.4, **COARSE)
    assert any(NOTE in note for note in slope.result.stats.messages)
    ends = [
        cd.simulate(model, until=0.4, rtol=1e-8, atol=1e-10, method=FOLLOWED, parameters={"EI": value})[
            "rod 2"
        ].position[-1, 1]
        for value in (279.0, 281.0)
    ]
    assert slope.matrix[0, 0] == pytest.approx((ends[1] - ends[0]) / 2.0, rel=0.05)


RESPONSES = ["final:rod 3.y", "final:rod 3.velocity.y", "max:rod piece 1.tension"]


def test_sweeps_of_stiff_beams_are_single_runs_and_say_so():
    """Else rows with all waves and rows without would stand in one table: speeds and tensions differ by far more."""
    moduli = np.linspace(1e11, 3e11, 20)
    table = cd.sweep(of_stiffness(2.1e11), {"E": moduli}, RESPONSES, until=0.4, every=0.01, **COARSE)
    assert any("do not run in lanes" in note and "small vibrations" in note for note in table.notes)
    assert any(f"in {len(moduli)} of {len(moduli)} designs" in note and NOTE in note for note in table.notes)
    for k in (0, 7, 19):
        single = cd.simulate(of_stiffness(moduli[k]), until=0.4, every=0.01, **COARSE)
        alike = single["rod 3"].position[-1, 1], single["rod 3"].velocity[-1, 1], single["rod piece 1"].tension.max()
        assert [table[name][k] for name in RESPONSES] == pytest.approx(alike, rel=1e-9)


def test_sweeps_of_soft_beams_run_in_lanes_and_agree():
    moduli = np.linspace(1e6, 2e6, 20)
    table = cd.sweep(of_stiffness(1e6), {"E": moduli}, RESPONSES, until=0.4, every=0.01)
    assert table.facts["backend"] == "lanes"
    assert not table.notes
    single = cd.simulate(of_stiffness(moduli[7]), until=0.4, every=0.01)
    assert table["final:rod 3.y"][7] == pytest.approx(single["rod 3"].position[-1, 1], abs=1e-5)
    assert table["max:rod piece 1.tension"][7] == pytest.approx(single["rod piece 1"].tension.max(), rel=1e-3)


def test_a_rollout_of_stiff_beams_is_their_single_run():
    """Rollouts follow every wave, one instance as well as many."""
    model = of_stiffness(2.1e11)
    batch = cd.rollout(model, n=5, every=0.05, observe="rod 3.position.y", **COARSE)
    heights = [batch.step() for _ in range(4)][-1]
    followed = cd.simulate(model, until=0.2, every=0.05, rtol=1e-8, atol=1e-10, method=FOLLOWED)
    assert heights[:, 0] == pytest.approx(np.full(5, followed["rod 3"].position[-1, 1]), abs=COARSE["rtol"])
