"""Analyses of machines with events that set parameters and states; sampled controllers at rest."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

TARGETS = ["parameter", "state"]


def cart(target: str, law, spring: bool = True, load: float = 0.0) -> cd.Model:
    """A cart of 4 kg on a spring of 400 N/m with free length 1, pushed by u, which is set anew each 10 ms."""
    model = cd.Model("cart", gravity=None)
    body = model.body("cart", mass=4, inertia=1, position=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
    if spring:
        model.add(cd.Spring("spring", model.ground.at(0, 0), body.at(0, 0), stiffness=400, damping=80, free_length=1))
    model.add(cd.Force("load", body.at(0, 0), (model.input("f", load), 0)))
    u = model.parameter("u", 0.0) if target == "parameter" else model.state("u")
    model.add(cd.Force("motor", body.at(0, 0), lambda s: ((u if target == "parameter" else s.state("u")), 0)))
    model.add(cd.When("sample", cd.Every(0.01), do=cd.Set("u", lambda s: law(s, body))))
    return model


def pull(s, body):
    return -1200 * (s.position(body)[0] - 1.5) - 60 * s.velocity(body)[0]


@pytest.mark.parametrize("target", TARGETS)
def test_rest_with_a_sampled_controller(target):
    """400 (x - 1) = 1200 (1.5 - x): x = 1.375, u = 150; a run from there stays, and one from elsewhere goes there."""
    model = cart(target, pull)
    rest = cd.equilibrium(model)
    assert rest["cart"].position[0, 0] == pytest.approx(1.375, abs=1e-10)
    u = rest.parameters["u"] if target == "parameter" else rest["u"].value[0]
    assert u == pytest.approx(150, rel=1e-9)
    for start in ("equilibrium", "assembled"):
        run = cd.simulate(model, until=3, start=start)
        assert run["cart"].position[-1, 0] == pytest.approx(1.375, abs=1e-4)
    stays = cd.simulate(model, until=0.5, start="equilibrium")
    assert np.ptp(stays["cart"].position[:, 0]) < 1e-9
    assert any('"u" (event "sample")' in note for note in rest.stats.messages)


@pytest.mark.parametrize("target", TARGETS)
def test_rest_that_only_the_controller_gives(target):
    """Without a spring: 1200 (1.5 - x) = 60, x = 1.55 against a load of 60 N."""
    rest = cd.equilibrium(cart(target, pull, spring=False, load=60.0))
    assert rest["cart"].position[0, 0] == pytest.approx(1.55, abs=1e-10)


def test_a_sampled_integral_rests_where_its_error_is_zero():
    model = cd.Model("integral", gravity=None)
    body = model.body("cart", mass=4, inertia=1, position=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
    model.add(cd.Spring("spring", model.ground.at(0, 0), body.at(0, 0), stiffness=400, damping=80, free_length=1))
    i, u, n = (model.parameter(name, 0.0) for name in ("i", "u", "n"))
    model.add(cd.Force("motor", body.at(0, 0), (u, 0)))
    integral = cd.Set(i, lambda s: i + 0.01 * (1.2 - s.position(body)[0]))
    model.add(cd.When("sample", cd.Every(0.01), do=[integral, cd.Set(u, 300 * i), cd.Set(n, n + 1)]))
    rest = cd.equilibrium(model)
    assert rest["cart"].position[0, 0] == pytest.approx(1.2, abs=1e-10)
    assert rest.parameters["u"] == pytest.approx(80, rel=1e-8)
    assert rest.parameters["n"] == 0  # a counter changes nothing, and is left alone


def test_a_controller_that_cannot_rest_is_named():
    model = cart("parameter", lambda s, body: 10 + s.parameter("u"))
    with pytest.raises(
        cd.AnalysisError, match=r'what sampled events set, "u" \(event "sample"\), does not come to rest'
    ):
        cd.equilibrium(model)


@pytest.mark.parametrize("target", TARGETS)
def test_small_motions_say_that_they_are_those_between_samples(target):
    model = cart(target, pull)
    assert cd.linearize(model).state["cart"].position[0] == pytest.approx(1.375)
    notes = [*cd.linearize(model).notes, *cd.frequency_response(model, "f", "cart.position.x", [1.0]).notes]
    assert sum('only sampled events change "u" (event "sample")' in note for note in notes) == 2


def test_other_events_that_set_are_named():
    model = cart("parameter", pull)
    k = model.parameter("k", 10.0)
    model.add(cd.Spring("second", model.ground.at(0, 0), model["cart"].at(0, 0), stiffness=k, free_length=1))
    model.add(cd.At("later", 1.0, cd.Set(k, 20.0)))
    for notes in (cd.equilibrium(model).stats.messages, cd.linearize(model).notes):
        assert any('events set "k" (event "later"): no event happens here' in note for note in notes)


def test_derivatives_of_such_a_rest_are_refused():
    model = cart("parameter", pull)
    with pytest.raises(cd.AnalysisError, match='do not follow what sampled events set: "u"'):
        cd.gradient(model, cd.Terminal("cart.position.x"), analysis="equilibrium", with_respect_to="f")


def test_inverse_follows_a_sampled_controller():
    """x = 1 + 0.1 t: the driver carries the spring, and u as it was set at the last sample, 1200 (0.5 - 0.1 t) - 6."""
    model = cart("parameter", pull)
    model.add(cd.Drive("drive", model["cart"].x, lambda t: 1 + 0.1 * t))
    found = cd.inverse(model, until=0.1, every=0.004)
    sampled = np.floor(found.t / 0.01 + 1e-9) * 0.01
    expected = 400 * 0.1 * found.t + 80 * 0.1 - (1200 * (0.5 - 0.1 * sampled) - 60 * 0.1)
    force = found["drive"].force
    inside = np.abs(found.t / 0.01 - np.round(found.t / 0.01)) > 1e-6
    np.testing.assert_allclose(np.ravel(force)[inside], expected[inside], rtol=1e-7)
