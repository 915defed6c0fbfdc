"""A link-gear multiplier: three input wheels, one output wheel that turns by (x y / k + w) / 2 r.

Shows: gears, racks, slots and slides in one machine, 12 bodies with 3 freedoms as in Wehage & Haug (1981, sec. 6.1).
Their drawing is lost; this design is ours. Racks make lengths x, y, w of the turns of three wheels. A lever from the
origin leans on the pin of rack y, which stands at the distance k: its slope is y / k. A follower rides on rack x, at
the distance x, with its pin in the lever: it stands at the height x y / k. Rack z takes over that height, and a pinion
between rack z and rack w moves its carriage by the mean of both, which turns the output wheel.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd
from cardan.typing import Body

K, RADIUS = 1.0, 0.2  # m: distance of rack y, radius of all wheels
X0, Y0, W0 = 0.6, 0.5, 0.2  # m: where the inputs stand at first
SPEEDS = {"wheel x": 0.5, "wheel y": -0.8, "wheel w": 1.0}  # rad/s at the start
UNTIL = 1.0  # s


def build() -> cd.Model:
    model = cd.Model("link-gear multiplier", gravity=None)
    ground, right, up = model.ground, (1.0, 0.0), (0.0, 1.0)

    def wheel(name: str, place: tuple[float, float]) -> Body:
        speed: dict[str, Any] = {"angular_velocity": SPEEDS[name]} if name in SPEEDS else {}
        body = model.body(name, mass=1, inertia=0.02, position=place, **speed)
        model.add(cd.Revolute(f"axle of {name}", ground.at(*place), body.at(0, 0)))
        return body

    def slide(name: str, place: tuple[float, float], axis: tuple[float, float]) -> Body:
        bar = (0.04, 0.5) if axis == up else (0.5, 0.04)
        body = model.body(name, mass=0.5, inertia=0.01, position=place, shape=cd.Box(*bar, 0.02))
        model.add(cd.Translational(f"guide of {name}", ground.at(*place, axis=axis), body.at(0, 0, axis=axis)))
        return body

    def mesh(name: str, rack: Body, pinion: Body, axis: tuple[float, float], radius: float = RADIUS) -> None:
        model.add(cd.RackAndPinion(name, rack.at(0, 0, axis=axis), pinion.at(0, 0), radius=radius))

    rack_x, rack_y, rack_w = slide("rack x", (X0, 0), right), slide("rack y", (K, Y0), up), slide("rack w", (3, W0), up)
    mesh("mesh x", rack_x, wheel("wheel x", (X0, RADIUS)), right)
    mesh("mesh y", rack_y, wheel("wheel y", (K - RADIUS, Y0)), up)
    mesh("mesh w", rack_w, wheel("wheel w", (3 - RADIUS, W0)), up)

    slope = Y0 / K
    lever = model.body("lever", mass=1, inertia=0.2, angle=np.arctan(slope), center_of_mass=(0, 0),
                       shape=cd.Box(1.4, 0.03, 0.02, center=(0.7, 0, 0)))  # fmt: skip
    model.add(cd.Revolute("pivot of lever", ground.at(0, 0), lever.at(0, 0)))
    model.add(cd.RevoluteTranslational("lever on rack y", lever.at(0, 0, axis=right), rack_y.at(0, 0)))
    z0 = X0 * slope
    follower = model.body("follower", mass=0.5, inertia=0.01, position=(X0, z0), shape=cd.Box(0.06, 0.06, 0.02))
    model.add(cd.Translational("guide of follower", rack_x.at(0, 0, axis=up), follower.at(0, 0, axis=up)))
    model.add(cd.RevoluteTranslational("follower in lever", lever.at(0, 0, axis=right), follower.at(0, 0)))
    rack_z = slide("rack z", (2.6, z0), up)
    model.add(cd.RevoluteTranslational("follower in rack z", rack_z.at(0, 0, axis=right), follower.at(0, 0)))

    carriage = slide("carriage", (2.8, (z0 + W0) / 2), up)
    pinion = model.body("pinion", mass=0.3, inertia=0.005, position=(2.8, (z0 + W0) / 2))
    model.add(cd.Revolute("axle of pinion", carriage.at(0, 0), pinion.at(0, 0)))
    mesh("pinion on rack z", rack_z, pinion, up, RADIUS)
    mesh("pinion on rack w", rack_w, pinion, up, -RADIUS)
    mesh("mesh out", carriage, wheel("wheel out", (3.2, 0)), up)
    return model


def lengths(result: cd.Result) -> tuple[np.ndarray, ...]:
    """x, y, w by the turns of the input wheels. (A rack that moves to +a turns its wheel, on its left, by +a/r.)"""
    turned = (result[name].angle - result[name].angle[0] for name in SPEEDS)
    return tuple(start + RADIUS * turn for start, turn in zip((X0, Y0, W0), turned, strict=True))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=2, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    state = cd.assemble(model)
    result = cd.simulate(model, until=UNTIL, every=0.01)
    x, y, w = lengths(result)
    expected = (x * y / K + w - X0 * Y0 / K - W0) / (2 * RADIUS)
    error = np.abs(result["wheel out"].angle - result["wheel out"].angle[0] - expected).max()
    print(f"{len(model.bodies)} bodies, {state.dof} freedoms; the output turns by {expected[-1]:.4f} rad,")
    print(f"(x y / k + w) / 2 r to {error:.1e} rad")
    if plot:
        result.plot("wheel out.angle", "wheel x.angle", "wheel y.angle", path="link_gear_multiplier.png")
    energy = result.energy.total
    return {
        "bodies": len(model.bodies),
        "dof": state.dof,
        "turn": expected[-1],
        "error": error,
        "energy_drift": np.abs(energy / energy[0] - 1).max(),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
