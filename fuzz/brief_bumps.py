"""Something rolls or slides over level ground, in closed contact, and passes a bump that is narrower than a step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import cardan as cd
from fuzz import planar, spatial
from fuzz.brief import by_any_method, timed
from fuzz.loads import Rng
from fuzz.placed import initial_value
from fuzz.poses import triad
from fuzz.recipe import GROUND, Build, Made, Mark, Named, Q, Recipe

FAR = 1e3  # lengths: where ground ends


@dataclass
class Passage:
    """Level ground with a bump, and how something comes along on it: with the speed `speed` along `d`, in `lasts`.

    On the ground it sinks in by `sag`, and would swing with the frequency `pace`.
    """

    rng: Rng
    recipe: Recipe
    up: np.ndarray
    d: np.ndarray
    speed: float
    half: float  # width of the bump
    high: float
    place: float
    sag: float
    pace: float
    radius: float
    shape: str

    def point(self, along: float, above: float) -> np.ndarray:
        return along * self.d + above * self.up

    def family(self) -> Any:
        return planar if self.recipe.dim == 2 else spatial

    def frame(self, axis: np.ndarray) -> Any:
        """The axes of a marker whose axis is given."""
        return axis if self.recipe.dim == 2 else triad(axis, self.d if axis is self.up else self.up)

    def body(self, along: float, above: float) -> int:
        body = self.family().add_body(self.rng, self.recipe, self.point(along, above))
        self.recipe.bodies[body].centre = None
        self.recipe.bodies[body].velocity = self.speed * self.d
        return body

    def join(self, kind: str, one: int, other: int, at: np.ndarray, axis: np.ndarray) -> str:
        marks = (self.family().mark(self.recipe, k, at, self.frame(axis)) for k in (one, other))
        return self.recipe.add(kind, *marks)

    def ground(self) -> Mark:
        """The marker of the terrain: x along the way, its axis upwards."""
        return self.family().mark(self.recipe, GROUND, np.zeros(self.recipe.dim), self.frame(self.up))


def bump_machine(rng: Rng, recipe: Recipe) -> None:
    """A puck, a wheel in a carriage or at an arm, upon ground that is compliant or a limit."""
    ride = _passage(rng, recipe)
    kind = str(rng.choice(["puck", "carriage", "arm"]))
    rigid = kind != "arm" and ride.shape == "hill" and rng.random() < 0.5
    tip, mass = globals()[f"_{kind}"](ride, rigid)
    if rigid:
        _limit(ride, tip)
    else:
        _contact(ride, tip, mass, kind)
    recipe.words += ["bump", kind, ride.shape, "rigid" if rigid else "compliant"]
    by_any_method(rng, recipe)


def _passage(rng: Rng, recipe: Recipe) -> Passage:
    until, shortest = timed(rng, recipe)
    up = _unit(rng.normal(size=recipe.dim))
    d = np.array([up[1], -up[0]]) if recipe.dim == 2 else _unit(np.cross(up, rng.normal(size=3)))
    speed = float(rng.uniform(0.2, 2))
    lasts = min(shortest * float(rng.uniform(1, 2)), 0.25 * until)
    half = speed * lasts / 2
    high = half * float(rng.uniform(0.03, 0.25))
    sag, pace = high * float(rng.uniform(0.3, 3)), 2 * np.pi / (lasts * float(rng.uniform(0.4, 4)))
    recipe.gravity = -sag * pace**2 * up
    shapes = ["tent", "hill", "hill"] + ["grid", "waves"] * (recipe.dim == 3)
    shape = str(rng.choice(shapes))
    radius = 0.0 if shape in ("tent", "grid") or rng.random() < 0.3 else half * float(rng.uniform(0.1, 0.5))
    place = 1.2 * (half + radius) + float(rng.uniform(0.05, 0.85)) * (until - 1.5 * lasts) * speed
    return Passage(rng, recipe, up, d, speed, half, high, place, sag, pace, radius, shape)


# -- ground ------------------------------------------------------------------------------------------------------------


def _hill(ride: Passage, build: Build) -> Callable[[Any], Any]:
    """Height over the way: with continuous curvature."""
    place, half, high = (build.q(value, 0, 1) for value in (ride.place, ride.half, ride.high))
    return lambda x: high * cd.fmax(0.0, 1 - ((x - place) / half) ** 2) ** 3


def _terrain(ride: Passage) -> Made:
    """The ground for an element; what is random in it is drawn once."""
    rng = ride.rng
    place, half, high = ride.place, ride.half, ride.high
    beside, long = (float(rng.uniform(*ends)) * half for ends in ((-0.3, 0.3), (1, 3)))
    edges = np.array([-FAR * half, -half, 0.0, half, FAR * half])
    lines = half * np.linspace(-3, 3, 13)

    def write(build: Build) -> Any:
        unit = build.q(1, 0, 1)
        x, a, h, y_0, b = (unit * value for value in (place, half, high, beside, long))
        if ride.shape == "tent":
            return cd.table(unit * (place + edges), unit * high * np.array([0, 0, 1, 0, 0]))
        if ride.shape == "grid":
            heights = np.zeros((5, 5))
            heights[2, 2] = high
            return cd.Terrain(unit * (place + edges), unit * (beside + edges), unit * heights, kind="linear")
        if ride.shape == "waves":
            u, w = np.meshgrid(lines / half, lines / half, indexing="ij")
            heights = high * np.maximum(0, 1 - u**2 - w**2) ** 2
            return cd.Terrain(unit * (place + lines), unit * lines, unit * heights, extrapolate="constant")
        if build.dim == 2:
            return lambda s: h * cd.fmax(0.0, 1 - ((s - x) / a) ** 2) ** 3
        return lambda s, t: h * cd.fmax(0.0, 1 - ((s - x) / a) ** 2 - ((t - y_0) / b) ** 2) ** 3

    return Made(write)


def _limit(ride: Passage, tip: Mark) -> None:
    """Ground that does not give way: it is left where it falls faster than what slides on it, and met again."""

    def gap(build: Build) -> Callable:
        height, i, j = _hill(ride, build), build.marker(tip), build.marker(Mark(GROUND, np.zeros(build.dim)))
        along, upwards = build.world.R @ ride.d, build.world.R @ ride.up

        def above(s: Any) -> Any:
            p = s.position(i) - s.position(j)
            x, y = (sum(float(e[k]) * p[k] for k in range(build.dim)) for e in (along, upwards))
            return y - height(x)

        return above

    ride.recipe.add("Limit", Made(gap), stage=2, lower=0.0, restitution=0.0)


def _contact(ride: Passage, tip: Mark, mass: float, kind: str) -> None:
    """Compliant ground that carries `mass` with the sag of the ride."""
    rng, radius, weight = ride.rng, ride.radius, mass * ride.sag * ride.pace**2
    ratio, k = float(rng.uniform(0.05, 0.6)), mass * ride.pace**2
    damping = Q(2 * ratio * mass * ride.pace, 1, 0, -1)
    words: dict[str, Any] = {"radius": Q(radius, 0, 1), "stiffness": Q(k, 1, 0, -2), "terrain": _terrain(ride)}
    if ride.recipe.dim == 2 and ride.shape == "tent" and kind != "puck" and rng.random() < 0.6:
        words |= {"damping": damping, "radius": Q(ride.half * float(rng.uniform(0.5, 4)), 0, 1)}
        radius, element = words["radius"].value, "WheelContact"
        _lift(ride, tip, radius)
        ride.recipe.words.append("wheel")
    else:
        element, law = "Contact", str(rng.choice(["linear", "hertz", "exponential"]))
        if law == "hertz":
            words |= {"law": law, "stiffness": Q(weight / ride.sag**1.5, 1, -0.5, -2)}
            words |= {"restitution": float(rng.uniform(0.2, 0.8)), "impact_speed": Q(ride.sag * ride.pace, 0, 1, -1)}
        else:
            words["damping"] = damping
        if law == "exponential":
            words |= {"law": law, "transition": Q(0.1 * ride.sag, 0, 1)}
        if kind == "puck" and radius > 0 and rng.random() < 0.5:
            words |= _rolling(ride, tip.body, weight, k)
        ride.recipe.words.append(law)
    ride.recipe.add(element, tip, ride.ground(), stage=1, **words)


def _lift(ride: Passage, tip: Mark, radius: float) -> None:
    """Put the whole machine higher: a wheel of another radius touches."""
    shift = radius - ride.radius
    for body in ride.recipe.bodies:
        body.r = body.r + shift * ride.up
    for spec in ride.recipe.specs:
        spec.args = tuple(
            mark._replace(point=mark.point + shift * ride.up)
            if isinstance(mark, Mark) and mark.body == GROUND
            else mark
            for mark in spec.args
        )


def _rolling(ride: Passage, body: int, weight: float, stiffness: float) -> dict[str, Any]:
    """Friction of the ground, on which the puck rolls from the start."""
    rng, spec = ride.rng, ride.recipe.bodies[body]
    spin = ride.speed / ride.radius
    spec.spin = -spin if ride.recipe.dim == 2 else spin * (spec.A.T @ np.cross(ride.up, ride.d))
    words: dict[str, Any] = {"friction": float(rng.uniform(0.1, 0.8))}
    if rng.random() < 0.5:
        return words | {"slip_slope": Q(weight / (0.2 * ride.speed), 1, 0, -1)}
    return words | {"shear_stiffness": Q(stiffness, 1, 0, -2)}


# -- what passes -------------------------------------------------------------------------------------------------------


def _height(ride: Passage, rigid: bool) -> float:
    """Of the tip over the ground, at the start."""
    return 0.0 if rigid else ride.radius - ride.sag


def _puck(ride: Passage, rigid: bool) -> tuple[Mark, float]:
    body = ride.body(0.0, _height(ride, rigid))
    return Mark(body, np.zeros(ride.recipe.dim)), ride.recipe.bodies[body].mass


def _carriage(ride: Passage, rigid: bool) -> tuple[Mark, float]:
    """A carriage on a rail at constant speed, or one that coasts, in which a wheel or pin goes up and down."""
    above = _height(ride, rigid)
    carriage, wheel = _on_a_rail(ride, above + ride.half), ride.body(0.0, above)
    at = ride.point(0.0, above)
    slide = ride.join("Translational", carriage, wheel, at, ride.up)
    mass = ride.recipe.bodies[wheel].mass
    if ride.rng.random() < 0.5:
        stiffness = mass * ride.pace**2 * float(ride.rng.uniform(0.02, 0.5))
        words = {"stiffness": Q(stiffness, 1, 0, -2), "damping": Q(0.3 * stiffness / ride.pace, 1, 0, -1)}
        ride.recipe.add("CoordinateForce", Named(slide, "displacement"), stage=1, **words)
    return Mark(wheel, np.zeros(ride.recipe.dim)), mass


def _arm(ride: Passage, rigid: bool) -> tuple[Mark, float]:
    """An arm that is drawn along, whose end is on the ground; its mass centre is somewhere in the middle."""
    above, long = _height(ride, rigid), 2 * ride.half * float(ride.rng.uniform(1, 4))
    part = float(ride.rng.uniform(0.3, 0.9))
    carriage = _on_a_rail(ride, above)
    arm = ride.body(-part * long, above)
    axis = ride.d if ride.recipe.dim == 2 else np.cross(ride.d, ride.up)
    ride.join("Revolute", carriage, arm, ride.point(0.0, above), axis)
    spec = ride.recipe.bodies[arm]
    scale = (part * long) ** 2 / 3 * float(ride.rng.uniform(0.3, 1)) * spec.mass
    spec.inertia = scale if ride.recipe.dim == 2 else scale * np.eye(3)
    tip = ride.family().mark(ride.recipe, arm, ride.point(-long, above))
    ride.place -= long
    return Mark(*tip[:2]), part * spec.mass


def _on_a_rail(ride: Passage, above: float) -> int:
    carriage = ride.body(0.0, above)
    rail = ride.join("Translational", GROUND, carriage, ride.point(0.0, above), ride.d)
    if ride.rng.random() < 0.5:

        def motion(build: Build) -> Callable:
            start, speed = initial_value(build, rail), build.q(ride.speed, 0, 1, -1)
            return lambda t: start + speed * t

        ride.recipe.add("Drive", Named(rail, "displacement"), Made(motion), stage=1)
        ride.recipe.words.append("driven")
    return carriage


def _unit(v: np.ndarray) -> np.ndarray:
    return v / np.linalg.norm(v)
