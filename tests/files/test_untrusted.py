"""Files that come from anywhere: pipes, zero bytes, links out of the file, sizes that are not there."""

from __future__ import annotations

import os
import time
from pathlib import Path

import h5py
import numpy as np
import pytest

import cardan as cd
from cardan.errors import FileError, ModelError
from cardan.io.text import read_text


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    rod = model.body("rod", 1, 1 / 12, (0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    return model


@pytest.fixture(scope="module")
def saved(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("saved") / "run.h5"
    cd.simulate(pendulum(), until=0.2).save(path)
    return path


@pytest.fixture
def copy(saved, tmp_path) -> Path:
    (tmp_path / "run.h5").write_bytes(saved.read_bytes())
    return tmp_path / "run.h5"


# -- what is no plain file ------------------------------------------------------------------------------------------

READERS = {
    "profile.csv": cd.profile_from_csv,
    "cam.csv": cd.cam_from_csv,
    "ground.csv": cd.terrain_from_csv,
    "model.yaml": cd.load_model,
    "deck.dap": cd.load_model,
    "deck.dads": cd.load_model,
    "robot.urdf": cd.load_model,
    "robot.xml": cd.load_model,
    "run.h5": cd.load_result,
    "sweep.csv": cd.load_sweep,
    "sweep.npz": cd.load_sweep,
    "sweep.h5": cd.load_sweep,
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("name", READERS)
def test_pipes_and_devices_are_refused(name, tmp_path):
    """Nobody writes to the pipe: who opens it waits for ever."""
    os.mkfifo(tmp_path / name)
    with pytest.raises(FileError, match=r"not a file|no such file"):
        READERS[name](str(tmp_path / name))
    (tmp_path / name).unlink()
    (tmp_path / name).symlink_to("/dev/zero")
    with pytest.raises(FileError, match=r"not a file|no such file"):
        READERS[name](str(tmp_path / name))


# -- texts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["deck.dap", "deck.dads", "model.yaml"])
def test_a_zero_byte_is_told_where_it_is(name, tmp_path):
    (tmp_path / name).write_bytes(b"DAP a four-bar\nwith a \0 in it\n")
    with pytest.raises(FileError, match=f"{name}, line 2, column 8: this is not a text file"):
        cd.load_model(tmp_path / name)


def test_names_hold_no_zero_bytes():
    """HDF5 files could not hold them."""
    with pytest.raises(ModelError, match="a model needs a name without zero bytes"):
        cd.Model("a\0b")
    with pytest.raises(ModelError, match="a body needs a name without zero bytes"):
        cd.Model("m").body("a\0b", 1, 1)


def test_a_long_profile_is_read_in_proportion_to_its_length(tmp_path):
    def seconds(n: int) -> float:
        path = tmp_path / f"{n}.csv"
        path.write_text("x [m], height [m]\n" + "".join(f"{k},{k % 7}\n" for k in range(n)))
        began = time.process_time()
        assert len(cd.profile_from_csv(str(path), kind="linear").x) == n
        return time.process_time() - began

    seconds(100)
    assert seconds(40_000) < 40 * max(seconds(4_000), 0.005)  # where each row copied all before it: a hundredfold


def test_text_files_are_read_as_ever(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"\xef\xbb\xbfone\r\ntwo\r")
    assert read_text(tmp_path / "a.txt") == "one\ntwo\n"


# -- HDF5 -----------------------------------------------------------------------------------------------------------


def test_what_cardan_writes_is_let_pass(copy, saved):
    assert np.array_equal(cd.load_result(copy).t, cd.load_result(saved).t)


@pytest.mark.parametrize("link", ["external", "soft", "virtual", "stored elsewhere"])
def test_links_out_of_the_file_are_not_followed(link, copy, tmp_path):
    with h5py.File(tmp_path / "secret.h5", "w") as other:
        other["t"] = np.zeros(201)
    np.zeros(201).tofile(tmp_path / "secret.bin")
    with h5py.File(copy, "r+") as file:
        del file["t"]
        if link == "external":
            file["t"] = h5py.ExternalLink("secret.h5", "/t")
        elif link == "soft":
            file["t"] = h5py.SoftLink("/energy/kinetic")
        elif link == "virtual":
            layout = h5py.VirtualLayout(shape=(201,), dtype=float)
            layout[:] = h5py.VirtualSource(str(tmp_path / "secret.h5"), "t", shape=(201,))
            file.create_virtual_dataset("t", layout)
        else:
            file.create_dataset("t", (201,), float, external=[(str(tmp_path / "secret.bin"), 0, h5py.h5f.UNLIMITED)])
    with pytest.raises(FileError, match=r'run\.h5: .*"/t".*(not followed|not read)'):
        cd.load_result(copy)


@pytest.mark.parametrize("how", ["contiguous", "chunked", "compressed"])
def test_sizes_that_the_file_does_not_hold_are_refused(how, copy):
    """They cost 3.4 GB before they were noticed, or were not noticed at all."""
    more = {"contiguous": {}, "chunked": {"chunks": (1024,)}, "compressed": {"chunks": (1024,), "compression": "gzip"}}
    with h5py.File(copy, "r+") as file:
        del file["t"]
        file.create_dataset("t", (300_000_000,), float, **more[how])
    with pytest.raises(FileError, match='damaged: "/t" claims 300000000 numbers, more than there are in the file'):
        cd.load_result(copy)


def test_one_dataset_under_many_names_is_refused(copy):
    with h5py.File(copy, "r+") as file:
        file["extra/big"] = np.zeros(100_000)
        for k in range(50):
            file[f"extra/again{k}"] = file["extra/big"]
    with pytest.raises(FileError, match="more than there are in the file"):
        cd.load_result(copy)


def test_groups_that_hold_themselves_are_refused(copy):
    with h5py.File(copy, "r+") as file:
        file["parts/rod/itself"] = file["parts"]
    with pytest.raises(FileError, match="nested more deeply than a result can be"):
        cd.load_result(copy)


def test_sweeps_follow_no_links_either(tmp_path):
    with h5py.File(tmp_path / "sweep.h5", "w") as file:
        file["points"] = h5py.ExternalLink("other.h5", "/points")
    with pytest.raises(FileError, match="not followed"):
        cd.load_sweep(tmp_path / "sweep.h5")
