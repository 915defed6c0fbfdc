"""Analyses held against a second way to the same numbers.

inverse against simulate    one driven machine, every column of both results
gradient                    forward, adjoint, and central differences of runs at a tight tolerance
brief                       short steps, other methods, reports, axes, units, lanes, machines in C (fuzz/brief_ways.py)
steady                      equilibrium at speed: a run that starts there stays; modes do not feel the disc's angle
"""

from __future__ import annotations

from typing import Any

import numpy as np

import cardan as cd
from fuzz.brief_ways import brief
from fuzz.patient import simulate
from fuzz.poses import planar_rotation
from fuzz.recipe import Recipe, World, turned

TIGHT = {"rtol": 1e-9, "atol": 1e-12}
SAME = 1e-5  # of a column's largest value: `inverse` against `simulate`
FORCE_SCALE = 1e-6  # of all forces: smaller ones are not compared
GRADIENT = 1e-4  # of the gradient, and
DIFFERENCES = 5.0  # times what two differences differ by
SMOOTH_STEPS = (1e-3, 5e-4)  # of the parameter
STAYS = 1e-5  # of the machine's size
SAME_MODES = 1e-5  # of the fastest
KINDS = ("inverse against simulate", "gradient", "steady", "brief")


def second_way(recipe: Recipe, model: cd.Model, world: World) -> str:
    """What the two ways differ by, in words; nothing where they agree. Refusals are raised as they are."""
    options = recipe.run_options(world)
    runs = {"inverse against simulate": _inverse, "gradient": _gradient, "steady": _steady, "brief": brief}
    return runs[recipe.analysis](recipe, model, world, options["until"], options["every"])


# -- inverse dynamics --------------------------------------------------------------------------------------------------


def _inverse(recipe: Recipe, model: cd.Model, world: World, until: float, every: float) -> str:
    found = cd.inverse(model, until=until, every=every, **TIGHT)  # states that kink cost tens of tolerances
    try:
        run = simulate(model, until=until, every=every, **TIGHT)
    except cd.CardanError as error:
        return f"inverse gives numbers where simulate says: {error}"
    if len(found.t) != len(run.t):
        return f"inverse ends at {found.t[-1]:.6g}, simulate at {run.t[-1]:.6g}"
    if run.stats.messages and any("not unique" in m or "redundant" in m for m in run.stats.messages):
        return ""
    largest = max(float(np.abs(values).max()) for (_, word), values in run.columns.items() if _is_force(word))
    skip = _instants(run)
    for key, values in run.columns.items():
        other = found.columns.get(key)
        if other is None or key[1] == "slip":
            continue
        scale = max(float(np.abs(values).max()), FORCE_SCALE * largest if _is_force(key[1]) else 0.0)
        off = np.abs(other - values).reshape(len(run.t), -1).max(axis=1)
        off[skip] = 0.0
        if off.max() > SAME * max(scale, _floor(key[1], world)):
            row = int(off.argmax())
            return f"{key[0]}.{key[1]} by inverse differs by {off.max():.3g} of {scale:.3g} at t = {run.t[row]:.6g}"
    return ""


def _is_force(word: str) -> bool:
    return word.startswith(("reaction", "multiplier")) or word.endswith(("force", "torque"))


def _floor(word: str, world: World) -> float:
    """What counts as something: a thousandth of the size, speeds and accelerations of the machine's own units."""
    length = 1.0 if word.startswith("angular") or word == "angle" else world.length
    powers = {"position": 0, "angle": 0, "velocity": 1, "acceleration": 2}
    power = powers.get(word.removeprefix("angular_"))
    return 0.0 if power is None else 1e-3 * length / world.time**power


def _instants(run: Any) -> np.ndarray:
    """Rows at an event: friction has two values there."""
    at = np.array([event.t for event in run.events])
    if not at.size:
        return np.zeros(len(run.t), bool)
    step = run.t[-1] / max(len(run.t) - 1, 1)
    return np.abs(run.t[:, None] - at).min(axis=1) <= 1e-6 * step


# -- gradients ---------------------------------------------------------------------------------------------------------


def _gradient(recipe: Recipe, model: cd.Model, world: World, until: float, every: float) -> str:
    name = next(iter(recipe.parameters))
    value = float(world.number(recipe.parameters[name]))
    body = next(iter(model.bodies))
    response = cd.Terminal(lambda s: s.position(model.bodies[body].at(*(0.0,) * recipe.dim))[recipe.dim - 1])
    differences = []
    for step in SMOOTH_STEPS:
        runs = [_end(model, body, until, {name: value * (1 + sign * step)}) for sign in (1, -1)]
        differences.append((runs[0] - runs[1]) / (2 * step * value))
    spread = abs(differences[0] - differences[1])
    best = (4 * differences[1] - differences[0]) / 3
    for direction in ("forward", "adjoint"):
        found = cd.gradient(model, [response], until=until, with_respect_to=[name], direction=direction, **TIGHT)
        off = abs(found.derivative(0, name) - best)
        allowed = GRADIENT * abs(best) + DIFFERENCES * spread + 1e-7 * world.length / value
        if off > allowed and not found.notes:
            return (
                f"gradient {direction} is {found.derivative(0, name):.6g}, differences give {best:.6g} (± {spread:.2g})"
            )
    return ""


def _end(model: cd.Model, body: str, until: float, parameters: dict[str, float]) -> float:
    return float(simulate(model, until=until, parameters=parameters, rtol=1e-10, atol=1e-13)[body].position[-1, -1])


# -- steady motion -----------------------------------------------------------------------------------------------------


def _steady(recipe: Recipe, model: cd.Model, world: World, until: float, every: float) -> str:
    rest = cd.equilibrium(model)
    if rest.extra["stability"] == "stable":
        run = simulate(model, until=until, every=every, start="equilibrium", rtol=1e-8)
        drift = max(_distance_change(run, name, world) for name in model.bodies)
        if drift > STAYS:
            return f"starts in relative equilibrium, but bodies move by {drift:.3g} in the turning frame"
    modes = cd.linearize(model).eigenvalues
    angle = np.array(0.7)
    R = planar_rotation(angle)
    if recipe.dim == 3:
        R = np.block([[R, np.zeros((2, 1))], [np.zeros((1, 2)), np.ones((1, 1))]])
    elsewhere = turned(world, R, np.zeros(recipe.dim))
    others = cd.linearize(recipe.build(elsewhere)).eigenvalues
    one, other = (np.sort_complex(np.round(x, 12)) for x in (modes, others))
    if len(one) != len(other):
        return f"{len(one)} modes, {len(other)} where the disc stands elsewhere"
    fastest = max(float(np.abs(one).max()), 1e-300)
    nearest = max(float(np.abs(other - x).min()) for x in one)
    if nearest > SAME_MODES * fastest:
        return f"modes depend on where the disc stands: they differ by {nearest:.3g} of {fastest:.3g}"
    return ""


def _distance_change(run: Any, name: str, world: World) -> float:
    """How much the distance of a body from the axis, and its height, change over the run."""
    place = (run[name].position / world.length - world.shift) @ world.R
    distance = np.hypot(place[:, 0], place[:, 1])
    height = place[:, 2] if place.shape[1] == 3 else np.zeros(len(place))
    return float(max(np.ptp(distance), np.ptp(height)))
