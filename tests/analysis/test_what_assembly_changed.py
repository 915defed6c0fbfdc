"""What assembly changes is told where it is more than the correction of rough numbers."""

from __future__ import annotations

import pytest

import cardan as cd


def rod(point=(-0.5, 0.0), **start) -> cd.Model:
    """A rod of 1 m that is pinned at the origin."""
    model = cd.Model("rod", gravity=(0, -9.81))
    body = model.body("rod", mass=1, inertia=1 / 12, **({"position": (0.5, 0)} | start))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(*point)))
    return model


def notes(model: cd.Model, **options) -> list[str]:
    return [note for note in cd.simulate(model, until=0.01, **options).stats.messages if "assembly" in note]


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
def test_a_marker_in_global_axes_is_named(method):
    """The left end of the rod given as (0, 0): assembly moves its middle there, by half a metre."""
    (note,) = notes(rod(point=(0, 0)), method=method)
    assert note.startswith('assembly moved "rod" by 0.5 m')
    assert 'joint "pin" is open by 0.5 m' in note


def test_a_body_far_away_is_named():
    (note,) = notes(rod(position=(5.5, 0)))
    assert note.startswith('assembly moved "rod" by 5 m')


@pytest.mark.parametrize("start", [{}, {"position": (0.52, 0.03)}, {"position": (0, 0)}, {"angular_velocity": 2.0}])
def test_rough_estimates_and_those_left_out_are_not_worth_a_word(start):
    assert notes(rod(**start)) == []


def test_speeds_that_contradict_a_joint_are_named():
    (note,) = notes(rod(velocity=(3, 0), angular_velocity=1))
    assert "rod.velocity.x from 3 to 0" in note


def test_speeds_that_contradict_each_other_are_named():
    """Two gears of equal size cannot both turn to the left."""
    model = cd.Model("gears", gravity=None)
    wheels = []
    for name, x in (("a", 0.0), ("b", 1.0)):
        wheel = model.body(name, mass=1, inertia=1, position=(x, 0), angular_velocity=2.0)
        model.add(cd.Revolute(f"pin {name}", model.ground.at(x, 0), wheel.at(0, 0)))
        wheels.append(wheel)
    model.add(cd.Gear("teeth", *wheels, 0.5, 0.5))
    (note,) = notes(model)
    assert "angular_velocity from 2 to" in note


def test_speeds_that_fit_are_not_worth_a_word():
    assert notes(rod(velocity=(0, 1.0), angular_velocity=2.0)) == []
    assert notes(rod(velocity=(0, 1.002), angular_velocity=2.0)) == []
