"""Measured curves from CSV files: profiles of the ground, outlines of cams and grids of heights, with their units."""

from __future__ import annotations

from itertools import pairwise
from math import degrees, isfinite, pi, radians
from pathlib import Path
from re import findall
from typing import Literal

from cardan.errors import FileError, suggestion
from cardan.io.csv_rows import Row, csv_rows, separator_hint
from cardan.model.argument_messages import spoken
from cardan.model.expressions.functions import Spline
from cardan.model.ground.terrain import Terrain
from cardan.model.named_units import METRES

LEAST_OF_TURN = 4  # points
SAME_ANGLE = 1e-3  # rad: an angle a turn later is the same angle
SAME_RADIUS = 1e-6  # of itself
WIDEST_GAP = 2.0  # of the largest distance between two angles: more is not a whole turn


@spoken
def profile_from_csv(
    path: str,
    unit: str | None = None,
    to: str = "m",
    kind: Literal["cubic", "linear"] = "cubic",
    extrapolate: Literal["linear", "constant"] = "linear",
    name: str = "",
) -> Spline:
    """A profile of the ground from a CSV file with two columns, place and height.

    Parameters
    ----------
    path : str
        The file. Empty lines and lines that begin with # are skipped. A first line of titles may give the units:
        `x [mm], height [in]`. Places must increase: a profile cannot overhang.
    unit : str, optional
        The unit of both columns where the titles do not give it: m, mm, cm, km, in or ft.
    to : str, default "m"
        The unit of length of the model.
    kind : "cubic" or "linear", default "cubic"
        The pieces of the spline.
    extrapolate : "linear" or "constant", default "linear"
        How the profile continues beyond its ends.
    name : str, default ""
        The name of the spline.

    Returns
    -------
    Spline
        The height as a function of the place.

    Raises
    ------
    FileError
        The table is not complete, or its unit is not given; the message names the line.

    Examples
    --------
    >>> import cardan as cd
    >>> np.savetxt("road.csv", [[0, 0], [1000, 50], [2000, 0]], delimiter=",")
    >>> cd.profile_from_csv("road.csv", unit="mm").y
    (0.0, 0.05, 0.0)
    """
    rows = list(csv_rows(path))
    titles, rows = _titles(rows)
    factors = _factors(titles[:2], 2, unit, to, path)
    x, y, before = [], [], None
    for line, cells in rows:
        if len(cells) != 2:
            hint = separator_hint(cells, 2)
            raise FileError(f"expected two columns, place and height, found {len(cells)}{hint}", path, line)
        place, height = (_number(cell, path, line) * f for cell, f in zip(cells, factors, strict=True))
        _increases(place, before, path, line)
        x.append(place)
        y.append(height)
        before = place
    if len(x) < 2:
        raise FileError(f"a profile needs at least 2 points, found {len(x)}", path)
    return Spline(tuple(x), tuple(y), kind=kind, extrapolate=extrapolate, name=name)


@spoken
def cam_from_csv(path: str, unit: str | None = None, to: str = "m", deviation: float = 0.0, name: str = "") -> Spline:
    """The outline of a cam from a CSV file with two columns, angle and radius, as a curve that closes.

    Parameters
    ----------
    path : str
        The file. Empty lines and lines that begin with # are skipped. A first line of titles may give the units:
        `angle [deg], radius [mm]`; without one, angles are in degrees. Angles must increase, over a whole turn; the
        last one may be the first one again, a turn later.
    unit : str, optional
        The unit of the radii where the titles do not give it: m, mm, cm, km, in or ft.
    to : str, default "m"
        The unit of length of the model.
    deviation : float, default 0.0
        How far the curve may be from the measured radii (root of the mean square), in the unit of the model: forces
        of a cam need its second derivative, which would follow every error of measurement.
    name : str, default ""
        The name of the spline.

    Returns
    -------
    Spline
        The radius as a periodic function of the angle in radians, for `Cam(..., polar=True)`.

    Raises
    ------
    FileError
        The table is not complete, does not close, or its unit is not given; the message names the line.

    Examples
    --------
    >>> import cardan as cd
    >>> angles = np.arange(0, 360, 10)
    >>> np.savetxt("cam.csv", np.column_stack([angles, 30 + 5 * np.cos(np.radians(angles))]), delimiter=",")
    >>> print(f"{cd.cam_from_csv('cam.csv', unit='mm')(0.5):.5f} m")
    0.03439 m
    """
    rows = list(csv_rows(path))
    titles, rows = _titles(rows)
    is_in_radians = "rad" in findall(r"\[\s*(\w+)\s*\]", titles[0]) if titles else False
    (factor,) = _factors(titles[1:2], 1, unit, to, path)
    angles, radii = [], []
    for line, cells in rows:
        if len(cells) != 2:
            hint = separator_hint(cells, 2)
            raise FileError(f"expected two columns, angle and radius, found {len(cells)}{hint}", path, line)
        angle, radius = (_number(cell, path, line) for cell in cells)
        angle = angle if is_in_radians else radians(angle)
        if angles and angle <= angles[-1]:
            raise FileError("angles must increase over the turn", path, line)
        angles.append(angle)
        radii.append(radius * factor)
    return closed_outline(angles, radii, deviation, path, name)


def closed_outline(angles: list[float], radii: list[float], deviation: float, path: str, name: str) -> Spline:
    """A periodic cubic Spline through these radii, or as near to them as `deviation` says."""
    if len(angles) < LEAST_OF_TURN:
        raise FileError(f"an outline needs at least {LEAST_OF_TURN} points, found {len(angles)}", path)
    widest = max(after - before for before, after in pairwise(angles))
    rest = angles[0] + 2 * pi - angles[-1]
    if not -SAME_ANGLE < rest < WIDEST_GAP * widest:
        raise FileError(
            f"the angles span {degrees(angles[-1] - angles[0]):.1f}°: give those of one whole turn, in degrees or with "
            'the title "angle [rad]"',
            path,
        )
    if rest > SAME_ANGLE:
        angles, radii = [*angles, angles[0] + 2 * pi], [*radii, radii[0]]
    elif abs(radii[-1] - radii[0]) > max(2 * deviation, SAME_RADIUS * abs(radii[0])):
        raise FileError(
            f"the radius is {radii[0]:g} at the first angle and {radii[-1]:g} a turn later; an outline must close", path
        )
    else:
        angles, radii = [*angles[:-1], angles[0] + 2 * pi], [*radii[:-1], radii[0]]
    if deviation > 0:
        from scipy.interpolate import BSpline, splrep  # only here: importing it takes half a second

        knots, coefficients, degree = splrep(angles, radii, s=len(radii) * deviation**2, per=True)[:3]
        smooth = BSpline(knots, coefficients, degree)
        angles = sorted({angles[0], angles[-1], *(float(x) for x in knots if angles[0] <= x <= angles[-1])})
        if len(angles) < LEAST_OF_TURN:
            raise FileError(f"a deviation of {deviation:g} leaves no shape of the cam; make it smaller", path)
        radii = [float(smooth(x)) for x in angles]
        radii[-1] = radii[0]
    return Spline(tuple(angles), tuple(radii), periodic=True, over="angle", name=name)


@spoken
def terrain_from_csv(
    path: str,
    unit: str | None = None,
    to: str = "m",
    kind: Literal["cubic", "linear"] = "cubic",
    extrapolate: Literal["linear", "constant"] = "linear",
    name: str = "",
) -> Terrain:
    """A terrain from a CSV file with a grid of heights.

    Parameters
    ----------
    path : str
        The file. Its first line holds the places y; each further line holds a place x and the heights there. The first
        cell may give the unit of all numbers: `[mm]`.
    unit : str, optional
        The unit of all numbers where the first cell does not give it: m, mm, cm, km, in or ft.
    to : str, default "m"
        The unit of length of the model.
    kind : "cubic" or "linear", default "cubic"
        The pieces of the surface.
    extrapolate : "linear" or "constant", default "linear"
        How the surface continues beyond its edges.
    name : str, default ""
        The name of the terrain.

    Returns
    -------
    Terrain
        The height as a function of x and y.

    Raises
    ------
    FileError
        The table is not complete, or its unit is not given; the message names the line.

    Examples
    --------
    >>> import cardan as cd
    >>> np.savetxt("field.csv", [[0, 0, 1000], [0, 0, 10], [1000, 20, 30]], delimiter=",")
    >>> cd.terrain_from_csv("field.csv", unit="mm").z
    ((0.0, 0.01), (0.02, 0.03))
    """
    rows = list(csv_rows(path))
    if len(rows) < 3:
        raise FileError("a terrain needs a line of y and at least 2 lines of heights", path)
    (first, (corner, *places)), *rows = rows
    (factor,) = _factors([corner] if "[" in corner else [], 1, unit, to, path)
    y: list[float] = []
    for cell in places:
        _increases(place := _number(cell, path, first) * factor, y[-1] if y else None, path, first, "y")
        y.append(place)
    x, z = [], []
    for line, cells in rows:
        if len(cells) != len(y) + 1:
            hint = separator_hint(cells, len(y) + 1)
            raise FileError(f"expected a place x and {len(y)} heights, found {len(cells)} numbers{hint}", path, line)
        place, *heights = (_number(cell, path, line) * factor for cell in cells)
        _increases(place, x[-1] if x else None, path, line)
        x.append(place)
        z.append(tuple(heights))
    return Terrain(tuple(x), tuple(y), tuple(z), kind=kind, extrapolate=extrapolate, name=name)


def _titles(rows: list[Row]) -> tuple[list[str], list[Row]]:
    """The titles, where the first line is not all numbers."""
    if rows and not any(_is_number(cell) for cell in rows[0][1]):
        return rows[0][1], rows[1:]
    return [], rows


def _factors(titles: list[str], count: int, unit: str | None, to: str, path: str | Path) -> list[float]:
    units_of_titles = [matches[0] if (matches := findall(r"\[\s*(\w+)\s*\]", title)) else None for title in titles]
    units = [word or unit for word in (*units_of_titles, *(None,) * (count - len(units_of_titles)))]
    for word in (*units, to):
        if word is None:
            hint = separator_hint(titles, count)
            raise FileError(f'the unit is missing; give unit="mm", or titles such as "x [mm], height [mm]"{hint}', path)
        if word not in METRES:
            raise FileError(f'unknown unit "{word}"{suggestion(word, METRES)}', path)
    return [METRES[word] / METRES[to] for word in units if word is not None]


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _number(text: str, path: str | Path, line: int) -> float:
    if not text:
        raise FileError("a number is missing; fill the gap or leave the whole line out", path, line)
    if not _is_number(text) or not isfinite(float(text)):
        remedy = separator_hint([text], 1) or "; leave the line out to interpolate"
        raise FileError(f'"{text}" is not a finite number{remedy}', path, line)
    return float(text)


def _increases(place: float, before: float | None, path: str | Path, line: int, axis: str = "x") -> None:
    if before is not None and place <= before:
        how = "stands upright" if place == before else "overhangs"
        raise FileError(
            f"{axis} must increase, but {place:g} follows {before:g}: ground that {how} has no single height; move "
            "the point a little, or leave it out",
            path,
            line,
        )
