"""Results in HDF5: an exact round trip, a file that describes itself, and no half-written files."""

from dataclasses import asdict

import h5py
import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.extra.numpy import arrays

from cardan.errors import FileError
from cardan.model.units import KNOWN_UNITS, Units
from cardan.results.result import Happening, Part, Result, Stats
from cardan.storage.hdf5 import load_result, save_result

NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=8).filter(str.strip)
NUMBERS = st.floats(width=64)  # nan and infinities too: a run that went wrong is saved as well
QUANTITIES = ("position", "angle", "reaction_i", "value", "odd/name")


@st.composite
def happenings(draw: st.DrawFn) -> list[Happening]:
    """Events as a run leaves them: only noted, with an account, with impulses in all joints."""
    joints = tuple(draw(st.lists(NAMES, max_size=3, unique=True)))
    account_size, size = draw(st.sampled_from(((5, 3), (8, 6))))  # in the plane, in space
    shapes = (
        {"before": account_size, "after": account_size},
        {"external": size, "impulses": (len(joints), size), "residual": ()},
    )
    events = []
    for _ in range(draw(st.integers(0, 4))):
        depth = draw(st.integers(0, 2))
        account = {
            k: draw(arrays(float, size, elements=NUMBERS)) for part in shapes[:depth] for k, size in part.items()
        }
        account |= {"residual": float(account["residual"])} if depth == 2 else {}
        events.append(Happening(draw(NUMBERS), draw(NAMES), joints=joints, **account))
    return events


@st.composite
def results(draw: st.DrawFn) -> Result:
    n_times = draw(st.integers(0, 4))
    names = draw(st.lists(NAMES, max_size=4, unique=True))
    parts = {
        name: Part(name, draw(st.sampled_from(("body", "joint", "state"))), "Kind", tuple(names[:2])) for name in names
    }
    columns = {}
    for element in [*names, "energy"]:
        for quantity in draw(st.lists(st.sampled_from(QUANTITIES), unique=True, max_size=3)):
            shape = draw(st.sampled_from(((n_times,), (n_times, 1), (n_times, 3))))
            columns[element, quantity] = draw(arrays(float, shape, elements=NUMBERS))
    order = draw(st.permutations(list(columns)))
    return Result(
        draw(NAMES),
        draw(st.sampled_from(list(KNOWN_UNITS.values()))),
        np.sort(draw(arrays(float, n_times, elements=st.floats(-1e300, 1e300)))),
        parts,
        {key: columns[key] for key in order},
        Stats(
            steps=draw(st.integers(0, 2**40)),
            rtol=draw(st.none() | st.floats(1e-13, 0.1)),
            repartition_reasons=dict.fromkeys(names, 3),
            messages=names,
        ),
        draw(st.dictionaries(NAMES, NUMBERS, max_size=3)),
        draw(st.lists(st.tuples(NUMBERS, NAMES), max_size=3) | happenings()),
        {"stability": "stable", "matrix": draw(arrays(float, (2, 2), elements=NUMBERS)), "modes": [1, None]},
    )


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(result=results())
def test_round_trip_is_exact(result, tmp_path):
    path = tmp_path / "run.h5"
    save_result(result, path)
    again = load_result(path)
    assert (again.name, again.units, again.parts) == (result.name, result.units, result.parts)
    assert again.stats == result.stats
    assert list(again.columns) == list(result.columns)
    for key, values in result.columns.items():
        np.testing.assert_array_equal(again.columns[key], values)
    np.testing.assert_array_equal(again.t, result.t)
    assert list(again.parameters) == list(result.parameters)
    np.testing.assert_array_equal([*again.parameters.values()], [*result.parameters.values()])
    assert len(again.events) == len(result.events)
    for event, other in zip(result.events, again.events, strict=True):
        assert_same_event(other, event)
    np.testing.assert_array_equal(again.extra.pop("matrix"), result.extra.pop("matrix"))
    assert again.extra == result.extra


def assert_same_event(one: Happening, other: Happening) -> None:
    assert (one.name, list(one.impulses)) == (other.name, list(other.impulses))
    for word in ("t", "before", "after", "external", "residual"):
        a, b = getattr(one, word), getattr(other, word)
        assert (a is None) == (b is None)
        if a is not None:
            assert type(a) is type(b)
            np.testing.assert_array_equal(a, b)
    for joint, impulse in one.impulses.items():
        np.testing.assert_array_equal(impulse, other.impulses[joint])


def small_result() -> Result:
    parts = {
        "crank": Part("crank", "body", "Body", ("crank",)),
        "a/b": Part("a/b", "joint", "Revolute", ("crank",)),
    }
    columns = {
        ("crank", "position"): np.ones((2, 2)),
        ("crank", "angle"): np.zeros(2),
        ("a/b", "reaction_i"): np.ones((2, 3)),
        ("energy", "kinetic"): np.ones(2),
        ("energy", "potential"): np.zeros(2),
    }
    return Result("sample", KNOWN_UNITS["SI"], np.array([0.0, 0.1]), parts, columns, Stats(method="partition"))


def test_the_file_describes_itself(tmp_path):
    small_result().save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        assert file.attrs["format_version"] == 2
        assert dict(file["units"].attrs)["length"] == "m"
        assert dict(file["stats"].attrs)["method"] == "partition"
        assert file["t"].attrs["unit"] == "s"
        crank, joint = file["parts/crank"], file["parts/a%2Fb"]
        assert (crank.attrs["family"], crank.attrs["type"], *crank.attrs["bodies"]) == (
            "body",
            "Body",
            "crank",
        )
        assert crank["angle"].attrs["unit"] == "rad"
        assert [*crank["position"].attrs["columns"]] == ["x", "y"]
        assert joint["reaction_i"].attrs["unit"] == "N, N, N m"
        assert [*joint["reaction_i"].attrs["columns"]] == ["Fx", "Fy", "N"]
        assert file["energy/kinetic"].attrs["unit"] == "J"


def test_units_of_the_users_own(tmp_path):
    result = small_result()
    result.units = Units("cm-g", "cm", "g", "dyn", gravity=981.0)
    result.save(tmp_path / "run.h5")
    assert asdict(load_result(tmp_path / "run.h5").units) == asdict(result.units)


def test_an_older_file_survives_a_failed_save(tmp_path):
    result = small_result()
    result.save(tmp_path / "run.h5")
    result.columns["crank", "odd"] = np.array([object(), object()])  # HDF5 cannot hold this
    with pytest.raises(TypeError):
        result.save(tmp_path / "run.h5")
    assert [path.name for path in tmp_path.iterdir()] == ["run.h5"]
    assert load_result(tmp_path / "run.h5").name == "sample"


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileError, match=r'cannot write: there is no folder ".*nowhere"'):
        small_result().save(tmp_path / "nowhere" / "run.h5")


def test_a_name_that_is_a_folder(tmp_path):
    with pytest.raises(FileError, match="not a file"):
        small_result().save(tmp_path)


def test_a_symbolic_link_is_followed(tmp_path):
    (tmp_path / "link.h5").symlink_to(tmp_path / "run.h5")
    small_result().save(tmp_path / "link.h5")
    assert (tmp_path / "link.h5").is_symlink()
    assert load_result(tmp_path / "run.h5").name == "sample"


@pytest.mark.parametrize("content", [b"", b"time,angle\n0,1\n", b"\x89HDF\r\n\x1a\n then nothing"])
def test_not_an_hdf5_file(tmp_path, content):
    path = tmp_path / "run.h5"
    path.write_bytes(content)
    with pytest.raises(FileError, match="not an HDF5 file"):
        load_result(path)


def test_missing_file(tmp_path):
    with pytest.raises(FileError, match="no such file"):
        load_result(tmp_path / "run.h5")


def test_foreign_newer_and_damaged_files(tmp_path):
    path = tmp_path / "run.h5"
    with h5py.File(path, "w") as file:
        file["t"] = [1.0]
    with pytest.raises(FileError, match="not a result saved by cardan"):
        load_result(path)
    small_result().save(path)
    with h5py.File(path, "a") as file:
        del file["t"]
    with pytest.raises(FileError, match=r"run\.h5: the file is damaged: cannot read the times; use a copy"):
        load_result(path)
    with h5py.File(path, "a") as file:
        file.attrs["format_version"] = 3
    with pytest.raises(FileError, match=r"newer version of cardan \(format 3\)"):
        load_result(path)


@pytest.mark.parametrize(
    ("lost", "named"),
    [
        ("parts", "the list of bodies and elements"),
        ("parameters/value", "the parameters"),
        ("stats", "the statistics"),
        ("units", "the units"),
        ("events/t", "the events"),
    ],
)
def test_a_damaged_file_is_told_by_what_cannot_be_read(lost, named, tmp_path):
    """In our words, not in those of the library."""
    path = tmp_path / "run.h5"
    small_result().save(path)
    with h5py.File(path, "a") as file:
        del file[lost]
    with pytest.raises(FileError) as caught:
        load_result(path)
    assert str(caught.value).endswith(f"the file is damaged: cannot read {named}; use a copy, or run it again")


def test_a_column_that_cannot_be_read_is_named(tmp_path):
    path = tmp_path / "run.h5"
    small_result().save(path)
    with h5py.File(path, "a") as file:
        name = next(iter(file["parts"]))
        column = next(iter(file["parts"][name]))
        del file["parts"][name][column].attrs["order"]
    with pytest.raises(FileError, match=f'cannot read "{name}'):
        load_result(path)


def eventful_result(count: int) -> Result:
    """Impacts of a machine with ten joints, and an event between each that is only noted."""
    joints, rng = tuple(f"joint {k}" for k in range(10)), np.random.default_rng(1)
    result = small_result()
    for k in range(count):
        hit = (*rng.normal(size=(2, 5)), rng.normal(size=3), rng.normal(size=(10, 3)), 1e-16, joints)
        result.events.append(Happening(0.1 * k, "hit", *hit) if k % 2 else Happening(0.1 * k, "noted"))
    return result


def test_events_are_columns_in_the_file(tmp_path):
    eventful_result(10_000).save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        events = file["events"]
        assert len(events) == 11  # datasets, however many events there are
        assert events["t"].shape == events["name"].shape == (10_000,)
        assert events["before"].shape == (5000, 5)
        assert [*events["before"].attrs["columns"]][:2] == ["kinetic", "potential"]
        assert events["impulses"].shape == (5000, 10, 3)
        assert [*events["impulses"].attrs["columns"]] == ["Fx", "Fy", "N"]
    again = load_result(tmp_path / "run.h5")
    for event, other in zip(eventful_result(10_000).events, again.events, strict=True):
        assert_same_event(event, other)


def test_files_from_before_there_were_accounts(tmp_path):
    eventful_result(4).save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5", "a") as file:
        for name in set(file["events"]) - {"t", "name"}:
            del file["events"][name]
        del file["stats"].attrs["repartition_reasons"]
    again = load_result(tmp_path / "run.h5")
    assert again.events == eventful_result(4).events
    assert all(event.before is None and not event.impulses for event in again.events)
    assert again.stats.repartition_reasons == {}
