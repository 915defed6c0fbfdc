"""Slider-crank that rubs: driven through its dead centres, then left to itself until friction stops it.

Shows: `Friction` in a machine that turns back. At a dead centre the slide stops for an instant and has the other
direction at once: it "reverses", without a phase of sticking, because the crank does not ask the slide. The rod has no
mass, so that the torque at constant speed is known: with the angle β of the rod and the direction σ of slip

    N = m (g + ẍ tan β) / (1 - μ σ tan β),   T = (m ẍ + μ N σ) dx/dθ

Left to itself, the crank loses what the slide and the pin of its bearing dissipate; of the two, one then sticks and the
other rests with it.

Source: a textbook machine; friction as in Wehage & Haug (1981), eqs. 6.7-6.8. Assumed: crank 0.1 m, rod 0.3 m, slider
0.4 kg, μ = 0.2, a bearing of 10 mm radius.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

CRANK, ROD, MASS, INERTIA, FRICTION, PIN, GRAVITY = 0.1, 0.3, 0.4, 0.005, 0.2, 0.01, 9.81
START, SPEED = 0.5, 10.0


def build(driven: bool = True) -> cd.Model:
    model = cd.Model("rubbing crank", gravity=(0, -GRAVITY))
    speed: dict[str, Any] = {} if driven else {"angular_velocity": SPEED}
    crank = model.body("crank", 0.5, INERTIA, angle=START, shape=cd.Cylinder(1.2 * CRANK, 0.02), **speed)
    slider = model.body("slider", MASS, 0.01, (CRANK + ROD, 0), shape=cd.Box(0.1, 0.06, 0.06))
    bearing = model.add(cd.Revolute("bearing", model.ground.at(0, 0), crank.at(0, 0)))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Link("rod", crank.at(CRANK, 0), slider.at(0, 0), length=ROD))
    model.add(cd.Friction("rubbing", slide, static=FRICTION))
    if driven:
        model.add(cd.Drive("motor", crank.angle, lambda t: START + SPEED * t))
    else:
        model.add(cd.Friction("in bearing", bearing, static=FRICTION, radius=PIN))
    return model


def torque(theta: np.ndarray) -> np.ndarray:
    """Of the motor, in closed form."""
    root = np.sqrt(ROD**2 - (CRANK * np.sin(theta)) ** 2)
    tan = CRANK * np.sin(theta) / root
    slope = -CRANK * np.sin(theta) - CRANK * np.cos(theta) * tan
    bend = -CRANK * np.cos(theta) + CRANK * np.sin(theta) * tan - (CRANK * np.cos(theta)) ** 2 * (1 + tan**2) / root
    sigma, a = np.sign(slope), bend * SPEED**2
    normal = MASS * (GRAVITY + a * tan) / (1 - FRICTION * sigma * tan)
    return (MASS * a + FRICTION * normal * sigma) * slope


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(driven=False), until=3, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    driven = cd.simulate(build(), until=2 * np.pi / SPEED, every=1e-3, rtol=1e-9, atol=1e-11)
    error = np.abs(driven["motor"].force - torque(START + SPEED * driven.t)).max()
    print(f"largest torque {np.abs(driven['motor'].force).max():.4f} N m, {error:.1e} off the closed form")
    for event in driven.events:
        print(f"t = {event.t:.6f} s: {event.name} {event.what}")
    free = cd.simulate(build(driven=False), until=3, every=1e-3, rtol=1e-9, atol=1e-11)
    stops = next(event.t for event in free.events if event.what == "sticks")
    print(f"left to itself it stops after {stops:.4f} s at {np.degrees(free['crank'].angle[-1]):.3f} degrees")
    power = np.sum([np.abs(free[name].force * free[name].slip) for name in ("rubbing", "in bearing")], axis=0)
    dissipated = float(np.sum(power[1:] + power[:-1]) / 2 * 1e-3)
    print(f"friction has taken {dissipated:.5f} J of {free.energy.kinetic[0]:.5f} J")
    if plot:
        free.plot("crank.angular_velocity", "rubbing.slip", "rubbing.force", path="rubbing_crank.png")
    return {
        "torque_error": float(error),
        "reversals": sum(event.what == "reverses" for event in driven.events),
        "stops": stops,
        "rest_speed": float(np.abs(free["crank"].angular_velocity[free.t > stops + 0.01]).max()),
        "dissipated": dissipated,
        "kinetic": float(free.energy.kinetic[0]),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
