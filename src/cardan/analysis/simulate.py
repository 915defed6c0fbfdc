"""Dynamics: integrate the motion of a machine."""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.analysis.assemble import assemble_bound, open_joints
from cardan.analysis.collect import collect
from cardan.analysis.equilibrium import settle_into_equilibrium
from cardan.analysis.interrupts import HeldInterrupt
from cardan.analysis.machine import BoundMachine
from cardan.analysis.state import State
from cardan.errors import AnalysisError, CardanError, SingularError, suggestion
from cardan.model.model import Model
from cardan.model.values import is_number
from cardan.numerics import adams, motion
from cardan.numerics.compiled import calls_are_fast
from cardan.numerics.partition import Partition
from cardan.results import Result, Stats
from cardan.system import System, compile_system

METHODS = ("partition", "direct", "baumgarte")
INTEGRATORS = ("adams", "rk4")
STARTS = ("assembled", "equilibrium", "given")
MOST_REPORTS = 1e7  # reporting times; more would not fit into memory
DEFAULT_INTERVALS = 200  # reporting intervals when `every` is not said
RTOL_RANGE = (1e-13, 0.1)
DEFAULT_BAUMGARTE = 5.0  # 1/s, α = β: Nikravesh (1988, sec. 13.3.1) finds 1..10 sensible and α = β critically damped
FIRST_CHUNK, LARGEST_CHUNK = 100, 10**6  # steps per compiled call
CHUNK_SECONDS = 0.1  # what they are adjusted to: progress and Ctrl-C come in between
REDUNDANT = "redundant constraints left out: {}; the motion is right, their reactions are not unique"
STIFF_STEPS, STIFF_REJECTIONS = (
    200,
    0.08,
)  # smooth motion rejects 1 or 2 % of its steps; at the stability limit 14 %
LOOKS_STIFF = (
    "the motion looks stiff: many steps are rejected or of low order; a very stiff spring, damper or contact sets the "
    "step, not accuracy. Look for one that can be softer, or replaced by a joint"
)
LARGEST_JUMP = 0.01  # of the top speed so far: extrapolated speeds are far better, unless the branch has changed
SMALL_JUMP = 100.0  # times atol: round-off of a machine at rest is no jump
POOREST_PIVOT = 1e-4  # of its row: a run that stops there has met a singular position
SLOW_CALLS = "CasADi's C interface is not in use: evaluations go through Python, which is slower"

Progress = Callable[[float, float], None]  # (time reached, end time)


class SimulationError(CardanError):
    """A run stopped before its end. What was computed until then is in `.result`."""

    def __init__(self, message: str, result: Result):
        super().__init__(message)
        self.result = result


class SingularPositionError(SimulationError, SingularError):
    """A run reached a position where the constraints lose rank."""


@dataclass(frozen=True)
class Options:
    """How to integrate."""

    method: str = "partition"
    integrator: str = "adams"
    rtol: float = 1e-6
    atol: float = 1e-9
    step: float | None = None
    max_step: float | None = None
    baumgarte: tuple[float, float] = (DEFAULT_BAUMGARTE, DEFAULT_BAUMGARTE)

    def check(self) -> None:
        for word, value, known in (
            ("method", self.method, METHODS),
            ("integrator", self.integrator, INTEGRATORS),
        ):
            if value not in known:
                raise AnalysisError(f'{word}="{value}" is not known{suggestion(str(value), known)}')
        for word, value in (("rtol", self.rtol), ("atol", self.atol), ("step", self.step), ("max_step", self.max_step)):
            if value is not None and not is_number(value):
                raise AnalysisError(f"{word}={value!r} is not a number")
        if not all(is_number(g) and g >= 0 for g in self.baumgarte) or len(self.baumgarte) != 2:
            raise AnalysisError(f"baumgarte={self.baumgarte!r}: expected two gains (α, β) that are not negative")
        low, high = RTOL_RANGE
        if not low <= self.rtol <= high:
            raise AnalysisError(f"rtol={self.rtol:g} is out of range: choose {low:g} … {high:g}")
        if not (np.isfinite(self.atol) and self.atol > 0):
            raise AnalysisError(f"atol={self.atol:g} is out of range: it must be positive")
        if self.integrator == "rk4" and not (self.step and self.step > 0):
            raise AnalysisError('integrator="rk4" needs a positive step, e.g. step=0.025')
        if self.integrator == "adams" and self.step is not None:
            raise AnalysisError('step= belongs to integrator="rk4"; the Adams method chooses its own steps (max_step=)')
        if self.max_step is not None and not self.max_step > 0:
            raise AnalysisError(f"max_step={self.max_step:g} must be positive")


def simulate(
    model: Model,
    until: float,
    every: float | None = None,
    *,
    start: str | State = "assembled",
    start_time: float | None = None,
    method: str = "partition",
    integrator: str | None = None,
    rtol: float = 1e-6,
    atol: float = 1e-9,
    step: float | None = None,
    max_step: float | None = None,
    baumgarte: tuple[float, float] = (DEFAULT_BAUMGARTE, DEFAULT_BAUMGARTE),
    parameters: Mapping[str, float] | None = None,
    progress: Progress | None = None,
) -> Result:
    """The motion from `start_time` to `until`, reported every `every` (default: 200 intervals).

    method: "partition" (coordinate partitioning, the default), "direct" (accelerations integrated as they are:
    constraints drift) or "baumgarte" (direct with feedback α, β).
    integrator: "adams" (variable order and step; `rtol`, `atol`) or "rk4" with a fixed `step`. `step` alone means rk4.
    `atol` is in radians and, for lengths, in typical body sizes.
    start: "assembled" (initial values corrected to fit the constraints), "equilibrium" (from rest in static
    equilibrium), "given" (initial values exactly as written, as the classic program does), or a State (whose time is
    then the start time).

    Ctrl-C stops the run and returns what was computed. A run that cannot go on raises SimulationError, which carries
    the result so far.
    """
    options = Options(method, integrator or ("rk4" if step else "adams"), rtol, atol, step, max_step, baumgarte)
    options.check()
    if start_time is None:
        start_time = start.t if isinstance(start, State) else 0.0
    if every is None and options.integrator == "rk4":
        every = step
    times = report_times(start_time, until, every)
    began = clock.perf_counter()
    system = compile_system(model)
    p = system.parameter_values(parameters)
    if isinstance(start, State):
        p = start.p_for(system, parameters)
    system.check_masses(p)
    stats = Stats("simulate", options.method, options.integrator)
    bound, partition = _begin(system, p, start, start_time, options, stats)
    if options.integrator == "adams":
        stats.rtol, stats.atol = options.rtol, options.atol
    if not calls_are_fast():
        stats.messages.append(SLOW_CALLS)
    record = bound.new_record(times)
    run = (AdamsRun if options.integrator == "adams" else FixedStepRun)(bound, record, options, partition)
    status, count = run.to_the_end(stats, progress)
    stats.evaluations = int(bound.m.count[motion.EVALUATIONS])
    stats.newton_iterations = int(bound.m.count[motion.NEWTON])
    stats.repartitions = max(0, int(bound.m.count[motion.PARTITIONS]) - 1)
    stats.constraint_error = float(bound.m.watch[motion.WORST_CLOSURE])
    stats.wall_time = clock.perf_counter() - began
    if status not in (motion.OK, motion.RUNNING):
        stats.status = "stopped early"
    undefined = np.isnan(record.lam[:count]).any(axis=1) & np.isfinite(record.v_rate[:count]).all(axis=1)
    if undefined.any():
        at = ", ".join(f"{t:g}" for t in times[:count][undefined][:3])
        stats.messages.append(f"singular position at t = {at}: passed smoothly, but reactions are not defined there")
    result = collect(system, p, record, count, stats)
    if status == motion.RUNNING:
        warnings.warn(f"interrupted at t = {run.reached():g}: the result ends there", stacklevel=2)
    elif status != motion.OK:
        raise _failure(run, status, result)
    return result


def report_times(start: float, until: float, every: float | None) -> np.ndarray:
    """start, start + every, ..., and `until` itself."""
    start, until = _time(start, "start_time"), _time(until, "until")
    if until <= start:
        raise AnalysisError(f"until={until:g} does not lie after the start at {start:g}")
    if every is None:
        return np.linspace(start, until, DEFAULT_INTERVALS + 1)
    every = _time(every, "every")
    if every <= 0:
        raise AnalysisError(f"every={every:g} must be a positive reporting interval")
    if (until - start) / every > MOST_REPORTS:
        raise AnalysisError(
            f"every={every:g} asks for {(until - start) / every:.3g} reporting times; choose a longer interval"
        )
    n = int(np.floor((until - start) / every * (1 + 1e-12)))
    times = start + every * np.arange(n + 1)
    if until - times[-1] > 1e-9 * every:
        return np.append(times, until)
    times[-1] = until
    return times


def _time(value: Any, word: str) -> float:
    if not is_number(value):
        raise AnalysisError(f"{word}={value!r} is not a number")
    if not np.isfinite(value):
        raise AnalysisError(f"{word}={value} is not a finite time")
    return float(value)


def _begin(
    system: System, p: np.ndarray, start: str | State, t: float, options: Options, stats: Stats
) -> tuple[BoundMachine, Partition | None]:
    """The machine at its start, and its partition there where it is known."""
    bound, partition = BoundMachine(system, p), None
    if isinstance(start, State):
        state = assemble_bound(bound, start.q, start.v, start.z, t)  # does nothing to a state that fits
        partition = state.partition
    elif start == "given":
        bound.set_state(t, *system.initial_state(p))
        stats.messages += open_joints(bound)
    elif start in STARTS:
        state = assemble_bound(bound, *system.initial_state(p), t)
        if start == "equilibrium":
            state = settle_into_equilibrium(state)
        if state.singular:
            raise SingularError(
                f"the start position is singular: joints {', '.join(state.singular)} lose rank there, so the motion is "
                "not defined; start a little aside"
            )
        if state.redundant:
            stats.messages.append(REDUNDANT.format(", ".join(state.redundant)))
        bound.set_state(t, state.q, state.v, state.z)
        partition = state.partition
    else:
        raise AnalysisError(f'start="{start}" is not known{suggestion(str(start), STARTS)}')
    if options.method == "baumgarte":
        bound.m.gain[:] = options.baumgarte
    bound.check_inertia()
    return bound, partition


class Run:
    """A run in progress: the machine, its partition, where its results go."""

    def __init__(
        self, bound: BoundMachine, record: motion.Record, options: Options, partition: Partition | None = None
    ):
        self.bound, self.record, self.options = bound, record, options
        self.partitioned = options.method == "partition" and bound.m.Phi.size > 0
        self.lu = bound.partition(partition)
        self.rank = self.lu.inverse.size
        self.t_end = float(record.t[-1])

    def begin(self) -> int:
        return motion.OK

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        """At most `steps` steps in compiled code; (status, next row)."""
        raise NotImplementedError

    def reached(self) -> float:
        raise NotImplementedError

    def to_accepted_state(self) -> None:
        """Put the machine back to the end of the last accepted step."""
        raise NotImplementedError

    def renew_partition(self) -> int:
        """Another choice of independent coordinates; the integrator's history stays as it is."""
        self.to_accepted_state()
        self.lu = self.bound.partition()
        return motion.OK if self.lu.inverse.size == self.rank else motion.SINGULAR

    def count(self, stats: Stats) -> None:
        raise NotImplementedError

    def to_the_end(self, stats: Stats, progress: Progress | None) -> tuple[int, int]:
        """Call compiled code a bounded number of steps at a time; Ctrl-C in between keeps what there is."""
        status, row, steps = self.begin(), 0, FIRST_CHUNK
        with HeldInterrupt() as ctrl_c:
            while status in (motion.OK, motion.RUNNING, motion.POOR_PARTITION):
                began = clock.perf_counter()
                try:
                    ctrl_c.release()
                    status, row = self.advance(row, steps)
                    if progress is not None:
                        progress(self.reached(), self.t_end)
                except KeyboardInterrupt:
                    stats.status, status = "interrupted", motion.RUNNING
                    break
                if status == motion.OK:
                    break
                if status == motion.POOR_PARTITION:
                    status = self.renew_partition()
                    continue
                took = clock.perf_counter() - began
                steps = int(min(4 * steps, max(10, steps * CHUNK_SECONDS / max(took, 1e-6)), LARGEST_CHUNK))
        self.count(stats)
        return status, row


class AdamsRun(Run):
    """Variable order and step."""

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        m = self.bound.m
        n = m.q.size + m.v.size + m.z.size
        self.A = adams.new_history(n)
        self.controlled, self.weight, self.f, self.y = np.ones(n, dtype=bool), np.zeros(n), np.zeros(n), np.zeros(n)
        unit = self.bound.size * m.col_scale  # atol is in radians; lengths are measured in body sizes
        self.atol = self.options.atol * np.concatenate([unit, unit, np.ones(m.z.size)])
        self._control()

    def _control(self) -> None:
        """Errors are controlled everywhere, or with partitioning on independent coordinates and speeds and on z."""
        self.controlled[:] = True
        if self.partitioned:
            dependent = self.lu.cols[: self.rank]
            self.controlled[dependent] = self.controlled[self.bound.m.q.size + dependent] = False

    def begin(self) -> int:
        m, options = self.bound.m, self.options
        status = motion.evaluate(m, self.lu, self.partitioned)
        m.watch[motion.LARGEST_JUMP], m.watch[motion.SMALL_JUMP] = (
            LARGEST_JUMP,
            SMALL_JUMP * options.atol * self.bound.size,
        )
        if status == motion.OK:
            y, rates = np.concatenate([m.q, m.v, m.z]), np.concatenate([m.q_rate, m.v_rate, m.z_rate])
            h_max = np.inf if options.max_step is None else float(options.max_step)
            adams.set_weights(self.weight, y, self.controlled, options.rtol, self.atol)
            adams.start(self.A, m.t[0], y, rates, self.t_end, self.weight, adams.MAX_ORDER, h_max, 0.0, False)
        return status

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        return motion.advance_adams(
            self.bound.m, self.lu, self.A, self.partitioned, self.t_end, self.options.rtol, self.atol,
            self.controlled, self.weight, self.f, self.y, self.record, row, steps,
        )  # fmt: skip

    def reached(self) -> float:
        return float(self.A.real[adams.T])

    def to_accepted_state(self) -> None:
        self.bound.load(self.reached(), self.A.y)

    def renew_partition(self) -> int:
        status = super().renew_partition()
        self._control()
        return status

    def count(self, stats: Stats) -> None:
        stats.steps, stats.rejected = int(self.A.integer[adams.STEPS]), int(self.A.integer[adams.REJECTED])
        if adams.looks_stiff.py_func(self.A) or (
            stats.steps > STIFF_STEPS and stats.rejected > STIFF_REJECTIONS * stats.steps
        ):
            stats.messages.append(LOOKS_STIFF)


class FixedStepRun(Run):
    """The classic Runge-Kutta method."""

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        m = self.bound.m
        self.y = np.concatenate([m.q, m.v, m.z])
        self.now, self.stage, self.slopes = m.t.copy(), np.zeros(self.y.size), np.zeros((4, self.y.size))

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        return motion.advance_rk4(
            self.bound.m, self.lu, self.partitioned, float(self.options.step or 0.0), self.now, self.y, self.stage,
            self.slopes, self.record, row, steps,
        )  # fmt: skip

    def reached(self) -> float:
        return float(self.now[0])

    def to_accepted_state(self) -> None:
        self.bound.load(self.reached(), self.y)

    def count(self, stats: Stats) -> None:
        stats.steps = round((self.reached() - float(self.record.t[0])) / float(self.options.step or 1.0))


def _failure(run: Run, status: int, result: Result) -> SimulationError:
    """The error that says why a run stopped, with the result so far."""
    bound, t = run.bound, run.reached()
    problem = bound.system.take_problem()
    if problem is not None:
        return SimulationError(f"at t = {t:.6g} a user function raised {problem!r}", result)
    run.to_accepted_state()
    fresh = bound.partition()
    poor = bound.m.watch[motion.PIVOT_RATIO_AT_PARTITION]
    rows, rank = bound.system.constraints.rows, fresh.inverse.size
    if status == motion.SINGULAR or rank < run.rank or (run.partitioned and poor < POOREST_PIVOT):
        weak = fresh.rows[rank:] if rank < run.rank else fresh.rows[rank - 1 : rank]
        names = ", ".join(dict.fromkeys(rows[i].element.name for i in weak))
        return SingularPositionError(
            f"singular position at t = {t:.6g}: constraints {names} lose rank (a dead centre or branch point), "
            "the motion is not defined beyond it",
            result,
        )
    name = bound.system.not_finite(bound.m)
    if name is not None:
        return SimulationError(
            f"at t = {t:.6g} {name} is not finite: look for a division by zero or the root of a negative number", result
        )
    if status == motion.NOT_CLOSED:
        return SimulationError(f"at t = {t:.6g} the constraints could not be closed; a smaller step may help", result)
    return SimulationError(
        f"the run stopped at t = {t:.6g}: the step became too small. Something grows without bound or jumps there "
        "(a force that is not finite, an unstable machine, a very stiff contact); the result up to that time is kept",
        result,
    )
