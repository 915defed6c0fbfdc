"""Arguments of declarations: messages for wrong ones, and what docstrings say of those that classes share.

What a base class says of its arguments stands in the docstrings of all its classes, `help` and the documentation show
it there; a class describes its own.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import FrozenInstanceError, fields, is_dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from cardan.errors import ModelError, described, suggestion

PARAMETERS = "Parameters\n----------\n"
F = TypeVar("F", bound=Callable[..., Any])


class WordError(ModelError, TypeError):
    """A declaration with a word that it does not know, or without one that it needs."""


class UnchangeableError(ModelError, FrozenInstanceError):
    """Something of a declaration was to be changed after it was made."""


def _unchangeable(declaration: Any, word: str, value: Any) -> None:
    words = [field.name for field in fields(declaration)]
    if word not in words:
        raise UnchangeableError(f'{described(declaration)} has no "{word}" to be set{suggestion(word, words)}')
    remedy = "make another one"
    if "name" in words and isinstance(value, (int, float)):
        remedy = (
            f'to change it between runs, declare {word}=model.parameter("a name", ...), and write '
            f'cd.simulate(model, ..., parameters={{"a name": {value}}})'
        )
    raise UnchangeableError(f"{described(declaration)}: {word} stays as it was declared; {remedy}")


class Spoken(type):
    """Of classes that users fill in: `Spring("s", a, b, stifness=5)` is told "did you mean "stiffness"?"."""

    def __init__(cls, *declaration: Any, **words: Any):
        super().__init__(*declaration, **words)
        if text := vars(cls).get("__doc__"):
            cls.__doc__ = _with_inherited(text, cls.__mro__[1:])

    @property
    def __signature__(cls) -> inspect.Signature:
        """That of the declaration, not of the call below."""
        signature = inspect.signature(cls.__init__)
        return signature.replace(parameters=list(signature.parameters.values())[1:])

    if not TYPE_CHECKING:  # type checkers see the declaration itself

        def __call__(cls, *values: Any, **words: Any) -> Any:
            if values and not isinstance(values[0], str):
                _check_name(cls, words)
            if is_dataclass(cls) and cls.__setattr__ is not _unchangeable and cls.__dataclass_params__.frozen:
                cls.__setattr__ = _unchangeable  # in place of the one that dataclasses make, whose message says less
            try:
                return super().__call__(*values, **words)
            except TypeError as error:
                raise clearer(cls, cls.__name__, values, words, error) from None


def _with_inherited(text: str, bases: Iterable[type]) -> str:
    """A docstring with the arguments that its bases describe and it does not: the name first, others last."""
    head, section, rest = inspect.cleandoc(text).partition(PARAMETERS)
    if not section:
        return text
    listed, *after = rest.split("\n\n", 1)
    entries = _entries(listed)
    described = set(_names(entries))
    for base in bases:
        inherited = _entries((base.__doc__ or "").partition(PARAMETERS)[2].partition("\n\n")[0])
        new = {first: entry for first, entry in inherited.items() if described.isdisjoint(_names([first]))}
        described |= set(_names(new))
        entries = {k: v for k, v in new.items() if k.startswith("name ")} | entries | new
    return "\n\n".join([head + PARAMETERS + "\n".join(entries.values()), *after])


def _entries(section: str) -> dict[str, str]:
    """The descriptions of a section of arguments, by their first lines."""
    return {entry.partition("\n")[0]: entry for entry in re.split(r"\n(?=\S)", section) if entry}


def _names(first_lines: Iterable[str]) -> list[str]:
    return [name.strip() for line in first_lines for name in line.partition(" :")[0].split(",")]


def _check_name(cls: type, words: Mapping[str, object]) -> None:
    """What begins with its name is not made from a first value that is no text."""
    parameters = inspect.signature(cls).parameters
    if next(iter(parameters), "") == "name":
        name = words.get("name")
        needed = [word for word, one in parameters.items() if one.default is one.empty and word != "name"]
        call = ", ".join([f'"{name}"' if isinstance(name, str) else '"a name"', *needed])
        raise WordError(f"{cls.__name__}: the name comes first: cd.{cls.__name__}({call}, ...)")


def spoken(function: F) -> F:
    """The same of a function, or of a method."""
    name = function.__qualname__ if "." in function.__qualname__ else f"cd.{function.__name__}"
    is_method = "." in function.__qualname__

    @wraps(function)
    def called(*values: object, **words: object) -> Any:
        try:
            return function(*values, **words)
        except TypeError as error:
            bound = function.__get__(values[0]) if is_method else function
            raise clearer(bound, name, values[is_method:], words, error) from None

    return called  # type: ignore[return-value]


def clearer(called: Any, name: str, values: Sequence[Any], words: Mapping[str, Any], error: TypeError) -> TypeError:
    """What is wrong with the words of a call; the error itself, where they are right and it comes from within."""
    signature = inspect.signature(called)
    try:
        signature.bind(*values, **words)
    except TypeError:
        element_name = words.get("name", values[0] if values else None)
        is_named = isinstance(element_name, str) and "name" in signature.parameters
        who = f'{name} "{element_name}"' if is_named else name
        if not signature.parameters:
            return WordError(f"{who}: it takes no arguments, and got {len(values) + len(words)}")
        problem = _problem(signature, values, words)
        arguments = f"{' Its' if problem.endswith('?') else '; its'} arguments: {', '.join(signature.parameters)}"
        return WordError(f"{who}: {problem}{arguments}")
    return error


def _problem(signature: inspect.Signature, values: Sequence[object], words: Mapping[str, object]) -> str:
    arguments = list(signature.parameters)
    for word in words:
        if word not in arguments:
            near = suggestion(word, arguments).partition("; known")[0]
            return f'there is no argument "{word}"{near}'
    by_place = [w for w, p in signature.parameters.items() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if values and not by_place:
        return f"it takes no values without a word, and got {len(values)}"
    if len(values) > len(by_place):
        return f"{len(values)} values stand without a word, and at most {len(by_place)} can: {', '.join(by_place)}"
    for place, word in enumerate(arguments[: len(values)], 1):
        if word in words:
            return f'"{word}" is given twice, as value {place} and by its word'
    needed = [
        w
        for w, p in signature.parameters.items()
        if p.default is p.empty and w not in words and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)
    ]
    missing = [f'"{word}"' for word in needed if word not in arguments[: len(values)]]
    return f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
