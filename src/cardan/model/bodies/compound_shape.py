"""Several shapes that are one body: their masses together, and all of them drawn."""

from __future__ import annotations

from dataclasses import dataclass

from cardan.errors import ModelError
from cardan.model.bodies.shapes import Shape
from cardan.model.expressions.values import Scalar

AXES = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


@dataclass(frozen=True, eq=False)
class CompoundShape(Shape):
    """What a body is given as a list of shapes. Those without a density are only drawn, unless none has one."""

    parts: tuple[Shape, ...]

    def check_sizes(self) -> None:
        if any(part.density is not None for part in self.parts):
            object.__setattr__(self, "density", self._sum(self._masses()) / self.volume)

    @property
    def volume(self) -> Scalar:
        counted = [part for part in self.parts if part.density is not None] or self.parts
        return self._sum([part.volume for part in counted])

    @property
    def mass(self) -> Scalar:
        if self.density is None:
            raise ModelError("shapes: their mass is not known; give density= to one, or mass and inertia to the body")
        return self._sum(self._masses())

    @property
    def center_of_mass(self) -> tuple[Scalar, ...]:
        weights = self._masses()
        total = self._sum(weights)
        centers = [part.center_of_mass for part in self._heavy()]
        return tuple(self._sum([w * c[k] for w, c in zip(weights, centers, strict=True)]) / total for k in range(3))

    def inertia_of(self, mass: Scalar) -> tuple[Scalar, ...]:
        """The sum of theirs, each moved to the common mass centre (Steiner): J = Σ Jₖ + mₖ (d² 1 - d dᵀ)."""
        weights = self._masses()
        total, common = self._sum(weights), self.center_of_mass
        inertia: list[Scalar] = [0.0] * len(AXES)
        for weight, part in zip(weights, self._heavy(), strict=True):
            share = mass * (weight / total)
            d = [a - b for a, b in zip(part.center_of_mass, common, strict=True)]
            square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
            part_inertia = part.inertia_of(share)
            for k, (i, j) in enumerate(AXES):
                inertia[k] = inertia[k] + part_inertia[k] + share * ((square if i == j else 0.0) - d[i] * d[j])
        return tuple(inertia)

    def _heavy(self) -> tuple[Shape, ...]:
        """The parts that have mass: those with a density or, where none has one, all, as much as their volumes."""
        return tuple(part for part in self.parts if part.density is not None) or self.parts

    def _masses(self) -> list[Scalar]:
        return [part.volume if part.density is None else part.mass for part in self._heavy()]

    @staticmethod
    def _sum(values: list[Scalar]) -> Scalar:
        return sum(values[1:], values[0])


def one_shape(shape: object, what: str) -> Shape | None:
    """A shape, or a list of them as one; None for none."""
    if shape is None or isinstance(shape, Shape):
        return shape
    parts = tuple(shape) if isinstance(shape, (tuple, list)) else ()
    if not parts or not all(isinstance(part, Shape) for part in parts):
        raise ModelError(
            f"{what}: shape: expected a cardan.Box, Cylinder, Sphere, ... or a list of them, got {shape!r}"
        )
    return parts[0] if len(parts) == 1 else CompoundShape(parts)
