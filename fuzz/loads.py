"""Random forces: springs, dampers, actuators, bushings, contacts, tyres, drag. All numbers carry their dimension."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import cardan as cd
from fuzz import planar, spatial
from fuzz.placed import initial_value
from fuzz.recipe import GROUND, BodyNumber, Build, Global, Local, Made, Mark, Named, Q, Recipe

Rng = np.random.Generator
TURNING = {2: ("Revolute",), 3: ("Revolute", "Cylindrical", "Screw", "Planar")}
SLIDING = {2: ("Translational", "RevoluteTranslational", "PointOnLine"), 3: ("Translational", "PointOnLine")}


def stiffness(rng: Rng, low: float = 0.5, high: float = 2.5) -> float:
    return float(10 ** rng.uniform(low, high))


def two_bodies(rng: Rng, recipe: Recipe) -> tuple[int, int]:
    a, b = rng.choice(len(recipe.bodies) + 1, 2, replace=False) - 1
    return int(a), int(b)


def any_mark(rng: Rng, recipe: Recipe, body: int, with_axis: bool = False) -> Mark:
    """Anywhere near a body; on ground near the machine."""
    dim = recipe.dim
    near = np.zeros(dim) if body == GROUND else recipe.bodies[body].r
    point = near + rng.uniform(-0.8, 0.8, dim)
    if not with_axis:
        return (planar if dim == 2 else spatial).mark(recipe, body, point)
    if dim == 2:
        return planar.mark(recipe, body, point, planar.any_direction(rng))
    return spatial.mark(recipe, body, point, spatial.any_frame(rng))


def spring(rng: Rng, recipe: Recipe) -> None:
    a, b = two_bodies(rng, recipe)
    words = {"stiffness": Q(stiffness(rng), 1, 0, -2)}
    if rng.random() < 0.6:
        words["free_length"] = Q(float(rng.uniform(0.1, 1.5)), 0, 1)
    if rng.random() < 0.4:
        words["damping"] = Q(float(10 ** rng.uniform(-1.5, 1)), 1, 0, -1)
        recipe.conservative = False
    if rng.random() < 0.15:
        words["unilateral"] = str(rng.choice(["tension", "compression"]))
    recipe.add("Spring", any_mark(rng, recipe, a), any_mark(rng, recipe, b), stage=1, **words)


def parametric_spring(rng: Rng, recipe: Recipe) -> None:
    """Its stiffness is a parameter."""
    name = f"k{len(recipe.parameters)}"
    recipe.parameters[name] = Q(stiffness(rng), 1, 0, -2)
    a, b = two_bodies(rng, recipe)
    recipe.add("Spring", any_mark(rng, recipe, a), any_mark(rng, recipe, b), stage=1, stiffness=Named(name),
               free_length=Q(0.7, 0, 1))  # fmt: skip


def spline_spring(rng: Rng, recipe: Recipe) -> None:
    """A hardening characteristic, given by points."""
    k = stiffness(rng, 0.5, 1.7)
    x = np.linspace(-3, 3, 7)

    def curve(build: Build) -> cd.Spline:
        return cd.Spline([build.q(v, 0, 1) for v in x], [build.q(k * (v + 0.2 * v**3), 1, 1, -2) for v in x])

    a, b = two_bodies(rng, recipe)
    recipe.add("Spring", any_mark(rng, recipe, a), any_mark(rng, recipe, b), stage=1, stiffness=Made(curve),
               free_length=Q(0.5, 0, 1))  # fmt: skip


def actuator(rng: Rng, recipe: Recipe) -> None:
    a, b = two_bodies(rng, recipe)
    size, pace = float(rng.uniform(-20, 20)), float(rng.uniform(0.5, 8))

    def law(build: Build) -> Callable:
        f, w = build.q(size, 1, 1, -2), build.q(pace, 0, 0, -1)
        return lambda s: f * cd.sin(w * s.time)

    recipe.add("Spring", any_mark(rng, recipe, a), any_mark(rng, recipe, b), stage=1, force=Made(law))
    recipe.conservative = recipe.passive = False


def torsion(rng: Rng, recipe: Recipe) -> None:
    joints = recipe.names(*TURNING[recipe.dim])
    if not joints:
        return
    joint, off = str(rng.choice(joints)), float(rng.uniform(-1, 1))
    # an angle against the ground is one against the axes of the world: it must turn with them
    words = {"stiffness": Q(stiffness(rng, 0, 2), 1, 2, -2), "free_angle": _angle_off(joint, off)}
    if rng.random() < 0.5:
        words["damping"] = Q(float(10 ** rng.uniform(-2, 0.5)), 1, 2, -1)
        recipe.conservative = False
    recipe.add("TorsionSpring", Named(joint), stage=1, **words)


def _angle_off(joint: str, off: float) -> Made:
    return Made(lambda build: initial_value(build, joint) + build.world.sense(joint, turning=True) * off)


def force(rng: Rng, recipe: Recipe) -> None:
    body = int(rng.integers(len(recipe.bodies)))
    value = rng.uniform(-15, 15, recipe.dim)
    if rng.random() < 0.5:
        recipe.add("Force", any_mark(rng, recipe, body), Global(value, 1, 1, -2), stage=1)
    else:
        recipe.add("Force", any_mark(rng, recipe, body), Local(value, 1, 1, -2), stage=1, frame="body")
    recipe.conservative = recipe.passive = False


def viscous_force(rng: Rng, recipe: Recipe) -> None:
    """A function of the machine."""
    body = int(rng.integers(len(recipe.bodies)))
    at, c = any_mark(rng, recipe, body), float(10 ** rng.uniform(-1, 1))

    def law(build: Build) -> Callable:
        marker, damping = build.marker(at), build.q(c, 1, 0, -1)
        return lambda s: -damping * s.velocity(marker)

    recipe.add("Force", at, Made(law), stage=1)
    recipe.conservative = False


def torque(rng: Rng, recipe: Recipe) -> None:
    body = int(rng.integers(len(recipe.bodies)))
    value = rng.uniform(-5, 5, 3)
    if recipe.dim == 2:
        recipe.add("Torque", BodyNumber(body), Q(float(value[0]), 1, 2, -2, handed=True), stage=1)
    else:
        recipe.add("Torque", BodyNumber(body), Global(value, 1, 2, -2, handed=True), stage=1)
    recipe.conservative = recipe.passive = False


def drag(rng: Rng, recipe: Recipe) -> None:
    body = int(rng.integers(len(recipe.bodies)))
    density = Q(1.2, 1, -3)
    recipe.add("Drag", any_mark(rng, recipe, body), float(rng.uniform(0.2, 1.5)), Q(rng.uniform(0.1, 2), 0, 2), density,
               stage=1)  # fmt: skip
    recipe.conservative = False


def bushing(rng: Rng, recipe: Recipe) -> None:
    a, b = two_bodies(rng, recipe)
    i = any_mark(rng, recipe, a, with_axis=True)
    if recipe.dim == 2:
        j = planar.mark(recipe, b, _point(recipe, i), _direction(recipe, a, i.axis))
    else:
        F = np.column_stack([_direction(recipe, a, v) for v in (i.reference, np.cross(i.axis, i.reference), i.axis)])
        j = spatial.mark(recipe, b, _point(recipe, i), F)
    words = {
        "stiffness": Q(stiffness(rng, 1, 3), 1, 0, -2),
        "rotational_stiffness": Q(stiffness(rng, 0, 2), 1, 2, -2),
    }
    if rng.random() < 0.7:
        words |= {"damping": Q(float(rng.uniform(0.1, 20)), 1, 0, -1), "rotational_damping": Q(0.3, 1, 2, -1)}
        recipe.conservative = False
    recipe.add("Bushing", i, j, stage=1, **words)


def contact(rng: Rng, recipe: Recipe) -> None:
    """A ball of a body over a plane of the ground, or against a ball of another body."""
    body, dim = int(rng.integers(len(recipe.bodies))), recipe.dim
    radius = float(rng.uniform(0.05, 0.3))
    k = Q(stiffness(rng, 2, 4.5), 1, 0, -2)
    words: dict = {"radius": Q(radius, 0, 1), "stiffness": k}
    law = str(rng.choice(["linear", "linear", "hertz", "exponential"]))
    if law == "linear" and rng.random() < 0.5:
        words["damping"] = Q(float(rng.uniform(1, 50)), 1, 0, -1)
        recipe.conservative = False
    if law == "hertz":
        words |= {"law": law, "restitution": float(rng.uniform(0.2, 1)), "impact_speed": Q(1.0, 0, 1, -1)}
        words["stiffness"] = Q(k.value * 10, 1, -0.5, -2)
        recipe.conservative = False
    if law == "exponential":
        words |= {"law": law, "transition": Q(0.01, 0, 1), "damping": Q(5.0, 1, 0, -1)}
        recipe.conservative = False
    style = rng.random()
    if style < 0.3:
        words |= {"friction": float(rng.uniform(0.1, 1)), "slip_slope": Q(50.0, 1, 0, -1)}
        recipe.conservative = False
    elif style < 0.45:
        words |= {"friction": float(rng.uniform(0.1, 1)), "shear_stiffness": Q(1000.0, 1, 0, -2)}
        recipe.conservative = False
    a = any_mark(rng, recipe, body)
    here = _point(recipe, a)
    up = -np.asarray(recipe.gravity, float)
    up = up / np.linalg.norm(up) if np.any(up) else np.eye(dim)[-1]
    gap = float(rng.uniform(-0.001, 0.3))
    floor = here - (radius + gap) * up
    if rng.random() < 0.75 or len(recipe.bodies) < 2:
        b = Mark(GROUND, floor, up)
    else:
        other = int(rng.choice([k for k in range(len(recipe.bodies)) if k != body]))
        b = (planar if dim == 2 else spatial).mark(recipe, other, floor)
        words["radius_b"] = Q(0.5 * gap + 0.02, 0, 1)
    recipe.add("Contact", a, b, stage=1, **words)
    recipe.words.append(f"{law} contact")


def coordinate_force(rng: Rng, recipe: Recipe) -> None:
    slides = recipe.names(*SLIDING[recipe.dim])
    if slides:
        words = {"stiffness": Q(stiffness(rng), 1, 0, -2), "damping": Q(0.5, 1, 0, -1)}
        coordinate = Named(str(rng.choice(slides)), "displacement")
    else:
        pins = recipe.names(*TURNING[recipe.dim])
        if not pins:
            return
        pin = str(rng.choice(pins))
        words = {"stiffness": Q(stiffness(rng, 0, 1.5), 1, 2, -2), "damping": Q(0.2, 1, 2, -1)}
        words["free"] = _angle_off(pin, 0.3)
        coordinate = Named(pin, "angle")
    recipe.add("CoordinateForce", coordinate, stage=1, **words)
    recipe.conservative = False


def tyre(rng: Rng, recipe: Recipe) -> None:
    """Any body may have a tyre; it stands on a road under it."""
    if recipe.dim == 2:
        return contact(rng, recipe)
    body = int(rng.integers(len(recipe.bodies)))
    up = -np.asarray(recipe.gravity, float)
    up = up / np.linalg.norm(up) if np.any(up) else np.eye(3)[2]
    spin = np.cross(up, rng.normal(size=3))
    F = np.column_stack([up, np.cross(spin, up) / np.linalg.norm(spin), spin / np.linalg.norm(spin)])
    centre = recipe.bodies[body].r
    radius = float(rng.uniform(0.2, 0.5))
    words = {
        "radius": Q(radius, 0, 1),
        "stiffness": Q(stiffness(rng, 2.5, 4), 1, 0, -2),
        "damping": Q(float(rng.uniform(1, 30)), 1, 0, -1),
        "slip_stiffness": Q(50.0, 1, 1, -2),
        "cornering_stiffness": Q(40.0, 1, 1, -2),
        "low_speed": Q(0.3, 0, 1, -1),
        "saturation": str(rng.choice(["linear", "brush"])),
    }
    if rng.random() < 0.4:
        words["relaxation_length"] = Q(0.2, 0, 1)
    road = Mark(GROUND, centre - (radius - rng.uniform(-0.1, 0.03)) * up, up)
    recipe.add("Tyre", spatial.mark(recipe, body, centre, F), road, stage=1, **words)
    recipe.conservative = recipe.passive = False
    recipe.words.append("tyre")


def _point(recipe: Recipe, m: Mark) -> np.ndarray:
    if m.body == GROUND:
        return np.asarray(m.point, float)
    return recipe.bodies[m.body].r + recipe.bodies[m.body].A @ m.point


def _direction(recipe: Recipe, body: int, d: np.ndarray) -> np.ndarray:
    return np.asarray(d, float) if body == GROUND else recipe.bodies[body].A @ d


LOADS = {
    spring: 8, parametric_spring: 1, spline_spring: 1, actuator: 2, torsion: 3, force: 2, viscous_force: 1, torque: 2,
    drag: 1, bushing: 2, contact: 3, coordinate_force: 1, tyre: 1,
}  # fmt: skip
