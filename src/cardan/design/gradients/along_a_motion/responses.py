"""Functionals compiled: the expressions they are made of, with all their derivatives."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from types import NoneType
from typing import Any

from cardan.compiled.frozen_switches import switched
from cardan.compiled.responses import ResponseView, response
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.design.functionals import Functional, names_of
from cardan.design.measures import Measures, Window
from cardan.numerics.functions import Loaded
from cardan.symbolic.switching import kinks, lengths

MOST_MET = 32  # sets of functionals whose responses are found without asking what they say


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
    # what is zero where a force, a rate or an integrand has a kink:
    bends: ca.SX = field(default_factory=lambda: ca.SX(0, 1))
    hidden: tuple[str, ...] = ()  # whose switches could not be frozen
    # vectors whose lengths are in a force, a rate or an integrand, and numbers at whose zeros constraints switch:
    lengths: tuple[ca.SX, ...] = ()
    constraints_switch: bool = False  # at zeros of some of those

    @cached_property
    def read_multipliers(self) -> bool:
        """Whether any f contains forces of constraints."""
        return bool(ca.depends_on(self.f, self.system.lam))

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

    @cached_property
    def length_values(self) -> Loaded:
        """The vectors of `lengths` one after the other, and their rates."""
        return self.system.loaded("lengths", self._state, [ca.densify(ca.vertcat(*self._vectors_and_rates))])

    @cached_property
    def length_turns(self) -> Loaded:
        """d·ḋ of each vector, which is zero where it is nearest to zero."""
        d, rates = self._vectors_and_rates
        ends = [0]
        for vector in self.lengths:
            ends.append(ends[-1] + vector.numel())
        pairs = zip(ca.vertsplit(d, ends), ca.vertsplit(rates, ends), strict=True)
        return self.system.loaded("lengths_turn", self._state, [ca.densify(ca.vertcat(*(ca.dot(*p) for p in pairs)))])

    @cached_property
    def length_partials(self) -> Loaded:
        """As `partials`, of the components of `lengths`."""
        return self._partials("lengths_by", self._vectors_and_rates[0], self._state)

    @cached_property
    def _vectors_and_rates(self) -> tuple[ca.SX, ca.SX]:
        y, d = self.system.symbols, ca.vertcat(*self.lengths)
        by = ca.vertcat(y.x, y.v, y.z, y.t)
        return d, ca.jtimes(d, by, ca.vertcat(y.x_rate, y.a, self.system.motion.z_rate, 1))

    @property
    def _state(self) -> list[ca.SX]:
        y = self.system.symbols
        return [y.t, y.q, y.v, y.a, self.system.lam, y.z, y.p]

    def _partials(self, name: str, column: ca.SX, inputs: list[Any]) -> Loaded:
        system = self.system
        if system.uses:  # black boxes: derivatives by differences
            function = system.function(name, inputs, [column])
            inputs = [ca.MX.sym(f"i{k}", *s.shape) for k, s in enumerate(inputs)]
            values = function(*inputs)
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
    """The responses of these functionals; made at the first call, and found again by others that say the same.

    Its `functionals` may be the others.
    """
    compiled, met = system.responses, system.derived.setdefault(compiled_responses, {})
    if functionals in met:
        return met[functionals]
    names = names_of(functionals)
    texts = [getattr(functional, "f", "") for functional in functionals]
    f = None if all(isinstance(text, str) for text in texts) else _functions(system, functionals, names)
    meaning = _meaning(system, functionals, names, f)
    responses = compiled.get(meaning)
    if meaning is None or responses is None:
        responses = _responses(system, functionals, names, _functions(system, functionals, names) if f is None else f)
        compiled[functionals if meaning is None else meaning] = responses
    if len(met) >= MOST_MET:
        met.clear()
    met[functionals] = responses
    return responses


def _meaning(
    system: System, functionals: tuple[Functional, ...], names: tuple[str, ...], f: list[ca.SX] | None
) -> tuple[object, ...] | None:
    """What is the same for functionals that say the same; None where that cannot be said.

    `f`: what their functions have become, None where all of them are names of quantities.
    """
    expressions = [] if f is None else list(f)
    parts: list[object] = [names]
    for functional in functionals:
        parts.append(type(functional))
        for word, value in vars(functional).items():
            if word == "f":
                parts.append(value if f is None else "")
                continue
            for one in value if isinstance(value, (tuple, list)) else (value,):
                if isinstance(one, ca.SX):
                    expressions.append(one)
                elif not isinstance(one, (str, int, float, NoneType)):
                    return None
                parts.append("expression" if isinstance(one, ca.SX) else repr(one))
            parts.append(type(value))
    if not expressions:
        return tuple(parts)
    if system.uses:  # black boxes, which are code
        return None
    column = ca.vertcat(*(ca.vec(ca.densify(one)) for one in expressions))
    symbols = ca.symvar(column)
    written = ca.Function("meaning", [ca.vertcat(ca.SX(0, 1), *symbols)], [column]).serialize()
    return *parts, sha256(written.encode()).digest(), *(symbol.element_hash() for symbol in symbols)


def switched_responses(system: System, functionals: tuple[Functional, ...], kinks: bool = True) -> Responses:
    """The responses on the system whose switches are frozen, those of integrands too; `.system` is that one."""
    plain = compiled_responses(system, functionals)
    key = ("switched", plain.functionals, kinks)
    if key not in system.responses:
        frozen_switches = switched(system, plain.names, plain.integrands, kinks)
        frozen = replace(
            plain,
            system=frozen_switches.system,
            integrands=frozen_switches.integrands,
            bends=frozen_switches.kinks,
            hidden=frozen_switches.hidden,
        )
        zeros = _zeros_of_constraints(system)
        system.responses[key] = replace(frozen, lengths=_lengths(frozen) + zeros, constraints_switch=bool(zeros))
    return system.responses[key]


def _lengths(responses: Responses) -> tuple[ca.SX, ...]:
    """Vectors whose lengths are in what a motion and its integrals are made of; none can be seen in black boxes."""
    system = responses.system
    if system.uses:
        return ()
    y, motion = system.symbols, system.motion
    inside = ca.vertcat(motion.Q, motion.z_rate, y.along(responses.integrands))
    return tuple(lengths.vectors(inside, ca.vertcat(y.x, y.v, y.z, y.t)))


def _zeros_of_constraints(system: System) -> tuple[ca.SX, ...]:
    """What is zero where a constraint switches between branches, at which accelerations may jump; each once."""
    if system.uses:
        return ()
    y, rows = system.symbols, system.constraints.Phi
    moving = ca.vertcat(y.x, y.v, y.z, y.t)
    switching = [row for row in (ca.vertsplit(rows) if rows.numel() else ()) if kinks.may_kink(row)]
    zeros = [zero for row in switching for zero in ca.vertsplit(kinks.distances(row, moving)) if zero.numel()]
    return tuple(kinks.different(zeros))


def _functions(system: System, functionals: tuple[Functional, ...], names: tuple[str, ...]) -> list[ca.SX]:
    view = ResponseView(system)
    return [
        system.build(response, view, functional.f, name)  # type: ignore[attr-defined]
        for functional, name in zip(functionals, names, strict=True)
    ]


def _responses(
    system: System, functionals: tuple[Functional, ...], names: tuple[str, ...], f: list[ca.SX]
) -> Responses:
    shift = ca.SX.sym("shift", len(functionals))
    integrands = [
        functional.measured(_Integrand(value, shift[k]))
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


class _Integrand(Measures["ca.SX"]):
    """What is integrated over time; 0 for functionals that are no integrals."""

    def __init__(self, f: ca.SX, shift: ca.SX):
        self.f, self.shift = f, shift

    def integral(self, between: Window | None) -> ca.SX:
        return self.f

    def integral_above_zero(self, between: Window | None) -> ca.SX:
        return ca.fmax(self.f, 0) ** 2

    def smooth_peak(self, between: Window | None, rho: float) -> ca.SX:
        return ca.exp(rho * (self.f - self.shift))

    def otherwise(self) -> ca.SX:
        return ca.SX(0)
