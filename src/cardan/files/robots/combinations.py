"""Which joint of cardan several successive freedoms form together.

Freedoms that share a link, or that meet in a link without mass, act one after the other; together they are a universal
joint (two hinges, perpendicular, through one point), a spherical one (three hinges through one point), a cylindrical
one (hinge and slide along one line), a planar one (two slides and a hinge across them), a table (two slides), or no
joint at all (three slides and a ball or three hinges). Anything else would need a body without mass between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from cardan.files.robots.robot import Freedom

TOGETHER = 1e-6  # of directions (sine, cosine) and of distances over 1 length: what files round

SINGLE = {"hinge": "hinge", "slide": "slide", "ball": "ball", "free": "floating", "planar": "planar"}
REFUSAL = (
    "act one after the other without a mass between them, and are none of: two perpendicular hinges, or three hinges, "
    "through one point; a hinge and a slide along one line; two slides, with or without a hinge across them. Give the "
    "part between them a body of its own, with its mass and inertia"
)


def joint_kind(freedoms: Sequence[Freedom]) -> str | None:
    """The kind of the one joint that allows these freedoms; None where there is none."""
    if len(freedoms) < 2:
        return SINGLE[freedoms[0].kind] if freedoms else "weld"
    hinges = [freedom for freedom in freedoms if freedom.kind == "hinge"]
    slides = [freedom for freedom in freedoms if freedom.kind == "slide"]
    balls = [freedom for freedom in freedoms if freedom.kind == "ball"]
    turns, travels = len(hinges), len(slides)
    if turns + travels + len(balls) < len(freedoms) or len(balls) > 1 or (balls and turns):
        return None
    if travels == 3 and _independent(slides) and (balls or (turns == 3 and _independent(hinges))):
        return "floating"
    if balls:
        return None
    if travels == 0:
        return _of_hinges(hinges)
    if travels == 1:
        return "cylindrical" if turns == 1 and parallel(hinges[0].axis, slides[0].axis) else None
    is_plane = travels == 2 and _independent(slides)
    if is_plane and turns == 0:
        return "table"
    across = all(perpendicular(hinge.axis, slide.axis) for hinge in hinges for slide in slides)
    return "plane" if is_plane and turns == 1 and across else None


def _of_hinges(hinges: Sequence[Freedom]) -> str | None:
    points = [crossing(a, b) for a, b in pairwise(hinges)]
    first = points[0]
    if first is None or any(p is None or np.linalg.norm(p - first) > _reach(first) for p in points):
        return None
    if len(hinges) == 2:
        return "universal" if perpendicular(hinges[0].axis, hinges[1].axis) else None
    return "spherical" if len(hinges) == 3 and _independent(hinges) else None


def parallel(a: np.ndarray, b: np.ndarray) -> bool:
    return bool(np.linalg.norm(np.cross(a, b)) < TOGETHER)


def perpendicular(a: np.ndarray, b: np.ndarray) -> bool:
    return abs(float(a @ b)) < TOGETHER


def _independent(freedoms: Sequence[Freedom]) -> bool:
    axes = np.array([freedom.axis for freedom in freedoms])
    return bool(np.linalg.svd(axes, compute_uv=False)[-1] > TOGETHER)


def crossing(a: Freedom, b: Freedom) -> np.ndarray | None:
    """The point where the axes of two hinges meet, p_a + s a = p_b + t b; None for lines that are skew or parallel."""
    if parallel(a.axis, b.axis):
        return None
    (s, t), *_ = np.linalg.lstsq(np.column_stack([a.axis, -b.axis]), b.point - a.point, rcond=None)
    on_a, on_b = a.point + s * a.axis, b.point + t * b.axis
    return on_a if np.linalg.norm(on_a - on_b) <= _reach(on_a) else None


def _reach(p: np.ndarray) -> float:
    return TOGETHER * (1 + float(np.linalg.norm(p)))
