"""Events at which a reaction, the force of a stop or that of a sticking friction passes a value, for a short time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import cardan as cd
from fuzz.brief import LOOKS, PERIODS, Mover, action, by_any_method, dragged
from fuzz.loads import Rng
from fuzz.recipe import Build, Made, Named, Q, Recipe


def load_machine(rng: Rng, recipe: Recipe) -> None:
    """A cart or a rotor whose joint is loaded, or a cart that is pressed against a stop or held by friction."""
    mover = Mover(rng, recipe, ("cart", "rotor"))
    kinds = ["joint", "joint"] + ["stop", "stuck"] * (mover.kind == "cart")
    kind = str(rng.choice(kinds))
    globals()[f"_{kind}"](rng, mover)
    recipe.words += ["reaction", f"of a {kind}"]
    if kind == "joint":
        mover.load(dragged(mover))
    by_any_method(rng, recipe)


def _wave(rng: Rng, mover: Mover) -> tuple[float, Callable[[Build], Callable]]:
    """How much a load exceeds what is asked for, and its course: a sine over time, or a bell on the way.

    It is above, and below, for longer than the shortest time.
    """
    excess = float(rng.uniform(1.2, 2.5))
    lasts = mover.shortest * float(rng.uniform(1, 3))
    if mover.speed and rng.random() < 0.5:
        half = mover.speed * lasts / 2 / np.sqrt(1 - 1 / excess)
        place = mover.some_way()

        def bell(build: Build) -> Callable:
            width, middle, start = build.q(half, 0, 1), build.q(place, 0, 1), mover.way(build)
            return lambda s: cd.fmax(0.0, 1 - ((start(s) - middle) / width) ** 2)

        return excess, bell
    above = np.pi - 2 * np.arcsin(1 / excess)
    pace = min(above, np.pi - above) / lasts
    options, most = mover.recipe.options, PERIODS * 2 * np.pi / pace
    if most < mover.until:
        options["until"] = Q(most, 0, 0, 1)
        options["every"] = Q(min(options["every"].value, most / LOOKS), 0, 0, 1)

    def sine(build: Build) -> Callable:
        w = build.q(pace, 0, 0, -1)
        return lambda s: cd.sin(w * s.time)

    return excess, sine


def _across(rng: Rng, mover: Mover) -> np.ndarray:
    if mover.recipe.dim == 2:
        return np.array([-mover.d[1], mover.d[0]])
    across = np.cross(mover.d, rng.normal(size=3))
    return across / np.linalg.norm(across)


def _joint(rng: Rng, mover: Mover) -> None:
    """A force across the guide, or along the arm of a rotor: the joint takes it, and the motion does not change."""
    excess, course = _wave(rng, mover)
    most, body, dim = float(rng.uniform(0.5, 5)), mover.recipe.bodies[mover.body], mover.recipe.dim
    direction = body.A.T @ (mover.d if mover.kind == "rotor" else _across(rng, mover))

    def vector(build: Build) -> Callable:
        size, wave = build.q(excess * most, 1, 1, -2), course(build)
        return lambda s: tuple(float(direction[k]) * size * wave(s) for k in range(dim))

    mover.recipe.add("Force", mover.tip, Made(vector), stage=1, frame="body")

    def beyond(build: Build) -> Callable:
        joint, limit = build.model[mover.joint], build.q(most, 1, 1, -2)

        def function(s: Any) -> Any:
            reaction = s.reaction(joint)
            return sum(reaction[k] ** 2 for k in range(dim)) / limit**2 - 1

        return function

    mover.recipe.add("When", Made(beyond), 1, stage=3, do=action(rng, mover))


def _stop(rng: Rng, mover: Mover) -> None:
    """A stop that carries a weight and a sine: an event where it carries half as much more."""
    excess, course = _wave(rng, _resting(mover))
    body, g = mover.recipe.bodies[mover.body], float(rng.uniform(1, 10))
    mover.recipe.gravity = -g * mover.d
    most = body.mass * g * float(rng.uniform(0.1, 0.9)) / excess
    name = mover.recipe.add("Limit", Named(mover.joint, "displacement"), stage=2, lower=0.0, restitution=0.0)
    _loaded(rng, mover, course, name, body.mass * g, most, excess)


def _stuck(rng: Rng, mover: Mover) -> None:
    """Friction that holds a cart under a sine, to which half of what it could hold is an event."""
    excess, course = _wave(rng, _resting(mover))
    body, g, static = mover.recipe.bodies[mover.body], float(rng.uniform(1, 10)), float(rng.uniform(0.1, 0.8))
    mover.recipe.gravity = g * _across(rng, mover)
    most = static * body.mass * g * float(rng.uniform(0.1, 0.9)) / excess
    name = mover.recipe.add("Friction", Named(mover.joint), stage=2, static=static)
    _loaded(rng, mover, course, name, 0.0, most, excess)


def _resting(mover: Mover) -> Mover:
    mover.recipe.bodies[mover.body].velocity, mover.speed = None, 0.0
    return mover


def _loaded(rng: Rng, mover: Mover, course: Any, name: str, rest: float, most: float, excess: float) -> None:
    """The wave along the way, and an event where the multiplier of an element exceeds `rest` by `most`."""

    def force(build: Build) -> Callable:
        size, wave = build.q(-excess * most, 1, 1, -2), course(build)
        return lambda s: size * wave(s)

    mover.load(force)

    def beyond(build: Build) -> Callable:
        element, limit = build.model[name], build.q(rest + most, 1, 1, -2)
        return lambda s: s.multiplier(element)[0] - limit

    mover.recipe.add("When", Made(beyond), 1, stage=3, do=action(rng, mover))
