"""Designs of a sweep in lanes: many at once on every core (`analysis.ensemble`).

Which sweeps can run so is said by `refusal`. A design that lanes leave, because it cannot be assembled, comes to a
singular position or to steps that are too short, is run by itself, as all are elsewhere: so its numbers, or why it
fails, are those of `simulate`.
"""

from __future__ import annotations

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
from cardan.design.sweeps.backends import Chunk, as_they_come
from cardan.design.sweeps.sweep_responses import REDUCTIONS, response_values, split_name
from cardan.design.sweeps.sweep_task import Outcome, Task
from cardan.errors import CardanError
from cardan.numerics.motion import OK
from cardan.results.quantities import component_names

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
    return ensemble.refusal(compile_system(task.model))


class _Column(NamedTuple):
    """A response that is read from the arrays of all designs: in which of them, and where."""

    name: str
    reduction: str
    array: str
    place: int


class _Plan:
    """What is run, and how responses are read from it."""

    def __init__(self, task: Task):
        options: dict[str, Any] = {word: task.options.get(word) for word in TAKEN}
        defaults = inspect.signature(simulate).parameters
        self.task, self.system = task, compile_system(task.model)
        self.given = dict(options["parameters"] or {})
        self.columns = self._columns(self.system)
        times = report_times(0.0, float(options["until"]), options["every"])
        if self.columns is not None and all(column.reduction == "final" for column in self.columns):
            times = times[[0, -1]]
        rtol, atol = (float(options[word] or defaults[word].default) for word in ("rtol", "atol"))
        self.ensemble = Ensemble(self.system, times, rtol, atol, float(options["max_step"] or np.inf))

    def _columns(self, system: System) -> list[_Column] | None:
        """The responses as columns; None where one of them takes a Result."""
        found: list[_Column] = []
        layout = columns_of(system)
        for name, response in self.task.responses.items():
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

    def parameters(self, chunk: Chunk) -> np.ndarray:
        """p of each design, a row each."""
        names = list(self.task.model.parameters)
        rows = np.tile(self.system.parameter_values(self.given), (len(chunk), 1))
        for name in chunk[0][1] if chunk else ():
            rows[:, names.index(name)] = [parameters[name] for _, parameters in chunk]
        return rows

    def values(self, p: np.ndarray, runs: Runs) -> list[dict[str, float]] | None:
        """The responses of all designs that have run, where they are columns."""
        if self.columns is None:
            return None
        arrays = {"q": runs.q, "v": runs.v, "a": runs.v_rate, "z": runs.z}
        if any(column.array == "outputs" for column in self.columns):
            arrays["outputs"] = self.ensemble.outputs(p, runs)
        t = self.ensemble.times
        found = [REDUCTIONS[c.reduction](t, arrays[c.array][:, :, c.place]).tolist() for c in self.columns]
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in zip(*found, strict=True)]


def _key(quantity: str, layout: Any) -> tuple[tuple[str, str] | None, str | None]:
    """Where a quantity stands: its key, and the component of it that is meant."""
    element, _, word = quantity.rpartition(".")
    if (element, word) in layout:
        return (element, word), None
    parent, _, whole = element.rpartition(".")
    return ((parent, whole), word) if (parent, whole) in layout else (None, None)


def run_lanes(task: Task, chunks: Sequence[Chunk], workers: int) -> Generator[list[Outcome], None, None]:
    """Chunks in threads: the core runs without the interpreter lock."""
    plan, halted = _Plan(task), np.zeros(1, np.int64)
    lock = threading.Lock()  # single runs take their turn: Python between compiled code would wait for itself
    pool = ThreadPoolExecutor(workers, thread_name_prefix="cardan-lanes")
    try:
        yield from as_they_come(pool, lambda chunk: _run(plan, chunk, halted, lock), chunks)
    finally:
        halted[0] = 1
        pool.shutdown(cancel_futures=True)


def _run(plan: _Plan, chunk: Chunk, halted: np.ndarray, lock: threading.Lock) -> list[Outcome]:
    p = plan.parameters(chunk)
    try:
        runs = plan.ensemble.run(p, halted)
        values = plan.values(p, runs)
    except (CardanError, ValueError):  # of one design, and it is not known which
        runs, values = None, None
    outcomes: list[Outcome] = []
    for k, (index, parameters) in enumerate(chunk):
        if halted[0]:
            break
        if (
            runs is None
            or runs.status[k] != OK
            or (values is not None and not np.isfinite(list(values[k].values())).all())
        ):
            with lock:
                outcomes += plan.task.run_all([(index, parameters)], lambda: bool(halted[0]))
        elif values is not None:
            outcomes.append(Outcome(index, values[k]))
        else:
            outcomes.append(plan.task.judged(index, lambda k=k: _of_result(plan, p, runs, k)))
    return outcomes


def _of_result(plan: _Plan, p: np.ndarray, runs: Runs, k: int) -> tuple[Any, dict[str, float]]:
    result = plan.ensemble.result(p, runs, k)
    return result, response_values(result, plan.task.responses)
