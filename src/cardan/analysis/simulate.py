"""Dynamics: integrate the motion of a machine."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isfinite
from pathlib import Path

from cardan.analysis.assembly.carrying import carry_over
from cardan.analysis.machine.amplification import set_aside_notes
from cardan.analysis.machine.machine_pool import give_back
from cardan.analysis.methods import Method, takes_method
from cardan.analysis.run.ending import (
    check_left_out,
    failure,
    sum_up,
)
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
from cardan.spec import RunSpec, run_spec

STATES_NOT_KEPT = (
    "the states of events (state_before, state_after) are kept until t = {} only, because there were too many"
)


@takes_method
def simulate(
    model: Model,
    until: float,
    every: float | None = None,
    *,
    start: str | State | Moment = RunSpec.start,
    hold: Iterable[str] = (),
    start_time: float | None = None,
    method: str | Method = RunSpec.method,
    integrator: str | None = None,
    rtol: float = RunSpec.rtol,
    atol: float = RunSpec.atol,
    step: float | None = None,
    max_step: float | None = None,
    baumgarte: tuple[float, float] | str = RunSpec.baumgarte,
    impacts: str = RunSpec.impacts,
    events: str = RunSpec.events,
    independent: Sequence[str] = (),
    choose: str = RunSpec.choose,
    form: str = RunSpec.form,
    base: str | Sequence[str] = (),
    loops: str = RunSpec.loops,
    parameters: Mapping[str, float] | None = None,
    inputs: Signals | None = None,
    progress: Progress | None = None,
    keep_steps: bool | Keep = False,
    save_to: str | Path | None = None,
    resume: bool = False,
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
    start : str, State or Moment, default "assembled"
        "assembled" corrects the initial values to fit the constraints; speeds that were left out are those of least
        kinetic energy. "equilibrium" starts at rest in static equilibrium, "nearest equilibrium" in the nearest one,
        stable or not. "given" takes the initial values exactly as written; methods that keep joints closed begin with
        the nearest values that fit. A State starts at its own time; so does a Moment, the state of an event of another
        run.
    hold : iterable of str, default ()
        Coordinates that stay where they are while the equilibrium of the start is sought.
    start_time : float, optional
        The start time; the default is 0, or the time of the State.
    method : str or method object, default "partition"
        How constraints are kept; see Notes. An object carries the options of its own method: `cd.Partition`,
        `cd.JointCoordinates`, `cd.Dae`, `cd.Direct`, `cd.Baumgarte`.
    integrator : str, optional
        "adams" (the default: variable order and step), "dop853" (Runge-Kutta of order 8, variable step), "rk4" (with a
        fixed `step`), or "bdf" (implicit; that of "dae", also for "joint" without loops and drivers).
    rtol, atol : float, default 1e-6 and 1e-9
        Relative and absolute tolerance; `atol` is in radians and, for lengths, in typical body sizes.
    step : float, optional
        A fixed step; given alone, it means "rk4".
    max_step : float, optional
        The longest step that the integrator may choose.
    baumgarte : (float, float) or "auto", default (5, 5)
        The gains α and β of "baumgarte", in 1/time, or "auto": in proportion to the step.
    impacts : "together" or "sequence", default "together"
        Whether several impacts at one moment are solved together or one after another.
    events : "listed" or "rows", default "listed"
        "rows" also reports the state before and after each event; `result.extra["event_rows"]` says in which rows.
    independent : sequence of str, default ()
        The coordinates that "partition" integrates wherever that costs less than a digit of accuracy.
    choose : str, default "elimination"
        How "partition" chooses independent coordinates: "elimination" (full pivoting), "qr", "gram-schmidt" or "svd".
    form : "index2" or "index3", default "index2"
        The form of the equations for "dae": stabilized or classic.
    base : str or sequence of str, default ()
        Floating base bodies of trees, for "joint".
    loops : "partition" or "baumgarte", default "partition"
        How "joint" keeps loops closed that had to be cut.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    inputs : mapping of str to float, Spline, function of time, text or (times, values), optional
        What the inputs of the model follow; see `Model.with_inputs`. Others keep their start values.
    progress : callable, optional
        A function that is called with the time reached and the end time.
    keep_steps : bool, default False
        Keep all accepted steps in `result.trail`, along which sensitivities are computed.
    save_to : path, optional
        An HDF5 file that is written during the run, in bounded memory. If the run is killed, the file holds the results
        up to a few seconds before.
    resume : bool, default False
        Continue the run that `save_to` holds, or begin it if there is no such file. `until` may be later than before;
        all else must be the same.

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
    (Nikravesh 1988, sec. 13.4); "dae", equations and constraints as one implicit system, for stiff machines; "auto",
    partitioning that changes to "dae" where the motion turns out to be stiff; "direct", accelerations integrated as
    they are, so that constraint violations grow; "baumgarte", the same with feedback (Baumgarte 1972).

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
    if inputs is not None:
        model = model.with_inputs(inputs)
    if isinstance(start, Moment):
        start = carry_over(start, model, parameters=parameters)
    spec = run_spec(
        parameters, until=until, every=every, start=start, hold=hold, start_time=start_time, method=str(method),
        integrator=integrator, rtol=rtol, atol=atol, step=step, max_step=max_step, baumgarte=baumgarte, impacts=impacts,
        events=events, independent=independent, choose=choose, form=form, base=base, loops=loops,
        keep_steps=bool(keep_steps),
    )  # fmt: skip
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
    if stored_run is not None:
        began -= stored_run.checkpoint.facts["wall_time"]
    with prepared.file as file:
        origin = {"fingerprint": prepared.fingerprint}
        so_far = partial(_so_far, run, stats, began)
        saver = durable.Saver(file, run, prepared.blocks, prepared.reports, origin, so_far, prepared.request)
        if stored_run is not None:
            saver.go_on(stored_run)
        status, count = run.to_the_end(stats, progress, resumed=stored_run is not None)
        _add_notes(prepared, status, began)
        return status, count, saver.finish(status, count, stats)


def _add_notes(prepared: Prepared, status: int, began: float) -> None:
    run, stats = prepared.run, prepared.stats
    sum_up(run, status, stats, began)
    stats.messages += [*set_aside_notes(prepared.options.independent, run.set_aside), *run.events.notes.values()]
    stats.messages += run.events.too_quick()


def _concluded(prepared: Prepared, status: int, count: int, result: Result) -> Result:
    """What is told at the end; a run that stopped early raises, with what it has computed."""
    run, stats, happened = prepared.run, prepared.stats, prepared.events
    if happened.changed:
        options = ", ".join(f"{word}={value:g}" for word, value in happened.changed.items())
        stats.messages.append(f"events have changed options of the run; at its end they are {options}")
    if isfinite(happened.states_kept_until):
        stats.messages.append(STATES_NOT_KEPT.format(f"{happened.states_kept_until:.6g}"))
    result.trail, result.request = run.trail, prepared.request
    if status == motion.RUNNING:
        warnings.warn(f"interrupted at t = {run.reached():g}: the result ends there", stacklevel=5)
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
