"""Markers as texts: `crank.at(1, 0)`."""

from __future__ import annotations

from collections.abc import Sequence

from cardan.files.text_models.flow import number_text
from cardan.studio.edits.draft import GROUND


def marker_text(frame: str, point: Sequence[float], axis: Sequence[float] | None = None) -> str:
    """A point of a body with few digits; the origin of a body is its name alone."""
    numbers = ", ".join(map(number_text, map(float, point)))
    if axis is not None:
        return f"{frame}.at({numbers}, axis=({', '.join(map(number_text, map(float, axis)))}))"
    return f"{frame}.at({numbers})" if frame == GROUND or any(point) else frame
