"""Skydiver: free fall with aerodynamic drag.

Shows: the drag element f = ½ c_d ρ A v² on an unconstrained body, against the closed form v = v_t tanh(g t / v_t),
v_t = √(2 m g / (c_d ρ A)). Source: Nikravesh (1988), problem 10.18, with its c_d = 0.5; assumed: 90 kg, 0.7 m².
"""

import sys
from math import cosh, log, sqrt, tanh

import cardan as cd

MASS, COEFFICIENT, AREA, DENSITY, GRAVITY = 90.0, 0.5, 0.7, 1.225, 9.81


def build() -> cd.Model:
    model = cd.Model("skydiver", gravity=(0, -GRAVITY))
    diver = model.body("diver", mass=MASS, inertia=10, shape=cd.Box(1.8, 0.4, 0.4))
    model.add(cd.Drag("drag", diver.at(0, 0), coefficient=COEFFICIENT, area=AREA, density=DENSITY))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=10, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    terminal = sqrt(2 * MASS * GRAVITY / (COEFFICIENT * DENSITY * AREA))
    until = 10.0
    result = cd.simulate(build(), until=until, rtol=1e-9, atol=1e-12)
    speed, fall = -result["diver"].velocity[-1, 1], -result["diver"].position[-1, 1]
    exact_speed = terminal * tanh(GRAVITY * until / terminal)
    exact_fall = terminal**2 / GRAVITY * log(cosh(GRAVITY * until / terminal))
    print(f"after 10 s: {speed:.6f} m/s and {fall:.5f} m; closed form {exact_speed:.6f} m/s and {exact_fall:.5f} m")
    print(f"terminal speed {terminal:.3f} m/s")
    if plot:
        result.plot("diver.velocity.y", "drag.force.y", path="skydiver.png")
    return {"speed": speed, "exact_speed": exact_speed, "fall": fall, "exact_fall": exact_fall}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
