"""Random machines for analyses that are asked for less often: friction in cranks, contacts with gradients, driven
machines and machines that turn at constant speed. What each of them must give is judged in `second_ways`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

import cardan as cd
from fuzz import planar, spatial
from fuzz.happenings import friction, state
from fuzz.loads import Rng, any_mark, contact, drag, force, spring, torsion
from fuzz.placed import initial_value
from fuzz.poses import planar_rotation
from fuzz.recipe import GROUND, BodySpec, Build, Made, Named, Q, Recipe

SMOOTH_LOADS = (spring, torsion, drag, force)


def crank_with_friction(rng: Rng, recipe: Recipe) -> None:
    """A crank with friction in one or two joints, turning by a driver or by itself: it passes dead centres."""
    family = (planar.slider_crank, planar.four_bar, scotch_yoke, driven_slide)[int(rng.integers(4))]
    family(rng, recipe)
    if family is not driven_slide:
        pace = float(rng.uniform(6, 25) * rng.choice([-1, 1]))
        if rng.random() < 0.6:
            drive(recipe, recipe.names("Revolute")[0], rng, pace)
        else:
            recipe.bodies[0].spin = pace
    for _ in range(int(rng.integers(1, 3))):
        friction(rng, recipe)
    if rng.random() < 0.4:
        spring(rng, recipe)
    recipe.words.append("crank with friction")


def scotch_yoke(rng: Rng, recipe: Recipe) -> None:
    """A crank pin that slides in a slot of a yoke, which slides on the ground."""
    radius, angle = float(rng.uniform(0.2, 0.6)), float(rng.uniform(-np.pi, np.pi))
    pin = radius * np.array([np.cos(angle), np.sin(angle)])
    crank = planar.add_body(rng, recipe, pin / 2, angle)
    planar.join(rng, recipe, "Revolute", GROUND, crank, np.zeros(2))
    yoke = planar.add_body(rng, recipe, np.array([pin[0], 0.0]), 0.0)
    x, y = np.eye(2)
    ground, slide = planar.mark(recipe, GROUND, np.zeros(2), x), planar.mark(recipe, yoke, np.array([pin[0], 0.0]), x)
    recipe.add("Translational", ground, slide)
    slot = planar.mark(recipe, yoke, np.array([pin[0], 0.0]), y)
    recipe.add("PointOnLine", slot, planar.mark(recipe, crank, pin))
    recipe.words.append("Scotch yoke")


def driven_slide(rng: Rng, recipe: Recipe) -> None:
    """A block that is driven to and fro, and may carry a pendulum."""
    x = planar.any_direction(rng)
    block = planar.add_body(rng, recipe, np.zeros(2))
    ground, slide = planar.mark(recipe, GROUND, np.zeros(2), x), planar.mark(recipe, block, np.zeros(2), x)
    name = recipe.add("Translational", ground, slide)
    if rng.random() < 0.5:
        bob = planar.add_body(rng, recipe, np.array([0.2, -0.5]))
        planar.join(rng, recipe, "Revolute", block, bob, np.zeros(2))
    drive(recipe, name, rng, 0.0, swing=float(rng.uniform(0.05, 0.4)), frequency=float(rng.uniform(5, 20)))
    recipe.words.append("driven slide")


def drive(recipe: Recipe, name: str, rng: Rng, pace: float, swing: float = 0.0, frequency: float = 3.0) -> None:
    """A driver from where the joint stands: at constant speed, to and fro, or both; it may begin at rest."""
    phase = float(rng.choice([0.0, np.pi / 2]))

    def motion(build: Build) -> Callable:
        start, per_time = initial_value(build, name), build.q(1, 0, 0, -1)
        unit = 1.0 if hasattr(build.model[name], "angle") else build.q(1, 0, 1)
        w = frequency * per_time

        def value(t):
            return start + unit * (pace * per_time * t + swing * (cd.sin(w * t + phase) - np.sin(phase)))

        return value

    coordinate = "angle" if name in recipe.names("Revolute") else "displacement"
    recipe.add("Drive", Named(name, coordinate), Made(motion), stage=1)
    recipe.conservative = recipe.passive = False


def fully_driven(rng: Rng, recipe: Recipe) -> None:
    """A chain with a driver on every joint, or a loop with a driven crank; with loads, friction and a state."""
    if recipe.dim == 2 and rng.random() < 0.5:
        (planar.slider_crank, planar.four_bar, scotch_yoke)[int(rng.integers(3))](rng, recipe)
        drive(recipe, recipe.names("Revolute")[0], rng, float(rng.uniform(-8, 8)), swing=float(rng.uniform(0, 0.2)))
    else:
        _driven_chain(rng, recipe)
    for _ in range(int(rng.integers(1, 3))):
        SMOOTH_LOADS[int(rng.integers(len(SMOOTH_LOADS)))](rng, recipe)
    if rng.random() < 0.5:
        friction(rng, recipe)
    if rng.random() < 0.4:
        state(rng, recipe)
    recipe.analysis = "inverse against simulate"
    recipe.words.append("fully driven")


def _driven_chain(rng: Rng, recipe: Recipe) -> None:
    family = planar if recipe.dim == 2 else spatial
    corners = np.cumsum(rng.uniform(0.2, 0.8, (int(rng.integers(2, 4)), recipe.dim)), axis=0)
    before = GROUND
    for p, q in pairwise([np.zeros(recipe.dim), *corners]):
        body = family.add_body(rng, recipe, (p + q) / 2)
        kind = str(rng.choice(["Revolute", "Translational"]))
        name = family.join(rng, recipe, kind, before, body, p)
        pace = float(rng.uniform(-3, 3)) if kind == "Revolute" else float(rng.uniform(-1, 1))
        drive(recipe, name, rng, pace, swing=float(rng.uniform(0, 0.3)))
        before = body


def contact_with_parameter(rng: Rng, recipe: Recipe) -> None:
    """A small machine that falls upon a contact of any law, and a parameter of which a gradient is wanted."""
    if not np.any(recipe.gravity):
        recipe.gravity = -9.81 * np.eye(recipe.dim)[-1]
    family = planar if recipe.dim == 2 else spatial
    first = family.add_body(rng, recipe, rng.uniform(-0.3, 0.3, recipe.dim))
    if rng.random() < 0.5:
        family.join(rng, recipe, "Revolute", GROUND, first, recipe.bodies[first].r + rng.uniform(-0.6, 0.6, recipe.dim))
    contact(rng, recipe)
    words = recipe.specs[-1].words
    if "damping" in words:  # a force that jumps by much or little
        words["damping"] = words["damping"]._replace(value=words["damping"].value * 10 ** rng.uniform(-2, 0))
    name = "weight"
    recipe.parameters[name] = Q(float(rng.uniform(0.5, 5)), 1, 1, -2)
    at = any_mark(rng, recipe, first)
    down = np.asarray(recipe.gravity) / np.linalg.norm(recipe.gravity)
    recipe.bodies[first].velocity = float(rng.uniform(0, 3)) * down

    def pull(build: Build) -> tuple:
        symbol = getattr(build.model[name], "symbol", build.model[name])
        return tuple(float(x) * symbol for x in build.world.R @ down)

    recipe.add("Force", at, Made(pull), stage=1)
    recipe.conservative = recipe.passive = False
    recipe.analysis = "gradient"
    recipe.words.append("gradient through a contact")


def rotor(rng: Rng, recipe: Recipe) -> None:
    """A disc that is driven at constant speed, and bodies on it that are held by springs."""
    dim, recipe.gravity = recipe.dim, np.zeros(recipe.dim)
    speed = float(rng.uniform(1, 12) * rng.choice([-1, 1]))
    if dim == 3:
        recipe.gravity = np.array([0.0, 0.0, -9.81])
    disc = _placed(rng, recipe, np.zeros(dim))
    name = _pin(rng, recipe, GROUND, disc, np.zeros(dim))
    drive(recipe, name, rng, speed)
    for _ in range(int(rng.integers(1, 3))):
        at = rng.uniform(-0.6, 0.6, dim)
        body = _placed(rng, recipe, at + rng.uniform(-0.3, 0.3, dim))
        joint = _pin(rng, recipe, disc, body, at)
        stiffness = {"stiffness": Q(float(10 ** rng.uniform(1.5, 3)), 1, 2, -2), "damping": Q(1.0, 1, 2, -1)}
        recipe.add("TorsionSpring", Named(joint), stage=1, free_angle=Made(_where(joint)), **stiffness)
    recipe.conservative = recipe.passive = False
    recipe.analysis = "steady"
    recipe.words.append("rotor")


def _where(joint: str) -> Callable[[Build], float]:
    return lambda build: initial_value(build, joint)


def _placed(rng: Rng, recipe: Recipe, r: np.ndarray) -> int:
    if recipe.dim == 2:
        return planar.add_body(rng, recipe, r)
    mass = float(rng.uniform(0.3, 3))
    angle = float(rng.uniform(-3, 3))
    A = np.eye(3)
    A[:2, :2] = planar_rotation(np.asarray(angle))
    return recipe.place(rng, BodySpec(r, A, mass, mass * np.diag(rng.uniform(0.1, 0.15, 3))))


def _pin(rng: Rng, recipe: Recipe, a: int, b: int, at: np.ndarray) -> str:
    """A pin; in space about z for the disc, about any axis for what is on it."""
    if recipe.dim == 2:
        return planar.join(rng, recipe, "Revolute", a, b, at)
    F = np.eye(3) if a == GROUND else spatial.any_frame(rng)
    return recipe.add("Revolute", spatial.mark(recipe, a, at, F), spatial.mark(recipe, b, at, F))


COMBINATIONS = {crank_with_friction: 3, fully_driven: 3, contact_with_parameter: 2, rotor: 2}
