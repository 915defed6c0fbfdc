"""Further checks of an equilibrium: steady motion, and whether the joints can carry the loads."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cardan.analysis.assemble import held_values
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.singular_statics import weak_combinations
from cardan.analysis.small_motions.steadiness import Looked, unbalanced
from cardan.audit.reported import Reported
from cardan.audit.residuals import Worst

WORTH_A_WORD = 1e-9


def steady_along(seen: Reported) -> Worst:
    """The largest change of joints, forces and speeds when the machine is carried along by its motion."""
    bound = _put(seen)
    m, lam = bound.arrays, np.zeros(bound.arrays.Phi.size)
    best = Looked(bound, seen.a[0], lam, float(seen.t[0])).best()
    beside = unbalanced(bound, seen.a[0], m.lam.copy(), best.axes, best.speeds)
    changes = (best.forces.size, best.forces.what), (beside.share, beside.what)
    size, what = max(changes, key=lambda x: x[0])
    return Worst(float(size), float(seen.t[0]), what.replace('"', "") if size > WORTH_A_WORD else "")


def determined(seen: Reported, hold: Iterable[str] = ()) -> Worst:
    """The largest relative error of reactions that the closure of the joints leaves, in a singular position."""
    bound = _put(seen)
    m, system = bound.arrays, bound.system
    held = held_values(system, hold, flags=False)[0]
    M, Q, _ = (np.array(x) for x in system.forces(m.t, m.q, m.v, m.z, m.p, np.zeros(m.Phi.size)))
    weak = weak_combinations(bound, bound.eliminate(held), held, Q.ravel() - M @ seen.a[0])
    if not weak:
        return Worst(0.0)
    worst = max(weak, key=lambda x: x.error)
    return Worst(float(worst.error), float(seen.t[0]), worst.names.replace('"', ""))


def _put(seen: Reported) -> BoundMachine:
    """The machine as reported."""
    bound = BoundMachine(seen.system, seen.p[0])
    bound.set_state(float(seen.t[0]), seen.q[0], seen.v[0], seen.z[0])
    seen.put(bound, 0)
    bound.holds[:] = seen.holds[0]
    return bound
