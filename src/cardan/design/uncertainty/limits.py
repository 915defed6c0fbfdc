"""Limits of responses: what an uncertain machine must keep.

"max:A.reaction_i.Fx <= 200"                a response, or a name of one, and its limit
{"max:A.reaction_i.Fx": (None, 200)}        the smallest and the largest value; None: no limit
cd.AtMost(cd.Peak("A.reaction_i.Fx"), 200)  a functional and its limit
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import NamedTuple, TypeAlias

import numpy as np

from cardan.design.functionals import Condition, Functional
from cardan.design.sweeps.sweep_responses import Response, Responses, named_responses
from cardan.errors import AnalysisError
from cardan.model.expressions.values import is_number

WRITTEN = re.compile(r"(.+?)\s*(<=|>=)\s*(\S+)")
SIGNS = {"<=": 1.0, ">=": -1.0}

Limits: TypeAlias = "str | Condition | Sequence[str | Condition] | Mapping[str, tuple[float | None, float | None]]"


class Limit(NamedTuple):
    """A response and the value that it must not exceed (sign +1) or fall below (sign -1)."""

    response: str
    sign: float
    value: float

    @property
    def name(self) -> str:
        return f"{self.response} {'<=' if self.sign > 0 else '>='} {self.value:g}"

    def excess(self, values: np.ndarray) -> np.ndarray:
        """sign · (response - value): positive where the limit is exceeded."""
        return self.sign * (values - self.value)


def with_limits(responses: Responses | None, limits: Limits | None) -> tuple[dict[str, Response], list[Limit]]:
    """The responses by name, those that only limits name included, and the limits."""
    named = named_responses([] if responses is None else responses)
    checked: list[Limit] = []
    for one in _listed(limits):
        if isinstance(one, Limit):
            limit, response = one, one.response
        elif isinstance(one, Condition):
            limit, response = _of_condition(one, named), one.functional
        else:
            limit = _of_text(one)
            response = limit.response
        if limit.response not in named and not _is_component(limit.response, named):
            named |= named_responses({limit.response: response})
        checked.append(limit)
    if not named:
        raise AnalysisError(
            'give responses, such as responses=["crank.angle"], or limits, such as limits="crank.angle <= 1"'
        )
    return named, checked


def check_limits(limits: Sequence[Limit], columns: Mapping[str, object]) -> None:
    """Refuse a limit of a response that is several numbers."""
    for limit in limits:
        if limit.response not in columns:
            parts = [name for name in columns if name.startswith(f"{limit.response}.")]
            raise AnalysisError(
                f'limit "{limit.name}": the response is several numbers; limit each of them, such as "{parts[0]}"'
                if parts
                else f'limit "{limit.name}": there is no such response'
            )


def _listed(limits: Limits | None) -> list[str | Condition | Limit]:
    if limits is None:
        return []
    if isinstance(limits, (str, Condition)):
        return [limits]
    if not isinstance(limits, Mapping):
        return list(limits)
    bounds: list[str | Condition | Limit] = []
    for name, pair in limits.items():
        if isinstance(pair, str) or not hasattr(pair, "__len__") or len(pair) != 2:
            raise AnalysisError(f'limit of "{name}": expected (smallest, largest), None for no limit, got {pair!r}')
        for value, sign in zip(pair, (-1.0, 1.0), strict=True):
            if value is not None:
                bounds.append(Limit(name, sign, _number(value, f'limit of "{name}"')))
        low, high = pair
        if low is not None and high is not None and not low < high:
            raise AnalysisError(f'limit of "{name}": the range from {low:g} to {high:g} is empty')
    return bounds


def _of_condition(condition: Condition, named: Mapping[str, Response]) -> Limit:
    if condition.equal:
        raise AnalysisError("cd.Equal is met with the probability zero; give cd.AtMost or cd.AtLeast")
    same = [name for name, response in named.items() if response is condition.functional]
    name = same[0] if same else condition.name or condition.functional.label
    if not same and name in named:
        raise AnalysisError(f'the limit of "{name}" is of another response of this name; give it another: name="..."')
    return Limit(name, condition.sign, condition.value)


def _of_text(text: object) -> Limit:
    match = WRITTEN.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        raise AnalysisError(
            f'limit {text!r}: expected a text such as "max:A.reaction_i.Fx <= 200", or a condition such as '
            "cd.AtMost(cd.Peak(...), 200)"
        )
    try:
        value = float(match[3])
    except ValueError:
        raise AnalysisError(f'limit "{text}": "{match[3]}" is not a number') from None
    return Limit(match[1], SIGNS[match[2]], _number(value, f'limit "{text}"'))


def _number(value: object, what: str) -> float:
    if not is_number(value) or not isfinite(float(value)):
        raise AnalysisError(f"{what}: {value!r} is not a finite number")
    return float(value)


def _is_component(name: str, named: Mapping[str, Response]) -> bool:
    """Whether it may be a part of a response that is several numbers: "swing.1" of a function "swing"."""
    return any(name.startswith(f"{whole}.") and not isinstance(r, Functional) for whole, r in named.items())
