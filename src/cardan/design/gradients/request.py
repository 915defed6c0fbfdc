"""The request of a gradient besides its functionals: the analysis, and the parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from cardan.analysis.methods import Method, Start, opened, run_words
from cardan.analysis.state import State
from cardan.model.expressions.values import Scalar
from cardan.spec import RunWords


class MotionOptions(TypedDict, total=False):
    """Options that derivatives pass on to the analysis."""

    method: str | Method
    rtol: float
    atol: float
    start_time: float | None  # of `cd.kinematics` and `cd.inverse`
    hold: str | Iterable[str]  # this and the next one of `cd.equilibrium`
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
    start: str | State | Start


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
    options: RunWords  # of the analysis

    @property
    def derivatives(self) -> bool:
        return self.direction is not None

    @classmethod
    def of(
        cls,
        until: Scalar | None,
        analysis: str,
        direction: str | None,
        names: tuple[str, ...],
        parameters: Mapping[str, float] | None,
        start: str | State | Start,
        options: Mapping[str, Any],
    ) -> GradientRequest:
        """The request that arguments of a call make."""
        words = analysis_words({"start": start, **options}, analysis)
        begins, hold = words.pop("start"), tuple_of(words.pop("hold", ()))
        return cls(until, analysis, direction, names, parameters, begins, hold, words)


def analysis_words(arguments: Mapping[str, object], analysis: str) -> dict[str, Any]:
    """Arguments of an analysis by the words of its options, without those that are left out."""
    if analysis == "simulate":
        return run_words(arguments)
    words = opened({"start": arguments["start"]})
    return {**arguments, **{word: value for word, value in words.items() if value is not None}}


def tuple_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """One name, or several."""
    return (names,) if isinstance(names, str) else tuple(names)
