"""Frames of the line between the studio and its pages, as `cardan.protocol.studio` describes them: requests are checked
before anything runs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from cardan.protocol import studio
from cardan.protocol.checking import expected, fields_of, misfit, needed_fields

LONGEST_FRAME = 2_000_000  # characters of a frame: a long model file and more
DEEPEST_LIST = 20  # lists within lists


class MessageError(Exception):
    """A frame that asks for nothing that can be done: `answers` is its id, where it has one."""

    def __init__(self, words: str, answers: int | None = None):
        super().__init__(words)
        self.answers = answers


class Request(NamedTuple):
    """What a page asks for; `fields` are those of `REQUESTS[do]`."""

    do: str
    id: int
    fields: dict[str, Any]


REQUESTS: dict[str, type] = fields_of(studio.Requests)


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
    if misfit(number, studio.Count) is not None:
        raise MessageError('"id": expected a whole number, 0 or more, to answer to')
    do = message.pop("do", None)
    if not isinstance(do, str) or do not in REQUESTS:
        raise MessageError(f'"do": {_short(do)} is not known; known are {", ".join(REQUESTS)}', number)
    _check(do, message, number)
    return Request(do, number, message)


def _check(do: str, message: Mapping[str, object], number: int) -> None:
    fields = fields_of(REQUESTS[do])
    for name in needed_fields(REQUESTS[do]):
        if name not in message:
            raise MessageError(f'"{do}" needs "{name}": {expected(fields[name])}', number)
    for name, value in message.items():
        if name not in fields:
            raise MessageError(f'"{do}" has no field {_short(name)}', number)
        if not _is_shallow(value):
            raise MessageError(f'"{name}" of "{do}": lists within lists go too deep', number)
        if misfit(value, fields[name]) is not None:
            raise MessageError(f'"{name}" of "{do}": expected {expected(fields[name])}, got {_short(value)}', number)


def _is_shallow(value: object, depth: int = DEEPEST_LIST) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    return not isinstance(value, list) or (depth > 0 and all(_is_shallow(item, depth - 1) for item in value))


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def answer(number: int | None, content: Mapping[str, object] | None = None) -> str:
    return _json({"answer": number, **(content or {})})


def refusal(number: int | None, words: str) -> str:
    return _json({"answer": number, "error": words})


def announcement(topic: str, /, **fields: object) -> str:
    return _json({"tell": topic, **fields})


def _json(data: Mapping[str, object]) -> str:
    return json.dumps(data, allow_nan=False, separators=(",", ":"))
