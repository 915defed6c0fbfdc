"""Stewart platform: six legs, six freedoms, closed loops; the forces its cylinders need along a path.

Shows: universal, translational and spherical joints, orientations by `pointing`, drivers on displacements whose law is
the closed-form inverse kinematics (a leg is as long as the distance of its two joints), and inverse dynamics of a
machine with closed loops. Every leg is two bodies: a cylinder in a universal joint on the base, and a rod that slides
in it and carries a ball of the platform. The platform heaves, sways and nods at once. Own definition; lengths in m.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd
from cardan.typing import Expression

BASE_RADIUS, TOP_RADIUS, HEIGHT = 1.0, 0.6, 1.1
BASE_ANGLES = np.radians([-10, 10, 110, 130, 230, 250])
TOP_ANGLES = np.radians([-50, 50, 70, 170, 190, 290])
PLATFORM: dict[str, Any] = {
    "mass": 120.0,
    "inertia": (12.0, 14.0, 22.0, 0.5, -0.4, 0.3),
    "center_of_mass": (0.02, -0.03, 0.1),
}
# frames of the parts of a leg: z up the leg, from the lower joint, from the upper ball
CYLINDER: dict[str, Any] = {"mass": 9.0, "inertia": (0.25, 0.25, 0.02), "center_of_mass": (0, 0, 0.3)}
ROD: dict[str, Any] = {"mass": 4.0, "inertia": (0.15, 0.15, 0.004), "center_of_mass": (0, 0, -0.35)}
ROD_SHAPE = cd.Cylinder(0.03, 0.9, center=(0, 0, -0.45))  # as it is drawn: long enough to stay in its cylinder
PERIOD = 2.0
SHIFT = (0.12, -0.08, 0.1)  # m: sway, surge, heave
TILT = (0.1, 0.06, -0.2)  # rad, about x, y, z in turn


def on_circle(radius: float, angles: np.ndarray) -> np.ndarray:
    return np.column_stack([radius * np.cos(angles), radius * np.sin(angles), 0 * angles])


FEET = on_circle(BASE_RADIUS, BASE_ANGLES)  # on the ground
BALLS = on_circle(TOP_RADIUS, TOP_ANGLES)  # on the platform
PINS = on_circle(1.0, BASE_ANGLES + np.pi / 2)  # first axis of each universal joint


def path(t: Expression):
    """Position of the platform and its angles about x, y, z: one period of an ellipse-like motion."""
    w = 2 * np.pi / PERIOD
    waves = (cd.sin(w * t), 1 - cd.cos(w * t), cd.sin(2 * w * t))
    position = [s * wave for s, wave in zip(SHIFT, waves, strict=True)]
    angles = [a * wave for a, wave in zip(TILT, waves[::-1], strict=True)]
    return (position[0], position[1], HEIGHT + position[2]), angles


def ball_position(t: Expression, ball: np.ndarray):
    """Of the platform's point `ball`: p + R_x R_y R_z s."""
    (px, py, pz), (a, b, c) = path(t)
    x, y, z = ball
    x, y = cd.cos(c) * x - cd.sin(c) * y, cd.sin(c) * x + cd.cos(c) * y
    x, z = cd.cos(b) * x + cd.sin(b) * z, -cd.sin(b) * x + cd.cos(b) * z
    y, z = cd.cos(a) * y - cd.sin(a) * z, cd.sin(a) * y + cd.cos(a) * z
    return px + x, py + y, pz + z


def leg_length(t: Expression, k: int):
    """Inverse kinematics: the distance of foot and ball."""
    return cd.sqrt(sum((b - f) ** 2 for b, f in zip(ball_position(t, BALLS[k]), FEET[k], strict=True)))


def build(driven: bool = True) -> cd.Model:
    model = cd.Model("Stewart platform", dim=3, gravity=(0, 0, -9.81))
    ground = model.ground
    platform = model.body("platform", position=(0, 0, HEIGHT), **PLATFORM)
    for k, (foot, ball, pin) in enumerate(zip(FEET, BALLS, PINS, strict=True)):
        top = ball + np.array([0, 0, HEIGHT])
        along = top - foot
        orientation = cd.pointing((0, 0, 1), along, (0, 1, 0), np.cross(along, pin))
        cylinder = model.body(f"cylinder {k}", position=foot, orientation=orientation, **CYLINDER)
        rod = model.body(f"rod {k}", position=top, orientation=orientation, shape=ROD_SHAPE, **ROD)
        model.add(cd.Universal(f"foot {k}", ground.at(*foot, axis=pin), cylinder.at(0, 0, 0, axis=(0, 1, 0))))
        slide = model.add(
            cd.Translational(f"leg {k}", cylinder.at(0, 0, 0, axis=(0, 0, 1)), rod.at(0, 0, 0, axis=(0, 0, 1)))
        )
        model.add(cd.Spherical(f"ball {k}", rod.at(0, 0, 0), platform.at(*ball)))
        if driven:
            model.add(cd.Drive(f"actuator {k}", slide.displacement, lambda t, k=k: leg_length(t, k)))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(build(), until=PERIOD, every=PERIOD / 240)


def main(plot: bool = False) -> dict[str, Any]:
    model, free = build(), cd.assemble(build(driven=False))
    result = cd.inverse(model, until=PERIOD, every=PERIOD / 40)
    forces = np.column_stack([result[f"actuator {k}"].force for k in range(6)])
    lengths = np.column_stack([result[f"leg {k}"].displacement for k in range(6)])
    rates = np.column_stack([result[f"leg {k}"].rate for k in range(6)])
    positions = np.array([[float(x) for x in path(t)[0]] for t in result.t])
    error = np.abs(result["platform"].position - positions).max()
    print(f"{len(model.bodies)} bodies, {free.dof} freedoms, {len(free.redundant)} redundant constraints")
    print(f"legs from {lengths.min():.4f} to {lengths.max():.4f} m; platform off its path by {error:.1e} m")
    print(f"largest force of an actuator {np.abs(forces).max():.3f} N, weight {9.81 * total_mass():.1f} N")
    if plot:
        result.plot(*(f"actuator {k}.force" for k in range(6)), path="stewart_platform.png")
    return {
        "t": result.t,
        "dof": free.dof,
        "redundant": len(free.redundant),
        "forces": forces,
        "path_error": error,
        "power": (forces * rates).sum(axis=1),
        "energy": result.energy.total,
    }


def total_mass() -> float:
    return PLATFORM["mass"] + 6 * (CYLINDER["mass"] + ROD["mass"])


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
