"""What can go wrong, each kind by its own name. Every message names the element and the remedy."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path


class CardanError(Exception):
    """The base of all errors that cardan raises on purpose; its text is one clear message for the user."""


class ModelError(CardanError):
    """The description of the machine is wrong: a name, a missing mass, an impossible number."""


class AssemblyError(CardanError):
    """The machine cannot be put together: a loop stays open, or constraints contradict each other."""


class SingularError(CardanError):
    """The constraints lose rank at some position: a dead centre, a branch point, a lock-up."""


class AnalysisError(CardanError):
    """An analysis was asked for that does not fit the machine, or did not succeed."""


class FileError(CardanError):
    """A file cannot be read or written. Says the file, and line and column where they are known."""

    def __init__(
        self,
        message: str,
        path: str | Path | None = None,
        line: int | None = None,
        column: int | None = None,
    ):
        self.message, self.path, self.line, self.column = message, path, line, column
        where = [str(path)] if path is not None else []
        where += [f"line {line}"] if line is not None else []
        where += [f"column {column}"] if column is not None else []
        super().__init__(f"{', '.join(where)}: {message}" if where else message)


def suggestion(word: str, known: Iterable[str]) -> str:
    """`; did you mean "tip"?` for a near miss, else the known words, else nothing."""
    known = sorted(set(known))
    near = get_close_matches(word, known, n=1, cutoff=0.6)
    if near:
        return f'; did you mean "{near[0]}"?'
    if 0 < len(known) <= 12:
        return f"; known: {', '.join(known)}"
    return ""
