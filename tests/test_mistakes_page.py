"""Every mistake on the page docs/howto/mistakes.md is made, and answered as the page says, at once."""

from __future__ import annotations

import math
import re
import shlex
import time
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cardan as cd
from cardan import cli

PAGE = (Path(__file__).parents[1] / "docs" / "howto" / "mistakes.md").read_text(encoding="utf-8")
BEFORE, IN_SPACE, FILE = (block for block in re.findall(r"^```\w+\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
ROW = re.compile(r"^\| `(.+)` \| (\w+) \| `(.+)` \|$", re.MULTILINE)
ROWS = [tuple(cell.replace(r"\|", "|") for cell in row) for row in ROW.findall(PAGE)]
LEAST_ROWS = 120
LONGEST = 2.0  # seconds of processor time for one mistake


def test_the_page_has_its_rows():
    lines = [line for line in PAGE.splitlines() if line.startswith("| `")]
    assert len(ROWS) == len(lines) >= LEAST_ROWS
    assert len({row[0] for row in ROWS}) == len(ROWS)


@cache
def a_result() -> cd.Result:
    names: dict = {}
    exec(BEFORE, names)
    return cd.simulate(names["model"], until=0.1)


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def names_of(code: str) -> dict:
    """What a row may speak of."""
    names: dict = {"np": np, "math": math, "write": write}
    exec(BEFORE, names)
    if "model3" in code:
        exec(IN_SPACE, names)
    if "result" in code:
        names["result"] = a_result()
    return names


def answer(code: str) -> tuple[set[str], str]:
    """The kinds of the answer to a mistake, and its text."""
    if code.startswith("cardan "):
        done = CliRunner().invoke(cli.app, shlex.split(code)[1:])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        assert "Traceback" not in done.output
        return {f"exit{done.exit_code}"}, " ".join(done.stderr.split())
    *first, last = code.split("; ")
    names = names_of(code)
    try:
        for line in first:
            exec(line, names)
        result = eval(last, names) if not re.match(r"[\w.\[\]\"]+ = ", last) else exec(last, names)
    except Exception as error:
        return {kind.__name__ for kind in type(error).__mro__}, str(error)
    return {"note"}, "\n".join(result.stats.messages)


def pattern(shown: str) -> str:
    return ".*".join(re.escape(part) for part in shown.split("…"))


@pytest.mark.parametrize(("code", "kind", "shown"), ROWS, ids=[row[0] for row in ROWS])
def test_a_mistake_is_answered_as_the_page_shows(code, kind, shown, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write("machine.yaml", FILE)
    a_result()
    begin = time.process_time()
    kinds, text = answer(code)
    assert kind in kinds, text
    assert "\n" not in text or kind == "note"
    assert re.search(f"^{pattern(shown)}$" if kind != "note" else f"^{pattern(shown)}", text, re.MULTILINE), text
    assert time.process_time() - begin < LONGEST
