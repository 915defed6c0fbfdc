"""The settings that global optimization and Pareto fronts share, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from cardan.analysis.options import Resume, file_and_resume
from cardan.design.optimization.statement import Vary, varied
from cardan.design.search.box import Box, box_of
from cardan.design.search.generations import Generations
from cardan.design.search.objectives_and_limits import Question
from cardan.design.search.record import Record
from cardan.design.sweeps.sampling import Designs, Samples
from cardan.design.sweeps.sweep import DesignRunOptions, fingerprint
from cardan.design.sweeps.sweep_task import Task
from cardan.errors import AnalysisError
from cardan.model.model import Model
from cardan.spec import RunWords

LARGEST_POPULATION = 10_000  # every design of a generation is compared with every other
OF_A_SWEEP = ("backend", "analysis")


class SearchOptions(DesignRunOptions, total=False):
    """Options of the analysis that a search runs."""

    analysis: str
    every: float | None


def prepared(
    model: Model,
    question: Question,
    run: RunWords,
    *,
    with_respect_to: Vary | None,
    parameters: Mapping[str, float] | None,
    log: Sequence[str] | str,
    tolerance: float,
    save: str | Path | Resume | None,
    settings: Mapping[str, object],
) -> Generations:
    """What evaluates designs, with everything checked that can be checked before the first run."""
    names, bounds = varied(with_respect_to)
    box = box_of(model, names, parameters or {}, bounds, log)
    fixed = {name: value for name, value in (parameters or {}).items() if name not in box.names}
    run = {word: value for word, value in run.items() if value is not None} | ({"parameters": fixed} if fixed else {})
    options = {word: value for word, value in run.items() if word not in OF_A_SWEEP}
    task = Task(model, run.get("analysis", "simulate"), options, question.responses)
    task.check()
    if not (isinstance(tolerance, (int, float)) and 0 <= tolerance < 1):
        raise AnalysisError(f"tolerance={tolerance!r}: expected a number from 0 to 1, in parts of the limits")
    record, (path, resume) = None, file_and_resume(save)
    if path is not None:
        identity = fingerprint(task, Designs(box.names, np.array([box.lower, box.upper, box.start])))
        record = Record(path, model.name, box.names, {**identity, "search": repr(sorted(settings.items()))}, resume)
    return Generations(model, question, box, run, tolerance, record)


def spread(model: Model, box: Box, size: int, method: str, seed: int) -> np.ndarray:
    """Points of the unit cube that fill it evenly; the first one is the start design."""
    ranges = {
        name: (low, high) for name, low, high in zip(box.names, box.lower.tolist(), box.upper.tolist(), strict=True)
    }
    logarithmic = [name for name, spread in zip(box.names, box.log, strict=True) if spread]
    points = Samples(size, ranges, method, seed, logarithmic).designs(model).points
    points[0] = box.start
    return box.cube(points)
