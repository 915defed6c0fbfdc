"""Designs of a sweep in lanes: many at once on every core (`analysis.many_designs.ensemble`).

Which sweeps can run so is said by `refusal`. A design that lanes leave, because it cannot be assembled, comes to a
singular position or to steps that are too short, is run by itself, as all are elsewhere: so its numbers, or why it
fails, are those of `simulate`.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from cardan.analysis.assembly.cams import check_cams
from cardan.analysis.many_designs import ensemble
from cardan.analysis.many_designs.ensemble import Ensemble, Runs
from cardan.analysis.many_designs.lane_reasons import counted, reason_of
from cardan.analysis.methods import run_words, spec_of
from cardan.analysis.reporting import report_times
from cardan.analysis.run.auto_run import SWITCHED
from cardan.analysis.run.collect import columns_of, places_of, reported
from cardan.analysis.run.elastic_run import BY_ALPHA, has_waves
from cardan.analysis.run.overlapping import overlaps_of
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.design.functionals import Functional
from cardan.design.sweeps.backend_runners import as_they_come, task_of
from cardan.design.sweeps.sampling import Designs
from cardan.design.sweeps.sweep_responses import REDUCTIONS, response_values, split_name
from cardan.design.sweeps.sweep_task import Batch, Note, Outcome, Task, in_order
from cardan.errors import CardanError, UnknownNameError
from cardan.numerics.constants import CALL_FAILED, LOOK_SHARE
from cardan.numerics.lanes import CLOSED, LANES, RATES, STATES
from cardan.numerics.motion import OK
from cardan.results.naming import find
from cardan.results.result import Result
from cardan.spec import RunSpec

if TYPE_CHECKING:
    from cardan.analysis.many_designs.gpu_ensemble import GpuEnsemble
    from cardan.design.sweeps import lane_functionals

PILOTS = LANES  # designs, spread over all, that tell at which times functionals must be known
PANELS = "panels"  # what a task remembers of that
GOES_OVER = "goes over"  # likewise: whether it does to an implicit method
IMPLICIT = tuple(text.partition("{}")[0] for text in (SWITCHED, BY_ALPHA))  # how runs begin to tell of it
LEFT = ", so that lanes leave them to single runs"
NO_WAVES = "small vibrations of its elastic parts set the steps, where single runs go over to an implicit method"
TOO_FAST = "a functional turns too fast, or has kinks: it follows the steps of single runs"
DESIGNS = 512  # of a chunk: far more than lanes, and reported within a fraction of a second
TAKEN = ("until", "every", "rtol", "atol", "max_step", "parameters")  # the options of simulate that lanes know


def asked_otherwise(task: Task) -> str | None:
    """What was asked for that lanes do not do; None where there is nothing."""
    if task.analysis != "simulate":
        return f"the analysis is {task.analysis}"
    for word, value in run_words(task.options).items():
        if word not in TAKEN and value != getattr(RunSpec, word):
            return f"{word}={value!r} was asked for"
    if task.keep_results:
        return "results are to be kept"
    if task.gradients:
        return "derivatives follow the steps of single runs"
    return None


def refusal(task: Task, table: Designs) -> str | None:
    """Why a sweep cannot run in lanes; None where it can."""
    reason = asked_otherwise(task)
    if reason is not None:
        return reason
    system = compile_system(task.model)
    columns = response_columns(task, system)
    if task.model.events and columns is None:
        return "functions of results may ask for events, which lanes do not record"
    reason = ensemble.refusal(system) or (NO_WAVES if _goes_over(task, table) else None)
    if reason is not None or not task.functionals:
        return reason
    if columns is None:
        return "functions of results and functionals are asked for at once"
    from cardan.design.sweeps import lane_functionals  # it imports CasADi

    reason = lane_functionals.refusal(system, list(task.functionals.values()), task.options.get("until"))
    if reason is None and PANELS not in task.prepared:
        task.prepared[PANELS] = _panels(task, table)
    return TOO_FAST if reason is None and task.prepared[PANELS] is None else reason


def _goes_over(task: Task, table: Designs) -> bool:
    """Whether the first design or the last one of an elastic machine leaves waves to an implicit method."""
    if GOES_OVER not in task.prepared:
        ends = sorted({0, len(table.points) - 1}) if has_waves(task.model) else []
        messages = [text for k in ends for text in task.messages(table.parameters(k))]
        task.prepared[GOES_OVER] = any(text.startswith(IMPLICIT) for text in messages)
    return bool(task.prepared[GOES_OVER])


def _panels(task: Task, table: Designs) -> np.ndarray | None:
    """The panels of time in which functionals are found, from some of the designs; None where that takes too many."""
    from cardan.design.sweeps import lane_functionals  # it imports CasADi

    run, count = _Run(task, table.names), len(table.points)
    pilots = np.unique(np.linspace(0, count - 1, min(PILOTS, count)).astype(int))
    return lane_functionals.adapted_panels(run.functionals, run.ensemble, run.parameters(table.points[pilots]))


class _Column(NamedTuple):
    """A response that is read from the arrays of all designs: in which of them, and where."""

    name: str
    reduction: str
    array: str
    place: int


def response_columns(task: Task, system: System) -> list[_Column] | None:
    """The responses as columns, but for functionals; None where one of them takes a Result."""
    columns: list[_Column] = []
    layout = columns_of(system)
    for name, response in task.responses.items():
        if isinstance(response, Functional):
            continue
        if not isinstance(response, str):
            return None
        reduction, text = split_name(response)
        try:
            quantity = find(text, reported(system))
        except UnknownNameError:
            return None
        if quantity[:2] not in layout:  # it follows from others
            return None
        array, where = layout[quantity[:2]]
        columns += [
            _Column(f"{name}{ending}", reduction, array, places_of(where)[k])
            for ending, k in zip(quantity.endings, quantity.places, strict=True)
        ]
    return columns


class _Run:
    """What is run: the options that lanes know, and the parameters of designs."""

    def __init__(self, task: Task, varied: Sequence[str]):
        spec = spec_of(task.options)
        self.task, self.system = task, compile_system(task.model)
        names = list(task.model.parameters)
        self._varied = [names.index(name) for name in varied]
        self._defaults = self.system.parameter_values(dict(spec.parameters or {}))
        check_cams(self.system, self._defaults)
        self.until, self.every = spec.until, spec.every
        self.tolerances = spec.rtol, spec.atol, spec.max_step or self._longest_step()

    def _longest_step(self) -> float:
        """Where forces may act, or functions be zero, for a while only, the stages of a step must be close together."""
        tape = self.system.dynamics.tape
        plan = self.system.events.plan
        return LOOK_SHARE * self.until if tape is None or tape.may_act_briefly or plan.watches else np.inf

    @property
    def functionals(self) -> lane_functionals.Wanted:
        """The functionals that are asked for."""
        from cardan.design.sweeps import lane_functionals  # it imports CasADi

        return lane_functionals.Wanted(self.system, self.task.functionals, self.until, *self.tolerances[:2])

    def ensemble(self, times: np.ndarray) -> Ensemble:
        """Designs that are reported at these times."""
        report = RATES if self.functionals.needs_rates else STATES
        return Ensemble(self.system, times, *self.tolerances, report=report)

    def parameters(self, points: np.ndarray, xp: Any = np) -> Any:
        """p of each design, a row each, in arrays of NumPy or of the module `xp`."""
        rows = xp.tile(xp.asarray(self._defaults), (len(points), 1))
        rows[:, xp.asarray(self._varied)] = xp.asarray(points)
        return rows


class Plan:
    """What is run, and how responses are read from it."""

    def __init__(self, task: Task, varied: Sequence[str]):
        self.task, run = task, _Run(task, varied)
        self.system, self.parameters = run.system, run.parameters
        self.columns = response_columns(task, self.system)
        times = report_times(0.0, run.until, run.every)
        if self.columns is not None and all(column.reduction == "final" for column in self.columns):
            times = times[[0, -1]]
        self._reported, self._functionals = slice(None), None  # what other responses than functionals see
        if task.functionals:
            from cardan.design.sweeps import lane_functionals  # it imports CasADi

            panels = cast("np.ndarray", task.prepared[PANELS])  # not None: else lanes are refused
            self._functionals = lane_functionals.LaneFunctionals(run.functionals, panels)
            together = np.union1d(times, self._functionals.times)
            self._reported, times = np.searchsorted(together, times), together
        self.run = times, *run.tolerances, self._report

    @property
    def _report(self) -> int:
        """What must be reported: nobody asks how exactly positions close whose extremes or means are taken."""
        if self.columns is None:
            return CLOSED
        rates = self._functionals is not None and self._functionals.wanted.needs_rates
        return RATES if rates or {column.array for column in self.columns} - {"q", "v", "z"} else STATES

    @staticmethod
    def columns_of(task: Task) -> list[_Column] | None:
        """The responses as columns; None where one of them takes a Result."""
        return response_columns(task, compile_system(task.model))

    @cached_property
    def ensemble(self) -> Ensemble:
        times, rtol, atol, max_step, report = self.run
        return Ensemble(self.system, times, rtol, atol, max_step, report=report)

    @property
    def needs_outputs(self) -> bool:
        return any(column.array == "outputs" for column in self.columns or ())

    def values(self, p: Any, runs: Runs, ensemble: Ensemble | GpuEnsemble) -> dict[str, Any] | None:
        """The responses of all designs, where they are columns; the arrays are where the ensemble is."""
        if self.columns is None:
            return None
        arrays = {"q": runs.q, "v": runs.v, "a": runs.v_rate, "z": runs.z}
        if self.needs_outputs:
            arrays["outputs"] = ensemble.outputs(p, runs)
        rows = self._reported
        t = np.minimum(ensemble.xp.asarray(ensemble.times[rows]), runs.until[:, None])
        columns = {c.name: REDUCTIONS[c.reduction](t, arrays[c.array][:, rows, c.place]) for c in self.columns}
        if self._functionals is not None:
            columns |= self._functionals.columns(p, ensemble.times, runs)
        return {name: columns[name] for name in in_order(self.task.responses, columns)}


def is_first_time(task: Task) -> bool:
    """Whether no sweep with these responses has been run in lanes: then not all of it has been compiled yet."""
    run_before = compile_system(task.model).derived.setdefault("responses that were run in lanes", set())
    request = (*task.responses.items(), *task.options)
    if request in run_before:
        return False
    run_before.add(request)
    return True


def run_lanes(
    task: Task, table: Designs, chunks: Sequence[np.ndarray], workers: int
) -> Generator[list[Outcome | Batch | Note], None, None]:
    """Chunks of designs, by their numbers, in threads: the core runs without the interpreter lock."""
    plan, halted = Plan(task, table.names), np.zeros(1, np.int64)
    lock = threading.Lock()  # single runs take their turn: Python between compiled code would wait for itself
    pool = ThreadPoolExecutor(workers, thread_name_prefix="cardan-lanes")
    try:
        yield from as_they_come(pool, lambda chunk: _run(plan, table, chunk, halted, lock), chunks)
    finally:
        halted[0] = 1
        pool.shutdown(cancel_futures=True)


class Slice(NamedTuple):
    """Some designs of a table, to be sent to a worker: their numbers there, and themselves."""

    indices: np.ndarray
    designs: Designs


def slices(table: Designs, chunks: Sequence[np.ndarray]) -> list[Slice]:
    return [Slice(chunk, Designs(table.names, table.points[chunk])) for chunk in chunks]


def run_slice(data: bytes, key: str, part: Slice) -> list[Outcome | Batch | Note]:
    """A slice in lanes on a Dask worker, which keeps the model and the plan between slices."""
    plan = _plan_of(task_of(data, key), part.designs.names)
    outcomes = _run(plan, part.designs, np.arange(len(part.indices)), np.zeros(1, np.int64), threading.Lock())
    return [numbered(outcome, part.indices) for outcome in outcomes]


@lru_cache(maxsize=2)
def _plan_of(task: Task, varied: tuple[str, ...]) -> Plan:
    return Plan(task, varied)


def numbered(outcome: Outcome | Batch | Note, numbers: np.ndarray) -> Outcome | Batch | Note:
    """An outcome under the numbers that the designs have in the whole table."""
    if isinstance(outcome, Note):
        return outcome
    if isinstance(outcome, Batch):
        return Batch(numbers[outcome.indices], outcome.values)
    return outcome._replace(index=int(numbers[outcome.index]))


def _run(
    plan: Plan, table: Designs, indices: np.ndarray, halted: np.ndarray, lock: threading.Lock
) -> list[Outcome | Batch | Note]:
    p = plan.parameters(table.points[indices])
    runs, values = None, None
    whole = np.zeros(indices.size, bool)  # designs that have run to their end, and whose responses are numbers
    with contextlib.suppress(CardanError, ValueError):  # of one design, and it is not known which
        runs = plan.ensemble.run(p, halted)
        values = plan.values(p, runs, plan.ensemble)
        whole = runs.status == OK
        for column in (values or {}).values():
            whole &= np.isfinite(column)
    outcomes: list[Outcome | Batch | Note] = _overlaps(plan, p, whole)
    if values is not None:
        outcomes.append(Batch(indices[whole], {name: column[whole] for name, column in values.items()}))
    elif runs is not None:
        results = ((k, plan.ensemble.result(p, runs, k)) for k in np.flatnonzero(whole).tolist())
        outcomes += [plan.task.judged(int(indices[k]), lambda r=r: _of_result(plan, r)) for k, r in results]
    alone: list[Outcome] = []
    for k in indices[~whole].tolist():
        if halted[0]:
            break
        with lock:
            alone += plan.task.run_all([(k, table.parameters(k))], lambda: bool(halted[0]))
    status = np.full(indices.size, CALL_FAILED) if runs is None else runs.status
    return [
        *outcomes,
        *alone,
        *left_by_lanes(plan.system, alone, dict(zip(indices.tolist(), status.tolist(), strict=True))),
    ]


def left_by_lanes(system: System, alone: Sequence[Outcome], status: Mapping[int, int]) -> list[Note]:
    """Why designs were run by themselves, of which nothing else tells it: neither a failure nor a note of their own."""
    silent = [outcome for outcome in alone if outcome.values is not None and not outcome.notes]
    reasons = counted(reason_of(system, status[outcome.index]) for outcome in silent)
    return [Note(f"{reason}{LEFT}", count, warned=False) for reason, count in reasons.items()]


def _overlaps(plan: Plan, p: np.ndarray, whole: np.ndarray) -> list[Outcome | Batch | Note]:
    """What is to be said of contacts at the start of designs that have run here; single runs tell it themselves."""
    if not whole.any() or not plan.system.n_clearances:
        return []
    designs = p[whole]
    starts = plan.ensemble.started(designs)
    overlaps = overlaps_of(plan.system, float(plan.ensemble.times[0]), starts[:5], designs)
    return [Note(next(iter(overlaps.values())), len(overlaps))] if overlaps else []


def _of_result(plan: Plan, result: Result) -> tuple[Result, dict[str, float]]:
    return result, response_values(result, plan.task.responses)
