"""Machines in space that bring methods into trouble: rows that turn with a body, axes that flip, wrong names."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

X, Z = (1, 0, 0), (0, 0, 1)


def ball_screw() -> tuple[cd.Model, float]:
    """A screw in a bearing moves a table on a rail: four constraints too many, and which they are turns with the screw.

    Returns the acceleration of the table as well: a = T h / (J + m h²), h the advance per radian.
    """
    pitch, torque, inertia, mass = 0.01, 1.0, 0.001, 50.0
    model = cd.Model("ball screw", dim=3)
    screw = model.body("screw", mass=3, inertia=(0.1, 0.1, inertia), orientation=cd.pointing(Z, X))
    table = model.body("table", mass=mass, inertia=(1, 1, 1), position=(0.2, 0, 0.1))
    model.add(cd.Revolute("bearing", model.ground.at(0, 0, 0, axis=X), screw.at(0, 0, 0, axis=Z)))
    model.add(cd.Translational("rail", model.ground.at(0, 0, 0.1, axis=X), table.at(0, 0, 0, axis=X)))
    model.add(cd.Screw("nut", screw.at(0, 0, 0, axis=Z), table.at(0, 0, -0.1, axis=X), pitch=pitch))
    model.add(cd.Torque("motor", screw, (torque, 0, 0)))
    advance = pitch / (2 * np.pi)
    return model, -torque * advance / (inertia + mass * advance**2)


@pytest.mark.parametrize("method", ["partition", "direct", "baumgarte", "joint", "dae"])
def test_redundant_rows_that_turn_are_chosen_anew(method):
    model, acceleration = ball_screw()
    result = cd.simulate(model, until=1, every=0.01, method=method, rtol=1e-8, atol=1e-10)
    travel = 0.2 + acceleration * result.t**2 / 2
    assert result["table"].position[:, 0] == pytest.approx(travel, abs=1e-5)
    assert not any("singular" in message for message in result.stats.messages)


def test_a_rotor_keeps_its_partition():
    """Rows that say how an axis tilts are written in the axes of the body that turns."""
    model = cd.Model("rotor", dim=3)
    wheel = model.body(
        "wheel",
        mass=1,
        inertia=(0.1, 0.1, 0.2),
        center_of_mass=(0.01, 0, 0),
        orientation=cd.pointing(Z, X),
        angular_velocity=(0, 0, 100),
    )
    model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=X), wheel.at(0, 0, 0, axis=Z)))
    result = cd.simulate(model, until=1, every=0.1)
    assert result["pin"].angle[-1] - result["pin"].angle[0] > 90
    assert result.stats.repartitions == 0


def test_axes_that_flip_in_assembly_are_told():
    model = cd.Model("door", dim=3)
    door = model.body("door", mass=1, inertia=(1, 1, 1), orientation=cd.axis_angle(X, 2.2))
    model.add(cd.Revolute("hinge", model.ground.at(0, 0, 0, axis=Z), door.at(0, 0, 0, axis=Z)))
    state = cd.assemble(model)
    assert state.notes
    assert 'the axes of "hinge" point in opposite directions' in state.summary()
    meant = cd.Model("door", dim=3)
    door = meant.body("door", mass=1, inertia=(1, 1, 1), orientation=cd.axis_angle(X, np.pi))
    meant.add(cd.Revolute("hinge", meant.ground.at(0, 0, 0, axis=Z), door.at(0, 0, 0, axis=Z)))
    assert cd.assemble(meant).notes == ()


def test_names_to_hold_are_checked_even_where_they_are_not_needed():
    model, _ = ball_screw()
    with pytest.raises(cd.ModelError, match=r'cannot hold "table\.q"'):
        cd.simulate(model, until=0.1, start=cd.Start(hold=("table.q",)))


def test_references_say_the_whole_orientation_of_a_slide():
    """However far off the estimate is, also by more than 90°."""
    model = cd.Model("slide", dim=3)
    block = model.body("block", mass=1, inertia=(1, 1, 1), orientation=cd.axis_angle((0, 1, 0), 2.8))
    rail = model.ground.at(0, 0, 0, axis=X, reference=Z)
    model.add(cd.Translational("rail", rail, block.at(0, 0, 0, axis=X, reference=Z)))
    turned = cd.to_direction_cosines(cd.assemble(model)["block"].orientation)
    assert turned == pytest.approx(np.eye(3), abs=1e-9)
