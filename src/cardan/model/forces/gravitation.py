"""Newton's law of gravitation between bodies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from cardan.deferred import casadi as ca
from cardan.errors import ModelError, described
from cardan.model.bodies.body import Body, Marker
from cardan.model.element import ForceElement, Load
from cardan.model.expressions.values import Scalar, positive
from cardan.model.units import gravitation_constant
from cardan.model.view import View


@dataclass(frozen=True, eq=False)
class Gravitation(ForceElement):
    """Let bodies attract each other by Newton's law of gravitation.

        f = G m_a m_b / d²,   V = -G m_a m_b / d        of each pair, between their centres of mass

    Parameters
    ----------
    bodies : sequence of Body
        Two or more bodies, or particles, with their masses. Every pair attracts each other.
    constant : float or parameter, optional
        G, in model units; by default 6.6743e-11 m³/(kg s²). Scaled problems take G = 1.

    Notes
    -----
    The gravity of the model acts beside it: planets have `gravity=None`. Bodies are taken as points, or as spheres,
    which attract alike. `result["gravitation"].potential` is V of all pairs.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("orbit", gravity=None)
    >>> sun = model.particle("sun", mass=1.0)
    >>> planet = model.particle("planet", mass=1e-6, position=(1, 0), velocity=(0, 1))
    >>> pull = model.add(cd.Gravitation("pull", (sun, planet), constant=1))
    >>> result = cd.simulate(model, until=2 * cd.pi, rtol=1e-9)
    >>> print(result["planet"].position[-1].round(4) + 0.0)  # a turn in 2π √(a³/G m)
    [1. 0.]
    """

    bodies: tuple[Body, ...]
    constant: Scalar | None = None

    def check(self) -> None:
        what = f'gravitation "{self.name}"'
        if not isinstance(self.bodies, (tuple, list)) or len(self.bodies) < 2:
            raise ModelError(
                f"{what}: bodies: expected two or more, such as (sun, planet), got {described(self.bodies)}"
            )
        object.__setattr__(self, "bodies", tuple(self.bodies))
        for k, body in enumerate(self.bodies):
            if not isinstance(body, Body):
                raise ModelError(f"{what}: bodies: expected bodies, got {described(body)}")
            if body.mass is None:
                raise ModelError(f'{what}: body "{body.name}" has no mass; give it one')
            if body in self.bodies[:k]:
                raise ModelError(f'{what}: body "{body.name}" is named twice')
        if self.constant is not None:
            positive(self.constant, f"{what}: constant")
        elif gravitation_constant(self.bodies[0].model.units) is None:  # type: ignore[attr-defined]
            raise ModelError(
                f"{what}: the gravitational constant is not known in the units of the model; give constant="
            )

    @property
    def _strength(self) -> Any:
        units = self.bodies[0].model.units  # type: ignore[attr-defined]
        return gravitation_constant(units) if self.constant is None else self.constant

    def _pairs(self, s: View) -> Iterator[tuple[Marker, Marker, ca.SX]]:
        """Centers of mass, and G m_a m_b."""
        for a, b in combinations(self.bodies, 2):
            assert a.mass is not None
            assert b.mass is not None
            yield Marker(a, a.center_of_mass), Marker(b, b.center_of_mass), self._strength * a.mass * b.mass

    def loads(self, s: View) -> list[Load]:
        loads = []
        for a, b, strength in self._pairs(s):
            way = s.position(b) - s.position(a)
            pull = strength / ca.dot(way, way) ** 1.5 * way
            loads += [Load(a, pull), Load(b, -pull)]
        return loads

    def potential(self, s: View) -> Scalar:
        return sum(-strength / s.distance(a, b) for a, b, strength in self._pairs(s))

    def outputs(self, s: View) -> dict[str, Scalar]:
        return {"potential": ca.SX(self.potential(s))}
