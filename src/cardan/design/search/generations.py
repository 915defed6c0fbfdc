"""Evaluates generations of designs: one sweep each; keeps all designs, and the best."""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple, TypeVar

import numpy as np

from cardan.design.search.box import Box
from cardan.design.search.global_optimum import Generation
from cardan.design.search.objectives_and_limits import Question
from cardan.design.search.pareto_front import FrontRow
from cardan.design.search.ranking import ranked
from cardan.design.search.record import Record
from cardan.design.sweeps.sweep import sweep
from cardan.design.sweeps.sweep_table import Failure, Sweep
from cardan.errors import AnalysisError
from cardan.model.model import Model
from cardan.presented import presenter
from cardan.spec import RunWords

Row = TypeVar("Row", Generation, FrontRow)

FAILED_GENERATIONS = 5  # generations in which all designs fail, before the search gives up
SAID_BY_US = ("interrupted:", ".* outside its bounds", "the designs do not run in lanes")  # warnings of single sweeps


class InterruptedSearchError(Exception):
    """Ctrl-C during a generation: what was computed is kept."""


class Values(NamedTuple):
    """What designs are worth: objectives to be small (designs, m); the sum of scaled violations (designs,)."""

    objectives: np.ndarray
    violation: np.ndarray


class Best(NamedTuple):
    """The best design so far: its parameters, its first objective (to be small) and its violation."""

    point: np.ndarray
    objective: float
    violation: float


class Generations:
    """Runs designs of a box through sweeps, and judges them.

    A violation is counted in parts of its limit, or where the limit is zero, of the median of what is missed at first;
    one below `tolerance` counts as none.
    """

    def __init__(
        self,
        model: Model,
        question: Question,
        box: Box,
        run: RunWords,
        tolerance: float,
        record: Record | None = None,
    ):
        self.model, self.question, self.box = model, question, box
        self.run, self._tolerance, self._record = dict(run), tolerance, record
        self._tables: list[Sweep] = []
        self._scales: np.ndarray | None = None
        self.failures: list[Failure] = []
        self.notes: list[str] = []
        self.seconds = 0.0  # in sweeps
        self.designs = 0
        self.best: Best | None = None  # by the first objective

    @property
    def fixed(self) -> dict[str, float]:
        """Values of parameters that are not varied, in place of those of the model."""
        return dict(self.run.get("parameters") or {})

    def values(self, cube: np.ndarray) -> Values:
        """The values of points of the unit cube; InterruptedSearchError where Ctrl-C came."""
        points = self.box.points(cube)
        table = self._record.recorded(points) if self._record is not None else None
        if table is None:
            table = self._swept(points)
            if self._record is not None:
                self._record.add(table)
        table = self._judged_failures(table)
        self._tables.append(table)
        self.failures += [f._replace(index=f.index + self.designs) for f in table.failures]
        self.designs += int(table.done.sum())
        values = self.judged(table.responses, len(table))
        self._remember(values, points)
        if not table.done.all():
            raise InterruptedSearchError
        if len(self._tables) >= FAILED_GENERATIONS and len(self.failures) == self.designs:
            raise self.hopeless()
        return values

    def judged(self, columns: Mapping[str, np.ndarray], count: int) -> Values:
        """Objectives and violations of responses; NaN where a design failed."""
        if not columns:
            return Values(np.full((count, len(self.question.goals)), np.nan), np.full(count, np.nan))
        missed = self.question.missed(columns)
        if self._scales is None:
            self._scales = _scales(self.question, missed)
        parts = missed / self._scales
        return Values(self.question.objectives(columns), np.where(parts <= self._tolerance, 0.0, parts).sum(axis=1))

    def all(self) -> Sweep:
        """All designs that were run, as one table."""
        done = [table.done for table in self._tables]
        points = np.concatenate([t.points[d] for t, d in zip(self._tables, done, strict=True)])
        names = list(next((t.responses for t in self._tables if t.responses), {}))
        columns = {
            name: np.concatenate(
                [t.responses.get(name, np.full(len(t), np.nan))[d] for t, d in zip(self._tables, done, strict=True)]
            )
            for name in names
        }
        facts = {**self._tables[0].facts, "seconds": self.seconds}
        return Sweep(self.model.name, self.box.names, points, columns, self.failures, notes=self.notes, facts=facts)

    def missed(self, table: Sweep, k: int) -> dict[str, tuple[float, float]]:
        """For each limit: the value of its response at design k, and what it is missed by."""
        row = {name: column[k : k + 1] for name, column in table.responses.items()}
        missed = self.question.missed(row)[0]
        return {d.name: (float(row[d.column][0]), float(m)) for d, m in zip(self.question.limits, missed, strict=True)}

    def hopeless(self) -> AnalysisError:
        """The error that says that no design could be run."""
        first = self.failures[0]
        return AnalysisError(
            f"all {self.designs} designs of the search failed; the first one: {first.message}. Check the bounds of "
            f"{', '.join(self.box.names)}"
        )

    def _remember(self, values: Values, points: np.ndarray) -> None:
        objective, violation = values.objectives[:, 0], values.violation
        k = int(ranked(objective, violation)[0])
        if np.isnan(objective[k]):
            return
        best = Best(points[k], float(objective[k]), float(violation[k]))
        if self.best is None or (best.violation, best.objective) < (self.best.violation, self.best.objective):
            self.best = best

    def _swept(self, points: np.ndarray) -> Sweep:
        listed = [dict(zip(self.box.names, row, strict=True)) for row in points.tolist()]
        began = clock.perf_counter()
        with warnings.catch_warnings():
            for words in SAID_BY_US:
                warnings.filterwarnings("ignore", words)
            try:
                swept = sweep(self.model, listed, self.question.responses, **self.run)
            except AnalysisError as error:
                if not isinstance(getattr(error, "sweep", None), Sweep):
                    raise
                swept = error.sweep  # type: ignore[attr-defined]
        self.seconds += clock.perf_counter() - began
        for note in swept.notes:
            if note not in self.notes and "outside its bounds" not in note:
                self.notes.append(note)
                warnings.warn(note, stacklevel=2)
        if swept.responses:
            self.question.check(swept.responses)
        return swept

    def _judged_failures(self, swept: Sweep) -> Sweep:
        """Designs whose responses are not finite have failed, too."""
        failed = {failure.index for failure in swept.failures}
        failures = list(swept.failures)
        columns = {name: np.array(column, float) for name, column in swept.responses.items()}
        for k in np.flatnonzero(swept.done).tolist():
            bad = [name for name in self.question.responses if k not in failed and not np.isfinite(columns[name][k])]
            if bad:
                message = f'"{bad[0]}" is {columns[bad[0]][k]}'
                failures.append(Failure(k, swept.design(k).parameters, message))
                for column in columns.values():
                    column[k] = np.nan
        return Sweep(swept.name, swept.parameters, swept.points, columns, failures, swept.done, facts=swept.facts)


def _scales(question: Question, missed: np.ndarray) -> np.ndarray:
    """By what violations are divided: the limit; where it is zero, the median of those in the first generation."""
    scales = []
    for limit, column in zip(question.limits, missed.T, strict=True):
        positive = column[column > 0]
        scales.append(abs(limit.value) or (float(np.median(positive)) if len(positive) else 1.0))
    return np.array(scales)


def progress_of(
    progress: Callable[[Row], object] | bool | None, total: int
) -> AbstractContextManager[Callable[[Row], object]]:
    """What is told after each generation: the user's function, a bar, nothing."""
    if progress is True:
        return _Bar(total)
    if progress is not None and progress is not False and not callable(progress):
        raise AnalysisError(f"progress={progress!r}: expected True, or a function that is called after each generation")
    return nullcontext(progress or (lambda row: None))


class _Bar:
    def __init__(self, total: int):
        self._total, self._bar = total, presenter("view.terminal.progress.ProgressBar")("generations")

    def __enter__(self) -> Callable[[Generation | FrontRow], None]:
        self._bar.__enter__()
        return lambda row: self._bar(row.generation, self._total)

    def __exit__(self, *error: object) -> None:
        self._bar.__exit__(*error)
