"""Sweep: what a sweep found, as a table of parameters and responses, one row for each design."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

import numpy as np

from cardan.errors import CardanError, suggestion
from cardan.io.report import Report, Reporting
from cardan.presented import presenter

if TYPE_CHECKING:
    import pandas
    from matplotlib.figure import Figure

    from cardan.analysis.linearize import Linearization
    from cardan.results.result import Result


Facts: TypeAlias = dict[str, Any]  # what a table does not say: of what model, by which analysis, where and how long


class Failure(NamedTuple):
    """A design that could not be analysed."""

    index: int
    parameters: dict[str, float]
    message: str


class Choice(NamedTuple):
    """One design of a sweep."""

    index: int
    parameters: dict[str, float]
    responses: dict[str, float]


class Sweep(Reporting):
    """The designs of a sweep and their responses, as `cd.sweep` returns them.

    `sweep["k"]` is the column of a parameter, `sweep["crank.angle"]` that of a response.

    Parameters
    ----------
    name : str
        The name of the model.
    parameters : sequence of str
        The names of the parameters that were varied.
    points : ndarray
        Their values, (designs, parameters).
    responses : mapping of str to ndarray
        The responses by name, each (designs,); NaN where a design failed or was not run.
    failures : sequence of Failure, default ()
        The designs that failed: index, parameters and message.
    done : ndarray of bool, optional
        Which designs were run; the default is all.
    results : sequence of Result, optional
        The results, where they were kept.
    notes : sequence of str, default ()
        Remarks, such as values outside the bounds of a parameter.
    facts : mapping, optional
        The analysis, the backend, the number of workers and the time taken.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> found = cd.sweep(model, {"v": [4, 5, 6]}, "ball.position.y", until=1, backend="serial")
    >>> found.best("ball.position.y", largest=True).parameters
    {'v': 6.0}
    """

    _former: ClassVar = {"to_csv": "save"}

    def __init__(
        self,
        name: str,
        parameters: Sequence[str],
        points: np.ndarray,
        responses: Mapping[str, np.ndarray],
        failures: Sequence[Failure] = (),
        done: np.ndarray | None = None,
        results: Sequence[Result | Linearization | None] | None = None,
        notes: Sequence[str] = (),
        facts: Mapping[str, object] | None = None,
    ):
        self.name = name
        self.parameters = tuple(parameters)
        self.points = points
        self.responses = dict(responses)
        self.failures = sorted((Failure(*f) for f in failures), key=lambda failure: failure.index)
        self.done = np.ones(len(points), bool) if done is None else done
        self.results = None if results is None else list(results)
        self.notes = list(notes)
        self.facts: Facts = dict(facts or {})  # analysis, backend, workers, seconds, what identifies a file

    def __len__(self) -> int:
        return len(self.points)

    def __getitem__(self, name: str) -> np.ndarray:
        """A column: a parameter or a response."""
        if name in self.responses:
            return self.responses[name]
        if name in self.parameters:
            return self.points[:, self.parameters.index(name)]
        raise CardanError(f'the sweep has no column "{name}"{suggestion(name, self)}')

    def __iter__(self) -> Iterator[str]:
        yield from self.parameters
        yield from self.responses

    def __contains__(self, name: object) -> bool:
        return name in self.parameters or name in self.responses

    @property
    def succeeded(self) -> np.ndarray:
        """Which designs were run and did not fail."""
        mask = self.done.copy()
        mask[[failure.index for failure in self.failures]] = False
        return mask

    def __repr__(self) -> str:
        names = f"{', '.join(self.parameters)} -> {', '.join(self.responses)}"
        return f"<Sweep of {self.name!r}: {self.counted()}; {names}>"

    def design(self, index: int) -> Choice:
        """Parameters and responses of one design."""
        return Choice(
            int(index),
            dict(zip(self.parameters, self.points[index].tolist(), strict=True)),
            {name: float(values[index]) for name, values in self.responses.items()},
        )

    def best(self, response: str, largest: bool = False, among: Sequence[bool] | np.ndarray | None = None) -> Choice:
        """The design with the smallest or the largest response.

        Parameters
        ----------
        response : str
            The name of the response.
        largest : bool, default False
            Look for the largest value.
        among : array of bool, optional
            Which designs to look at, such as `sweep["crank.angle"] > 1`.
        """
        values = np.where(self.succeeded, self[response], np.nan)
        if among is not None:
            mask = np.asarray(among, bool)
            if mask.shape != values.shape:
                raise CardanError(f"among: expected one truth value for each of the {len(self)} designs")
            values = np.where(mask, values, np.nan)
        if np.isnan(values).all():
            raise CardanError(f'no design has a value of "{response}"' + (" among these" if among is not None else ""))
        return self.design(int(np.nanargmax(values) if largest else np.nanargmin(values)))

    # -- other forms ---------------------------------------------------------------------------------------------

    def flat(self) -> dict[str, np.ndarray]:
        """All columns by name, parameters first."""
        return {name: self[name] for name in self}

    def frame(self) -> pandas.DataFrame:
        """A pandas DataFrame, one row for each design (needs pandas: `pip install cardan[frames]`)."""
        try:
            import pandas
        except ImportError:
            raise CardanError("sweep.frame() needs pandas: pip install cardan[frames]") from None
        return pandas.DataFrame(self.flat())

    def save(self, path: str | Path) -> None:
        """Write the table as .csv, .h5 or .npz; `cardan.load_sweep` reads it back."""
        presenter("design.sweeps.files.save_sweep")(self, path)

    def sections(self) -> Report:
        return presenter("design.sweeps.sweep_report.sweep_sections")(self)

    def counted(self) -> str:
        """How many designs there are, and how many of them were not run or failed."""
        text = f"{len(self)} design{'s' * (len(self) != 1)}"
        missing = int(np.count_nonzero(~self.done))
        text += f", {missing} not run" if missing else ""
        return text + (f", {len(self.failures)} failed" if self.failures else "")

    # -- pictures ------------------------------------------------------------------------------------------------

    def plot_parallel(
        self,
        *columns: str,
        color: str | None = None,
        path: str | Path | None = None,
        title: str | None = None,
        size: tuple[float, float] | None = None,
    ) -> Figure:
        """Draw parallel coordinates: one vertical axis for each column, one line for each design.

        Parameters
        ----------
        *columns : str
            Parameters and responses; the default is all.
        color : str, optional
            The column that colours the lines; the default is the last response.
        path, title, size : optional
            A file to write the figure to (PNG, SVG or PDF), its title, and its width and height in inches.
        """
        return presenter("view.plots.sweep_plots.plot_parallel")(self, columns, color, path, title, size)

    def plot_contour(
        self,
        x: str,
        y: str,
        response: str,
        at: Mapping[str, float] | None = None,
        path: str | Path | None = None,
        title: str | None = None,
        size: tuple[float, float] | None = None,
    ) -> Figure:
        """Draw contours of a response over two parameters.

        Parameters
        ----------
        x, y : str
            The parameters along the axes.
        response : str
            The response.
        at : mapping of str to float, optional
            The values of the other parameters of a grid.
        path, title, size : optional
            A file to write the figure to (PNG, SVG or PDF), its title, and its width and height in inches.
        """
        return presenter("view.plots.sweep_plots.plot_contour")(self, x, y, response, at, path, title, size)
