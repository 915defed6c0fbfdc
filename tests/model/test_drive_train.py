"""Teeth with backlash, freewheels, torque converters and clutches against closed forms."""

from __future__ import annotations

from math import pi, sqrt, tan
from typing import ClassVar

import numpy as np
import pytest

import cardan as cd

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def shafts(*inertias: float, apart: float = 0.3) -> tuple[cd.Model, list]:
    model = cd.Model("train", gravity=None)
    pins = []
    for k, J in enumerate(inertias):
        wheel = model.body(f"wheel{k}", mass=1, inertia=J, position=(apart * k, 0))
        pins.append(model.add(cd.Revolute(f"pin{k}", model.ground.at(apart * k, 0), wheel.at(0, 0))))
    return model, pins


def meshed(J=(0.1, 0.4), radii=(0.1, 0.2), **words) -> tuple[cd.Model, list]:
    model, pins = shafts(*J)
    model.add(cd.GearMesh("mesh", model["wheel0"].at(0, 0), model["wheel1"].at(0, 0), *radii, **words))
    return model, pins


class TestGearMesh:
    def test_teeth_swing_with_their_reduced_mass(self):
        """x'' = T r_i/J_i - k (r_i²/J_i + r_j²/J_j) x."""
        k, T = 1e4, 2.0
        model, pins = meshed(stiffness=k)
        model.add(cd.Motor("motor", pins[0], torque=T))
        result = cd.simulate(model, until=0.1, every=0.0005, **TIGHT)
        omega = sqrt(k * (0.1**2 / 0.1 + 0.2**2 / 0.4))
        expected = T * 0.1 / 0.1 / omega**2 * (1 - np.cos(omega * result.t))
        assert result["mesh"].deflection == pytest.approx(expected, abs=1e-9)
        assert result["mesh"].force == pytest.approx(k * expected, abs=1e-5)

    def test_the_play_is_passed_freely(self):
        """From the middle: b/2 = ½ T r_i/J_i t²."""
        model, pins = meshed(stiffness=1e5, backlash=0.01)
        model.add(cd.Motor("motor", pins[0], torque=2.0))
        result = cd.simulate(model, until=0.2, every=0.0005, **TIGHT)
        touch = sqrt(0.01 * 0.1 / (2.0 * 0.1))
        force = result["mesh"].force
        assert not force[result.t < touch].any()
        assert force[(result.t > touch + 0.001) & (result.t < touch + 0.002)].all()
        assert np.ptp(result.energy.total - 2.0 * result["pin0"].angle) < 1e-7

    def test_teeth_push_their_wheels_apart(self):
        """Bearings carry F across the line of centres and F tan α along it."""
        alpha = 20 * pi / 180
        model, pins = meshed(stiffness=1e5, damping=200.0, pressure_angle=alpha)
        model.add(cd.Motor("motor", pins[0], torque=2.0))
        model.add(cd.Motor("load", pins[1], torque=4.0))
        result = cd.simulate(model, until=2.0)
        F = 20.0
        assert result["mesh"].force[-1] == pytest.approx(F, rel=1e-4)
        for pin, sign in (("pin0", 1.0), ("pin1", -1.0)):
            assert sign * result[pin].reaction_j[-1, 0] == pytest.approx(F * tan(alpha), rel=1e-4)

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ({"stiffness": 0}, "stiffness must be positive"),
            ({"backlash": -0.1}, "backlash must not be negative"),
            ({"pressure_angle": 20}, "pressure_angle=20 is in radians"),
        ],
    )
    def test_wrong_data_are_refused_by_name(self, words, message):
        with pytest.raises(cd.ModelError, match=f'gear mesh "mesh": {message}'):
            meshed(**({"stiffness": 1e4} | words))

    def test_gradients_are_those_of_differences(self):
        model, pins = shafts(0.1, 0.4)
        k = model.parameter("k", 1e3)
        a, b = model["wheel0"], model["wheel1"]
        model.add(cd.GearMesh("mesh", a.at(0, 0), b.at(0, 0), 0.1, 0.2, k, damping=3.0, backlash=0.002))
        model.add(cd.Motor("motor", pins[0], torque=2.0))
        assert cd.check_gradient(model, [cd.Terminal("wheel1.angle")], until=0.3).ok


class TestOneWayClutch:
    def test_it_drives_and_overruns(self):
        model, (driver, driven) = shafts(1.0, 3.0)
        model.add(cd.OneWayClutch("hub", driver, driven, stiffness=1e5, damping=300.0))
        model.add(cd.Motor("legs", driver, torque=lambda t: cd.if_else(t < 1, 4.0, -4.0)))
        result = cd.simulate(model, until=2, every=0.01)
        row = np.searchsorted(result.t, 0.9)
        assert result["pin1"].rate[row] == pytest.approx(0.9, abs=0.01)
        assert result["hub"].torque[row] == pytest.approx(3.0, rel=1e-3)  # J₂ α
        assert result["hub"].torque[-1] == pytest.approx(0.0, abs=1e-4)  # k times the tolerance of z
        assert result["pin1"].rate[-1] == pytest.approx(1.0, abs=0.02)
        assert result["pin0"].rate[-1] == pytest.approx(1.0 - 4.0, abs=0.04)

    def test_a_backstop_holds_a_load_without_creeping(self):
        model = cd.Model("hoist", gravity=(0, -9.81))
        arm = model.body("arm", mass=2, inertia=0.1, position=(0.5, 0))
        axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), arm.at(-0.5, 0)))
        stop = cd.OneWayClutch("stop", lambda s: -s.angle(axle), lambda s: 0 * s.angle(axle), 1e4, damping=100.0)
        model.add(stop)
        result = cd.simulate(model, until=20, every=5, method="dae")
        assert result["stop"].torque[-1] == pytest.approx(2 * 9.81 * 0.5, rel=1e-3)
        assert result["axle"].angle[-1] == pytest.approx(-2 * 9.81 * 0.5 / 1e4, rel=1e-3)
        assert result["axle"].angle[-1] == pytest.approx(result["axle"].angle[-2], abs=1e-6)

    def test_wrong_data_are_refused_by_name(self):
        _, pins = shafts(1.0, 1.0)
        with pytest.raises(cd.ModelError, match='one-way clutch "hub": stiffness must be positive'):
            cd.OneWayClutch("hub", *pins, stiffness=0)
        with pytest.raises(cd.ModelError, match='one-way clutch "hub": driven: joint: expected a joint'):
            cd.OneWayClutch("hub", pins[0], 3, stiffness=1)


class TestTorqueConverter:
    TABLES: ClassVar = {"capacity": ((0, 3e-3), (1, 0)), "ratio": ((0, 2), (0.8, 1), (1, 1))}

    def test_stall_and_the_speed_at_which_two_torques_agree(self):
        model, (pump, turbine) = shafts(0.2, 1.0)
        model.add(cd.TorqueConverter("tc", pump, turbine, **self.TABLES))
        model.add(cd.Motor("engine", pump, torque=120.0))
        model.add(cd.Motor("car", turbine, torque=lambda s: -4.0 * s.rate(turbine)))
        result = cd.simulate(model, until=20)
        tc, nu = result["tc"], result["tc"].speed_ratio[-1]
        assert tc.pump_torque[-1] == pytest.approx(120.0, rel=1e-3)
        omega = sqrt(120.0 / (3e-3 * (1 - nu)))
        assert result["pin0"].rate[-1] == pytest.approx(omega, rel=1e-3)
        ratio = np.interp(nu, (0, 0.8, 1), (2, 1, 1))
        assert tc.turbine_torque[-1] == pytest.approx(ratio * 120.0, rel=1e-3)
        assert 4.0 * nu * omega == pytest.approx(ratio * 120.0, rel=1e-3)

    @pytest.mark.parametrize("words", [{"capacity": 3}, {"ratio": [(1, 2, 3)]}, {"capacity": [(0, 1)]}])
    def test_wrong_tables_are_refused_by_name(self, words):
        _, pins = shafts(1.0, 1.0)
        with pytest.raises(cd.ModelError, match=r'torque converter "tc": (capacity|ratio): '):
            cd.TorqueConverter("tc", *pins, **(self.TABLES | words))


def test_a_clutch_is_friction_between_two_shafts():
    """Slipping with M = μ r F n: t = Δω/(M (1/J₁ + 1/J₂)); then one shaft, with the common speed."""
    J1, J2, speed, M = 0.5, 2.0, 100.0, 0.3 * 0.1 * 1500 * 2
    model, (engine, wheels) = shafts(J1, J2)
    spun = model["wheel0"]
    model.add(cd.At("spin", 0.0, do=[cd.Impulse(spun, torque=J1 * speed)]))
    slip = lambda s: 0.1 * (s.angle(engine) - s.angle(wheels))  # noqa: E731  mean radius times angle
    clutch = cd.Friction("clutch", along=slip, static=0.3, normal=lambda s: cd.if_else(s.time < 0.2, 0.0, 2 * 1500.0))
    model.add(clutch)
    result = cd.simulate(model, until=2, every=0.01, **TIGHT)
    locked = 0.2 + speed / (M * (1 / J1 + 1 / J2))
    rates = result["pin0"].rate, result["pin1"].rate
    slipping = (result.t > 0.2) & (result.t < locked)
    assert rates[0][slipping] == pytest.approx(speed - M / J1 * (result.t[slipping] - 0.2), rel=1e-6)
    after = result.t > locked + 1e-6
    for rate in rates:
        assert rate[after] == pytest.approx(J1 * speed / (J1 + J2), rel=1e-6)
