"""GlobalOptimum: what a global search found."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from cardan.design.sweeps.sweep_table import Failure, Sweep
from cardan.io.report import Report, Reporting
from cardan.model.model import Model
from cardan.presented import presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from cardan.design.optimization.optimum import Optimum


class Generation(NamedTuple):
    """The state of a global search after a generation."""

    generation: int
    designs: int  # run so far
    failed: int  # of them
    objective: float  # of the best so far; NaN where none could be run
    violation: float  # of the best so far, in parts of the limits
    step: float  # the widest standard deviation of the generation, in parts of the ranges
    parameters: tuple[float, ...]  # of the best so far


@dataclass(frozen=True, eq=False)
class GlobalOptimum(Reporting):
    """The best design of a global search, as `cd.global_optimize` returns it.

    Parameters
    ----------
    name : str
        The name of the model.
    parameters : dict of str to float
        The best design.
    objective : float
        Its objective.
    objective_name : str
        The name of the objective.
    maximized : bool
        Whether the objective was to be large.
    values : dict of str to float
        All responses of the best design.
    requirements : dict of str to (float, float)
        For each limit: the value of its response, and what it is missed by.
    violation : float
        The sum of what limits are missed by, in parts of them.
    feasible : bool
        Whether all limits hold.
    status : "found", "infeasible" or "interrupted"
        How the search ended.
    message : str
        The same in words.
    solver : str
        The solver: "cma-es" or "multistart".
    seed : int
        Its seed.
    history : list of Generation
        The best design after each generation.
    designs : Sweep
        All designs that were run, in their order; `designs.failures` are those that could not be run.
    refined : list of Optimum
        What `cd.optimize` made of the best designs.
    notes : list of str
        Remarks, such as why a design was not refined.
    model : Model
        The model with the parameters of the best design.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0, bounds=(0, 10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> found = cd.global_optimize(model, maximize="max:ball.position.y", subject_to="ball.velocity.y <= -2", until=1)
    >>> print(round(found.parameters["v"], 3), found.feasible)
    8.0 True
    """

    name: str
    parameters: dict[str, float]
    objective: float
    objective_name: str
    maximized: bool
    values: dict[str, float]
    requirements: dict[str, tuple[float, float]]
    violation: float
    feasible: bool
    status: str
    message: str
    solver: str
    seed: int
    history: list[Generation]
    designs: Sweep = field(repr=False)
    refined: list[Optimum] = field(repr=False)
    notes: list[str]
    model: Model = field(repr=False)

    _former: ClassVar = {"limits": "requirements"}

    @property
    def failures(self) -> list[Failure]:
        """The designs that could not be run: index, parameters and message."""
        return self.designs.failures

    def sections(self) -> Report:
        return presenter("design.search.search_report.global_sections")(self)

    def plot(self, path: str | Path | None = None) -> Figure:
        """Draw all designs and the best so far, over the number of designs.

        Parameters
        ----------
        path : path, optional
            A file to write the figure to (PNG, SVG or PDF).
        """
        return presenter("view.plots.search_plots.plot_global_search")(self, path)

    def __repr__(self) -> str:
        design = ", ".join(f"{name} = {value:.6g}" for name, value in self.parameters.items())
        return (
            f"<GlobalOptimum of {self.name!r}: {self.status}, {self.objective_name} = {self.objective:.6g} at {design}>"
        )
