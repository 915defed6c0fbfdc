"""The compiled functions that events need, of one System: what is watched, what actions compute, momentum balance."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca

from cardan.equations.constraints import Postponed
from cardan.equations.elimination import eliminated, scaled
from cardan.equations.events import EventEquations, event_equations, momentum
from cardan.numerics.compiled import Loaded

if TYPE_CHECKING:
    from cardan.system import System


class EventFunctions:
    """Functions of (t, q, v, a, lam, z; p) and parts of it, made when they are first used."""

    def __init__(self, system: System):
        self.system = system
        y = system.symbols
        self._state = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]

    @cached_property
    def equations(self) -> EventEquations:
        s = self.system
        view, motion = Postponed(lambda: s.view), Postponed(lambda: s.motion)  # a machine without events needs neither
        return s.build(event_equations, s.model, s.symbols, view, s.constraints, motion, s.lam, s.switches)

    @cached_property
    def watched(self) -> Loaded:
        """The watched functions g and their rates."""
        return self.system.loaded("watched", self._state, [self.equations.g, self.equations.g_rate])

    @cached_property
    def switch_arguments(self) -> Loaded:
        """The arguments u of all switches."""
        arguments = [switch.u for switch in self.system.switches]
        return self.system.loaded("switches", self._state, [ca.densify(ca.vertcat(ca.SX(0, 1), *arguments))])

    @cached_property
    def sensitivity(self) -> Loaded:
        """Σ |∂g/∂y_i| w_i, w weights of y = (q, v, z, λ): what errors w do to g. One more input: w.

        Errors of q are those of small motions: there are as many as speeds.
        """
        y, lam = self.system.symbols, self.system.lam
        others = ca.vertcat(y.v, y.z, lam)
        w = ca.SX.sym("w", y.v.numel() + others.numel())
        g = self.equations.g
        size = ca.mtimes(ca.fabs(ca.horzcat(y.tangent(g), ca.jacobian(g, others))), w)
        return self.system.loaded("sensitivity", [*self._state, w], [ca.densify(size)])

    @cached_property
    def actions(self) -> Loaded:
        """Values, generalized impulses (column by column), approach speeds, restitutions, known times."""
        e = self.equations
        outputs = [e.values, ca.densify(ca.vec(e.impulse)), e.approach, e.restitution, e.times]
        return self.system.loaded("actions", self._state, outputs)

    @cached_property
    def balance(self) -> Loaded:
        """The momentum balance of an instant: speed jump and impulses, at (t, q; p, D, R; J, b).

            [M C̄ᵀ; C̄ 0] [v⁺ - v⁻; -Λ] = [J; b],   C̄ = [C; N]        (Wehage & Haug 1981, eq. 5.15)

        N are the rows of impacts; b is what C̄ v must jump by; rows with R = 0 take no part.
        """
        system, y = self.system, self.system.symbols
        C = ca.vertcat(system.constraints.C, self._impact_rows)
        K = scaled(system.motion.M, system.motion.M_central, C, y.v_size)
        J, b = ca.SX.sym("J", K.D.numel()), ca.SX.sym("b", K.R.numel())
        inputs = [y.t, y.q, y.p, K.D, K.R, J, b]
        if not self.system.has_massless:
            jump, impulse, _ = eliminated(K, K.D * J, K.R * b)
            return system.loaded("balance", inputs, [ca.densify(K.D * jump), ca.densify(K.R * impulse)])
        return system.solved_by_qr("balance", inputs, K, (K.D * J, K.R * b), (3, 4))

    @property
    def _impact_rows(self) -> ca.SX:
        return ca.jacobian(self.equations.approach, self.system.symbols.v)

    @cached_property
    def impact_rows(self) -> Loaded:
        """N, the rows of impacts one after the other, at (t, q; p)."""
        y = self.system.symbols
        return self.system.loaded("impact_rows", [y.t, y.q, y.p], [ca.densify(ca.vec(self._impact_rows.T))])

    @cached_property
    def gamma(self) -> Loaded:
        """γ of all rows, at (t, q, v; p)."""
        y = self.system.symbols
        return self.system.loaded("gamma", [y.t, y.q, y.v, y.p], [self.system.constraints.gamma])

    @cached_property
    def audit(self) -> Loaded:
        """Kinetic and potential energy with the total momentum in one column; M v, at (t, q, v, z; p)."""
        y, m = self.system.symbols, self.system.motion
        P = ca.mtimes(m.M, y.v)
        account = ca.vertcat(m.kinetic, m.potential, self.system.build(momentum, y, P))
        outputs = [ca.densify(account), ca.densify(P)]
        return self.system.loaded("audit", [y.t, y.q, y.v, y.z, y.p], outputs)

    @cached_property
    def total(self) -> Loaded:
        """Linear impulse and moment about the origin of a generalized impulse J, at (t, q; p, J)."""
        y = self.system.symbols
        J = ca.SX.sym("J", y.v.numel())
        return self.system.loaded("total", [y.t, y.q, y.p, J], [ca.densify(self.system.build(momentum, y, J))])

    @cached_property
    def reactions(self) -> Loaded:
        """Fx, Fy, N (in space F, M) of each joint on its first body from multipliers (or impulses), at (t, q; p, λ)."""
        system, y = self.system, self.system.symbols
        channels = system.channel_expressions[0]
        joints = [channels[name, "reaction_i"] for name in system.constraints.places]
        inputs = [y.t, y.q, y.p, system.lam]
        return system.loaded("reactions", inputs, [ca.densify(ca.vertcat(ca.SX(0, 1), *joints))])
