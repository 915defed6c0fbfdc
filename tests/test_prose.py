"""The check of the prose: it finds what it is for, passes what is right, and the pages pass it."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import pytest

import cardan

sys.path.append(str(Path(__file__).resolve().parents[1] / "docs"))
pytest.importorskip("sphinx", reason="Sphinx is not installed: pip install cardan[docs]")

import prose

WRONG = (  # a sentence, and a part of what is reported
    ("Two runs are made, of which the second is shorter.", "'of which'"),
    ("A contact that is closed pushes, one that is open does not.", "'one that'"),
    ("The step is shortened, and the reason is told.", "without a speaker"),
    ("The run was asked for twice.", "'asked for'"),
    ("The files shall last.", "'shall'"),
    ("A slow run stops. So does a run without end.", "inverted"),
    ("The archive is read. Refused are large files.", "inverted"),
    ("There is a table. In it stands the speed.", "inverted"),
    ("Their number is that of coordinates less the constraints.", "'minus'"),
    ("It is computed for the axes of body, too.", "without an article"),
    ("The wheel the wheel turns\nturns.", "a word twice"),
    ("The color of the tire.", "American"),
    ("It minimises the peak.", "-ise"),
    ("word " * (prose.MOST_WORDS + 1) + ".", "a sentence of"),
)
RIGHT = (
    "In the model `one that` and $of which$ are code; *The behavior of tires* is a title.",
    "The spring that it has is one of two. So far, no one knows that.",
    "```text\nof which\n```",
    "| a cell | another cell |\n|---|---|\n" + "| many words in one row of a table " * 12 + "|",
    "What kind of mechanism is it? Every kind of parameter, from design to design.",
    "See [the page](one%20that.md#of-which).",
    "It costs less the larger it is. It is less the call than the copy.",
)


@pytest.mark.parametrize(("text", "reported"), WRONG)
def test_what_makes_a_reader_stop_is_reported(text, reported):
    assert reported in " ".join(words for _, words in prose.findings(text))


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_right_passes(text):
    assert list(prose.findings(text)) == []


def test_the_line_of_a_finding_is_that_of_its_place():
    text = "# A page\n\nTwo lines are right,\nand the files shall last.\n\n```\nshall\n```\n\n- It shall not.\n"
    assert [line for line, _ in prose.findings(text)] == [4, 10]


def test_the_pages_pass():
    """`make docs` shows the same as warnings."""
    assert len(prose.pages()) > 80
    assert [
        f"{path.name}:{line}: {words}"
        for path in prose.pages()
        for line, words in prose.findings(path.read_text(encoding="utf-8"))
    ] == []


def test_the_docstrings_of_public_names_pass():
    """Equations and tables in them are no sentences, so that their length is not looked at."""
    docstrings = {name: inspect.getdoc(getattr(cardan, name)) or "" for name in dir(cardan) if not name.startswith("_")}
    assert len(docstrings) > 200
    assert [
        f"{name}: {words}"
        for name, text in docstrings.items()
        for _, words in prose.findings(text.replace("\ncenter :", ""))
        if not words.startswith("a sentence of")
    ] == []
