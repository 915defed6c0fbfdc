"""Flexible robot arm: a slender arm turns a load by 90°; the time of the move decides whether it rings when it stops.

Shows: `beam` between a hub and a load, `GeneralizedAlpha`, natural frequencies by `linearize`. The move is a cycloid,
θ = Θ (t/T - sin(Ωt)/2π) with Ω = 2π/T. One mode with ω keeps the amplitude 2 Θ L κ Ω² |sin(ωT/2)| / (T ω |Ω² - ω²|) of
it, nothing where T is two, three, ... periods; by Rayleigh's shape, that of a cantilever under an end load,
ω² = 3EI/(L³ (M + 33/140 m)) and κ = (M + 11/40 m)/(M + 33/140 m).
Own definition: an arm of aluminium, 1 m x 50 mm x 6 mm, with a load of 1 kg, in a horizontal plane.
"""

import sys
from math import pi

import numpy as np

import cardan as cd
from cardan.typing import Expression

LENGTH, LOAD, TURN = 1.0, 1.0, pi / 2
STRIP = cd.section("rectangle", height=0.006, width=0.05, youngs_modulus=70e9, poisson=0.33, density=2700)
MASS = float(STRIP.mass_per_length) * LENGTH
MOVING = LOAD + 33 / 140 * MASS  # of the load and the arm in its first mode
RATE = (3 * float(STRIP.bending[1]) / (LENGTH**3 * MOVING)) ** 0.5
PERIOD = 2 * pi / RATE


def build(time: float | None = 2.5 * PERIOD, elements: int = 6) -> cd.Model:
    """Turned within a time; None: the hub stands still."""
    model = cd.Model("flexible arm", gravity=None)
    hub = model.body("hub", mass=2, inertia=0.01, shape=cd.Cylinder(0.06, 0.05))
    shoulder = model.add(cd.Revolute("shoulder", model.ground.at(0, 0), hub.at(0, 0)))
    model.add(cd.Drive("motor", shoulder.angle, lambda t: 0 * t if time is None else angle_of(t, time)))
    arm = cd.beam(model, "arm", hub.at(0, 0), (LENGTH, 0), elements=elements, section=STRIP)
    load = model.body("load", mass=LOAD, inertia=1e-5, position=(LENGTH, 0), shape=cd.Cylinder(0.04, 0.05))
    model.add(cd.Fixed("gripper", arm.end, load.at(0, 0)))
    model.add(cd.Point("tip", load.at(0, 0)))
    return model


def angle_of(t: Expression, time: float) -> Expression:
    """A cycloid: it begins and ends without speed and without acceleration."""
    part = t / time
    return cd.if_else(t < time, TURN * (part - cd.sin(2 * pi * part) / (2 * pi)), TURN)


def ringing(time: float) -> float:
    """The amplitude that one mode keeps after the move."""
    turns = 2 * pi / time
    swing = 2 * TURN / time * turns**2 / abs(RATE**2 - turns**2) * abs(np.sin(RATE * time / 2)) / RATE
    return float(swing * LENGTH * (LOAD + 11 / 40 * MASS) / MOVING)


def motion(periods: float = 2.5) -> cd.Result:
    """The run that the gallery shows; the time of the move in periods of the arm."""
    time = periods * PERIOD
    return cd.simulate(build(time), until=time + 3 * PERIOD, every=PERIOD / 60, method=cd.GeneralizedAlpha(), rtol=1e-5)


def swing_after(periods: float) -> float:
    """How far the tip swings, across the arm, when the hub has stopped."""
    result = motion(periods)
    tip = result["tip"].position[result.t > periods * PERIOD]
    return float(np.ptp(tip[:, 0]) / 2)  # the arm points along y


def main(plot: bool = False) -> dict[str, float]:
    rates = np.sort(cd.linearize(build(None)).eigenvalues.imag)
    first = float(rates[rates > 0][0])
    print(f"first frequency {first / 2 / pi:.4f} Hz, Rayleigh's {RATE / 2 / pi:.4f} Hz")
    swings = {periods: swing_after(periods) for periods in (2.5, 3.0, 3.5)}
    for periods, swing in swings.items():
        theory = ringing(periods * PERIOD)
        print(f"a move of {periods} periods leaves {1e3 * swing:.2f} mm, of one mode {1e3 * theory:.2f} mm")
    if plot:
        motion().plot("tip.position.x", "motor.reaction_at_joint.Mz", path="flexible_arm.png")
    return {"first": first / RATE, **{f"after {p}": s / ringing(p * PERIOD) for p, s in swings.items() if p != 3.0},
            "still": swings[3.0] / swings[2.5]}  # fmt: skip


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
