"""Forces that have a kink or a jump exactly where a machine is linearized, by name.

A contact that just touches, a one-sided spring at its free length: to one side of such a point the derivatives are
others than to the other side, and small motions about it are not those of one matrix.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from cardan.analysis.machine import BoundMachine
from cardan.equations.kinks import distances
from cardan.model.element import ForceElement
from cardan.partials import dense
from cardan.system import System

HERE = 1e-9  # body sizes, or what a kink depends on: as near as this is at the kink
ASIDE = 1e-6  # rad, body sizes, or these a time unit: where the two sides are looked at
DIFFERS = 1e-3  # of the derivatives: |v| v has none to speak of
KINK = (
    "{} is exactly at a kink of its force here (a contact that just touches or is damped one way, a one-sided spring): "
    "the derivatives to both sides differ, and the small motions are those of one side only"
)


def kinks_here(bound: BoundMachine) -> list[str]:
    """A note that names the forces whose derivatives jump at the present state."""
    m, found = bound.m, []
    state = m.t, m.q, m.v, m.z, m.p
    for element in bound.system.model.forces:
        known = _of(bound.system, element)
        if known is None:
            continue
        values, by_q, by_v = (dense(x) for x in known[0](*state))
        near = np.flatnonzero(np.abs(values.ravel()) <= HERE * max(1.0, bound.size))
        if any(_differs(bound, known[1], by_q[k], by_v[k]) for k in near):
            found.append(f'{element.kind} "{element.name}"')
    return [KINK.format(", ".join(found))] if found else []


def _differs(bound: BoundMachine, slopes: ca.Function, by_q: np.ndarray, by_v: np.ndarray) -> bool:
    """Whether the derivatives of a load differ on both sides of where by_q·δ + by_v·δv changes its sign."""
    m, unit = bound.m, bound.unit
    way, speed = by_q * unit**2, by_v * unit**2
    size = max(np.max(np.abs(way / unit), initial=0.0), np.max(np.abs(speed / unit), initial=0.0))
    if size == 0.0:
        return False
    sides = []
    for step in (ASIDE / size, -ASIDE / size):
        q = bound.moved(m.q, step * way)
        sides.append([dense(x) * unit for x in slopes(m.t, q, m.v + step * speed, m.z, m.p)])
    change = max(float(np.max(np.abs(a - b), initial=0.0)) for a, b in zip(*sides, strict=True))
    scale = max(float(np.max(np.abs(x), initial=0.0)) for side in sides for x in side)
    return change > DIFFERS * scale


def _of(system: System, element: ForceElement) -> tuple[ca.Function, ca.Function] | None:
    """The distances to kinks of an element's loads with their derivatives, and the derivatives of the loads."""
    key = ("kinks", element.name)
    if key not in system.responses:
        y = system.symbols
        loads = system.build(_loads, element, system.view)
        d = distances(loads, ca.vertcat(y.x, y.v)) if loads.numel() else ca.SX(0, 1)
        made = None
        if d.numel() and not ca.depends_on(ca.vertcat(d, loads), system.lam):
            inputs = [y.t, y.q, y.v, y.z, y.p]
            there = system.function("kinks", inputs, [ca.densify(x) for x in (d, y.tangent(d), ca.jacobian(d, y.v))])
            slopes = [ca.densify(x) for x in (y.tangent(loads), ca.jacobian(loads, y.v))]
            made = there, system.function("slopes", inputs, slopes)
        system.responses[key] = made
    return system.responses[key]


def _loads(element: ForceElement, s: Any) -> ca.SX:
    parts = [ca.vec(ca.SX(x)) for load in element.loads(s) for x in (load.force, load.torque) if x is not None]
    parts += [ca.vec(ca.SX(force)) for _, force in element.efforts(s)]
    return ca.vertcat(ca.SX(0, 1), *(ca.SX(part) if isinstance(part, ca.SX) else part for part in parts))


__all__ = ["kinks_here"]
