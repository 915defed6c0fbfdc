"""Cardan shafts: one universal joint turns unevenly, two make up for each other if their forks are in line.

Shows: universal joints and a constant-velocity joint, driven at constant speed; kinematics. The ratio of one joint bent
by β is cos β/(1 - sin² β cos² φ). With the forks of the middle shaft a quarter turn apart the ratios multiply.
"""

import sys
from math import cos, pi, radians, sin
from typing import Any

import numpy as np

import cardan as cd

BEND = radians(30)
SPEED = 2 * pi  # rad/s
LENGTH = 0.5  # m, of the middle shaft
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def build(kind: str = "quarter turn") -> cd.Model:
    """Input, middle and output shaft, each along its own x axis; `kind`: how the forks stand, or other joints."""
    model = cd.Model(f"Cardan shaft, {kind}", dim=3, gravity=None)
    ground = model.ground
    own: dict[str, Any] = {"mass": 1, "inertia": (0.01, 0.02, 0.02), "center_of_mass": (0, 0, 0)}
    corner = (LENGTH * cos(BEND), LENGTH * sin(BEND), 0.0)
    along = (cos(2 * BEND), sin(2 * BEND), 0.0)
    first = model.body("input", shape=cd.Box(1.0, 0.08, 0.03, center=(-0.5, 0, 0)), **own)
    middle = model.body("middle", orientation=cd.axis_angle(Z, BEND),
                        shape=cd.Box(LENGTH, 0.08, 0.03, center=(LENGTH / 2, 0, 0)), **own)  # fmt: skip
    last = model.body("output", position=corner, orientation=cd.axis_angle(Z, 2 * BEND),
                      shape=cd.Box(0.6, 0.08, 0.03, center=(0.3, 0, 0)), **own)  # fmt: skip
    bearing = model.add(cd.Revolute("bearing", ground.at(-1, 0, 0, axis=X), first.at(-1, 0, 0, axis=X)))
    model.add(cd.Drive("motor", bearing.angle, lambda t: SPEED * t))
    if kind == "constant velocity":
        model.add(cd.ConstantVelocity("first", first.at(0, 0, 0, axis=X), middle.at(0, 0, 0, axis=X)))
        model.add(cd.ConstantVelocity("second", middle.at(LENGTH, 0, 0, axis=X), last.at(0, 0, 0, axis=X)))
    else:
        forks = (Z, Y) if kind == "in line" else (Y, Z)
        model.add(cd.Universal("first", first.at(0, 0, 0, axis=Y), middle.at(0, 0, 0, axis=Z)))
        model.add(cd.Universal("second", middle.at(LENGTH, 0, 0, axis=forks[0]), last.at(0, 0, 0, axis=forks[1])))
    # one that lets the shaft slide: a second fixed bearing would hold it lengthwise twice
    model.add(cd.Cylindrical("output bearing", ground.at(*corner, axis=along), last.at(0, 0, 0, axis=X)))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.kinematics(build(), until=2, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for kind in ("in line", "quarter turn", "constant velocity"):
        result = cd.kinematics(build(kind), until=1, every=0.0025)
        ratio = {name: result[name].angular_velocity[:, 0] / SPEED for name in ("middle", "output")}
        uneven = cos(BEND) / (1 - sin(BEND) ** 2 * np.cos(SPEED * result.t) ** 2)
        exact = 1.0 if kind == "constant velocity" else uneven
        numbers[f"{kind} middle error"] = np.abs(ratio["middle"] - exact).max()
        numbers[f"{kind} slowest"], numbers[f"{kind} fastest"] = ratio["output"].min(), ratio["output"].max()
        print(f"{kind:18s} middle shaft {ratio['middle'].min():.4f} to {ratio['middle'].max():.4f}, "
              f"output {ratio['output'].min():.6f} to {ratio['output'].max():.6f} of the input's speed")  # fmt: skip
        if plot:
            result.plot("middle.angular_velocity", "output.angular_velocity", path="cardan_shaft.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
