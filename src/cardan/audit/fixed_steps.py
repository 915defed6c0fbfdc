"""The steps of a run with a fixed step and without events: its reporting times."""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.trail import Stretch, Trail
from cardan.audit.reported import reported
from cardan.compiled.system import System
from cardan.numerics.motion import Record
from cardan.results.result import Result


def with_trail(system: System, run: Result) -> Result:
    """A run that reported every step, with a trail made of what it reported."""
    seen = reported(run, system, run)
    p = seen.p[0]
    bound = BoundMachine(system, p)
    bound.set_state(float(seen.t[0]), seen.q[0], seen.v[0], seen.z[0])
    bound.partition()
    lam = np.zeros((len(seen.t), system.n_c)) if seen.lam is None else seen.lam
    trail = Trail(bound, None)
    rows = Record(seen.t, seen.q, seen.v, seen.a, lam, seen.z, run.turns)
    trail.stretches.append(Stretch(rows, p, bound.arrays.D.copy(), ((0, bound.arrays.R.copy()),), False))
    run.trail = trail
    return run
