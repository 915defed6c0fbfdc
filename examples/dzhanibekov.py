"""A body in free flight turns over about its middle axis, again and again: the Dzhanibekov effect.

Shows: one body in space, angular velocity in body axes, Euler parameters, and what must be constant: energy and the
angular momentum in space. The turning over is that of a Jacobi elliptic function, of which the period is known.
"""

import sys

import numpy as np
from scipy.special import ellipk

import cardan as cd

INERTIA = (1.0, 2.0, 3.0)  # kg m², principal
SPIN = (0.01, 2.0, 0.01)  # rad/s, nearly about the middle axis


def build() -> cd.Model:
    model = cd.Model("free body", dim=3, gravity=None)
    model.body("body", mass=1, inertia=INERTIA, angular_velocity=SPIN)
    return model


def exact_period() -> float:
    """Of ω′ (Landau & Lifshitz, Mechanics, sect. 37)."""
    j, w = np.array(INERTIA), np.array(SPIN)
    energy_2, momentum_2 = np.sum(j * w**2), np.sum((j * w) ** 2)
    if momentum_2 < energy_2 * j[1]:
        j = j[::-1]  # the other kind of motion: about the axis of the least moment
    rate = np.sqrt((j[2] - j[1]) * (momentum_2 - energy_2 * j[0]) / j.prod())
    m = (j[1] - j[0]) * (energy_2 * j[2] - momentum_2) / ((j[2] - j[1]) * (momentum_2 - energy_2 * j[0]))
    return float(4 * ellipk(m) / rate)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=24, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=40, every=0.01, rtol=1e-12, atol=1e-14)
    body = result["body"]
    middle = body.angular_velocity[:, 1]
    k = np.flatnonzero(middle[:-1] * middle[1:] < 0)
    turned_over = result.t[k] - middle[k] * 0.01 / (middle[k + 1] - middle[k])  # straight between two reports
    R = cd.to_direction_cosines(body.orientation)
    momentum = np.einsum("nij,nj->ni", R, np.array(INERTIA) * body.angular_velocity)
    energy = result.energy.kinetic
    print("turned over at", ", ".join(f"{t:.4f}" for t in turned_over), "s")
    print(f"every {np.diff(turned_over).mean():.5f} s; by elliptic functions {exact_period() / 2:.5f} s")
    print(f"energy changed by {np.ptp(energy) / energy[0]:.1e}, momentum by {np.ptp(momentum, axis=0).max():.1e}")
    if plot:
        result.plot("body.angular_velocity", path="dzhanibekov.png")
    return {
        "half_period": np.diff(turned_over).mean(),
        "exact_half_period": exact_period() / 2,
        "times": len(turned_over),
        "energy_change": np.ptp(energy) / energy[0],
        "momentum_change": np.ptp(momentum, axis=0).max() / np.linalg.norm(momentum[0]),
        "length_error": np.abs(np.linalg.norm(body.orientation, axis=1) - 1).max(),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
