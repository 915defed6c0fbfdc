"""Planetary gear that moves a rack: sun driven, ring fixed, carrier out, a pinion on the carrier's shaft.

Shows: gear pairs with a carrier, internal teeth, rack and pinion, and inverse dynamics. Willis' formula gives the
ratio ω_carrier / ω_sun = 1 / (1 + R_ring / R_sun); the rack moves by pinion radius times carrier angle; at constant
speed the motor's power is what the rack's load takes. Own definition; radii: sun 0.03, planet 0.02, ring 0.07,
pinion 0.025 m; load on the rack 400 N; no gravity.
"""

import sys
from math import pi

import cardan as cd

SUN, PLANET, PINION = 0.03, 0.02, 0.025
RING = SUN + 2 * PLANET
LOAD, SPEED = 400.0, 20.0  # N, rad/s


def build() -> cd.Model:
    model = cd.Model("gear train", gravity=None)
    ground = model.ground
    sun = model.body("sun", mass=0.5, inertia=2e-4)
    carrier = model.body("carrier", mass=1, inertia=1e-3)
    planet = model.body("planet", mass=0.2, inertia=4e-5, position=(SUN + PLANET, 0))
    rack = model.body("rack", mass=3, inertia=0.1, position=(0, -PINION), shape=cd.Box(0.24, 0.008, 0.02))
    bearing = model.add(cd.Revolute("sun shaft", ground.at(0, 0), sun.at(0, 0)))
    model.add(cd.Revolute("carrier shaft", ground.at(0, 0), carrier.at(0, 0)))
    model.add(cd.Revolute("planet shaft", carrier.at(SUN + PLANET, 0), planet.at(0, 0)))
    model.add(cd.Gear("sun and planet", sun.at(0, 0), planet.at(0, 0), radius_i=SUN, radius_j=PLANET, carrier=carrier))
    model.add(
        cd.Gear(
            "ring and planet",
            ground.at(0, 0),
            planet.at(0, 0),
            radius_i=RING,
            radius_j=PLANET,
            carrier=carrier,
            internal=True,
        )
    )
    model.add(cd.Translational("rack guide", ground.at(0, -PINION, axis=(1, 0)), rack.at(0, 0)))
    model.add(cd.RackAndPinion("rack and pinion", rack.at(0, 0, axis=(1, 0)), carrier.at(0, 0), radius=PINION))
    model.add(cd.Force("load", rack.at(0, 0), (-LOAD, 0)))
    model.add(cd.Drive("motor", bearing.angle, lambda t: SPEED * t))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(build(), until=6 * pi / SPEED, every=6 * pi / SPEED / 360)  # three turns of the sun


def main(plot: bool = False) -> dict[str, float]:
    turn = 2 * pi / SPEED
    result = cd.inverse(build(), until=turn, every=turn / 100)
    ratio = result["carrier"].angular_velocity[-1] / result["sun"].angular_velocity[-1]
    travel = result["rack"].position[-1, 0] - result["rack"].position[0, 0]
    torque = result["motor"].force[-1]
    print(
        f"carrier / sun {ratio:.6f}, Willis {1 / (1 + RING / SUN):.6f}; planet / sun "
        f"{result['planet'].angular_velocity[-1] / SPEED:.4f}"
    )
    print(f"rack travel in one turn of the sun {1e3 * travel:.4f} mm; motor torque {torque:.4f} N m")
    if plot:
        result.plot("sun.angle", "carrier.angle", "planet.angle", "rack.position.x", path="gear_train.png")
    return {
        "ratio": ratio,
        "willis": 1 / (1 + RING / SUN),
        "travel": travel,
        "torque": torque,
        "power_in": torque * SPEED,
        "power_out": LOAD * result["rack"].velocity[-1, 0],
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
