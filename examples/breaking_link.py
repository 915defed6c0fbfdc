"""Weight on a rod that breaks: it swings until the pull exceeds what the rod can bear, then it flies.

Shows: an event that watches a reaction, `Release`, and motion that goes on with one joint less. Released at the angle
θ₀ from the vertical, the rod pulls with F = m g (3 cos θ - 2 cos θ₀). It breaks at cos θ_b = (F_max/(m g) + 2 cos
θ₀)/3; from there on the weight is a projectile. Own definition: 2 kg on 1.5 m, from 80°, breaking at 45 N.
"""

import sys
from math import acos, cos, degrees, radians, sin, sqrt

import numpy as np

import cardan as cd

MASS, LENGTH, GRAVITY, START, STRENGTH = 2.0, 1.5, 9.81, radians(-80), 45.0


def build() -> cd.Model:
    model = cd.Model("breaking rod", gravity=(0, -GRAVITY))
    weight = model.body("weight", MASS, 0.01, position=(LENGTH * sin(START), -LENGTH * cos(START)))
    rod = model.add(cd.Link("rod", model.ground.at(0, 0), weight.at(0, 0), length=LENGTH))
    model.add(cd.When("breaks", lambda s: cd.norm_2(s.reaction(rod)[:2]) - STRENGTH, "rising", [cd.Release(rod)]))
    model.add(cd.When("lands", lambda s: s.position(weight)[1] + 3 * LENGTH, "falling", [cd.Stop()]))
    return model


def closed_form() -> tuple[float, float, float]:
    """Angle at which it breaks, where it lands (x at 3 lengths below the pivot), and the time of flight."""
    angle = -acos((STRENGTH / (MASS * GRAVITY) + 2 * cos(START)) / 3)
    speed = sqrt(2 * GRAVITY * LENGTH * (cos(angle) - cos(START)))
    v = speed * np.array([cos(angle), sin(angle)])
    drop = 3 * LENGTH - LENGTH * cos(angle)
    flight = (v[1] + sqrt(v[1] ** 2 + 2 * GRAVITY * drop)) / GRAVITY
    return angle, LENGTH * sin(angle) + v[0] * flight, flight


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=5, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=5, every=0.01, rtol=1e-10, atol=1e-12)
    breaks, lands = result.events
    angle, landing, flight = closed_form()
    assert breaks.before is not None
    # potential energy m g y tells where it was
    found = -acos(-breaks.before[1] / (MASS * GRAVITY * LENGTH))
    x = result["weight"].position[-1, 0]
    print(f"the rod breaks at {degrees(found):.7f}°, closed form {degrees(angle):.7f}°")
    print(f"it lands at x = {x:.8f} m after {lands.t - breaks.t:.8f} s, closed form {landing:.8f} m, {flight:.8f} s")
    print(f"the run was {result.stats.status} at {result.t[-1]:.6f} s")
    if plot:
        result.plot("weight.position", "rod.force", path="breaking_link.png")
    return {
        "angle": found,
        "exact_angle": angle,
        "landing": float(x),
        "exact_landing": landing,
        "flight": lands.t - breaks.t,
        "exact_flight": flight,
        "force_after": float(np.abs(result["rod"].force[result.t > breaks.t]).max()),
        "largest_force": float(result["rod"].force.max()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
