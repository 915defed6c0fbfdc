"""Two bodies pinned together in free flight, by the four algorithms of Nikravesh (1988), problem 13.9.

Shows: direct integration (DI-4), constraint stabilization (CS-1), coordinate partitioning with coordinates chosen by
the user (CP-1), joint coordinates with a floating base (JC-1), all with the fixed-step Runge-Kutta method of the book;
and their errors against a run with tight tolerance. The machine of problem 9.8 is in a lost figure: masses, sizes and
speeds are ours. Momentum is known in closed form: only gravity acts.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

GRAVITY = 9.81  # m/s²
UNTIL, STEP = 2.0, 0.01  # s
ALGORITHMS: dict[str, dict[str, Any]] = {
    "DI-4": {"method": "direct"},
    "CS-1": {"method": cd.Baumgarte(gains=(5.0, 5.0))},
    "CP-1": {"method": cd.Partition(independent=("first.x", "first.y", "first.angle", "second.angle"))},
    "JC-1": {"method": cd.JointCoordinates(base="first")},
}


def build() -> cd.Model:
    model = cd.Model("two bodies", gravity=(0, -GRAVITY))
    first = model.body("first", mass=2, inertia=0.3, position=(0, 0), velocity=(1, 6), angular_velocity=4,
                       shape=cd.Box(1.2, 0.16, 0.1))  # fmt: skip
    second = model.body("second", mass=1, inertia=0.1, position=(1.1, 0), angular_velocity=-9,
                        shape=cd.Box(1.0, 0.12, 0.1))  # fmt: skip
    pin = model.add(cd.Revolute("pin", first.at(0.6, 0), second.at(-0.5, 0)))
    model.add(cd.TorsionSpring("spring", pin, stiffness=8))
    return model


def height(result: cd.Result) -> np.ndarray:
    """Of the common mass centre."""
    return (2 * result["first"].position[:, 1] + result["second"].position[:, 1]) / 3


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=1.1, every=1 / 240)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    numbers: dict[str, float] = {}
    reference = cd.simulate(model, until=UNTIL, every=0.1, rtol=1e-12, atol=1e-13)
    start = cd.assemble(model)
    speed = (2 * start["first"].velocity[1] + start["second"].velocity[1]) / 3
    for name, options in ALGORITHMS.items():
        result = cd.simulate(model, until=UNTIL, every=0.1, step=STEP, **options)
        error = max(np.abs(result[b].position - reference[b].position).max() for b in ("first", "second"))
        parabola = height(result)[0] + speed * result.t - 0.5 * GRAVITY * result.t**2
        numbers |= {
            f"{name} error": error,
            f"{name} closure": result.stats.constraint_error,
            f"{name} parabola": np.abs(height(result) - parabola).max(),
        }
        print(f"{name}: error {error:.1e} m, joint open by {result.stats.constraint_error:.1e} m at most")
    if plot:
        reference.plot("first.position", "second.angle", path="four_algorithms.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
