"""FMUs that are called wrongly: each call is refused with one message that names the thing; and what they export."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import fmpy
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from tests.files.fmi_runs import ModelExchange, instance, references
from tests.files.test_fmi import machine

import cardan as cd
from cardan.files.exports.fmi import building

NAN = float("nan")
FUNCTION = re.compile(r"typedef\s+[\w\s\*]*?(fmi[23]\w+)TYPE\s*\(")


@pytest.fixture(scope="module", params=["2.0", "3.0"])
def fmu(request, tmp_path_factory) -> Path:
    return cd.export_fmu(machine(), tmp_path_factory.mktemp("calls") / "arm.fmu", version=request.param)


class Calls:
    """The functions of an FMU without FMPy between: statuses are returned, and messages are kept."""

    def __init__(self, path: Path, kind: str, folder: Path):
        description: Any = fmpy.read_model_description(str(path))
        self.third = description.fmiVersion.startswith("3")
        self.prefix, self.vr = f"fmi{description.fmiVersion[0]}", references(description)
        self.library = ctypes.CDLL(str(_library(path, folder)))
        self.said: list[str] = []
        token, name = description.guid.encode(), b"one"
        if self.third:
            log = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p)
            self.log = log(lambda _e, _s, _c, text: self.said.append(text.decode()))
            off, nothing = ctypes.c_bool(False), ctypes.c_void_p()
            before, after = [name, token, None, off, off], [nothing, self.log]
            if kind == "cs":
                before, after = [*before, off, off, nothing, ctypes.c_size_t(0)], [*after, nothing]
            make = self.library["fmi3InstantiateCoSimulation" if kind == "cs" else "fmi3InstantiateModelExchange"]
            make.restype = ctypes.c_void_p
            made = make(*before, *after)
        else:
            strings = [ctypes.c_char_p] * 4  # name, category, format ("%s") and the text
            log = ctypes.CFUNCTYPE(None, ctypes.c_void_p, strings[0], ctypes.c_int, *strings[1:])
            self.log = log(lambda _e, _n, _s, _c, _f, text: self.said.append(text.decode()))
            self.callbacks = (ctypes.c_void_p * 5)(ctypes.cast(self.log, ctypes.c_void_p))
            make = self.library["fmi2Instantiate"]
            make.restype = ctypes.c_void_p
            made = make(name, int(kind == "cs"), token, None, self.callbacks, 0, 0)
        assert made
        self.made = ctypes.c_void_p(made)

    def __call__(self, name: str, *given) -> int:
        found = [ctypes.c_double(x) if isinstance(x, float) else x for x in given]
        return self.library[self.prefix + name](self.made, *found)

    def set(self, reference: int, value: float) -> int:
        one, size = (ctypes.c_uint * 1)(reference), ctypes.c_size_t(1)
        sizes = [size] if self.third else []
        return self("SetFloat64" if self.third else "SetReal", one, size, (ctypes.c_double * 1)(value), *sizes)

    def get(self, reference: int) -> tuple[int, float]:
        one, size, value = (ctypes.c_uint * 1)(reference), ctypes.c_size_t(1), (ctypes.c_double * 1)()
        status = self("GetFloat64" if self.third else "GetReal", one, size, value, *([size] if self.third else []))
        return status, value[0]

    def initialized(self, start: float = 0.0) -> int:
        off = ctypes.c_bool(False) if self.third else 0
        if self.third:
            status = self("EnterInitializationMode", off, 0.0, start, off, 0.0)
        else:
            status = self("SetupExperiment", off, 0.0, start, off, 0.0) or self("EnterInitializationMode")
        return status or self("ExitInitializationMode")

    def step(self, start: float, length: float) -> int:
        rest = [ctypes.byref(ctypes.c_double()) for _ in range(4)] if self.third else []
        return self("DoStep", start, length, ctypes.c_bool(True) if self.third else 1, *rest)

    def refused(self, status: int, *words: str) -> None:
        assert status == 3  # error
        assert len(self.said) == 1, self.said
        assert all(word in self.said[0] for word in words), self.said
        self.said.clear()


def _library(path: Path, folder: Path) -> Path:
    if not (folder / "binaries").exists():  # a library that is loaded must not be written again
        with zipfile.ZipFile(path) as archive:
            archive.extractall(folder)
    (found,) = (folder / "binaries").rglob("*.*")
    return found


def test_calls_in_a_wrong_order(fmu, tmp_path):
    calls = Calls(fmu, "cs", tmp_path)
    p = calls.prefix
    calls.refused(calls.step(0.0, 0.1), f"{p}DoStep cannot be called before the initialization")
    calls.refused(calls("ExitInitializationMode"), f"{p}ExitInitializationMode", "before the initialization")
    calls.refused(calls("Terminate"), f"{p}Terminate", "before the initialization")
    assert calls.initialized() == 0
    calls.refused(calls.initialized(), "cannot be called in step mode")
    calls.refused(calls("EnterEventMode"), f"{p}EnterEventMode belongs to Model Exchange")
    calls.refused(calls("SetTime", 1.0), f"{p}SetTime belongs to Model Exchange")
    assert calls("Terminate") == 0
    calls.refused(calls.step(0.0, 0.1), f"{p}DoStep cannot be called after the end of the run")
    assert calls.get(calls.vr["arm.angle"])[0] == 0


def test_model_exchange_in_a_wrong_order(fmu, tmp_path):
    calls = Calls(fmu, "me", tmp_path)
    p, n = calls.prefix, ctypes.c_size_t(7)
    rates = "GetContinuousStateDerivatives" if calls.third else "GetDerivatives"
    calls.refused(calls(rates, (ctypes.c_double * 7)(), n), p + rates, "before the initialization")
    assert calls.initialized() == 0
    calls.refused(calls.step(0.0, 0.1), f"{p}DoStep belongs to Co-Simulation")
    assert calls("EnterContinuousTimeMode") == 0
    calls.refused(calls("EnterContinuousTimeMode"), "in continuous-time mode")
    calls.refused(calls("SetContinuousStates", (ctypes.c_double * 7)(*[0.0] * 6, NAN), n), 'the state "lag"', "nan")
    calls.refused(calls("SetContinuousStates", (ctypes.c_double * 3)(), ctypes.c_size_t(3)), "7 values", "not 3")
    calls.refused(calls("SetTime", NAN), "the time", "nan")


def test_values_that_are_refused(fmu, tmp_path):
    calls = Calls(fmu, "cs", tmp_path)
    calls.refused(calls.initialized(NAN), "the start time is nan")
    assert calls.initialized() == 0
    calls.refused(calls.set(calls.vr["u"], NAN), 'the input "u" cannot be set to nan')
    calls.refused(calls.set(calls.vr["m"], float("inf")), 'the parameter "m" cannot be set to inf')
    calls.refused(calls.set(calls.vr["L"], 2.0), 'the parameter "L" is fixed')
    calls.refused(calls.set(calls.vr["tip.position.y"], 2.0), '"tip.position.y" is computed')
    calls.refused(calls.set(calls.vr["lag.value"], 2.0), "in Co-Simulation the machine finds its states itself")
    calls.refused(calls.set(999_999, 1.0), "no variable with the value reference 999999")
    calls.refused(calls.get(999_999)[0], "no variable with the value reference 999999")
    calls.refused(calls.set(0, 1.0), "the time cannot be set")
    calls.refused(calls.step(0.5, 0.1), "from t = 0.5", "must begin at t = 0")
    calls.refused(calls.step(0.0, NAN), "to t = nan")
    calls.refused(calls.step(0.0, -0.1), "go forwards")
    assert calls.step(0.0, 0.1) == 0  # and it still runs
    assert calls.said == []


def test_two_instances_and_a_second_run(fmu, tmp_path):
    def run(calls: Calls, input: float, steps: range) -> list[float]:
        found = []
        for k in steps:
            assert calls.set(calls.vr["u"], input) == 0
            assert calls.step(0.1 * k, 0.1) == 0
            found.append(calls.get(calls.vr["arm.angle"])[1])
        return found

    alone, one, other = (Calls(fmu, "cs", tmp_path) for _ in range(3))
    assert [calls.initialized() for calls in (alone, one, other)] == [0, 0, 0]
    expected = run(alone, 2.0, range(8))
    together = []
    for k in range(8):
        together += run(one, 2.0, range(k, k + 1))
        run(other, -1.0, range(k, k + 1))
    assert together == expected
    assert alone("Reset") == 0
    assert alone.initialized() == 0
    assert run(alone, 2.0, range(8)) == expected


def test_angles_are_counted_from_states_that_are_kept(tmp_path):
    """A long step that an integrator tries, and takes back, does not count."""
    model = cd.load_model(Path(__file__).parents[2] / "examples" / "spatial_slider_crank.yaml")
    times = np.linspace(0, 1, 21)
    motion = cd.simulate(model, until=1.0, every=0.05, rtol=1e-9, atol=1e-11)
    path = cd.export_fmu(model, tmp_path / "crank.fmu", derivatives=False, kinds=["me"])
    with instance(path, "me") as (made, description, _):
        run, vr = ModelExchange(made, description), references(description)
        run.begin()
        first = run.states
        curve = solve_ivp(run.rates, (0, 1), first, method="DOP853", rtol=1e-9, atol=1e-11, t_eval=times).y.T
        assert np.ptp(motion["A"].angle) > 2 * np.pi
        run.at(0.0, first)
        assert made.getFloat64([vr["A.angle"]])[0] == pytest.approx(motion["A"].angle[0], abs=1e-7)
        for t, x, angle in zip(times, curve, motion["A"].angle, strict=True):
            run.at(t, x)
            made.completedIntegratorStep()
            assert made.getFloat64([vr["A.angle"]])[0] == pytest.approx(angle, abs=1e-6)


# -- names -------------------------------------------------------------------------------------------------------------


def test_all_functions_of_the_standard_are_there(fmu, tmp_path):
    library = ctypes.CDLL(str(_library(fmu, tmp_path)))
    version = str(fmpy.read_model_description(str(fmu)).fmiVersion)[0]
    standard = Path(fmpy.__file__).parent / "c-code" / f"fmi{version}FunctionTypes.h"
    names = FUNCTION.findall(standard.read_text())
    assert len(names) > 40
    assert [name for name in names if not hasattr(library, name)] == []


@pytest.mark.skipif(shutil.which("nm") is None, reason="nm lists the names of an object")
def test_names_in_a_program_begin_with_the_machine(fmu, tmp_path):
    """Several machines fit into one program that is linked statically."""
    _library(fmu, tmp_path)
    version = str(fmpy.read_model_description(str(fmu)).fmiVersion)[0]
    sources = tmp_path / "sources"
    compiler = building.compiler_for(building.PLATFORMS[building.this_platform()])
    prefix = f"-DFMI{version}_FUNCTION_PREFIX=arm_with_a_stop_"
    files = sorted(path.name for path in sources.glob("*.c"))
    subprocess.run([*compiler, "-O0", prefix, "-c", *files], cwd=sources, check=True)
    objects = sorted(map(str, sources.glob("*.o")))
    listed = subprocess.run(["nm", "-g", "--defined-only", *objects], capture_output=True, text=True, check=True)
    names = [line.split()[-1].lstrip("_") for line in listed.stdout.splitlines() if len(line.split()) == 3]
    assert f"arm_with_a_stop_fmi{version}GetVersion" in names
    assert [name for name in names if not name.startswith("arm_with_a_stop_")] == []
