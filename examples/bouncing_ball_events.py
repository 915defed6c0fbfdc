"""Rigid ball on a rigid floor: bounces with restitution, ever smaller, until it rests.

Shows: `Limit`, impacts at exactly known times, and the end of infinitely many bounces in finite time. The n-th impact
takes place at t_n = t₁ (1 + 2 Σ eʲ), j = 1 … n-1, t₁ = √(2h/g); all of them are over at t₁ (1 + e)/(1 - e). Then the
floor carries the weight. With e = 1 the ball never stops. Nikravesh (1988), problem 10.21, with rigid bodies; the drop
from 1 m is that of tests/published/cases/impact_bouncing_ball.json.
"""

import sys
from math import sqrt

import numpy as np

import cardan as cd

MASS, DROP, GRAVITY = 1.0, 1.0, 9.81
FIRST = sqrt(2 * DROP / GRAVITY)


def build(restitution: float = 0.8) -> cd.Model:
    model = cd.Model("bouncing ball", gravity=(0, -GRAVITY))
    ball = model.body("ball", mass=MASS, inertia=0.1, position=(0, DROP), center_of_mass=(0, 0),
                      shape=cd.Sphere(0.05, center=(0, 0.05, 0)))  # fmt: skip
    e = model.parameter("e", restitution)
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=e))
    model.add(cd.Point("floor mark", model.ground.at(0, 0)))
    return model


def impact_times(e: float, count: int) -> np.ndarray:
    return FIRST * (1 + 2 * np.concatenate([[0.0], np.cumsum(e ** np.arange(1, count))]))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=5, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    numbers: dict[str, float] = {"time_error": 0.0, "energy_error": 0.0}
    for e in (0.5, 0.7, 0.9, 1.0):
        result = cd.simulate(model, until=6, every=0.01, parameters={"e": e})
        hits = [event for event in result.events if event.t < 0.99 * FIRST * (1 + e) / max(1 - e, 1e-9)]
        exact = impact_times(e, len(hits))
        error = np.abs([event.t for event in hits] - exact).max()
        energy = np.array([event.after[0] for event in hits if event.after is not None]) / (MASS * GRAVITY * DROP)
        numbers["time_error"] = max(numbers["time_error"], error)
        numbers["energy_error"] = max(
            numbers["energy_error"], np.abs(energy - e ** (2 * np.arange(1, len(hits) + 1))).max()
        )
        print(f"e = {e:g}: {len(result.events)} impacts, the first {len(hits)} at the exact times within {error:.0e} s")
        if e == 0.7:
            numbers["rest_time"], numbers["exact_rest_time"] = result.events[-1].t, FIRST * (1 + e) / (1 - e)
            numbers["carried"] = float(result["floor"].force[-1])
            print(
                f"         at rest from {numbers['rest_time']:.6f} s on, the floor carries {numbers['carried']:.6f} N"
            )
            if plot:
                result.plot("ball.position.y", "ball.velocity.y", "floor.force", path="bouncing_ball_events.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
