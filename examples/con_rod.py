"""Connecting rod that bends: a slider-crank at 6000 rpm, its rod a solid of finite elements, with the stress it meets.

Shows: `cd.flexible_body` with the data of a file, `cd.load_reduced`, stress recovery at chosen places. The rod was cut
into tetrahedra and reduced by `reduce` below, which needs scikit-fem. The bending stress is held against that of a beam
under the inertia of the rigid motion: M(x) = L² (q₀ (x/3 - x²/2 + x³/6) + q₁ (x - x³)/6), x = s/L from the small end.
Own definition: steel rod of 200 x 20 x 10 mm, crank of 50 mm, piston of 50 g.
"""

import sys
from math import pi
from pathlib import Path
from typing import Any

import numpy as np

import cardan as cd

CRANK, ROD, WIDTH, DEPTH = 0.05, 0.2, 0.02, 0.01
SPEED = 6000 * cd.rpm
E, DENSITY = 210e9, 7850.0
DATA = Path(__file__).with_name("con_rod.npz")
PLACE = ROD / 3**0.5  # from the small end: where the bending moment is largest


def reduce() -> cd.ReducedBody:
    """From the piston's pin, at the origin, to the crank pin."""
    return cd.flexible_solid(
        cd.Box(ROD, WIDTH, DEPTH, center=(ROD / 2, 0, 0)),
        {"small_end": lambda x: x[0] < 1e-6, "big_end": lambda x: x[0] > ROD - 1e-6},
        cells=(12, 2, 1),
        modes=2,
        frame="mean",
        stress={"upper": (PLACE, WIDTH / 2, 0), "lower": (PLACE, -WIDTH / 2, 0)},
        youngs_modulus=E,
        density=DENSITY,
    ).truncated(6)


def build() -> cd.Model:
    """The crank along y, the piston on the x axis."""
    model = cd.Model("connecting rod", dim=3, gravity=None)
    z, y = (0, 0, 1), (0, 1, 0)
    angle = np.arcsin(CRANK / ROD)
    piston_x = -ROD * np.cos(angle)
    along = cd.axis_angle((0, 0, 1), angle)
    turn = SPEED * CRANK  # the crank pin moves along -x, and the rod with it
    web = cd.Box(0.02, CRANK, 0.01, center=(0, CRANK / 2, 0.012))
    crank = model.body("crank", mass=1, inertia=(1e-3,) * 3, angular_velocity=(0, 0, SPEED), shape=web)
    rod = cd.flexible_body(
        model, "rod", cd.load_reduced(DATA), position=(piston_x, 0, 0), orientation=along, velocity=(-turn, 0, 0),
        damping=0.1,
    )  # fmt: skip
    crown = cd.Cylinder(0.025, 0.03, orientation=cd.axis_angle((0, 1, 0), pi / 2), center=(-0.01, 0, 0))
    piston = model.body(
        "piston", mass=0.05, inertia=(1e-5,) * 3, position=(piston_x, 0, 0), velocity=(-turn, 0, 0), shape=crown
    )
    shaft = model.add(cd.Revolute("shaft", model.ground.at(0, 0, 0, axis=z), crank.at(0, 0, 0, axis=z)))
    model.add(cd.Universal("crank pin", crank.at(0, CRANK, 0, axis=z), rod.at("big_end", axis=y)))
    model.add(cd.Spherical("piston pin", rod.at("small_end"), piston.at(0, 0, 0)))
    model.add(
        cd.Translational("cylinder", model.ground.at(0, 0, 0, axis=(1, 0, 0)), piston.at(0, 0, 0, axis=(1, 0, 0)))
    )
    model.add(cd.Drive("engine", shaft.angle, lambda t: SPEED * t))
    return model


def bending_of_rigid_motion(t: np.ndarray) -> np.ndarray:
    """The stress of a beam between pins at the place, under the inertia of a rigid rod."""
    angle, h = SPEED * t + pi / 2, 1e-5
    pins = [CRANK * np.array([np.cos(a), np.sin(a)]) for a in (angle - h, angle, angle + h)]
    pistons = [np.array([c[0] - np.sqrt(ROD**2 - c[1] ** 2), 0 * c[1]]) for c in pins]
    rate = (SPEED / h) ** 2
    accelerations = [(p[0] - 2 * p[1] + p[2]) * rate for p in (pistons, pins)]
    axis = (pins[1] - pistons[1]) / ROD
    across = np.array([-axis[1], axis[0]])
    q0, q1 = (-DENSITY * WIDTH * DEPTH * (a * across).sum(axis=0) for a in accelerations)
    x = PLACE / ROD
    moment = ROD**2 * (q0 * (x / 3 - x**2 / 2 + x**3 / 6) + q1 * (x - x**3) / 6)
    return moment * 6 / (DEPTH * WIDTH**2)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=0.03, every=1e-4, rtol=1e-5, method="dae")


def main(plot: bool = False) -> dict[str, Any]:
    data, result = cd.load_reduced(DATA), motion()
    modes = np.stack([getattr(result["rod modes"], f"mode_{k + 1}") for k in range(data.count)], axis=1)
    bending = modes @ (data.stress["upper"] - data.stress["lower"])[0] / 2
    settled = result.t > 0.02  # the third turn
    theory = bending_of_rigid_motion(result.t)
    print(f"{data.count} modes, the first at {data.frequencies[0]:.0f} Hz; the crank turns at {SPEED / 2 / pi:.0f} Hz")
    peak, rigid = abs(bending[settled]).max(), abs(theory).max()
    print(f"bending stress {peak / 1e6:.1f} MPa, of the rigid motion {rigid / 1e6:.1f} MPa")
    if plot:
        result.plot("rod modes.stress_upper", "rod modes.mode_1", path="con_rod.png")
    return {
        "peak": peak / rigid,
        "apart": abs(bending - theory)[settled].max() / rigid,
        "first": data.frequencies[0],
        "mass": data.mass / (DENSITY * ROD * WIDTH * DEPTH),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
