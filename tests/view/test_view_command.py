"""`cardan view` and `cardan run --animate`: results, models and examples become pages; bad input gets a message."""

from __future__ import annotations

import json
import os
from pathlib import Path

import h5py
import numpy as np
import pytest
from click.testing import CliRunner
from page_runs import planar_run, spatial_run

import cardan as cd
from cardan import cli
from cardan.commands import view as view_command
from cardan.errors import FileError
from cardan.view.page import write

SPRING = """\
cardan: 1
name: mass on a spring
gravity: null
parameters: {k: 700}
bodies:
  mass: {mass: 2, inertia: 1, position: [1.5, 0]}
joints:
  slide: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: "mass.at(0, 0, axis=(1, 0))"}
forces:
  spring: {type: Spring, a: "ground.at(0, 0)", b: "mass.at(0, 0)", stiffness: k, free_length: 1}
"""
ANALYSES = """\
analyses:
- linearize: {}
- simulate: {until: 1, every: 0.25}
- simulate: {until: 9}
"""

# a crank that pulls its rod straight and cannot go on
LOCKED = """\
cardan: 1
name: toggle
bodies:
  crank: {mass: 1, inertia: 0.1, position: [0, 0.5], angle: 1.57}
  rod: {mass: 1, inertia: 0.1, position: [0.866, 0.5], angle: -0.52}
  slider: {mass: 1, inertia: 0.1, position: [1.732, 0]}
joints:
  A: {type: Revolute, i: "ground.at(0, 0)", j: "crank.at(-0.5, 0)"}
  B: {type: Revolute, i: "crank.at(0.5, 0)", j: "rod.at(-1, 0)"}
  C: {type: Revolute, i: "rod.at(1, 0)", j: "slider.at(0, 0)"}
  D: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: "slider.at(0, 0)"}
drivers:
  push: {type: Drive, coordinate: slider.x, function: "1.732 + 1.2678*t"}
analyses:
- kinematics: {until: 2, every: 0.1}
"""


def call(*words: object, code: int = 0):
    outcome = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    assert "Traceback" not in outcome.output
    return outcome


def payload(path: Path) -> dict:
    text = path.read_text("utf-8")
    return json.loads(text.split('id="run">')[1].split("</script>")[0])


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    """In an empty folder; the program of the page is of no matter here, and may not have been built."""
    monkeypatch.chdir(tmp_path)
    known = {name: f"/* {name} */" for name in (*write.PROGRAMS.values(), write.STYLE)}
    read = write.part
    monkeypatch.setattr(write, "part", lambda name: known.get(name) or read(name))


@pytest.fixture
def saved(tmp_path) -> Path:
    planar_run().save(tmp_path / "run.h5")
    return Path("run.h5")


# -- results -----------------------------------------------------------------------------------------------------------


def test_a_saved_result(saved):
    assert "saved run.html" in call("view", saved).output
    assert payload(Path("run.html"))["name"] == "pendulum"


def test_options_reach_the_page(saved):
    words = "-o out.html -q rod.angle -q energy --frames 7 --title Swing --follow rod --speed 0.5 --theme dark --arrows"
    call("view", saved, *words.split(), "--trace", "pin")
    found = payload(Path("out.html"))
    assert found["shown"] == [["rod.angle"], ["energy.kinetic", "energy.potential", "energy.total"]]
    assert (found["frames"], found["name"]) == (7, "Swing")
    assert found["options"] == {"speed": 0.5, "loop": True, "theme": "dark", "follow": "rod", "arrows": True}
    assert [trace["name"] for trace in found["traces"]] == ["pin"]


def test_all_quantities(saved):
    call("view", saved, "--quantity", "all")
    assert len(payload(Path("run.html"))["channels"]) > len(planar_run().flat())


def test_in_space():
    spatial_run().save("run.h5")
    call("view", "run.h5")
    assert payload(Path("run.html"))["dim"] == 3


def test_opened_in_a_browser(saved, monkeypatch):
    opened = []
    monkeypatch.setattr(view_command.webbrowser, "open", lambda address: opened.append(address) or True)
    call("view", saved, "--open")
    assert opened == [Path("run.html").absolute().as_uri()]


def test_no_browser(saved, monkeypatch):
    monkeypatch.setattr(view_command.webbrowser, "open", lambda address: False)
    assert "no browser was found; open run.html yourself" in call("view", saved, "--open").output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run.h5", "-q", "rod.angel"), 'unknown name "rod.angel"; did you mean "rod.angle"'),
        (("run.h5", "-o", "run.txt"), "end the name in .html"),
        (("run.h5", "-o", "nowhere/run.html"), 'there is no folder "nowhere"'),
        (("run.h5", "--until", "3"), "a saved result is shown as it is"),
        (("run.h5", "--set", "k=3"), "a saved result is shown as it is"),
        (("run.h5", "--frames", "0"), "1 or more"),
        (("run.h5", "--follow", "rot"), 'did you mean "rod"'),
        (("rnu.h5",), "no such file"),
        (("fuorbar",), 'there is no example "fuorbar"; did you mean "fourbar"?; there is no such file either'),
        (("notes.txt",), "unknown file format"),
        (("script.py",), "is a Python script"),
    ],
)
def test_messages(saved, words, message):
    Path("notes.txt").write_text("hello")
    Path("script.py").write_text("raise SystemExit(7)")
    before = sorted(os.listdir())
    assert message in call("view", *words, code=2).output
    assert sorted(os.listdir()) == before, "nothing is left behind"


# -- damaged files -----------------------------------------------------------------------------------------------------


def test_cut_short_anywhere(saved):
    whole = saved.read_bytes()
    for length in np.unique(np.concatenate([np.arange(0, 3000, 97), np.linspace(0, len(whole) - 1, 60).astype(int)])):
        Path("cut.h5").write_bytes(whole[:length])
        with pytest.raises(FileError):
            cd.load_result("cut.h5")
    assert "cut.h5" in call("view", "cut.h5", code=2).output
    assert not Path("cut.html").exists()


def test_of_a_newer_version(saved):
    with h5py.File(saved, "a") as file:
        file.attrs["format_version"] = 99
    assert "written by a newer version of cardan (format 99)" in call("view", saved, code=2).output


def test_of_an_older_version_without_a_drawing(saved):
    with h5py.File(saved, "a") as file:
        file.attrs["format_version"] = 1
        del file["scene"]
    call("view", saved)
    found = payload(Path("run.html"))
    assert [body["name"] for body in found["scene"]["bodies"]] == ["ground", "rod"]
    assert found["frames"] == 121


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"format": 99}', "newer version of cardan"),
        ("{", "its drawing cannot be read"),
        ("[]", "its drawing cannot be read"),
        ('{"format": 1, "bodies": 3}', "its drawing cannot be read"),
    ],
)
def test_a_drawing_that_cannot_be_read(saved, text, message):
    with h5py.File(saved, "a") as file:
        del file["scene"]
        file["scene"] = text
    assert message in call("view", saved, code=2).output
    call("plot", saved, "rod.angle")  # the rest of it is good


def test_not_a_result():
    with h5py.File("other.h5", "w") as file:
        file["x"] = 1
    assert "is not a result saved by cardan" in call("view", "other.h5", code=2).output
    Path("text.h5").write_text("hello")
    assert "not an HDF5 file" in call("view", "text.h5", code=2).output


# -- models and examples -----------------------------------------------------------------------------------------------


def test_a_model_is_run(tmp_path):
    (tmp_path / "spring.yaml").write_text(SPRING + ANALYSES)
    call("view", "spring.yaml", "--set", "k=800", "-q", "mass.position.x")
    found = payload(Path("spring.html"))
    assert found["about"]["parameters"] == {"k": 800.0}
    assert found["about"]["analysis"] == "simulate"
    assert found["frames"] == 241, "four seconds of 60 frames, though the file reports five times"
    call("view", "spring.yaml", "--until", "0.5", "--every", "0.1", "-o", "short.html")
    assert payload(Path("short.html"))["frames"] == 6


def test_a_model_without_analyses(tmp_path):
    (tmp_path / "spring.yaml").write_text(SPRING)
    assert "give --until T to simulate it" in call("view", "spring.yaml", code=2).output
    call("view", "spring.yaml", "--until", "0.1")
    assert payload(Path("spring.html"))["frames"] > 100


def test_a_model_with_nothing_to_see(tmp_path):
    (tmp_path / "spring.yaml").write_text(SPRING + "analyses:\n- linearize: {}\n")
    assert "its analyses (linearize) give no motion to show" in call("view", "spring.yaml", code=2).output


def test_an_equilibrium_is_one_frame(tmp_path):
    (tmp_path / "spring.yaml").write_text(SPRING + "analyses:\n- equilibrium: {}\n")
    call("view", "spring.yaml")
    assert payload(Path("spring.html"))["frames"] == 1


def test_a_run_that_stops_early_is_shown_as_far_as_it_went():
    Path("toggle.yaml").write_text(LOCKED)
    outcome = call("view", "toggle.yaml", code=3)
    assert "saved toggle.html" in outcome.stderr
    assert outcome.stderr.splitlines()[-1].startswith("error: lock-up or branch point")
    found = payload(Path("toggle.html"))
    assert found["about"]["status"] == "stopped early"
    assert found["frames"] > 100


def test_a_classic_deck():
    call("view", "fourbar.dap", "--until", "0.05")
    found = payload(Path("fourbar.html"))
    assert found["frames"] > 200
    assert {"joint"} <= {element["family"] for element in found["scene"]["elements"]}


def test_an_example_in_python():
    assert "a Python example is shown as it is" in call("view", "pendulum.py", "--until", "1", code=2).output
    call("view", "pendulum.py")
    assert payload(Path("pendulum.html"))["frames"] > 100


def test_a_run_can_be_animated(tmp_path):
    (tmp_path / "spring.yaml").write_text(SPRING + "analyses:\n- simulate: {until: 1, every: 0.25}\n")
    assert "saved page.html" in call("run", "spring.yaml", "--animate", "page.html").output
    assert payload(Path("page.html"))["frames"] == 5
    assert "end the name in .html" in call("run", "spring.yaml", "--animate", "page.txt", code=2).output


def test_help_shows_an_example():
    assert "Example: cardan view" in call("view", "--help").output
