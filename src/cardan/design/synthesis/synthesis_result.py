"""Synthesis: the machine that was found, how well it does what was asked, and how it was found."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from cardan.design.synthesis.targets import Curve
from cardan.io.report import MARGIN, Report, Reporting, Section, Table, before_and_after, kinds_of_failure
from cardan.presented import presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from cardan.model.model import Model

NUMBER = re.compile(r"\d[\d.e+-]*")  # failures that differ in numbers only are counted together


@dataclass(frozen=True)
class Start:
    """One start of the search: number 0 is the design of the model, the others are random."""

    number: int
    parameters: dict[str, float]  # where it ended
    worst: float
    rms: float
    status: str  # "converged", "limit", "failed"
    message: str
    evaluations: int
    holds: bool = True  # all conditions


@dataclass(frozen=True, eq=False)
class Synthesis(Reporting):
    """The machine that `cd.path_synthesis` or `cd.function_synthesis` found, and how well it does what was asked.

    Parameters
    ----------
    kind : "path" or "function"
        The kind of the task.
    model : Model
        The machine with the values found, ready for every analysis.
    parameters, start : dict of str to float
        The values found, and those at the start.
    labels : tuple of str
        The names of the components of targets.
    times : ndarray
        The times of the targets, (n,).
    targets, reached : ndarray
        The points of the task and those that are reached, (n, components).
    error : ndarray
        The distance of each point, or the difference of each function value, (n,).
    size : float
        The extent of the targets.
    within : float
        The fraction of `size` up to which an error counts as reached.
    starts : list of Start
        What became of each start.
    curve : Curve
        The whole path: `curve.t`, `curve.values`.
    inputs, input_curve : ndarray
        The input of a function at the times and along the curve.
    input_name : str, default "time"
        The name of that input.
    conditions : dict of str to float
        By how much each condition is violated.
    failures : list of str
        The messages of designs that could not be evaluated.
    notes : list of str
        Remarks, such as parameters that ended at a bound.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("crank")
    >>> L = model.parameter("L", 1.0, bounds=(0.5, 3))
    >>> crank = model.body("crank", position=(0, 0))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(0, 0)))
    >>> motor = model.add(cd.Drive("motor", crank.angle, lambda t: t))
    >>> alone = cd.LeastSquares(starts=0)
    >>> found = cd.path_synthesis(model, crank.at(L, 0), [(2, 0), (0, 2)], times=[0, np.pi / 2], solver=alone)
    >>> found.succeeded
    True
    """

    kind: str  # "path" or "function"
    model: Model
    parameters: dict[str, float]
    start: dict[str, float]
    labels: tuple[str, ...]
    times: np.ndarray
    targets: np.ndarray
    reached: np.ndarray
    error: np.ndarray
    size: float
    within: float
    starts: list[Start]
    curve: Curve
    inputs: np.ndarray  # of a function: the quantity it is a function of, at the times and along the curve
    input_curve: np.ndarray
    input_name: str = "time"
    conditions: dict[str, float] = field(default_factory=dict)  # how far each is missed
    failures: list[str] = field(default_factory=list, repr=False)
    notes: list[str] = field(default_factory=list)

    _former: ClassVar = {"before": "start"}

    @property
    def worst(self) -> float:
        """The largest error."""
        return float(np.max(self.error))

    @property
    def rms(self) -> float:
        """The root mean square of the errors."""
        return float(np.sqrt(np.mean(self.error**2)))

    @property
    def succeeded(self) -> bool:
        """Whether all errors are at most `within` times `size`, and all conditions hold."""
        return self.worst <= self.within * self.size and not any(self.conditions.values())

    @property
    def successes(self) -> int:
        """How many of the random starts reached all targets and conditions."""
        return sum(s.worst <= self.within * self.size and s.holds for s in self.starts if s.number)

    def sections(self) -> Report:
        random = sum(1 for s in self.starts if s.number)
        verdict = "reached" if self.succeeded else "not reached; this is the best that was found"
        share = f"{self.worst / self.size:.3%} of {self.size:.4g}"
        head = [f"worst error {self.worst:.4g} ({share}), rms {self.rms:.4g}"]
        if random:
            head.append(f"{self.successes} of {random} random starts are within {self.within:.3%}")
        sections = [
            Section(head, apart=False),
            Section([before_and_after(self.start, self.parameters)]),
            Section([self._points()]),
            Section([self._starts(), *self._conditions(), *self.notes, *self._failures()]),
        ]
        return Report(f"{self.kind} synthesis of {self.model.name!r}: {verdict}", sections)

    def plot(self, path: str | Path | None = None) -> Figure:
        """Draw the path or the function with its targets, before and after; `path` also writes the figure."""
        return presenter("view.plots.synthesis_plots.plot_synthesis")(self, path)

    def _points(self) -> Table:
        head = (self.input_name, *(f"asked {label}" for label in self.labels), *self.labels, "error")
        rows = [
            (*(f"{x:.6g}" for x in (t, *wanted, *reached)), f"{error:.3e}")
            for t, wanted, reached, error in zip(self.inputs, self.targets, self.reached, self.error, strict=True)
        ]
        return Table("targets", head, rows)

    def _starts(self) -> Table:
        rows = []
        for s in self.starts:
            ended = s.status if s.status != "failed" else f"failed: {s.message}"
            name = str(s.number) if s.number else "own"
            rows.append((name, f"{s.worst:.3e}", f"{s.rms:.3e}", str(s.evaluations), ended))
        return Table("starts", ("start", "worst error", "rms", "evaluations", "ended"), rows)

    def _conditions(self) -> list[str]:
        return [
            f"condition {name}: {'holds' if not missed else f'missed by {missed:.4g}'}"
            for name, missed in self.conditions.items()
        ]

    def _failures(self) -> list[str]:
        if not self.failures:
            return []
        kinds, _ = kinds_of_failure(NUMBER.sub("...", message.split("; ")[0]) for message in self.failures)
        count = f"designs that could not be evaluated (the step was shortened): {len(self.failures)}"
        return [count, *(f"{MARGIN}{times:4d} x {message}" for message, times in kinds)]

    def __repr__(self) -> str:
        return (
            f"<Synthesis of {self.model.name!r}: worst error {self.worst:.4g} "
            f"({self.worst / self.size:.2%} of {self.size:.4g})>"
        )
