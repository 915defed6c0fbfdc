"""Random machines in space for property tests: trees and loops of all kinds of joints, with springs."""

from __future__ import annotations

import numpy as np

import cardan as cd
from space import (
    about,
    any_inertia,
    any_rotation,
    euler_parameters,
    inertia_entries,
    inertia_tensor,
    marker_frame,
    rotation,
    wrench_needed,
)


def _parallel(rng):
    return about("z", rng.uniform(-3, 3))


def _along(rng):
    return np.array([0.0, 0.0, rng.uniform(-0.5, 0.5)])


def _nowhere(rng):
    return np.zeros(3)


def _square(rng):
    return _parallel(rng) @ about("x", np.pi / 2) @ _parallel(rng)


JOINTS = {  # how frame j may be turned against frame i, and shifted in it
    "Spherical": (any_rotation, _nowhere),
    "Revolute": (_parallel, _nowhere),
    "Universal": (_square, _nowhere),
    "Cylindrical": (_parallel, _along),
    "Translational": (lambda rng: np.eye(3), _along),
    "Screw": (_parallel, _along),
    "Fixed": (lambda rng: np.eye(3), _nowhere),
    "PointOnLine": (any_rotation, _along),
}


def machine(seed: int, grounded: bool = True, loops: int = 1, gravity=(1.3, -0.7, -9.81)) -> cd.Model:
    """Bodies with products of inertia and mass centres off their origins, put together by numpy."""
    rng = np.random.default_rng(seed)
    model = cd.Model(f"machine {seed}", dim=3, gravity=gravity)
    n = int(rng.integers(2, 5))
    poses, bodies = [], []
    for k in range(n):
        parent = -1 if k == 0 else int(rng.integers(-1 if grounded else 0, k))
        A_i, r_i = (np.eye(3), np.zeros(3)) if parent < 0 else poses[parent]
        kind = str(rng.choice(list(JOINTS)))
        turn, gap = JOINTS[kind]
        s_i, s_j, z_i, z_j, x_i, x_j = rng.uniform(-0.7, 0.7, (6, 3))
        F_i, F_j = marker_frame(z_i, x_i), marker_frame(z_j, x_j)
        A_j = A_i @ F_i @ turn(rng) @ F_j.T
        r_j = r_i + A_i @ (s_i + F_i @ gap(rng)) - A_j @ s_j
        free = not grounded and k == 0
        speeds = {"velocity": rng.uniform(-1, 1, 3), "angular_velocity": rng.uniform(-3, 3, 3)} if free else {}
        body = model.body(
            f"b{k}",
            mass=rng.uniform(0.5, 3),
            inertia=inertia_entries(any_inertia(rng)),
            position=r_j,
            orientation=euler_parameters(A_j),
            center_of_mass=rng.uniform(-0.3, 0.3, 3),
            **speeds,
        )
        poses.append((A_j, r_j))
        bodies.append(body)
        if not free:
            first = model.ground if parent < 0 else bodies[parent]
            pitch = {"pitch": 0.4} if kind == "Screw" else {}
            i = first.at(*s_i, axis=tuple(z_i), reference=tuple(x_i))
            j = body.at(*s_j, axis=tuple(z_j), reference=tuple(x_j))
            model.add(getattr(cd, kind)(f"j{k}", i, j, **pitch))
    ends = [model.ground, *bodies] if grounded else bodies
    for k in range(loops):
        a, b = rng.choice(len(ends), 2, replace=False)
        model.add(cd.Link(f"l{k}", ends[a].at(*rng.uniform(-1, 1, 3)), ends[b].at(*rng.uniform(-1, 1, 3))))
    for k in range(2):
        a, b = rng.choice(len(ends), 2, replace=False)
        model.add(cd.Spring(f"s{k}", ends[a].at(*rng.uniform(-1, 1, 3)), ends[b].at(*rng.uniform(-1, 1, 3)),
                            stiffness=rng.uniform(5, 40), free_length=0.5))  # fmt: skip
    return model


def imbalance(model: cd.Model, result, row: int) -> float:
    """Largest of (weight + springs + reactions - what Newton and Euler ask for), relative to the forces at work."""
    rest, size, centre = {}, {}, {}
    gravity = np.array(model.gravity, float)
    for name, body in model.bodies.items():
        r, m, c = result[name], float(body.mass), np.array(body.center_of_mass, float)
        A, J = rotation(r.orientation[row]), inertia_tensor(body.inertia)
        motion = r.acceleration[row], r.angular_velocity[row], r.angular_acceleration[row]
        needed = wrench_needed(m, J, c, A, *motion)
        rest[name] = np.concatenate([m * gravity, np.zeros(3)]) - needed
        size[name] = np.abs(needed).max() + m * np.abs(gravity).max()
        centre[name] = r.position[row] + A @ c

    def place(marker):
        point = np.array(marker.point, float)
        if marker.body is model.ground:
            return point
        r = result[marker.body.name]
        return r.position[row] + rotation(r.orientation[row]) @ point

    for element in model.elements.values():
        if isinstance(element, cd.Spring):
            a, b = place(element.a), place(element.b)
            pull = result[element.name].force[row] * (b - a) / np.linalg.norm(b - a)
            for marker, at, force in ((element.a, a, pull), (element.b, b, -pull)):
                if marker.body is not model.ground:
                    name = marker.body.name
                    rest[name] += np.concatenate([force, np.cross(at - centre[name], force)])
        elif f"{element.name}.reaction_i" in result:
            for name, side in zip(result.parts[element.name].bodies, ("reaction_i", "reaction_j"), strict=False):
                if name != "ground":
                    rest[name] += getattr(result[element.name], side)[row]
                    size[name] += np.abs(getattr(result[element.name], side)[row]).max()
    return max(np.abs(rest[name]).max() / size[name] for name in rest)
