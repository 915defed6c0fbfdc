"""Linkages for a sketched curve: the sketch made smooth and even, searched in rounds, told as soon as there are some.

A curve from a mouse or a finger is noisy and its points are unevenly spaced. It is resampled along its length, smoothed
by a Gaussian of a small part of that length, and closed where its ends meet (what is drawn over them is cut off).
`cd.find_linkages` then searches one kind after the other with few candidates, which takes some seconds for each, and
again with more of them until the time is up.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

import cardan as cd
from cardan.design.synthesis.linkages.find import FAR_FROM_TARGET, FOLLOWS, rank
from cardan.errors import ModelError
from cardan.files.model_file import AnalysisRequest
from cardan.files.written_models.as_yaml import to_yaml
from cardan.protocol.studio import LinkageSummary
from cardan.studio.session import SupersededError

KINDS = ("four-bar", "slider-crank", "stephenson-3", "watt-1", "stephenson-1", "watt-2")
FIRST_CANDIDATES, MORE = 10_000, 8  # of each kind; so many times more in each further round
MOST_CANDIDATES = 2_000_000
BUDGET = 20.0  # s
COUNT = 8  # linkages that are told
EVEN_POINTS, FINE_POINTS = 72, 720  # of a curve that is searched for, and while it is smoothed
SMOOTHING = 0.012  # of the length of the curve: the deviation of the Gaussian
ENDS_MEET = 0.08  # of the size: ends that are no farther apart belong to a closed curve
OVERDRAWN = 0.15  # of the length, at either end: what may have been drawn twice
MOST_POSES = 40
SEEN = 0.005  # of the size: a sketch is not meant more exactly
LIKE_ANOTHER = 0.03  # of the size: linkages of a kind that differ by less in all dimensions are one
SHOWN_POINTS = 181  # of the path of a linkage
FRAMES_OF_TURN = 360  # of a turn of the crank, in the model


@dataclass(frozen=True)
class Sketch:
    """What is asked of a linkage, as `cd.find_linkages` takes it.

    `smoothed_by`: how far smoothing has moved the points at most, as a part of the curve's size.
    """

    task: str
    points: np.ndarray  # (n, 2), or (n, 3) with angles
    closed: bool | None
    size: float
    smoothed_by: float = 0.0
    times: np.ndarray | None = None  # when the points are to be passed


class SearchedLinkage(NamedTuple):
    """What pages are told of a linkage, the transmission angles at its joints (rad), and its document."""

    summary: LinkageSummary
    transmission: tuple[float, ...]
    yaml: str


@dataclass(frozen=True)
class Search:
    """Where a search stands: the best linkages so far as plain data, and what there is to say."""

    done: float  # of the time, 0 to 1
    linkages: list[SearchedLinkage] = field(default_factory=list)
    words: str = ""


OnProgress = Callable[[Search], None]


def linkages_for(
    points: Sequence[Sequence[float]],
    *,
    times: Sequence[float] | None = None,
    angles: Sequence[float] | None = None,
    task: str = "path",
    closed: bool | None = None,
    kinds: Sequence[str] = KINDS,
    budget: float = BUDGET,
    count: int = COUNT,
    on_progress: OnProgress | None = None,
    is_stale: Callable[[], bool] = lambda: False,
    **options: Any,
) -> Search:
    """Linkages for a sketch, the best first; `on_progress` is called with those of the rounds so far, after each
    kind that was searched.

    `points` are places (x, y) of a path; with `angles` they are poses of a body, with task="function" pairs (angle of
    the crank, output). With `times` linkages are ranked by when they pass the points, too: the crank turns steadily.
    `options` go to `cd.find_linkages` (region, crank, min_transmission_angle, lengths, seed). Raises SupersededError
    when `is_stale()` says that nobody waits any longer.
    """
    sketch = sketched(points, times, angles, task, closed)
    began = clock.monotonic()
    linkages: list[cd.Linkage] = []
    latest = Search(0.0)

    def spent() -> float:
        return (clock.monotonic() - began) / budget

    def watch(_done: float, _of: float) -> None:
        if is_stale():
            raise SupersededError
        if on_progress is not None:
            on_progress(Search(min(spent(), 1.0), latest.linkages, latest.words))
        if spent() >= 1.0:
            raise KeyboardInterrupt  # the search goes on with the candidates it has

    for kind, candidates, seed in _rounds(sketch.task, kinds):
        words = options | {"task": sketch.task, "closed": sketch.closed, "candidates": candidates}
        words["seed"] = options.get("seed", 0) + seed
        objects = {"task": cd.Task.from_words(words), "candidates": cd.Candidates.from_words(words)}
        held = {word for one in objects.values() for word in one.words}
        more = {word: value for word, value in options.items() if word not in held}
        new = cd.find_linkages(sketch.points, kind, count=count, progress=watch, **objects, **more)
        linkages = _best([*linkages, *new], sketch, count)
        latest = Search(min(spent(), 1.0), [_summary(one, sketch) for one in linkages], _words(linkages, sketch))
        if is_stale():
            raise SupersededError
        if on_progress is not None:
            on_progress(latest)
        if spent() >= 1.0:
            break
    return Search(1.0, latest.linkages, latest.words)


def _rounds(task: str, kinds: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Kind, candidates and seed of one search after the other."""
    able = [kind for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind in FOLLOWS.get(task, (kind,))]
    if not able:
        raise ModelError(f'kinds: {", ".join(kinds) or "none"} cannot do the task "{task}"; ask for a four-bar')
    candidates, seed = FIRST_CANDIDATES, 0
    while candidates <= MOST_CANDIDATES:
        for kind in able:
            yield kind, candidates, seed
        candidates, seed = candidates * MORE, seed + 1


# -- the sketch ----------------------------------------------------------------------------------------------------


def sketched(
    points: Sequence[Sequence[float]],
    times: Sequence[float] | None = None,
    angles: Sequence[float] | None = None,
    task: str = "path",
    closed: bool | None = None,
) -> Sketch:
    """What was sketched, made fit for a search; refuses what is none."""
    rows = _numbers(points)
    if times is not None and (task != "path" or angles is not None):
        raise ModelError("times: they belong to the points of a path; leave out angles and task")
    if task == "function":
        return Sketch("function", rows, False, float(np.ptp(rows[:, 1])))
    size = float(np.linalg.norm(np.ptp(rows, axis=0)))
    if size == 0.0:
        raise ModelError("the sketch is a single point; draw a curve for the linkage to follow")
    if angles is not None:
        turned = np.array(angles, dtype=float).ravel()
        if len(turned) != len(rows) or not np.isfinite(turned).all():
            raise ModelError(f"angles: expected one finite angle for each of the {len(rows)} points, in rad")
        chosen = np.linspace(0, len(rows) - 1, min(len(rows), MOST_POSES)).round().astype(int)
        return Sketch("motion", np.column_stack([rows, np.unwrap(turned)])[chosen], None, size)
    if times is not None:
        return _timed(rows, times, closed, size)
    even, meets, moved = _even(rows, closed, size)
    return Sketch("path", even, meets, size, moved)


def _numbers(points: object) -> np.ndarray:
    try:
        rows = np.array(points, dtype=float)
    except (TypeError, ValueError):
        rows = np.zeros(0)
    if rows.ndim != 2 or rows.shape[-1] != 2:
        raise ModelError("the sketch: expected a list of points (x, y)")
    if not np.isfinite(rows).all():
        raise ModelError("the sketch: a point has a coordinate that is not a finite number")
    if len(rows) < 3:
        raise ModelError(f"the sketch has {len(rows)} points; at least 3 are needed, draw a longer curve")
    return rows


def _timed(rows: np.ndarray, times: Sequence[float], closed: bool | None, size: float) -> Sketch:
    """Points with times stay as they are: they are few, and meant."""
    passed = np.array(times, dtype=float).ravel()
    if len(passed) != len(rows) or not np.isfinite(passed).all() or not (np.diff(passed) > 0).all():
        raise ModelError(f"times: expected {len(rows)} times, one for each point, that grow from point to point")
    return Sketch("path", rows, closed, size, times=passed)


def _even(rows: np.ndarray, closed: bool | None, size: float) -> tuple[np.ndarray, bool, float]:
    """Equally spaced points of the smoothed curve, whether it is closed, and how far smoothing has moved it."""
    z = rows[:, 0] + 1j * rows[:, 1]
    z = z[np.r_[True, np.abs(np.diff(z)) > 1e-9 * size]]
    fine = _along(z, FINE_POINTS)
    if closed is None or closed:
        first, last, apart = _nearest_ends(fine)
        if closed or apart <= ENDS_MEET * size:
            closed = True
            fine = _along(np.r_[fine[first : last + 1], fine[first]], FINE_POINTS + 1)[:-1]
    closed = bool(closed)
    smooth = _smoothed(fine, closed)
    moved = float(np.abs(smooth - fine).max()) / size
    ring = np.r_[smooth, smooth[0]] if closed else smooth
    even = _along(ring, EVEN_POINTS + closed)
    even = even[:-1] if closed else even
    return np.column_stack([even.real, even.imag]), closed, moved


def _along(z: np.ndarray, count: int) -> np.ndarray:
    """So many points, equally spaced along the lines between the given ones."""
    way = np.r_[0.0, np.cumsum(np.abs(np.diff(z)))]
    return np.interp(np.linspace(0.0, way[-1], count), way, z)


def _nearest_ends(fine: np.ndarray) -> tuple[int, int, float]:
    """Where the beginning and the end of a curve come nearest to each other, so that what overlaps can be cut off."""
    part = int(OVERDRAWN * len(fine))
    head, tail = fine[:part], fine[-part:]
    apart = np.abs(head[:, None] - tail[None, :])
    travelled = np.arange(part)[:, None] + np.arange(part)[::-1][None, :]  # points that would be cut off
    cost = apart + 0.1 * travelled * np.abs(fine[1] - fine[0])
    k, j = np.unravel_index(int(np.argmin(cost)), cost.shape)
    return int(k), len(fine) - part + int(j), float(apart[k, j])


def _smoothed(fine: np.ndarray, closed: bool) -> np.ndarray:
    """Along the curve, by a Gaussian; what it takes off round bends is given back by smoothing the rest once more
    (twicing, Tukey 1977)."""
    smooth = _blurred(fine, closed)
    return smooth + _blurred(fine - smooth, closed)


def _blurred(values: np.ndarray, closed: bool) -> np.ndarray:
    """Each value with those beside it, weighted by a Gaussian; the ends of an open curve stay as they are."""
    reach = int(4 * SMOOTHING * len(values))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / (SMOOTHING * len(values))) ** 2)
    weights /= weights.sum()
    if closed:
        padded = np.r_[values[-reach:], values, values[:reach]]
    else:  # mirrored through its ends
        padded = np.r_[2 * values[0] - values[reach:0:-1], values, 2 * values[-1] - values[-2 : -reach - 2 : -1]]
    return np.convolve(padded, weights, mode="valid")


# -- what was found ------------------------------------------------------------------------------------------------


def _best(linkages: Sequence[cd.Linkage], sketch: Sketch, count: int) -> list[cd.Linkage]:
    """The first of them that differ."""
    scale = sketch.size if sketch.task != "function" else 1.0
    distinct: list[cd.Linkage] = []
    for one in sorted(linkages, key=lambda one: _grade(one, sketch)):
        dimensions = np.array(list(one.dimensions.values()))
        like = (
            np.abs(dimensions - np.array(list(other.dimensions.values()))).max() <= LIKE_ANOTHER * scale
            for other in distinct
            if other.kind == one.kind
        )
        if not any(like):
            distinct.append(one)
    return distinct[:count]


def _grade(one: cd.Linkage, sketch: Sketch) -> tuple[float, ...]:
    """The order of the list: by deviation as far as it is seen, then simple ones, then those that transmit well."""
    _, links, transmission = rank(one)
    deviation = max(one.deviation, timing_of(one, sketch))
    return float(np.ceil(deviation / SEEN)), links, transmission, deviation


def timing_of(one: cd.Linkage, sketch: Sketch) -> float:
    """How far off the times are at which the points are passed, as a part of a turn of the crank; 0 without times.

    The crank turns steadily and fits the times as well as it can: its speed and its start are free.
    """
    if sketch.times is None or len(one.times) != len(sketch.times):
        return 0.0
    line_basis = np.column_stack([sketch.times - sketch.times[0], np.ones(len(sketch.times))])
    turned = np.unwrap(one.crank_angles)
    fit = np.linalg.lstsq(line_basis, turned, rcond=None)[0]
    return float(np.abs(line_basis @ fit - turned).max() / (2 * np.pi))


def _summary(one: cd.Linkage, sketch: Sketch) -> SearchedLinkage:
    path = one.path
    shown = path[np.linspace(0, len(path) - 1, min(SHOWN_POINTS, len(path))).round().astype(int)]
    motion = AnalysisRequest("kinematics", {"until": one.until, "every": one.until / FRAMES_OF_TURN})
    summary: LinkageSummary = {
        "kind": one.kind,
        "error": one.deviation,
        "rms": one.rms,
        "type": one.grashof,
        "crank_turns": bool(one.crank_turns),
        "dimensions": dict(one.dimensions),
        "curve": shown.tolist(),
    }
    if sketch.times is not None:
        summary["timing"] = timing_of(one, sketch)
    return SearchedLinkage(summary, tuple(map(float, one.transmission)), to_yaml(one.model, [motion]))


def _words(linkages: Sequence[cd.Linkage], sketch: Sketch) -> str:
    """What a user should know of the list as a whole."""
    if not linkages:
        return (
            "No linkage was found yet that can do this within the limits. Allow smaller transmission angles, a larger "
            "region or a crank that does not turn fully, or draw a simpler curve."
        )
    best = linkages[0]
    sentences = []
    if best.deviation > FAR_FROM_TARGET:
        sentences.append(
            f"No linkage follows this {sketch.task} closely: the nearest, a {best.kind}, stays within "
            f"{best.deviation:.1%} of its size. Linkages draw round curves; sharp corners and many waves are out of "
            "their reach. Try a rounder curve with fewer details."
        )
    if sketch.smoothed_by > FAR_FROM_TARGET:
        sentences.append(f"The sketch was smoothed, by up to {sketch.smoothed_by:.1%} of its size.")
    if sketch.times is not None:
        sentences.append("The linkages were searched for the path, and ranked by path and times.")
    return " ".join(sentences)
