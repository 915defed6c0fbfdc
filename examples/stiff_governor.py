"""A governor with stiff spring-dampers: explicit and implicit steps, absolute and joint coordinates.

Shows: a stiff machine (problem A05 of the benchmark library of IFToMM), what stiffness does to the steps of Adams,
`method="dae"`, and `cd.JointCoordinates(integrator="bdf")`, which has 8 unknowns in place of 96.
"""

import sys
from math import cos, pi, radians, sin
from typing import Any

import numpy as np

import cardan as cd

GRAVITY = 9.81
Y, Z = (0, 1, 0), (0, 0, 1)
DENSITY, THICKNESS, CUBE, BALL = 3000.0, 0.01, 0.1, 5.0  # kg/m³, m, m, kg; rods and shaft are 1 m long
STIFFNESS, DAMPING, FREE_LENGTH = 8e5, 4e4, 0.5  # N/m, N s/m, m
HINGE, HEIGHT, LOWERED, TURNING = 0.05, 1.0, radians(30), 2 * pi  # m off the axis, m, rad below horizontal, rad/s
ROD = DENSITY * THICKNESS**2  # kg, of a rod of 1 m
LONG, TRANSVERSE = ROD * THICKNESS**2 / 6, ROD * (1 + THICKNESS**2) / 12  # kg m²
ARM = (0.5 * ROD + BALL) / (ROD + BALL)  # m from the hinge to the mass centre of rod and ball
ARM_INERTIA = TRANSVERSE + ROD * (ARM - 0.5) ** 2 + BALL * (1 - ARM) ** 2
SLIDER = DENSITY * CUBE**3

UNTIL = 10.0  # s
WAYS: dict[str, Any] = {
    "Adams, joint coordinates": {"method": "joint"},
    "BDF, absolute coordinates": {"method": "dae"},
    "BDF, joint coordinates": {"method": cd.JointCoordinates(integrator="bdf")},
}


def build() -> cd.Model:
    """Two balls on hinged rods, held to a slider by stiff spring-dampers; shaft, rods and slider turn freely."""
    model = cd.Model("governor", dim=3, gravity=(0, 0, -GRAVITY))
    spin: dict[str, Any] = {"angular_velocity": (0, 0, TURNING), "angular_velocity_frame": "global"}
    shaft = model.body("shaft", ROD, (TRANSVERSE, TRANSVERSE, LONG), position=(0, 0, HEIGHT / 2), **spin)
    slider = model.body("slider", SLIDER, (SLIDER * CUBE**2 / 6,) * 3, position=(0, 0, 0.5), **spin)
    model.add(cd.Revolute("shaft_ground", model.ground.at(0, 0, 0, axis=Z), shaft.at(0, 0, -HEIGHT / 2, axis=Z)))
    model.add(cd.Translational("slider_shaft", shaft.at(0, 0, 0, axis=Z), slider.at(0, 0, 0, axis=Z)))
    for name, side in (("A", 1), ("B", -1)):
        out = HINGE + ARM * cos(LOWERED)
        down = cd.axis_angle(Y, LOWERED)
        rod = model.body(
            f"rod{name}",
            ROD + BALL,
            (LONG, ARM_INERTIA, ARM_INERTIA),
            position=(side * out, 0, HEIGHT - ARM * sin(LOWERED)),
            orientation=down if side > 0 else cd.compose(cd.axis_angle(Z, pi), down),
            velocity=(0, side * out * TURNING, 0),
            **spin,
        )
        hinge = shaft.at(side * HINGE, 0, HEIGHT / 2, axis=Y)
        model.add(cd.Revolute(name, hinge, rod.at(-ARM, 0, 0, axis=(0, side, 0))))
        ends = slider.at(side * HINGE, 0, 0), rod.at(0.5 - ARM, 0, 0)
        model.add(cd.Spring(f"spring {name}", *ends, stiffness=STIFFNESS, damping=DAMPING, free_length=FREE_LENGTH))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=3, every=1 / 60, **WAYS["BDF, joint coordinates"])


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    numbers: dict[str, float] = {}
    runs: dict[str, cd.Result] = {}
    for way, options in WAYS.items():
        result = runs[way] = cd.simulate(model, until=UNTIL, every=0.1, rtol=1e-8, atol=1e-10, **options)
        height = result["slider"].position[-1, 2]
        steps = result.stats.steps
        print(f"{way:26} {round(steps, -2 if steps < 5000 else -3):6} steps, slider at {height:.5f} m in the end")
        numbers |= {f"{way}, steps": steps, f"{way}, height": height}
    last = runs["BDF, joint coordinates"]
    speed = np.linalg.norm(last["shaft"].angular_velocity, axis=1)
    print(f"the shaft turns at {speed.min():.3f} to {speed.max():.3f} rad/s")
    if plot:
        last.plot("slider.position", path="stiff_governor.png")
    return numbers | {"slowest": speed.min(), "fastest": speed.max()}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
