"""A four-bar in space with two hinges and two balls (RSSR): a turning crank makes a rocker swing about a skew axis.

Shows: a massless link as coupler, a drive, kinematics, and the torque that the drive needs. The rocker's angle follows
from P cos φ + Q sin φ = S, the Freudenstein equation in space (Hartenberg & Denavit 1964).
"""

import sys
from math import pi
from typing import Any

import numpy as np

import cardan as cd

CRANK, ROD, ROCKER = 0.3, 1.2, 0.8  # m
PIVOT = (0.9, 0.3, 0.2)  # m, of the rocker; the crank turns about z at the origin
AXIS, ZERO = (0.6, 0.8, 0.0), (0.0, 0.0, 1.0)  # of the rocker: its hinge, and where it points at φ = 0
SPEED = 2 * pi  # rad/s
Z = (0.0, 0.0, 1.0)


def build() -> cd.Model:
    model = cd.Model("RSSR", dim=3, gravity=(0, 0, -9.81))
    ground = model.ground
    crank = model.body("crank", mass=0.5, inertia=(0.001, 0.004, 0.004), center_of_mass=(CRANK / 2, 0, 0))
    rocker = model.body(
        "rocker",
        mass=1,
        inertia=(0.05, 0.05, 0.001),
        center_of_mass=(0, 0, ROCKER / 2),
        position=PIVOT,
        orientation=cd.axis_angle(AXIS, float(exact_angle(0.0))),
    )
    pin = model.add(cd.Revolute("crank pin", ground.at(0, 0, 0, axis=Z), crank.at(0, 0, 0, axis=Z)))
    mark: dict[str, Any] = {"axis": AXIS, "reference": ZERO}
    model.add(cd.Revolute("rocker pin", ground.at(*PIVOT, **mark), rocker.at(0, 0, 0, **mark)))
    model.add(cd.Link("rod", crank.at(CRANK, 0, 0), rocker.at(0, 0, ROCKER), length=ROD))
    model.add(cd.Drive("motor", pin.angle, lambda t: SPEED * t))
    return model


def exact_angle(theta: float | np.ndarray) -> np.ndarray:
    """Of the rocker, for crank angles theta."""
    theta = np.asarray(theta, dtype=float)
    d = np.stack([PIVOT[0] - CRANK * np.cos(theta), PIVOT[1] - CRANK * np.sin(theta), PIVOT[2] + 0 * theta], axis=-1)
    P, Q = 2 * ROCKER * d @ ZERO, 2 * ROCKER * d @ np.cross(AXIS, ZERO)
    S = ROD**2 - np.sum(d**2, axis=-1) - ROCKER**2
    return np.unwrap(np.atleast_1d(np.arctan2(Q, P) + np.arccos(S / np.hypot(P, Q)))).reshape(theta.shape)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(build(), until=2, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.inverse(build(), until=1, every=0.005)
    angle = result["rocker pin"].angle
    exact = exact_angle(SPEED * result.t)
    turns = 2 * pi * round(float(exact[0] - angle[0]) / (2 * pi))
    error = np.abs(angle + turns - exact).max()
    power = result["motor"].force * SPEED
    total = result.energy.total
    work = np.sum((power[1:] + power[:-1]) / 2 * np.diff(result.t))
    print(f"the rocker swings by {np.degrees(np.ptp(angle)):.3f}°, right to {error:.1e} rad")
    print(f"largest torque {np.abs(result['motor'].force).max():.3f} N m; over a turn its work is {work:.1e} J")
    if plot:
        result.plot("rocker pin.angle", "motor.force", path="rssr.png")
    return {"error": error, "swing": np.ptp(angle), "work": work, "largest": np.abs(power).max(),
            "energy_change": total[-1] - total[0]}  # fmt: skip


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
