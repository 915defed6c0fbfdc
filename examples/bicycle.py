"""The benchmark bicycle: it balances itself between two speeds, and steers into a push from the side.

Shows: cd.Rolling under both wheels, cd.linearize about a steady ride over its speed, and a ride with a push.
Frame with rider, front fork and two thin wheels; no driver, no tyres, no losses. Whipple's model (1899) has four
eigenvalues at each speed: of weave (steering and leaning to and fro), capsize (leaning over) and castering (the fork
swings behind its axis).
Source: Meijaard, Papadopoulos, Ruina and Schwab (2007), Proc. R. Soc. A 463, 1955-1982: parameters (table 1) and
eigenvalues (table 2).
"""

import sys
from typing import Any

import numpy as np

import cardan as cd
from cardan.typing import Body

Numbers = tuple[float, ...]
TILT, WHEELBASE, TRAIL = np.pi / 10, 1.02, 0.08  # rad, m, m: of the steering axis
REAR, FRONT = 0.3, 0.35  # m: radii of the wheels
PUBLISHED = {  # m/s: eigenvalues, 1/s; of each pair the one above the axis
    0: (-5.53094371765393, -3.13164324790656, 3.13164324790656, 5.53094371765393),
    5: (-14.07838969279822, -0.77534188219585 + 4.46486771378823j, -0.32286642900409),
    10: (-24.6245969222, -3.7201684 + 10.9068113j, 0.161053386531),
}


def build(at_speed: float = 5.0, push: bool = False) -> cd.Model:
    """The bicycle on its way, upright; the push is one of the frame to the side after half a second, 5 N s."""
    model = cd.Model("bicycle", dim=3, gravity=(0, 0, -9.81))
    speed = model.parameter("speed", at_speed)
    across, steering = (0, 1, 0), (-np.sin(TILT), 0, np.cos(TILT))

    def wheel(name: str, x: float, radius: float, mass: float, inertia: Numbers) -> Body:
        spin = (0, speed / radius, 0)
        place, velocity = (x, 0, radius), (speed, 0, 0)
        body = model.body(name, mass, inertia, position=place, velocity=velocity, angular_velocity=spin)
        model.add(cd.Rolling(f"{name} rolls", body, radius=radius, axis=across))
        return body

    def part(name: str, mass: float, inertia: Numbers, place: Numbers, shape: list[Any]) -> Body:
        return model.body(
            name, mass, inertia, position=place, velocity=(speed, 0, 0), center_of_mass=(0, 0, 0), shape=shape
        )

    frame = part("frame", 85, (9.2, 11, 2.8, 0, -2.4, 0), (0.3, 0, 0.9), RIDER)
    fork = part("fork", 4, (0.05892, 0.06, 0.00708, 0, 0.00756, 0), (0.9, 0, 0.7), FORK)
    rear = wheel("rear wheel", 0, REAR, 2, (0.0603, 0.12, 0.0603))
    front = wheel("front wheel", WHEELBASE, FRONT, 3, (0.1405, 0.28, 0.1405))
    rear_axle, front_axle = frame.at(-0.3, 0, REAR - 0.9, axis=across), fork.at(0.12, 0, FRONT - 0.7, axis=across)
    model.add(cd.Revolute("rear hub", rear_axle, rear.at(0, 0, 0, axis=across)))
    model.add(cd.Revolute("front hub", front_axle, front.at(0, 0, 0, axis=across)))
    foot = WHEELBASE + TRAIL  # where the steering axis meets the road
    up = 0.9 / np.cos(TILT)  # along it to the head tube
    head = foot - up * np.sin(TILT)
    of_frame = frame.at(head - 0.3, 0, 0, axis=steering)
    model.add(cd.Revolute("steering", of_frame, fork.at(head - 0.9, 0, 0.2, axis=steering)))
    if push:
        model.add(cd.Force("push", frame, (0, cd.table([0.5, 0.55, 0.6], [0, 100, 0]), 0)))
    return model


def tube(start: tuple[float, float], end: tuple[float, float], radius: float) -> cd.Cylinder:
    """A tube in the plane of the bicycle."""
    along = np.subtract(end, start)
    middle = (start[0] + end[0]) / 2, 0, (start[1] + end[1]) / 2
    turned = cd.axis_angle((0, 1, 0), float(np.arctan2(along[0], along[1])))
    return cd.Cylinder(radius, float(np.hypot(*along)), center=middle, orientation=turned)


RIDER = [  # from the centre of mass of frame and rider
    tube((-0.3, -0.6), (0.1, -0.62), 0.015),
    tube((0.1, -0.62), (-0.12, -0.05), 0.02),
    tube((0.1, -0.62), (0.49, -0.08), 0.02),
    tube((-0.1, -0.1), (0.48, -0.02), 0.02),
    tube((-0.3, -0.6), (-0.11, -0.1), 0.012),
    cd.Box(0.24, 0.12, 0.05, center=(-0.13, 0, -0.02)),
]
FORK = [tube((0.12, -0.35), (-0.13, 0.28), 0.02), cd.Box(0.04, 0.5, 0.04, center=(-0.13, 0, 0.3))]


def eigenvalues(model: cd.Model, speed: float) -> np.ndarray:
    """Those that are not 0, with falling imaginary part; the zeros are place, heading and speed."""
    found = cd.linearize(model, at="assembled", parameters={"speed": speed}).eigenvalues
    moving = found[(np.abs(found) > 1e-5) & (found.imag > -1e-9)]
    return moving[np.lexsort((moving.real, -moving.imag))]


def table(model: cd.Model, speeds: tuple[float, ...]) -> None:
    """Print the modes over speed."""
    print("speed [m/s]  eigenvalues [1/s]")
    for speed in speeds:
        print(f"{speed:11g}  {', '.join(f'{value:.4f}' for value in eigenvalues(model, speed))}")


def crossing(model: cd.Model, low: float, high: float, part: int) -> float:
    """The speed at which weave (part 0) or capsize (part -1) changes its stability: halving, then a straight line."""

    def growth(speed: float) -> float:
        return float(eigenvalues(model, speed)[part].real)

    at_low, at_high = growth(low), growth(high)
    while high - low > 2e-3:
        middle = (low + high) / 2
        at_middle = growth(middle)
        if (at_middle > 0) == (at_low > 0):
            low, at_low = middle, at_middle
        else:
            high, at_high = middle, at_middle
    return low - at_low * (high - low) / (at_high - at_low)


def motion() -> cd.Result:
    """The run that the gallery shows: a push at 4.6 m/s."""
    return cd.simulate(build(4.6, push=True), until=5, every=0.01)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    table(model, (0.0, 2.0, 4.0, 5.0, 6.0, 8.0, 10.0))
    wrong = 0.0
    for speed, published in PUBLISHED.items():
        wanted = np.array(sorted(published, key=lambda x: (-np.imag(x), np.real(x))))
        wrong = max(wrong, float(np.abs(eigenvalues(model, float(speed)) / wanted - 1).max()))
    weave, capsize = crossing(model, 4.0, 5.0, 0), crossing(model, 5.5, 6.5, -1)
    print(f"by itself it is stable from {weave:.3f} m/s (weave) to {capsize:.3f} m/s (capsize)")
    result = motion()
    lean = np.arcsin(cd.to_direction_cosines(result["frame"].orientation)[:, 2, 1])
    print(f"after the push it leans by up to {np.abs(lean).max() / cd.deg:.2f} degrees, and rights itself")
    if plot:
        result.plot("steering.angle", "frame.position", path="bicycle.png")
    return {
        "wrong": wrong,
        "weave": weave,
        "capsize": capsize,
        "lean": float(np.abs(lean).max()),
        "left": float(np.abs(lean[-20:]).max() / np.abs(lean).max()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
