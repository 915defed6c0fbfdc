"""A model with other values of its parameters: the same machine, its own numbers."""

from __future__ import annotations

import pytest

import cardan as cd
from cardan.errors import ModelError


def oscillator() -> cd.Model:
    model = cd.Model("oscillator", gravity=None)
    k = model.parameter("k", 100.0, bounds=(10, 1000))
    model.parameter("c", 1.0)
    block = model.body("block", mass=1, inertia=1, position=(1.2, 0))
    model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), block.at(0, 0), stiffness=k, free_length=1))
    # functions of the user name bodies of the first model
    model.add(cd.Force("drag", block.at(0, 0), lambda s: -s.parameter("c") * s.velocity(block.at(0, 0))))
    return model


def test_it_moves_as_a_run_with_these_parameters():
    model = oscillator()
    before = cd.simulate(model, until=1)["block"].position[-1, 0]
    other = model.with_parameters({"k": 400, "c": 2.0})
    run, same = cd.simulate(other, until=1), cd.simulate(model, until=1, parameters={"k": 400, "c": 2.0})
    assert run["block"].position == pytest.approx(same["block"].position, abs=1e-12)
    assert abs(run["block"].position[-1, 0] - before) > 1e-3
    assert (model.parameters["k"].value, other.parameters["k"].value) == (100, 400)
    assert other.parameters["k"].bounds == (10, 1000)


def test_what_is_added_to_one_is_not_in_the_other():
    model = oscillator()
    other = model.with_parameters({})
    second = other.body("second", mass=1, inertia=1)
    other.add(cd.Fixed("weld", other["block"].at(0, 0), second.at(0, 0)))
    assert "second" not in model.bodies
    assert "weld" not in model.elements
    assert cd.assemble(other).dof == cd.assemble(model).dof == 1
    with pytest.raises(ModelError, match='"second" belongs to'):
        model.add(cd.Point("P", second.at(0, 0)))


def test_unknown_names_and_words_for_numbers_are_refused():
    with pytest.raises(ModelError, match='no parameter "kk"; did you mean'):
        oscillator().with_parameters({"kk": 1.0})
    with pytest.raises(ModelError, match='parameter "k"'):
        oscillator().with_parameters({"k": "much"})  # type: ignore[dict-item]
