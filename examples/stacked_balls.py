"""Two rubber balls in a vertical cylinder: a light one on a heavy one, dropped together.

Shows: guides, contact with the ground and between discs, and how the light ball takes most of the energy. With the
collisions one after the other (a small gap d) and no loss, the light ball leaves with (3M - m)/(M + m) times the
speed v of arrival, less what gravity takes until they meet, g d / (2v).
Source: Nikravesh (1988), problem 10.23; no numbers there. Assumed: 0.6 kg and 0.06 kg, radii 0.12 m and 0.033 m (a
basketball and a tennis ball), a gap of 20 mm, dropped 1 m, stiffness 1 MN/m, no damping.
"""

import sys
from math import sqrt

import cardan as cd

HEAVY, LIGHT, DROP, GAP = 0.6, 0.06, 1.0, 0.02
RADII = 0.12, 0.033
STIFFNESS = 1e6


def build() -> cd.Model:
    model = cd.Model("stacked balls", gravity=(0, -9.81))
    ground, (R, r) = model.ground, RADII
    lower = model.body("lower", mass=HEAVY, inertia=0.4 * HEAVY * R**2, position=(0, DROP + R))
    upper = model.body("upper", mass=LIGHT, inertia=0.4 * LIGHT * r**2, position=(0, DROP + 2 * R + GAP + r))
    for ball in (lower, upper):
        model.add(cd.Translational(f"guide of {ball.name}", ground.at(0, 0, axis=(0, 1)), ball.at(0, 0)))
    model.add(cd.Contact("floor", lower.at(0, 0), ground.at(0, 0, axis=(0, 1)), radius=R, stiffness=STIFFNESS))
    model.add(cd.Contact("between", upper.at(0, 0), lower.at(0, 0), radius=r, radius_b=R, stiffness=STIFFNESS))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=0.75, every=1 / 480, rtol=1e-8, atol=1e-10)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=0.52, every=0.0005, rtol=1e-8, atol=1e-10)
    speed = sqrt(2 * 9.81 * DROP)
    leaving = result["upper"].velocity[:, 1].max()
    ideal = (3 * HEAVY - LIGHT) / (HEAVY + LIGHT) * speed - 9.81 * GAP / (2 * speed)
    print(f"the light ball leaves with {leaving:.3f} m/s; rigid balls: {ideal:.3f} m/s")
    total = result.energy.total
    print(f"energy constant within {abs(total - total[0]).max():.1e} J")
    if plot:
        result.plot("lower.position.y", "upper.position.y", "floor.normal_force", path="stacked_balls.png")
    return {"leaving": leaving, "ideal": ideal, "drift": abs(total - total[0]).max()}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
