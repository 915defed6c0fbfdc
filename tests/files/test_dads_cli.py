"""DADS-3D decks on the command line: run, check, convert."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli
from cardan.errors import FileError
from cardan.files.dads.read import load_dads_file
from cardan.files.load import load_file, load_model

EXAMPLES = Path(__file__).parents[2] / "examples"
DECKS = sorted(EXAMPLES.glob("*.dads"))
SLIDER_CRANK, DOOR = EXAMPLES / "slider_crank_spatial.dads", EXAMPLES / "door.dads"
SAME = 1e-9  # two runs of machines that differ by round-off


def call(*words: object, code: int = 0):
    outcome = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    assert "Traceback" not in outcome.output
    return outcome


def edited(tmp_path, old, new, source=DOOR):
    text = source.read_text()
    assert old in text
    path = tmp_path / source.name
    path.write_text(text.replace(old, new))
    return path


def test_run(tmp_path):
    """What the flag says: here dynamics only, to 5 s, reported every 0.02 s."""
    out = tmp_path / "door.h5"
    answer = json.loads(call("run", DOOR, "--json", "-o", out).stdout)
    assert [run["stats"]["analysis"] for run in answer["runs"]] == ["simulate"]
    assert cd.load_result(out)["RVLT 1"].angle.shape == (251,)


@pytest.mark.parametrize(("flag", "kinds"), [("0", ["equilibrium", "simulate"]), ("2", ["equilibrium"])])
def test_run_does_what_the_flag_says(tmp_path, flag, kinds):
    path = edited(tmp_path, "   1       1   3", f"   1       1   {flag}")
    path = edited(tmp_path, "   2   2       1\n", "   2   2\n", path)  # the angle is an estimate
    out = tmp_path / "door.h5"
    answer = json.loads(call("run", path, "--json", "-o", out).stdout)
    assert [run["stats"]["analysis"] for run in answer["runs"]] == kinds
    result = cd.load_result(answer["runs"][-1]["saved"])
    assert result["RVLT 1"].angle == pytest.approx(0, abs=1e-8)  # closed: where spring and weight want it


def test_data_check_only(tmp_path):
    path = edited(tmp_path, "   1       1   3", "   1       1   1")
    assert "1 freedom" in call("run", path).stdout


def test_check_says_how_many_data_sets_there_are():
    answer = call("check", SLIDER_CRANK, "--data-set", 3).stdout
    assert answer.startswith("data set 3 of 3: Spatial slider-crank, crank with its mass centre in the middle\n")
    assert "1 freedom" in answer
    told = json.loads(call("check", SLIDER_CRANK, "--json").stdout)["told"]
    assert told == ["data set 1 of 3: Spatial slider-crank, universal joint along the slide"]


def test_the_echo_of_cards(tmp_path):
    path = edited(tmp_path, "POIN   1", "LIST\nPOIN   1")
    assert "POIN   1\n   1   2                    .4" in call("check", path).stdout


def test_data_sets_that_are_not_there():
    assert (
        "the deck holds one data set; there is no data set number 2"
        in call("check", DOOR, "--data-set", 2, code=2).stderr
    )
    other = EXAMPLES / "fourbar.yaml"
    assert (
        "--data-set chooses among the data sets of a .dads deck" in call("run", other, "--data-set", 2, code=2).stderr
    )


def test_one_line_for_a_mistake(tmp_path):
    path = edited(tmp_path, "RVLT   1", "RVTL   1")
    message = call("check", path, code=2).stderr
    assert "line 29, column 1" in message
    assert 'did you mean "RVLT"?' in message
    target = tmp_path / "model.yaml"
    call("convert", path, target, code=2)
    assert not target.exists()


def test_functions_need_python(tmp_path):
    path = edited(tmp_path, "   1   2                   12.", "   1   2   3               12.")
    message = call("run", path, code=2).stderr
    assert "TSDA, card 2 of torsion spring 1: JAT (columns 9-12): there is no function 3" in message
    model = load_model(path, functions={3: lambda t: 0.5 * t})
    assert cd.simulate(model, until=0.1)["TSDA 1"].actuator_torque[-1] == pytest.approx(0.05)
    with pytest.raises(FileError, match=r"colour= is not an option of \.dads files"):
        load_file(path, colour=3)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_there_and_back_by_yaml(path, tmp_path):
    """deck -> YAML -> deck: the same motion."""
    text, back = tmp_path / "model.yaml", tmp_path / "back.dads"
    call("convert", path, text)
    call("convert", text, back)
    one, two = load_dads_file(path), load_dads_file(back)
    assert [(a.kind, a.options) for a in two.analyses] == [(a.kind, a.options) for a in one.analyses]
    options = {**one.analyses[-1].arguments, "until": 0.5}
    runs = [cd.simulate(deck.model, **options) for deck in (one, two)]
    for name in one.model.bodies:
        assert runs[1][name].position == pytest.approx(runs[0][name].position, abs=SAME)


def test_python(tmp_path):
    """A converted deck is a script that gives the same machine."""
    script = tmp_path / "door.py"
    call("convert", DOOR, script)
    names: dict = {"__name__": "door"}
    exec(compile(script.read_text(), str(script), "exec"), names)
    model = names["model"]
    options = {**load_dads_file(DOOR).analyses[0].arguments, "until": 0.5}
    angles = [cd.simulate(m, **options)["RVLT 1"].angle for m in (model, load_model(DOOR))]
    assert np.abs(angles[0] - angles[1]).max() < SAME


def test_what_no_deck_can_say_writes_no_file(tmp_path):
    target = tmp_path / "planar.dads"
    message = call("convert", EXAMPLES / "fourbar.yaml", target, code=2).stderr
    assert "machines in space" in message
    assert not target.exists()
