"""Commands from typed functions, and groups that import their commands when they are called."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import click
import pytest
from click.testing import CliRunner

from cardan.cli import COMMANDS, app
from cardan.commands.examples import examples_group
from cardan.commands.lazy_group import first_line
from cardan.commands.signature import Argument, Option, command_of

CONTEXT = click.Context(app, info_name="cardan")
LISTED = [*((app, name) for name in COMMANDS), *((examples_group, name) for name in examples_group.entries)]


def weigh(
    files: Annotated[list[Path], Argument(metavar="FILE...", help="What to weigh.")],
    scale: Annotated[float, Option(help="Times as heavy.")] = 1.0,
    most: Annotated[int | None, Option("--most", "-m", metavar="N", help="At most so many.")] = None,
    leave_out: Annotated[list[str] | None, Option(metavar="NAME", help="Not this one; repeatable.")] = None,
    tare: Annotated[bool | None, Option("--tare/--no-tare", help="Without the box [by the file].")] = None,
    quiet: Annotated[bool, Option("--quiet", "-q", help="Say nothing.")] = False,
) -> None:
    """Weigh files.

    Example: weigh a.txt --scale 2
    """
    click.echo(repr((files, scale, most, leave_out, tare, quiet)))


def called(*words: str, code: int = 0) -> str:
    outcome = CliRunner().invoke(command_of(weigh, "weigh"), words)
    assert outcome.exit_code == code, outcome.output
    return outcome.output


def test_defaults_are_those_of_the_function():
    assert called("a.txt") == f"{([Path('a.txt')], 1.0, None, None, None, False)!r}\n"


def test_words_are_read_as_the_types_say():
    words = ("a", "b", "--scale", "2", "-m", "3", "--leave-out", "x", "--leave-out", "y", "--no-tare", "-q")
    assert called(*words) == f"{([Path('a'), Path('b')], 2.0, 3, ['x', 'y'], False, True)!r}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "Missing argument 'FILE...'"),
        (("a", "--scale", "heavy"), "Invalid value for '--scale': 'heavy' is not a valid float"),
        (("a", "-m", "1.5"), "Invalid value for '--most' / '-m': '1.5' is not a valid integer"),
        (("a", "--quiet=3"), "Option '--quiet' does not take a value"),
    ],
)
def test_wrong_words_are_named(words, message):
    assert message in called(*words, code=2)


def test_help_tells_arguments_options_and_defaults():
    lines = [" ".join(line.split()) for line in called("--help").splitlines()]
    for line in (
        "Usage: weigh [OPTIONS] FILE...",
        "Weigh files.",
        "Example: weigh a.txt --scale 2",
        "FILE... What to weigh.",
        "--scale FLOAT Times as heavy. [default: 1.0]",
        "-m, --most N At most so many.",
        "--leave-out NAME Not this one; repeatable.",
        "--tare / --no-tare Without the box [by the file].",
        "-q, --quiet Say nothing.",
    ):
        assert line in lines


def test_an_argument_with_a_default_may_be_left_out():
    printed = CliRunner().invoke(app, ["examples", "copy", "--help"]).output
    assert "examples copy [OPTIONS] NAME [DIR]\n" in printed


# -- groups --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("group", "name"), LISTED, ids=[name for _, name in LISTED])
def test_what_is_listed_of_a_command_is_the_first_line_of_its_docstring(group, name):
    command = group.get_command(CONTEXT, name)
    assert command is not None
    assert command.help.splitlines()[0] == first_line(group.entries[name])


def test_the_help_of_the_program_lists_every_command():
    printed = " ".join(CliRunner().invoke(app, ["--help"]).output.split())
    for name, place in COMMANDS.items():
        assert f"{name} {first_line(place)}" in printed


def test_a_command_is_imported_when_it_is_called():
    listed = "from cardan.cli import app; import sys; app(['--help'], standalone_mode=False); "
    modules = "print([name for name in ('run', 'sweep', 'examples') if f'cardan.commands.{name}' in sys.modules])"
    printed = subprocess.run([sys.executable, "-c", listed + modules], capture_output=True, text=True, check=True)
    assert printed.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ruin",), "No such command 'ruin'. Did you mean 'run'?"),
        (("fly",), "No such command 'fly'. The commands are run, certify, "),
        (("examples", "lst"), "No such command 'lst'. Did you mean 'list'?"),
        (("run", "--untill", "3"), "--until"),
        (("--verson",), "--version"),
    ],
)
def test_a_near_miss_is_told_what_was_meant(words, message):
    outcome = CliRunner().invoke(app, words)
    assert outcome.exit_code == 2
    assert message in outcome.output


def test_only_the_command_that_is_called_is_imported():
    code = """
import sys
from cardan.cli import app
app(["convert", "--help"], standalone_mode=False)
print(sorted(name for name in sys.modules if name.startswith("cardan.commands.")))
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    shared = ("lazy_group", "options", "program", "signature")
    expected = sorted(f"cardan.commands.{name}" for name in ("convert", *shared))
    assert found.stdout.splitlines()[-1] == repr(expected)
