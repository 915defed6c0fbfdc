"""What drives robots from files, and what is measured: laws of actuators, limits of motors, sensors, switches."""

from __future__ import annotations

from math import cos, exp, pi
from pathlib import Path

import numpy as np
import pytest

import cardan as cd

EXACT = {"rtol": 1e-10, "atol": 1e-12}
MASS, J = 2.0, 0.1
BODY = f'<inertial pos="0 0 0" mass="{MASS}" diaginertia="{J} {J} {J}"/>'
NO_GRAVITY = '<option gravity="0 0 0"/>'
URDF = """<robot name="r"><link name="base"/><link name="b"><inertial><mass value="2"/><inertia ixx="0.1" iyy="0.1"
izz="0.1"/></inertial></link><joint name="j" type="continuous"><parent link="base"/><child link="b"/><axis xyz="0 0 1"/>
<limit effort="5" velocity="3"/></joint></robot>"""


def load(folder: Path, inside: str, rest: str = "", **options) -> cd.Model:
    path = folder / "m.xml"
    body = f'<body name="b">{inside}{BODY}<site name="s" pos="0.5 0 0" euler="0 0 90"/></body>'
    path.write_text(f"<mujoco>{NO_GRAVITY}<worldbody>{body}</worldbody>{rest}</mujoco>", encoding="utf-8")
    return cd.load_model(path, **options)


def hinge(folder: Path, actuator: str, words: str = "", **options) -> cd.Model:
    joint = f'<joint name="j" axis="0 0 1" {words}/>'
    return load(folder, joint, f"<actuator>{actuator}</actuator>", **options)


def rate(model: cd.Model, until: float, **parameters: float) -> float:
    return cd.simulate(model, until=until, parameters=parameters, **EXACT)["j"].rate[-1]


class TestLaws:
    def test_a_damper_brakes_by_its_control(self, tmp_path):
        model = hinge(tmp_path, '<damper name="d" joint="j" kv="2" ctrlrange="0 1"/>', speeds={"j": 3.0})
        assert rate(model, 0.5, d_ctrl=0.25) == pytest.approx(3 * exp(-0.5 * 0.5 / J), rel=1e-8)

    def test_an_integrated_velocity_follows_a_ramp(self, tmp_path):
        """With kp and kv large, q̇ goes to u; the integral stops at its range."""
        words = '<intvelocity name="v" joint="j" kp="100" kv="10" actrange="-1 0.2"/>'
        model = hinge(tmp_path, words)
        result = cd.simulate(model, until=3, parameters={"v_ctrl": 0.1}, **EXACT)
        assert result["j"].angle[-1] == pytest.approx(0.2, abs=1e-6)
        assert np.interp(1.5, result.t, result["j"].rate) == pytest.approx(0.1, abs=2e-3)

    def test_a_cylinder_builds_up_its_pressure(self, tmp_path):
        """τ = A a, ȧ = (u - a)/T: J q̇ = A u (t - T (1 - exp(-t/T)))."""
        model = hinge(tmp_path, '<cylinder name="c" joint="j" diameter="0.2" timeconst="0.1"/>')
        area, t, T = pi * 0.01, 0.3, 0.1
        assert rate(model, t, c_ctrl=5) == pytest.approx(area * 5 / J * (t - T * (1 - exp(-t / T))), rel=1e-8)

    def test_a_gain_that_depends_on_position(self, tmp_path):
        """τ = -k q u: an oscillator of frequency √(k u/J)."""
        words = '<general name="g" joint="j" gaintype="affine" gainprm="0 -2 0"/>'
        model = hinge(tmp_path, words, joints={"j": 0.3})
        end = cd.simulate(model, until=0.7, parameters={"g_ctrl": 1.5}, **EXACT)["j"].angle[-1]
        assert end == pytest.approx(0.3 * np.cos(np.sqrt(3 / J) * 0.7), rel=1e-8)

    def test_the_joint_cuts_off_the_effort(self, tmp_path):
        model = hinge(tmp_path, '<motor name="m" joint="j" gear="10"/>', 'actuatorfrcrange="-3 3"')
        assert rate(model, 0.1, m_ctrl=5) == pytest.approx(3 / J * 0.1, rel=1e-8)

    def test_a_thruster_at_a_site(self, tmp_path):
        """1 N along the y of the site, which is -x of the body, and 0.2 N m about z; it turns with the body."""
        rest = '<actuator><motor name="t" site="s" gear="0 1 0 0 0 0.2"/></actuator>'
        model = load(tmp_path, '<freejoint name="f"/>', rest)
        result = cd.simulate(model, until=0.1, parameters={"t_ctrl": 3}, **EXACT)
        assert result["b"].acceleration[0] == pytest.approx(np.array([-3 / MASS, 0, 0]), abs=1e-12)
        assert result["b"].angular_acceleration[0] == pytest.approx(np.array([0, 0, 0.6 / J]), abs=1e-12)


class TestWholeLinks:
    def test_damping_of_a_floating_link(self, tmp_path):
        speeds = {"f": (1.0, 0, 0, 0, 0, 2.0)}
        model = load(tmp_path, '<joint name="f" type="free" damping="0.5"/>', speeds=speeds)
        end = cd.simulate(model, until=1, **EXACT)["b"]
        assert end.velocity[-1, 0] == pytest.approx(exp(-0.5 / MASS), rel=1e-8)
        assert end.angular_velocity[-1, 2] == pytest.approx(2 * exp(-0.5 / J), rel=1e-6)

    def test_armature_of_a_floating_link_is_inertia_without_weight(self, tmp_path):
        inside = '<joint name="f" type="free" armature="0.5"/>'
        model = load(tmp_path, inside, gravity=(0, 0, -10))
        assert cd.simulate(model, until=0.1)["b"].acceleration[0, 2] == pytest.approx(-10 * MASS / (MASS + 0.5))

    def test_damping_of_a_ball_joint(self, tmp_path):
        model = load(tmp_path, '<joint name="f" type="ball" damping="0.05"/>', speeds={"f": (0, 0, 2.0)})
        assert cd.simulate(model, until=1, **EXACT)["b"].angular_velocity[-1, 2] == pytest.approx(
            2 * exp(-0.5), rel=1e-7
        )

    def test_gravity_compensation(self, tmp_path):
        path = tmp_path / "m.xml"
        path.write_text(
            f'<mujoco><worldbody><body name="b" gravcomp="0.75"><freejoint/>{BODY}</body></worldbody></mujoco>'
        )
        assert cd.simulate(cd.load_model(path), until=0.1)["b"].acceleration[0, 2] == pytest.approx(-9.81 / 4)


class TestMotorsOfUrdf:
    def motor(self, folder: Path, torque: float, speed: float, until: float) -> float:
        path = folder / "r.urdf"
        path.write_text(URDF)
        model = cd.load_model(path, motors=True, speeds={"j": speed}, gravity=None)
        return cd.simulate(model, until=until, parameters={"j motor_ctrl": torque})["j"].rate[-1]

    def test_effort_and_speed_are_limited(self, tmp_path):
        assert self.motor(tmp_path, 20, 0.0, 0.02) == pytest.approx(5 / J * 0.02, rel=1e-6)  # 5 N m
        assert self.motor(tmp_path, 5, 0.0, 2.0) == pytest.approx(3.0, rel=1e-3)  # 3 rad/s
        assert self.motor(tmp_path, 5, 4.0, 0.5) == pytest.approx(4.0, rel=1e-9)  # drives no further
        assert self.motor(tmp_path, -5, 4.0, 0.01) == pytest.approx(4.0 - 5 / J * 0.01, rel=1e-6)  # but brakes

    def test_a_motor_follows_a_signal(self, tmp_path):
        """J dω/dt = sin 3t: ω = (1 - cos 3t)/(3 J)."""
        path = tmp_path / "r.urdf"
        path.write_text(URDF)
        model = cd.load_model(path, motors=True, gravity=None)
        J_z = 0.1
        rate = (1 - cos(3 * 0.4)) / (3 * J_z)
        for signal in (lambda t: cd.sin(3 * t), "sin(3*t)"):
            result = cd.simulate(model, until=0.4, inputs={"j motor_ctrl": signal}, **EXACT)
            assert result["j"].rate[-1] == pytest.approx(rate, rel=1e-8)
        table = cd.simulate(model, until=0.4, inputs={"j motor_ctrl": ((0, 0.4), (0, 1))}, **EXACT)
        assert table["j"].rate[-1] == pytest.approx(0.2 / J_z, rel=1e-8)


class TestSensors:
    def test_what_is_measured_is_reported(self, tmp_path):
        sensors = (
            '<gyro name="gyro" site="s"/><velocimeter name="v" site="s"/>'
            '<framepos name="p" objtype="site" objname="s"/>'
            '<framexaxis name="x" objtype="site" objname="s"/><actuatorfrc name="f" actuator="m"/>'
            '<actuatorpos name="l" actuator="m"/><accelerometer name="acc" site="s"/>'
        )
        rest = f'<actuator><motor name="m" joint="j" gear="2"/></actuator><sensor>{sensors}</sensor>'
        joint = '<joint name="j" axis="0 0 1"/>'
        model = load(tmp_path, joint, rest, joints={"j": 0.5}, speeds={"j": 3.0})
        result = cd.simulate(model, until=0.1, parameters={"m_ctrl": 0.4})

        def at_start(name: str) -> list[float]:
            return [result[f"{name} {axis}"].output[0] for axis in "xyz"]

        assert at_start("gyro") == pytest.approx([0, 0, 3])
        assert at_start("v") == pytest.approx([1.5, 0, 0], abs=1e-12)  # the site's x is the body's y
        assert at_start("p") == pytest.approx([0.5 * np.cos(0.5), 0.5 * np.sin(0.5), 0])
        assert at_start("x") == pytest.approx([-np.sin(0.5), np.cos(0.5), 0])
        assert (result["f"].output[0], result["l"].output[0]) == pytest.approx((0.4, 1.0))
        assert any('read result["s"].acceleration' in note for note in model.notes)


@pytest.mark.parametrize(
    ("flag", "lost"), [("spring", "j spring"), ("damper", "k damper"), ("frictionloss", "j friction"),
                       ("limit", "j limit"), ("actuation", "m"), ("equality", "e"), ("constraint", "j friction")]
)  # fmt: skip
def test_switches_of_the_file(flag, lost, tmp_path):
    joints = '<joint name="j" axis="0 0 1" stiffness="1" frictionloss="1" range="-1 1"/>'
    joints += '<joint name="k" axis="1 0 0" damping="1"/>'
    rest = (
        '<actuator><motor name="m" joint="j"/></actuator><equality><joint name="e" joint1="j" joint2="k"/></equality>'
    )
    assert lost in load(tmp_path, joints, rest, limits=True).elements
    off = f'<option><flag {flag}="disable"/></option>'
    assert lost not in load(tmp_path, joints, rest + off, limits=True).elements


def test_frames_of_the_ground_are_points(tmp_path):
    path = tmp_path / "m.xml"
    still = '<body name="post" pos="1 2 3"><site name="top" pos="0 0 1"/></body><site name="mark" pos="4 5 6"/>'
    path.write_text(f"<mujoco><worldbody>{still}</worldbody></mujoco>")
    model = cd.load_model(path)
    assert model["post"].marker.point == pytest.approx((1, 2, 3))
    assert model["top"].marker.point == pytest.approx((1, 2, 4))
    assert model["mark"].marker.point == pytest.approx((4, 5, 6))
