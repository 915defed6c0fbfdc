"""What one evaluation of the equations of motion costs, called from compiled code as the integrators call it."""

from __future__ import annotations

from typing import Any

from numba import njit

import cardan as cd
from cardan.analysis.machine import BoundMachine
from cardan.numerics import motion
from cardan.numerics.compiled import call
from cardan.numerics.sparse_lu import factor
from cardan.system import compile_system
from measure import Timing, best_of

LOOP_SECONDS = 0.02  # of one timed loop: long against the 20 µs that calling compiled code from Python takes

# not cached: Numba looks only at this file's date, not at that of the functions called
loop = njit(nogil=True, error_model="numpy", _nrt=False)


@loop
def evaluate_often(m, lu, partitioned, n):
    for _ in range(n):
        status = motion.evaluate(m, lu, partitioned)
        if status != 0:
            return status
    return 0


@loop
def call_often(f, n):
    for _ in range(n):
        call(f)
    return 0


@loop
def factor_often(lu, C, n):
    for _ in range(n):
        factor(lu, C)
    return 0


class Evaluations:
    """A machine at its assembled start, ready to be evaluated."""

    def __init__(self, model: cd.Model):
        system = compile_system(model)
        state = cd.assemble(model)
        self.bound = BoundMachine(system, system.parameter_values())
        self.bound.set_state(0.0, state.q, state.v, state.z)
        self.lu = self.bound.partition(state.partition)
        self.bodies = len(model.bodies)

    def time(self, partitioned: bool, seconds: float = 0.5) -> Timing:
        """One evaluation; partitioned: with closure, speeds and their factors (the position is already closed)."""
        return timed(evaluate_often, self.bound.m, self.lu, partitioned, seconds=seconds)

    def parts(self) -> dict[str, Timing]:
        """The pieces of an evaluation."""
        m = self.bound.m
        return {
            "constraints Φ": timed(call_often, m.constraint),
            "Jacobian C, Φ_t": timed(call_often, m.jacobian),
            "LU factors of C_u": timed(factor_often, self.lu, m.C),
            "accelerations, multipliers (sparse QR)": timed(call_often, m.dynamics),
        }


def timed(kernel: Any, *arguments: Any, seconds: float = 0.5) -> Timing:
    """One pass of a compiled loop, as long a loop as LOOP_SECONDS asks for."""
    if kernel(*arguments, 1) != 0:
        raise RuntimeError("an evaluation failed")
    one = best_of(lambda: kernel(*arguments, 5), number=5, repeat=3, seconds=0.0)
    number = max(5, int(LOOP_SECONDS / one.best))
    return best_of(lambda: kernel(*arguments, number), number=number, seconds=seconds)
