"""Machine code: the same numbers as the interpreter, made when it pays, kept safely."""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import subprocess
import sys
import weakref
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.analysis.events.event_structs import event_structs
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.compiled.system import System
from cardan.numerics import core
from cardan.numerics.functions import Binding, Loaded, call
from cardan.numerics.machine_code import native, native_source, native_worker
from cardan.numerics.tapes.arrangement import NAMES
from cardan.numerics.tapes.of_casadi import tape_of
from cardan.numerics.tapes.tape import RunningTape, Tape

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache folder."""
    monkeypatch.setattr(native, "cache_folder", lambda: tmp_path / "cardan")
    return tmp_path / "cardan"


def asked_for(monkeypatch, how: str) -> None:
    monkeypatch.setenv(native.NATIVE_VARIABLE, how)


def wavy(name: str = "wavy") -> ca.Function:
    x = ca.SX.sym("x", 3)
    y = ca.vertcat(ca.sin(x[0]) * ca.cos(x[0]) + x[1] * x[2], ca.exp(x[1]) / x[2] - x[0] ** 2, ca.fmin(x[0], x[2]))
    return ca.Function(name, [x], [y])


def values_of(loaded: Loaded, points: np.ndarray) -> np.ndarray:
    x, y = np.zeros(3), np.zeros(3)
    binding = loaded.bind([x], [y])
    found = []
    for point in points:
        x[:] = point
        assert call(binding.handle) == 0
        found.append(y.copy())
    return np.array(found)


POINTS = np.random.default_rng(3).uniform(0.1, 5.0, (200, 3))


def spring_on(model: cd.Model) -> cd.Model:
    model.add(cd.Spring("s", model.bodies["coupler"].at(0, 1), model.ground.at(1, 3), stiffness=30, damping=2))
    return model


def from_file(name: str) -> cd.Model:
    return cd.load_model(Path(__file__).parents[2] / "examples" / name)


@pytest.mark.parametrize("which", ["four-bar", "spatial_slider_crank.yaml", "governor.yaml", "double_wishbone.dads"])
def test_every_function_of_a_machine_gives_the_same_bits(folder, monkeypatch, fourbar, which):
    model = spring_on(fourbar) if which == "four-bar" else from_file(which)
    random, found = np.random.default_rng(1), []
    inputs = {}
    for how in ("0", "1"):
        asked_for(monkeypatch, how)
        system = System(model)
        for loaded in (system.constraint, system.jacobian, system.dynamics, system.compiled_outputs):
            assert (loaded.library is not None) == (how == "1")
            name = loaded.function.name()
            arrays = inputs.setdefault(name, [random.uniform(0.2, 2.0, n) for n in loaded.input_sizes])
            outputs = [np.zeros(n) for n in loaded.output_sizes]
            binding = loaded.bind(arrays, outputs)
            assert call(binding.handle) == 0
            found.append(np.concatenate(outputs))
    for interpreted, compiled in zip(found[:4], found[4:], strict=True):
        assert np.isfinite(interpreted).all()
        assert interpreted.tobytes() == compiled.tobytes()


SPECIAL = (0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 5e-324, -1e-310, 1.7e308, -1e300, 0.5, -0.7, 2.0, -3.7, 1e-9)


def by_machine_code(tape: Tape, inputs: list[np.ndarray | None]) -> list[np.ndarray]:
    """What the library of a tape gives, called as the core calls it."""
    library = native.Native(tape).library
    assert library is not None
    bound, outputs = tape.bound(), [np.full(size, 7.0) for size in tape.output_sizes]
    arg = (ctypes.c_void_p * (len(inputs) + 1))(*(None if x is None else x.ctypes.data for x in inputs))
    res = (ctypes.c_void_p * (len(outputs) + 1))(*(x.ctypes.data for x in outputs))
    w = np.full(bound.work_size + native.left_by_parts(library) + 1, np.nan)
    entry = ctypes.cast(library.cardan_eval, ctypes.c_void_p).value
    handle = core.Handle(bound.address, entry, ctypes.addressof(arg), ctypes.addressof(res), w.ctypes.data)
    assert core.cd_call(handle) == 0
    return outputs


def same_bits(a: list[np.ndarray], b: list[np.ndarray]) -> bool:
    """Whether numbers agree bit for bit; all that are no numbers (NaN) are alike."""
    x, y = np.concatenate(a), np.concatenate(b)
    return bool(np.all((x.view(np.int64) == y.view(np.int64)) | (np.isnan(x) & np.isnan(y))))


def tape_of_all_operations(constants: np.ndarray) -> Tape:
    """Each scalar operation on (x, y), on (x, constant) and on (constant, x), added to z where it adds; written down
    without CasADi. Inputs are x, y, z; table operations are among those of machines below."""
    n, rows, slots = len(constants), [], []
    x, y, z = n, n + 1, n + 2
    pairs = [(x, y), (y, x), *((x, c) for c in range(n)), *((c, x) for c in range(n)), (0, 1)]
    for kind, name in enumerate(NAMES):
        if name in ("END", "INTERVAL", "UNIFORM", "TABLE", "CALL"):
            continue
        for left, right in pairs:
            slots.append(n + 3 + len(slots))
            rows += [(NAMES.index("ASSIGN"), slots[-1], z, 0), (kind, slots[-1], left, right)]
    empty = np.zeros(0, np.int64)
    return Tape(
        "all", n + 3 + len(slots), np.array([*rows, (0, 0, 0, 0)], np.int32), constants, np.ones(3, np.int64),
        np.array([len(slots)], np.int64), np.array(slots, np.int32), empty.reshape(-1, 2), empty.reshape(-1, 8),
        empty.astype(np.int32), empty, np.zeros(0),
    )  # fmt: skip


@pytest.mark.parametrize("longest", [native_source.LONG_BODY, 20])
def test_every_operation_gives_the_bits_of_the_interpreter(folder, monkeypatch, longest):
    asked_for(monkeypatch, "1")
    monkeypatch.setattr(native_source, "LONG_BODY", longest)
    random = np.random.default_rng(2)
    tape = Tape.from_bytes(tape_of_all_operations(np.array([2.0, 0.3, -0.0, np.inf, np.nan])).to_bytes())
    run = RunningTape(tape)
    points = [np.array(point) for point in np.array(np.meshgrid(SPECIAL, SPECIAL, (0.0, 1.5))).reshape(3, -1).T]
    points += list(random.normal(size=(200, 3))) + list(10.0 ** random.uniform(-12, 12, (200, 3)))
    for point in points:
        inputs = [np.array([value]) for value in point]
        assert same_bits(by_machine_code(tape, [*inputs]), run(*inputs)), point
    assert same_bits(by_machine_code(tape, [None, None, None]), run(None, None, None))


@pytest.mark.parametrize("longest", [native_source.LONG_BODY, 5])
def test_calls_of_the_core_give_the_bits_of_the_interpreter(folder, monkeypatch, longest):
    """Grids, splines, tables, sparse QR."""
    asked_for(monkeypatch, "1")
    monkeypatch.setattr(native_source, "LONG_BODY", longest)
    monkeypatch.setattr(native_source, "PART", 10)
    random, x = np.random.default_rng(4), ca.MX.sym("x", 4)
    grid = ca.interpolant("grid", "linear", [np.arange(5.0), np.arange(4.0)], random.normal(size=20))
    curve = ca.interpolant("curve", "bspline", [np.linspace(-2, 2, 9)], random.normal(size=9))
    A = ca.diag(x) + ca.MX(ca.DM(random.normal(size=(4, 4))))
    table = ca.MX(ca.DM(random.normal(size=9)))[ca.low(ca.DM([0.0, 0.5, 2.0]), x[0])]
    y = [grid(x[:2]) * curve(x[3]), ca.jacobian(grid(x[:2]), x), ca.sin(ca.solve(A, x, "qr")), table, ca.erfinv(x[2])]
    function = ca.Function("calls", [x], [*y, x, ca.MX(1.5)])
    tape = tape_of(function)
    run = RunningTape(tape)
    for _ in range(50):
        point = random.uniform(-0.9, 2.0, 4)
        assert same_bits(by_machine_code(tape, [point]), run(point))


def test_repeats_give_the_bits_of_the_interpreter(folder, monkeypatch):
    """A piece on neighbours, one with a call of its own, sums, and scalar operations between them."""
    asked_for(monkeypatch, "1")
    n, random, x, c = 40, np.random.default_rng(5), ca.SX.sym("x", 2), ca.SX.sym("c")
    pair = ca.Function("pair", [x, c], [ca.sin(c * x) + 0.5, ca.erfinv(ca.sin(x[0])) * x[1]])
    plain = ca.Function("plain", [x, c], [ca.exp(c * x[0]) - x[1] / 3.0, x])
    q, c = ca.MX.sym("q", n + 1), ca.MX.sym("c")
    ends = [k for i in range(n) for k in (i, i + 1)]
    columns = ca.reshape(q[ends], 2, n), ca.reshape(c[[0] * n], 1, n)
    a, b = pair.map(n)(*columns)
    ones = ca.DM(ca.Sparsity.triplet(2 * n, 4 * n, [k // 2 for k in range(4 * n)], list(range(4 * n))), 1.0)
    sums = ca.mtimes(ones, ca.vertcat(ca.vec(a), ca.vec(plain.map(n)(*columns)[1])))
    outputs = [ca.sin(sums) * c, b, *plain.map(n)(ca.reshape(sums, 2, n), columns[1])]
    tape = Tape.from_bytes(tape_of(ca.Function("repeats", [q, c], outputs)).to_bytes())
    assert len(tape.pieces) == 2
    assert {7, 8} <= set(tape.calls[:, 0])
    run = RunningTape(tape)
    for _ in range(20):
        inputs = [random.normal(size=n + 1), random.normal(size=1)]
        assert same_bits(by_machine_code(tape, [*inputs]), run(*inputs))


def test_a_long_function_in_parts_gives_the_same_bits(folder, monkeypatch):
    monkeypatch.setattr(native_source, "LONG_BODY", 20)
    monkeypatch.setattr(native_source, "PART", 7)
    x = ca.SX.sym("x", 3)
    y = x
    for _ in range(30):
        y = ca.vertcat(ca.sin(y[1]) + x[0], y[2] * y[0] - y[1], 1 / (2 + ca.cos(y[0])))
    found = []
    for how in ("0", "1"):
        asked_for(monkeypatch, how)
        found.append(values_of(Loaded(ca.Function("long_one", [x], [y])), POINTS))
    assert "part3" in native_source.source_of(tape_of(ca.Function("long_one", [x], [y])))
    assert found[0].tobytes() == found[1].tobytes()


def test_it_is_made_when_a_function_is_used_often(folder, monkeypatch):
    asked_for(monkeypatch, "auto")
    loaded = Loaded(wavy())
    assert loaded.native is not None
    assert loaded.library is None
    first = values_of(loaded, POINTS)
    x, y = np.ones(3), np.zeros(3)
    binding = loaded.bind([x], [y])
    assert binding.after(native.PAYS_AFTER - 1) is binding
    assert not folder.exists()
    assert binding.after(1) is binding  # the compiler has been started
    loaded.native.wait()
    other = binding.after(0)
    assert other is not binding
    assert call(other.handle) == 0
    assert y.tobytes() == values_of(loaded, np.ones((1, 3))).tobytes()
    assert loaded.library is not None
    assert values_of(loaded, POINTS).tobytes() == first.tobytes()
    assert [path.suffix for path in folder.iterdir()] == [".so"]  # nothing else is left behind
    assert Loaded(wavy()).library is not None  # at once, from now on


def test_a_run_asks_for_it_on_its_way(monkeypatch, pendulum):
    asked = []
    monkeypatch.setattr("cardan.analysis.run.stepping.FIRST_CHUNK", 10)
    monkeypatch.setattr(BoundMachine, "take_machine_code", lambda machine: asked.append(float(machine.arrays.t[0])))
    cd.simulate(pendulum, until=2, method="partition")
    assert any(0 < t < 2 for t in asked)  # not only when it is over


def test_machine_code_that_comes_in_a_run_reaches_the_events_of_the_machine(fourbar):
    """Functions become machine code one after the other; events point to the machine from the start of the run on."""
    system = System(fourbar)
    machine = BoundMachine(system, system.parameter_values())
    kit = event_structs(machine)
    kit.begin(lambda: None, None)
    at_first = [weakref.ref(binding) for binding in machine.bindings]
    for _ in range(2):  # the handles of the first ones may be held by whoever copied them
        machine._take(machine._bindings, [Binding(b.loaded, *b._arrays) for b in machine._bindings])
        gc.collect()
        assert kit.V.c.m == ctypes.addressof(machine.arrays.c_struct)
    assert all(binding() is not None for binding in at_first)
    latest = machine._bindings[0].handle
    assert bytes(machine.arrays.c_struct.constraint) == bytes(latest)


def test_never_means_never(folder, monkeypatch):
    asked_for(monkeypatch, "1")
    assert Loaded(wavy()).library is not None
    asked_for(monkeypatch, "0")
    loaded = Loaded(wavy())
    assert loaded.native is not None
    loaded.native.used(10 * native.PAYS_AFTER)
    loaded.native.wait()
    assert loaded.library is None


def test_without_a_compiler_the_interpreter_does(folder, monkeypatch):
    asked_for(monkeypatch, "1")
    monkeypatch.setenv("CC", "no-such-compiler")
    loaded = Loaded(wavy())
    assert loaded.library is None
    assert np.isfinite(values_of(loaded, POINTS)).all()


@pytest.mark.parametrize("damage", [lambda content: b"not a library", lambda content: content[:5000]])
def test_a_damaged_library_is_made_anew(folder, monkeypatch, damage):
    asked_for(monkeypatch, "1")
    first = values_of(Loaded(wavy("damaged")), POINTS)
    (path,) = folder.glob("*.so")
    content = path.read_bytes()
    path.unlink()  # this process still uses the old one
    path.write_bytes(damage(content))
    again = Loaded(wavy("damaged"))
    assert again.library is not None
    assert values_of(again, POINTS).tobytes() == first.tobytes()
    (path,) = folder.glob("*.so")
    assert path.stem.endswith(native_worker.digest(path))


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(native, "cache_folder", lambda: tmp_path / "file" / "cardan")
    asked_for(monkeypatch, "1")
    assert Loaded(wavy()).library is not None  # made, used, not kept
    asked_for(monkeypatch, "auto")
    loaded = Loaded(wavy())
    assert loaded.native is not None
    loaded.native.used(native.PAYS_AFTER)
    loaded.native.wait()
    loaded.native.used(1)
    assert loaded.library is None
    assert np.isfinite(values_of(loaded, POINTS)).all()


def test_only_one_makes_it_and_one_that_gave_up_is_not_waited_for(folder, tmp_path, monkeypatch):
    asked_for(monkeypatch, "1")
    source, command = (
        native_source.written(native_source.source_of(tape_of(wavy())), tmp_path),
        ["cc", "-O0", *native.FLAGS],
    )
    folder.mkdir()
    claim = folder / "wavy.claim"
    claim.touch()
    assert native_worker.build(source, folder, "wavy", command) is None
    long_ago = claim.stat().st_mtime - 2 * native_worker.STALE
    os.utime(claim, (long_ago, long_ago))
    assert native_worker.build(source, folder, "wavy", command) is not None
    assert not claim.exists()


def test_what_was_not_used_for_longest_is_deleted(tmp_path, monkeypatch):
    monkeypatch.setattr(native_worker, "MOST_LIBRARIES", 2)
    for k, name in enumerate(("oldest", "middle", "newest")):
        (tmp_path / f"{name}.so").write_bytes(b"x")
        os.utime(tmp_path / f"{name}.so", (1e9 + k, 1e9 + k))
    native_worker.prune(tmp_path)
    assert sorted(path.stem for path in tmp_path.iterdir()) == ["middle", "newest"]
    monkeypatch.setattr(native_worker, "MOST_LIBRARY_BYTES", 1)
    native_worker.prune(tmp_path)
    assert [path.stem for path in tmp_path.iterdir()] == ["newest"]


LEAVING = """
import casadi as ca
from cardan.numerics.functions import Loaded
x = ca.SX.sym("x")
loaded = Loaded(ca.Function("leaving", [x], [ca.sin(x)]))
loaded.native.used(10**6)
print("left")
"""


def test_the_end_of_the_process_does_not_wait_for_the_compiler(tmp_path):
    slow = tmp_path / "cc"
    slow.write_text("#!/bin/sh\nsleep 60\n")
    slow.chmod(0o755)
    environment = {**os.environ, "CC": str(slow), "CARDAN_NATIVE": "auto", "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", LEAVING], env=environment, capture_output=True, text=True, check=True, timeout=50
    )
    assert done.stdout == "left\n"
    assert done.stderr == ""


def test_the_folder_is_for_this_user_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert native.own_folder() is None
    folder = native.own_folder(make=True)
    assert folder == tmp_path / "cache" / "cardan"
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o777)
    assert native.own_folder() == folder
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("said", ["", "cache", "./cache"])
def test_only_an_absolute_cache_folder_counts(said, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", said)
    assert native.cache_folder() == tmp_path / "home" / ".cache" / "cardan"
    monkeypatch.setattr(native.Path, "home", nobody)
    assert native.cache_folder() is None


def nobody() -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_without_a_home_machine_code_is_made_and_not_kept(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setattr(native.Path, "home", nobody)
    asked_for(monkeypatch, "1")
    assert Loaded(wavy()).library is not None
    asked_for(monkeypatch, "auto")
    loaded = Loaded(wavy())
    assert loaded.native is not None
    loaded.native.used(native.PAYS_AFTER)
    assert loaded.library is None


def test_a_library_of_somebody_else_is_not_loaded(folder, monkeypatch):
    asked_for(monkeypatch, "1")
    assert Loaded(wavy("foreign")).library is not None
    (path,) = folder.glob("*.so")
    asked_for(monkeypatch, "auto")
    assert Loaded(wavy("foreign")).library is not None
    me = native.os.getuid()
    monkeypatch.setattr(native.os, "getuid", lambda: me + 1)  # then all that is there belongs to somebody else
    assert native.own_folder() is None
    assert Loaded(wavy("foreign")).library is None
    monkeypatch.setattr(native.os, "getuid", lambda: me)
    path.rename(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")
    assert Loaded(wavy("foreign")).library is None
