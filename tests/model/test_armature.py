"""Inertias along coordinates: against bodies that turn or slide by the same coordinate, and closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

TIGHT = {"rtol": 1e-10, "atol": 1e-12}
SAME = 1e-7  # what two runs with these tolerances leave
J = 2.0


def flat(dim: int, *place: float) -> tuple[float, ...]:
    return (*place, 0.0)[:dim] if dim == 2 else (*place, 0.0)


def arm(dim: int, off: float) -> tuple[cd.Model, cd.Revolute]:
    """Two links under gravity; their mass centres are `off` their origins."""
    model = cd.Model("arm", dim=dim, gravity=(0, -9.81, 0)[:dim])
    axis = {} if dim == 2 else {"axis": (0, 0, 1)}
    inertia = 0.2 if dim == 2 else (0.2, 0.2, 0.2)
    more = {"center_of_mass": flat(dim, off, 0)} if off else {}
    links = [
        model.body(n, mass=1, inertia=inertia, position=flat(dim, x - off, 0), **more)
        for n, x in (("a", 0.5), ("b", 1.5))
    ]
    start, end = (flat(dim, off + s, 0) for s in (-0.5, 0.5))
    model.add(cd.Revolute("p", model.ground.at(*flat(dim, 0, 0), **axis), links[0].at(*start, **axis)))
    return model, model.add(cd.Revolute("q", links[0].at(*end, **axis), links[1].at(*start, **axis)))


def with_rotor(dim: int, off: float) -> cd.Model:
    """The same with a body that turns in the ground by the angle of the second joint."""
    model, elbow = arm(dim, off)
    axis = {} if dim == 2 else {"axis": (0, 0, 1)}
    origin = flat(dim, 0, 0)
    rotor = model.body("rotor", mass=1, inertia=J if dim == 2 else (J, J, J))
    shaft = model.add(cd.Revolute("shaft", model.ground.at(*origin, **axis), rotor.at(*origin, **axis)))
    model.add(cd.Coupling("gear", (elbow.angle, shaft.angle)))
    return model


@pytest.mark.parametrize("method", ["partition", "joint", "dae", "direct", "baumgarte"])
@pytest.mark.parametrize("off", [0.0, 0.2])
@pytest.mark.parametrize("dim", [2, 3])
def test_a_rotor_moves_as_a_body_that_turns_in_the_ground(dim, off, method):
    model, elbow = arm(dim, off)
    model.add(cd.Armature("rotor", elbow, J))
    run = {"until": 1, "every": 0.1, **TIGHT}
    result, expected = cd.simulate(model, method=method, **run), cd.simulate(with_rotor(dim, off), **run)
    for body in "ab":
        assert result[body].position == pytest.approx(expected[body].position, abs=SAME)
    for joint in "pq":
        assert result[joint].reaction_i == pytest.approx(expected[joint].reaction_i, abs=10 * SAME)
    assert result["rotor"].kinetic == pytest.approx(J * expected["shaft"].rate ** 2 / 2, abs=SAME)
    assert np.ptp(result.energy.total) < SAME
    without = cd.simulate(arm(dim, off)[0], **run)
    assert np.abs(without["b"].position - expected["b"].position).max() > 0.05


def four_bar() -> cd.Model:
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1.00, inertia=0.30, position=(0.500, 0.866), angle=1.047)
    coupler = model.body("coupler", mass=2.25, inertia=2.00, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2.00, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    ground = model.ground
    model.add(cd.Revolute("A", ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), ground.at(2.5, 0)))
    return model


def stretch(model: cd.Model):
    """A length that is no coordinate of a joint: from a point of the coupler to one of the ground."""
    point, other = model["coupler"].at(0.5, 1.5), model.ground.at(-1, 0.5)
    return lambda s: s.distance(point, other)


@pytest.mark.parametrize("method", ["partition", "joint", "dae", "direct"])
def test_a_length_in_a_closed_loop_carries_a_mass(method):
    """As a block on a rail that travels by that length; its bias c̈ - g v̇ is not zero."""
    model = four_bar()
    model.add(cd.Armature("water", stretch(model), 3.0))
    other = four_bar()
    block = other.body("block", mass=3.0, inertia=1)
    rail = other.add(cd.Translational("rail", other.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    other.add(cd.Coupling("string", (stretch(other), rail.displacement)))
    run = {"until": 1, "every": 0.1, **TIGHT}
    result, expected = cd.simulate(model, method=method, **run), cd.simulate(other, **run)
    assert result["coupler"].position == pytest.approx(expected["coupler"].position, abs=SAME)
    assert result["B"].reaction_i == pytest.approx(expected["B"].reaction_i, abs=100 * SAME)
    assert np.ptp(result.energy.total) < SAME


def pendulum(**words) -> tuple[cd.Model, cd.Revolute]:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", mass=2, inertia=0.3, position=(0, -0.5))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(0, 0.5)))
    return model, pin


HANGING = 0.3 + 2 * 0.25  # J + m c² of the pendulum


def test_a_motor_has_its_armature_also_while_it_is_off():
    for words in ({"torque": 5.0, "active": False}, {"curve": [(0, 0), (1, 0)]}):
        model, pin = pendulum()
        model.add(cd.Motor("motor", pin, armature=J, **words))
        frequency = cd.linearize(model).frequencies[0]
        assert 2 * np.pi * frequency == pytest.approx(np.sqrt(2 * 9.81 * 0.5 / (HANGING + J)))


def test_inverse_dynamics_accelerate_the_rotor():
    model, pin = pendulum()
    model.add(cd.Motor("motor", pin, speed=lambda t: 3 * t, start=0, armature=J))
    result = cd.inverse(model, until=1, every=0.25)
    weight = 2 * 9.81 * 0.5 * np.sin(result["pin"].angle)
    assert result["motor"].torque == pytest.approx(3 * (HANGING + J) + weight)


def test_an_impulse_turns_the_rotor_too():
    model, pin = pendulum()
    model.add(cd.Armature("rotor", pin, J))
    model.add(cd.At("hit", 0.0, do=[cd.Impulse(model["rod"].at(0, -0.5), (3.0, 0.0))]))
    result = cd.simulate(model, until=0.1, **TIGHT)
    jump = next(row for row in np.flatnonzero(result.t == 0) if result["pin"].rate[row])
    assert result["pin"].rate[jump] == pytest.approx(3.0 * 1.0 / (HANGING + J))


def test_a_point_mass_turns_as_its_rotor_lets_it():
    """A body without inertia on a shaft: all the inertia there is stands at the coordinate."""
    model = cd.Model("disc", gravity=None)
    disc = model.body("disc", mass=1, inertia=0)
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), disc.at(0, 0)))
    model.add(cd.Motor("motor", pin, torque=6.0, armature=J))
    assert cd.simulate(model, until=1, **TIGHT)["pin"].angle[-1] == pytest.approx(6.0 / J / 2)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_gradients_are_those_of_differences(direction):
    model, elbow = arm(2, 0.2)
    size = model.parameter("size", 0.7)
    model.add(cd.Armature("rotor", elbow, size))
    model.add(cd.Armature("string", lambda s: s.distance(model["b"], model.ground.at(0, 2)), 2 * size))
    functionals = [cd.Terminal(lambda s: s.angle(elbow)), cd.Integral("rotor.kinetic")]
    assert cd.check_gradient(model, functionals, until=0.4, direction=direction).ok


class TestMistakes:
    @pytest.mark.parametrize("inertia", [0.0, -1.0, float("nan")])
    def test_an_inertia_is_positive(self, inertia):
        _, pin = pendulum()
        with pytest.raises(cd.ModelError, match='armature "rotor": inertia'):
            cd.Armature("rotor", pin, inertia)
        with pytest.raises(cd.ModelError, match=r'(motor|force) "m": armature'):
            cd.Motor("m", pin, torque=1, armature=inertia)

    def test_a_body_is_no_coordinate(self):
        model, _ = pendulum()
        with pytest.raises(cd.ModelError, match=r'armature "rotor": joint: expected a joint .* got body "rod"'):
            cd.Armature("rotor", model["rod"], 1.0)

    @pytest.mark.parametrize("law", [lambda s: s.time, lambda s: s.velocity("rod")[0]])
    def test_it_needs_a_coordinate_of_positions(self, law):
        model, _ = pendulum()
        model.add(cd.Armature("rotor", law, 1.0))
        with pytest.raises(cd.ModelError, match='armature "rotor": function depends on time, velocities or states'):
            cd.simulate(model, until=0.1)

    def test_it_is_no_force_that_is_switched(self):
        model, pin = pendulum()
        model.add(cd.Armature("rotor", pin, 1.0))
        with pytest.raises(cd.ModelError, match='"rotor" is a Armature, not a force'):
            model.add(cd.At("off", 0.05, do=[cd.Switch("rotor", on=False)]))
