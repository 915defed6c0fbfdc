"""Checkpoints that were damaged or forged: refused with one clear message, or harmless; never a crash, never a hang.

Each array of a checkpoint is changed in turn. What is in a frame has a check sum, which a forger makes right.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.run import stepping as run
from cardan.analysis.run.checkpoint import Checkpoint
from cardan.errors import CardanError, FileError
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
    return options, path, Checkpoint.unpacked(data)


def forged(path: Path, target: Path, data: bytes) -> Path:
    """The file with another checkpoint behind its own."""
    shutil.copy(path, target)
    with open(target, "r+b", buffering=0) as file:
        file.seek(0, 2)
        add_frame(file, growing.CHECKPOINT, [data])
    return target


def changes_of(array: np.ndarray) -> list[np.ndarray]:
    """Impossible numbers in its first and last place."""
    found = []
    for value in {"i": (2**62, -7), "f": (np.nan,)}.get(array.dtype.kind, ()):
        changed = array.copy()
        changed.reshape(-1)[:: max(1, array.size - 1)] = value
        found.append(changed)
    if array.dtype.kind == "b":
        found.append(np.full(array.shape, 77, np.uint8).view(bool))
    return found if array.size else []


MODEL = four_bar()  # compiled once


def resumed(path: Path, options: dict) -> str:
    """How going on ends: "" where it does as if nothing were wrong."""
    try:
        cd.simulate(MODEL, save_to=cd.Resume(path), **options)
    except CardanError as error:
        return str(error)
    return ""


def test_every_array_is_looked_at(begun, tmp_path):
    options, path, kept = begun
    own = ("run.B", "run.N", "run.factors", "run.y") if options["method"] == "dae" else ("",)
    for name, array in kept.arrays.items():
        for changed in changes_of(array) if name.startswith(own) else ():
            data = Checkpoint(kept.arrays | {name: changed}, kept.facts).packed()
            told = resumed(forged(path, tmp_path / "f.h5", data), options)
            may_pass = array.dtype.kind == "f" or name.endswith(".link")  # room to work in
            assert "cannot resume: the checkpoint is damaged" in told or may_pass, (name, told)


def test_what_a_checkpoint_leaves_out_is_refused(begun, tmp_path):
    options, path, kept = begun
    for name in list(kept.arrays)[::7]:
        whole = {word: array for word, array in kept.arrays.items() if word != name}
        longer = kept.arrays | {name: np.append(kept.arrays[name].reshape(-1), kept.arrays[name].reshape(-1)[:1])}
        for arrays in (whole, longer):
            if arrays is whole or kept.arrays[name].size:
                text = resumed(forged(path, tmp_path / "f.h5", Checkpoint(arrays, kept.facts).packed()), options)
                assert "cannot resume: the checkpoint is damaged" in text, name


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (("row",), 10**9), (("row",), -1), (("row",), "three"), (("row",), 1.5), (("t",), "now"),
        (("events", "count"), 10**6), (("events", "count"), -1),
        (("events", "stopped_by"), 3), (("events", "at_rest"), None),
        (("run", "rank"), 3), (("run", "rank"), -1), (("run", "set_aside"), 7), (("run", "restarts"), "many"),
        (("due",), []), (("due",), ["soon"]), (("inner",), {}),
        (("blocks",), {}), (("blocks",), {"undefined": 3}), (("wall_time",), "long"),
    ],
)  # fmt: skip
def test_every_fact_is_looked_at(begun, words, value, tmp_path):
    options, path, kept = begun
    facts = json.loads(json.dumps(kept.facts))
    inside = facts
    for word in words[:-1]:
        inside = inside[word]
    inside[words[-1]] = value
    text = resumed(forged(path, tmp_path / "f.h5", Checkpoint(kept.arrays, facts).packed()), options)
    assert "cannot resume" in text or words in (("t",), ("inner",)), text


def test_a_checkpoint_cannot_name_a_file_to_delete(begun, tmp_path):
    """What the file held before is kept beside it until the run is complete, and deleted then."""
    options, path, kept = begun
    (tmp_path / "precious.txt").write_text("not to be deleted")
    for former in ("precious.txt", "../precious.txt", "f.h5.old/../precious.txt", 7):
        facts = kept.facts | {"former": former}
        assert resumed(forged(path, tmp_path / "f.h5", Checkpoint(kept.arrays, facts).packed()), options) == ""
    assert (tmp_path / "precious.txt").exists()


def test_archives_that_are_none_are_refused(begun, tmp_path):
    options, path, kept = begun
    whole = Checkpoint(kept.arrays, kept.facts).packed()
    bomb = tmp_path / "bomb.npz"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("facts.npy", bytes(50_000_000))
    huge = tmp_path / "huge.npz"
    with zipfile.ZipFile(huge, "w") as archive:
        text = b"{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,), }".ljust(117) + b"\n"
        archive.writestr("facts.npy", b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text)
    deep = Checkpoint(kept.arrays, {}).packed().replace(b'"version": 5', b"[" * 9 + b"   ")
    for data in (b"", b"nothing", whole[:-100], whole[: len(whole) // 2], bomb.read_bytes(), huge.read_bytes(), deep):
        assert "cannot resume: the checkpoint is damaged" in resumed(forged(path, tmp_path / "f.h5", data), options)


def test_a_whole_checkpoint_still_goes_on(begun, tmp_path):
    options, path, kept = begun
    assert resumed(forged(path, tmp_path / "f.h5", Checkpoint(kept.arrays, kept.facts).packed()), options) == ""
    assert np.array_equal(cd.load_result(tmp_path / "f.h5").t, cd.simulate(MODEL, **options).t)


def test_a_time_outside_of_the_run_is_refused(begun, tmp_path):
    options, path, kept = begun
    for name in ("run.A.real", "run.B.real", "run.S.t"):
        if name in kept.arrays:
            changed = np.where(kept.arrays[name] == kept.facts["t"], 1e6, kept.arrays[name])
            arrays = kept.arrays | {name: changed}
            data = Checkpoint(arrays, kept.facts).packed()
            assert "outside of the run" in resumed(forged(path, tmp_path / "f.h5", data), options)


def test_the_message_names_the_file(begun, tmp_path):
    options, path, kept = begun
    forged(path, tmp_path / "f.h5", Checkpoint(kept.arrays | {"machine.q": np.zeros(3)}, kept.facts).packed())
    with pytest.raises(FileError, match=r'f\.h5: cannot resume: .* "machine.q" is missing or has another size'):
        cd.simulate(MODEL, save_to=cd.Resume(tmp_path / "f.h5"), **options)
