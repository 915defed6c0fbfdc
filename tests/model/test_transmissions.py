"""Transmissions against closed forms."""

from __future__ import annotations

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
