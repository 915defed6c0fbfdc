"""Crane jib: a tapered jib of steel bends under a load that is suddenly left to its rope.

Shows: `beam` of two sections, stresses, `Rope` with stiffness, equilibrium and vibration. At rest the tip sinks by
∫ P x²/E I dx, x from the tip, and by half of that of its own weight; let go at once the load swings it about twice as
far. The stress at the clamp is M/W.
Source: closed forms of Timoshenko's beam.
"""

import sys

import numpy as np

import cardan as cd
from cardan.typing import Section

LENGTH, WIDTH, DEEP, SHALLOW = 8.0, 0.15, 0.5, 0.2  # m: of the jib, and its heights at the column and the tip
E, NU, RHO = 210e9, 0.3, 7850.0
LOAD, ROPE = 3000.0, 4.0  # kg, m
G = 9.81


def section(height: float) -> Section:
    return cd.section("rectangle", height=height, width=WIDTH, youngs_modulus=E, poisson=NU, density=RHO)


def build(elements: int = 8) -> cd.Model:
    model = cd.Model("crane jib", gravity=(0, -G))
    tapered = (section(DEEP), section(SHALLOW))
    jib = cd.beam(model, "jib", model.ground.at(0, 5), (LENGTH, 5), elements=elements, section=tapered, damping=4e-4)
    load = model.body("load", mass=LOAD, inertia=500, position=(LENGTH, 5 - ROPE), shape=cd.Box(1.2, 0.9, 0.9))
    model.add(cd.Rope("rope", (jib.end, load.at(0, 0)), stiffness=5e6, damping=2e3))
    model.add(cd.Fix("upright", load.angle))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=2, every=1 / 120, method="dae")


def main(plot: bool = False) -> dict[str, float]:
    rest = cd.equilibrium(build(16))
    x = np.linspace(0, LENGTH, 4001)
    height = SHALLOW + (DEEP - SHALLOW) * x / LENGTH
    weight = RHO * WIDTH * G * (SHALLOW * x**2 / 2 + (DEEP - SHALLOW) * x**3 / (6 * LENGTH))  # its moment
    bent = (LOAD * G * x + weight) * x / (E * WIDTH * height**3 / 12)
    sheared = (LOAD * G + RHO * WIDTH * G * (SHALLOW * x + (DEEP - SHALLOW) * x**2 / (2 * LENGTH))) / (
        10 * (1 + NU) / (12 + 11 * NU) * E / (2 * (1 + NU)) * WIDTH * height
    )
    sag, exact = 5 - rest["jib 16"].position[0, 1], float(np.trapezoid(bent + sheared, x))
    stress = rest["jib piece 1"].moment_i[0] / (WIDTH * DEEP**2 / 6)
    clamp = -(LOAD * G * LENGTH + weight[-1]) / (WIDTH * DEEP**2 / 6)
    result = motion()
    swing = 5 - result["jib 8"].position[:, 1]
    print(f"the tip sinks by {1e3 * sag:.2f} mm; the integral of Timoshenko's beam gives {1e3 * exact:.2f} mm")
    print(f"stress at the clamp: {1e-6 * abs(stress):.2f} MPa; of the moment {1e-6 * abs(clamp):.2f} MPa")
    print(f"let go at once it swings to {swing.max() / sag:.2f} times that")
    if plot:
        result.plot("load.position.y", "rope.tension_1", "jib piece 1.stress_i", path="crane_jib.png")
    return {"sag": sag / exact, "stress": stress / clamp, "swing": swing.max() / sag}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
