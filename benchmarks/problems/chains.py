"""Open chains: 10, 100 and 1000 links in the plane, and an arm of six hinges in space."""

from __future__ import annotations

import numpy as np

import cardan as cd
from machines import chain_of
from problems import Problem, Quantity

LINK = 0.1  # m
RUNS = {10: 1.0, 100: 1.0, 1000: 0.3}  # links, s of motion

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
# link: its joint in the axes of the link before, the axis, mass, mass centre from the joint, inertia about the mass
# centre (xx, yy, zz, xy, xz, yz), speed of the joint at the start; at zero all frames are parallel to the ground's
ARM = {
    "column": ((0, 0, 0.1), Z, 20.0, (0.03, 0.01, 0.15), (0.35, 0.38, 0.2, 0.01, -0.04, -0.02), 1.0),
    "upper arm": ((0.07, 0, 0.252), Y, 18.0, (0, -0.05, 0.17), (0.36, 0.34, 0.07, 0, 0, 0.03), -0.5),
    "elbow": ((0, 0, 0.36), Y, 10.0, (0.03, 0.01, 0.02), (0.04, 0.06, 0.05, 0.002, 0.004, 0), 1.5),
    "forearm": ((0.1, 0, 0), X, 6.0, (0.14, 0, 0), (0.01, 0.06, 0.06, 0, 0, 0), 2.0),
    "wrist": ((0.28, 0, 0), Y, 1.6, (0.02, 0, 0), (0.0015, 0.002, 0.002, 0, 0, 0), -1.0),
    "flange": ((0.065, 0, 0), X, 0.8, (0.02, 0, 0.01), (0.001, 0.0008, 0.0009, 0, 0.0001, 0), 3.0),
}
ARM_TIME = 1.0  # s


def arm() -> cd.Model:
    """A robot of six hinges whose brakes are released while it moves; no damping."""
    model = cd.Model("arm", dim=3, gravity=(0, 0, -9.81))
    before, before_center = model.ground, np.zeros(3)
    origin, w, v = np.zeros(3), np.zeros(3), np.zeros(3)  # of the joint: where it is, how it turns and moves
    for name, (at, axis, mass, center, inertia, speed) in ARM.items():
        origin, v = origin + at, v + np.cross(w, at)
        w = w + speed * np.array(axis)
        link = model.body(
            name,
            mass,
            inertia,
            position=tuple(origin + center),
            velocity=tuple(v + np.cross(w, center)),
            angular_velocity=tuple(w),
        )
        joint = before.at(*(np.array(at) - before_center), axis=axis)
        model.add(cd.Revolute(f"{name} joint", joint, link.at(*(-np.array(center)), axis=axis)))
        before, before_center = link, np.array(center)
    return model


def _chain(links: int, until: float) -> Problem:
    middle = [f"link {k}" for k in sorted({1, 2, max(3, links // 10), links // 2, links})]
    return Problem(
        name=f"chain of {links}",
        kind="open chain",
        build=lambda: chain_of(links),
        until=until,
        quantities=(
            *(Quantity(link, "angle") for link in middle),
            *(Quantity(f"link {links}", axis, links * LINK) for axis in ("x", "y")),
        ),
        source="absolute angles, joint forces eliminated; two integrators",
        stem=f"chain_{links}",
    )


PROBLEMS = (
    *(_chain(links, until) for links, until in RUNS.items()),
    Problem(
        name="arm",
        kind="open chain",
        build=arm,
        until=ARM_TIME,
        quantities=tuple(Quantity(link, axis) for link in ("elbow", "flange") for axis in ("x", "y", "z")),
        source="recursive Newton-Euler in joint coordinates, two integrators",
        stem="arm",
    ),
)
