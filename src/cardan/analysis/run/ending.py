"""The end of a run: its statistics, and the error that says why it stopped early and what to do."""

from __future__ import annotations

import time as clock
from itertools import compress

import numpy as np

from cardan.analysis.assembly.open_joints import gaps_seen
from cardan.analysis.events.driver_jumps import JUMPS
from cardan.analysis.events.jams import jamming
from cardan.analysis.machine.bound import Bound
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.little_inertia import hardly_any
from cardan.analysis.machine.redundancy_watch import Gap, gap_now, opened
from cardan.analysis.machine.undefined_constraints import undefined_now
from cardan.analysis.mechanism.overreach import stopped_there
from cardan.analysis.run.stepping import Run
from cardan.analysis.run.unreachable_end import out_of_reach
from cardan.errors import CardanError, SingularError
from cardan.model.forces.characteristics import has_effect
from cardan.model.forces.contact import BY_COEFFICIENTS, Contact
from cardan.numerics import core, motion
from cardan.numerics.evaluation import NOT_SETTLED
from cardan.results.result import Result, Stats

OPENED = (
    "the motion left a singular position in which constraints had seemed redundant: {}; move the start a little away "
    "from it, or check whether drivers prescribe a motion that the joints do not allow"
)
STAYS_OPEN = 2.0  # times the gap of constraints that contradict each other from the start: it may change a little
POOREST_PIVOT_OF_A_RUN = 1e-4  # of its row: a run that stops there has met a singular position
RECENT_TOUCH = 1e-7  # of the time that has passed: touches within it are what stopped the run
REASONS = {"poor pivot": "by_pivot", "slow Newton": "by_newton", "speed ratio": "by_speeds"}  # for partitions
REASONS |= {"amplified error": "by_error"}
COUNTED = core.reader("cd_counts", "evaluations", "newton", "renewed", *REASONS.values())


class SimulationError(CardanError):
    """A run stopped before its end. What was computed until then is in `.result`."""

    def __init__(self, message: str, result: Result):
        super().__init__(message)
        self.result = result


class SingularPositionError(SimulationError, SingularError):
    """A run reached a position where the constraints lose rank."""


def check_left_out(run: Run, count: int, so_far: Gap, at_start: float, result: Result) -> None:
    """Constraints that were redundant at the start and are so no longer have not been kept: the motion is wrong.

    `so_far`: their gap at the reporting times; `at_start`: that of a given start, whose joints may be open.
    """
    machine = run.machine
    if not run.partitioned or not machine.arrays.count.left_out:
        return
    bound = machine.absolute
    if count:  # sharing reactions has left the angles of the start
        bound.arrays.p[bound.arrays.turn_slots] = run.record.turns[count - 1]
    machine.to_absolute()
    gap = max(so_far, gap_now(bound))
    result.stats.constraint_error = max(result.stats.constraint_error, gap.size)
    if gap.size > opened(bound) + STAYS_OPEN * at_start:
        raise SingularPositionError(
            OPENED.format(gap.joints),
            result,
        )


def sum_up(run: Run, status: int, stats: Stats, began: float) -> None:
    """What a run counted."""
    m = run.machine.absolute.arrays
    stats.evaluations, stats.newton_iterations, renewed, *reasons = COUNTED(m.count)
    stats.repartitions, stats.restarts = run.repartitions + renewed, run.restarts
    stats.repartition_reasons = dict(compress(zip(REASONS, reasons, strict=True), reasons))
    stats.constraint_error = float(m.watch.worst_closure)
    stats.amplification = run.amplification
    stats.wall_time = clock.perf_counter() - began
    if status not in (motion.OK, motion.RUNNING):
        stats.status = "stopped early"


def failure(run: Run, status: int, result: Result) -> SimulationError:
    """The error that says why a run stopped, with the result so far."""
    machine, t = run.machine, run.reached()
    bound = machine.absolute
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
    machine.to_absolute()
    if text := undefined_now(bound):
        return SingularPositionError(f"at t = {t:.6g} the motion is not defined beyond this position: {text}", result)
    if status == motion.ENDLESS:
        return SimulationError(out_of_reach(run, result.stats), result)
    fresh = machine.partition()
    machine.to_absolute()
    poor = machine.arrays.watch.pivot_ratio_at_partition
    rows, rank = machine.rows, fresh.inverse.size
    if (
        status == motion.SINGULAR
        or rank < run.rank
        or (run.partitioned and poor < POOREST_PIVOT_OF_A_RUN)
        or near_singular(machine)
    ):
        weak = fresh.rows[rank:] if rank < run.rank else fresh.rows[rank - 1 : rank]
        names = ", ".join(dict.fromkeys(rows[i].element.name for i in weak))
        beyond = "the motion is not defined beyond it"
        if run.implicit or not run.partitioned:
            beyond = 'which this method cannot pass; method="partition" passes it if the motion continues'
        if is_driven(bound):
            if because := stopped_there(bound.system, bound.arrays.p, run.t_start, run.t_end):
                words = f"singular position at t = {t:.6g}: {because} Constraints {names} lose rank there"
                return SingularPositionError(words, result)
            beyond += "; a driver may prescribe a position that cannot be reached"
        return SingularPositionError(
            f"singular position at t = {t:.6g}: constraints {names} lose rank (a dead centre or branch point), "
            + beyond,
            result,
        )
    name = bound.system.not_finite(bound.arrays)
    if name is not None:
        return SimulationError(
            f"at t = {t:.6g} {name} is not finite: look for a division by zero or the root of a negative number", result
        )
    if status == motion.NOT_CLOSED:
        return SimulationError(f"at t = {t:.6g} the constraints could not be closed{_not_closed(run, result)}", result)
    return SimulationError(f"the run stopped at t = {t:.6g}: {_step_too_small(run, result)}", result)


def _step_too_small(run: Run, result: Result) -> str:
    """Why no step was short enough, as far as one can tell."""
    machine, bound = run.machine, run.machine.absolute
    if run.fixed_step and run.implicit:
        return (
            f"Newton's iteration does not converge in a step={run.options.step:g}; take a shorter one, or leave step= "
            "out: then steps follow the tolerance"
        )
    if run.fixed_step:
        return (
            f"step={run.options.step:g} is too long for this machine, whose motion grows without bound; take a shorter "
            "one, or leave step= out: then steps follow the tolerance"
        )
    if jumping := [text for text in result.stats.messages if JUMPS in text]:
        return f"the step became too small; {jumping[0]}"
    passed = run.reached() - result.t[0] if result.t.size else 0.0
    if text := touching_now(bound, passed, run.options.atol):
        return f"the step became too small; {text}"
    if run.rank == machine.arrays.v.size and is_driven(bound):
        if because := stopped_there(bound.system, bound.arrays.p, run.t_start, run.t_end):
            return f"the step became too small. {because}"
        return (
            "the step became too small. No freedom is left there: the drivers may ask for a position that the machine "
            "cannot reach, and speeds grow without bound; the result up to that time is kept"
        )
    if names := hardly_any(bound):
        return (
            f"the step became too small. {names} has hardly any inertia, and turns faster than steps can follow, or "
            "without bound; give it an inertia, or a joint that holds its rotation"
        )
    return (
        "the step became too small. Something grows without bound or jumps there (a force that is not finite, an "
        "unstable machine, a very stiff contact); the result up to that time is kept"
    )


def _not_closed(run: Run, result: Result) -> str:
    """Why constraints could not be closed, as far as one can tell."""
    if run.options.step:
        return "; try a smaller step, or leave out step=: the message then names a dead centre or friction that jams"
    bound = run.machine.absolute
    if bound.gap() <= bound.arrays.watch.closure_tolerance:
        return " beyond it: two of them may contradict each other there, or a driver prescribes what cannot be reached"
    gaps = f": {gaps_seen(bound)}"
    if result.t.size <= 1:
        return (
            f"{gaps}; they contradict each other, or the start is too far from a closed position (use "
            'start="assembled")'
        )
    return f"{gaps}; they contradict each other there, or a driver prescribes what cannot be reached"


def is_driven(bound: BoundMachine) -> bool:
    """Whether anything that holds is a function of time."""
    return bool(np.any(bound.arrays.Phi_t[bound.holds] != 0.0))


def near_singular(machine: Bound) -> bool:
    """Whether the machine stands near a singular position."""
    m = machine.arrays
    motion.evaluate(m, machine.factors(machine.eliminate()), False)
    return bool(m.weakest[0] < motion.NEAR_SINGULAR * m.watch.healthiest)


def touching_now(bound: BoundMachine, passed: float, atol: float) -> str | None:
    """What to say of a damped contact that takes hold at the machine's present state; None where there is none.

    The damper of the linear law acts in full from the first moment, so the force jumps by d δ̇. A step over the jump is
    wrong by the jump times its length; of states that are zero until then, shear deformations, atol alone is allowed.
    """
    system, m = bound.system, bound.arrays
    elements = [e for e in system.model.forces if e.clearance(system.view) is not None]
    if not elements:
        return None
    values = system.clearance(m.t, m.q, m.v, m.p)[0]
    for element, g, rate in zip(elements, values, values[len(elements) :], strict=False):
        jumps = isinstance(element, Contact) and element.law in BY_COEFFICIENTS and has_effect(element.damping)
        if jumps and rate < 0 and abs(g) <= RECENT_TOUCH * passed * -rate:
            return (
                f'contact "{element.name}" touches there, and as the damping of law="{element.law}" acts in full '
                f"from the first moment, its force jumps, which atol={atol:g} asks to resolve more finely than steps "
                "can be. "
                'Choose a larger atol, or law="hertz" or "exponential", whose forces begin at zero'
            )
    return None
