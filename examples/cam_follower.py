"""Cam and follower: a disc cam given by a spline turns at constant speed and lifts a spring-loaded follower.

Shows: `Cam` with a polar Spline profile, inverse dynamics, and when the follower would leave the cam: the contact
force is the multiplier of the cam, and a follower cannot be pulled. Own definition: base radius 30 mm, lift 10 mm
within 90° and back within 90°, follower 0.3 kg, spring 2 kN/m pressed by 10 mm at rest; 600 and 1500 turns a minute.
"""

import sys
from math import pi

import numpy as np

import cardan as cd

BASE, LIFT, FOLLOWER, STIFFNESS, PRESSED, GRAVITY = 0.03, 0.01, 0.3, 2000.0, 0.01, 9.81


def profile() -> cd.Spline:
    """Radius over angle, 10° apart: a versed sine over half the turn, at rest over the other half."""
    angle = np.linspace(0, 2 * pi, 37)
    lift = np.where(angle < pi, 0.5 * LIFT * (1 - np.cos(2 * angle)), 0.0)
    return cd.Spline(tuple(angle), tuple(BASE + lift), slopes=(0, 0), name="cam")


def build(turns_a_minute: float = 600) -> cd.Model:
    model = cd.Model("cam and follower", gravity=(0, -GRAVITY))
    ground = model.ground
    cam = model.body("cam", mass=1, inertia=5e-4, shape=cd.Cylinder(0.8 * BASE, 0.02))
    follower = model.body("follower", mass=FOLLOWER, inertia=1e-4, position=(0, BASE), center_of_mass=(0, 0),
                          shape=cd.Box(0.006, 0.04, 0.006, center=(0, 0.02, 0)))  # fmt: skip
    shaft = model.add(cd.Revolute("shaft", ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(0, 1)), follower.at(0, 0)))
    model.add(cd.Cam("contact", cam.at(0, 0), follower.at(0, 0), profile=profile(), polar=True))
    model.add(
        cd.Spring("spring", ground.at(0, 0.1), follower.at(0, 0), stiffness=STIFFNESS, free_length=0.1 - BASE + PRESSED)
    )
    speed = 2 * pi * turns_a_minute / 60
    model.add(cd.Drive("motor", shaft.angle, lambda t: speed * t))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(build(600), until=0.2, every=0.2 / 480)  # two turns


def main(plot: bool = False) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for turns in (600, 1500):
        turn = 60 / turns
        result = cd.inverse(build(turns), until=turn, every=turn / 360)
        follower, force = result["follower"], result["contact"].multiplier[:, 0]
        y, v, a = follower.position[:, 1], follower.velocity[:, 1], follower.acceleration[:, 1]
        needed = FOLLOWER * (a + GRAVITY) + STIFFNESS * (PRESSED + y - BASE)  # what the cam must push with
        power = needed * v - result["motor"].force * 2 * pi / turn
        print(
            f"{turns} turns a minute: lift {1e3 * (y.max() - BASE):.3f} mm, contact force {force.min():.1f} … "
            f"{force.max():.1f} N" + ("; below zero: it jumps" if force.min() < 0 else "")
        )
        numbers |= {
            f"lift_{turns}": y.max() - BASE,
            f"least_force_{turns}": force.min(),
            f"force_error_{turns}": abs(force - needed).max(),
            f"power_error_{turns}": abs(power).max(),
        }
        if plot:
            result.plot("follower.position.y", "contact.multiplier", "motor.force", path=f"cam_{turns}.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
