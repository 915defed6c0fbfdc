"""Fork lift: a crank raises the fork along its mast through a connecting rod.

Shows: the torque that holds the crank at any angle, from inverse dynamics of a slow turn, against virtual work;
and the dynamic torque of a quick one. Source: Nikravesh (1988), problem 10.28. The figure is missing. Assumed: crank
of 0.4 m (10 kg), rod of 1.0 m (15 kg), fork with load 200 kg in a vertical guide above the crank's shaft.
"""

import sys
from math import pi

import numpy as np

import cardan as cd

CRANK, ROD = 0.4, 1.0
M_CRANK, M_ROD, M_FORK, GRAVITY = 10.0, 15.0, 200.0, 9.81


def build(turn_time: float = 1.0) -> cd.Model:
    """One turn of the crank, from lowest position, in `turn_time`."""
    model = cd.Model("fork lift", gravity=(0, -GRAVITY))
    ground = model.ground
    crank = model.body("crank", mass=M_CRANK, inertia=M_CRANK * CRANK**2 / 12, position=(0, -CRANK / 2), angle=-pi / 2)
    rod = model.body("rod", mass=M_ROD, inertia=M_ROD * ROD**2 / 12, position=(0, ROD / 2 - CRANK), angle=pi / 2)
    fork = model.body("fork", mass=M_FORK, inertia=10, position=(0, ROD - CRANK), shape=cd.Box(0.5, 0.08, 0.1))
    shaft = model.add(cd.Revolute("shaft", ground.at(0, 0), crank.at(-CRANK / 2, 0)))
    model.add(cd.Revolute("crank pin", crank.at(CRANK / 2, 0), rod.at(-ROD / 2, 0)))
    model.add(cd.Revolute("fork pin", rod.at(ROD / 2, 0), fork.at(0, 0)))
    model.add(cd.Translational("mast", ground.at(0, 0, axis=(0, 1)), fork.at(0, 0)))
    model.add(cd.Drive(shaft.angle, lambda t: 2 * pi * t / turn_time - pi / 2, name="motor"))
    return model


def holding_torque(angle: np.ndarray) -> np.ndarray:
    """Virtual work: dV/dθ, V the potential of crank, rod and fork; θ from the horizontal."""
    s, c = np.sin(angle), np.cos(angle)
    d_fork = CRANK * c + CRANK**2 * c * s / np.sqrt(
        ROD**2 - (CRANK * c) ** 2
    )  # fork height r sin θ + √(l² - r² cos² θ)
    return GRAVITY * (M_CRANK * CRANK / 2 * c + M_ROD * (CRANK * c + d_fork) / 2 + M_FORK * d_fork)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(build(turn_time=4), until=4, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    slow = cd.inverse(build(turn_time=1e5), until=1e5, every=1e3)  # so slow that inertia does not show
    torque, exact = slow["motor"].force, holding_torque(slow["crank"].angle)
    error = np.max(np.abs(torque - exact))
    print(f"holding torque up to {torque.max():.2f} N m; virtual work agrees within {error:.1e} N m")
    lift = np.ptp(slow["fork"].position[:, 1])
    print(f"lift of the fork in a turn {lift:.4f} m")
    quick = cd.inverse(build(turn_time=1), until=1, every=0.01)
    print(f"one turn a second needs up to {quick['motor'].force.max():.1f} N m")
    if plot:
        quick.plot("fork.position.y", "motor.force", path="fork_lift.png")
    return {
        "torque_error": float(error),
        "largest": float(torque.max()),
        "lift": float(lift),
        "quick": float(quick["motor"].force.max()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
