"""The compiled functions that sensitivities need, of one System; made when they are first used."""

from __future__ import annotations

from functools import cached_property

from cardan.compiled import event_variation, variation
from cardan.compiled.derivation import Derivation
from cardan.compiled.event_functions import EventFunctions
from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError
from cardan.model.fmi.block import Fmu
from cardan.model.model import Model
from cardan.numerics.functions import Loaded


def check_derivatives(model: Model) -> None:
    """Refuse FMUs that remember more than their states: what they remember has no derivatives that anybody knows."""
    for block in model.blocks:
        if isinstance(block, Fmu) and not block.is_smooth:
            why = "Co-Simulation" if block.description.kind == "cs" else "events or discrete variables"
            raise AnalysisError(
                f'block "{block.name}": there are no derivatives along a motion through this FMU, which has {why}; use '
                "methods without derivatives (sweeps, searches), or an FMU of Model Exchange without events"
            )


class SensitivityFunctions:
    """Variations of rates, forwards and backwards, for any number of columns at once."""

    def __init__(self, system: Derivation, events: EventFunctions):
        check_derivatives(system.model)
        self.system, self.events = system, events
        self._made: dict[tuple[str, int], Loaded] = {}

    def backward(self, columns: int) -> Loaded:
        """dh/dy, dh/dp, dh/dt (`compiled.variation`)."""
        return self._loaded("backward", columns)

    def forward(self, columns: int) -> Loaded:
        """δẏ, δλ."""
        return self._loaded("forward", columns)

    def _loaded(self, word: str, columns: int) -> Loaded:
        key = (word, columns)
        if key not in self._made:
            maker = getattr(variation, word if self._is_plain else f"{word}_by_qr")
            self._made[key] = self._of(maker(self.system, columns), word)
        return self._made[key]

    @cached_property
    def jump(self) -> Loaded:
        """Weights of what a momentum balance starts from (`compiled.event_variation`)."""
        backward = event_variation.jump_backward(self.system, self.events.equations)
        return self._of(backward, "jump_backward")

    @cached_property
    def watched(self) -> Loaded:
        """Derivatives of weights·g of the watched functions g."""
        return self._of(event_variation.weighted(self.system, self.events.equations.g), "watched_by")

    @cached_property
    def actions(self) -> Loaded:
        """Derivatives of weights·(values to set, impulses, approach speeds, known times)."""
        e = self.events.equations
        column = ca.densify(ca.vertcat(e.values, ca.vec(e.impulse), e.approach, e.times))
        return self._of(event_variation.weighted(self.system, column), "actions_by")

    def _of(self, equations: variation.Variation, name: str) -> Loaded:
        if equations.inputs and isinstance(equations.inputs[0], ca.MX):
            return Loaded(ca.Function(name, equations.inputs, equations.outputs), portable=not self.system.uses)
        return self.system.loaded(name, equations.inputs, equations.outputs)

    @property
    def _is_plain(self) -> bool:
        """Whether elimination by LDLᵀ serves: every coordinate has mass, no black box, no force sees a reaction."""
        s = self.system
        return not (s.uses or s.forces_see_multipliers or s.has_massless)
