"""Sweep of a slider-crank: how evenly it turns, for 10,000 sizes of its flywheel and lengths of its rod.

Shows: a sweep over a grid on all cores, with progress; responses by name and by a function; the table, a contour plot.
Source: own definition. Without loads ½ J(θ) ω² stays, which gives the speeds in closed form; SI units.
"""

import sys

import numpy as np

import cardan as cd

CRANK = 0.05  # m, the balanced crank's radius
ROD_MASS, SLIDER_MASS = 0.5, 0.8  # kg
SPEED = 100.0  # rad/s, at the dead centre
LOOK = 1e-4  # s, reporting interval: 0.01 rad


def build() -> cd.Model:
    model = cd.Model("slider-crank with flywheel", gravity=None)
    inertia = model.parameter("flywheel", 0.01, bounds=(0.004, 0.04))  # kg m²
    length = model.parameter("rod", 0.2, bounds=(0.12, 0.3))  # m
    ground = model.ground
    crank = model.body("crank", mass=5, inertia=inertia, angular_velocity=SPEED, hold=("angle", "angular_velocity"))
    rod = model.body("rod_body", mass=ROD_MASS, inertia=ROD_MASS * length**2 / 12, position=(CRANK + length / 2, 0))
    slider = model.body("slider", mass=SLIDER_MASS, inertia=0.001, position=(CRANK + length, 0),
                        shape=cd.Box(0.04, 0.03, 0.03))  # fmt: skip
    model.add(cd.Revolute("O", ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(CRANK, 0), rod.at(-length / 2, 0)))
    model.add(cd.Revolute("C", rod.at(length / 2, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    return model


def fluctuation(result: cd.Result) -> float:
    """(largest - smallest speed) / mean speed of the crank."""
    speed = result["crank"].angular_velocity
    return (speed.max() - speed.min()) / speed.mean()


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=6 * np.pi / SPEED, every=6 * np.pi / SPEED / 480)  # three turns


def main(plot: bool = False, side: int = 4) -> dict[str, object]:
    model = build()
    sweep = cd.sweep(
        model,
        cd.Grid(["flywheel", "rod"], levels=side),
        {"fluctuation": fluctuation, "slowest": "min:crank.angular_velocity", "side force": "peak:guide.reaction_j.Fy"},
        until=2 * np.pi / SPEED * 1.2,
        every=LOOK,
        progress=True,
    )
    print(sweep.report())
    good = sweep.best("side force", among=sweep["fluctuation"] < 0.1)
    print(f"least side force where the speed varies by less than 10 %: {good.parameters}")
    if plot:
        sweep.save("sweep_slider_crank.csv")
        sweep.plot_contour("flywheel", "rod", "fluctuation", path="sweep_slider_crank.png")
        sweep.plot_parallel(color="fluctuation", path="sweep_slider_crank_parallel.png")
    return {
        "flywheel": sweep["flywheel"],
        "rod": sweep["rod"],
        "fluctuation": sweep["fluctuation"],
        "slowest": sweep["slowest"],
        "failures": len(sweep.failures),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv, side=100)
