"""The responses that a sweep keeps of each run: numbers by name.

    "crank.angle"           the value at the end of the run; "A.reaction_i" gives one number for each component
    "max:A.reaction_i.Fx"   the largest of all reported values; also min, mean, rms, and peak: the largest size |f|
    "frequency 1"           of a linearization: a natural frequency; also "damping 1", "stable"
    lambda result: ...      any function of the result: a number, several, or a dictionary of numbers
    cd.Peak(...)            the functionals of `cardan.design.functionals`

Means are over time, by trapezoids between the reporting times:  mean = (1/T) ∫ f dt,  rms = ((1/T) ∫ f² dt)^½.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from cardan.analysis.linearize import Linearization
from cardan.design.functionals import Functional, names_of
from cardan.errors import AnalysisError, CardanError, UnknownNameError, suggestion
from cardan.results.naming import find
from cardan.results.result import Result


class ResponseError(AnalysisError):
    """A response that no design can give: a misspelt name."""


def _mean(t: np.ndarray, f: np.ndarray) -> np.ndarray:
    span = t[..., -1] - t[..., 0]
    total = np.sum(np.diff(t) * (f[..., 1:] + f[..., :-1]), axis=-1) / 2
    return np.where(span > 0, total / np.where(span > 0, span, 1.0), f[..., -1])


# of values over time, the last axis: of one design, or of many, which may have times of their own
REDUCTIONS: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "final": lambda t, f: f[..., -1],
    "max": lambda t, f: np.max(f, axis=-1),
    "min": lambda t, f: np.min(f, axis=-1),
    "peak": lambda t, f: np.max(np.abs(f), axis=-1),
    "mean": _mean,
    "rms": lambda t, f: np.sqrt(_mean(t, f * f)),
}

# a function of the finding (a Result or a Linearization) gives one number, several, or a dictionary of numbers
Response: TypeAlias = "str | Callable[[Result], object] | Callable[[Linearization], object] | Functional"
Responses: TypeAlias = "Response | Sequence[Response] | Mapping[str, Response]"
OfResult: TypeAlias = "str | Callable[[Result], object] | Functional"  # what editors complete a lambda by


def named_responses(responses: Responses) -> dict[str, Response]:
    """Responses by name, from one, several or a dictionary of them; checks what can be checked before a run."""
    if isinstance(responses, Mapping):
        named = dict(responses)
    else:
        listed = list(responses) if isinstance(responses, Sequence) and not isinstance(responses, str) else [responses]
        functionals = [r for r in listed if isinstance(r, Functional)]
        labels = dict(zip(map(id, functionals), names_of(functionals), strict=True))
        named = {}
        for k, response in enumerate(listed):
            name = labels.get(id(response)) or _own_name(response, k)
            if name in named:
                raise AnalysisError(f'two responses are called "{name}"; name them: responses={{"first": ...}}')
            named[name] = response
    for name, response in named.items():
        if not (isinstance(response, (str, Functional)) or callable(response)):
            raise AnalysisError(
                f'response "{name}": expected a name such as "crank.angle" or "max:A.reaction_i.Fx", or a function of '
                f"the result, got {response!r}"
            )
        if isinstance(response, str):
            split_name(response)
    return named


def split_name(response: str) -> tuple[str, str]:
    """Reduction and quantity: ("max", "A.reaction_i.Fx"); "final" where none is named."""
    word, colon, quantity = response.partition(":")
    if not colon:
        return "final", response.strip()
    if word.strip() not in REDUCTIONS:
        raise AnalysisError(f'response "{response}": "{word}" is not known{suggestion(word, REDUCTIONS)}')
    return word.strip(), quantity.strip()


def response_values(outcome: Any, named: Mapping[str, Response]) -> dict[str, float]:
    """The numbers that one finding (a Result or a Linearization) gives."""
    values: dict[str, float] = {}
    for name, response in named.items():
        if isinstance(response, str):
            if isinstance(outcome, Result):
                values |= _of_result(outcome, name, response)
            else:
                values[name] = _of_linearization(outcome, response)
        elif callable(response):
            values |= _spread(name, _called(name, response, outcome))
    return values


def _own_name(response: object, k: int) -> str:
    name = response if isinstance(response, str) else getattr(response, "__name__", None)
    return name if name and name != "<lambda>" else f"response {k + 1}"


def _of_result(result: Result, name: str, response: str) -> dict[str, float]:
    reduction, quantity = split_name(response)
    columns = _columns(result, quantity)
    if len(result.t) == 0:
        raise AnalysisError("the run has no reported times")
    reduce = REDUCTIONS[reduction]
    return {f"{name}{suffix}": float(reduce(result.t, column)) for suffix, column in columns.items()}


def _columns(result: Result, name: str) -> dict[str, np.ndarray]:
    """Suffix -> values over time: one entry "" for a scalar, ".x", ".y" for a vector."""
    try:
        quantity = find(name, result)
    except UnknownNameError as error:
        raise ResponseError(f'response "{name}": {error}') from None
    values = result.history(quantity).reshape(len(result.t), len(quantity.endings))
    return dict(zip(quantity.endings, values.T, strict=True))


def _of_linearization(linearization: Linearization, response: str) -> float:
    word, _, number = response.partition(" ")
    if word == "stable":
        return float(linearization.stable)
    if word not in ("frequency", "damping") or not (number or "1").strip().isdigit():
        raise ResponseError(f'response "{response}": a linearization has "frequency 1", "damping 1", "stable", ...')
    oscillating = [mode for mode in linearization.modes if mode.eigenvalue.imag > 0]
    mode = int(number or 1)
    if not 1 <= mode <= len(oscillating):
        raise AnalysisError(f'response "{response}": there are {len(oscillating)} oscillating modes')
    return float(getattr(oscillating[mode - 1], word))


def _called(name: str, response: Callable[[Any], object], outcome: Any) -> object:
    try:
        return response(outcome)
    except CardanError:
        raise
    except Exception as error:
        raise AnalysisError(f'response "{name}" raised {type(error).__name__}: {error}') from error


def _spread(name: str, value: object) -> dict[str, float]:
    """The number or numbers that a function returned."""
    if value is None:
        raise AnalysisError(f'response "{name}" returns nothing; is a return statement missing?')
    try:
        if isinstance(value, Mapping):
            return {f"{name}.{word}": float(number) for word, number in value.items()}
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise AnalysisError(f'response "{name}": expected a number or several, got {value!r}') from None
    if array.ndim == 0:
        return {name: float(array)}
    return {f"{name}.{k + 1}": float(number) for k, number in enumerate(array.ravel())}
