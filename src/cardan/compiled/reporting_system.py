"""Systems that also report what follows from other quantities: `rod.speed`, `energy.total`, `rotor.direction_cosines`.

Results compute these from their columns. Those who read numbers as they come (FMUs, C libraries, rollouts) have no
results, so their system computes them itself, where they are asked for by name.
"""

from __future__ import annotations

from cardan.compiled.large_system import LargeSystem
from cardan.compiled.responses import ResponseView
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.model.model import Model

Key = tuple[str, str]  # element, quantity


class ReportingSystem(System):
    """A system that reports computed quantities beside all others."""

    def __init__(self, model: Model, computed: tuple[Key, ...]):
        super().__init__(model)
        self.computed = computed

    def computed_channels(self) -> dict[Key, ca.SX]:
        view = ResponseView(self)
        return {key: ca.densify(ca.vec(view.whole(*key))) for key in self.computed}


def computing(system: System, keys: tuple[Key, ...]) -> System:
    """The system of the same machine that reports these quantities as well; the same one where it cannot: of a large
    machine, whose parts are written once for all that are alike."""
    if not keys or isinstance(system, LargeSystem):
        return system
    if ("computing", keys) not in system.derived:
        system.derived["computing", keys] = ReportingSystem(system.model, keys)
    return system.derived["computing", keys]
