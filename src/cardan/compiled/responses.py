"""The symbolic view of responses: all that can be measured of a machine in motion, as expressions."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import SimpleNamespace
from typing import TypeAlias

from cardan.compiled.derivation import Derivation
from cardan.deferred import casadi as ca
from cardan.errors import ModelError, check_known
from cardan.model.bodies.body import Frame, Marker
from cardan.model.element import Point
from cardan.model.expressions.values import Scalar
from cardan.results.naming import ENERGY
from cardan.symbolic.tracing import said_of, sized
from cardan.symbolic.view import SymbolicView

ACCELERATIONS = {"velocity": "acceleration", "angular_velocity": "angular_acceleration"}


class ResponseView(SymbolicView):
    """The view `s` with accelerations, energies and every quantity of a result.

    `s.acceleration(marker), s.angular_acceleration(body), s.reaction(joint), s.kinetic_energy, s.potential_energy,
    s.quantity("spring.force"), s.quantity("pin.reaction_i.Fx")`
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

    @property
    def elements(self) -> Collection[str]:
        return dict.fromkeys((*super().elements, ENERGY))

    def words(self, element: str) -> list[str]:
        if element == ENERGY and element not in super().elements:
            return ["kinetic", "potential"]
        words = super().words(element)
        return words + [ACCELERATIONS[word] for word in words if word in ACCELERATIONS and self._moves(element)]

    def _moves(self, element: str) -> bool:
        """Whether it is a body or a point, whose accelerations are known."""
        return element in self.model.bodies or isinstance(self.model.elements.get(element), Point)

    def _written(self, name: str, word: str) -> ca.SX:
        if name == ENERGY and word in ("kinetic", "potential") and name not in super().elements:
            return getattr(self._system.motion, word)
        element = self.model.elements.get(name)
        if isinstance(element, Point) and word == "acceleration":
            return self.acceleration(element.marker)
        if name in self.model.bodies and word in ACCELERATIONS.values():
            a = self._own(name, self._system.symbols.a)
            return a[: self.dim] if word == "acceleration" else a[self.dim :]
        return super()._written(name, word)

    def _own(self, body: str, column: ca.SX) -> ca.SX:
        """The entries of q, v or a that belong to one body."""
        bodies = list(self._system.model.bodies)
        check_known("no body", body, bodies)
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
