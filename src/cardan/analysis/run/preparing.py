"""Everything before the first step of a run: the request is checked and the machine is assembled."""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cardan.analysis.assemble import describe, flipped_axes, held_values, put_together, redundant_rows, stands
from cardan.analysis.assembly.cams import check_cams
from cardan.analysis.assembly.initial_speeds import filled_note
from cardan.analysis.assembly.nearest_start import fit
from cardan.analysis.assembly.open_joints import NEAREST_TAKEN, NONE_FITS, open_joints, what_assembly_changed
from cardan.analysis.assembly.state_transfer import moment_of
from cardan.analysis.equilibrium import settle_into_equilibrium
from cardan.analysis.events.driver_jumps import speed_jumps
from cardan.analysis.events.run_events import Events
from cardan.analysis.machine.bound import Bound
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.joint_machine import joint_machine, joints_of
from cardan.analysis.machine.little_inertia import check_rotations
from cardan.analysis.machine.machine_pool import bound_machine
from cardan.analysis.machine.redundancy_watch import opened
from cardan.analysis.machine.singular_start import few_digits, singular_rows
from cardan.analysis.machine.undefined_constraints import undefined_now
from cardan.analysis.reporting import Reports
from cardan.analysis.request import request_of_run
from cardan.analysis.run.auto_run import AutoRun
from cardan.analysis.run.checkpoint import fingerprint
from cardan.analysis.run.elastic_run import ElasticRun
from cardan.analysis.run.explicit_runs import AdamsRun as AdamsRun  # so that its integrators are known
from cardan.analysis.run.fixed_step import FixedStepRun as FixedStepRun  # so that its integrators are known
from cardan.analysis.run.plan import plan_of
from cardan.analysis.run.record_to_result import Blocks
from cardan.analysis.run.stepping import Run
from cardan.analysis.run.trail import Keep, Trail
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.errors import AnalysisError, SingularError, check_known
from cardan.model.model import Model
from cardan.numerics.choices import CHOICES
from cardan.numerics.partition import Partition
from cardan.results.moments import Moment
from cardan.results.result import Result, Stats
from cardan.spec import DRIFTING, EQUILIBRIA, INTEGRATORS, RunSpec

AUTO_GAIN = 0.1  # α = β = 0.1 / step: errors decay over ten steps, far inside the stability of every order
REDUNDANT = "redundant constraints: {}; the motion is the same without them"


@dataclass
class Prepared:
    """A run that is ready to begin."""

    request: Mapping[str, object] | Callable[[], Mapping[str, object]]  # a mapping, or a function that gives it
    options: RunSpec
    stats: Stats
    reports: Reports
    bound: BoundMachine
    run: Run
    blocks: Blocks
    began: float  # by the clock
    start_gap: float  # of joints that a given start leaves open
    file: Any = None  # that it is written to, where one is wanted (`run.durable`)
    stored_run: Any = None  # what the file holds of the same run, to go on with
    fingerprint: str = ""


def prepared_run(
    model: Model, spec: RunSpec, keep: Keep | None, save_to: str | Path | None, resume: bool
) -> Prepared | Result:
    """All that comes before the first step; a Result where a file holds all of it.

    `keep`: what sensitivities want of the steps.
    """
    options, request = spec.settled(), request_of_run(spec)
    if save_to is not None and options.events == "rows":
        raise AnalysisError(
            'events="rows" cannot be combined with save_to; leave out save_to, and use result.save(...) after the run'
        )
    start, parameters, hold, keep_steps = options.start, options.parameters, options.hold, options.keep_steps
    began = clock.perf_counter()
    system = compile_system(model)
    plan = plan_of(system if keep is None else keep.system, options)
    reports, stats = plan.reports, Stats("simulate", options.method, options.integrator or "")
    if keep is not None:  # forces at rest are not frozen
        if isinstance(start, str) and start in EQUILIBRIA and keep.system is not system:
            at_rest = system, system.parameter_values(parameters), start, reports.start, options, stats, hold
            start = begin(*at_rest)[2] or start
        system = keep.system
    if hold != ():
        held_values(system, hold)  # refuses names that are not known, whether they are needed or not
    p, former = _numbers_of_start(system, start, parameters, stats)
    system.check_masses(p)
    if plan.has_cams:
        check_cams(system, p)
    file = stored_run = None
    origin = ""
    if save_to is not None:
        from cardan.analysis.run import durable  # and HDF5: only where a file is wanted

        request = request() if callable(request) else request
        file, origin = durable.file_for(save_to, keep_steps), fingerprint(system, p)
        if resume:
            stored_run = durable.stored_run_in(file.path, request, origin, reports)
        if stored_run is not None and stored_run.complete:
            warnings.warn(f"{file.path} is already complete; nothing was run", stacklevel=5)
            return durable.loaded(file.path, system)
    joints = joints_of(system, p, options.base) if options.method == "joint" else None
    only_tree = joints is not None and joints.n_c == 0
    bound, partition, _ = begin(system, p, start, reports.start, options, stats, hold, only_tree)
    start_gap = _gap_of_given_start(bound, stats) if start == "given" and options.method not in DRIFTING else 0.0
    if not plan.fixed_step:
        stats.rtol, stats.atol = options.rtol, options.atol
    machine = bound
    if joints is not None:
        machine = joint_machine(bound, joints, moves_only=not keep_steps and plan.nothing_happens)
    if plan.has_choices:
        partition = _take_choices(machine, options, partition)
    happened = Events(bound, options, reports.start, former)
    happened.schedule.check(reports.until)
    if plan.drivers_may_jump:
        stats.messages += speed_jumps(system, p, reports.start, reports.until)
    stats.messages += plan.notes
    times = reports.rows(0, reports.size if file is None else durable.window_rows(system, reports))
    run = _new_run(machine, times, options, happened, partition, plan.is_elastic and spec.integrator is None)
    if run.partitioned and not plan.fixed_step:
        stats.messages += few_digits(machine, options.rtol)
    if keep_steps:
        run.trail = happened.trail = Trail(machine, keep is not None and keep.only_ends)
    more = {"file": file, "stored_run": stored_run, "fingerprint": origin}
    return Prepared(request, options, stats, reports, bound, run, Blocks(run, p), began, start_gap, **more)


def _numbers_of_start(
    system: System, start: str | State, parameters: Mapping[str, float] | None, stats: Stats
) -> tuple[np.ndarray, Moment | None]:
    """The parameters of a run, and the moment of another one that it goes on from."""
    if not isinstance(start, State):
        return system.parameter_values(parameters), None
    if start.holds is not None:
        stats.messages += [note for note in start.notes if note not in stats.messages]
    return start.p_for(system, parameters), moment_of(start)


def _take_choices(machine: Bound, options: RunSpec, partition: Partition | None) -> Partition | None:
    """The user's choices of coordinates and of the longest step; the partition with which the run begins."""
    if options.independent:
        prefer_independent(machine, options.independent)
    if options.choose != "elimination":
        machine.choice, partition = CHOICES[options.choose], None
    if options.max_step is not None:
        machine.absolute.arrays.watch.longest_step = float(options.max_step)
    return partition


def _new_run(
    machine: Bound,
    times: np.ndarray,
    options: RunSpec,
    events: Events,
    partition: Partition | None,
    is_elastic: bool,
) -> Run:
    """A run by the method of the options; `is_elastic`: the machine has waves, and the integrator was left out."""
    kind = AutoRun if options.method == "auto" else INTEGRATORS[options.integrator or ""]
    if is_elastic and (kind is AutoRun or (kind is AdamsRun and options.method == "partition")):
        kind = ElasticRun
    run = kind(machine, times, options, events, partition)
    if options.events == "rows":
        run.event_rows = []
    return run


def _gap_of_given_start(bound: BoundMachine, stats: Stats) -> float:
    """How far the joints are open that a given start cannot close; it is moved to the nearest place that fits best."""
    closes, gap = fit(bound), bound.gap()
    if not closes and gap > opened(bound):
        stats.messages[:] = [text.replace(NEAREST_TAKEN, NONE_FITS) for text in stats.messages]
    return gap


def prefer_independent(machine: Bound, names: Sequence[str]) -> None:
    """The user's choice of independent coordinates (Nikravesh 1988, sec. 13.3.2); refuses sets that are not one."""
    coordinates = machine.coordinate_names
    for name in names:
        check_known("independent: no coordinate", name, coordinates, AnalysisError)
    machine.preferred = np.array([int(name in names) for name in coordinates], np.int64)
    partition = machine.eliminate(classes=machine.preferred)
    independent = {coordinates[k] for k in partition.col_order[partition.rank :]}
    if independent != set(names):
        count = len(independent)
        raise AnalysisError(
            f"independent: {', '.join(names)} cannot be the independent coordinates; the machine has {count} "
            f"freedom{'s' * (count != 1)}, for example {', '.join(sorted(independent))}"
        )


def begin(
    system: System,
    p: np.ndarray,
    start: str | State,
    t: float,
    options: RunSpec,
    stats: Stats,
    hold: Iterable[str],
    only_tree: bool = False,
) -> tuple[BoundMachine, Partition | None, State | None]:
    """The machine at its start; where it was assembled, its partition; of an equilibrium, its state.

    `only_tree`: its joints form a tree and are all that constrains it: they cannot be redundant, or lose rank.
    """
    bound, partition, state = bound_machine(system, p), None, None
    if isinstance(start, State):
        bound.let_hold(start.holds)
    if start == "given":
        bound.set_state(t, *system.initial_state(p))
        stats.messages += open_joints(bound, fitted=options.method not in DRIFTING)
        _refuse_singular(bound, singular_rows(bound, bound.eliminate()))
    else:
        numbers = start if isinstance(start, State) else system.finite_numbers(p)
        estimate = numbers.q, numbers.v, numbers.z
        seek = EQUILIBRIA.get(start) if isinstance(start, str) else None
        described = seek is not None
        singular: Sequence[str] = ()
        notes: Sequence[str] = ()
        redundant: Sequence[str] = ()
        fill = start == "assembled"
        if described or not (only_tree and stands(bound, *estimate, t, fill)):
            # does nothing to a State that fits
            partition = put_together(bound, *estimate, t, for_run=described or options.method != "joint", fill=fill)
        if described and partition is not None:
            state = describe(bound, partition, *estimate[:2])
            if seek is not None:
                state = settle_into_equilibrium(state, hold, seek)
                bound.set_state(t, state.q, state.v, state.z)
                bound.arrays.p[bound.arrays.turn_slots] = state.p[bound.arrays.turn_slots]
                bound.arrays.p[: system.n_p] = state.p[: system.n_p]  # with what sampled events hold there
                partition = state.partition
            singular, notes, redundant = state.singular, state.notes, state.redundant
        elif partition is not None:
            singular = singular_rows(bound, partition)
            if bound.filled or bound.has_moved(*estimate[:2]):
                changed = what_assembly_changed(bound, *estimate[:2]) if start == "assembled" else ()
                notes = (*flipped_axes(bound, estimate[0]), *filled_note(bound), *changed)
            redundant = redundant_rows(bound, partition)
        _refuse_singular(bound, singular)
        stats.messages += notes
        if redundant:
            stats.messages.append(REDUNDANT.format(", ".join(redundant)))
    if options.method == "baumgarte" or (options.method == "joint" and options.loops == "baumgarte"):
        if options.baumgarte == "auto":
            bound.arrays.watch.auto_gain, bound.arrays.watch.run_began = AUTO_GAIN, t
            bound.arrays.gain[:] = AUTO_GAIN / options.step if options.step else 0.0
        else:
            bound.arrays.gain[:] = options.baumgarte
    check_rotations(bound)
    return bound, partition, state


def _refuse_singular(bound: BoundMachine, joints: Sequence[str]) -> None:
    if joints:
        if text := undefined_now(bound):
            raise SingularError(f"the start position is singular: {text}; tilt it, or move it a little")
        raise SingularError(
            f"the start position is singular: joints {', '.join(joints)} lose rank there, so the motion is not "
            "defined; move the start a little away from it"
        )
