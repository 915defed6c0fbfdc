"""Optimum: the design that was found, what it is worth, and how it was found."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cardan.design.optimization.history import Row
from cardan.design.optimization.problem import SHOWN_IN_A_LINE
from cardan.errors import ModelError, suggestion
from cardan.io.report import Report, Reporting
from cardan.presented import check_file_ending, presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from cardan.design.gradients.gradient import Gradient
    from cardan.design.optimization.least_violation import LeastViolation
    from cardan.design.optimization.optimality import Optimality
    from cardan.results.result import Result

Computed = TypeVar("Computed")


@dataclass(frozen=True, eq=False)
class Optimum(Reporting):
    """The best design that `cd.optimize` found: feasible with the least objective, or else with the least violation.

    Parameters
    ----------
    name : str
        The name of the model.
    parameters, start : dict of str to float
        The best design, ready for `cd.simulate(model, until, parameters=optimum.parameters)`, and the start design.
    objective, start_objective : float
        The objective of the best design and of the start design.
    objective_name : str
        The name of the objective.
    values, start_values : dict of str to float
        All responses at the best design and at the start design.
    requirements : dict of str to (float, float)
        Each constraint with its value c, where c <= 0 or c = 0 is required, and by how much it is violated.
    violation : float
        The largest violation, as a fraction of its limit.
    feasible : bool
        Whether all constraints are satisfied.
    active, bounds : dict of str to float
        The constraints, and the bounds of parameters, that limit the design, each with its multiplier: by how much the
        objective would fall for each unit by which the limit is relaxed.
    status, message : str
        "converged", "stalled", "limit", "infeasible", "unbounded" or "interrupted", and the same in words.
    solver : str
        The solver.
    optimality : Optimality or None
        The measures by which the design was judged, in its own scales: `distance` to the optimum in scales of the
        parameters, possible `gain` as a fraction of the objective, `violation` and `complementarity`, `holds`.
    tolerance : float
        The tolerance of the limits, as a fraction of each.
    history : list of Row
        One row for each iteration.
    columns : tuple of str
        The names of the parameters in the rows of the history.
    failures : list of (dict, str)
        Designs that could not be run, with the message of each.
    starts : list of dict
        What became of each start.
    notes : list of str
        Remarks, such as responses that depend on no parameter.
    runs, gradient_runs : int
        The number of runs without and with derivatives.
    least_violation : LeastViolation or None
        If no design is feasible: which constraints contradict each other.
    runner, differentiate : callable or None
        They compute runs and derivatives for the methods below.
    cases : tuple of str
        The names of the load cases.
    file : dict
        The contents of the file that `save` writes.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0, bounds=(0, 10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> height, speed = cd.Terminal("ball.position.y"), cd.Terminal("ball.velocity.y")
    >>> best = cd.optimize(model, maximize=height, subject_to=[cd.AtMost(speed, -2, name="speed")], until=1)
    >>> print(round(best.objective, 3))  # at v = 8
    3.0
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
    optimality: Optimality | None
    tolerance: float  # by which limits may be missed, in parts of them
    history: list[Row]
    columns: tuple[str, ...]  # names of the parameters in the rows of the history
    failures: list[tuple[dict[str, float], str]]
    starts: list[dict[str, str]]
    notes: list[str]
    runs: int
    gradient_runs: int
    least_violation: LeastViolation | None = None
    runner: Callable[[str | None, Mapping[str, float]], Result] | None = field(default=None, repr=False)
    differentiate: Callable[[], Gradient] | None = field(default=None, repr=False)
    cases: tuple[str, ...] = ()
    file: dict[str, object] = field(default_factory=dict, repr=False)

    @property
    def before(self) -> Result:
        """The run of the start design (of the first load case)."""
        return self.result("before")

    @property
    def after(self) -> Result:
        """The run of the best design (of the first load case)."""
        return self.result("after")

    def result(self, which: str = "after", case: str | None = None) -> Result:
        """The run of a design in one of the load cases.

        Parameters
        ----------
        which : "before" or "after", default "after"
            The start design or the best design.
        case : str, optional
            The name of the load case; the default is the first.
        """
        if which not in ("before", "after"):
            raise ModelError(f'result("{which}"): expected "before" or "after"')
        self._check_case(case)
        if self.runner is None:
            raise ModelError("this optimum was not computed from a model, so there is nothing to run")
        runner, design = self.runner, self.parameters if which == "after" else self.start
        return self._once((which, case), lambda: runner(case, design))

    @property
    def gradient(self) -> Gradient:
        """The derivatives of all responses at the best design (of the first load case)."""
        if self.differentiate is None:
            raise ModelError("this optimum was not computed from a model, so there is nothing to differentiate")
        return self._once("gradient", self.differentiate)

    def _once(self, key: Hashable, compute: Callable[[], Computed]) -> Computed:
        """What is computed when it is first needed."""
        results = self.__dict__.setdefault("_results", {})
        if key not in results:
            results[key] = compute()
        return results[key]

    def sections(self) -> Report:
        return presenter("design.optimization.optimum_report.optimum_sections")(self)

    def plot(self, path: str | Path | None = None, *quantities: str, case: str | None = None) -> Figure:
        """Draw the iterations, and quantities before and after.

        Parameters
        ----------
        path : path, optional
            A file to write the figure to (PNG, SVG or PDF).
        *quantities : str
            Such as "spring.force".
        case : str, optional
            The name of the load case; the default is the first.
        """
        self._check_case(case)
        return presenter("view.plots.optimum_plots.plot_optimum")(self, quantities, path, case)

    def save(self, path: str | Path) -> None:
        """Write a JSON file with the design and the history; `cd.optimize(..., save=cd.Resume(path))` continues it."""
        from cardan.io.atomic import write_text

        check_file_ending(path, "optima are saved as", (".json",))
        optimum = {
            "parameters": self.parameters,
            "objective": self.objective,
            "values": self.values,
            "violation": self.violation,
            "active": self.active,
            "bounds": self.bounds,
            "status": self.status,
            "message": self.message,
        }
        write_text(json.dumps({**self.file, "optimum": optimum}, indent=1), path)

    def _check_case(self, case: str | None) -> None:
        if case is not None and case not in self.cases:
            raise ModelError(f'no load case "{case}"{suggestion(str(case), self.cases)}')

    def __repr__(self) -> str:
        shown = list(self.parameters.items())[:SHOWN_IN_A_LINE]
        design = ", ".join(f"{name} = {value:.6g}" for name, value in shown)
        design += ", …" if len(shown) < len(self.parameters) else ""
        return f"<Optimum of {self.name!r}: {self.status}, {self.objective_name} = {self.objective:.6g} at {design}>"
