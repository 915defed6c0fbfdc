"""An arm lifted by a hydraulic cylinder, after an example of Exudyn (HydraulicActuatorStaticInitialization.py).

The numbers are those of Exudyn 1.13.6, of the connector HydraulicActuatorSimple on a kinematic tree of one link, by its
explicit integrator DOPRI5 with steps of 1e-4 s and 5e-5 s, which agree in the digits here. The arm of 120 kg and 1 m
starts level in balance with the pressures; a valve is then open by 1 %.
"""

from __future__ import annotations

from math import sqrt

import pytest

import cardan as cd

LENGTH, MASS, GRAVITY = 1.0, 120.0, 9.81
REST = sqrt(2) * LENGTH / 4  # of the cylinder
SUPPLY, LOWER, GAIN, OPENING, DAMPING = 200e5, 2e6, 2e-5, 0.01, 2e5
TIGHT = {"rtol": 1e-10, "atol": 1e-12}
RUN = 1e-9  # relative


def arm(head: str, rod: str) -> cd.Model:
    model = cd.Model("boom", gravity=(0, -GRAVITY))
    body = model.body("arm", mass=MASS, inertia=MASS / 12 * LENGTH**2, position=(LENGTH / 2, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), body.at(-LENGTH / 2, 0)))
    pressures = {"supply": SUPPLY, "tank": 0.0, "a": head, "b": rod}
    model.add(cd.DirectionalValve("valve", OPENING, **pressures, gain=GAIN, transition=1e-3))
    return model


def ends(model: cd.Model) -> tuple[cd.Marker, cd.Marker]:
    return model.ground.at(0, -LENGTH / 4), model["arm"].at(-LENGTH / 4, 0)


def balancing(area: float) -> float:
    """The pressure in the first chamber that holds the arm level."""
    return LOWER + MASS * GRAVITY * (LENGTH / 2) / (LENGTH / 4 * sqrt(0.5)) / area


def test_chambers_whose_volumes_change():
    """useChamberVolumeChange=True: hoses of 20 l, areas of 100 and 60 cm², half a length of stroke, β = 1e9 Pa."""
    model = arm("jack.pressure_1", "jack.pressure_2")
    sizes = {"area_1": 0.01, "area_2": 0.006, "volume_1": 0.02, "volume_2": 0.02 + 0.006 * REST / 2}
    flows = {"flow_1": "valve.flow_a", "flow_2": "valve.flow_b"}
    start = {"initial_1": balancing(0.01), "initial_2": LOWER}
    model.add(cd.HydraulicActuator("jack", *ends(model), **sizes, **flows, **start, bulk_modulus=1e9, friction=DAMPING))
    r = cd.simulate(model, until=0.5, every=0.5, **TIGHT)
    assert r["arm"].angle[-1] == pytest.approx(0.218154615500679, rel=RUN)
    assert r["arm"].angular_velocity[-1] == pytest.approx(0.484756715723358, rel=RUN)
    assert r["jack"].pressure_1[-1] == pytest.approx(4316794.39096239, rel=RUN)
    assert r["jack"].pressure_2[-1] == pytest.approx(4047182.02884402, rel=RUN)


def test_lines_whose_volumes_stay():
    """The example's own data: useChamberVolumeChange=False, volumes of 1 m³, areas of 100 cm², β = 1e11 Pa."""
    model = arm("head", "rod")
    model.add(cd.HydraulicLine("head", ("valve.flow_a", "-jack.flow_1"), 1.0, 1e11, initial=balancing(0.01)))
    model.add(cd.HydraulicLine("rod", ("valve.flow_b", "-jack.flow_2"), 1.0, 1e11, initial=LOWER))
    pressures = {"pressure_1": "head", "pressure_2": "rod", "friction": DAMPING}
    model.add(cd.HydraulicCylinder("jack", *ends(model), 0.01, 0.01, **pressures))
    start = cd.simulate(model, until=1e-9, every=1e-9)
    assert abs(start["arm"].angular_acceleration[0]) < 1e-3  # the pressures balance the weight
    r = cd.simulate(model, until=0.5, every=0.5, **TIGHT)
    assert r["arm"].angle[-1] == pytest.approx(0.171031922670259, rel=RUN)
    assert r["arm"].angular_velocity[-1] == pytest.approx(0.375588789451151, rel=RUN)
    assert r["head"].output[-1] == pytest.approx(9347576.00377472, rel=RUN)
    assert r["rod"].output[-1] == pytest.approx(7775492.36793932, rel=RUN)
