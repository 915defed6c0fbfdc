"""The symbolic view of responses: all that can be measured of a machine in motion, as expressions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import SimpleNamespace
from typing import TypeAlias

from cardan.compiled.derivation import Derivation
from cardan.deferred import casadi as ca
from cardan.equations.tracing import said_of, sized
from cardan.equations.view import SymbolicView
from cardan.errors import ModelError, suggestion
from cardan.model.bodies.body import Frame, Marker
from cardan.model.expressions.values import Scalar
from cardan.results.quantities import component_names


class ResponseView(SymbolicView):
    """The view `s` with accelerations, energies and every quantity of a result.

    `s.acceleration(marker), s.angular_acceleration(body), s.reaction(joint), s.kinetic_energy, s.potential_energy,
    s.output("spring.force"), s.output("pin.reaction_i.Fx")`
    """

    def __init__(self, system: Derivation):
        self.__dict__.update(system.view.__dict__)
        self._system = system

    def acceleration(self, marker: Marker | Frame) -> ca.SX:
        return self._system.symbols.acceleration_of(ca.SX(self.velocity(marker)))

    def angular_acceleration(self, body: Frame) -> ca.SX:
        return self._own(body.name, self._system.symbols.a)[self.dim :]

    @property
    def kinetic_energy(self) -> ca.SX:
        return self._system.motion.kinetic

    @property
    def potential_energy(self) -> ca.SX:
        return self._system.motion.potential

    def output(self, name: str) -> ca.SX:
        """Anything a result has, by its dotted name; a component by one more word: "A.reaction_i.Fx".

        Of a block or a state, which is one quantity, its name will do.
        """
        columns = self.columns
        for whole in (name, f"{name}.output", f"{name}.value"):
            if whole in columns:
                return columns[whole]
        owner, _, component = name.rpartition(".")
        if owner in columns:
            words = component_names(owner.rpartition(".")[2], columns[owner].numel())
            if component in words:
                return columns[owner][words.index(component)]
            raise ModelError(f'"{owner}" has no component "{component}"{suggestion(component, words)}')
        raise ModelError(f'the machine has no response "{name}"{suggestion(name, columns)}')

    def quantity(self, name: str) -> ca.SX:
        try:
            return super().quantity(name)
        except KeyError:
            return self.output(name)

    @cached_property
    def columns(self) -> dict[str, ca.SX]:
        """Everything a result has, by its dotted name."""
        system = self._system
        y = system.symbols
        columns = {f"{element}.{word}": value for (element, word), value in system.channel_expressions[0].items()}
        columns["energy.total"] = columns["energy.kinetic"] + columns["energy.potential"]
        words = ("position", "angle" if self.dim == 2 else "orientation"), ("velocity", "angular_velocity")
        for name in system.model.bodies:
            for (first, second), column in zip(
                (*words, ("acceleration", "angular_acceleration")), (y.q, y.v, y.a), strict=True
            ):
                body_part = self._own(name, column)
                columns[f"{name}.{first}"], columns[f"{name}.{second}"] = body_part[: self.dim], body_part[self.dim :]
        columns |= {f"{name}.value": y.z[k] for k, name in enumerate(system.model.states)}
        return columns

    def _own(self, body: str, column: ca.SX) -> ca.SX:
        """The entries of q, v or a that belong to one body."""
        bodies = list(self._system.model.bodies)
        if body not in bodies:
            raise ModelError(f'no body "{body}"{suggestion(body, bodies)}')
        n = column.numel() // len(bodies)
        k = bodies.index(body)
        return column[n * k : n * (k + 1)]


# what can be measured: the name of a quantity of a result, a function of the machine, or a number
Quantity: TypeAlias = "str | Callable[[ResponseView], Scalar] | Scalar"


def response(view: ResponseView, f: Quantity, name: str) -> ca.SX:
    """The expression of a function of the machine: one number."""
    element = SimpleNamespace(kind="functional", name=name)
    with said_of(element):
        value = view.quantity(f) if isinstance(f, str) else view.signal(f)
        if value is None:
            raise ModelError(f'functional "{name}": its function returns nothing; is a return statement missing?')
        return ca.SX(sized(element, value, 1, "its function"))
