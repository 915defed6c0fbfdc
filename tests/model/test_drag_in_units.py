"""Drag in every set of units: the same ball falls at the same speed."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

# metres, kilograms and seconds in the units of each set
SETS = {
    "SI": (1.0, 1.0, 1.0),
    "slug-ft": (0.3048, 14.59390294, 1.0),
    "lbf-in": (0.0254, 175.1268352, 1.0),
    "mm-t": (1e-3, 1e3, 1.0),
    "mm-kg-ms": (1e-3, 1.0, 1e-3),
    "cgs": (1e-2, 1e-3, 1.0),
}
OWN = {"cgs": cd.Units("cgs", "cm", "g", "dyn", gravity=980.665)}


@pytest.mark.parametrize("units", SETS)
def test_the_speed_of_a_falling_ball(units):
    """√(2 m g/(c_d ρ A)) of 0.1 kg with 0.01 m² and c_d = 0.47 in air of 1.225 kg/m³."""
    length, mass, time = SETS[units]
    model = cd.Model("ball", units=OWN.get(units, units))
    ball = model.body("ball", mass=0.1 / mass, inertia=1 / (mass * length**2))
    model.add(cd.Drag("drag", ball, coefficient=0.47, area=0.01 / length**2))
    speed = cd.simulate(model, until=20 / time)["ball"].velocity[-1, 1] * length / time
    assert speed == pytest.approx(-np.sqrt(2 * 0.1 * 9.80665 / (0.47 * 1.225 * 0.01)), rel=1e-5)


def test_units_of_the_user_want_their_density():
    model = cd.Model("ball", units=cd.Units("old", "cubit", "mina", "talent", gravity=20))
    ball = model.body("ball", mass=100, inertia=1)
    model.add(cd.Drag("drag", ball, coefficient=0.47, area=100))
    with pytest.raises(cd.ModelError, match='nobody knows the density of air in the units "old"; give density='):
        cd.simulate(model, until=1)
