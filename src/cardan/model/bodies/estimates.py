"""Where markers in space stand in the initial estimates, as numbers: for checks when a joint is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardan.model.bodies.body import Body, Marker
from cardan.model.rotation.quaternions import rotated
from cardan.model.rotation.vectors import are_parallel

PARALLEL_ESTIMATES = 1e-6  # sine of the angle between directions of which an estimate cannot say how they are to part


def estimated_axis(marker: Marker) -> tuple[float, ...] | None:
    """The direction of a marker's axis in global axes; None where it depends on parameters."""
    return None if marker.axis is None else _numbers(_turned(marker, marker.axis))


def estimated_point(marker: Marker) -> tuple[float, ...] | None:
    """The global position of a marker; None where it depends on parameters."""
    start = marker.body.initial.position if isinstance(marker.body, Body) else (0.0, 0.0, 0.0)
    return _numbers([a + b for a, b in zip(start, _turned(marker, marker.point), strict=True)])


def known_parallel(a: Sequence[float] | None, b: Sequence[float] | None) -> bool:
    """Whether two directions are known and one line."""
    return a is not None and b is not None and are_parallel(a, b, PARALLEL_ESTIMATES)


def _turned(marker: Marker, vector: Sequence[Any]) -> Sequence[Any]:
    return rotated(marker.body.initial.orientation, vector) if isinstance(marker.body, Body) else vector


def _numbers(vector: Sequence[Any]) -> tuple[float, ...] | None:
    return tuple(vector) if all(isinstance(x, float) for x in vector) else None
