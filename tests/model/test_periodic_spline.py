"""Periodic splines: cams and signals that repeat, and profiles whose seam is open."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system
from cardan.files.text_models.schema import json_schema
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml

TURN = 2 * np.pi
ANGLES = np.linspace(0, TURN, 13)
RADII = 0.1 + 0.02 * np.cos(ANGLES) + 0.005 * np.sin(2 * ANGLES)


def closed(**words) -> cd.Spline:
    return cd.Spline(ANGLES, RADII, periodic=True, name="cam", **words)


def test_it_is_scipys_and_repeats():
    curve, exact = closed(), CubicSpline(ANGLES, [*RADII[:-1], RADII[0]], bc_type="periodic")
    x = np.linspace(-3 * TURN, 4 * TURN, 173)
    assert curve(x) == pytest.approx(exact(np.mod(x, TURN)), abs=1e-14)
    assert curve.derivative(x) == pytest.approx(exact(np.mod(x, TURN), 1), abs=1e-13)
    assert curve.integral(x) == pytest.approx(
        np.floor(x / TURN) * exact.integrate(0, TURN) + [exact.integrate(0, a) for a in np.mod(x, TURN)], abs=1e-12
    )


def test_expressions_and_numbers_agree():
    import casadi as ca

    for points in (13, 60):
        angles = np.linspace(0, TURN, points)
        curve = cd.Spline(angles, [*np.sin(angles[:-1] + 1), np.sin(1)], periodic=True)
        x = ca.SX.sym("x")
        f = ca.Function("f", [x], [curve(x), ca.jacobian(curve(x), x), curve.integral(x)])
        for at in (-7.7, -0.1, 0.0, 3.0, TURN, 20.0):
            found = [float(value) for value in f(at)]
            assert found == pytest.approx([curve(at), curve.derivative(at), curve.integral(at)], abs=1e-12)


def test_ordinates_of_parameters():
    model = cd.Model("m")
    a = model.parameter("a", 0.3)
    curve = cd.Spline((0, 1, 2, 3), (a, 2 * a, 0.1, a), periodic=True)
    numbers = cd.Spline((0, 1, 2, 3), (0.3, 0.6, 0.1, 0.3), periodic=True)
    body = model.body("body", mass=1, inertia=1)
    model.add(cd.Drive("x", body.x, lambda t: curve(t)))
    model.add(cd.Drive("y", body.y, 0.0))
    model.add(cd.Fix("body angle", body.angle, 0.0))
    result = cd.kinematics(model, until=7, every=0.5)
    assert result["body"].position[:, 0] == pytest.approx(numbers(result.t), abs=1e-12)


@pytest.mark.parametrize(
    ("y", "words", "said"),
    [
        ((0, 1, 2), {}, "its first ordinate 0.0 and its last one 2.0 differ"),
        ((0, 1, 0), {"slopes": (0, 0)}, "leave out slopes"),
        ((0, 1, 0), {"extrapolate": "constant"}, "leave out slopes and extrapolate"),
    ],
)
def test_what_does_not_close_is_refused(y, words, said):
    with pytest.raises(cd.ModelError, match=f'spline "wheel": .*{said}'):
        cd.Spline((0, 1, 2), y, periodic=True, name="wheel", **words)


def test_a_parameter_at_one_end_only_is_refused():
    a = cd.Model("m").parameter("a", 1.0)
    with pytest.raises(cd.ModelError, match="periodic, but its first ordinate"):
        cd.Spline((0, 1, 2), (a, 1, 2 * a), periodic=True)


# -- cams -------------------------------------------------------------------------------------------------------------


def cam_with(profile, speed=5.0, driven=True) -> cd.Model:
    model = cd.Model("cam", gravity=None)
    cam = model.body("cam", mass=1, inertia=0.05, angular_velocity=speed)
    rod = model.body("rod", mass=0.5, inertia=0.1, position=(0, 0.1))
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), rod.at(0, 0)))
    model.add(cd.Cam("touch", cam.at(0, 0), rod.at(0, 0), profile=profile, polar=True))
    if driven:
        model.add(cd.Drive("motor", axle.angle, lambda t: speed * t))
    return model


METHODS = {"partition": {}, "dop853": {"method": cd.Partition(integrator="dop853")}, "dae": {"method": "dae"}}


@pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
def test_a_closed_cam_keeps_its_energy_over_many_turns(method):
    result = cd.simulate(cam_with(closed(), driven=False), until=10, every=0.05, rtol=1e-9, **method)
    energy = result.energy.total
    assert abs(energy / energy[0] - 1).max() < 1e-6
    angle = result["cam"].angle
    assert angle[-1] > 6 * TURN
    assert result["rod"].position[:, 1] == pytest.approx(closed()(np.pi / 2 - angle), abs=1e-9)


SNAIL = cd.Spline(ANGLES, 0.1 + 0.02 * ANGLES)
OPEN = cd.Spline(ANGLES, RADII)


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        (SNAIL, r"its radius jumps by 0\.1257 at the seam"),
        (lambda angle: 0.1 + 0.02 * angle, r"its radius jumps by 0\.1257 at the seam"),
        (OPEN, "the slope of its radius jumps by .* at the seam"),
        (cd.table(ANGLES, RADII), "the slope of its radius jumps by .* at the seam"),
        (cd.table(ANGLES, RADII, periodic=True), "the slope of its radius jumps by .* at the seam"),
        (cd.Spline(0.9 * ANGLES, RADII, periodic=True), "its radius jumps by .* at the seam"),
    ],
)
def test_a_cam_whose_seam_is_open_is_refused_by_name(profile, said):
    model = cam_with(profile)
    with pytest.raises(cd.ModelError, match=rf'cam "touch": {said}.*periodic=True'):
        cd.simulate(model, until=1)
    for analysis in (cd.kinematics, cd.inverse):
        with pytest.raises(cd.ModelError, match=said):
            analysis(model, until=1)
    system = compile_system(model)
    with pytest.raises(cd.ModelError, match=said):
        Instance.of(system, system.parameter_values())


def test_a_cam_over_a_part_of_a_turn_has_no_seam():
    profile = cd.Spline(np.linspace(0.5, 2.5, 5), 0.1 + 0.02 * np.linspace(0.5, 2.5, 5))
    result = cd.kinematics(cam_with(profile, speed=0.5), until=1, every=0.5)
    assert result["rod"].position[:, 1] == pytest.approx(0.1 + 0.02 * (np.pi / 2 - 0.5 * result.t), abs=1e-9)


PART = cd.Spline(np.linspace(0.1, 6, 9), 0.1 + 0.02 * np.linspace(0.1, 6, 9))


@pytest.mark.parametrize("driven", [True, False])
@pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
def test_a_run_ends_where_a_profile_over_a_part_of_a_turn_ends(method, driven):
    """A quarter of the rest of the turn behind the profile."""
    result = cd.simulate(cam_with(PART, driven=driven, speed=-5.0), until=2, every=0.02, **method)
    assert result.stats.status == 'stopped by event "touch.end"'
    assert abs(np.diff(result["rod"].position[:, 1])).max() < 0.01
    assert np.pi / 2 - result["cam"].angle[-1] == pytest.approx(6 + (TURN - 5.9) / 4, abs=1e-6)


def test_kinematics_ends_there_too():
    result = cd.kinematics(cam_with(PART), until=2, every=0.02)
    assert result.stats.status == 'stopped by event "touch.end"'
    assert np.pi / 2 - result["cam"].angle[-1] == pytest.approx(0.1 - (TURN - 5.9) / 4, abs=1e-9)


def test_one_cam_by_every_run_of_the_engine():
    model = cam_with(closed(), driven=False)
    exact = cd.simulate(model, until=4, rtol=1e-10, atol=1e-12)
    system = compile_system(model)
    machine = Instance.of(system, system.parameter_values())
    machine.start(0.0)
    for k in range(8):
        machine.step(0.5 * (k + 1))
    assert machine.states[2] == pytest.approx(exact["cam"].angle[-1], abs=2e-5)
    other = cam_with(closed(), driven=False)
    other.add(cd.Torque("brake", other.bodies["cam"], other.parameter("load", 0.0)))
    for backend in ("lanes", "serial"):
        asked = {"until": 4, "backend": cd.Backend(backend, workers=1), "rtol": 1e-9}
        table = cd.sweep(other, {"load": [0.0, 0.001]}, {"a": cd.Terminal("cam.angle")}, **asked)
        assert np.ravel(table["a"])[0] == pytest.approx(exact["cam"].angle[-1], abs=1e-5)


def test_files_keep_it(tmp_path):
    model = cam_with(closed(), driven=False)
    wanted = cd.simulate(model, until=1, every=0.5)["rod"].position[:, 1]
    text, program = to_yaml(model), to_python(model)
    assert "periodic: true" in text
    assert "periodic=True" in program
    (tmp_path / "cam.yaml").write_text(text)
    found: dict = {}
    exec(program.partition("if __name__")[0], found)
    for again in (cd.load_model(tmp_path / "cam.yaml"), found.get("model") or found["build"]()):
        assert cd.simulate(again, until=1, every=0.5)["rod"].position[:, 1] == pytest.approx(wanted, abs=1e-12)
    assert "periodic" in str(json_schema())
