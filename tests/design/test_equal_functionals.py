"""Functionals that say the same, made anew, find what was compiled for the first ones."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.design.gradients.along_a_motion import responses
from cardan.design.gradients.along_a_motion.responses import compiled_responses, switched_responses


def rod() -> cd.Model:
    model = cd.Model("rod", gravity=(0, -9.81))
    L = model.parameter("L", 1.0)
    body = model.body("rod", mass=1, inertia=0.1, position=(L / 2, 0.1))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(-L / 2, 0)))
    return model


def angle_above(model: cd.Model, limit: float, **more) -> cd.Functional:
    return cd.Terminal(lambda s: s.angle(model.bodies["rod"]) - limit, **more)


MADE_ANEW = {
    "text": lambda m: cd.Peak("pin.reaction_i.Fx", between=(0, 0.5)),
    "function": lambda m: angle_above(m, 0.25, at=0.5),
    "function of a parameter": lambda m: cd.Integral(lambda s: s.parameter("L") * s.time),
    "time by a parameter": lambda m: angle_above(m, 0.25, at=0.5 * m.parameters["L"]),
    "window by a parameter": lambda m: cd.Peak("rod.angle", between=(None, 0.5 * m.parameters["L"])),
}


@pytest.mark.parametrize("made", MADE_ANEW.values(), ids=MADE_ANEW)
def test_what_says_the_same_is_compiled_once(made):
    model = rod()
    system, first, second = compile_system(model), made(model), made(model)
    assert first is not second
    assert compiled_responses(system, (first,)) is compiled_responses(system, (second,))
    assert switched_responses(system, (first,)) is switched_responses(system, (second,))
    found = [cd.gradient(model, one, until=1) for one in (first, second)]
    assert found[0].values == found[1].values
    assert np.array_equal(found[0].matrix, found[1].matrix)


OTHERS = {
    "number in a function": lambda m: angle_above(m, np.nextafter(0.25, 1)),
    "moment": lambda m: angle_above(m, 0.25, at=0.5),
    "moment by a parameter": lambda m: angle_above(m, 0.25, at=m.parameters["L"]),
    "side": lambda m: angle_above(m, 0.25, at="swung", side="before"),
    "name": lambda m: angle_above(m, 0.25, name="another"),
    "kind": lambda m: cd.Integral(lambda s: s.angle(m.bodies["rod"]) - 0.25),
    "two of them": lambda m: (angle_above(m, 0.25), angle_above(m, 0.5)),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_what_differs_is_compiled_anew(other):
    model = rod()
    system, made = compile_system(model), other(model)
    plain = compiled_responses(system, (angle_above(model, 0.25),))
    assert compiled_responses(system, made if isinstance(made, tuple) else (made,)) is not plain


def test_a_function_that_reads_another_number_later_is_looked_at_again():
    model, limit = rod(), [0.0]

    def above() -> cd.Functional:
        return cd.Terminal(lambda s: s.angle(model.bodies["rod"]) - limit[0])

    before = cd.evaluate(model, above(), until=1)
    limit[0] = 0.25
    assert cd.evaluate(model, above(), until=1) == pytest.approx(before - 0.25)


def test_functionals_that_were_met_do_not_pile_up():
    model = rod()
    system = compile_system(model)
    for _ in range(3 * responses.MOST_MET):
        compiled_responses(system, (angle_above(model, 0.25, name="above"),))
    assert len(system.derived[compiled_responses]) <= responses.MOST_MET
    assert len([key for key in system.responses if isinstance(key, tuple)]) == 1


@pytest.mark.parametrize("integrator", ["adams", "dop853"])
def test_a_value_at_the_end_is_the_same_with_and_without_the_steps_before_it(integrator):
    model = rod()
    end, way = cd.Terminal("rod.angle"), cd.Integral("rod.angular_velocity")
    alone = cd.evaluate(model, end, until=1.3, method=cd.Partition(integrator=integrator))
    assert cd.evaluate(model, [end, way], until=1.3, method=cd.Partition(integrator=integrator))[0] == alone[0]
    assert cd.gradient(model, end, until=1.3, method=cd.Partition(integrator=integrator)).values[0] == alone[0]
    assert alone[0] == pytest.approx(
        cd.simulate(model, until=1.3, method=cd.Partition(integrator=integrator))["rod"].angle[-1], abs=1e-9
    )


def test_a_value_at_the_end_of_a_run_that_an_event_stops_is_that_after_it():
    model = rod()
    model.add(cd.When("low", lambda s: s.angle(model.bodies["rod"]) + 1, do=cd.Stop()))
    assert cd.evaluate(model, cd.Terminal("rod.angle"), until=5) == pytest.approx(-1, abs=1e-8)


def test_integrals_with_a_switch_among_others():
    """A block of 1 kg on a rail slows down by 2 m/s²; the integral of its friction alone, behind and before others."""
    model = cd.Model("block", gravity=(0, -10))
    block = model.body("block", mass=1, inertia=1, velocity=(2, 0))
    rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Friction("rubs", rail, static=0.2))
    rubbing, way = cd.Integral("rubs.force", name="rubbing"), cd.Integral("block.velocity.x", name="way")
    lift, end = cd.Integral("rail.reaction_j.Fy", name="lift"), cd.Terminal("block.velocity.x", name="end")
    exact = {"rubbing": -1.0, "way": 0.75, "lift": 5.0, "end": 1.0}
    for wanted in [(end, rubbing), (rubbing,), (rubbing, way), (lift, rubbing), (way, rubbing, lift), (rubbing, end)]:
        values = cd.evaluate(model, wanted, until=0.5)
        np.testing.assert_allclose(values, [exact[one.name] for one in wanted], rtol=1e-9)


def test_the_side_of_a_time_is_refused():
    with pytest.raises(cd.ModelError, match='is the side of an event; give its name as at=, as in at="touchdown"'):
        cd.Terminal("rod.angle", at=0.5, side="before")
