"""Runs that are given up after a while, as a user would with Ctrl-C."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import cardan as cd
from cardan.analysis.simulate import integrate
from fuzz.clock import excuse, own_time

PATIENCE = 6.0  # s of processor time
CRAWL = 1e-3  # of the way in that time: it would take hours


class TooSlowError(Exception):
    """The run was given up; `result` has what was computed until then, `way` how much of the time that is."""

    def __init__(self, result: Any, way: float):
        super().__init__(f"given up after {PATIENCE:g} s, {100 * way:.3g} % of the way")
        self.result, self.way = result, way


def given_up_after(seconds: float) -> Callable[[float, float], None]:
    """A `progress` for several runs that interrupts them when all of them together take too long."""
    began = own_time()

    def progress(t: float, t_end: float) -> None:
        if own_time() - began > seconds:
            raise KeyboardInterrupt

    return progress


def simulate(model: cd.Model, **options: Any) -> Any:
    """`cd.simulate`, interrupted when it takes too long."""
    began, reached = own_time(), [0.0]

    def progress(t: float, t_end: float) -> None:
        reached[0] = t / t_end if t_end else 0.0
        if own_time() - began > PATIENCE:
            raise KeyboardInterrupt

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="interrupted at")
        result = integrate(model, progress=progress, **options)
    if result.stats.status == "interrupted":
        excuse(own_time() - began)  # that it is slow is said already; several looks at it are no hang
        raise TooSlowError(result, reached[0])
    return result
