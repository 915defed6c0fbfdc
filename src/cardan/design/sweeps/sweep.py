"""Sweeps: the same analysis for many designs, on all cores, restartable; failures are listed and not fatal."""

from __future__ import annotations

import hashlib
import os
import time as clock
import warnings
from collections.abc import Callable, Generator, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

import numpy as np

from cardan.analysis.methods import Start
from cardan.analysis.options import Resume, file_and_resume, takes
from cardan.analysis.run.checkpoint import joints_and_events
from cardan.analysis.run.interrupts import HeldInterrupt, RememberedInterrupt
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.design.choices import BACKENDS
from cardan.design.gradients.request import MotionOptions
from cardan.design.sweeps import lanes
from cardan.design.sweeps.backend import Backend
from cardan.design.sweeps.backend_runners import RUNNERS, default_backend, never
from cardan.design.sweeps.gpu import SLICE, gpu_refusal, run_gpu, run_slice
from cardan.design.sweeps.journal import Journal
from cardan.design.sweeps.sampling import Design, Designs, designs_of, outside_bounds
from cardan.design.sweeps.sweep_responses import OfResult, Responses, named_responses
from cardan.design.sweeps.sweep_table import Failure, Sweep
from cardan.design.sweeps.sweep_task import WAVES, Batch, Note, Outcome, Stopped, Task
from cardan.errors import AnalysisError, FileError, check_choice, check_known, suggestion
from cardan.model.model import Model
from cardan.model.parameters import Signals
from cardan.numerics.gpu.device import require_gpu
from cardan.numerics.lanes import LANES
from cardan.presented import progress_bar
from cardan.spec import RunWords

if TYPE_CHECKING:
    from distributed import Client

KEEP = ("responses", "results")
PRECISIONS = ("double", "single")
TASK_SECONDS = 0.25  # of work handed out at a time: far above what handing it out costs, and prompt to report
CHUNKS_PER_WORKER = 4  # at least, so that no worker waits long for the last one
FEW_DESIGNS = 8  # designs: not worth starting workers for, unless they were asked for

Progress = Callable[[float, float], None]  # (designs done, all)


class DesignRunOptions(MotionOptions, total=False):
    """Options of the analysis of one design, besides its parameters."""

    step: float | None
    start: str | State | Start
    t: float  # this and the next two of `cd.equilibrium`
    drivers: str
    unbalance: float | None
    at: str | State  # this and the next two of `cd.linearize`
    axes: str
    frozen: bool


class SweepOptions(DesignRunOptions, total=False):
    """Options of the analysis that a sweep runs."""

    inputs: Signals | None
    parameters: Mapping[str, float] | None
    outputs: str | Sequence[str]  # of `cd.linearize`


class AnalysisOptions(SweepOptions, total=False):
    """The same with the analysis."""

    analysis: str


@overload
def sweep(
    model: Model,
    designs: Design,
    responses: Responses | None = None,
    until: float | None = None,
    every: float | None = None,
    *,
    analysis: Literal["linearize"],
    backend: str | Backend | None = None,
    progress: Progress | bool | None = None,
    save: str | Path | Resume | None = None,
    keep: str = "responses",
    gradients: bool | str | Sequence[str] = False,
    **options: Unpack[SweepOptions],
) -> Sweep: ...


@overload
def sweep(
    model: Model,
    designs: Design,
    responses: OfResult | Sequence[OfResult] | Mapping[str, OfResult] | None = None,
    until: float | None = None,
    every: float | None = None,
    *,
    analysis: str = "simulate",
    backend: str | Backend | None = None,
    progress: Progress | bool | None = None,
    save: str | Path | Resume | None = None,
    keep: str = "responses",
    gradients: bool | str | Sequence[str] = False,
    **options: Unpack[SweepOptions],
) -> Sweep: ...


@overload
def sweep(
    model: Model,
    designs: Design,
    responses: Responses | None = None,
    until: float | None = None,
    every: float | None = None,
    *,
    analysis: str = "simulate",
    backend: str | Backend | None = None,
    progress: Progress | bool | None = None,
    save: str | Path | Resume | None = None,
    keep: str = "responses",
    gradients: bool | str | Sequence[str] = False,
    **options: Unpack[SweepOptions],
) -> Sweep: ...


@takes({"backend": (Backend,), "save": (Resume,)})
def sweep(
    model: Model,
    designs: Design,
    responses: Responses | None = None,
    until: float | None = None,
    every: float | None = None,
    *,
    analysis: str = "simulate",
    backend: str | Backend | None = None,
    progress: Progress | bool | None = None,
    save: str | Path | Resume | None = None,
    keep: str = "responses",
    gradients: bool | str | Sequence[str] = False,
    **options: Unpack[SweepOptions],
) -> Sweep:
    """Run an analysis for many designs and return a table of their responses.

    Parameters
    ----------
    model : Model
        The machine.
    designs : mapping, Grid, Samples, list of mappings, or pandas table
        The designs. `{"k": [100, 200], "m": [1, 2]}` means all combinations; a list names the designs one by one.
    responses : str, function of the result, Functional, or several in a list or dictionary
        What is kept of each run: "crank.angle" (at the end), "max:A.reaction_i.Fx" (also min, mean, rms, peak), any
        function of the result, or a functional. It may be left out with `keep="results"`.
    until, every : float, optional
        The end time and the reporting interval of the analysis.
    analysis : str, default "simulate"
        "simulate", "equilibrium", "kinematics", "inverse" or "linearize".
    backend : str or Backend, optional
        "lanes", "gpu", "dask", "processes", "threads" or "serial"; `cd.Backend` explains them, and holds the number of
        workers, the scheduler of a cluster and the precision on a GPU.
    progress : callable or bool, optional
        A function that is called with the number of designs done and the number of all; True shows a bar.
    save : path or Resume, optional
        A CSV file to which each design is added when it is done. `save=cd.Resume(path)` continues a sweep that was
        stopped with what its file lacks; a file of another model, of other designs or of other responses is refused.
    keep : "responses" or "results", default "responses"
        "results" keeps the results as well, in `sweep.results`.
    gradients : bool or names of parameters, default False
        Add the derivatives of all functionals among the responses, in columns such as "d(force)/d(k)": with respect to
        the parameters that are varied (True), or to those that are named. Every design is then run by itself.
    **options
        Further options of the analysis.

    Returns
    -------
    Sweep
        The table. Designs that failed are listed in `failures`. Ctrl-C returns what was computed.

    Raises
    ------
    AnalysisError
        All designs failed.
    FileError
        The file of `save` cannot be written, for example on a full disk: `error.sweep` holds what was computed.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> found = cd.sweep(model, {"v": [4, 5, 6]}, "ball.position.y", until=1, backend="serial")
    >>> print(found["ball.position.y"].round(6))
    [-1.  0.  1.]
    """
    began = clock.perf_counter()
    if (inputs := options.pop("inputs", None)) is not None:
        model = model.with_inputs(inputs)
    table = designs_of(model, designs)
    check_choice("keep", keep, KEEP, AnalysisError)
    if responses is None and keep != "results":
        raise AnalysisError('a sweep needs responses, such as responses=["crank.angle", "max:A.reaction_i.Fx"]')
    times = {"until": until, "every": every}
    run_options: RunWords = {word: value for word, value in times.items() if value is not None} | options
    clash = set(table.names) & set(run_options.get("parameters") or {})
    if clash:
        raise AnalysisError(f'"{min(clash)}" is both varied and given in parameters=')
    by = _differentiated_by(model, table, gradients)
    task = Task(model, analysis, run_options, named_responses(responses or []), keep == "results", by)
    task.check()
    place = Backend.of(backend)
    backend, scheduler, precision, workers = (
        place.kind,
        place.scheduler,
        place.precision,
        _checked_workers(place.workers),
    )
    check_choice("precision", precision, PRECISIONS, AnalysisError)
    if precision == "single" and (backend != "gpu" or scheduler is not None):
        raise AnalysisError('precision="single" belongs to backend="gpu" on this computer')
    asked_for = backend
    backend, left_lanes = _checked_backend(backend, scheduler, workers, table, task)
    if task.keep_results and analysis == "linearize" and backend in ("processes", "dask"):
        raise AnalysisError(f'keep="results" of linearize cannot be sent back from {backend}; use backend="threads"')
    notes = _noted(outside_bounds(model, table), left_lanes, asked_for is not None)
    path, resume = file_and_resume(save)
    collected = _Collected(table, task)
    if path is not None:
        collected.record(path, resume)
    with progress_bar(progress, "designs") as report:
        interrupted = collected.run(_Execution(backend, workers, scheduler, precision), report)
    facts = {"analysis": analysis, "backend": backend, "workers": workers, "seconds": clock.perf_counter() - began}
    return _told(collected.sweep(notes + collected.tell(), facts), interrupted)


def _noted(notes: list[str], left_lanes: list[str], asked_for: bool) -> list[str]:
    """All notes; that lanes cannot be had is warned of where a backend was asked for."""
    for note in [*notes, *(left_lanes if asked_for else ())]:
        warnings.warn(note, stacklevel=4)
    return notes + left_lanes


def _told(table: Sweep, interrupted: bool) -> Sweep:
    """The table; whether it is incomplete, or empty, is said."""
    if interrupted:
        left = int(np.count_nonzero(~table.done))
        warnings.warn(f"interrupted: {left} of {len(table)} designs were not run", stacklevel=4)
    elif len(table.failures) == len(table):
        first = table.failures[0]
        error = AnalysisError(f"all {len(table)} designs failed; the first one: {first.message}")
        error.sweep = table  # type: ignore[attr-defined]
        raise error
    return table


def _differentiated_by(model: Model, table: Designs, gradients: bool | str | Sequence[str]) -> tuple[str, ...]:
    """The parameters by which functionals are differentiated."""
    if isinstance(gradients, (bool, np.bool_)):
        return tuple(table.names) if gradients else ()
    names = (gradients,) if isinstance(gradients, str) else tuple(gradients)
    for name in names:
        check_known("gradients: no parameter", name, model.parameters, AnalysisError)
    return tuple(dict.fromkeys(names))


def fingerprint(task: Task, table: Designs) -> dict[str, str]:
    """What tells sweeps apart: the equations of the model with their numbers, the designs, and what is run.

    Functions of results count by their names only; values of the model that the designs replace do not count.
    """
    system = compile_system(task.model)
    equations = [f.serialize() for f in (system.outputs, system.start.function, system.forces)]
    equations += joints_and_events(system)
    parameters = task.model.parameters
    values = [f"{name}={parameters[name].value!r}" for name in parameters if name not in table.names]
    spelt = [f"{name}: {r}" if isinstance(r, str) else name for name, r in task.responses.items()]
    run_words = [task.analysis, *(f"{word}={value!r}" for word, value in sorted(task.options.items())), *spelt]
    run_words += [f"d/d({name})" for name in task.gradients]
    return {
        "model": _digest(*equations, *values),
        "designs": _digest(*table.names, table.points.tobytes().hex()),
        "run": _digest(*run_words),
    }


def _digest(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def _checked_workers(workers: int | None) -> int:
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise AnalysisError(f"workers={workers!r}: expected a positive whole number")
    return workers


def _checked_backend(
    backend: str | None, scheduler: str | Client | None, workers: int, table: Designs, task: Task
) -> tuple[str, list[str]]:
    """Where designs run, and a note where lanes were asked for, or are usual, and cannot be had."""
    designs = len(table.points)
    if scheduler is not None:
        if backend not in (None, "dask", "gpu"):
            raise AnalysisError(f'scheduler= belongs to backend="dask" or "gpu", not to "{backend}"')
        refused = gpu_refusal(task, table) if backend == "gpu" else None
        note = [f"the designs do not run on GPUs but on the processors of the cluster: {refused}"]
        return ("gpu", []) if backend == "gpu" and refused is None else ("dask", note if refused else [])
    if backend is not None and backend not in BACKENDS:
        raise AnalysisError(f'backend="{backend}" is not known{suggestion(str(backend), BACKENDS)}')
    if backend == "threads" and _has_black_boxes(task.model):
        raise AnalysisError(
            'the model contains black boxes in Python, which threads cannot share; use backend="processes"'
        )
    if backend not in (None, "lanes", "gpu"):
        return backend, []
    if backend == "gpu":
        require_gpu()
        refused = gpu_refusal(task, table)
        if refused is None:
            return "gpu", []
        chosen, _ = _checked_backend(None, None, workers, table, task)
        return chosen, [f'the designs do not run on the GPU but with backend="{chosen}": {refused}']
    reason = lanes.refusal(task, table) if backend == "lanes" or designs > FEW_DESIGNS else "there are few designs"
    if reason is None:
        return "lanes", []
    chosen = "serial" if designs <= FEW_DESIGNS else default_backend(workers)
    chosen = "serial" if chosen == "threads" and _has_black_boxes(task.model) else chosen
    notes = [f'the designs do not run in lanes but with backend="{chosen}": {reason}']
    is_silent = backend is None and (designs <= FEW_DESIGNS or lanes.asked_otherwise(task) is not None)
    return chosen, [] if is_silent else notes


def _has_black_boxes(model: Model) -> bool:
    """Whether forces or states call functions in Python: their failures cannot be told apart between threads."""
    system = compile_system(model)
    return bool(system.motion and system.uses)  # written when the equations of motion are


class _Execution:
    """Where designs run."""

    def __init__(self, backend: str, workers: int, scheduler: str | Client | None, precision: str):
        self.backend, self.workers, self.single = backend, workers, precision == "single"
        self.scheduler = scheduler
        self.more = {"scheduler": scheduler} if backend == "dask" else {}

    def outcomes(
        self, task: Task, table: Designs, left: np.ndarray, seconds: float
    ) -> Generator[Sequence[Outcome | Batch | Note], None, None]:
        """Of the designs with these numbers, as they come. `seconds`: what one of them takes by itself."""
        if self.backend == "lanes":
            size = max(LANES, min(ceil(left.size / self.workers), lanes.DESIGNS))
            return lanes.run_lanes(task, table, self._cut(left, size), self.workers)
        if self.backend == "gpu" and self.scheduler is None:
            return run_gpu(task, table, left, single=self.single)
        if self.backend == "gpu":
            chunks = lanes.slices(table, self._cut(left, SLICE))
            return RUNNERS["dask"](task, chunks, self.workers, run=run_slice, scheduler=self.scheduler)
        fair = ceil(left.size / (CHUNKS_PER_WORKER * self.workers))
        if self.backend == "dask" and left.size > FEW_DESIGNS and lanes.refusal(task, table) is None:
            chunks = lanes.slices(table, self._cut(left, max(LANES, min(fair, lanes.DESIGNS))))
            return RUNNERS["dask"](task, chunks, self.workers, run=lanes.run_slice, **self.more)
        size = 1 if self.backend == "serial" else max(1, min(fair, round(TASK_SECONDS / max(seconds, 1e-6))))
        chunks = [[(k, table.parameters(k)) for k in chunk.tolist()] for chunk in self._cut(left, size)]
        return RUNNERS[self.backend](task, chunks, self.workers, **self.more)

    def begins_at_once(self, task: Task) -> bool:
        """Whether no design is to be run here first: elsewhere, or where all has been compiled for another sweep."""
        if self.backend == "dask" or self.scheduler is not None:
            return True
        return self.backend in ("lanes", "gpu") and not lanes.is_first_time(task)

    @staticmethod
    def _cut(left: np.ndarray, size: int) -> list[np.ndarray]:
        return [left[k : k + size] for k in range(0, left.size, size)]


class _Collected:
    """The table while it is being filled."""

    def __init__(self, table: Designs, task: Task):
        self.table, self.task = table, task
        self.done = np.zeros(len(table.points), bool)
        self.columns: dict[str, np.ndarray] = {}
        self.failures: list[Failure] = []
        self.results: list[Any] | None = [None] * len(table.points) if task.keep_results else None
        self.journal: Journal | None = None
        self.notes: list[str] = []
        self._of_designs: dict[str, tuple[int, str, bool]] = {}  # how many, what was said of the first, `Note.warned`

    def record(self, path: str | Path, resume: bool) -> None:
        """Write what comes to a file; with `resume`, behind what it has."""
        table, task = self.table, self.task
        self.journal = Journal(path, task.model.name, table, fingerprint(task, table))
        for outcome in self.journal.read() if resume else ():
            self.take(outcome, write=False)
        self.journal.begin()

    def take(self, outcome: Outcome, write: bool = True) -> None:
        index, values, message, result, notes = outcome
        for note in notes:
            self._count(note, 1, warned=not note.startswith(WAVES))
        if values is not None and self.columns and values.keys() != self.columns.keys():
            message = f"its responses are {', '.join(values)}, those of others {', '.join(self.columns)}"
            values, outcome = None, Outcome(index, None, message)
        if values is None:
            self.failures.append(Failure(index, self.table.parameters(index), message or ""))
        else:
            for name, value in values.items():
                if name not in self.columns:
                    self.columns[name] = np.full(len(self.done), np.nan)
                self.columns[name][index] = value
        self.done[index] = True
        if self.results is not None:
            self.results[index] = result
        if write and self.journal is not None:
            self.journal.add(outcome)

    def _take_any(self, outcome: Outcome | Batch | Note) -> None:
        if isinstance(outcome, Note) and outcome.designs:
            self._count(outcome.text, outcome.designs, outcome.warned)
        elif isinstance(outcome, Note):
            self.notes.append(outcome.text)
        elif isinstance(outcome, Batch):
            self.take_batch(outcome)
        else:
            self.take(outcome)

    def _count(self, note: str, designs: int, warned: bool = True) -> None:
        """Designs of which the same was said, but for numbers: the first one speaks for all."""
        kind = note.partition(":")[0]
        count, first, _ = self._of_designs.get(kind, (0, note, warned))
        self._of_designs[kind] = count + designs, first, warned

    def tell(self) -> list[str]:
        """What the sweep has to remark when it is over."""
        remarks = []
        for count, note, warned in self._of_designs.values():
            remarks.append(f"in {count} of {len(self.done)} designs {note}")
            if warned:
                warnings.warn(remarks[-1], stacklevel=3)
        return self.notes + remarks

    def take_batch(self, batch: Batch) -> None:
        is_whole = np.array_equal(batch.indices, np.arange(len(self.done)))
        for name, values in batch.values.items():
            if is_whole:
                self.columns[name] = np.asarray(values)
                continue
            if name not in self.columns:
                self.columns[name] = np.full(len(self.done), np.nan)
            self.columns[name][batch.indices] = values
        self.done[slice(None) if is_whole else batch.indices] = True
        if self.journal is not None:
            self.journal.add_batch(batch)

    def run(self, where: _Execution, progress: Progress | None) -> bool:
        """Run what is left; whether it was interrupted."""
        left = np.flatnonzero(~self.done)
        ctrl_c = RememberedInterrupt()
        outcomes_as_they_come = self._outcomes(left, where, ctrl_c)
        try:
            with ctrl_c:
                for outcomes in outcomes_as_they_come:
                    with HeldInterrupt() as held:  # what is counted as done is written, too
                        for outcome in outcomes:
                            self._take_any(outcome)
                        if self.journal is not None:
                            self.journal.flush()
                    held.release()
                    if progress is not None:
                        progress(int(np.count_nonzero(self.done)), len(self.done))
                    ctrl_c.check()
        except (KeyboardInterrupt, Stopped):
            return True
        except FileError as error:  # of the journal, where the disk is full: nothing that was computed is lost
            error.sweep = self.sweep([], {})  # type: ignore[attr-defined]
            raise
        finally:
            outcomes_as_they_come.close()  # ends the workers
            if self.journal is not None:
                self.journal.close()
        return not self.done.all()

    def _outcomes(
        self, left: np.ndarray, where: _Execution, ctrl_c: RememberedInterrupt
    ) -> Generator[Sequence[Outcome | Batch | Note], None, None]:
        """The first designs here, until one succeeds and one more was timed: all is compiled then; the rest there.

        A Ctrl-C that a library has swallowed may have spoilt the design during which it came: that one is not counted.
        """
        seconds, succeeded, count = 0.0, 0, 0
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "interrupted at")  # a run says so; the sweep has words of its own
            while (
                count < len(left)
                and (succeeded < 2 or where.backend == "serial")
                and not where.begins_at_once(self.task)
            ):
                began = clock.perf_counter()
                k = int(left[count])
                outcome = self.task.run(k, self.table.parameters(k), never)
                ctrl_c.check()
                seconds, count = clock.perf_counter() - began, count + 1
                succeeded += outcome.values is not None
                yield [outcome]
        if count < len(left):
            yield from where.outcomes(self.task, self.table, left[count:], seconds)

    def sweep(self, notes: list[str], facts: dict[str, object]) -> Sweep:
        table = self.table
        return Sweep(
            self.task.model.name,
            table.names,
            table.points,
            self.columns,
            self.failures,
            self.done,
            self.results,
            notes,
            facts,
        )
