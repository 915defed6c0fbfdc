"""Pendulum that swings against a stop: every hit leaves e² of its energy.

Shows: a `Limit` on the angle of a pin. The rod is released at the angle θ₀ and the stop stands at the lowest point, so
that every hit takes place at the greatest speed; the rod rebounds to the same side, and a swing from hit to hit lasts
half the period of a pendulum of that amplitude: T/2 = 2 √(J/(m g c)) K(sin²(θ/2)), with sin²(θ/2) falling by e² at each
hit since the energy is 2 m g c sin²(θ/2). Rod of 1 m and 1 kg, from 90°, e = 0.8.
"""

import sys
from math import asin, cos, pi, sin, sqrt

import numpy as np
from scipy.special import ellipk

import cardan as cd

LENGTH, MASS, GRAVITY, RESTITUTION, START = 1.0, 1.0, 9.81, 0.8, pi / 2
INERTIA = MASS * LENGTH**2 / 3  # about the pin


def build() -> cd.Model:
    """The angle of the rod is counted from the downward vertical."""
    model = cd.Model("pendulum and stop", gravity=(0, -GRAVITY))
    middle = (0.5 * LENGTH * sin(START), -0.5 * LENGTH * cos(START))
    rod = model.body("rod", MASS, MASS * LENGTH**2 / 12, middle, START)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(0, LENGTH / 2)))
    model.add(cd.Limit("stop", pin.angle, lower=0, restitution=RESTITUTION))
    return model


def half_period(k2: float) -> float:
    """Of a swing whose amplitude θ has sin²(θ/2) = k2."""
    return 2 * sqrt(INERTIA / (MASS * GRAVITY * LENGTH / 2)) * float(ellipk(k2))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=8, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=8, every=0.005, rtol=1e-11, atol=1e-13)
    count = len(result.events)
    k2 = sin(START / 2) ** 2 * RESTITUTION ** (2 * np.arange(count))
    exact = np.cumsum([0.5 * half_period(k2[0]), *(half_period(k) for k in k2[1:])])
    time_error = np.abs([event.t for event in result.events] - exact).max()
    energies = [(event.before, event.after) for event in result.events]
    ratios = np.array([after[0] / before[0] for before, after in energies if before is not None and after is not None])
    reached = result["rod"].angle[result.t > result.events[0].t].max()
    print(f"{count} hits at the times of the elliptic integral within {time_error:.0e} s")
    print(f"energy ratio {ratios.min():.12f} … {ratios.max():.12f}, e² = {RESTITUTION**2:g}")
    print(f"after the first hit it reaches {np.degrees(reached):.4f}°, "
          f"closed form {np.degrees(2 * asin(sqrt(k2[1]))):.4f}°")  # fmt: skip
    if plot:
        result.plot("rod.angle", "rod.angular_velocity", "energy", path="pendulum_stop.png")
    return {
        "hits": count,
        "time_error": float(time_error),
        "ratio_error": float(np.abs(ratios - RESTITUTION**2).max()),
        "reached": float(reached),
        "exact_reached": 2 * asin(sqrt(k2[1])),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
