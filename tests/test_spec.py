"""One specification of a run: every default stands once, every value that cannot be right is refused there."""

from __future__ import annotations

import ast
import inspect
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.methods import METHODS as METHOD_OBJECTS
from cardan.analysis.methods import opened
from cardan.analysis.simulate import integrate
from cardan.core_library import constants_of, text_of
from cardan.design.choices import SOLVERS, SWEPT
from cardan.design.optimization.one_start import RUNNERS
from cardan.design.sweeps.sweep_task import ANALYSES
from cardan.errors import AnalysisError, CardanError
from cardan.files.text_models.words import analysis_words
from cardan.numerics.choices import CHOICES as CHOOSERS
from cardan.spec import CHOICES, HELP, INTEGRATORS, METHODS, WORDS, RunSpec

PACKAGE = Path(cd.__file__).parent
NUMBERS = ("until", "every", "start_time", "rtol", "atol", "step", "max_step")
NEVER = {  # values that no number of a run can have
    "an array of one": np.array([0.1]),
    "a list": [0.1],
    "text": "0.1",
    "a truth": True,
    "complex": np.complex128(0.1 + 1j),
    "not a number": float("nan"),
    "below -1e308": -float("inf"),
    "too large for a float": 10**400,
    "negative": -0.1,
}
MAY_BE_NEGATIVE = ("start_time",)
OTHERS = [("until", None), ("rtol", None), ("atol", None), ("until", np.inf), ("every", np.inf), ("step", np.inf)]
OTHERS += [("start_time", np.inf), ("rtol", np.inf), ("atol", np.inf), ("rtol", 0), ("atol", 0), ("every", 0)]
OTHERS += [("step", 0), ("max_step", 0), ("step", 1e308), ("step", 1e-300), ("max_step", 5e-324)]


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    k = model.parameter("k", 1.0)
    arm = model.body("arm", mass=2, inertia=0.1, position=(0.5, 0.0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(-0.5, 0)))
    model.add(cd.TorsionSpring("spring", pin, stiffness=k))
    return model


def run(**options) -> cd.Result:
    usual = {"until": 0.2, "every": 0.1}
    return integrate(pendulum(), **(usual | opened(options)))


# -- values --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", NUMBERS)
@pytest.mark.parametrize("value", NEVER.values(), ids=NEVER)
def test_a_number_that_cannot_be_right_is_refused_by_its_name(word, value):
    if word in MAY_BE_NEGATIVE and value is NEVER["negative"]:
        assert run(start=cd.Start(time=value)).t[0] == value
        return
    with pytest.raises(AnalysisError, match=rf'\b{word}\b|integrator="rk4" needs a positive step'):
        run(**{word: value})


@pytest.mark.parametrize(("word", "value"), OTHERS)
def test_so_are_these(word, value):
    with pytest.raises(AnalysisError, match=rf'\b{word}\b|integrator="rk4" needs a positive step'):
        run(**{word: value})


@pytest.mark.parametrize("value", [None, 3, (1,), (1, 2, 3), (1, -1), (1, np.nan), (1, np.inf), (1, 10**400), "often"])
def test_gains_that_cannot_be_right_are_refused(value):
    with pytest.raises(AnalysisError, match="baumgarte"):
        run(method=cd.Baumgarte(gains=value))


@pytest.mark.parametrize("word", CHOICES)
def test_a_word_that_is_not_known_is_refused_whatever_the_method(word):
    for value in ("nonsense", 3, None):
        shown = f'"{value}"' if isinstance(value, str) else value
        with pytest.raises(AnalysisError, match=f"{word}={shown} is not known"):
            run(**{word: value})


@pytest.mark.parametrize("word", ["hold", "independent", "base"])
@pytest.mark.parametrize("value", [3, None, [1, 2]])
def test_names_are_names(word, value):
    with pytest.raises(AnalysisError, match=f"{word}=.*: expected a name or a list of names"):
        run(**{word: value})


@pytest.mark.parametrize("number", [1, np.float32(1), np.array(1.0), Decimal(1)])
def test_numbers_of_other_kinds_are_floats_in_the_request(number):
    until = run(until=number).request["options"]["until"]
    assert (until, type(until)) == (1.0, float)


@pytest.mark.parametrize("every", [0.2, 1.0, 1e10, 1e308])
def test_an_interval_longer_than_the_run_reports_both_ends(every):
    assert run(every=every).t.tolist() == [0.0, 0.2]


def test_a_longest_step_without_end_is_none():
    assert np.array_equal(run(method=cd.Partition(max_step=np.inf))["arm.angle"], run()["arm.angle"])


def test_coordinates_to_hold_may_come_from_a_generator():
    named = run(start=cd.Start("equilibrium", hold=(name for name in ["arm.angle"])))
    assert named.request["options"]["hold"] == ["arm.angle"]
    assert named["arm.angle"][0] == run(start=cd.Start("equilibrium", hold="arm.angle"))["arm.angle"][0] == 0.0


# -- one default ---------------------------------------------------------------------------------------------


def test_every_signature_has_the_defaults_of_the_specification():
    for name in ("simulate", "kinematics", "inverse", "rollout"):
        for word, parameter in inspect.signature(getattr(cd, name)).parameters.items():
            if word in HELP and parameter.default is not parameter.empty and (name, word) not in ELSEWHERE:
                assert parameter.default == getattr(RunSpec, word), f"{name}: {word}"
    assert inspect.signature(cd.export_fmu).parameters["tolerance"].default == RunSpec.rtol


ELSEWHERE = {("rollout", "every"), ("kinematics", "start_time"), ("inverse", "start_time")}  # other meanings


def test_machines_in_c_have_the_same_tolerances(tmp_path):
    numbers = constants_of(text_of("constants.h"))
    assert (numbers["RTOL"], numbers["ATOL"]) == (RunSpec.rtol, RunSpec.atol)
    assert "rtol = CD_RTOL, M->V.real->atol = CD_ATOL;" in text_of("machine_instance.c")
    cd.export_c(pendulum(), tmp_path, name="pendulum")
    assert f"M->rtol = {RunSpec.rtol!r}, M->atol = {RunSpec.atol!r};" in (tmp_path / "cardan_pendulum.c").read_text()


def test_methods_and_starts_have_the_defaults_of_the_specification():
    for options in (*(method() for method in METHOD_OBJECTS.values()), cd.Start()):
        for word, value in options.words.items():
            assert word == "method" or value == getattr(RunSpec, word)


def test_no_function_takes_its_names_for_data():
    calls = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "locals"
    ]
    assert not calls


# -- one list ------------------------------------------------------------------------------------------------


def test_the_words_are_those_that_are_carried_out():
    assert set(WORDS["integrator"]) <= set(INTEGRATORS)
    assert WORDS["choose"] == ("elimination", *CHOOSERS)
    assert {*METHOD_OBJECTS} == {*METHODS}
    assert {*SOLVERS} == {"auto", "steepest", *RUNNERS}
    assert tuple(ANALYSES) == SWEPT


def test_files_know_the_words_of_a_run():
    shapes = {word: shape.words for word in CHOICES for shape in analysis_words("simulate")[word].shapes}
    assert shapes == CHOICES


def test_a_sweep_refuses_before_its_first_run():
    with pytest.raises(CardanError, match=r"^rtol=2 is out of range"):
        cd.sweep(pendulum(), {"k": [1.0, 2.0]}, ["arm.angle"], until=0.2, rtol=2)


def test_a_method_that_is_the_default_runs_in_lanes():
    swept = cd.sweep(pendulum(), {"k": [1.0, 2.0]}, ["arm.angle"], until=0.2, backend="lanes", method=cd.Partition())
    assert np.allclose(
        swept["arm.angle"], cd.sweep(pendulum(), {"k": [1.0, 2.0]}, ["arm.angle"], until=0.2)["arm.angle"]
    )


@pytest.mark.parametrize(("begins", "until"), [(0.0, 5e-324), (1e6, 1e6 + 1e-9), (-1e6, -1e6 + 1e-9)])
def test_a_run_that_is_shorter_than_times_can_tell_is_refused(begins, until):
    with pytest.raises(AnalysisError, match="too short for the computer to tell its times apart"):
        RunSpec(until=until, start_time=begins).settled()
