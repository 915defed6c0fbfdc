"""The options that derivatives and sweeps pass on are those of the analyses, for type checkers as well."""

from inspect import signature

from cardan.design.gradients.request import RunOptions
from cardan.design.sweeps.sweep import SweepOptions, sweep
from cardan.design.sweeps.sweep_task import ANALYSES

ARGUMENTS = ("model", "until", "save_to")


def words(*analyses) -> set[str]:
    return {word for analysis in analyses for word in signature(analysis).parameters if word not in ARGUMENTS}


def test_gradients_pass_on_the_options_of_runs():
    """Editors complete the options of `cd.gradient` and of others that pass them on to an analysis."""
    arguments_of_gradients = {"start", "parameters", "inputs", "t", "drivers", "unbalance"}  # or none of theirs
    analyses = [ANALYSES[name] for name in ("simulate", "equilibrium", "kinematics", "inverse")]
    assert set(RunOptions.__annotations__) == words(*analyses) - arguments_of_gradients


def test_sweeps_pass_on_the_options_of_their_analyses():
    assert set(SweepOptions.__annotations__) == words(*ANALYSES.values()) - {*signature(sweep).parameters}
