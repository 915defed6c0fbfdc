"""The result of a check of derivatives, and its table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.design.gradients.gradient import Gradient
from cardan.errors import AnalysisError

AGREES, DIFFERS, CANNOT_TELL = "agrees", "differs", "cannot tell"


@dataclass(frozen=True)
class Entry:
    """One derivative and what differences say of it."""

    functional: str
    parameter: str
    derivative: float
    difference: float
    error: float  # of the difference, estimated
    below: float  # one-sided differences
    above: float
    verdict: str
    note: str = ""

    @property
    def relative_error(self) -> float:
        size = max(abs(self.derivative), abs(self.difference))
        return abs(self.derivative - self.difference) / size if size else 0.0


@dataclass(frozen=True, eq=False)
class Remainders:
    """Taylor remainders of one functional along a direction, for falling h; `slope` of those above the noise."""

    functional: str
    steps: np.ndarray
    remainders: np.ndarray
    usable: np.ndarray  # above the noise
    size: float  # of the functional and its change along the direction
    slope: float
    verdict: str

    @property
    def smallest(self) -> float:
        """The least remainder above the noise, relative."""
        left = self.remainders[self.usable]
        return float(left.min() / self.size) if left.size and self.size else 0.0


@dataclass(frozen=True, eq=False)
class GradientCheck:
    """The comparison of derivatives with differences, as `cd.check_gradient` returns it; print it for two tables.

    Parameters
    ----------
    gradient : Gradient
        The derivatives that were checked.
    table : tuple of Entry
        One entry for each derivative: the difference, its estimated error, and a verdict.
    taylor : tuple of Remainders
        The Taylor remainders of each functional.
    direction : ndarray
        The random direction of the Taylor remainders.
    noise : ndarray
        The standard deviation of the numerical noise in each functional.
    notes : tuple of str
        Remarks, such as changed machines that could not be run.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> cd.check_gradient(model, cd.Terminal("ball.position.y"), until=1)
    <GradientCheck: 1 agrees>
    """

    gradient: Gradient
    table: tuple[Entry, ...]
    taylor: tuple[Remainders, ...]
    direction: np.ndarray
    noise: np.ndarray  # σ of each functional
    notes: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing differs, and something agrees."""
        verdicts = [item.verdict for item in (*self.table, *self.taylor)]
        return DIFFERS not in verdicts and AGREES in verdicts

    @property
    def worst(self) -> Entry | None:
        """The entry with the largest relative error; those that differ come first, those without a verdict last."""
        order = {DIFFERS: 2, AGREES: 1, CANNOT_TELL: 0}
        return max(self.table, key=lambda entry: (order[entry.verdict], entry.relative_error), default=None)

    def entry(self, functional: int | str, parameter: int | str) -> Entry:
        """The entry of one derivative.

        Parameters
        ----------
        functional, parameter : int or str
            Each by its number or name.
        """
        row = functional if isinstance(functional, str) else self.gradient.functionals[functional]
        column = parameter if isinstance(parameter, str) else self.gradient.parameters[parameter]
        for entry in self.table:
            if (entry.functional, entry.parameter) == (row, column):
                return entry
        raise AnalysisError(f'the check has no derivative of "{row}" by "{column}"')

    def report(self) -> str:
        """The table of differences and the table of Taylor remainders."""
        return "\n".join([*self._entries(), "", *self._remainders(), *self.notes, *self.gradient.notes])

    def _entries(self) -> list[str]:
        wide = max([len(entry.functional) for entry in self.table] + [10])
        name = max([len(entry.parameter) for entry in self.table] + [9])
        head = f"  {'derivative':>16}  {'difference':>16}  {'± its error':>11}  {'relative':>8}  verdict"
        lines = [f"{'functional':{wide}}  {'parameter':{name}}{head}"]
        for e in self.table:
            numbers = f"  {e.derivative:16.9g}  {e.difference:16.9g}  {e.error:11.1e}  {e.relative_error:8.1e}"
            said = f"{e.verdict}: {e.note}" if e.note else e.verdict
            lines.append(f"{e.functional:{wide}}  {e.parameter:{name}}{numbers}  {said}")
        return lines

    def _remainders(self) -> list[str]:
        if not self.taylor:
            return []
        wide = max([len(item.functional) for item in self.taylor] + [10])
        lines = ["Taylor remainders |ψ(b + h d) - ψ(b) - h ψ'd| along a random direction; (in brackets: only noise)"]
        lines.append(f"{'h':{wide}}" + "".join(f"  {h:>10.0e}" for h in self.taylor[0].steps) + "   slope  verdict")
        for item in self.taylor:
            cells = [
                f"{r:.1e}" if good else f"({r:.1e})" if np.isfinite(r) else "failed"
                for r, good in zip(item.remainders, item.usable, strict=True)
            ]
            slope = f"{item.slope:.2f}" if np.isfinite(item.slope) else "-"
            row = "".join(f"  {x:>10}" for x in cells)
            lines.append(f"{item.functional:{wide}}{row}  {slope:>6}  {item.verdict}")
        return lines

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        counts = {word: sum(e.verdict == word for e in self.table) for word in (AGREES, DIFFERS, CANNOT_TELL)}
        return "<GradientCheck: " + ", ".join(f"{count} {word}" for word, count in counts.items() if count) + ">"
