"""Dynamics: integrate the motion of a machine."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from cardan.analysis.assembly.carrying import carry_over
from cardan.analysis.machine.amplification import set_aside_notes
from cardan.analysis.machine.machine_pool import give_back
from cardan.analysis.methods import Method
from cardan.analysis.options import DEFAULT_BAUMGARTE
from cardan.analysis.request import request_of
from cardan.analysis.run.ending import (
    check_left_out,
    failure,
    sum_up,
)
from cardan.analysis.run.event_rows import EVENT_ROWS, put_in
from cardan.analysis.run.preparing import Prepared, prepared_run
from cardan.analysis.run.stepping import Progress, Run
from cardan.analysis.state import State
from cardan.compiled.system import System
from cardan.model.model import Model
from cardan.numerics import motion
from cardan.results.moments import Moment
from cardan.results.result import Result, Stats

STATES_NOT_KEPT = (
    "the states of events (state_before, state_after) are kept until t = {} only, because there were too many"
)


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
    prepared = prepared_run(given, request_of("simulate", given | {"keep_steps": bool(keep_steps)}))
    if isinstance(prepared, Result):
        return prepared
    status, count, result = _in_memory(prepared, progress) if prepared.file is None else _to_file(prepared, progress)
    return _concluded(prepared, status, count, result)


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
        stats.messages.append(f"events have changed options of the run; at its end they are {said}")
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


def _so_far(run: Run, stats: Stats, began: float) -> Stats:
    """The same of a run that goes on."""
    found = replace(stats, messages=[*stats.messages])
    run.count(found)
    sum_up(run, motion.RUNNING, found, began)
    return found
