"""The symbols all equations are written in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import casadi as ca

from cardan.equations.frames import PER_BODY
from cardan.equations.modes import Modes, modes_of
from cardan.model.model import Model


@dataclass(frozen=True, eq=False)
class Symbols:
    """Time t, coordinates q, speeds v, user states z, parameters p (the user's, then the modes), accelerations a."""

    t: ca.SX
    q: ca.SX
    v: ca.SX
    z: ca.SX
    p: ca.SX
    a: ca.SX
    modes: Modes

    @cached_property
    def _speed_of(self) -> dict[int, ca.SX]:
        speeds = zip(ca.vertsplit(self.q), ca.vertsplit(self.v), strict=True) if self.q.numel() else ()
        return {q.element_hash(): v for q, v in speeds} | {self.t.element_hash(): ca.SX(1)}

    def rate_of(self, expression: ca.SX) -> ca.SX:
        """d/dt of an expression of q and t: ∂e/∂q q̇ + ∂e/∂t, over the few symbols it really contains."""
        inside = [s for s in ca.symvar(ca.SX(expression)) if s.element_hash() in self._speed_of]
        if not inside:
            return ca.SX.zeros(ca.SX(expression).shape)
        rates = [self._speed_of[s.element_hash()] for s in inside]
        return ca.jtimes(expression, ca.vertcat(*inside), ca.vertcat(*rates))

    @cached_property
    def _body_of(self) -> dict[int, int]:
        columns = [ca.vertsplit(x) if x.numel() else [] for x in (self.q, self.v)]
        return {x.element_hash(): k // PER_BODY for column in columns for k, x in enumerate(column)}

    def bodies_in(self, expression: ca.SX) -> list[int]:
        """Indices of the bodies whose coordinates or speeds occur in an expression."""
        found = {self._body_of.get(s.element_hash()) for s in ca.symvar(ca.SX(expression))}
        return sorted(k for k in found if k is not None)


def symbols_of(model: Model) -> Symbols:
    n = PER_BODY * len(model.bodies)
    modes = modes_of(model)
    return Symbols(
        t=ca.SX.sym("t"),
        q=ca.SX.sym("q", n),
        v=ca.SX.sym("v", n),
        z=ca.SX.sym("z", len(model.states)),
        p=ca.vertcat(ca.SX(0, 1), *(parameter.symbol for parameter in model.parameters.values()), modes.symbol),
        a=ca.SX.sym("a", n),
        modes=modes,
    )
