"""System: a compiled model, with its functions (`derivation`) and what analyses cache for later ones.

A System has no state: each analysis brings its own. What is kept only saves time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, wraps
from typing import Any, TypeVar

from cardan.compiled.derivation import Derivation
from cardan.compiled.event_functions import EventFunctions
from cardan.compiled.implicit_functions import implicit_functions
from cardan.compiled.sensitivity_functions import SensitivityFunctions
from cardan.numerics.integrators.newton import ImplicitFunctions

T = TypeVar("T")


class System(Derivation):
    """The compiled functions of one model, with memories of earlier analyses."""

    def _remember_nothing(self) -> None:
        super()._remember_nothing()
        self.reduced: dict[Hashable, object] = {}  # this system in joint coordinates, by topology
        self.rooted: object = None  # the one whose tree hangs from the ground alone, where there is one
        self.responses: dict[Any, Any] = {}  # compiled functionals
        self.derived: dict[Any, Any] = {}  # what `once_per_system` keeps
        # machines that runs have done with, by whether every body has inertia (`analysis.machine.machine_pool`)
        self.idle: dict[bool, list[Any]] = {True: [], False: []}
        self._implicit: dict[str, ImplicitFunctions] = {}

    def implicit(self, form: str) -> ImplicitFunctions:
        """The equations of motion as one implicit system: "index2" or "index3"."""
        if form not in self._implicit:
            self._implicit[form] = implicit_functions(self, form)
        return self._implicit[form]

    @cached_property
    def events(self) -> EventFunctions:
        """What events compute."""
        return EventFunctions(self)

    @cached_property
    def sensitivities(self) -> SensitivityFunctions:
        """Variations of rates, for gradients."""
        return SensitivityFunctions(self, self.events)


def once_per_system(function: Callable[[System], T]) -> Callable[[System], T]:
    """Keep what `function(system)` gives with the system, for as long as that lives: when a model is dropped, all that
    was made of it goes with it."""

    @wraps(function)
    def cached(system: System) -> T:
        derived = system.derived
        if function not in derived:
            derived[function] = function(system)
        return derived[function]

    return cached
