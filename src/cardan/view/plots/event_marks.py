"""Events in plots: marks that can be read, and curves that jump where the motion jumps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from matplotlib.axes import Axes

from cardan.results.result import Happening

MOST_EVENT_LINES = 15  # marks with a line and a name; names that come oftener get short ticks at the top
CLOSEST_NAMES = 0.022  # of the width of the panel: names closer than this would overlap
TICK_TOP = 0.96  # of the height of the panel, where short ticks begin
# positions do not jump in an event; what follows from speeds jumps in impacts only; all else may jump in any event
CONTINUOUS = frozenset({
    "position", "angle", "length", "displacement", "gap", "penetration", "orientation", "euler_angles",
    "rotation_vector", "direction_cosines", "angle_i", "angle_j", "displacement_x", "displacement_y", "rotation",
})  # fmt: skip
OF_SPEEDS = frozenset({
    "velocity", "angular_velocity", "angular_velocity_global", "rate", "rate_i", "rate_j", "angle_rate",
    "displacement_rate", "slip", "kinetic",
})  # fmt: skip


def jump_times(events: Iterable[Happening], quantity: str) -> np.ndarray:
    """The times at which a quantity may jump, in order, each once."""
    if quantity in CONTINUOUS:
        return np.empty(0)
    doing = (event for event in events if event.before is not None)  # others were only noted
    if quantity in OF_SPEEDS:
        doing = (event for event in doing if event.external is not None)
    return np.unique([event.t for event in doing])


def with_jumps(t: np.ndarray, values: np.ndarray, jumps: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A curve through its points, drawn up to each jump and on from it, and not across.

    On either side the straight line through the two nearest points is prolonged to the jump, which is as exact as the
    straight lines between points. Where two points on one side are not there, the reporting times are too far apart to
    tell, and the points are joined as they are. A row at the time of an event is the state after it.
    """
    after = np.searchsorted(t, jumps, side="left")  # the first row after each jump
    inside = (after > 0) & (after < len(t))
    rows = np.unique(after[inside])  # rows that begin a piece
    bounds = np.concatenate([[0], rows, [len(t)]])
    places, times, inserted = [], [], []
    for k, row in enumerate(rows, start=1):
        piece_jumps = jumps[inside][after[inside] == row]
        at_row = piece_jumps[-1] == t[row]
        if bounds[k] - bounds[k - 1] < 2 or (bounds[k + 1] - bounds[k] < 2 and not at_row):
            continue
        places.append(row)
        times.append(piece_jumps[0])
        inserted.append(_prolonged(t, values, row - 2, piece_jumps[0]))
        if not at_row:
            places.append(row)
            times.append(piece_jumps[-1])
            inserted.append(_prolonged(t, values, row, piece_jumps[-1]))
    return np.insert(t, places, times), np.insert(values, places, inserted)


def _prolonged(t: np.ndarray, values: np.ndarray, k: int, time: float) -> float:
    """The straight line through points k and k + 1, at a time outside them."""
    return values[k] + (values[k + 1] - values[k]) / (t[k + 1] - t[k]) * (time - t[k])


def draw_marks(axes: Sequence[Axes], events: Sequence[Happening], colour: str, text_size: float) -> None:
    """A thin line at each event with its name above the first panel; short ticks for names that come very often."""
    counts = Counter(event.name for event in events)
    named, room = set(), MOST_EVENT_LINES
    for name, count in sorted(counts.items(), key=lambda item: item[1]):
        room -= count
        if room >= 0:
            named.add(name)
    often = np.unique([event.t for event in events if event.name not in named])
    seldom: dict[float, list[str]] = {}
    for event in events:
        if event.name in named:
            seldom.setdefault(event.t, []).append(event.name)
    for ax in axes:
        for time in seldom:
            ax.axvline(time, color=colour, linewidth=0.7, linestyle=":")
        if often.size:
            ax.vlines(often, TICK_TOP, 1.0, colour, linewidth=0.6, transform=ax.get_xaxis_transform())
    if seldom:
        seldom = dict(sorted(seldom.items(), key=lambda item: min(counts[name] for name in item[1])))
        _write_names(axes[0], seldom, colour, text_size)


def _write_names(ax: Axes, names: dict[float, list[str]], colour: str, text_size: float) -> None:
    """Names on an axis above the panel; of those that would overlap, the first of `names` is written."""
    left, right = ax.get_xlim()
    shown: dict[float, str] = {}
    for time, names_then in names.items():
        if all(abs(time - other) >= CLOSEST_NAMES * (right - left) for other in shown):
            shown[time] = ", ".join(dict.fromkeys(names_then))
    above = ax.secondary_xaxis("top")
    above.set_xticks([*shown], [*shown.values()], rotation=90, fontsize=text_size, color=colour)
    above.tick_params(length=0)
    above.spines["top"].set_visible(False)
