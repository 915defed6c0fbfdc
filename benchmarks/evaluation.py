"""What one evaluation of the equations of motion costs, called from the core as the integrators call it."""

from __future__ import annotations

from typing import Any

import cardan as cd
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.compiled.compiling import compile_system
from cardan.numerics import core
from measure import Timing, best_of

LOOP_SECONDS = 0.02  # of one timed loop: long against what calling compiled code from Python takes


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
        return timed(core.cd_evaluate_often, self.bound.arrays, self.lu, partitioned, seconds=seconds)

    def parts(self) -> dict[str, Timing]:
        """The pieces of an evaluation."""
        m = self.bound.arrays
        return {
            "constraints Φ": timed(core.cd_call_often, m.constraint),
            "Jacobian C, Φ_t": timed(core.cd_call_often, m.jacobian),
            "LU factors of C_u": timed(core.cd_factor_often, self.lu, m.C),
            "accelerations, multipliers (sparse LDLᵀ)": timed(core.cd_call_often, m.dynamics),
        }


def timed(kernel: Any, *arguments: Any, seconds: float = 0.5) -> Timing:
    """One pass of a compiled loop, as long a loop as LOOP_SECONDS asks for."""
    if kernel(*arguments, 1) not in (0, None):  # some cannot fail
        raise RuntimeError("an evaluation failed")
    one = best_of(lambda: kernel(*arguments, 5), number=5, repeat=3, seconds=0.0)
    number = max(5, int(LOOP_SECONDS / one.best))
    return best_of(lambda: kernel(*arguments, number), number=number, seconds=seconds)
