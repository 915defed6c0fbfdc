"""Markers as the file writes them: `crank.at(1, 0)`, {body: crank, at: [1, 0]}, the name of a body, a named marker."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cardan.errors import ModelError
from cardan.files.text_models.flow import number_text
from cardan.files.text_models.values import split_arguments
from cardan.io.text import number_or_text
from cardan.model.bodies.body import Marker
from cardan.model.element import Element
from cardan.studio.edits.draft import GROUND, Draft

_MARKER = re.compile(r"(?P<body>.+)\.at\s*\((?P<arguments>.*)\)\s*", re.DOTALL)


def marker_text(frame: str, point: Sequence[float], axis: Sequence[float] | None = None) -> str:
    """A point of a body with few digits; the origin of a body is its name alone."""
    numbers = ", ".join(map(number_text, map(float, point)))
    if axis is not None:
        return f"{frame}.at({numbers}, axis=({', '.join(map(number_text, map(float, axis)))}))"
    return f"{frame}.at({numbers})" if frame == GROUND or any(point) else frame


class MarkerUse(NamedTuple):
    """A marker of an element: which word of which entry it is."""

    element: Element
    word: str
    marker: Marker

    @property
    def frame(self) -> str:
        return self.marker.body.name


def markers_of(element: Element) -> list[MarkerUse]:
    return [MarkerUse(element, word, value) for word, value in vars(element).items() if isinstance(value, Marker)]


def all_markers(draft: Draft) -> Iterator[MarkerUse]:
    for element in draft.model.elements.values():
        yield from markers_of(element)


def home(draft: Draft, use: MarkerUse) -> tuple[Any, Any]:
    """The list or mapping of the data that holds the text of a marker, and under which word."""
    section, entry = draft.find(use.element.name)
    inside = isinstance(entry, dict) and use.word in entry
    holder, word = (entry, use.word) if inside else (draft.data[section], use.element.name)
    named = draft.data.get("markers") or {}
    return (named, holder[word]) if isinstance(holder[word], str) and holder[word] in named else (holder, word)


def coordinates(draft: Draft, use: MarkerUse) -> list[str | float]:
    """The coordinates of a marker as the file writes them: numbers or expressions."""
    holder, word = home(draft, use)
    written = holder[word]
    if isinstance(written, dict):
        return list(written.get("at") or (0.0, 0.0))
    match = _MARKER.fullmatch(written)
    if not match:
        return [0.0, 0.0]
    pieces = [piece.strip() for piece, _ in split_arguments(match["arguments"], 0)]
    return [number_or_text(piece) for piece in pieces[: draft.model.dim]]


def write_coordinates(draft: Draft, use: MarkerUse, new: Sequence[str | float]) -> None:
    """Other coordinates in place of those of the file; a direction stays."""
    holder, word = home(draft, use)
    written = holder[word]
    if isinstance(written, dict):
        holder[word] = written | {"at": list(new)}
        return
    texts = [value if isinstance(value, str) else number_text(float(value)) for value in new]
    match = _MARKER.fullmatch(written)
    if not match:
        if written != use.frame:
            raise ModelError(f'"{use.element.name}": its marker "{written}" cannot be moved from here')
        holder[word] = f"{written}.at({', '.join(texts)})"
        return
    pieces = [piece.strip() for piece, _ in split_arguments(match["arguments"], 0)]
    holder[word] = f"{match['body']}.at({', '.join([*texts, *pieces[draft.model.dim :]])})"
