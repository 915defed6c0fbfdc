"""Drivers whose speed jumps are told; those whose speed does not are not."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd


def driven(function):
    """A body on a rail that is moved by the function."""
    model = cd.Model("driven", gravity=None)
    amount = model.parameter("amount", 1.0)
    body = model.body("body", mass=1, inertia=1)
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Drive(body.x, lambda t: amount * function(t), name="motor"))
    return model


def said(function, until=3.0, **parameters):
    """Messages of a run, by the method that gets across jumps."""
    return cd.simulate(driven(function), until=until, every=0.5, parameters=parameters, method="dae").stats.messages


@pytest.mark.parametrize(
    ("function", "time", "size"),
    [
        (lambda t: cd.sin(cd.pi * t) * (cd.fabs(t - 2) < 1), 1.0, np.pi),
        (lambda t: cd.fmax(0, t - 1.25) * 0.4, 1.25, 0.4),
        (lambda t: cd.fabs(t - np.sqrt(2)), np.sqrt(2), 2.0),
        (cd.table([0, 1.1, 5], [0, 0, 2]), 1.1, 2 / 3.9),
    ],
)
def test_a_jump_is_told_with_its_time_and_size(function, time, size):
    first = said(function, until=2.5)[0]
    assert first.startswith(f'driver "motor": its speed jumps by {size:.3g} at t = {time:.6g};')


@pytest.mark.parametrize(
    "function",
    [
        lambda t: cd.sin(9 * t),
        lambda t: cd.step(t, 0.5, 0, 1.5, 1),
        lambda t: cd.fmax(0, t - 1) ** 2,
        lambda t: cd.if_else(t < 1, t, 1 + cd.sin(t - 1)),
        cd.Spline([0, 1, 2, 5], [0, 0.1, 0.5, 0.7]),
    ],
)
def test_what_is_continuous_is_not_told(function):
    assert said(function) == []


def test_only_within_the_run_and_with_its_parameters():
    assert said(lambda t: cd.fmax(0, t - 2), until=1.5) == []
    assert said(lambda t: cd.fmax(0, t - 1), amount=0.0) == []
    assert len(said(lambda t: cd.fabs(cd.sin(7 * t)))) == 4  # three of them, and how many more


METHODS = {
    "partition": {},
    "dop853": {"integrator": "dop853"},
    "joint": {"method": "joint"},
    "dae": {"method": "dae"},
    "auto": {"method": "auto"},
    "rk4": {"step": 0.01},
}
by_method = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)


@by_method
@pytest.mark.parametrize(
    "function", [lambda t: cd.fmax(0, t - 1.25) * 0.4, cd.table([0, 1.25, 2.25], [0, 0, 0.4]), lambda t: 0.4 * t]
)
def test_the_impulse_of_a_jump_is_an_event(function, method):
    """A body of mass 1 that is set going; a driver that moves from the start on has no event."""
    result = cd.simulate(driven(function), until=2, every=0.25, **method)
    events = result.events
    if function(1.0) == 0:
        assert [(event.name, event.what) for event in events] == [("motor", "jumps")]
        assert events[0].t == pytest.approx(1.25, rel=1e-12)
        assert events[0].impulses["motor"][0] == pytest.approx(0.4, rel=1e-9)
        assert events[0].before[0] == 0.0
        assert events[0].after[0] == pytest.approx(0.08, rel=1e-9)
    else:
        assert events == []
    assert result["body"].velocity[-1, 0] == pytest.approx(0.4, rel=1e-9)
    assert result["body"].position[-1, 0] == pytest.approx(float(function(2.0)), rel=1e-9)


def test_one_machine_with_other_values_is_looked_at_again():
    model = driven(lambda t: cd.fmax(0, t - 1))
    sizes = (1.0, 0.0, 2.0, 1.0)
    told = [cd.simulate(model, until=2, parameters={"amount": a}, method="dae").stats.messages for a in sizes]
    assert [len(messages) for messages in told] == [1, 0, 1, 1]
    assert told[0] == told[3]
    assert "jumps by 2 " in told[2][0]
