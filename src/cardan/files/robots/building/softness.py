"""How far contacts of MJCF yield at rest, as their solref and solimp say.

MuJoCo's contacts are constraints that give way: with the penetration δ (and the margin of the geoms), the impedance
d(δ) of solimp, K and B of solref, and an inverse mass w of the two bodies in the reference configuration, the force is

    f = (K d δ + B δ̇) d / ((1 - d) w)        where the contact does not accelerate

and E r/(2 μ² (1 + μ²)) times that for pyramidal cones with E edges, r impratio. At rest this is a curve of force over
penetration. (MuJoCo documentation, chapter Computation, "Parameters" and "Reference acceleration".)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from cardan.files.robots.colliders import Collider, Softness
from cardan.files.robots.robot import SPEED_SIZES, WORLD, Robot, forward_kinematics, forward_speeds, joint_values
from cardan.model.expressions.functions import Spline

LEAST_IMPEDANCE, MOST_IMPEDANCE = 0.0001, 0.9999
KNOTS = 33
HARDEST_LOAD = 10.0  # weights of the robot: where the curve ends and goes on straight
EDGES = {3: 4, 4: 6, 6: 10}  # of a pyramidal cone, by condim


def inverse_masses(robot: Robot) -> dict[str, float]:
    """Of each link w = tr(J M⁻¹ Jᵀ)/3, J of its mass centre, in the reference configuration; 0 for what cannot move."""
    values = joint_values(robot, {})
    poses = forward_kinematics(robot, values)
    columns = []
    for freedom in robot.freedoms():
        for k in range(SPEED_SIZES[freedom.kind]):
            rate = tuple(float(j == k) for j in range(SPEED_SIZES[freedom.kind]))
            columns.append((forward_speeds(robot, values, {freedom.name: rate}, poses), freedom.armature))
    M, jacobians = np.diag([armature for _, armature in columns]), {}
    for link in robot.links.values():
        center = np.zeros(3) if link.mass is None else link.mass.center
        out = poses[link.name].direction(center)
        moved = [speeds[link.name] for speeds, _ in columns]
        J = np.array([v + np.cross(w, out) for v, w in moved]).reshape(-1, 3).T
        jacobians[link.name] = J
        if link.mass is not None:
            R = poses[link.name].rotation
            turned = np.array([w for _, w in moved]).reshape(-1, 3).T
            M = M + link.mass.mass * J.T @ J + turned.T @ (R @ link.mass.inertia @ R.T) @ turned
    if not columns or np.linalg.matrix_rank(M) < len(columns):
        return {}
    inverse = np.linalg.inv(M)
    return {name: float(np.trace(J @ inverse @ J.T)) / 3.0 for name, J in jacobians.items()} | {WORLD: 0.0}


def mixed(one: Softness, other: Softness) -> Softness:
    """Of two geoms that touch: that of the higher priority, else in between, by the weights solmix."""
    if one.priority != other.priority:
        chosen = max(one, other, key=lambda softness: softness.priority)
        return Softness(chosen.solref, chosen.solimp, max(one.margin, other.margin), condim=chosen.condim)
    total = one.solmix + other.solmix
    share = one.solmix / total if total > 0 else 0.5

    def between(a: Sequence[float], b: Sequence[float]) -> tuple[float, ...]:
        return tuple(share * x + (1 - share) * y for x, y in zip(a, b, strict=True))

    same_kind = (one.solref[0] > 0) == (other.solref[0] > 0)
    ref = (
        between(one.solref, other.solref)
        if same_kind and one.solref[0] > 0
        else tuple(map(min, one.solref, other.solref))
    )
    imp = between(one.solimp, other.solimp)
    return Softness(ref, imp, max(one.margin, other.margin), condim=max(one.condim, other.condim))


def impedance(softness: Softness, depth: np.ndarray) -> np.ndarray:
    """d of solimp = (d_0, d_width, width, midpoint, power)."""
    low, high = np.clip(softness.solimp[:2], LEAST_IMPEDANCE, MOST_IMPEDANCE)
    width, power = max(softness.solimp[2], 1e-15), max(softness.solimp[4], 1.0)
    middle = float(np.clip(softness.solimp[3], LEAST_IMPEDANCE, MOST_IMPEDANCE))
    x = np.clip(depth / width, 0.0, 1.0)
    below, above = x**power / middle ** (power - 1), 1 - (1 - x) ** power / (1 - middle) ** (power - 1)
    return low + (high - low) * np.where(x <= middle, below, above)


def rates_of(softness: Softness) -> tuple[float, float]:
    """K and B of solref: a time constant and a damping ratio, or, negative, stiffness and damping themselves."""
    high = float(np.clip(softness.solimp[1], LEAST_IMPEDANCE, MOST_IMPEDANCE))
    first, second = softness.solref
    if first > 0:
        return 1.0 / (high * first * second) ** 2, 2.0 / (high * first)
    return -first / high**2, -second / high


def yielding(softness: Softness, inverse_mass: float, weight: float, factor: float) -> tuple[Spline, float]:
    """The force over the penetration, and a damping: that at the penetration at which the contact bears the weight."""
    K, B = rates_of(softness)

    def force(depth: np.ndarray) -> np.ndarray:
        d = impedance(softness, depth)
        return factor * K * depth * d**2 / ((1 - d) * inverse_mass)

    deepest = _depth_at(force, HARDEST_LOAD * weight)
    knots = deepest * np.linspace(0.0, 1.0, KNOTS) ** 2
    d = float(impedance(softness, np.array([_depth_at(force, weight)]))[0])
    return Spline(tuple(knots.tolist()), tuple(force(knots).tolist())), factor * B * d / ((1 - d) * inverse_mass)


def _depth_at(force: Callable[[np.ndarray], np.ndarray], wanted: float) -> float:
    """Where a force that grows with the depth has this value."""
    low, high = 0.0, 1e-6
    while force(np.array([high]))[0] < wanted:
        low, high = high, 2 * high
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if force(np.array([middle]))[0] < wanted else (low, middle)
    return high


def cone_factor(softness: Softness, robot: Robot, friction: float) -> float:
    """How much harder a contact is whose friction is a pyramid."""
    if robot.cone != "pyramidal" or softness.condim not in EDGES or friction <= 0.0:
        return 1.0
    return EDGES[softness.condim] * robot.impratio / (2 * friction**2 * (1 + friction**2))


def friction_of(one: Collider, other: Collider) -> float | None:
    """The coefficient of two solids: that of the higher priority, else the larger one."""
    soft = [c.softness for c in (one, other)]
    if soft[0] is not None and soft[1] is not None and soft[0].priority != soft[1].priority:
        return (one if soft[0].priority > soft[1].priority else other).friction
    return max((c.friction for c in (one, other) if c.friction is not None), default=None)
