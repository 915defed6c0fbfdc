"""Optimum: the design that was found, what it is worth, and how it was found."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardan.design.optimization.history import Row
from cardan.errors import ModelError, suggestion
from cardan.presented import presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from cardan.design.optimization.least_violation import LeastViolation
    from cardan.results.result import Result


@dataclass(frozen=True, eq=False)
class Optimum:
    """The best design of `cd.optimize`: feasible with the least objective, else that of least violation.

    `parameters` is what to pass on: `cd.simulate(model, until, parameters=optimum.parameters)`.
    `active` holds the constraints that limit the design, each with its multiplier: by how much the objective would fall
    per unit by which its limit is relaxed, what it costs to hold it; `bounds` the same for bounds of parameters.
    `violation` is the worst one in parts of its limit (where that is zero: of what a change of the parameters does).
    `status`: "converged", "stalled", "limit", "infeasible", "unbounded" or "interrupted"; `message` says it in words.
    """

    name: str
    parameters: dict[str, float]
    start: dict[str, float]
    objective: float
    objective_name: str
    start_objective: float | None
    values: dict[str, float]  # every response at the best design
    start_values: dict[str, float]
    requirements: dict[str, tuple[float, float]]  # constraint -> its value c and how far it is missed, c <= 0 or = 0
    violation: float
    feasible: bool
    active: dict[str, float]
    bounds: dict[str, float]
    status: str
    message: str
    solver: str
    residual: float | None  # what is left of the gradient, in parts of that at the start
    complementarity: float | None  # Σ multiplier · distance of a limit that is held, in scales of the objective
    tolerance: float  # by which limits may be missed, in parts of them
    history: list[Row]
    columns: tuple[str, ...]  # names of the parameters in the rows of the history
    failures: list[tuple[dict[str, float], str]]
    starts: list[dict[str, Any]]
    notes: list[str]
    runs: int
    gradient_runs: int
    least_violation: LeastViolation | None = None
    runner: Callable[[str | None, Mapping[str, float]], Result] | None = field(default=None, repr=False)
    differentiate: Callable[[], Any] | None = field(default=None, repr=False)
    cases: tuple[str, ...] = ()
    file: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def before(self) -> Result:
        """The run of the start design (of the first load case)."""
        return self.result("before")

    @property
    def after(self) -> Result:
        """The run of the best design (of the first load case)."""
        return self.result("after")

    def result(self, which: str = "after", case: str | None = None) -> Result:
        """The run "before" or "after", in one of the load cases."""
        if which not in ("before", "after"):
            raise ModelError(f'result("{which}"): expected "before" or "after"')
        self._check_case(case)
        if self.runner is None:
            raise ModelError("this optimum was not computed from a model, so there is nothing to run")
        key = (which, case)
        kept = self.__dict__.setdefault("_results", {})
        if key not in kept:
            kept[key] = self.runner(case, self.parameters if which == "after" else self.start)
        return kept[key]

    @property
    def gradient(self) -> Any:
        """The derivatives of all responses at the best design (of the first load case)."""
        if self.differentiate is None:
            raise ModelError("this optimum was not computed from a model, so there is nothing to differentiate")
        kept = self.__dict__.setdefault("_results", {})
        if "gradient" not in kept:
            kept["gradient"] = self.differentiate()
        return kept["gradient"]

    def report(self) -> str:
        """Tables: the design before and after, responses, constraints with their multipliers, the iterations."""
        return presenter("optimum_report")(self)

    def plot(self, path: str | Path | None = None, *quantities: str, case: str | None = None) -> Figure:
        """The iterations, and `quantities` ("spring.force", ...) before and after; `path` also writes the figure."""
        self._check_case(case)
        return presenter("plot_optimum")(self, quantities, path, case)

    def save(self, path: str | Path) -> None:
        """Write a JSON file: the design, and the history from which `cd.optimize(..., resume=True)` goes on."""
        from cardan.io.atomic import write_text

        found = {
            "parameters": self.parameters,
            "objective": self.objective,
            "values": self.values,
            "violation": self.violation,
            "active": self.active,
            "bounds": self.bounds,
            "status": self.status,
            "message": self.message,
        }
        write_text(json.dumps({**self.file, "optimum": found}, indent=1), path)

    def _repr_html_(self) -> str:
        return presenter("optimum_html")(self)

    def _check_case(self, case: str | None) -> None:
        if case is not None and case not in self.cases:
            raise ModelError(f'no load case "{case}"{suggestion(str(case), self.cases)}')

    def __repr__(self) -> str:
        design = ", ".join(f"{name} = {value:.6g}" for name, value in self.parameters.items())
        return f"<Optimum of {self.name!r}: {self.status}, {self.objective_name} = {self.objective:.6g} at {design}>"
