"""How to search for the best design: the solver, its limits and tolerances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from cardan.analysis.options import Options
from cardan.design.choices import SOLVERS
from cardan.design.optimization.solvers.steepest import DEFAULT_EPSILON
from cardan.errors import ModelError, check_choice

MOST_ITERATIONS = {"auto": 300, "steepest": 200, "trust-constr": 1000, "ipopt": 300}
DEFAULT_ITERATIONS = 100
FOR_EACH_PARAMETER = 10  # iterations: curvature is met one direction at a time
DEFAULT_TOLERANCE = 1e-6
LEFT_OUT = {"reduced-gradient": 'solver="slsqp" finds more of the test problems with a quarter of the runs'}
STEEPEST_TOLERANCE = 1e-5  # first-order steps converge linearly: more digits cost too many runs


@dataclass(frozen=True, repr=False)
class Solver(Options):
    """How `cd.optimize` searches for the best design.

    Parameters
    ----------
    name : str, default "auto"
        "auto", "slsqp", "trust-constr", "ipopt", "min-max" or "steepest"; see `cd.optimize`.
    max_iterations : int, optional
        The largest number of iterations for each start.
    tolerance : float, optional
        Relative to limits, objective and scales of the parameters; the default is 1e-6, for "steepest" 1e-5.
    starts : int, default 1
        The number of starts; further ones are spread over the bounds by a Latin hypercube.
    seed : int, default 0
        The seed of the further starts.
    combine : "worst" or "sum", default "worst"
        How several objectives or load cases are combined.
    artificial : bool or float, default False
        Minimize a Peak by the artificial design parameter of Barman & Haug (1981); a number is its start value.
    reduction : float, default 0.05
        For "steepest": the fraction by which the first step is to reduce the objective.
    epsilon : float, default 0.01
        For "steepest": a constraint within this fraction of its limit counts as active.
    weights : sequence or mapping of float, optional
        For "steepest": the weights W of the parameters.
    shorten : bool, default True
        For "steepest": shorten steps that do not improve the design.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Solver("slsqp", max_iterations=50)
    Solver(name='slsqp', max_iterations=50)
    """

    plain: ClassVar[str] = "name"
    flat_words: ClassVar[dict[str, str]] = {"name": "solver"}
    name: str = "auto"
    max_iterations: int | None = None
    tolerance: float | None = None
    starts: int = 1
    seed: int = 0
    combine: str = "worst"
    artificial: bool | float = False
    reduction: float = 0.05
    epsilon: float = DEFAULT_EPSILON
    weights: Sequence[float] | np.ndarray | Mapping[str, float] | None = None
    shorten: bool = True

    def __post_init__(self) -> None:
        if self.name in LEFT_OUT:
            raise ModelError(f'solver="{self.name}" was left out: {LEFT_OUT[self.name]}')
        check_choice("solver", self.name, SOLVERS)
        for word, value in (("starts", self.starts), ("max_iterations", self.max_iterations)):
            if value is not None and (not isinstance(value, int) or value < 1):
                raise ModelError(f"{word}={value!r}: expected a whole number, 1 or more")
        if self.tolerance is not None and not 0.0 < self.tolerance < 1.0:
            raise ModelError(f"tolerance={self.tolerance!r}: expected a small positive number, e.g. 1e-6")
        if not 0.0 < self.reduction < 1.0:
            raise ModelError(
                f"reduction={self.reduction!r}: expected a part of the objective between 0 and 1, e.g. 0.05"
            )
        if not self.epsilon >= 0.0:
            raise ModelError(f"epsilon={self.epsilon!r} must not be negative")

    def iterations(self, parameters: int) -> int:
        """The largest number of iterations for so many parameters."""
        most = MOST_ITERATIONS.get(self.name, DEFAULT_ITERATIONS)
        return self.max_iterations or max(most, FOR_EACH_PARAMETER * parameters)

    @property
    def precision(self) -> float:
        return self.tolerance or (STEEPEST_TOLERANCE if self.name == "steepest" else DEFAULT_TOLERANCE)
