"""The view `s` of a machine: what its protocols promise is what the views of compiled machines have."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

import cardan as cd
from cardan.compiled.responses import ResponseView
from cardan.model.view import MotionView, View
from cardan.symbolic.view import SymbolicView

ATTRIBUTES = ("model", "time")  # set by the constructor


def promised(protocol: type) -> dict[str, object]:
    """The methods and properties of a protocol."""
    members = {name: value for cls in protocol.__mro__ for name, value in vars(cls).items()}
    return {name: value for name, value in members.items() if not name.startswith("_")}


@pytest.mark.parametrize(("protocol", "made"), [(View, SymbolicView), (MotionView, ResponseView)])
def test_views_keep_what_their_protocols_promise(protocol, made):
    for name, member in promised(protocol).items():
        if name in ATTRIBUTES:
            continue
        found = inspect.getattr_static(made, name)
        if isinstance(member, property):
            assert isinstance(found, property), name
        else:
            assert inspect.signature(found) == inspect.signature(member), name


@pytest.mark.parametrize(("protocol", "made"), [(View, SymbolicView), (MotionView, ResponseView)])
def test_protocols_promise_all_that_elements_and_users_may_ask_for(protocol, made):
    inside = {"with_ground", "for_constraint", "with_multipliers", "in_motion", "columns"}  # for the equations alone,
    inside |= {"elements", "outputs_of", "size", "whole", "words"}  # and for names of quantities
    offered = {name for cls in made.__mro__[:-1] for name in vars(cls) if not name.startswith("_")}
    assert offered - inside <= promised(protocol).keys()


def test_every_promise_says_what_it_is():
    assert [name for name, member in promised(MotionView).items() if not inspect.getdoc(member)] == []


def turning(dim, torque):
    """A body that turns about a pin at 2 rad/s; `torque` of the view and the pin acts on it."""
    model = cd.Model("pin", dim=dim, gravity=None)
    inertia, spin, zeros = (0.5, 2.0, (0.0, 0.0)) if dim == 2 else ((0.5,) * 3, (0.0, 0.0, 2.0), (0.0, 0.0, 0.0))
    axis = {} if dim == 2 else {"axis": (0, 0, 1)}
    body = model.body("rotor", mass=1, inertia=inertia, angular_velocity=spin)
    pin = model.add(cd.Revolute("pin", model.ground.at(*zeros, **axis), body.at(*zeros, **axis)))
    model.add(cd.Torque("acting", body, (lambda s: torque(s, pin)) if dim == 2 else lambda s: (0, 0, torque(s, pin))))
    return model


def final_spin(model):
    return np.ravel(cd.simulate(model, until=1)["rotor"].angular_velocity[-1])[-1]


@pytest.mark.parametrize("dim", [2, 3])
def test_the_rate_of_a_joint_is_that_of_its_angle(dim):
    """J ω' = -c ω; the distance of the two points of a pin never changes."""
    assert final_spin(turning(dim, lambda s, pin: -0.5 * s.rate(pin))) == pytest.approx(2 * np.exp(-1), rel=1e-5)


@pytest.mark.parametrize("dim", [2, 3])
def test_the_angle_of_a_joint(dim):
    """J θ'' = -k θ: θ' = 2 cos(ω t)."""
    assert final_spin(turning(dim, lambda s, pin: -2.0 * s.angle(pin))) == pytest.approx(2 * np.cos(2), rel=1e-5)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_joint_without_a_length_says_what_it_has(dim):
    with pytest.raises(cd.CardanError, match='Revolute "pin" has no length; its quantities are angle, rate'):
        final_spin(turning(dim, lambda s, pin: s.length(pin)))


def test_the_rate_of_a_slide_has_the_sign_of_its_travel():
    """Travel to the other side of the origin is negative travel, not a distance: m x'' = -c x'."""
    model = cd.Model("slide", gravity=None)
    body = model.body("block", mass=1, inertia=1, position=(-3, 0), velocity=(-1, 0))
    slide = model.add(cd.Translational("slide", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Force("damper", body.at(0, 0), lambda s: (-s.rate(slide), 0)))
    assert cd.simulate(model, until=1)["block"].velocity[-1, 0] == pytest.approx(-np.exp(-1), rel=1e-5)


def test_bodies_and_joints_may_be_named_in_functions():
    def of(function):
        model = cd.Model("pendulum")
        rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
        model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
        return float(cd.evaluate(model, [cd.Terminal(function)], until=0.2)[0])

    assert of(lambda s: s.angle("pin")) == of(lambda s: s.angle("rod")) < -0.1
    assert of(lambda s: s.angular_velocity("pin")) == of(lambda s: s.angular_velocity("rod")) < -1
    assert of(lambda s: s.position("rod")[0] ** 2 + s.position("rod")[1] ** 2) == pytest.approx(0.25)
    for function, words in (
        (lambda s: s.angle("rodd"), 'did you mean "rod"'),
        (lambda s: s.length("pinn"), 'did you mean "pin"'),
        (lambda s: s.angle(3.0), "expected a body or its name"),
        (lambda s: s.angular_velocity(s.model["pin"].i), "expected a body or its name"),
        (lambda s: s.rate("rod"), "has no rate"),
    ):
        with pytest.raises(cd.ModelError, match=words):
            of(function)
