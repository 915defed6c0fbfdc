"""Factors of units: `30 * cd.deg` in SI, `30 * model.units.mm` in the set of the model."""

from __future__ import annotations

import copy
import math
import pickle

import pytest

import cardan as cd
from cardan.model.named_units import UNIT_WORDS
from cardan.model.units import KNOWN_UNITS
from cardan.public import homes

# of the international yard and pound (1959), the standard gravity (1901) and the SI brochure
INCH, POUND, G = 0.0254, 0.45359237, 9.80665
SI = {
    "deg": math.pi / 180,
    "rpm": 2 * math.pi / 60,
    "mm": 1e-3,
    "cm": 1e-2,
    "km": 1e3,
    "inch": INCH,
    "foot": 12 * INCH,
    "minute": 60.0,
    "hour": 3600.0,
    "kmh": 1 / 3.6,
    "mph": 5280 * 12 * INCH / 3600,
    "gram": 1e-3,
    "tonne": 1e3,
    "lb": POUND,
    "slug": POUND * G / (12 * INCH),
    "kN": 1e3,
    "lbf": POUND * G,
    "bar": 1e5,
    "MPa": 1e6,
    "GPa": 1e9,
    "psi": POUND * G / INCH**2,
    "kW": 1e3,
    "hp": 550 * 12 * INCH * POUND * G,
}
FORCES = {"kN", "lbf"}


def test_every_word_is_a_public_number_in_si():
    assert set(SI) == set(UNIT_WORDS) == set(homes()["cardan.model.named_units"]) <= set(dir(cd))
    for word, number in SI.items():
        assert type(getattr(cd, word)) is float
        assert getattr(cd, word) == pytest.approx(number, rel=1e-13)
        assert getattr(cd.Model("m").units, word) == pytest.approx(number, rel=1e-13)


@pytest.mark.parametrize("units", KNOWN_UNITS.values(), ids=str)
def test_each_set_has_the_words_in_its_own_units(units):
    """A newton is kg m/s² in every set, and standard gravity times a pound is a pound-force."""
    assert 1e-3 * units.kN == pytest.approx(1e3 * units.gram * 1e3 * units.mm / (units.minute / 60) ** 2, rel=1e-13)
    assert units.lbf == pytest.approx(units.lb * units.gravity, rel=1e-13)
    assert units.psi == pytest.approx(units.lbf / units.inch**2, rel=1e-13)
    assert units.deg == cd.deg
    assert units.kmh == pytest.approx(units.km / units.hour, rel=1e-13)
    assert units.rpm == pytest.approx(2 * math.pi / units.minute, rel=1e-13)
    assert units.hp == pytest.approx(550 * units.foot * units.lbf / (units.minute / 60), rel=1e-13)
    assert copy.deepcopy(units) == units == pickle.loads(pickle.dumps(units))


def test_inches_and_pounds():
    units = KNOWN_UNITS["lbf-in"]
    assert (units.lbf, units.inch) == pytest.approx((1.0, 1.0), rel=1e-14)
    assert units.slug == pytest.approx(1 / 12, rel=1e-9)
    with pytest.raises(cd.ModelError, match=r'units="slug-in" is called units="lbf-in": .*12 slugs'):
        cd.Model("m", units="slug-in")


def test_what_is_not_known_is_told():
    odd = cd.Units("old", "cubit", "mina", "talent")
    with pytest.raises(
        cd.ModelError, match=r'units.mm: the names of the unit set "old" are not all known .*write the number'
    ):
        odd.mm  # noqa: B018
    assert odd.deg == cd.deg
    with pytest.raises(AttributeError, match='the unit set "SI" has no unit "inches"; did you mean "inch"'):
        cd.Model("m").units.inches  # noqa: B018
    assert not hasattr(odd, "__deepcopy__")
