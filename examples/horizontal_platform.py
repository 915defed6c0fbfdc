"""Horizontal platform on parallel legs: kinematic start values, motion to rest, and the true equilibrium.

Shows: a driver that finds a consistent start (the book's KAP run), the dynamic run with a spring-damper between
ground and platform, and `cd.equilibrium`, which finds the same rest position without a run.
Source: Nikravesh (1988), sec. 10.3.2. Four legs modelled in pairs, two springs as one: k = 2 x 350 N/m,
d = 2 x 25 N s/m. The platform starts at y = 0.5 sin 110° = 0.46985 m; the book prints 0.46895, with two digits
interchanged (its tables belong to 0.46985, rounded to 0.470).
"""

import sys
from math import radians, sin

import cardan as cd

LEG = 0.5  # m
START_HEIGHT = LEG * sin(radians(110))
LIFT_SPEED = 0.12  # m/s


def build(driven: bool = False) -> cd.Model:
    """The platform; `driven` adds the driver on its height that finds the start values."""
    model = cd.Model("platform", gravity=(0, -9.81))
    ground = model.ground
    left = model.body("left legs", mass=0.6, inertia=0.1, position=(-0.35, 0.2), angle=0.3)
    top = model.body(
        "platform",
        mass=1.5,
        inertia=0.2,
        position=(-0.1, START_HEIGHT),
        velocity=(0.33, LIFT_SPEED),
        hold=("y", "velocity.y"),
    )
    right = model.body("right legs", mass=0.6, inertia=0.1, position=(0.15, 0.2), angle=0.3)
    model.add(cd.Revolute("A", ground.at(-0.25, 0), left.at(0, -LEG / 2)))
    model.add(cd.Revolute("B", left.at(0, LEG / 2), top.at(-0.25, 0)))
    model.add(cd.Revolute("C", top.at(0.25, 0), right.at(0, LEG / 2)))
    model.add(cd.Revolute("D", right.at(0, -LEG / 2), ground.at(0.25, 0)))
    if driven:
        model.add(cd.Drive("lift", top.y, lambda t: START_HEIGHT + LIFT_SPEED * t))
    else:
        model.add(cd.Spring("spring", ground.at(0.25, 0), top.at(-0.25, 0), stiffness=700, damping=50, free_length=0.6))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=3, every=1 / 80)


def main(plot: bool = False) -> dict[str, float]:
    start = cd.kinematics(build(driven=True), until=0)
    print(
        f"start        leg angle {start['left legs'].angle[0]:.4f} rad, "
        f"speed {start['left legs'].angular_velocity[0]:.4f} rad/s"
    )
    model = build()
    run = cd.simulate(model, until=3, every=0.01)
    rest = cd.equilibrium(model)
    for name, r in (("after 3 s", run), ("equilibrium", rest)):
        print(
            f"{name:12s} leg angle {r['left legs'].angle[-1]:.6f} rad, platform at "
            f"({r['platform'].position[-1, 0]:.6f}, {r['platform'].position[-1, 1]:.6f}) m, "
            f"spring force {r['spring'].spring_force[-1]:.3f} N"
        )
    if plot:
        run.plot("platform.position.y", "spring.spring_force", "spring.damper_force", path="horizontal_platform.png")
    return {
        "start_angle": start["left legs"].angle[0],
        "start_speed": start["left legs"].angular_velocity[0],
        "angle_after_3_s": run["left legs"].angle[-1],
        "rest_angle": rest["left legs"].angle[0],
        "rest_height": rest["platform"].position[0, 1],
        "rest_spring_force": rest["spring"].spring_force[0],
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
