"""The iterations of an optimization: one row each, reported as they come, saved to a file from which it can resume."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cardan.design.optimization.evaluations import Evaluations, Failure
from cardan.design.optimization.problem import Problem, Scales
from cardan.errors import FileError

OUT_OF_PROPORTION = 1e8  # scales of the objective
FAR_AWAY = 1e5  # scales of a parameter: no design is so far from its start, and runs of such machines take ever longer
SAME_VALUES = 1e-4  # of the largest value: a best design that has others now belongs to another problem
AT_THE_LIMIT = "the limit of iterations is reached"  # why a solver ended
FORMAT = "cardan optimization 1"
DAMAGE = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError)  # what changed text leads to


@dataclass(frozen=True)
class Row:
    """One iteration. `violation` and `step` are in scales of the constraint `worst` and of the parameters.

    The steepest-descent method adds the norms of its two parts of the step, ‖δb¹‖ and ‖δb²‖, its step size 1/(2γ0)
    and the constraints it held.
    """

    iteration: int
    start: int
    objective: float
    violation: float
    worst: str
    step: float
    runs: int
    failures: int
    parameters: tuple[float, ...]
    descent: float | None = None
    correction: float | None = None
    step_size: float | None = None
    active: tuple[str, ...] = ()


class RunsAwayError(Exception):
    """The iterations run off to infinity."""


class History:
    """Collects the rows of all starts; `progress(row)` is called with each, `path` is rewritten with each."""

    def __init__(
        self,
        evaluations: Evaluations,
        solver: str,
        progress: Callable[[Row], object] | None = None,
        path: str | Path | None = None,
    ):
        self.evaluations = evaluations
        self.solver = solver
        self.rows: list[Row] = []
        self.start = 1
        self._origin: Row | None = None  # where the present solver began
        self._progress = progress
        self._path = path

    def add(self, b: np.ndarray, **more: Any) -> Row:
        """The next iteration stands at b."""
        evaluations = self.evaluations
        b = evaluations.within_bounds(b)
        values = evaluations.cached(b)
        if values is None:
            values = evaluations.values(b)
        if evaluations.problem.settled is not None:
            b, values = evaluations.problem.settled(b, values)
        violation, which = evaluations.violation(values)
        last = self.rows[-1] if self.rows and self.rows[-1].start == self.start else None
        former = b if last is None else np.array(last.parameters)
        if last is not None and np.array_equal(former, b) and not more:
            return last  # a solver that is started anew where it stood
        row = Row(
            iteration=0 if last is None else last.iteration + 1,
            start=self.start,
            objective=float(values[0]),
            violation=violation,
            worst=evaluations.problem.requirements[which].label if which >= 0 else "",
            step=float(np.linalg.norm((b - former) / evaluations.scales.parameters)),
            runs=evaluations.runs + evaluations.gradient_runs,
            failures=len(evaluations.failures),
            parameters=tuple(float(x) for x in b),
            **more,
        )
        self.rows.append(row)
        self.write()
        if self._progress is not None:
            self._progress(row)
        self._watch(row)
        return row

    def begin_attempt(self) -> None:
        """A solver begins: how far it runs is measured from its first row."""
        self._origin = None

    def _watch(self, row: Row) -> None:
        """Raise RunsAwayError when a feasible objective or a parameter has left all proportion."""
        scales, origin = self.evaluations.scales, self._origin
        if origin is None or origin.start != row.start:
            self._origin = row
            return
        moved = np.abs(np.array(row.parameters) - np.array(origin.parameters)) / scales.parameters
        fallen = (origin.objective - row.objective) / scales.objective
        runs_away = fallen > OUT_OF_PROPORTION or moved.max() > FAR_AWAY
        if row.violation <= self.evaluations.tolerance and fallen > 0.0 and runs_away:
            raise RunsAwayError

    def iterations(self, start: int | None = None) -> int:
        """Iterations made in a start (default: the present one), the row of the start design itself not counted."""
        start = self.start if start is None else start
        return max((row.iteration for row in self.rows if row.start == start), default=0)

    def write(self) -> None:
        if self._path is not None:
            from cardan.io.atomic import write_text  # here, so that numbers alone do not load the files package

            write_text(json.dumps(self.data(), indent=1), self._path)

    def data(self) -> dict[str, object]:
        """All that a search needs to go on, for JSON."""
        evaluations, best = self.evaluations, self.evaluations.champion
        scales = evaluations.scales
        return {
            "format": FORMAT,
            "problem": identity(evaluations.problem),
            "solver": self.solver,
            "scales": {
                "parameters": scales.parameters.tolist(),
                "objective": scales.objective,
                "requirements": scales.requirements.tolist(),
            },
            "best": None if best is None else {"b": best.b.tolist(), "values": best.values.tolist()},
            "runs": [evaluations.runs, evaluations.gradient_runs],
            "failures": [{"b": failure.b.tolist(), "message": failure.message} for failure in evaluations.failures],
            "rows": [asdict(row) for row in self.rows],
        }

    def read(self, path: str | Path) -> bool:
        """Take over rows, scales and best design of a former run; False where there is no such file yet."""
        if not Path(path).exists():
            return False
        data = read_history(path)
        mine, theirs = identity(self.evaluations.problem), data.get("problem")
        for word, value in mine.items():
            other = theirs.get(word) if isinstance(theirs, dict) else None
            if other != value:
                raise FileError(
                    f"this is the history of another problem: its {word} were {other}, now they are "
                    f"{value}; choose another file, or start again without resume",
                    path,
                )
        try:
            former = _former_search(data, len(mine["parameters"]), len(mine["constraints"]))
        except DAMAGE:
            raise FileError("this history is damaged; start again without resume", path) from None
        evaluations = self.evaluations
        evaluations.first_scaled(former.scales)
        if former.best is not None:
            b, values = former.best
            now = evaluations.problem.values(b)
            if not np.allclose(now, values, rtol=SAME_VALUES, atol=SAME_VALUES * float(np.max(np.abs(values)))):
                raise FileError(
                    "the best design in this history has other values now: it is of another machine or run (until, "
                    "options); start again without resume",
                    path,
                )
            evaluations.consider(b, values)
        evaluations.runs, evaluations.gradient_runs = former.runs
        evaluations.failures = former.failures
        self.rows = former.rows
        self.start = self.rows[-1].start if self.rows else 1
        return True


@dataclass(frozen=True)
class FormerSearch:
    """What a history file says of the search so far."""

    scales: Scales
    best: tuple[np.ndarray, np.ndarray] | None  # design and values
    runs: tuple[int, int]
    failures: list[Failure]
    rows: list[Row]


def _former_search(data: dict[str, Any], n_parameters: int, n_requirements: int) -> FormerSearch:
    """The contents of a file in their types and sizes; one of DAMAGE where they have others."""
    scales, best = data["scales"], data["best"]
    runs, gradient_runs = data["runs"]
    rows = [Row(**{**r, "parameters": tuple(_numbers(r["parameters"], n_parameters)), "active": tuple(r["active"])})
            for r in data["rows"]]  # fmt: skip
    for row in rows:
        _numbers([row.objective, row.violation, row.step], 3)
        if not (isinstance(row.iteration, int) and isinstance(row.start, int)):
            raise ValueError
    return FormerSearch(
        Scales(
            _positive(scales["parameters"], n_parameters),
            float(_positive([scales["objective"]], 1)[0]),
            _positive(scales["requirements"], n_requirements),
        ),
        None if best is None else (_numbers(best["b"], n_parameters), _numbers(best["values"], 1 + n_requirements)),
        (int(runs), int(gradient_runs)),
        [Failure(_numbers(f["b"], n_parameters), str(f["message"])) for f in data["failures"]],
        rows,
    )


def _numbers(values: object, count: int) -> np.ndarray:
    """So many finite numbers."""
    numbers = np.array(values, float)
    if numbers.shape != (count,) or not np.isfinite(numbers).all():
        raise ValueError
    return numbers


def _positive(values: object, count: int) -> np.ndarray:
    numbers = _numbers(values, count)
    if not (numbers > 0.0).all():
        raise ValueError
    return numbers


def identity(problem: Problem) -> dict[str, list[str] | list[list[float | None]] | str | list[list[str | float]]]:
    """What two problems must share for one to continue the other."""
    return {
        "parameters": list(problem.names),
        "bounds": [[_plain(low), _plain(high)] for low, high in zip(problem.lower, problem.upper, strict=True)],
        "objective": problem.objective,
        "constraints": [[r.name, "==" if r.equal else "<=", r.limit] for r in problem.requirements],
    }


def read_history(path: str | Path) -> dict[str, Any]:
    """The contents of a history file."""
    from cardan.io.text import read_text  # here, so that numbers alone do not load the files package

    text = read_text(path)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"not the history of an optimization: {error.msg}"
        raise FileError(message, path, error.lineno, error.colno) from None
    except (ValueError, RecursionError):
        raise FileError("not the history of an optimization", path) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError(f'not the history of an optimization: expected "format": "{FORMAT}"', path)
    return data


def _plain(bound: float) -> float | None:
    return float(bound) if np.isfinite(bound) else None  # JSON has no infinity
