"""One step of a run repeated by another integrator, to know the motion in it and the work done in it exactly.

Where a force has a kink (a contact closes, a table bends), the polynomial through the steps of a run is not the motion
between them. There the motion is integrated again from the state at which the step began, with the method of Dormand
and Prince (1980), which takes as many steps as it needs, and in stiff motions with that of LSODA.
"""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from cardan.analysis.machine.bound_function import Computed
from cardan.design.gradients.along_a_motion.placed_machine import Place
from cardan.numerics import motion
from cardan.numerics import sensitivity_flow as along

TIGHTER_RTOL = 1e-3  # of the run's rtol
SMALLEST_RTOL = 1e-12
NONZERO_SCALE = 1e-100  # where all is zero; its square must not overflow
MOST_EVALUATIONS = 4000  # a stiff motion would take many more
STATE_PRECISION = 1e-2  # of a tolerance: how well states within a step are computed


class _TooManyError(Exception):
    pass


class _Motion:
    """The rates of the machine in a step, with those of further integrals."""

    def __init__(self, place: Place, path: along.Path, k: int, function: Computed, further: slice):
        m = place.bound.arrays
        self._place, self._function, self._further = place, function, further
        self._ends = np.cumsum([m.q.size, m.v.size, m.z.size])
        self.start, self.end, self.size = float(path.t[k]), float(path.t[k + 1]), int(self._ends[-1])
        self._count = 0
        along.place(m, path, np.nextafter(self.start, self.end))  # scales and turns of this step

    def __call__(self, t: float, y: np.ndarray) -> np.ndarray:
        m = self._place.bound.arrays
        self._count += 1
        m.t[0] = t
        m.q[:], m.v[:], m.z[:] = np.split(y[: self.size], self._ends[:-1])
        if self._count > MOST_EVALUATIONS or motion.evaluate(m, self._place.lu, False) != motion.OK:
            raise _TooManyError
        return np.concatenate([m.q_rate, m.v_rate, m.z_rate, self._function()[0][self._further]])


def work_of_step(place: Place, path: along.Path, k: int, function: Computed, rtol: float) -> np.ndarray | None:
    """∫ of the powers over step k; None where it cannot be done with a reasonable number of evaluations."""
    rates = _Motion(place, path, k, function, slice(0, -1))
    begin = np.concatenate([path.y[k], np.zeros(function.outputs[0].size - 1)])
    tight = max(TIGHTER_RTOL * rtol, SMALLEST_RTOL)
    scale = np.maximum(np.max(np.abs(path.y[k : k + 2]), axis=0), 1e-6 * np.max(np.abs(path.y[k : k + 2])))
    try:
        work = np.abs(rates(rates.start, begin)[rates.size :]).max(initial=0.0) * (rates.end - rates.start)
        energy = max(work, float(function.outputs[0][-1]))  # kinetic
        atol = tight * np.concatenate([scale, np.full(begin.size - rates.size, energy)])
        solved = solve_ivp(rates, (rates.start, rates.end), begin, method="RK45", rtol=tight, atol=atol + NONZERO_SCALE)
    except _TooManyError:
        return None
    return solved.y[rates.size :, -1] if solved.success else None


def states_in_step(
    place: Place,
    path: along.Path,
    k: int,
    function: Computed,
    times: np.ndarray,
    tolerance: np.ndarray,
    longest: float,
    stiff: bool,
) -> np.ndarray | None:
    """(times, states) within step k, to a hundredth of the `tolerance` of each state; None as above.

    `longest`: step, so that this method does not pass over what the other has passed over.
    """
    rates = _Motion(place, path, k, function, slice(0, 0))
    try:
        solved = solve_ivp(
            rates,
            (rates.start, rates.end),
            path.y[k],
            t_eval=times,
            rtol=SMALLEST_RTOL,
            atol=STATE_PRECISION * tolerance,
            method="LSODA" if stiff else "RK45",
            max_step=longest,
        )
    except _TooManyError:
        return None
    return solved.y.T if solved.success and solved.y.shape[1] == times.size else None
