"""Rotor blade: a slender blade is driven up to speed, lags behind its hub, and straightens again as it stiffens.

Shows: `beam` of several pieces, centrifugal stiffening, frequencies at speed. A rotating cantilever that flaps has the
frequencies of Wright, Smith, Thresher and Wang (Journal of Applied Mechanics 49, 1982); in the plane of rotation their
squares are less by Ω².
Source: the spin-up of Kane, Ryan and Banerjee (1987), in the data of Simo and Vu-Quoc (1986), here within 5 s.
"""

import sys

import numpy as np

import cardan as cd
from cardan.typing import Expression

LENGTH, AXIAL, BENDING, MASS = 10.0, 2.8e7, 1.4e4, 1.2  # m, N, N m², kg/m
SPEED, RISE = 6.0, 5.0  # rad/s after s
UNIT = np.sqrt(BENDING / (MASS * LENGTH**4))  # of frequencies


def build(elements: int = 4, steady: float | None = None) -> cd.Model:
    """Driven up to SPEED, or turning steadily at a speed."""
    model = cd.Model("rotor blade", gravity=None)
    hub = model.body("hub", mass=5, inertia=1, shape=cd.Cylinder(0.4, 0.2))
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), hub.at(0, 0)))
    if steady is None:
        model.add(cd.Drive("drive", axle.angle, angle_of))
    else:
        model.add(cd.Motor("motor", axle, speed=steady))
    blade = cd.beam(
        model, "blade", hub.at(0, 0), (LENGTH, 0), elements=elements, axial=AXIAL, bending=BENDING, mass_per_length=MASS
    )
    model.add(cd.Point("tip", blade.end))
    return model


def angle_of(t: Expression) -> Expression:
    """That of a speed that rises smoothly."""
    rise = SPEED / RISE * (t**2 / 2 + (RISE / (2 * np.pi)) ** 2 * (cd.cos(2 * np.pi * t / RISE) - 1))
    return cd.if_else(t < RISE, rise, SPEED * (t - RISE / 2))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=8, every=1 / 60, rtol=1e-4, method="dae")


def first_frequency(speed: float) -> float:
    """In the plane of rotation, in units of sqrt(EI/ρA L⁴), at a speed in the same unit."""
    rates = np.sort(cd.linearize(build(8, steady=speed * UNIT)).eigenvalues.imag)
    return float(rates[rates > 0.01 * UNIT][0] / UNIT)


def main(plot: bool = False) -> dict[str, float]:
    result = motion()
    angle, tip = result["hub"].angle, result["tip"].position
    across = np.cos(angle) * tip[:, 1] - np.sin(angle) * tip[:, 0]
    print(f"the tip lags by {-across.min():.3f} m at most, at {result.t[across.argmin()]:.2f} s")
    still, turning = first_frequency(0.0), first_frequency(6.0)
    southwell = (turning**2 + 36 - still**2) / 36
    print(f"first frequency: {still:.3f} at rest, {turning:.3f} at Ω = 6, which is {southwell:.3f} after Southwell")
    late = result.t > RISE + 1
    print(f"at speed it swings by {np.abs(across[late]).max():.3f} m")
    if plot:
        result.plot("tip.position", "drive.reaction_at_joint.Mz", path="rotor_blade.png")
    return {
        "lag": -across.min(),
        "still": still,
        "turning": turning,
        "late": float(np.abs(across[late]).max()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
