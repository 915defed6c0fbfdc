"""Machines whose numbers are parameters, with functionals of every kind: what gradients are tried on.

Each function gives a `Case`; SMOOTH, EVENTS and FORCES list them by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import radians, sin
from typing import Any

import numpy as np

import cardan as cd

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


@dataclass
class Case:
    """A model, what is asked of it, and for how long it runs."""

    model: cd.Model
    functionals: list[Any]
    until: Any
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def all_options(self) -> dict[str, Any]:
        return TIGHT | self.options

    def gradient(self, **options: Any) -> cd.Gradient:
        return cd.gradient(self.model, self.functionals, self.until, **(self.all_options | options))

    def check(self, **options: Any) -> cd.GradientCheck:
        return cd.check_gradient(self.model, self.functionals, self.until, **(self.all_options | options))


def numbers(model: cd.Model, **values: float) -> list[Any]:
    """Parameters of a model."""
    return [model.parameter(name, value) for name, value in values.items()]


# -- smooth motions --------------------------------------------------------------------------------------------------


def oscillator(dim: int = 2) -> Case:
    """A mass on a rail between spring and damper: m ẍ + c ẋ + k (x - free) = F; every number is a parameter."""
    model = cd.Model("oscillator", dim=dim, gravity=None)
    m, k, c, free, x0, v0, F, T = numbers(model, m=2.0, k=50.0, c=1.5, free=1.0, x0=1.3, v0=0.4, F=3.0, T=1.7)
    more, inertia = ((), 1.0) if dim == 2 else ((0,), (1, 1, 1))
    axis = (1, 0, *more)
    block = model.body("block", mass=m, inertia=inertia, position=(x0, 0, *more), velocity=(v0, 0, *more))
    rail = model.ground.at(0, 0, *more, axis=axis)
    model.add(cd.Translational("rail", rail, block.at(0, 0, *more, axis=axis)))
    model.add(
        cd.Spring(
            "spring", model.ground.at(0, 0, *more), block.at(0, 0, *more), stiffness=k, damping=c, free_length=free
        )
    )
    model.add(cd.Force("push", block.at(0, 0, *more), (F, 0, *more)))
    x = lambda s: s.position(block)[0]  # noqa: E731
    functionals = [
        cd.Terminal(x, name="x"),
        cd.Terminal(lambda s: s.velocity(block)[0], name="v"),
        cd.Terminal(lambda s: s.acceleration(block.at(0, 0, *more))[0], name="a"),
        cd.Terminal("spring.spring_force", name="spring force"),
        cd.Terminal(x, at=0.6, name="x at 0.6"),
        cd.Integral(lambda s: x(s) ** 2, name="∫x²"),
        cd.Peak(x, between=(0.8, None), name="second peak"),
    ]
    return Case(model, functionals, T)


def double_pendulum() -> Case:
    model = cd.Model("double pendulum")
    m1, m2, J1, J2, l1, l2, g = numbers(model, m1=1.0, m2=0.7, J1=0.03, J2=0.02, l1=0.6, l2=0.5, g=9.81)
    a, b, w = numbers(model, a=0.8, b=0.3, w=1.0)
    model.gravity = (0, -g)
    upper = model.body("upper", m1, J1, (0.2, -0.2), a, angular_velocity=w, hold=("angle", "angular_velocity"))
    lower = model.body("lower", m2, J2, (0.5, -0.4), b, angular_velocity=-w, hold=("angle", "angular_velocity"))
    model.add(cd.Revolute("A", model.ground.at(0, 0), upper.at(0, l1 / 2)))
    model.add(cd.Revolute("B", upper.at(0, -l1 / 2), lower.at(0, l2 / 2)))
    tip = lower.at(0, -l2 / 2)
    functionals = [
        cd.Terminal(lambda s: s.position(tip)[0], name="tip"),
        cd.Terminal("A.reaction_j.Fx", name="reaction"),
        cd.Terminal("energy.total", name="energy"),
        cd.Integral(lambda s: s.kinetic_energy, name="action"),
        cd.Integral("B.reaction_i.Fy", between=(0.1, 0.4), name="impulse of B"),
        cd.Peak(lambda s: s.position(tip)[0], name="farthest"),
        cd.Peak(lambda s: cd.norm_2(s.reaction("A")), smooth=5.0, name="smooth peak"),
        cd.Always(lambda s: s.angular_velocity(lower) - 1, form="integral", name="integral bound"),
        cd.Always(lambda s: s.angle(upper) - 1, form="sampled", samples=4, name="bound"),
        cd.Always(lambda s: -s.angle(upper) - 1, name="peak bound"),
    ]
    return Case(model, functionals, 0.9)


def four_bar() -> Case:
    """The four-bar of Nikravesh (1988), sec. 10.3.1; all lengths are parameters and it is assembled anew."""
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank_l, coupler_l, rocker_l, base, mass, J = numbers(model, l1=1.0, l2=2.0, l3=2.0, base=2.5, mass=2.25, J=2.0)
    phi, w = numbers(model, phi=1.047, w=0.5)
    ground, hold = model.ground, ("angle", "angular_velocity")
    crank = model.body("crank", 1.00, 0.30, (0.500, 0.866), phi, angular_velocity=w, hold=hold)
    coupler = model.body("coupler", mass, J, (2.824, 2.553), 0.423)
    rocker = model.body("rocker", 2.00, 1.35, (3.574, 1.687), 1.004)
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-crank_l, 0)))
    model.add(cd.Revolute("B", crank.at(crank_l, 0), coupler.at(-coupler_l, 0)))
    model.add(cd.Revolute("C", coupler.at(coupler_l, 0), rocker.at(rocker_l, 0)))
    model.add(cd.Revolute("D", rocker.at(-rocker_l, 0), ground.at(base, 0)))
    functionals = [
        cd.Terminal("crank.angle", name="crank"),
        cd.Terminal("D.reaction_i.Fy", name="reaction"),
        cd.Terminal("rocker.angular_acceleration", name="acceleration"),
        cd.Integral(lambda s: s.position(coupler)[1], name="∫y"),
    ]
    return Case(model, functionals, 0.5)


def platform() -> Case:
    """The horizontal platform of Nikravesh (1988), sec. 10.3.2, examples/horizontal_platform.py, with parameters."""
    model = cd.Model("platform", gravity=(0, -9.81))
    k, d, l0, leg, mass = numbers(model, k=700.0, d=50.0, l0=0.6, leg=0.5, mass=1.5)
    y0, lift = numbers(model, y0=0.5 * sin(radians(110)), lift=0.12)
    ground = model.ground
    left = model.body("left", mass=0.6, inertia=0.1, position=(-0.35, 0.2), angle=0.3)
    top = model.body("top", mass, 0.2, position=(-0.1, y0), velocity=(0.33, lift), hold=("y", "velocity.y"))
    right = model.body("right", mass=0.6, inertia=0.1, position=(0.15, 0.2), angle=0.3)
    model.add(cd.Revolute("A", ground.at(-0.25, 0), left.at(0, -leg / 2)))
    model.add(cd.Revolute("B", left.at(0, leg / 2), top.at(-0.25, 0)))
    model.add(cd.Revolute("C", top.at(0.25, 0), right.at(0, leg / 2)))
    model.add(cd.Revolute("D", right.at(0, -leg / 2), ground.at(0.25, 0)))
    model.add(cd.Spring("spring", ground.at(0.25, 0), top.at(-0.25, 0), stiffness=k, damping=d, free_length=l0))
    functionals = [
        cd.Terminal(lambda s: s.position(top)[0], name="x"),
        cd.Peak("spring.force", name="largest force"),
        cd.Integral(lambda s: s.velocity(top)[0] ** 2, name="∫v²"),
        cd.Terminal("B.reaction_j.Fy", name="reaction"),
    ]
    return Case(model, functionals, 0.6)


def spatial_slider_crank() -> Case:
    """Revolute, ball, cross and slide (examples/spatial_slider_crank.py), with parameters."""
    model = cd.Model("spatial slider-crank", dim=3, gravity=(0, 0, -9.81))
    ground, x = model.ground, (1.0, 0.0, 0.0)
    r, l, h, theta, w, mass, J = numbers(model, r=0.08, l=0.3, h=0.12, theta=0.1, w=6.0, mass=2.0, J=4e-3)
    crank = model.body("crank", mass=0.12, inertia=(1e-4, 1e-5, 1e-4), position=(0, 0.1, 0.12),
                       orientation=cd.axis_angle(x, theta), angular_velocity=(w, 0, 0),
                       hold=("orientation", "angular_velocity.x"))  # fmt: skip
    aim = cd.pointing(x, (0.25, -0.1, -0.18), (0, 0, 1), (0, -2, 1))
    rod = model.body("rod", mass=0.5, inertia=(4e-4, J, 4e-3), position=(0.12, 0.05, 0.08), orientation=aim)
    slider = model.body("slider", mass=mass, inertia=(1e-4, 1e-4, 1e-4), position=(0.22, 0, 0))
    model.add(cd.Revolute("A", ground.at(0, 0.1, h, axis=x), crank.at(0, 0, 0, axis=x)))
    model.add(cd.Spherical("B", crank.at(0, 0, r), rod.at(-l / 2, 0, 0)))
    model.add(cd.Universal("C", slider.at(0, 0, 0, axis=x), rod.at(l / 2, 0, 0, axis=(0, 0, 1))))
    model.add(cd.Translational("guide", ground.at(0, 0, 0, axis=x), slider.at(0, 0, 0, axis=x)))
    functionals = [
        cd.Terminal(lambda s: s.position(slider)[0], name="slider"),
        cd.Terminal("B.reaction_j.Fz", name="reaction"),
        cd.Peak(lambda s: s.velocity(slider)[0], name="fastest"),
        cd.Integral(lambda s: cd.dot(s.reaction("guide"), s.reaction("guide")), name="∫R²"),
    ]
    return Case(model, functionals, 0.4)


def free_body() -> Case:
    """A body that tumbles in space: six entries of its inertia, its orientation and its spin are parameters."""
    model = cd.Model("tumbling", dim=3, gravity=None)
    Ix, Iy, Iz, Ixy, Ixz, Iyz = numbers(model, Ix=1.0, Iy=2.0, Iz=2.8, Ixy=0.1, Ixz=-0.05, Iyz=0.2)
    turn, wx, wy, wz = numbers(model, turn=0.4, wx=0.1, wy=2.0, wz=0.3)
    body = model.body("body", 1.5, (Ix, Iy, Iz, Ixy, Ixz, Iyz), orientation=cd.axis_angle((0.6, 0, 0.8), turn),
                      angular_velocity=(wx, wy, wz), velocity=(1, 0, 0), center_of_mass=(0.1, 0, 0.02))  # fmt: skip
    functionals = [
        cd.Terminal("body.orientation.e1", name="e1"),
        cd.Terminal(lambda s: s.position(body.at(0, 0, 1))[2], name="tip"),
        cd.Terminal(lambda s: s.angular_velocity(body)[0], name="spin"),
        cd.Integral(lambda s: s.angular_velocity(body)[2] ** 2, name="∫ωz²"),
    ]
    return Case(model, functionals, 2.0)


def driven() -> Case:
    """A crank whose motion is given by functions with parameters, a slider on it, and a controller with a state."""
    model = cd.Model("driven crank", gravity=(0, -9.81))
    w, swing, at, Kp, Ki, goal = numbers(model, w=3.0, swing=0.2, at=5.0, Kp=30.0, Ki=20.0, goal=0.9)
    r, z0 = numbers(model, r=0.3, z0=0.1)
    crank = model.body("crank", 1, 0.1, angle=0)
    cart = model.body("cart", 2, 1, position=(1, 0.5))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Translational("rail", model.ground.at(0, 0.5, axis=(1, 0)), cart.at(0, 0, axis=(1, 0))))
    model.add(cd.Drive("motor", pin.angle, lambda t: w * t + swing * cd.sin(at * t)))
    model.add(cd.Spring("rod", crank.at(r, 0), cart.at(0, 0), stiffness=40, damping=1, free_length=0.8))
    model.state("error", initial=z0, rate=lambda s: goal - s.position(cart)[0])
    model.add(cd.Force("P", cart.at(0, 0), lambda s: (Kp * (goal - s.position(cart)[0]) + Ki * s.state("error"), 0)))
    functionals = [
        cd.Terminal(lambda s: s.position(cart)[0], name="cart"),
        cd.Terminal(lambda s: s.state("error"), name="state"),
        cd.Peak("motor.force", name="largest torque"),
        cd.Integral(lambda s: (s.position(cart)[0] - goal) ** 2, name="∫error²"),
    ]
    return Case(model, functionals, 1.1)


def splines(points: int = 5) -> Case:
    """A spring whose curve goes through points that are parameters, and a profile that a force follows in time."""
    model = cd.Model("curves", gravity=None)
    lengths = np.linspace(-1.0, 1.0, points)
    ordinates = [model.parameter(f"f{i}", float(v)) for i, v in enumerate(20 * lengths + 8 * lengths**3)]
    end = model.parameter("slope", 1.0)
    curve, profile = cd.Spline(lengths, ordinates), cd.Spline((0, 1, 2), (1.0, 2.0, 0.5), slopes=(end, None))
    body = model.body("block", 1, 1, position=(0.7, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0, axis=(1, 0))))
    model.add(cd.Force("curve", body.at(0, 0), lambda s: (-curve(s.position(body)[0]) + profile(s.time), 0)))
    functionals = [
        cd.Terminal(lambda s: s.position(body)[0], name="x"),
        cd.Integral(lambda s: s.velocity(body)[0] ** 2, name="∫v²"),
    ]
    tighter = {"rtol": 1e-12, "atol": 1e-14}  # else the smallest remainders are noise of runs
    return Case(model, functionals, 1.5, tighter)


def parallelogram() -> Case:
    """Three equal bars carry a coupler: one of the bars is redundant."""
    model = cd.Model("parallelogram", gravity=(0, -9.81))
    length, mass, w, phi = numbers(model, length=1.0, mass=1.3, w=1.0, phi=1.0)
    coupler = model.body("coupler", mass=mass, inertia=1, position=(0.5, 0.8))
    for k in range(3):
        hold = ("angle", "angular_velocity") if k == 0 else ()
        bar = model.body(f"bar{k}", 1, 1, position=(k, 0), angle=phi, angular_velocity=w, hold=hold)
        model.add(cd.Revolute(f"A{k}", model.ground.at(k, 0), bar.at(0, 0)))
        model.add(cd.Revolute(f"B{k}", bar.at(length, 0), coupler.at(k, 0)))
    functionals = [
        cd.Terminal(lambda s: s.position(coupler)[0], name="x"),
        cd.Integral("energy.kinetic", name="action"),
    ]
    return Case(model, functionals, 0.7)


def massless() -> Case:
    """A double pendulum of point masses: bodies without inertia."""
    model = cd.Model("point masses")
    l, m, a, g = numbers(model, l=0.8, m=1.2, a=0.9, g=9.81)
    model.gravity = (0, -g)
    first = model.body("first", m, 0, (0.6, -0.5), a, hold=("angle",))
    second = model.body("second", 0.5, 0, (1.0, -0.8), 0.3, hold=("angle",))
    model.add(cd.Revolute("A", model.ground.at(0, 0), first.at(0, l)))
    model.add(cd.Revolute("B", first.at(0, 0), second.at(0, 0.7 * l)))
    functionals = [
        cd.Terminal(lambda s: s.position(second)[0], name="x"),
        cd.Terminal("A.reaction_j.Fy", name="reaction"),
        cd.Integral(lambda s: s.kinetic_energy, name="action"),
    ]
    return Case(model, functionals, 0.8)


# -- events ----------------------------------------------------------------------------------------------------------


def bouncing_ball() -> Case:
    """Dropped from h; it bounces with e on a floor at the height `floor`, and is looked at until T."""
    model = cd.Model("bouncing ball")
    h, v, e, g, floor, T = numbers(model, h=1.0, v=0.3, e=0.8, g=9.81, floor=0.1, T=1.3)
    model.gravity = (0, -g)
    ball = model.body("ball", 1, 1, position=(0, h), velocity=(v, 0))
    hit = cd.Impact(ball.at(0, 0), model.ground.at(0, 0), restitution=e, direction=(0, 1))
    model.add(cd.When("hit", lambda s: s.position(ball)[1] - floor, direction=-1, do=[hit]))
    y = lambda s: s.position(ball)[1]  # noqa: E731
    functionals = [
        cd.Terminal(y, name="y"),
        cd.Terminal(lambda s: s.time, at="hit", name="t1"),
        cd.Terminal(lambda s: s.time, at=("hit", 2), name="t2"),
        cd.Terminal(lambda s: s.velocity(ball)[1], at=("hit", 2), side="before", name="v before"),
        cd.Terminal(lambda s: s.velocity(ball)[1], at=("hit", 2), name="v after"),
        cd.Integral(y, name="∫y"),
        cd.Peak(y, between=(0.5, None), name="highest"),
    ]
    return Case(model, functionals, T)


def cannon() -> Case:
    """Barrel and sear of examples/cannon.py, without the front buffer: fired by an impulse, then caught by the sear."""
    model = cd.Model("cannon", gravity=None)
    m, m_s, forward, backward, buffer, shot = numbers(
        model, m=2.919, m_s=0.2044, forward=1600.0, backward=900.0, buffer=12100.0, shot=-880.0
    )
    fires, sear_at, v0 = numbers(model, fires=36.75, sear_at=16.0, v0=40.0)
    receiver = model.ground.at(0, 0, axis=(1, 0))
    barrel = model.body("barrel", m, 1.0, position=(16.0, 0), velocity=(v0, 0))
    sear = model.body("sear", m_s, 1.0)
    model.add(cd.Translational("barrel guide", receiver, barrel.at(0, 0)))
    model.add(cd.Translational("sear guide", receiver, sear.at(0, 0)))
    lock = model.add(cd.Fix("lock", sear.x, 0))
    apart = lambda s: s.position(barrel)[0] - s.position(sear)[0]  # noqa: E731
    catch = model.add(cd.Fix("catch", apart, sear_at, active=False))
    F_f = model.add(cd.Force("F_f", barrel.at(0, 0), (forward, 0)))
    F_b = model.add(cd.Force("F_b", barrel.at(0, 0), (backward, 0), active=False))
    rear = model.add(cd.Force("rear", sear.at(0, 0), (buffer, 0), active=False))
    fired = [cd.Impulse(barrel.at(0, 0), (shot, 0)), cd.Switch(F_f, on=False), cd.Switch(F_b)]
    caught = [cd.Release(lock), cd.Capture(catch), cd.Switch(rear)]
    model.add(cd.When("fire", lambda s: s.position(barrel)[0] - fires, "rising", fired))
    model.add(cd.When("caught", lambda s: apart(s) - sear_at, "falling", caught))
    functionals = [
        cd.Terminal(lambda s: s.position(barrel)[0], name="x"),
        cd.Terminal(lambda s: s.velocity(sear)[0], name="sear speed"),
        cd.Terminal(lambda s: s.time, at="fire", name="t fire"),
        cd.Terminal(lambda s: s.time, at="caught", name="t caught"),
        cd.Terminal(lambda s: s.velocity(barrel)[0], at="caught", name="speed when caught"),
        cd.Terminal(lambda s: s.quantity("catch.force"), name="catch force"),
        cd.Integral(lambda s: s.kinetic_energy, name="action"),
    ]
    return Case(model, functionals, 0.40)


def capture_in_flight() -> Case:
    """examples/plastic_capture.py: a ball sticks to the coupler of a four-bar where it hits it."""
    model = cd.Model("four-bar catches a ball", gravity=None)
    mass, ux, uy, w, phi, base = numbers(model, mass=0.5, ux=1.0, uy=6.0, w=0.5, phi=1.047, base=2.5)
    ground, hold = model.ground, ("angle", "angular_velocity")
    crank = model.body("crank", 1.00, 0.30, (0.500, 0.866), phi, angular_velocity=w, hold=hold)
    coupler = model.body("coupler", 2.25, 2.00, (2.824, 2.553), 0.423)
    rocker = model.body("rocker", 2.00, 1.35, (3.574, 1.687), 1.004)
    ball = model.body("ball", mass, 0.01, (2.2, 0.5), velocity=(ux, uy))
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(base, 0)))

    def in_coupler(s):
        place = s.unrotate(coupler, s.position(ball) - s.position(coupler))
        return cd.vertcat(place, s.angle(ball) - s.angle(coupler))

    glue = cd.Constraint("glue", lambda s: in_coupler(s) - in_coupler(s.initial))
    model.add(cd.When("hit", lambda s: in_coupler(s)[1], do=[cd.Capture(glue)]))
    functionals = [
        cd.Terminal("crank.angle", name="crank"),
        cd.Terminal(lambda s: s.position(ball)[0], name="ball"),
        cd.Terminal(lambda s: s.time, at="hit", name="t"),
        cd.Integral(lambda s: s.kinetic_energy, name="action"),
        cd.Terminal("A.reaction_j.Fx", name="reaction"),
    ]
    return Case(model, functionals, 0.7)


def stick_slip() -> Case:
    """examples/stick_slip.py: a block on a belt."""
    model = cd.Model("stick-slip")
    m, k, u, static, kinetic, g = numbers(model, m=2.0, k=200.0, u=0.1, static=0.4, kinetic=0.25, g=9.81)
    model.gravity = (0, -g)
    block = model.body("block", m, 1.0, velocity=(u, 0))
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(-1, 0), block.at(0, 0), stiffness=k, free_length=1))
    model.add(
        cd.Friction("belt", guide, static=static, kinetic=kinetic, along=lambda s: s.position(block)[0] - u * s.time)
    )
    functionals = [
        cd.Terminal(lambda s: s.position(block)[0], name="x"),
        cd.Integral(lambda s: s.velocity(block)[0] ** 2, name="∫v²"),
        cd.Peak(lambda s: s.position(block)[0], name="farthest"),
        cd.Peak("belt.force", between=(None, 0.2), name="friction at 0.2"),
    ]
    return Case(model, functionals, 1.5)


def joint_friction() -> Case:
    """A pendulum whose pin has friction: it depends on the bearing force, and turns with the direction of motion."""
    model = cd.Model("pin with friction")
    mu, r, m, a, g = numbers(model, mu=0.3, r=0.02, m=1.0, a=1.2, g=9.81)
    model.gravity = (0, -g)
    rod = model.body("rod", m, 0.1, (0.4, -0.2), a, hold=("angle",))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(0, 0.5)))
    model.add(cd.Friction("brake", pin, static=mu, radius=r))
    functionals = [
        cd.Terminal("rod.angle", name="angle"),
        cd.Terminal("pin.reaction_j.Fy", name="reaction"),
        cd.Integral(lambda s: s.angular_velocity(rod) ** 2, name="∫ω²"),
    ]
    return Case(model, functionals, 1.4)


def rests_and_slides() -> Case:
    """A block falls on an incline, stays there (e = 0), slides down with friction and leaves at the edge."""
    model = cd.Model("incline")
    tilt, mu, h, v, way, g = numbers(model, tilt=0.4, mu=0.2, h=0.3, v=0.5, way=0.8, g=9.81)
    model.gravity = (0, -g)
    block = model.body("block", 1, 1, position=(0, h), velocity=(v, 0))
    down = lambda s: s.position(block)[0] * cd.cos(tilt) - s.position(block)[1] * cd.sin(tilt)  # noqa: E731
    off = lambda s: s.position(block)[0] * cd.sin(tilt) + s.position(block)[1] * cd.cos(tilt)  # noqa: E731
    floor = model.add(cd.Limit("floor", off, lower=0, restitution=0))
    model.add(cd.Friction("rubbing", floor, static=mu, along=down))
    model.add(cd.When("edge", lambda s: down(s) - way, direction=1, do=[cd.Stop()]))
    functionals = [
        cd.Terminal(lambda s: s.velocity(block)[0], name="speed"),
        cd.Terminal(lambda s: s.time, name="time"),
        cd.Terminal(lambda s: s.time, at="edge", name="time at the edge"),
        cd.Terminal("floor.force", name="force"),
        cd.Integral(lambda s: s.kinetic_energy, name="action"),
    ]
    return Case(model, functionals, 3.0)


def pendulum_and_stop() -> Case:
    """A pendulum that hits a stop with restitution, three times."""
    model = cd.Model("pendulum and stop")
    m, l, at, e, a = numbers(model, m=1.0, l=1.0, at=0.1, e=0.8, a=1.3)
    rod = model.body("rod", m, m * l**2 / 12, (0.5, -0.1), a, hold=("angle",))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(0, l / 2)))
    model.add(cd.Limit("stop", pin.angle, lower=at, restitution=e))
    functionals = [
        cd.Terminal("rod.angle", name="angle"),
        cd.Terminal(lambda s: s.time, at=("stop", 2), name="t2"),
        cd.Integral(lambda s: s.angular_velocity(rod) ** 2, name="∫ω²"),
        cd.Terminal("pin.reaction_j.Fy", name="reaction"),
    ]
    return Case(model, functionals, 2.0)


def sampled_control() -> Case:
    """examples/sampled_control.py: gains and sample time of a digital controller."""
    model = cd.Model("sampled control", gravity=None)
    h, u, Kp, Kd, m, x0 = numbers(model, interval=0.05, u=0.7, Kp=40.0, Kd=12.0, m=2.0, x0=1.0)
    cart = model.body("cart", m, 1.0, position=(x0, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.Force("actuator", cart.at(0, 0), (u, 0)))
    law = lambda s: -Kp * s.position(cart)[0] - Kd * s.velocity(cart)[0]  # noqa: E731
    model.add(cd.When("sample", cd.Every(h, start=h), do=[cd.Set(u, law)]))
    functionals = [
        cd.Terminal(lambda s: s.position(cart)[0], name="x"),
        cd.Terminal(lambda s: s.velocity(cart)[0], name="v"),
        cd.Integral(lambda s: s.quantity("actuator.force.x") ** 2, name="∫u²"),
    ]
    return Case(model, functionals, 0.32)


def changes() -> Case:
    """Known times, values that are set, forces switched, a joint released: all with parameters."""
    model = cd.Model("changes")
    m, J, k, when, p0, limit = numbers(model, m=1.5, J=1.0, k=30.0, when=0.3, p0=0.2, limit=0.55)
    c, fall = numbers(model, c=0.5, fall=9.81)
    model.gravity = (0, -fall)
    body = model.body("body", m, 0.4, position=(0.5, 0), angle=0.2)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(-0.5, 0)))
    spring = model.add(cd.Spring("spring", model.ground.at(1, 1), body.at(0.5, 0), stiffness=k, free_length=0.7))
    model.add(cd.Force("drag", body.at(0, 0), lambda s: -c * s.velocity(body)))
    model.state("p", initial=p0, rate=lambda s: s.position(body)[1])
    kicked = [cd.Impulse(body.at(0.1, 0), (0, J), torque=0.3 * J), cd.Set("c", lambda s: 2 * c + s.time)]
    loosened = [cd.Release(pin), cd.Switch(spring, on=False), cd.Set("p", lambda s: s.state("p") ** 2 + s.angle(body))]
    model.add(cd.At("kick", when, do=kicked))
    model.add(cd.When("loose", lambda s: s.time - limit + 0.1 * s.angle(body), direction=1, do=loosened))
    functionals = [
        cd.Terminal(lambda s: s.position(body)[1], name="y"),
        cd.Terminal(lambda s: s.state("p"), name="state"),
        cd.Terminal(lambda s: s.time, at="loose", name="t"),
        cd.Terminal(lambda s: s.angular_velocity(body), at="kick", name="spin after the kick"),
        cd.Terminal(lambda s: s.angular_velocity(body), at="kick", side="before", name="spin before it"),
        cd.Integral(lambda s: s.angular_velocity(body) ** 2, name="∫ω²"),
    ]
    return Case(model, functionals, 0.8)


def spatial_impact() -> Case:
    """A spatial pendulum on a ball joint hits a wall with restitution."""
    model = cd.Model("spatial impact", dim=3, gravity=(0, 0, -9.81))
    m, e, x, wx, wy, l = numbers(model, m=1.0, e=0.6, x=-0.2, wx=1.0, wy=2.0, l=1.0)
    hold = ("orientation", "angular_velocity.x", "angular_velocity.y", "angular_velocity.z")
    rod = model.body("rod", m, (0.09, 0.08, 0.01), (0, 0, -0.5), angular_velocity=(wx, wy, 0.3), hold=hold)
    model.add(cd.Spherical("pin", model.ground.at(0, 0, 0), rod.at(0, 0, l / 2)))
    tip = rod.at(0, 0, -l / 2)
    hit = cd.Impact(tip, model.ground.at(0, 0, 0), restitution=e, direction=(1, 0, 0))
    model.add(cd.When("wall", lambda s: s.position(tip)[0] - x, direction=-1, do=[hit]))
    functionals = [
        cd.Terminal(lambda s: s.position(tip)[1], name="y"),
        cd.Terminal(lambda s: s.time, at="wall", name="t"),
        cd.Terminal("pin.reaction_j.Fz", name="reaction"),
        cd.Integral(lambda s: s.kinetic_energy, name="action"),
    ]
    return Case(model, functionals, 0.7)


# -- forces ----------------------------------------------------------------------------------------------------------


def black_box() -> Case:
    """A force that CasADi cannot trace."""
    model = cd.Model("black box", gravity=None)
    k, c, x0 = numbers(model, k=30.0, c=0.4, x0=0.8)
    law = cd.blackbox(lambda x, v, k, c: -k * np.sinh(x) - c * v)
    body = model.body("body", 1, 1, position=(x0, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Force("law", body.at(0, 0), lambda s: (law(s.position(body)[0], s.velocity(body)[0], k, c), 0)))
    functionals = [
        cd.Terminal(lambda s: s.position(body)[0], name="x"),
        cd.Integral(lambda s: s.velocity(body)[0] ** 2, name="∫v²"),
    ]
    return Case(model, functionals, 1.0)


def bushing() -> Case:
    model = cd.Model("bushing", gravity=(0, -9.81))
    kx, ky, c, kr, x0 = numbers(model, kx=900.0, ky=700.0, c=5.0, kr=20.0, x0=0.05)
    body = model.body("body", 2, 0.1, position=(x0, 0), angle=0.2)
    model.add(
        cd.Bushing(
            "bush", model.ground.at(0, 0), body.at(0.1, 0), stiffness=(kx, ky), damping=c, rotational_stiffness=kr
        )
    )
    functionals = [
        cd.Terminal(lambda s: s.position(body)[1], name="y"),
        cd.Integral(lambda s: s.angle(body) ** 2, name="∫φ²"),
        cd.Peak("bush.force.y", name="largest force"),
    ]
    return Case(model, functionals, 0.5)


def contact() -> Case:
    """A ball that is compliant (Hertz) and rubs, thrown on the ground."""
    model = cd.Model("contact", gravity=(0, -9.81))
    k, mu, e, r, h = numbers(model, k=2e4, mu=0.3, e=0.7, r=0.1, h=0.4)
    ball = model.body("ball", 0.5, 0.002, position=(0, h), velocity=(1, 0))
    model.add(cd.Contact("touch", ball.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), radius=r, stiffness=k, law="hertz",
                         restitution=e, impact_speed=2.4, friction=mu, slip_slope=20.0))  # fmt: skip
    functionals = [
        cd.Terminal(lambda s: s.position(ball)[1], name="y"),
        cd.Terminal(lambda s: s.angular_velocity(ball), name="spin"),
        cd.Integral(lambda s: s.velocity(ball)[0], name="way"),
    ]
    return Case(model, functionals, 0.45, {"rtol": 1e-11, "atol": 1e-14})  # touching and sliding are kinks


def tyre() -> Case:
    """A single wheel that steers."""
    model = cd.Model("wheel", dim=3, gravity=(0, 0, -9.81))
    C, k, u, steer, mu = numbers(model, C=4e3, k=2e4, u=8.0, steer=0.05, mu=0.9)
    rolling = {"velocity": (u, 0, 0), "angular_velocity": (0, u / 0.29, 0)}
    turned = cd.axis_angle((0, 0, 1), steer)
    wheel = model.body("wheel", 30, (0.8, 1.0, 0.8), (0, 0, 0.29), orientation=turned, **rolling)
    law = {"radius": 0.3, "stiffness": k, "damping": 300, "slip_stiffness": 6e3, "friction": mu}
    road = model.ground.at(0, 0, 0, axis=(0, 0, 1))
    model.add(cd.Tyre("tyre", wheel.at(0, 0, 0, axis=(0, 1, 0)), road, cornering_stiffness=C, **law))
    functionals = [
        cd.Terminal(lambda s: s.position(wheel)[1], name="y"),
        cd.Integral(lambda s: s.velocity(wheel)[0], name="way"),
    ]
    return Case(model, functionals, 0.25)


def chain(links: int = 10, per_link: int = 10) -> Case:
    """A chain with up to ten parameters in each link: mass, inertia, length, two centres, spring, damper, angles."""
    model = cd.Model("chain", gravity=(0, -9.81))
    last, x, y = model.ground.at(0, 0), 0.0, 0.0
    names = ("m", "J", "l", "cx", "cy", "k", "d", "free", "phi", "w")
    values = (0.1, 1e-4, 0.1, 0.01, 0.002, 0.02, 1e-3, 0.0, -0.3, 0.1)
    for i in range(links):
        given = {
            name: model.parameter(f"{name}{i}", value) if j < per_link else value
            for j, (name, value) in enumerate(zip(names, values, strict=True))
        }
        phi, length = -0.3, 0.1
        body = model.body(
            f"link{i}", given["m"], given["J"], (x, y), given["phi"], angular_velocity=given["w"],
            center_of_mass=(given["l"] / 2 + given["cx"], given["cy"]), hold=("angle", "angular_velocity"),
        )  # fmt: skip
        pin = model.add(cd.Revolute(f"pin{i}", last, body.at(0, 0)))
        model.add(
            cd.TorsionSpring(f"spring{i}", pin, stiffness=given["k"], damping=given["d"], free_angle=given["free"])
        )
        last = body.at(given["l"], 0)
        x, y = x + length * np.cos(phi), y + length * np.sin(phi)
    functionals = [cd.Terminal(lambda s: s.position(last)[0], name="tip")]
    return Case(model, functionals, 0.5)


SMOOTH = {
    f.__name__: f
    for f in (oscillator, double_pendulum, four_bar, platform, spatial_slider_crank, free_body, driven, splines,
              parallelogram, massless)
}  # fmt: skip
EVENTS = {
    f.__name__: f
    for f in (bouncing_ball, cannon, capture_in_flight, stick_slip, joint_friction, rests_and_slides, pendulum_and_stop,
              sampled_control, changes, spatial_impact)
}  # fmt: skip
FORCES = {f.__name__: f for f in (black_box, bushing, contact, tyre)}
