"""The results of all examples are right, and their certificates say so."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import cardan as cd
from cardan.files.example_runs import example_motion

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))
OTHER_MOTIONS = {"tolerance", "half", "method"}
EXCEEDED = {  # what the certificate of an example must say
    "chain": OTHER_MOTIONS,  # a chaotic motion: no other run finds the same
    "clearance_joint": OTHER_MOTIONS,  # likewise: impacts in the clearance amplify errors
    "worn_slider_crank": {"half_events"},  # likewise, and which bounces are told apart as events
    "motor_sizing": {"limits"},  # its drivers pass a limit, which the example shows
}


@pytest.mark.parametrize("name", NAMES)
def test_the_results_of_examples_pass(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        found = cd.certificate(example_motion(EXAMPLES / f"{name}.py"))
    assert {check.name for check in found.checks if not check.ok} == EXCEEDED.get(name, set()), found.table()
