"""Several frictions, in joints and at feet, that break away under a sine or a push, and come to rest again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import cardan as cd
from fuzz import planar, spatial
from fuzz.brief import LOOKS, by_any_method, timed
from fuzz.loads import Rng
from fuzz.placed import initial_value
from fuzz.poses import any_rotation, triad
from fuzz.recipe import GROUND, Build, Made, Mark, Named, Q, Recipe, turned

G = 9.81
PERIODS = 6  # of a sine are enough
SHAKEN = 0.6  # of the run; then all is left to come to rest
LEG, BENT = 0.2, (0.9, -0.9)  # lengths of thighs and shanks, and their angles to the vertical
TRUNK, THIGH, SHANK = 8.0, 0.6, 0.2  # masses
MOTOR = (100.0, 2.0)  # stiffness and damping of a joint that holds its posture
MOST_STUCK = 3  # joints of a machine on hard feet, so that what sticks is not redundant: Coulomb's law is unique then


class Shake(NamedTuple):
    """A force over time, of size one: a sine that ends after some periods, or a push that rises, stays and falls."""

    kind: str
    pace: float
    times: tuple[float, ...]

    def course(self, build: Build) -> Callable[[Any], Any]:
        times = build.q(1, 0, 0, 1) * np.array(self.times)
        if self.kind == "shock":
            curve = cd.table(times, (0, 0, 1, 1, 0, 0))
            return lambda s: curve(s.time)
        w, last = build.q(self.pace, 0, 0, -1), float(times[0])
        return lambda s: cd.if_else(s.time < last, cd.sin(w * s.time), 0.0)


def friction_machine(rng: Rng, recipe: Recipe) -> None:
    """Carts in a row, slides one upon another, an arm, or a trunk on legs."""
    kind = str(rng.choice(["train", "stack", "chain", "legs"] + ["legs"] * (recipe.dim == 2)))
    recipe.world = turned(recipe.world, any_rotation(rng, recipe.dim), np.zeros(recipe.dim))
    recipe.gravity = -G * np.eye(recipe.dim)[-1]
    shake = _shake(rng, recipe, 10.0 if kind != "legs" else 3.0 if recipe.dim == 2 else 1.0)
    globals()[f"_{kind}"](rng, recipe, shake)
    recipe.words += ["frictions", kind, shake.kind]
    by_any_method(rng, recipe)


def _shake(rng: Rng, recipe: Recipe, longest: float) -> Shake:
    until, shortest = timed(rng, recipe, longest)
    lasts = shortest * float(rng.uniform(1, 3))
    if rng.random() < 0.4:
        lasts = min(lasts, 0.4 * until)
        begin, ramp = float(rng.uniform(0.02, 0.5)) * (until - lasts), lasts * float(rng.uniform(0.05, 0.3))
        return Shake("shock", 1 / lasts, (-1.0, begin, begin + ramp, begin + lasts - ramp, begin + lasts, 2 * until))
    pace = 1.0 / lasts  # above its half for 2/3 π of a period
    periods = min(PERIODS, int(SHAKEN * until * pace / (2 * np.pi)))
    if periods == 0:
        return Shake("sine", pace, (2 * until,))
    until = 2 * np.pi * periods / pace / SHAKEN
    options = recipe.options
    options["every"] = Q(min(options["every"].value, until / LOOKS), 0, 0, 1)
    options["until"] = Q(until, 0, 0, 1)
    return Shake("sine", pace, (2 * np.pi * periods / pace,))


# -- what is common ----------------------------------------------------------------------------------------------------


def _family(recipe: Recipe) -> Any:
    return planar if recipe.dim == 2 else spatial


def _body(rng: Rng, recipe: Recipe, r: np.ndarray) -> int:
    body = _family(recipe).add_body(rng, recipe, r)
    recipe.bodies[body].centre = None
    return body


def _slide(recipe: Recipe, one: int, other: int, at: np.ndarray) -> str:
    """A guide along the first axis."""
    x = np.eye(recipe.dim)[0]
    frame = x if recipe.dim == 2 else triad(x, np.eye(3)[2])
    return recipe.add("Translational", *(_family(recipe).mark(recipe, k, at, frame) for k in (one, other)))


def _pin(recipe: Recipe, one: int, other: int, at: np.ndarray) -> str:
    frame = None if recipe.dim == 2 else triad(-np.eye(3)[1], np.eye(3)[0])
    return recipe.add("Revolute", *(_family(recipe).mark(recipe, k, at, frame) for k in (one, other)))


def _coefficients(rng: Rng) -> dict[str, float]:
    static = float(rng.uniform(0.1, 0.6))
    return {"static": static, "kinetic": static * float(rng.uniform(0.6, 1))}


def _shaken(recipe: Recipe, shake: Shake, body: int, size: float) -> None:
    """A force along the first axis at the middle of a body."""
    along = np.eye(recipe.dim)[0]

    def vector(build: Build) -> Callable:
        f, course, d = build.q(size, 1, 1, -2), shake.course(build), build.world.R @ along
        return lambda s: tuple(float(d[k]) * f * course(s) for k in range(build.dim))

    recipe.add("Force", Mark(body, np.zeros(recipe.dim)), Made(vector), stage=1)


def _held(rng: Rng, recipe: Recipe, joint: str, stiffness: float, damping: float) -> None:
    """A motor that holds the angle of a joint where it is."""
    words = {"stiffness": Q(stiffness, 1, 2, -2), "damping": Q(damping, 1, 2, -1)}
    free = Made(lambda build: initial_value(build, joint))
    recipe.add("TorsionSpring", Named(joint), stage=1, free_angle=free, **words)


def _rubs(recipe: Recipe, joint: str, torque: float, kinetic: float) -> None:
    words = {"along": Named(joint, "angle"), "normal": Q(torque, 1, 2, -2)}
    recipe.add("Friction", stage=2, static=1.0, kinetic=kinetic, **words)


# -- machines ----------------------------------------------------------------------------------------------------------


def _train(rng: Rng, recipe: Recipe, shake: Shake) -> None:
    """Carts on one line, with springs and dampers between them; the first one is shaken."""
    x, count = np.eye(recipe.dim)[0], int(rng.integers(2, 5))
    limits = []
    for k in range(count):
        cart = _body(rng, recipe, k * x)
        rubbing = _coefficients(rng)
        recipe.add("Friction", Named(_slide(recipe, GROUND, cart, k * x)), stage=2, **rubbing)
        limits.append(rubbing["static"] * recipe.bodies[cart].mass * G)
    for k in range(count - 1):
        stiffness = recipe.bodies[k].mass * (shake.pace * float(rng.uniform(0.5, 5))) ** 2
        words = {"stiffness": Q(stiffness, 1, 0, -2), "free_length": Q(float(rng.uniform(0.95, 1.05)), 0, 1)}
        words["damping"] = Q(float(rng.uniform(0, 0.3)) * stiffness / shake.pace, 1, 0, -1)
        recipe.add("Spring", *(Mark(j, np.zeros(recipe.dim)) for j in (k, k + 1)), stage=1, **words)
    _shaken(recipe, shake, 0, limits[0] * float(rng.uniform(1.2, 4)))


def _stack(rng: Rng, recipe: Recipe, shake: Shake) -> None:
    """Slides one upon another, each with friction, whose normal force is the weight of all that is above."""
    up, count = np.eye(recipe.dim)[-1], int(rng.integers(2, 4))
    bodies, statics = [], []
    for k in range(count):
        bodies.append(_body(rng, recipe, 0.2 * k * up))
        rubbing = _coefficients(rng)
        below = GROUND if k == 0 else bodies[-2]
        recipe.add("Friction", Named(_slide(recipe, below, bodies[-1], 0.2 * k * up)), stage=2, **rubbing)
        statics.append(rubbing["static"])
    shaken = int(rng.integers(count))
    weight = G * sum(recipe.bodies[k].mass for k in bodies[shaken:])
    _shaken(recipe, shake, bodies[shaken], weight * statics[shaken] * float(rng.uniform(1.2, 4)))


def _chain(rng: Rng, recipe: Recipe, shake: Shake) -> None:
    """An arm of pinned links with motors and friction in every joint; the last or the first link is shaken."""
    count, up = int(rng.integers(2, 4)), np.eye(recipe.dim)[-1]
    if rng.random() < 0.5:
        recipe.gravity = np.zeros(recipe.dim)
    at, bodies = np.zeros(recipe.dim), []
    x = np.eye(recipe.dim)[0]
    torque = float(rng.uniform(0.3, 3))
    for k in range(count):
        angle = float(rng.uniform(-1, 1))
        step = 0.5 * (np.sin(angle) * x + np.cos(angle) * up)
        bodies.append(_body(rng, recipe, at + step / 2))
        joint = _pin(recipe, bodies[-2] if k else GROUND, bodies[-1], at)
        at = at + step
        inertia = 0.3 * recipe.bodies[bodies[-1]].mass
        stiffness = inertia * (shake.pace * float(rng.uniform(0.5, 4))) ** 2 + 20 * torque
        _held(rng, recipe, joint, stiffness, 2 * float(rng.uniform(0.05, 0.5)) * np.sqrt(stiffness * inertia))
        if rng.random() < 0.7:
            _rubs(recipe, joint, torque * float(rng.uniform(0.5, 2)), float(rng.uniform(0.6, 1)))
        else:
            recipe.add("Friction", Named(joint), stage=2, radius=Q(float(rng.uniform(0.01, 0.1)), 0, 1),
                       **_coefficients(rng))  # fmt: skip
    _shaken(recipe, shake, bodies[int(rng.choice([0, -1]))], torque / 0.25 * float(rng.uniform(1, 4)))


def _legs(rng: Rng, recipe: Recipe, shake: Shake) -> None:
    """A trunk on two to four legs (in space three or four); motors and friction in hips and knees, and at the feet."""
    dim, x, up = recipe.dim, np.eye(recipe.dim)[0], np.eye(recipe.dim)[-1]
    hard = dim == 2 and rng.random() < 0.4
    count = int(rng.integers(dim, 5))
    places = np.linspace(-1, 1, count) * 0.2 if dim == 2 else np.zeros(count)
    corners = np.linspace(0, 2 * np.pi, count, endpoint=False) + np.pi / 4
    height = LEG * sum(np.cos(BENT))
    trunk = _body(rng, recipe, height * up)
    _of_mass(recipe, trunk, TRUNK, 0.02)
    weight, friction = (TRUNK + count * (THIGH + SHANK)) * G, float(rng.uniform(0.2, 0.8))
    torque, stuck = float(rng.uniform(0.1, 1)), MOST_STUCK if hard else 2 * count
    for k in range(count):
        hip = height * up + (places[k] + float(rng.uniform(-0.03, 0.03))) * x
        if dim == 3:
            hip = hip + 0.25 * (np.cos(corners[k]) * x + np.sin(corners[k]) * np.eye(3)[1])
        foot, joints = _leg(rng, recipe, trunk, hip)
        for joint in joints:
            _held(rng, recipe, joint, *MOTOR)
            if stuck and rng.random() < (0.4 if hard else 0.9):
                stuck -= 1
                _rubs(recipe, joint, torque * float(rng.uniform(0.5, 2)), float(rng.uniform(0.6, 1)))
        (_hard_foot if hard else _soft_foot)(rng, recipe, foot, weight / count, friction)
    _shaken(recipe, shake, trunk, friction * weight * float(rng.uniform(0.2, 1.2)))
    recipe.words.append(f"{count} legs, {'hard' if hard else 'soft'}")


def _leg(rng: Rng, recipe: Recipe, trunk: int, hip: np.ndarray) -> tuple[Mark, list[str]]:
    """A thigh and a shank; the marker of the foot, and the joints."""
    x, up = np.eye(recipe.dim)[0], np.eye(recipe.dim)[-1]
    above, at, joints = trunk, hip, []
    for mass, angle in zip((THIGH, SHANK), BENT, strict=True):
        step = LEG * (np.sin(angle) * x - np.cos(angle) * up)
        link = _body(rng, recipe, at + step / 2)
        _of_mass(recipe, link, mass, LEG**2 / 12)
        joints.append(_pin(recipe, above, link, at))
        above, at = link, at + step
    return _family(recipe).mark(recipe, above, at), joints


def _of_mass(recipe: Recipe, body: int, mass: float, square: float) -> None:
    spec = recipe.bodies[body]
    spec.mass, spec.inertia = mass, mass * square * (1.0 if recipe.dim == 2 else np.eye(3))


def _soft_foot(rng: Rng, recipe: Recipe, foot: Mark, load: float, friction: float) -> None:
    stiffness = load / (LEG * float(rng.uniform(0.005, 0.05)))
    words: dict[str, Any] = {"stiffness": Q(stiffness, 1, 0, -2), "shear_stiffness": Q(stiffness, 1, 0, -2)}
    words["damping"] = Q(float(np.sqrt(stiffness * load / G)), 1, 0, -1)
    up = np.eye(recipe.dim)[-1]
    floor = Mark(GROUND, np.zeros(recipe.dim), up)
    recipe.add("Contact", foot, floor, stage=1, friction=friction, **words)


def _hard_foot(rng: Rng, recipe: Recipe, foot: Mark, load: float, friction: float) -> None:
    """A stop with friction along it."""

    def towards(axis: int) -> Made:
        def coordinate(build: Build) -> Callable:
            d, i, j = build.world.R[:, axis], build.marker(foot), build.marker(Mark(GROUND, np.zeros(build.dim)))

            def value(s: Any) -> Any:
                p = s.position(i) - s.position(j)
                return sum(float(d[k]) * p[k] for k in range(build.dim))

            return value

        return Made(coordinate)

    floor = recipe.add("Limit", towards(-1), stage=2, lower=0.0)
    words = {"static": friction, "kinetic": friction * float(rng.uniform(0.8, 1))}
    recipe.add("Friction", Named(floor), stage=3, along=towards(0), **words)
