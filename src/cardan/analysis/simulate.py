"""Dynamics: integrate the motion of a machine."""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from cardan.analysis.assemble import assemble_from, held_values
from cardan.analysis.collect import collect
from cardan.analysis.equilibrium import settle_into_equilibrium
from cardan.analysis.interrupts import HeldInterrupt
from cardan.analysis.machine import BoundMachine
from cardan.analysis.state import State
from cardan.errors import AnalysisError, CardanError, SingularError, suggestion
from cardan.model.model import Model
from cardan.numerics import adams, motion
from cardan.numerics.compiled import calls_are_fast
from cardan.results import Result, Stats
from cardan.system import System, compile_system

METHODS = ("partition", "direct", "baumgarte")
INTEGRATORS = ("adams", "rk4")
STARTS = ("assembled", "equilibrium", "given")
DEFAULT_INTERVALS = 200  # reporting intervals when `every` is not said
RTOL_RANGE = (1e-13, 0.1)
DEFAULT_BAUMGARTE = (
    5.0  # 1/s, α = β: Nikravesh (1988, sec. 13.3.1) finds 1..10 sensible and α = β critically damped
)
FIRST_CHUNK, CHUNK_SECONDS = (
    100,
    0.1,
)  # steps per compiled call, adjusted to this time: progress and Ctrl-C in between
STIFF_STEPS, STIFF_REJECTIONS = (
    200,
    0.08,
)  # smooth motion rejects 1 or 2 % of its steps; at the stability limit 14 %
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
        low, high = RTOL_RANGE
        if not low <= self.rtol <= high:
            raise AnalysisError(f"rtol={self.rtol:g} is out of range: choose {low:g} … {high:g}")
        if not (np.isfinite(self.atol) and self.atol > 0):
            raise AnalysisError(f"atol={self.atol:g} is out of range: it must be positive")
        if self.integrator == "rk4" and not (self.step and self.step > 0):
            raise AnalysisError('integrator="rk4" needs a positive step, e.g. step=0.025')
        if self.integrator == "adams" and self.step is not None:
            raise AnalysisError(
                'step= belongs to integrator="rk4"; the Adams method chooses its own steps (max_step=)'
            )
        if self.max_step is not None and not self.max_step > 0:
            raise AnalysisError(f"max_step={self.max_step:g} must be positive")


def simulate(
    model: Model,
    until: float,
    every: float | None = None,
    *,
    start: str | State = "assembled",
    start_time: float = 0.0,
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
    start: "assembled" (initial values corrected to fit the constraints), "equilibrium" (from rest in static
    equilibrium), "given" (initial values exactly as written, as the classic program does), or a State.

    Ctrl-C stops the run and returns what was computed. A run that cannot go on raises SimulationError, which carries
    the result so far.
    """
    options = Options(
        method, integrator or ("rk4" if step else "adams"), rtol, atol, step, max_step, baumgarte
    )
    options.check()
    times = report_times(
        start_time, until, every if every is not None else (step if options.integrator == "rk4" else None)
    )
    began = clock.perf_counter()
    system = compile_system(model)
    p = system.parameter_values(parameters)
    system.check_masses(p)
    bound, rank, lu = _begin(system, p, start, start_time, options)
    stats = Stats("simulate", options.method, options.integrator)
    if options.integrator == "adams":
        stats.rtol, stats.atol = options.rtol, options.atol
    if not calls_are_fast():
        stats.messages.append(SLOW_CALLS)
    record = bound.new_record(times)
    run = _adams if options.integrator == "adams" else _rk4
    status, count, lu = run(bound, lu, rank, record, options, stats, progress)
    stats.evaluations = int(bound.m.count[motion.EVALUATIONS])
    stats.newton_iterations = int(bound.m.count[motion.NEWTON])
    stats.repartitions = max(0, int(bound.m.count[motion.PARTITIONS]) - 1)
    stats.constraint_error = float(bound.m.watch[motion.WORST_CLOSURE])
    stats.wall_time = clock.perf_counter() - began
    if status not in (motion.OK, motion.RUNNING):
        stats.status = "stopped early"
    result = collect(system, p, record, count, stats)
    if status == motion.RUNNING:
        warnings.warn(f"interrupted at t = {bound.m.t[0]:g}: the result ends there", stacklevel=2)
    elif status != motion.OK:
        raise _failure(bound, lu, rank, status, result, options)
    return result


def report_times(start: float, until: float, every: float | None) -> np.ndarray:
    """start, start + every, ..., and `until` itself."""
    for word, value in (("start_time", start), ("until", until)):
        if not np.isfinite(value):
            raise AnalysisError(f"{word}={value} is not a finite time")
    if until <= start:
        raise AnalysisError(f"until={until:g} does not lie after the start at {start:g}")
    if every is None:
        return np.linspace(start, until, DEFAULT_INTERVALS + 1)
    if not (np.isfinite(every) and every > 0):
        raise AnalysisError(f"every={every:g} must be a positive reporting interval")
    n = int(np.floor((until - start) / every * (1 + 1e-12)))
    times = start + every * np.arange(n + 1)
    if until - times[-1] > 1e-9 * every:
        return np.append(times, until)
    times[-1] = until
    return times


def _begin(system: System, p: np.ndarray, start: str | State, t: float, options: Options):
    """The bound machine at its start, the rank of its constraints, and the LU factors of its partition."""
    bound = BoundMachine(system, p)
    if isinstance(start, State):
        bound.set_state(t, start.q, start.v, start.z)
    elif start == "given":
        bound.set_state(t, *system.initial_state(p))
    elif start in STARTS:
        state = assemble_from(system, p, *system.initial_state(p), t=t)
        if start == "equilibrium":
            state = settle_into_equilibrium(state, held_values(system)[0])
        if state.singular:
            raise SingularError(
                f"the start position is singular: joints {', '.join(state.singular)} lose rank there, so the motion is "
                "not defined; start a little aside"
            )
        bound.set_state(t, state.q, state.v, state.z)
    else:
        raise AnalysisError(f'start="{start}" is not known{suggestion(str(start), STARTS)}')
    if options.method == "baumgarte":
        bound.m.gain[:] = options.baumgarte
    _, lu = bound.partition()
    return bound, lu.inverse.size, lu


def _adams(bound: BoundMachine, lu, rank: int, record, options: Options, stats: Stats, progress):
    m = bound.m
    n = m.q.size + m.v.size + m.z.size
    A = adams.new_history(n)
    controlled, weight, f = np.ones(n, dtype=bool), np.zeros(n), np.zeros(n)
    atol = np.full(n, options.atol)
    partitioned = options.method == "partition" and m.Phi.size > 0
    t_end = float(record.t[-1])
    h_max = np.inf if options.max_step is None else options.max_step
    status = motion.begin_adams(
        m, lu, A, partitioned, t_end, options.rtol, atol, h_max, 0.0, controlled, weight, f
    )
    if status != motion.OK:
        return status, 0, lu

    def advance(row: int, factors, steps: int):
        return motion.advance_adams(
            m, factors, A, partitioned, rank, t_end, options.rtol, atol, controlled, weight, f, record, row, steps
        )  # fmt: skip

    status, row, lu = _in_chunks(advance, lu, lambda: float(A.real[adams.T]), t_end, stats, progress)
    stats.steps, stats.rejected = int(A.integer[adams.STEPS]), int(A.integer[adams.REJECTED])
    if adams.looks_stiff(A) or (
        stats.steps > STIFF_STEPS and stats.rejected > STIFF_REJECTIONS * stats.steps
    ):
        stats.messages.append(
            "the motion looks stiff: many steps are rejected or of low order; a very stiff spring, damper or contact "
            "sets the step, not accuracy. Look for one that can be softer, or replaced by a joint"
        )
    return status, row, lu


def _rk4(bound: BoundMachine, lu, rank: int, record, options: Options, stats: Stats, progress):
    m = bound.m
    y = np.concatenate([m.q, m.v, m.z])
    slopes = np.zeros((4, y.size))
    partitioned = options.method == "partition" and m.Phi.size > 0

    def advance(row: int, factors, steps: int):
        return motion.advance_rk4(m, factors, partitioned, rank, options.step, y, slopes, record, row, steps)

    status, row, lu = _in_chunks(advance, lu, lambda: float(m.t[0]), float(record.t[-1]), stats, progress)
    stats.steps = int(np.ceil((record.t[max(row - 1, 0)] - record.t[0]) / options.step - 1e-9))
    return status, row, lu


def _in_chunks(advance, lu, reached, t_end: float, stats: Stats, progress: Progress | None):
    """Call compiled code a bounded number of steps at a time; Ctrl-C in between keeps what there is."""
    row, steps = 0, FIRST_CHUNK
    with HeldInterrupt() as ctrl_c:
        while True:
            began = clock.perf_counter()
            try:
                ctrl_c.release()
                status, row, lu = advance(row, lu, steps)
                if progress is not None:
                    progress(reached(), t_end)
            except KeyboardInterrupt:
                stats.status = "interrupted"
                return motion.RUNNING, row, lu
            if status != motion.RUNNING:
                return status, row, lu
            took = clock.perf_counter() - began
            steps = int(min(4 * steps, max(10, steps * CHUNK_SECONDS / max(took, 1e-6))))


def _failure(
    bound: BoundMachine, lu, rank: int, status: int, result: Result, options: Options
) -> SimulationError:
    """The error that says why a run stopped, with the result so far."""
    t = float(bound.m.t[0])
    problem = bound.system.take_problem()
    if problem is not None:
        return SimulationError(f"at t = {t:.6g} a user function raised {problem!r}", result)
    motion.call(bound.m.jacobian)
    _, fresh = motion.make_partition(bound.m, -1)
    poor = bound.m.watch[motion.PIVOT_RATIO_AT_PARTITION]
    rows = bound.system.constraints.rows
    if (
        status == motion.SINGULAR
        or fresh.inverse.size < rank
        or (options.method == "partition" and poor < 1e-4)
    ):
        weak = fresh.rows[fresh.inverse.size :] if fresh.inverse.size < rank else fresh.rows[-1:]
        names = ", ".join(dict.fromkeys(rows[i].element.name for i in weak))
        return SingularPositionError(
            f"singular position at t = {t:.6g}: constraints {names} lose rank (a dead centre or branch point), "
            "the motion is not defined beyond it",
            result,
        )
    if status == motion.NOT_CLOSED:
        return SimulationError(
            f"at t = {t:.6g} the constraints could not be closed; a smaller step may help", result
        )
    return SimulationError(
        f"the run stopped at t = {t:.6g}: the step became too small. Something grows without bound or jumps there "
        "(a force that is not finite, an unstable machine, a very stiff contact); the result up to that time is kept",
        result,
    )
