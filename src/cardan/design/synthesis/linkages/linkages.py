"""Linkages that were found for a curve: a ranked list, and what is known about each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cardan.design.synthesis.linkages.checking import Checked
from cardan.design.synthesis.linkages.machines import Placed, model_of
from cardan.errors import AnalysisError
from cardan.io.report import Report, Reporting, Section, Table
from cardan.presented import presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from cardan.model.model import Model

IN_LINE = 6  # dimensions in a line of a report


@dataclass(frozen=True, eq=False)
class Linkage:
    """One linkage of a list that `cd.find_linkages` returns.

    Errors are fractions of the size of the task: of a curve the diagonal of the box around it, of a function
    the range of its outputs.

    Parameters
    ----------
    kind : str
        "four-bar", "slider-crank", "watt-1", "watt-2", "stephenson-1" or "stephenson-3".
    rms, error : float
        The root mean square and the largest of the errors at the points of the task.
    stray : float
        Of a path: the largest distance from the curve of any place that P passes on the way.
    transmission : (float, float)
        The least and the largest transmission angle over the motion, in rad; of a six-bar over both pairs of links.
    grashof : str
        "crank-rocker", "double-crank", ...: the type of the loop that the crank drives.
    crank_turns : bool
        Whether the crank can turn fully.
    crank_angles : ndarray
        The angles of the crank from the x axis, in rad, at which the points are passed, in the order of the points.
    errors : ndarray
        The error at each point.
    dimensions : dict of str to float
        Fixed pivots (xA, yA), lengths (AB), places of points on their links (uP along the link, vP to its left); the
        parameters of the model.
    checked : float
        The largest difference between the closed form of the search and `cd.kinematics` of the model, as a fraction of
        the size.
    placed : Placed
        The linkage in closed form.

    Examples
    --------
    >>> import cardan as cd
    >>> ellipse = [(2 * np.cos(t), np.sin(t)) for t in np.linspace(0, 2 * np.pi, 60)]
    >>> found = cd.find_linkages(ellipse, kinds="four-bar", candidates=20_000, count=1)
    >>> motion = cd.kinematics(found[0].model, until=2 * np.pi)
    """

    kind: str
    rms: float
    error: float
    stray: float
    transmission: tuple[float, float]
    grashof: str
    crank_turns: bool
    crank_angles: np.ndarray
    errors: np.ndarray
    dimensions: dict[str, float]
    checked: float
    placed: Placed = field(repr=False)

    @property
    def deviation(self) -> float:
        """The larger of `error` and `stray`: what linkages are ranked by."""
        return max(self.error, self.stray)

    @property
    def least_transmission(self) -> float:
        """The least angle between two links of a pair, as lines, in rad: at most π/2."""
        low, high = self.transmission
        return min(low, np.pi - high)

    @property
    def direction(self) -> str:
        """How the crank turns while the points are passed in their order."""
        return "counterclockwise" if self.placed.sense > 0 else "clockwise"

    @property
    def branch(self) -> str:
        """How the links are put together: on which side of B-D lies C, of E-F lies G."""
        words = {1.0: "left", -1.0: "right"}
        if self.placed.kind.slider:
            return "C ahead of B"
        pairs = ("C", "B-D"), ("G", "E-F")
        return ", ".join(
            f"{joint} {words[float(side)]} of {line}"
            for (joint, line), side in zip(pairs[: self.placed.kind.sides], self.placed.sides[0], strict=False)
        )

    @property
    def times(self) -> np.ndarray:
        """When the model passes the points."""
        return self.placed.times()

    @property
    def until(self) -> float:
        """The end of the model's motion: a turn of the crank, or its way from the first point to the last."""
        return 2 * np.pi if self.placed.full else np.pi

    @property
    def path(self) -> np.ndarray:
        """The path of the point P over the motion, (n, 2); of a function generator that of the joint C or G."""
        at = self.placed.at(self.placed.whole())
        z = at.get("P", at.get("G", at["C"]))
        return np.column_stack([z.real, z.imag])

    @cached_property
    def model(self) -> Model:
        """The linkage with a driven crank, ready for `cd.kinematics` and `cd.simulate`.

        Dimensions are parameters. Links have the masses of slender bars with a mass of 1 per unit of length. The crank
        turns by one radian per unit of time; one that cannot turn fully swings to and fro over the points.
        """
        return model_of(self.placed, self.kind)

    def __repr__(self) -> str:
        return f"<Linkage {self.kind}: error {self.error:.3g}, {self.grashof}>"


@dataclass(frozen=True, eq=False)
class Linkages(Reporting):
    """Different linkages for one curve, the best first: what `cd.find_linkages` returns.

    A list: `linkages[0]`, `len(linkages)`, `for linkage in linkages`.

    Parameters
    ----------
    task : "path", "function" or "motion"
        The kind of the task.
    linkages : list of Linkage
        The linkages, ranked by `deviation`.
    size : float
        The size of the target; errors are fractions of it.
    points : ndarray
        The points of the task: (n, 2) points or pairs, (n, 3) points and angles.
    best_of : dict of str to float
        The least deviation of each kind, among linkages without a defect, also of those not within `within`.
    tried : dict of str to int
        How many candidates of each kind were compared.
    seconds : float
        How long the search took.
    left_out : dict of str to int
        How many refined linkages were left out, by reason.
    notes : list of str
        Remarks.
    closed : bool, default False
        Whether the curve of a path ends where it begins.

    Examples
    --------
    >>> import cardan as cd
    >>> ellipse = [(2 * np.cos(t), np.sin(t)) for t in np.linspace(0, 2 * np.pi, 60)]
    >>> found = cd.find_linkages(ellipse, kinds="four-bar", candidates=20_000, count=3)
    >>> len(found), found[0].kind
    (2, 'four-bar')
    """

    task: str
    linkages: list[Linkage]
    size: float
    points: np.ndarray
    best_of: dict[str, float]
    tried: dict[str, int]
    seconds: float
    left_out: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    closed: bool = False

    @property
    def best(self) -> float:
        """The least deviation of any linkage without a defect; infinite if there is none."""
        return min(self.best_of.values(), default=np.inf)

    def __len__(self) -> int:
        return len(self.linkages)

    def __iter__(self) -> Iterator[Linkage]:
        return iter(self.linkages)

    def __getitem__(self, k: int) -> Linkage:
        try:
            return self.linkages[k]
        except IndexError:
            raise AnalysisError(f"linkage {k} was asked for, but {len(self.linkages)} were found") from None

    def model(self, k: int = 0) -> Model:
        """The model of one of the linkages, the best by default."""
        return self[k].model

    def sections(self) -> Report:
        tried = ", ".join(f"{count:,} {kind}" for kind, count in self.tried.items())
        title = f"{len(self)} linkages for a {self.task}; compared: {tried} ({self.seconds:.1f} s)"
        sections = [
            Section(
                [f"errors in parts of the size, {self.size:.4g}", "", self._table()] if self.linkages else [], False
            )
        ]
        for k, one in enumerate(self.linkages):
            numbers = [f"{name} = {value:.6g}" for name, value in one.dimensions.items()]
            lines = ["   " + "  ".join(numbers[i : i + IN_LINE]) for i in range(0, len(numbers), IN_LINE)]
            sections.append(Section([f"{k}: {one.kind}, {one.branch}", *lines]))
        least = ", ".join(f"{kind} {deviation:.2e}" for kind, deviation in self.best_of.items())
        left_out = ", ".join(f"{count} {why}" for why, count in self.left_out.items())
        last = [f"refined and left out: {left_out}"] if left_out else []
        sections += [Section([f"least deviation of each kind: {least}"] if least else [])]
        return Report(title, [*sections, Section([*last, *self.notes], apart=False)])

    def _table(self) -> Table:
        rows = []
        for k, one in enumerate(self.linkages):
            low, high = np.degrees(one.transmission)
            crank = f"{'turns' if one.crank_turns else 'swings'} {one.direction}"
            errors = (f"{one.rms:.2e}", f"{one.error:.2e}", f"{one.stray:.2e}")
            rows.append((str(k), one.kind, *errors, f"{low:.1f}° to {high:.1f}°", one.grashof, crank))
        return Table("linkages", ("", "kind", "rms", "error", "stray", "transmission", "type", "crank"), rows, 2)

    def plot(self, path: str | Path | None = None, count: int = 6) -> Figure:
        """Draw the first linkages with what they follow; `path` also writes the figure."""
        return presenter("view.plots.linkage_plots.plot_linkages")(self, path, count)

    def __repr__(self) -> str:
        return f"<{len(self)} linkages for a {self.task}, best deviation {self.best:.3g}>"


def linkage(placed: Placed, checked: Checked) -> Linkage:
    """A linkage and what was found out about it."""
    return Linkage(
        kind=placed.kind.name,
        rms=float(np.sqrt(np.mean(checked.error**2))),
        error=float(checked.error.max()),
        stray=checked.stray,
        transmission=checked.transmission,
        grashof=checked.grashof,
        crank_turns=checked.crank_turns,
        crank_angles=placed.theta + float(np.angle(placed.S)),
        errors=checked.error,
        dimensions=placed.dimensions() | _zeros(placed),
        checked=np.nan,
        placed=placed,
    )


def _zeros(placed: Placed) -> dict[str, float]:
    if placed.point:
        return {"turn": placed.turn} if placed.turn else {}
    return {"input_zero": placed.zero} | ({} if placed.kind.slider else {"output_zero": placed.turn})
