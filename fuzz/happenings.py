"""Random motions imposed on the machine, limits, friction, events, states and controllers."""

from __future__ import annotations

from collections.abc import Callable

import cardan as cd
from fuzz.loads import SLIDING, TURNING, Rng, any_mark, two_bodies
from fuzz.placed import initial_value
from fuzz.recipe import BodyNumber, Build, Global, Made, Named, Q, Recipe, Spec

LATER = 3  # stage of events


def driver(rng: Rng, recipe: Recipe) -> None:
    """The angle of a joint, or the travel of a slide, as a smooth function of time that begins where the machine is."""
    pins, slides = recipe.names("Revolute"), recipe.names("Translational")
    if not pins and not slides:
        return
    turning = bool(pins) and (not slides or rng.random() < 0.7)
    name = str(rng.choice(pins if turning else slides))
    pace, swing = float(rng.uniform(-4, 4)), float(rng.uniform(0, 0.5))

    def motion(build: Build) -> Callable:
        start = initial_value(build, name)
        unit, per_time = (1.0, build.q(1, 0, 0, -1)) if turning else (build.q(0.3, 0, 1), build.q(1, 0, 0, -1))
        unit *= build.world.sense(name, turning)
        return lambda t: start + unit * (pace * per_time * t + swing * (1 - cd.cos(3 * per_time * t)))

    coordinate = Named(name, "angle" if turning else "displacement")
    recipe.add("Drive", coordinate, Made(motion), stage=1)
    recipe.conservative = recipe.passive = False
    recipe.words.append(f"driven {name}")


def fixed_coordinate(rng: Rng, recipe: Recipe) -> None:
    pins = recipe.names("Revolute")
    if pins:
        recipe.add("Fix", Named(str(rng.choice(pins)), "angle"), stage=1)


def limit(rng: Rng, recipe: Recipe) -> None:
    """A stop of a joint, close to where it stands, or a distance of two points."""
    e = float(rng.choice([0.0, 0.3, 0.8, 1.0]))
    pins = recipe.names("Revolute")
    if pins and rng.random() < 0.7:
        name = str(rng.choice(pins))
        gap = float(rng.uniform(0.001, 0.8))
        stops = {"upper": Made(_stop(name, gap, 1.2 * gap, 1)), "lower": Made(_stop(name, gap, 1.2 * gap, -1))}
        recipe.add("Limit", Named(name, "angle"), stage=2, **stops, restitution=e)
    else:
        a, b = two_bodies(rng, recipe)
        marks = any_mark(rng, recipe, a), any_mark(rng, recipe, b)

        def distance(build: Build) -> Callable:
            i, j = (build.marker(m) for m in marks)
            return lambda s: s.distance(i, j)

        recipe.add("Limit", Made(distance), stage=2, lower=Q(0.05, 0, 1), restitution=e)
    recipe.conservative = recipe.conservative and e == 1.0
    recipe.words.append(f"limit, restitution {e}")


def _stop(joint: str, above: float, below: float, side: int) -> Callable[[Build], float]:
    """Where one of two stops of an angle lies; where angles count the other way round, they change places."""

    def at(build: Build) -> float:
        further = above if build.world.sense(joint, turning=True) == side else below
        return initial_value(build, joint) + side * further

    return at


def friction(rng: Rng, recipe: Recipe) -> None:
    joints = recipe.names("Revolute", *SLIDING[recipe.dim])
    if not joints:
        return
    name = str(rng.choice(joints))
    static = float(rng.uniform(0.05, 0.8))
    words: dict = {"static": static, "kinetic": static * float(rng.uniform(0.5, 1))}
    if name in recipe.names("Revolute"):
        words["radius"] = Q(float(rng.uniform(0.01, 0.2)), 0, 1)
    recipe.add("Friction", Named(name), stage=2, **words)
    recipe.conservative = False
    recipe.words.append("friction")


def state(rng: Rng, recipe: Recipe) -> None:
    """A filter of a body's speed, and a torque or force made of it."""
    body, lag = int(rng.integers(len(recipe.bodies))), float(rng.uniform(0.05, 0.5))
    at, gain = any_mark(rng, recipe, body), float(rng.uniform(0.1, 3))

    def rate(build: Build) -> Callable:
        marker, pace, unit = build.marker(at), build.q(1 / lag, 0, 0, -1), build.q(1, 0, 1, -1)
        name = build.world.name("filter")
        return lambda s: (
            pace * (cd.sqrt(cd.dot(s.velocity(marker), s.velocity(marker)) / unit**2 + 1e-12) - s.state(name))
        )

    def law(build: Build) -> Callable:
        marker, c = build.marker(at), build.q(gain, 1, 0, -1)
        return lambda s: -c * s.state(build.world.name("filter")) * s.velocity(marker)

    if "filter" not in recipe.states:
        recipe.states["filter"] = (0.0, Made(rate))
        recipe.add("Force", at, Made(law), stage=1)
        recipe.conservative = recipe.passive = False
        recipe.words.append("state")


def sampled_control(rng: Rng, recipe: Recipe) -> None:
    """A torque that is set at sample times."""
    if "u" in recipe.parameters or recipe.dim == 3:
        return
    body, gain = int(rng.integers(len(recipe.bodies))), float(rng.uniform(0.1, 2))
    recipe.parameters["u"] = Q(0.0, 1, 2, -2, handed=True)
    recipe.add("Torque", BodyNumber(body), Named("u"), stage=1)

    def law(build: Build) -> Callable:
        k = build.q(gain, 1, 2, -1)
        return lambda s: -k * s.angular_velocity(build.bodies[body])

    every = Spec("Every", "", (Q(float(rng.uniform(0.02, 0.1)), 0, 0, 1),))
    recipe.add("When", every, stage=LATER, do=[Spec("Set", "", ("u", Made(law)))])
    recipe.conservative = recipe.passive = False
    recipe.words.append("sampled control")


def _some_time(rng: Rng) -> Q:
    return Q(float(rng.uniform(0.02, 0.35)), 0, 0, 1)


def crossing(rng: Rng, recipe: Recipe) -> tuple[Made, Callable[[], Made]]:
    """An event function that is invariant: a speed or a distance against a level."""
    a, b = two_bodies(rng, recipe)
    marks = any_mark(rng, recipe, a), any_mark(rng, recipe, b)
    level = float(rng.uniform(0.2, 1.5))

    def function(build: Build) -> Callable:
        i, j = (build.marker(m) for m in marks)
        at = build.q(level, 0, 1)
        return lambda s: s.distance(i, j) - at

    return Made(function), lambda: Made(function)


def event(rng: Rng, recipe: Recipe) -> None:
    """Something happens at a time or where a function passes zero."""
    action, what = _action(rng, recipe)
    direction = int(rng.choice([-1, 0, 1]))
    if rng.random() < 0.5:
        recipe.add("At", _some_time(rng), stage=LATER, do=action)
    else:
        function, _ = crossing(rng, recipe)
        recipe.add("When", function, direction, stage=LATER, do=action)
    recipe.words.append(f"event: {what}")


def _action(rng: Rng, recipe: Recipe) -> tuple[list[Spec], str]:
    kinds = ["nothing", "impulse", "stop", "impact"]
    joints = recipe.names("Revolute", "Translational", "Link", "Spherical", "Fixed", "Drive")
    forces = recipe.names("Spring", "Torque", "Contact")
    kinds += ["release", "release"] * bool(joints) + ["switch"] * bool(forces)
    kinds += ["set", "set"] * bool(recipe.parameters) + ["weld", "weld"]
    kind, dim = str(rng.choice(kinds)), recipe.dim
    body = int(rng.integers(len(recipe.bodies)))
    if kind == "impulse":
        recipe.conservative = recipe.passive = False
        return [Spec("Impulse", "", (any_mark(rng, recipe, body), Global(rng.uniform(-3, 3, dim), 1, 1, -1)))], kind
    if kind == "stop":
        return [Spec("Stop", "", ())], kind
    if kind == "impact":
        a, b = two_bodies(rng, recipe)
        words = {"restitution": float(rng.uniform(0, 1))}
        recipe.conservative = False
        return [Spec("Impact", "", (any_mark(rng, recipe, a), any_mark(rng, recipe, b)), words)], kind
    if kind == "release":
        return [Spec("Release", "", (str(rng.choice(joints)),))], kind
    if kind == "switch":
        recipe.conservative = recipe.passive = False
        return [Spec("Switch", "", (str(rng.choice(forces)),), {"on": False})], kind
    if kind == "set":
        recipe.conservative = recipe.passive = False
        name = str(rng.choice(list(recipe.parameters)))
        factor = float(rng.choice([0.5, 2.0, 0.0]))
        return [Spec("Set", "", (name, Made(lambda b: float(b.world.number(recipe.parameters[name])) * factor)))], kind
    if kind == "weld":
        a, b = two_bodies(rng, recipe)
        name = f"catch{len(recipe.specs)}"
        at = any_mark(rng, recipe, a)
        if rng.random() < 0.5:  # a link always fits
            recipe.add("Link", at, any_mark(rng, recipe, b), name=name, active=False)
        else:  # points that have not met
            recipe.add("Fixed", at, any_mark(rng, recipe, b), name=name, active=False)
        recipe.conservative = False
        return [Spec("Capture", "", (name,))], "capture"
    return [], kind


HAPPENINGS = {
    driver: 4, fixed_coordinate: 1, limit: 2, friction: 2, state: 1, sampled_control: 1, event: 5,
}  # fmt: skip
__all__ = ["HAPPENINGS", "TURNING", "driver"]
