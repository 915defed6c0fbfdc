"""Pressure altimeter: a sealed bellows moves a piston and, through a link, a pointer.

Shows: a user force (the gas in the bellows, Boyle's law), damping on the piston, a pointer driven by a massless link;
and the answer to the question whether the pointer moves linearly with the pressure: it does not. The bellows grows
in inverse proportion to the pressure, h = h₀ p₀/p, and the link adds its own curvature.
Source: Nikravesh (1988), problem 10.30; no numbers there. Assumed: bellows of 10 cm² and 20 mm, sealed at 101325 Pa
and at constant temperature; piston 20 g; damping 20 N s/m; pointer of 5 g, 30 mm long, hinged 30 mm above the
piston's rest position and moved at 15 mm from its hinge; weight left out (the instrument lies flat).
The pressure falls from that at sea level to that at 3000 m (70121 Pa, standard atmosphere) within 0.5 s.
"""

import sys

import numpy as np

import cardan as cd

SEA_LEVEL, AT_3000_M = 101325.0, 70121.0  # Pa
AREA, HEIGHT = 1e-3, 0.02  # m², m: bellows at sea level
ARM, LINK = 0.015, 0.03  # m


def build() -> cd.Model:
    model = cd.Model("altimeter", gravity=None)
    outside = model.parameter("outside", SEA_LEVEL, bounds=(10000, 110000))  # pressure at the end of the change
    ground = model.ground
    piston = model.body("piston", mass=0.02, inertia=1e-6, position=(0, HEIGHT), shape=cd.Box(0.02, 0.003, 0.02))
    pointer = model.body("pointer", mass=0.005, inertia=4e-7, position=(0, HEIGHT + LINK), center_of_mass=(0.005, 0))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(0, 1)), piston.at(0, 0)))
    model.add(cd.Revolute("hinge", ground.at(-ARM, HEIGHT + LINK), pointer.at(-ARM, 0)))
    model.add(cd.Link("link", piston.at(0, 0), pointer.at(0, 0), length=LINK))
    model.add(cd.Point("needle", pointer.at(0.02, 0)))

    def push(s: cd.View):
        """(p_inside - p_outside) A with p_inside = p₀ h₀/h, along the guide."""
        pressure = SEA_LEVEL + (outside - SEA_LEVEL) * cd.step(s.time, 0, 0, 0.5, 1)
        return (0, AREA * (SEA_LEVEL * HEIGHT / s.position(piston)[1] - pressure))

    model.add(cd.Force("bellows", piston.at(0, 0), push))
    model.add(cd.Force("friction", piston.at(0, 0), lambda s: -20 * s.velocity(piston)))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=1, every=1 / 240, parameters={"outside": AT_3000_M})


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    run = cd.simulate(model, until=1, every=0.01, parameters={"outside": AT_3000_M})
    height = run["piston"].position[-1, 1]
    print(
        f"at 3000 m: bellows {1e3 * height:.4f} mm high (Boyle: {1e3 * HEIGHT * SEA_LEVEL / AT_3000_M:.4f} mm), "
        f"pointer at {np.degrees(run['pointer'].angle[-1]):.2f}°"
    )
    pressures = np.linspace(SEA_LEVEL, AT_3000_M, 7)
    angles: list[float] = []
    for pressure in pressures:
        rest = cd.equilibrium(model, t=1, parameters={"outside": pressure})
        angles.append(rest["pointer"].angle[0])
    line = np.polyfit(pressures, angles, 1)
    bend = np.max(np.abs(np.polyval(line, pressures) - angles)) / (angles[-1] - angles[0])
    print(f"pointer against pressure: {100 * bend:.1f} % of its range off the best straight line: not linear")
    if plot:
        run.plot("piston.position.y", "pointer.angle", path="altimeter.png")
    return {
        "height": height,
        "boyle_height": HEIGHT * SEA_LEVEL / AT_3000_M,
        "pointer_angle": run["pointer"].angle[-1],
        "nonlinearity": float(bend),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
