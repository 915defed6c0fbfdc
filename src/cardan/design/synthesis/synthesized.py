"""Synthesis: the machine that was found, how well it does what was asked, and how it was found."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cardan.design.synthesis.targets import Curve
from cardan.presented import presenter

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from cardan.model.model import Model

NUMBER = re.compile(r"\d[\d.e+-]*")  # failures that differ in numbers only are counted together
SHOWN_FAILURES = 5  # kinds of failure that a report lists


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
class Synthesis:
    """The machine that `cd.path_synthesis` or `cd.function_synthesis` found, and how well it does what was asked.

    Parameters
    ----------
    kind : "path" or "function"
        What was asked for.
    model : Model
        The machine with the values found, ready for every analysis.
    parameters, before : dict of str to float
        The values found, and those at the start.
    labels : tuple of str
        The names of the components of targets.
    times : ndarray
        The times of the targets, (n,).
    targets, reached : ndarray
        What was asked for and what is reached, (n, components).
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
    >>> motor = model.add(cd.Drive(crank.angle, lambda t: t, name="motor"))
    >>> found = cd.path_synthesis(model, crank.at(L, 0), [(2, 0), (0, 2)], times=[0, np.pi / 2], starts=0)
    >>> found.succeeded
    True
    """

    kind: str  # "path" or "function"
    model: Model
    parameters: dict[str, float]
    before: dict[str, float]
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

    def report(self) -> str:
        """Tables of the design before and after, of the targets and what is reached, and of the starts."""
        random = sum(1 for s in self.starts if s.number)
        verdict = "reached" if self.succeeded else "not reached; this is the best that was found"
        lines = [
            f"{self.kind} synthesis of {self.model.name!r}: {verdict}",
            f"worst error {self.worst:.4g} ({self.worst / self.size:.3%} of {self.size:.4g}), rms {self.rms:.4g}",
        ]
        if random:
            lines.append(f"{self.successes} of {random} random starts are within {self.within:.3%}")
        width = max(len(name) for name in self.parameters)
        lines += ["", f"{'parameter':{max(width, 9)}}  {'before':>12}  {'after':>12}"]
        lines += [
            f"{name:{max(width, 9)}}  {self.before[name]:12.6g}  {value:12.6g}"
            for name, value in self.parameters.items()
        ]
        lines += ["", *self._points(), "", *self._starts()]
        for name, missed in self.conditions.items():
            lines.append(f"condition {name}: {'holds' if not missed else f'missed by {missed:.4g}'}")
        lines += self.notes
        if self.failures:
            lines.append(f"designs that could not be evaluated (the step was shortened): {len(self.failures)}")
            counted = Counter(NUMBER.sub("...", message.split("; ")[0]) for message in self.failures)
            lines += [f"  {count:4d} x {message}" for message, count in counted.most_common(SHOWN_FAILURES)]
        return "\n".join(lines)

    def plot(self, path: str | Path | None = None) -> Figure:
        """Draw the path or the function with its targets, before and after; `path` also writes the figure."""
        return presenter("plot_synthesis")(self, path)

    def _points(self) -> list[str]:
        head = "".join(f"  {label:>12}" for label in self.labels)
        asked = "".join(f"  {'asked ' + label:>12}" for label in self.labels)
        lines = [f"{self.input_name:>12}{asked}{head}  {'error':>10}"]
        for t, wanted, found, error in zip(self.inputs, self.targets, self.reached, self.error, strict=True):
            numbers = "".join(f"  {x:12.6g}" for x in (*wanted, *found))
            lines.append(f"{t:12.6g}{numbers}  {error:10.3e}")
        return lines

    def _starts(self) -> list[str]:
        lines = [f"{'start':>5}  {'worst error':>11}  {'rms':>10}  {'evaluations':>11}  ended"]
        for s in self.starts:
            name = "own" if not s.number else str(s.number)
            told = s.status if s.status != "failed" else f"failed: {s.message}"
            lines.append(f"{name:>5}  {s.worst:11.3e}  {s.rms:10.3e}  {s.evaluations:11d}  {told}")
        return lines

    def __repr__(self) -> str:
        return (
            f"<Synthesis of {self.model.name!r}: worst error {self.worst:.4g} "
            f"({self.worst / self.size:.2%} of {self.size:.4g})>"
        )
