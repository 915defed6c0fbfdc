"""The examples that come with cardan: finding, copying and running them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from cardan.errors import CardanError, FileError, suggestion
from cardan.io.atomic import write_text

FORMATS = (".yaml", ".yml", ".dap", ".kap", ".dads", ".py", ".urdf")  # of one name, the first is meant
COMMENT = re.compile(r'"""|# |! |C  |<!-- ')  # how a Python file, YAML, a deck, XML begin a remark
NO_DESCRIPTION = ("#!", "# yaml-language-server", "# ruff")


def example_files() -> list[Path]:
    """The example files: inside the installed package, or in the repository beside src."""
    package = Path(__file__).parents[1]
    places = (package / "examples", package.parents[1] / "examples")
    folder = next((place for place in places if place.is_dir()), None)
    if folder is None:
        raise FileError("the examples are not part of this installation of cardan")
    return sorted(path for path in folder.iterdir() if path.suffix in FORMATS)


def find_example(name: str) -> Path:
    """The example of a file name, or of a name without suffix."""
    files = sorted(example_files(), key=lambda path: FORMATS.index(path.suffix))
    fitting = [path for path in files if name in (path.name, path.stem)]
    if not fitting:
        raise CardanError(f'there is no example "{name}"{suggestion(name, [path.stem for path in files])}')
    return fitting[0]


def description(path: Path) -> str:
    """The first sentence of the first comment or docstring, without sources in brackets."""
    lines = path.read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if COMMENT.match(line) and not line.startswith(NO_DESCRIPTION)]
    first = COMMENT.sub("", told[0]).removesuffix("-->").strip(' "') if told else ""
    return first.split(". ")[0].split(" (")[0].rstrip(".")


def copy_example(source: Path, target: Path) -> None:
    """Copy an example to a new file."""
    write_text(source.read_text(encoding="utf-8"), target)


def run_script(source: Path) -> None:
    """Run an example in Python as a program."""
    runpy.run_path(str(source), run_name="__main__")
