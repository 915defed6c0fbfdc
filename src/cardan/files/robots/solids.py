"""Solids of robot files: what to draw of them, masses put together, and whether a tensor can belong to a body."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cardan.errors import ModelError
from cardan.files.robots.poses import Pose, point_inertia, pose, turned_inertia
from cardan.files.robots.robot import Mass
from cardan.model.bodies.compound_shape import CompoundShape, one_shape
from cardan.model.bodies.shapes import Box, Cylinder, Shape, Sphere

ROUNDING = 1e-3  # of the largest moment: files print a few digits, and a flat or thin body is at the limit of the rule
ZERO_INERTIA = 1e-15  # kg m²: what exporters leave of a zero; a grain of sand has more
INERTIA_MARGIN = 1e-9  # by which a tensor that was put right stays inside the rule


def physical_inertia(inertia: np.ndarray, repair: bool) -> tuple[np.ndarray, str]:
    """A tensor for a body, and what is wrong with the given one ("" where it is rounding at most).

    Principal moments are not negative, and none exceeds the sum of the two others (triangle rule). With `repair` the
    two smaller moments are raised alike where that fails. Else a tensor that only breaks the triangle rule is taken as
    given, as other programs do; a moment that is negative by more than rounding is a ModelError.
    """
    if float(np.max(np.abs(inertia))) < ZERO_INERTIA:
        return np.zeros((3, 3)), ""
    moments, axes = np.linalg.eigh(inertia)
    if 0.0 <= moments[0] < INERTIA_MARGIN * moments[2] and np.any(np.abs(inertia - np.diag(np.diag(inertia))) > 0.0):
        # zero about an axis that is none of the body's: next to nothing instead, which no motion shows
        inertia, moments = inertia + INERTIA_MARGIN * moments[2] * np.eye(3), moments + INERTIA_MARGIN * moments[2]
    allowed = ROUNDING * float(np.max(np.abs(moments))) + ZERO_INERTIA
    lacking = max(-moments[0], float(moments[2] - moments[0] - moments[1]))
    if lacking <= 0.0:
        return inertia, ""
    text = f"no body can have the principal moments of inertia {', '.join(f'{moment:.4g}' for moment in moments)}"
    defect = text if lacking > allowed else ""
    if repair:
        return _raised(moments, axes, 1 + INERTIA_MARGIN), defect
    if moments[0] < -allowed:
        raise ModelError(f"{text}: none may be negative; correct the file, or load it with repair=True")
    return (inertia if moments[0] >= 0.0 else _raised(moments, axes, 0.0)), defect


def breaks_triangle_rule(inertia: np.ndarray) -> bool:
    low, middle, high = np.linalg.eigvalsh(inertia)
    return bool(high > low + middle)


def _raised(moments: np.ndarray, axes: np.ndarray, share: float) -> np.ndarray:
    """The tensor with the two smaller moments raised until they are together that share of the largest."""
    low, middle, high = np.maximum(moments, 0.0)
    lift = max(0.0, share * high - low - middle) / 2
    right = axes @ np.diag([low + lift, middle + lift, high]) @ axes.T
    return 0.5 * (right + right.T)


def combined_mass(parts: list[Mass]) -> Mass:
    """One body of several: the common mass centre and the tensor about it."""
    mass = sum(part.mass for part in parts)
    moment = sum((part.mass * part.center for part in parts), np.zeros(3))
    center = moment / mass if mass > 0.0 else parts[0].center
    inertia = sum((part.inertia + point_inertia(part.mass, part.center - center) for part in parts), np.zeros((3, 3)))
    return Mass(mass, center, inertia)


def drawn_shape(kind: str, size: tuple[float, ...], where: Pose) -> Shape | None:
    """The shape for drawing of a solid; None where there is none of this kind.

    Sizes of a box: half edges; sphere: radius; ellipsoid: half axes; cylinder and capsule: radius and half length of
    the cylindrical part, along z.
    """
    place = {"center": tuple(map(float, where.position)), "orientation": where.orientation}
    if kind == "box":
        return Box(*(2 * s for s in size), **place)
    if kind == "sphere":
        return Sphere(size[0], **place)
    if kind in ("cylinder", "capsule"):
        return Cylinder(size[0], 2 * size[1], **place)
    return None


def seen_from(where: Pose, mass: Mass) -> Mass:
    """The same mass in the axes of another frame: `where` is X_AB, the mass is given in B."""
    return Mass(mass.mass, where.point(mass.center), turned_inertia(where.rotation, mass.inertia))


def moved_shape(where: Pose, shape: Shape) -> Shape:
    """The same shape in the axes of another frame."""
    if isinstance(shape, CompoundShape):
        return CompoundShape(tuple(moved_shape(where, part) for part in shape.parts))
    place = where @ pose(shape.center, shape.orientation)
    return replace(shape, center=tuple(map(float, place.position)), orientation=place.orientation)


def joined_shapes(*shapes: Shape | None) -> Shape | None:
    """Shapes as one; None where there is none."""
    parts = [part for shape in shapes if shape is not None for part in getattr(shape, "parts", (shape,))]
    return one_shape(parts, "link") if parts else None
