"""Rocking block: a slender block that has been tilted rocks from corner to corner, and loses speed at each change.

Shows: two contacts with friction, of which one is hit and the other one leaves the ground in the same impact, again and
again. About the corner that it lands on, the block keeps its angular momentum: ω⁺/ω⁻ = 1 - (3/2) sin² α, where α is the
angle of the diagonal; after n impacts (1 - (3/2) sin² α)²ⁿ of the energy above rest is left.
Source: Housner (1963). Assumed: a block of 0.4 m x 2 m x 1 m and 2000 kg, tilted to half the angle at
which it would fall.
"""

import sys
from math import acosh, atan2, cos, hypot, sin, sqrt

import numpy as np
from scipy.integrate import quad

import cardan as cd
from cardan.typing import Marker

HALF_WIDTH, HALF_HEIGHT, MASS, GRAVITY = 0.2, 1.0, 2000.0, 9.81
RADIUS, ALPHA = hypot(HALF_WIDTH, HALF_HEIGHT), atan2(HALF_WIDTH, HALF_HEIGHT)
ABOUT_CORNER = 4 / 3 * MASS * RADIUS**2
TILT = ALPHA / 2
KEPT = (1 - 1.5 * sin(ALPHA) ** 2) ** 2  # of the energy, by each impact
ABOVE_REST = MASS * GRAVITY * RADIUS * (cos(ALPHA - TILT) - cos(ALPHA))  # J


def coordinate(corner: Marker, axis: int):
    """Of a corner: 0 along the floor, 1 upwards."""

    def of_view(s: cd.View):
        return s.position(corner)[axis]

    return of_view


def build() -> cd.Model:
    """It stands on its right corner, the origin, tilted to the right."""
    model = cd.Model("rocking block", gravity=(0, -GRAVITY))
    centre = RADIUS * np.array([-sin(ALPHA - TILT), cos(ALPHA - TILT)])
    block = model.body("block", mass=MASS, inertia=ABOUT_CORNER - MASS * RADIUS**2, position=centre, angle=-TILT,
                       shape=cd.Box(2 * HALF_WIDTH, 2 * HALF_HEIGHT, 1))  # fmt: skip
    for name, x in (("left", -HALF_WIDTH), ("right", HALF_WIDTH)):
        corner = block.at(x, -HALF_HEIGHT)
        floor = model.add(cd.Limit(name, coordinate(corner, 1), lower=0))
        model.add(cd.Friction(f"{name} grip", floor, static=0.8, along=coordinate(corner, 0)))
    for name, x in (("floor on the left", -1.2), ("floor on the right", 0.8)):
        model.add(cd.Point(name, model.ground.at(x, 0)))
    return model


def first_impact() -> tuple[float, float]:
    """When the block lands first: in closed form, and after Housner, for slender blocks and small angles."""
    scale = 2 * MASS * GRAVITY * RADIUS / ABOUT_CORNER

    def slowness(root: float) -> float:  # with the angle TILT - root²: the speed goes with root
        angle = TILT - root**2
        return (
            2 * root / sqrt(scale * (cos(ALPHA - TILT) - cos(ALPHA - angle)))
            if root > 0
            else 2 / sqrt(scale * sin(ALPHA - TILT))
        )

    exact, _ = quad(slowness, 0, sqrt(TILT), epsabs=1e-12)
    return exact, acosh(1 / (1 - TILT / ALPHA)) / sqrt(MASS * GRAVITY * RADIUS / ABOUT_CORNER)


def kinetic(balance: np.ndarray | None) -> float:
    """The kinetic energy in the balance of an event."""
    assert balance is not None
    return float(balance[0])


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=8, every=1 / 120, rtol=1e-9, atol=1e-11)


def main(plot: bool = False) -> dict[str, float]:
    result = motion()
    impacts = [event for event in result.events if event.what == "rests"][:8]
    energies = [(kinetic(event.before), kinetic(event.after)) for event in impacts]
    exact, slender = first_impact()
    print(f"it lands first after {impacts[0].t:.4f} s; closed form {exact:.4f} s, slender blocks {slender:.4f} s")
    print(f"each impact leaves {energies[0][1] / energies[0][0]:.6f} of the energy; Housner: {KEPT:.6f}")
    if plot:
        result.plot("block.angle", "left.force", "right.force", path="rocking_block.png")
    left = [after / (ABOVE_REST * KEPT**n) - 1 for n, (_, after) in enumerate(energies, start=1)]
    return {
        "impacts": len(impacts),
        "first": impacts[0].t / exact - 1,
        "slender": slender / exact - 1,
        "energy": max(map(abs, left)),
        "moved": float(np.abs(result["left grip"].slip[result["left"].gap < 1e-9]).max()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
