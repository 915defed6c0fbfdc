"""Values of functionals, and how far they may be off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, Unpack, overload

import numpy as np

from cardan.analysis.foreign_calls import calls_out, foreign_calls
from cardan.analysis.methods import Start
from cardan.analysis.state import State
from cardan.analysis.tighter_options import DRIVEN, NO_ESTIMATE, closer_runs, refuse_what_sets_tolerances
from cardan.compiled.system import System
from cardan.design.functionals import MOTION, Functional
from cardan.design.gradients.derivatives import Derivatives
from cardan.design.gradients.gradient import checked_functionals, checked_request, of_terms
from cardan.design.gradients.request import GradientRequest, RunOptions
from cardan.errors import AnalysisError, CardanError
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import Scalar, is_number
from cardan.model.model import Model
from cardan.results.scales import relative_gap

FUNCTIONAL_ROUND_OFF = 64 * float(np.finfo(float).eps)  # of a value


@overload
def evaluate(
    model: Model,
    functionals: Functional | Sequence[Functional],
    until: Scalar | None = None,
    *,
    analysis: str = "simulate",
    parameters: Mapping[str, float] | None = None,
    start: str | State | Start = "assembled",
    error: Literal[False] = False,
    **options: Unpack[RunOptions],
) -> np.ndarray: ...


@overload
def evaluate(
    model: Model,
    functionals: Functional | Sequence[Functional],
    until: Scalar | None = None,
    *,
    analysis: str = "simulate",
    parameters: Mapping[str, float] | None = None,
    start: str | State | Start = "assembled",
    error: Literal[True],
    **options: Unpack[RunOptions],
) -> tuple[np.ndarray, np.ndarray]: ...


@spoken
def evaluate(
    model: Model,
    functionals: Functional | Sequence[Functional],
    until: Scalar | None = None,
    *,
    analysis: str = "simulate",
    parameters: Mapping[str, float] | None = None,
    start: str | State | Start = "assembled",
    error: bool = False,
    **options: Unpack[RunOptions],
) -> np.ndarray | tuple[np.ndarray, np.ndarray]:
    """The values of functionals, without derivatives.

    Parameters
    ----------
    model : Model
        The machine.
    functionals : Functional or sequence of Functional
        The numbers to compute, such as `cd.Terminal(...)` or `cd.Peak(...)`.
    until : float, optional
        The end time; it may be a parameter or an expression of parameters. Equilibria and vibrations do not need it.
    analysis : str, default "simulate"
        "simulate", "equilibrium", "kinematics" or "inverse".
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    start : str, State or Start, default "assembled"
        The start of the motion, as in `cd.simulate`.
    error : bool, default False
        Also estimate the global error of each value, by a second run with a hundredth of the tolerances.
    **options
        Further options of the analysis, such as `rtol` or `method`.

    Returns
    -------
    ndarray, or (ndarray, ndarray)
        The values, in the order of the functionals. With `error=True` a pair: the values, and their estimated errors.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("fall", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> print(cd.evaluate(model, [cd.Terminal("ball.position.y"), cd.Terminal("ball.velocity.y")], until=1).round(6))
    [ -5. -10.]
    >>> floor = model.add(cd.Limit("floor", ball.y, lower=-3, restitution=0.5))
    >>> values, errors = cd.evaluate(model, cd.Terminal("ball.position.y"), until=1, error=True)
    >>> bool(errors[0] < 1e-5)
    True
    """
    request = GradientRequest.of(until, analysis, None, (), parameters, start, options)
    if error:
        return _with_errors(*_checked(model, functionals, analysis), request)
    return of_terms(*_checked(model, functionals, analysis), request).values


def evaluated(
    model: Model,
    functionals: Sequence[Functional],
    until: Scalar | None = None,
    *,
    analysis: str = "simulate",
    parameters: Mapping[str, float] | None = None,
    start: str | State | Start = "assembled",
    **options: Unpack[RunOptions],
) -> Derivatives:
    """The same with the run that the values are of."""
    request = GradientRequest.of(until, analysis, None, (), parameters, start, options)
    return of_terms(*_checked(model, functionals, analysis), request)


def _checked(
    model: Model, functionals: Functional | Sequence[Functional], analysis: str
) -> tuple[System, tuple[Functional, ...]]:
    wanted = checked_functionals(functionals)
    return checked_request(model, wanted, analysis, "auto", None)[0], wanted


def _with_errors(
    system: System, functionals: tuple[Functional, ...], request: GradientRequest
) -> tuple[np.ndarray, np.ndarray]:
    """The values, and how far those of a more accurate run are from them."""
    _refuse_what_is_not_integrated(functionals, request)
    refuse_what_sets_tolerances(system.model)
    first = of_terms(system, functionals, request)
    if calls_out(system) and not np.array_equal(of_terms(system, functionals, request).values, first.values):
        raise AnalysisError(
            f"{NO_ESTIMATE}{foreign_calls(system)}, which gave other numbers when the run was repeated; a function "
            "that remembers earlier calls has no error that a second run could show"
        )
    problem: CardanError | None = None
    end = (
        float(request.until) if is_number(request.until) else 0.0
    )  # driven machines, which need it, have a number there
    for closer in closer_runs(request.analysis, request.options, end):
        try:
            second = of_terms(system, functionals, replace(request, options=closer))
        except CardanError as error:
            problem = error
            continue
        return first.values, np.maximum(np.abs(first.values - second.values), _least(first, second))
    raise AnalysisError(f"{NO_ESTIMATE}{problem}")


def _least(first: Derivatives, second: Derivatives) -> np.ndarray:
    """Nothing is known better than numbers are rounded and joints are closed."""
    gaps = [relative_gap(run.result) for run in (first, second) if run.result is not None]
    return (FUNCTIONAL_ROUND_OFF + max(gaps, default=0.0)) * np.abs(first.values)


def _refuse_what_is_not_integrated(functionals: tuple[Functional, ...], request: GradientRequest) -> None:
    if request.analysis not in ("simulate", *DRIVEN):
        raise AnalysisError(f'{NO_ESTIMATE}analysis="{request.analysis}" is not integrated over time; leave out error=')
    for functional in functionals:
        for leaf in functional.leaves():
            if leaf.source != MOTION:
                raise AnalysisError(
                    f"{NO_ESTIMATE}{leaf.label} is a property of small vibrations, not of a motion that is integrated; "
                    "evaluate it without error="
                )
