"""Objects hold the options of methods and starts: all reach the run, and other words are told where they belong."""

from __future__ import annotations

import doctest
from dataclasses import fields

import numpy as np
import pytest

import cardan as cd
from cardan.analysis import methods, options
from cardan.analysis.methods import METHODS, OF_METHODS, run_arguments, spec_of
from cardan.errors import AnalysisError
from cardan.spec import HELP

UNTIL = {"until": 0.3, "every": 0.1}
OTHER = {  # option of a run: a value that is not the usual one
    "integrator": "dop853", "max_step": 0.01, "impacts": "sequence", "events": "rows", "choose": "qr",
    "independent": ("coupler.angle",), "base": "crank", "loops": "baumgarte", "form": "index3", "baumgarte": (3.0, 3.0),
    "start": "equilibrium", "hold": ("crank.angle",), "start_time": 0.1, "method": "joint", "rho_inf": 0.5,
}  # fmt: skip


@pytest.mark.parametrize(
    ("cls", "field"), [(cls, field.name) for cls in (*METHODS.values(), cd.Start) for field in fields(cls)]
)
def test_each_option_reaches_the_run_from_its_object(cls, field):
    word = cls.flat_words.get(field, field)
    argument = "start" if cls is cd.Start else "method"
    spec = spec_of({"until": 1.0, argument: cls(**{field: OTHER[word]})})
    assert getattr(spec, word) == OTHER[word]
    usual = spec_of({"until": 1.0} | ({} if cls is cd.Start else {"method": cls.word}))
    changed = {name for name in HELP if getattr(spec, name) != getattr(usual, name)}
    assert changed == {word}
    assert spec_of(run_arguments({name: getattr(spec, name) for name in HELP})) == spec


def test_every_option_of_a_run_is_an_argument_or_in_an_object():
    arguments = {"until", "every", "start", "method", "rtol", "atol", "step", "parameters"}
    held = {cls.flat_words.get(f.name, f.name) for cls in (*METHODS.values(), cd.Start) for f in fields(cls)}
    assert arguments | held == HELP.keys() - {"keep_steps"}
    assert held - {"start", "hold", "start_time", "max_step", "impacts", "events"} == OF_METHODS - {"step"}


@pytest.mark.parametrize("method", METHODS)
def test_a_word_is_an_object_with_its_usual_options(fourbar, method):
    by_word, by_object = (cd.simulate(fourbar, method=one, **UNTIL) for one in (method, METHODS[method]()))
    assert np.array_equal(by_word["crank.angle"], by_object["crank.angle"])
    assert by_word.request == by_object.request


@pytest.mark.parametrize(
    ("arguments", "remedy"),
    [
        ({"choose": "qr"}, 'choose= is an option of method=: write method=cd.Partition(choose="qr")'),
        ({"method": "auto", "choose": "qr"}, 'method=cd.Auto(choose="qr")'),
        ({"method": cd.Dae(), "form": "index3"}, 'method=cd.Dae(form="index3")'),
        ({"method": cd.Dae("index3"), "form": "index2"}, 'method=cd.Dae(form="index2")'),
        ({"baumgarte": (1, 1)}, "method=cd.Baumgarte(gains=(1, 1))"),
        ({"start": "equilibrium", "hold": "x"}, 'write start=cd.Start("equilibrium", hold="x")'),
        ({"start_time": 2.0}, "write start=cd.Start(time=2.0)"),
        ({"save_to": "run.h5", "resume": True}, 'write save_to=cd.Resume("run.h5")'),
        ({"integrater": "rk4"}, "did you mean method=cd.Partition(integrator=...)?"),
        ({"everi": 0.1}, 'cd.simulate has no argument everi=; did you mean "every"?'),
    ],
)
def test_a_word_that_is_no_argument_is_told_where_it_belongs(fourbar, arguments, remedy):
    with pytest.raises(AnalysisError) as refused:
        cd.simulate(fourbar, **UNTIL, **arguments)
    assert remedy in str(refused.value)
    assert isinstance(refused.value, TypeError)


@pytest.mark.parametrize("word", ["choose", "hold", "max_step"])
def test_other_analyses_tell_it_too(fourbar, word):
    k = fourbar.parameter("k", 3.0)
    fourbar.add(cd.TorsionSpring("spring", fourbar["A"], stiffness=k))
    end, more = cd.Terminal("crank.angle"), {word: OTHER[word]}
    calls = [
        lambda: cd.gradient(fourbar, end, 0.2, **more),
        lambda: cd.evaluate(fourbar, end, 0.2, **more),
        lambda: cd.jacobian(fourbar, "crank.angle", 0.2, **more),
        lambda: cd.objective(fourbar, end, 0.2, **more),
        lambda: cd.optimize(fourbar, end, until=0.2, **more),
        lambda: cd.sweep(fourbar, {"k": [1.0, 2.0]}, "crank.angle", 0.2, **more),
    ]
    for call in calls:
        with pytest.raises(
            AnalysisError, match=rf"^{word}= is an option of (method|start)=: write .*cd\.\w+\(.*{word}="
        ):
            call()


def test_what_means_nothing_to_a_method_is_refused():
    with pytest.raises(AnalysisError, match='form="index3" means nothing to method="joint"'):
        run_arguments({"until": 1, "method": "joint", "form": "index3"})
    with pytest.raises(TypeError, match='Dae: there is no argument "chose"'):
        cd.Dae(chose="qr")


def test_what_a_method_does_not_know_is_refused_by_name(fourbar):
    with pytest.raises(AnalysisError, match='choose="rq" is not known'):
        cd.simulate(fourbar, method=cd.Partition(choose="rq"), **UNTIL)


def test_gradients_sweeps_and_certificates_take_them(fourbar):
    k = fourbar.parameter("k", 3.0)
    fourbar.add(cd.TorsionSpring("spring", fourbar["A"], stiffness=k))
    by_object = cd.gradient(fourbar, cd.Terminal("crank.angle"), until=0.2, method=cd.JointCoordinates())
    by_word = cd.gradient(fourbar, cd.Terminal("crank.angle"), until=0.2, method="joint")
    assert np.array_equal(by_object.matrix, by_word.matrix)
    result = cd.simulate(fourbar, method=cd.Partition(choose="svd"), **UNTIL)
    assert cd.certificate(result).ok


def test_the_examples_of_their_docstrings_run():
    assert doctest.testmod(methods).failed == doctest.testmod(options).failed == 0
