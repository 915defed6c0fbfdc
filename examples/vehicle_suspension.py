"""Vehicle with suspension: a strut in front, a trailing arm behind, level when it stands.

Shows: free lengths of springs found by hand statics so that chassis and arm stand level, and `cd.equilibrium` agreeing;
a ride over a bump at 8 m/s.
Source: Nikravesh (1988), problem 10.32, with the tyres and chassis of 10.31: strut 4 kg and 1 kg m², k 90 kN/m,
d 5 kN s/m; arm 4 kg and 2 kg m², k 60 kN/m, d 5 kN s/m. The figure is missing. Assumed: as in vehicle.py; the strut
moves along the chassis' vertical, its spring 0.4 m long when standing (and longer by what the front tyre is pressed
more than the rear one); the arm is 0.5 m long, hinged ahead of the rear axle, its mass centre at the middle, its
spring upright above the axle and 0.3 m long when standing.
"""

import sys

import numpy as np

import cardan as cd

CHASSIS, WHEEL, J_WHEEL, RADIUS, GRAVITY = 600.0, 20.0, 5.0, 0.35, 9.81
FRONT, REAR, AXLE = 1.2, -1.4, -0.25  # m from the mass centre
TYRE = {"radius": RADIUS, "stiffness": 175e3, "damping": 7e3, "friction": 0.8, "slip_slope": 3000.0}
BODYWORK = {"center_of_mass": (0, 0), "shape": cd.Box(3.6, 0.5, 1.5, center=(-0.1, 0.15, 0))}
STRUT = ARM = 4.0  # kg
K_FRONT, K_REAR, DAMPING = 90e3, 60e3, 5e3
ARM_LENGTH, FRONT_SPRING, REAR_SPRING = 0.5, 0.4, 0.3  # m, lengths as it stands
SPEED = 8.0  # m/s

ARM_CENTRE = REAR + ARM_LENGTH / 2
TOTAL = CHASSIS + 2 * WHEEL + STRUT + ARM


def loads() -> tuple[float, float, float, float]:
    """Front and rear tyre load, front and rear spring compression, standing level (statics by hand)."""
    moment = -WHEEL * (FRONT + REAR) - STRUT * FRONT - ARM * ARM_CENTRE  # about the chassis' mass centre, over g
    rear = GRAVITY * (TOTAL * FRONT + moment) / (FRONT - REAR)
    front = GRAVITY * TOTAL - rear
    hinge_to_axle = (rear - WHEEL * GRAVITY) * ARM_LENGTH - ARM * GRAVITY * ARM_LENGTH / 2
    return front, rear, front - (WHEEL + STRUT) * GRAVITY, hinge_to_axle / ARM_LENGTH


def build(bump: bool = False) -> cd.Model:
    model = cd.Model("vehicle with suspension", gravity=(0, -GRAVITY))
    ground = model.ground
    front_load, rear_load, front_spring, rear_spring = loads()
    front_y, rear_y = (RADIUS - load / TYRE["stiffness"] for load in (front_load, rear_load))  # wheels, tyres pressed
    speed = {"velocity": (SPEED, 0)} if bump else {}
    spin = {"angular_velocity": -SPEED / RADIUS} if bump else {}
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
        model.add(cd.Contact(f"{name} tyre", wheel.at(0, 0), ground.at(0, 0, axis=(0, 1)), **TYRE))
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
    if plot:
        run.plot("chassis.position.y", "chassis.angle", "front spring.force", path="vehicle_suspension.png")
    return {
        "chassis_angle": chassis,
        "arm_angle": arm,
        "front_load": front,
        "front_load_by_hand": loads()[0],
        "bump_acceleration": float(abs(run["chassis"].acceleration[:, 1]).max()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
