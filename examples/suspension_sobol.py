"""Sobol indices of a suspension: which uncertain number spoils comfort, travel and grip of a quarter car.

Shows: distributions of masses, stiffness and damping, first-order and total Sobol indices with confidence intervals for
three responses from one sweep, limits and their probability of failure, and pictures of all of them.
Source: own definition, SI units, of the usual quarter car with two masses (Gillespie, Fundamentals of Vehicle Dynamics,
ch. 5); its two linear equations are integrated separately in the test. The road rises smoothly by 50 mm.
"""

import sys

import numpy as np

import cardan as cd
from cardan.typing import Expression

BODY, WHEEL, STIFFNESS, DAMPING, TYRE = 280.0, 40.0, 18e3, 1200.0, 180e3  # kg, kg, N/m, N s/m, N/m
STEP, AT, RISE = 0.05, 0.2, 0.03  # m, s, s: the road's height h/2 (1 + tanh((t - AT) / RISE))
UNTIL, EVERY = 2.0, 0.01  # s
SPREAD = {
    "body": cd.Uniform(230.0, 330.0),  # passengers and luggage
    "wheel": cd.Normal(WHEEL, 1.0),
    "stiffness": cd.Normal(STIFFNESS, 0.05 * STIFFNESS),
    "damping": cd.LogNormal(DAMPING, 0.2 * DAMPING),  # oil, wear and temperature
    "tyre": cd.Normal(TYRE, 0.1 * TYRE, between=(0.7 * TYRE, 1.3 * TYRE)),  # pressure
}


def road(t: Expression) -> Expression:
    return STEP / 2 * (1 + cd.tanh((t - AT) / RISE))


def build() -> cd.Model:
    """Heights are measured from where the car stands, so that its weight does not appear."""
    model = cd.Model("quarter car", gravity=None)
    body = model.parameter("body", BODY)
    wheel = model.parameter("wheel", WHEEL)
    k, c, k_tyre = (
        model.parameter(name, value) for name, value in (("stiffness", STIFFNESS), ("damping", DAMPING), ("tyre", TYRE))
    )
    ground = model.ground
    track = model.body("road", mass=1, inertia=1, position=(0, 0), shape=cd.Box(0.6, 0.02, 0.2))
    hub = model.body("hub", mass=wheel, inertia=1, position=(0, 0.3), shape=cd.Cylinder(0.25, 0.2))
    chassis = model.body("chassis", mass=body, inertia=1, position=(0, 0.8), shape=cd.Box(0.9, 0.25, 0.4))
    for name, moving in (("road guide", track), ("hub guide", hub), ("chassis guide", chassis)):
        model.add(cd.Translational(name, ground.at(0, 0, axis=(0, 1)), moving.at(0, 0)))
    model.add(cd.Drive("profile", track.y, road))
    model.add(cd.Spring("rubber", track.at(0, 0), hub.at(0, 0), stiffness=k_tyre, free_length=0.3))
    model.add(cd.Spring("strut", hub.at(0, 0), chassis.at(0, 0), stiffness=k, damping=c, free_length=0.5))
    return model


def travel(result: cd.Result) -> float:
    """How far the strut is pressed together and drawn out, in mm."""
    return 1e3 * np.ptp(result["strut"].length)


RESPONSES = {"comfort": "rms:chassis.acceleration.y", "travel": travel, "grip": "rms:rubber.force"}
LIMITS = ["comfort <= 1.2", "travel <= 75"]  # m/s², mm


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=UNTIL, every=UNTIL / 120)


def main(plot: bool = False, samples: int = 128) -> dict[str, object]:
    model = build()
    found = cd.sobol_indices(model, SPREAD, RESPONSES, until=UNTIL, every=EVERY, samples=samples)
    print(found.report())
    spread = cd.uncertainty(
        model,
        SPREAD,
        RESPONSES,
        until=UNTIL,
        every=EVERY,
        samples=cd.MonteCarlo(8 * samples, sampling="sobol"),
        limits=LIMITS,
    )
    print(spread.report())
    if plot:
        found.plot(path="suspension_sobol.png")
        spread.plot("comfort", "travel", path="suspension_sobol_spread.png")
        spread.plot("comfort", "travel", kind="ecdf", path="suspension_sobol_shares.png")
    return {
        "indices": found.responses,
        "sweep": found.designs,
        "variances": {name: spread[name].deviation.value ** 2 for name in RESPONSES},
        "limits": spread.limits,
        "any_limit": spread.any_limit,
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv, samples=1024)
