"""Machines whose best design is known by another way: in closed form, or by how the problem was made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import cardan as cd

TURN = 2 * np.pi


class LinkageProblem(NamedTuple):
    """A problem of a machine: how a solver is sent at it, and the objective of its optimum."""

    name: str
    solve: Callable[[str], cd.Optimum]
    optimum: float


def pinned(model: cd.Model, a: Any, b: Any, c: Any, until: Any = TURN) -> cd.Model:
    """A four-bar of the crank a, the coupler b and the rocker c on a ground of 1; the crank turns once by `until`."""
    crank = model.body("crank", mass=1, inertia=0.1, hold=("angle",))
    coupler = model.body("coupler", mass=1, inertia=0.1, position=(a, 0), angle=0.9)
    rocker = model.body("rocker", mass=1, inertia=0.1, position=(1, 0), angle=1.8)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(a, 0), coupler.at(0, 0)))
    model.add(cd.Revolute("C", coupler.at(b, 0), rocker.at(c, 0)))
    model.add(cd.Revolute("D", model.ground.at(1, 0), rocker.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: TURN * t / until))
    return model


def transmission_angle() -> LinkageProblem:
    """The best transmission of a crank-rocker. With the crank along the ground cos μ = (b² + c² - (1 ∓ a)²) / 2bc; both
    are of one size if b² + c² = 1 + a², and then a / bc, which is least for b = c: 2a / (1 + a²)."""
    a = 0.3

    def solve(solver: str) -> cd.Optimum:
        model = cd.Model("crank-rocker", gravity=None)
        b, c = model.parameter("b", 0.95, bounds=(0.5, 1.5)), model.parameter("c", 0.65, bounds=(0.5, 1.5))
        pinned(model, a, b, c)
        coupler, rocker = model.bodies["coupler"], model.bodies["rocker"]
        cosine = lambda s: cd.cos(s.angle(coupler) - s.angle(rocker))  # noqa: E731
        worst = [cd.Peak(cosine, name="one side"), cd.Peak(lambda s: -cosine(s), name="other side")]
        return cd.optimize(model, worst, until=TURN, analysis="kinematics", solver=solver)

    return LinkageProblem("transmission angle of a crank-rocker", solve, 2 * a / (1 + a**2))


def function_generator() -> LinkageProblem:
    """The angles that a rocker is to take are those of one four-bar: the squared error of that one is zero."""
    best = {"a": 0.35, "b": 1.1, "c": 0.8}

    def angle(t: Any) -> Any:
        x, y = best["a"] * cd.cos(t), best["a"] * cd.sin(t)
        d = cd.sqrt((1 - x) ** 2 + y**2)
        turned = cd.atan2(y, x - 1)
        return turned - cd.acos((d**2 + best["c"] ** 2 - best["b"] ** 2) / (2 * d * best["c"]))

    def solve(solver: str) -> cd.Optimum:
        model = cd.Model("function generator", gravity=None)
        starts = {"a": 0.25, "b": 1.0, "c": 0.9}
        pinned(model, *(model.parameter(name, start, bounds=(0.1, 2)) for name, start in starts.items()))
        rocker = model.bodies["rocker"]
        error = cd.Integral(lambda s: cd.sin(s.angle(rocker) - angle(s.time)) ** 2, name="error")
        return cd.optimize(model, error, until=TURN, analysis="kinematics", solver=solver)

    return LinkageProblem("function generator", solve, 0.0)


def rod_of_a_slider_crank() -> LinkageProblem:
    """A rod that is long costs 0.05 l, one that is short the acceleration 1 + 1/l at the dead centre: l = √20."""
    cost = 0.05

    def solve(solver: str) -> cd.Optimum:
        model = cd.Model("slider-crank", gravity=None)
        length = model.parameter("l", 2.0, bounds=(1.5, 20))
        crank = model.body("crank", mass=1, inertia=0.1, angle=2.0, hold=("angle",))
        rod = model.body("rod", mass=1, inertia=0.1, position=(np.cos(2.0), np.sin(2.0)), angle=-0.3)
        slider = model.body("slider", mass=1, inertia=0.1, position=(length - 0.5, 0))
        model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
        model.add(cd.Revolute("B", crank.at(1, 0), rod.at(0, 0)))
        model.add(cd.Revolute("C", rod.at(length, 0), slider.at(0, 0)))
        model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0, axis=(1, 0))))
        model.add(cd.Drive("motor", crank.angle, lambda t: 2 + t))
        peak = cd.Peak(lambda s: cost * length - s.acceleration(slider)[0], name="acceleration and rod")
        return cd.optimize(model, peak, until=TURN, analysis="kinematics", solver=solver)

    return LinkageProblem("rod of a slider-crank", solve, 1 + 2 * np.sqrt(cost))


def balanced_arm() -> LinkageProblem:
    """A spring of no free length, from a height h above the pivot to the distance e on the arm, balances its weight
    wherever it stands if k h e = m g l; the torque of the motor is zero then."""

    def solve(solver: str) -> cd.Optimum:
        model = cd.Model("arm", gravity=(0, -9.81))
        k, e = model.parameter("k", 20.0, bounds=(5, 400)), 0.2
        arm = model.body("arm", mass=2, inertia=0.1, center_of_mass=(0.6, 0), hold=("angle",))
        model.add(cd.Revolute("pivot", model.ground.at(0, 0), arm.at(0, 0)))
        model.add(cd.Spring("spring", model.ground.at(0, 0.5), arm.at(e, 0), stiffness=k, free_length=0))
        model.add(cd.Drive("motor", arm.angle, lambda t: 0.2 * t))
        work = cd.Integral(lambda s: s.quantity("motor.force") ** 2, name="torque")
        return cd.optimize(model, work, until=5, analysis="inverse", solver=solver)

    return LinkageProblem("balanced arm", solve, 0.0)


def rocker_rate(a: np.ndarray, speed: np.ndarray) -> np.ndarray:
    """The angular velocity of the rocker of 0.9 at t = 1, with a coupler of 1.1, in closed form."""
    x, y = a * np.cos(speed), a * np.sin(speed)
    d = np.hypot(1 - x, y)
    along = (d**2 + 1.1**2 - 0.9**2) / (2 * d)
    up = np.sqrt(1.1**2 - along**2)
    at_x, at_y = x + (along * (1 - x) + up * y) / d, y + (up * (1 - x) - along * y) / d
    coupler, rocker = np.arctan2(at_y - y, at_x - x), np.arctan2(at_y, at_x - 1)
    return speed * a * np.sin(speed - coupler) / (0.9 * np.sin(rocker - coupler))


def fast_rocker() -> LinkageProblem:
    """The fastest rocker at t = 1, by its closed form on a dense grid."""
    sizes, speeds = (0.1, 0.4), (2.0, 6.0)

    def solve(solver: str) -> cd.Optimum:
        model = cd.Model("fast rocker", gravity=None)
        a, speed = model.parameter("a", 0.2, bounds=sizes), model.parameter("speed", 4.0, bounds=speeds)
        pinned(model, a, 1.1, 0.9, TURN / speed)
        return cd.optimize(
            model, cd.Terminal("rocker.angular_velocity") * -1.0, until=1, analysis="kinematics", solver=solver
        )

    grid = np.meshgrid(np.linspace(*sizes, 301), np.linspace(*speeds, 8001))
    return LinkageProblem("fast rocker", solve, -float(rocker_rate(*grid).max()))


def all_linkages() -> list[LinkageProblem]:
    """Every machine."""
    return [transmission_angle(), function_generator(), rod_of_a_slider_crank(), balanced_arm(), fast_rocker()]
