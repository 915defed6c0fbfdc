"""How far contacts are from touching: what keeps steps from passing over a touch (`numerics.watch.Touching`)."""

from __future__ import annotations

from cardan.deferred import casadi as ca
from cardan.model.expressions.values import Scalar
from cardan.model.model import Model
from cardan.symbolic.tracing import said_of
from cardan.symbolic.view import SymbolicView

SWITCHED_OFF = 1e100  # the distance of a contact that an event has switched off
NONZERO_RADIUS = 1e-300  # keeps the pace finite where a radius is zero


def clearance_equations(model: Model, s: SymbolicView) -> ca.SX:
    """Distances g of contacts, ġ, bounds of |ġ|, and the pace at which grains of the ground pass, in one column."""
    distances: list[Scalar] = []
    speeds: list[Scalar] = []
    paces: list[Scalar] = []
    for element in model.forces:
        with said_of(element):
            gap = element.clearance(s)
        if gap is not None:
            distances.append(gap.distance + SWITCHED_OFF * (1 - s.switch(element)))
            speeds.append(gap.speed)
            paces.append(0.0 if gap.grain is None else gap.speed / ca.fmax(gap.grain, NONZERO_RADIUS))
    g = ca.vertcat(ca.SX(0, 1), *distances)
    return ca.densify(ca.vertcat(g, s.rate_of(g), *speeds, *paces))
