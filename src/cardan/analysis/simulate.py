"""Dynamics: integrate the motion of a machine."""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from cardan.analysis.assemble import (
    describe,
    flipped_axes,
    held_values,
    put_together,
    redundant_rows,
    stands,
)
from cardan.analysis.assembly.carrying import carry_over
from cardan.analysis.assembly.gaps import NEAREST_TAKEN, NONE_FITS, gaps_seen, open_joints
from cardan.analysis.assembly.initial_speeds import filled_note
from cardan.analysis.assembly.nearest_start import fit
from cardan.analysis.equilibrium import settle_into_equilibrium
from cardan.analysis.events.driver_jumps import JUMPS, speed_jumps
from cardan.analysis.events.jams import jamming
from cardan.analysis.events.of_run import Events
from cardan.analysis.events.touching_now import touching_now
from cardan.analysis.machine.amplification import set_aside_notes
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.joint_machine import joint_machine, joints_of
from cardan.analysis.machine.little_inertia import check_rotations, hardly_any
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.analysis.machine.redundancy_watch import Gap, gap_now, opened
from cardan.analysis.machine.singular_start import few_digits, singular_rows
from cardan.analysis.methods import Method
from cardan.analysis.options import AUTO_GAIN, DEFAULT_BAUMGARTE, DRIFTING, Options, Reports, reports_of
from cardan.analysis.request import request_of
from cardan.analysis.run.auto_run import AutoRun
from cardan.analysis.run.checkpoint import fingerprint
from cardan.analysis.run.dae_run import DaeRun
from cardan.analysis.run.event_rows import EVENT_ROWS, EVENTS_IN_ROWS, put_in
from cardan.analysis.run.record_to_result import Blocks
from cardan.analysis.run.stepping import AdamsRun, Dop853Run, FixedStepRun, Progress, Run
from cardan.analysis.run.trail import Trail
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.errors import AnalysisError, CardanError, ModelError, SingularError, suggestion
from cardan.model.model import Model
from cardan.numerics import motion
from cardan.numerics.choices import CHOICES
from cardan.numerics.evaluation import NOT_SETTLED
from cardan.numerics.partition import Partition
from cardan.results.moments import Moment
from cardan.results.result import Result, Stats

RUNS: dict[str, type[Run]] = {"adams": AdamsRun, "dop853": Dop853Run, "rk4": FixedStepRun, "bdf": DaeRun}
EQUILIBRIA = {"equilibrium": "stable", "nearest equilibrium": "nearest"}  # start= -> what the search seeks
STARTS = ("assembled", *EQUILIBRIA, "given")
REDUNDANT = "redundant constraints: {}; the motion does not need them"
OPENED = (
    "the motion left a singular position, in which constraints had seemed redundant: {}; start a little aside of it, "
    "or look whether drivers ask for what the joints do not allow"
)
STATES_NOT_KEPT = "so many events happened that their states (state_before, state_after) are kept until t = {} only"
STAYS_OPEN = 2.0  # times the gap of constraints that contradict each other from the start: it may change a little
POOREST_PIVOT = 1e-4  # of its row: a run that stops there has met a singular position


class SimulationError(CardanError):
    """A run stopped before its end. What was computed until then is in `.result`."""

    def __init__(self, message: str, result: Result):
        super().__init__(message)
        self.result = result


class SingularPositionError(SimulationError, SingularError):
    """A run reached a position where the constraints lose rank."""


def simulate(
    model: Model,
    until: float,
    every: float | None = None,
    *,
    start: str | State | Moment = "assembled",
    hold: Iterable[str] = (),
    start_time: float | None = None,
    method: str | Method = "partition",
    integrator: str | None = None,
    rtol: float = 1e-6,
    atol: float = 1e-9,
    step: float | None = None,
    max_step: float | None = None,
    baumgarte: tuple[float, float] | str = (DEFAULT_BAUMGARTE, DEFAULT_BAUMGARTE),
    impacts: str = "together",
    events: str = "listed",
    independent: Sequence[str] = (),
    choose: str = "elimination",
    form: str = "index2",
    base: str | Sequence[str] = (),
    loops: str = "partition",
    parameters: Mapping[str, float] | None = None,
    progress: Progress | None = None,
    keep_steps: bool | System = False,
    save_to: str | Path | None = None,
    resume: bool = False,
) -> Result:
    """The motion from `start_time` to `until`, reported every `every` (default: 200 intervals).

    method: a word, or an object with the options of its own (`cd.Partition`, `cd.JointCoordinates`, `cd.Dae`,
      `cd.Direct`, `cd.Baumgarte`):
      "partition" (default): coordinate partitioning; `independent` names the coordinates to use wherever they cost less
      than a digit, else they are chosen, by full-pivot elimination or, for comparison, by `choose="qr"`,
      "gram-schmidt" or "svd".
      "direct": accelerations integrated as they are; constraints drift.
      "baumgarte": direct with feedback `baumgarte=(α, β)`, or "auto": in proportion to the step.
      "joint": joint coordinates of a tree; `base` names floating base bodies; loops that had to be cut are kept closed
      by `loops="partition"` or "baumgarte".
      "dae": the equations of motion with their constraints as one implicit system, for stiff machines; `form="index2"`
      (stabilized) or "index3" (classic).
      "auto": partitioning; where the motion turns out to be stiff, "dae" from there on.
    integrator: "adams" (default; variable order and step; `rtol`, `atol`); "dop853" (Runge-Kutta of order 8, variable
      step: as fast without loops, and a second opinion); "rk4" with a fixed `step`. `step` alone means rk4.
      "bdf", that of "dae", goes with "joint" as well: for stiff machines without loops and drivers.
    `atol` is in radians and, for lengths, in typical body sizes.
    impacts: several at one moment are solved "together" (default) or in "sequence", one after another.
    events: "listed" in `result.events` (default), or also as "rows" of the result: one before and one after each, of
    the same time; `result.extra["event_rows"]` says which they are.
    start: "assembled" (initial values corrected to fit the constraints, speeds that were left out of least kinetic
    energy), "equilibrium" (from rest in static
    equilibrium, in which the coordinates named in `hold` stay where they are), "nearest equilibrium" (the same, but
    Newton's nearest one, be it stable or not), "given" (initial values exactly as written, as the classic program
    does; methods that keep joints closed begin with the nearest values that fit), or a State (whose time is then the
    start time), or the state of an event of another run (`carry_over`).
    keep_steps: keep all accepted steps and what events did, in `result.trail`; sensitivities are computed along it.
    save_to: a file (.h5) that is written as the run goes, in bounded memory; of a run that is killed, it holds all that
    was reported up to some seconds before. `resume=True` goes on with the run that it holds, or begins it where there
    is no such file yet; `until` may be a later one then, all else must be as it was.

    Ctrl-C stops the run and returns what was computed. A run that cannot go on raises SimulationError, which carries
    the result so far.
    """
    if isinstance(method, Method):
        given = locals()
        return simulate(**(given | method.options(given, simulate.__kwdefaults__ or {})))
    if isinstance(start, Moment):
        start = carry_over(start, model, parameters=parameters)
    given = locals()
    prepared = _prepared(given, request_of("simulate", given | {"keep_steps": bool(keep_steps)}))
    if isinstance(prepared, Result):
        return prepared
    status, count, result = _in_memory(prepared, progress) if prepared.file is None else _to_file(prepared, progress)
    return _concluded(prepared, status, count, result)


@dataclass
class Prepared:
    """A run that is ready to begin."""

    request: dict[str, Any]
    options: Options
    stats: Stats
    reports: Reports
    bound: BoundMachine
    run: Run
    blocks: Blocks
    began: float  # by the clock
    start_gap: float  # of joints that a given start leaves open
    file: Any = None  # that it is written to, where one is wanted (`run.durable`)
    kept: Any = None  # what the file holds of the same run, to go on with
    fingerprint: str = ""

    @property
    def events(self) -> Events:
        return self.run.events


def _prepared(asked: Mapping[str, Any], request: dict[str, Any]) -> Prepared | Result:
    """All that comes before the first step; what was asked for, checked. A Result where a file holds all of it."""
    model, start, parameters, hold = (asked[word] for word in ("model", "start", "parameters", "hold"))
    options, reports = _options(asked), _reports(asked)
    began = clock.perf_counter()
    system, keep_steps = compile_system(model), asked["keep_steps"]
    stats = Stats("simulate", options.method, options.integrator)
    if isinstance(keep_steps, System):  # with frozen switches: for forces at rest they must not be
        if isinstance(start, str) and start in EQUILIBRIA and keep_steps is not system:
            given = system, system.parameter_values(parameters), start, reports.start, options, stats, hold, True
            start = _begin(*given)[2] or start
        system, keep_steps = keep_steps, True
    p = start.p_for(system, parameters) if isinstance(start, State) else system.parameter_values(parameters)
    system.check_masses(p)
    file = kept = None
    origin = ""
    if asked["save_to"] is not None:
        from cardan.analysis.run import durable  # and HDF5: only where a file is wanted

        file, origin = durable.file_for(asked["save_to"], keep_steps), fingerprint(system, p)
        if asked["resume"]:
            kept = durable.kept_in(file.path, request, origin, reports)
        if kept is not None and kept.complete:
            warnings.warn(f"{file.path} is complete already: nothing was run", stacklevel=3)
            return durable.loaded(file.path, system)
    held_values(system, hold)  # refuses names that are not known, whether they are needed or not
    if isinstance(start, State) and start.holds is not None:
        stats.messages += [note for note in start.notes if note not in stats.messages]
    joints = joints_of(system, p, asked["base"]) if options.method == "joint" else None
    only_tree = joints is not None and joints.n_c == 0
    bound, partition, state = _begin(system, p, start, reports.start, options, stats, hold, keep_steps, only_tree)
    start_gap = _gap_of_given_start(bound, stats) if start == "given" and options.method not in DRIFTING else 0.0
    if options.integrator != "rk4":
        stats.rtol, stats.atol = options.rtol, options.atol
    nobody_asks = not (keep_steps or system.events.plan.watches or system.events.plan.timed)
    machine = bound if joints is None else joint_machine(bound, joints, moves_only=nobody_asks)
    prefer_independent(machine, options.independent)
    if options.choose != "elimination":
        machine.choice, partition = CHOICES[options.choose], None
    if options.max_step is not None:
        bound.m.watch.longest_step = float(options.max_step)
    happened = Events(bound, options, reports.start, isinstance(start, State) and start.done)
    happened.schedule.check(reports.until)
    stats.messages += speed_jumps(system, p, reports.start, reports.until)
    times = reports.rows(0, reports.size if file is None else durable.window_rows(system, reports))
    kind = AutoRun if options.method == "auto" else RUNS[options.integrator]
    run = kind(machine, times, options, happened, partition)
    if options.integrator != "rk4" and run.partitioned:
        stats.messages += few_digits(machine, options.rtol)
    if keep_steps:
        run.trail = happened.trail = Trail(machine, state)
    if asked["events"] == "rows":
        run.event_rows = []
    more = {"file": file, "kept": kept, "fingerprint": origin}
    return Prepared(request, options, stats, reports, bound, run, Blocks(run, p), began, start_gap, **more)


def _options(asked: Mapping[str, Any]) -> Options:
    """How to integrate, checked."""
    model, events, base, independent = (asked[word] for word in ("model", "events", "base", "independent"))
    if events not in EVENTS_IN_ROWS:
        raise AnalysisError(f'events="{events}" is not known{suggestion(str(events), EVENTS_IN_ROWS)}')
    if events == "rows" and asked["save_to"] is not None:
        raise AnalysisError('events="rows" does not go with save_to; save the result when it is there')
    for word, names in (("independent", independent), ("base", base)):
        if not isinstance(names, (str, list, tuple)) or not all(isinstance(name, str) for name in names):
            raise AnalysisError(f"{word}={names!r}: expected a name or a list of names")
    for name in (base,) if isinstance(base, str) else base:
        if name not in model.bodies:
            raise ModelError(f'base: no body "{name}"{suggestion(name, model.bodies)}')
    method, step = asked["method"], asked["step"]
    kept_by = {"joint": asked["loops"], "partition": "partition", "auto": "partition"}
    words = ("rtol", "atol", "max_step", "baumgarte", "impacts", "choose", "form")
    options = Options(
        method=method,
        integrator=asked["integrator"] or ("rk4" if step else {"dae": "bdf"}.get(method, "adams")),
        step=step,
        loops=kept_by.get(method, "baumgarte"),
        independent=(independent,) if isinstance(independent, str) else tuple(independent),
        **{word: asked[word] for word in words},
    )
    options.check()
    if asked["keep_steps"] and options.integrator == "rk4":
        raise AnalysisError(
            'sensitivities follow the steps of "adams", "dop853" or "bdf"; leave out step= and integrator='
        )
    return options


def _reports(asked: Mapping[str, Any]) -> Reports:
    """When to report: where a fixed step is said and nothing else, after each."""
    start, first, every = asked["start"], asked["start_time"], asked["every"]
    if first is None:
        first = start.t if isinstance(start, State) else 0.0
    if every is None and asked["step"] and asked["integrator"] in (None, "rk4"):
        every = asked["step"]
    return reports_of(first, asked["until"], every)


def _gap_of_given_start(bound: BoundMachine, stats: Stats) -> float:
    """How far the joints are open that a given start cannot close; it is moved to the nearest place that fits best."""
    closes, gap = fit(bound), bound.gap()
    if not closes and gap > opened(bound):
        stats.messages[:] = [text.replace(NEAREST_TAKEN, NONE_FITS) for text in stats.messages]
    return gap


def _in_memory(prepared: Prepared, progress: Progress | None) -> tuple[int, int, Result]:
    """The status with which the run ends, how many times were reported, and the result."""
    run, stats, blocks = prepared.run, prepared.stats, prepared.blocks
    status, count = run.to_the_end(stats, progress)
    _add_notes(prepared, status, prepared.began)
    count, event_rows = put_in(run, count)
    result = blocks.take(count, stats, run.events.log)
    result.extra |= {EVENT_ROWS: event_rows} if event_rows else {}
    stats.messages += blocks.messages()
    stats.constraint_error = max(stats.constraint_error, blocks.opened.size)
    return status, count, result


def _to_file(prepared: Prepared, progress: Progress | None) -> tuple[int, int, Result]:
    """The same of a run that is written as it goes, or goes on with what its file holds."""
    from cardan.analysis.run import durable

    run, stats, kept, began = prepared.run, prepared.stats, prepared.kept, prepared.began
    if kept is not None:
        began -= kept.checkpoint.facts["wall_time"]
    with prepared.file as file:
        origin = {"fingerprint": prepared.fingerprint}
        so_far = partial(_so_far, run, stats, began)
        saver = durable.Saver(file, run, prepared.blocks, prepared.reports, origin, so_far, prepared.request)
        if kept is not None:
            saver.go_on(kept)
        status, count = run.to_the_end(stats, progress, resumed=kept is not None)
        _add_notes(prepared, status, began)
        return status, count, saver.finish(status, count, stats)


def _add_notes(prepared: Prepared, status: int, began: float) -> None:
    run, stats = prepared.run, prepared.stats
    sum_up(run, status, stats, began)
    stats.messages += [*set_aside_notes(prepared.options.independent, run.set_aside), *run.events.notes.values()]


def _concluded(prepared: Prepared, status: int, count: int, result: Result) -> Result:
    """What is told at the end; a run that stopped early raises, with what it has computed."""
    run, stats, happened = prepared.run, prepared.stats, prepared.events
    if happened.changed:
        said = ", ".join(f"{word}={value:g}" for word, value in happened.changed.items())
        stats.messages.append(f"events have changed the run: {said} in the end")
    if np.isfinite(happened.states_kept_until):
        stats.messages.append(STATES_NOT_KEPT.format(f"{happened.states_kept_until:.6g}"))
    result.trail, result.request = run.trail, prepared.request
    if status == motion.RUNNING:
        warnings.warn(f"interrupted at t = {run.reached():g}: the result ends there", stacklevel=3)
    elif status != motion.OK:
        if run.problem is None:
            run.to_accepted_state()
            check_left_out(run, count, prepared.blocks.opened, prepared.start_gap, result)
        raise failure(run, status, result)
    else:
        check_left_out(run, count, prepared.blocks.opened, prepared.start_gap, result)
    if run.trail is None:  # it would go on using the machine
        give_back(prepared.bound)
    prepared.bound.system.keep()
    return result


def check_left_out(run: Run, count: int, so_far: Gap, at_start: float, result: Result) -> None:
    """Constraints that were redundant at the start and are so no longer have not been kept: the motion is wrong.

    `so_far`: their gap at the reporting times; `at_start`: that of a given start, whose joints may be open.
    """
    machine, bound = run.machine, run.machine.whole
    if not run.partitioned or run.rank == int(np.count_nonzero(machine.holds)):
        return
    if count:  # sharing reactions has left the angles of the start
        bound.m.p[bound.m.turn_slots] = run.record.turns[count - 1]
    machine.to_absolute()
    gap = max(so_far, gap_now(bound))
    result.stats.constraint_error = max(result.stats.constraint_error, gap.size)
    if gap.size > opened(bound) + STAYS_OPEN * at_start:
        raise SingularPositionError(
            OPENED.format(gap.said),
            result,
        )


def sum_up(run: Run, status: int, stats: Stats, began: float) -> None:
    """What a run counted."""
    m = run.machine.whole.m
    count = m.count
    stats.evaluations, stats.newton_iterations = int(count.evaluations), int(count.newton)
    stats.repartitions, stats.restarts = run.repartitions + int(count.renewed), run.restarts
    reasons = {"poor pivot": count.by_pivot, "slow Newton": count.by_newton, "speed ratio": count.by_speeds}
    reasons["amplified error"] = count.by_error
    stats.repartition_reasons = {word: int(number) for word, number in reasons.items() if number}
    stats.constraint_error = float(m.watch.worst_closure)
    stats.amplification = run.amplification
    stats.wall_time = clock.perf_counter() - began
    if status not in (motion.OK, motion.RUNNING):
        stats.status = "stopped early"


def _so_far(run: Run, stats: Stats, began: float) -> Stats:
    """The same of a run that goes on."""
    found = replace(stats, messages=[*stats.messages])
    run.count(found)
    sum_up(run, motion.RUNNING, found, began)
    return found


def prefer_independent(machine: BoundMachine, names: Sequence[str]) -> None:
    """CP-1: the user's choice of independent coordinates; refuses sets that are not one."""
    if not names:
        return
    known = machine.coordinate_names
    for name in names:
        if name not in known:
            raise AnalysisError(f'independent: no coordinate "{name}"{suggestion(name, known)}')
    machine.preferred = np.array([int(name in names) for name in known], np.int64)
    found = machine.eliminate(classes=machine.preferred)
    independent = {known[k] for k in found.col_order[found.rank :]}
    if independent != set(names):
        count = len(independent)
        raise AnalysisError(
            f"independent: {', '.join(names)} cannot be the independent coordinates; the machine has {count} "
            f"freedom{'s' * (count != 1)}, for example {', '.join(sorted(independent))}"
        )


def _begin(
    system: System,
    p: np.ndarray,
    start: str | State,
    t: float,
    options: Options,
    stats: Stats,
    hold: Iterable[str],
    keep_steps: bool = False,
    only_tree: bool = False,
) -> tuple[BoundMachine, Partition | None, State | None]:
    """The machine at its start; where it was assembled, its partition and, if steps are kept, its state there.

    `only_tree`: its joints form a tree and are all that constrains it: they cannot be redundant, or lose rank.
    """
    bound, found, state = bound_machine(system, p), None, None
    if isinstance(start, State) and start.holds is not None:
        bound.holds[:] = start.holds
        bound.m.R[:] = start.holds
    if start == "given":
        bound.set_state(t, *system.initial_state(p))
        stats.messages += open_joints(bound, fitted=options.method not in DRIFTING)
        _refuse_singular(singular_rows(bound, bound.eliminate()))
    elif isinstance(start, State) or start in STARTS:
        estimate = (start.q, start.v, start.z) if isinstance(start, State) else system.initial_state(p)
        seek = EQUILIBRIA.get(start) if isinstance(start, str) else None
        described = keep_steps or seek is not None
        singular: Sequence[str] = ()
        notes: Sequence[str] = ()
        redundant: Sequence[str] = ()
        fill = start == "assembled"
        if described or not (only_tree and stands(bound, *estimate, t, fill)):
            # does nothing to a State that fits
            found = put_together(bound, *estimate, t, for_run=described or options.method != "joint", fill=fill)
        if described and found is not None:
            state = describe(bound, found, *estimate[:2])
            if seek is not None:
                state = settle_into_equilibrium(state, hold, seek)
                bound.set_state(t, state.q, state.v, state.z)
                bound.m.p[bound.m.turn_slots] = state.p[bound.m.turn_slots]
                found = state.partition
            singular, notes, redundant = state.singular, state.notes, state.redundant
        elif found is not None:
            singular = singular_rows(bound, found)
            notes = (*flipped_axes(bound, estimate[0]), *filled_note(bound))
            redundant = redundant_rows(bound, found)
        _refuse_singular(singular)
        stats.messages += notes
        if redundant:
            stats.messages.append(REDUNDANT.format(", ".join(redundant)))
    else:
        raise AnalysisError(f'start="{start}" is not known{suggestion(str(start), STARTS)}')
    if options.method == "baumgarte" or (options.method == "joint" and options.loops == "baumgarte"):
        if options.baumgarte == "auto":
            bound.m.watch.auto_gain, bound.m.watch.run_began = AUTO_GAIN, t
            bound.m.gain[:] = AUTO_GAIN / options.step if options.step else 0.0
        else:
            bound.m.gain[:] = options.baumgarte
    check_rotations(bound)
    return bound, found, state


def _refuse_singular(joints: Sequence[str]) -> None:
    if joints:
        raise SingularError(
            f"the start position is singular: joints {', '.join(joints)} lose rank there, so the motion is not "
            "defined; start a little aside"
        )


def _near(machine: BoundMachine) -> bool:
    """Whether the machine stands near a singular position."""
    m = machine.m
    motion.evaluate(m, machine.factors(machine.eliminate()), False)
    return bool(m.weakest[0] < motion.NEAR_SINGULAR * m.watch.healthiest)


def _is_driven(bound: BoundMachine) -> bool:
    """Whether anything that holds is a function of time."""
    return bool(np.any(bound.m.Phi_t[bound.holds] != 0.0))


def _not_closed(run: Run, result: Result) -> str:
    """Why constraints could not be closed, as far as one can tell."""
    if run.options.step:
        return "; a smaller step may help, or none: without step= a dead centre, or friction that jams, is named"
    bound = run.machine.whole
    if bound.gap() <= bound.m.watch.closure_tolerance:
        return " behind it: two of them may contradict each other there, or a driver asks for what cannot be reached"
    said = f": {gaps_seen(bound)}"
    if result.t.size <= 1:
        return f'{said}; they contradict each other, or the start is too far from where they hold (start="assembled")'
    return f"{said}; they contradict each other there, or a driver asks for what cannot be reached"


def failure(run: Run, status: int, result: Result) -> SimulationError:
    """The error that says why a run stopped, with the result so far."""
    machine, t = run.machine, run.reached()
    bound = machine.whole
    if run.problem is not None:
        error = SimulationError(str(run.problem), result)
        error.__cause__ = run.problem
        return error
    problem = bound.system.take_problem()
    if problem is not None:
        return SimulationError(f"at t = {t:.6g} a user function raised {problem!r}", result)
    if names := jamming(run):
        return SimulationError(
            f"at t = {t:.6g} friction jams the machine: the force of {', '.join(names)} adds to the normal force that "
            "causes it, and both grow without bound; a smaller coefficient, or a load from another direction, would "
            "let it go on",
            result,
        )
    if status == NOT_SETTLED:
        return SimulationError(f"at t = {t:.6g} contacts and friction do not settle: friction jams the machine", result)
    run.to_accepted_state()
    fresh = machine.partition()
    machine.to_absolute()
    poor = machine.m.watch.pivot_ratio_at_partition
    rows, rank = machine.rows, fresh.inverse.size
    if status == motion.SINGULAR or rank < run.rank or (run.partitioned and poor < POOREST_PIVOT) or _near(machine):
        weak = fresh.rows[rank:] if rank < run.rank else fresh.rows[rank - 1 : rank]
        names = ", ".join(dict.fromkeys(rows[i].element.name for i in weak))
        beyond = "the motion is not defined beyond it"
        if run.implicit or not run.partitioned:
            beyond = 'which this method cannot pass; method="partition" steps across where the motion goes on'
        if _is_driven(bound):
            beyond += "; a driver may ask for a position that cannot be reached"
        return SingularPositionError(
            f"singular position at t = {t:.6g}: constraints {names} lose rank (a dead centre or branch point), "
            + beyond,
            result,
        )
    name = bound.system.not_finite(bound.m)
    if name is not None:
        return SimulationError(
            f"at t = {t:.6g} {name} is not finite: look for a division by zero or the root of a negative number", result
        )
    if status == motion.NOT_CLOSED:
        return SimulationError(f"at t = {t:.6g} the constraints could not be closed{_not_closed(run, result)}", result)
    if run.options.integrator == "rk4":
        return SimulationError(
            f"the run stopped at t = {t:.6g}: step={run.options.step:g} is too long for this machine, whose motion "
            "grows without bound; take a shorter one, or leave step= out: then steps follow the tolerance",
            result,
        )
    if jumping := [text for text in result.stats.messages if JUMPS in text]:
        return SimulationError(f"the run stopped at t = {t:.6g}: the step became too small; {jumping[0]}", result)
    passed = t - result.t[0] if result.t.size else 0.0
    if text := touching_now(bound, passed, run.options.atol):
        return SimulationError(f"the run stopped at t = {t:.6g}: the step became too small; {text}", result)
    if run.rank == machine.m.v.size and _is_driven(bound):
        return SimulationError(
            f"the run stopped at t = {t:.6g}: the step became too small. No freedom is left there: the drivers may ask "
            "for a position that the machine cannot reach, and speeds grow without bound; the result up to that time "
            "is kept",
            result,
        )
    if names := hardly_any(bound):
        return SimulationError(
            f"the run stopped at t = {t:.6g}: the step became too small. {names} has hardly any inertia, and turns "
            "faster than steps can follow, or without bound; give it an inertia, or a joint that holds its rotation",
            result,
        )
    return SimulationError(
        f"the run stopped at t = {t:.6g}: the step became too small. Something grows without bound or jumps there "
        "(a force that is not finite, an unstable machine, a very stiff contact); the result up to that time is kept",
        result,
    )
