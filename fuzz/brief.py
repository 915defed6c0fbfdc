"""Machines that move smoothly, and to which something happens for a short time: a push, a brake in a zone, a post, a
tooth, a friction or a floor that gives way under a sine. Steps of an integrator are longer than what happens.

Everything lasts longer than the time between two looks of the engine: a reporting interval, or a fiftieth of the run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import cardan as cd
from fuzz import planar, spatial
from fuzz.loads import Rng
from fuzz.placed import initial_value
from fuzz.poses import triad
from fuzz.recipe import GROUND, Build, Made, Mark, Named, Q, Recipe, Spec

LOOKS = 50  # of a run that reports less often
LASTS = (1.5, 8.0)  # times the interval of looks
PERIODS = 12  # of a sine are enough
COUNTER = "drag"  # a parameter that events set
METHODS: tuple[dict[str, Any], ...] = (
    {}, {}, {"integrator": "dop853"}, {"method": "joint"}, {"method": "joint", "integrator": "dop853"},
    {"method": "dae"}, {"method": "auto"},
)  # fmt: skip


def timed(rng: Rng, recipe: Recipe, longest: float = 20.0) -> tuple[float, float]:
    """How long the run is, in 1 to 400 reports, and the shortest time that something may last."""
    until = float(rng.uniform(0.1, 1)) * longest
    reports = int(rng.choice([1, 4, 20, 100, 400]))
    recipe.options = {"until": Q(until, 0, 0, 1), "every": Q(until / reports, 0, 0, 1)}
    shortest = float(rng.uniform(*LASTS)) * until / max(reports, LOOKS)
    recipe.words += [f"{reports} reports", f"shortest {shortest:.3g}"]
    return until, shortest


class Mover:
    """A body that moves steadily along or about the axis `d`; `tip` is the point that meets things."""

    def __init__(self, rng: Rng, recipe: Recipe, kinds: tuple[str, ...] = ("cart", "rotor", "puck")):
        dim = recipe.dim
        self.rng, self.recipe, self.d = rng, recipe, _unit(rng.normal(size=dim))
        self.kind = str(rng.choice(kinds))
        self.until, self.shortest = timed(rng, recipe)
        self.speed = float(rng.uniform(0.2, 2)) if rng.random() < 0.8 else 0.0
        self.radius = float(rng.uniform(0.5, 1.5))
        family = planar if dim == 2 else spatial
        self.body = family.add_body(rng, recipe, np.zeros(dim))
        body = recipe.bodies[self.body]
        body.centre = None
        self.tip = Mark(self.body, np.zeros(dim))
        self.fastest = self.speed
        recipe.gravity = np.zeros(dim)
        getattr(self, f"_{self.kind}")(family, body)
        recipe.words.append(self.kind)

    def _cart(self, family: Any, body: Any) -> None:
        axes = self.d if self.recipe.dim == 2 else triad(self.d, self.rng.normal(size=3))
        marks = (family.mark(self.recipe, k, np.zeros(self.recipe.dim), axes) for k in (GROUND, self.body))
        self.joint, self.coordinate = self.recipe.add("Translational", *marks), "displacement"
        body.velocity = self.speed * self.d

    def _rotor(self, family: Any, body: Any) -> None:
        dim, spin = self.recipe.dim, self.speed / self.radius
        axes = None if dim == 2 else triad(self.rng.normal(size=3), self.rng.normal(size=3))
        frame = self.d if axes is None else axes
        marks = (family.mark(self.recipe, k, np.zeros(dim), frame) for k in (GROUND, self.body))
        self.joint, self.coordinate = self.recipe.add("Revolute", *marks), "angle"
        body.spin = spin if axes is None else spin * (body.A.T @ axes[:, 2])
        arm = self.d if axes is None else axes[:, 0]
        self.d = arm  # the direction of the tip at the start
        self.side = np.array([-arm[1], arm[0]]) if axes is None else axes[:, 1]
        self.tip = Mark(self.body, self.radius * (body.A.T @ arm))

    def _puck(self, family: Any, body: Any) -> None:
        body.velocity = self.speed * self.d
        self.joint, self.coordinate = "", ""

    def at(self, way: float) -> np.ndarray:
        """Where the tip is when it has gone so far."""
        if self.kind != "rotor":
            return way * self.d
        angle = way / self.radius
        return self.radius * (np.cos(angle) * self.d + np.sin(angle) * self.side)

    def load(self, law: Callable[[Build], Callable]) -> None:
        """A force along the way, as a function of the state, in units of force."""
        mark, d, dim = self.tip, self.d, self.recipe.dim
        if self.kind == "rotor":
            arm = self.radius

            def torque(build: Build) -> Callable:
                force, r = law(build), build.q(arm, 0, 1)
                return lambda s: r * force(s)

            self.recipe.add("CoordinateForce", Named(self.joint, "angle"), stage=1, force=Made(torque))
            return

        def vector(build: Build) -> Callable:
            force, along = law(build), build.world.R @ d
            return lambda s: tuple(float(along[k]) * force(s) for k in range(dim))

        self.recipe.add("Force", mark, Made(vector), stage=1)

    def mass(self) -> float:
        """What a force along the way accelerates."""
        body = self.recipe.bodies[self.body]
        if self.kind != "rotor":
            return body.mass
        inertia = body.inertia
        if self.recipe.dim == 3:
            axis = np.cross(self.d, self.side)
            inertia = axis @ body.A @ np.asarray(inertia) @ body.A.T @ axis
        return float(inertia) / self.radius**2

    def way(self, build: Build) -> Callable:
        """How far the tip has gone, as a function of the state."""
        if self.kind == "rotor":
            radius, start = build.q(self.radius, 0, 1), initial_value(build, self.joint)
            return lambda s: (s.quantity(f"{self.joint}.angle") - start) * radius
        along, i, j = build.world.R @ self.d, build.marker(self.tip), build.marker(Mark(GROUND, np.zeros(len(self.d))))
        return lambda s: _dot(along, s.position(i) - s.position(j))

    def some_way(self) -> float:
        return float(self.rng.uniform(0.1, 0.9)) * self.speed * self.until


def brief_machine(rng: Rng, recipe: Recipe) -> None:
    """A mover and one or two things that happen to it."""
    mover = Mover(rng, recipe)
    things = ["push", "jump", "rate"]
    if mover.speed:
        things += ["zone", "post", "post", "tooth"]
    if mover.kind == "cart":
        things += ["stick", "floor"]
    chosen = rng.choice(things, size=int(rng.integers(1, 3)), replace=False)
    if "stick" in chosen or "floor" in chosen:
        chosen = [thing for thing in chosen if thing in ("stick", "floor")][:1]
    for thing in sorted(map(str, chosen)):  # pushes come before what depends on the fastest speed
        globals()[f"_{thing}"](rng, mover)
        recipe.words.append(thing)
    if chosen[0] not in ("stick", "floor"):
        mover.load(dragged(mover))
    by_any_method(rng, recipe)


def by_any_method(rng: Rng, recipe: Recipe) -> None:
    """Let it be run by a method of `METHODS`, and be judged by the other ways of `brief_ways`."""
    recipe.parameters[COUNTER] = Q(0.0, 1, 0, -1)
    recipe.conservative = recipe.passive = False
    recipe.options |= METHODS[int(rng.integers(len(METHODS)))]
    recipe.analysis = "brief"


def dragged(mover: Mover) -> Callable[[Build], Callable]:
    """A damper that events switch on."""
    return lambda build: lambda s: -build.model[COUNTER].symbol * _pace(build, mover, s)


def _pace(build: Build, mover: Mover, s: Any) -> Any:
    """The speed along the way; of a rotor that of its tip."""
    if mover.kind == "rotor":
        return s.quantity(f"{mover.joint}.rate") * build.q(mover.radius, 0, 1)
    return _dot(build.world.R @ mover.d, s.velocity(build.marker(mover.tip)))


def _dot(a: np.ndarray, b: Any) -> Any:
    return sum(float(a[k]) * b[k] for k in range(len(a)))


def _square(x: Any, dim: int) -> Any:
    return sum(x[k] * x[k] for k in range(dim))


def _window(mover: Mover) -> tuple[float, float]:
    lasts = mover.shortest * float(mover.rng.uniform(1, 3))
    lasts = min(lasts, 0.4 * mover.until)
    begin = float(mover.rng.uniform(0.02, 0.95)) * (mover.until - lasts)
    return begin, lasts


def _push(rng: Rng, mover: Mover) -> None:
    """A table over time that rises, stays and falls."""
    begin, lasts = _window(mover)
    ramp = lasts * float(rng.uniform(0.05, 0.3))
    force = mover.mass() * float(rng.uniform(0.3, 3)) / lasts
    mover.fastest += force * lasts / mover.mass()
    times = np.array([-1.0, begin, begin + ramp, begin + lasts - ramp, begin + lasts, 2 * mover.until])

    def law(build: Build) -> Callable:
        curve = cd.table(build.q(1, 0, 0, 1) * times, build.q(force, 1, 1, -2) * np.array([0, 0, 1, 1, 0, 0]))
        return lambda s: curve(s.time)

    mover.load(law)


def _jump(rng: Rng, mover: Mover) -> None:
    """A force that jumps on and off."""
    begin, lasts = _window(mover)
    force = mover.mass() * float(rng.uniform(0.3, 3)) / lasts
    mover.fastest += force * lasts / mover.mass()

    def law(build: Build) -> Callable:
        middle, half = build.q(begin + lasts / 2, 0, 0, 1), build.q(lasts / 2, 0, 0, 1)
        f = build.q(force, 1, 1, -2)
        return lambda s: cd.if_else(cd.fabs(s.time - middle) < half, f, 0.0)

    mover.load(law)


def _rate(rng: Rng, mover: Mover) -> None:
    """A state that grows for a while: a bell over time."""
    begin, lasts = _window(mover)

    def rate(build: Build) -> Callable:
        middle, width = build.q(begin + lasts / 2, 0, 0, 1), build.q(lasts / 2, 0, 0, 1)
        return lambda s: cd.fmax(0.0, 1 - ((s.time - middle) / width) ** 2) / width

    mover.recipe.states["seen"] = (0.0, Made(rate))


def _zone(rng: Rng, mover: Mover) -> None:
    """A brake that acts where the tip is near a point of its way."""
    centre, width = mover.at(mover.some_way()), mover.fastest * mover.shortest / 2
    strength = mover.mass() * float(rng.uniform(0.1, 0.6)) / width
    if mover.kind == "rotor":
        width = min(width, 0.8 * mover.radius)

    def law(build: Build) -> Callable:
        place = Mark(GROUND, centre)
        i, j, near, c = build.marker(mover.tip), build.marker(place), build.q(width, 0, 1), build.q(strength, 1, 0, -1)

        def force(s: Any) -> Any:
            away = _square(s.position(i) - s.position(j), mover.recipe.dim)
            return cd.if_else(away < near**2, -c * _pace(build, mover, s), 0.0)

        return force

    mover.load(law)


def _post(rng: Rng, mover: Mover) -> None:
    """An event where the tip comes near a point of its way: it may end the run, or switch a damper on."""
    centre, radius = mover.at(mover.some_way()), mover.fastest * mover.shortest / 2
    if mover.kind == "rotor":
        radius = min(radius, 0.8 * mover.radius)

    def gap(build: Build) -> Callable:
        i, j, near = build.marker(mover.tip), build.marker(Mark(GROUND, centre)), build.q(radius, 0, 1)
        return lambda s: _square(s.position(i) - s.position(j), mover.recipe.dim) / near**2 - 1

    mover.recipe.add("When", Made(gap), -1, stage=3, do=action(rng, mover))


def _tooth(rng: Rng, mover: Mover) -> None:
    """An event at every tooth of a rack along the way, or of a wheel; teeth are wider than the way between looks."""
    pitch = mover.fastest * mover.shortest * float(rng.uniform(4, 10))
    if mover.kind == "rotor":
        pitch = 2 * np.pi * mover.radius / max(1, int(2 * np.pi * mover.radius / pitch))

    def function(build: Build) -> Callable:
        length, way = build.q(pitch, 0, 1), mover.way(build)
        return lambda s: cd.cos(2 * np.pi * way(s) / length) - 0.3

    mover.recipe.add("When", Made(function), 1, stage=3, do=action(rng, mover, may_stop=False))


def action(rng: Rng, mover: Mover, may_stop: bool = True) -> list[Spec]:
    kind = str(rng.choice(["nothing", "drag"] + ["stop"] * may_stop))
    if kind == "stop":
        return [Spec("Stop", "", ())]
    if kind == "drag":
        drag = mover.mass() * float(rng.uniform(0.05, 0.5)) / mover.until
        return [Spec("Set", "", (COUNTER, Q(drag, 1, 0, -1)))]
    return []


def _sine(rng: Rng, mover: Mover, limit: float) -> None:
    """A force along the way that exceeds the limit twice a period, each time for longer than the shortest time."""
    excess = float(rng.uniform(1.2, 2.5))
    over = np.pi - 2 * np.arcsin(1 / excess)
    w = over / (mover.shortest * float(rng.uniform(1, 3)))

    def law(build: Build) -> Callable:
        f, pace = build.q(excess * limit, 1, 1, -2), build.q(w, 0, 0, -1)
        return lambda s: f * cd.sin(pace * s.time)

    mover.load(law)
    options, most = mover.recipe.options, PERIODS * 2 * np.pi / w
    if most < mover.until:
        options["until"] = Q(most, 0, 0, 1)
        options["every"] = Q(min(options["every"].value, most / LOOKS), 0, 0, 1)


def _at_rest(mover: Mover, gravity: np.ndarray) -> float:
    body = mover.recipe.bodies[mover.body]
    body.velocity, mover.speed, mover.recipe.gravity = None, 0.0, gravity
    return body.mass * float(np.linalg.norm(gravity))


def _stick(rng: Rng, mover: Mover) -> None:
    """Friction of a guide that breaks away under a sine."""
    across = (
        np.array([-mover.d[1], mover.d[0]]) if mover.recipe.dim == 2 else _unit(np.cross(mover.d, rng.normal(size=3)))
    )
    weight, static = _at_rest(mover, 9.81 * across), float(rng.uniform(0.1, 0.6))
    mover.recipe.add(
        "Friction", Named(mover.joint), stage=2, static=static, kinetic=static * float(rng.uniform(0.6, 1))
    )
    _sine(rng, mover, static * weight)


def _floor(rng: Rng, mover: Mover) -> None:
    """A stop on which the cart rests, until a sine lifts it."""
    weight = _at_rest(mover, -9.81 * mover.d)
    recipe = mover.recipe
    recipe.add("Limit", Named(mover.joint, mover.coordinate), stage=2, lower=0.0, restitution=0.0)
    _sine(rng, mover, weight)


def _unit(v: np.ndarray) -> np.ndarray:
    return v / np.linalg.norm(v)
