"""One step of a run repeated by another integrator, to compute the work done in it exactly.

Where a force has a kink (a contact closes, a table bends), the polynomial through the steps of a run is not the motion
between them. There the motion is integrated again from the state at which the step began, with the method of Dormand
and Prince (1980), which takes as many steps as it needs.
"""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from cardan.analysis.machine.bound_function import Computed
from cardan.design.gradients.along_a_motion.paths import Place
from cardan.numerics import motion
from cardan.numerics import sensitivity_flow as along

TIGHTER = 1e-3  # of the run's rtol
SMALLEST_RTOL = 1e-12
TINY = 1e-100  # where all is zero; its square must not overflow
MOST_EVALUATIONS = 4000  # a stiff motion would take many more


class _TooManyError(Exception):
    pass


def work_of_step(place: Place, path: along.Path, k: int, function: Computed, rtol: float) -> np.ndarray | None:
    """∫ of the powers over step k; None where it cannot be done with a reasonable number of evaluations."""
    m = place.bound.arrays
    sizes = np.cumsum([m.q.size, m.v.size, m.z.size])
    start, end = float(path.t[k]), float(path.t[k + 1])
    along.place(m, path, np.nextafter(start, end))  # scales and turns of this step
    count = 0

    def rates(t: float, y: np.ndarray) -> np.ndarray:
        nonlocal count
        count += 1
        m.t[0] = t
        m.q[:], m.v[:], m.z[:], _ = np.split(y, sizes)
        if count > MOST_EVALUATIONS or motion.evaluate(m, place.lu, False) != motion.OK:
            raise _TooManyError
        powers = function()[0][:-1]
        return np.concatenate([m.q_rate, m.v_rate, m.z_rate, powers])

    begin = np.concatenate([path.y[k], np.zeros(function.outputs[0].size - 1)])
    tight = max(TIGHTER * rtol, SMALLEST_RTOL)
    scale = np.maximum(np.max(np.abs(path.y[k : k + 2]), axis=0), 1e-6 * np.max(np.abs(path.y[k : k + 2])))
    try:
        work = np.abs(rates(start, begin)[sizes[-1] :]).max(initial=0.0) * (end - start)
        energy = max(work, float(function.outputs[0][-1]))  # kinetic
        atol = tight * np.concatenate([scale, np.full(begin.size - sizes[-1], energy)])
        found = solve_ivp(rates, (start, end), begin, method="RK45", rtol=tight, atol=atol + TINY)
    except _TooManyError:
        return None
    return found.y[sizes[-1] :, -1] if found.success else None
