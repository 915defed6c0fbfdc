"""Where markers stand in the initial estimates, as numbers: for checks when a joint is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardan.deferred import casadi as ca
from cardan.model.bodies.body import Body, Marker
from cardan.model.expressions.values import Scalar
from cardan.model.rotation.quaternions import plain, rotated, unrotated
from cardan.model.rotation.vectors import are_parallel

PARALLEL_ESTIMATES = 1e-6  # sine of the angle between directions of which an estimate cannot say how they are to part


def estimated_axis(marker: Marker) -> tuple[float, ...] | None:
    """The direction of a marker's axis in global axes; None where it depends on parameters."""
    return None if marker.axis is None else _numbers(_turned(marker, marker.axis))


def estimated_point(marker: Marker) -> tuple[float, ...] | None:
    """The global position of a marker; None where it depends on parameters."""
    return _numbers(initial_point(marker))


def initial_point(marker: Marker) -> list[Scalar]:
    """The global position of a marker; numbers or expressions of parameters."""
    start = marker.body.initial.position if isinstance(marker.body, Body) else (0.0,) * len(marker.point)
    return [a + b for a, b in zip(start, _turned(marker, marker.point), strict=True)]


def estimated_length(i: Marker, j: Marker) -> Scalar:
    """The distance of two markers, a number or an expression of parameters."""
    squares = [(b - a) * (b - a) for a, b in zip(initial_point(i), initial_point(j), strict=True)]
    return plain(ca.sqrt(sum(squares[1:], squares[0])))


def along_chord(i: Marker, j: Marker) -> tuple[Marker, Marker]:
    """Both markers, each with the direction from i to j in the initial estimates as its axis."""
    chord = [b - a for a, b in zip(initial_point(i), initial_point(j), strict=True)]
    return tuple(replace(m, axis=tuple(map(plain, _turned_back(m, chord))), reference=None) for m in (i, j))  # type: ignore[return-value]


def known_parallel(a: Sequence[float] | None, b: Sequence[float] | None) -> bool:
    """Whether two directions are known and one line."""
    return a is not None and b is not None and are_parallel(a, b, PARALLEL_ESTIMATES)


def _turned(marker: Marker, vector: Sequence[Scalar]) -> Sequence[Scalar]:
    if not isinstance(marker.body, Body):
        return vector
    if len(vector) == 3:
        return rotated(marker.body.initial.orientation, vector)
    c, s = (plain(f(marker.body.initial.angle)) for f in (ca.cos, ca.sin))
    return c * vector[0] - s * vector[1], s * vector[0] + c * vector[1]


def _turned_back(marker: Marker, vector: Sequence[Scalar]) -> Sequence[Scalar]:
    """A global vector in the axes of the body of a marker."""
    if not isinstance(marker.body, Body):
        return vector
    if len(vector) == 3:
        return unrotated(marker.body.initial.orientation, vector)
    c, s = (plain(f(marker.body.initial.angle)) for f in (ca.cos, ca.sin))
    return c * vector[0] + s * vector[1], c * vector[1] - s * vector[0]


def _numbers(vector: Sequence[Scalar]) -> tuple[float, ...] | None:
    numbers = tuple(x for x in vector if isinstance(x, float))
    return numbers if len(numbers) == len(vector) else None
