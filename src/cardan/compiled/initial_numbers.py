"""Numbers that follow from the values of the parameters: initial estimates, a typical size, masses."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError
from cardan.model.bodies.body import Body, Marker
from cardan.model.bodies.inertia import check_inertia
from cardan.model.model import Model
from cardan.numerics.constants import LITTLE_INERTIA
from cardan.symbolic.dynamics import mass_diagonal
from cardan.symbolic.view import initial_values

if TYPE_CHECKING:
    from cardan.model.expressions.values import Scalar


class Numbers(NamedTuple):
    """The initial estimates, a typical size of the bodies, mass and inertia(s) of each, and the diagonal of M.

    The size is the median distance of markers from their body's origin (where all sit there: of bodies and fixed
    points from the global origin), as a power of ten. It makes lengths and angles comparable in any units; the power
    of ten leaves textbook examples in metres with the pivots of the textbook.
    """

    q: np.ndarray
    v: np.ndarray
    z: np.ndarray
    size: float
    masses: np.ndarray
    mass_diagonal: np.ndarray
    little_inertia: bool  # a body's mass, or its inertia about its mass centre, is nothing against the heaviest's mass


def start_columns(model: Model) -> list[list[Scalar]]:
    """Expressions of the parameters: q, v, z, distances of markers on bodies and of fixed places, masses, diag(M)."""
    bodies, joints = list(model.bodies.values()), set(model.constraints)
    markers = _markers([*model.constraints, *(e for e in model.elements.values() if e not in joints)])
    arms = [_length(m.point) for m in markers if isinstance(m.body, Body)]
    places = [m.point for m in markers if not isinstance(m.body, Body)] + [b.initial.position for b in bodies]
    far = [_length(point) for point in places]
    masses = [m for b in bodies for m in (0.0 if b.mass is None else b.mass, *b.inertia_entries)]
    diagonal = [value for body in bodies for value in mass_diagonal(body)]
    return [*initial_values(model), arms, far, masses, diagonal]


def joint_markers(model: Model) -> list[Marker]:
    """Those of constraints on bodies: the first of which `start_columns` has the distances."""
    return [m for m in _markers(model.constraints) if isinstance(m.body, Body)]


def sharing_length(model: Model) -> Scalar:
    """The length by which redundant constraints weigh torques against forces.

    It is the root mean square distance of joints from the origins of their bodies; where all sit there, the radius of
    gyration of all bodies; else a distance of fixed places. So it goes with the lengths of the machine, smoothly with
    its parameters, and other units, or another start, leave the shares of the load alone.
    """
    bodies = list(model.bodies.values())
    points = [m.point for m in _markers(model.elements.values()) if not isinstance(m.body, Body)]
    far = [_square(point) for point in [*points, *(b.initial.position for b in bodies)]]
    moments = [x for b in bodies for x in (b.inertia_entries[:3] if model.dim == 3 else b.inertia_entries[:1])]
    mass = sum((0.0 if b.mass is None else b.mass for b in bodies), 0.0) * (3 if model.dim == 3 else 1)
    arms = [_square(m.point) for m in joint_markers(model)]
    square: Scalar = 1.0
    for total, count in ((sum(far, 0.0), len(far)), (sum(moments, 0.0), mass), (sum(arms, 0.0), len(arms))):
        if is_expression(total) or is_expression(count):
            square = ca.if_else(ca.logic_and(total > 0, count > 0), total / ca.if_else(count > 0, count, 1.0), square)
        elif total > 0 and count > 0:
            square = total / count
    return ca.sqrt(square) if is_expression(square) else math.sqrt(square)


def _square(point: Sequence[Scalar]) -> Scalar:
    return sum(x * x for x in point)


def _length(point: Sequence[Scalar]) -> Scalar:
    numbers = all(isinstance(x, float) for x in point)
    return math.sqrt(sum(x * x for x in point)) if numbers else ca.norm_2(ca.vertcat(*point))


def column_of(values: Sequence[Scalar]) -> ca.SX:
    """Numbers and expressions, stacked. (Numbers one by one take CasADi a hundred times as long as all at once.)"""
    if all(isinstance(value, float) for value in values):
        return ca.SX(ca.DM(np.array(values, float))) if values else ca.SX(0, 1)
    return ca.densify(ca.vertcat(*values))


def numbers_of(model: Model, columns: Sequence[np.ndarray]) -> Numbers:
    """From the values of `start_columns`."""
    q, v, z, arms, far, masses, diagonal = columns
    size, masses = _typical(arms.tobytes(), far.tobytes()), masses.reshape(len(model.bodies), -1)
    return Numbers(q, v, z, size, masses, diagonal, _little_inertia(masses, size))


def _little_inertia(masses: np.ndarray, size: float) -> bool:
    rows = masses.tolist()
    heaviest = max((mass for mass, *_ in rows), default=0.0)
    for mass, *inertia in rows:
        least = inertia[0]
        if len(inertia) == 6 and all(map(math.isfinite, inertia)):
            least = _least_moment(*inertia)
        if min(mass, least / size**2) <= LITTLE_INERTIA * heaviest:
            return True
    return False


def check_mass_values(model: Model, numbers: Numbers) -> None:
    """Masses are positive, and inertias such as bodies can have."""
    for body, (mass, *inertia) in zip(model.bodies.values(), numbers.masses.tolist(), strict=True):
        is_nothing = mass == 0 and not any(inertia)
        if not (is_nothing or (mass > 0 and min(inertia[:3]) >= 0)):
            raise ModelError(
                f'body "{body.name}": with these parameters mass = {mass:g} and '
                f"inertia = {', '.join(f'{value:g}' for value in inertia[:3])}; "
                "mass must be positive, inertia not negative"
            )
        if model.dim == 3:
            _check_inertia(tuple(inertia), f'body "{body.name}"', body.any_inertia)


_check_inertia = lru_cache(maxsize=256)(check_inertia)  # runs are often repeated with the same values


@lru_cache(maxsize=256)
def _least_moment(xx: float, yy: float, zz: float, xy: float, xz: float, yz: float) -> float:
    return float(np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])[0])


@lru_cache(maxsize=256)  # designs often differ in masses and forces alone
def _typical(*groups: bytes) -> float:
    """The median of the positive, finite entries of the first group that has any, as a power of ten; else 1."""
    for sizes in map(np.frombuffer, groups):
        positive = np.sort(sizes[(sizes > 0) & (sizes < np.inf)])
        if positive.size:
            return float(10.0 ** np.round(np.log10(positive[positive.size // 2])))
    return 1.0


def typical_sizes(*groups: np.ndarray) -> np.ndarray:
    """The same of many designs, a row each; also of arrays that are like NumPy's."""
    sizes_of_designs = np.ones_like(groups[0], shape=len(groups[0]))
    for sizes in reversed(groups):
        if sizes.shape[1]:
            is_length = (sizes > 0) & (sizes < np.inf)
            count = np.count_nonzero(is_length, axis=1)
            ordered = np.sort(np.where(is_length, sizes, np.inf), axis=1)
            middle = np.take_along_axis(ordered, count[:, None] // 2 * (count[:, None] > 0), axis=1)[:, 0]
            median = np.where(count > 0, middle, 1.0)
            sizes_of_designs = np.where(count > 0, 10.0 ** np.round(np.log10(median)), sizes_of_designs)
    return sizes_of_designs


def _markers(elements: Iterable[object]) -> list[Marker]:
    return [value for element in elements for value in vars(element).values() if isinstance(value, Marker)]


def without_inertia(numbers: Numbers, dim: int) -> tuple[np.ndarray, ...]:
    """Bodies, and which of their moments of inertia about the mass centre are zero."""
    return np.nonzero(numbers.masses[:, 1 : 2 if dim == 2 else 4] <= 0.0)


def mass_scale(numbers: Numbers, is_angle: np.ndarray) -> np.ndarray:
    """D = diag(M)^(-1/2); where there is little inertia as if the mass were at a typical distance, 1 without mass."""
    diagonal, masses = numbers.mass_diagonal, numbers.masses[:, 0]
    if diagonal.size == 0:
        return diagonal
    at_distance = np.repeat(masses, diagonal.size // masses.size) * np.where(is_angle, numbers.size**2, 1.0)
    scale = np.where(diagonal > LITTLE_INERTIA * at_distance, diagonal, at_distance)
    return 1.0 / np.sqrt(np.where(scale > 0, scale, 1.0))
