"""Geneva drive: a crank that turns evenly indexes a wheel with four slots, and a locking disc holds it in between.

Shows: `Geneva`, its events where the pin enters and leaves a slot, and the angle, speed and acceleration of the wheel.
With λ = sin(π/n) and the angle α of the crank from the line of centres, the wheel stands at
β = atan(λ sin α/(1 - λ cos α)); its highest speed is λ/(1 - λ) ω, and with four slots its largest acceleration 5.41 ω².
Source: the closed form (Bickford, Mechanisms for Intermittent Motion, 1972, ch. 9).
"""

import sys

import numpy as np

import cardan as cd

SLOTS, CENTRES, SPEED = 4, 0.12, 60 * cd.rpm
INERTIA = 2e-3  # kg m², of the wheel


def build() -> cd.Model:
    model = cd.Model("Geneva drive", gravity=None)
    ground, pin = model.ground, CENTRES * np.sin(np.pi / SLOTS)
    crank = model.body(
        "crank", mass=0.8, inertia=1e-3, angle=np.pi, shape=cd.Box(pin, 0.02, 0.01, center=(pin / 2, 0, 0))
    )
    reach = CENTRES * np.cos(np.pi / SLOTS)
    wheel = model.body("wheel", mass=1.2, inertia=INERTIA, position=(CENTRES, 0), angle=np.pi / SLOTS,
                       shape=wheel_shape(reach))  # fmt: skip
    axle = model.add(cd.Revolute("axle", ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("pivot", ground.at(CENTRES, 0), wheel.at(0, 0)))
    model.add(cd.Geneva("drive", crank.at(0, 0, axis=(1, 0)), wheel.at(0, 0, axis=(1, 0)), slots=SLOTS))
    model.add(cd.Motor("motor", axle, speed=SPEED))
    model.add(cd.Point("pin", crank.at(pin, 0)))
    return model


def wheel_shape(reach: float) -> list[cd.Box]:
    """A bar on either side of each slot."""
    bars: list[cd.Box] = []
    wide = 0.012
    for k in range(SLOTS):
        angle = 2 * np.pi * k / SLOTS
        for side in (-1, 1):
            x, y = 0.6 * reach, side * wide
            centre = (x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle), 0)
            size = (0.8 * reach, 0.008) if k % 2 == 0 else (0.008, 0.8 * reach)
            bars.append(cd.Box(*size, 0.01, center=centre))
    return bars


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=2, every=1 / 240, rtol=1e-8, atol=1e-10)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=2, every=1 / 1800, rtol=1e-8, atol=1e-10)
    wheel, ratio = result["wheel"], np.sin(np.pi / SLOTS)
    fastest = abs(wheel.angular_velocity).max() / SPEED
    peak = abs(wheel.angular_acceleration).max() / SPEED**2
    turned = (wheel.angle[-1] - wheel.angle[0]) / (2 * np.pi / SLOTS)
    moving = np.mean(result["drive"].engaged)
    enters, leaves = (next(e.t for e in result.events if e.name == f"drive.{word}") for word in ("enters", "leaves"))
    print(f"two turns of the crank index the wheel by {abs(turned):.6f} slots")
    print(f"the wheel turns {fastest:.3f} times as fast as the crank, its acceleration is at most {peak:.3f} ω²")
    print(f"the pin enters at {enters:.6f} s and leaves at {leaves:.6f} s: in motion {moving:.1%} of the time")
    if plot:
        result.plot(
            "wheel.angle", "wheel.angular_velocity", "wheel.angular_acceleration", "motor.torque", path="geneva.png"
        )
    k = abs(wheel.angular_acceleration).argmax()
    return {
        "slots": abs(turned),
        "fastest": fastest / (ratio / (1 - ratio)),
        "peak": peak,
        "at": abs(np.degrees(result["drive"].crank_angle[k])),
        "enters": enters / ((np.pi - (np.pi / 2 - np.pi / SLOTS)) / SPEED),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
