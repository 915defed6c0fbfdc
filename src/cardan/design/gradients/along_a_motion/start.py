"""The start of a motion, and its derivatives with respect to the parameters (Barman & Haug 1981, sec. 3.6).

start           q₀, v₀, z₀                                          derivative
"given"         the estimates as written                            of their expressions
"assembled"     closed, independent estimates kept                  `assembled`
"equilibrium"   at rest in equilibrium, or in steady motion         `static`
a State         closed, its independent coordinates kept            `assembled`, with estimates that are constant
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from cardan.analysis.assemble import describe, put_together
from cardan.analysis.equilibrium import balanced
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.analysis.state import State
from cardan.compiled.partials import dense, motions
from cardan.compiled.system import System
from cardan.design.gradients.along_a_motion.assembled import assembled_derivatives, constant_estimates, estimates
from cardan.design.gradients.at_rest.static import differentiated
from cardan.errors import AnalysisError, suggestion
from cardan.spec import EQUILIBRIA, STARTS


@dataclass(frozen=True, eq=False)
class StartDerivative:
    """The start of a motion and its derivatives by the whole vector p, one column each.

    Columns of user parameters are total derivatives: the modes that are references of joints follow the estimates, and
    all that depends on them. Columns of modes are derivatives with the user's parameters kept.
    """

    t: float
    q: np.ndarray
    v: np.ndarray
    z: np.ndarray
    p: np.ndarray  # with modes as they are at the start
    motions: np.ndarray  # (n_v, n_p) small motions: δq = N δ; in the plane ∂q/∂p
    q_p: np.ndarray  # (n_q, n_p)
    v_p: np.ndarray
    z_p: np.ndarray
    modes_p: np.ndarray
    notes: tuple[str, ...] = ()

    def adjoint(self, by_motions: np.ndarray, by_v: np.ndarray, by_z: np.ndarray, by_modes: np.ndarray) -> np.ndarray:
        """Seeds ∂f/∂(small motions, v, z, modes) -> their contribution to df/dp."""
        return by_motions @ self.motions + by_v @ self.v_p + by_z @ self.z_p + by_modes @ self.modes_p

    def with_modes(self, system: System) -> StartDerivative:
        """The same for a system whose parameters have the modes of switches behind them: nothing depends on those."""
        more = len(system.switches)
        if not more:
            return self
        wider = {word: np.pad(getattr(self, word), ((0, 0), (0, more))) for word in ("motions", "q_p", "v_p", "z_p")}
        return replace(self, p=np.pad(self.p, (0, more)), modes_p=np.pad(self.modes_p, ((0, more), (0, more))), **wider)


def start_derivative(
    system: System, p: np.ndarray, start: str | State = "assembled", t: float = 0.0, hold: Iterable[str] = ()
) -> StartDerivative:
    """The start that `cd.Start` takes with the parameters p, and its derivatives.

    `hold` names coordinates that the equilibrium does not move (as in `simulate`, it says nothing about assembly).
    """
    if not isinstance(start, State) and start not in STARTS:
        raise AnalysisError(f'start="{start}" is not known{suggestion(str(start), STARTS)}')
    hold = (hold,) if isinstance(hold, str) else tuple(hold)
    bound = bound_machine(system, p)
    begin = constant_estimates(system, p, start.q, start.v, start.z) if isinstance(start, State) else None
    begin = begin or estimates(system, p)
    if isinstance(start, State):
        bound.let_hold(start.holds)
    if start == "given":
        bound.set_state(t, begin.q, begin.v, begin.z)
        derivative = _made(bound, begin.motions, begin.speeds, begin.states, begin.total, [])
        give_back(bound)
        return derivative
    partition = put_together(bound, begin.q, begin.v, begin.z, t, fill=begin.fill)
    if isinstance(start, str) and start in EQUILIBRIA:
        state = describe(bound, partition, begin.q, begin.v)
        search = balanced(state, hold, seek=EQUILIBRIA[start])
        rest = differentiated(search, state, begin, hold, ())
        small, _, z_p = rest.derivatives()
        return _made(search.bound, small, rest.speeds(small), z_p, begin.total, rest.notes)
    small, speeds, notes = assembled_derivatives(bound, begin)
    derivative = _made(bound, small, speeds, begin.states, begin.total, notes)
    give_back(bound)
    return derivative


def _made(bound: BoundMachine, small, speeds, z_p, total, notes: list[str]) -> StartDerivative:
    m, system = bound.arrays, bound.system
    q_p = small if system.model.dim == 2 else dense(motions(system)(m.q)) @ small
    q, v, z, p = (x.copy() for x in (m.q, m.v, m.z, m.p))
    return StartDerivative(float(m.t[0]), q, v, z, p, small, q_p, speeds, z_p, total[system.n_p :], tuple(notes))
