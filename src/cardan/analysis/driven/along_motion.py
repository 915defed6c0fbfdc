"""States, blocks, events and friction of a driven machine, integrated along its prescribed motion.

The machine has no freedom left, so that positions and speeds follow from the constraints at any time; user states are
integrated, with their error under control, and events are looked for, by the time loop of `simulate`.
"""

from __future__ import annotations

import time as clock
import warnings
from functools import lru_cache

import numpy as np

from cardan.analysis.driven.events import DrivenEvents
from cardan.analysis.driven.friction import frictions_at_rest
from cardan.analysis.driven.limits import limits_passed
from cardan.analysis.events.driver_jumps import DriverJump, shortened, speed_jumps_between
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.auto_run import AutoRun
from cardan.analysis.run.ending import OPENED, SimulationError, SingularPositionError, check_left_out, failure, sum_up
from cardan.analysis.run.explicit_runs import LOOKS_STIFF
from cardan.analysis.run.record_to_result import Blocks
from cardan.analysis.run.trail import Trail
from cardan.analysis.state import State
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.model import Model
from cardan.numerics import motion
from cardan.results.progress import Progress
from cardan.results.result import Result, Stats
from cardan.spec import RunSpec

CONSTRAINTS = ("joint", "driver", "limit", "friction")
STOPS = "the drivers ask for a position the machine cannot reach, or where"


def happens_in_time(model: Model) -> bool:
    """Whether a driven machine is more than its motion: user states, events, limits, friction, rolling."""
    by_element = any(element.one_sided or element.holds_speeds for element in model.constraints)
    return bool(model.states or model.events) or by_element


def needs_forces(system: System) -> str | None:
    """What is computed from reactions, besides reactions: a state's rate, an event; None where nothing is."""
    lam, events = system.lam, system.events.equations
    if not system.n_c:
        return None
    for name, rate in zip(system.model.states, ca.vertsplit(system.motion.z_rate), strict=True):
        if ca.depends_on(rate, lam):
            return f'the rate of state "{name}"'
    for watched, g in zip(events.plan.watches, ca.vertsplit(events.g), strict=True):
        if watched.row < 0 and ca.depends_on(g, lam):
            return f'event "{watched.element.name}"'
    actions = ca.vertcat(events.values, ca.vec(events.impulse))
    return "an action of an event" if ca.depends_on(ca.densify(actions), lam) else None


def with_forces(system: System, p: np.ndarray, analysis: str) -> bool:
    """Whether reactions must be right: in inverse dynamics always; in kinematics where something depends on them."""
    if analysis == "inverse":
        return True
    reader = needs_forces(system)
    lacking = masses_missing(system, p)
    if reader is not None and lacking:
        raise ModelError(f"kinematics: {reader} depends on reactions, which depend on all masses: {lacking}")
    return reader is not None or (bool(_columns(system)[1]) and not lacking)


def masses_missing(system: System, p: np.ndarray) -> str:
    """What dynamics would say of the masses; empty where all are there."""
    try:
        system.check_masses(p)
    except ModelError as error:
        return str(error)
    return ""


def not_known(system: System, p: np.ndarray) -> tuple[set[tuple[str, str]], list[str]]:
    """Columns of a result that kinematics cannot fill, and what to say of those that a user may miss.

    Forces of constraints and energies are what inverse dynamics is for. What else depends on reactions (a force, a
    block) is known where all bodies have masses.
    """
    missing, others = _columns(system)
    lacking = masses_missing(system, p) if others else ""
    if not lacking:
        return missing, []
    names = ", ".join(sorted(".".join(key) for key in others))
    return missing | others, [f"not computed: {names}, which depend on reactions, and so on all masses: {lacking}"]


@lru_cache(maxsize=16)
def _columns(system: System) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Reported quantities that are forces of constraints, or energies; others that depend on reactions."""
    channels, lam = system.channel_expressions
    kinds = {name: element.kind for name, element in system.model.elements.items()}
    seen = {key for key, value in channels.items() if lam.numel() and ca.depends_on(value, lam)}
    reactions = {key for key in channels if key[0] == "energy" or key[1].startswith(("reaction_", "multiplier"))}
    reactions |= {key for key in seen if kinds.get(key[0]) in CONSTRAINTS}
    return reactions, seen - reactions


def jump_messages(jumps: list[DriverJump], analysis: str) -> list[str]:
    """What to say of drivers whose speed jumps."""
    forces = "; the forces do not contain the impulse of that (result.events)" if analysis == "inverse" else ""
    return shortened(
        [f'driver "{jump.name}": its speed jumps by {jump.size:.3g} at t = {jump.t:.6g}{forces}' for jump in jumps]
    )


def follow_machine(
    bound: BoundMachine,
    state: State,
    times: np.ndarray,
    analysis: str,
    options: RunSpec,
    progress: Progress | None = None,
    keep_steps: bool = False,
) -> Result:
    """The run of a driven machine, assembled at the first of the times, along its prescribed motion."""
    began, system, p = clock.perf_counter(), bound.system, bound.arrays.p.copy()
    forces = with_forces(system, p, analysis)
    stats = Stats(analysis, "Newton", "adams", rtol=options.rtol, atol=options.atol)
    start, end = float(times[0]), float(times[-1])
    jumps = speed_jumps_between(system, p, start, end)
    stats.messages += jump_messages(jumps, analysis)
    events = DrivenEvents(bound, options, start, forces)
    events.schedule.check(end)
    run = AutoRun(bound, times, options, events, state.partition)
    if keep_steps:
        run.trail = events.trail = Trail(bound)
    blocks = Blocks(run, p)
    status, count = run.to_the_end(stats, progress)
    sum_up(run, status, stats, began)
    result = blocks.take(count, stats, events.log)
    result.trail = run.trail
    stats.messages = [text for text in stats.messages if text != LOOKS_STIFF]  # other methods cannot be asked for
    events.at_rest.clear()  # frictions that rest are told below, with their times
    stats.messages += [*events.messages, *events.too_quick(), *(blocks.messages() if forces else ())]
    stats.messages += limits_passed(bound, run.record, count, run.pieces, events.passed, forces)
    if forces:
        stats.messages += frictions_at_rest(bound, run.record, count, run.pieces, result)
    stats.constraint_error = max(stats.constraint_error, blocks.opened.size)
    if status == motion.RUNNING:
        warnings.warn(f"interrupted at t = {run.reached():g}: the result ends there", stacklevel=4)
    elif blocks.opened.joints:
        raise SingularPositionError(OPENED.format(blocks.opened.joints), result)
    elif status != motion.OK and run.problem is not None:
        raise SimulationError(str(run.problem), result)
    else:
        check_left_out(run, count, blocks.opened, 0.0, result)
        if status != motion.OK:
            raise _failed(run, status, result)
    return result


def _failed(run: AutoRun, status: int, result: Result) -> SimulationError:
    error, t = failure(run, status, result), run.reached()
    if not (isinstance(error, SingularPositionError) or status == motion.NOT_CLOSED):
        return error
    weakest = run.machine.rows[run.lu.rows[run.rank - 1]].element.name
    return SingularPositionError(
        f'lock-up or branch point at t = {t:.6g}: {STOPS} "{weakest}" loses rank; positions up to there are kept',
        result,
    )
