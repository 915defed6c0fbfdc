"""Nodes without mass, which are where the forces on them are in balance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.bodies.body import Body, Frame, Ground, Marker, Place
from cardan.model.element import ConstraintElement, Element, ForceElement
from cardan.model.joints.fixed_orientation import FixedOrientation
from cardan.model.view import View

NEEDS_NO_MASS = (
    'balance "{}": "{}" has a mass, and the laws of motion say where it is; a node has none: '
    'model.particle("{}", mass=0, ...)'
)
FREE = (
    'balance "{}": the forces on "{}" change with its place along {} of {} directions only, so that it is free along '
    "the others; let springs hold it in all of them, or give it a small mass"
)
DAMPED = (
    'balance "{}": a force on "{}" depends on speeds; a node is where forces that depend on positions are in balance: '
    "leave the damping out, or give the node a small mass, which dampers keep at rest"
)
SLOPE_SEED, RANK_PLACES = 0, 4  # at which the rank of the slope of forces is looked at
HELD = 'balance "{}": {} "{}" holds "{}", too; a node is where forces alone put it: take one of the two away'


@dataclass(frozen=True, eq=False)
class ForceBalance(ConstraintElement):
    """Keep a node without mass where the forces on it are in balance.

        Σ F(r)/k = 0,   k = |∂ΣF/∂r|

    A constraint with this residual has no reaction: the node, which has no mass, obeys 0 = ΣF + Cᵀλ, so that λ = 0
    where C = ∂ΣF/∂r has its full rank. The machine has no freedoms at the node, and no fast oscillation of a small
    mass.

    Parameters
    ----------
    node : Body or Marker
        The node, `model.particle(name, mass=0, position=...)`. Springs and other forces that depend on positions and
        time act on it, and no joint.

    Notes
    -----
    Where several places are in balance, the node is at that which goes on from its initial estimate. Where the forces
    leave it free along a direction, the machine is refused.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("two springs in a row", gravity=None)
    >>> load = model.particle("load", mass=2, position=(0.5, 0))
    >>> node = model.particle("node", mass=0, position=(0.2, 0))
    >>> upper = model.add(cd.CartesianSpring("upper", model.ground.at(0, 0), node.at(0, 0), stiffness=300))
    >>> lower = model.add(cd.CartesianSpring("lower", node.at(0, 0), load.at(0, 0), stiffness=600))
    >>> balance = model.add(cd.ForceBalance("balance", node))
    >>> print(cd.linearize(model).frequencies.round(4))  # sqrt(k/m)/2π with 1/k = 1/300 + 1/600
    [1.5915 1.5915]
    """

    node: Place

    glyph: ClassVar[str] = "none"

    def check(self) -> None:
        body = self.body
        if not (isinstance(body, Body) and isinstance(body.mass, float) and body.mass == 0.0):
            raise ModelError(NEEDS_NO_MASS.format(self.name, body.name, body.name))

    @property
    def body(self) -> Frame:
        """The node."""
        return self.node.body

    @property
    def rows(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple("xyz"[: self.body.model.dim])

    def residual(self, s: View) -> ca.SX:
        force, r = self._force(s)
        if ca.depends_on(force, s.velocity(self.body)):
            raise ModelError(DAMPED.format(self.name, self.body.name))
        slope = ca.jacobian(force, r)
        self._check_rank(slope)
        return force / ca.norm_fro(slope)

    def _check_rank(self, slope: ca.SX) -> None:
        """Forces with a slope along every direction determine where the node is."""
        symbols = ca.vertcat(*ca.symvar(slope))
        numbers = np.random.default_rng(SLOPE_SEED).uniform(0.2, 0.8, (RANK_PLACES, symbols.numel()))
        slopes = (np.array(ca.Function("slope", [symbols], [ca.densify(slope)])(x)) for x in numbers)
        ranks = [np.linalg.matrix_rank(value) for value in slopes if np.isfinite(value).all()]
        if (rank := max(ranks, default=len(self.rows))) < len(self.rows):
            raise ModelError(FREE.format(self.name, self.body.name, rank, len(self.rows)))

    def _force(self, s: View) -> tuple[ca.SX, ca.SX]:
        """The sum of forces on the node, and its position."""
        total, r = ca.SX.zeros(s.dim), s.position(self.body)
        for element in s.model.elements.values():
            if self.body in element.frames() and element is not self:
                if not isinstance(element, ForceElement):
                    self._refuse_holding(element)
                    continue
                on = s.switch(element)
                for load in element.loads(s):
                    if _body_of(load.at) is self.body and load.force is not None:
                        force = load.force
                        total += on * (ca.vertcat(*force) if isinstance(force, (tuple, list)) else force)
                for coordinate, effort in element.efforts(s):
                    total += on * effort * ca.jacobian(ca.SX(coordinate), r).T
        return total, r

    def _refuse_holding(self, element: Element) -> None:
        point = isinstance(element, FixedOrientation) and isinstance(element.i.body, Ground)
        if isinstance(element, ConstraintElement) and not point:
            raise ModelError(HELD.format(self.name, element.kind, element.name, self.body.name))


def _body_of(place: Marker | Frame) -> Frame:
    return place.body if isinstance(place, Marker) else place


__all__ = ["ForceBalance"]
