"""Translates `minimize` and `subject_to` into a problem of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from cardan.design.functionals import (
    AtMost,
    Combination,
    Condition,
    Functional,
    LocalPeaks,
    Peak,
    names_of,
    no_functional,
)
from cardan.design.gradients.gradient import chosen_parameters
from cardan.design.optimization.load_cases import Case, DesignResponses, known_parameter
from cardan.design.optimization.problem import Problem, Requirement
from cardan.design.optimization.solvers.worst import minimise_bounds
from cardan.errors import CardanError, ModelError, check_choice
from cardan.model.expressions.values import is_number
from cardan.model.model import Model
from cardan.model.view import View

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca


Wanted: TypeAlias = "Functional | Sequence[Functional] | None"
Conditions: TypeAlias = "Condition | Functional | Sequence[Condition | Functional]"
Bounds: TypeAlias = "Mapping[str, Sequence[float | None]]"  # lower and upper; None: no bound
Vary: TypeAlias = "str | Sequence[str] | Mapping[str, Sequence[float | None] | None]"  # names, or names with bounds
BOUNDS = 'with_respect_to={"k": (100, 900)}'  # what is written in place of bounds=

COMBINATIONS = ("worst", "sum")
INSENSITIVE = 1e-9  # of a response, per scale of the parameters: a derivative below it is round-off
BESIDE_START, BESIDE_TRIES = 0.03, 4  # scales: where an objective without a slope is looked at again


class Objective(NamedTuple):
    """Something to minimise: a number times a weight. Of several `places` the largest number counts."""

    name: str
    places: tuple[int, ...]  # among all numbers of one case
    weight: float = 1.0


@dataclass(frozen=True)
class Statement:
    """The functionals to evaluate, and which of their numbers are objectives and which are limited how."""

    functionals: tuple[Functional, ...]
    names: tuple[str, ...]  # of all numbers of one case
    labels: tuple[str, ...]  # what a user knows them by: the local maxima of a Peak are one to him
    objectives: tuple[Objective, ...]
    limits: tuple[tuple[int, float, Requirement], ...]  # position, sign, and requirement with the limit


def state(minimize: Wanted, subject_to: Conditions, weight: float = 1.0) -> Statement:
    """Check what is asked for and number all responses; `weight` of the objectives, -1 to maximise them."""
    wanted = _wanted(minimize)
    conditions = [_condition(one) for one in listed(subject_to)]
    functionals = tuple({id(part): part for part in (*wanted, *(one.functional for one in conditions))}.values())
    labels = names_of(functionals)
    first: dict[int, int] = {}
    names: list[str] = []
    for functional, label in zip(functionals, labels, strict=True):
        first[id(functional)] = len(names)
        n = functional.size
        names += [label] if n == 1 else [f"{label} [{k + 1}]" for k in range(n)]
    limits = []
    for one in conditions:
        place = first[id(one.functional)]
        for k in range(place, place + one.functional.size):
            limits.append((k, one.sign, Requirement(one.called(names[k]), one.equal, one.value)))
    places = [first[id(one)] for one in wanted]
    objectives = tuple(Objective(names[k], (k,), weight) for k in places)
    unlike = _unlike([r for _, _, r in limits])
    limits = [(k, sign, r) for (k, sign, _), r in zip(limits, unlike, strict=True)]
    return Statement(functionals, tuple(names), tuple(names), objectives, tuple(limits))


def _wanted(minimize: Wanted) -> list[Functional]:
    wanted = listed(minimize)
    if not wanted:
        raise ModelError("minimize: give a functional to minimize, for example cd.Peak(...)")
    for one in wanted:
        if isinstance(one, Condition):
            raise ModelError(f"minimize: a {type(one).__name__} is a condition; move it to subject_to")
        if not isinstance(one, Functional):
            raise ModelError(f"minimize: {no_functional(one)}")
        if one.is_condition:
            raise ModelError(
                f"minimize: cd.{type(one).__name__} is a condition for subject_to; the largest value is cd.Peak"
            )
    return wanted


def _condition(one: object) -> Condition:
    if not isinstance(one, (Condition, Functional)):
        raise ModelError(f"subject_to: expected cd.Always(...) or cd.AtMost(functional, number), got {one!r}")
    condition = one.as_condition()
    if condition is None:
        raise ModelError(
            f"subject_to: {one.label}: its limit is missing; write cd.AtMost(..., 0.3), cd.AtLeast or cd.Equal"  # type: ignore[union-attr]
        )
    return condition


def is_a_sum(minimize: Wanted) -> bool:
    """Whether one sum of functionals is to be best."""
    wanted = listed(minimize)
    return len(wanted) == 1 and isinstance(wanted[0], Combination)


def apart(minimize: Wanted, subject_to: Conditions, weight: float, sums: bool) -> Statement:
    """The same as `state` without the kinks of sums and of the largest of several.

    Functionals whose largest is to be small are numbers under one bound or limit; the terms of a sum are objectives of
    their own (`sums`), so that every peak in it is held by itself.
    """
    statement, wanted = state(minimize, subject_to, weight), listed(minimize)
    names = [one.name for one in statement.objectives]
    terms = [(one, weight) for one in wanted]
    if sums and is_a_sum(minimize):
        terms = [(part, weight * share) for part, share in wanted[0].terms]
        names = [part.label for part, _ in terms]
    groups = [_held_low(functional, share) for functional, share in terms]
    conditions: list[Condition] = []
    group_names: list[str] = []  # what a user knows each limit by, where it is one of several
    for one in map(_condition, listed(subject_to)):
        held = _one_by_one(one)
        conditions += held
        group_names += [_text(one)] * len(held) if len(held) > 1 else [""] * held[0].functional.size
    stated = state([member for members, _ in groups for member in members], conditions)
    objectives, place = [], 0
    for name, (members, share) in zip(names, groups, strict=True):
        places = tuple(k for one in stated.objectives[place : place + len(members)] for k in one.places)
        objectives.append(Objective(name, places, share))
        place += len(members)
    limits = [
        (k, sign, replace(r, group=group)) for (k, sign, r), group in zip(stated.limits, group_names, strict=True)
    ]
    return replace(stated, objectives=tuple(objectives), limits=tuple(limits))


def _held_low(functional: Functional, weight: float) -> tuple[tuple[Functional, ...], float]:
    """The functionals of which the largest, times a weight, is weight · functional."""
    members = (functional if weight > 0 else -functional).branches()
    if len(members) == 1 and weight <= 0:
        return (functional,), weight
    return tuple(_as_peak(member) for member in members), abs(weight)


def _one_by_one(one: Condition) -> list[Condition]:
    """A condition on the largest of several as a condition on each."""
    if one.equal:
        return [one]
    members = (one.functional if one.sign > 0 else -one.functional).branches()
    if len(members) == 1 and one.sign < 0:
        return [one]
    members = tuple(_as_peak(member) for member in members)
    names = [_text(one)] if len(members) == 1 else [f"{_text(one)} [{k + 1}]" for k in range(len(members))]
    if members[0] is one.functional:
        return [one]
    return [AtMost(member, one.sign * one.value, name) for member, name in zip(members, names, strict=True)]


def _text(one: Condition) -> str:
    return one.called(one.functional.label)


def _as_peak(functional: Functional) -> Functional:
    """w max f + c, w > 0, as the maximum of w f + c over time, whose local maxima can be held; others as they are."""
    if not isinstance(functional, Combination) or len(functional.terms) != 1:
        return functional
    ((peak, weight),) = functional.terms
    if weight <= 0 or not isinstance(peak, Peak) or not peak.is_over_time:
        return functional
    f, constant = peak.f, functional.constant

    def scaled(s: View) -> ca.SX:
        return weight * (s.quantity(f) if isinstance(f, str) else s.signal(f)) + constant

    return Peak(scaled, peak.between, name=functional.label)


def with_local_peaks(statement: Statement, count: int) -> Statement:
    """The same with every local maximum over time in place of the largest one, where it is to be small.

    A Peak that is to be large, or equal to something, stays as it is: it is enough that one of its maxima is.
    """
    low = {k for one in statement.objectives if one.weight > 0 for k in one.places} | {
        k for k, sign, r in statement.limits if sign > 0 and not r.equal
    }
    exact = {k for k, sign, r in statement.limits if sign < 0 or r.equal}
    exact |= {k for one in statement.objectives if one.weight <= 0 for k in one.places}
    functionals: list[Functional] = []
    names: list[str] = []
    labels: list[str] = []
    local: dict[int, tuple[int, ...]] = {}  # a number that was asked for -> those that stand for it
    unchanged: dict[int, tuple[int, ...]] = {}
    position = 0
    for functional, label in zip(statement.functionals, names_of(statement.functionals), strict=True):
        numbers = range(position, position + functional.size)
        position += functional.size
        peaks = functional.is_over_time and numbers[0] in low
        if peaks:
            local[numbers[0]] = tuple(range(len(names), len(names) + count))
            names += [f"{label} [{k + 1}]" for k in range(count)]
            labels += [label] * count
            functionals.append(LocalPeaks(functional.f, functional.between, count, f"local maxima of {label}"))  # type: ignore[attr-defined]
        if not peaks or numbers[0] in exact:
            unchanged |= {k: (len(names) + i,) for i, k in enumerate(numbers)}
            names += [f"{statement.names[k]}{' (largest)' if peaks else ''}" for k in numbers]
            labels += [statement.names[k] for k in numbers]
            functionals.append(replace(functional, name=f"{label} (largest)") if peaks else functional)  # type: ignore[call-arg]
    limits = []
    for k, sign, r in statement.limits:
        places = local.get(k) if sign > 0 and not r.equal else None
        for i, place in enumerate(places or unchanged[k], 1):
            limits.append((place, sign, replace(r, name=f"{r.name} [{i}]", group=r.label) if places else r))
    objectives = []
    for one in statement.objectives:
        held = [local[k] if k in local and one.weight > 0 else unchanged[k] for k in one.places]
        objectives.append(one._replace(places=tuple(place for places in held for place in places)))
    return Statement(tuple(functionals), tuple(names), tuple(labels), tuple(objectives), tuple(limits))


def has_integrals(statement: Statement) -> bool:
    """Whether limits at all times are held by integrals of what is above them."""
    return any(map(_is_integral_condition, statement.functionals))


def with_peaks(statement: Statement) -> Statement:
    """The same with the largest value over time in place of such integrals."""
    plain = [replace(f, form="peak") if _is_integral_condition(f) else f for f in statement.functionals]  # type: ignore[call-arg]
    return replace(statement, functionals=tuple(plain))


def _is_integral_condition(functional: Functional) -> bool:
    return functional.is_condition and functional.size == 1 and not functional.is_over_time


def varied(with_respect_to: Vary | None) -> tuple[str | Sequence[str] | None, Bounds]:
    """The parameters to vary, and the bounds that stand in place of those in the model."""
    if not isinstance(with_respect_to, Mapping):
        return with_respect_to, {}
    return list(with_respect_to), {name: pair for name, pair in with_respect_to.items() if pair is not None}


def free_parameters(
    model: Model, with_respect_to: Sequence[str] | str | None, bounds: Bounds | None = None
) -> list[str]:
    """The parameters to change: those named; else those with bounds, of the model or of this search; else all."""
    if with_respect_to is not None:
        names = list(chosen_parameters(model, with_respect_to))
    else:
        of_search = bounds or {}
        bounded = [name for name, p in model.parameters.items() if p.bounds is not None or name in of_search]
        names = [name for name in bounded or model.parameters if name not in model.inputs or name in of_search]
    if not names:
        raise ModelError(
            f'model "{model.name}" has no parameter to change: declare one, k = model.parameter("k", 700, '
            "bounds=(100, 2000)), and use it"
        )
    return names


def start_and_bounds(
    model: Model, names: Sequence[str], values: Mapping[str, float], bounds: Bounds | None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Start values and bounds of the free parameters; `bounds` overrides those of the model."""
    if not isinstance(values, Mapping):
        remedy = f"which parameters are varied is said by with_respect_to={values!r}"
        raise ModelError(f'parameters: expected names and values such as {{"k": 800}}; {remedy}')
    for name in values:
        known_parameter(name, model, "parameters")
    for name in bounds or {}:
        known_parameter(name, model, "bounds")
    start, lower, upper = [], [], []
    for name in names:
        parameter = model.parameters[name]
        value = values.get(name, parameter.value)
        if not is_number(value):
            remedy = f'; a range is with_respect_to={{"{name}": {value!r}}}' if isinstance(value, (tuple, list)) else ""
            raise ModelError(f'parameters: "{name}" = {value!r} is not a number{remedy}')
        pair = (bounds or {}).get(name, parameter.bounds) or (None, None)
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise ModelError(f'bounds of "{name}": expected two numbers (lower, upper), None for none, got {pair!r}')
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
    check_choice("combine", combine, COMBINATIONS)
    n = len(statement.names)
    numbers: list[tuple[int, float, str, str]] = []  # of all objectives: place, weight, name and label
    bounds: list[int] = []  # by which bound each of them is held, -1 for none
    labels: list[str] = []
    limits: list[tuple[int, float, Requirement]] = []
    for number, case in enumerate(responses.cases):
        for one in statement.objectives:
            labels.append(in_case(one.name, case))
            several = len(one.places) > 1
            named = [statement.names[k] if several else one.name for k in one.places]
            numbers += [
                (number * n + k, case.weight * one.weight, in_case(name, case), labels[-1])
                for k, name in zip(one.places, named, strict=True)
            ]
            bounds += [max(bounds, default=-1) + 1 if several else -1] * len(one.places)
        for k, sign, r in statement.limits:
            group = in_case(r.group, case) if r.group else ""
            limits.append((number * n + k, sign, Requirement(in_case(r.name, case), r.equal, r.limit, group)))
    which, weights = [k for k, *_ in numbers], np.array([w for _, w, *_ in numbers])
    rows, signs = [k for k, _, _ in limits], np.array([sign for _, sign, _ in limits])
    offsets = np.array([r.limit for _, _, r in limits])
    requirements = _unlike([r for _, _, r in limits])

    def arranged(y: np.ndarray, offset: np.ndarray) -> np.ndarray:
        wanted, held = y[which].T * weights, (y[rows].T - offset) * signs
        return np.concatenate([wanted.T, held.T])

    def values(b: np.ndarray) -> np.ndarray:
        return arranged(responses.values(b), offsets)

    def gradients(b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        y, matrix = responses.gradients(b)
        return arranged(y, offsets), arranged(matrix, np.zeros(len(rows)))

    name = labels[0] if len(labels) == 1 else f"sum of {', '.join(labels)}"
    if combine == "worst" and len(labels) > 1:
        bounds, name = [0] * len(which), ""
    try:
        first = values(start)[: len(which)]
    except CardanError:
        first = np.zeros(len(which))  # the start fails; the search will say so
    _, _, names, user_names = zip(*numbers, strict=True)
    box = tuple(responses.names), start, lower, upper
    return minimise_bounds(*box, names, np.array(bounds), requirements, values, gradients, first, name, user_names)


def insensitivities(
    statement: Statement,
    responses: DesignResponses,
    b: np.ndarray,
    scales: np.ndarray,
    box: tuple[np.ndarray, np.ndarray],
) -> list[str]:
    """Parameters that change nothing and responses that nothing changes, at the start; an objective must change.

    A start without a slope may be a stationary point, which is an answer: only an objective that is the same at
    designs beside it, within the bounds `box`, depends on nothing.
    """
    y, matrix = responses.gradients(b)
    slopes = np.abs(matrix) * scales
    dead = slopes <= INSENSITIVE * np.abs(y)[:, None]
    n = len(statement.names)
    names = ", ".join(responses.names)
    ours = [k for one in statement.objectives for k in one.places]
    wanted = [number * n + k for number in range(len(responses.cases)) for k in ours]
    stationary = bool(dead[wanted].all())
    if stationary and not _changes_beside(responses, b, scales, box, y, wanted):
        name = " and ".join(one.name for one in statement.objectives)
        raise ModelError(
            f'minimize: "{name}" depends on none of the parameters {names} at the start design; name others in '
            "with_respect_to, or start where it does"
        )
    notes = ["the start design is a stationary point of the objective"] if stationary else []
    notes += [
        f'parameter "{name}" changes none of the responses at the start design'
        for name, column in zip(responses.names, dead.T, strict=True)
        if column.all() and not stationary
    ]
    for k, name in enumerate(statement.labels):
        silent = not np.any(y[k::n])  # a sum of violations where there are none says nothing yet
        if dead[k::n].all() and not silent and k not in ours:
            notes.append(f'"{name}" depends on none of the parameters {names} at the start design')
    return list(dict.fromkeys(notes))


def _changes_beside(
    responses: DesignResponses,
    b: np.ndarray,
    scales: np.ndarray,
    box: tuple[np.ndarray, np.ndarray],
    y: np.ndarray,
    wanted: list[int],
) -> bool:
    """Whether one of the objectives has another value at one of a few designs beside this one."""
    for seed in range(BESIDE_TRIES):
        way = np.random.default_rng(seed).uniform(-1.0, 1.0, len(b))
        try:
            there = responses.values(np.clip(b + BESIDE_START * scales * way, *box))
        except CardanError:
            continue
        if np.any(np.abs(there - y)[wanted] > INSENSITIVE * np.abs(y)[wanted]):
            return True
    return False


def in_case(name: str, case: Case) -> str:
    return f"{name} ({case.name})" if case.name else name


def _unlike(requirements: list[Requirement]) -> tuple[Requirement, ...]:
    """Requirements of the same name get numbers: reports and multipliers go by the name."""
    seen: dict[str, int] = {}
    different = []
    for r in requirements:
        seen[r.name] = seen.get(r.name, 0) + 1
        different.append(r if seen[r.name] == 1 else replace(r, name=f"{r.name} #{seen[r.name]}"))
    return tuple(different)


def listed(value: object) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]
