"""Orientations: from angles, axes and matrices to Euler parameters p = (e0, e1, e2, e3).

p is the unit quaternion of the rotation R(p) that maps body components to global ones: x_W = R x_B,
e0 = cos(φ/2), (e1, e2, e3) = n sin(φ/2) for a turn φ about the unit vector n. p and -p are the same orientation.
(Nikravesh et al. 1981, DADS-3D, sec. 3; 3-1-3 Euler angles as in its ICON card.)

All return a tuple of four floats, or of CasADi expressions where an input is an expression of parameters. The way back
is in `orientation_readers.py`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression, is_matrix
from cardan.errors import ModelError
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import Matrix, Scalar, Vector, scalar, vector
from cardan.model.rotation.quaternions import IDENTITY, Orientation, conjugate, product, rotated, unit
from cardan.model.rotation.vectors import cross, dot, normalized

__all__ = [
    "angular_velocity_from_euler_rates",
    "axis_angle",
    "compose",
    "direction_cosines",
    "euler_angles",
    "inverse_orientation",
    "pointing",
    "rotation_vector",
]

ORTHONORMAL_TOL = 1e-6  # a printed matrix of seven digits passes, a wrong digit does not
SMALL_ANGLE = 1e-2  # rad; below it two terms of the series of sin(φ/2)/φ leave an error under 1e-17
OPPOSITE_DIRECTIONS = 1e-12  # of 1 + cos φ: the shortest turn between opposite directions may go about any normal
NO_PLANE = 1e-10  # of the sine between two directions that shall span a plane


@spoken
def euler_angles(a: Scalar, b: Scalar, c: Scalar, sequence: str = "zxz", degrees: bool = False) -> Orientation:
    """Make an orientation from three turns in a row about axes of the turning body.

        p = p_1(a) p_2(b) p_3(c)

    Parameters
    ----------
    a, b, c : float or parameter
        The angles, in radians unless `degrees`.
    sequence : str, default "zxz"
        The axes: "zxz" (also written "313", the classic Euler angles ψ, θ, φ), "zyx" (yaw, pitch, roll), or any other.
        Capital letters turn about the fixed global axes instead: "XYZ" with (a, b, c) is "zyx" with (c, b, a).
    degrees : bool, default False
        Whether the angles are in degrees.

    Returns
    -------
    tuple of 4
        Euler parameters (e0, e1, e2, e3).

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> print(np.round(cd.euler_angles(90, 0, 0, sequence="zyx", degrees=True), 4))
    [0.7071 0.     0.     0.7071]
    """
    axes, fixed = turning_axes(sequence)
    angles = [scalar(angle, "Euler angles") for angle in (a, b, c)]
    if degrees:
        angles = [angle * (math.pi / 180) for angle in angles]
    turns = [_about(axis, angle) for axis, angle in zip(axes, angles, strict=True)]
    return compose(*(reversed(turns) if fixed else turns))


@spoken
def rotation_vector(x: Scalar, y: Scalar, z: Scalar) -> Orientation:
    """Make an orientation from a turn about (x, y, z) by the length of this vector, in radians.

    Parameters
    ----------
    x, y, z : float or parameter
        Components of the vector. Zero, and its neighbourhood, are as good as any other.

    Returns
    -------
    tuple of 4
        Euler parameters (e0, e1, e2, e3).

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> print(np.round(cd.rotation_vector(0, 0, np.pi / 2), 4))
    [0.7071 0.     0.     0.7071]
    """
    v = vector((x, y, z), 3, "rotation vector")
    square = dot(v, v)
    small = square < SMALL_ANGLE**2
    angle = _sqrt(_where(small, 1.0, square))  # the root is kept away from zero: its derivative must stay finite
    series = (1 - square / 24 + square * square / 1920) / 2
    factor = _where(small, series, ca.sin(angle / 2) / angle)
    cosine = _where(small, 1 - square / 8 + square * square / 384, ca.cos(angle / 2))
    return unit((cosine, *(factor * k for k in v)), "rotation vector")


@spoken
def axis_angle(axis: Vector, angle: Scalar) -> Orientation:
    """Make an orientation from a turn about an axis.

    Parameters
    ----------
    axis : tuple of 3 floats
        The axis, of any length.
    angle : float or parameter
        The angle, in radians.

    Returns
    -------
    tuple of 4
        Euler parameters (e0, e1, e2, e3).

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> print(np.round(cd.axis_angle((0, 0, 1), np.pi / 3), 4))
    [0.866 0.    0.    0.5  ]
    """
    n = _direction(axis, "axis and angle: the axis")
    half = scalar(angle, "axis and angle: the angle") / 2
    return unit((ca.cos(half), *(ca.sin(half) * k for k in n)), "axis and angle")


@spoken
def direction_cosines(matrix: Matrix) -> Orientation:
    """Make an orientation from a rotation matrix R, whose columns are the body axes in global components: x_W = R x_B.

    Parameters
    ----------
    matrix : 3 x 3 array or sequence of 3 rows
        R. Numbers must be orthonormal within 1e-6; the nearest rotation is taken.

    Returns
    -------
    tuple of 4
        Euler parameters (e0, e1, e2, e3).

    Notes
    -----
    Row k of 4 p pᵀ is linear in R; the one with the largest diagonal entry is far from zero (Shepperd 1978).

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> print(np.round(cd.direction_cosines([[0, -1, 0], [1, 0, 0], [0, 0, 1]]), 4))
    [0.7071 0.     0.     0.7071]
    """
    rows = _rows(matrix)
    if all(isinstance(entry, float) for row in rows for entry in row):
        rows = _nearest_rotation(np.array(rows, dtype=float))
    (a, b, c), (d, e, f), (g, h, i) = rows
    squares = (
        (1 + a + e + i, h - f, c - g, d - b),
        (h - f, 1 + a - e - i, b + d, c + g),
        (c - g, b + d, 1 - a + e - i, f + h),
        (d - b, c + g, f + h, 1 - a - e + i),
    )
    best, size = squares[0], squares[0][0]
    for k in (1, 2, 3):
        larger = squares[k][k] > size
        best = tuple(_where(larger, new, old) for new, old in zip(squares[k], best, strict=True))
        size = _where(larger, squares[k][k], size)
    return unit(best, "direction cosines")


@spoken
def pointing(
    axis: Vector, direction: Vector, second_axis: Vector | None = None, second_direction: Vector | None = None
) -> Orientation:
    """Make the orientation in which the body's axis points along a global direction, by the shortest turn.

    Parameters
    ----------
    axis : tuple of 3 floats
        A direction in body axes, of any length.
    direction : tuple of 3 floats
        Where it is to point, in global axes.
    second_axis, second_direction : tuple of 3 floats, optional
        A second pair defines the orientation fully: `second_axis` then lies in the half-plane of `direction` and
        `second_direction` (it points there exactly where the two angles allow it).

    Returns
    -------
    tuple of 4
        Euler parameters (e0, e1, e2, e3).

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> print(np.round(cd.pointing((0, 0, 1), (1, 0, 0)), 4))
    [0.7071 0.     0.7071 0.    ]
    """
    a, d = _direction(axis, "pointing: the axis"), _direction(direction, "pointing: the direction")
    if (second_axis is None) != (second_direction is None):
        raise ModelError("pointing: the second axis and the second direction go together, but one of them is missing")
    if second_axis is None:
        p = _shortest_turn(a, d)
        # nearly opposite directions lose digits in the first turn; the turn that is left is small and exact
        return compose(_shortest_turn(rotated(p, a), d), p)
    body = _triad(a, _direction(second_axis, "pointing: the second axis"), "axes")
    world = _triad(d, _direction(second_direction, "pointing: the second direction"), "directions")
    rows = [[sum(world[k][i] * body[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    return direction_cosines(rows)


@spoken
def compose(*orientations: Vector) -> Orientation:
    """Compose orientations: p_1 p_2 …, so that R = R_1 R_2 …. Each turn is about axes that those before it have turned.

    Parameters
    ----------
    *orientations : tuple of 4 floats
        Euler parameters, in the order of the turns.

    Returns
    -------
    tuple of 4
        Euler parameters (e0, e1, e2, e3) of unit length.

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> quarter = cd.axis_angle((0, 0, 1), np.pi / 2)
    >>> print(np.round(cd.compose(quarter, quarter), 4))
    [0. 0. 0. 1.]
    """
    whole = IDENTITY
    for turn in orientations:
        whole = product(whole, unit(vector(turn, 4, "orientation"), "orientation"))
    return unit(whole, "orientation")


@spoken
def inverse_orientation(orientation: Vector) -> Orientation:
    """Return the orientation that undoes this one: R⁻¹ = Rᵀ.

    Parameters
    ----------
    orientation : tuple of 4 floats
        Euler parameters.

    Returns
    -------
    tuple of 4
        Euler parameters (e0, e1, e2, e3).

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> print(np.round(cd.inverse_orientation(cd.axis_angle((0, 0, 1), np.pi / 3)), 4))
    [ 0.866 -0.    -0.    -0.5  ]
    """
    e0, e1, e2, e3 = conjugate(unit(vector(orientation, 4, "orientation"), "orientation"))
    return e0, e1, e2, e3


@spoken
def angular_velocity_from_euler_rates(
    angles: Vector, rates: Vector, sequence: str = "zxz"
) -> np.ndarray | tuple[Scalar, ...]:
    """Compute the angular velocity in body axes from three angles and their rates.

        ω′ = (R_2 R_3)ᵀ u_1 ȧ + R_3ᵀ u_2 ḃ + u_3 ċ

    Parameters
    ----------
    angles, rates : sequence of 3, or array (nt, 3)
        The angles, in radians, and their rates.
    sequence : str, default "zxz"
        The axes, as for `euler_angles`.

    Returns
    -------
    tuple of 3, or array (nt, 3)
        ω′.

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> print(np.round(cd.angular_velocity_from_euler_rates((0, np.pi / 2, 0), (1, 0, 2)), 4))
    [0. 1. 2.]
    """
    axes, fixed = turning_axes(sequence)
    along_time = isinstance(angles, np.ndarray) and angles.ndim == 2
    if along_time:
        angle, rate = (tuple(np.broadcast_to(value, angles.shape).T) for value in (angles, rates))  # type: ignore[arg-type]
    else:
        angle, rate = vector(angles, 3, "Euler angles"), vector(rates, 3, "rates of Euler angles")
    if fixed:
        axes, angle, rate = axes[::-1], angle[::-1], rate[::-1]
    omega: list[Any] = [0.0, 0.0, 0.0]
    for i, turn, speed in zip(axes, angle, rate, strict=True):
        j, k = (i + 1) % 3, (i + 2) % 3
        c, s = (np.cos(turn), np.sin(turn)) if along_time else (ca.cos(turn), ca.sin(turn))
        omega[i], omega[j], omega[k] = omega[i] + speed, c * omega[j] + s * omega[k], c * omega[k] - s * omega[j]
    return np.stack(omega, axis=1) if along_time else tuple(omega)


def turning_axes(sequence: str) -> tuple[tuple[int, ...], bool]:
    """The numbers 0, 1, 2 of the three axes, and whether they are fixed in space (capital letters)."""
    text = str(sequence)
    letters = text.lower().translate(str.maketrans("123", "xyz"))
    mixed = text != text.lower() and text != text.upper()
    if len(letters) != 3 or set(letters) - set("xyz") or letters[0] == letters[1] or letters[1] == letters[2] or mixed:
        raise ModelError(
            f'unknown sequence of Euler angles "{text}"; give three of the axes x, y, z, neighbours different: "zxz" '
            'or "313", "zyx", ... about axes of the turning body, "XYZ", ... about the fixed axes'
        )
    return tuple("xyz".index(letter) for letter in letters), text.isupper()


def _about(axis: int, angle: Scalar) -> Orientation:
    p: list[Scalar] = [ca.cos(angle / 2), 0.0, 0.0, 0.0]
    p[1 + axis] = ca.sin(angle / 2)
    return p[0], p[1], p[2], p[3]


def _shortest_turn(a: tuple[Scalar, ...], d: tuple[Scalar, ...]) -> Orientation:
    """p ∝ (1 + a·d, a × d); opposite directions turn about a normal of a."""
    cosine, across = dot(a, d), cross(a, d)
    opposite = 1 + cosine < OPPOSITE_DIRECTIONS
    # a normal of a: its cross product with the axis along which it is smallest would need a choice; this needs none
    x, y, z = a
    z_sign = _where(z < 0, -1.0, 1.0)
    normal = (1 - x * x / (1 + z_sign * z), -x * y / (1 + z_sign * z), -z_sign * x)
    turned = tuple(_where(opposite, n, c) for n, c in zip(normal, across, strict=True))
    return unit((_where(opposite, 0.0, 1 + cosine), *turned), "pointing")


def _triad(first: tuple[Scalar, ...], second: tuple[Scalar, ...], what: str) -> tuple[tuple[Scalar, ...], ...]:
    """Three orthonormal vectors: `first`, the normal of the plane of both, and their cross product."""
    normal = cross(first, second)
    length = _sqrt(dot(normal, normal))
    if isinstance(length, float) and length < NO_PLANE:
        raise ModelError(f"pointing: the two {what} are parallel, so the rotation about them is not determined")
    normal = tuple(n / length for n in normal)
    return first, normal, cross(first, normal)


def _rows(matrix: Any) -> list[tuple[Scalar, ...]]:
    if is_matrix(matrix):
        if matrix.shape != (3, 3):
            raise ModelError(f"direction cosines: expected three rows of three numbers, got {matrix.shape}")
        return [vector([matrix[i, j] for j in range(3)], 3, "direction cosines") for i in range(3)]
    try:
        rows = list(matrix)
    except TypeError:
        raise ModelError(f"direction cosines: expected three rows of three numbers, got {matrix!r}") from None
    if len(rows) != 3:
        raise ModelError(f"direction cosines: expected three rows of three numbers, got {len(rows)} rows")
    return [vector(row, 3, "direction cosines: a row") for row in rows]


def _nearest_rotation(R: np.ndarray) -> list[tuple[float, ...]]:
    """The rotation nearest to a matrix that is one up to printed digits: U Vᵀ of R = U S Vᵀ."""
    gap = float(np.abs(R.T @ R - np.eye(3)).max())
    if gap > ORTHONORMAL_TOL:
        raise ModelError(
            f"direction cosines: the columns are not orthonormal (RᵀR differs from the unit matrix by {gap:.3g}, "
            f"{ORTHONORMAL_TOL:g} is allowed); check the digits, or give the axes to pointing(...)"
        )
    U, _, Vt = np.linalg.svd(R)
    if np.linalg.det(R) < 0:
        raise ModelError(
            "direction cosines: the axes are left-handed (determinant -1); the third column must be first × second"
        )
    return [tuple(float(x) for x in row) for row in U @ Vt]


def _direction(value: object, what: str) -> tuple[Scalar, ...]:
    v = vector(value, 3, what)
    if all(isinstance(k, float) and k == 0.0 for k in v):
        raise ModelError(f"{what} has no direction (all components are zero)")
    return normalized(v)


def _where(condition: Scalar, yes: Scalar, no: Scalar) -> Scalar:
    return ca.if_else(condition, yes, no) if is_expression(condition) else (yes if condition else no)


def _sqrt(value: Scalar) -> Scalar:
    return ca.sqrt(value) if is_expression(value) else math.sqrt(value)
