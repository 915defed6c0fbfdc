"""Valve float: a roller on a cam, held by a spring, leaves the cam above a speed and falls back on its seat side.

Shows: `Cam` with a roller and exact contact, its `gap` in a `Limit` that may open and close, the same cam as a joint in
`cd.inverse`, and the speed at which the roller lifts off. The push of the cam is N = m (ω² y″ + g) + F(y), with the
second derivative y″ of the lift over the angle and the force F of the spring; it vanishes first at the speed
ω = min over the angle of √(-(m g + F)/(m y″)), where y″ < 0.
Source: the closed form. Own definition: base circle 20 mm, lift 8 mm by the polynomial 3-4-5 within 70° and back,
roller 8 mm, moving mass 0.25 kg, spring 20 kN/m pressed by 8 mm.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

BASE, LIFT, ROLLER, RISE = 0.020, 0.008, 0.008, 70 * cd.deg
MASS, STIFFNESS, PRESSED, G = 0.25, 2e4, 0.008, 9.81
RESTITUTION = 0.2


def outline() -> cd.Spline:
    """Radius over angle, 5° apart, the nose at 90°."""
    angle = np.radians(np.arange(0, 361, 5))
    x = np.clip(1 - abs(angle - np.pi / 2) / RISE, 0, 1)
    return cd.Spline(angle, BASE + LIFT * x**3 * (10 - 15 * x + 6 * x**2), periodic=True, name="outline")


def build(turns_a_minute: float = 600.0, lifts: bool = True) -> cd.Model:
    """`lifts`: whether the roller may leave the cam; else the cam also pulls."""
    model = cd.Model("valve float", gravity=(0, -G))
    ground, low = model.ground, BASE + ROLLER
    cam = model.body("cam", mass=0.5, inertia=1e-4, angle=np.pi, shape=cd.Cylinder(0.7 * BASE, 0.01))
    valve = model.body("valve", mass=MASS, inertia=1e-4, position=(0, low), shape=cd.Cylinder(ROLLER, 0.008))
    shaft = model.add(cd.Revolute("shaft", ground.at(0, 0), cam.at(0, 0)))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(0, 1)), valve.at(0, 0)))
    profile: dict[str, Any] = {"profile": outline(), "polar": True, "follower": "roller", "radius": ROLLER}
    touch = model.add(cd.Cam("nose", cam.at(0, 0), valve.at(0, 0), active=not lifts, **profile))
    if lifts:
        model.add(cd.Limit("contact", touch.gap, lower=0, restitution=RESTITUTION))
    top = 0.08
    spring: dict[str, Any] = {"stiffness": STIFFNESS, "free_length": top - low + PRESSED}
    model.add(cd.Spring("spring", ground.at(0, top), valve.at(0, 0), **spring))
    model.add(cd.Motor("motor", shaft, speed=turns_a_minute * cd.rpm))
    return model


def run(turns_a_minute: float, turns: int = 2) -> cd.Result:
    period = 60 / turns_a_minute
    return cd.simulate(build(turns_a_minute), until=turns * period, every=period / 720, rtol=1e-8, atol=1e-11)


def float_speed() -> float:
    """From the pushes of a cam that also pulls: N is linear in the square of the speed. Turns a minute."""
    pushes: list[np.ndarray] = []
    for turns in (1000.0, 2000.0):
        period = 60 / turns
        pushes.append(cd.inverse(build(turns, lifts=False), until=period, every=period / 3600)["nose"].push)
    by_square = (pushes[1] - pushes[0]) / (2000.0**2 - 1000.0**2)
    at_rest = pushes[0] - by_square * 1000.0**2
    return float(np.sqrt(np.min(-at_rest[by_square < 0] / by_square[by_square < 0])))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return run(1.2 * float_speed())


def main(plot: bool = False) -> dict[str, float]:
    floats = float_speed()
    print(f"the roller lifts off above {floats:.0f} turns a minute")
    numbers = {"floats": floats}
    for name, share in (("below", 0.998), ("above", 1.002), ("beyond", 1.2)):
        result = run(share * floats)
        leaves = [event for event in result.events if event.what == "leaves"]
        hits = [event for event in result.events if event.what == "hits"]
        gap = result["contact"].gap.max()
        print(f"{share * floats:6.0f} turns a minute: leaves {len(leaves)} times, hits {len(hits)} times, "
              f"gap {1e3 * gap:.3f} mm, force up to {result['contact'].force.max():.0f} N")  # fmt: skip
        numbers |= {f"{name}_leaves": len(leaves), f"{name}_gap": gap}
        if plot and name == "beyond":
            result.plot("valve.position.y", "contact.gap", "contact.force", path="valve_float.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
