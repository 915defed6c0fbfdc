"""Orientations: from Euler parameters to angles, vectors and matrices that people read.

All take one orientation (4,) or a motion (nt, 4) as results hold it; along a motion they return curves without jumps.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import Matrix, Vector
from cardan.model.rotation.orientation import turning_axes
from cardan.model.rotation.quaternions import rotation_rows

__all__ = ["continuous", "to_axis_angle", "to_direction_cosines", "to_euler_angles", "to_rotation_vector"]

SINGULAR_ANGLE = 1e-7  # rad; nearer than this to gimbal lock, first and third angle cannot be told apart
NO_TURN = 1e-12  # of |(e1, e2, e3)|: less is round-off and has no direction


@spoken
def continuous(p: Vector | Matrix) -> np.ndarray:
    """Choose the signs of Euler parameters along a motion so that p never jumps to -p.

    Parameters
    ----------
    p : array (nt, 4) or sequence of 4
        Euler parameters, of any length but zero.

    Returns
    -------
    ndarray
        The same orientations, of unit length. The first sign is kept.

    Examples
    --------
    >>> import cardan as cd
    >>> print(cd.continuous([[1, 0, 0, 0], [-0.6, 0, 0, -0.8]]))
    [[ 1.   0.   0.   0. ]
     [ 0.6 -0.  -0.   0.8]]
    """
    p, single = _motion(p)
    turned_over = np.einsum("ij,ij->i", p[1:], p[:-1]) < 0
    signs = np.concatenate([[1.0], np.where(np.cumsum(turned_over) % 2, -1.0, 1.0)])
    return _shaped(p * signs[:, None], single)


@spoken
def to_direction_cosines(p: Vector | Matrix) -> np.ndarray:
    """Compute the rotation matrix R of an orientation; its columns are the body axes in global components.

    Parameters
    ----------
    p : array (nt, 4) or sequence of 4
        Euler parameters.

    Returns
    -------
    ndarray, (3, 3) or (nt, 3, 3)
        R.

    Examples
    --------
    >>> import numpy as np
    >>> import cardan as cd
    >>> print(cd.to_direction_cosines(cd.axis_angle((0, 0, 1), np.pi / 2)).round(4))
    [[ 0. -1.  0.]
     [ 1.  0.  0.]
     [ 0.  0.  1.]]
    """
    p, single = _motion(p)
    rows = rotation_rows(p.T)
    return _shaped(np.moveaxis(np.array(rows), 2, 0), single)


@spoken
def to_axis_angle(p: Vector | Matrix) -> tuple[np.ndarray, np.ndarray]:
    """Compute the axis and the angle of an orientation, without jumps along a motion.

    Parameters
    ----------
    p : array (nt, 4) or sequence of 4
        Euler parameters.

    Returns
    -------
    axis : ndarray, (3,) or (nt, 3)
        Unit vector.
    angle : ndarray, () or (nt,)
        In radians. It starts within [0, π] and then goes on without jumps.

    Notes
    -----
    Along a motion the axis keeps its side, so an oscillation through zero gives a signed angle, and a full turn adds
    2π. Where nothing is turned the axis is that of the moment before (at the start: after; else z).

    Examples
    --------
    >>> import cardan as cd
    >>> axis, angle = cd.to_axis_angle((0.6, 0, 0, 0.8))
    >>> print(axis, f"{angle:.4f}")
    [0. 0. 1.] 1.8546
    """
    p, single = _motion(p)
    p = continuous(p * np.where(p[0, 0] < 0, -1.0, 1.0))
    length = np.linalg.norm(p[:, 1:], axis=1)
    defined = np.flatnonzero(length > NO_TURN)
    axis = np.tile([0.0, 0.0, 1.0], (len(p), 1))
    if defined.size:
        latest = np.maximum.accumulate(np.where(length > NO_TURN, np.arange(len(p)), defined[0]))
        axis = p[latest, 1:] / length[latest, None]
        reversals = np.einsum("ij,ij->i", axis[1:], axis[:-1]) < 0
        axis[1:] *= np.where(np.cumsum(reversals) % 2, -1.0, 1.0)[:, None]
    angle = np.unwrap(2 * np.arctan2(np.einsum("ij,ij->i", axis, p[:, 1:]), p[:, 0]))
    return _shaped(axis, single), _shaped(angle, single)


@spoken
def to_rotation_vector(p: Vector | Matrix) -> np.ndarray:
    """Compute the rotation vector of an orientation: axis times angle.

    Parameters
    ----------
    p : array (nt, 4) or sequence of 4
        Euler parameters.

    Returns
    -------
    ndarray, (3,) or (nt, 3)
        In radians: of length π at most at the start, then continuous.

    Examples
    --------
    >>> import cardan as cd
    >>> print(cd.to_rotation_vector((0.6, 0, 0, 0.8)).round(4))
    [0.     0.     1.8546]
    """
    axis, angle = to_axis_angle(p)
    return axis * angle[..., None]


@spoken
def to_euler_angles(p: Vector | Matrix, sequence: str = "zxz", degrees: bool = False) -> np.ndarray:
    """Compute the three angles of an orientation, without jumps along a motion.

    Parameters
    ----------
    p : array (nt, 4) or sequence of 4
        Euler parameters.
    sequence : str, default "zxz"
        The axes, as for `euler_angles`.
    degrees : bool, default False
        Whether the angles are in degrees.

    Returns
    -------
    ndarray, (3,) or (nt, 3)
        The angles. The second one starts within [0, π] ("zxz") or [-π/2, π/2] ("xyz").

    Notes
    -----
    Half sums of the outer angles are arguments of pairs of the Euler parameters (Bernardes & Viollet 2022). Of the two
    triples of every orientation, (a, b, c) and (a + π, -b or π - b, c + π), the motion takes the one nearer to the
    moment before, so that it may run through b = 0.

    Where b = k π (for three different axes: π/2 + k π) only a ± c has a meaning. The angle that turns first then keeps
    its value of the moment before (at the start: of the moment after; else zero); the last angle takes the rest.

    Examples
    --------
    >>> import cardan as cd
    >>> print(cd.to_euler_angles((0.6, 0, 0, 0.8), sequence="zyx", degrees=True).round(3))
    [106.26   0.     0.  ]
    """
    axes, fixed = turning_axes(sequence)
    p, single = _motion(p)
    # the formula is for fixed axes: turns about moving axes are those about fixed ones in reverse order
    i, j, k = axes if fixed else axes[::-1]
    proper = i == k
    if proper:
        k = 3 - i - j
    sign = (i - j) * (j - k) * (k - i) // 2
    e0, ei, ej, ek = p[:, 0], p[:, 1 + i], p[:, 1 + j], sign * p[:, 1 + k]
    a, b, c, d = (e0, ei, ej, ek) if proper else (e0 - ej, ei + ek, ej + e0, ek - ei)
    second = 2 * np.arctan2(np.hypot(c, d), np.hypot(a, b))
    half_sum, half_difference = np.arctan2(b, a), np.arctan2(d, c)
    low, high = second < SINGULAR_ANGLE, second > math.pi - SINGULAR_ANGLE
    one, three = half_sum - half_difference, half_sum + half_difference

    start, end = (one, three) if fixed else (three, one)
    _hold_where_singular(start, low | high)
    # one + three = 2 half_sum where b = 0; three - one = 2 half_difference where b = π
    end[low] = 2 * half_sum[low] - start[low]
    end[high] = (2 if fixed else -2) * half_difference[high] + start[high]
    if not proper:
        three *= sign
        second -= math.pi / 2
    angles = np.stack([start, second, end], axis=1)
    angles[0] -= 2 * math.pi * np.round(angles[0] / (2 * math.pi))
    _follow(angles, proper)
    return _shaped(np.degrees(angles) if degrees else angles, single)


def _motion(p: Any) -> tuple[np.ndarray, bool]:
    """p as (nt, 4) of unit length, and whether it was a single orientation."""
    if is_expression(p) or any(is_expression(e) for e in p):
        raise ModelError("orientation: reading angles needs numbers, not expressions of parameters")
    array = np.array(p, dtype=float)
    if array.ndim not in (1, 2) or array.shape[-1] != 4 or array.size == 0:
        raise ModelError(f"orientation: expected Euler parameters (4,) or (nt, 4), got an array {array.shape}")
    motion = np.atleast_2d(array)
    norm = np.linalg.norm(motion, axis=1)
    if not np.all(norm > 0):
        raise ModelError("orientation: the four Euler parameters are all zero; without rotation they are (1, 0, 0, 0)")
    return motion / norm[:, None], array.ndim == 1


def _shaped(values: np.ndarray, single: bool) -> np.ndarray:
    return values[0] if single else values


def _hold_where_singular(angle: np.ndarray, singular: np.ndarray) -> None:
    """In place: a singular moment takes the angle of the moment before, at the start that of the first regular one."""
    regular = np.flatnonzero(~singular)
    if regular.size == 0:
        angle[:] = 0.0
        return
    latest = np.maximum.accumulate(np.where(singular, regular[0], np.arange(len(angle))))
    angle[:] = angle[latest]


def _follow(angles: np.ndarray, proper: bool) -> None:
    """In place: of the equivalent triples at each time, the one nearest to that of the time before.

    Going over to the other triple keeps distances, so whether two neighbours are of different kinds can be asked of the
    triples as they were computed, all at once.
    """
    half, turn = math.pi, 2 * math.pi
    other = np.stack([angles[:, 0] + half, (0 if proper else half) - angles[:, 1], angles[:, 2] + half], axis=1)
    distance = [np.abs((x[1:] - angles[:-1] + half) % turn - half).sum(axis=1) for x in (angles, other)]
    changed = np.concatenate([[False], np.cumsum(distance[1] < distance[0]) % 2 == 1])
    angles[changed] = other[changed]
    angles[:] = np.unwrap(angles, axis=0)
