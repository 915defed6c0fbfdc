"""Gradients of relative equilibria: machines that a driver moves at constant speed."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

CLOSE = 1e-7  # relative: differences of equilibria with h = 1e-4, which leave h²


def turntable() -> cd.Model:
    """A slider on a disc whose bearing, speed, spring, masses and a user state are parameters."""
    model = cd.Model("turntable", gravity=None)
    given = {"speed": 10.0, "k": 400.0, "free": 1.2, "m": 1.0, "x": 0.3, "away": 0.05, "c": 2.0}
    p = {name: model.parameter(name, value) for name, value in given.items()}
    disc = model.body("disc", mass=5, inertia=1, position=(0.3, 0), angle=0.3)
    place = (0.3 + 0.2 * np.cos(0.3), 0.2 * np.sin(0.3))
    block = model.body("block", mass=p["m"], inertia=0.1, position=place, angle=0.3)
    model.add(cd.Revolute("axle", model.ground.at(p["x"], 0), disc.at(0, 0)))
    model.add(cd.Translational("slot", disc.at(0, p["away"], axis=(1, 0)), block.at(0, 0, axis=(1, 0))))
    model.add(
        cd.Spring("spring", disc.at(-1, 0), block.at(0, 0), stiffness=p["k"], damping=p["c"], free_length=p["free"])
    )
    model.state("pressure", rate=lambda s: p["c"] * s.velocity(block)[0] ** 2 + s.velocity(block)[1] ** 2 * p["c"]
                - s.state("pressure"))  # fmt: skip
    model.add(cd.Drive("motor", disc.angle, lambda t: 0.3 + p["speed"] * t))
    return model


def swinging() -> cd.Model:
    """A pendulum on a driven upright shaft, hinged off its axis, with a spring."""
    model = cd.Model("swinging", dim=3, gravity=(0, 0, -9.81))
    given = {"speed": 8.0, "arm": 0.1, "length": 0.5, "k": 5.0, "m": 1.0}
    p = {name: model.parameter(name, value) for name, value in given.items()}
    shaft = model.body("shaft", mass=1, inertia=(0.1, 0.1, 0.1))
    bob = model.body("bob", mass=p["m"], inertia=(0.01, 0.02, 0.015), position=(0.3, 0, -0.4))
    z, y = (0, 0, 1), (0, 1, 0)
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0, 0, axis=z), shaft.at(0, 0, 0, axis=z)))
    model.add(cd.Revolute("pin", shaft.at(p["arm"], 0, 0, axis=y), bob.at(0, 0, p["length"], axis=y)))
    model.add(cd.Spring("spring", shaft.at(0, 0, -1), bob.at(0, 0, 0), stiffness=p["k"], free_length=0.3))
    model.add(cd.Drive("motor", axle.angle, lambda t: p["speed"] * t))
    return model


IN_PLANE = ("block.position.x", "block.velocity.y", "block.acceleration.x", "spring.force", "pressure.value",
            "slot.reaction_j.Fx")  # fmt: skip
IN_SPACE = ("bob.position.z", "bob.velocity.y", "bob.acceleration.x", "pin.reaction_j.Fx", "spring.length")
CASES = {"plane": (turntable, IN_PLANE), "space": (swinging, IN_SPACE)}


def differences(value, model: cd.Model) -> np.ndarray:
    """By all parameters, fourth order."""
    columns = []
    for name, parameter in model.parameters.items():
        h = 1e-3 * max(abs(parameter.value), 0.1)
        at = [np.asarray(value({name: parameter.value + k * h})) for k in (-2, -1, 1, 2)]
        columns.append((at[0] - 8 * at[1] + 8 * at[2] - at[3]) / (12 * h))
    return np.array(columns).T


@pytest.mark.parametrize("case", CASES)
def test_gradients_of_an_equilibrium_at_speed(case):
    build, names = CASES[case]
    model = build()
    functionals = [cd.Terminal(name) for name in names]
    found = cd.gradient(model, functionals, analysis="equilibrium")
    rest = cd.equilibrium(model)
    assert rest.extra["stability"] == "stable"

    def value(parameters):
        return cd.gradient(model, functionals, analysis="equilibrium", parameters=parameters).values

    expected = differences(value, model)
    scale = np.maximum(np.abs(expected).max(axis=1, keepdims=True), 1e-3)
    assert np.max(np.abs(found.matrix - expected) / scale) < CLOSE
    assert found.values[0] == pytest.approx(rest[names[0].split(".")[0]].position[0, 0 if case == "plane" else 2])


def test_gradients_of_a_run_that_starts_at_speed():
    """The start moves with the parameters, its speeds too; a push sets the slider swinging."""
    model = turntable()
    block = model["block"]
    model.add(cd.Force("push", block.at(0, 0), lambda s: (30 * s.time * cd.exp(-10 * s.time), 0)))
    functionals = [cd.Terminal("block.position.x"), cd.Terminal("block.velocity.y"), cd.Integral("spring.length")]
    options = {"until": 0.3, "start": "equilibrium", "rtol": 1e-11, "atol": 1e-12}
    found = cd.gradient(model, functionals, **options)

    def value(parameters):
        return cd.gradient(model, functionals, parameters=parameters, **options).values

    expected = differences(value, model)
    scale = np.maximum(np.abs(expected).max(axis=1, keepdims=True), 1e-3)
    assert np.max(np.abs(found.matrix - expected) / scale) < 1e-6


def test_derivatives_of_small_motions_at_speed_are_refused_by_name():
    model = turntable()
    with pytest.raises(cd.AnalysisError, match=r'driver "motor" moves the machine: derivatives of frequencies'):
        cd.gradient(model, cd.Frequency(), analysis="equilibrium")
