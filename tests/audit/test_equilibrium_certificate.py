"""The certificate of an equilibrium notices speeds that were left out, and reactions that are not determined."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.machine import singular_statics


def slider_on_a_disc(speed: float = 10.0) -> cd.Model:
    model = cd.Model("disc", gravity=None)
    disc = model.body("disc", mass=5, inertia=1, angle=0.3)
    place = (0.1 * np.cos(0.3), 0.1 * np.sin(0.3))
    block = model.body("block", mass=1, inertia=0.1, angle=0.3, position=place)
    model.add(cd.Revolute("axle", model.ground.at(0, 0), disc.at(0, 0)))
    model.add(cd.Translational("slot", disc.at(0, 0, axis=(1, 0)), block.at(0, 0, axis=(1, 0))))
    model.add(cd.Spring("spring", disc.at(-1, 0), block.at(0, 0), stiffness=400, free_length=1.2))
    model.add(cd.Drive("motor", disc.angle, lambda t: 0.3 + speed * t))
    return model


def checks(result: cd.Result) -> dict:
    return {check.name: check for check in cd.certificate(result).checks}


def test_an_equilibrium_at_speed_is_certified():
    found = cd.certificate(cd.equilibrium(slider_on_a_disc()))
    assert found.ok
    by_name = {check.name: check for check in found.checks}
    assert by_name["steady"].value < 1e-9
    assert by_name["velocity"].value < 1e-12
    assert by_name["determined"].value == 0
    assert "moves the machine steadily" in found.table()


def test_speeds_that_were_left_out_are_noticed():
    """The rest position of the same machine, as if it had been asked for at speed."""
    result = cd.equilibrium(slider_on_a_disc(), drivers="still")
    assert cd.certificate(result).ok
    assert result.request is not None
    result.request["options"].pop("drivers")
    found = checks(result)
    for name in ("velocity", "repetition"):
        assert not found[name].ok


def test_reactions_of_a_stretched_linkage_are_noticed(monkeypatch):
    """Where the analysis lets them pass."""
    monkeypatch.setattr(singular_statics, "NO_DIGIT", np.inf)
    model = cd.Model("links")
    for name, x in (("a", 0.5), ("b", 1.5)):
        model.body(name, mass=1, inertia=0.1, position=(x, 0))
    a, b, ground = model["a"], model["b"], model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), a.at(-0.5, 0)))
    model.add(cd.Revolute("B", a.at(0.5, 0), b.at(-0.5, 0)))
    model.add(cd.Revolute("C", b.at(0.5, 0), ground.at(2, 0)))
    result = cd.equilibrium(model)
    assert np.max(np.abs(result["A"].reaction_j)) > 1e5
    found = checks(result)["determined"]
    assert not found.ok
    assert "A, B, C" in found.where


@pytest.mark.parametrize("word", ["steady", "determined"])
def test_their_limits_can_be_set(word):
    result = cd.equilibrium(slider_on_a_disc())
    found = cd.certificate(result, limits={word: 1e-30})
    assert next(check for check in found.checks if check.name == word).limit == 1e-30
