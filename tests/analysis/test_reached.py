"""The state that a run has reached: another one goes on from there."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

SAME = 1e-8  # two runs with rtol = 1e-10


def pendulum(dim: int) -> cd.Model:
    model = cd.Model("pendulum", dim=dim, gravity=(0, -9.81) if dim == 2 else (0, 0, -9.81))
    if dim == 2:
        arm = model.body("arm", mass=2, inertia=0.4, position=(0.8, 0), angular_velocity=9.0)
        pin = cd.Revolute("pin", model.ground.at(0, 0), arm.at(-0.8, 0))
    else:
        arm = model.body("arm", mass=2, inertia=(0.4, 0.4, 0.1), position=(0.8, 0, 0), angular_velocity=(0, -9.0, 0))
        pin = cd.Revolute("pin", model.ground.at(0, 0, 0, axis=(0, 1, 0)), arm.at(-0.8, 0, 0, axis=(0, 1, 0)))
    model.add(pin)
    model.add(cd.TorsionSpring("clock spring", pin, stiffness=1.5))  # knows how often it was turned
    model.state("way", 0.2, lambda s: s.quantity("pin.angle") - 0.1 * s.state("way"))
    return model


@pytest.mark.parametrize("dim", [2, 3])
def test_a_run_goes_on_from_where_another_was(dim):
    model = pendulum(dim)
    whole = cd.simulate(model, until=3, every=0.5, rtol=1e-10)
    state = whole.state(1.5)
    assert state.t == 1.5
    rest = cd.simulate(model, until=3, every=0.5, rtol=1e-10, start=state)
    assert rest.t == pytest.approx(whole.t[3:])
    assert rest["arm"].position == pytest.approx(whole["arm"].position[3:], abs=SAME)
    assert rest["clock spring"].torque == pytest.approx(whole["clock spring"].torque[3:], abs=100 * SAME)
    assert rest["way"].value == pytest.approx(whole["way"].value[3:], abs=SAME)
    assert np.abs(whole["clock spring"].torque).max() > 1.5 * 2 * np.pi  # it did turn round


def test_states_that_are_not_there(tmp_path):
    model = pendulum(2)
    result = cd.simulate(model, until=1, every=0.5)
    with pytest.raises(cd.CardanError, match=r"nearest is at 0\.5"):
        result.state(0.6)
    with pytest.raises(cd.CardanError, match="nearest"):
        result.state(float("nan"))
    result.save(tmp_path / "run.h5")
    with pytest.raises(cd.CardanError, match="does not hold its states"):
        cd.load_result(tmp_path / "run.h5").state()


def test_what_events_have_switched_is_part_of_a_state():
    model = pendulum(2)
    model.add(cd.At("off", 0.6, do=[cd.Switch("clock spring", on=False)]))
    whole = cd.simulate(model, until=2, every=0.5, rtol=1e-10, atol=1e-12)
    rest = cd.simulate(model, until=2, every=0.5, rtol=1e-10, atol=1e-12, start=whole.state(1))
    name = next(iter(model.bodies))
    assert rest[name].angle[-1] == pytest.approx(whole[name].angle[-1], abs=1e-8)


def test_a_state_has_all_its_numbers_by_name():
    """States of controllers and parameters that events have set are asked for by name, like bodies."""
    model = cd.Model("cart", gravity=None)
    k = model.parameter("k", 2.0)
    cart = model.body("cart", mass=1, inertia=1, velocity=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.PID("controller", lambda s: 1 - s.position(cart)[0], kp=1, ki=2))
    model.add(cd.At("set k", 0.5, do=[cd.Set(k, 7.0)]))
    first, last = cd.assemble(model), cd.simulate(model, until=1).state()
    assert (first.parameters, first.states) == ({"k": 2.0}, {"controller.integral": 0.0})
    assert last.parameters == {"k": 7.0}
    assert last.states["controller.integral"] == pytest.approx(2 * (1 - 0.5))  # ki ∫ (1 - t) dt
    with pytest.raises(cd.ModelError, match=r'no body "k"; state\.parameters\["k"\] is the number'):
        _ = last["k"]
    with pytest.raises(cd.ModelError, match=r'no body "controller\.integral"; state\.states\["controller\.integral"\]'):
        _ = last["controller.integral"]
    with pytest.raises(cd.ModelError, match=r'no body "rail"; a state has bodies, and quantities of elements'):
        _ = last["rail"]
