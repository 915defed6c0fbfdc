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


def test_a_run_that_cannot_get_across_says_why():
    with pytest.raises(cd.SimulationError, match=r'stopped at t = 1\.25.*driver "motor": its speed jumps by 0\.4'):
        cd.simulate(driven(lambda t: cd.fmax(0, t - 1.25) * 0.4), until=2)


def test_one_machine_with_other_values_is_looked_at_again():
    model = driven(lambda t: cd.fmax(0, t - 1))
    sizes = (1.0, 0.0, 2.0, 1.0)
    told = [cd.simulate(model, until=2, parameters={"amount": a}, method="dae").stats.messages for a in sizes]
    assert [len(messages) for messages in told] == [1, 0, 1, 1]
    assert told[0] == told[3]
    assert "jumps by 2 " in told[2][0]
