"""A nut runs down a screw of steep thread: turning and falling at once.

Shows: a screw joint, whose angle is followed over many turns, and a shape with a density. The nut speeds up evenly, by
g/(1 + J (2π/p)²/m): nearly all of its energy goes into turning.
"""

import sys
from math import pi

import cardan as cd

PITCH = 0.05  # m a turn
NUT = cd.Tube(outer_radius=0.03, inner_radius=0.012, length=0.02, density=7850)
GRAVITY = 9.81  # m/s²
UNTIL = 2.0  # s


def build() -> cd.Model:
    model = cd.Model("screw and nut", dim=3, gravity=(0, 0, -GRAVITY))
    nut = model.body("nut", shape=NUT)
    axis = (0, 0, 1)
    model.add(cd.Screw("thread", model.ground.at(0, 0, 0, axis=axis), nut.at(0, 0, 0, axis=axis), pitch=PITCH))
    model.add(cd.Point("rim", nut.at(0.03, 0, 0)))
    model.add(cd.Point("end of the screw", model.ground.at(0, 0, -0.6)))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=1, every=1 / 480)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=UNTIL, every=0.01)
    thread = result["thread"]
    turned, fallen = -thread.angle[-1] / (2 * pi), -thread.displacement[-1]
    mass, inertia = float(NUT.mass), float(NUT.inertia[2])
    acceleration = GRAVITY / (1 + inertia * (2 * pi / PITCH) ** 2 / mass)
    print(f"in {UNTIL:g} s the nut turned {turned:.4f} times and came down by {fallen:.6f} m")
    print(f"closed form: {acceleration * UNTIL**2 / 2:.6f} m, with {acceleration:.4f} m/s²")
    if plot:
        result.plot("thread.angle", "thread.displacement", path="screw_nut.png")
    return {
        "turned": turned,
        "fallen": fallen,
        "exact_fallen": acceleration * UNTIL**2 / 2,
        "carried": result["thread"].reaction_j[0, 2],
        "exact_carried": mass * (GRAVITY - acceleration),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
