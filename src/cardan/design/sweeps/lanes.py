"""Designs of a sweep in lanes: many at once on every core (`analysis.ensemble`).

Which sweeps can run so is said by `refusal`. A design that lanes leave, because it cannot be assembled, comes to a
singular position or to steps that are too short, is run by itself, as all are elsewhere: so its numbers, or why it
fails, are those of `simulate`.
"""

from __future__ import annotations

import contextlib
import inspect
import threading
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from cardan.analysis import ensemble
from cardan.analysis.ensemble import Ensemble, Runs
from cardan.analysis.options import report_times
from cardan.analysis.run.collect import columns_of
from cardan.analysis.simulate import simulate
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.design.functionals import Functional
from cardan.design.sweeps.backends import as_they_come
from cardan.design.sweeps.sampling import Designs
from cardan.design.sweeps.sweep_responses import REDUCTIONS, response_values, split_name
from cardan.design.sweeps.sweep_task import Batch, Outcome, Task
from cardan.errors import CardanError
from cardan.numerics.motion import OK
from cardan.results.quantities import component_names
from cardan.results.result import Result

DESIGNS = 512  # of a chunk: far more than lanes, and reported within a fraction of a second
TAKEN = ("until", "every", "rtol", "atol", "max_step", "parameters")  # the options of simulate that lanes know


def refusal(task: Task) -> str | None:
    """Why a sweep cannot run in lanes; None where it can."""
    if task.analysis != "simulate":
        return f"the analysis is {task.analysis}"
    for word, value in task.options.items():
        if word not in TAKEN and value != inspect.signature(simulate).parameters[word].default:
            return f"{word}={value!r} was asked for"
    if any(isinstance(response, Functional) for response in task.responses.values()):
        return "functionals follow the steps of single runs"
    if task.keep_results:
        return "results are to be kept"
    system = compile_system(task.model)
    if task.model.events and _columns(task, system) is None:
        return "functions of results may ask for events, which lanes do not record"
    return ensemble.refusal(system)


class _Column(NamedTuple):
    """A response that is read from the arrays of all designs: in which of them, and where."""

    name: str
    reduction: str
    array: str
    place: int


def _columns(task: Task, system: System) -> list[_Column] | None:
    """The responses as columns; None where one of them takes a Result."""
    found: list[_Column] = []
    layout = columns_of(system)
    for name, response in task.responses.items():
        if not isinstance(response, str):
            return None
        reduction, quantity = split_name(response)
        key, component = _key(quantity, layout)
        if key is None:
            return None
        array, place = layout[key]
        places = [place] if isinstance(place, int) else list(range(place.start, place.stop))
        words = component_names(key[1], len(places)) if len(places) > 1 or not isinstance(place, int) else [""]
        if component is not None:
            if component not in words:
                return None
            found.append(_Column(name, reduction, array, places[list(words).index(component)]))
        else:
            ending = [f".{word}" if word else "" for word in words]
            found += [_Column(f"{name}{e}", reduction, array, k) for e, k in zip(ending, places, strict=True)]
    return found


def _key(quantity: str, layout: Any) -> tuple[tuple[str, str] | None, str | None]:
    """Where a quantity stands: its key, and the component of it that is meant."""
    element, _, word = quantity.rpartition(".")
    if (element, word) in layout:
        return (element, word), None
    parent, _, whole = element.rpartition(".")
    return ((parent, whole), word) if (parent, whole) in layout else (None, None)


class _Plan:
    """What is run, and how responses are read from it."""

    def __init__(self, task: Task, table: Designs):
        options: dict[str, Any] = {word: task.options.get(word) for word in TAKEN}
        defaults = inspect.signature(simulate).parameters
        self.task, self.table, self.system = task, table, compile_system(task.model)
        names = list(task.model.parameters)
        self._varied = [names.index(name) for name in table.names]
        self._given = self.system.parameter_values(dict(options["parameters"] or {}))
        self.columns = _columns(task, self.system)
        times = report_times(0.0, float(options["until"]), options["every"])
        if self.columns is not None and all(column.reduction == "final" for column in self.columns):
            times = times[[0, -1]]
        rtol, atol = (float(options[word] or defaults[word].default) for word in ("rtol", "atol"))
        self.ensemble = Ensemble(self.system, times, rtol, atol, float(options["max_step"] or np.inf))

    def parameters(self, indices: np.ndarray) -> np.ndarray:
        """p of each design, a row each."""
        rows = np.tile(self._given, (indices.size, 1))
        rows[:, self._varied] = self.table.points[indices]
        return rows

    def values(self, p: np.ndarray, runs: Runs) -> dict[str, np.ndarray] | None:
        """The responses of all designs, where they are columns."""
        if self.columns is None:
            return None
        arrays = {"q": runs.q, "v": runs.v, "a": runs.v_rate, "z": runs.z}
        if any(column.array == "outputs" for column in self.columns):
            arrays["outputs"] = self.ensemble.outputs(p, runs)
        t = np.minimum(self.ensemble.times, runs.until[:, None])
        return {c.name: REDUCTIONS[c.reduction](t, arrays[c.array][:, :, c.place]) for c in self.columns}


def run_lanes(
    task: Task, table: Designs, chunks: Sequence[np.ndarray], workers: int
) -> Generator[list[Outcome | Batch], None, None]:
    """Chunks of designs, by their numbers, in threads: the core runs without the interpreter lock."""
    plan, halted = _Plan(task, table), np.zeros(1, np.int64)
    lock = threading.Lock()  # single runs take their turn: Python between compiled code would wait for itself
    pool = ThreadPoolExecutor(workers, thread_name_prefix="cardan-lanes")
    try:
        yield from as_they_come(pool, lambda chunk: _run(plan, chunk, halted, lock), chunks)
    finally:
        halted[0] = 1
        pool.shutdown(cancel_futures=True)


def _run(plan: _Plan, indices: np.ndarray, halted: np.ndarray, lock: threading.Lock) -> list[Outcome | Batch]:
    p = plan.parameters(indices)
    runs, values = None, None
    whole = np.zeros(indices.size, bool)  # designs that have run to their end, and whose responses are numbers
    with contextlib.suppress(CardanError, ValueError):  # of one design, and it is not known which
        runs = plan.ensemble.run(p, halted)
        values = plan.values(p, runs)
        whole = runs.status == OK
        for column in (values or {}).values():
            whole &= np.isfinite(column)
    outcomes: list[Outcome | Batch] = []
    if values is not None:
        outcomes.append(Batch(indices[whole], {name: column[whole] for name, column in values.items()}))
    elif runs is not None:
        results = ((k, plan.ensemble.result(p, runs, k)) for k in np.flatnonzero(whole).tolist())
        outcomes += [plan.task.judged(int(indices[k]), lambda r=r: _of_result(plan, r)) for k, r in results]
    for k in indices[~whole].tolist():
        if halted[0]:
            break
        with lock:
            outcomes += plan.task.run_all([(k, plan.table.parameters(k))], lambda: bool(halted[0]))
    return outcomes


def _of_result(plan: _Plan, result: Result) -> tuple[Any, dict[str, float]]:
    return result, response_values(result, plan.task.responses)
