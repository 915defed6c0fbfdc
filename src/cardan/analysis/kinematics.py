"""Kinematics and inverse dynamics (kinetostatics) of machines whose every freedom is driven.

Positions from Φ(q, t) = 0, speeds from C v = -Φ_t, accelerations from C v̇ = γ; then, for inverse dynamics, the
multipliers from Cᵀλ = M v̇ - Q: reactions in joints, driving forces in drivers (Wehage & Haug 1981, ch. 3).
"""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Mapping

import numpy as np

from cardan.analysis.assemble import assemble_bound
from cardan.analysis.assembly.cams import check_cams
from cardan.analysis.driven.along_motion import follow_machine, happens_in_time, jump_messages, not_known
from cardan.analysis.driven.events import JUMPS
from cardan.analysis.driven.position_path import follow_positions
from cardan.analysis.events.driver_jumps import refuse_positions, speed_jumps_between
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.redundancy_watch import widest
from cardan.analysis.machine.redundant_reactions import NotUnique, share_in_pieces
from cardan.analysis.mechanism.overreach import stopped_there
from cardan.analysis.reporting import report_times
from cardan.analysis.request import request_of
from cardan.analysis.run.collect import collect
from cardan.analysis.run.ending import OPENED, SimulationError, SingularPositionError
from cardan.analysis.run.function_on_rows import Piece
from cardan.analysis.run.unreachable_end import fastest
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.errors import AnalysisError
from cardan.model.argument_messages import spoken
from cardan.model.element import easily_misread
from cardan.model.model import Model
from cardan.numerics import motion
from cardan.numerics.sparse_lu import LU
from cardan.results.progress import Progress
from cardan.results.result import Happening, Result, Stats
from cardan.spec import RunSpec

OPTIONS = ("until", "every", "start_time", "rtol", "atol", "parameters")  # of a run, that matter here
TOO_FAST = (
    "the analysis ends at t = {:.6g}: the rest takes too many small steps; {}. Look at the numbers and units of the "
    "drivers, or end sooner (until=); positions up to that time are kept"
)


@spoken
def kinematics(
    model: Model,
    until: float,
    every: float | None = None,
    *,
    start_time: float = 0.0,
    rtol: float = RunSpec.rtol,
    atol: float = RunSpec.atol,
    parameters: Mapping[str, float] | None = None,
    progress: Progress | None = None,
) -> Result:
    """Positions, velocities and accelerations of a machine whose every degree of freedom is driven.

    Positions follow from Φ(q, t) = 0, speeds from C v = -Φ_t and accelerations from C v̇ = γ. Masses are not needed.

    Parameters
    ----------
    model : Model
        The machine.
    until : float
        The end time. It may equal `start_time`; the result then has one time.
    every : float, optional
        The reporting interval. The default divides the motion into 200 intervals.
    start_time : float, default 0
        The start time.
    rtol, atol : float, default 1e-6 and 1e-9
        Tolerances for user states and blocks, which are integrated along the motion.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    progress : callable, optional
        A function that is called with the time reached and the end time.

    Returns
    -------
    Result
        The motion. `stats.messages` tells which limits were passed.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("crank")
    >>> crank = model.body("crank", position=(1, 0))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(-1, 0)))
    >>> motor = model.add(cd.Drive("motor", crank.angle, lambda t: 2 * t))
    >>> print(cd.kinematics(model, until=1)["crank"].acceleration[0].round(6))
    [-4.  0.]
    """
    spec = RunSpec(until, every, start_time=start_time, method="auto", rtol=rtol, atol=atol, parameters=parameters)
    return _analysis("kinematics", model, spec, progress)


@spoken
def inverse(
    model: Model,
    until: float,
    every: float | None = None,
    *,
    start_time: float = 0.0,
    rtol: float = RunSpec.rtol,
    atol: float = RunSpec.atol,
    parameters: Mapping[str, float] | None = None,
    progress: Progress | None = None,
) -> Result:
    """Inverse dynamics: the forces that drivers must supply for a prescribed motion, and all reactions.

    The multipliers follow from Cᵀλ = M v̇ - Q (Wehage & Haug 1981, ch. 3). Every degree of freedom must be driven.

    Parameters
    ----------
    model : Model
        The machine.
    until : float
        The end time. It may equal `start_time`; the result then has one time.
    every : float, optional
        The reporting interval. The default divides the motion into 200 intervals.
    start_time : float, default 0
        The start time.
    rtol, atol : float, default 1e-6 and 1e-9
        Tolerances for user states and blocks, which are integrated along the motion.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    progress : callable, optional
        A function that is called with the time reached and the end time.

    Returns
    -------
    Result
        The motion, the reactions, and the force or torque of each driver as `result["motor"].force`, with friction.
        `stats.messages` tells which limits were passed.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("flywheel")
    >>> wheel = model.body("wheel", mass=2, inertia=0.5)
    >>> axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), wheel.at(0, 0)))
    >>> motor = model.add(cd.Drive("motor", wheel.angle, lambda t: 3 * t**2))
    >>> print(cd.inverse(model, until=1)["motor"].force[-1].round(6))  # inertia times angular acceleration
    3.0
    """
    spec = RunSpec(until, every, start_time=start_time, method="auto", rtol=rtol, atol=atol, parameters=parameters)
    return _analysis("inverse", model, spec, progress)


def _analysis(analysis: str, model: Model, spec: RunSpec, progress: Progress | None) -> Result:
    """Either of them; also what was computed before it had to stop."""
    try:
        result = _follow(analysis, model, spec, progress)
    except SimulationError as error:
        _finish(error.result, analysis, model, spec)
        raise
    return _finish(result, analysis, model, spec)


def _finish(result: Result, analysis: str, model: Model, spec: RunSpec) -> Result:
    """With its request; kinematics without forces of constraints, which it does not compute."""
    result.request = request_of(analysis, {word: getattr(spec, word) for word in OPTIONS})
    result.stats.messages += easily_misread(model, model.constraints if analysis == "kinematics" else None)
    if analysis == "kinematics":
        system = compile_system(model)
        unknown, notes = not_known(system, system.parameter_values(spec.parameters))
        result.columns = {key: values for key, values in result.columns.items() if key not in unknown}
        result.stats.messages += notes
    return result


def _follow(analysis: str, model: Model, spec: RunSpec, progress: Progress | None) -> Result:
    start, until = spec.begins, spec.until
    times = np.array([start]) if until == start else report_times(start, until, spec.every)
    system = compile_system(model)
    p = system.parameter_values(spec.parameters)
    if analysis == "inverse":
        system.check_masses(p)
    refuse_positions(system, p, start, until)
    jumps = analysis == "inverse" and bool(speed_jumps_between(system, p, start, until))  # whose impulses are wanted
    if jumps or happens_in_time(model):
        bound, state = at_start(system, p, float(times[0]), analysis)
        return follow_machine(bound, state, times, analysis, spec.settled(), progress)
    return _along_grid(system, p, times, analysis, progress)


def _along_grid(system: System, p: np.ndarray, times: np.ndarray, analysis: str, progress: Progress | None) -> Result:
    """A machine that is nothing but its motion: every reporting time by itself."""
    began = clock.perf_counter()
    bound, record, (status, row, lu, interrupted) = follow_drivers(system, p, times, analysis, progress)
    stats = Stats(analysis, "Newton", wall_time=clock.perf_counter() - began)
    stats.evaluations = int(bound.arrays.count.evaluations)
    stats.newton_iterations = int(bound.arrays.count.newton)
    stats.constraint_error = float(bound.arrays.watch.worst_closure)
    if interrupted:
        warnings.warn(f"interrupted at t = {bound.arrays.t[0]:g}: the result ends there", stacklevel=5)
    stats.status = "interrupted" if interrupted else ("finished" if status == motion.OK else "stopped early")
    piece = Piece(0, p, bound.holds.copy(), lu.inverse.size < int(np.count_nonzero(bound.holds)))
    jumps = speed_jumps_between(system, p, float(times[0]), float(times[-1]))
    stats.messages += jump_messages(jumps, analysis)
    log = [Happening(jump.t, jump.name, what=JUMPS) for jump in jumps if row and jump.t <= record.t[row - 1]]
    gap = widest(bound, record, row, [piece])
    stats.constraint_error = max(stats.constraint_error, gap.size)
    extra: NotUnique = share_in_pieces(bound, record, row, [piece], stats) if analysis == "inverse" else {}
    result = collect(system, p, record, row, stats, [piece], log, **extra)
    if gap.joints:
        raise SingularPositionError(OPENED.format(gap.joints), result)
    if status == motion.ENDLESS:
        raise SimulationError(TOO_FAST.format(float(result.t[-1]) if row else float(times[0]), fastest(bound)), result)
    if status != motion.OK:
        raise _lock_up(bound, lu, float(times[min(row, len(times) - 1)]), result)
    return result


def at_start(system: System, p: np.ndarray, t: float, analysis: str) -> tuple[BoundMachine, State]:
    """A fully driven machine, assembled; refuses others."""
    check_cams(system, p)
    bound = BoundMachine(system, p)
    state = assemble_bound(bound, *system.initial_state(p), t=t)
    if state.dof > 0:
        free = ", ".join(state.independent)
        raise AnalysisError(
            f"{analysis} needs a fully driven machine; {state.dof} freedom{'s' * (state.dof != 1)} left "
            f"({free}): add a Drive or Fix for {'it' if state.dof == 1 else 'each'}, or use simulate"
        )
    return bound, state


def follow_drivers(
    system: System, p: np.ndarray, times: np.ndarray, analysis: str = "kinematics", progress: Progress | None = None
) -> tuple[BoundMachine, motion.Record, tuple[int, int, LU, bool]]:
    """The motion of a fully driven machine at ascending times: (status, rows done, LU factors, whether Ctrl-C came).

    Nothing but its motion: user states stay as they are, events do not happen.
    """
    bound, state = at_start(system, p, float(times[0]), analysis)
    if bound.rolls:
        raise AnalysisError(
            f"a machine that is followed from position to position has no constraints of speeds: where {bound.rolling} "
            "lead depends on the way; use simulate, kinematics or inverse, which integrate it"
        )
    record = bound.new_record(times)
    return bound, record, follow_positions(bound, state.partition, record, progress)


def _lock_up(bound: BoundMachine, lu, wanted: float, result: Result) -> SimulationError:
    """Why the drivers cannot be followed to the time `wanted`."""
    reached = float(result.t[-1]) if len(result.t) else wanted
    weakest = bound.system.rows[lu.rows[lu.inverse.size - 1]].element.name
    if len(result.t) and (because := stopped_there(bound.system, bound.arrays.p, float(result.t[0]), wanted)):
        words = f"lock-up between t = {reached:.6g} and t = {wanted:.6g}: {because} Positions up to there are kept"
        return SingularPositionError(words, result)
    return SingularPositionError(
        f"lock-up or branch point between t = {reached:.6g} and t = {wanted:.6g}: the drivers ask for a position the "
        f'machine cannot reach, or where "{weakest}" loses rank; positions up to t = {reached:.6g} are kept',
        result,
    )


__all__ = ["inverse", "kinematics"]
