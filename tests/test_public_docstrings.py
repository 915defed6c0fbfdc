"""The docstrings of public names: NumPy's sections, every parameter told, and examples that run."""

from __future__ import annotations

import doctest
import inspect
import re

import numpy as np
import pytest

import cardan as cd
from cardan.public import homes, names

HEADINGS = ("Parameters", "Attributes", "Returns", "Yields", "Raises", "See Also", "Notes", "References", "Examples")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def documented() -> list[str]:
    """Public classes and functions of cardan's own; errors are told by their messages."""
    own = [name for name in names() if name not in homes()["casadi"] and callable(getattr(cd, name))]
    return [name for name in own if not (inspect.isclass(found := getattr(cd, name)) and issubclass(found, Exception))]


def sections(text: str) -> dict[str, str]:
    """The sections of a docstring in NumPy's style, by heading."""
    pieces = re.split(rf"^({'|'.join(HEADINGS)})\n-+\n", inspect.cleandoc(text), flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def told(section: str) -> set[str]:
    """The names at the margin of a section of parameters: `a, b : float, default 0`."""
    lines = [line for line in section.splitlines() if line and not line[0].isspace()]
    return {name.strip().lstrip("*") for line in lines for name in line.split(" :")[0].split(",")}


@pytest.mark.parametrize("name", documented())
def test_a_docstring_tells_parameters_and_result(name):
    thing = getattr(cd, name)
    found = sections(thing.__doc__ or "")
    expected = [] if getattr(thing, "_is_protocol", False) else [*inspect.signature(thing).parameters]
    missing = set(expected) - told(found.get("Parameters", "")) if expected else set()
    returns = inspect.isclass(thing) or "Returns" in found
    assert not missing, f"parameters that are not told: {sorted(missing)}"
    assert returns, "what it returns is not told"
    assert "Examples" in found, "there is no example"


@pytest.mark.parametrize("name", documented())
def test_the_examples_of_a_docstring_print_what_they_say(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    finder, runner = (
        doctest.DocTestFinder(recurse=inspect.isclass(getattr(cd, name))),
        doctest.DocTestRunner(optionflags=FLAGS),
    )
    told: list[str] = []
    for test in finder.find(getattr(cd, name), name, globs={"cd": cd, "np": np}):
        runner.run(test, out=told.append)
    assert runner.failures == 0, "".join(told)
