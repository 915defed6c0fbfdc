"""Instant centres (poles) of planar bodies, and the velocities of their marks.

Every point x of a rigid body moves with v(x) = a + ω ẑ × x, a = ṙ - ω ẑ × r. Two bodies have the same velocity at their
pole (the ground has a = 0, ω = 0):

    P_ij = ẑ × (a_i - a_j) / (ω_i - ω_j)

Where ω_i = ω_j one translates against the other: the pole is at infinity, across the velocity a_i - a_j. The three
poles of three bodies lie on a line (Aronhold 1872, Kennedy 1886).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from cardan.errors import AnalysisError, check_known
from cardan.model.model import Model
from cardan.results.result import Result
from cardan.results.scene import Scene
from cardan.scene.poses import blended, moment, placed, poses

GROUND = "ground"
AT_INFINITY = 1e6  # sizes of the machine: a pole that is farther away is at infinity
AT_REST = 1e-9  # of the fastest motion in the machine


class Pole(NamedTuple):
    """The pole of one body against another: where it is, or in which direction it lies at infinity.

    Both are None where the bodies do not move against each other.
    """

    body: str
    against: str
    at: tuple[float, float] | None
    direction: tuple[float, float] | None
    angular_velocity: float  # of the first against the second


class MarkVelocity(NamedTuple):
    """A place on a body where an element hangs, and its velocity."""

    element: str
    body: str
    at: tuple[float, ...]
    velocity: tuple[float, ...]


def poles_of(
    model: Model,
    q: Sequence[float] | np.ndarray,
    v: Sequence[float] | np.ndarray,
    pairs: Sequence[tuple[str, str]] | None = None,
) -> list[Pole]:
    """The poles at a position q with speeds v (of any scale): of all bodies against the ground, or of given pairs."""
    if model.dim != 2:
        raise AnalysisError(f'"{model.name}" is a machine in space: poles are those of planar machines')
    bodies = list(model.bodies)
    place, speed = (_of_bodies(x, len(bodies), what) for x, what in ((q, "q"), (v, "v")))
    body_pairs = [(name, GROUND) for name in bodies] if pairs is None else [(str(a), str(b)) for a, b in pairs]
    extent = float(np.ptp(place[:, :2], axis=0).max(initial=0.0)) or float(np.abs(place[:, :2]).max(initial=0.0)) or 1.0
    fastest = float(max(np.abs(speed[:, :2]).max(initial=0.0), extent * np.abs(speed[:, 2]).max(initial=0.0)))
    fields = {name: _field(r, u) for name, r, u in zip(bodies, place, speed, strict=True)}
    fields[GROUND] = np.zeros(3)
    for name in (name for pair in body_pairs for name in pair):
        check_known("no body", name, fields)
    middle = place[:, :2].mean(axis=0)
    return [Pole(a, b, *_pole(fields[a] - fields[b], middle, extent, fastest)) for a, b in body_pairs]


def all_pairs(model: Model) -> list[tuple[str, str]]:
    """Every two bodies, the ground among them: n (n + 1) / 2 poles."""
    return [(b, a) for a, b in combinations([GROUND, *model.bodies], 2)]


def poles_at(result: Result, t: float, pairs: Sequence[tuple[str, str]] | None = None) -> list[Pole]:
    """The poles at a time of a motion."""
    model, q, v = _moving(result, t)
    return poles_of(model, q, v, pairs)


def velocities_of(scene: Scene, q: np.ndarray, v: np.ndarray) -> list[MarkVelocity]:
    """The velocities of all marks on moving bodies, at a position q with speeds v; a place of a body is told once."""
    velocities: dict[tuple[int, tuple[float, ...]], MarkVelocity] = {}
    size, speeds = (3, 3) if scene.dim == 2 else (7, 6)
    for element in scene.elements:
        for mark in element.marks:
            if mark.body == 0 or (mark.body, mark.point) in velocities:
                continue
            pose = q[size * (mark.body - 1) : size * mark.body]
            speed = v[speeds * (mark.body - 1) : speeds * mark.body]
            at = placed(pose, np.array([mark.point]))[0]
            velocity = _velocity(scene.dim, pose, speed, np.array(mark.point), at)
            name = scene.bodies[mark.body].name
            velocities[mark.body, mark.point] = MarkVelocity(
                element.name, name, tuple(at.tolist()), tuple(velocity.tolist())
            )
    return list(velocities.values())


def velocities_at(result: Result, t: float) -> list[MarkVelocity]:
    """The velocities of marks at a time of a motion."""
    _, q, v = _moving(result, t)
    return velocities_of(result.scene, q, v)


def _velocity(dim: int, pose: np.ndarray, speed: np.ndarray, point: np.ndarray, at: np.ndarray) -> np.ndarray:
    """ṙ + ω × (P - r); in space ω is given in body axes, and A (ω′ × s) is the same."""
    if dim == 2:
        return speed[:2] + speed[2] * np.array([-(at[1] - pose[1]), at[0] - pose[0]])
    turned = placed(np.concatenate([np.zeros(3), pose[3:]]), np.cross(speed[3:], point)[None])[0]
    return speed[:3] + turned


def _field(r: np.ndarray, u: np.ndarray) -> np.ndarray:
    """(a_x, a_y, ω) of the velocity field of a body."""
    return np.array([u[0] + u[2] * r[1], u[1] - u[2] * r[0], u[2]])


def _pole(
    field: np.ndarray, middle: np.ndarray, extent: float, fastest: float
) -> tuple[tuple[float, float] | None, tuple[float, float] | None, float]:
    """Where a velocity field vanishes: the place, or a unit direction, and ω."""
    omega = float(field[2])
    middle_velocity = field[:2] + omega * np.array([-middle[1], middle[0]])  # the velocity in the middle of the machine
    moves = float(np.hypot(*middle_velocity))
    if max(moves, abs(omega) * extent) <= AT_REST * fastest or fastest == 0.0:
        return None, None, 0.0
    if moves > AT_INFINITY * extent * abs(omega):
        return None, (-float(middle_velocity[1]) / moves, float(middle_velocity[0]) / moves), 0.0
    return (float(-field[1] / omega), float(field[0] / omega)), None, omega


def _of_bodies(values: Sequence[float] | np.ndarray, count: int, what: str) -> np.ndarray:
    numbers = np.array(values, dtype=float).ravel()
    if numbers.size != 3 * count or not np.isfinite(numbers).all():
        raise AnalysisError(f"{what}: expected {3 * count} finite numbers, three for each body; got {numbers.size}")
    return numbers.reshape(count, 3)


def _moving(result: Result, t: float) -> tuple[Model, np.ndarray, np.ndarray]:
    """q and v at a time, between two reported ones on the line between them."""
    if result.model is None:
        raise AnalysisError("this result does not hold its model, because it was loaded from a file; run it again")
    if not len(result.t):
        raise AnalysisError("this result has no motion")
    frame, part = moment(result.t, t)
    after = min(frame + 1, len(result.t) - 1)
    shown = poses(result)[:, 1:]
    q = blended(shown[frame], shown[after], part).ravel()
    v = np.concatenate([*_speeds(result, frame, after, part), []])
    return result.model, q, v


def _speeds(result: Result, before: int, after: int, part: float) -> Iterator[np.ndarray]:
    for body in result.scene.bodies[1:]:
        columns = [result.columns.get((body.name, word)) for word in ("velocity", "angular_velocity")]
        if any(column is None for column in columns):
            raise AnalysisError(f'this result does not hold the speeds of body "{body.name}"')
        for column in columns:
            yield np.atleast_1d((1 - part) * column[before] + part * column[after])  # type: ignore[index]
