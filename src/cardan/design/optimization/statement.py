"""What is asked for, `minimize` and `subject_to`, as a problem of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.design.conditions import Condition
from cardan.design.functionals import Always, Functional, names_of
from cardan.design.gradients.gradient import chosen_parameters
from cardan.design.optimization.load_cases import Case, DesignResponses, known_parameter
from cardan.design.optimization.problem import Problem, Requirement
from cardan.design.optimization.worst import minimise_worst
from cardan.errors import CardanError, ModelError, suggestion
from cardan.model.model import Model
from cardan.model.values import is_number

COMBINATIONS = ("worst", "sum")
INSENSITIVE = 1e-9  # of a response, per scale of the parameters: a derivative below it is round-off


@dataclass(frozen=True)
class Statement:
    """The functionals to evaluate, and which of their numbers are objectives and which are limited how."""

    functionals: tuple[Functional, ...]
    names: tuple[str, ...]  # of all numbers of one case
    objectives: tuple[int, ...]  # positions among those numbers
    limits: tuple[tuple[int, float, Requirement], ...]  # position, sign, and requirement with the limit


def state(minimize: Any, subject_to: Any) -> Statement:
    """Check what is asked for and number all responses."""
    wanted = _listed(minimize)
    asked = _listed(subject_to)
    if not wanted:
        raise ModelError("minimize: name what is to be minimised, for example cd.Peak(...)")
    for one in wanted:
        if isinstance(one, Condition):
            raise ModelError(f"minimize: a {type(one).__name__} is a condition; it belongs into subject_to")
        if not isinstance(one, Functional):
            raise ModelError(f"minimize: expected a functional such as cd.Terminal(...), got {one!r}")
        if isinstance(one, Always):
            raise ModelError("minimize: cd.Always is a condition for subject_to; the largest value is cd.Peak")
    for one in asked:
        if isinstance(one, Functional) and not isinstance(one, Always):
            raise ModelError(
                f"subject_to: {one.label}: compared with what? Write cd.AtMost(..., 0.3), cd.AtLeast or cd.Equal"
            )
        if not isinstance(one, (Condition, Always)):
            raise ModelError(f"subject_to: expected cd.Always(...) or cd.AtMost(functional, number), got {one!r}")
    parts = [*wanted, *(one.functional if isinstance(one, Condition) else one for one in asked)]
    functionals = tuple({id(part): part for part in parts}.values())
    labels = names_of(functionals)
    first: dict[int, int] = {}
    names: list[str] = []
    for functional, label in zip(functionals, labels, strict=True):
        first[id(functional)] = len(names)
        n = size_of(functional)
        names += [label] if n == 1 else [f"{label} [{k + 1}]" for k in range(n)]
    limits = []
    for one in asked:
        condition = one if isinstance(one, Condition) else None
        functional: Any = condition.functional if condition else one
        for k in range(first[id(functional)], first[id(functional)] + size_of(functional)):
            value, sign, equal, name = 0.0, 1.0, False, names[k]
            if condition is not None:
                value, sign, equal = condition.value, condition.sign, condition.equal
                name = condition.name or f"{names[k]} {condition.word} {value:g}"
            limits.append((k, sign, Requirement(name, equal, value)))
    return Statement(functionals, tuple(names), tuple(first[id(one)] for one in wanted), tuple(limits))


def size_of(functional: Functional) -> int:
    """How many numbers a functional is."""
    return functional.samples if isinstance(functional, Always) and functional.form == "sampled" else 1


def free_parameters(
    model: Model, with_respect_to: Sequence[str] | str | None, bounds: Mapping[str, Any] | None = None
) -> list[str]:
    """The parameters to change: those named; else those with bounds, of the model or of this search; else all."""
    if with_respect_to is not None:
        names = list(chosen_parameters(model, with_respect_to))
    else:
        own = bounds or {}
        bounded = [name for name, p in model.parameters.items() if p.bounds is not None or name in own]
        names = bounded or list(model.parameters)
    if not names:
        raise ModelError(
            f'model "{model.name}" has no parameter to change: declare one, k = model.parameter("k", 700, '
            "bounds=(100, 2000)), and use it"
        )
    return names


def start_and_bounds(
    model: Model, names: Sequence[str], given: Mapping[str, float], bounds: Mapping[str, Any] | None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Start values and bounds of the free parameters; `bounds` overrides those of the model."""
    for name in given:
        known_parameter(name, model, "parameters")
    for name in bounds or {}:
        known_parameter(name, model, "bounds")
    start, lower, upper = [], [], []
    for name in names:
        parameter = model.parameters[name]
        value = given.get(name, parameter.value)
        if not is_number(value):
            raise ModelError(f'parameters: "{name}" = {value!r} is not a number')
        pair = (bounds or {}).get(name, parameter.bounds) or (None, None)
        if len(pair) != 2:
            raise ModelError(f'bounds: "{name}": expected two numbers (lower, upper), None for none')
        start.append(float(value))
        lower.append(-np.inf if pair[0] is None else float(pair[0]))
        upper.append(np.inf if pair[1] is None else float(pair[1]))
    return np.array(start), np.array(lower), np.array(upper)


def problem_of(
    statement: Statement,
    responses: DesignResponses,
    start: np.ndarray,
    lower: np.ndarray,
    upper: np.ndarray,
    combine: str,
) -> Problem:
    """The problem for the optimizers: one objective as it is, several as their worst or their weighted sum."""
    if combine not in COMBINATIONS:
        raise ModelError(f'combine="{combine}" is not known{suggestion(str(combine), COMBINATIONS)}')
    n = len(statement.names)
    objectives: list[tuple[int, float, str]] = []
    limits: list[tuple[int, float, Requirement]] = []
    for number, case in enumerate(responses.cases):
        objectives += [(number * n + k, case.weight, in_case(statement.names[k], case)) for k in statement.objectives]
        for k, sign, r in statement.limits:
            limits.append((number * n + k, sign, Requirement(in_case(r.name, case), r.equal, r.limit)))
    which, weights = [k for k, _, _ in objectives], np.array([w for _, w, _ in objectives])
    rows, signs = [k for k, _, _ in limits], np.array([sign for _, sign, _ in limits])
    offsets = np.array([r.limit for _, _, r in limits])
    requirements = _unlike([r for _, _, r in limits])
    summed = combine == "sum" or len(which) == 1

    def arranged(y: np.ndarray, offset: np.ndarray) -> np.ndarray:
        wanted, held = y[which].T * weights, (y[rows].T - offset) * signs
        wanted, held = wanted.T, held.T
        return np.concatenate([wanted.sum(axis=0, keepdims=True) if summed else wanted, held])

    def values(b: np.ndarray) -> np.ndarray:
        return arranged(responses.values(b), offsets)

    def gradients(b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        y, matrix = responses.gradients(b)
        return arranged(y, offsets), arranged(matrix, np.zeros(len(rows)))

    if summed:
        name = objectives[0][2] if len(which) == 1 else f"sum of {', '.join(name for _, _, name in objectives)}"
        return Problem(tuple(responses.names), start, lower, upper, requirements, values, gradients, name)
    try:
        worst = float(values(start)[: len(which)].max())
    except CardanError:
        worst = 0.0  # the start fails; the search will say so
    names = [name for _, _, name in objectives]
    return minimise_worst(responses.names, start, lower, upper, names, requirements, values, gradients, worst)


def insensitivities(statement: Statement, responses: DesignResponses, b: np.ndarray, scales: np.ndarray) -> list[str]:
    """Parameters that change nothing and responses that nothing changes, at the start; an objective must change."""
    y, matrix = responses.gradients(b)
    slopes = np.abs(matrix) * scales
    dead = slopes <= INSENSITIVE * np.abs(y)[:, None]
    n = len(statement.names)
    names = ", ".join(responses.names)
    wanted = [number * n + k for number in range(len(responses.cases)) for k in statement.objectives]
    if dead[wanted].all():
        name = " and ".join(statement.names[k] for k in statement.objectives)
        raise ModelError(
            f'minimize: "{name}" depends on none of the parameters {names} at the start design; name others in '
            "with_respect_to, or start where it does"
        )
    notes = [
        f'parameter "{name}" changes none of the responses at the start design; it stays where it is'
        for name, column in zip(responses.names, dead.T, strict=True)
        if column.all()
    ]
    for k, name in enumerate(statement.names):
        silent = not np.any(y[k::n])  # a sum of violations where there are none says nothing yet
        if dead[k::n].all() and not silent and k not in statement.objectives:
            notes.append(f'"{name}" depends on none of the parameters {names} at the start design')
    return notes


def in_case(name: str, case: Case) -> str:
    return f"{name} ({case.name})" if case.name else name


def _unlike(requirements: list[Requirement]) -> tuple[Requirement, ...]:
    """Requirements of the same name get numbers: reports and multipliers go by the name."""
    seen: dict[str, int] = {}
    found = []
    for r in requirements:
        seen[r.name] = seen.get(r.name, 0) + 1
        found.append(r if seen[r.name] == 1 else Requirement(f"{r.name} #{seen[r.name]}", r.equal, r.limit))
    return tuple(found)


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]
