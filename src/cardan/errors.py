"""The exceptions of cardan. Every message names the element, the cause and the remedy."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from pathlib import Path

LONGEST_QUOTE = 80  # characters of a file's text that a message repeats
SYMBOLS = {  # what people write for short, or know from other elements, and what it is called here
    "k": ("stiffness",), "c": ("damping",), "d": ("damping",), "l0": ("free_length",), "L0": ("free_length",),
    "m": ("mass",), "I": ("inertia",), "J": ("inertia",), "r": ("radius",), "R": ("radius",),
    "i": ("a",), "j": ("b",), "a": ("i",), "b": ("j",), "pos": ("position",), "vel": ("velocity",),
    "t_end": ("until",), "dt": ("every",),
}  # fmt: skip
_MARKS = re.compile(r'"{11,}')  # a text of quotation marks alone is no quotation
_LONG_LIST = re.compile(r'(?:"[^"\n]*", ){25,}"[^"\n]*"')  # of names
NAMES_SHOWN = 10  # of a long list
_QUOTE = re.compile(r'"[^"\n]*"')  # all of them, so that what stands between two is not taken for one


class CardanError(Exception):
    """The base of all errors that cardan raises on purpose; its text is one clear message for the user."""

    def __init__(self, *arguments: object):
        message, *others = arguments or ("",)
        super().__init__(tidy(message) if isinstance(message, str) else message, *others)


def tidy(message: str) -> str:
    """A message that a terminal can show: long quotations cut, characters without a picture as escapes.

    What a file holds is repeated in messages; a file must not flood the screen, nor move its cursor.
    """
    message = _QUOTE.sub(_shortened, _MARKS.sub('"' * 10 + "...", message))
    message = _LONG_LIST.sub(_first_names, message)
    if message.isprintable():
        return message
    return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in message)


def _shortened(quote: re.Match[str]) -> str:
    text = quote[0].strip('"')
    return quote[0] if len(text) <= LONGEST_QUOTE else f'"{text[: LONGEST_QUOTE - 20]}..."'


def _first_names(names: re.Match[str]) -> str:
    quotes = _QUOTE.findall(names[0])
    return f"{', '.join(quotes[:NAMES_SHOWN])} and {len(quotes) - NAMES_SHOWN} more"


class ModelError(CardanError):
    """The description of the machine is wrong: a name, a missing mass, an impossible number."""


class UnknownNameError(ModelError):
    """A name that means no quantity of the machine, or of the result."""


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
        self.message, self.path, self.line, self.column = tidy(message), path, line, column
        where = [str(path)] if path is not None else []
        where += [f"line {line}"] if line is not None else []
        where += [f"column {column}"] if column is not None else []
        super().__init__(f"{', '.join(where)}: {message}" if where else message)


LETTERS_OF_SUGGESTIONS = 200  # letters of all the words that could have been meant


def suggestion(word: str, words: Iterable[str]) -> str:
    """`; did you mean "tip"?` for a near miss, else the known words, else nothing."""
    words = sorted(set(words))
    near = [meant for meant in SYMBOLS.get(word, ()) if meant in words]
    near = near or get_close_matches(word, words, n=1, cutoff=0.6)
    if near:
        return f'; did you mean "{near[0]}"?'
    listed = ", ".join(words)
    return f"; known: {listed}" if 0 < len(listed) <= LETTERS_OF_SUGGESTIONS else ""


def check_choice(what: str, value: object, choices: Collection[str], error: type[CardanError] = ModelError) -> None:
    """Refuse a value that is none of the choices; `what` is the word that it is given for."""
    if value not in choices:
        raise error(f'{what}="{value}" is not known{suggestion(str(value), choices)}')


def check_known(what: str, name: object, names: Collection[str], error: type[CardanError] = ModelError) -> None:
    """Refuse a name that is none of these; `what`, in the message, stands before it: "no body"."""
    if name not in names:
        raise error(f'{what} "{name}"{suggestion(str(name), names)}')
