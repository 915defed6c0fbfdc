"""Terrain: the height of the ground over a horizontal plane, and where a wheel or a ball touches it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from inspect import Parameter, signature
from itertools import pairwise
from math import isfinite
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, check_known
from cardan.model.argument_messages import Spoken
from cardan.model.bodies.body import Marker
from cardan.model.expressions.accepts import Accepts, Numbers
from cardan.model.expressions.curve_axes import check_axis
from cardan.model.expressions.functions import EXTRAPOLATIONS, KINDS, Spline
from cardan.model.expressions.values import Scalar
from cardan.model.view import View

ORDERS = 4  # coefficients of a cubic
FOOT_STEPS = 3  # to the foot of a perpendicular; a ball a fifth of its bowl is then right to 1e-7 on a slope of 35°
NEXT_TO_NOTHING = 1e-200  # lost in any sum
FLAT_DISC = 1e-8  # sine of the angle between disc and ground below which a disc has no lowest point to speak of
REACH_ABOVE_GROUND = 2.0  # radii: how high a centre can be whose circle touches the ground (slopes up to 60°)


# over x (and y) in the axes of a marker; None: level ground
Heights: TypeAlias = "Callable[..., Any] | None"


def grain_of(terrain: object, radius: Scalar) -> Scalar | None:
    """The length over which ground changes for a ball or wheel: half the distance of its lines, or half the radius.

    Of a function only the radius is known; without one, nothing.
    """
    words = ("x",) if isinstance(terrain, Spline) else ("x", "y")  # the ordinates of a profile are heights
    lines = [values for word in words if isinstance(values := getattr(terrain, word, None), tuple)]
    spacing = min(((values[-1] - values[0]) / (len(values) - 1) for values in lines), default=0.0)
    if isinstance(radius, float) and max(spacing, radius) == 0.0:
        return None
    return 0.5 * ca.fmax(spacing, radius)


class Relief(NamedTuple):
    """Height of the ground at a place, its gradient and its matrix of second derivatives."""

    height: ca.SX
    slope: ca.SX
    curvature: ca.SX


@dataclass(frozen=True, eq=False)
class Terrain(metaclass=Spoken):
    """Ground given by heights z[i][j] over a grid of lines x[i] and y[j] (space).

    In a cell h = Σ c_ab u^a w^b with u = x - x[i], w = y - y[j] and a, b <= 3: the tensor product of the cubic splines
    through the points along x and along y (not-a-knot; with continuous second derivatives), or of straight pieces (de
    Boor, A Practical Guide to Splines, ch. XVII).

    Parameters
    ----------
    x, y : sequence of floats
        Lines of the grid, which must increase, in model units of length.
    z : sequence of sequences of floats
        Heights: one row for each x, with one height for each y.
    kind : {"cubic", "linear"}, default "cubic"
        The pieces; linear ones have creases along the lines.
    extrapolate : {"linear", "constant"}, default "linear"
        Outside the grid the ground goes on straight or level, across each edge.
    name : str, default ""
        Name for messages.

    Notes
    -----
    A terrain is a function: `terrain(x, y)` takes numbers, arrays and CasADi SX. Ground that is no grid needs no
    Terrain: a `Spline` is a profile, whose height depends on x only, and any function (x, y) -> height that CasADi can
    trace will do.

    Examples
    --------
    >>> import cardan as cd
    >>> hill = cd.Terrain((0, 1, 2), (0, 1), ((0, 0), (1, 2), (0, 0)), kind="linear")
    >>> print(hill(0.5, 0.5))
    0.75
    """

    x: Accepts[Numbers, tuple[float, ...]]
    y: Accepts[Numbers, tuple[float, ...]]
    z: Accepts[Sequence[Numbers] | np.ndarray, tuple[tuple[float, ...], ...]]
    kind: Literal["cubic", "linear"] = "cubic"
    extrapolate: Literal["linear", "constant"] = "linear"
    name: str = ""

    def __post_init__(self) -> None:
        label = f'terrain "{self.name}"' if self.name else "terrain"
        for word, words, what in ((self.kind, KINDS, "kind"), (self.extrapolate, EXTRAPOLATIONS, "extrapolation")):
            check_known(f"{label}: unknown {what}", word, words)
        x, y = _lines(self.x, f"{label}: x"), _lines(self.y, f"{label}: y")
        try:
            heights = np.array(self.z, dtype=float)
        except (TypeError, ValueError):
            raise ModelError(f"{label}: z must be a table of numbers with one row for each x") from None
        if heights.shape != (len(x), len(y)):
            shape = " x ".join(map(str, heights.shape))
            raise ModelError(f"{label}: z must have {len(x)} rows (x) of {len(y)} heights (y), got {shape}")
        if not np.isfinite(heights).all():
            raise ModelError(f"{label}: every height must be a finite number")
        for word, value in (("x", x), ("y", y), ("z", tuple(map(tuple, heights.tolist())))):
            object.__setattr__(self, word, value)

    def __call__(self, x: Any, y: Any) -> Any:
        """The height: float for numbers, array for arrays, SX for SX."""
        if is_expression(x) or is_expression(y):
            return self.relief(x, y).height
        i, j = np.searchsorted(self._starts[0], x, "right"), np.searchsorted(self._starts[1], y, "right")
        x0, y0, *c = np.moveaxis(self._cells[i, j], -1, 0)
        u, w = x - x0, y - y0
        height = sum(c[ORDERS * a + b] * u**a * w**b for a in range(ORDERS) for b in range(ORDERS))
        return height if np.ndim(height) else float(height)

    def relief(self, x: ca.SX, y: ca.SX) -> Relief:
        """Height, gradient and second derivatives as expressions; the cell is looked up once for all of them."""
        x, y = ca.SX(x), ca.SX(y)
        cell = self._lookup(x, y)
        c = ca.reshape(cell[2:], ORDERS, ORDERS).T  # c[a, b]
        powers_u, powers_w = _powers(x - cell[0]), _powers(y - cell[1])
        value = [[ca.dot(u, c @ w) for w in powers_w] for u in powers_u]  # [order in x][order in y]
        curvature = ca.vertcat(ca.horzcat(value[2][0], value[1][1]), ca.horzcat(value[1][1], value[0][2]))
        return Relief(value[0][0], ca.vertcat(value[1][0], value[0][1]), curvature)

    @cached_property
    def _starts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where the pieces after the first continuation begin; the last line belongs to the last cell."""
        return tuple((*lines[:-1], float(np.nextafter(lines[-1], np.inf))) for lines in (self.x, self.y))  # type: ignore[return-value]

    @cached_property
    def _cells(self) -> np.ndarray:
        """[i, j, :]: corner x0, y0 and the coefficients c_ab of each cell, continuations included."""
        along_x = self._pieces(self.x, np.array(self.z))  # [a, i, y]
        both = self._pieces(self.y, np.moveaxis(along_x, -1, 0))  # [b, j, a, i]
        coefficients = np.moveaxis(both, (3, 1, 2, 0), (0, 1, 2, 3)).reshape(len(self.x) + 1, len(self.y) + 1, -1)
        corners = np.meshgrid((self.x[0], *self.x), (self.y[0], *self.y), indexing="ij")
        return np.concatenate([np.stack(corners, axis=-1), coefficients], axis=-1)

    def _pieces(self, lines: tuple[float, ...], values: np.ndarray) -> np.ndarray:
        """[power, piece, ...]: the curves through values[k] at lines[k], with a continuation at both ends."""
        from scipy.interpolate import CubicSpline  # only here: importing it takes half a second

        c = np.zeros((ORDERS, len(lines) + 1, *values.shape[1:]))
        if self.kind == "cubic":
            curve = CubicSpline(lines, values)
            c[:, 1:-1] = curve.c[::-1]
            ends = curve(lines[0], 1), curve(lines[-1], 1)
        else:
            h = np.diff(lines).reshape(-1, *(1,) * (values.ndim - 1))
            c[0, 1:-1], c[1, 1:-1] = values[:-1], np.diff(values, axis=0) / h
            ends = c[1, 1], c[1, -2]
        c[0, 0], c[0, -1] = values[0], values[-1]
        if self.extrapolate == "linear":
            c[1, 0], c[1, -1] = ends
        return c

    @cached_property
    def _lookup(self) -> ca.Function:
        """(x, y) -> the numbers of the cell, by bisection, in a function that SX graphs call.

        The cells are the values of a table over their indices, which a linear interpolant reads without copying it (an
        indexed constant is copied as a whole in each evaluation: 15 µs for 50 x 50 cells).
        CasADi (3.8) reads structural zeros of a called derivative as NaN. Hence the sine: it is lost in every sum, and
        keeps the derivatives of every order dense, without the table.
        """
        x, y = ca.MX.sym("x"), ca.MX.sym("y")
        i, j = (_interval(starts, at) for starts, at in zip(self._starts, (x, y), strict=True))
        indices = [list(range(size)) for size in self._cells.shape[:2]]
        table = ca.interpolant("cells", "linear", indices, np.moveaxis(self._cells, 0, 1).ravel())  # i runs first
        numbers = table(ca.vertcat(i, j)) + NEXT_TO_NOTHING * ca.sin(x + y)
        return ca.Function("terrain_cell", [x, y], [numbers], {"never_inline": True})


def _lines(values: Any, what: str) -> tuple[float, ...]:
    try:
        lines = tuple(float(v) for v in values)
    except (TypeError, ValueError):
        raise ModelError(f"{what} must be a list of numbers, got {values!r}") from None
    if len(lines) < 2:
        raise ModelError(f"{what} has {len(lines)} lines; at least 2 are needed")
    for k, (before, after) in enumerate(pairwise(lines)):
        if not (isfinite(after - before) and after > before):
            raise ModelError(f"{what} must increase, but {after:g} (number {k + 1}) follows {before:g}")
    return lines


def _interval(starts: tuple[float, ...], x: ca.MX) -> ca.MX:
    # CasADi's `low` clips to the first and last interval, so any width will do for the outer two
    grid = [2 * starts[0] - starts[1], *starts, 2 * starts[-1] - starts[-2]]
    return ca.low(ca.DM(grid), x, {"lookup_mode": "binary"})


def _powers(u: ca.SX) -> tuple[ca.SX, ca.SX, ca.SX]:
    """(1, u, u², u³) and its first two derivatives."""
    return ca.vertcat(1, u, u**2, u**3), ca.vertcat(0, 1, 2 * u, 3 * u**2), ca.vertcat(0, 0, 2, 6 * u)


# -- what may stand for a terrain --------------------------------------------------------------------------------


def check_terrain(terrain: Heights, dim: int, what: str) -> None:
    """Raise ModelError unless `terrain` can be the ground of a model of `dim` dimensions."""
    check_axis(terrain, ("length",), what)
    if terrain is None or isinstance(terrain, Spline) or (isinstance(terrain, Terrain) and dim == 3):
        return
    if isinstance(terrain, Terrain):
        raise ModelError(f"{what}: a grid of heights needs space (dim=3); give a Spline, the profile of the ground")
    wanted = "x" if dim == 2 else "x, y"
    if not callable(terrain) or not _takes(terrain, dim - 1):
        raise ModelError(
            f"{what}: a terrain is a {'Spline' if dim == 2 else 'Terrain, a Spline (profile over x)'} or a function "
            f"({wanted}) -> height, got {terrain!r}"
        )


def _takes(function: Callable, count: int) -> bool:
    """Whether a function can be called with `count` values."""
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):  # compiled ones do not say
        return True
    plain = [p for p in parameters if p.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)]
    needed = [p for p in plain if p.default is Parameter.empty]
    return len(needed) <= count and (len(plain) >= count or any(p.kind is Parameter.VAR_POSITIONAL for p in parameters))


def relief_at(terrain: Any, place: ca.SX) -> Relief:
    """The relief of any terrain at a `place`: (x, y) in space, (x) in the plane."""
    if isinstance(terrain, Terrain):
        return terrain.relief(place[0], place[1])
    if isinstance(terrain, Spline):
        u, _, a, b, c, d = terrain.piece(place[0])  # one search for value and derivatives
        flat = [ca.SX(0)] * (place.numel() - 1)  # a profile is the same for all y
        return Relief(
            a + u * (b + u * (c + u * d)),
            ca.vertcat(b + u * (2 * c + u * 3 * d), *flat),
            ca.diag(ca.vertcat(2 * c + u * 6 * d, *flat)),
        )
    at = ca.SX.sym("place", place.numel())
    height = terrain(*ca.vertsplit(at))
    curvature, slope = ca.hessian(ca.SX(height), at)
    height, slope, curvature = ca.substitute([ca.SX(height), ca.densify(slope), ca.densify(curvature)], [at], [place])
    return Relief(height, slope, curvature)


# -- where it is touched -----------------------------------------------------------------------------------------


class TangentPlane(NamedTuple):
    """A point of the ground and the unit normal there that points out of it, global axes."""

    point: ca.SX
    normal: ca.SX
    is_above: ca.SX | None = (
        None  # whether the point whose foot this is lies above the ground straight below it, where asked
    )

    def height(self, p_W: ca.SX) -> ca.SX:
        """How far a point is above the plane."""
        return ca.dot(self.normal, p_W - self.point)

    def clearance(self, p_W: ca.SX) -> ca.SX:
        """How far the point whose foot this is is above the ground: above it, the distance from the foot.

        That is its height over the plane, unless Newton's method has not found the foot (on ground with hollows that
        are narrower than the ball). Then the plane means nothing, but no point of the ground is nearer than the ground.
        """
        if self.is_above is None:
            return self.height(p_W)
        off = p_W - self.point
        return ca.if_else(self.is_above, ca.sqrt(ca.dot(off, off) + NEXT_TO_NOTHING), self.height(p_W))


def nearest_plane(s: View, ground: Marker, terrain: Heights, p_W: ca.SX, radius: Scalar) -> TangentPlane:
    """The tangent plane at the foot of the perpendicular from p_W, the centre of something with a `radius`.

    Without terrain: the plane through the marker, normal to its axis. Else, in the axes of the marker (x, y, up), with
    the centre at (x, y, z), the place u of its foot fulfils

        u - (x, y) = w ∇h(u),   w = z - h(u)

    by Newton's method from the place straight below. w and the way from there are held within reach of the radius, so
    that a centre high up cannot lead far away. Radii must be smaller than the radii of curvature of hollows, or there
    are several feet.
    """
    if terrain is None:
        return TangentPlane(s.position(ground), s.axis(ground))
    B = ground_axes(s, ground)
    p = B.T @ (p_W - s.position(ground))
    level, up = p[:-1], p[-1]
    place = level
    identity, reach, is_above = ca.SX.eye(place.numel()), REACH_ABOVE_GROUND * radius, None
    for _ in range(FOOT_STEPS):
        relief = relief_at(terrain, place)
        is_above = up > relief.height if is_above is None else is_above
        w = _within(up - relief.height, reach)
        off = place - level - w * relief.slope
        step = _solved(identity + relief.slope @ relief.slope.T - w * relief.curvature, off)
        place = level + _within(place - step - level, reach)
    return _plane(s, ground, B, terrain, place)._replace(is_above=is_above)


def disc_on_ground(
    s: View, wheel: Marker, radius: Scalar, ground: Marker, terrain: Heights
) -> tuple[TangentPlane, ca.SX]:
    """The tangent plane that a thin disc meets, and the point of its rim that is lowest over it.

    The rim is lowest in the direction of -(n - (n·a) a), a its axis. A disc that leans stands beside the foot of its
    centre, so on a terrain the plane is taken once more, under that point.
    """
    a, centre = s.axis(wheel), s.position(wheel)

    def lowest(plane: TangentPlane) -> ca.SX:
        radial = plane.normal - ca.dot(plane.normal, a) * a
        return centre - radius * radial / ca.sqrt(ca.dot(radial, radial) + FLAT_DISC**2)

    plane = nearest_plane(s, ground, terrain, centre, radius)
    if terrain is not None:
        below = lowest(plane)
        plane = plane_below(s, ground, terrain, below - plane.height(below) * plane.normal)
    return plane, lowest(plane)


def _within(x: ca.SX, reach: Scalar) -> ca.SX:
    return ca.fmax(ca.fmin(x, reach), -reach)


def plane_below(s: View, ground: Marker, terrain: Heights, p_W: ca.SX) -> TangentPlane:
    """The tangent plane at the place straight below (or above) p_W, along the marker's axis."""
    if terrain is None:
        return TangentPlane(s.position(ground), s.axis(ground))
    B = ground_axes(s, ground)
    return _plane(s, ground, B, terrain, (B.T @ (p_W - s.position(ground)))[:-1])


def ground_axes(s: View, marker: Marker) -> ca.SX:
    """The axes of a terrain as columns, the last one upwards: those of the marker, whose axis points up.

    Without an axis they are those of its body. In the plane x points to the right of the axis.
    """
    if len(marker.point) == 3:
        return ca.horzcat(s.reference(marker), s.normal(marker), s.axis(marker))
    if marker.axis is None:
        return ca.horzcat(s.rotate(marker.body, (1.0, 0.0)), s.rotate(marker.body, (0.0, 1.0)))
    return ca.horzcat(-s.normal(marker), s.axis(marker))


def _plane(s: View, ground: Marker, B: ca.SX, terrain: Heights, place: ca.SX) -> TangentPlane:
    height, slope, _ = relief_at(terrain, place)
    upwards = ca.vertcat(-slope, 1)
    return TangentPlane(
        s.position(ground) + B @ ca.vertcat(place, height), B @ (upwards / ca.sqrt(1 + ca.dot(slope, slope)))
    )


def _solved(A: ca.SX, b: ca.SX) -> ca.SX:
    """A⁻¹ b for one or two unknowns, by Cramer's rule."""
    if b.numel() == 1:
        return b / A[0, 0]
    return ca.vertcat(b[0] * A[1, 1] - b[1] * A[0, 1], b[1] * A[0, 0] - b[0] * A[1, 0]) / (
        A[0, 0] * A[1, 1] - A[0, 1] * A[1, 0]
    )
