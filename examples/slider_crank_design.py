"""Slider-crank with design parameters: spring constant, height of the spring, half length of the coupler.

Shows: geometry and inertia that follow a parameter; a run that starts from static equilibrium, where a load is
switched on at t = 0; exact derivatives, that of the start included.
Source: Barman & Haug (1981), sections 2.1.2.6 and 6.2; inches, pounds-force, seconds, no gravity.
The printed X(2), Y(2) are interchanged, and the spring is horizontal at every height, so that b2 changes nothing.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

FREE_LENGTH = 15.68  # in
TORQUE = 100.0  # in lbf on the crank, counter-clockwise, in the transient only
COUPLER_MASS = 1.0  # lbf s²/in
START = {"b1": 1.0, "b2": 0.5, "b3": 10.0}
BOUNDS = {"b1": (0.8, 1.5), "b2": (0.2, 0.8), "b3": (5.0, 16.0)}  # of the 1 s problem
TIGHT: dict[str, Any] = {"start": "equilibrium", "rtol": 1e-10, "atol": 1e-12}
PRINTED_TIMES = (0.0, 0.5, 1.0, 1.5, 2.0)


def build(bounds: dict[str, tuple[float, float]] = BOUNDS) -> cd.Model:
    model = cd.Model("slider-crank of DADS", gravity=None, units="lbf-in")
    ground = model.ground
    b1, b2, b3 = (model.parameter(name, START[name], bounds=bounds[name]) for name in START)
    crank = model.body("crank", mass=4, inertia=10, position=(0, 1), angle=1.5708)
    coupler = model.body(
        "coupler", mass=COUPLER_MASS, inertia=COUPLER_MASS * b3**2 / 3, position=(8.667, 5.25), angle=-0.5236
    )
    slider = model.body("slider", mass=3, inertia=2, position=(17.32, 0.5))
    model.add(cd.Revolute("J1", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("J2", crank.at(9, 0), coupler.at(-b3, 0)))
    model.add(cd.Revolute("J3", coupler.at(b3, 0), slider.at(0, 0)))
    model.add(cd.Translational("J4", ground.at(0, 1, axis=(1, 0)), slider.at(0, 0.5)))
    model.add(
        cd.Spring("spring", ground.at(35, b2), slider.at(2, b2 - 0.5), stiffness=b1, damping=1, free_length=FREE_LENGTH)
    )
    torque = model.add(cd.Torque("torque", crank, TORQUE, active=False))
    model.add(cd.At("torque on", 0.0, do=[cd.Switch(torque)]))
    return model


# -- the design problems of section 6.2 ------------------------------------------------------------------------------


def twice_the_energy(s: cd.MotionView) -> Any:
    """b1 (l - l0)²: its largest value is the cost (6.1)."""
    return s.parameter("b1") * (s.length("spring") - FREE_LENGTH) ** 2


def bearing_force(s: cd.MotionView) -> Any:
    """μ2: the vertical force of the bearing on the crank."""
    return -s.reaction("J1")[1]


COST = cd.Peak(twice_the_energy, name="J")


def conditions(force: float, speed: float = 0.3, form: str = "peak") -> list[Any]:
    """|μ2| and the final speed of the crank are limited (6.2, 6.3); form="integral": as in (6.6), (6.7)."""
    return [
        cd.Always(lambda s: -bearing_force(s) / force - 1, form=form, name=f"-mu2/{force:g} - 1"),
        cd.Always(lambda s: bearing_force(s) / force - 1, form=form, name=f"mu2/{force:g} - 1"),
        cd.AtMost(cd.Terminal("crank.angular_velocity", name="phi2'(T)"), speed),
    ]


def as_printed() -> tuple[cd.Model, list[Any]]:
    """Model with b4, and ψ0 = b4, ψ3 = ∫ <b1 (l - l0)²/b4 - 1> dt, ψ4 = φ2'(T) - 0.3 (6.5, 6.8, 6.9; 6.2.3)."""
    model = build()
    b4 = model.parameter("b4", 14.5)
    return model, [
        cd.Terminal(b4, name="psi0"),
        cd.Always(lambda s: twice_the_energy(s) / b4 - 1, form="integral", name="psi3"),
        cd.Terminal(lambda s: s.angular_velocity(model.bodies["crank"]) - 0.3, name="psi4"),
    ]


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=10, every=1 / 60, start="equilibrium")


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    result = cd.simulate(model, until=2, every=0.01, **TIGHT)
    crank, slider, spring = result["crank"], result["slider"], result["spring"]
    print("     t      theta2    theta2'        X4        X4'          l")
    for k in np.searchsorted(result.t, np.array(PRINTED_TIMES) - 1e-9):
        values = (crank.angle, crank.angular_velocity, slider.position[:, 0], slider.velocity[:, 0], spring.length)
        print(f"{result.t[k]:6.2f}" + "".join(f"{value[k]:11.6f}" for value in values))
    g = cd.gradient(*as_printed(), until=2, **TIGHT)
    print(g.report())
    print("printed adjoint of psi4 (1981): -0.0850 by b1, 0.1872 by b3; its own differences: -0.105, 0.286")
    if plot:
        result.plot("crank.angle", "spring.length", "J1.reaction_j.Fy", path="slider_crank_design.png")
    return {
        "angle_0": crank.angle[0],
        "angle_2": crank.angle[-1],
        "speed_2": crank.angular_velocity[-1],
        "speed_by_b1": g.derivative("psi4", "b1"),
        "speed_by_b3": g.derivative("psi4", "b3"),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
