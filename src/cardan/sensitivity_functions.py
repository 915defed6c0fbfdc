"""The compiled functions that sensitivities need, of one System; made when they are first used."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardan.deferred import casadi as ca
from cardan.equations import event_variation, variation
from cardan.numerics.compiled import Loaded

if TYPE_CHECKING:
    from cardan.system import System


class SensitivityFunctions:
    """Variations of rates, forwards and backwards, for any number of columns at once."""

    def __init__(self, system: System):
        self.system = system
        self._made: dict[tuple[str, int], Loaded] = {}

    def backward(self, columns: int) -> Loaded:
        """dh/dy, dh/dp, dh/dt (`equations.variation`)."""
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
        """Weights of what a momentum balance starts from (`equations.event_variation`)."""
        found = event_variation.jump_backward(self.system)
        return self._of(found, "jump_backward")

    @cached_property
    def watched(self) -> Loaded:
        """Derivatives of weights·g of the watched functions g."""
        return self._of(event_variation.weighted(self.system, self.system.events.equations.g), "watched_by")

    @cached_property
    def actions(self) -> Loaded:
        """Derivatives of weights·(values to set, impulses, approach speeds, known times)."""
        e = self.system.events.equations
        column = ca.densify(ca.vertcat(e.values, ca.vec(e.impulse), e.approach, e.times))
        return self._of(event_variation.weighted(self.system, column), "actions_by")

    def _of(self, found: variation.Variation, name: str) -> Loaded:
        if found.inputs and isinstance(found.inputs[0], ca.MX):
            return Loaded(ca.Function(name, found.inputs, found.outputs), portable=not self.system.uses)
        return self.system.loaded(name, found.inputs, found.outputs)

    @property
    def _is_plain(self) -> bool:
        """Whether elimination by LDLᵀ serves: every coordinate has mass, no black box, no force sees a reaction."""
        s = self.system
        return not (s.uses or s.forces_see_multipliers or s.has_massless)
