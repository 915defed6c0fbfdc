"""What a dropped model, a killed parent and a copied process leave behind: nothing."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path

import pytest

import cardan as cd
from cardan.compiled import compiling
from cardan.numerics.tapes import of_casadi


def chain(n: int) -> cd.Model:
    model = cd.Model("chain", gravity=(0, -9.81))
    end = model.ground.at(0, 0)
    for k in range(n):
        body = model.body(f"b{k}", mass=1, inertia=0.1, position=(k + 0.5, 0))
        model.add(cd.Revolute(f"j{k}", end, body.at(-0.5, 0)))
        end = body.at(0.5, 0)
    return model


# -- memory ---------------------------------------------------------------------------------------------------------


def analysed(model: cd.Model) -> None:
    cd.simulate(model, until=0.05)
    cd.linearize(model)
    k = next(iter(model.bodies))
    cd.gradient(model, [cd.Terminal(f"{k}.position.y")], until=0.05) if model.parameters else None


def test_a_dropped_model_is_given_back():
    model = chain(3)
    model.add(cd.Spring("s", model.ground.at(0, 1), model.bodies["b2"].at(0, 0), model.parameter("k", 5.0)))
    analysed(model)
    left = weakref.ref(model), weakref.ref(model.compiled[0])
    del model
    gc.collect()
    assert [one() for one in left] == [None, None]


def test_a_run_leaves_nothing_to_the_garbage_collector():
    """Objects that refer to each other would keep the rows of a run in memory until the collector comes by."""
    model = chain(2)
    model.add(cd.Limit("stop", model.bodies["b0"].angle, lower=-0.05))
    functional = cd.Terminal("b1.position.y")
    stiffness = model.parameter("k", 5.0)
    model.add(cd.Spring("s", model.ground.at(0, 1), model.bodies["b1"].at(0, 0), stiffness))
    for _ in range(2):  # what is compiled and kept with the model comes first
        events = cd.simulate(model, until=0.3).events
        cd.gradient(model, functional, until=0.3)
    assert events
    del events
    gc.collect()
    gc.disable()
    older = {id(one) for one in gc.get_objects()}  # of other tests, which caches may let go of meanwhile
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        cd.simulate(model, until=0.3)
        cd.evaluate(model, functional, until=0.3)
        cd.gradient(model, functional, until=0.3)
        gc.collect()
        new = (one for one in gc.garbage if id(one) not in older)
        left = {type(one).__name__ for one in new if type(one).__module__.startswith("cardan")}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not left


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is not told here")
def test_memory_does_not_grow_with_the_number_of_models():
    def resident() -> int:
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def run(count: int) -> None:
        for _ in range(count):
            cd.simulate(chain(12), until=0.02)
            gc.collect()

    run(5)
    before = resident()
    run(30)
    assert resident() - before < 3e6  # where each left 0.6 MB behind: 18 MB


# -- processes ------------------------------------------------------------------------------------------------------

SWEEP = """
import os, sys, time
import cardan as cd
model = cd.Model("ball", gravity=(0, -9.81))
model.body("ball", model.parameter("m", 1.0), 1)
def slow(result):
    open(os.path.join({folder!r}, str(os.getpid())), "w").close()
    time.sleep(0.05)
    return 0.0
two = cd.Backend("processes", workers=2)
cd.sweep(model, {{"m": [1.0 + k for k in range(10000)]}}, {{"slow": slow}}, until=0.01, backend=two)
"""


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are not told here")
def test_workers_end_with_the_process_that_began_the_sweep(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(Path(cd.__file__).parents[1])}
    parent = subprocess.Popen([sys.executable, "-c", SWEEP.format(folder=str(tmp_path))], env=environment)
    try:
        waited = time.monotonic() + 120
        while len(workers := [int(path.name) for path in tmp_path.iterdir()]) < 2 and time.monotonic() < waited:
            time.sleep(0.1)
        assert len(workers) >= 2, "the sweep did not begin"  # a worker that was slow to start may have been replaced
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    waited = time.monotonic() + 30
    while any(map(alive, workers)) and time.monotonic() < waited:
        time.sleep(0.1)
    left = [pid for pid in workers if alive(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="there are no copies of processes")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("lock", ["_plain_lock", "_compiling"])
def test_a_copy_of_the_process_does_not_wait_for_a_thread_that_it_does_not_have(lock, monkeypatch):
    """Another thread is amidst making a tape, or writing equations, when the copy is made."""
    monkeypatch.setenv("CARDAN_NATIVE", "0")  # every function is a tape
    held, go_on = threading.Event(), threading.Event()

    def busy() -> None:
        with getattr(of_casadi if lock == "_plain_lock" else compiling, lock):
            held.set()
            go_on.wait(0.5)

    thread = threading.Thread(target=busy)
    thread.start()
    assert held.wait(30)
    copy = multiprocessing.get_context("fork").Process(target=cd.simulate, args=(chain(2), 0.02))
    copy.start()
    thread.join()
    copy.join(60)
    ended = copy.exitcode
    if ended is None:
        copy.kill()
    assert ended == 0
