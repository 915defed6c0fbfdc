"""How to search for the best design: the solver, its limits and tolerances."""

from __future__ import annotations

from dataclasses import dataclass

from cardan.design.choices import SOLVERS
from cardan.design.optimization.solvers.steepest import DEFAULT_EPSILON
from cardan.errors import ModelError, suggestion

MOST_ITERATIONS = {"auto": 300, "steepest": 200, "trust-constr": 1000, "ipopt": 300}
DEFAULT_ITERATIONS = 100
FOR_EACH_PARAMETER = 10  # iterations: curvature is met one direction at a time
DEFAULT_TOLERANCE = 1e-6
LEFT_OUT = {"reduced-gradient": 'solver="slsqp" finds more of the test problems with a quarter of the runs'}
STEEPEST_TOLERANCE = 1e-5  # first-order steps converge linearly: more digits cost too many runs


@dataclass(frozen=True)
class Settings:
    """How to search; None stands for the default of the solver."""

    solver: str = "auto"
    max_iterations: int | None = None
    tolerance: float | None = None
    starts: int = 1
    seed: int = 0
    reduction: float = 0.05
    epsilon: float = DEFAULT_EPSILON
    weights: object = None
    shorten: bool = True

    def __post_init__(self) -> None:
        if self.solver in LEFT_OUT:
            raise ModelError(f'solver="{self.solver}" was left out: {LEFT_OUT[self.solver]}')
        if self.solver not in SOLVERS:
            raise ModelError(f'solver="{self.solver}" is not known{suggestion(str(self.solver), SOLVERS)}')
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
        most = MOST_ITERATIONS.get(self.solver, DEFAULT_ITERATIONS)
        return self.max_iterations or max(most, FOR_EACH_PARAMETER * parameters)

    @property
    def precision(self) -> float:
        return self.tolerance or (STEEPEST_TOLERANCE if self.solver == "steepest" else DEFAULT_TOLERANCE)
