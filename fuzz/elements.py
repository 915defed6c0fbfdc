"""Random machines of rolling, rubbing and driving elements: ropes, gears with play, motors, bearings with play, wheels,
bristles, transmissions. All numbers carry their dimension, and what has a sense turns with the world."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fuzz import planar, spatial
from fuzz.loads import SLIDING, any_mark, stiffness, two_bodies
from fuzz.recipe import GROUND, BodyNumber, Build, Made, Mark, Named, Q, Recipe

Rng = np.random.Generator
MOST = 3  # of these elements in one machine


def _of(recipe: Recipe):
    return planar if recipe.dim == 2 else spatial


def _turning(rng: Rng, recipe: Recipe) -> str | None:
    joints = recipe.names("Revolute")
    return str(rng.choice(joints)) if joints else None


def _coordinate(joint: str, offset: float = 0.0) -> Made:
    """The angle of a joint, in a sense that the world does not change."""

    def write(build: Build) -> Callable:
        pin, sense = build.model[build.world.name(joint)], build.world.sense(joint, turning=True)
        return lambda s: sense * s.angle(pin) + offset

    return Made(write)


def gravitation(rng: Rng, recipe: Recipe) -> None:
    if len(recipe.bodies) > 1:
        strength = Q(float(10 ** rng.uniform(-1, 1)), -1, 3, -2)
        recipe.add("Gravitation", [BodyNumber(k) for k in range(len(recipe.bodies))], constant=strength, stage=1)


def cartesian_spring(rng: Rng, recipe: Recipe) -> None:
    """Equally stiff in all directions: otherwise it would not turn with the world."""
    a, b = two_bodies(rng, recipe)
    words = {"stiffness": Q(stiffness(rng), 1, 0, -2), "damping": Q(float(10 ** rng.uniform(-2, 0.5)), 1, 0, -1)}
    recipe.add("CartesianSpring", any_mark(rng, recipe, a), any_mark(rng, recipe, b), stage=1, **words)
    recipe.conservative = False


def rope(rng: Rng, recipe: Recipe) -> None:
    """An elastic one over points."""
    a, b = two_bodies(rng, recipe)
    path = [any_mark(rng, recipe, k) for k in (a, GROUND, b)]
    words = {"stiffness": Q(stiffness(rng, 1, 3), 1, 0, -2), "damping": Q(float(10 ** rng.uniform(-1, 1)), 1, 0, -1)}
    recipe.add("Rope", path, stage=1, pretension=Q(float(rng.uniform(0, 5)), 1, 1, -2), **words)
    recipe.conservative = False


def bristles(rng: Rng, recipe: Recipe) -> None:
    joints = recipe.names(*SLIDING[recipe.dim])
    if joints:
        words = {"static": 0.4, "kinetic": 0.3, "stribeck": Q(0.1, 0, 1, -1), "stiffness": Q(200.0, 0, -1)}
        recipe.add("BristleFriction", Named(str(rng.choice(joints))), stage=1, damping=Q(5.0, 0, -1, 1), **words)
        recipe.conservative = False


def ball_friction(rng: Rng, recipe: Recipe) -> None:
    joints = recipe.names("Spherical", "Universal") if recipe.dim == 3 else []
    if joints:
        words = {"kinetic": float(rng.uniform(0.05, 0.3)), "radius": Q(float(rng.uniform(0.01, 0.1)), 0, 1)}
        recipe.add("Friction", Named(str(rng.choice(joints))), stage=1, **words)
        recipe.conservative = False


def bearing_with_play(rng: Rng, recipe: Recipe) -> None:
    """A new body in a bearing of the ground."""
    at = rng.uniform(-1, 1, recipe.dim)
    body = _of(recipe).add_body(rng, recipe, at + rng.uniform(-0.3, 0.3, recipe.dim))
    words = {"play": Q(0.01, 0, 1), "stiffness": Q(1e5, 1, -0.5, -2), "restitution": float(rng.uniform(0.4, 1))}
    if recipe.dim == 2:
        pair = planar.mark(recipe, GROUND, at), planar.mark(recipe, body, at)
    else:
        F = spatial.any_frame(rng)
        pair = spatial.mark(recipe, GROUND, at, F), spatial.mark(recipe, body, at, F)
    recipe.add("JournalBearing", *pair, stage=1, **words)
    recipe.conservative = False


def _shafts(rng: Rng, recipe: Recipe, centres: np.ndarray) -> tuple[list[int], list[str], np.ndarray | None]:
    """New bodies on pins of the ground with parallel axes, in the plane z = 0 of a frame."""
    dim = recipe.dim
    F = None if dim == 2 else spatial.any_frame(rng)
    bodies, joints = [], []
    for c in centres:
        at = c if F is None else F[:, :2] @ c
        body = _of(recipe).add_body(rng, recipe, at)
        bodies.append(body)
        joint = (
            planar.join(rng, recipe, "Revolute", GROUND, body, at)
            if F is None
            else spatial.join(rng, recipe, "Revolute", GROUND, body, at, F)
        )
        joints.append(joint)
        recipe.bodies[body].spin = float(rng.uniform(-5, 5)) if F is None else None
    return bodies, joints, F


def gear_mesh(rng: Rng, recipe: Recipe) -> None:
    apart, ratio = float(rng.uniform(0.5, 1.5)), float(rng.uniform(0.3, 0.7))
    centres = np.array([[0.0, 0.0], [apart, 0.0]]) + rng.uniform(-1, 1, 2)
    bodies, _, F = _shafts(rng, recipe, centres)
    marks = [
        planar.mark(recipe, b, c) if F is None else spatial.mark(recipe, b, F[:, :2] @ c, F)
        for b, c in zip(bodies, centres, strict=True)
    ]
    radii = {"radius_i": Q(ratio * apart, 0, 1), "radius_j": Q((1 - ratio) * apart, 0, 1)}
    words = {"stiffness": Q(1e4, 1, 0, -2), "damping": Q(10.0, 1, 0, -1), "backlash": Q(1e-3, 0, 1)}
    recipe.add("GearMesh", *marks, stage=1, **radii, **words, pressure_angle=0.35)
    recipe.conservative = False


def planetary(rng: Rng, recipe: Recipe) -> None:
    _, joints, _ = _shafts(rng, recipe, np.zeros((3, 2)) + rng.uniform(-1, 1, 2))
    sun, ring, carrier = (_coordinate(joint) for joint in joints)
    for k in range(3):  # speeds that its teeth do not contradict follow from one of them
        recipe.bodies[-1 - k].spin = None
    recipe.add("Planetary", sun, ring, carrier, sun_teeth=20.0, ring_teeth=60.0, stage=1)


def differential(rng: Rng, recipe: Recipe) -> None:
    _, joints, _ = _shafts(rng, recipe, np.zeros((3, 2)) + rng.uniform(-1, 1, 2))
    for k in range(3):
        recipe.bodies[-1 - k].spin = None
    recipe.add("Differential", *(_coordinate(joint) for joint in joints), ratio=3.0, stage=1)


def one_way_clutch(rng: Rng, recipe: Recipe) -> None:
    _, joints, _ = _shafts(rng, recipe, np.zeros((2, 2)) + rng.uniform(-1, 1, 2))
    words = {"stiffness": Q(500.0, 1, 2, -2), "damping": Q(1.0, 1, 2, -1)}
    recipe.add("OneWayClutch", *(_coordinate(joint) for joint in joints), stage=1, **words)
    recipe.conservative = False


def torque_converter(rng: Rng, recipe: Recipe) -> None:
    _, joints, _ = _shafts(rng, recipe, np.zeros((2, 2)) + rng.uniform(-1, 1, 2))

    def capacity(build: Build) -> list[tuple[float, float]]:
        return [(ratio, build.q(value, 1, 2)) for ratio, value in ((0.0, 0.02), (0.8, 0.015), (1.0, 0.0))]

    words = {"capacity": Made(capacity), "ratio": [(0.0, 2.0), (0.8, 1.0), (1.0, 1.0)]}
    recipe.add("TorqueConverter", *(_coordinate(joint) for joint in joints), stage=1, **words)
    recipe.conservative = False


def belt(rng: Rng, recipe: Recipe) -> None:
    """An elastic one round two pulleys."""
    centres = np.array([[0.0, 0.0], [float(rng.uniform(0.8, 1.5)), 0.0]])
    bodies, _, F = _shafts(rng, recipe, centres)
    marks = [
        planar.mark(recipe, b, c) if F is None else spatial.mark(recipe, b, F[:, :2] @ c, F)
        for b, c in zip(bodies, centres, strict=True)
    ]
    radii = [Q(float(rng.uniform(0.1, 0.3)), 0, 1, handed=True) for _ in marks]
    words = {"stiffness": Q(500.0, 1, 0, -2), "damping": Q(5.0, 1, 0, -1), "pretension": Q(20.0, 1, 1, -2)}
    recipe.add("Belt", marks, radii, stage=1, **words)
    recipe.conservative = False


def beam(rng: Rng, recipe: Recipe) -> None:
    """New bodies along an elastic strip of one to three pieces, alike about both axes of its section, often tapered."""
    at = rng.uniform(-1, 1, recipe.dim)
    step = rng.uniform(0.3, 0.8) * _unit(rng, recipe.dim)
    words: dict = {"axial": Q(2e3, 1, 1, -2), "bending": Q(float(10 ** rng.uniform(0, 1)), 1, 3, -2)}
    words |= {"damping": Q(0.01, 0, 0, 1), "shear": Q(1e3, 1, 1, -2), "taper": float(max(0.0, rng.uniform(-0.5, 0.5)))}
    F = None
    if recipe.dim == 3:
        F = spatial.any_frame(rng)
        words["torsion"] = Q(5.0, 1, 3, -2)
    node = GROUND
    for k in range(int(rng.integers(1, 4))):
        body = _of(recipe).add_body(rng, recipe, at + (k + 1) * step)
        ends = ((node, at + k * step), (body, at + (k + 1) * step))
        pair = [planar.mark(recipe, *end) if F is None else spatial.mark(recipe, *end, F) for end in ends]
        recipe.add("Beam", *pair, stage=1, **words)
        node = body
    recipe.conservative = False


def _unit(rng: Rng, dim: int) -> np.ndarray:
    direction = rng.normal(size=dim)
    return direction / np.linalg.norm(direction)


def oil_cylinder(rng: Rng, recipe: Recipe) -> None:
    """Both chambers closed, with a leak across the piston."""
    a, b = two_bodies(rng, recipe)
    area, volume, pressure = ((value, *dim) for value, dim in ((0.005, (0, 2)), (0.05, (0, 3)), (2e4, (1, -1, -2))))
    words = {"area_1": Q(*area), "area_2": Q(0.7 * area[0], 0, 2), "volume_1": Q(*volume), "volume_2": Q(*volume)}
    words |= {"bulk_modulus": Q(*pressure), "leakage": Q(1e-4, -1, 4, 1), "friction": Q(0.5, 1, 0, -1)}
    words |= {f"initial_{k}": Q(float(rng.uniform(0, 500)), 1, -1, -2) for k in (1, 2)}
    recipe.add("HydraulicActuator", any_mark(rng, recipe, a), any_mark(rng, recipe, b), stage=1, **words)
    recipe.conservative = recipe.passive = False


def oil_pump(rng: Rng, recipe: Recipe) -> None:
    """A motor between two pressures."""
    if not (joint := _turning(rng, recipe)):
        return
    sense = Made(lambda build: build.q(1e-3, 0, 3) * build.world.sense(joint, turning=True))
    words = {"displacement": sense, "high": Q(2e3, 1, -1, -2), "low": Q(5e2, 1, -1, -2), "drag": Q(0.3, 1, 2, -1)}
    recipe.add("HydraulicPump", Named(joint), stage=1, **words)
    recipe.conservative = recipe.passive = False


def motor_with_curve(rng: Rng, recipe: Recipe) -> None:
    """A torque that falls over the speed, alike in both senses."""
    if not (joint := _turning(rng, recipe)):
        return

    def curve(build: Build) -> list[tuple[float, float]]:
        return [(build.q(w, 0, 0, -1), build.q(-0.1 * w, 1, 2, -2)) for w in (-50.0, -10.0, 0.0, 10.0, 50.0)]

    recipe.add("Motor", Named(joint), curve=Made(curve), stage=1)
    recipe.conservative = False


def coupling(rng: Rng, recipe: Recipe) -> None:
    _, joints, _ = _shafts(rng, recipe, np.zeros((2, 2)) + rng.uniform(-1, 1, 2))
    for k in range(2):
        recipe.bodies[-1 - k].spin = None
    recipe.add("Coupling", [_coordinate(joint) for joint in joints], factors=[1.0, float(rng.uniform(-3, 3))], stage=1)


def knife_edge(rng: Rng, recipe: Recipe) -> None:
    """On a body of its own that only this holds."""
    at = rng.uniform(-1, 1, recipe.dim)
    body = _of(recipe).add_body(rng, recipe, at)
    if recipe.dim == 2:
        edge = planar.mark(recipe, body, at + rng.uniform(-0.2, 0.2, 2), planar.any_direction(rng))
    else:
        edge = spatial.mark(recipe, body, at + rng.uniform(-0.2, 0.2, 3), spatial.any_frame(rng))
    recipe.add("KnifeEdge", edge)


def velocity_constraint(rng: Rng, recipe: Recipe) -> None:
    """Two shafts with a fixed ratio of their speeds."""
    _, joints, _ = _shafts(rng, recipe, np.zeros((2, 2)) + rng.uniform(-1, 1, 2))
    for k in range(2):
        recipe.bodies[-1 - k].spin = None

    def law(build: Build) -> Callable:
        a, b = (_coordinate(joint).write(build) for joint in joints)
        return lambda s: s.rate_of(a(s)) - 1.7 * s.rate_of(b(s))

    recipe.add("VelocityConstraint", Made(law), stage=1)


def armature(rng: Rng, recipe: Recipe) -> None:
    if joint := _turning(rng, recipe):
        recipe.add("Armature", Named(joint), Q(float(10 ** rng.uniform(-2, 0)), 1, 2), stage=1)


def dc_motor(rng: Rng, recipe: Recipe) -> None:
    """Its unit of current is that of no other quantity."""
    if not (joint := _turning(rng, recipe)):
        return
    volts = float(rng.uniform(-5, 5))
    voltage = Made(lambda build: build.q(volts, 1, 2, -3) * build.world.sense(joint, turning=True))
    words = {"resistance": Q(2.0, 1, 2, -3), "constant": Q(0.5, 1, 2, -2), "inductance": Q(0.05, 1, 2, -2)}
    recipe.add("DCMotor", Named(joint), voltage=voltage, stage=1, **words)
    recipe.conservative = recipe.passive = False


def servo(rng: Rng, recipe: Recipe) -> None:
    if not (joint := _turning(rng, recipe)):
        return
    from fuzz.placed import initial_value

    step = float(rng.uniform(-0.5, 0.5))
    target = Made(lambda build: initial_value(build, joint) + build.world.sense(joint, turning=True) * step)
    words = {"position_gain": Q(5.0, 0, 0, -1), "speed_gain": Q(2.0, 1, 2, -1), "limit": Q(10.0, 1, 2, -2)}
    recipe.add("Servo", Named(joint), target=target, stage=1, **words)
    recipe.conservative = recipe.passive = False


def rolling(rng: Rng, recipe: Recipe) -> None:
    """A ball on an inclined plane, or a wheel on a line of the plane."""
    radius = float(rng.uniform(0.1, 0.5))
    at = rng.uniform(-1, 1, recipe.dim)
    if recipe.dim == 2:
        up = planar.any_direction(rng)
        ground = planar.mark(recipe, GROUND, at, up)
    else:
        F = spatial.any_frame(rng)
        up, ground = F[:, 2], spatial.mark(recipe, GROUND, at, F)
    body = _of(recipe).add_body(rng, recipe, at + radius * up)
    recipe.bodies[body].centre = None
    slips = bool(rng.random() < 0.5)
    place = Mark(body, np.zeros(recipe.dim))
    rolls = recipe.add("RollingBall" if recipe.dim == 3 else "Rolling", place, Q(radius, 0, 1), on=ground, slips=slips)
    if slips:
        recipe.add("Friction", Named(rolls), stage=1, kinetic=float(rng.uniform(0.05, 0.5)))
        recipe.conservative = False


def generic_joint(rng: Rng, recipe: Recipe) -> None:
    at = rng.uniform(-1, 1, recipe.dim)
    body = _of(recipe).add_body(rng, recipe, at)
    words = ("x", "y", "angle") if recipe.dim == 2 else ("x", "y", "z", "angle_x", "angle_y", "angle_z")
    locked = sorted(str(w) for w in rng.choice(words, size=int(rng.integers(1, len(words))), replace=False))
    if recipe.dim == 2:
        d = planar.any_direction(rng)
        pair = planar.mark(recipe, GROUND, at, d), planar.mark(recipe, body, at, d)
    else:
        F = spatial.any_frame(rng)
        pair = spatial.mark(recipe, GROUND, at, F), spatial.mark(recipe, body, at, F)
    recipe.add("GenericJoint", *pair, locked=locked)


def fixed_orientation(rng: Rng, recipe: Recipe) -> None:
    at = rng.uniform(-1, 1, recipe.dim)
    body = _of(recipe).add_body(rng, recipe, at)
    recipe.add("FixedOrientation", Mark(GROUND, np.zeros(recipe.dim)), Mark(body, np.zeros(recipe.dim)))


ELEMENTS: dict[Callable, float] = dict.fromkeys(
    (
        gravitation, cartesian_spring, rope, bristles, ball_friction, bearing_with_play, gear_mesh, planetary,
        differential, one_way_clutch, armature, dc_motor, servo, rolling, generic_joint, fixed_orientation,
        torque_converter, belt, motor_with_curve, coupling, knife_edge, velocity_constraint,
        beam, oil_cylinder, oil_pump,
    ),
    1.0,
)  # fmt: skip


def add_elements(rng: Rng, recipe: Recipe, one_of: Callable) -> None:
    """One to three of them; their names go into what is told of the machine."""
    for _ in range(int(rng.integers(1, MOST + 1))):
        make = one_of(rng, ELEMENTS)
        make(rng, recipe)
        recipe.words.append(make.__name__.replace("_", " "))


__all__ = ["ELEMENTS", "add_elements"]
