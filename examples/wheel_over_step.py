"""Wheel over a step: drawn up slowly, and rolled at it; the trajectory of a rigid wheel is what it meets.

Shows: ground as a profile (`step_profile`), the trajectory of a wheel rolled over it (`rolled`, `WheelContact`),
contact with a curve of force over penetration, damping and friction.
Closed forms: the wheel meets the edge √(r² - (r - h)²) before it; its centre then moves on an arc about the edge, and
a level force at the axle of W tan α draws it up, √(r² - (r - h)²)/(r - h) W at first.
Source: Wehage & Haug (1981), sec. 6.2c, figs. 6.7-6.12, where wheels of 12 in cross a step of 36 in.
Assumed: a wheel of 100 kg, radius 0.3 m, on a tyre that carries f = 5e4 p + 2e7 p² N (p in m); a step of 0.1 m.
"""

import sys
from math import sqrt

import numpy as np

import cardan as cd

MASS, RADIUS, HEIGHT, GRAVITY = 100.0, 0.3, 0.1, 9.81
DEPTHS = np.linspace(0, 0.1, 11)
TYRE = cd.Spline(DEPTHS, 5e4 * DEPTHS + 2e7 * DEPTHS**2, name="tyre")
GROUND = cd.step_profile(0, HEIGHT, name="step")
TRAJECTORY = cd.rolled(GROUND, RADIUS)
MEETS = -sqrt(RADIUS**2 - (RADIUS - HEIGHT) ** 2)
START, SLOWLY = -0.6, 0.0125  # m, m/s


def build(speed: float = 2.5, drawn: bool = False) -> cd.Model:
    """Drawn along at this speed, or let go with it, rolling."""
    model = cd.Model("wheel over step", gravity=(0, -GRAVITY))
    wheel = model.body(
        "wheel",
        mass=MASS,
        inertia=MASS * RADIUS**2 / 2,
        position=(START, RADIUS - sinks()),
        velocity=(speed, 0),
        angular_velocity=-speed / RADIUS,
        shape=cd.Cylinder(RADIUS, 0.1),
    )
    model.add(
        cd.WheelContact(
            "tyre",
            wheel.at(0, 0),
            model.ground.at(0, 0),
            radius=RADIUS,
            terrain=GROUND,
            stiffness=TYRE,
            damping=3000,
            friction=0.8,
            slip_slope=2000,
        )
    )
    if drawn:
        model.add(cd.Drive("pull", wheel.x, lambda t: START + speed * t))
    return model


def sinks() -> float:
    """Penetration at rest: 5e4 p + 2e7 p² = m g."""
    return (-5e4 + sqrt(5e4**2 + 4 * 2e7 * MASS * GRAVITY)) / (2 * 2e7)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(2.5, drawn=False), until=1, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    print(f"meets the edge {-TRAJECTORY.kinks[0]:.6f} m before it (closed form {-MEETS:.6f} m)")
    x = np.linspace(MEETS + 0.01, -0.01, 200)
    arc = HEIGHT + np.sqrt(RADIUS**2 - x**2)
    print(f"on the arc: height right to {np.abs(TRAJECTORY.height(x) - arc).max():.1e} m")

    slow = cd.simulate(build(SLOWLY, drawn=True), until=-2 * START / SLOWLY, every=0.2)
    places, force = slow["wheel"].position[:, 0], slow["pull"].reaction_i[:, 0]
    on_arc = (places > MEETS + 0.02) & (places < -0.02)
    expected = -MASS * GRAVITY * places[on_arc] / np.sqrt(RADIUS**2 - places[on_arc] ** 2)
    error = np.abs(np.abs(force[on_arc]) - expected).max() / (MASS * GRAVITY)
    print(
        f"drawn:  from {expected[0]:.1f} N 2 cm after the first touch to {expected[-1]:.1f} N near the top; "
        f"W tan α met within {100 * error:.3f} % of the weight"
    )

    fast = motion()
    tyre, energy = fast["tyre"], fast.energy.total
    print(
        f"rolled: at 2.5 m/s it ends {1e3 * (fast['wheel'].position[-1, 1] - RADIUS):.1f} mm up, the tyre bears "
        f"{tyre.normal_force.max() / (MASS * GRAVITY):.1f} times the weight,"
    )
    print(f"        the energy falls from {energy[0]:.2f} J to {energy[-1]:.2f} J")
    balance = {check.title: check for check in cd.certificate(fast).checks}["energy balance"].value
    assert balance is not None
    print(f"        energy balance with the work of the tyre closed to {balance:.1e}")
    if plot:
        fast.plot("wheel.position.y", "tyre.normal_force", "tyre.friction_force", path="wheel_over_step.png")
    return {
        "meets": TRAJECTORY.kinks[0],
        "exact_meets": MEETS,
        "pull_error": float(error),
        "end_height": float(fast["wheel"].position[-1, 1]),
        "gain": float(np.diff(energy).max()),
        "balance": balance,
        "touching": float(tyre.normal_force.max()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
