"""The request of a gradient besides its functionals: the analysis, and the parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from cardan.analysis.methods import Method
from cardan.analysis.state import State
from cardan.model.expressions.values import Scalar


class MotionOptions(TypedDict, total=False):
    """Options that derivatives pass on to the analysis: `cd.simulate` describes them, `seek` is of `cd.equilibrium`."""

    start_time: float | None
    method: str | Method
    integrator: str | None
    rtol: float
    atol: float
    max_step: float | None
    baumgarte: tuple[float, float] | str
    impacts: str
    events: str
    independent: Sequence[str]
    choose: str
    form: str
    base: str | Sequence[str]
    loops: str
    seek: str


class RunOptions(MotionOptions, total=False):
    """Options that `cd.gradient` passes on."""

    every: float | None
    step: float | None
    progress: Callable[[float, float], None] | None


class DesignOptions(MotionOptions, total=False):
    """Options that others pass on to `cd.gradient`."""

    every: float | None
    analysis: str
    start: str | State
    hold: Iterable[str]


class GradientOptions(DesignOptions, total=False):
    """The same with the direction in which derivatives are computed."""

    direction: str


@dataclass(frozen=True, eq=False)
class GradientRequest:
    """What a gradient is asked for."""

    until: Scalar | None
    analysis: str
    direction: str | None  # None: values only
    names: tuple[str, ...]  # of parameters
    parameters: Mapping[str, float] | None
    start: str | State
    hold: tuple[str, ...]
    options: Mapping[str, Any]  # of the analysis

    @property
    def derivatives(self) -> bool:
        return self.direction is not None


def tuple_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """One name, or several."""
    return (names,) if isinstance(names, str) else tuple(names)
