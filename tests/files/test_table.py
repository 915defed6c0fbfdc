"""CSV tables: header with units, all digits."""

import csv

import numpy as np

from cardan.model.units import KNOWN_UNITS
from cardan.results.result import Part, Result, Stats

THIRDS = np.array([1 / 3, -2 / 3])


def sample(unit_set: str = "SI") -> Result:
    parts = {"crank": Part("crank", "body", "Body"), 'a "b", c': Part('a "b", c', "state", "State")}
    columns = {
        ("crank", "position"): np.column_stack([THIRDS, 2 * THIRDS]),
        ("crank", "angle"): THIRDS * 1e-300,
        ('a "b", c', "value"): np.array([np.nan, np.inf]),
    }
    return Result("sample", KNOWN_UNITS[unit_set], np.array([0.0, 0.1]), parts, columns, Stats())


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def test_header_names_scalars_and_units(tmp_path):
    sample().save(tmp_path / "run.csv")
    header, *_ = read(tmp_path / "run.csv")
    units = ["t [s]", "crank.position.x [m]", "crank.position.y [m]", "crank.angle [rad]"]
    assert header == [*units, 'a "b", c.value']
    sample("mm-kg-ms").save(tmp_path / "RUN.CSV")
    assert read(tmp_path / "RUN.CSV")[0][:2] == ["t [ms]", "crank.position.x [mm]"]


def test_all_digits(tmp_path):
    sample().save(tmp_path / "run.csv")
    _, *rows = read(tmp_path / "run.csv")
    numbers = np.array(rows, dtype=float)
    expected = np.column_stack([[0.0, 0.1], THIRDS, 2 * THIRDS, THIRDS * 1e-300, [np.nan, np.inf]])
    np.testing.assert_array_equal(numbers, expected)
