"""Inverted pendulum held by a motor with a PID controller: a user differential equation coupled to a machine.

Shows: `model.state` (the controller's integral of the error) and a torque that uses it. In the end the error is zero
and the integral carries the weight: K_i z = -m g c sin θ, θ from the upright. Own definition: rod of 1 m and 1 kg,
set to 30° from the upright, released hanging at 90°; K_p = 60, K_d = 12, K_i = 60.
"""

import sys
from math import cos, pi, radians, sin
from typing import Any

import numpy as np

import cardan as cd

MASS, LENGTH, GRAVITY = 1.0, 1.0, 9.81
KP, KD, KI = 60.0, 12.0, 60.0
TARGET = pi / 2 - radians(30)  # of the body's angle


def build(angle: float = 0.0, integral: float = 0.0) -> cd.Model:
    """The pendulum, starting at rest from `angle` with the controller's integral as given."""
    model = cd.Model("controlled pendulum", gravity=(0, -GRAVITY))
    rod = model.body(
        "rod",
        mass=MASS,
        inertia=MASS * LENGTH**2 / 12,
        position=(LENGTH / 2 * cos(angle), LENGTH / 2 * sin(angle)),
        angle=angle,
    )
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-LENGTH / 2, 0)))

    def error(s: cd.View):
        return s.angle(rod) - TARGET

    model.state("integral", initial=integral, rate=error)
    model.add(
        cd.Torque("motor", rod, lambda s: -KP * error(s) - KD * s.angular_velocity(rod) - KI * s.state("integral"))
    )
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=6, every=1 / 60)


def main(plot: bool = False) -> dict[str, Any]:
    result = cd.simulate(build(), until=20, every=0.05)
    error = result["rod"].angle[-1] - TARGET
    carried = -KI * result["integral"].value[-1]
    weight = MASS * GRAVITY * LENGTH / 2 * sin(radians(30))
    print(
        f"error after 20 s {np.degrees(error):.1e}°; the integral carries {carried:.6f} N m, "
        f"the weight needs {weight:.6f} N m"
    )
    modes = cd.linearize(build(TARGET, -weight / KI), at="assembled")
    print(f"slowest mode {min(abs(modes.eigenvalues.real)):.3f} 1/s, stable: {modes.stable}")
    if plot:
        result.plot("rod.angle", "motor.torque", "integral.value", path="controlled_pendulum.png")
    return {
        "error": error,
        "carried": carried,
        "weight": weight,
        "stable": modes.stable,
        "eigenvalues": modes.eigenvalues,
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
