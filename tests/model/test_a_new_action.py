"""An action of events is a class of its own: one written here is carried out as ours are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import cardan as cd
from cardan.model.control.events import Action, Places

EVENT_TOL = 1e-9  # of a run with rtol = 1e-10


@dataclass(frozen=True, eq=False)
class Scale(Action):
    """An action that multiplies a parameter."""

    what: str
    factor: float

    def deed(self, places: Places) -> tuple[str, int, int]:
        kind, place = places.number(self.what)
        return f"SET_{kind}", places.column(self), place

    @property
    def signal(self):
        return lambda s: self.factor * s.parameter(self.what)

    @property
    def target(self) -> str:
        return self.what


def oscillator(*actions: Action) -> cd.Model:
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 4.0)
    block = model.body("block", mass=1, inertia=1, position=(1.5, 0))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground, block, stiffness=k, free_length=1))
    model.add(cd.At("stiffen", np.pi / 4, do=actions))  # at a quarter of the period 2π/2
    return model


def test_a_new_action_is_carried_out():
    """Where the spring is at rest length, speed is 0.5 ω; from there on the amplitude is that speed over the new ω."""
    result = cd.simulate(oscillator(Scale("k", 4.0)), until=3, every=0.01, rtol=1e-10, atol=1e-12)
    later = result.t > np.pi / 4
    expected = 1 - 0.25 * np.sin(4 * (result.t - np.pi / 4))
    assert np.abs(result["block"].position[later, 0] - expected[later]).max() < 100 * EVENT_TOL
    assert result["k"].value[-1] == 16.0


def test_it_runs_in_lanes():
    model = oscillator(Scale("k", 4.0))
    in_lanes, alone = (
        cd.sweep(model, {"k": [3.0, 4.0]}, "block.position.x", until=2, rtol=1e-9, backend=word)
        for word in ("lanes", "serial")
    )
    assert in_lanes["block.position.x"] == pytest.approx(alone["block.position.x"], abs=1e-7)


def test_what_it_changes_must_be_there():
    with pytest.raises(cd.ModelError, match='event "stiffen": Scale: no parameter or state "c"'):
        oscillator(Scale("c", 4.0))


def test_gradients_refuse_what_they_have_no_derivatives_of():
    with pytest.raises(cd.AnalysisError, match='event "stiffen": derivatives through Scale are not available'):
        cd.gradient(oscillator(Scale("k", 4.0)), cd.Terminal("block.position.x"), until=2)
