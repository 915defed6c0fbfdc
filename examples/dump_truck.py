"""Dump truck: kinematics of its scissor linkage, the actuator force that holds the load, and the unloading run.

Shows: kinematics with a driven angle; statics with a strut that stands in for the actuator; dynamics with the
actuator. Source: Nikravesh (1988), sec. 10.3.3. The book finds 3916 N, from angles rounded to three digits; exactly
assembled coordinates need 3920 N. Both are computed here. The difference (0.1 %) is that of the angles, above all of
the strut's own, 0.357 instead of 0.3564 rad: statics takes the direction of the force from it. The unloading force,
3955 N, exceeds balance by less than one per cent, so the run is just as sensitive to the start.
"""

import sys
from math import atan2, hypot

import cardan as cd

ANGLE = -0.38  # rad, of link AC
Poses = dict[str, tuple[float, float, float]]  # x, y, angle
PRINTED: Poses = {  # the book's statics: positions with 4 digits, angles with 3
    "AC": (-0.1857, 0.0742, -0.380),
    "CK": (0.6175, 0.2962, 0.148),
    "BE": (0.6204, 0.4008, -0.202),
    "EF": (-0.1658, 0.6522, 0.256),
    "load": (0.8818, 0.9682, -0.163),
    "strut": (0.4571, 0.1703, 0.357),  # next to massless, pinned at A and D, half-length 0.4878 m
}
MASSES = {
    "AC": (0.4, 0.005),
    "CK": (2, 0.7),
    "BE": (2, 0.7),
    "EF": (0.4, 0.005),
    "load": (100, 27),
    "strut": (0.001, 0.001),
}
BODIES = ("AC", "CK", "BE", "EF", "load")


def build(actuator: str = "driver", poses: Poses = PRINTED) -> cd.Model:
    """`actuator`: "driver" (angle of AC given), "strut" (keeps its length), "force" (pushes with 3955 N, damped)."""
    model = cd.Model("dump truck", gravity=(0, -9.81))
    ground = model.ground
    for name in PRINTED if actuator == "strut" else BODIES:
        x, y, angle = poses[name]
        mass, inertia = MASSES[name]
        model.body(name, mass=mass, inertia=inertia, position=(x, y), angle=angle)
    AC, CK, BE, EF, load = (model[name] for name in BODIES)
    model.add(cd.Revolute("A", ground.at(0, 0), AC.at(0.2, 0)))
    model.add(cd.Revolute("B", ground.at(1.6, 0.2), BE.at(1, 0)))
    model.add(cd.Revolute("C", AC.at(-0.2, 0), CK.at(-1, 0)))
    model.add(cd.Revolute("D", CK.at(0.3, 0), BE.at(0.3, 0)))
    model.add(cd.Revolute("K", CK.at(1, 0), load.at(0.8, -0.4)))
    model.add(cd.Revolute("E", BE.at(-1, 0), EF.at(-0.2, 0)))
    model.add(cd.Revolute("F", EF.at(0.2, 0), load.at(-0.8, -0.4)))
    model.add(cd.Point("pin D", CK.at(0.3, 0)))
    if actuator == "driver":
        model.add(cd.Drive("angle of AC", AC.angle, ANGLE))
    elif actuator == "strut":
        half = hypot(*poses["strut"][:2])
        model.add(cd.Revolute("strut at A", ground.at(0, 0), model["strut"].at(-half, 0)))
        model.add(cd.Revolute("strut at D", CK.at(0.3, 0), model["strut"].at(half, 0)))
    else:
        model.add(cd.Spring("actuator", ground.at(0, 0), BE.at(0.3, 0), damping=500, force=-3955))
    return model


def holding_force(poses: Poses) -> float:
    """Compression in the strut at rest, from coordinates taken as they stand."""
    fx, fy, _ = cd.equilibrium(build("strut", poses), start="given")["strut at A"].reaction_j[0]
    return hypot(fx, fy)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build("force"), until=1.5, every=1 / 160)


def main(plot: bool = False) -> dict[str, float]:
    exact = cd.kinematics(build(), until=0)
    poses = {name: (*exact[name].position[0], exact[name].angle[0]) for name in BODIES}
    x, y = exact["pin D"].position[0]
    poses["strut"] = (x / 2, y / 2, atan2(y, x))
    print(f"kinematics    pin D at ({x:.4f}, {y:.4f}) m, load at angle {poses['load'][2]:.4f} rad")
    printed_force, exact_force = holding_force(PRINTED), holding_force(poses)
    print(f"holding force {printed_force:.1f} N from the printed coordinates, {exact_force:.1f} N from exact ones")
    run = cd.simulate(build("force", poses), until=1.5, every=0.05)
    load = run["load"]
    print(
        f"after 1.5 s   load at y = {load.position[-1, 1]:.4f} m, angle {load.angle[-1]:.4f} rad, "
        f"actuator {run['actuator'].length[-1]:.4f} m long"
    )
    if plot:
        run.plot("load.position", "load.angle", "actuator.force", path="dump_truck.png")
    return {
        "pin_D_x": x,
        "load_angle": poses["load"][2],
        "force_from_printed": printed_force,
        "force_from_exact": exact_force,
        "final_height": load.position[-1, 1],
        "final_angle_AC": run["AC"].angle[-1],
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
