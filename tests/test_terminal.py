"""Every command at every width: lines fit, nothing is cut, no number is lost; into a file, lines stay whole."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli
from cardan.files import examples
from cardan.io.layout import places
from cardan.view.terminal import console
from cardan.view.terminal.summary import print_summary

EXAMPLES = Path(__file__).parents[1] / "examples"
CRANK = EXAMPLES / "slidercrank.yaml"
SWEEP = ("-p", "k=100:2000:20", "-p", "c=1,2", "--until", 0.2, "-r", "max:slider.position.x", "-r", "crank.angle")
NORMAL = ("-p", "k=normal:700:50", "--until", 0.2, "--samples", 16, "-r", "crank.angle")
COMMANDS = {
    "run": ("run", EXAMPLES / "fourbar.yaml"),
    "run in space": ("run", EXAMPLES / "governor.yaml", "--until", 0.2),
    "run with events": ("run", EXAMPLES / "bouncing_ball_limit.yaml"),
    "check": ("check", EXAMPLES / "fourbar.yaml"),
    "gradient": ("gradient", EXAMPLES / "absorber_design.yaml", "--check"),
    "optimize": ("optimize", EXAMPLES / "buffer_design.yaml", "-q"),
    "sweep": ("sweep", CRANK, *SWEEP),
    "uncertainty": ("uncertainty", CRANK, *NORMAL),
    "indices": ("uncertainty", CRANK, *NORMAL, "--indices"),
    "examples": ("examples",),
}
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]\d+)?(?![\w.]*\d)")
TIME = re.compile(r"\d[\d.e-]* s\b")  # of the wall clock: another one each time


def call(*words: object, columns: int | None = None, code: int = 0):
    """`columns`: of the terminal; None: into a file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(console, "columns_of", lambda stream: columns)
        done = CliRunner().invoke(cli.app, [str(word) for word in words], prog_name="cardan")
    assert done.exit_code == code, done.output
    return done


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_fits_every_width_and_loses_no_number(name):
    whole = call(*COMMANDS[name]).stdout
    known = set(NUMBER.findall(TIME.sub("", whole)))
    assert "\x1b" not in whole
    for columns in (120, 80, 60, 40):
        fitted = call(*COMMANDS[name], columns=columns).stdout
        assert not re.search(r"[\w.]…", fitted)
        assert max(map(places, fitted.splitlines())) <= columns, columns
        joined = " ".join(fitted.split())  # a line may be broken before the unit of the time
        assert known <= set(NUMBER.findall(TIME.sub("", joined)))


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
@pytest.mark.parametrize(("asked", "columns"), [("", 100), ("60", 60)])
def test_in_a_terminal_of_its_own(asked, columns):
    import fcntl
    import pty
    import struct
    import termios

    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    words = [sys.executable, "-m", "cardan", "run", str(EXAMPLES / "governor.yaml"), "--until", "0.1"]
    subprocess.run(words, stdout=child, check=True, env=os.environ | {"COLUMNS": asked, "NO_COLOR": "1"}, timeout=60)
    os.close(child)
    text = b""
    while not text.endswith(b" s\r\n"):
        text += os.read(parent, 4096)
    os.close(parent)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text.decode()).split("\r\n")
    assert columns - 25 < max(map(places, lines)) <= columns


def test_errors_are_wrapped_too(tmp_path):
    file = tmp_path / "pendulum.yaml"
    file.write_text("cardan: 1\nname: pendulum\nbodies:\n  rod: {mass: 1, inertia: 1, postion: [0, 0]}\n")
    one = call("run", file, "--until", 1, code=2).stderr
    assert one.count("\n") == 1
    told = call("run", file, "--until", 1, columns=60, code=2).stderr
    assert " ".join(told.split()) == " ".join(one.split())
    assert told.count("\n") > 1


def printed(capsys, model: cd.Model) -> dict[str, list[str]]:
    print_summary(cd.simulate(model, until=1, every=0.5))
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    return {row[0]: row[1:] for row in rows if row and row[0] in model.bodies}


def pinned(size: float, speed: float = 2.0, noise: float = 0.0) -> cd.Model:
    """A disc at the origin, but for some noise, and a rod of a given length, both on pins."""
    model = cd.Model("machine", gravity=None)
    for name, arm in (("disc", noise), ("rod", size)):
        body = model.body(name, mass=1, inertia=1, position=(arm, 0), angular_velocity=speed, velocity=(0, speed * arm))
        model.add(cd.Revolute(f"pin of {name}", model.ground.at(0, 0), body.at(-arm, 0)))
    return model


def test_a_machine_of_a_micrometre_keeps_its_numbers(capsys):
    rows = printed(capsys, pinned(1e-6))
    x, y, angle, *_ = map(float, rows["rod"])
    assert (x, y, angle) == pytest.approx((1e-6 * math.cos(2), 1e-6 * math.sin(2), 2), rel=1e-4)


@pytest.mark.parametrize("speed", [2.0, 0.0])
def test_round_off_is_printed_as_zero(capsys, speed):
    rows = printed(capsys, pinned(1.0, speed, noise=1e-17))  # what sums leave behind
    assert rows["disc"][:2] == ["0", "0"]
    assert rows["disc"][3:5] == ["0", "0"]


def test_a_sweep_shows_its_first_last_and_best_designs_and_says_how_many_not():
    lines = call("sweep", CRANK, *SWEEP).stdout.splitlines()
    start = next(k for k, line in enumerate(lines) if line.split()[:1] == ["design"])
    shown = [int(line.split()[0]) for line in lines[start + 1 : lines.index("", start)]]
    table = next(k for k, line in enumerate(lines) if "smallest" in line)
    best = [int(line.split()[k]) for line in lines[table + 1 : table + 3] for k in (2, 4)]
    assert {0, 1, 2, 37, 38, 39} | set(best) == set(shown)
    assert f"  {40 - len(shown)} more designs are not shown" in lines


def test_a_sweep_counts_its_failures_with_reasons():
    told = call("sweep", CRANK, "-p", "l2=0.05:0.5:10", "--until", 0.1, "-r", "crank.angle").stdout
    assert "10 designs, 1 failed" in told
    assert "failed 1 x: rod.x: its initial value nan is not a finite number (first at l2 = 0.05)" in told
    assert re.search(r"^ +0 +0.05 +- +failed$", told, re.MULTILINE)


def test_view_says_what_it_does_and_how_large_the_page_is(tmp_path):
    page = tmp_path / "page.html"
    told = call("view", EXAMPLES / "fourbar.yaml", "-o", page).stderr.splitlines()
    assert [line.split()[0] for line in told] == ["reading", "running", "writing", "saved"]
    assert "to t = 2 s" in told[1]
    assert told[-1] == f"saved {page}, {page.stat().st_size / 1000:.0f} kB"


def test_of_two_files_of_one_name_the_one_with_shapes_is_taken():
    assert examples.find_example("gun_vehicle").name == "gun_vehicle.py"
    assert examples.find_example("gun_vehicle.dads").name == "gun_vehicle.dads"
    assert examples.find_example("fourbar").name == "fourbar.yaml"
    assert "gun_vehicle is gun_vehicle.py" in " ".join(call("examples", "--help").stdout.split())


def test_a_python_example_names_the_model_that_takes_options():
    assert "gun_vehicle.dads of the same name" in call("view", "gun_vehicle", "--until", 1, code=2).stderr


def test_examples_are_told_in_whole_sentences():
    told = [examples.description(path) for path in examples.example_files()]
    assert all(text[0].isupper() and text[-1] in ".?!" for text in told)
    assert all(text.count("(") == text.count(")") for text in told)
