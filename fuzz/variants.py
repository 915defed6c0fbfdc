"""One machine described twice: turned and shifted, in other units, in another order, by another method.

Both descriptions must give one motion. Where the motion is so sensitive that a run at a tenth of the tolerance already
differs, so may the second description; and where either is refused there is nothing to compare.
"""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import Any

import numpy as np

import cardan as cd
from fuzz.patient import TooSlowError, simulate
from fuzz.poses import any_rotation, rotation
from fuzz.recipe import Recipe, World, body_name, turned

TIGHT = 1e-9
AGREEMENT = 1e-5  # of the machine's size
SENSITIVE = 300  # times what the same machine differs by from itself at ten times the tolerance
HOPELESS = 1e-2  # of the size: so sensitive that nothing can be compared
EQUILIBRIA = ("equilibrium", "nearest equilibrium")
IN_SECONDS = ("Tyre",)  # elements with a time of their own: a standing tyre settles in 0.05 s, whatever the units
VARIANTS = ("turned", "units", "order", "method")


def compare(recipe: Recipe, seed: int) -> str:
    """What two descriptions of a machine differ by, in words; nothing where they agree."""
    rng = np.random.default_rng([seed, 11])
    kind = VARIANTS[int(rng.integers(len(VARIANTS)))]
    unfit = {"rough estimates", "open loop", "held", "speeds"} & set(recipe.faults)
    if unfit and kind != "method" and recipe.options.get("start") != "given":
        return ""  # where assembly moves the machine to is a matter of axes and order
    if recipe.names("Drive") and kind in ("turned", "order"):
        return ""  # so is what it makes of speeds that are not given, where a driver begins with one
    world = recipe.world
    options = {k: v for k, v in recipe.options.items() if k in ("until", "every", "start")} | {"rtol": TIGHT}
    other_options = dict(options)
    other_world = world
    if kind == "turned":
        R = any_rotation(rng, recipe.dim)
        other_world = turned(world, R, rng.uniform(-2, 2, recipe.dim))
    elif kind == "units":
        time = 1.0 if recipe.names(*IN_SECONDS) else 1e3
        other_world = replace(world, mass=world.mass * 1e3, length=world.length * 1e3, time=world.time * time)
    elif kind == "order":
        other_world = replace(world, order=seed, names=seed)
    else:
        other_options["method"] = str(rng.choice(["joint", "dae"]))
        if other_options["method"] == "dae":
            other_options["rtol"] = 1e-8
    runs = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for w, o in ((world, options), (other_world, other_options), (world, options | {"rtol": 1e-8})):
            try:
                changed = replace(recipe, options=o)
                runs.append(simulate(changed.build(w), **changed.run_options(w)))
            except TooSlowError:
                return ""
            except cd.CardanError as error:
                if not runs or len(runs) == 2:
                    return ""
                one_sided = kind in ("turned", "units", "order")
                return f"{kind}: runs as described, but refused so: {error}" if one_sided and _healthy(recipe) else ""
    return _difference(recipe, kind, runs, (world, other_world))


def _healthy(recipe: Recipe) -> bool:
    return not recipe.faults


def _difference(recipe: Recipe, kind: str, runs: list[Any], worlds: tuple[World, World]) -> str:
    first, second, check = runs
    n = min(len(r.t) for r in runs)
    size = 1.0
    worst, own, where = 0.0, 0.0, ""
    for k in range(len(recipe.bodies)):
        p, q = _local(first, k, worlds[0], n), _local(second, k, worlds[1], n)
        c = _local(check, k, worlds[0], n)
        size = max(size, float(np.abs(np.ptp(p, axis=0)).max()))
        own = max(own, float(np.abs(p - c).max()))
        if (off := float(np.abs(p - q).max())) > worst:
            worst, where = off, f"b{k}"
    reach = max(float(np.abs(w.shift).max()) for w in worlds)
    if own > HOPELESS * size:
        return ""
    if recipe.options.get("start") in EQUILIBRIA and not _same_start(recipe, runs, worlds, AGREEMENT * size):
        # where forces leave freedoms without stiffness there are many equilibria, and axes decide to which one it goes
        moved = max(_moved(run, k, world, n) for run, world in zip(runs, worlds, strict=False) for k in _bodies(recipe))
        return f"{kind}: begins at rest, but goes off by {moved:.3g}" if moved > AGREEMENT * size else ""
    allowed = AGREEMENT * size + SENSITIVE * own + 1e-9 * reach
    if worst > allowed:
        return f"{kind}: {where} goes elsewhere by {worst:.3g} (allowed {allowed:.3g})"
    return ""


def _bodies(recipe: Recipe) -> range:
    return range(len(recipe.bodies))


def _same_start(recipe: Recipe, runs: list[Any], worlds: tuple[World, World], allowed: float) -> bool:
    starts = [[_local(run, k, world, 1) for k in _bodies(recipe)] for run, world in zip(runs, worlds, strict=False)]
    return all(np.abs(a - b).max() <= allowed for a, b in zip(*starts, strict=True))


def _moved(result: Any, k: int, world: World, n: int) -> float:
    """How far a body goes from where it starts."""
    places = _local(result, k, world, n)
    return float(np.abs(places - places[0]).max())


def _local(result: Any, k: int, world: World, n: int) -> np.ndarray:
    """Position, and the orientation as a matrix, in the units and axes of the recipe."""
    b = result[body_name(k, world)]
    place = (b.position[:n] / world.length - world.shift) @ world.R
    if len(world.shift) == 2:
        turn = b.angle[:n] - np.arctan2(world.R[1, 0], world.R[0, 0])
        return np.column_stack([place, np.cos(turn), np.sin(turn)])
    return np.column_stack([place, (world.R.T @ rotation(b.orientation[:n])).reshape(n, 9)])
