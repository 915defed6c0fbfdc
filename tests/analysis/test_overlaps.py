"""Contacts that overlap at the start: told, and of robots lifted to where they touch."""

import re

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system

LEGGED = """
<mujoco model="stool">
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"{tilt}/>
    <body name="seat" pos="0 0 0.3">
      <freejoint/>
      <inertial pos="0 0 0" mass="4" diaginertia="0.05 0.05 0.05"/>
      <body name="leg"><joint name="hip" axis="0 1 0" frictionloss="0.3" stiffness="50"/>
        <inertial pos="0 0 -0.1" mass="0.5" diaginertia="0.002 0.002 0.001"/>
        {foot}</body>
    </body>
  </worldbody>
  <keyframe><key name="low" qpos="0 0 {height} 1 0 0 0 0"/></keyframe>
</mujoco>
"""
FEET = {  # and how far each reaches below the seat
    "sphere": ('<geom name="foot" type="sphere" size="0.02" pos="0 0 -0.28"/>', 0.30),
    "capsule": ('<geom name="foot" type="capsule" size="0.02" fromto="0 0 -0.1 0 0 -0.28"/>', 0.30),
    "box": ('<geom name="foot" type="box" size="0.02 0.02 0.03" pos="0 0 -0.27"/>', 0.30),
    "cylinder": ('<geom name="foot" type="cylinder" size="0.02 0.03" euler="0 90 0" pos="0 0 -0.28"/>', 0.30),
}


def load(tmp_path, foot="sphere", height=0.283, tilt="", **options):
    path = tmp_path / "stool.xml"
    path.write_text(LEGGED.format(foot=FEET[foot][0], height=height, tilt=tilt))
    return cd.load_model(path, key="low", contact="ground", **options)


@pytest.mark.parametrize("foot", FEET)
def test_a_robot_in_the_ground_is_lifted(foot, tmp_path):
    model = load(tmp_path, foot)
    assert cd.assemble(model)["seat"].position[2] == pytest.approx(FEET[foot][1], abs=1e-9)
    (note,) = [note for note in model.notes if "inside" in note]
    assert "lay 0.017 m inside" in note
    assert "lift=False" in note
    result = cd.simulate(model, until=0.1, every=0.002)
    assert result["seat"].position[:, 2].max() <= FEET[foot][1] + 1e-6
    assert not any("throw" in message for message in result.stats.messages)


def test_on_a_slope_it_moves_along_the_normal(tmp_path):
    """Tilted by 0.2 rad about y through the origin: the centre of the foot has the distance r from the plane."""
    model = load(tmp_path, tilt=' euler="0 11.459155902616466 0"')
    moved = np.array(cd.assemble(model)["seat"].position)
    normal = np.array([np.sin(0.2), 0, np.cos(0.2)])
    assert normal @ (moved - [0, 0, 0.28]) == pytest.approx(0.02, abs=1e-9)
    assert np.cross(moved - [0, 0, 0.283], normal) == pytest.approx(np.zeros(3), abs=1e-12)


def test_left_there_it_is_thrown_and_told(tmp_path):
    model = load(tmp_path, lift=False)
    assert cd.assemble(model)["seat"].position[2] == 0.283
    result = cd.simulate(model, until=0.1, every=0.002)
    (message,) = [message for message in result.stats.messages if "throw" in message]
    assert "foot on floor by 0.017 m" in message
    assert "times gravity" in message
    assert result["seat"].position[:, 2].max() > 0.31


def test_a_robot_above_the_ground_stays(tmp_path):
    model = load(tmp_path, height=0.35)
    assert cd.assemble(model)["seat"].position[2] == 0.35
    assert not any("inside" in note for note in model.notes)


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
@pytest.mark.parametrize(("depth", "told"), [(0.0, False), (1e-4, False), (0.017, True)])
def test_overlaps_of_any_machine_are_told(depth, told, method):
    """A ball of 1 kg in a floor of 1e5 N/m: at rest it sinks in by 0.1 mm; 17 mm are 1700 N, and 172 g upwards."""
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", 1, 0.1, (0, 0.1 - depth))
    floor = model.ground.at(0, 0, axis=(0, 1))
    model.add(cd.Contact("touch", ball, floor, radius=0.1, stiffness=1e5, damping=50))
    result = cd.simulate(model, until=0.05, every=0.01, method=method)
    messages = [message for message in result.stats.messages if "overlap" in message]
    assert len(messages) == told
    if told:
        assert "touch by 0.017 m (172 times gravity)" in messages[0]
        assert "equilibrium" in messages[0]


# -- wherever the engine runs ------------------------------------------------------------------------------------------


def ball_in_floor():
    model = cd.Model("ball", gravity=(0, -9.81))
    height = model.parameter("height", 0.083)
    ball = model.body("ball", 1, 0.1, (0, height))
    model.add(cd.Contact("touch", ball, model.ground.at(0, 0, axis=(0, 1)), radius=0.1, stiffness=1e5, damping=50))
    return model


SAID = r"at the start contacts overlap and throw the machine: .*touch\"? by 0\.017.* \(172 times gravity\)"


@pytest.mark.parametrize(("height", "told"), [(0.083, True), (0.1, False)])
def test_a_machine_in_c_notes_them(height, told):
    system = compile_system(ball_in_floor())
    machine = Instance.of(system, system.parameter_values({"height": height}))
    machine.start(0.0)
    assert bool(re.match(SAID, machine.note)) == told
    machine.step(0.05)
    assert bool(re.match(SAID, machine.note)) == told


@pytest.mark.parametrize("backend", ["lanes", "serial"])
def test_a_sweep_tells_in_how_many_designs(backend):
    heights = np.linspace(0.08, 0.12, 21)
    with pytest.warns(UserWarning, match="in 10 of 21 designs at the start contacts overlap"):
        found = cd.sweep(
            ball_in_floor(), {"height": heights}, "ball.position.y", until=0.02, backend=cd.Backend(backend, workers=1)
        )
    assert any("in 10 of 21 designs" in note for note in found.notes)


@pytest.mark.parametrize("n", [2, 8])
def test_rollouts_note_them(n):
    heights = np.linspace(0.083, 0.12, n)
    batch = cd.rollout(ball_in_floor(), n=n, every=0.01, observe="ball.position.y", parameters={"height": heights})
    assert re.match(SAID, batch.notes[0])
    assert n - 1 not in batch.notes


def test_a_robot_is_lifted_for_every_client(tmp_path):
    """It is the model that is lifted, when it is read."""
    system = compile_system(load(tmp_path))
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    machine.step(0.1)
    assert machine.note == ""
    left = compile_system(load(tmp_path, lift=False))
    machine = Instance.of(left, left.parameter_values())
    machine.start(0.0)
    assert "throw the machine" in machine.note


@pytest.mark.parametrize("backend", ["serial", "lanes"])
@pytest.mark.parametrize("gradients", [(), ("k",)])
def test_sweeps_of_functionals_tell_of_all_designs(backend, gradients):
    """Their runs leave no result that is asked for, and had nothing to say of contacts that overlap."""
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", mass=1, inertia=0.1, position=(0, 0.083))
    k = model.parameter("k", 1e5)
    floor = model.ground.at(0, 0, axis=(0, 1))
    model.add(cd.Contact("touch", ball, floor, radius=0.1, stiffness=k, damping=50))
    asked = {"v": cd.Terminal("ball.velocity.y")}
    with pytest.warns(UserWarning, match="in 5 of 5 designs at the start contacts overlap"):
        cd.sweep(
            model,
            {"k": np.linspace(1e5, 2e5, 5)},
            asked,
            until=0.05,
            backend=cd.Backend(backend, workers=1),
            gradients=gradients,
        )
