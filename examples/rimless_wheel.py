"""Rimless wheel that walks down a slope: eight legs without knees, the simplest of all walking machines.

Shows: a `Limit` with `Friction` for each foot, impacts in which one foot sticks and another one leaves the ground, and
a gait that the wheel finds by itself. With 2α between two legs, a strike leaves ω⁺ = η ω⁻, η = (J + m l² cos 2α)/(J + m
l²), and the slope γ gives 2 m g l sin α sin γ with each step. Both balance at the speed of the closed form.
Source: McGeer (1990). Assumed: 2 kg, 0.3 kg m² about the hub, legs of 1 m, a slope of 0.08.
"""

import sys
from itertools import pairwise
from math import cos, pi, sin, sqrt

import numpy as np
from scipy.integrate import quad

import cardan as cd
from cardan.typing import Marker

LEGS, LENGTH, MASS, INERTIA, GRAVITY = 8, 1.0, 2.0, 0.3, 9.81
SLOPE, ALPHA = 0.08, pi / LEGS
NORMAL, ALONG = np.array([sin(SLOPE), cos(SLOPE)]), np.array([cos(SLOPE), -sin(SLOPE)])
ABOUT_FOOT = INERTIA + MASS * LENGTH**2
ETA = (INERTIA + MASS * LENGTH**2 * cos(2 * ALPHA)) / ABOUT_FOOT
START = 1.0  # rad/s: slower than it will walk


def distance(foot: Marker, direction: np.ndarray):
    """Of a foot from the origin, along a direction."""

    def of_view(s: cd.View):
        return cd.dot(direction, s.position(foot))

    return of_view


def build() -> cd.Model:
    """The slope passes through the origin and falls to the right; one leg stands across it."""
    model = cd.Model("rimless wheel", gravity=(0, -GRAVITY))
    legs = [
        cd.Box(2 * LENGTH, 0.03, 0.03, orientation=cd.axis_angle((0, 0, 1), 2 * ALPHA * k)) for k in range(LEGS // 2)
    ]
    hub = model.body("hub", mass=MASS, inertia=INERTIA, position=LENGTH * NORMAL, angle=-SLOPE,
                     velocity=START * LENGTH * ALONG, angular_velocity=-START, shape=legs)  # fmt: skip
    for k in range(LEGS):
        turn = 2 * ALPHA * k - pi / 2
        foot = hub.at(LENGTH * cos(turn), LENGTH * sin(turn))
        ground = model.add(cd.Limit(f"foot {k}", distance(foot, NORMAL), lower=0))
        model.add(cd.Friction(f"grip {k}", ground, static=1.0, along=distance(foot, ALONG)))
    for name, way in (("top of the slope", -1), ("foot of the slope", 9)):
        model.add(cd.Point(name, model.ground.at(*(way * ALONG))))
    return model


def closed_form() -> tuple[float, float]:
    """Angular speed just before each strike, and speed along the slope, of the gait that repeats itself."""
    gain = 4 * MASS * GRAVITY * LENGTH * sin(ALPHA) * sin(SLOPE) / ABOUT_FOOT
    before = sqrt(gain / (1 - ETA**2))
    after = ETA * before

    def slowness(angle: float) -> float:  # of the leg from the vertical, forwards
        lost = 2 * MASS * GRAVITY * LENGTH * (cos(angle) - cos(ALPHA - SLOPE)) / ABOUT_FOOT
        return 1 / sqrt(after**2 - lost)

    step, _ = quad(slowness, SLOPE - ALPHA, SLOPE + ALPHA, epsabs=1e-12)
    return before, 2 * LENGTH * sin(ALPHA) / step


def spin(balance: np.ndarray | None) -> float:
    """Of a wheel that turns about a foot, from its kinetic energy, which comes first in the balance of an event."""
    assert balance is not None
    return sqrt(2 * float(balance[0]) / ABOUT_FOOT)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=7, every=1 / 120, rtol=1e-9, atol=1e-11)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=25, every=0.01, rtol=1e-9, atol=1e-11)
    strikes = [event for event in result.events if event.what == "rests"]
    before = [spin(event.before) for event in strikes]
    after = [spin(event.after) for event in strikes]
    limit, speed = closed_form()
    found = 2 * LENGTH * sin(ALPHA) / (strikes[-1].t - strikes[-2].t)  # from one foot to the next
    print(
        f"before its strikes the wheel turns at {', '.join(f'{w:.4f}' for w in before[:5])}, ... {before[-1]:.4f} rad/s"
    )
    print(f"closed form: {limit:.4f} rad/s; it walks at {found:.4f} m/s, closed form {speed:.4f} m/s")
    if plot:
        result.plot("hub.angular_velocity", "energy", path="rimless_wheel.png")
    return {
        "ratio": max(abs(b / a - ETA) for a, b in zip(before, after, strict=True)),
        "gait": abs(before[-1] / limit - 1),
        "speed": abs(found / speed - 1),
        "approach": max(abs((c - limit**2) - ETA**2 * (b - limit**2)) for b, c in pairwise(np.square(before))),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
