"""Transmissions against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

TIGHT = {"rtol": 1e-10, "atol": 1e-12}
CLOSED = 1e-8  # what runs with these tolerances leave of a closed form


def shafts(*inertias: float, dim: int = 2) -> tuple[cd.Model, list]:
    """Wheels on pins of the ground, side by side; in space about z."""
    model = cd.Model("shafts", dim=dim, gravity=None)
    pins = []
    for k, inertia in enumerate(inertias):
        at = (float(k), 0.0, 0.0)[:dim]
        axis = {} if dim == 2 else {"axis": (0, 0, 1)}
        wheel = model.body(f"wheel{k}", mass=1, inertia=inertia if dim == 2 else (inertia,) * 3, position=at)
        centre = (0.0,) * dim
        pins.append(model.add(cd.Revolute(f"pin{k}", model.ground.at(*at, **axis), wheel.at(*centre, **axis))))
    return model, pins


def add(model: cd.Model, *elements) -> None:
    for element in elements:
        model.add(element)


def follow(pins, *speeds: float) -> list:
    return [
        cd.Drive(f"turn{k}", pin.angle, lambda t, w=w: w * t)
        for k, (pin, w) in enumerate(zip(pins, speeds, strict=False))
    ]


class TestPlanetary:
    """Of 20 and 60 teeth the planets have 20."""

    @pytest.mark.parametrize("dim", [2, 3])
    @pytest.mark.parametrize(
        ("driven", "free", "ratio"), [("sun", "carrier", 4.0), ("ring", "carrier", 4 / 3), ("sun", "ring", -3.0)]
    )
    def test_speeds_are_those_of_willis(self, driven, free, ratio, dim):
        """The three ratios of a set of which one shaft is fixed to the housing."""
        model, (first, second) = shafts(1.0, 1.0, dim=dim)
        model.add(cd.Planetary("set", **{driven: first, free: second}, sun_teeth=20, planet_teeth=20))
        add(model, *follow([first], 2.0))
        result = cd.kinematics(model, until=3, every=0.5)
        assert result["pin1"].angle == pytest.approx(2.0 * result.t / ratio)

    def test_a_shaft_that_stands_still_is_a_fixed_one(self):
        found = []
        for shaft in ("held", None):
            model, (sun, carrier, ring) = shafts(0.3, 2.0, 1.0)
            ring = ring if shaft else None
            if ring:
                model.add(cd.Fix("held", ring.angle))
            model.add(cd.Motor("motor", sun, torque=2.0))
            model.add(cd.Planetary("set", sun, ring, carrier, sun_teeth=30, ring_teeth=72))
            found.append(cd.simulate(model, until=1, **TIGHT))
        assert found[0]["pin1"].angle == pytest.approx(found[1]["pin1"].angle)

    def test_torques_are_in_the_ratio_of_the_teeth_and_motion_is_lagranges(self):
        """Three free shafts, two loaded: φ_c eliminated, 2 equations by hand."""
        Js, Jr, Jc, zs, zr, Ts, Tr = 0.3, 2.0, 1.0, 30.0, 72.0, 3.0, -1.0
        model, (sun, ring, carrier) = shafts(Js, Jr, Jc)
        model.add(cd.Planetary("set", sun, ring, carrier, sun_teeth=zs, ring_teeth=zr))
        add(model, cd.Motor("m", sun, torque=Ts), cd.Motor("n", ring, torque=Tr))
        result = cd.simulate(model, until=1, every=0.25, **TIGHT)
        a, b = zs / (zs + zr), zr / (zs + zr)
        M = np.array([[Js + Jc * a**2, Jc * a * b], [Jc * a * b, Jr + Jc * b**2]])
        alpha = np.linalg.solve(M, [Ts, Tr])
        assert result["pin0"].angle == pytest.approx(alpha[0] * result.t**2 / 2, abs=CLOSED)
        assert result["pin1"].angle == pytest.approx(alpha[1] * result.t**2 / 2, abs=CLOSED)
        part = result["set"]
        assert part.carrier_torque == pytest.approx(Jc * (a * alpha[0] + b * alpha[1]))
        assert part.sun_torque / zs == pytest.approx(part.ring_torque / zr)
        assert part.sun_torque + part.ring_torque + part.carrier_torque == pytest.approx(0.0, abs=1e-9)
        assert result.unit("set", "sun_torque") == ("N m",)

    @pytest.mark.parametrize("method", ["partition", "joint", "dae"])
    def test_planets_spin(self, method):
        """Ring fixed: planets turn by φ_c - (z_s/z_p)(φ_s - φ_c), and resist with three of their inertias."""
        Js, Jc, Jp, zs, zp, T = 0.05, 0.4, 0.02, 30.0, 15.0, 2.0
        model, (sun, carrier) = shafts(Js, Jc)
        gears = cd.Planetary("set", sun, None, carrier, sun_teeth=zs, planet_teeth=zp, planet_inertia=Jp)
        add(model, gears, cd.Motor("motor", sun, torque=T))
        result = cd.simulate(model, until=1, every=0.25, method=method, **TIGHT)
        i = (2 * zs + 2 * zp) / zs  # of sun to carrier
        spin = 1 / i - zs / zp * (1 - 1 / i)
        reduced = Js + Jc / i**2 + 3 * Jp * spin**2
        assert result["pin0"].angle == pytest.approx(T / reduced * result.t**2 / 2, rel=1e-7)
        assert result.energy.kinetic[-1] == pytest.approx(T * result["pin0"].angle[-1], rel=1e-7)

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (
                {"planet_teeth": 19},
                r"the teeth contradict each other: ring_teeth=60, but sun_teeth \+ 2 planet_teeth = 58; leave one",
            ),
            ({"ring_teeth": None}, "give two of sun_teeth=, ring_teeth= and planet_teeth="),
            ({"ring_teeth": 20}, "a ring of 20 teeth has no room"),
            ({"sun_teeth": -3}, "sun_teeth must be positive"),
            ({"sun": None, "ring": None}, "sun and ring are missing; only one shaft may be fixed"),
            ({"planets": 0}, "planets must be a whole number"),
            ({"planet_inertia": -1.0}, "planet_inertia must be positive"),
            ({"sun": "fast"}, "sun: joint: expected a joint or a coordinate"),
        ],
    )
    def test_wrong_data_are_refused_by_name(self, words, message):
        _, (sun, ring, carrier) = shafts(1.0, 1.0, 1.0)
        words = {"sun": sun, "ring": ring, "carrier": carrier, "sun_teeth": 20, "ring_teeth": 60} | words
        with pytest.raises(cd.ModelError, match=f'planetary set "set": {message}'):
            cd.Planetary("set", **words)

    def test_gradients_by_teeth_are_those_of_differences(self):
        model, (sun, carrier) = shafts(0.05, 0.4)
        teeth = model.parameter("teeth", 30.0)
        gears = cd.Planetary("set", sun, None, carrier, sun_teeth=teeth, ring_teeth=72, planet_inertia=0.02)
        add(model, gears, cd.Motor("motor", sun, torque=lambda t: 2 + cd.sin(t)))
        assert cd.check_gradient(model, [cd.Terminal(lambda s: s.angle(carrier))], until=0.5).ok


class TestDifferential:
    @pytest.mark.parametrize("share", [0.5, 0.6])
    def test_torque_is_shared_and_the_mean_speed_is_that_of_the_crown_wheel(self, share):
        J, T, i = (0.02, 1.0, 3.0), 10.0, 43 / 11
        model, pins = shafts(*J)
        add(model, cd.Differential("axle", *pins, teeth=(11, 43), share=share), cd.Motor("motor", pins[0], torque=T))
        result = cd.simulate(model, until=1, every=0.25, **TIGHT)
        n = (i * (1 - share), i * share)
        M = np.diag(J[1:]) + J[0] * np.outer(n, n)
        alpha = np.linalg.solve(M, np.array(n) * T)
        for k in (0, 1):
            assert result[f"pin{k + 1}"].angle == pytest.approx(alpha[k] * result.t**2 / 2, abs=CLOSED)
        part = result["axle"]
        assert part.right_torque == pytest.approx(part.left_torque * share / (1 - share))
        assert part.left_torque + part.right_torque == pytest.approx(-i * part.input_torque)

    def test_wheels_of_a_curve(self):
        """A car on a circle: the speeds of the wheels differ, and their mean turns the shaft."""
        model, pins = shafts(1.0, 1.0, 1.0)
        add(model, cd.Differential("axle", *pins, ratio=4), *follow(pins[1:], 9.0, 11.0))
        assert cd.kinematics(model, until=1)["pin0"].angle[-1] == pytest.approx(40.0)

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ({"ratio": 4, "teeth": (11, 43)}, "ratio=4 contradicts teeth=11, 43, which make 3.90909; leave one"),
            ({"ratio": 0}, "ratio must not be zero"),
            ({"teeth": (11,)}, "teeth: expected those of pinion and crown wheel"),
            ({"teeth": (11, -43)}, "teeth must be positive"),
            ({"share": 1.0}, "share must lie between 0 and 1"),
        ],
    )
    def test_wrong_data_are_refused_by_name(self, words, message):
        _, pins = shafts(1.0, 1.0, 1.0)
        with pytest.raises(cd.ModelError, match=f'differential "axle": {message}'):
            cd.Differential("axle", *pins, **words)


class TestCoupling:
    @pytest.mark.parametrize("dim", [2, 3])
    @pytest.mark.parametrize("method", ["partition", "joint", "dae", "direct"])
    def test_shafts_with_a_ratio_accelerate_by_their_reduced_inertia(self, dim, method):
        """φ₁ = n φ₂ + s(t): (J₁ n² + J₂) α₂ = n T - J₁ n s̈, and the coupling's torque on the first is J₁ α₁ - T."""
        J1, J2, n, T, bend = 0.5, 2.0, 3.0, 7.0, 0.6
        model, (first, second) = shafts(J1, J2, dim=dim)
        model.add(cd.Motor("motor", first, torque=T))
        model.add(cd.Coupling("gear", (first.angle, second.angle), (1, -n), offset=lambda t: bend * t**2 / 2))
        result = cd.simulate(model, until=1, every=0.25, method=method, **TIGHT)
        alpha2 = n * (T - J1 * bend) / (J1 * n**2 + J2)
        assert result["pin1"].angle == pytest.approx(alpha2 * result.t**2 / 2, abs=CLOSED)
        assert result["gear"].force == pytest.approx(J1 * (n * alpha2 + bend) - T, rel=1e-6)
        assert result.unit("gear", "force") == ("N m",)

    def test_three_coordinates_share_one_equation(self):
        """A balance beam of three loads: forces in the ratio of the factors, no work."""
        model, pins = shafts(1.0, 2.0, 4.0)
        model.add(cd.Motor("motor", pins[0], torque=10.0))
        factors = (1.0, 2.0, -3.0)
        model.add(cd.Coupling("sum", tuple(pin.angle for pin in pins), factors))
        result = cd.simulate(model, until=0.5, every=0.1, **TIGHT)
        lam = -10.0 / sum(f**2 / J for f, J in zip(factors, (1.0, 2.0, 4.0), strict=True))
        for pin, f, J, torque in zip(pins, factors, (1.0, 2.0, 4.0), (10.0, 0.0, 0.0), strict=True):
            assert result[pin.name].angle == pytest.approx((f * lam + torque) / J * result.t**2 / 2, abs=CLOSED)

    def test_it_keeps_what_it_is_in_the_estimates(self):
        model, (first, second) = shafts(1.0, 1.0)
        model.add(cd.Coupling("pair", (first.angle, second.angle)))
        model.add(cd.Drive("turn", first.angle, lambda t: t))
        assert cd.kinematics(model, until=1)["pin1"].angle[-1] == pytest.approx(1.0)

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ({"coordinates": ()}, "two or more coordinates"),
            ({"coordinates": 3}, "two or more coordinates"),
            ({"factors": (1, 2, 3)}, "expected 2, one for each coordinate, got 3"),
            ({"factors": 2}, "expected 2, one for each coordinate, got 2"),
            ({"factors": (1, 0)}, "factor 2 is zero; leave out its coordinate, pin1.angle"),
            ({"factors": (1, float("nan"))}, "factor 2"),
        ],
    )
    def test_wrong_data_are_refused_by_name(self, words, message):
        _, (first, second) = shafts(1.0, 1.0)
        words = {"coordinates": (first.angle, second.angle)} | words
        with pytest.raises(cd.ModelError, match=f'"pair": .*{message}'):
            cd.Coupling("pair", **words)

    def test_a_joint_is_no_coordinate_and_the_message_says_what_is(self):
        _, (first, second) = shafts(1.0, 1.0)
        with pytest.raises(cd.ModelError, match=r"number 2: .*write pin1\.angle"):
            cd.Coupling("pair", (first.angle, second))

    def test_three_coordinates_need_factors(self):
        _, pins = shafts(1.0, 1.0, 1.0)
        with pytest.raises(cd.ModelError, match="3 coordinates need factors"):
            cd.Coupling("sum", tuple(pin.angle for pin in pins))

    def test_gradients_are_those_of_differences(self):
        model, (first, second) = shafts(0.5, 2.0)
        ratio = model.parameter("ratio", 3.0)
        model.add(cd.Motor("motor", first, torque=lambda t: 7 + 3 * cd.sin(4 * t)))
        model.add(cd.Coupling("gear", (first.angle, second.angle), (1, -ratio), offset=lambda t: 0.3 * t**2))
        report = cd.check_gradient(model, [cd.Terminal(lambda s: s.angle(second))], until=0.5)
        assert report.ok, report
