"""Where the initial estimates of a built machine put its joints."""

from __future__ import annotations

import numpy as np

from fuzz.poses import triad
from fuzz.recipe import Build


def initial_value(build: Build, joint: str) -> float:
    """The coordinate of a joint in the initial estimates, by its two markers."""
    element = build.model[build.world.name(joint)]
    i, j = element.i, element.j
    (r_i, A_i), (r_j, A_j) = (pose_of(build, m.body) for m in (i, j))
    if build.dim == 2 and hasattr(element, "angle"):
        return float(_angle(build, j.body) - _angle(build, i.body))
    if build.dim == 2:
        d = r_j + A_j @ np.array(j.point) - r_i - A_i @ np.array(i.point)
        z = A_i @ np.array(i.axis)
        return float(d @ z / np.linalg.norm(z))
    F_i, F_j = A_i @ triad(i.axis, i.reference), A_j @ triad(j.axis, j.reference)
    if hasattr(element, "angle"):
        return float(np.arctan2(F_i[:, 1] @ F_j[:, 0], F_i[:, 0] @ F_j[:, 0]))
    d = r_j + A_j @ np.array(j.point) - r_i - A_i @ np.array(i.point)
    return float(d @ F_i[:, 2])


def _angle(build: Build, body: object) -> float:
    return 0.0 if body is build.model.ground else float(body.initial.angle)  # type: ignore[attr-defined]


def pose_of(build: Build, body: object) -> tuple[np.ndarray, np.ndarray]:
    for k, b in build.bodies.items():
        if b is body:
            spec, w = build.recipe.bodies[k], build.world
            return w.length * (w.R @ spec.r + w.shift), w.R @ spec.A @ w.body_mirror
    return np.zeros(build.dim), np.eye(build.dim)
