"""Functionals compiled: the expressions they are made of, with all their derivatives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from cardan.deferred import casadi as ca
from cardan.design.functionals import Always, Functional, Integral, Peak, names_of
from cardan.equations import kinks
from cardan.equations.responses import ResponseView, response
from cardan.numerics.compiled import Loaded
from cardan.switched import NONE, switched
from cardan.system import System


@dataclass(frozen=True, eq=False)
class Responses:
    """The functions f of some functionals, and the integrands of those that are integrals, at (t, q, v, a, λ, z, p).

    An integrand has one more argument, a shift that keeps exponentials of smooth peaks in range.
    """

    system: System
    functionals: tuple[Functional, ...]
    names: tuple[str, ...]
    f: ca.SX
    integrands: ca.SX
    shift: ca.SX
    kinks: tuple[ca.SX, ...]  # of each f: what is zero where it has no derivative
    bends: ca.SX = NONE  # what is zero where a force, a rate or an integrand has a kink
    hidden: tuple[str, ...] = ()  # whose switches could not be frozen

    @cached_property
    def values(self) -> Loaded:
        return self.system.loaded("responses", self._state, [self.f])

    @cached_property
    def partials(self) -> Loaded:
        """Derivatives of f by y = (q, v, z), a, λ, p, t; those of one functional after the other."""
        return self._partials("responses_by", self.f, self._state)

    @cached_property
    def integrand_values(self) -> Loaded:
        return self.system.loaded("integrands", [*self._state, self.shift], [self.integrands])

    @cached_property
    def integrand_partials(self) -> Loaded:
        return self._partials("integrands_by", self.integrands, [*self._state, self.shift])

    @cached_property
    def kink_values(self) -> Loaded:
        """The `kinks` of all f, one after the other."""
        return self.system.loaded("kinks", self._state, [ca.densify(ca.vertcat(ca.SX(0, 1), *self.kinks))])

    @cached_property
    def bend_values(self) -> Loaded:
        return self.system.loaded("bends", self._state, [self.bends])

    @property
    def _state(self) -> list[ca.SX]:
        y = self.system.symbols
        return [y.t, y.q, y.v, y.a, self.system.lam, y.z, y.p]

    def _partials(self, name: str, column: ca.SX, inputs: list[Any]) -> Loaded:
        system = self.system
        if system.uses:  # black boxes: derivatives by differences
            function = system.function(name, inputs, [column])
            inputs = [ca.MX.sym(f"i{k}", *s.shape) for k, s in enumerate(inputs)]
            values: Any = function(*inputs)
        else:
            values = system.on_coordinates([column])[0]
        t, q, v, a, lam, z, p = inputs[:7]
        by_q, by_v, by_z, by_a, by_lam, by_p, by_t = (
            ca.densify(ca.jacobian(values, x).T) for x in (q, v, z, a, lam, p, t)
        )
        outputs = [ca.vertcat(by_q, by_v, by_z), by_a, by_lam, by_p, by_t]
        if system.uses:
            return Loaded(ca.Function(name, inputs, outputs), portable=False)
        return system.loaded(name, inputs, outputs)


def compiled_responses(system: System, functionals: tuple[Functional, ...]) -> Responses:
    """The responses of these very functionals; made at the first call."""
    if functionals not in system.responses:
        system.responses[functionals] = _responses(system, functionals)
    return system.responses[functionals]


def switched_responses(system: System, functionals: tuple[Functional, ...], kinks: bool = True) -> Responses:
    """The responses on the system whose switches are frozen, those of integrands too; `.system` is that one."""
    key = ("switched", functionals, kinks)
    if key not in system.responses:
        plain = compiled_responses(system, functionals)
        found = switched(system, plain.names, plain.integrands, kinks)
        system.responses[key] = replace(
            plain, system=found.system, integrands=found.integrands, bends=found.kinks, hidden=found.hidden
        )
    return system.responses[key]


def _responses(system: System, functionals: tuple[Functional, ...]) -> Responses:
    names, view = names_of(functionals), ResponseView(system)
    shift = ca.SX.sym("shift", len(functionals))
    f = [
        system.build(response, view, functional.f, name) if hasattr(functional, "f") else ca.SX(0)  # type: ignore[attr-defined]
        for functional, name in zip(functionals, names, strict=True)
    ]
    integrands = [
        _integrand(functional, value, shift[k])
        for k, (functional, value) in enumerate(zip(functionals, f, strict=True))
    ]
    y = system.symbols
    moving = ca.vertcat(y.t, y.x, y.v, y.z, y.a, system.lam)
    return Responses(
        system,
        functionals,
        names,
        ca.densify(ca.vertcat(*f)),
        ca.densify(ca.vertcat(*integrands)),
        shift,
        tuple(kinks.distances(value, moving) for value in f),
    )


def _integrand(functional: Functional, f: ca.SX, shift: ca.SX) -> ca.SX:
    """What is integrated over time; 0 for functionals that are no integrals."""
    if isinstance(functional, Integral):
        return f
    if isinstance(functional, Always) and functional.form == "integral":
        return ca.fmax(f, 0) ** 2
    if isinstance(functional, Peak) and functional.smooth is not None:
        return ca.exp(functional.smooth * (f - shift))
    return ca.SX(0)
