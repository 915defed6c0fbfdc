"""Tapes that are kept: a machine that is known is not derived again, and gives the same numbers to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.design.sweeps.sweep_task import Task, packed, unpacked
from cardan.files.load import load_file
from cardan.numerics.tapes import cache
from cardan.numerics.tapes.tape import RunningTape, Tape, TapeError
from cardan.numerics.tapes.tape_store import TapeStore

EXAMPLES = Path(__file__).parents[2] / "examples"
ENDINGS = (".yaml", ".dap", ".urdf")
FILES = sorted(
    p.name
    for p in EXAMPLES.iterdir()
    if p.suffix in ENDINGS and "_design" not in p.stem and p.stem != "dumptruck_kinematic"
)
DERIVED = ("symbols", "constraints", "motion")  # what a System has only where it wrote the equations


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "cardan"


def run_of(path: Path) -> tuple[System, cd.Result]:
    file = load_file(path)
    asked = next((a.arguments for a in file.analyses if a.kind == "simulate"), {"until": 0.2, "every": 0.1})
    options = {word: value for word, value in asked.items() if word not in ("until", "every")}
    result = cd.simulate(file.model, until=0.2, every=0.1, **options)
    return compile_system(file.model), result


@pytest.mark.parametrize("name", FILES)
def test_the_second_run_of_a_file_derives_nothing_and_gives_the_same_bits(name):
    first, once = run_of(EXAMPLES / name)
    assert "symbols" in vars(first)
    second, again = run_of(EXAMPLES / name)
    assert not {*DERIVED} & vars(second).keys()
    assert [*once.columns] == [*again.columns]
    for key in once.columns:
        assert np.array_equal(once.columns[key], again.columns[key], equal_nan=True), key
    assert once.parts == again.parts
    assert once.stats.messages == again.stats.messages
    assert [(e.t, e.name) for e in once.events] == [(e.t, e.name) for e in again.events]


def test_a_known_file_is_run_without_casadi():
    code = (
        "import sys; from cardan.cli import main\ntry: main()\nexcept SystemExit: pass\nprint('casadi' in sys.modules)"
    )
    command = [sys.executable, "-c", code, "run", str(EXAMPLES / "fourbar.yaml")]
    outputs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert [text.split()[-1] for text in outputs] == ["True", "False"]
    assert outputs[0].splitlines()[:9] == outputs[1].splitlines()[:9]


def test_what_is_not_kept_is_derived_when_it_is_asked_for():
    path = EXAMPLES / "slidercrank.yaml"
    run_of(path)
    known, fresh = cd.load_model(path), cd.load_model(path)
    fresh.made_from = "", -1
    cd.simulate(known, until=0.01)
    assert "symbols" not in vars(compile_system(known))
    assert np.array_equal(*(np.array(compile_system(m).mass_matrix(*_start(m))) for m in (known, fresh)))
    assert "symbols" in vars(compile_system(known))


def _start(model: cd.Model) -> tuple[np.ndarray, np.ndarray]:
    system = compile_system(model)
    p = system.parameter_values()
    return system.initial_state(p)[0], p


def test_another_text_another_name_or_another_cardan_is_another_machine(tmp_path, monkeypatch):
    def key(text: str, name: str = "a.yaml") -> str:
        path = tmp_path / name
        path.write_text(text)
        return cd.load_model(path).made_from[0]

    text = (EXAMPLES / "fourbar.yaml").read_text()
    keys = [key(text), key(text), key(text.replace("0.30", "0.31")), key(text, "b.yaml")]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3
    monkeypatch.setattr(cache, "sources", lambda: "other")
    assert key(text) not in keys


def test_tables_that_a_file_names_count_as_parts_of_it(tmp_path):
    (tmp_path / "road.csv").write_text("0,0\n1,0.1\n2,0\n")
    road = "{type: profile_from_csv, path: road.csv, unit: m}"
    text = f"cardan: 1\nfunctions:\n  road: {road}\nbodies:\n  b: {{mass: 1, inertia: 1}}\n"
    (tmp_path / "machine.yaml").write_text(text)
    before = cd.load_model(tmp_path / "machine.yaml").made_from
    (tmp_path / "road.csv").write_text("0,0\n1,0.2\n2,0\n")
    assert cd.load_model(tmp_path / "machine.yaml").made_from[0] != before[0]


def test_a_machine_that_was_changed_after_it_was_read_is_derived():
    run_of(EXAMPLES / "fourbar.yaml")
    model = cd.load_model(EXAMPLES / "fourbar.yaml")
    model.add(cd.TorsionSpring("extra", model["A"], stiffness=5.0))
    cd.simulate(model, until=0.01)
    assert "symbols" in vars(compile_system(model))


@pytest.mark.parametrize("harm", ["cut", "changed", "empty", "other version"])
def test_what_is_damaged_in_the_cache_is_derived_anew(harm, own_cache):
    _, once = run_of(EXAMPLES / "fourbar.yaml")
    (path,) = own_cache.glob("*.machine")
    data = bytearray(path.read_bytes())
    if harm == "cut":
        data = data[: len(data) // 2]
    elif harm == "changed":
        data[len(data) // 2] ^= 1
    elif harm == "empty":
        data = b""
    else:
        data[15] += 1
    path.write_bytes(bytes(data))
    system, again = run_of(EXAMPLES / "fourbar.yaml")
    assert "symbols" in vars(system)
    assert np.array_equal(once["crank.angle"], again["crank.angle"])
    assert "symbols" not in vars(run_of(EXAMPLES / "fourbar.yaml")[0])  # it has been mended


def test_a_folder_that_cannot_be_written_harms_nothing(own_cache):
    own_cache.parent.mkdir()
    own_cache.write_text("in the way")
    for _ in range(2):
        assert "symbols" in vars(run_of(EXAMPLES / "fourbar.yaml")[0])


def test_the_oldest_machines_leave_when_there_are_many(own_cache, monkeypatch):
    monkeypatch.setattr(cache, "MOST_MACHINES", 3)
    for k in range(5):
        cache.save(f"{k:064d}", TapeStore(facts={"k": k}))
        os.utime(own_cache / f"{k:064d}.machine", (1000.0 + k, 1000.0 + k))
    cache.save("f" * 64, TapeStore())
    assert sorted(path.stem[-1] for path in own_cache.glob("*.machine")) == ["3", "4", "f"]


def kept_of(model: cd.Model) -> TapeStore:
    cd.simulate(model, until=0.1)
    return compile_system(model).tape_store


def test_bytes_there_and_back(fourbar):
    kept = kept_of(fourbar)
    again = TapeStore.from_bytes(kept.to_bytes())
    assert {name: tape.digest for name, tape in again.tapes.items()} == {n: t.digest for n, t in kept.tapes.items()}
    assert {"constraint", "jacobian", "dynamics", "outputs", "start"} <= again.tapes.keys()
    assert again.to_bytes() == kept.to_bytes()


def test_bytes_that_were_changed_are_refused(fourbar):
    data = kept_of(fourbar).to_bytes()
    rng = np.random.default_rng(1)
    for at in rng.integers(0, len(data), 200):
        changed = bytearray(data)
        changed[at] ^= 1 << int(rng.integers(8))
        with pytest.raises(TapeError):
            TapeStore.from_bytes(bytes(changed))
    for length in (0, 3, 40, len(data) // 2, len(data) - 1):
        with pytest.raises(TapeError):
            TapeStore.from_bytes(data[:length])


def test_a_forged_tape_is_refused_before_it_runs(fourbar):
    kept = kept_of(fourbar)
    tape = kept.tapes["dynamics"]
    operations = tape.operations.copy()
    operations[3, 2] = 10**6  # an operand far beside the slots
    forged = Tape(**{word: getattr(tape, word) for word in tape.__dataclass_fields__} | {"operations": operations})
    with pytest.raises(TapeError, match="must not run"):
        TapeStore({"dynamics": forged}).tape("dynamics")


def test_workers_of_a_sweep_derive_nothing(fourbar):
    k = fourbar.parameter("k", 6.0)
    fourbar.add(cd.TorsionSpring("spring", fourbar["A"], stiffness=k))
    expected = cd.simulate(fourbar, until=0.1, parameters={"k": 9.0})
    task = unpacked(packed(Task(fourbar, "simulate", {"until": 0.1}, {})))
    found = cd.simulate(task.model, until=0.1, parameters={"k": 9.0})
    assert not {*DERIVED} & vars(compile_system(task.model)).keys()
    assert np.array_equal(found["crank.angle"], expected["crank.angle"])


def test_results_hold_the_tapes_of_their_machine(fourbar, tmp_path):
    result = cd.simulate(fourbar, until=0.1)
    result.save(tmp_path / "run.h5")
    tapes = cd.load_result(tmp_path / "run.h5").tapes
    assert tapes["constraint"].digest == result.tapes["constraint"].digest
    system = compile_system(fourbar)
    q, _, _ = system.initial_state(system.parameter_values())
    (phi,) = RunningTape(tapes["constraint"])(np.zeros(1), q, np.zeros(0))
    assert np.array_equal(phi, system.constraint(np.zeros(1), q, np.zeros(0))[0])


def test_tapes_survive_loading_and_saving_again(fourbar, tmp_path):
    cd.simulate(fourbar, until=0.1).save(tmp_path / "run.h5")
    cd.load_result(tmp_path / "run.h5").save(tmp_path / "again.h5")
    assert cd.load_result(tmp_path / "again.h5").tapes.keys() == cd.load_result(tmp_path / "run.h5").tapes.keys()
