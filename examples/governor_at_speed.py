"""Porter governor at speed: where its sleeve rides, whether it is stable, and how fast it hunts.

Shows: `equilibrium` of a machine that a driver turns at constant speed (relative equilibrium, the centrifugal forces
counted), `linearize` about it in axes that turn along, and a run that starts there. Two balls m on arms l hinged in the
axis, a sleeve M hung from the balls by links of the same length. At the angle θ of the arms

    l cos θ = g (m + M)/(m ω²),      (small swings)²  =  ω² m l² sin² θ / (m l² + J + 2 M l² sin² θ)

with the inertia J of a ball. Below ω² = g (m + M)/(m l) the balls do not rise.

Source: a textbook machine (Porter 1858; the formulas follow from Lagrange's equation with ω given). Assumed: m = 0.8
kg, balls of 30 mm, M = 2 kg, l = 0.3 m.
"""

import sys
from math import cos, pi, sin, sqrt

import numpy as np

import cardan as cd

BALL, RADIUS, SLEEVE, LENGTH, GRAVITY = 0.8, 0.03, 2.0, 0.3, 9.81
INERTIA = 0.4 * BALL * RADIUS**2
SPEEDS = (11.0, 12.0, 14.0, 17.0, 20.0)  # rad/s
PUSH = -300.0  # N/s
LEAN = 0.5  # rad, of the arms where the search starts


def build() -> cd.Model:
    model = cd.Model("governor at speed", dim=3, gravity=(0, 0, -GRAVITY))
    speed = model.parameter("speed", 14.0)
    upright, hinge = (0, 0, 1), (0, 1, 0)
    spindle = model.body("spindle", 1.0, (0.01, 0.01, 0.001), shape=cd.Cylinder(0.008, 0.7))
    low = -2 * LENGTH * cos(LEAN)
    sleeve = model.body("sleeve", SLEEVE, (0.004, 0.004, 0.004), position=(0, 0, low), shape=cd.Cylinder(0.03, 0.06))
    bearing = model.add(
        cd.Revolute("bearing", model.ground.at(0, 0, 0, axis=upright), spindle.at(0, 0, 0, axis=upright))
    )
    model.add(cd.Translational("slide", spindle.at(0, 0, 0, axis=upright), sleeve.at(0, 0, 0, axis=upright)))
    for name, side in (("right", 1.0), ("left", -1.0)):
        ball = model.body(
            f"{name} ball",
            BALL,
            (INERTIA,) * 3,
            position=(side * LENGTH * sin(LEAN), 0, -LENGTH * cos(LEAN)),
            orientation=(cos(LEAN / 2), 0, -side * sin(LEAN / 2), 0),
        )
        model.add(cd.Revolute(f"{name} arm", spindle.at(0, 0, 0, axis=hinge), ball.at(0, 0, LENGTH, axis=hinge)))
        model.add(cd.Link(f"{name} link", ball.at(0, 0, 0), sleeve.at(0, 0, 0), length=LENGTH))
    model.add(cd.Drive("motor", bearing.angle, lambda t: speed * t))
    return model


def closed_form(speed: float) -> tuple[float, float]:
    """Height of the sleeve under the hinge, and frequency of small swings in Hz."""
    height = GRAVITY * (BALL + SLEEVE) / (BALL * speed**2)
    square = 1 - (height / LENGTH) ** 2  # sin² θ
    inertia = BALL * LENGTH**2 + INERTIA + 2 * SLEEVE * LENGTH**2 * square
    return 2 * height, speed * sqrt(BALL * LENGTH**2 * square / inertia) / (2 * pi)


def motion() -> cd.Result:
    """The run that the gallery shows: from the equilibrium at 14 rad/s, the sleeve pushed down a little."""
    model = build()
    model.add(cd.Force("push", model["sleeve"].at(0, 0, 0), lambda s: (0, 0, PUSH * s.time * cd.exp(-s.time / 0.1))))
    return cd.simulate(model, until=3, every=1 / 60, start="equilibrium")


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    numbers: dict[str, float] = {}
    print("speed [rad/s]   sleeve [m]   closed form   swings [Hz]   closed form   stability")
    for speed in SPEEDS:
        rest = cd.equilibrium(model, parameters={"speed": speed})
        modes = cd.linearize(model, parameters={"speed": speed})
        sleeve, (swing,) = -float(rest["sleeve"].position[0, 2]), modes.frequencies
        exact = closed_form(speed)
        stability = rest.extra["stability"]
        print(f"{speed:13g} {sleeve:12.6f} {exact[0]:13.6f} {swing:13.6f} {exact[1]:13.6f}   {stability}")
        numbers |= {f"sleeve {speed:g}": sleeve / exact[0] - 1, f"swing {speed:g}": float(swing) / exact[1] - 1}
        numbers[f"stable {speed:g}"] = float(stability == "stable")
    run = cd.simulate(model, until=2, start="equilibrium")
    moved = float(np.ptp(run["sleeve"].position[:, 2]))
    print(f"a run from there moves the sleeve by {moved:.1e} m in 2 s")
    if plot:
        motion().plot("sleeve.position.z", "motor.force", path="governor_at_speed.png")
    return numbers | {"moved": moved}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
