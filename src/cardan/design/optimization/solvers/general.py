"""General solvers behind one signature: SLSQP and trust-constr of SciPy, Ipopt of CasADi.

Each runs from a design b, leaves all designs in the Evaluations and a row per iteration in the History, and returns in
words why it ended. Whether that is an optimum is judged by `cardan.design.optimization.search`, alike for all.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from scipy.optimize import BFGS, Bounds, NonlinearConstraint, minimize

from cardan.design.optimization.evaluations import Evaluations
from cardan.design.optimization.history import AT_THE_LIMIT, History
from cardan.design.optimization.solvers.ipopt import minimise_ipopt
from cardan.design.optimization.solvers.scaled_problem import ScaledView
from cardan.design.optimization.solvers.stagnation import NO_GAIN, Settled
from cardan.errors import CardanError

# SLSQP ends on a change of the objective, which is of second order in the distance left. trust-constr ends on the
# gradient of a barrier problem that may still be far from the real one.
SLSQP_ROWS, TRUST_ROWS = 3, 20  # iterations without a gain that are the last
SLSQP_AT_THE_LIMIT, TRUST_AT_THE_LIMIT = 9, 0  # SciPy's status
INSIDE_BOUNDS = 1e-6  # of a parameter's scale: trust-constr must start inside its bounds


def minimise_slsqp(
    evaluations: Evaluations, b: np.ndarray, history: History, max_iterations: int, tolerance: float
) -> str:
    """Sequential quadratic programming with least-squares subproblems (Kraft 1988)."""
    view = ScaledView(evaluations, b)
    constraints: list[dict[str, object]] = []
    # SciPy asks for c >= 0
    for kind, rows, sign in (("eq", view.equal, 1.0), ("ineq", view.below, -1.0)):
        if rows.size:
            constraints.append(
                {
                    "type": kind,
                    "fun": lambda x, rows=rows, sign=sign: sign * view.c(x)[rows],
                    "jac": lambda x, rows=rows, sign=sign: sign * view.jacobian(x)[rows],
                }
            )
    history.add(b)
    settled = Settled(history, SLSQP_ROWS)
    try:
        outcome = minimize(
            view.f,
            view.x,
            jac=view.gradient,
            method="SLSQP",
            bounds=_pairs(view),
            constraints=constraints,
            callback=lambda x: _note_unless_settled(history, view, settled, x),
            options={"maxiter": max_iterations, "ftol": tolerance**2},
        )
    except SettledError:
        return f"SLSQP: {NO_GAIN}"
    except CardanError as error:
        return f"SLSQP ended at a design whose derivatives cannot be computed: {error}"
    return f"SLSQP: {AT_THE_LIMIT if outcome.status == SLSQP_AT_THE_LIMIT else outcome.message}"


def minimise_trust(
    evaluations: Evaluations, b: np.ndarray, history: History, max_iterations: int, tolerance: float
) -> str:
    """Trust region with interior points (Byrd, Hribar & Nocedal 1999)."""
    view = ScaledView(evaluations, b, eager=True)
    history.add(b)
    low: Any = view.lower
    high: Any = view.upper
    margin = np.minimum(INSIDE_BOUNDS, 0.25 * (high - low))
    x0 = np.clip(view.x, low + margin, high - margin)
    constraints: Any = ()
    n = len(evaluations.problem.requirements)
    if n:
        floor = np.full(n, -np.inf)
        floor[view.equal] = 0.0
        jacobian: Any = view.jacobian  # SciPy's hints know only the names of difference schemes here
        constraints = (NonlinearConstraint(view.c, floor, np.zeros(n), jac=jacobian, hess=BFGS()),)
    settled = Settled(history, TRUST_ROWS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "delta_grad == 0.0": a linear response is no mistake
        try:
            outcome = minimize(
                view.f,
                x0,
                jac=view.gradient,
                hess=BFGS(),
                method="trust-constr",
                bounds=Bounds(low, high, keep_feasible=True) if np.isfinite([*low, *high]).any() else None,
                constraints=constraints,
                callback=lambda x, state: _note_unless_settled(history, view, settled, x),
                options={
                    "maxiter": max_iterations,
                    "gtol": tolerance**2,
                    "xtol": 1e-3 * tolerance,
                    "barrier_tol": 1e-2 * tolerance,
                },
            )
        except SettledError:
            return f"trust-constr: {NO_GAIN}"
        except CardanError as error:
            return f"trust-constr ended at a design whose derivatives cannot be computed: {error}"
    return f"trust-constr: {AT_THE_LIMIT if outcome.status == TRUST_AT_THE_LIMIT else outcome.message}"


def _pairs(view: ScaledView) -> list[tuple[float | None, float | None]]:
    return [
        (low if np.isfinite(low) else None, high if np.isfinite(high) else None)
        for low, high in zip(view.lower, view.upper, strict=True)
    ]


class SettledError(Exception):
    """There is nothing left to gain; SciPy's solvers know no other way to be stopped."""


def _note_unless_settled(history: History, view: ScaledView, settled: Settled, x: np.ndarray) -> None:
    """SLSQP goes on about its optimum in the noise of runs, a hundred of them; its own test asks for more than that."""
    _note(history, view, x)
    if settled.now():
        raise SettledError


def _note(history: History, view: ScaledView, x: np.ndarray) -> None:
    try:
        history.add(view.b(x))
    except CardanError:  # the solver stands at a design that fails: its next steps lead away from it
        return


SOLVERS = {"slsqp": minimise_slsqp, "trust-constr": minimise_trust, "ipopt": minimise_ipopt}
