"""`cardan uncertainty` through its runner."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli

THROW = """\
cardan: 1
name: throw
gravity: [0, -10]
parameters: {y: 0, v: 4}
bodies:
  ball: {mass: 1, inertia: 1, position: [0, y], velocity: [0, v]}
analyses:
- simulate: {until: 1, every: 0.1}
"""
SPREAD = ("-p", "y=normal:0:0.3", "-p", "v=normal:4:0.4")  # the height at the end: -1, standard deviation 0.5


@pytest.fixture
def file(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("throw.yaml")
    path.write_text(THROW)
    return path


def call(*words: object, code: int = 0):
    outcome = CliRunner().invoke(cli.app, ["uncertainty", *(str(word) for word in words)])
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    assert "Traceback" not in outcome.output
    return outcome


def test_statistics_are_printed_saved_and_drawn(file):
    limit = "ball.position.y <= 0"
    outcome = call(file, *SPREAD, "--limit", limit, "--samples", 200, "--save", "t.csv", "--plot", "f.png")
    assert "mean                -" in outcome.output
    assert f"{limit}: 0.0" in outcome.output
    assert len(cd.load_sweep("t.csv")) == 200
    assert Path("f.png").stat().st_size > 5000


def test_statistics_as_json(file):
    outcome = call(file, *SPREAD, "-r", "ball.position.y", "--samples", 512, "--sampling", "sobol", "--json")
    found = json.loads(outcome.stdout)["responses"]["ball.position.y"]
    assert found["mean"]["value"] == pytest.approx(-1, abs=0.01)
    assert found["deviation"]["value"] == pytest.approx(0.5, abs=0.02)
    assert found["missing"] == 0


def test_sobol_indices(file):
    outcome = call(file, *SPREAD, "-r", "ball.position.y", "--samples", 256, "--indices", "--json", "--plot", "b.png")
    found = json.loads(outcome.stdout)["indices"]["ball.position.y"]
    assert found["total"]["v"]["value"] == pytest.approx(0.64, abs=0.03)
    assert Path("b.png").exists()


def test_distributions_by_their_words():
    from cardan.commands.uncertainty import distributions

    found = distributions(
        ["a=uniform:1:2", "b=triangular:0:1:2", "c=lognormal:1:0.2", "d=tolerance:25:H7:mm", "e=tolerance:1:0.1"]
    )
    assert found == {
        "a": cd.Uniform(1, 2),
        "b": cd.Triangular(0, 1, 2),
        "c": cd.LogNormal(1, 0.2),
        "d": cd.Tolerance(25.0, "H7", unit="mm"),
        "e": cd.Tolerance(1.0, 0.1),
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give the uncertain parameters, for example -p k=normal:100:5"),
        (("-p", "v"), "expected a distribution such as v=normal:100:5"),
        (("-p", "v=gauss:1:2"), "expected a distribution such as"),
        (("-p", "v=normal:4"), "normal needs 2 numbers"),
        (("-p", "v=normal:4:small"), '"small" is not a number'),
        (("-p", "v=normal:4:-1"), "the standard deviation must be positive"),
        (("-p", "w=normal:4:1", "-r", "ball.position.y"), 'unknown parameter "w"'),
        (("-p", "v=normal:4:1"), "give responses"),
        (("-p", "v=normal:4:1", "--indices"), "give responses"),
        (("-p", "v=normal:4:1", "--indices", "--limit", "ball.position.y <= 1"), "--limit belongs to statistics"),
    ],
)
def test_wrong_words_are_told(file, words, message):
    outcome = call(file, *words, code=2)
    assert message in " ".join(outcome.output.split())
