"""Refining a design by gradients: what a search was asked, as functionals of `cd.optimize`.

A name stands for the functional of the same meaning, so that a search by names, which runs in lanes, is refined too:

    "x"        cd.Terminal("x")              "mean:x"   ∫ x dt / T
    "max:x"    cd.Peak("x")                  "rms:x"    ∫ x² dt / T, which is small where the rms is small
    "min:x"    -cd.Peak(-x)                  "peak:x"   cd.Peak("x") and cd.Peak(-x), the larger one

Functions of the result have no derivatives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardan.design.functionals import (
    AtLeast,
    AtMost,
    Condition,
    Damping,
    Equal,
    Frequency,
    Functional,
    Integral,
    Peak,
    Terminal,
)
from cardan.design.search.objectives_and_limits import Limit, Question
from cardan.design.sweeps.sweep_responses import split_name
from cardan.model.model import Model
from cardan.spec import RunWords

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca
    from cardan.design.optimization.history import Row
    from cardan.design.optimization.optimum import Optimum
    from cardan.model.view import View

OF_SWEEPS = ("backend",)  # options that cd.optimize does not have


class Smooth(NamedTuple):
    """A problem for `cd.optimize`."""

    objective: list[Functional]
    sign: float
    conditions: list[Condition | Functional]


class NotSmoothError(Exception):
    """Why a problem cannot be given to `cd.optimize`."""


def smooth_of(question: Question, run: RunWords) -> Smooth:
    """The first objective and all limits as functionals; NotSmoothError, with the reason, where that cannot be."""
    goal = question.goals[0]
    objective = _functionals(goal.response, goal.name, run)
    if len(objective) > 1 and goal.sign < 0:
        raise NotSmoothError(f'"{goal.name}" to be large is not a smooth objective')
    conditions: list[Condition | Functional] = []
    for limit in question.limits:
        conditions += _conditions(limit, run)
    return Smooth(objective, goal.sign, conditions)


def refined(
    model: Model,
    smooth: Smooth,
    run: RunWords,
    start: Mapping[str, float],
    bounds: Mapping[str, Sequence[float]],
    progress: Callable[[Row], object] | None = None,
) -> Optimum:
    """The local optimum near a design."""
    from cardan.design.optimization.optimize import optimize  # it imports much of SciPy

    options = {word: value for word, value in run.items() if word not in OF_SWEEPS and value is not None}
    fixed = options.pop("parameters", None) or {}
    if options.get("analysis") in ("simulate", "linearize"):
        del options["analysis"]
    wanted = smooth.objective if len(smooth.objective) > 1 else smooth.objective[0]
    direction = {"minimize": wanted} if smooth.sign > 0 else {"maximize": wanted}
    return optimize(
        model,
        subject_to=smooth.conditions,
        parameters={**fixed, **start},
        with_respect_to=bounds,
        progress=progress,
        **direction,
        **options,
    )


def _functionals(response: object, name: str, run: RunWords) -> list[Functional]:
    if isinstance(response, Functional):
        return [response]
    if not isinstance(response, str):
        raise NotSmoothError(f'"{name}" is a function of the result, which has no derivatives')
    if run.get("analysis") == "linearize":
        word, _, number = response.partition(" ")
        kinds = {"frequency": Frequency, "damping": Damping}
        if word not in kinds:
            raise NotSmoothError(f'"{name}" has no derivatives')
        return [kinds[word](int(number or 1))]
    reduction, quantity = split_name(response)
    end = run.get("until")
    if reduction in ("mean", "rms") and end is None:
        raise NotSmoothError(f'"{name}" needs a motion')
    return _BY_WORD[reduction](quantity, float(end or 1.0) - float(run.get("start_time") or 0.0))


def _negative(quantity: str) -> Callable[[View], ca.SX]:
    return lambda s: -s.quantity(quantity)


_BY_WORD: dict[str, Callable[[str, float], list[Functional]]] = {
    "final": lambda x, span: [Terminal(x)],
    "max": lambda x, span: [Peak(x)],
    "min": lambda x, span: [-Peak(_negative(x))],
    "peak": lambda x, span: [Peak(x), Peak(_negative(x))],
    "mean": lambda x, span: [Integral(x) / span],
    "rms": lambda x, span: [Integral(lambda s: s.quantity(x) ** 2) / span],
}


def _conditions(limit: Limit, run: RunWords) -> list[Condition | Functional]:
    kind = Equal if limit.equal else (AtMost if limit.sign > 0 else AtLeast)
    holds_by_itself = kind is AtMost and limit.value == 0.0
    if holds_by_itself and isinstance(limit.response, Functional) and limit.response.is_condition:
        return [limit.response]
    functionals = _functionals(limit.response, limit.column, run)
    value = limit.value
    if len(functionals) > 1 and kind is not AtMost:
        raise NotSmoothError(f'"{limit.name}" is not a smooth limit')
    if isinstance(limit.response, str) and limit.response.startswith("rms:"):
        if value < 0:
            raise NotSmoothError(f'"{limit.name}": an rms is never negative')
        value = value**2
    return [kind(functional, value) for functional in functionals]
