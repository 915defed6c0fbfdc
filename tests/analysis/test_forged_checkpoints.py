"""Checkpoints that were damaged or forged: refused with one clear message, or harmless; never a crash, never a hang.

A checkpoint has a checksum, which finds all that happens by accident. A forger makes it right; what he can change then
is looked at number by number (also in `core/test/test_state.c`).
"""

from __future__ import annotations

import io
import json
import shutil
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.run import checkpoint
from cardan.analysis.run import stepping as run
from cardan.errors import CardanError, FileError
from cardan.numerics import core, state
from cardan.storage import growing
from cardan.storage.frames import add_frame
from cardan.storage.hdf5 import growth_of

OPTIONS = {"until": 0.3, "every": 0.02}


def four_bar() -> cd.Model:
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047, hold=("angle",))
    coupler = model.body("coupler", mass=2.25, inertia=2, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    model.add(cd.Limit("stop", crank.angle, lower=0.5, restitution=0.3))
    model.add(cd.When("sample", cd.Every(0.05), do=[cd.Set(model.state("z", 0.0), lambda s: s.time)]))
    contact = cd.Contact("floor", rocker.at(0, 0), model.ground.at(0, 0, axis=(0, 1)), radius=0.1, stiffness=1e4)
    model.add(contact)
    return model


@pytest.fixture(scope="module", params=["partition", "dae"])
def begun(request, tmp_path_factory):
    """A run that was interrupted: its options, its file, its last checkpoint."""
    options = OPTIONS | {"method": request.param}
    path = tmp_path_factory.mktemp("forged") / "run.h5"

    def stop(t: float, t_end: float) -> None:
        if t >= 0.12:
            raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "FIRST_CHUNK", 7)
        patch.setattr(run, "LARGEST_CHUNK", 10)
        with pytest.warns(UserWarning, match="interrupted"):
            cd.simulate(four_bar(), save_to=path, progress=stop, **options)
    grows_at = growth_of(path)
    assert grows_at is not None
    data = growing.last_checkpoint(path, grows_at)
    assert data is not None
    return options, path, data


def forged_file(path: Path, target: Path, data: bytes) -> Path:
    """The file with another checkpoint behind its own."""
    shutil.copy(path, target)
    with open(target, "r+b", buffering=0) as file:
        file.seek(0, 2)
        add_frame(file, growing.CHECKPOINT, [data])
    return target


def sealed(block: np.ndarray, version: int = state.VERSION) -> bytes:
    """The block with a right checksum."""
    words = block[:HEAD].view(np.uint64)
    core.cd_seal(block, int(words[0]), version, block.size - HEAD, int(words[3]))
    return block.tobytes()


HEAD = 40  # bytes, of a cd_head
MODEL = four_bar()  # compiled once


def text_of(data: bytes) -> tuple[int, int]:
    """Where the notes of the file begin and end in a checkpoint."""
    block = np.frombuffer(data, np.uint8).copy()
    course = state.course_of(block, int(block[:HEAD].view(np.uint64)[3]))
    return core.cd_state_text(), int(course.integer.text_size)


def resumed(path: Path, options: dict[str, Any]) -> str:
    """How going on ends: "" where it does as if nothing were wrong."""
    try:
        cd.simulate(MODEL, save_to=cd.Resume(path), **options)
    except CardanError as error:
        return str(error)
    return ""


def test_every_bit_of_a_small_checkpoint_is_looked_at(tmp_path):
    """A state that was damaged is never one that goes on otherwise."""
    model, path = cd.Model("mass", gravity=(0, -9.81)), tmp_path / "run.h5"
    model.body("mass", 1, 1)
    cd.simulate(model, 0.1, 0.05, save_to=path)
    grows_at = growth_of(path)
    assert grows_at is not None
    data = growing.last_checkpoint(path, grows_at)
    assert data is not None
    block = np.frombuffer(data, np.uint8).copy()
    model_hash = int(block[:HEAD].view(np.uint64)[3])
    course = state.saved(state.course_of(block, model_hash))
    assert course.integer.is_whole == 1
    for place in range(block.size):
        for bit in range(8):
            block[place] ^= 1 << bit
            assert core.cd_state_course(course, model_hash, block, block.size) != 0
            block[place] ^= 1 << bit
    assert block.tobytes() == data


def test_forged_numbers_are_refused_or_harmless(begun, tmp_path):
    """Each word of the numbers of the run, and some of all the arrays behind: what is loaded goes on, or is refused."""
    options, path, data = begun
    first = core.cd_state_text()
    after_reals = HEAD + 8 * core.new_numbers("cd_course_real").size
    places = [*range(after_reals, first, 8), *range(first, len(data) - 8, 8 * 331)]
    refused = 0
    for place, value in zip(places, cycle((2**62, -7)), strict=False):
        block = np.frombuffer(data, np.uint8).copy()
        block[place : place + 8].view(np.int64)[0] = value
        text = resumed(forged_file(path, tmp_path / "f.h5", sealed(block)), options)
        refused += "cannot resume: the checkpoint is damaged" in text
    assert 5 < refused < len(places)


def test_a_shorter_or_longer_state_is_refused(begun, tmp_path):
    options, path, data = begun
    for other in (data[:-8], data + bytes(8), data[: len(data) // 2]):
        block = np.frombuffer(other, np.uint8).copy()
        for checkpoint_bytes in (other, sealed(block)):
            text = resumed(forged_file(path, tmp_path / "f.h5", checkpoint_bytes), options)
            assert "cannot resume: the checkpoint is damaged" in text


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("rows", 10**9), ("rows", -1), ("rows", "three"), ("rows", 1.5), ("events", 10**6), ("events", -1),
        ("blocks", {}), ("blocks", {"undefined": 3}), ("at_rest", None), ("wall_time", "long"),
    ],
)  # fmt: skip
def test_every_note_is_looked_at(begun, word, value, tmp_path):
    options, path, data = begun
    text = resumed(forged_file(path, tmp_path / "f.h5", with_notes(data, {word: value})), options)
    assert "cannot resume" in text


def with_notes(data: bytes, changed: dict[str, Any]) -> bytes:
    """The checkpoint with other notes of its file."""
    first, size = text_of(data)
    text = json.dumps(json.loads(data[first : first + size]) | changed).encode()
    arrays = data[first + (size + 7) // 8 * 8 :]
    block = np.frombuffer(data[:first] + text + bytes(-len(text) % 8) + arrays, np.uint8).copy()
    place = HEAD + 8 * core.new_numbers("cd_course_real").size
    block[place : place + 8].view(np.int64)[0] = len(text)
    return sealed(block)


def test_a_checkpoint_cannot_name_a_file_to_delete(begun, tmp_path):
    """What the file held before is kept beside it until the run is complete, and deleted then."""
    options, path, data = begun
    (tmp_path / "precious.txt").write_text("not to be deleted")
    for former in ("precious.txt", "../precious.txt", "f.h5.old/../precious.txt", 7):
        assert resumed(forged_file(path, tmp_path / "f.h5", with_notes(data, {"former": former})), options) == ""
    assert (tmp_path / "precious.txt").exists()


def test_bytes_that_are_no_checkpoint_are_refused(begun, tmp_path):
    options, path, data = begun
    deep = with_notes(data, {}).replace(b'"blocks"', b"[" * 8)
    for other in (b"", b"nothing", b"PK\x03\x04 nothing", bytes(200), sealed(np.frombuffer(deep, np.uint8).copy())):
        text = resumed(forged_file(path, tmp_path / "f.h5", other), options)
        assert "cannot resume: the checkpoint is damaged" in text


def test_checkpoints_of_other_versions_are_refused(begun, tmp_path):
    """Also those up to version 5, which were archives of arrays."""
    options, path, data = begun
    stream = io.BytesIO()
    np.savez(stream, facts=np.frombuffer(json.dumps({"row": 3, "version": 5}).encode(), np.uint8))
    for version, other in (
        (5, stream.getvalue()),
        (state.VERSION + 1, sealed(np.frombuffer(data, np.uint8).copy(), state.VERSION + 1)),
    ):
        text = resumed(forged_file(path, tmp_path / "f.h5", other), options)
        assert f"its checkpoint has version {version}, and this version of cardan reads version {state.VERSION}" in text


def test_a_whole_checkpoint_still_goes_on(begun, tmp_path):
    options, path, data = begun
    assert resumed(forged_file(path, tmp_path / "f.h5", data), options) == ""
    assert np.array_equal(cd.load_result(tmp_path / "f.h5").t, cd.simulate(MODEL, **options).t)


def test_a_time_outside_of_the_run_is_refused(begun, tmp_path):
    options, path, data = begun
    block = np.frombuffer(data, np.uint8).copy()
    reached = cd.load_result(path).t[-1]
    numbers = block[core.cd_state_text() + (text_of(data)[1] + 7) // 8 * 8 :].view(float)
    numbers[(numbers > reached - 0.02) & (numbers < reached + 0.02)] = 1e6
    text = resumed(forged_file(path, tmp_path / "f.h5", sealed(block)), options)
    assert "outside of the run" in text or "times of events" in text


def test_the_message_names_the_file(begun, tmp_path):
    options, path, data = begun
    block = np.frombuffer(data[:-8], np.uint8).copy()
    forged_file(path, tmp_path / "f.h5", sealed(block))
    with pytest.raises(FileError, match=r"f\.h5: cannot resume: .* its arrays have other sizes"):
        cd.simulate(MODEL, save_to=cd.Resume(tmp_path / "f.h5"), **options)


def test_a_block_that_was_moved_goes_on_bit_for_bit(begun, tmp_path, monkeypatch):
    """It has no pointers: at another place in memory it is the same state."""
    options, path, data = begun
    wanted = cd.simulate(MODEL, **options)
    for shift in (8, 64, 4096):
        room = np.zeros(len(data) + shift, np.uint8)
        room[shift:] = np.frombuffer(data, np.uint8)
        monkeypatch.setattr(checkpoint, "block_of", lambda _, moved=room[shift:]: moved)
        moved_run = cd.simulate(MODEL, save_to=cd.Resume(shutil.copy(path, tmp_path / "f.h5")), **options)
        for key, values in wanted.columns.items():
            assert np.array_equal(moved_run.columns[key], values)
