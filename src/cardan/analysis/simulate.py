"""Dynamics: integrate the motion of a machine."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from math import isfinite
from pathlib import Path

from cardan.analysis.assembly.state_transfer import carry_over
from cardan.analysis.machine.amplification import set_aside_notes
from cardan.analysis.machine.machine_pool import give_back
from cardan.analysis.methods import RUN, Method, Start, opened
from cardan.analysis.options import Options, Resume, file_and_resume, takes
from cardan.analysis.run.ending import check_left_out, failure, sum_up
from cardan.analysis.run.event_rows import EVENT_ROWS, put_in
from cardan.analysis.run.preparing import Prepared, prepared_run
from cardan.analysis.run.stepping import Run
from cardan.analysis.run.trail import Keep
from cardan.analysis.state import State
from cardan.model.model import Model
from cardan.model.parameters import Signals
from cardan.numerics import motion
from cardan.results.moments import Moment
from cardan.results.progress import Progress
from cardan.results.result import Result, Stats
from cardan.spec import RunSpec, RunWords, run_spec

STATES_NOT_KEPT = (
    "the states of events (state_before, state_after) are kept until t = {} only, because there were too many"
)


@takes({**RUN, "save_to": (Resume,)})
def simulate(
    model: Model,
    until: float,
    every: float | None = None,
    *,
    start: str | State | Moment | Start = RunSpec.start,
    method: str | Method = RunSpec.method,
    rtol: float = RunSpec.rtol,
    atol: float = RunSpec.atol,
    step: float | None = None,
    parameters: Mapping[str, float] | None = None,
    inputs: Signals | None = None,
    progress: Progress | None = None,
    save_to: str | Path | Resume | None = None,
) -> Result:
    """Integrate the equations of motion of a machine over time.

    Parameters
    ----------
    model : Model
        The machine.
    until : float
        The end time, in the model's unit of time.
    every : float, optional
        The reporting interval. The default divides the run into 200 intervals. What lasts longer than that is not
        missed between steps.
    start : str, State, Moment or Start, default "assembled"
        "assembled", "equilibrium", "nearest equilibrium" or "given", or the State or the Moment of another run;
        `cd.Start` explains them, and holds the start time and the coordinates to hold.
    method : str or method object, default "partition"
        How constraints are kept, see Notes. Objects hold further options, such as the integrator: `cd.Partition`,
        `cd.JointCoordinates`, `cd.Dae`, `cd.GeneralizedAlpha`, `cd.Auto`, `cd.Direct`, `cd.Baumgarte`.
    rtol, atol : float, default 1e-6 and 1e-9
        Relative and absolute tolerance; `atol` is in radians and, for lengths, in typical body sizes.
    step : float, optional
        A fixed step, with the Runge-Kutta method of order 4.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    inputs : mapping of str to float, Spline, function of time, text or (times, values), optional
        What the inputs of the model follow; see `Model.with_inputs`. Others keep their start values.
    progress : callable, optional
        A function that is called with the time reached and the end time.
    save_to : path or Resume, optional
        An HDF5 file that is written during the run, in bounded memory. If the run is killed, the file holds the results
        up to a few seconds before; `save_to=cd.Resume(path)` continues it.

    Returns
    -------
    Result
        The motion at the reporting times. Ctrl-C stops the run and returns what was computed.

    Raises
    ------
    SimulationError
        The run cannot go on. The error carries the result so far.

    Notes
    -----
    The methods: "partition", coordinate partitioning (Wehage & Haug 1981); "joint", the joint coordinates of a tree
    (Nikravesh 1988, sec. 13.4); "dae", equations and constraints as one implicit system, for stiff machines;
    "generalized-alpha", the same with a stated damping, for flexible machines; "auto", partitioning that changes to
    "dae" where the motion turns out to be stiff; "direct", accelerations integrated as they are, so that constraint
    violations grow; "baumgarte", the same with feedback (Baumgarte 1972).

    "partition" and "auto" go over to generalized-alpha where waves of beams or flexible bodies that are smaller than
    the tolerances set the steps; the notes of the result then say so.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> mass = model.body("mass", mass=4, inertia=1, position=(0.1, 0))
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    >>> spring = model.add(cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=400, free_length=1))
    >>> result = cd.simulate(model, until=1)
    >>> print(result["mass"].position[-1, 0].round(4))  # 0.1 cos(10)
    -0.0839
    """
    words: RunWords = {"start": start, "method": method, "rtol": rtol, "atol": atol, "step": step}
    if isinstance(start, Options) or isinstance(method, Options):
        words = opened(words)
    file, resume = (None, False) if save_to is None else file_and_resume(save_to)
    return integrate(
        model, until, every, **words, parameters=parameters, inputs=inputs, progress=progress, save_to=file,
        resume=resume,
    )  # fmt: skip


def integrate(
    model: Model,
    until: float,
    every: float | None = None,
    *,
    start: str | State | Moment = RunSpec.start,
    parameters: Mapping[str, float] | None = None,
    inputs: Signals | None = None,
    keep_steps: bool | Keep = False,
    progress: Progress | None = None,
    save_to: str | Path | None = None,
    resume: bool = False,
    **words: object,
) -> Result:
    """`simulate` with all options by their words (`RunSpec`); `keep_steps`: those that derivatives are taken along."""
    if inputs is not None:
        model = model.with_inputs(inputs)
    if isinstance(start, Moment):
        start = carry_over(start, model, parameters=parameters)
    spec = run_spec(parameters, until=until, every=every, start=start, keep_steps=bool(keep_steps), **words)
    return run(model, spec, keep_steps if isinstance(keep_steps, Keep) else None, progress, save_to, resume)


def run(
    model: Model,
    spec: RunSpec,
    keep: Keep | None = None,
    progress: Progress | None = None,
    save_to: str | Path | None = None,
    resume: bool = False,
) -> Result:
    """The run that a specification describes. `keep`: what derivatives want of its steps."""
    prepared = prepared_run(model, spec, keep, save_to, resume)
    if isinstance(prepared, Result):
        return prepared
    status, count, result = _in_memory(prepared, progress) if prepared.file is None else _to_file(prepared, progress)
    return _concluded(prepared, status, count, result)


def _in_memory(prepared: Prepared, progress: Progress | None) -> tuple[int, int, Result]:
    """The status with which the run ends, how many times were reported, and the result."""
    run, stats, blocks = prepared.run, prepared.stats, prepared.blocks
    status, count = run.to_the_end(stats, progress)
    _add_notes(prepared, status, prepared.began)
    event_rows: list[int] = []
    if run.event_rows:
        count, event_rows = put_in(run, count)
    result = blocks.take(count, stats, run.events.log)
    result.extra |= {EVENT_ROWS: event_rows} if event_rows else {}
    stats.messages += blocks.messages()
    stats.constraint_error = max(stats.constraint_error, blocks.opened.size)
    return status, count, result


def _to_file(prepared: Prepared, progress: Progress | None) -> tuple[int, int, Result]:
    """The same of a run that is written as it goes, or goes on with what its file holds."""
    from cardan.analysis.run import durable

    run, stats, stored_run, began = prepared.run, prepared.stats, prepared.stored_run, prepared.began
    assert not callable(prepared.request)  # a file holds the request itself
    if stored_run is not None:
        began -= stored_run.checkpoint.notes["wall_time"]
    with prepared.file as file:
        so_far = partial(_so_far, run, stats, began)
        saver = durable.Saver(
            file, run, prepared.blocks, prepared.reports, prepared.fingerprint, so_far, prepared.request
        )
        if stored_run is not None:
            saver.go_on(stored_run)
        status, count = run.to_the_end(stats, progress, resumed=stored_run is not None)
        _add_notes(prepared, status, began)
        return status, count, saver.finish(status, count, stats)


def _add_notes(prepared: Prepared, status: int, began: float) -> None:
    run, stats = prepared.run, prepared.stats
    sum_up(run, status, stats, began)
    if run.set_aside:
        stats.messages += set_aside_notes(prepared.options.independent, run.set_aside)
    if run.events.any:
        stats.messages += [*run.events.notes.values(), *run.events.too_quick()]


def _concluded(prepared: Prepared, status: int, count: int, result: Result) -> Result:
    """What is told at the end; a run that stopped early raises, with what it has computed."""
    run, stats, happened = prepared.run, prepared.stats, prepared.run.events
    if happened.changed:
        options = ", ".join(f"{word}={value:g}" for word, value in happened.changed.items())
        stats.messages.append(f"events have changed options of the run; at its end they are {options}")
    if isfinite(happened.states_kept_until):
        stats.messages.append(STATES_NOT_KEPT.format(f"{happened.states_kept_until:.6g}"))
    result.trail, result.request = run.trail, prepared.request
    if status == motion.RUNNING:
        warnings.warn(f"interrupted at t = {run.reached():g}: the result ends there", stacklevel=6)
    elif status != motion.OK:
        if run.problem is None:
            run.to_accepted_state()
            check_left_out(run, count, prepared.blocks.opened, prepared.start_gap, result)
        raise failure(run, status, result)
    else:
        check_left_out(run, count, prepared.blocks.opened, prepared.start_gap, result)
    if run.trail is not None:
        run.trail.let_go()
    run.let_go()
    give_back(prepared.bound)
    prepared.bound.system.keep()
    return result


def _so_far(run: Run, stats: Stats, began: float) -> Stats:
    """The same of a run that goes on."""
    so_far = replace(stats, messages=[*stats.messages])
    run.count(so_far)
    sum_up(run, motion.RUNNING, so_far, began)
    return so_far
