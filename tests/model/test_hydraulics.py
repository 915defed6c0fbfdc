"""Valve, pump, line, cylinder, potentiometer and stick against closed forms and hand-written differential equations."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.errors import ModelError
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
RUN = 1e-7  # what runs with TIGHT may be off, relative to the size of what is compared

MASS, AREA_1, AREA_2, START = 40.0, 3e-3, 2e-3, 0.8  # kg, m², m
BULK, VOLUME, LEAKAGE = 7e8, 2e-3, 1e-11  # Pa, m³, m³/(s Pa)


def load_model() -> cd.Model:
    """A mass on a rail."""
    model = cd.Model("press", gravity=None)
    mass = model.body("mass", mass=MASS, inertia=1.0, position=(START, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0)))
    return model


def cylinder(**pressures) -> tuple[cd.Model, cd.HydraulicCylinder]:
    model = load_model()
    made = cd.HydraulicCylinder(
        "cyl", model.ground.at(0, 0), model["mass"].at(0, 0), AREA_1, AREA_2, friction=300.0, **pressures
    )
    return model, model.add(made)


def integrated(f, y0, t, scale):
    return solve_ivp(f, (t[0], t[-1]), y0, t_eval=t, rtol=1e-10, atol=1e-13 * np.array(scale), method="LSODA").y


def close(found, expected, tolerance=RUN):
    assert np.abs(found - expected).max() < tolerance * np.abs(expected).max()


def test_valve_saturates_and_lags():
    model = load_model()
    model.add(cd.ServoValve("free", 0.5, gain=4.0, time_constant=0.1, unit="l/min"))
    model.add(cd.ServoValve("full", 5.0, gain=4.0, time_constant=0.1, limit=3.0))
    r = cd.simulate(model, until=1, every=0.01, **TIGHT)
    close(r["free"].output, 2 * (1 - np.exp(-r.t / 0.1)))
    close(r["full"].output, 3 * (1 - np.exp(-r.t / 0.1)))


def test_yoke_of_a_pump_stands_at_its_stops():
    model = load_model()
    model.add(cd.VariablePump("pump", "cos(t)", stroke_gain=60.0, flow_gain=0.5, lower=-100, upper=30))
    r = cd.simulate(model, until=5, every=0.01, **TIGHT)
    t = r.t
    yoke = np.select([t < np.pi / 6, t < np.pi / 2], [60 * np.sin(t), 30.0], 30 + 60 * (np.sin(t) - 1))
    close(r["pump.yoke"], yoke)
    close(r["pump"].output, 0.5 * yoke)
    assert r["pump.yoke"].max() == 30.0


def test_line_fills_leaks_and_is_relieved():
    model = load_model()
    q, relief, band = 2e-4, 8e6, 2e5
    model.add(cd.HydraulicLine("line", (q, "-0.5*t*0.0001"), VOLUME, BULK, leakage=LEAKAGE))
    model.add(cd.HydraulicLine("safe", (q,), VOLUME, BULK, relief_pressure=relief, relief_band=band))
    r = cd.simulate(model, until=0.4, every=0.002, rtol=1e-9, atol=1e-3)
    t, rate = r.t, BULK * LEAKAGE / VOLUME
    p = q / LEAKAGE * (1 - np.exp(-rate * t)) - 5e-5 / LEAKAGE * (t - (1 - np.exp(-rate * t)) / rate)
    close(r["line"].output, p)
    # beyond the relief: ṗ (1 + x/w) = β q/V, x = p - p_r, so x + x²/(2 w) = β q (t - t_r)/V
    free = BULK * q / VOLUME * t
    over = np.maximum(free - relief, 0)
    close(r["safe"].output, np.where(free < relief, free, relief + band * (np.sqrt(1 + 2 * over / band) - 1)))
    assert over.max() > 2 * relief  # without relief it would have been so much


def test_two_chambers_against_a_hand_written_equation():
    q = 1e-3
    model, _ = cylinder(pressure_1="head", pressure_2="rod")
    model.add(cd.HydraulicLine("head", (q, "-cyl.flow_1"), VOLUME, BULK, leakage=LEAKAGE))
    model.add(cd.HydraulicLine("rod", ("-cyl.flow_2",), VOLUME, BULK, leakage=2e-9))
    r = cd.simulate(model, until=0.3, every=0.001, rtol=1e-9, atol=1e-9)

    def f(t, y):
        _, v, p1, p2 = y
        force = p1 * AREA_1 - p2 * AREA_2 - 300.0 * v
        d1 = BULK / VOLUME * (q - AREA_1 * v - LEAKAGE * p1)
        return [v, force / MASS, d1, BULK / VOLUME * (AREA_2 * v - 2e-9 * p2)]

    x, v, p1, p2 = integrated(f, [START, 0, 0, 0], r.t, [1, 1, 1e6, 1e6])
    close(r["mass"].position[:, 0] - START, x - START)
    close(r["mass"].velocity[:, 0], v)
    close(r["head"].output, p1, 1e-6)
    close(r["rod"].output, p2, 1e-6)
    close(r["cyl"].force, 300.0 * v - p1 * AREA_1 + p2 * AREA_2, 1e-6)
    close(r["cyl.flow_2"], -AREA_2 * v)
    assert r.unit("cyl", "flow_1") == ("m³/s",)


def test_one_signed_pressure_against_a_hand_written_equation():
    """Wehage & Haug (1981), sec. 6.2: area by the sign of pressure and of speed; two cylinders, one modelled."""
    model = load_model()
    model.add(
        cd.HydraulicCylinder(
            "cyl", model.ground.at(0, 0), model["mass"].at(0, 0), AREA_1, AREA_2, pressure="line", count=2
        )
    )
    model.add(cd.HydraulicLine("line", ("0.001*cos(9*t)", "-cyl.flow"), VOLUME, BULK, leakage=1e-10))
    r = cd.simulate(model, until=0.8, every=0.002, rtol=1e-10, atol=1e-11)

    def f(t, y):
        _, v, p = y
        force = 2 * p * (AREA_1 if p > 0 else AREA_2)
        taken = v * (AREA_1 if v > 0 else AREA_2)
        return [v, force / MASS, BULK / VOLUME * (1e-3 * np.cos(9 * t) - taken - 1e-10 * p)]

    _, v, p = integrated(f, [START, 0, 0], r.t, [1, 1, 1e6])
    assert p.min() < 0 < p.max()
    assert v.min() < 0 < v.max()
    close(r["mass"].velocity[:, 0], v, 1e-6)
    close(r["line"].output, p, 1e-5)  # the kinks, at each of which both programs step over a corner


def test_potentiometer_ends_with_its_range():
    model = load_model()
    model.add(cd.Potentiometer("pot", "t - 1", gain=10.0, zero=0.2, lower=-0.5, upper=0.6))
    r = cd.simulate(model, until=2, every=0.01)
    assert r["pot"].output == pytest.approx(10 * (np.clip(r.t - 1, -0.5, 0.6) - 0.2), abs=1e-13)


def test_stick_swings_stops_and_is_pulled_off():
    """J θ̈ = T cos(wt): θ = T (1 - cos wt)/(J w²) up to the stop; off it when the torque turns, from rest."""
    J, T, w, limit = 0.5, 2.0, 1.5, 0.436
    model = load_model()
    model.add(cd.ForceFeedbackStick("stick", "3*cos(1.5*t)", J, limit, feedback="cos(1.5*t)", feedback_gain=1.0))
    r = cd.simulate(model, until=3.0, every=0.01, **TIGHT)
    t = r.t
    stopped = np.arccos(1 - limit * J * w**2 / T) / w
    off = np.pi / 2 / w
    free = T / (J * w**2) * (1 - np.cos(w * t))
    left = limit - T / (J * w**2) * (np.cos(w * t) + w * (t - off))  # from rest at `off`: θ̇ = T/(J w) (sin wt - 1)
    expected = np.select([t < stopped, t < off], [free, limit], left)
    reached = left <= -limit
    expected[np.cumsum(reached & (t > off)) > 0] = -limit
    assert r["stick"].output == pytest.approx(expected, abs=1e-7)
    assert (r["stick"].output.max(), r["stick"].output.min()) == (limit, -limit)
    at_stop = (t > stopped + 0.01) & (t < off - 0.01)
    assert r["stick.stop_torque"][at_stop] == pytest.approx(-T * np.cos(w * t[at_stop]), abs=1e-9)


def test_spring_and_damping_of_the_stick():
    J, c, k, torque = 0.5, 0.8, 6.0, 1.2
    model = load_model()
    model.add(cd.ForceFeedbackStick("stick", torque, J, 1.0, damping=c, stiffness=k))
    r = cd.simulate(model, until=3.0, every=0.01, **TIGHT)
    w, zeta = np.sqrt(k / J), c / (2 * np.sqrt(k * J))
    wd = w * np.sqrt(1 - zeta**2)
    shape = np.cos(wd * r.t) + zeta * w / wd * np.sin(wd * r.t)
    close(r["stick"].output, torque / k * (1 - np.exp(-zeta * w * r.t) * shape))


def test_gradients_across_stops_and_samples():
    """Stick and yoke meet their stops and leave them; the hand moves with a parameter."""
    model = load_model()
    push, gain = model.parameter("push", 3.0), model.parameter("gain", 60.0)
    model.add(cd.ForceFeedbackStick("stick", lambda s: push * cd.cos(1.5 * s.time), 0.5, 0.436, damping=0.1))
    model.add(cd.VariablePump("pump", "stick", gain, 0.5, -10, 30, initial=5.0))
    model.add(cd.SampledHold("seen", "stick + pump", 0.1))
    model.add(cd.Integrator("total", "pump + 3*seen"))
    ends = [cd.Terminal("total.output"), cd.Terminal("pump.yoke")]
    check = cd.check_gradient(model, ends, until=2.45, rtol=1e-9, atol=1e-10)
    assert check.ok, str(check)
    met = {name for _, name in cd.simulate(model, until=2.45).events}
    assert {"stick.upper", "stick.upper_left", "pump.upper", "pump.upper_left"} <= met


def test_yaml_gives_the_same_machine():
    model, _ = cylinder(pressure="line")
    model.add(cd.HydraulicLine("line", ("pump", "-cyl.flow"), VOLUME, BULK, leakage=LEAKAGE, unit="Pa"))
    model.add(cd.VariablePump("pump", "valve", 1e4, 1e-5, -100, 100))
    model.add(cd.ServoValve("valve", "error", 0.02, 0.01, limit=0.05))
    model.add(cd.Sum("error", ("stick", "pot"), weights=(1, -1)))
    model.add(cd.Potentiometer("pot", "cyl.length", 1.0, zero=START))
    model.add(cd.ForceFeedbackStick("stick", 0.2, 0.01, 0.436, 0.1, 1.0, feedback="line", feedback_gain=1e-9))
    again = parse_yaml(to_yaml(model)).model
    a, b = (cd.simulate(m, until=0.2, every=0.02) for m in (model, again))
    for name in (block.name for block in model.blocks):
        assert np.array_equal(a[name].output, b[name].output), name
    assert a["line"].output[-1] != 0.0


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: cd.ServoValve("b", 1, 0, 1), "gain is zero, so the valve lets nothing"),
        (lambda: cd.ServoValve("b", 1, 1, 0), "time_constant must be positive"),
        (lambda: cd.VariablePump("b", 1, 1, 1), "needs both limits"),
        (lambda: cd.VariablePump("b", 1, 1, 1, lower=-1), "needs both limits"),
        (lambda: cd.VariablePump("b", 1, 0, 1, -1, 1), "stroke_gain is zero"),
        (lambda: cd.HydraulicLine("b", (), 1, 1), "flows"),
        (lambda: cd.HydraulicLine("b", (1,), 0, 1), "volume must be positive"),
        (lambda: cd.HydraulicLine("b", (1,), 1, 1, leakage=-1), "leakage must not be negative"),
        (lambda: cd.HydraulicLine("b", (1,), 1, 1, relief_pressure=1), "go together"),
        (lambda: cd.Potentiometer("b", 1, 0), "gain is zero"),
        (lambda: cd.ForceFeedbackStick("b", 1, 0, 1), "inertia must be positive"),
        (lambda: cd.ForceFeedbackStick("b", 1, 1, 1, initial=2), "initial 2 lies outside"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_with_the_name(make, said):
    with pytest.raises(ModelError) as error:
        make()
    text = str(error.value)
    assert said in text
    assert '"b"' in text
    assert "\n" not in text


@pytest.mark.parametrize("pressures", [{}, {"pressure": 1.0, "pressure_1": 2.0}])
def test_a_cylinder_needs_one_kind_of_pressure(pressures):
    with pytest.raises(ModelError, match='cylinder "cyl": give either pressure'):
        cylinder(**pressures)


def test_a_cylinder_needs_areas():
    model = load_model()
    with pytest.raises(ModelError, match='cylinder "c": area_2 must be positive'):
        cd.HydraulicCylinder("c", model.ground.at(0, 0), model["mass"].at(0, 0), 1.0, 0.0, pressure=1.0)


def test_a_line_leaks_against_another_pressure():
    """ṗ = β/V (q - L (p - p_b)): towards p_b + q/L."""
    model = load_model()
    back, flow, leakage = 2e6, 1e-4, 1e-10
    model.add(cd.HydraulicLine("line", (flow,), VOLUME, BULK, leakage=leakage, against=back, initial=1e6))
    r = cd.simulate(model, until=0.05, every=0.001, **TIGHT)
    end = back + flow / leakage
    close(r["line"].output, end + (1e6 - end) * np.exp(-BULK / VOLUME * leakage * r.t))


@pytest.mark.parametrize("pressures", [{"pressure": 2e5}, {"pressure": -2e5}, {"pressure_1": 3e5, "pressure_2": 1e5}])
def test_cylinders_side_by_side(pressures):
    """Three of them push and rub three times as much: f = 3 (c l̇ - push); one and three in turn."""
    push = {2e5: 2e5 * AREA_1, -2e5: -2e5 * AREA_2}.get(pressures.get("pressure"), 3e5 * AREA_1 - 1e5 * AREA_2)
    for count in (1.0, 3.0):
        model = load_model()
        ends = model.ground.at(0, 0), model["mass"].at(0, 0)
        model.add(cd.HydraulicCylinder("cyl", *ends, AREA_1, AREA_2, friction=300.0, count=count, **pressures))
        r = cd.simulate(model, until=0.1, every=0.002, **TIGHT)
        top = push / 300.0  # m v̇ = count (push - c v)
        close(r["mass"].velocity[:, 0], top * (1 - np.exp(-count * 300.0 / MASS * r.t)))
        close(r["cyl"].force, count * (300.0 * r["cyl"].rate - push))
