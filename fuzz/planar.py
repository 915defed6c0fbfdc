"""Random mechanisms in the plane: bodies are placed first, then joined where they stand, so that every loop fits."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from fuzz.poses import planar_rotation
from fuzz.recipe import GROUND, BodySpec, Build, Made, Mark, Q, Recipe

ROWS = {"Revolute": 2, "Translational": 2, "Fixed": 3, "RevoluteTranslational": 1, "PointOnLine": 1, "Link": 1}
TREE = ("Revolute", "Revolute", "Revolute", "Translational", "RevoluteTranslational", "PointOnLine", "Link", "Fixed")
LOOP = ("Revolute", "Link", "Link", "RevoluteTranslational", "PointOnLine", "Translational")
MOST_BODIES = 6


def add_body(rng: np.random.Generator, recipe: Recipe, r: np.ndarray, angle: float | None = None) -> int:
    angle = rng.uniform(-np.pi, np.pi) if angle is None else angle
    mass = float(rng.uniform(0.3, 3))
    A = planar_rotation(np.asarray(angle))
    return recipe.place(rng, BodySpec(np.asarray(r, float), A, mass, mass * float(rng.uniform(0.03, 0.4))))


def mark(recipe: Recipe, body: int, point: np.ndarray, direction: np.ndarray | None = None) -> Mark:
    """The marker of a body at a point of the placed machine."""
    if body == GROUND:
        return Mark(GROUND, point, direction)
    b = recipe.bodies[body]
    return Mark(body, b.A.T @ (point - b.r), None if direction is None else b.A.T @ direction)


def any_direction(rng: np.random.Generator) -> np.ndarray:
    angle = rng.uniform(-np.pi, np.pi)
    return np.array([np.cos(angle), np.sin(angle)])


def join(rng: np.random.Generator, recipe: Recipe, kind: str, a: int, b: int, at: np.ndarray | None = None) -> str:
    """A joint between two placed bodies, at a point or at a random one between them."""
    here = [np.zeros(2) if k == GROUND else recipe.bodies[k].r for k in (a, b)]
    if at is None:
        at = here[0] + rng.uniform(0, 1) * (here[1] - here[0]) + rng.uniform(-0.4, 0.4, 2)
    direction = any_direction(rng)
    if kind == "Revolute":
        return recipe.add(kind, mark(recipe, a, at), mark(recipe, b, at))
    if kind == "Fixed":
        return recipe.add(kind, mark(recipe, a, at), mark(recipe, b, at))
    if kind == "Link":
        ends = (mark(recipe, a, at), mark(recipe, b, at + rng.uniform(0.3, 1.2) * direction))
        length = np.linalg.norm(_place(recipe, ends[1]) - _place(recipe, ends[0]))
        given = {"length": Q(length, 0, 1)} if rng.random() < 0.5 else {}
        return recipe.add(kind, *ends, **given)
    further = at + rng.uniform(-0.5, 0.5) * direction
    i = mark(recipe, a, at, direction)
    if kind == "Translational":
        with_axis = rng.random() < 0.5
        return recipe.add(kind, i, mark(recipe, b, further, direction if with_axis else None))
    if kind == "RevoluteTranslational":
        offset = float(rng.uniform(-0.3, 0.3))
        across = np.array([-direction[1], direction[0]])
        return recipe.add(kind, i, mark(recipe, b, further + offset * across), offset=Q(offset, 0, 1, handed=True))
    return recipe.add(kind, i, mark(recipe, b, further))


def _place(recipe: Recipe, m: Mark) -> np.ndarray:
    return np.asarray(m.point) if m.body == GROUND else recipe.bodies[m.body].r + recipe.bodies[m.body].A @ m.point


def tree_with_loops(rng: np.random.Generator, recipe: Recipe) -> None:
    """A random tree, and as many random joints across it as leave a freedom."""
    n = int(rng.integers(1, MOST_BODIES + 1))
    freedoms = 0
    for k in range(n):
        add_body(rng, recipe, rng.uniform(-1.5, 1.5, 2))
        freedoms += 3
        if rng.random() < 0.07:
            continue  # a free body
        parent = int(rng.integers(-1, k)) if k else GROUND
        kind = str(rng.choice(TREE))
        join(rng, recipe, kind, parent, k)
        freedoms -= ROWS[kind]
    for _ in range(int(rng.integers(0, 3))):
        kind = str(rng.choice(LOOP))
        if n > 1 and freedoms - ROWS[kind] >= 1:
            a, b = (int(x) for x in rng.choice(n + 1, 2, replace=False) - 1)
            join(rng, recipe, kind, a, b)
            freedoms -= ROWS[kind]
    recipe.words.append(f"tree with loops, {n} bodies, {freedoms} freedoms by count")


def polygon(rng: np.random.Generator, recipe: Recipe, corners: np.ndarray) -> None:
    """Bars pinned at their ends, from ground over the corners back to ground."""
    bodies = []
    for p, q in pairwise(corners):
        angle = float(np.arctan2(*(q - p)[::-1]))
        bodies.append(add_body(rng, recipe, (p + q) / 2, angle))
    for k, p in enumerate(corners):
        a = GROUND if k == 0 else bodies[k - 1]
        b = GROUND if k == len(bodies) else bodies[k]
        join(rng, recipe, "Revolute", a, b, np.asarray(p))


def four_bar(rng: np.random.Generator, recipe: Recipe) -> None:
    corners = np.array([[0, 0], [rng.uniform(-0.4, 0.4), rng.uniform(0.4, 1)], [2, rng.uniform(0.8, 2)], [2.2, 0]])
    polygon(rng, recipe, corners)
    recipe.words.append("four-bar")


def five_bar(rng: np.random.Generator, recipe: Recipe) -> None:
    polygon(rng, recipe, np.array([[0, 0], [-0.3, 1], [1, 2], [2.4, 1.2], [2, 0]]) + rng.uniform(-0.2, 0.2, (5, 2)))
    recipe.words.append("five-bar")


def slider_crank(rng: np.random.Generator, recipe: Recipe) -> None:
    crank, angle = float(rng.uniform(0.2, 0.6)), float(rng.uniform(-np.pi, np.pi))
    pin = crank * np.array([np.cos(angle), np.sin(angle)])
    end = np.array([pin[0] + np.sqrt(max(1.5**2 - pin[1] ** 2, 0)), 0.0])
    a, b = add_body(rng, recipe, pin / 2, angle), add_body(rng, recipe, (pin + end) / 2)
    c = add_body(rng, recipe, end, 0.0)
    for one, other, at in ((GROUND, a, np.zeros(2)), (a, b, pin), (b, c, end)):
        join(rng, recipe, "Revolute", one, other, at)
    x = np.array([1.0, 0.0])
    recipe.add("Translational", mark(recipe, GROUND, np.zeros(2), x), mark(recipe, c, end, x))
    recipe.words.append("slider-crank")


def near_singular(rng: np.random.Generator, recipe: Recipe) -> None:
    """A loop stretched flat, up to a small height; zero now and then."""
    height = 0.0 if rng.random() < 0.2 else float(10 ** rng.uniform(-12, -1))
    if rng.random() < 0.5:
        long = float(rng.uniform(0.7, 1.3))
        corners = np.array([[0, 0], [long, height], [long + 1, height], [1, 0]])  # parallelogram
        recipe.words.append(f"flat parallelogram, height {height:.1e}")
    else:
        corners = np.array([[0, 0], [0.7, height], [1.7, height / 2], [2.6, 0]])  # stretched
        recipe.words.append(f"stretched four-bar, height {height:.1e}")
    polygon(rng, recipe, corners)
    recipe.faults.append("near-singular")


def parallelogram(rng: np.random.Generator, recipe: Recipe) -> None:
    """With a middle crank, which is redundant."""
    top = np.array([rng.uniform(0.2, 0.8), rng.uniform(0.4, 1.0)])
    polygon(rng, recipe, np.array([[0, 0], top, top + np.array([2, 0]), [2, 0]]))
    foot = np.array([float(rng.uniform(0.5, 1.5)), 0.0])
    middle = add_body(rng, recipe, foot + top / 2)
    join(rng, recipe, "Revolute", GROUND, middle, foot)
    join(rng, recipe, "Revolute", middle, 1, foot + top)
    recipe.words.append("parallelogram with a redundant crank")


def gear_pair(rng: np.random.Generator, recipe: Recipe) -> None:
    """Two wheels on the ground, or with a rack."""
    centres = np.array([[0.0, 0.0], [1.5, float(rng.uniform(-0.5, 0.5))]])
    for c in centres:
        join(rng, recipe, "Revolute", GROUND, add_body(rng, recipe, c), c)
    i, j = mark(recipe, 0, centres[0]), mark(recipe, 1, centres[1])
    radii = {"radius_i": Q(rng.uniform(0.2, 1), 0, 1), "radius_j": Q(rng.uniform(0.2, 1), 0, 1)}
    recipe.add("Gear", i, j, **radii, internal=bool(rng.random() < 0.3))
    if rng.random() < 0.5:
        rack = add_body(rng, recipe, np.array([0.3, -0.6]), 0.0)
        x = np.array([1.0, 0.0])
        recipe.add("Translational", mark(recipe, GROUND, np.array([0, -0.6]), x), mark(recipe, rack, [0.3, -0.6], x))
        recipe.add("RackAndPinion", mark(recipe, rack, np.array([0.0, -0.6]), x), i, radius=Q(0.6, 0, 1, handed=True))
    recipe.words.append("gears")


def cam_follower(rng: np.random.Generator, recipe: Recipe) -> None:
    """A pin in a parabolic slot of the ground or of a pendulum."""
    bend = float(rng.uniform(-0.4, 0.4))
    plate = GROUND
    if rng.random() < 0.5:
        plate = add_body(rng, recipe, np.array([0.0, -0.5]))
        join(rng, recipe, "Revolute", GROUND, plate, np.zeros(2))
    x = float(rng.uniform(-0.5, 0.5))
    at = np.array([x, bend * x**2])
    pin = add_body(rng, recipe, at + rng.uniform(-0.2, 0.2, 2))

    def profile(build: Build) -> Callable:
        k = build.q(bend, 0, -1, handed=True)
        return lambda xi: k * xi**2

    i = mark(recipe, plate, np.zeros(2), np.array([1.0, 0.0]))
    recipe.add("Cam", i, mark(recipe, pin, at), profile=Made(profile))
    recipe.words.append("pin in a curved slot")


FAMILIES = {
    tree_with_loops: 10,
    four_bar: 2,
    five_bar: 1,
    slider_crank: 2,
    near_singular: 2,
    parallelogram: 1,
    gear_pair: 1,
    cam_follower: 1,
}
