"""Random mechanisms in space, of all kinds of joints; placed first, joined then."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from fuzz.poses import about, any_inertia, any_rotation, triad
from fuzz.recipe import GROUND, BodySpec, Mark, Q, Recipe

ROWS = {
    "Spherical": 3, "Revolute": 5, "Universal": 4, "Cylindrical": 4, "Translational": 5, "Screw": 5, "Fixed": 6,
    "Planar": 3, "PointOnLine": 2, "PointOnPlane": 1, "ParallelAxes": 2, "PerpendicularAxes": 1,
    "ConstantVelocity": 4, "Link": 1,
}  # fmt: skip
TREE = ("Spherical", "Revolute", "Revolute", "Universal", "Cylindrical", "Translational", "Screw", "Planar", "Fixed")
LOOP = ("Link", "Link", "PointOnPlane", "PointOnLine", "Spherical", "PerpendicularAxes", "ParallelAxes", "Universal")
MOST_BODIES = 5
BY_FRAME = ("Translational", "Fixed")  # keep the whole orientation


def add_body(rng: np.random.Generator, recipe: Recipe, r: np.ndarray, A: np.ndarray | None = None) -> int:
    mass = float(rng.uniform(0.3, 3))
    A = any_rotation(rng, 3) if A is None else A
    return recipe.place(rng, BodySpec(np.asarray(r, float), A, mass, mass * any_inertia(rng)))


def mark(recipe: Recipe, body: int, point: np.ndarray, F: np.ndarray | None = None) -> Mark:
    """The marker of a body at a point of the placed machine, with the axes F (columns x, y, z)."""
    if body == GROUND:
        return Mark(GROUND, point, *(() if F is None else (F[:, 2], F[:, 0])))
    b = recipe.bodies[body]
    return Mark(body, b.A.T @ (point - b.r), *(() if F is None else (b.A.T @ F[:, 2], b.A.T @ F[:, 0])))


def any_frame(rng: np.random.Generator) -> np.ndarray:
    return triad(rng.normal(size=3), rng.normal(size=3))


def join(rng: np.random.Generator, recipe: Recipe, kind: str, a: int, b: int, at: np.ndarray | None = None,
         F: np.ndarray | None = None) -> str:  # fmt: skip
    """A joint between two placed bodies; F holds the axes of its first marker."""
    here = [np.zeros(3) if k == GROUND else recipe.bodies[k].r for k in (a, b)]
    if at is None:
        at = here[0] + rng.uniform(0, 1) * (here[1] - here[0]) + rng.uniform(-0.4, 0.4, 3)
    F = any_frame(rng) if F is None else F
    turn, shift, words = about("z", rng.uniform(-3, 3)), np.zeros(3), {}
    if kind in ("Cylindrical", "Translational", "Screw", "PointOnLine"):
        shift = rng.uniform(-0.5, 0.5) * F[:, 2]
    if kind in BY_FRAME:
        turn = np.eye(3)
    if kind == "Screw":
        words["pitch"] = Q(float(rng.uniform(0.1, 1) * rng.choice([-1, 1])), 0, 1, handed=True)
    if kind == "Universal" or kind == "PerpendicularAxes":
        turn = turn @ about("x", np.pi / 2) @ about("z", rng.uniform(-3, 3))
    if kind == "ConstantVelocity":
        turn = _no_twist(rng)
    if kind == "Planar":
        shift = F[:, :2] @ rng.uniform(-0.5, 0.5, 2)
    if kind in ("ParallelAxes", "PerpendicularAxes", "Link"):
        shift = rng.uniform(0.3, 1.0, 3)
    if kind == "PointOnPlane":
        words["distance"] = Q(float(rng.uniform(-0.3, 0.3)), 0, 1)
        shift = F[:, :2] @ rng.uniform(-0.5, 0.5, 2) + words["distance"].value * F[:, 2]
    if kind in ("Spherical", "Link"):
        return recipe.add(kind, mark(recipe, a, at), mark(recipe, b, at + shift), **words)
    return recipe.add(kind, mark(recipe, a, at, F), mark(recipe, b, at + shift, F @ turn), **words)


def _no_twist(rng: np.random.Generator) -> np.ndarray:
    """A bend about a line across the axis."""
    spin = rng.uniform(-3, 3)
    return about("z", spin) @ about("x", rng.uniform(-0.8, 0.8)) @ about("z", -spin)


def tree_with_loops(rng: np.random.Generator, recipe: Recipe) -> None:
    n = int(rng.integers(1, MOST_BODIES + 1))
    freedoms = 0
    for k in range(n):
        add_body(rng, recipe, rng.uniform(-1.2, 1.2, 3))
        freedoms += 6
        if rng.random() < 0.07:
            continue
        parent = int(rng.integers(-1, k)) if k else GROUND
        kind = str(rng.choice((*TREE, *ROWS)))
        join(rng, recipe, kind, parent, k)
        freedoms -= ROWS[kind]
    for _ in range(int(rng.integers(0, 3))):
        kind = str(rng.choice(LOOP))
        if n > 1 and freedoms - ROWS[kind] >= 1:
            a, b = (int(x) for x in rng.choice(n + 1, 2, replace=False) - 1)
            join(rng, recipe, kind, a, b)
            freedoms -= ROWS[kind]
    recipe.words.append(f"tree with loops, {n} bodies, {freedoms} freedoms by count")


def four_bar_in_space(rng: np.random.Generator, recipe: Recipe) -> None:
    """A planar loop of four revolute joints: three equations too many."""
    F = any_frame(rng)
    flat = np.array([[0, 0], [rng.uniform(-0.3, 0.3), rng.uniform(0.4, 1)], [2, rng.uniform(0.8, 2)], [2.2, 0]])
    corners = flat @ F[:, :2].T
    bodies = [add_body(rng, recipe, (p + q) / 2) for p, q in pairwise(corners)]
    for k, p in enumerate(corners):
        a = GROUND if k == 0 else bodies[k - 1]
        b = GROUND if k == len(bodies) else bodies[k]
        join(rng, recipe, "Revolute", a, b, p, F)
    recipe.words.append("four-bar in space, redundant")


def rssr(rng: np.random.Generator, recipe: Recipe) -> None:
    """Two cranks about skew axes and a coupler between ball and ball, or ball and universal joint."""
    feet = np.array([[0, 0, 0], rng.uniform(0.8, 1.6, 3)])
    tips = feet + rng.uniform(0.3, 0.7, (2, 3)) * rng.choice([-1, 1], (2, 3))
    cranks = [add_body(rng, recipe, (f + t) / 2) for f, t in zip(feet, tips, strict=True)]
    coupler = add_body(rng, recipe, tips.mean(axis=0))
    for crank, foot in zip(cranks, feet, strict=True):
        join(rng, recipe, "Revolute", GROUND, crank, foot)
    join(rng, recipe, "Spherical", cranks[0], coupler, tips[0])
    join(rng, recipe, str(rng.choice(["Spherical", "Universal"])), coupler, cranks[1], tips[1])
    recipe.words.append("two cranks and a coupler in space")


def gimbal(rng: np.random.Generator, recipe: Recipe) -> None:
    """Rings on perpendicular axes, near their lock or in it."""
    off = 0.0 if rng.random() < 0.2 else float(10 ** rng.uniform(-10, 0))
    F = any_frame(rng)
    rings = [add_body(rng, recipe, rng.uniform(-0.1, 0.1, 3)) for _ in range(3)]
    frames = [F, F @ about("y", np.pi / 2), F @ about("x", off)]
    for k, (ring, axes) in enumerate(zip(rings, frames, strict=True)):
        join(rng, recipe, "Revolute", GROUND if k == 0 else rings[k - 1], ring, np.zeros(3), axes)
    if rng.random() < 0.5:  # a ball between the last ring and the ground closes a loop that has no use
        join(rng, recipe, "Spherical", GROUND, rings[2], np.zeros(3))
    recipe.faults.append("near-singular")
    recipe.words.append(f"gimbal, {off:.1e} from its lock")


def shaft_train(rng: np.random.Generator, recipe: Recipe) -> None:
    """Shafts with universal or constant-velocity joints, the last one in a bearing: closed and over-constrained."""
    bend = float(rng.choice([0.0, 0.3, 1.0, 1.5]))
    F = any_frame(rng)
    G = F @ about("x", bend)
    a, b = add_body(rng, recipe, -0.5 * F[:, 2]), add_body(rng, recipe, 0.5 * G[:, 2])
    join(rng, recipe, "Revolute", GROUND, a, -F[:, 2], F)
    kind = str(rng.choice(["Universal", "ConstantVelocity"]))
    if kind == "Universal":
        cross = np.column_stack([F[:, 1], F[:, 2], F[:, 0]])  # its axis is x of F, across both shafts
        other = np.column_stack([G[:, 0], G[:, 2], -G[:, 1]]) if np.linalg.det(G) > 0 else G
        recipe.add(kind, mark(recipe, a, np.zeros(3), cross), mark(recipe, b, np.zeros(3), other))
    else:
        recipe.add(kind, mark(recipe, a, np.zeros(3), F), mark(recipe, b, np.zeros(3), G))
    join(rng, recipe, str(rng.choice(["Revolute", "Cylindrical"])), GROUND, b, G[:, 2], G)
    if bend == 1.5:
        recipe.faults.append("near-singular")
    recipe.words.append(f"shafts with a {kind} joint bent by {bend}")


def gears_in_space(rng: np.random.Generator, recipe: Recipe) -> None:
    frames, centres = [any_frame(rng), any_frame(rng)], rng.uniform(-1, 1, (2, 3))
    for F, c in zip(frames, centres, strict=True):
        join(rng, recipe, "Revolute", GROUND, add_body(rng, recipe, c), c, F)
    i, j = (mark(recipe, k, centres[k], frames[k]) for k in (0, 1))
    recipe.add("Gear", i, j, radius_i=Q(rng.uniform(0.2, 1), 0, 1), radius_j=Q(rng.uniform(0.2, 1), 0, 1))
    recipe.words.append("gears in space")


FAMILIES = {tree_with_loops: 10, four_bar_in_space: 2, rssr: 2, gimbal: 2, shaft_train: 1, gears_in_space: 1}
