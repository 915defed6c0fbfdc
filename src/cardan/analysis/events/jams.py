"""Friction that jams a machine: it adds to its own normal force, and both grow without bound.

F = μ N with N = N₀ + κ F has the solution F = μ N₀/(1 - μ κ), as long as μ κ < 1. Beyond it there is none: a rod that
stands too steeply on a rough slide, a drawer that is pulled at its corner. A run that comes there cannot go on.
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.run.stepping import Run
from cardan.numerics import core, motion

JAMMING_RATIO = 100.0  # times the reactions without friction: more is a jam


def jamming(run: Run) -> list[str]:
    """The frictions that jam the machine at the end of the last accepted step: those whose forces are so large."""
    run.to_accepted_state()
    run.machine.to_absolute()
    bound = run.machine.absolute
    if not (bound.system.forces_see_multipliers and run.events.any):
        return []
    m, V = bound.arrays, run.events.ready()
    rows = np.flatnonzero(run.events.tables.of_rows()["is_friction"]).tolist()
    slipping = {row: direction for row in rows if (direction := core.cd_friction_direction(V, row))}
    with_friction = _reactions(run)
    for row in slipping:
        core.cd_friction_slip(V, row, 0.0)
    without = _reactions(run)
    for row, direction in slipping.items():
        core.cd_friction_slip(V, row, float(direction))
    names = [bound.system.rows[row].element.name for row in slipping]
    return [] if bool(with_friction <= JAMMING_RATIO * without) or m.lam.size == 0 else names


def _reactions(run: Run) -> float:
    """The largest multiplier at the present state; infinite where they do not settle."""
    bound = run.machine.absolute
    bound.arrays.lam_seen[:] = 0.0
    status = motion.evaluate(bound.arrays, bound.partition(), False)
    largest = float(np.max(np.abs(bound.arrays.lam), initial=0.0))
    return largest if status == motion.OK and np.isfinite(largest) else np.inf
