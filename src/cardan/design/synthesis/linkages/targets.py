"""What a linkage is to follow: a curve, pairs of a function, or positions of a body, read, checked and scaled."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from scipy.interpolate import CubicSpline

from cardan.errors import FileError, ModelError, check_choice
from cardan.io.csv_rows import csv_rows, separator_hint

TASKS = {"path": "x, y", "function": "input, output", "motion": "x, y, angle"}
POINTS_TO_JOIN = 24  # points: fewer of them are joined to a curve, which is followed in their place
MANY_POINTS = 600  # points: of more of them some are left out
DRAWN = 120  # points of a curve that joins few
DENSE = 1200  # points of the curve for distances from it
CLOSED_CURVE_STEP = 1.5  # of the longest step: ends that are no farther apart belong to a closed curve
LARGEST = 1e100  # numbers whose products are finite
SAME_POINT = 1e-12  # of the size: points that are one


@dataclass(frozen=True, eq=False)
class Target:
    """What is to be followed, in units of its size and about its middle: points, and angles or pairs.

    `points` (k,) are complex; of a function they are left out, `inputs` and `outputs` (k,) take their place.
    `size` is the diagonal of the box around the points, of a function the range of its outputs.
    """

    task: str
    closed: bool
    size: float
    middle: complex
    points: np.ndarray
    curve: np.ndarray  # many points along the curve, in order
    uncertain: float = 0.0  # how far a curve through the points may be from the one that is meant, between them
    angles: np.ndarray = field(default_factory=lambda: np.zeros(0))
    angle_weight: float = 1.0  # what a radian is worth, in units of the size
    inputs: np.ndarray = field(default_factory=lambda: np.zeros(0))
    outputs: np.ndarray = field(default_factory=lambda: np.zeros(0))
    notes: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return max(self.points.size, self.inputs.size)

    def some(self, most: int) -> np.ndarray:
        """The indices of at most so many points, evenly spread; the ends are among them."""
        if self.count <= most:
            return np.arange(self.count)
        return np.unique(np.linspace(0, self.count - 1, most).round().astype(int))


def read_target(curve: object, task: str, closed: bool | None, smooth: bool, angle_weight: float | None) -> Target:
    """The target of a task, from numbers or from a CSV file."""
    check_choice("task", task, TASKS)
    rows = _rows(curve, task)
    if task == "function":
        return _function(rows)
    points = rows[:, 0] + 1j * rows[:, 1]
    low, high = rows[:, :2].min(axis=0), rows[:, :2].max(axis=0)
    size, middle = float(np.linalg.norm(high - low)), complex(*(low + high) / 2)
    if size == 0.0:
        raise ModelError("curve: all points are the same; there is nothing to follow")
    points = (points - middle) / size
    if task == "motion":
        weight = 1.0 if angle_weight is None else float(angle_weight) / size
        if not (np.isfinite(weight) and weight > 0):
            raise ModelError(f"angle_weight={angle_weight!r}: expected a positive length, what one radian is worth")
        return Target(task, False, size, middle, points, points, angles=rows[:, 2], angle_weight=weight)
    return _path(points, closed, smooth, size, middle)


def _path(points: np.ndarray, closed: bool | None, smooth: bool, size: float, middle: complex) -> Target:
    points = points[np.r_[True, np.abs(np.diff(points)) > SAME_POINT]]
    longest = float(np.abs(np.diff(points)).max())
    ends_meet = abs(points[-1] - points[0]) <= SAME_POINT
    if closed is None:
        closed = bool(ends_meet or (points.size > 3 and abs(points[-1] - points[0]) <= CLOSED_CURVE_STEP * longest))
    if closed and ends_meet:
        points = points[:-1]
    if points.size < 3:
        raise ModelError(f"curve: expected at least 3 different points, found {points.size}")
    notes: tuple[str, ...] = ()
    uncertain = _uncertainty(_spread(points, MANY_POINTS), closed) if smooth and points.size >= POINTS_TO_JOIN else 0.0
    dense = _joined(points, closed, smooth, DENSE)
    if points.size < POINTS_TO_JOIN:
        how = "a smooth curve" if smooth else "straight lines"
        notes = (f"{points.size} points were given: they are joined by {how}, which the linkages follow",)
        points = _joined(points, closed, smooth, DRAWN)
    elif points.size > MANY_POINTS:
        points = _spread(points, MANY_POINTS)
    return Target("path", bool(closed), size, middle, points, dense, uncertain, notes=notes)


def _spread(points: np.ndarray, most: int) -> np.ndarray:
    """At most so many of the points, evenly spread over their order; the ends are among them."""
    if points.size <= most:
        return points
    return points[np.linspace(0, points.size - 1, most).round().astype(int)]


def _joined(points: np.ndarray, closed: bool, smooth: bool, count: int) -> np.ndarray:
    """So many points, equally spaced, of a cubic spline through the points or of the lines between them."""
    knots = np.r_[points, points[0]] if closed else points
    s = np.r_[0.0, np.cumsum(np.abs(np.diff(knots)))]
    fine = np.unique(np.r_[s, np.linspace(0, s[-1], 20 * count)])
    if smooth:
        if closed:
            path = CubicSpline(s, knots, bc_type="periodic")(fine)
        else:
            path = CubicSpline(s, knots, bc_type="natural" if knots.size < 4 else "not-a-knot")(fine)
    else:
        path = np.interp(fine, s, knots)
    way = np.r_[0.0, np.cumsum(np.abs(np.diff(path)))]
    return np.interp(np.linspace(0, way[-1], count, endpoint=not closed), way, path)


def _uncertainty(points: np.ndarray, closed: bool) -> float:
    """How far the spline may be from the curve that is meant: an eighth of what it is off at every other point when the
    points between are left out (it is of the fourth order: a sixteenth would be expected)."""
    last = points.size - 1 if points.size % 2 == 0 and not closed else points.size
    knots = points[: last + 1 : 2]
    knots = np.r_[knots, points[:1]] if closed else knots
    s = np.r_[0.0, np.cumsum(np.abs(np.diff(knots)))]
    spline = CubicSpline(s, knots, bc_type="periodic" if closed else "not-a-knot")
    fine = spline(np.linspace(0, s[-1], 40 * knots.size))
    between = points[1 : 2 * (knots.size - 1) : 2]
    return float(np.abs(between[:, None] - fine[None, :]).min(axis=1).max()) / 8


def _function(rows: np.ndarray) -> Target:
    inputs, outputs = rows[np.argsort(rows[:, 0])].T
    if np.any(np.diff(inputs) <= 0):
        raise ModelError("curve: an input occurs twice; a function has one output for each input")
    size = float(np.ptp(outputs))
    if size == 0.0:
        raise ModelError("curve: all outputs are the same; there is nothing to follow")
    if np.ptp(inputs) > 2 * np.pi * (1 + 1e-9):
        raise ModelError(
            f"curve: the inputs range over {np.ptp(inputs):.4g} rad, which is more than a turn of the crank; "
            "inputs are angles in rad"
        )
    chosen = np.linspace(0, inputs.size - 1, min(inputs.size, MANY_POINTS)).round().astype(int)
    none = np.zeros(0, complex)
    return Target("function", False, size, 0j, none, none, inputs=inputs[chosen], outputs=outputs[chosen])


def _rows(curve: object, task: str) -> np.ndarray:
    columns = TASKS[task].count(",") + 1
    if isinstance(curve, (str, Path)):
        rows = _table(curve, columns, TASKS[task])
    else:
        try:
            rows = np.asarray(curve)
            if np.iscomplexobj(rows) and rows.ndim == 1 and columns == 2:
                rows = np.column_stack([rows.real, rows.imag])
            rows = np.asarray(rows, dtype=float) if not np.iscomplexobj(rows) else np.zeros((0, 0))
        except (TypeError, ValueError):
            rows = np.zeros((0, 0))
        if rows.ndim != 2 or rows.shape[1] != columns:
            raise ModelError(f"curve: for {task} a list of ({TASKS[task]}) is expected, or the name of a CSV file")
    if not np.isfinite(rows).all():
        bad = int(np.flatnonzero(~np.isfinite(rows).all(axis=1))[0])
        raise ModelError(f"curve: number {bad + 1} is not finite: ({', '.join(f'{x:g}' for x in rows[bad])})")
    if rows.size and np.abs(rows).max() > LARGEST:
        raise ModelError(f"curve: {np.abs(rows).max():g} is too large a number to compute with; choose other units")
    if len(rows) < 3:
        raise ModelError(f"curve: expected at least 3 lines ({TASKS[task]}), found {len(rows)}")
    return rows


def _table(path: str | Path, columns: int, names: str) -> np.ndarray:
    """The numbers of a CSV file; a first line of titles is skipped."""
    rows: list[list[float]] = []
    for line, cells in csv_rows(path):
        try:
            numbers = [float(cell) for cell in cells]
        except ValueError:
            if not rows and line == 1:
                continue
            hint = separator_hint(cells, columns)
            raise FileError(f"expected {columns} numbers ({names}){hint}", path, line) from None
        if len(numbers) != columns:
            hint = separator_hint(cells, columns)
            raise FileError(f"expected {columns} columns ({names}), found {len(numbers)}{hint}", path, line)
        rows.append(numbers)
    if not rows:
        raise FileError(f"no numbers were found; expected lines of {columns} numbers ({names})", path)
    return np.array(rows)
