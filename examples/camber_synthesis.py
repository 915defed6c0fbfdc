"""Double wishbone suspension in the plane (seen from ahead) whose camber follows a prescribed curve over wheel travel.

Shows: function synthesis with limits. The heights of the inner pivots, the lateral places of the upper joints and the
static camber are parameters; the output (camber) is given as a function of another quantity of the machine (wheel
travel), and the tyre must not scrub sideways by more than 12 mm. Dimensions as of a passenger car, chosen here.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

HALF_TRACK, RADIUS = 0.75, 0.32  # m: lateral place of the wheel centre; its height is zero at rest
TRAVEL = 0.08  # m, up and down
LOWER_INNER, LOWER_OUTER = 0.33, (0.69, -0.17)  # lateral place of the inner pivot; the ball joint at rest
UPPER_OUTER_HEIGHT = 0.15
SCRUB = 0.012  # m
TIMES = np.linspace(0, 1, 17)  # from full droop to full bump
FOUND = {"y_lower": -0.16452, "x_upper": 0.33945, "y_upper": 0.13185, "x_ball": 0.62,
         "static_camber": -0.50166}  # by main()  # fmt: skip


def wanted(z: Any) -> Any:
    """Camber in degrees over wheel travel in m: more negative in bump, so that the outer wheel stands in a curve."""
    return -0.5 - 14 * z - 60 * z**2


def build() -> cd.Model:
    model = cd.Model("double wishbone", gravity=None)
    y_lower = model.parameter("y_lower", -0.15, bounds=(-0.25, -0.05))
    x_upper = model.parameter("x_upper", 0.35, bounds=(0.30, 0.55))
    y_upper = model.parameter("y_upper", 0.15, bounds=(0.0, 0.25))
    x_ball = model.parameter("x_ball", 0.66, bounds=(0.62, 0.70))
    model.parameter("static_camber", 0.0, bounds=(-3, 3))  # degrees, set in the workshop
    # body axes are those of the ground at rest; the run starts in full droop
    lower = model.body("lower", position=(LOWER_INNER, y_lower), angle=-0.2)
    upper = model.body("upper", position=(x_upper, y_upper), angle=-0.2)
    knuckle = model.body("knuckle", position=(HALF_TRACK, -TRAVEL))
    x, y = LOWER_OUTER
    model.add(cd.Revolute("lower pivot", model.ground.at(LOWER_INNER, y_lower), lower.at(0, 0)))
    model.add(cd.Revolute("upper pivot", model.ground.at(x_upper, y_upper), upper.at(0, 0)))
    model.add(cd.Revolute("lower ball", lower.at(x - LOWER_INNER, y - y_lower), knuckle.at(x - HALF_TRACK, y)))
    model.add(
        cd.Revolute(
            "upper ball",
            upper.at(x_ball - x_upper, UPPER_OUTER_HEIGHT - y_upper),
            knuckle.at(x_ball - HALF_TRACK, UPPER_OUTER_HEIGHT),
        )
    )
    model.add(cd.Drive("road", knuckle.y, lambda t: TRAVEL * (2 * t - 1)))
    model.add(cd.Point("patch", knuckle.at(0, -RADIUS)))
    return model


def camber(s: cd.View):
    """Degrees; negative when the top of the wheel leans inwards. The wheel stands at +x: inwards is anticlockwise."""
    return s.parameter("static_camber") - s.angle("knuckle") * 180 / cd.pi


def find(starts: int = 3) -> cd.Synthesis:
    model = build()
    patch = model["patch"].marker
    scrub = [
        cd.Always(lambda s: s.position(patch)[0] - HALF_TRACK - SCRUB, samples=9, name="scrub outwards"),
        cd.Always(lambda s: HALF_TRACK - SCRUB - s.position(patch)[0], samples=9, name="scrub inwards"),
    ]
    return cd.function_synthesis(
        model, camber, wanted, TIMES, of="knuckle.y", subject_to=scrub, solver=cd.LeastSquares(starts=starts)
    )


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.kinematics(build(), until=1, every=1 / 240, parameters=FOUND)


def main(plot: bool = False) -> dict[str, object]:
    found = find()
    print(found.report())
    run = cd.kinematics(found.model, until=1, every=0.01)
    knuckle = run["knuckle"]
    measured = found.parameters["static_camber"] - np.degrees(knuckle.angle)
    error = measured - wanted(knuckle.position[:, 1])
    moved = run["patch"].position[:, 0] - HALF_TRACK
    print(f"camber within {abs(error).max():.4f} degrees of the curve; the tyre moves sideways by "
          f"{1e3 * moved.min():.1f} to {1e3 * moved.max():.1f} mm")  # fmt: skip
    if plot:
        found.plot("camber.png")
    return {
        "error": abs(error).max(),
        "scrub": abs(moved).max(),
        "parameters": found.parameters,
        "heights": knuckle.position[:, 1],
        "camber": measured,
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
