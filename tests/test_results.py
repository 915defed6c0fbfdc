"""Result: reading by name, units, other forms."""

import numpy as np
import pytest

import cardan as cd
from cardan.errors import CardanError
from cardan.model.units import KNOWN_UNITS
from cardan.results.result import Part, Result, Stats, component_units

SI = KNOWN_UNITS["SI"]


@pytest.fixture(scope="module")
def result() -> Result:
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 1), rod.at(0.5, 0), stiffness=3.0))
    return cd.simulate(model, until=0.2, every=0.1)


def test_by_name(result):
    np.testing.assert_array_equal(result["rod"].angle, result["rod.angle"])
    np.testing.assert_array_equal(result["rod"].y, result["rod.y"])
    assert "x" in dir(result["rod"])
    assert "x" not in dir(result["pin"])
    np.testing.assert_array_equal(result["energy.total"], result.energy.kinetic + result.energy.potential)
    assert "rod.angle" in result
    assert "rod.angel" not in result


def test_a_result_is_walked_through_by_the_names_of_its_elements(result):
    assert {"rod", "pin"} <= set(result)
    assert all(name in result for name in result)


@pytest.mark.parametrize(
    ("name", "message"),
    [("rod.angel", 'did you mean "rod.angle"'), ("rud.angle", "unknown name"), ("rud", 'did you mean "rod"')],
)
def test_wrong_names(result, name, message):
    with pytest.raises(CardanError, match=message):
        result[name]


def test_units(result):
    assert result.unit("rod", "position") == ("m", "m")
    assert result.unit("pin", "reaction_i") == ("N", "N", "N m")
    assert result.unit("pin", "rate") == ("rad/s",)
    assert result.unit("spring", "rate") == ("m/s",)
    assert result.unit("spring", "damper_force") == ("N",)
    assert result.unit("energy", "potential") == ("J",)


def test_units_of_other_sets():
    assert component_units(KNOWN_UNITS["slug-ft"], "reaction_j", 3) == ("lbf", "lbf", "lbf ft")
    assert component_units(KNOWN_UNITS["slug-ft"], "kinetic", 1) == ("lbf ft",)
    assert component_units(SI, "reaction_i", 6) == ("N",) * 3 + ("N m",) * 3
    assert component_units(SI, "force", 1, driven=True) == ("N or N m",)
    assert component_units(SI, "what the user called it", 1) == ("",)


def test_flat_names_every_scalar(result):
    flat = result.flat()
    assert {"rod.position.x", "rod.angle", "pin.reaction_i.N", "energy.kinetic"} <= set(flat)
    assert all(values.shape == result.t.shape for values in flat.values())


def test_report_every_second_time(result):
    times = [line for line in result.report(every=2).splitlines() if "TIME" in line]
    assert times == [" TIME =    0.0000", " TIME =    0.2000"]


def test_plot_returns_a_figure(result):
    words = [axes.get_ylabel() for axes in result.plot("rod").axes]
    assert words == ["position [m]", "position [m]", "angle [rad]"]  # x varies far less than y


def test_kinematics_has_no_energies():
    empty = Result("k", SI, np.zeros(1), {"b": Part("b", "body", "Body")}, {}, Stats("kinematics"))
    with pytest.raises(CardanError, match="a result of kinematics has no energies"):
        _ = empty.energy


def test_the_force_of_a_driver_has_the_unit_of_what_it_drives(tmp_path):
    model = cd.Model("driven", gravity=None)
    arm = model.body("arm", mass=1, inertia=1)
    cart = model.body("cart", mass=1, inertia=1, position=(0, 1))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(0, 0)))
    rail = model.add(cd.Translational("rail", model.ground.at(0, 1, axis=(1, 0)), cart.at(0, 0)))
    model.add(cd.Drive("motor", pin.angle, lambda t: t**2))
    model.add(cd.Drive("cylinder", rail.displacement, lambda t: t**2))
    result = cd.inverse(model, until=1, every=0.5)
    result.save(tmp_path / "run.h5")
    for run in (result, cd.load_result(tmp_path / "run.h5")):
        assert [run.unit(name, "force") for name in ("motor", "cylinder")] == [("N m",), ("N",)]
    assert result["motor"].force == pytest.approx(2.0)  # J α
