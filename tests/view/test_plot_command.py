"""`cardan plot`: kinds, several runs, and wrong words."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from picture_runs import spin, swing

from cardan.cli import app

T = np.linspace(0, 20, 401)


@pytest.fixture(autouse=True)
def _files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    swing(T).save("run.h5")
    swing(T, bar__angle=0.9 * T).save("other.h5")
    spin().save("space.h5")


def call(*words, code=0):
    outcome = CliRunner().invoke(app, ["plot", *map(str, words)])
    assert outcome.exit_code == code, outcome.output
    return outcome


@pytest.mark.parametrize(
    "words",
    [
        ["run.h5", "bar.angle", "A"],
        ["run.h5", "bar.angle", "A.reaction_i.Fx", "--kind", "phase", "--title", "phase"],
        ["run.h5", "A.reaction_i.Fx", "--kind", "spectrum", "--log"],
        ["run.h5", "A", "--kind", "hodograph"],
        ["run.h5", "A.reaction_i.Fx", "A.reaction_i.Fy", "--kind", "poincare", "--every", 1.5],
        ["run.h5", "A.reaction_i.Fx", "bar.angle", "--kind", "poincare", "--crossing", "A.reaction_i.Fy"],
        ["run.h5", "--kind", "snapshots"],
        ["run.h5", "P", "--kind", "snapshots", "--times", "0,1.5,3", "--overlay"],
        ["run.h5", "--kind", "snapshots", "--times", 3],
        ["run.h5", "other.h5", "bar.angle"],
        ["run.h5", "other.h5", "bar.angle", "--kind", "compare", "--difference"],
    ],
)
def test_kinds(words):
    outcome = call(*words)
    assert "saved run.png" in outcome.stderr
    assert Path("run.png").read_bytes().startswith(b"\x89PNG")


def test_space_and_other_files():
    assert "saved s.svg" in call("space.h5", "--kind", "snapshots", "--view=-30,40", "-o", "s.svg").stderr
    assert Path("s.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run.h5", "bar.angle", "--kind", "fase"], '--kind "fase" is not known; did you mean "phase"?'),
        (["run.h5", "bar.angle", "--kind", "phase"], "--kind phase needs two quantities, for example rod.angle"),
        (["run.h5", "A", "bar", "--kind", "hodograph"], "--kind hodograph needs one quantity"),
        (["run.h5", "A.reaction_i.Fx", "bar.angle", "--kind", "poincare"], "give the times of the points"),
        (["run.h5", "other.h5", "bar.angle", "--kind", "spectrum"], "leave out --kind to compare several runs"),
        (["run.h5", "bar.angle", "--overlay"], "--overlay is an option of --kind snapshots, not of history"),
        (["run.h5", "--kind", "snapshots", "--times", "soon"], '--times "soon": expected a number of moments'),
        (["run.h5", "--kind", "snapshots", "--times", "99,100"], "99 is outside the run"),
        (["run.h5", "--kind", "snapshots", "--view", "top"], '--view "top": expected azimuth and elevation'),
        (["none.h5", "bar.angle"], "none.h5"),
        (["run.h5", "bar.angle", "-o", "figure.bmp"], "end the name in .png, .svg, .pdf"),
    ],
)
def test_wrong_words(words, message):
    assert message in call(*words, code=2).stderr
    assert not Path("run.png").exists()


def test_help_shows_examples():
    assert call("--help").stdout.count("Example: cardan plot") == 3
