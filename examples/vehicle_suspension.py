"""Vehicle with suspension: a strut in front, a trailing arm behind, level when it stands; driven over several grounds.

Shows: free lengths of springs found by hand statics so that chassis and arm stand level, and `cd.equilibrium` agreeing;
a ride over a bump at 8 m/s; profiles of the ground (a step, a bump, waves, a record in a CSV file) and tyres that are
rolled over them (`WheelContact`) with slip.
Source: Nikravesh (1988), problem 10.32, with the tyres and chassis of 10.31: strut 4 kg and 1 kg m², k 90 kN/m,
d 5 kN s/m; arm 4 kg and 2 kg m², k 60 kN/m, d 5 kN s/m. The figure is missing. Assumed: as in vehicle.py; the strut
moves along the chassis' vertical, its spring 0.4 m long when standing (and longer by what the front tyre is pressed
more than the rear one); the arm is 0.5 m long, hinged ahead of the rear axle, its mass centre at the middle, its
spring upright above the axle and 0.3 m long when standing.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import cardan as cd

CHASSIS, WHEEL, J_WHEEL, RADIUS, GRAVITY = 600.0, 20.0, 5.0, 0.35, 9.81
FRONT, REAR, AXLE = 1.2, -1.4, -0.25  # m from the mass centre
TYRE: dict[str, Any] = {"radius": RADIUS, "stiffness": 175e3, "damping": 7e3, "friction": 0.8, "slip_slope": 3000.0}
BODYWORK: dict[str, Any] = {"center_of_mass": (0, 0), "shape": cd.Box(3.6, 0.5, 1.5, center=(-0.1, 0.15, 0))}
STRUT = ARM = 4.0  # kg
K_FRONT, K_REAR, DAMPING = 90e3, 60e3, 5e3
ARM_LENGTH, FRONT_SPRING, REAR_SPRING = 0.5, 0.4, 0.3  # m, lengths as it stands
SPEED = 8.0  # m/s
GROUNDS = {
    "step of 60 mm": cd.step_profile(6, 0.06),
    "bump of 50 mm": cd.bump_profile(6, 1.0, 0.05),
    "waves of 20 mm": cd.profile_row(cd.bump_profile(6, 4.0, 0.02), 4, 4.0),
}
RECORD = Path(__file__).with_name("rough_road.csv")
if RECORD.exists():  # it is not, where this file was copied alone
    GROUNDS["recorded road"] = cd.profile_from_csv(str(RECORD))
AFTER = 4.0  # s: over each ground

ARM_CENTRE = REAR + ARM_LENGTH / 2
TOTAL = CHASSIS + 2 * WHEEL + STRUT + ARM


def loads() -> tuple[float, float, float, float]:
    """Front and rear tyre load, front and rear spring compression, standing level (statics by hand)."""
    moment = -WHEEL * (FRONT + REAR) - STRUT * FRONT - ARM * ARM_CENTRE  # about the chassis' mass centre, over g
    rear = GRAVITY * (TOTAL * FRONT + moment) / (FRONT - REAR)
    front = GRAVITY * TOTAL - rear
    hinge_to_axle = (rear - WHEEL * GRAVITY) * ARM_LENGTH - ARM * GRAVITY * ARM_LENGTH / 2
    return front, rear, front - (WHEEL + STRUT) * GRAVITY, hinge_to_axle / ARM_LENGTH


def build(bump: bool = False, ground_profile: cd.Spline | None = None) -> cd.Model:
    """Standing, or at SPEED towards a bump that is a second contact, or over a profile."""
    moving = bump or ground_profile is not None
    model = cd.Model("vehicle with suspension", gravity=(0, -GRAVITY))
    ground = model.ground
    front_load, rear_load, front_spring, rear_spring = loads()
    front_y, rear_y = (RADIUS - load / TYRE["stiffness"] for load in (front_load, rear_load))  # wheels, tyres pressed
    speed: dict[str, Any] = {"velocity": (SPEED, 0)} if moving else {}
    spin: dict[str, Any] = {"angular_velocity": -SPEED / RADIUS} if moving else {}
    chassis = model.body(
        "chassis", mass=CHASSIS, inertia=1200, position=(0, rear_y - AXLE), hold="x", **BODYWORK, **speed
    )
    strut = model.body("strut", mass=STRUT, inertia=1, position=(FRONT, front_y), **speed)
    arm = model.body("arm", mass=ARM, inertia=2, position=(ARM_CENTRE, rear_y), **speed)
    model.add(cd.Translational("slide", chassis.at(FRONT, AXLE, axis=(0, 1)), strut.at(0, 0)))
    model.add(cd.Revolute("hinge", chassis.at(REAR + ARM_LENGTH, AXLE), arm.at(ARM_LENGTH / 2, 0)))
    for name, carrier, x, y in (
        ("front", strut.at(0, 0), FRONT, front_y),
        ("rear", arm.at(-ARM_LENGTH / 2, 0), REAR, rear_y),
    ):
        wheel = model.body(name, mass=WHEEL, inertia=J_WHEEL, position=(x, y), hold="angle", **speed, **spin)
        model.add(cd.Revolute(f"{name} axle", carrier, wheel.at(0, 0)))
        kind = cd.Contact if ground_profile is None else partial(cd.WheelContact, terrain=ground_profile)
        model.add(kind(f"{name} tyre", wheel.at(0, 0), ground.at(0, 0, axis=(0, 1)), **TYRE))
        if bump:
            model.add(cd.Contact(f"{name} on bump", wheel.at(0, 0), ground.at(6, -0.46), radius_b=0.5, **TYRE))
    model.add(
        cd.Spring(
            "front spring",
            strut.at(0, 0),
            chassis.at(FRONT, AXLE + FRONT_SPRING),
            stiffness=K_FRONT,
            damping=DAMPING,
            free_length=FRONT_SPRING + rear_y - front_y + front_spring / K_FRONT,
        )
    )
    model.add(
        cd.Spring(
            "rear spring",
            arm.at(-ARM_LENGTH / 2, 0),
            chassis.at(REAR, AXLE + REAR_SPRING),
            stiffness=K_REAR,
            damping=DAMPING,
            free_length=REAR_SPRING + rear_spring / K_REAR,
        )
    )
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(bump=True), until=3, every=1 / 80)


def over(name: str) -> cd.Result:
    """The ride over one of the GROUNDS."""
    return cd.simulate(
        build(ground_profile=GROUNDS[name]), until=AFTER, every=0.005, method=cd.Partition(max_step=0.01)
    )


def raised(ride: cd.Result) -> float:
    """How much higher the chassis is at the end than at the beginning, where it stands level."""
    return float(ride["chassis"].position[-1, 1] - ride["chassis"].position[0, 1])


def main(plot: bool = False) -> dict[str, float]:
    rest = cd.equilibrium(build())
    chassis, arm = rest["chassis"].angle[0], rest["arm"].angle[0]
    front = rest["front tyre"].normal_force[0]
    print(
        f"standing: chassis {np.degrees(chassis):.1e}°, arm {np.degrees(arm):.1e}° off level; "
        f"front tyre {front:.3f} N, by hand {loads()[0]:.3f} N"
    )
    run = cd.simulate(build(bump=True), until=3, every=0.01)
    print(f"bump:     largest acceleration of the chassis {abs(run['chassis'].acceleration[:, 1]).max():.2f} m/s²")
    print("ground            peak acceleration   largest tyre force   least    largest slip   raised at the end")
    rides = {name: over(name) for name in GROUNDS}
    for name, ride in rides.items():
        forces = np.column_stack([ride[f"{wheel} tyre"].normal_force for wheel in ("front", "rear")])
        slip = max(abs(ride[f"{wheel} tyre"].slip_speed[20:]).max() for wheel in ("front", "rear"))
        print(
            f"{name:18s}{abs(ride['chassis'].acceleration[:, 1]).max():12.2f} m/s² {forces.max():18.0f} N "
            f"{forces.min():9.0f} N {slip:10.3f} m/s {raised(ride):16.5f} m"
        )
    if plot:
        run.plot("chassis.position.y", "chassis.angle", "front spring.force", path="vehicle_suspension.png")
    return {
        "chassis_angle": chassis,
        "arm_angle": arm,
        "front_load": front,
        "front_load_by_hand": loads()[0],
        "bump_acceleration": float(abs(run["chassis"].acceleration[:, 1]).max()),
        **{name: raised(ride) for name, ride in rides.items()},
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
