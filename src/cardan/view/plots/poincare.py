"""Poincaré sections: the state at every period of a drive, or where a quantity passes a level."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from matplotlib.figure import Figure

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.view.plots.histories import COLOURS, INK, TEXT, HistoryFigure, check_format, dress
from cardan.view.plots.scalars import Between, axis_words, finished, scalar

SIZE = (6.0, 4.8)  # inches
SECTION_BISECTIONS = 50  # halvings of a reporting interval: to round-off
MOST_POINTS = 1_000_000
PERIOD_SLACK = 1e-9  # of a period: a run that ends this little too early still has its last point
DIRECTIONS = (-1, 0, 1)


class Section(NamedTuple):
    """Times of a section and the two quantities then."""

    t: np.ndarray
    x: np.ndarray
    y: np.ndarray


def plot_poincare(
    result: Result,
    x: str,
    y: str,
    every: float | None = None,
    crossing: str | None = None,
    level: float = 0.0,
    direction: int = 1,
    since: float | None = None,
    wrap: bool = True,
    path: str | Path | None = None,
    title: str | None = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """See `Result.plot_poincare`."""
    check_format(path)
    points = section(result, x, y, every, crossing, level, direction, since, wrap)
    across, upward = scalar(result, x), scalar(result, y)
    figure = HistoryFigure(figsize=size or SIZE, layout="constrained")
    ax = figure.subplots()
    many = len(points.t) > 300
    ax.plot(points.x, points.y, "o", color=COLOURS[0], markersize=2.2 if many else 4, markeredgewidth=0)
    ax.set_xlabel(axis_words(across), fontsize=TEXT, color=INK)
    ax.set_ylabel(axis_words(upward), fontsize=TEXT, color=INK)
    ax.margins(0.1)
    dress(ax)
    how = f"every {every:g} {result.units.time}" if every is not None else _crossing_words(crossing, level, direction)
    heading = f"{result.name}: {how}, {len(points.t)} points" if title is None else title
    return finished(figure, ax, heading, heading, path)


def section(
    result: Result,
    x: str,
    y: str,
    every: float | None = None,
    crossing: str | None = None,
    level: float = 0.0,
    direction: int = 1,
    since: float | None = None,
    wrap: bool = True,
) -> Section:
    """The points of a Poincaré section, from the time `since` on. Angles are taken within (-π, π] where `wrap`."""
    if (every is None) == (crossing is None):
        raise CardanError(
            'give the times of the points: every=0.5 (a period) or crossing="crank.angle"; '
            "on the command line --every or --crossing"
        )
    across, upward = scalar(result, x, "x: "), scalar(result, y, "y: ")
    start = float(result.t[0]) if since is None else float(since)
    if not start <= result.t[-1]:
        raise CardanError(f"since={since:g}: the run ends at {result.t[-1]:g}")
    if every is not None:
        times = _strobe(result.t, every, start)
    else:
        assert crossing is not None
        times = _crossings(result, crossing, level, direction)
        times = times[times >= start]
        if not times.size:
            words = _crossing_words(crossing, level, direction)
            raise CardanError(f"the section has no points: {words} does not happen in the run")
    values = []
    for curve in (across, upward):
        curve_values = Between.rows_of(result, curve)(times)
        values.append(_wrapped(curve_values) if wrap and curve.column == "angle" else curve_values)
    return Section(times, *values)


def _strobe(t: np.ndarray, every: float, start: float) -> np.ndarray:
    if not isinstance(every, (int, float, np.number)) or not 0 < every < np.inf:
        raise CardanError(f"every={every!r}: expected a period, a positive number")
    first = max(start, float(t[0]))
    count = int(np.floor((t[-1] - first) / every + PERIOD_SLACK))
    if count < 1:
        raise CardanError(f"every={every:g}: the run from {first:g} to {t[-1]:g} is shorter than one period")
    if count > MOST_POINTS:
        raise CardanError(f"every={every:g}: the run has {count} periods; a section of that many points shows nothing")
    return np.minimum(first + every * np.arange(count + 1), t[-1])


def _crossings(result: Result, name: str, level: float, direction: int) -> np.ndarray:
    """When a quantity passes a level, by halving the reporting intervals in which it does. An angle passes it at
    every turn."""
    if direction not in DIRECTIONS:
        raise CardanError(f"direction={direction!r}: expected 1 (rising), -1 (falling) or 0 (both)")
    curve = scalar(result, name, "crossing: ")
    turns = curve.column == "angle"
    between = Between.rows_of(result, curve)

    def distance(time: np.ndarray) -> np.ndarray:
        return _wrapped(between(time) - level) if turns else between(time) - level

    low, high = result.t[:-1], result.t[1:]
    a, b = distance(low), distance(high)
    near = np.abs(b - a) < np.pi if turns else np.ones(len(a), dtype=bool)  # else it passed the other side
    rising, falling = (a < 0) & (b >= 0) & near, (a > 0) & (b <= 0) & near
    passed = (rising if direction == 1 else falling if direction == -1 else rising | falling) & (high > low)
    low, high, up = low[passed], high[passed], b[passed] > a[passed]
    for _ in range(SECTION_BISECTIONS):
        middle = (low + high) / 2
        before = (distance(middle) < 0) == up
        low, high = np.where(before, middle, low), np.where(before, high, middle)
    return high


def _wrapped(angle: np.ndarray) -> np.ndarray:
    """Within (-π, π]."""
    return np.pi - np.mod(np.pi - angle, 2 * np.pi)


def _crossing_words(name: str | None, level: float, direction: int) -> str:
    return f"{name} = {level:g}" + {1: ", rising", -1: ", falling", 0: ""}.get(direction, "")
