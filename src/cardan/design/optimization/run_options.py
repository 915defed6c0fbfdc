"""Mistakes in the options of a run, told before the first design: later they would look like designs that fail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardan.analysis.methods import run_words
from cardan.design.functionals import MOTION, Functional, single_functionals
from cardan.design.gradients.along_a_motion.motion_gradient import check_run_options
from cardan.design.optimization.load_cases import Case
from cardan.errors import AnalysisError

OF_GRADIENTS = ("analysis", "direction")


def check_options(functionals: Sequence[Functional], loads: Sequence[Case], options: Mapping[str, object]) -> None:
    """Refuse options that a motion does not know, and a motion without an end."""
    moving = any(functional.source == MOTION for functional in single_functionals(functionals))
    if options.get("analysis", "simulate") != "simulate" or not moving:
        return
    check_run_options(run_words({word: value for word, value in options.items() if word not in OF_GRADIENTS}))
    if any(case.until is None for case in loads):
        raise AnalysisError('until= is missing; give the end time of the motion, or analysis="equilibrium"')
