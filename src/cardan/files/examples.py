"""The examples that come with cardan: finding, copying and running them."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardan.errors import CardanError, FileError, suggestion
from cardan.files.formats import FORMATS
from cardan.io.atomic import write_text

REMARK = re.compile(r'(?:"""|# |! |C  |<!-- )(.*)')  # how a Python file, YAML, a deck, XML begin a remark
NO_DESCRIPTION = ("#!", "# yaml-language-server", "# ruff")
SOURCE = re.compile(r" \([^()]*\b\d{4}\b[^()]*\)")  # where it is from: (Haug 1989, sec. 12.2)
SENTENCE = re.compile(r".*?[.?!](?= [A-Z]|$)")


def example_files() -> list[Path]:
    """The example files: inside the installed package, or in the repository beside src."""
    package = Path(__file__).parents[1]
    places = (package / "examples", package.parents[1] / "examples")
    folder = next((place for place in places if place.is_dir()), None)
    if folder is None:
        raise FileError("the examples are not part of this installation of cardan")
    return sorted(path for path in folder.iterdir() if path.suffix in FORMATS)


def find_example(name: str) -> Path:
    """The example of a file name, or of a name without suffix: then the first of its formats.

    A text that can be changed comes before a program with shapes, and what is only a list comes last.
    """
    files = sorted(example_files(), key=lambda path: [*FORMATS].index(path.suffix))
    fitting = [path for path in files if name in (path.name, path.stem)]
    if not fitting:
        raise CardanError(f'there is no example "{name}"{suggestion(name, [path.stem for path in files])}')
    return fitting[0]


def description(path: Path) -> str:
    """The first sentence of the first comment or docstring, without sources in brackets."""
    lines = path.read_text(encoding="utf-8").splitlines()
    starts = [k for k, line in enumerate(lines) if REMARK.match(line) and not line.startswith(NO_DESCRIPTION)]
    if not starts:
        return ""
    text = SOURCE.sub("", " ".join(_remark(lines[starts[0] :], path.suffix == ".py")))
    sentence = SENTENCE.match(text)
    return sentence[0] if sentence else f"{text}."


def _remark(lines: Sequence[str], is_program: bool) -> Iterator[str]:
    """The lines of a remark: of a program to the first empty line or the end of its docstring."""
    for k, line in enumerate(lines):
        match = REMARK.match(line) if k == 0 or not is_program else None
        if match is None and (k == 0 or not is_program or not line.strip()):
            return
        words = (match[1] if match else line).strip()
        yield words.removesuffix("-->").removesuffix('"""').strip()
        if words.endswith(("-->", '"""')):
            return


def copy_example(source: Path, target: Path) -> None:
    """Copy an example to a new file."""
    write_text(source.read_text(encoding="utf-8"), target)


def run_script(source: Path) -> None:
    """Run an example in Python as a program."""
    runpy.run_path(str(source), run_name="__main__")
