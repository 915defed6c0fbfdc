"""Tables for other programs: written by cardan, read back by the other packages, with names and units."""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy.io import loadmat

import cardan as cd
from cardan.errors import CardanError, FileError
from cardan.storage import exchange
from cardan.storage.exchange import matlab_names


def run(units="SI"):
    model = cd.Model("crank 1", gravity=(0, -9.81), units=units)
    length = model.parameter("rod length", 0.5) if units == "SI" else 0.5
    rod = model.body("rod é", mass=1, inertia=0.02, position=(0.25, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-length / 2, 0)))
    model.add(cd.Spring("s-1", model.ground.at(0, 1), rod.at(0.25, 0), stiffness=20, free_length=1.0))
    model.add(cd.At("kick", 0.3, do=[cd.Impulse(rod.at(0, 0), (0.1, 0.0))]))
    return cd.simulate(model, until=0.5, every=0.05)


@pytest.fixture(scope="module")
def result():
    return run()


def test_parquet_keeps_names_digits_and_units(result, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    result.save(tmp_path / "run.parquet")
    table = parquet.read_table(tmp_path / "run.parquet")
    flat = result.flat()
    assert table.column_names == ["t", *flat]
    np.testing.assert_array_equal(table["t"].to_numpy(), result.t)
    for name, values in flat.items():
        np.testing.assert_array_equal(table[name].to_numpy(), values)
    units = {field.name: field.metadata[b"unit"].decode() for field in table.schema}
    assert (units["t"], units["rod é.position.x"], units["pin.reaction_i.N"]) == ("s", "m", "N m")
    assert table.schema.field("rod é.angle").metadata[b"element"].decode() == "rod é"
    about = json.loads(table.schema.metadata[b"cardan"])
    assert about["model"] == "crank 1"
    assert about["parameters"] == {"rod length": 0.5}
    assert about["events"] == [{"t": 0.3, "name": "kick"}]


def test_arrow(result, tmp_path):
    feather = pytest.importorskip("pyarrow.feather")
    for name in ("run.arrow", "run.FEATHER"):
        result.save(tmp_path / name)
        table = feather.read_table(tmp_path / name)
        np.testing.assert_array_equal(table["pin.angle"].to_numpy(), result["pin"].angle)
        assert table.schema.field("pin.rate").metadata[b"unit"] == b"rad/s"


def test_pandas_reads_parquet(result, tmp_path):
    pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    result.save(tmp_path / "run.parquet")
    frame = pandas.read_parquet(tmp_path / "run.parquet")
    np.testing.assert_array_equal(frame["energy.kinetic"], result.energy.kinetic)


def test_matlab_has_structures(result, tmp_path):
    result.save(tmp_path / "run.mat")
    file = loadmat(tmp_path / "run.mat", simplify_cells=True)
    np.testing.assert_array_equal(file["t"], result.t)
    assert file["time_unit"] == "s"
    assert file["names"]["rod__"] == "rod é"
    np.testing.assert_array_equal(file["data"]["rod__"]["position"], result["rod é"].position)
    np.testing.assert_array_equal(file["data"]["s_1"]["force"], result["s-1"].force)
    assert file["units"]["rod__"]["position"].tolist() == ["m", "m"]
    assert file["components"]["pin"]["reaction_i"].tolist() == ["Fx", "Fy", "N"]
    assert file["units"]["energy"]["kinetic"] == "J"
    assert file["about"]["parameters"] == {"rod_length": 0.5}
    assert file["about"]["event_names"] == "kick"


def test_matlab_columns_stand(result, tmp_path):
    result.save(tmp_path / "run.mat")
    file = loadmat(tmp_path / "run.mat")
    assert file["t"].shape == (len(result.t), 1)
    assert file["data"]["pin"][0, 0]["angle"][0, 0].shape == (len(result.t), 1)


def test_names_that_matlab_does_not_allow():
    names = matlab_names(["a b", "a_b", "1st", "_x", "é", "x" * 80, "x" * 90])
    fields = list(names.values())
    assert fields[:4] == ["a_b", "a_b_2", "x1st", "x_x"]
    assert len(set(fields)) == len(fields)
    assert all(len(field) <= 63 and field.isidentifier() and field.isascii() for field in fields)


def test_a_table_that_matlab_cannot_hold(result, tmp_path, monkeypatch):
    monkeypatch.setattr(exchange, "LARGEST_MAT", 8)
    with pytest.raises(FileError, match="larger than a MAT file can hold"):
        result.save(tmp_path / "run.mat")


@pytest.mark.parametrize(("units", "second"), [("SI", 1.0), ("mm-kg-ms", 1e-3)])
def test_mdf4_keeps_names_and_units_in_seconds(tmp_path, units, second):
    asammdf = pytest.importorskip("asammdf")
    result = run(units)
    result.save(tmp_path / "run.mf4")
    with asammdf.MDF(tmp_path / "run.mf4") as mdf:
        assert mdf.version >= "4.00"
        channel = mdf.get("rod é.position.y")
        np.testing.assert_array_equal(channel.samples, result["rod é"].position[:, 1])
        np.testing.assert_allclose(channel.timestamps, second * result.t, rtol=1e-15)
        assert channel.unit == result.units.length
        assert channel.comment == 'position of body Body "rod é"'
        assert mdf.get("energy.kinetic").unit == result.unit("energy", "kinetic")[0]
        assert {name for name in mdf.channels_db if name != "time"} >= set(result.flat())


def test_a_unit_of_time_that_nobody_knows(tmp_path):
    pytest.importorskip("mcap")
    fortnights = cd.Units("odd", "m", "kg", "N", time="fortnight")
    model = cd.Model("ball", units=fortnights)
    model.body("ball", mass=1, inertia=1)
    with pytest.raises(CardanError, match='unit of time "fortnight" is not known here'):
        cd.simulate(model, until=1).save(tmp_path / "run.mcap")
    assert list(tmp_path.iterdir()) == []


def test_a_package_that_is_missing_is_named(result, tmp_path, monkeypatch):
    monkeypatch.setattr(exchange, "find_spec", lambda name: None)
    for ending, package in (("parquet", "pyarrow"), ("arrow", "pyarrow"), ("mf4", "asammdf"), ("mcap", "mcap")):
        with pytest.raises(FileError, match=f'install {package}: pip install "cardan\\[tables\\]"'):
            result.save(tmp_path / f"run.{ending}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["parquet", "arrow", "mat", "mf4"])
def test_values_that_are_not_finite_stay(tmp_path, kind):
    result = run()
    values = np.array(result.columns["pin", "angle"])
    values[:3] = np.nan, np.inf, -np.inf
    result.columns["pin", "angle"] = values
    path = tmp_path / f"run.{kind}"
    if kind in ("parquet", "arrow"):
        pytest.importorskip("pyarrow")
        from pyarrow import feather, parquet

        result.save(path)
        read = (parquet if kind == "parquet" else feather).read_table(path)["pin.angle"].to_numpy()
    elif kind == "mat":
        result.save(path)
        read = loadmat(path, simplify_cells=True)["data"]["pin"]["angle"]
    else:
        asammdf = pytest.importorskip("asammdf")
        result.save(path)
        with asammdf.MDF(path) as mdf:
            read = mdf.get("pin.angle").samples
    np.testing.assert_array_equal(read, values)


@pytest.mark.parametrize("name", ["run.json", "run.txt", "run", "run.h5.bak"])
def test_an_ending_of_no_format_is_refused_with_those_that_exist(result, tmp_path, name):
    with pytest.raises(FileError, match=r"results are saved as \.h5, \.hdf5, .*\.mcap, \.pdf; choose a file name"):
        result.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_certificates_are_not_written_under_a_false_name(result, tmp_path):
    with pytest.raises(FileError, match=r"certificates are saved as \.json; choose a file name with this ending"):
        cd.certificate(result).save(tmp_path / "run.h5")
    assert list(tmp_path.iterdir()) == []
