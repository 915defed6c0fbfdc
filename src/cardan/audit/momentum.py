"""Balance of momentum at the reporting times, with the reactions that were reported.

    each body         d/dt (p, L) = loads + reactions on it
    the whole machine d/dt Σ (p, L) = loads + reactions from the ground        L about the global origin

The reactions are the columns `reaction_i`, `reaction_j`, moved from mass centres to the origin; multipliers take no
part. What the ground feels is reported by its own column, so that action and reaction are compared, too.
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.audit.reported import Reported
from cardan.audit.residuals import QUIET_FORCE, Residuals, Worst, worst_of
from cardan.audit.wrenches import applied, inertia_forces, mass_centres, momentum_rates, reaction_words
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Body
from cardan.numerics.functions import Loaded
from cardan.results.result import Result
from cardan.symbolic.outputs import constrained_frames

MACHINE = "the whole machine"


def momentum_balance(seen: Reported, result: Result, of: Residuals) -> Worst:
    """What the balances miss at worst, relative to the largest forces (moments) that meet in them during the run."""
    system = seen.system
    dim, n_b, n = system.model.dim, len(system.model.bodies), len(seen.t)
    rates, loads, inertia, centres = _evaluated(seen)
    on_body, amounts, outside, felt = _reactions(system, result, centres, n)
    left = rates - loads - on_body
    total = rates.sum(axis=1) - loads.sum(axis=1) - outside
    met = np.maximum(np.abs(rates), np.abs(inertia)) + np.abs(loads) + amounts
    met_in_all = met.sum(axis=1) + felt
    defined = np.asarray(np.isfinite(left).all(axis=(1, 2)))
    if not defined.any():
        return Worst(0.0)
    values = np.zeros((n, n_b + 1))
    arm = of.size * max(1.0, of.largest)
    forces, moments = slice(0, dim), slice(dim, None)
    # where only moments act, they say what forces are small, and the other way round
    force = max(of.ordinary, float(met[defined][:, :, moments].max(initial=0.0)) / arm)
    moment = arm * max(of.ordinary, float(met[defined][:, :, forces].max(initial=0.0)))
    for group, ordinary in ((forces, force), (moments, moment)):
        every = np.append(
            np.max(met[defined][:, :, group], axis=(0, 2)), np.max(met_in_all[defined][:, group], initial=0.0)
        )
        every = np.maximum(every, QUIET_FORCE * max(every.max(initial=0.0), ordinary))
        every = np.where(every > 0, every, 1.0)
        parts = np.concatenate([left, total[:, None, :]], axis=1)[:, :, group]
        values = np.maximum(values, np.max(np.abs(parts), axis=2) / every)
    names = [*system.model.bodies, MACHINE]
    return worst_of(np.where(defined[:, None], values, 0.0), seen.t, names)


def _evaluated(seen: Reported) -> list[np.ndarray]:
    """Rates of momentum, loads and M v̇ (n, bodies, 3 or 6), mass centres (n, bodies, dim)."""
    system = seen.system
    bound = BoundMachine(system, seen.p[0])
    m, n_b, n = bound.arrays, len(system.model.bodies), len(seen.t)
    function = Computed(_functions(system), m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p)
    sizes = (*(system.symbols.v_size,) * 3, system.model.dim)
    arrays = [np.zeros((n, n_b, size)) for size in sizes]
    for k in range(n):
        seen.put(bound, k)
        for array, values in zip(arrays, function(), strict=True):
            array[k] = values.reshape(n_b, -1)
    return arrays


def _reactions(
    system: System, result: Result, centres: np.ndarray, n: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Reactions on each body about the origin, the sum of their amounts; those from outside, and their amounts."""
    model, bodies, expressions = system.model, list(system.model.bodies), system.channel_expressions[0]
    size = system.symbols.v_size
    on_body, amounts = np.zeros((n, len(bodies), size)), np.zeros((n, len(bodies), size))
    outside, felt = np.zeros((n, size)), np.zeros((n, size))
    for element in model.constraints:
        frames = constrained_frames(model, element, system.constraints.residuals[element.name], system.symbols)
        sides = reaction_words(len(frames))
        grounded = any(
            not (isinstance(frame, Body) or expressions[element.name, side].is_zero())
            for frame, side in zip(frames, sides, strict=True)
        )
        for frame, side in zip(frames, sides, strict=True):
            values = np.asarray(result.columns[element.name, side])[:n]
            if not isinstance(frame, Body):
                outside, felt = outside - values, felt + np.abs(values)
                continue
            b = bodies.index(frame.name)
            about_origin, amount = _moved(values, centres[:, b])
            on_body[:, b] += about_origin
            amounts[:, b] += amount
            if (
                not grounded
            ):  # between bodies this vanishes; of what is said in global coordinates it is all from outside
                outside += about_origin
                felt += amount
    return on_body, amounts, outside, felt


def _moved(values: np.ndarray, r: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Force and moment about a point r as those about the origin, and the amounts that meet in them."""
    moved, amount = values.copy(), np.abs(values)
    if values.shape[1] == 3:
        moved[:, 2] += r[:, 0] * values[:, 1] - r[:, 1] * values[:, 0]
        amount[:, 2] += np.abs(r[:, 0] * values[:, 1]) + np.abs(r[:, 1] * values[:, 0])
    else:
        moved[:, 3:] += np.cross(r, values[:, :3])
        amount[:, 3:] += np.linalg.norm(r, axis=1)[:, None] * np.linalg.norm(values[:, :3], axis=1)[:, None]
    return moved, amount


def _functions(system: System) -> Loaded:
    cache = system.responses
    if "audit momentum" not in cache:
        y = system.symbols
        inputs = [y.t, y.q, y.v, y.a, system.lam, y.z, y.p]
        loads = system.build(applied, system)
        columns = (momentum_rates(system), loads, inertia_forces(system), mass_centres(system))
        cache["audit momentum"] = system.loaded("momenta", inputs, [ca.densify(ca.vec(c)) for c in columns])
    return cache["audit momentum"]
