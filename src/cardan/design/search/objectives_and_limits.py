"""What a search is asked: objectives and limits, as responses of a sweep.

minimize="rms:body.acceleration.y"                 a name, as in cd.sweep
minimize={"comfort": comfort}                      a function of the result, under a name
subject_to=["max:spring.length <= 0.4"]            a name and its limit
subject_to=[(stroke, "<=", 0.4)]                   a function of the result and its limit
subject_to=[cd.Peak("spring.length") <= 0.4]       a functional and its limit, as in cd.optimize
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from cardan.design.functionals import Condition, Functional, names_of
from cardan.design.sweeps.sweep_responses import Response, named_responses
from cardan.errors import ModelError, suggestion
from cardan.model.expressions.values import is_number

Objectives: TypeAlias = "Response | Sequence[Response] | Mapping[str, Response] | None"
Demand: TypeAlias = "str | tuple[Response, str, float] | Condition | Functional"
Demands: TypeAlias = "Demand | Sequence[Demand]"

SIGNS = {"<=": 1.0, ">=": -1.0, "=": 1.0}
LIMITED = re.compile(r"^(?P<name>.+?)\s*(?P<word><=|>=|==?|<|>)\s*(?P<number>[^<>=]+)$")


class Goal(NamedTuple):
    """A response that is to be small (sign 1) or large (sign -1)."""

    name: str
    response: Response
    sign: float = 1.0


class Limit(NamedTuple):
    """A response that is compared with a number; c = sign · (response - value) <= 0, or c = 0 where `equal`."""

    name: str
    column: str
    response: Response
    sign: float
    value: float
    equal: bool


class Question(NamedTuple):
    """The responses to compute for each design, and what is wanted of them."""

    responses: dict[str, Response]
    goals: tuple[Goal, ...]
    limits: tuple[Limit, ...]

    def objectives(self, columns: Mapping[str, np.ndarray]) -> np.ndarray:
        """What is to be small: (designs, objectives)."""
        return np.column_stack([goal.sign * columns[goal.name] for goal in self.goals])

    def missed(self, columns: Mapping[str, np.ndarray]) -> np.ndarray:
        """By how much each limit is missed, in its own unit, >= 0: (designs, limits)."""
        count = len(next(iter(columns.values())))
        excess = np.zeros((count, len(self.limits)))
        for k, limit in enumerate(self.limits):
            c = limit.sign * (columns[limit.column] - limit.value)
            excess[:, k] = np.abs(c) if limit.equal else np.maximum(c, 0.0)
        return excess

    def check(self, columns: Mapping[str, np.ndarray]) -> None:
        """Refuse a response that is several numbers, once a design has shown what it is."""
        for name in self.responses:
            if name not in columns:
                parts = [column for column in columns if column.startswith(f"{name}.")]
                problem = f"is several numbers ({', '.join(parts)}); name one of them" if parts else "is not one number"
                raise ModelError(f'"{name}" {problem}')


def question_of(minimize: Objectives, maximize: Objectives, subject_to: Demands) -> Question:
    """Check what is asked for and name all responses."""
    wanted = [*_wanted(minimize, "minimize", 1.0), *_wanted(maximize, "maximize", -1.0)]
    if not wanted:
        raise ModelError(
            'minimize: give an objective, such as "max:A.reaction_i.Fx", a function of the result, or cd.Peak'
        )
    demands = [_demand(one) for one in _listed(subject_to)]
    listed = [*((name, response) for name, response, _ in wanted), *((None, d.response) for d in demands)]
    names = _names(listed)
    responses = {names[_key(response)]: response for _, response in listed}
    if len(responses) < len(names):
        twice = next(name for name in names.values() if list(names.values()).count(name) > 1)
        raise ModelError(f'two responses are called "{twice}"; name them: minimize={{"first": ...}}')
    named_responses(responses)  # refuses reductions that are not known, and what is no response
    goals = tuple(Goal(names[_key(response)], response, sign) for _, response, sign in wanted)
    if len({goal.name for goal in goals}) < len(goals):
        raise ModelError(f'the objective "{goals[0].name}" is given twice')
    limits = [d._replace(column=names[_key(d.response)]) for d in demands]
    limits = [d._replace(name=d.name or _said(d)) for d in limits]
    return Question(responses, goals, tuple(limits))


def _wanted(objectives: Objectives, word: str, sign: float) -> list[tuple[str | None, Response, float]]:
    if objectives is None:
        return []
    pairs = (
        list(objectives.items()) if isinstance(objectives, Mapping) else [(None, one) for one in _listed(objectives)]
    )
    for _, one in pairs:
        if isinstance(one, Condition) or (isinstance(one, str) and LIMITED.match(one)):
            raise ModelError(
                f"{word}: {one if isinstance(one, str) else type(one).__name__} is a condition; move it to subject_to"
            )
        if isinstance(one, Functional) and one.is_condition:
            raise ModelError(
                f"{word}: cd.{type(one).__name__} is a condition for subject_to; the largest value is cd.Peak"
            )
        if not (isinstance(one, (str, Functional)) or callable(one)):
            raise ModelError(
                f'{word}: expected a name such as "max:A.reaction_i.Fx", a function of the result, or a functional '
                f"such as cd.Peak(...), got {one!r}"
            )
    return [(name, one, sign) for name, one in pairs]


def _demand(one: object) -> Limit:
    """A limit; its column is known when all responses have names."""
    if isinstance(one, Functional) and one.size != 1:
        raise ModelError(f'subject_to: {one.label}: a search needs one number of it; leave out form="sampled"')
    condition = one.as_condition() if isinstance(one, (Condition, Functional)) else None
    if condition is not None:
        return Limit(condition.name or "", "", condition.functional, condition.sign, condition.value, condition.equal)
    if isinstance(one, Functional):
        raise ModelError(f"subject_to: {one.label}: its limit is missing; write functional <= 0.3, or cd.AtMost")
    if isinstance(one, str):
        parts = LIMITED.match(one.strip())
        if parts is None:
            raise ModelError(f'subject_to: "{one}": its limit is missing; write "{one} <= 0.3"')
        one = (parts["name"], parts["word"], parts["number"])
    if not isinstance(one, tuple) or len(one) != 3:
        raise ModelError(
            f'subject_to: expected "max:spring.length <= 0.4", (function, "<=", 0.4) or a functional with its limit, '
            f"got {one!r}"
        )
    response, word, number = one
    word = "=" if word == "==" else word
    if word in ("<", ">"):
        raise ModelError(f"subject_to: {_text(response)}: limits are <= and >=: the border itself is allowed")
    if word not in SIGNS:
        raise ModelError(f'subject_to: {_text(response)}: "{word}" is not known{suggestion(str(word), SIGNS)}')
    return Limit("", "", response, SIGNS[word], _number(number, response), word == "=")


def _number(number: object, response: object) -> float:
    try:
        value = float(number) if isinstance(number, str) or is_number(number) else np.nan
    except ValueError:
        value = np.nan
    if not np.isfinite(value):
        raise ModelError(f"subject_to: {_text(response)}: expected a number to compare with, got {number!r}")
    return value


def _names(listed: Sequence[tuple[str | None, Response]]) -> dict[str | int, str]:
    """A name for each different response: given, a string itself, the label of a functional, the name of a function."""
    named = {_key(response): name for name, response in listed if name is not None}
    functionals = list({id(r): r for _, r in listed if isinstance(r, Functional)}.values())
    labels = dict(zip(map(id, functionals), names_of(functionals), strict=True))
    for _, response in listed:
        if _key(response) not in named:
            function_name = getattr(response, "__name__", "<lambda>")
            function_name = f"function {len(named) + 1}" if function_name == "<lambda>" else function_name
            named[_key(response)] = response if isinstance(response, str) else labels.get(id(response), function_name)
    return named


def _key(response: Response) -> str | int:
    return response if isinstance(response, str) else id(response)


def _said(limit: Limit) -> str:
    word = "=" if limit.equal else ("<=" if limit.sign > 0 else ">=")
    return f"{limit.column} {word} {limit.value:g}"


def _text(response: object) -> str:
    return (
        response
        if isinstance(response, str)
        else getattr(response, "label", getattr(response, "__name__", repr(response)))
    )


def _listed(value: object) -> list[Any]:
    """One or several; a limit written as a tuple is one."""
    if (
        isinstance(value, tuple)
        and len(value) == 3
        and isinstance(value[1], str)
        and value[1] in (*SIGNS, "==", "<", ">")
    ):
        return [value]
    return list(value) if isinstance(value, (list, tuple)) else [value]
