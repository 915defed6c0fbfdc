"""The options that derivatives and sweeps pass on are those of the analyses, for type checkers as well."""

from inspect import signature

from cardan.design.gradients.along_a_motion.motion_gradient import OPTIONS
from cardan.design.gradients.request import RunOptions
from cardan.design.sweeps.sweep import SweepOptions, sweep
from cardan.design.sweeps.sweep_task import ANALYSES


def test_gradients_pass_on_the_options_of_runs():
    named = {"start", "hold", "parameters"}
    assert set(RunOptions.__annotations__) == set(OPTIONS) - named | {"seek"}


def test_sweeps_pass_on_the_options_of_their_analyses():
    known = {word for analysis in ANALYSES.values() for word in signature(analysis).parameters}
    not_taken = {*signature(sweep).parameters, "save_to", "keep_steps"}
    assert set(SweepOptions.__annotations__) == known - not_taken
