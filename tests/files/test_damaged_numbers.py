"""Files whose numbers were changed after they were written are refused: results, growing results, tables of sweeps."""

from __future__ import annotations

import json
import random
import shutil

import h5py
import numpy as np
import pytest

import cardan as cd


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Files of a throw: a result, a run that was written as it went, and a sweep in each format."""
    folder = tmp_path_factory.mktemp("files")
    model = cd.Model("throw", gravity=(0, -10))
    v = model.parameter("v", 4.0)
    model.body("ball", mass=1, inertia=1, velocity=(0, v))
    model.add(cd.When("tick", cd.Every(0.2)))
    cd.simulate(model, until=1, every=0.1).save(folder / "run.h5")
    cd.simulate(model, until=1, every=0.1, save_to=folder / "grown.h5")
    sweep = cd.sweep(model, {"v": [4, 5, 6]}, "ball.position.y", until=1, backend="serial")
    for ending in ("csv", "h5", "npz"):
        sweep.save(folder / f"sweep.{ending}")
    return folder


def numbers_of_result(path):
    result = cd.load_result(path)
    columns = [(key, values.tolist()) for key, values in result.columns.items()]
    return repr([columns, result.t.tolist(), result.parameters, result.events, result.name, result.units])


def numbers_of_sweep(path):
    sweep = cd.load_sweep(path)
    return repr([sweep.points.tolist(), [(n, v.tolist()) for n, v in sweep.responses.items()], sweep.name])


@pytest.mark.parametrize(
    ("name", "load"),
    [
        ("run.h5", numbers_of_result),
        ("grown.h5", numbers_of_result),
        ("sweep.csv", numbers_of_sweep),
        ("sweep.h5", numbers_of_sweep),
        ("sweep.npz", numbers_of_sweep),
    ],
)
def test_no_flipped_bit_gives_another_number(folder, tmp_path, name, load):
    as_it_was, data, draw = load(folder / name), (folder / name).read_bytes(), random.Random(7)
    refused = 0
    for _ in range(120):
        changed = bytearray(data)
        changed[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
        (tmp_path / name).write_bytes(changed)
        try:
            assert load(tmp_path / name) == as_it_was
        except cd.CardanError:
            refused += 1
    assert refused > 10


def test_the_end_of_the_last_line_is_part_of_it(folder, tmp_path):
    """A line without its end was being written when the program was stopped, unless something else stands there."""
    data = (folder / "sweep.csv").read_bytes()
    for bit in range(8):
        (tmp_path / "sweep.csv").write_bytes(data[:-1] + bytes([data[-1] ^ 1 << bit]))
        with pytest.raises(cd.CardanError, match="is damaged"):
            cd.load_sweep(tmp_path / "sweep.csv")
    (tmp_path / "sweep.csv").write_bytes(data[:-1])
    assert np.isnan(cd.load_sweep(tmp_path / "sweep.csv").responses["ball.position.y"][-1])


@pytest.mark.parametrize(
    "change",
    [
        lambda t: np.where(np.arange(len(t)) == 3, np.nan, t),
        lambda t: t[::-1],
        lambda t: t[:-2],
        lambda t: np.array([str(x) for x in t], dtype=h5py.string_dtype()),
    ],
    ids=["no number", "going back", "too few", "texts"],
)
def test_times_that_are_none_are_refused(folder, tmp_path, change):
    path = tmp_path / "run.h5"
    shutil.copy(folder / "run.h5", path)
    with h5py.File(path, "r+") as file:
        t = file["t"][()]
        del file["t"]
        file["t"] = change(t)
    with pytest.raises(cd.FileError, match="the file is damaged: cannot read"):
        cd.load_result(path)


def test_a_file_to_which_another_program_has_added_is_read(folder, tmp_path):
    path = tmp_path / "run.h5"
    shutil.copy(folder / "run.h5", path)
    with h5py.File(path, "r+") as file:
        file.attrs["measured by"] = "another program"
    assert numbers_of_result(path) == numbers_of_result(folder / "run.h5")


def test_a_block_in_the_middle_of_a_growing_file_is_missed(tmp_path):
    """A block that was changed does not take those behind it along without a word."""
    from cardan.storage.frames import add_frame, whole_frames

    path = tmp_path / "frames"
    with open(path, "wb", buffering=0) as file:
        for k in range(3):
            add_frame(file, b"ROWS", [bytes([k]) * 100])
    data = path.read_bytes()
    assert len(whole_frames(path, 0)) == 3
    path.write_bytes(data[:-20])  # killed while it wrote the last one
    assert len(whole_frames(path, 0)) == 2
    for at in (5, 20, 60, 130):  # heads and data of the first two
        path.write_bytes(data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :])
        with pytest.raises(cd.FileError, match="a block of it was changed"):
            whole_frames(path, 0)


def test_a_sweep_of_a_newer_version_is_refused(folder, tmp_path):
    text = (folder / "sweep.csv").read_text()
    path = tmp_path / "sweep.csv"
    path.write_text(text.replace('"version": 2', '"version": 99'))
    with pytest.raises(cd.FileError, match=r"written by a newer version of cardan \(format 99\)"):
        cd.load_sweep(path)


def test_a_sweep_without_checks_is_read_and_not_gone_on_with(folder, tmp_path):
    """As earlier versions wrote them."""
    path = tmp_path / "sweep.csv"
    head, *lines = (folder / "sweep.csv").read_text().splitlines()
    facts = json.loads(head.removeprefix("# cardan sweep "))
    del facts["check"]
    head = "# cardan sweep " + json.dumps(facts | {"version": 1})
    path.write_text("\n".join([head, *(line.rpartition(",")[0] for line in lines), ""]))
    assert (
        cd.load_sweep(path)["ball.position.y"].tolist()
        == cd.load_sweep(folder / "sweep.csv")["ball.position.y"].tolist()
    )
    model = cd.Model("throw")
    model.body("ball", mass=1, inertia=1, velocity=(0, model.parameter("v", 4.0)))
    with pytest.raises(cd.FileError, match="its lines have no checksums"):
        cd.sweep(model, {"v": [4, 5, 6]}, "ball.position.y", until=1, save=cd.Resume(path))


def test_a_sweep_does_not_go_on_with_a_changed_number(tmp_path):
    model = cd.Model("throw", gravity=(0, -10))
    model.body("ball", mass=1, inertia=1, velocity=(0, model.parameter("v", 4.0)))
    path = tmp_path / "sweep.csv"
    options = {"until": 1, "save": path, "backend": "serial"}
    cd.sweep(model, {"v": [4, 5, 6]}, "ball.position.y", **options)
    text = path.read_text()
    value = text.splitlines()[3].split(",")[2]
    path.write_text(text.replace(value, value.replace("0", "1", 1) if "0" in value else f"1{value}"))
    with pytest.raises(cd.FileError, match="line 4: the file is damaged"):
        cd.sweep(model, {"v": [4, 5, 6]}, "ball.position.y", **options | {"save": cd.Resume(path)})


def test_a_sweep_that_a_spreadsheet_has_saved_is_named(tmp_path):
    model = cd.Model("throw", gravity=(0, -10))
    model.body("ball", mass=1, inertia=1, velocity=(0, model.parameter("v", 4.0)))
    path = tmp_path / "sweep.csv"
    options = {"until": 1, "save": path, "backend": "serial"}
    cd.sweep(model, {"v": [4, 5]}, "ball.position.y", **options)
    head, *rest = path.read_text().splitlines(keepends=True)
    path.write_text(head + "".join(rest).replace(",", ";"))
    with pytest.raises(cd.FileError, match="line 2: a spreadsheet has saved this sweep with semicolons"):
        cd.sweep(model, {"v": [4, 5]}, "ball.position.y", **options | {"save": cd.Resume(path)})
