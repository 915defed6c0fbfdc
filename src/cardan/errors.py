"""The exceptions of cardan. Every message names the element, the cause and the remedy."""

from __future__ import annotations

import os
import re
import reprlib
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

LONGEST_QUOTE = 80  # characters of a file's text that a message repeats
SYMBOLS = {  # what people write for short, or know from other elements, and what it is called here
    "k": ("stiffness",), "c": ("damping",), "d": ("damping",), "l0": ("free_length",), "L0": ("free_length",),
    "m": ("mass",), "I": ("inertia",), "J": ("inertia",), "r": ("radius",), "R": ("radius",),
    "i": ("a",), "j": ("b",), "a": ("i",), "b": ("j",), "pos": ("position",), "vel": ("velocity",),
    "t_end": ("until",), "tf": ("until",), "duration": ("until",), "dt": ("every",), "t": ("time",), "time": ("t",),
    "x": ("position",), "theta": ("angle",), "phi": ("angle",), "omega": ("angular_velocity",), "mu": ("static",),
    "ratio": ("radius_i",),
    "solver": ("method",), "integrator": ("method",), "tol": ("rtol",), "reltol": ("rtol",), "abstol": ("atol",),
    "outputs": ("responses",), "variables": ("with_respect_to",), "wrt": ("with_respect_to",),
    "constraints": ("subject_to",), "moment": ("torque",), "value": ("function",), "restitution_coefficient": (
    "restitution",), "rest_length": ("free_length",), "initial_state": ("start",), "x0": ("start",), "y0": ("start",),
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
    """An analysis does not fit the machine, or did not succeed."""


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


class MissingAttributeError(AttributeError):
    """An attribute that there is not. What may have been meant is looked for where somebody reads the message."""

    def __init__(self, owner: Any, word: str):
        super().__init__(word, name=word, obj=None)  # no obj: Python would add a suggestion of its own
        self.owner, self.word = owner, word

    def __str__(self) -> str:
        owner, word = self.owner, self.word
        return f'{described(owner)} has no "{word}"{type(owner)._instead_of(owner, word)}'

    def __reduce__(self) -> Any:
        return AttributeError, (str(self),)


class Suggesting:
    """Of objects that users hold in their hands: an attribute that there is not is answered with the nearest one."""

    _former: ClassVar[Mapping[str, str]] = {}  # names that attributes had once, and those that they have

    if not TYPE_CHECKING:

        def __getattr__(self, word: str) -> Any:
            if hasattr(type(self), word):  # a property that raised an AttributeError of its own
                return object.__getattribute__(self, word)
            raise MissingAttributeError(self, word)

    def _called(self) -> str:
        """What messages call it: `body "rod"`."""
        name = vars(self).get("name")
        kind = getattr(type(self), "kind", type(self).__name__)
        return f'{kind} "{name}"' if isinstance(name, str) else f"the {kind}"

    def _instead_of(self, word: str) -> str:
        """What is written in place of an attribute that there is not: the end of a sentence."""
        if word in self._former:
            return f'; it is called "{self._former[word]}"'
        return suggestion(word, [other for other in dir(self) if not other.startswith("_")])


class _Shown(reprlib.Repr):
    """A value as it is written, cut where it is long."""

    def __init__(self) -> None:
        super().__init__()
        self.maxother = self.maxstring = 60


def described(value: object) -> str:
    """A value in words, for messages that say what was found where something else belongs."""
    if isinstance(value, Suggesting):
        return value._called()
    if isinstance(value, str):
        return f'the text "{value}"'
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if isinstance(value, (list, tuple)) and any(isinstance(one, Suggesting) for one in value):
        return f"a list: {', '.join(described(one) for one in value[:LISTED])}"
    if callable(value) and isinstance(name := getattr(value, "__name__", None), str):
        return "a function" if name == "<lambda>" else f'the function "{name}"'
    return _Shown().repr(value)


def path_of(path: object) -> Path:
    """A path; refuses what is none."""
    if not isinstance(path, (str, os.PathLike)):
        raise FileError(f'expected the path of a file, such as "run.h5", got {described(path)}')
    return Path(path)


def missing_file(path: Path) -> FileError:
    """That there is no such file, and which one may have been meant."""
    try:
        neighbours = [one.name for one in islice(path.absolute().parent.iterdir(), MOST_NEIGHBOURS)]
    except OSError:
        return FileError(f'there is no such file, and no folder "{path.parent}"', path)
    near = get_close_matches(path.name, neighbours, n=1, cutoff=0.75)
    return FileError("there is no such file" + (f'; did you mean "{path.with_name(near[0])}"?' if near else ""), path)


MOST_NEIGHBOURS = 1000  # files of a folder among which a misspelt name is looked for
LISTED = 3  # things of a list that a message names
LEAST_PART = 4  # letters of a part of a word that is a word itself: "moment_of_inertia" has "inertia"
LETTERS_OF_SUGGESTIONS = 200  # letters of all the words that could have been meant


def suggestion(word: str, words: Iterable[str]) -> str:
    """`; did you mean "tip"?` for a near miss, else the known words, else nothing."""
    words = sorted(set(words))
    near = [meant for meant in SYMBOLS.get(word, ()) if meant in words]
    near = near or [other for other in words if other.casefold() == word.casefold()]
    near = near or [part for part in word.split("_") if len(part) >= LEAST_PART and part in words]
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
        raise error(f'{what} "{name}"{suggestion(str(name), names) if names else "; there are none"}')
