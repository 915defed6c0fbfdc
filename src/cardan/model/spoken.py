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
        own = inspect.signature(cls.__init__)
        return own.replace(parameters=list(own.parameters.values())[1:])

    if not TYPE_CHECKING:  # type checkers see the declaration itself

        def __call__(cls, *given: Any, **words: Any) -> Any:
            try:
                return super().__call__(*given, **words)
            except TypeError as error:
                raise _told(cls, cls.__name__, given, words, error) from None


def spoken(method: F) -> F:
    """The same of a method."""

    @wraps(method)
    def called(self: Any, *given: Any, **words: Any) -> Any:
        try:
            return method(self, *given, **words)
        except TypeError as error:
            name = f"{type(self).__name__}.{method.__name__}"
            raise _told(method.__get__(self), name, given, words, error) from None

    return called  # type: ignore[return-value]


def _told(called: Any, name: str, given: Sequence[Any], words: Mapping[str, Any], error: TypeError) -> TypeError:
    """What is wrong with the words; the error itself, where they are right and it comes from within."""
    signature = inspect.signature(called)
    try:
        signature.bind(*given, **words)
    except TypeError:
        known = list(signature.parameters)
        said = words.get("name", given[0] if given else None)
        who = f'{name} "{said}"' if isinstance(said, str) else name
        problem = _problem(signature, given, words)
        arguments = f"{' Its' if problem.endswith('?') else '; its'} arguments: {', '.join(known)}"
        return WordError(f"{who}: {problem}{arguments}")
    return error


def _problem(signature: inspect.Signature, given: Sequence[Any], words: Mapping[str, Any]) -> str:
    known = list(signature.parameters)
    for word in words:
        if word not in known:
            near = suggestion(word, known).partition("; known")[0]
            return f'there is no argument "{word}"{near}'
    if len(given) > len(known):
        return f"{len(given)} positional values are too many"
    for word in known[: len(given)]:
        if word in words:
            return f'"{word}" is given twice'
    needed = [w for w, p in signature.parameters.items() if p.default is p.empty and w not in words]
    missing = [f'"{word}"' for word in needed if word not in known[: len(given)]]
    return f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
