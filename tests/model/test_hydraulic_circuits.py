"""Orifices, valves, accumulators, actuators and pumps: closed forms, balances of volume and of energy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad

import cardan as cd
from cardan.errors import ModelError

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
DENSITY, TRANSITION = 860.0, 1e3
MASS, BULK, AREAS, VOLUMES = 100.0, 1e9, (2e-3, 1.5e-3), (1e-3, 2e-3)


def bench() -> cd.Model:
    model = cd.Model("bench", gravity=None)
    load = model.body("load", mass=MASS, inertia=1, position=(0.5, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), load.at(0, 0)))
    return model


def with_actuator(**words) -> cd.Model:
    model = bench()
    sizes = {"area_1": AREAS[0], "area_2": AREAS[1], "volume_1": VOLUMES[0], "volume_2": VOLUMES[1]}
    ends = model.ground.at(0, 0), model["load"].at(0, 0)
    model.add(cd.HydraulicActuator("jack", *ends, **sizes, bulk_modulus=BULK, **words))
    return model


def test_an_orifice_is_turbulent_and_odd_and_laminar_in_the_middle():
    model = bench()
    model.add(cd.Orifice("out", "t", 0.0, 1e-4, density=DENSITY, transition=TRANSITION))
    model.add(cd.Orifice("back", 0.0, "t", 1e-4, density=DENSITY, transition=TRANSITION))
    model.add(cd.Orifice("relief", "t", 0.0, 1e-4, density=DENSITY, transition=TRANSITION, opens_at=2e7))
    r = cd.simulate(model, until=1e8, every=1e5)
    turbulent = 0.7e-4 * np.sqrt(2 * r.t / DENSITY)
    assert r["out"].output == pytest.approx(turbulent, rel=1e-4)  # (Δp_t/Δp)²/4 in the first row
    assert np.array_equal(r["out"].output, -r["back"].output)
    assert np.all(r["relief"].output[r.t <= 2e7] == 0.0)
    assert r["relief"].output[-1] == pytest.approx(0.7e-4 * np.sqrt(2 * 8e7 / DENSITY), rel=1e-9)
    slow = cd.simulate(model, until=1e-3 * TRANSITION, every=1e-4 * TRANSITION)
    slope = 0.7e-4 * np.sqrt(2 / DENSITY / TRANSITION)
    assert slow["out"].output == pytest.approx(slope * slow.t, rel=1e-6)


def test_a_tank_runs_empty_through_an_orifice():
    """C ṗ = -k √p: √p falls linearly, p = (√p_0 - k t/2C)²."""
    model = bench()
    model.add(cd.HydraulicLine("tank", ("-hole",), volume=2.0, bulk_modulus=1e9, initial=1e6))
    model.add(cd.Orifice("hole", "tank", 0.0, 1e-4, density=DENSITY, transition=1e-2))
    k, C = 0.7e-4 * np.sqrt(2 / DENSITY), 2.0 / 1e9
    end = 0.9 * 2 * C * 1e3 / k
    r = cd.simulate(model, until=end, every=end / 20, rtol=1e-10, atol=1e-8)
    assert r["tank"].output == pytest.approx((1e3 - k * r.t / (2 * C)) ** 2, rel=1e-7)


@pytest.mark.parametrize("u", [0.4, -0.4])
def test_a_valve_feeds_one_side_and_drains_the_other(u):
    model = bench()
    model.add(cd.DirectionalValve("v", u, supply=1e7, tank=1e5, a=4e6, b=2e6, gain=1e-7, transition=1.0))
    r = cd.simulate(model, until=0.1)["v"]
    root = {"a": np.sqrt(1e7 - 4e6 if u > 0 else 4e6 - 1e5), "b": np.sqrt(2e6 - 1e5 if u > 0 else 1e7 - 2e6)}
    assert r.flow_a[0] == r.output[0] == pytest.approx(1e-7 * u * root["a"], rel=1e-12)
    assert r.flow_b[0] == pytest.approx(-1e-7 * u * root["b"], rel=1e-12)
    assert r.flow_supply[0] == pytest.approx(1e-7 * 0.4 * (root["a"] if u > 0 else root["b"]), rel=1e-12)


def test_the_energy_of_an_accumulator_is_that_of_its_gas():
    model = bench()
    model.add(cd.Accumulator("gas", ("0.0001*cos(t)",), volume=1e-3, precharge=5e6, initial=8e6))
    model.state("work", initial=0.0, rate=lambda s: s.quantity("gas") * 1e-4 * cd.cos(s.time))
    r = cd.simulate(model, until=4, every=0.01, **TIGHT)
    oil = r["gas.oil"].value
    assert oil[0] == pytest.approx(1e-3 * (1 - (5 / 8) ** (1 / 1.4)), rel=1e-12)
    assert oil == pytest.approx(oil[0] + 1e-4 * np.sin(r.t), rel=1e-7)
    gas = quad(lambda V: 5e6 * (1e-3 / (1e-3 - V)) ** 1.4, oil[0], oil[150])[0]  # ∫ p dV
    assert r["work"].value[150] == pytest.approx(gas, rel=1e-7)


def test_an_accumulator_without_oil_ends_the_run():
    model = bench()
    model.add(cd.Accumulator("gas", (-1e-4,), volume=1e-3, precharge=5e6, exponent=1.0, initial=1e7))
    r = cd.simulate(model, until=20)
    assert [name for _, name in r.events] == ["gas.empty"]
    assert r.t[-1] == pytest.approx(5.0, rel=1e-9)  # half a litre of oil


@pytest.mark.parametrize("air", [None, 0.01])
def test_an_oil_column_is_a_spring(air):
    """ω² = (β A_1²/V_1 + β A_2²/V_2)/m, with the β of each chamber's pressure where there is air."""
    pressures = {"initial_1": 1.5e6, "initial_2": 2.0e6}  # in balance
    model = with_actuator(**pressures, **({} if air is None else {"air": air, "atmosphere": 101325.0}))
    stiffness = 0.0
    for p, A, V in zip((1.5e6, 2.0e6), AREAS, VOLUMES, strict=True):
        gas = (air or 0.0) * (101325.0 / (p + 101325.0)) ** (1 / 1.4)  # beside a unit volume of oil
        softness = 1 / BULK + gas / (1.4 * (p + 101325.0))  # -dV/dp of both
        stiffness += A**2 / V * (1 + gas) / softness
    assert cd.linearize(model, at="assembled").frequencies == pytest.approx([np.sqrt(stiffness / MASS) / 2 / np.pi])


def test_closed_chambers_compress_by_the_logarithm_of_their_volumes():
    """ṗ V = -β V̇: p = p_0 - β ln(V/V_0), however far the piston goes."""
    model = with_actuator(initial_1=3e7)
    r = cd.simulate(model, until=0.1, every=1e-3, **TIGHT)
    x = r["load"].position[:, 0] - 0.5
    assert np.ptp(x) > 0.01
    assert r["jack"].pressure_1 == pytest.approx(3e7 - BULK * np.log(1 + AREAS[0] * x / VOLUMES[0]), abs=1.0)
    assert r["jack"].pressure_2 == pytest.approx(-BULK * np.log(1 - AREAS[1] * x / VOLUMES[1]), abs=1.0)
    assert cd.certificate(r).ok


def test_a_chamber_of_which_nothing_is_left_ends_the_run():
    model = with_actuator(flow_1=1e-2, initial_2=0.0, leakage=1e-6, length=0.5)
    object.__setattr__(model["jack"], "bulk_modulus", 1e7)
    r = cd.simulate(model, until=5, method="dae")
    assert [name for _, name in r.events] == ["jack.bottomed"]


def test_a_hydrostatic_transmission_keeps_torque_times_speed():
    """A pump and a motor on one line: ω_2 = ω_1 D_1/D_2 but for the leakage, T_2 = T_1 D_2/D_1."""
    model = cd.Model("hydrostatic", gravity=None)
    shafts = []
    for k, x in enumerate((0.0, 1.0), 1):
        rotor = model.body(f"rotor {k}", mass=1, inertia=0.2 * k, position=(x, 0))
        shafts.append(model.add(cd.Revolute(f"shaft {k}", model.ground.at(x, 0), rotor.at(0, 0))))
    model.add(cd.HydraulicLine("line", ("pump.flow", "motor.flow"), volume=1e-4, bulk_modulus=1e9, leakage=1e-11))
    model.add(cd.HydraulicPump("pump", shafts[0], 2e-6, high="line", low=0.0))
    model.add(cd.HydraulicPump("motor", shafts[1], -5e-6, high="line", low=0.0))
    model.add(cd.Motor("engine", shafts[0], speed=100))
    model.add(cd.TorsionSpring("load", shafts[1], damping=0.5))
    r = cd.simulate(model, until=8, every=8, method="dae", rtol=1e-9)
    pressure, speed = r["line"].output[-1], r["shaft 2"].rate[-1]
    assert pressure == pytest.approx(0.5 * speed / 5e-6, rel=1e-6)
    assert 5e-6 * speed == pytest.approx(2e-6 * 100 - 1e-11 * pressure, rel=1e-6)
    assert r["pump"].power[-1] == pytest.approx(-r["pump"].torque[-1] * 100, rel=1e-12)
    assert r["motor"].torque[-1] == pytest.approx(0.5 * speed, rel=1e-6)


def test_gradients_go_through_a_circuit():
    model = bench()
    gain = model.parameter("gain", 2e-7)
    pressures = {"supply": 1e7, "tank": 0.0, "a": "jack.pressure_1", "b": "jack.pressure_2"}
    model.add(cd.DirectionalValve("v", "cos(20*t)", **pressures, gain=gain, transition=1e4))
    sizes = {"area_1": AREAS[0], "area_2": AREAS[1], "volume_1": VOLUMES[0], "volume_2": VOLUMES[1]}
    flows = {"flow_1": "v.flow_a", "flow_2": "v.flow_b"}
    ends = model.ground.at(0, 0), model["load"].at(0, 0)
    model.add(cd.HydraulicActuator("jack", *ends, **sizes, **flows, bulk_modulus=1e7, friction=500))
    table = cd.check_gradient(model, [cd.Terminal("load.x")], until=0.2, rtol=1e-10, atol=1e-12)
    assert table.ok, str(table)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: cd.Orifice("b", 1, 0, 0, density=1, transition=1), "area must be positive"),
        (lambda: cd.Orifice("b", 1, 0, 1, density=1, transition=0), "transition must be positive"),
        (lambda: cd.Orifice("b", 1, 0, 1, density=1, transition=1, opens_at=-1), "0 is a check valve"),
        (lambda: cd.Orifice("b", 1, 0, 1), '"density", "transition" are missing'),
        (lambda: cd.Accumulator("b", (), 1, 1), "flows: expected signals"),
        (lambda: cd.Accumulator("b", (1,), 1, 2, initial=1), "initial 1 is below the precharge 2"),
        (lambda: with_actuator(leakage=-1), 'actuator "jack": leakage must not be negative'),
        (lambda: with_actuator(air=0.01), "air and atmosphere go together"),
        (lambda: cd.HydraulicPump("b", bench()["rail"], 0.0, 1, 0), "displacement is zero"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_with_the_name(make, said):
    with pytest.raises(ModelError) as error:
        make()
    assert said in str(error.value)
    assert "\n" not in str(error.value)
