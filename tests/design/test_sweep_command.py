"""`cardan sweep` through its runner."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli

DEFAULT_RUN = 1e-5  # runs with the default rtol 1e-6
OSCILLATOR = """\
cardan: 1
name: oscillator
gravity: [0, 0]
parameters:
  k: {value: 100, bounds: [50, 400]}
  m: {value: 2, bounds: [1, 4]}
bodies:
  block: {mass: m, inertia: 1, position: [1.1, 0]}
joints:
  slide: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: "block.at(0, 0)"}
forces:
  spring: {type: Spring, a: "ground.at(0, 0)", b: "block.at(0, 0)", stiffness: k, free_length: 1}
analyses:
- simulate: {until: 1, every: 0.01}
"""


@pytest.fixture
def file(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("oscillator.yaml")
    path.write_text(OSCILLATOR)
    return path


def call(*words: object, code: int = 0):
    outcome = CliRunner().invoke(cli.app, ["sweep", *(str(word) for word in words)])
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    assert "Traceback" not in outcome.output
    return outcome


def test_a_grid_is_printed_recorded_and_drawn(file):
    outcome = call(
        file, "-p", "k=50:200:4", "-p", "m=1,2", "-r", "block.position.x", "--save", "t.csv", "--plot", "t.png"
    )
    assert "oscillator: simulate, 8 designs" in outcome.stdout
    assert "saved t.csv" in outcome.stderr
    found = cd.load_sweep("t.csv")
    assert found["k"].tolist() == [50, 50, 100, 100, 150, 150, 200, 200]
    exact = 1 + 0.1 * np.cos(np.sqrt(found["k"] / found["m"]))
    assert found["block.position.x"] == pytest.approx(exact, rel=DEFAULT_RUN)
    assert Path("t.png").stat().st_size > 1000
    assert "--force" in call(file, "-p", "k=50", "-r", "block.position.x", "--save", "t.csv", code=2).stderr
    again = call(file, "-p", "k=50:200:4", "-p", "m=1,2", "-r", "block.position.x", "--save", "t.csv", "--resume")
    assert "8 designs" in again.stdout
    refused = call(file, "-p", "k=50", "-r", "block.position.x", "--save", "t.csv", "--resume", code=2)
    assert "made for other designs" in refused.stderr


def test_samples_as_json(file):
    words = ("--sample", "latin:12", "-p", "k", "-p", "m=1:3", "-r", "max:spring.force", "--until", "0.1", "--json")
    data = json.loads(call(file, *words).stdout)
    assert sorted(data["designs"]) == ["k", "m", "max:spring.force"]
    assert len(data["designs"]["k"]) == 12
    assert min(data["designs"]["k"]) >= 50
    assert data["failures"] == []


def test_other_analyses_and_settings(file):
    words = ("-p", "k=50,100", "-r", "frequency 1", "--analysis", "linearize", "--set", "m=4", "--json")
    found = json.loads(call(file, *words).stdout)["designs"]["frequency 1"]
    assert found == pytest.approx(np.sqrt(np.array([50, 100]) / 4) / (2 * np.pi), rel=1e-9)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-r", "block.position.x"], "give the parameters to vary"),
        (["-p", "k=1:2", "-r", "block.position.x"], "a grid needs its values"),
        (["-p", "k=a,b", "-r", "block.position.x"], "expected values such as"),
        (["-p", "k=1:2:1", "-r", "block.position.x"], "expected values such as"),
        (["-p", "q=1,2", "-r", "block.position.x"], 'unknown parameter "q"'),
        (["-p", "k=1,2"], "a sweep needs responses"),
        (["-p", "k=100,200", "-r", "block.positio.x"], "unknown name"),
        (["--sample", "latine:4", "-r", "block.position.x"], 'did you mean "latin"'),
        (["--sample", "latin", "-r", "block.position.x"], "expected a number of designs"),
        (["--sample", "latin:4", "-p", "k=1,2", "-r", "block.position.x"], "a range is expected"),
        (["-p", "k=100,200", "-r", "block.position.x", "--plot", "x.bmp"], "cannot write a figure"),
        (["-p", "m=-1,-2", "-r", "block.position.x"], "all 2 designs failed"),
    ],
)
def test_what_is_refused(file, words, said):
    assert said in call(file, *words, code=2).stderr
