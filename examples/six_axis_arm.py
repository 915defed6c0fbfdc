"""Six-axis arm of the IRB type: motor torques along a path (inverse dynamics), and the same arm read from a URDF file.

Shows: a spatial chain of revolute joints, drivers on joint angles, damping in joints, and `cd.load_model` of a robot
file beside the same machine by hand. The path goes from the zero pose to END in DURATION with a quintic profile, so
that it starts and stops without a jerk in torque. Then brakes are released and both arms fall from the zero pose.
Own definition, with the proportions of a small industrial robot (reach 0.8 m). At zero all link frames are parallel to
the ground's.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np

import cardan as cd
from cardan.typing import Expression

Z, Y, X = (0, 0, 1), (0, 1, 0), (1, 0, 0)
# link: joint at (in the link before), axis, mass, mass centre, inertia (xx, yy, zz, xy, xz, yz), damping in the joint
LINKS = {
    "column": ((0, 0, 0.1), Z, 20.0, (0.03, 0.01, 0.15), (0.35, 0.38, 0.2, 0.01, -0.04, -0.02), 8.0),
    "upper arm": ((0.07, 0, 0.252), Y, 18.0, (0, -0.05, 0.17), (0.36, 0.34, 0.07, 0, 0, 0.03), 8.0),
    "elbow": ((0, 0, 0.36), Y, 10.0, (0.03, 0.01, 0.02), (0.04, 0.06, 0.05, 0.002, 0.004, 0), 6.0),
    "forearm": ((0.1, 0, 0), X, 6.0, (0.14, 0, 0), (0.01, 0.06, 0.06, 0, 0, 0), 2.0),
    "wrist": ((0.28, 0, 0), Y, 1.6, (0.02, 0, 0), (0.0015, 0.002, 0.002, 0, 0, 0), 1.0),
    "flange": ((0.065, 0, 0), X, 0.8, (0.02, 0, 0.01), (0.001, 0.0008, 0.0009, 0, 0.0001, 0), 0.5),
}
TOOL = (0.08, 0, 0)  # on the flange
END = (0.9, 0.5, -0.7, 1.2, 0.8, -1.5)  # rad
DURATION = 1.2
FALL = 0.5
GRAVITY = (0, 0, -9.81)
FILE = Path(__file__).with_suffix(".urdf")


def build() -> cd.Model:
    model = cd.Model("six-axis arm", dim=3, gravity=GRAVITY)
    before, origin = model.ground, np.zeros(3)
    for name, (at, axis, mass, center, inertia, damping) in LINKS.items():
        origin = origin + at
        link = model.body(name, mass=mass, inertia=inertia, center_of_mass=center, position=origin)
        joint = model.add(cd.Revolute(f"{name} joint", before.at(*at, axis=axis), link.at(0, 0, 0, axis=axis)))
        model.add(cd.TorsionSpring(f"{name} damper", joint, damping=damping))
        before = link
    model.add(cd.Point("tool", before.at(*TOOL)))
    return model


def profile(t: Expression) -> Expression:
    """From 0 to 1 in DURATION, at rest at both ends, with no acceleration there."""
    x = t / DURATION
    return x**3 * (10 - 15 * x + 6 * x**2)


def driven() -> cd.Model:
    model = build()
    for name, end in zip(LINKS, END, strict=True):
        model.add(cd.Drive(f"{name} motor", model[f"{name} joint"].angle, lambda t, end=end: end * profile(t)))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(driven(), until=DURATION, every=DURATION / 240)


def main(plot: bool = False) -> dict[str, Any]:
    path = cd.inverse(driven(), until=DURATION, every=DURATION / 40)
    torques = np.column_stack([path[f"{name} motor"].force for name in LINKS])
    for name, torque in zip(LINKS, torques.T, strict=True):
        print(f"{name:10} motor: at rest {torque[0]:8.3f}, largest {np.abs(torque).max():8.3f} N m")
    options: dict[str, Any] = {"until": FALL, "every": FALL / 20, "rtol": 1e-11, "atol": 1e-12}
    by_hand = cd.simulate(build(), **options)
    from_file = cd.simulate(cd.load_model(FILE, gravity=GRAVITY), **options)
    apart = max(np.abs(by_hand[name].position - from_file[name].position).max() for name in LINKS)
    print(f"released for {FALL} s the tool falls {-np.diff(by_hand['tool'].position[[0, -1], 2])[0]:.4f} m;")
    print(f"the arm of {FILE.name} is never farther than {apart:.1e} m from the one by hand")
    if plot:
        path.plot(*(f"{name} motor.force" for name in LINKS), path="six_axis_arm.png")
    return {
        "t": path.t,
        "torques": torques,
        "apart": apart,
        "tool": path["tool"].position,
        "fallen": by_hand["tool"].position[-1] - by_hand["tool"].position[0],
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
