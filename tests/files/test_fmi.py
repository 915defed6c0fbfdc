"""FMUs: what FMPy finds in them, and that they move as the machine does."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
from fmpy.fmi1 import FMICallException
from tests.files.fmi_runs import ModelExchange, has_cvode, instance, problems, references, simulated

import cardan as cd
from cardan.core_library import warning_flags
from cardan.errors import CardanError, ModelError
from cardan.files.exports.fmi import building
from cardan.files.exports.fmi.units import unit_of

UNTIL, EVERY = 1.0, 0.02
OUTPUTS = ("arm.angle", "arm.angular_velocity", "arm.position.x", "pin.reaction_i.Fx", "tip.position.y", "lag.value")


def machine() -> cd.Model:
    """A pendulum with a motor that lags behind its input, a loop, and a stop from which it bounces."""
    model = cd.Model("arm with a stop", gravity=(0, -9.81))
    m, u = model.parameter("m", 1.2, bounds=(0.5, 5)), model.input("u", start=0.3, unit="N m", bounds=(-5, 5))
    L = model.parameter("L", 1.0)
    arm = model.body("arm", mass=m, inertia=0.1, position=(L / 2, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(-L / 2, 0)))
    model.add(cd.Limit("stop", pin.angle, lower=-0.9, restitution=0.6))
    model.add(cd.Point("tip", arm.at(L / 2, 0)))
    model.state("lag", initial=0.0, rate=lambda s: 20 * (u - s.state("lag")))
    model.add(cd.Torque("motor", arm, lambda s: s.state("lag")))
    return model


@pytest.fixture(scope="module", params=["2.0", "3.0"])
def fmu(request, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("fmu") / "arm.fmu"
    return cd.export_fmu(machine(), path, version=request.param, until=UNTIL)


@pytest.fixture(scope="module")
def motion() -> cd.Result:
    return cd.simulate(machine(), until=UNTIL, every=EVERY, rtol=1e-10, atol=1e-12)


def test_fmpy_finds_nothing_wrong(fmu):
    assert problems(fmu) == []
    with zipfile.ZipFile(fmu) as archive:
        names = archive.namelist()
    assert "sources/fmu.c" in names
    assert "sources/fmu_machine.h" in names
    assert any(name.startswith("binaries/") for name in names)


def test_its_description_says_what_the_machine_has(fmu):
    with instance(fmu, "cs") as (_, description, _):
        found = {v.name: v for v in description.modelVariables}
    assert found["m"].variability == "tunable"
    assert found["L"].variability == "fixed"  # a joint depends on it
    assert (found["u"].causality, found["u"].unit, found["u"].start) == ("input", "N.m", "0.3")
    assert found["arm.angle"].causality == "output"
    assert found["arm.angular_velocity"].unit == "rad/s"
    assert found["arm.angular_acceleration"].derivative is found["arm.angular_velocity"]
    assert len(description.derivatives) == 7
    assert description.defaultExperiment.stopTime == str(UNTIL)


def test_co_simulation_moves_as_the_machine_does(fmu, motion):
    found = simulated(fmu, "cs", UNTIL, EVERY, OUTPUTS, relative_tolerance=1e-9)
    flat = motion.flat()
    assert len(motion.events) > 0
    for name in OUTPUTS:
        assert found[name] == pytest.approx(flat[name], abs=2e-7 * max(1, np.abs(flat[name]).max())), name


def test_model_exchange_moves_as_the_machine_does(fmu, motion):
    flat = motion.flat()
    with instance(fmu, "me") as (made, description, _):
        run = ModelExchange(made, description)
        run.begin()
        run.to(0.0, UNTIL)
        vr = references(description)
        get = made.getFloat64 if run.third else made.getReal
        end = dict(zip(OUTPUTS, get([vr[name] for name in OUTPUTS]), strict=True))
    assert run.events >= len(motion.events)
    for name in OUTPUTS:
        assert end[name] == pytest.approx(flat[name][-1], abs=2e-7 * max(1, np.abs(flat[name]).max())), name


@pytest.mark.skipif(not has_cvode(), reason="FMPy brings no CVODE for this platform")
def test_model_exchange_with_cvode(fmu, motion, tmp_path):
    """In a process of its own, as a user runs it: if the solver fails in C, no other test fails with it."""
    path = tmp_path / "angle.npy"
    program = (
        f"import numpy as np\nfrom tests.files.fmi_runs import simulated\n"
        f"run = simulated({str(fmu)!r}, 'me', {UNTIL}, {EVERY}, ['arm.angle'], relative_tolerance=1e-9)\n"
        f"np.save({str(path)!r}, run['arm.angle'])"
    )
    here = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", program], cwd=here, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert np.load(path) == pytest.approx(motion["arm"].angle, abs=1e-5)


def test_parameters_and_inputs_are_heard(fmu):
    signal = np.array([(0, 0.0), (1, 2.0)], dtype=[("time", float), ("u", float)])
    found = simulated(fmu, "cs", 0.4, 0.001, ["arm.angle"], start_values={"m": 2.0, "L": 1.4}, input=signal)
    own = cd.simulate(machine(), until=0.4, parameters={"m": 2.0, "L": 1.4}, inputs={"u": lambda t: 2 * t})
    assert found["arm.angle"][-1] == pytest.approx(own["arm"].angle[-1], abs=1e-4)  # inputs: held for 1 ms
    usual = simulated(fmu, "cs", 0.4, 0.1, ["arm.angle"])
    assert abs(found["arm.angle"][-1] - usual["arm.angle"][-1]) > 1e-2


def test_a_fixed_parameter_is_refused_later(fmu):
    with instance(fmu, "cs") as (made, description, _):
        vr = references(description)
        third = description.fmiVersion.startswith("3")
        _initialized(made, third)
        put = made.setFloat64 if third else made.setReal
        put([vr["m"]], [3.0])
        for name in ("L", "arm.angle", "tip.position.y"):
            with pytest.raises(Exception, match=r"(?i)error"):
                put([vr[name]], [3.0])


def test_the_state_is_taken_and_given_back(fmu):
    with instance(fmu, "cs") as (made, description, _):
        third = description.fmiVersion.startswith("3")
        vr = references(description)
        get = made.getFloat64 if third else made.getReal
        _initialized(made, third)
        made.doStep(0.0, 0.2)
        state = made.getFMUState()
        data = made.serializeFMUState(state) if third else made.serializeFMUstate(state)
        made.doStep(0.2, 0.5)
        first = get([vr[name] for name in OUTPUTS])
        again = made.deserializeFMUState(data) if third else made.deSerializeFMUstate(data)
        made.setFMUState(again)
        made.doStep(0.2, 0.5)
        assert get([vr[name] for name in OUTPUTS]) == first
        for place in (*range(64, 112, 5), len(data) // 2):  # what the FMU saves itself stands behind its token
            damaged = bytes([*data[:place], data[place] ^ 4, *data[place + 1 :]])
            state = made.deserializeFMUState(damaged) if third else made.deSerializeFMUstate(damaged)
            with pytest.raises(FMICallException):
                made.setFMUState(state)


def test_directional_and_adjoint_derivatives(fmu):
    with instance(fmu, "me") as (made, description, _):
        run = ModelExchange(made, description)
        run.begin()
        vr = references(description)
        x = run.states + 0.01 * np.arange(run.n_x)
        run.at(0.1, run.states)
        rates = [d.variable.valueReference for d in description.derivatives]
        states = [d.variable.derivative.valueReference for d in description.derivatives]
        known, unknown = [states[2], vr["u"], states[-1]], [rates[5], vr["pin.reaction_i.Fx"], rates[-1]]
        forward = np.column_stack(
            [made.getDirectionalDerivative(unknown, known, list(seed)) for seed in np.eye(len(known))]
        )
        assert np.isfinite(forward).all()
        get, put = (made.getFloat64, made.setFloat64) if run.third else (made.getReal, made.setReal)
        before = get([vr["u"]])[0]
        step = 1e-6
        values = []
        for sign in (1, -1):
            put([vr["u"]], [before + sign * step])
            values.append(np.array(get(unknown)))
        put([vr["u"]], [before])
        assert forward[:, 1] == pytest.approx((values[0] - values[1]) / (2 * step), abs=1e-6)
        if run.third:
            backward = np.vstack(
                [made.getAdjointDerivative(unknown, known, list(seed)) for seed in np.eye(len(unknown))]
            )
            assert backward == pytest.approx(forward, abs=1e-12)
        assert x.size == 7


def test_the_receiver_can_compile_it(fmu, tmp_path):
    """With nothing but the files in the archive."""
    with zipfile.ZipFile(fmu) as archive:
        archive.extractall(tmp_path)
    sources = sorted(path.name for path in (tmp_path / "sources").glob("*.c"))
    command = [*building.compiler_for(building.PLATFORMS[building.this_platform()]), "-O0", "-fsyntax-only"]
    done = subprocess.run(
        [*command, *warning_flags(), *sources], cwd=tmp_path / "sources", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_stop_ends_the_run(tmp_path):
    model = cd.Model("falling", gravity=(0, -10))
    ball = model.body("ball", mass=1, inertia=1, position=(0, 5))
    model.add(cd.When("touch", lambda s: s.position(ball)[1], do=[cd.Stop()]))
    path = cd.export_fmu(model, tmp_path / "falling.fmu", outputs=["ball.position"])
    with instance(path, "me") as (made, description, _):
        run = ModelExchange(made, description)
        run.begin()
        run.to(0.0, 3.0)
        assert run.stopped
        assert made.getFloat64([0])[0] == pytest.approx(1.0)
    with instance(path, "cs") as (made, description, _):
        _initialized(made, True)
        *_, stopped, _, reached = made.doStep(0.0, 3.0)
        assert stopped
        assert reached == pytest.approx(1.0)
        with pytest.raises(FMICallException, match="error"):
            made.doStep(1.0, 0.5)


def test_a_stop_at_the_start_is_told_by_the_first_step(tmp_path):
    """As `simulate` does, whose result has the start alone; there is no other step."""
    model = cd.Model("halted", gravity=(0, -10))
    model.body("ball", mass=1, inertia=1, position=(0, 5))
    model.add(cd.At("halt", 0.0, [cd.Stop()]))
    assert cd.simulate(model, until=1, every=0.5).t.tolist() == [0.0]
    path = cd.export_fmu(model, tmp_path / "halted.fmu", outputs=["ball.position"])
    with instance(path, "cs") as (made, _, _):
        _initialized(made, True)
        *_, stopped, _, reached = made.doStep(0.0, 0.5)
        assert stopped
        assert reached == 0.0
        with pytest.raises(FMICallException, match="error"):
            made.doStep(0.0, 0.5)


def _initialized(made, third: bool) -> None:
    if third:
        made.enterInitializationMode(startTime=0.0)
    else:
        made.setupExperiment(startTime=0.0)
        made.enterInitializationMode()
    made.exitInitializationMode()


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"outputs": ["arm.angel"]}, 'unknown name "arm.angel"; did you mean "arm.angle"'),
        ({"platforms": ["x86_64-beos"]}, 'unknown platform "x86_64-beos"'),
        ({"version": "2.0", "platforms": ["x86_64-linux", "aarch64-linux"]}, "one place for"),
        ({"version": "1.0"}, 'version="1.0" of FMI is not known'),
        ({"kinds": ["se"]}, 'kinds: "se" is not known'),
        ({"kinds": []}, "at least one"),
        ({"tolerance": 0.0}, "tolerance=0.0"),
    ],
)
def test_bad_requests(options, said, tmp_path):
    with pytest.raises(CardanError, match=said):
        cd.export_fmu(machine(), tmp_path / "arm.fmu", **options)
    assert not list(tmp_path.iterdir())


def test_the_name_ends_in_fmu(tmp_path):
    with pytest.raises(CardanError, match=r"ends in \.fmu"):
        cd.export_fmu(machine(), tmp_path / "arm.zip")


def test_without_a_compiler(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(building, "_zig", lambda: None)
    with pytest.raises(CardanError, match="a C compiler is needed"):
        cd.export_fmu(machine(), tmp_path / "arm.fmu")
    with pytest.raises(CardanError, match=r'"x86_64-windows" cannot be compiled here: .*ziglang'):
        cd.export_fmu(machine(), tmp_path / "arm.fmu", platforms=["x86_64-windows"])
    assert cd.export_fmu(machine(), tmp_path / "arm.fmu", platforms=[]).exists()  # sources alone


def test_a_machine_that_calls_python(tmp_path):
    model = cd.Model("python", gravity=None)
    body = model.body("body", mass=1, inertia=1)
    law = cd.blackbox(lambda x: -3.0 * x)
    model.add(cd.Force("law", body, lambda s: cd.vertcat(law(s.position(body)[0]), 0)))
    with pytest.raises(CardanError, match="calls a function in Python"):
        cd.export_fmu(model, tmp_path / "python.fmu")


def test_an_input_that_a_driver_follows(tmp_path):
    model = cd.Model("driven", gravity=None)
    rotor = model.body("rotor", mass=1, inertia=0.5)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rotor.at(0, 0)))
    model.add(cd.Drive("motor", pin.angle, model.input("angle")))
    with pytest.raises(ModelError, match='driver "motor" depends on the input "angle"'):
        cd.export_fmu(model, tmp_path / "driven.fmu")
    signal = model.with_inputs({"angle": lambda t: 2 * t})  # part of the machine, as every function of time
    assert problems(cd.export_fmu(signal, tmp_path / "driven.fmu", platforms=[])) == []


def test_units():
    assert unit_of("m/s²").exponents == (("m", 1), ("s", -2))
    assert unit_of("N m") == unit_of("N.m")
    assert unit_of("lbf s²/in").factor == pytest.approx(175.126835)
    assert unit_of("furlong").exponents is None
    assert unit_of("N or N m") is None
    assert unit_of("") is None


def test_the_command(tmp_path, capsys):
    path = tmp_path / "fourbar.fmu"
    model = Path(__file__).parents[2] / "examples" / "fourbar.yaml"
    command = [sys.executable, "-m", "cardan", "export", str(model), "-o", str(path), "--quantity", "crank"]
    done = subprocess.run([*command, "--fmi", "2.0"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert problems(path) == []
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "already exists" in done.stderr
