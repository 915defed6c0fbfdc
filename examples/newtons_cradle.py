"""Newton's cradle: five pendulums with rubber balls; as many fly out as were let go.

Shows: contacts between discs, and momentum passing through a row of them. Balls that touch, joined by linear springs
in compression, would disperse a shock; with a small gap the collisions happen one after another and each passes the
whole momentum on, as in the textbook picture. Source: Nikravesh (1988), problem 10.24; no numbers there. Assumed: balls
of 0.1 kg and 20 mm radius on 0.5 m massless strings (point inertia 2/5 m r²), gaps of 0.2 mm, 1 MN/m, no damping.
"""

import sys
from math import cos, radians, sin

import numpy as np

import cardan as cd
from cardan.typing import Body

BALLS, MASS, RADIUS, LENGTH, GAP, STIFFNESS = 5, 0.1, 0.02, 0.5, 2e-4, 1e6


def build(lifted: int = 1, lift: float = radians(20)) -> cd.Model:
    """The first `lifted` balls are drawn aside by the angle `lift`."""
    model = cd.Model("Newton's cradle", gravity=(0, -9.81))
    balls: list[Body] = []
    for k in range(BALLS):
        pivot = k * (2 * RADIUS + GAP)
        angle = -lift if k < lifted else 0.0
        ball = model.body(
            f"ball {k + 1}",
            mass=MASS,
            inertia=0.4 * MASS * RADIUS**2,
            angle=angle,
            position=(pivot + LENGTH * sin(angle), -LENGTH * cos(angle)),
        )
        model.add(cd.Revolute(f"pin {k + 1}", model.ground.at(pivot, 0), ball.at(0, LENGTH)))
        balls.append(ball)
    for k in range(BALLS - 1):
        model.add(
            cd.Contact(
                f"contact {k + 1}",
                balls[k + 1].at(0, 0),
                balls[k].at(0, 0),
                radius=RADIUS,
                radius_b=RADIUS,
                stiffness=STIFFNESS,
            )
        )
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(lifted=2), until=3, every=1 / 120, rtol=1e-8, atol=1e-10)


def main(plot: bool = False) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for lifted in (1, 2):
        result = cd.simulate(build(lifted), until=0.7, every=0.005, rtol=1e-8, atol=1e-10)
        swings = np.array([np.degrees(result[f"ball {k + 1}"].angle) for k in range(BALLS)])
        after = np.searchsorted(result.t, 0.5)  # the collisions take place at 0.36 s
        print(
            f"{lifted} let go from 20°: largest angles afterwards "
            + ", ".join(f"{angle:.2f}°" for angle in swings[:, after:].max(axis=1))
        )
        total = result.energy.total
        numbers |= {
            f"last_{lifted}": float(swings[-1, after:].max()),
            f"middle_{lifted}": float(swings[2, after:].max()),
            f"drift_{lifted}": float(abs(total - total[0]).max()),
        }
        if plot:
            result.plot(*(f"ball {k + 1}.angle" for k in range(BALLS)), path=f"newtons_cradle_{lifted}.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
