"""How far contacts are from touching: what keeps steps from passing over a touch (`numerics.touching`)."""

from __future__ import annotations

from typing import NamedTuple

import casadi as ca

from cardan.equations.tracing import said_of
from cardan.equations.view import View
from cardan.model.model import Model

SWITCHED_OFF = 1e100  # the distance of a contact that an event has switched off


class Clearances(NamedTuple):
    """Distances, their rates and bounds of these, one below the other; into how many pieces each divides a step."""

    values: ca.SX
    pieces: tuple[int, ...]


def clearance_equations(model: Model, s: View) -> Clearances:
    distances: list[ca.SX] = []
    speeds: list[ca.SX] = []
    pieces: list[int] = []
    for element in model.forces:
        with said_of(element):
            found = element.clearance(s)
        if found is not None:
            distances.append(found.distance + SWITCHED_OFF * (1 - s.switch(element)))
            speeds.append(found.speed)
            pieces.append(found.pieces)
    g = ca.vertcat(ca.SX(0, 1), *distances)
    return Clearances(ca.densify(ca.vertcat(g, s.rate_of(g), *speeds)), tuple(pieces))
