"""ParetoFront: designs of which none is better in every objective."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np

from cardan.design.search.ranking import hypervolume
from cardan.design.sweeps.sweep_table import Choice, Failure, Sweep
from cardan.errors import CardanError, suggestion
from cardan.io.report import Report, Reporting
from cardan.model.model import Model
from cardan.presented import presenter

if TYPE_CHECKING:
    import pandas
    from matplotlib.figure import Figure

REFERENCE_BEYOND = 0.1  # of the range of each objective: by so much the default reference lies beyond the worst values


class FrontRow(NamedTuple):
    """The state of a search for a Pareto front after a generation."""

    generation: int
    designs: int  # run so far
    failed: int  # of them
    size: int  # of the front
    hypervolume: float  # beside the worst feasible values of the first generation that has any; NaN before
    violation: float  # the least so far, in parts of the limits


@dataclass(frozen=True, eq=False)
class ParetoFront(Reporting):
    """The Pareto front that `cd.pareto` found.

    `front["k"]` is the column of a parameter, `front["comfort"]` that of an objective, one number for each design.

    Parameters
    ----------
    name : str
        The name of the model.
    parameters : sequence of str
        The names of the parameters that were varied.
    points : ndarray
        Their values, (designs, parameters), sorted by the first objective.
    objectives : dict of str to ndarray
        The objectives by name.
    responses : dict of str to ndarray
        Other responses, which are limited.
    maximized : tuple of str
        The objectives that are to be large.
    indices : ndarray of int
        Which of `designs` they are.
    history : list of FrontRow
        The size and the hypervolume of the front after each generation.
    designs : Sweep
        All designs that were run; `designs.failures` are those that could not be run.
    feasible : ndarray of bool
        Which of all designs satisfy all limits.
    interrupted : bool
        Whether Ctrl-C ended the search.
    settings : dict
        Solver, population and seed.
    notes : list of str
        Remarks.
    origin : Model
        The model that was varied.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0, bounds=(1, 10))
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> few = cd.Search(population=20, generations=5)
    >>> front = cd.pareto(model, "max:ball.velocity.y", maximize="max:ball.position.y", until=1, solver=few)
    >>> len(front), front.maximized
    (20, ('max:ball.position.y',))
    """

    name: str
    parameters: tuple[str, ...]
    points: np.ndarray
    objectives: dict[str, np.ndarray]
    responses: dict[str, np.ndarray]
    maximized: tuple[str, ...]
    indices: np.ndarray
    history: list[FrontRow]
    designs: Sweep = field(repr=False)
    feasible: np.ndarray = field(repr=False)
    interrupted: bool = False
    settings: dict[str, object] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    origin: Model | None = field(default=None, repr=False)

    _former: ClassVar = {"to_frame": "frame", "table": "flat"}

    @property
    def status(self) -> str:
        """ "found", "infeasible" (the one design is that of the least violation, told in `notes`) or "interrupted"."""
        if self.interrupted:
            return "interrupted"
        return "found" if self.feasible.any() else "infeasible"

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Iterator[str]:
        yield from (*self.parameters, *self.objectives, *self.responses)

    def __getitem__(self, name: str) -> np.ndarray:
        """A column: a parameter, an objective or another response."""
        column = self.flat().get(name)
        if column is None:
            raise CardanError(f'the front has no column "{name}"{suggestion(name, self)}')
        return column

    @property
    def failures(self) -> list[Failure]:
        """The designs that could not be run: index, parameters and message."""
        return self.designs.failures

    def flat(self) -> dict[str, np.ndarray]:
        """All columns by name, parameters first."""
        columns = dict(zip(self.parameters, self.points.T, strict=True))
        return columns | self.objectives | self.responses

    def frame(self) -> pandas.DataFrame:
        """A pandas DataFrame, one row for each design (needs pandas: `pip install cardan[frames]`)."""
        return self._sweep().frame()

    def save(self, path: str | Path) -> None:
        """Write the front as .csv, .h5 or .npz; `cardan.load_sweep` reads it back as a table."""
        self._sweep().save(path)

    def design(self, k: int) -> Choice:
        """Parameters and responses of one design of the front, from 0 for the best in the first objective."""
        return self._sweep().design(range(len(self))[k])

    def model(self, k: int) -> Model:
        """The model with the parameters of one design of the front."""
        if self.origin is None:
            raise CardanError("this front was not computed from a model")
        return self.origin.with_parameters(self.design(k).parameters)

    def small(self) -> np.ndarray:
        """The objectives as numbers that are all to be small: (designs, objectives)."""
        return np.column_stack([self._sign(name) * column for name, column in self.objectives.items()])

    def hypervolume(self, reference: Sequence[float] | Mapping[str, float] | None = None) -> float:
        """The volume of objectives that the front dominates, up to a reference point; the larger the better.

        Parameters
        ----------
        reference : sequence or mapping of float, optional
            A value of each objective, worse than those of the front; designs beyond it do not count. The default lies a
            tenth of the front's ranges beyond its worst values.
        """
        small = self.small()
        if reference is None:
            worst = small.max(axis=0)
            return hypervolume(small, worst + REFERENCE_BEYOND * (np.ptp(small, axis=0) + (np.ptp(small, axis=0) == 0)))
        if isinstance(reference, Mapping):
            for name in reference:
                if name not in self.objectives:
                    raise CardanError(f'hypervolume: "{name}" is no objective{suggestion(str(name), self.objectives)}')
        elif len(reference) != len(self.objectives):
            raise CardanError(f"hypervolume: expected one number for each of the {len(self.objectives)} objectives")
        chosen = []
        for k, name in enumerate(self.objectives):
            if isinstance(reference, Mapping) and name not in reference:
                raise CardanError(f'hypervolume: the reference has no value of "{name}"')
            chosen.append(reference[name] if isinstance(reference, Mapping) else reference[k])
        signs = [self._sign(name) for name in self.objectives]
        return hypervolume(small, np.array(chosen, float) * signs)

    def knee(self) -> int:
        """The design where the front bends most: beyond it, a little of one objective costs much of another.

        The one farthest from the plane through the ends of the front, Σ f = 1 with every objective f scaled to its
        range on the front (Das 1999).
        """
        small = self.small()
        span = np.ptp(small, axis=0)
        scaled = (small - small.min(axis=0)) / np.where(span > 0, span, 1.0)
        return int(np.argmin(scaled.sum(axis=1)))

    def sections(self) -> Report:
        return presenter("design.search.search_report.pareto_sections")(self)

    def plot(self, path: str | Path | None = None) -> Figure:
        """Draw the front among all designs: a scatter plot of two objectives, or of each pair of more.

        Parameters
        ----------
        path : path, optional
            A file to write the figure to (PNG, SVG or PDF).
        """
        return presenter("view.plots.search_plots.plot_pareto")(self, path)

    def _sign(self, name: str) -> float:
        return -1.0 if name in self.maximized else 1.0

    def _sweep(self) -> Sweep:
        return Sweep(self.name, self.parameters, self.points, self.objectives | self.responses)

    def __repr__(self) -> str:
        return f"<ParetoFront of {self.name!r}: {len(self)} designs; {', '.join(self.objectives)}>"
