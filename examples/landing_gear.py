"""Front landing gear of an aircraft: a four-bar whose coupler is the leg, retracted by a hydraulic actuator.

Shows: an actuator with damping, a one-sided buffer, a user state that counts the work done, the path of the wheel.
Source: Nikravesh (1988), problem 10.20: AB 1.2, CD 1.62, BC 0.5, BO 1.32, AE 0.97, DE 0.14, wheel radius 0.2 m. The
figure is missing. Assumed: A and D are hinges on the aircraft, E the corner between them (D lies 0.97 m behind and
0.14 m below A), and C, B, O the points of the leg from top to wheel; so the leg is the coupler of ABCD and starts
vertical. The actuator pulls with 3 kN from P, 1.6 m ahead of A and 1 m above it, at Q, 0.5 m below B, damped with
2 kN s/m; a buffer of 200 kN/m stops it when the leg is level. Masses (kg): AB 12, CD 10, leg 30, wheel 20.
"""

import sys
from math import acos, atan2, cos, hypot, pi, sin

import numpy as np

import cardan as cd

AB, CD, BC, BO, AE, DE, WHEEL = 1.2, 1.62, 0.5, 1.32, 0.97, 0.14, 0.2
D, P, Q = (AE, -DE), (-1.6, 1.0), 0.5
FORCE, DAMPING, BUFFER = 3000.0, 2000.0, 200e3


def knee(angle: float) -> tuple[float, float]:
    """B, for a leg that points in direction `angle`: |AB| and |CD| are given, C = B - BC (cos, sin)."""
    x, y = D[0] + BC * cos(angle), D[1] + BC * sin(angle)  # |B - (x, y)| = CD
    reach = hypot(x, y)
    a = atan2(y, x) - acos((AB**2 + reach**2 - CD**2) / (2 * AB * reach))
    return AB * cos(a), AB * sin(a)


def build() -> cd.Model:
    model = cd.Model("landing gear", gravity=(0, -9.81))
    ground, (bx, by), down = model.ground, knee(-pi / 2), -pi / 2
    cx, cy = bx, by + BC
    level = hypot(knee(-pi)[0] - Q - P[0], knee(-pi)[1] - P[1])  # length of the actuator when the leg is level
    link1 = model.body("AB", mass=12, inertia=12 * AB**2 / 12, position=(bx / 2, by / 2), angle=atan2(by, bx))
    link2 = model.body(
        "CD",
        mass=10,
        inertia=10 * CD**2 / 12,
        position=((cx + D[0]) / 2, (cy + D[1]) / 2),
        angle=atan2(D[1] - cy, D[0] - cx),
    )
    leg = model.body("leg", mass=30, inertia=8, position=(bx, by), angle=down, center_of_mass=((BO - BC) / 2, 0))
    wheel = model.body("wheel", mass=20, inertia=0.5 * 20 * WHEEL**2, position=(bx, by - BO))
    model.add(cd.Revolute("A", ground.at(0, 0), link1.at(-AB / 2, 0)))
    model.add(cd.Revolute("B", link1.at(AB / 2, 0), leg.at(0, 0)))
    model.add(cd.Revolute("C", leg.at(-BC, 0), link2.at(-CD / 2, 0)))
    model.add(cd.Revolute("D", link2.at(CD / 2, 0), ground.at(*D)))
    model.add(cd.Revolute("O", leg.at(BO, 0), wheel.at(0, 0)))
    actuator = cd.Spring("actuator", ground.at(*P), leg.at(Q, 0), force=FORCE, damping=DAMPING)
    model.add(actuator)
    model.add(
        cd.Spring(
            "buffer",
            ground.at(*P),
            leg.at(Q, 0),
            stiffness=BUFFER,
            free_length=level + FORCE / BUFFER,
            unilateral="compression",
        )
    )
    model.state("work", rate=lambda s: -(FORCE + DAMPING * s.rate(actuator)) * s.rate(actuator))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=5, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=5, every=0.02, rtol=1e-8, atol=1e-10)
    path, leg = result["wheel"].position, result["leg"]
    print(
        f"wheel from ({path[0, 0]:.3f}, {path[0, 1]:.3f}) m to ({path[-1, 0]:.3f}, {path[-1, 1]:.3f}) m; "
        f"lowest point of the tyre {path[:, 1].min() - WHEEL:.3f} m, foremost {path[:, 0].min() - WHEEL:.3f} m"
    )
    reached = float(result.t[np.argmax(leg.angle < np.radians(-175))])
    print(f"leg at {np.degrees(leg.angle[-1]):.2f}°, within 5° of level after {reached:.2f} s")
    balance = result.energy.total - result["work"].value
    print(
        f"work of the actuator {result['work'].value[-1]:.1f} J; energy less work constant within "
        f"{abs(balance - balance[0]).max():.1e} J"
    )
    if plot:
        result.plot("wheel.position", "leg.angle", "actuator.force", path="landing_gear.png")
    return {
        "start_x": path[0, 0],
        "end_x": path[-1, 0],
        "end_y": path[-1, 1],
        "leg_angle": leg.angle[-1],
        "energy_balance": float(abs(balance - balance[0]).max()),
        "lift_work": float(result["work"].value[-1]),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
