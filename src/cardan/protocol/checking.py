"""Whether a value from JSON is of a type of the protocol; and if not, where it is not, and what is expected there."""

from __future__ import annotations

import math
import types
from collections.abc import Iterable, Sequence, Sized
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

JsonObject: TypeAlias = dict[str, Any]

LARGEST_WHOLE = 2**53  # whole numbers that JavaScript knows exactly
PLAIN = {bool: "true or false", str: "a text", float: "a number", int: "a whole number", object: "any value"}


class Said(NamedTuple):
    """What a value of an annotated type is called, and its limits: the least and the largest value of a number, the
    fewest and the most items of all else."""

    words: str
    least: float = -math.inf
    most: float = math.inf

    def allows(self, value: float | Sized) -> bool:
        return self.least <= (value if isinstance(value, (int, float)) else len(value)) <= self.most


@cache
def fields_of(record: type) -> dict[str, Any]:
    """The fields of a TypedDict with their types."""
    return get_type_hints(record, include_extras=True)


def needed_fields(record: type) -> list[str]:
    return [name for name, kind in fields_of(record).items() if get_origin(kind) is not NotRequired]


def misfit(value: object, kind: Any, place: str = "") -> str | None:
    """Where a value first differs from a type of the protocol, as ".scene.bodies[2].name"; None where it does not."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Annotated, NotRequired):
        inner = misfit(value, args[0], place)
        limits = args[1:] if origin is Annotated and inner is None else ()
        return inner if all(limit.allows(value) for limit in limits) else place
    if origin in (Union, types.UnionType):
        return place if all(misfit(value, one) is not None for one in args) else None
    if origin is Literal:
        return None if any(type(value) is type(word) and value == word for word in args) else place
    if origin in (list, Sequence, tuple):
        if not isinstance(value, list) or (origin is tuple and len(value) != len(args)):
            return place
        kinds = args if origin is tuple else args * len(value)
        return _first(misfit(item, kinds[k], f"{place}[{k}]") for k, item in enumerate(value))
    if origin is dict:
        if not isinstance(value, dict):
            return place
        return _first(misfit(item, args[1], f"{place}[{name!r}]") for name, item in value.items())
    if is_typeddict(kind):
        return _misfit_of_record(value, kind, place)
    return None if _is_plain(value, kind) else place


def _misfit_of_record(value: object, record: type, place: str) -> str | None:
    if not isinstance(value, dict):
        return place
    fields = fields_of(record)
    wrong_names = [name for name in value if name not in fields]
    wrong_names += [name for name in needed_fields(record) if name not in value]
    if wrong_names:
        return f"{place}.{wrong_names[0]}"
    return _first(misfit(item, fields[name], f"{place}.{name}") for name, item in value.items())


def _first(places: Iterable[str | None]) -> str | None:
    return next((place for place in places if place is not None), None)


def _is_plain(value: object, kind: Any) -> bool:
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < LARGEST_WHOLE
    return value is None if kind in (None, type(None)) else isinstance(value, kind)


def expected(kind: object) -> str:
    """What a value of this type is, in words."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return args[1].words
    if origin in (NotRequired, Union, types.UnionType):
        return expected(args[0])  # of "or nothing" the rest
    if origin is Literal:
        return " or ".join(f'"{word}"' for word in args)
    return PLAIN.get(kind, "an object")
