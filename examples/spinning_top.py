"""A spinning top, let go with its axis leaning: it nods and precesses instead of falling.

Shows: a body from a shape and a density, a ball joint, initial speeds from Euler rates, and Euler angles read back.
How far it nods is the root of a quadratic; with the right precession at the start it does not nod at all.
"""

import sys
from math import acos, cos, sqrt

import numpy as np

import cardan as cd

RADIUS, HEIGHT = 0.04, 0.08  # m
LEAN, SPIN = 0.4, 250.0  # rad, rad/s about its own axis
GRAVITY = 9.81  # m/s²
# a cone standing on its apex: half a turn about x, its middle half a height above the point
CONE = cd.Cone(RADIUS, HEIGHT, density=700, center=(0, 0, HEIGHT / 2), orientation=cd.axis_angle((1, 0, 0), np.pi))


def moments() -> tuple[float, float, float]:
    """About the point: across the axis, along it, and the moment of the weight m g l."""
    m, arm = float(CONE.mass), float(CONE.center_of_mass[2])
    return float(CONE.inertia[0]) + m * arm**2, float(CONE.inertia[2]), m * GRAVITY * arm


def build(precession: float = 0.0) -> cd.Model:
    model = cd.Model("top", dim=3, gravity=(0, 0, -GRAVITY))
    rates = (precession, 0.0, SPIN - precession * cos(LEAN))
    top = model.body(
        "top",
        shape=CONE,
        orientation=cd.euler_angles(0, LEAN, 0),
        angular_velocity=cd.angular_velocity_from_euler_rates((0, LEAN, 0), rates),
    )
    model.add(cd.Spherical("point", model.ground.at(0, 0, 0), top.at(0, 0, 0)))
    model.add(cd.Point("end", top.at(0, 0, HEIGHT)))
    return model


def exact_lean() -> float:
    """The largest, let go from rest: (1 - u²) 2 m g l/I_1 = (I_3 ω_3/I_1)² (cos θ_0 - u), u = cos θ (Goldstein 5.7)."""
    across, along, weight = moments()
    a, b = (along * SPIN / across) ** 2, 2 * weight / across
    return acos((a - sqrt(a**2 - 4 * b * (a * cos(LEAN) - b))) / (2 * b))


def steady_rate() -> float:
    """The slow one of I_1 cos θ ψ̇² - I_3 ω_3 ψ̇ + m g l = 0."""
    across, along, weight = moments()
    return float(np.sort(np.roots([across * cos(LEAN), -along * SPIN, weight]))[0])


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=1.3, every=1 / 1000)


def main(plot: bool = False) -> dict[str, float]:
    let_go = cd.simulate(build(0.0), until=1, every=0.0005, rtol=1e-10, atol=1e-12)
    steady = cd.simulate(build(steady_rate()), until=1, every=0.01, rtol=1e-10, atol=1e-12)
    psi, theta, _ = cd.to_euler_angles(let_go["top"].orientation).T
    steady_psi, steady_theta, _ = cd.to_euler_angles(steady["top"].orientation).T
    print(f"let go: leans {theta.min():.6f} to {theta.max():.6f} rad ({exact_lean():.6f}); precesses by {psi[-1]:.4f}")
    print(f"started with {steady_rate():.4f} rad/s: leans by {steady_theta.min():.9f} to {steady_theta.max():.9f} rad")
    if plot:
        let_go.plot("top.orientation", "point.reaction_j", path="spinning_top.png")
    energy = let_go.energy.total
    return {
        "lean": theta.max(),
        "exact_lean": exact_lean(),
        "nodding": np.ptp(steady_theta),
        "steady_rate": steady_psi[-1],
        "exact_rate": steady_rate(),
        "energy_drift": np.ptp(energy) / let_go.energy.kinetic.max(),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
