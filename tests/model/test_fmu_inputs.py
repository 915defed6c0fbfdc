"""Inputs of FMUs that change at events only: given in event mode, at the moments at which their signals change.

The FMU refuses calls that the standard does not allow in its mode, see tests/fmus/model.h.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.fmus.build import built, compiler

import cardan as cd

pytest.importorskip("fmpy")
pytestmark = pytest.mark.skipif(compiler() is None, reason="needs a C compiler")
VERSIONS = (2, 3)


def cart() -> tuple[cd.Model, Any]:
    """A cart that moves at 1 m/s from the origin, so that its place is the time."""
    model = cd.Model("cart", gravity=None)
    return model, model.body("cart", mass=1, inertia=1, velocity=(1, 0))


def latched(inputs: Any, version: int, until: float = 1.0, **words: Any) -> cd.Result:
    model, body = cart()
    model.add(cd.Fmu("latch", built("latch", version), inputs(model, body), interface="me"))
    return cd.simulate(model, until=until, **({"every": 0.05} | words))


@pytest.mark.parametrize("version", VERSIONS)
def test_a_sampled_signal_is_given_at_its_samples(version):
    def inputs(model, body):
        return {"level": model.add(cd.SampledHold("sampled", lambda s: s.time, interval=0.2)), "gain": 3.0}

    result = latched(inputs, version)
    held = result["sampled"].output
    assert np.array_equal(result["latch"].shown, 3.0 * held)
    assert result["latch"].area[-1] == pytest.approx(0.2 * (0.2 + 0.4 + 0.6 + 0.8), abs=1e-9)
    assert result["latch"].told[-1] == 6  # the start, and five samples that change it


@pytest.mark.parametrize("method", ["partition", "dae", "joint"])
@pytest.mark.parametrize("version", VERSIONS)
def test_a_parameter_that_events_set(version, method):
    def inputs(model, body):
        k = model.parameter("k", 1.0)
        model.add(cd.When("tick", cd.Every(0.25), do=[cd.Set("k", lambda s: s.position(body)[0])]))
        return {"level": lambda s: 2 * k}

    result = latched(inputs, version, method=method)
    inside = np.abs(result.t / 0.25 - np.round(result.t / 0.25)) > 1e-6
    assert np.abs(result["latch"].shown - 0.5 * np.floor(result.t / 0.25))[inside].max() < 1e-7


@pytest.mark.parametrize("version", VERSIONS)
def test_a_table_of_constant_pieces(version):
    def inputs(model, body):
        return {"level": lambda s: cd.if_else(s.time < 0.333, 1.0, cd.if_else(s.time < 0.777, -2.0, 4.0))}

    result = latched(inputs, version)
    t = result.t
    assert np.array_equal(result["latch"].shown, np.where(t < 0.333, 1.0, np.where(t < 0.777, -2.0, 4.0)))
    assert result["latch"].area[-1] == pytest.approx(0.333 - 2 * 0.444 + 4 * 0.223, abs=1e-9)
    assert [event.t for event in result.log][1:] == pytest.approx([0.333, 0.777], abs=1e-12)


@pytest.mark.parametrize("version", VERSIONS)
def test_whole_numbers_and_truth_values_change_where_their_signals_pass_a_half(version):
    def inputs(model, body):
        return {"step": lambda s: 4 * cd.sin(6 * s.time), "gate": lambda s: 5 * (s.position(body)[0] - 0.3456) + 0.5}

    result = latched(inputs, version, every=0.011)
    t = result.t
    assert np.array_equal(result["latch"].shown_step, np.round(4 * np.sin(6 * t)))
    assert np.array_equal(result["latch"].shown_gate, t > 0.3456)
    (opened,) = [event.t for event in result.log if event.name == "latch.input_gate"]
    assert opened == pytest.approx(0.3456, abs=1e-9)


def test_one_signal_for_two_inputs_and_one_that_is_quick():
    def inputs(model, body):
        quick = lambda s: 0.5 + 1e7 * (s.time - 0.123456)  # noqa: E731
        return {"step": lambda s: cd.fmin(cd.fmax(quick(s), 0.0), 1.0), "gate": quick}

    result = latched(inputs, 3)
    for shown in (result["latch"].shown_step, result["latch"].shown_gate):
        assert np.array_equal(shown, result.t > 0.123456)


def test_a_real_input_whose_signal_varies_is_refused():
    for signal in ("t", cd.table([0, 1], [0, 1])):
        with pytest.raises(cd.ModelError, match=r'"level" changes at events only .* varies between them; sample it'):
            latched(lambda model, body, signal=signal: {"level": signal}, 2)


def test_a_discrete_output_of_another_fmu_is_stepwise():
    def inputs(model, body):
        stair = model.add(cd.Fmu("stair", built("stair"), outputs=["count"]))
        return {"level": stair, "gain": 1.0}

    result = latched(inputs, 2)
    assert np.array_equal(result["latch"].shown, result["stair"].count)
    assert result["latch"].area[-1] == pytest.approx(0.2 * (1 + 2 + 3 + 4), abs=1e-9)


@pytest.mark.parametrize("version", VERSIONS)
def test_analyses_without_a_run_give_it_its_value(version):
    """A spring is held by the FMU's output, which depends on inputs that it is given before it begins only."""
    model = cd.Model("rest", gravity=None)
    body = model.body("cart", mass=1, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    k = model.parameter("k", 3.0)
    fmu = model.add(cd.Fmu("latch", built("latch", version), {"level": lambda s: k + 0, "gate": 1.0}, ["shown"]))
    model.add(cd.Force("push", body, (lambda s: fmu(s) - 10 * s.position(body)[0], 0)))
    assert cd.equilibrium(model)["cart"].position[-1, 0] == pytest.approx(0.3)


def test_a_run_goes_on_from_a_state():
    def inputs(model, body):
        return {"level": model.add(cd.SampledHold("sampled", lambda s: s.time, interval=0.2))}

    model, body = cart()
    model.add(cd.Fmu("latch", built("latch"), inputs(model, body)))
    whole = cd.simulate(model, until=1, every=0.1)
    rest = cd.simulate(model, start=whole.state(0.5), until=1, every=0.1)
    assert np.abs(rest["latch"].area - whole["latch"].area[5:]).max() < 1e-9
    assert np.array_equal(rest["latch"].shown, rest["sampled"].output)


@pytest.mark.parametrize("place", [lambda s, body: s.time, lambda s, body: s.position(body)[0]])
@pytest.mark.parametrize(("before", "after"), [(0.4, 3.0), (0.0, 0.6), (0.499, 7.4), (0.4999999, 3.0), (0.5, 3.0)])
def test_whole_numbers_follow_signals_that_jump(before, after, place):
    """The moment of the event is on one side of the jump or on the other; the value is that behind it."""
    for where in (0.5, 0.7):

        def inputs(model, body, where=where):
            return {"step": lambda s: cd.if_else(place(s, body) > where, after, before)}

        result = latched(inputs, 3, every=0.0301)
        assert np.array_equal(result["latch"].shown_step, np.floor(np.where(result.t > where, after, before) + 0.5))


@pytest.mark.parametrize("interface", ["me", "cs"])
def test_a_number_that_its_type_cannot_hold_is_refused(interface):
    model, _ = cart()
    words: Any = {"interface": interface} | ({"step": 0.1} if interface == "cs" else {})
    model.add(cd.Fmu("latch", built("latch", 3), {"step": lambda s: cd.if_else(s.time > 0.5, 1e10, 0)}, **words))
    with pytest.raises(cd.CardanError, match=r'"step" of "latch3.fmu" is of type Int32, .* it cannot be'):
        cd.simulate(model, until=1)
