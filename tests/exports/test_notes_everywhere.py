"""What is to be known of a run that goes on, and motions that stand where a force jumps, told by every client.

Each machine stands in one row, each client in one column: `simulate`, sweeps, rollouts, exported C, FMUs.
"""

from __future__ import annotations

import ctypes
import re
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tests.analysis.test_chattering import braked
from tests.analysis.test_overlaps import ball_in_floor
from tests.exports.c_machine import COMPILER, Library
from tests.files.test_fmi_calls import Calls

import cardan as cd

pytestmark = pytest.mark.skipif(COMPILER is None, reason="no C compiler was found")

UNTIL, PARTS = 0.1, 4  # s, and steps of clients that are stepped
QUIET = {"overlaps": ("height", 0.1), "quick": ("speed", 1e-5)}  # parameters with which there is nothing to say


def humming() -> cd.Model:
    """A function that never comes to zero, so quick that no looks can tell."""
    model = cd.Model("free", gravity=None)
    body = model.body("body", mass=1, inertia=1, velocity=(1, 0))
    speed = model.parameter("speed", 1.0)
    function = lambda s: cd.sin(1e6 * speed * s.position(body)[0]) + 1.5  # noqa: E731
    model.add(cd.When("hum", function, do=[cd.Impulse(body.at(0, 0), (0, 1))]))
    return model


MACHINES = {"overlaps": ball_in_floor, "quick": humming}
SAID = {
    "overlaps": r'at the start contacts overlap and throw the machine: .*"?touch"? by 0\.017',
    "quick": r'the function of "hum" changes too quickly',
}


def by_simulate(model: cd.Model, folder: Path, **numbers: float) -> list[str]:
    return cd.simulate(model, until=UNTIL, every=UNTIL / PARTS, parameters=numbers).stats.messages


def by_sweep(backend: str) -> Callable[..., list[str]]:
    def told(model: cd.Model, folder: Path, **numbers: float) -> list[str]:
        name, usual = next((name, p.value) for name, p in model.parameters.items())
        values = np.linspace(1.0, 1.001, 4) * numbers.get(name, usual)
        body = next(iter(model.bodies))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            options = {"until": UNTIL, "every": UNTIL / PARTS, "backend": cd.Backend(backend, workers=1)}
            table = cd.sweep(model, {name: values}, f"{body}.position.x", **options)
        assert [str(one.message) for one in caught] == list(table.notes)
        assert all("4 of 4 designs" in note for note in table.notes)
        return list(table.notes)

    return told


def by_rollout(model: cd.Model, folder: Path, **numbers: float) -> list[str]:
    body = next(iter(model.bodies))
    batch = cd.rollout(model, n=1, every=UNTIL / PARTS, observe=f"{body}.position.x", parameters=numbers)
    for _ in range(PARTS):
        batch.step()
    return list(batch.notes.values())


def by_exported_c(model: cd.Model, folder: Path, **numbers: float) -> list[str]:
    library = Library(model, folder)
    for name, value in numbers.items():
        library.set(name, value)
    assert library.start() == 0, library.message()
    for k in range(PARTS):
        assert library.step(UNTIL * (k + 1) / PARTS) == 0, library.message()
    note = library.note()
    library.close()
    return [note] if note else []


def by_fmu(version: str, kind: str) -> Callable[..., list[str]]:
    def told(model: cd.Model, folder: Path, **numbers: float) -> list[str]:
        path = cd.export_fmu(model, folder / "machine.fmu", version=version, kinds=[kind], derivatives=False)
        calls = Calls(path, kind, folder / "unpacked")
        for name, value in numbers.items():
            assert calls.set(calls.vr[name], value) == 0
        assert calls.initialized() == 0
        for k in range(PARTS if kind == "cs" else 0):
            assert calls.step(UNTIL * k / PARTS, UNTIL / PARTS) == 0
        return calls.said

    return told


CLIENTS = {
    "simulate": by_simulate,
    "lanes": by_sweep("lanes"),
    "one by one": by_sweep("serial"),
    "rollout": by_rollout,
    "exported C": by_exported_c,
    "FMU 2.0": by_fmu("2.0", "cs"),
    "FMU 3.0": by_fmu("3.0", "cs"),
    "FMU 2.0, Model Exchange": by_fmu("2.0", "me"),
    "FMU 3.0, Model Exchange": by_fmu("3.0", "me"),
}
LONG = ("FMU 2.0", "FMU 2.0, Model Exchange", "one by one")
TOLD = [
    pytest.param(what, who, marks=[pytest.mark.long] if who in LONG else [])
    for what in MACHINES
    for who in CLIENTS
    if not (what == "quick" and "Exchange" in who)  # the importer looks at indicators
]
by_version = pytest.mark.parametrize("version", [pytest.param("2.0", marks=pytest.mark.long), "3.0"])


@pytest.mark.parametrize(("what", "who"), TOLD)
def test_it_is_told_once(what, who, tmp_path):
    (told,) = CLIENTS[who](MACHINES[what](), tmp_path)
    assert len(re.findall(SAID[what], told)) == 1


@pytest.mark.parametrize(("what", "who"), TOLD)
def test_nothing_is_told_where_there_is_nothing(what, who, tmp_path):
    name, value = QUIET[what]
    assert CLIENTS[who](MACHINES[what](), tmp_path, **{name: value}) == []


# -- Model Exchange: the importer integrates ---------------------------------------------------------------------------


class Importer:
    """One that integrates by Euler's or Heun's fixed steps, and completes each of them."""

    def __init__(self, model: cd.Model, version: str, folder: Path):
        path = cd.export_fmu(model, folder / "machine.fmu", version=version, kinds=["me"], derivatives=False)
        self.calls = Calls(path, "me", folder / "unpacked")
        assert self.calls.initialized() == 0
        assert self.calls("EnterContinuousTimeMode") == 0
        self.n, self.t = ctypes.c_size_t(6), 0.0
        self.x = self._taken("GetContinuousStates")

    def _taken(self, name: str) -> np.ndarray:
        values = (ctypes.c_double * 6)()
        assert self.calls(name, values, self.n) == 0, self.calls.said
        return np.array(values)

    def _rates(self, t: float, x: np.ndarray) -> np.ndarray:
        assert self.calls("SetTime", float(t)) == 0
        assert self.calls("SetContinuousStates", (ctypes.c_double * 6)(*x), self.n) == 0
        return self._taken("GetContinuousStateDerivatives" if self.calls.third else "GetDerivatives")

    def step(self, h: float, heun: bool) -> int:
        """The status of the completed step."""
        slope = self._rates(self.t, self.x)
        if heun:
            slope = 0.5 * (slope + self._rates(self.t + h, self.x + h * slope))
        self.t, self.x = self.t + h, self.x + h * slope
        self._rates(self.t, self.x)
        yes, no = (ctypes.c_bool(True), ctypes.c_bool()) if self.calls.third else (ctypes.c_int(1), ctypes.c_int())
        return self.calls("CompletedIntegratorStep", yes, ctypes.byref(no), ctypes.byref(no))


@by_version
@pytest.mark.parametrize("heun", [False, True])
def test_a_motion_that_chatters_is_refused_in_model_exchange(version, heun, tmp_path):
    """At rest after 0.5 s; steps of 1 ms go to and fro there."""
    importer = Importer(braked(), version, tmp_path)
    statuses = [importer.step(1e-3, heun) for _ in range(490)]
    assert statuses == [0] * 490
    assert importer.x[3] == pytest.approx(1 - 2 * 0.49, abs=1e-9)
    statuses = [importer.step(1e-3, heun) for _ in range(60)]
    first = statuses.index(3)
    assert statuses[:first] == [0] * first
    told = importer.calls.said[0]
    assert re.match(r'force "brake": from t = 0\.(5|49).*sign\(.*switches.*Friction', told), told


def swinging() -> cd.Model:
    """The force changes with the speed, and is passed: a spring is stronger."""
    model = cd.Model("cart", gravity=None)
    body = model.body("cart", 1, 1, velocity=(1, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Force("brake", body.at(0, 0), lambda s: (-0.1 * cd.sign(s.velocity(body)[0]), 0)))
    model.add(cd.CoordinateForce("spring", body.x, stiffness=100))
    return model


@by_version
def test_a_sign_that_is_passed_runs_on_in_model_exchange(version, tmp_path):
    importer = Importer(swinging(), version, tmp_path)
    assert [importer.step(1e-3, heun=True) for _ in range(2000)] == [0] * 2000
    assert importer.calls.said == []
