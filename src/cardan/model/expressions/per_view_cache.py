"""Expressions that several methods of an element need, written once for each view of the machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from cardan.model.view import View

E = TypeVar("E")
T = TypeVar("T")

_written: WeakKeyDictionary[View, dict[Any, Any]] = WeakKeyDictionary()  # view -> (method, element) -> expressions


def once_per_view(method: Callable[[E, View], T]) -> Callable[[E, View], T]:
    """Keep what `method(element, s)` gives for as long as the view s lives.

    Loads, states, energy and outputs of a contact all begin with where it touches. Finding equal expressions afterwards
    takes longer than not writing them again, above all where they look up tables.
    """

    @wraps(method)
    def cached(element: E, s: View) -> T:
        results = _written.setdefault(s, {})
        if (method, element) not in results:
            results[method, element] = method(element, s)
        return results[method, element]

    return cached
