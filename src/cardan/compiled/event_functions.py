"""The compiled functions that events need, of one System: what is watched, what actions compute, momentum balance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from cardan.compiled.derivation import Derivation
from cardan.deferred import casadi as ca
from cardan.model.expressions.black_box_derivatives import derivatives_through
from cardan.numerics.functions import Loaded
from cardan.symbolic.constraints import Postponed
from cardan.symbolic.elimination import eliminated, scaled
from cardan.symbolic.events import EventEquations, EventPlan, event_equations, momentum
from cardan.symbolic.switching.known_times import WATCHED, OverTime, Searched, known_times
from cardan.symbolic.symbols import Symbols

Equations = tuple[list["ca.SX"], list["ca.SX"]]  # inputs and outputs of a function


class EventFunctions:
    """Functions of (t, q, v, a, lam, z; p) and parts of it, made when they are first used."""

    def __init__(self, system: Derivation):
        self.system = system

    def _of_whole_state(self, name: str, outputs: Callable[[], list[ca.SX]]) -> Loaded:
        """A function of the whole state."""
        return self.system.cached_function(name, lambda y: ([y.t, y.q, y.v, y.a, self.system.lam, y.z, y.p], outputs()))

    @cached_property
    def plan(self) -> EventPlan:
        """What is watched and what is done, without the expressions."""
        s = self.system
        if s.switches:
            return self.equations.plan
        return EventPlan.read(
            s.tape_store.fact("events and known times", lambda: self.equations.plan.written(s.model)), s.model
        )

    @cached_property
    def equations(self) -> EventEquations:
        s = self.system
        # a machine without events needs none of these to be written
        view, motion = Postponed(lambda: s.view), Postponed(lambda: s.motion)
        constraints = Postponed(lambda: s.constraints, places=s.places)

        def over_time(watched: Sequence[ca.SX], begin: int) -> Searched:
            looked_at = (OverTime(g, s.symbols.t, s.symbols.p, WATCHED) for g in watched)
            return known_times([*s.over_time, *looked_at], s.curves, begin)

        return s.build(event_equations, s.model, s.symbols, view, constraints, motion, s.lam, s.switches, over_time)

    @cached_property
    def watched(self) -> Loaded:
        """The watched functions g and their rates."""
        return self._of_whole_state("watched", lambda: [self.equations.g, self.equations.g_rate])

    @cached_property
    def switch_arguments(self) -> Loaded:
        """The arguments u of all switches."""
        arguments = [switch.u for switch in self.system.switches]
        return self._of_whole_state("switches", lambda: [ca.densify(ca.vertcat(ca.SX(0, 1), *arguments))])

    @cached_property
    def sensitivity(self) -> Loaded:
        """Σ |∂g/∂y_i| w_i, w weights of y = (q, v, z, λ): what errors w do to g. One more input: w.

        Errors of q are those of small motions: there are as many as speeds.
        """

        def equations(y: Symbols) -> Equations:
            others = ca.vertcat(y.v, y.z, self.system.lam)
            w = ca.SX.sym("w", y.v.numel() + others.numel())
            slopes = self.system.build(
                derivatives_through, self.equations.g, lambda e: ca.horzcat(y.tangent(e), ca.jacobian(e, others))
            )
            size = ca.mtimes(ca.fabs(slopes), w)
            return [y.t, y.q, y.v, y.a, self.system.lam, y.z, y.p, w], [ca.densify(size)]

        return self.system.cached_function("sensitivity", equations)

    @cached_property
    def actions(self) -> Loaded:
        """Values, generalized impulses (column by column), approach speeds, restitutions, known times."""

        def outputs() -> list[ca.SX]:
            e = self.equations
            return [e.values, ca.densify(ca.vec(e.impulse)), e.approach, e.restitution, e.times]

        return self._of_whole_state("actions", outputs)

    @cached_property
    def times(self) -> Loaded:
        """Known times alone."""
        return self._of_whole_state("times", lambda: [self.equations.times])

    @cached_property
    def balance(self) -> Loaded:
        """The momentum balance of an instant: speed jump and impulses, at (t, q; p, D, R; J, b).

            [M C̄ᵀ; C̄ 0] [v⁺ - v⁻; -Λ] = [J; b],   C̄ = [C; N]        (Wehage & Haug 1981, eq. 5.15)

        N are the rows of impacts; b is what C̄ v must jump by; rows with R = 0 take no part.
        """
        system, by_qr = self.system, self.system.has_massless

        def derive() -> ca.Function:
            y = system.symbols
            C = ca.vertcat(system.constraints.C, self._impact_rows)
            K = scaled(system.motion, C, y.v_size)
            J, b = ca.SX.sym("J", K.D.numel()), ca.SX.sym("b", K.R.numel())
            inputs = [y.t, y.q, y.p, K.D, K.R, J, b]
            if by_qr:
                return system.solved_by_qr("balance", inputs, K, (K.D * J, K.R * b), (3, 4))
            jump, impulse, _ = eliminated(K, K.D * J, K.R * b)
            return system.function("balance", inputs, [ca.densify(K.D * jump), ca.densify(K.R * impulse)])

        return system.cached_function_from("balance by QR" if by_qr else "balance", derive)

    @property
    def _impact_rows(self) -> ca.SX:
        return ca.jacobian(self.equations.approach, self.system.symbols.v)

    @cached_property
    def impact_rows(self) -> Loaded:
        """N, the rows of impacts one after the other, at (t, q; p)."""
        return self.system.cached_function(
            "impact_rows", lambda y: ([y.t, y.q, y.p], [ca.densify(ca.vec(self._impact_rows.T))])
        )

    @cached_property
    def gamma(self) -> Loaded:
        """γ of all rows, at (t, q, v; p)."""
        return self.system.cached_function("gamma", lambda y: ([y.t, y.q, y.v, y.p], [self.system.constraints.gamma]))

    @cached_property
    def audit(self) -> Loaded:
        """Kinetic and potential energy with the total momentum in one column; M v, at (t, q, v, z; p)."""

        def equations(y: Symbols) -> Equations:
            m = self.system.motion
            P = ca.mtimes(m.M, y.v)
            account = ca.vertcat(m.kinetic, m.potential, self.system.build(momentum, y, P))
            return [y.t, y.q, y.v, y.z, y.p], [ca.densify(account), ca.densify(P)]

        return self.system.cached_function("audit", equations)

    @cached_property
    def total(self) -> Loaded:
        """Linear impulse and moment about the origin of a generalized impulse J, at (t, q; p, J)."""

        def equations(y: Symbols) -> Equations:
            J = ca.SX.sym("J", y.v.numel())
            return [y.t, y.q, y.p, J], [ca.densify(self.system.build(momentum, y, J))]

        return self.system.cached_function("total", equations)

    @cached_property
    def reactions(self) -> Loaded:
        """Fx, Fy, N (in space F, M) of each joint on its first body from multipliers (or impulses), at (t, q; p, λ)."""

        def equations(y: Symbols) -> Equations:
            channels = self.system.channel_expressions[0]
            joints = [channels[name, "reaction_i"] for name in self.system.places]
            return [y.t, y.q, y.p, self.system.lam], [ca.densify(ca.vertcat(ca.SX(0, 1), *joints))]

        return self.system.cached_function("reactions", equations)
