"""Newton's cradle with rigid balls that touch: what is right depends on what "at once" means.

Shows: several impacts at one moment. One after another, `cd.Partition(impacts="sequence")`, each contact passes the
momentum on, and as many balls fly out as were let go. `impacts="together"`, the default, asks every contact for its
restitution at once: those that were not approaching end with equal speeds, so the first ball bounces back with
1 - 2/n of its speed and the others leave together with 2/n. Both keep momentum and energy; rigid bodies alone do not
say which happens. Touching steel balls behave like the sequence. Nikravesh (1988), problem 10.24, with rigid bodies.
Assumed: five balls of 0.1 kg and 20 mm radius on rods of 0.5 m, lifted by 20°.
"""

import sys
from itertools import pairwise
from math import cos, radians, sin, sqrt

import numpy as np

import cardan as cd
from cardan.typing import Body

BALLS, MASS, RADIUS, LENGTH, LIFT = 5, 0.1, 0.02, 0.5, radians(20)
INERTIA = 0.4 * MASS * RADIUS**2
# at the bottom, from ½ (J + m l²) ω² = m g l (1 - cos lift)
BOTTOM_SPEED = sqrt(2 * MASS * 9.81 * LENGTH * (1 - cos(LIFT)) / (INERTIA + MASS * LENGTH**2))


def build(lifted: int = 1) -> cd.Model:
    """The first `lifted` balls are drawn aside."""
    model = cd.Model("Newton's cradle", gravity=(0, -9.81))
    balls: list[Body] = []
    for k in range(BALLS):
        pivot, angle = 2 * RADIUS * k, -LIFT if k < lifted else 0.0
        place = (pivot + LENGTH * sin(angle), -LENGTH * cos(angle))
        balls.append(model.body(f"ball {k + 1}", MASS, INERTIA, place, angle))
        model.add(cd.Revolute(f"pin {k + 1}", model.ground.at(pivot, 0), balls[k].at(0, LENGTH)))
    for k, (a, b) in enumerate(pairwise(balls)):

        def apart(s: cd.View, a: Body = a, b: Body = b):
            return s.distance(a, b)

        model.add(cd.Limit(f"touch {k + 1}", apart, lower=2 * RADIUS, restitution=1))
    return model


def speeds_after(result: cd.Result) -> np.ndarray:
    """Of all balls after the first impact, in units of the speed before it."""
    first = np.searchsorted(result.t, result.events[0].t) + 1
    return np.array([result[f"ball {k + 1}"].angular_velocity[first] for k in range(BALLS)]) / BOTTOM_SPEED


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=3, every=1 / 120, method=cd.Partition(impacts="sequence"))


def main(plot: bool = False) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for how in ("sequence", "together"):
        result = cd.simulate(build(), until=0.6, every=1e-4, method=cd.Partition(impacts=how), rtol=1e-9, atol=1e-11)
        speeds = speeds_after(result)
        print(f"{how:9}: one let go, speeds afterwards " + ", ".join(f"{v:.4f}" for v in speeds))
        total = result.energy.total
        numbers |= {f"{how} {k + 1}": float(v) for k, v in enumerate(speeds)}
        numbers[f"{how} drift"] = float(np.ptp(total) / (total[0] + BALLS * MASS * 9.81 * LENGTH))
        if plot:
            result.plot(*(f"ball {k + 1}.angle" for k in range(BALLS)), path=f"newtons_cradle_{how}.png")
    two = cd.simulate(
        build(lifted=2), until=0.8, every=1e-3, method=cd.Partition(impacts="sequence"), rtol=1e-9, atol=1e-11
    )
    highest = [np.degrees(two[f"ball {k + 1}"].angle[two.t > 0.5].max()) for k in range(BALLS)]
    print("sequence : two let go, they swing to " + ", ".join(f"{angle:.3f}°" for angle in highest))
    return numbers | {f"two {k + 1}": float(angle) for k, angle in enumerate(highest)}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
