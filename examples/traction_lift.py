"""Lift of a cage with a counterweight, whose rope runs over a traction sheave and an idler.

Shows: cd.Rope over two pulleys with their inertias, its tensions, cd.Motor with an armature, and how near the rope is
to slipping. With all that moves reduced to the rope, M = m + w + (J + J_rotor)/R² + J_i/r², the cage rises with
(T/R - (m - w) g)/M.
The rope would slip on the sheave where the ratio of its tensions passes e^{μα} (Euler 1762, Eytelwein 1808).
Source: the closed form.
"""

import sys

import numpy as np

import cardan as cd

CAGE, COUNTERWEIGHT = 900.0, 700.0  # kg
SHEAVE, IDLER = 0.3, 0.2  # m: radii
SHEAVE_INERTIA, IDLER_INERTIA, ROTOR = 6.0, 0.8, 40.0  # kg m²; the rotor as the sheave feels it
TORQUE, FRICTION = 900.0, 0.25  # N m, 1
G = 9.81


def build() -> cd.Model:
    model = cd.Model("traction lift", gravity=(0, -G))
    apart = 1.2
    sheave = model.body("sheave", mass=60, inertia=SHEAVE_INERTIA, shape=cd.Cylinder(SHEAVE, 0.1))
    idler = model.body(
        "idler", mass=20, inertia=IDLER_INERTIA, position=(apart, SHEAVE - IDLER), shape=cd.Cylinder(IDLER, 0.1)
    )
    cage = model.body("cage", mass=CAGE, inertia=100, position=(-SHEAVE, -3), shape=cd.Box(0.7, 1.0, 0.7))
    weight = model.body(
        "weight", mass=COUNTERWEIGHT, inertia=50, position=(apart + IDLER, -1.5), shape=cd.Box(0.3, 0.8, 0.3)
    )
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), sheave.at(0, 0)))
    model.add(cd.Revolute("pin", model.ground.at(apart, SHEAVE - IDLER), idler.at(0, 0)))
    model.add(cd.Translational("rail", model.ground.at(-SHEAVE, 0, axis=(0, 1)), cage.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(apart + IDLER, 0, axis=(0, 1)), weight.at(0, 0)))
    path = (cage.at(0, 0), sheave.at(0, 0), idler.at(0, 0), weight.at(0, 0))
    model.add(cd.Rope("rope", path, radii=(0, -SHEAVE, -IDLER, 0)))
    model.add(cd.Motor("motor", axle, torque=-TORQUE, armature=ROTOR))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=2, every=0.02, rtol=1e-9, atol=1e-11)


def main(plot: bool = False) -> dict[str, float]:
    result = motion()
    rope, cage = result["rope"], result["cage"]
    moved = CAGE + COUNTERWEIGHT + (SHEAVE_INERTIA + ROTOR) / SHEAVE**2 + IDLER_INERTIA / IDLER**2
    expected = (TORQUE / SHEAVE - (CAGE - COUNTERWEIGHT) * G) / moved
    ratio, limit = float(rope.tension_1[-1] / rope.tension_2[-1]), float(np.exp(FRICTION * np.pi / 2))
    print(f"the cage rises with {cage.acceleration[-1, 1]:.3f} m/s²; the rope pulls with {rope.tension_1[-1]:.0f} N")
    print(f"the tensions beside the sheave have the ratio {ratio:.3f}; a quarter turn of rope holds {limit:.3f}")
    if plot:
        result.plot("rope.tension_1", "rope.tension_2", "rope.tension_3", path="traction_lift.png")
    return {
        "acceleration": float(np.abs(cage.acceleration[:, 1] / expected - 1).max()),
        "cage": float(rope.tension_1[-1] / (CAGE * (G + expected))),
        "weight": float(rope.tension_3[-1] / (COUNTERWEIGHT * (G - expected))),
        "length": float(np.ptp(rope.length)),
        "holds": float(ratio < limit),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
