"""What is wrong with a machine on purpose: too many joints, loops that do not fit, bad scales, wrong words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from fuzz.happenings import driver
from fuzz.loads import Rng
from fuzz.poses import planar_rotation, turned_by
from fuzz.recipe import GROUND, Mark, Q, Recipe


def duplicate_joint(rng: Rng, recipe: Recipe) -> None:
    """The same joint twice: all its equations are redundant."""
    joints = [s for s in recipe.specs if s.stage == 0 and s.kind not in ("Gear", "RackAndPinion", "Cam")]
    if joints:
        spec = joints[int(rng.integers(len(joints)))]
        recipe.add(spec.kind, *spec.args, **{k: v for k, v in spec.words.items() if k != "active"})
        recipe.words.append(f"{spec.name} twice")
        recipe.faults.append("redundant")


def open_loop(rng: Rng, recipe: Recipe) -> None:
    """A joint whose points lie apart; assembly must close it or refuse."""
    joints = [s for s in recipe.specs if s.stage == 0 and isinstance(s.args[0], Mark)]
    if joints:
        spec = joints[int(rng.integers(len(joints)))]
        off = rng.normal(size=recipe.dim) * 10 ** rng.uniform(-3, 1)
        first = spec.args[0]._replace(point=np.asarray(spec.args[0].point) + off)
        spec.args = (first, *spec.args[1:])
        recipe.words.append(f"{spec.name} off by {np.linalg.norm(off):.1e}")
        recipe.faults.append("open loop")


def rough_estimates(rng: Rng, recipe: Recipe) -> None:
    """All bodies off the place where they were joined."""
    size = 10 ** rng.uniform(-6, -0.5)
    for b in recipe.bodies:
        b.r = b.r + size * rng.normal(size=recipe.dim)
        turn = planar_rotation(size * rng.normal()) if recipe.dim == 2 else turned_by(size * rng.normal(size=3))
        b.A = b.A @ turn
    recipe.words.append(f"estimates off by {size:.1e}")
    recipe.faults.append("rough estimates")


def any_speeds(rng: Rng, recipe: Recipe) -> None:
    """Initial velocities that need not fit the joints."""
    size = 10 ** rng.uniform(-1, 1)
    for b in recipe.bodies:
        if rng.random() < 0.6:
            b.velocity = size * rng.normal(size=recipe.dim)
            b.spin = float(size * rng.normal()) if recipe.dim == 2 else size * rng.normal(size=3)
    recipe.words.append(f"speeds of size {size:.1e}")
    recipe.faults.append("speeds")


def held_speeds(rng: Rng, recipe: Recipe) -> None:
    """Velocities that must be kept, whether they fit or not."""
    b = recipe.bodies[int(rng.integers(len(recipe.bodies)))]
    b.velocity = rng.normal(size=recipe.dim)
    b.hold = ("velocity_x",) if rng.random() < 0.5 else ("x", "y", "velocity_x", "velocity_y")
    recipe.words.append("held values")
    recipe.faults.append("held")


def one_odd_mass(rng: Rng, recipe: Recipe) -> None:
    factor = 10 ** rng.uniform(-6, 6)
    b = recipe.bodies[int(rng.integers(len(recipe.bodies)))]
    b.mass, b.inertia = b.mass * factor, b.inertia * factor
    recipe.words.append(f"one mass times {factor:.1e}")
    recipe.faults.append("scaled body")


def hardly_any_inertia(rng: Rng, recipe: Recipe) -> None:
    b = recipe.bodies[int(rng.integers(len(recipe.bodies)))]
    factor = float(rng.choice([1e-6, 1e-9, 1e-14, 0.0]))
    b.inertia = b.inertia * factor
    if rng.random() < 0.2:
        b.mass = 0.0
    recipe.words.append(f"inertia times {factor:g}, mass {b.mass:.2g}")
    recipe.faults.append("no inertia")


def far_away(rng: Rng, recipe: Recipe) -> None:
    """The whole machine stands far from the origin."""
    distance = 10 ** rng.uniform(2, 6)
    recipe.world = replace(recipe.world, shift=distance * rng.normal(size=recipe.dim))
    recipe.words.append(f"{distance:.1e} from the origin")
    recipe.faults.append("far away")


def stiff_spring(rng: Rng, recipe: Recipe) -> None:
    springs = [s for s in recipe.specs if s.kind in ("Spring", "Contact", "Bushing")]
    springs = [s for s in springs if isinstance(s.words.get("stiffness"), Q)]
    if springs:
        spec = springs[int(rng.integers(len(springs)))]
        factor = 10 ** rng.uniform(3, 6)
        spec.words["stiffness"] = spec.words["stiffness"]._replace(value=spec.words["stiffness"].value * factor)
        recipe.words.append(f"{spec.name} {factor:.0e} times as stiff")
        recipe.faults.append("stiff")


def too_many_drivers(rng: Rng, recipe: Recipe) -> None:
    for _ in range(3):
        driver(rng, recipe)
    recipe.faults.append("over-driven")


def bad_number(rng: Rng, recipe: Recipe) -> None:
    """A number that is none, or an impossible one, somewhere."""
    value = float(rng.choice([np.nan, np.inf, -1.0, -np.inf]))
    b = recipe.bodies[int(rng.integers(len(recipe.bodies)))]
    kind = int(rng.integers(5))
    if kind == 0:
        b.mass = value
    elif kind == 1:
        b.inertia = b.inertia * value
    elif kind == 2:
        b.r = b.r * value
    elif kind == 3:
        b.velocity = np.full(recipe.dim, value)
    else:
        springs = [s for s in recipe.specs if s.kind == "Spring" and "stiffness" in s.words]
        if springs:
            springs[0].words["stiffness"] = Q(value, 1, 0, -2)
    recipe.words.append(f"bad number {value} ({kind})")
    recipe.faults.append("bad number")


WRONG_OPTIONS = (
    {"until": -1.0}, {"until": float("nan")}, {"until": 0.0}, {"every": 0.0}, {"every": -1.0}, {"rtol": 0.0},
    {"rtol": float("nan")}, {"atol": -1.0}, {"method": "magic"}, {"integrator": "euler"}, {"start": "nowhere"},
    {"step": -0.1}, {"max_step": 0.0}, {"base": "nobody"}, {"independent": ["nothing.x"]}, {"form": "index5"},
    {"integrator": "rk4", "step": None}, {"method": "dae", "integrator": "rk4", "step": 0.01}, {"hold": ["b0.w"]},
    {"until": "long"}, {"parameters": {"none": 1.0}}, {"baumgarte": (1.0,), "method": "baumgarte"}, {"choose": "dice"},
    {"max_step": float("nan")}, {"step": float("nan")}, {"every": 1e-12}, {"start_time": float("inf")}, {"atol": "x"},
)  # fmt: skip


def wrong_option(rng: Rng, recipe: Recipe) -> None:
    wrong = WRONG_OPTIONS[int(rng.integers(len(WRONG_OPTIONS)))]
    recipe.options |= wrong
    recipe.words.append(f"wrong option {wrong}")
    recipe.faults.append("wrong option")


def contradicting_ground(rng: Rng, recipe: Recipe) -> None:
    """A body fixed to two places at once."""
    if recipe.bodies:
        at = rng.uniform(-1, 1, (2, recipe.dim))
        for p in at:
            recipe.add("Fixed", Mark(GROUND, p), Mark(0, np.zeros(recipe.dim)))
        recipe.words.append("a body fixed at two places")
        recipe.faults.append("contradiction")


FAULTS = {
    duplicate_joint: 3, open_loop: 2, rough_estimates: 3, any_speeds: 6, held_speeds: 1, one_odd_mass: 3,
    hardly_any_inertia: 2, far_away: 1, stiff_spring: 2, too_many_drivers: 1, bad_number: 0.5, wrong_option: 0.7,
    contradicting_ground: 0.4,
}  # fmt: skip
MUST_BE_REFUSED = ("wrong option", "contradiction")
