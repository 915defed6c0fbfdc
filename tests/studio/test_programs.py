"""Programs of the user's in a studio: a process of their own, with output, progress and an end at any time."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardan.studio.child.output import LONGEST_OUTPUT, Output
from cardan.studio.source import Source, empty_source

pytest.importorskip("websockets")
from studio_visitors import WAIT, Visitor, visited

from cardan.files.text_models.yaml import parse_yaml

ENDLESS = "import os\nprint('number', os.getpid())\nwhile True:\n    pass\n"
BUSY_IN_C = "import os, re\nprint('number', os.getpid())\nre.match('(a+)+$', 'a' * 60 + 'b')\n"  # holds the interpreter
DROP = "import cardan as cd\nmodel = cd.Model('drop')\nmodel.body('ball', mass=1, inertia=1)\n"
SHAKEN = """\
import cardan as cd
def build():
    model = cd.Model("shaken")
    ball = model.body("ball", mass=model.parameter("m", 2.0), inertia=1)
    model.add(cd.Force("push", ball.at(0, 0), (lambda s: s.time, 0)))
    return model
def motion():
    print("moving")
    return cd.simulate(build(), until=0.2, every=0.1)
"""
LONG_RUN = """\
cardan: 1
name: long run
bodies: {mass: {mass: 1, inertia: 1, position: [1.1, 0]}}
joints: {guide: {type: Translational, i: "ground.at(0, 0, axis=(1, 0))", j: "mass.at(0, 0)"}}
forces: {spring: {type: Spring, a: "ground.at(0, 0)", b: "mass.at(0, 0)", stiffness: 100, free_length: 1}}
analyses: [simulate: {until: 2.0e+4, every: 5, rtol: 1.0e-12}]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def running(page):
    """The number of the process that the program has printed."""
    news = page.hear("program", lambda news: re.search(r"number \d+\n", news["output"]))
    assert news["state"] == "running"
    return int(re.search(r"number (\d+)", news["output"])[1])


def begin(page, program):
    """Ask for a program to be run, without waiting; the number of the question."""
    page.number += 1
    page.send(json.dumps({"do": "text", "id": page.number, "language": "python", "text": program}))
    return page.number


def is_gone(number, within=WAIT):
    """Whether a process ends soon (one that has ended and that nobody has noticed is gone, too)."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            os.kill(number, 0)
            if Path(f"/proc/{number}/stat").exists() and ") Z" in Path(f"/proc/{number}/stat").read_text():
                return True
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("program", [ENDLESS, BUSY_IN_C])
def test_a_program_that_does_not_return_holds_up_nothing_and_is_stopped(program, folder):
    with visited(empty_source()) as (studio, page):
        question = begin(page, program)
        process = running(page)
        other = Visitor(studio)
        try:
            assert other.ask("save", name="meanwhile.yaml")["saved"] == "meanwhile.yaml"
            link = {"edit": "draw", "kind": "link", "places": [{"x": 0, "y": 0}, {"x": 1, "y": 0}]}
            assert other.ask("edit", edits=[link])["names"]
            assert other.hear("run", lambda run: len(run["payload"]["scene"]["bodies"]) == 2)
            assert "stop it first" in other.ask("text", language="python", text=DROP)["error"]
            asked = time.monotonic()
            assert "error" not in other.ask("stop_program")
            assert page.answer(question)["error"] == "The program was stopped."
            assert time.monotonic() - asked < 5.0  # a tenth of a second on a computer that has nothing else to do
        finally:
            other.close()
        assert is_gone(process, 1.0)
        assert page.hear("program", lambda news: news["state"] != "running")["state"] == "stopped"
        assert (folder / "meanwhile.yaml").exists()
        assert "no program is running" in page.ask("stop_program")["error"]
        assert "error" not in page.ask("text", language="python", text=DROP)  # the next one runs
        assert page.hear("run", lambda run: run["payload"]["name"] == "drop")


def test_what_is_drawn_while_a_program_runs_is_not_lost():
    program = "import pathlib, time\nwhile not pathlib.Path('go').exists():\n    time.sleep(0.01)\n" + DROP
    with visited(empty_source()) as (_, page):
        question = begin(page, program)
        page.hear("program", lambda news: news["state"] == "running")
        assert "error" not in page.ask("edit", edits=[{"edit": "set", "path": ["name"], "value": "x"}])
        Path("go").touch()
        assert "error" not in page.answer(question)
        assert page.ask("undo") is not None
        assert page.hear("document", lambda news: news["can_redo"])["yaml"].count("name: x") == 1


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("import ctypes\nctypes.string_at(0)", "the program crashed (SIGSEGV"),
        ("import os\nos._exit(3)", "the program ended by itself (exit status 3)"),
        ("import os\nos.kill(os.getpid(), 9)", "the memory of the computer is used up"),
        ("x = bytearray(10 ** 17)", "line 1: MemoryError"),
        ("raise KeyboardInterrupt", "line 1: KeyboardInterrupt"),
        ("input()", "line 1: EOFError"),
        ("def f(): f()\nf()", "RecursionError"),
    ],
)
def test_a_crash_is_one_sentence_and_the_studio_goes_on(program, words):
    with visited(empty_source()) as (_, page):
        error = page.ask("text", language="python", text=program)["error"]
        assert words in error
        assert "\n" not in error
        assert page.hear("program", lambda news: news["state"] == "failed")["words"] in error
        assert "error" not in page.ask("download")


@pytest.mark.skipif(os.name != "posix", reason="a crash tells its line through a signal")
def test_a_crash_tells_its_line():
    with visited(empty_source()) as (_, page):
        page.ask("text", language="python", text="import ctypes\n\nctypes.string_at(0)")
        news = page.hear("program", lambda news: news["state"] == "failed")
        assert 'File "the program", line 3' in news["output"]


def test_output_comes_while_the_program_runs_and_only_its_end_is_kept():
    program = "print('begin ö')\nprint('x' * 100 + '\\n', end='' ) ; print('y' * 3_000_000)\nprint('end')\n" + DROP
    with visited(empty_source()) as (_, page):
        assert "error" not in page.ask("text", language="python", text=program)
        news = page.hear("program", lambda news: news["state"] == "ended")
        assert len(news["output"]) <= LONGEST_OUTPUT
        assert news["output"].endswith("y\nend\n")
        assert news["left_out"] > 2_900_000


def test_output_is_what_a_terminal_would_show():
    output = Output()
    for piece in (b"10 %\r20 %\r", b"30 %\ndone\r\n\xc3", b"\xa4\xff"):
        output.add(piece)
    assert output.text == "30 %\ndone\nä\N{REPLACEMENT CHARACTER}"


def test_the_progress_of_a_run_is_told_and_the_run_becomes_the_analysis():
    program = DROP.replace("inertia=1)", "inertia=1, velocity=(0, 1))") + (
        "ball, ground = model.bodies['ball'], model.ground\n"
        "model.add(cd.Spring('s', ground.at(0, 0), ball.at(0, 0), stiffness=1e4, free_length=1))\n"
        "result = cd.simulate(model, until=3000, every=1000)\nprint(result.stats.status)\n"
    )
    with visited(empty_source()) as (studio, page):
        studio.session.patience = 0.5
        question = begin(page, program)
        news = page.hear("program", lambda news: news["progress"])
        assert 0.0 < news["progress"][0] <= news["progress"][1] == 3000.0
        page.answer(question)
        assert page.hear("program", lambda news: news["state"] == "ended")["output"] == "finished\n"
        assert "simulate: {until: 3000" in page.hear("document", lambda news: "drop" in news["yaml"])["yaml"]


def test_the_user_s_program_stays_and_numbers_go_into_it():
    program = DROP + "for k in range(2):\n    print(k)  # loops and words stay\n"
    with visited(empty_source()) as (_, page):
        page.ask("text", language="python", text=program)
        assert page.hear("document", lambda news: "drop" in news["yaml"])["python"] == program
        page.ask("edit", edits=[{"edit": "set", "path": ["bodies", "ball", "mass"], "value": 2}])
        news = page.hear("document", lambda news: "mass: 2" in news["yaml"])
        assert news["python"] == program.replace("mass=1", "mass=2")
        assert news["missing"] == []
        page.ask("edit", edits=[{"edit": "draw", "kind": "link", "places": [{"x": 0, "y": 1}, {"x": 1, "y": 1}]}])
        news = page.hear("document", lambda news: "link_1" in news["yaml"])
        assert news["python"] == program.replace("mass=1", "mass=2")
        assert '"link_1" was added' in news["missing"]
        page.ask("forget_program")
        news = page.hear("document", lambda news: not news["is_program"])
        assert "link_1" in news["python"]
        assert "range" not in news["python"]
        page.ask("undo")
        assert "range" in page.hear("document", lambda news: news["missing"])["python"]
        page.ask("undo")
        page.ask("undo")
        assert page.hear("document", lambda news: "mass: 2" not in news["yaml"])["python"] == program


def test_a_typed_program_with_functions_is_refused_and_nothing_changes():
    with visited(empty_source()) as (studio, page):
        before = studio.work.document.text
        error = page.ask("text", language="python", text=SHAKEN)["error"]
        assert 'force "push"' in error
        assert studio.work.document.text == before


def test_a_file_with_functions_is_opened_after_it_has_run_to_its_end():
    Path("shaken.py").write_text(SHAKEN)
    with visited(empty_source()) as (studio, page):
        assert "error" not in page.ask("open", name="shaken.py")
        run = page.hear("run", lambda run: run["payload"]["name"] == "shaken")
        assert run["parameters"] == {"m": 2.0}
        assert studio.session.options["until"] == pytest.approx(0.2)
        assert "cannot be edited" in studio.work.why_not


def test_a_file_that_does_not_return_is_stopped():
    Path("endless.py").write_text(ENDLESS)
    with visited(empty_source()) as (_, page):
        page.number += 1
        question = page.number
        page.send(json.dumps({"do": "open", "id": question, "name": "endless.py"}))
        process = running(page)
        page.number += 1
        page.send(json.dumps({"do": "stop_program", "id": page.number}))
        answers = [page.next() for _ in range(2)]
        while not any(a.get("answer") == question for a in answers):
            answers.append(page.next())
        assert any("stopped" in a.get("error", "") for a in answers)
        assert is_gone(process, 1.0)


def test_a_program_imports_what_lies_beside_it():
    Path("lengths.py").write_text("LENGTH = 3.5\n")
    with visited(empty_source()) as (_, page):
        program = DROP.replace("mass=1", "mass=lengths.LENGTH").replace(
            "import cardan", "import lengths\nimport cardan"
        )
        assert "error" not in page.ask("text", language="python", text=program)
        assert "3.5" in page.hear("document", lambda news: "drop" in news["yaml"])["yaml"]


@pytest.mark.filterwarnings("ignore:interrupted")
def test_a_motion_that_takes_long_is_stopped_and_shown():
    loaded = parse_yaml(LONG_RUN)
    with visited(Source(None, loaded.model, loaded.analyses, text=LONG_RUN)) as (_, page):
        news = page.hear("busy", lambda news: news["progress"] and news["progress"][0] > 10.0)
        assert news["progress"][0] < news["progress"][1] == 2e4
        assert "error" not in page.ask("stop_run")
        run = page.hear("run")
        assert run["notes"][0].startswith("stopped by your Stop, at t = ")
        assert run["payload"]["frames"] > 1


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_program_ends_with_the_studio(number, folder):
    """Also where the studio is killed without a word, and the program is busy outside of Python's own code."""
    studio = subprocess.Popen(
        [sys.executable, "-m", "cardan", "studio", "--no-browser"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        address = studio.stdout.readline().decode()
        port, token = re.search(r":(\d+)/\?token=(\S+)", address).groups()
        page = Visitor(SimpleNamespace(gate=SimpleNamespace(port=port, token=token)))
        begin(page, BUSY_IN_C)
        process = running(page)
        studio.send_signal(number)
        studio.wait(WAIT)
        assert is_gone(process, 10.0)
    finally:
        studio.kill()
