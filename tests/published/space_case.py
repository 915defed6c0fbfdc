"""Spatial machines of `cases/*.json` through the public face."""

from __future__ import annotations

import numpy as np

import cardan as cd
from cardan.model.rotation.orientation import direction_cosines

KINDS = {
    "revolute": cd.Revolute,
    "spherical": cd.Spherical,
    "universal": cd.Universal,
    "translational": cd.Translational,
}


def tensor(J) -> tuple[float, ...]:
    return tuple(float(J[a][b]) for a, b in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))


def build(case: dict, inertia: str = "inertia", frames: dict | None = None, sign: float = 1.0) -> cd.Model:
    """The machine of a case through the public face.

    `frames`: for each body another body frame, (axes in the old frame as columns, origin in it): same machine, other
    numbers. `sign`: of the Euler parameters, which may have any length.
    """
    frames = frames or {}
    unchanged = np.eye(3), np.zeros(3)
    gravity = next(f["g"] for f in case["forces"] if f["type"] == "gravity")
    model = cd.Model("case", dim=3, gravity=gravity)
    for b in case["bodies"]:
        S, o = frames.get(b["name"], unchanged)
        start, R = b["initial"], np.array(b["initial"]["R"])
        model.body(
            b["name"],
            mass=b["mass"],
            inertia=tensor(S.T @ np.array(b[inertia]) @ S),
            center_of_mass=tuple(-S.T @ o),
            position=tuple(np.array(start["r"]) + R @ o),
            orientation=tuple(sign * e for e in direction_cosines(R @ S)),
            velocity=tuple(np.array(start["v"]) + np.cross(start["omega_global"], R @ o)),
            angular_velocity=tuple(start["omega_global"]),
            angular_velocity_frame="global",
        )

    def marker(joint: dict, end: str):
        name = joint[f"body_{end}"]
        S, o = frames.get(name, unchanged)
        axis = joint.get(f"axis_{end}")
        point = S.T @ (np.array(joint[f"point_{end}"], dtype=float) - o)
        return model[name].at(*point, axis=None if axis is None else tuple(S.T @ np.array(axis, dtype=float)))

    for j in case["joints"]:
        model.add(KINDS[j["type"]](j["name"], marker(j, "i"), marker(j, "j")))
    for f in case["forces"]:
        if f["type"] == "spring_damper":
            ends = marker(f, "i"), marker(f, "j")
            model.add(cd.Spring(f["name"], *ends, stiffness=f["k"], damping=f["c"], free_length=f["l0"]))
    return model
