"""Every command `cardan ...` that pages and helps print is understood, and finds its files in an empty folder.

A file is there if it is an example, if a command above it on the page writes it, or if it stands for a file of the
reader's.
"""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardan.cli import COMMANDS, app
from cardan.files.examples import example_files

ROOT = Path(__file__).resolve().parents[1]
SHELL = re.compile(r"^```(?:sh|bash|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"(?:Example|--resume): (cardan .+)$", re.MULTILINE)
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SOURCES = sorted((ROOT / "src" / "cardan" / "commands").glob("*.py"))
YOURS = {"my_machine.yaml", "my_machine.py", "leg.csv", "cam.csv", "other.h5", "soft.h5", "hard.h5", "run.h5"}
WRITES = ("output", "animate", "c", "casadi")  # options whose values are files that the next commands may read
RUN = (  # a few of them are run
    "cardan run fourbar -o run.h5",
    "cardan check fourbar",
    "cardan convert platform.dap platform.yaml",
    "cardan gradient buffer_design",
)


def commands(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        functions = (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
        return [line for function in functions for line in EXAMPLE.findall(ast.get_docstring(function) or "")]
    lines = "\n".join(SHELL.findall(text)).splitlines()
    return [line for line in (line.partition("  #")[0].strip() for line in lines) if line.startswith("cardan ")]


PRINTED = {path: commands(path) for path in (*PAGES, *SOURCES) if "gallery" not in path.parts and commands(path)}


def test_there_are_such_commands():
    assert sum(map(len, PRINTED.values())) > 50


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.name)
def test_printed_commands_are_understood_and_find_their_files(path):
    present = YOURS | {name for example in example_files() for name in (example.name, example.stem)}
    for line in PRINTED[path]:
        name, *words = shlex.split(line)[1:]
        if name in ("--version", "--help"):
            continue
        assert name in COMMANDS, line
        command = app.get_command(click.Context(app), name)
        assert command is not None
        if isinstance(command, click.Group):
            name, command, words = command.resolve_command(click.Context(command), words) if words else ("", None, [])
            if command is None:
                continue
        values = command.make_context(name, list(words), resilient_parsing=False).params
        read = [values.get(key) for key in ("file", "run", "runs", "curve", "name")]
        for file in (str(one) for one in _each(read)):
            assert Path(file).name in present, f"{line}: where does {file} come from?"
        present |= {str(values[option]) for option in WRITES if values.get(option)}


def _each(values):
    for value in values:
        if isinstance(value, list | tuple):
            yield from _each(value)
        elif isinstance(value, Path) or (isinstance(value, str) and value):
            yield value


@pytest.mark.parametrize("line", RUN)
def test_commands_run_in_an_empty_folder(line, tmp_path, monkeypatch):
    assert any(line in lines for lines in PRINTED.values())
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, shlex.split(line)[1:])
    assert result.exit_code == 0, result.output


def test_an_example_is_run_by_its_name_and_says_so(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["check", "pendulum"])
    assert result.exit_code == 0
    assert "pendulum.yaml is an example that comes with cardan" in result.stderr


def test_a_file_comes_before_an_example(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pendulum.yaml").write_text("cardan: 1\nname: mine\n")
    result = CliRunner().invoke(app, ["check", "pendulum.yaml"])
    assert "comes with cardan" not in result.output + result.stderr
    assert "mine" in result.output


def test_a_name_that_is_nothing_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["run", "pendulom"])
    assert result.exit_code == 2
    assert 'there is no example "pendulom"; did you mean "pendulum"?' in " ".join(result.stderr.split())
