"""Methods as objects say what words and options say, and refuse what is said twice."""

from __future__ import annotations

import doctest

import numpy as np
import pytest

import cardan as cd
from cardan.analysis import methods
from cardan.errors import AnalysisError

UNTIL = {"until": 0.3, "every": 0.1}


@pytest.mark.parametrize(
    ("method", "options"),
    [
        (cd.Partition(), {}),
        (cd.Partition(independent=("coupler.angle",)), {"independent": ("coupler.angle",)}),
        (cd.Partition(choose="qr", integrator="dop853"), {"choose": "qr", "integrator": "dop853"}),
        (cd.JointCoordinates(loops="baumgarte"), {"method": "joint", "loops": "baumgarte"}),
        (cd.Dae("index3"), {"method": "dae", "form": "index3"}),
        (cd.Direct(step=0.01), {"method": "direct", "step": 0.01}),
        (cd.Baumgarte("auto"), {"method": "baumgarte", "baumgarte": "auto"}),
    ],
)
def test_an_object_is_a_word_with_its_options(fourbar, method, options):
    said, asked = cd.simulate(fourbar, method=method, **UNTIL), cd.simulate(fourbar, **UNTIL, **options)
    assert np.array_equal(said["crank.angle"], asked["crank.angle"])
    assert said.request == asked.request
    assert said.stats.method == asked.stats.method


@pytest.mark.parametrize(
    ("method", "options", "remedy"),
    [
        (cd.Dae(), {"form": "index3"}, r"method=cd\.Dae\(form=\.\.\.\)"),
        (cd.Baumgarte(), {"baumgarte": (1, 1)}, r"method=cd\.Baumgarte\(gains=\.\.\.\)"),
        (cd.Partition(), {"step": 0.1}, r"method=cd\.Partition\(step=\.\.\.\)"),
    ],
)
def test_what_belongs_to_the_method_is_said_there(fourbar, method, options, remedy):
    with pytest.raises(AnalysisError, match=remedy):
        cd.simulate(fourbar, method=method, **UNTIL, **options)


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
    assert doctest.testmod(methods).failed == 0
