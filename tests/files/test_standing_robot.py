"""A robot on four legs, of MJCF, stands as high as in MuJoCo: contacts yield at rest as solref and solimp say."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

LEG = """
      <body name="{name} thigh" pos="{x} {y} 0">
        <joint name="{name} hip" class="leg"/>
        <inertial pos="0 0 -0.08" mass="0.8" diaginertia="0.003 0.003 0.0008"/>
        <body name="{name} shank" pos="0 0 -0.2">
          <joint name="{name} knee" class="leg"/>
          <inertial pos="0 0 -0.09" mass="0.2" diaginertia="0.0009 0.0009 0.0001"/>
          <geom name="{name}" type="sphere" size="0.02" pos="0 0 -0.2" {foot}/>
        </body>
      </body>"""
FEET = {
    "front left": (0.18, 0.12),
    "front right": (0.18, -0.12),
    "rear left": (-0.18, 0.12),
    "rear right": (-0.18, -0.12),
}
SOFT = 'solimp="0.02 0.99 0.02" friction="0.8" priority="1"'
# of the trunk after 5 s, in m, by MuJoCo 3.3.7 (mj_step with timestep 0.001 from the keyframe)
HEIGHTS = {
    ("elliptic", SOFT): 0.33682,
    ("pyramidal", SOFT): 0.33785,
    ("pyramidal", 'margin="0.001"'): 0.34832,
    ("elliptic", 'solref="-3000 -100" solimp="0.5 0.9 0.01 0.4 3" condim="1"'): 0.34554,
}


def robot(cone: str, foot: str) -> str:
    """Eight joints with friction, damping and rotors; servos hold the angles of the keyframe, inside the floor."""
    legs = "".join(LEG.format(name=name, x=x, y=y, foot=foot) for name, (x, y) in FEET.items())
    servos = "".join(f'<position name="{n} {j}" joint="{n} {j}"/>' for n in FEET for j in ("hip", "knee"))
    angles = " ".join(["0.6 -1.2"] * 4)
    return f"""
<mujoco model="four legs">
  <compiler angle="radian"/>
  <option timestep="0.001" cone="{cone}"/>
  <default>
    <default class="leg"><joint axis="0 1 0" damping="1" armature="0.01" frictionloss="0.2"/></default>
    <position kp="150" forcerange="-40 40"/>
  </default>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"/>
    <body name="trunk" pos="0 0 0.4"><freejoint/>
      <inertial pos="0.01 0 0" mass="6" diaginertia="0.03 0.09 0.1"/>{legs}
    </body>
  </worldbody>
  <actuator>{servos}</actuator>
  <keyframe><key name="home" qpos="0 0 {0.4 * np.cos(0.6) + 0.005:.6f} 1 0 0 0 {angles}" ctrl="{angles}"/></keyframe>
</mujoco>"""


@pytest.mark.parametrize(("cone", "foot"), HEIGHTS)
def test_four_legs_stand_as_high_as_in_mujoco(cone, foot, tmp_path):
    path = tmp_path / "legs.xml"
    path.write_text(robot(cone, foot), encoding="utf-8")
    model = cd.load_model(path, key="home", contact="ground")
    assert any("yield at rest as solref and solimp" in note for note in model.notes)
    result = cd.simulate(model, until=5, every=0.5, method="dae")
    assert abs(result["trunk"].velocity[-1]).max() < 1e-3
    assert result["trunk"].position[-1, 2] == pytest.approx(HEIGHTS[cone, foot], abs=1e-4)
    weight = sum(result[f"{name} on floor"].normal_force[-1] for name in FEET)
    assert weight == pytest.approx(10.0 * 9.81, rel=1e-3)
