"""The trajectory of a rigid wheel that is rolled over a profile (Wehage & Haug 1981, figs. 6.8-6.11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import pi, radians, tan
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.argument_messages import spoken
from cardan.model.expressions.curve_axes import check_axis
from cardan.model.expressions.functions import Spline

STEEPEST = tan(radians(85))  # slope of a trajectory: beyond it heights mean nothing, forces are all but level
DIRECTIONS = 181  # in which the ground under the wheel is sought first
TOUCHING_STEPS = 6  # from the best of them to the touching point
PLACES_AT_ONCE = 512  # places at once
START = 25  # knots per radius, before those that are needed are added
MOST_PLACES = 5e6  # where the ground is sought first: 200,000 radii
SLOPE_SHARE = 100.0  # slopes of the curve may be off by so many times tolerance/radius
INNER = np.array([0.25, 0.5, 0.75])  # where the curve is compared between its knots
KNOT_ROUNDS = 12  # of adding knots
NEIGHBOURS = 6  # pieces: farther away a new knot changes nothing (a change of a spline decays like 0.27^distance)
KINK_ANGLE = 0.01  # rad: a smaller jump of the direction is none to speak of
ROLLING_BISECTIONS = 32
NO_BEND = 1e-9  # change of slope that is none
KNOTS_BESIDE = 1.5  # radii: how far from a bend knots are set; a wheel touches within 1
SMALLEST_BLEND = 1e-6  # radii
BLEND_MARGIN = 0.25  # of the width of a blend: free of other knots

Places = TypeVar("Places", "float", "np.ndarray", "ca.SX")

_computed: WeakKeyDictionary[Spline, dict[Any, Rolled]] = WeakKeyDictionary()


class Bridge(NamedTuple):
    """Ground between two edges that the wheel touches at once and cannot enter; x is its centre there."""

    x: float
    start: float
    end: float
    depth: float  # of the lowest ground in between, below the wheel; 0: no gap, but the foot of a slope


@dataclass(frozen=True, eq=False)
class Rolled:
    """The trajectory of the centre of a rigid wheel that is rolled over a profile g(x).

        y_c(x) = max over u of g(u) + √(r² - (u - x)²),   tan α = dy_c/dx

    α is the angle of the line from the touching point u to the centre, counted from the vertical to the left: the
    ground rises to the right where it is positive, and the normal is (-sin α, cos α).

    Parameters
    ----------
    profile : Spline
        The ground g(x).
    radius : float
        Radius r of the wheel, in model units of length.
    rounding : float, optional
        Kinks of the trajectory are rounded over x ± rounding; by default r/50.
    tolerance : float, optional
        Largest distance of the curve from y_c elsewhere; by default 1e-5 r.

    Notes
    -----
    With u = x + r sin α the maximum is sought over directions α, and then by Newton's method; corners of a linear
    Spline give exact arcs. y_c has kinks where the wheel touches at two points (at the foot of a step, between two
    bumps). There it is rounded in the way of `profile`, and higher by the change of slope times rounding/6. Elsewhere
    the curve is a cubic spline.

    `height`, `angle`, `slope` and `bottom` take numbers, arrays and CasADi SX.

    Examples
    --------
    >>> import cardan as cd
    >>> path = cd.Rolled(cd.step_profile(at=1, height=0.1), radius=0.3)
    >>> print(f"{path.height(0.9):.4f} m")
    0.3828 m
    """

    profile: Spline
    radius: float
    rounding: float | None = None
    tolerance: float | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.profile, Spline):
            raise ModelError(f"rolled: the profile must be a Spline of numbers, got {self.profile!r}")
        check_axis(self.profile, ("length",), "rolled: profile")
        if self.profile.periodic:
            raise ModelError("rolled: the profile must not be periodic; repeat its points as far as the wheel rolls")
        if not self.profile.is_numeric:
            raise ModelError(
                "rolled: the profile must not depend on parameters, because the trajectory is computed only once"
            )
        for word in ("radius", "rounding", "tolerance"):
            value = getattr(self, word)
            if is_expression(value):
                raise ModelError(
                    f"rolled: {word} must be a number, not a parameter, because the trajectory is computed only once"
                )
            if value is not None and not (np.isfinite(value) and value > 0):
                raise ModelError(f"rolled: {word} must be positive, got {value:g}")

    def height(self, x: Places) -> Places:
        """Of the wheel's centre."""
        return self.curve(x)

    def bottom(self, x: Places) -> Places:
        """Of the lowest point of the wheel (Wehage & Haug 1981, fig. 6.9)."""
        return self.curve(x) - self.radius

    def slope(self, x: Places) -> Places:
        """tan α = dy_c/dx."""
        return self.curve.derivative(x)

    def angle(self, x: float | np.ndarray | ca.SX) -> Any:
        """α, the direction of the line from touching point to centre (Wehage & Haug 1981, fig. 6.11)."""
        slope = self.curve.derivative(x)
        return ca.atan(slope) if is_expression(slope) else np.arctan(slope)

    @cached_property
    def curve(self) -> Spline:
        """y_c as one spline."""
        return self._found[0]

    @cached_property
    def kinks(self) -> tuple[float, ...]:
        """Where the wheel touches at two points."""
        return tuple(place.x for place in self._found[1])

    @cached_property
    def bridges(self) -> tuple[Bridge, ...]:
        """The gaps that the wheel cannot enter."""
        return tuple(bridge for bridge in self._found[1] if bridge.depth > 0)

    # -- exactly -----------------------------------------------------------------------------------------------

    def exact(self, x: Any) -> tuple[np.ndarray, np.ndarray]:
        """y_c and α without rounding and splines, for numbers."""
        places = np.atleast_1d(np.asarray(x, dtype=float))
        find = self._on_corners if self.profile.kind == "linear" else self._on_curve
        parts = [find(places[k : k + PLACES_AT_ONCE]) for k in range(0, len(places), PLACES_AT_ONCE)]
        height, angle = (np.concatenate(values) for values in zip(*parts, strict=True))
        return height, angle

    def _on_curve(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """φ(α) = g(x + r sin α) + r cos α has its maximum where g' cos α = sin α."""
        g, r = self.profile, self.radius
        tried = np.linspace(-pi / 2, pi / 2, DIRECTIONS)
        heights = g(x[:, None] + r * np.sin(tried)) + r * np.cos(tried)
        height, a = heights.max(axis=1), tried[heights.argmax(axis=1)]
        for _ in range(TOUCHING_STEPS):
            u, _, _, b, c, d = g.piece(x + r * np.sin(a))
            rise, bend = b + u * (2 * c + u * 3 * d), 2 * c + u * 6 * d
            first = rise * np.cos(a) - np.sin(a)
            second = r * bend * np.cos(a) ** 2 - rise * np.sin(a) - np.cos(a)
            new = np.clip(a - first / np.where(second < 0, second, -1.0), -pi / 2, pi / 2)
            there = g(x + r * np.sin(new)) + r * np.cos(new)
            better = there >= height - 1e-15 * r
            height, a = np.where(better, there, height), np.where(better, new, a)
        return height, a

    def _on_corners(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Of a polyline: the highest of the arcs about its corners and of the lines beside its edges."""
        r, px, py = self.radius, np.array(self.profile.x), np.array(self.profile.y, dtype=float)
        near = slice(*np.searchsorted(px, [x.min() - r, x.max() + r]))
        off = px[near] - x[:, None]
        arcs = np.where(abs(off) <= r, py[near] + np.sqrt(np.maximum(r**2 - off**2, 0)), -np.inf)
        inside = np.diff(py) / np.diff(px)
        ends = (inside[0], inside[-1]) if self.profile.extrapolate != "constant" else (0.0, 0.0)
        slopes = np.array([ends[0], *inside, ends[1]])  # edge k ends at corner k
        start, end = np.array([-np.inf, *px]), np.array([*px, np.inf])
        anchor = np.array([0, *range(len(px))])  # a corner of each edge
        edges = slice(near.start, near.stop + 1)
        a = np.arctan(slopes[edges])
        u = x[:, None] + r * np.sin(a)
        lines = py[anchor[edges]] + slopes[edges] * (u - px[anchor[edges]]) + r * np.cos(a)
        lines = np.where((u >= start[edges]) & (u <= end[edges]), lines, -np.inf)
        heights = np.concatenate([arcs, lines], axis=1)
        angles = np.concatenate([np.arcsin(np.clip(off / r, -1, 1)), np.broadcast_to(a, u.shape)], axis=1)
        best, rows = heights.argmax(axis=1), np.arange(len(x))
        return heights[rows, best], angles[rows, best]

    # -- as a spline -------------------------------------------------------------------------------------------

    @cached_property
    def _found(self) -> tuple[Spline, tuple[Bridge, ...]]:
        g, r = self.profile, self.radius
        low, high = g.x[0] - 2 * r, g.x[-1] + 2 * r
        count = (high - low) / r * START
        if not count < MOST_PLACES:
            raise ModelError(
                f"a wheel of radius {r:g} cannot be rolled over ground from {g.x[0]:g} to {g.x[-1]:g}: that is more "
                f"than {MOST_PLACES / START:.0g} radii; check the units, or give a shorter piece of ground"
            )
        start = np.linspace(low, high, 2 + int(np.ceil(count)))
        marks = [x + d for x in g.x for d in (-r, 0.0, r)] if len(g.x) <= DIRECTIONS else []
        start = _apart(np.unique([*start, *marks]), SMALLEST_BLEND * r)
        start = start[self._meets_bends(start)]
        _, angle = self.exact(start)
        self._refuse_walls(start, angle)
        places = self._kinks_within(start, angle)
        return self._spline(start, places), places

    def _meets_bends(self, x: np.ndarray) -> np.ndarray:
        """Where a wheel may touch ground that is not straight, and the ends; elsewhere its way is straight, too."""
        g = self.profile
        if g.kind == "linear":
            slopes = np.diff(np.array(g.y, dtype=float)) / np.diff(g.x)
            ends = (slopes[0], slopes[-1]) if g.extrapolate != "constant" else (0.0, 0.0)
            change = abs(np.diff([ends[0], *slopes, ends[1]]))
            low = high = np.array(g.x)[change > NO_BEND]
        else:
            _, _, _, b, c, d = g.numbers
            h = np.diff(g.x)
            bends = abs(2 * c[1:-1]) * h + abs(3 * d[1:-1]) * h**2 > NO_BEND
            low, high = np.array(g.x[:-1])[bends], np.array(g.x[1:])[bends]
            jumps = np.array(g.x)[abs(np.diff(b)) > NO_BEND]  # constant beyond its ends
            low, high = np.concatenate([low, jumps]), np.concatenate([high, jumps])
        far = KNOTS_BESIDE * self.radius
        near = np.zeros(len(x), dtype=bool)
        for first, last in zip(low, high, strict=True):
            near[np.searchsorted(x, first - far) : np.searchsorted(x, last + far)] = True
        near[[0, 1, -2, -1]] = True
        return near

    def _refuse_walls(self, x: np.ndarray, angle: np.ndarray) -> None:
        steep = np.flatnonzero(abs(np.tan(angle)) > STEEPEST)
        if len(steep):
            raise ModelError(
                f"rolled: at x = {x[steep[0]]:g} a wheel of radius {self.radius:g} meets a face of "
                f"{np.degrees(abs(angle[steep[0]])):.1f}°; beyond 85° it cannot be rolled up: give the face a slope "
                "(a step as high as the radius needs a longer run)"
            )

    def _kinks_within(self, x: np.ndarray, angle: np.ndarray) -> tuple[Bridge, ...]:
        """Bisection of all intervals at once, always to the half over which the direction changes more."""
        left, right, a, b = x[:-1].copy(), x[1:].copy(), angle[:-1].copy(), angle[1:].copy()
        open_ = np.flatnonzero(abs(b - a) > KINK_ANGLE)
        left, right, a, b = (v[open_] for v in (left, right, a, b))
        for _ in range(ROLLING_BISECTIONS):
            jumps = b - a > KINK_ANGLE  # y_c is a maximum: its slope can only jump up
            left, right, a, b = (v[jumps] for v in (left, right, a, b))
            if not len(left):
                return ()
            middle = (left + right) / 2
            m = self.exact(middle)[1]
            first = m - a > b - m
            right, b = np.where(first, middle, right), np.where(first, m, b)
            left, a = np.where(first, left, middle), np.where(first, a, m)
        at = (left + right) / 2
        apart = np.concatenate([[True], np.diff(at) > 10 * SMALLEST_BLEND * self.radius])
        return tuple(self._bridge(*item) for item in zip(at[apart], a[apart], b[apart], strict=True))

    def _bridge(self, x: float, a: float, b: float) -> Bridge:
        """What lies below the wheel that touches in the directions a < b."""
        r, inner = self.radius, np.linspace(a, b, DIRECTIONS)[1:-1]
        depth = 0.0
        if a < 0 < b:  # it hangs between two edges
            centre = float(self.exact(x)[0][0])
            depth = centre - r - float(self.profile(x + r * np.sin(inner)).min())
        return Bridge(float(x), float(x + r * np.sin(a)), float(x + r * np.sin(b)), depth)

    def _spline(self, start: np.ndarray, places: tuple[Bridge, ...]) -> Spline:
        r = self.radius
        tolerance = 1e-5 * r if self.tolerance is None else self.tolerance
        fixed_x, fixed_y, zones = self._blends(places)
        free = start
        for low, high in zones:
            near = slice(
                *np.searchsorted(free, [low - BLEND_MARGIN * (high - low), high + BLEND_MARGIN * (high - low)])
            )
            free = np.delete(free, near)
        ends = np.tan(self.exact(np.array([start[0], start[-1]]))[1])
        slopes = (float(ends[0]), float(ends[1]))
        x, y = np.concatenate([free, fixed_x]), np.concatenate([self.exact(free)[0], fixed_y])
        x, y = x[order := np.argsort(x)], y[order]
        open_ = np.ones(len(x) - 1, dtype=bool)  # pieces that are still to be compared
        for _ in range(KNOT_ROUNDS):
            curve = Spline(tuple(x), tuple(y), slopes=slopes)
            pieces = np.flatnonzero(open_ & (np.diff(x) > SMALLEST_BLEND * r) & ~_within(x, zones))
            if not len(pieces):
                break
            inner = x[pieces, None] + np.diff(x)[pieces, None] * INNER
            height, angle = (values.reshape(inner.shape) for values in self.exact(inner.ravel()))
            bad = (abs(curve(inner) - height) > tolerance).any(axis=1)
            bad |= (abs(np.arctan(curve.derivative(inner)) - angle) > SLOPE_SHARE * tolerance / r).any(axis=1)
            if not bad.any():
                break
            halved = pieces[bad]
            x, y = np.insert(x, halved + 1, inner[bad, 1]), np.insert(y, halved + 1, height[bad, 1])
            open_ = np.zeros(len(x) - 1, dtype=bool)
            for near in range(-NEIGHBOURS, NEIGHBOURS + 2):  # a new knot moves the curve beside it, too
                open_[np.clip(halved + np.arange(len(halved)) + near, 0, len(open_) - 1)] = True
        return curve

    def _blends(self, places: tuple[Bridge, ...]) -> tuple[np.ndarray, np.ndarray, list[tuple[float, float]]]:
        """Three knots for each kink, and the intervals they span."""
        widest = self.radius / 50 if self.rounding is None else self.rounding
        at = np.array([place.x for place in places])
        x, y, zones = [], [], []
        for k, kink in enumerate(at):
            others = np.delete(at, k)
            w = min(widest, 0.4 * abs(others - kink).min()) if len(others) else widest
            w = max(w, SMALLEST_BLEND * self.radius)
            sides = np.array([kink - w, kink + w])
            height, angle = self.exact(sides)
            # the two branches, each drawn on to the kink, and what the blend adds
            middle = self.exact(kink)[0][0] + (np.tan(angle[1]) - np.tan(angle[0])) * w / 6
            x += [sides[0], kink, sides[1]]
            y += [height[0], middle, height[1]]
            zones.append((sides[0], sides[1]))
        return np.array(x), np.array(y), zones


@spoken
def rolled(
    profile: Callable[[ca.SX], ca.SX], radius: float, rounding: float | None = None, tolerance: float | None = None
) -> Rolled:
    """Compute the trajectory of a rigid wheel over a profile, once for all wheels of one size on one profile.

    Parameters
    ----------
    profile : Spline
        The ground.
    radius : float
        Radius of the wheel, in model units of length.
    rounding, tolerance : float, optional
        As for `Rolled`.

    Returns
    -------
    Rolled
        The trajectory, as smooth functions `height(x)` and `angle(x)`.

    Examples
    --------
    >>> import cardan as cd
    >>> print(f"{cd.rolled(cd.bump_profile(at=0, length=1, height=0.1), radius=0.3).height(0.5):.4f} m")
    0.4000 m
    """
    trajectory = Rolled(profile, radius, rounding, tolerance)  # type: ignore[arg-type]
    of_profile = _computed.setdefault(trajectory.profile, {})
    return of_profile.setdefault((radius, rounding, tolerance), trajectory)


def _within(x: np.ndarray, zones: list[tuple[float, float]]) -> np.ndarray:
    """Which pieces between neighbours of x lie within one of these intervals, which do not overlap."""
    middle = (x[:-1] + x[1:]) / 2
    if not zones:
        return np.zeros(len(middle), dtype=bool)
    low, high = np.array(zones).T
    k = np.clip(np.searchsorted(low, middle) - 1, 0, None)
    return (middle > low[k]) & (middle < high[k])


def _apart(x: np.ndarray, least: float) -> np.ndarray:
    return x[np.concatenate([[True], np.diff(x) > least])]
