"""Chosen moments of a run: which times, where the bodies are then, the paths of points."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from cardan.errors import CardanError, suggestion
from cardan.results.result import Result
from cardan.results.scene import GROUND
from cardan.scene.activity import inactive_at
from cardan.scene.poses import blended, moment, placed, poses

MOMENTS = 6  # drawn where no number is given
OUTSIDE = 1e-9  # of the duration: as much may a time lie outside by round-off


def motion_of(result: Result) -> np.ndarray:
    """The poses of all bodies at all reporting times; complains of a result that has none."""
    if not len(result.t):
        raise CardanError("the result has no times, so there is nothing to draw")
    motion = poses(result)
    if motion.shape[1] < 2 or not np.isfinite(motion[:, 1:]).any():
        raise CardanError("the result holds no positions of bodies, so there is nothing to draw")
    return motion


Traced = str | tuple[str, Sequence[float]]  # a point of interest, a body or a joint; or a body and a place on it


def chosen_times(t: np.ndarray, times: object) -> np.ndarray:
    """Times of the run: given ones, or a number of them from its start to its end."""
    if times is None:
        times = MOMENTS
    if isinstance(times, (int, np.integer)) and not isinstance(times, bool):
        if times < 1:
            raise CardanError(f"times={times}: expected at least one moment")
        return t[:1] if len(t) == 1 else (np.linspace(t[0], t[-1], times) if times > 1 else t[:1])
    try:
        wanted = np.array([np.nan]) if isinstance(times, (str, bool)) else np.atleast_1d(np.asarray(times, dtype=float))
    except (TypeError, ValueError):
        wanted = np.array([np.nan])
    if wanted.ndim != 1 or not wanted.size or not np.isfinite(wanted).all():
        raise CardanError(f"times={times!r}: expected a number of moments or a list of times")
    slack = OUTSIDE * max(float(t[-1] - t[0]), abs(float(t[-1])))
    for time in wanted:
        if not t[0] - slack <= time <= t[-1] + slack:
            raise CardanError(f"times: {time:g} is outside the run, which goes from {t[0]:g} to {t[-1]:g}")
    return wanted


def pose_at(t: np.ndarray, motion: np.ndarray, time: float) -> np.ndarray:
    """The poses at a time: straight between reporting times, Euler parameters back to unit length."""
    k, part = moment(t, time)
    return blended(motion[k], motion[min(k + 1, len(motion) - 1)], part)


def path_of(result: Result, motion: np.ndarray, point: Traced) -> tuple[str, np.ndarray]:
    """A name and the path (nt, dim) of a point of interest, a body or a joint by its name, or of a point of a body,
    ("coupler", (0.5, 1.5))."""
    scene = result.scene
    names = [body.name for body in scene.bodies]
    if isinstance(point, str):
        values = result.values(point, "position")
        if values is not None:
            return point, values
        element = scene.element(point)
        mark = next((mark for mark in element.marks if mark.body != GROUND), None) if element else None
        if mark is not None:
            return point, placed(motion[:, mark.body], np.array([mark.point], dtype=float))[:, 0]
        movable = [*names[1:], *(element.name for element in scene.elements)]
        raise CardanError(f'traces: nothing called "{point}" has a path{suggestion(point, movable)}')
    try:
        body, at = point
        local = np.asarray(at, dtype=float).reshape(1, scene.dim)
    except (TypeError, ValueError):
        example = '("coupler", (0.5, 1.5))' if scene.dim == 2 else '("coupler", (0.5, 1.5, 0))'
        raise CardanError(f"traces: expected the name of a point or a body, or {example}, got {point!r}") from None
    if body not in names:
        raise CardanError(f'traces: there is no body "{body}"{suggestion(str(body), names[1:])}')
    return body, placed(motion[:, names.index(body)], local)[:, 0]


def paths_of(result: Result, motion: np.ndarray, traces: str | Sequence[Traced]) -> list[tuple[str, np.ndarray]]:
    """All paths that are asked for; one name stands for a list of one."""
    return [path_of(result, motion, point) for point in ([traces] if isinstance(traces, str) else traces)]


def hidden_at(result: Result, hide: Collection[str], time: float) -> frozenset[str]:
    """What is left out at a time: what the user hides, and what does not act then."""
    return frozenset([hide] if isinstance(hide, str) else hide) | inactive_at(result, time)
