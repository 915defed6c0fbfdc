"""Coulomb's law at the reporting times, checked from the reported quantities alone.

|ċ| > 0:  F = -μ_k N sign(ċ)        else:  |F| ≤ μ_s N
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.audit.reported import Reported
from cardan.audit.residuals import Worst, worst_of
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.model.expressions.values import Scalar
from cardan.model.joints.limits import Friction
from cardan.model.view import View
from cardan.numerics.functions import Loaded

SLOW = 1e-6  # of the largest speed of the machine: a slip that may as well be none, in which the direction counts not


def friction_law(seen: Reported, speed: float) -> Worst | None:
    """The largest departure from it, relative to the largest friction force of each; None where no force is reported.

    `speed`: the largest of the machine.
    """
    frictions = [e for e in seen.system.model.constraints if isinstance(e, Friction)]
    if not frictions or seen.lam is None:
        return None
    bound = BoundMachine(seen.system, seen.p[0])
    m = bound.arrays
    law = Computed(_law(seen.system, frictions), m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p)
    table = np.zeros((len(seen.t), 5, len(frictions)))
    for k in range(len(seen.t)):
        seen.put(bound, k)
        table[k] = law()[0].reshape(5, -1)
    force, slip, normal, static, kinetic = np.moveaxis(table, 1, 0)
    slips = np.abs(slip) > SLOW * speed
    off = np.where(slips, np.abs(force + kinetic * normal * np.sign(slip)), np.abs(force) - static * normal)
    largest = np.nanmax(np.maximum(np.abs(force), static * normal), axis=0, initial=0.0)
    off = np.maximum(np.where(np.isfinite(off), off, 0.0), 0.0) / np.where(largest > 0.0, largest, 1.0)
    return worst_of(off, seen.t, [e.name for e in frictions])


def _law(system: System, frictions: list[Friction]) -> Loaded:
    """Forces, slips, normal forces, both coefficients, one after another, of all frictions."""
    known = system.responses
    if "audit friction" not in known:
        y, s = system.symbols, system.view
        values = [[*_parts(e, s)] for e in frictions]
        column = ca.densify(ca.vertcat(*(ca.SX(value) for row in zip(*values, strict=True) for value in row)))
        inputs = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]
        known["audit friction"] = system.loaded("friction_law", inputs, [column])
    return known["audit friction"]


def _parts(element: Friction, s: View) -> tuple[Scalar, ...]:
    told = element.outputs(s)
    kinetic = element.static if element.kinetic is None else element.kinetic
    return told["force"], told["slip"], told["normal_force"], element.static, kinetic
