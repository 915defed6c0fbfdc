"""What a page may ask for, checked before anything runs.

A request is a text frame with a JSON object {"do": NAME, "id": N, ...}. It gets exactly one answer, {"answer": N, ...}
or {"answer": N, "error": "one sentence"}; a frame that cannot be read is answered with {"answer": null, "error": ...}.
What the studio tells without being asked is {"tell": NAME, ...}.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

LONGEST_FRAME = 2_000_000  # characters of a frame: a long model file and more
MOST_NAMES_IN_MESSAGE = 10_000  # of parameters, of places of a curve
LONGEST_NAME_IN_MESSAGE = 1000  # characters
DEEPEST_LIST = 20  # lists within lists
LARGEST_ID = 2**53  # whole numbers that JavaScript knows exactly

Check = Callable[[Any], str]  # an empty text, or what was expected


class MessageError(Exception):
    """A frame that asks for nothing that can be done: `answers` is its id, where it has one."""

    def __init__(self, words: str, answers: int | None = None):
        super().__init__(words)
        self.answers = answers


class Request(NamedTuple):
    """What a page asks for. `fields` are as `REQUESTS` says; optional ones may be missing."""

    do: str
    id: int
    fields: dict[str, Any]


# -- fields ------------------------------------------------------------------------------------------------------------


def _text(value: Any) -> str:
    return "" if isinstance(value, str) else "a text"


def _name(value: Any) -> str:
    return (
        ""
        if isinstance(value, str) and len(value) <= LONGEST_NAME_IN_MESSAGE
        else f"a name of at most {LONGEST_NAME_IN_MESSAGE} letters"
    )


def _names(value: Any) -> str:
    return (
        ""
        if isinstance(value, list) and len(value) <= MOST_NAMES_IN_MESSAGE and not any(map(_name, value))
        else "names"
    )


def _flag(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _number(value: Any) -> str:
    fits = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    return "" if fits else "a number"


def _count(value: Any) -> str:
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < LARGEST_ID
    return "" if fits else "a whole number, 0 or more"


def _place(value: Any) -> str:
    fits = isinstance(value, list) and len(value) in (2, 3) and not any(map(_number, value))
    return "" if fits else "two or three numbers"


def _numbers(value: Any) -> str:
    fits = isinstance(value, list) and len(value) <= MOST_NAMES_IN_MESSAGE and not any(map(_number, value))
    return "" if fits else "a list of numbers"


def _curve(value: Any) -> str:
    fits = isinstance(value, list) and len(value) <= MOST_NAMES_IN_MESSAGE and not any(map(_place, value))
    return "" if fits else f"a list of at most {MOST_NAMES_IN_MESSAGE} places"


def _values(value: Any) -> str:
    fits = isinstance(value, dict) and len(value) <= MOST_NAMES_IN_MESSAGE and not any(map(_number, value.values()))
    return "" if fits else "numbers by name"


def _ranges(value: Any) -> str:
    fits = isinstance(value, dict) and len(value) <= MOST_NAMES_IN_MESSAGE
    pairs = fits and all(isinstance(v, list) and len(v) == 2 and not any(map(_number, v)) for v in value.values())
    return "" if pairs else "pairs of numbers by name"


def _object(value: Any) -> str:
    return "" if isinstance(value, dict) else "an object"


def _edits(value: Any) -> str:
    fits = isinstance(value, list) and 0 < len(value) <= MOST_NAMES_IN_MESSAGE and not any(map(_object, value))
    return "" if fits else "a list of edits"


def _one_of(*words: str) -> Check:
    def check(value: Any) -> str:
        return "" if value in words else " or ".join(f'"{word}"' for word in words)

    return check


def _or_none(check: Check) -> Check:
    return lambda value: "" if value is None else check(value)


OPTIONAL = "?"  # at the end of the name of a field that may be missing
REQUESTS: dict[str, dict[str, Check]] = {
    "move": {"parameters": _values, "mode?": _or_none(_name)},
    "check": {},
    "edit": {"edits": _edits},
    "text": {"language": _one_of("yaml", "python"), "text": _text},
    "undo": {},
    "redo": {},
    "drag": {
        "phase": _one_of("begin", "move", "end"),
        "body?": _name,
        "point?": _place,
        "to?": _place,
        "how?": _one_of("kinematic", "dynamic"),
        "t?": _number,
    },
    "pose": {"joints": _values, "keep?": _flag},
    "diagnose": {},
    "poles": {"t": _number},
    "influences": {"response": _name, "kind": _name, "live?": _flag},
    "optimize": {"response": _name, "kind": _name, "ranges?": _ranges},
    "stop": {},
    "stop_run": {},
    "prepare_program": {},
    "stop_program": {},
    "linkages": {"curve": _curve, "times?": _numbers, "angles?": _numbers, "options?": _object},
    "take_linkage": {"k": _count},
    "save": {"name": _name, "overwrite?": _flag},
    "download": {},
    "open": {"name": _name},
    "export": {"format": _name, "name": _name, "overwrite?": _flag, "options?": _object},
    "outline": {},
    "inspect": {"name": _name},
    "study": {"parameter": _name, "low": _number, "high": _number, "count": _count},
    "stop_study": {},
}


def read_request(frame: str | bytes) -> Request:
    """The request of a frame; raises MessageError in words."""
    if not isinstance(frame, str):
        raise MessageError("expected text in JSON, got a frame of bytes")
    if len(frame) > LONGEST_FRAME:
        raise MessageError(f"the message is too long: {len(frame)} characters, at most {LONGEST_FRAME} are read")
    try:
        message = json.loads(frame, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise MessageError("the message is not JSON") from None
    if not isinstance(message, dict):
        raise MessageError('expected an object such as {"do": "move", "id": 1, "parameters": {}}')
    number = message.pop("id", None)
    if _count(number):
        raise MessageError('"id": expected a whole number, 0 or more, to answer to')
    do = message.pop("do", None)
    if not isinstance(do, str) or do not in REQUESTS:
        raise MessageError(f'"do": {_short(do)} is not known; known are {", ".join(REQUESTS)}', number)
    _check(do, message, number)
    return Request(do, number, message)


def _check(do: str, fields: Mapping[str, Any], number: int) -> None:
    checks = {name.rstrip(OPTIONAL): check for name, check in REQUESTS[do].items()}
    for name in REQUESTS[do]:
        if not name.endswith(OPTIONAL) and name not in fields:
            raise MessageError(f'"{do}" needs "{name}": {checks[name](None) or "any value"}', number)
    for name, value in fields.items():
        if name not in checks:
            raise MessageError(f'"{do}" has no field {_short(name)}', number)
        if expected := checks[name](value):
            raise MessageError(f'"{name}" of "{do}": expected {expected}, got {_short(value)}', number)
        if not _is_shallow(value):
            raise MessageError(f'"{name}" of "{do}": lists within lists go too deep', number)


def _is_shallow(value: Any, depth: int = DEEPEST_LIST) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    return not isinstance(value, list) or (depth > 0 and all(_is_shallow(item, depth - 1) for item in value))


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def answer(number: int | None, content: Mapping[str, Any] | None = None) -> str:
    return _json({"answer": number, **(content or {})})


def refusal(number: int | None, words: str) -> str:
    return _json({"answer": number, "error": words})


def announcement(topic: str, /, **fields: Any) -> str:
    return _json({"tell": topic, **fields})


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, allow_nan=False, separators=(",", ":"))
