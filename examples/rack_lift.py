"""Lift on a rack that a DC motor drives by its pinion, along the motor's curve of torque over speed.

Shows: cd.Motor with a curve, its torque, rate and power, and the speed at which motor and load agree.
With the torque T (1 - ω/ω₀), all that moves has the inertia J + m r² at the pinion, and the load turns back by m g r:
ω = ω₀ (1 - m g r/T) (1 - exp(-t T/(ω₀ (J + m r²)))).
Source: the closed form.
"""

import sys

import numpy as np

import cardan as cd

MASS, INERTIA, RADIUS = 400.0, 2.5, 0.08  # kg, kg m², m: the cage, motor with pinion
STALL, NO_LOAD = 900.0, 300 * cd.rpm  # N m, rad/s
G = 9.81


def build() -> cd.Model:
    model = cd.Model("rack lift", gravity=(0, -G))
    cage = model.body("cage", mass=MASS, inertia=100, position=(0, 0), shape=cd.Box(0.8, 1.2, 0.8))
    pinion = model.body("pinion", mass=20, inertia=INERTIA, position=(0.5 + RADIUS, 0), shape=cd.Cylinder(RADIUS, 0.05))
    model.add(cd.Translational("mast", model.ground.at(0, 0, axis=(0, 1)), cage.at(0, 0)))
    axle = model.add(cd.Revolute("axle", model.ground.at(0.5 + RADIUS, 0), pinion.at(0, 0)))
    model.add(cd.RackAndPinion("rack", cage.at(0.5, 0, axis=(0, 1)), pinion.at(0, 0), radius=RADIUS))
    model.add(cd.Motor("motor", axle, curve=[(-NO_LOAD, 2 * STALL), (NO_LOAD, 0), (2 * NO_LOAD, -STALL)]))
    return model


def closed_form(t: np.ndarray | float) -> np.ndarray | float:
    """Speed of the pinion."""
    decay = STALL / (NO_LOAD * (INERTIA + MASS * RADIUS**2))
    return NO_LOAD * (1 - MASS * G * RADIUS / STALL) * (1 - np.exp(-t * decay))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=1, every=0.01, rtol=1e-9, atol=1e-11)


def main(plot: bool = False) -> dict[str, float]:
    result = motion()
    motor, cage = result["motor"], result["cage"]
    speed = float(cage.velocity[-1, 1])
    print(f"the cage rises at {speed:.3f} m/s, and the pinion turns at {motor.rate[-1] / cd.rpm:.1f} rpm")
    print(f"the motor gives {motor.torque[-1]:.1f} N m and {motor.power[-1] / 1000:.2f} kW")
    if plot:
        result.plot("motor.torque", "motor.rate", "motor.power", path="rack_lift.png")
    steady = closed_form(np.inf)
    return {
        "speed": float(np.abs(motor.rate - closed_form(result.t)).max() / steady),
        "torque": float(np.abs(motor.torque - STALL * (1 - motor.rate / NO_LOAD)).max() / STALL),
        "power": float(motor.power[-1] / (MASS * (G + cage.acceleration[-1, 1]) * speed + pinion_power(result))),
    }


def pinion_power(result: cd.Result) -> float:
    """What goes into the spin of motor and pinion at the end, W."""
    pinion = result["pinion"]
    return float(INERTIA * pinion.angular_acceleration[-1] * pinion.angular_velocity[-1])


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
