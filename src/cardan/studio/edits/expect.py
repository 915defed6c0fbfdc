"""Checks of the values in an edit: edits come from a page, and a page can send anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any

from cardan.errors import ModelError, check_known

LONGEST_LIST = 1000  # items of a list in an edit
LARGEST_DRAWN_NUMBER = 1e12  # the size of a number that a drawing can need


def number(value: object, what: str) -> float:
    if (
        isinstance(value, bool)
        or not isinstance(value, (int, float))
        or not isfinite(value)
        or abs(value) > LARGEST_DRAWN_NUMBER
    ):
        raise ModelError(f"{what}: expected a number, got {value!r}")
    return float(value)


def positive(value: object, what: str) -> float:
    if (checked := number(value, what)) <= 0:
        raise ModelError(f"{what} must be positive, got {checked:g}")
    return checked


def pair(value: object, what: str) -> tuple[float, float]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise ModelError(f"{what}: expected two numbers [x, y], got {value!r}")
    return number(value[0], what), number(value[1], what)


def text(value: object, what: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ModelError(f"{what}: expected a word, got {value!r}")
    return value


def texts(value: object, what: str) -> list[str]:
    if not isinstance(value, (list, tuple)) or not value or len(value) > LONGEST_LIST:
        raise ModelError(f"{what}: expected a list of names, got {value!r}")
    return [text(item, what) for item in value]


def mapping(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise ModelError(f"{what}: expected words with values, got {value!r}")
    return dict(value)


def field(edit: Mapping[str, object], word: str) -> Any:
    """A word that an edit must have."""
    if word not in edit:
        raise ModelError(f'the edit "{edit.get("edit")}" needs "{word}"')
    return edit[word]


def only(values: Mapping[str, object], allowed: Iterable[str], what: str) -> None:
    """Refuse words that mean nothing here."""
    allowed = list(allowed)
    for word in values:
        check_known(f"{what}: unknown word", word, allowed)
