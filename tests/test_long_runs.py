"""Long runs in processes of their own: killed in the middle, short of memory, on the command line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan.cli import app

PENDULUM = """
    import cardan as cd
    from cardan.analysis.run import durable

    def pendulum():
        model = cd.Model("pendulum", gravity=(0, -9.81))
        rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
        model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
        return model
"""


def script(folder: Path, text: str) -> list[str]:
    path = folder / "script.py"
    path.write_text(textwrap.dedent(PENDULUM) + textwrap.dedent(text))
    return [sys.executable, str(path)]


def pendulum() -> cd.Model:
    names: dict = {}
    exec(textwrap.dedent(PENDULUM), names)
    return names["pendulum"]()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_process_leaves_a_file_that_loads_and_goes_on(tmp_path):
    """SIGKILL some blocks after the start, twice; the third time the run comes to its end."""
    path, until = tmp_path / "run.h5", 2000.0
    text = f"""
        import time

        def told(t, end):
            print(t, flush=True)
            time.sleep(0.05)  # so that the kill comes before the next stretch, however fast the run is

        durable.FLUSH_SECONDS = 0.0  # a block is written after each stretch of steps, before its progress is told
        cd.simulate(pendulum(), {until}, 0.01, save_to=cd.Resume({str(path)!r}), progress=told)
    """
    reached = 0.0
    for _ in range(2):
        process = subprocess.Popen(script(tmp_path, text), stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        for line in process.stdout:
            if float(line) > reached + 20.0 and path.exists():
                break
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        left = cd.load_result(path)
        assert left.stats.status == "unfinished"
        assert reached < left.t[-1] < until
        reached = float(left.t[-1])
    resumed = cd.simulate(pendulum(), until, 0.01, save_to=cd.Resume(path))
    whole = cd.simulate(pendulum(), until, 0.01)
    assert np.array_equal(left["rod.angle"], whole["rod.angle"][: len(left.t)])
    assert np.array_equal(resumed["rod.angle"], whole["rod.angle"])
    assert np.array_equal(resumed["pin"].reaction_i, whole["pin"].reaction_i)
    assert resumed.stats.steps == whole.stats.steps


def test_memory_does_not_grow_with_the_run(tmp_path):
    """Results of 64 MB, of which no more than a few blocks are in memory at a time."""
    resource = pytest.importorskip("resource")
    del resource
    text = """
        import resource, sys

        def peak():
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # MB

        durable.BLOCK_BYTES = 2**20
        from cardan.storage import hdf5
        hdf5.LAZY_ABOVE = 2**20
        model, path = pendulum(), sys.argv[1]
        cd.simulate(model, 4.0, 0.001, save_to=path)
        before = peak()
        result = cd.simulate(model, 400.0, 0.001, save_to=path)
        print(peak() - before, len(result.t) * 8 * sum(v.width for v in result.columns._places.values()) / 2**20)
    """
    found = subprocess.run([*script(tmp_path, text), str(tmp_path / "run.h5")], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    grown, size = map(float, found.stdout.split())
    assert size > 60
    assert grown < 25, found.stdout


FULL = """
    import resource
    from cardan.analysis.run import durable
    from cardan.cli import app

    cd.simulate(pendulum(), 1.0, 0.01)  # kernels are compiled, and kept in files, before the disk is full
    durable.FLUSH_SECONDS, durable.BLOCK_BYTES = 0.0, 2**16

    def full_from(size):
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))  # as a disk that takes no more: EFBIG

    saved = durable.save_result

    def last_form(*a, grows=False, **o):
        if not grows:
            full_from(300_000)
        saved(*a, grows=grows, **o)
"""
WHEN_FULL = {
    "first block": "full_from(20_000)",
    "later block": "full_from(600_000)",
    "last form": "durable.save_result = last_form",
}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of resources")
@pytest.mark.parametrize("when", WHEN_FULL)
def test_a_full_disk_is_one_message_and_what_was_flushed_loads(when, tmp_path):
    """Whichever write fails: libhdf5 crashed at the end of the process where it was one of its own."""
    (tmp_path / "pendulum.yaml").write_text(MODEL)
    run = "app(['run', 'pendulum.yaml', '--until', '60', '--every', '0.01', '-o', 'run.h5'])"
    text = textwrap.dedent(FULL) + f"{WHEN_FULL[when]}\n{run}\n"
    found = subprocess.run(script(tmp_path, text), capture_output=True, text=True, cwd=tmp_path)
    assert found.returncode == 2, found.stderr
    assert found.stderr.count("error: run.h5: cannot write: File too large") == 1
    assert "Traceback" not in found.stderr
    assert sorted(p.name for p in tmp_path.iterdir() if p.suffix == ".h5") == ["run.h5"] * (when != "first block")
    if when == "first block":
        return
    left = cd.load_result(tmp_path / "run.h5")
    assert left.stats.status == "unfinished"
    assert (len(left.t) == 6001) == (when == "last form")
    assert len(left.t) > 100
    assert left.t == pytest.approx(0.01 * np.arange(len(left.t)))


# -- the command line -----------------------------------------------------------------------------------------------

MODEL = """
cardan: 1
name: pendulum
gravity: [0, -9.81]
bodies:
  rod: {mass: 1, inertia: 0.08, position: [0.5, 0]}
joints:
  pin: {type: Revolute, i: "ground.at(0, 0)", j: "rod.at(-0.5, 0)"}
"""


@pytest.fixture
def model_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("pendulum.yaml").write_text(MODEL)
    return "pendulum.yaml"


def invoke(*words: str):
    return CliRunner().invoke(app, [*words])


def test_the_command_line_goes_on_with_a_run(model_file, tmp_path):
    line = ("run", model_file, "--until", "1", "--every", "0.1", "-o", "run.h5")
    first = invoke(*line)
    assert first.exit_code == 0, first.output
    assert "saved run.h5" in first.output
    again = invoke(*line, "--resume")
    assert again.exit_code == 0
    assert "already complete; nothing was run" in again.output
    longer = invoke("run", model_file, "--until", "2", "--every", "0.1", "-o", "run.h5", "--resume")
    assert longer.exit_code == 0, longer.output
    assert cd.load_result("run.h5").t[-1] == 2.0
    other = invoke("run", model_file, "--until", "2", "--every", "0.1", "--rtol", "1e-8", "-o", "run.h5", "--resume")
    assert other.exit_code == 2
    assert "begun with rtol=1e-06, not 1e-08" in other.output.replace("\n", " ")


@pytest.mark.parametrize("where", [(), ("-o", "run.csv")])
def test_resume_needs_a_file_that_grows(where, model_file):
    found = invoke("run", model_file, "--until", "1", *where, "--resume")
    assert found.exit_code == 2
    assert "give its file with -o run.h5" in found.output


def test_a_model_file_cannot_write_files(model_file, tmp_path):
    Path("evil.yaml").write_text(MODEL + "analyses:\n  - simulate: {until: 1, save_to: evil.h5}\n")
    found = invoke("run", "evil.yaml")
    assert found.exit_code != 0
    assert "save_to" in found.output
    assert not Path("evil.h5").exists()
