"""Slider-crank with a spring-damper on the slider and a constant torque on the crank.

Shows: a translational joint, a spring-damper and a torque; initial speeds given for the crank only, the rest assembled.
Source: own definition with a 40-digit reference (tests/published/cases/slider_crank_planar.json); SI units.
"""

import sys

import cardan as cd

CRANK, ROD = 0.2, 0.5  # m, lengths; mass centres at the middle


def build() -> cd.Model:
    model = cd.Model("slider-crank", gravity=(0, -9.81))
    ground = model.ground
    crank = model.body(
        "crank",
        mass=1,
        inertia=0.0035,
        position=(0.0878, 0.0479),
        angle=0.5,
        angular_velocity=6,
        hold=("angle", "angular_velocity"),
    )
    rod = model.body("rod", mass=1.5, inertia=0.032, position=(0.42, 0.048), angle=-0.193)
    slider = model.body("slider", mass=2, inertia=1, position=(0.666, 0), shape=cd.Box(0.12, 0.08, 0.08))
    model.add(cd.Revolute("O", ground.at(0, 0), crank.at(-CRANK / 2, 0)))
    model.add(cd.Revolute("B", crank.at(CRANK / 2, 0), rod.at(-ROD / 2, 0)))
    model.add(cd.Revolute("C", rod.at(ROD / 2, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Spring("spring", ground.at(1.2, 0), slider.at(0, 0), stiffness=150, damping=2, free_length=0.6))
    model.add(cd.Torque("motor", crank, 0.5))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=4, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    state = cd.assemble(model)
    print(f"assembled: slider at {state['slider'].position[0]:.9f} m, moving at {state['slider'].velocity[0]:.9f} m/s")
    result = cd.simulate(model, until=2, every=0.01, rtol=1e-10, atol=1e-12)
    print(
        f"after 1 s: crank angle {result['crank'].angle[100]:.9f} rad, "
        f"slider at {result['slider'].position[100, 0]:.9f} m"
    )
    if plot:
        result.plot("crank.angle", "slider.position.x", "guide.reaction_j.Fy", path="slider_crank.png")
    return {
        "start_speed": state["slider"].velocity[0],
        "angle_1": result["crank"].angle[100],
        "slider_1": result["slider"].position[100, 0],
        "angle_2": result["crank"].angle[-1],
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
