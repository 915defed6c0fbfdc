"""Single pendulum: a uniform rod released from the horizontal, its period against the elliptic integral.

Shows: the shortest machine there is, tolerances, and a result checked against a closed form:
period T = 4 √(J/(m g c)) K(sin²(amplitude/2)), J the inertia about the pivot, c the distance to the mass centre.
Source: the rod variant of the IFToMM benchmark A01 (a bar of 1 m and 1 kg).
"""

import sys
from math import pi, sin, sqrt

import numpy as np
from scipy.interpolate import CubicHermiteSpline
from scipy.special import ellipk

import cardan as cd

LENGTH, MASS, GRAVITY = 1.0, 1.0, 9.81


def build(amplitude: float = pi / 2) -> cd.Model:
    """Released from rest at `amplitude` (radians from the downward vertical)."""
    model = cd.Model("pendulum", gravity=(0, -GRAVITY))
    rod = model.body(
        "rod",
        mass=MASS,
        inertia=MASS * LENGTH**2 / 12,
        angle=amplitude - pi / 2,
        position=(LENGTH / 2 * sin(amplitude), -LENGTH / 2 * sin(pi / 2 - amplitude)),
        hold="angle",
    )
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-LENGTH / 2, 0)))
    return model


def closed_form_period(amplitude: float) -> float:
    inertia_at_pivot = MASS * LENGTH**2 / 3
    return 4 * sqrt(inertia_at_pivot / (MASS * GRAVITY * LENGTH / 2)) * ellipk(sin(amplitude / 2) ** 2)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=5, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    amplitude = pi / 2
    result = cd.simulate(build(amplitude), until=10, every=0.01, rtol=1e-11, atol=1e-13)
    rod = result["rod"]
    # every second passage of the lowest point is a period later
    lowest = CubicHermiteSpline(result.t, rod.angle + pi / 2, rod.angular_velocity).roots(extrapolate=False)
    period = float((lowest[2:] - lowest[:-2]).mean())
    exact = closed_form_period(amplitude)
    print(f"period {period:.10f} s, elliptic integral {exact:.10f} s, relative difference {period / exact - 1:.1e}")
    print(f"largest pin force {np.linalg.norm(result['pin'].reaction_j[:, :2], axis=1).max():.4f} N (2.5 m g)")
    if plot:
        result.plot("rod.angle", "pin.reaction_j", path="pendulum.png")
    return {
        "period": period,
        "exact_period": exact,
        "small_period": 1 / cd.linearize(build(0.1)).frequencies[0],
        "pin_force": float(np.linalg.norm(result["pin"].reaction_j[:, :2], axis=1).max()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
