"""Messages for wrong arguments of a declaration: which is unknown or missing, and which there are."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from cardan.errors import ModelError, suggestion

F = TypeVar("F", bound=Callable[..., Any])


class WordError(ModelError, TypeError):
    """A declaration with a word that it does not know, or without one that it needs."""


class Spoken(type):
    """Of classes that users fill in: `Spring("s", a, b, stifness=5)` is told "did you mean "stiffness"?"."""

    @property
    def __signature__(cls) -> inspect.Signature:
        """That of the declaration, not of the call below."""
        signature = inspect.signature(cls.__init__)
        return signature.replace(parameters=list(signature.parameters.values())[1:])

    if not TYPE_CHECKING:  # type checkers see the declaration itself

        def __call__(cls, *values: Any, **words: Any) -> Any:
            if values and not isinstance(values[0], str):
                _check_name(cls, words)
            try:
                return super().__call__(*values, **words)
            except TypeError as error:
                raise _clearer(cls, cls.__name__, values, words, error) from None


def _check_name(cls: type, words: Mapping[str, Any]) -> None:
    """What begins with its name is not made from a first value that is no text."""
    parameters = inspect.signature(cls).parameters
    if next(iter(parameters), "") == "name":
        name = words.get("name")
        needed = [word for word, one in parameters.items() if one.default is one.empty and word != "name"]
        call = ", ".join([f'"{name}"' if isinstance(name, str) else '"a name"', *needed])
        raise WordError(f"{cls.__name__}: the name comes first: cd.{cls.__name__}({call}, ...)")


def spoken(method: F) -> F:
    """The same of a method."""

    @wraps(method)
    def called(self: Any, *values: Any, **words: Any) -> Any:
        try:
            return method(self, *values, **words)
        except TypeError as error:
            name = f"{type(self).__name__}.{method.__name__}"
            raise _clearer(method.__get__(self), name, values, words, error) from None

    return called  # type: ignore[return-value]


def _clearer(called: Any, name: str, values: Sequence[Any], words: Mapping[str, Any], error: TypeError) -> TypeError:
    """What is wrong with the words; the error itself, where they are right and it comes from within."""
    signature = inspect.signature(called)
    try:
        signature.bind(*values, **words)
    except TypeError:
        element_name = words.get("name", values[0] if values else None)
        who = f'{name} "{element_name}"' if isinstance(element_name, str) else name
        problem = _problem(signature, values, words)
        arguments = f"{' Its' if problem.endswith('?') else '; its'} arguments: {', '.join(signature.parameters)}"
        return WordError(f"{who}: {problem}{arguments}")
    return error


def _problem(signature: inspect.Signature, values: Sequence[Any], words: Mapping[str, Any]) -> str:
    arguments = list(signature.parameters)
    for word in words:
        if word not in arguments:
            near = suggestion(word, arguments).partition("; known")[0]
            return f'there is no argument "{word}"{near}'
    if len(values) > len(arguments):
        return f"{len(values)} positional values are too many"
    for word in arguments[: len(values)]:
        if word in words:
            return f'"{word}" is given twice'
    needed = [w for w, p in signature.parameters.items() if p.default is p.empty and w not in words]
    missing = [f'"{word}"' for word in needed if word not in arguments[: len(values)]]
    return f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
