"""Names of quantities in runs: short forms, magnitudes, what events change, and what is said of wrong names."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.files.exports.fmi.variables import variables_of


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    k = model.parameter("k", 40.0)
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Spring("leg", model.ground.at(0, 1), rod.at(0.5, 0), stiffness=k, free_length=1))
    model.add(cd.Point("tip", rod.at(0.5, 0)))
    model.state("z", initial=0, rate=lambda s: s.angle(rod))
    model.add(cd.Lag("filter", "pin.rate", 0.1))
    model.add(cd.At("set k", 0.1, do=[cd.Set("k", 10.0)]))
    return model


def governor() -> cd.Model:
    model = cd.Model("governor", dim=3, gravity=(0, 0, -9.81))
    ball = model.body("ball", mass=1, inertia=(0.1, 0.2, 0.3), position=(0.5, 0, 0), angular_velocity=(0, 0, 3))
    model.add(cd.Spherical("pin", model.ground.at(0, 0, 0), ball.at(-0.5, 0, 0)))
    model.add(cd.Point("tip", ball.at(0.5, 0, 0)))
    return model


SHORT = {  # name -> the same of a result's columns
    "rod.x": lambda r: r["rod"].position[:, 0],
    "rod.velocity.y": lambda r: r["rod"].velocity[:, 1],
    "rod.speed": lambda r: np.hypot(*r["rod"].velocity.T),
    "tip.y": lambda r: r["tip"].position[:, 1],
    "tip.speed": lambda r: np.hypot(*r["tip"].velocity.T),
    "pin.force": lambda r: np.hypot(*r["pin"].reaction_i[:, :2].T),
    "pin.reaction_at_joint.Mz": lambda r: r["pin"].reaction_at_joint[:, 2],
    "pin.reaction_i.N": lambda r: r["pin"].reaction_i[:, 2],
    "pin.multiplier.1": lambda r: r["pin"].multiplier[:, 0],
    "leg.length": lambda r: r["leg"].length,
    "leg.rate": lambda r: r["leg"].rate,
    "energy.total": lambda r: r.energy.total,
    "z.value": lambda r: r["z"].value,
    "filter.output": lambda r: r["filter"].output,
    "k.value": lambda r: np.where(r.t < 0.0999999, 40.0, 10.0),
    "t": lambda r: r.t,
}


def test_short_names_and_magnitudes_are_the_same_in_results_functionals_and_sweeps(tmp_path):
    model = pendulum()
    result = cd.simulate(model, until=0.3, every=0.1)
    ends = cd.evaluate(model, [cd.Terminal(name) for name in SHORT], until=0.3)
    alone = ["z", "filter", "k"]
    sweep = cd.sweep(model, {"k": [40.0]}, responses=[*SHORT, *alone], until=0.3, every=0.1).flat()
    for name, end in zip(SHORT, ends, strict=True):
        values = SHORT[name](result)
        assert np.allclose(result[name], values, rtol=1e-13, atol=1e-13), name
        assert name in result
        assert end == pytest.approx(values[-1], rel=2e-6, abs=1e-7), name
        assert sweep[name][0] == pytest.approx(values[-1], rel=2e-6, abs=1e-7), name
        assert len(result.plot(name).axes) == 1
    for name, whole in zip(alone, ("z.value", "filter.output", "k.value"), strict=True):
        (end,) = cd.evaluate(model, [cd.Terminal(name)], until=0.3)
        assert end == pytest.approx(result[whole][-1], rel=2e-6), name
    result.save(tmp_path / "run.h5")
    again = cd.load_result(tmp_path / "run.h5")
    assert all(np.array_equal(again[name], result[name]) for name in SHORT)


def test_axes_of_space():
    model = governor()
    result = cd.simulate(model, until=0.2, every=0.1)
    names = ["ball.z", "ball.e0", "ball.angular_velocity_global.z", "ball.direction_cosines.xy", "pin.force",
             "ball.speed", "pin.reaction_at_joint.Mz", "ball.angular_acceleration.y",
             "ball.angular_acceleration_global.y"]  # fmt: skip
    ends = cd.evaluate(model, [cd.Terminal(name) for name in names], until=0.2)
    for name, end in zip(names, ends, strict=True):
        assert end == pytest.approx(result[name][-1], rel=1e-6, abs=1e-6), name
    assert np.allclose(result["pin.force"], np.linalg.norm(result["pin"].reaction_i[:, :3], axis=1))
    assert np.allclose(result["ball.direction_cosines.xy"], result["ball"].direction_cosines[:, 0, 1])
    assert np.array_equal(result["ball.euler_angles.theta"], result["ball"].euler_angles()[:, 1])
    with pytest.raises(cd.CardanError, match="counts turns along a motion"):
        cd.evaluate(model, [cd.Terminal("ball.rotation_vector.x")], until=0.2)


def test_a_force_that_is_off_is_zero_in_functions_too():
    model = pendulum()
    model.add(cd.At("leg off", 0.15, do=[cd.Switch("leg", on=False)]))
    model.state("work", initial=0.0, rate=lambda s: s.quantity("leg.force"))
    result = cd.simulate(model, until=0.3, every=0.05)
    assert result["leg.force"][-1] == 0.0
    assert result["work.value"][-1] == result["work.value"][-2] != 0.0


def test_outputs_of_fmus_take_every_stored_name():
    system = compile_system(pendulum())
    state = np.zeros(system.n_q + system.n_v + system.n_z)
    outputs = variables_of(
        system, ["rod.x", "pin.force", "pin.reaction_at_joint.Mz", "z", "k.value"], state, 0
    ).all_outputs
    assert {v.name for v in outputs} == {
        "rod.position.x", "pin.force", "pin.reaction_at_joint.N", "z.value", "k.value"}  # fmt: skip


COMPUTED = {
    pendulum: ["rod.speed", "tip.speed", "energy.total"],
    governor: ["ball.speed", "ball.direction_cosines", "ball.angular_velocity_global",
               "ball.angular_acceleration_global", "energy.total"],
}  # fmt: skip


@pytest.mark.parametrize("machine", COMPUTED)
@pytest.mark.parametrize("n", [2, 40])
def test_rollouts_observe_what_results_compute(machine, n):
    """One by one and in lanes."""
    names = COMPUTED[machine]
    batch = cd.rollout(machine(), n=n, every=0.05, observe=names, rtol=1e-9, atol=1e-11)
    batch.reset()
    seen = batch.step()
    result = cd.simulate(machine(), until=0.05, every=0.05, rtol=1e-9, atol=1e-11)
    expected = np.concatenate([np.ravel(result[name][-1]) for name in names])
    np.testing.assert_allclose(seen, np.tile(expected, (n, 1)), rtol=1e-7, atol=1e-8)


def test_fmus_and_c_libraries_offer_what_results_compute(tmp_path):
    fmpy = pytest.importorskip("fmpy")
    names = COMPUTED[governor]
    cd.export_fmu(governor(), tmp_path / "governor.fmu", outputs=names)
    result = cd.simulate(governor(), until=0.2, every=0.1, rtol=1e-9, atol=1e-11)
    told = fmpy.simulate_fmu(
        tmp_path / "governor.fmu", stop_time=0.2, output_interval=0.1, relative_tolerance=1e-9,
        fmi_type="CoSimulation", output=["ball.speed", "energy.total", "ball.direction_cosines.xx"],
    )  # fmt: skip
    np.testing.assert_allclose(told["ball.speed"], result["ball.speed"], rtol=1e-5)
    np.testing.assert_allclose(told["energy.total"], result["energy.total"], atol=1e-4)
    np.testing.assert_allclose(told["ball.direction_cosines.xx"], result["ball.direction_cosines.xx"], atol=1e-4)
    cd.export_c(governor(), tmp_path / "c", outputs=names)
    constants = (tmp_path / "c" / "cardan_governor.h").read_text().lower()
    assert all(word in constants for word in ("ball_speed", "ball_direction_cosines_zz", "energy_total"))


@pytest.mark.parametrize("name", ["ball.euler_angles", "ball.rotation_vector.x"])
def test_what_counts_turns_is_in_results_only(name, tmp_path):
    with pytest.raises(cd.CardanError, match="follows from other quantities"):
        cd.rollout(governor(), observe=name)
    with pytest.raises(cd.CardanError, match=r"outputs: .* follows from other quantities"):
        cd.export_c(governor(), tmp_path, outputs=[name])
    with pytest.raises(cd.CardanError, match=r"outputs: .* follows from other quantities"):
        cd.export_fmu(governor(), tmp_path / "g.fmu", outputs=[name], platforms=[])


WRONG = {
    "rod.velocity_x": 'unknown name "rod.velocity_x"; write "rod.velocity.x"',
    "rod.vy": 'write "rod.velocity.y"',
    "rod.omega": 'write "rod.angular_velocity"',
    "pin.reaction": 'write "pin.force"',
    "pin.reaction_y": 'write "pin.reaction_at_joint.Fy"',
    "pin.Fx": 'write "pin.reaction_at_joint.Fx"',
    "rod.kinetic": 'write "energy.kinetic"',
    "rod.angel": 'did you mean "rod.angle"? ("rod" has position, angle, velocity',
    "rod.z": '"rod" has position, angle',
    "krank.angle": "unknown name",
    "red.angle": 'did you mean "rod.angle"?',
    "leg.reaction_i": '"leg" has length, rate, ',
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_names_are_answered_alike_everywhere(name):
    model = pendulum()
    result = cd.simulate(model, until=0.1, every=0.1)
    attempts = (
        lambda: result[name],
        lambda: result.plot(name),
        lambda: cd.sweep(model, {"k": [40.0]}, responses=[name], until=0.1),
        lambda: cd.evaluate(model, [cd.Terminal(name)], until=0.1),
    )
    for attempt in attempts:
        with pytest.raises(cd.CardanError) as refusal:
            attempt()
        assert WRONG[name] in str(refusal.value)
    assert name not in result
