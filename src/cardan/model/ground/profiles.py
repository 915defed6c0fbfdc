"""Profiles of the ground, and curves with stops: polylines with rounded corners, steps, ramps, bumps, rows and sums.

All of them are `Spline`s: they are drawn, exported and differentiated like any other curve.

A corner between slopes m₁ and m₂ is rounded over x ± w by a second derivative that rises straight from 0 to
(m₂ - m₁)/w at the corner and falls back to 0. That is a cubic spline with knots x - w, x, x + w, so the rounded
polyline is one, exactly: it leaves the polyline nowhere but within w of a corner, by (m₂ - m₁) w/6 at most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import isfinite
from typing import Any, Literal

import numpy as np

from cardan.deferred import is_expression, symbol_of
from cardan.errors import ModelError, check_choice
from cardan.model.argument_messages import spoken
from cardan.model.expressions.functions import Spline
from cardan.model.expressions.values import Scalar

SHAPES = ("half-sine", "haversine", "trapezoid")
WAVE_PIECES = 32  # of a half-sine: the spline is right to 2e-6 of its height
STEEP = 1000.0  # height over run of a step whose run is not given: 0.06° from upright
SHOWN_GROUND = 10.0  # heights: level ground beside steps and ramps that is drawn
SAME_SLOPE = 1e-12  # relative: no corner
# pieces: additional knots of a sum around the ends of its parts, where curvature may jump
END_KNOTS = (1 / 64, 1 / 32, 1 / 16, 1 / 4, 1.0, 4.0)


@spoken
def profile(x: Sequence[float], y: Sequence[float], rounding: float = 0.0, name: str = "") -> Spline:
    """Make a profile of the ground: a polyline through (x[k], y[k]) with rounded corners.

    Parameters
    ----------
    x, y : sequence of floats
        Places, which must increase, and heights, in model units of length.
    rounding : float, default 0.0
        Corners are rounded over x ± rounding, and move by a sixth of `rounding` times the change of slope. 0: sharp
        corners (a linear `Spline`).
    name : str, default ""
        Name for messages.

    Returns
    -------
    Spline
        The height over x. It goes on straight at both ends.

    Examples
    --------
    >>> import cardan as cd
    >>> road = cd.profile((0, 1, 2), (0, 0, 1), rounding=0.1)
    >>> print(f"{road(1.5):.3f} m")
    0.500 m
    """
    what = f'profile "{name}"' if name else "profile"
    for before, after in pairwise(x):
        if not after > before:
            raise ModelError(
                f"{what}: places must increase, but {after} follows {before}: ground that overhangs or stands upright "
                "is no profile; lean its face a little"
            )
    polyline = Spline(tuple(x), tuple(y), kind="linear", name=name)  # checks the points
    if not polyline.is_numeric:
        raise ModelError(f"{what}: points must be numbers")
    w = _size(rounding, f"{what}: rounding", least=0.0)
    if w == 0.0:
        return polyline
    xs, ys = np.array(polyline.x), np.array(polyline.y, dtype=float)
    slopes = np.diff(ys) / np.diff(xs)
    corners = [k for k in range(1, len(xs) - 1) if abs(slopes[k] - slopes[k - 1]) > SAME_SLOPE * abs(slopes).max()]
    knots, reached = [(xs[0], ys[0])], xs[0]
    for k in corners:
        if xs[k] - w < reached - SAME_SLOPE * abs(reached):
            raise ModelError(
                f"{what}: rounding {w:g} is too wide for the corner at x = {xs[k]:g}; corners must be at least twice "
                "the rounding apart"
            )
        before, after = slopes[k - 1], slopes[k]
        knots += [(xs[k] - w, ys[k] - before * w), (xs[k], ys[k] + (after - before) * w / 6)]
        knots += [(xs[k] + w, ys[k] + after * w)]
        reached = xs[k] + w
    if reached > xs[-1]:
        raise ModelError(f"{what}: rounding {w:g} is too wide for the last corner; it must end before x = {xs[-1]:g}")
    return _through([*knots, (xs[-1], ys[-1])], (slopes[0], slopes[-1]), name)


@spoken
def ramp_profile(
    at: float, length: float, rise: float, rounding: float = 0.0, base: float = 0.0, name: str = ""
) -> Spline:
    """Make a ramp: level ground that rises (or falls) from one height to another.

    Parameters
    ----------
    at : float
        Where the ramp begins, in model units of length.
    length : float
        Length of the ramp along x.
    rise : float
        Height gained; negative for a ramp that falls.
    rounding : float, default 0.0
        Corners are rounded over x ± rounding.
    base : float, default 0.0
        Height before the ramp.
    name : str, default ""
        Name for messages.

    Returns
    -------
    Spline
        The height over x.

    Examples
    --------
    >>> import cardan as cd
    >>> print(f"{cd.ramp_profile(at=1, length=2, rise=0.5)(2):.3f} m")
    0.250 m
    """
    length = _size(length, "ramp_profile: length")
    w = _size(rounding, "ramp_profile: rounding", least=0.0)
    margin = length + 2 * w + SHOWN_GROUND * abs(rise)
    x = (at - margin, at, at + length, at + length + margin)
    return profile(x, (base, base, base + rise, base + rise), w, name)


@spoken
def step_profile(
    at: float, height: float, run: float | None = None, rounding: float = 0.0, base: float = 0.0, name: str = ""
) -> Spline:
    """Make a step whose upper edge is at x = `at`.

    Parameters
    ----------
    at : float
        Place of the upper edge, in model units of length.
    height : float
        Height of the step: positive up to the right, negative down.
    run : float, optional
        Length of its face along x: before the edge where it goes up, behind it where it goes down. By default a
        thousandth of the height: so steep that only a wheel which is rolled over it (`WheelContact`) can meet it.
    rounding : float, default 0.0
        Corners are rounded over x ± rounding.
    base : float, default 0.0
        Height before the step.
    name : str, default ""
        Name for messages.

    Returns
    -------
    Spline
        The height over x.

    Examples
    --------
    >>> import cardan as cd
    >>> curb = cd.step_profile(at=1, height=0.15)
    >>> print(f"{curb(0.9):.2f} m, {curb(1.1):.2f} m")
    0.00 m, 0.15 m
    """
    if not (isfinite(height) and height != 0):
        raise ModelError(f"step_profile: height must be a number other than 0, got {height:g}")
    run = abs(height) / STEEP if run is None else _size(run, "step_profile: run")
    return ramp_profile(at - run if height > 0 else at, run, height, rounding, base, name)


@spoken
def bump_profile(
    at: float,
    length: float,
    height: float,
    shape: Literal["half-sine", "haversine", "trapezoid"] = "haversine",
    top: float | None = None,
    rounding: float = 0.0,
    base: float = 0.0,
    name: str = "",
) -> Spline:
    """Make a bump (or a dip) on level ground.

    With ξ = (x - at)/length:

        "haversine"   h (1 - cos 2πξ)/2: runs out level
        "half-sine"   h sin πξ: has corners at its ends
        "trapezoid"   a level top between two ramps

    Parameters
    ----------
    at : float
        Where the bump begins, in model units of length.
    length : float
        Length of the bump along x.
    height : float
        Height h; negative for a dip.
    shape : {"haversine", "half-sine", "trapezoid"}, default "haversine"
        Its form.
    top : float, optional
        Length of the level top of a trapezoid; a third of the length by default.
    rounding : float, default 0.0
        Corners are rounded over x ± rounding; a half-sine needs some.
    base : float, default 0.0
        Height of the level ground.
    name : str, default ""
        Name for messages.

    Returns
    -------
    Spline
        The height over x.

    Examples
    --------
    >>> import cardan as cd
    >>> print(f"{cd.bump_profile(at=0, length=1, height=0.1)(0.5):.3f} m")
    0.100 m
    """
    length, w = _size(length, "bump_profile: length"), _size(rounding, "bump_profile: rounding", least=0.0)
    check_choice("bump_profile: shape", shape, SHAPES)
    if top is not None and shape != "trapezoid":
        raise ModelError(f'bump_profile: top belongs to shape="trapezoid", and shape is "{shape}"')
    if shape == "trapezoid":
        top = length / 3 if top is None else _size(top, "bump_profile: top", least=0.0)
        if top >= length:
            raise ModelError(f"bump_profile: top {top:g} must be shorter than length {length:g}")
        ramp, margin = (length - top) / 2, length + 2 * w
        rise = [0.0, ramp, ramp + top, length] if top else [0.0, ramp, length]
        heights = [0.0, height, height, 0.0] if top else [0.0, height, 0.0]
        x = [at - margin, *(at + d for d in rise), at + length + margin]
        return profile(x, [base, *(base + h for h in heights), base], w, name)
    xi = np.linspace(0, 1, WAVE_PIECES + 1)
    if shape == "haversine":
        return _through(
            zip(at + length * xi, base + height * (1 - np.cos(2 * np.pi * xi)) / 2, strict=True), (0, 0), name
        )
    if not 0 < w <= length / 4:
        raise ModelError(f"bump_profile: a half-sine needs a rounding above 0 and not above {length / 4:g}, got {w:g}")
    steep = height * np.pi / length
    inner = [x for x in length * xi if 1.5 * w < x < length - 1.5 * w]
    waves = [(at + x, base + height * np.sin(np.pi * x / length)) for x in (w, *inner, length - w)]
    ends = [at - w, at, at + length, at + length + w]
    heights = [base, base + steep * w / 6, base + steep * w / 6, base]
    corners = list(zip(ends, heights, strict=True))
    return _through([*corners[:2], *waves, *corners[2:]], (0, 0), name)


@spoken
def profile_sum(parts: Sequence[Callable[[Scalar], Scalar]], name: str = "") -> Spline:
    """Add profiles: a bump on a ramp on a recorded road.

    Parameters
    ----------
    parts : sequence of Splines
        The profiles, all with rounded corners or all with sharp ones.
    name : str, default ""
        Name for messages.

    Returns
    -------
    Spline
        The sum, whose knots are those of its parts.

    Notes
    -----
    Parts that end level or straight are met exactly, but for haversines and recorded roads, at whose ends the curvature
    jumps: there the error is some 1e-5 of the height.

    Examples
    --------
    >>> import cardan as cd
    >>> hill = cd.ramp_profile(at=0, length=10, rise=1, rounding=0.1)
    >>> bump = cd.bump_profile(at=4, length=2, height=0.2, rounding=0.1)
    >>> print(f"{cd.profile_sum((hill, bump))(5):.3f} m")
    0.700 m
    """
    splines: list[Any] = list(parts)
    if any(getattr(part, "periodic", False) for part in splines):
        raise ModelError("profile_sum: a periodic profile cannot be added up; repeat its points as far as it is used")
    if not splines or not all(isinstance(part, Spline) and part.is_numeric for part in splines):
        raise ModelError("profile_sum: give at least one profile; each must be a Spline of numbers")
    if len({part.kind for part in splines}) > 1:
        raise ModelError("profile_sum: sharp (linear) and rounded (cubic) profiles do not add up; round all corners")
    knots = {x for part in splines for x in part.x}
    if splines[0].kind == "cubic" and len(splines) > 1:
        for part in splines:
            first, last = part.x[1] - part.x[0], part.x[-1] - part.x[-2]
            knots |= {part.x[0] + sign * d * first for d in END_KNOTS for sign in (-1, 1)}
            knots |= {part.x[-1] + sign * d * last for d in END_KNOTS for sign in (-1, 1)}
    x = _distinct(sorted(knots))
    # a sharp part that ends beside others goes on straight: points beyond both ends keep the slopes of all
    if splines[0].kind == "linear":
        x = np.array([2 * x[0] - x[1], *x, 2 * x[-1] - x[-2]])
    y = np.sum([part(x) for part in splines], axis=0)
    if splines[0].kind == "linear":
        return Spline(tuple(x), tuple(y), kind="linear", name=name)
    slopes = tuple(float(sum(part.derivative(end) for part in splines)) for end in (x[0], x[-1]))
    return Spline(tuple(x), tuple(y), slopes=slopes, name=name)  # type: ignore[arg-type]


@spoken
def profile_row(part: Callable[[Scalar], Scalar], count: int, spacing: float, name: str = "") -> Spline:
    """Repeat a profile along x: a washboard, sleepers, stairs.

    Parameters
    ----------
    part : Spline
        The profile to repeat.
    count : int
        How often.
    spacing : float
        Distance from one to the next, in model units of length.
    name : str, default ""
        Name for messages.

    Returns
    -------
    Spline
        The height over x.

    Examples
    --------
    >>> import cardan as cd
    >>> washboard = cd.profile_row(cd.bump_profile(at=0, length=0.5, height=0.05), count=5, spacing=1)
    >>> print(f"{washboard(3.25):.3f} m")
    0.050 m
    """
    if not isinstance(part, Spline):
        raise ModelError(f"profile_row: part must be a profile (a Spline), got {part!r}")
    if int(count) != count or count < 1:
        raise ModelError(f"profile_row: count must be a whole number of at least 1, got {count:g}")
    spacing = _size(spacing, "profile_row: spacing")
    moved = [
        Spline(
            tuple(x + k * spacing for x in part.x), part.y, part.kind, part.slopes, part.extrapolate, "", part.periodic
        )
        for k in range(int(count))
    ]
    return profile_sum(moved, name)


@spoken
def curve_with_stops(
    stiffness: Scalar,
    jounce: float,
    rebound: float,
    stop_stiffness: Scalar,
    rounding: float | None = None,
    preload: Scalar = 0.0,
    name: str = "",
) -> Spline:
    """Make the characteristic of a suspension: force over displacement of a spring with stops on both sides.

        f = f₀ + k x between -rebound and +jounce, with the slope `stop_stiffness` beyond

    Parameters
    ----------
    stiffness : float or parameter
        k, in force per length (torque per radian).
    jounce, rebound : float
        Travel to the stops on the positive and on the negative side.
    stop_stiffness : float or parameter
        Slope beyond the stops.
    rounding : float, optional
        The slope changes within ± rounding; by default a tenth of the smaller travel.
    preload : float or parameter, default 0.0
        f₀.
    name : str, default ""
        Name for messages.

    Returns
    -------
    Spline
        The curve, for `stiffness` of `Spring` or `TorsionSpring`; there x is l - l₀ or θ - θ₀.

    Examples
    --------
    >>> import cardan as cd
    >>> curve = cd.curve_with_stops(stiffness=2e4, jounce=0.1, rebound=0.08, stop_stiffness=2e5)
    >>> print(f"{curve(0.05):.1f} N, {curve(0.12):.1f} N")
    1000.0 N, 6000.0 N
    """
    jounce, rebound = _size(jounce, "curve_with_stops: jounce"), _size(rebound, "curve_with_stops: rebound")
    w = 0.1 * min(jounce, rebound) if rounding is None else _size(rounding, "curve_with_stops: rounding", least=0.0)
    k, stop, preload = map(symbol_of, (stiffness, stop_stiffness, preload))
    beyond = max(jounce, rebound)
    numeric = not any(is_expression(value) for value in (k, stop, preload))
    if not is_expression(k):
        k = _size(k, "curve_with_stops: stiffness", least=0.0)
    if not is_expression(k) and not is_expression(stop) and not (isfinite(stop) and stop > k):
        raise ModelError(f"curve_with_stops: stop_stiffness must exceed the stiffness {k:g}, got {stop:g}")
    if numeric:
        x = (-rebound - beyond, -rebound, jounce, jounce + beyond)
        y = (-k * rebound - stop * beyond, -k * rebound, k * jounce, k * jounce + stop * beyond)
        return profile(x, tuple(float(preload + v) for v in y), w, name)
    if not 0 < w <= (jounce + rebound) / 2 or w > beyond:
        raise ModelError(
            f"curve_with_stops: with parameters it needs a rounding above 0 that fits between the stops, got {w:g}"
        )
    # what the stops add to the straight line, at the knots of a rounded polyline
    added = [(-rebound - beyond, -beyond), (-rebound - w, -w), (-rebound, -w / 6), (-rebound + w, 0.0)]
    added += [(jounce - w, 0.0), (jounce, w / 6), (jounce + w, w), (jounce + beyond, beyond)]
    knots = [item for i, item in enumerate(added) if i == 0 or item[0] > added[i - 1][0]]
    ordinates = tuple(preload + k * x + (stop - k) * more for x, more in knots)
    return Spline(tuple(x for x, _ in knots), ordinates, slopes=(stop, stop), name=name)


def _through(points: Any, slopes: tuple[Any, Any], name: str) -> Spline:
    x, y = zip(*((float(a), float(b)) for a, b in points), strict=True)
    keep = [0, *(k for k in range(1, len(x)) if x[k] > x[k - 1] + SAME_SLOPE * max(abs(x[k]), abs(x[0])))]
    ends = (float(slopes[0]), float(slopes[1]))
    return Spline(tuple(x[k] for k in keep), tuple(y[k] for k in keep), slopes=ends, name=name)


def _distinct(x: list[float]) -> np.ndarray:
    """Sorted places without those that differ by round-off only."""
    values = np.array(x)
    far = 1e-9 * (values[-1] - values[0])
    return values[np.concatenate([[True], np.diff(values) > far])]


def _size(value: Any, what: str, least: float | None = None) -> float:
    """A finite number above 0, or not below `least`."""
    number = float(value)
    if not isfinite(number) or (number <= 0 if least is None else number < least):
        raise ModelError(f"{what} must be {'positive' if least is None else f'at least {least:g}'}, got {number:g}")
    return number
