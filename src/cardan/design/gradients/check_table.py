"""The result of a check of derivatives, and its table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.design.gradients.gradient import Gradient
from cardan.errors import AnalysisError
from cardan.io.report import Report, Reporting, Section, Table

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
class GradientCheck(Reporting):
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

    def sections(self) -> Report:
        head = ("functional", "parameter", "derivative", "difference", "± its error", "relative", "verdict")
        rows = [
            (e.functional, e.parameter, f"{e.derivative:.9g}", f"{e.difference:.9g}", f"{e.error:.1e}",
             f"{e.relative_error:.1e}", f"{e.verdict}: {e.note}" if e.note else e.verdict)
            for e in self.table
        ]  # fmt: skip
        differences = Section([Table("differences", head, rows, 2)], apart=False)
        last = Section([*self._remainders(), *self.notes, *self.gradient.notes])
        return Report("derivatives and differences", [differences, last])

    def _remainders(self) -> list[str | Table]:
        if not self.taylor:
            return []
        rows = []
        for item in self.taylor:
            cells = [
                f"{r:.1e}" if good else f"({r:.1e})" if np.isfinite(r) else "failed"
                for r, good in zip(item.remainders, item.usable, strict=True)
            ]
            slope = f"{item.slope:.2f}" if np.isfinite(item.slope) else "-"
            rows.append((item.functional, *cells, slope, item.verdict))
        head = ("h", *(f"{h:.0e}" for h in self.taylor[0].steps), "slope", "verdict")
        title = "Taylor remainders |ψ(b + h d) - ψ(b) - h ψ'd| along a random direction; (in brackets: only noise)"
        return [title, Table("Taylor remainders", head, rows)]

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        counts = {word: sum(e.verdict == word for e in self.table) for word in (AGREES, DIFFERS, CANNOT_TELL)}
        return "<GradientCheck: " + ", ".join(f"{count} {word}" for word, count in counts.items() if count) + ">"
