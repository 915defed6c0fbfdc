"""Comparison with other runs of the same machine: at a tenth of the tolerance, and by another method.

The difference of two runs at a reporting time is counted in tolerances: of coordinate j one is

    w_j = rtol max(u_j, max_t |q_j|) + atol u_j          u_j: a body's size, a radian, half of one for Euler parameters

Positions are compared, not speeds: these jump at events, whose moments two runs find a little apart.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.methods import OF_METHODS
from cardan.analysis.run.collect import ANGLE
from cardan.analysis.tighter_options import SMALLEST_ATOL
from cardan.analysis.tighter_options import finer as finer_options
from cardan.audit.repeat import repeat
from cardan.audit.residuals import Worst, worst_of
from cardan.compiled.system import System
from cardan.errors import CardanError
from cardan.model.model import Model
from cardan.results.result import Result
from cardan.spec import RTOL_RANGE, RunWords, is_fixed_step

FINER_RUN = 0.1  # of the tolerances
STEP_FINER = 0.5  # of a fixed step: a sixteenth of the error, or a quarter at order 2
STEP_TOLERANCE = 1e-6  # what a run with a fixed step, which has no tolerance, is measured by
SAME_TIME = 1e-9  # of the run
SECOND = {  # which methods are tried, in this order: other coordinates, another integrator, other equations
    "partition": ("joint", "dae", "direct"),
    "joint": ("partition", "dae"),
    "direct": ("partition", "joint"),
    "baumgarte": ("partition", "joint"),
    "dae": ("partition", "other form"),
    "generalized-alpha": ("partition", "dae"),
    "auto": ("dae", "joint"),
}
OTHER_FORM = {"index2": "index3", "index3": "index2"}  # of the implicit equations, for stiff motions
PATIENCE_WITH_RUN, LONGEST_WAIT = (
    50.0,
    20.0,
)  # times the first run, but seconds at least: a stiff motion may take for ever


@dataclass(frozen=True, eq=False)
class Compared:
    """Two runs: how far they are apart at worst, in tolerances and in sizes; how many times were compared."""

    worst: Worst
    largest: float
    times: int


class TooSlowError(CardanError):
    """A run by another method takes far longer than the first."""


def tolerances(options: RunWords) -> tuple[float, float]:
    """rtol and atol of a run; a nominal one for a fixed step."""
    return (STEP_TOLERANCE, 0.0) if is_fixed_step(options) else (float(options["rtol"]), float(options["atol"]))


def finer(options: RunWords) -> RunWords | None:
    """The options of the run with a tenth of the tolerances, or half the step; None where round-off forbids it."""
    return finer_options(options, FINER_RUN, STEP_FINER)


def compared(a: Result, b: Result, system: System, tolerance: tuple[float, float]) -> Compared:
    """How far two runs are apart at the times that both report."""
    rtol, atol = tolerance
    rows_a, rows_b = common_times(a.t, b.t)
    if not rows_a.size:
        return Compared(Worst(float("nan")), float("nan"), 0)
    bound = BoundMachine(system, system.parameter_values())
    unit = bound.position_unit
    q_a, q_b = _positions(a, system)[rows_a], _positions(b, system)[rows_b]
    if system.model.dim == 3:  # p and -p are one orientation
        for i, _ in bound.arrays.spins:
            other = np.sum(q_a[:, i : i + 4] * q_b[:, i : i + 4], axis=1) < 0
            q_b[other, i : i + 4] *= -1.0
    gap = np.abs(q_a - q_b)
    weight = rtol * np.maximum(unit, np.max(np.abs(q_a), axis=0)) + atol * unit
    return Compared(
        worst_of(gap / weight, a.t[rows_a], list(system.position_names)), float(np.max(gap / unit)), rows_a.size
    )


def another_way(
    result: Result, model: Model, options: RunWords, progress: Callable[[float, float], None] | None
) -> tuple[Result | None, str]:
    """The run by a second method, at a tenth of the tolerance where that can be; and which, or why there is none."""
    method = options["method"]
    plain = {word: value for word, value in options.items() if word not in OF_METHODS}
    rtol, atol = tolerances(options)
    plain |= {"rtol": max(FINER_RUN * rtol, RTOL_RANGE[0]), "atol": max(FINER_RUN * (atol or rtol), SMALLEST_ATOL)}
    if is_fixed_step(options) and not options.get("every"):
        plain["every"] = options["step"]
    patience = Patience(progress, max(LONGEST_WAIT, PATIENCE_WITH_RUN * result.stats.wall_time))
    reasons = []
    others = ("partition", *SECOND["partition"]) if is_fixed_step(options) else SECOND[method]
    for other in others:
        patience.begin()
        try:
            second_run = repeat(result, model, plain | _by(other, options), patience)
        except CardanError as problem:
            reasons.append(f"{other}: {str(problem).splitlines()[0]}")
            continue
        if second_run.stats.status == "stopped early" and result.stats.status != "stopped early":
            reasons.append(f"{other}: stopped at t = {second_run.t[-1] if len(second_run.t) else 0.0:.6g}")
            continue
        return (
            second_run,
            f"{second_run.stats.method}, {_by(other, options).get('form') or second_run.stats.integrator}",
        )
    return None, "; ".join(reasons)


def _by(method: str, options: RunWords) -> RunWords:
    """The options that ask for a method."""
    return {"method": "dae", "form": OTHER_FORM[options["form"]]} if method == "other form" else {"method": method}


class Patience:
    """Hands progress on, and gives up on a run that takes too long."""

    def __init__(self, progress: Callable[[float, float], None] | None, seconds: float):
        self._progress, self._seconds = progress, seconds
        self._began = clock.monotonic()

    def begin(self) -> None:
        self._began = clock.monotonic()

    def __call__(self, t: float, t_end: float) -> None:
        if clock.monotonic() - self._began > self._seconds:
            raise TooSlowError(f"took longer than {self._seconds:.0f} s")
        if self._progress is not None:
            self._progress(t, t_end)


def _positions(result: Result, system: System) -> np.ndarray:
    words = "position", ANGLE[system.model.dim]
    blocks = [result.columns[name, word].reshape(len(result.t), -1) for name in system.model.bodies for word in words]
    return np.hstack(blocks)


def common_times(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows of two ascending lists of times that are the same moment."""
    if not (a.size and b.size):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    near = np.clip(np.searchsorted(b, a), 1, max(b.size - 1, 1)) if b.size > 1 else np.zeros(a.size, np.int64)
    if b.size > 1:
        near = np.where(np.abs(b[near - 1] - a) <= np.abs(b[near] - a), near - 1, near)
    same = np.abs(b[near] - a) <= SAME_TIME * max(a[-1] - a[0], 1e-300)
    return np.flatnonzero(same), near[same]
