"""Objects that hold the options of one argument, such as `method=cd.Partition(choose="qr")`.

A plain value stands for the object with all other options as usual: `start="equilibrium"`. An analysis says where an
option belongs that was given as an argument of its own, and which argument a misspelt word may have meant.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import ClassVar, ParamSpec, Self, TypeVar

from cardan.errors import AnalysisError, suggestion
from cardan.model.argument_messages import Spoken, clearer
from cardan.spec import HELP as RUN_WORDS
from cardan.spec import RunWords

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
Homes = Mapping[str, tuple[type["Options"], ...]]  # argument -> classes of its objects


class ArgumentError(AnalysisError, TypeError):
    """An analysis was called with an argument that it does not have."""


def _equal(value: object, usual: object) -> bool:
    """Whether a value is the usual one; nothing but None is None, not even an array."""
    return usual is not None and bool(value == usual)


@dataclass(frozen=True, repr=False)
class Options(metaclass=Spoken):
    """Options of one argument."""

    plain: ClassVar[str] = ""  # the field that a plain value in place of the object stands for
    flat_words: ClassVar[dict[str, str]] = {}  # fields that are called otherwise among all options of a run

    @classmethod
    def of(cls, value: object) -> Self:
        """The object itself, or the one that a plain value stands for."""
        return value if isinstance(value, cls) else cls(**{cls.plain: value})

    @classmethod
    def field_of(cls, word: str) -> str | None:
        """The field that holds an option, by its word among all options."""
        return next((f.name for f in fields(cls) if cls.flat_words.get(f.name, f.name) == word), None)

    @classmethod
    def from_words(cls, words: RunWords) -> Self:
        """The object that holds those of the options which are its own."""
        return cls(**{field: value for word, value in words.items() if (field := cls.field_of(word)) is not None})

    @property
    def words(self) -> RunWords:
        """The options by their words."""
        return {self.flat_words.get(f.name, f.name): getattr(self, f.name) for f in fields(self)}

    @property
    def chosen(self) -> RunWords:
        """The fields that are not as they would be if left out."""
        values = {f.name: (getattr(self, f.name), f.default) for f in fields(self)}
        return {
            name: value for name, (value, usual) in values.items() if value is not usual and not _equal(value, usual)
        }

    def refuse(self, analysis: str, *names: str) -> None:
        """Refuse options that mean nothing to an analysis."""
        for name in names:
            if name in self.chosen:
                raise AnalysisError(f"cd.{analysis} has no use for {name}= of cd.{type(self).__name__}; leave it out")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.chosen.items())})"


@dataclass(frozen=True, repr=False)
class Resume(Options):
    """A file of a run or a search that was stopped, with which it goes on; where there is none, it begins.

    A run may go on to a later end. All else must be as before.

    Parameters
    ----------
    path : path
        The file that `save_to` or `save` has written.

    Examples
    --------
    >>> import cardan as cd
    >>> cd.Resume("run.h5")
    Resume(path='run.h5')
    """

    plain: ClassVar[str] = "path"
    flat_words: ClassVar[dict[str, str]] = {"path": "resume"}
    path: str | Path


def file_and_resume(save: str | Path | Resume | None) -> tuple[str | Path | None, bool]:
    """The file that an analysis writes, and whether it goes on with what it holds."""
    return (save.path, True) if isinstance(save, Resume) else (save, False)


def refuse_moved(words: Mapping[str, object], homes: Homes, arguments: Mapping[str, object]) -> None:
    """Refuse options that belong to the object of an argument; `arguments` are the others of the call."""
    for word, value in words.items():
        place = _home(word, homes, arguments)
        if place is not None:
            raise ArgumentError(f"{word}= is an option of {place[0]}=: write {_instead(word, value, place, arguments)}")


def _home(word: str, homes: Homes, arguments: Mapping[str, object]) -> tuple[str, type[Options]] | None:
    """The argument, and the class of its objects, that an option belongs to: the class in use, where it has it."""
    for argument, classes in homes.items() if word not in homes else ():
        value = arguments.get(argument)
        holding = [cls for cls in classes if cls.field_of(word) is not None]
        in_use = [cls for cls in holding if isinstance(value, cls) or value == getattr(cls, "word", NotImplemented)]
        if holding:
            return argument, (in_use or holding)[0]
    return None


def _instead(word: str, value: object, place: tuple[str, type[Options]], arguments: Mapping[str, object]) -> str:
    argument, cls = place
    field, plain = str(cls.field_of(word)), arguments.get(argument)
    if field == cls.plain and word in cls.flat_words.values():
        return f"{argument}=cd.{cls.__name__}({'...' if plain is None else shown(plain)})"
    stated = isinstance(plain, (str, int)) and cls.plain and not isinstance(plain, bool)
    first = f"{shown(plain)}, " if stated else ""
    return f"{argument}=cd.{cls.__name__}({first}{field}={shown(value)})"


def shown(value: object) -> str:
    """A value as a user writes it, shortened where it is long."""
    return f'"{value}"' if isinstance(value, str) else reprlib.repr(value)


def takes(
    homes: Homes, elsewhere: Mapping[str, str] | None = None
) -> Callable[[Callable[Arguments, Answer]], Callable[Arguments, Answer]]:
    """An analysis that tells where a word belongs which is none of its arguments.

    `homes`: the classes of objects that arguments take; `elsewhere`: what to write in place of other words.
    """
    instead = elsewhere or {}

    def decorated(analysis: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
        parameters = signature(analysis).parameters
        open_ended = any(one.kind is Parameter.VAR_KEYWORD for one in parameters.values())

        @wraps(analysis)
        def call(*values: Arguments.args, **words: Arguments.kwargs) -> Answer:
            for word in words and words.keys() - parameters.keys():
                refuse_moved({word: words[word]}, homes, words)
                if word in instead:
                    raise ArgumentError(f"{word}= is no argument of cd.{analysis.__name__}: write {instead[word]}")
                if not open_ended:
                    raise ArgumentError(unknown_argument(word, f"cd.{analysis.__name__}", parameters, homes))
                if word not in RUN_WORDS and "did you mean" in suggestion(word, parameters):
                    raise ArgumentError(unknown_argument(word, f"cd.{analysis.__name__}", parameters, homes))
            try:
                return analysis(*values, **words)
            except TypeError as error:
                raise clearer(analysis, f"cd.{analysis.__name__}", values, words, error) from None

        return call

    return decorated


def unknown_argument(word: str, name: str, arguments: Iterable[str], homes: Homes) -> str:
    """That there is no such argument, and what may have been meant."""
    moved = {
        cls.flat_words.get(f.name, f.name): (home, cls)
        for home, classes in reversed(list(homes.items()))
        for cls in reversed(classes)
        for f in fields(cls)
    }
    near = suggestion(word, [*arguments, *moved])
    near = near if "did you mean" in near else suggestion(word, arguments)
    meant = next((one for one in moved if near == f'; did you mean "{one}"?' and one not in arguments), None)
    if meant is not None:
        home, cls = moved[meant]
        near = f"; did you mean {home}=cd.{cls.__name__}({cls.field_of(meant)}=...)?"
    return f"{name} has no argument {word}={near}"
