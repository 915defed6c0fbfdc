"""Runs whose end is out of reach: the core has ended one (core/methods/pace.c), and here is what to say of it."""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.explicit_runs import LOOKS_STIFF
from cardan.analysis.run.stepping import Run
from cardan.results.result import Stats

OUT_OF_REACH = (
    "the run ends at t = {:.6g}: its steps are {:.1e} long, and the rest of the way to {:g} would take {}; {}. Look at "
    "the numbers and units of what is so fast or so stiff; {}a larger rtol= takes longer steps, and until= may be "
    "sooner. The result up to that time is kept"
)
TAKE_DAE = 'for a stiff motion choose method="dae"; '
CHANGES = "changes the most quickly of its speeds there, by {}"
MANY_EVENTS = 0.01  # restarts to a step: so many, and events make steps short
HELD = 0.5  # of max_step: steps so long are held back by it


def out_of_reach(run: Run, stats: Stats) -> str:
    """What to say of a run that the core has ended because its steps are too many."""
    pace, now, end = float(run.machine.arrays.watch.pace), run.reached(), run.t_end
    rest = (end - now) / pace if pace > 0.0 else np.inf
    many = f"about {rest:.1e} of them" if np.isfinite(rest) else "more of them than can be counted"
    return OUT_OF_REACH.format(now, pace, end, many, _limit(run, stats, pace), "" if run.implicit else TAKE_DAE)


def _limit(run: Run, stats: Stats, pace: float) -> str:
    """What keeps the steps short, as far as one can tell."""
    if LOOKS_STIFF in stats.messages:
        return "a strong spring or damper keeps them short, not the speed of the motion: it is stiff"
    if stats.restarts > MANY_EVENTS * stats.steps:
        return f"events have started it again {stats.restarts} times in {stats.steps} steps"
    if run.options.max_step and pace > HELD * run.options.max_step:
        return f"max_step={run.options.max_step:g} keeps them short"
    return fastest(run.machine.absolute)


def fastest(bound: BoundMachine) -> str:
    """The speed that is the largest, or at rest the acceleration; lengths in sizes of the machine."""
    system, turns = bound.system, bound.system.layout.is_angle
    for rates, what in ((bound.arrays.v, "is the largest of its speeds there, {}"), (bound.arrays.v_rate, CHANGES)):
        if np.any(rates != 0.0):
            sizes = np.abs(rates)
            k = int(np.nanargmax(np.where(turns, sizes, sizes / bound.size)))
            return (
                f"{system.speed_names[k]} {what.format(f'{rates[k]:.3g}' + ' rad' * bool(turns[k]))} per unit of time"
            )
    return "its equations change very quickly"
