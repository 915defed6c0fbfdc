"""Cams that cannot be followed: profiles that do not close, and undercutting.

At the seam, where the angle goes from a full turn back to zero, a snail jumps: a follower that passes it would be moved
in an instant, and one that passes a jump of the slope would need an impulse there. Profiles that are given over a part
of a turn have no seam.

A roller and a flat face must be able to touch every point of the outline. Two outward normals of such outlines never
face each other, so a roller that fits into every hollow touches nowhere else at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.expressions.functions import Spline
from cardan.model.joints.cams.cam import Cam
from cardan.model.joints.cams.outline import LEAST_ROOM
from cardan.numerics.constants import TURN

SEAM_SAMPLES = 64  # of a turn, for the size of values and slopes
SEAM_CLOSES = 1e-6  # of these: less is no jump
OUTLINE_SAMPLES = 720  # of a turn or a Spline, where a roller or a flat face is tried
LEAST_BULGE = 1e-6  # curvature times size of an outline under a flat face
TRIED_WITHIN = 1e-8  # of the size of parameters, where it touches
REMEDY = "use cd.Spline(..., periodic=True), or give a Spline over that part of the turn which is used"


class Seam(NamedTuple):
    """The profile of a polar cam, (p, angles) -> radii, slopes."""

    name: str
    function: Any


class Followed(NamedTuple):
    """A cam under a roller or a flat face: (p, u) -> point, normal, curvature; (p, place or direction) -> u; and
    p -> the radius of the roller."""

    cam: Cam
    outline: ca.Function
    touching: ca.Function
    radius: ca.Function


@once_per_system
def _seams(system: System) -> list[Seam]:
    seams, y = [], system.symbols
    for cam in _polar_cams(system):
        assert cam.profile is not None
        angle = ca.SX.sym("angle")
        radius = ca.SX(system.build(cam.profile, angle))
        seams.append(Seam(cam.name, ca.Function("profile", [y.p, angle], [radius, ca.jacobian(radius, angle)])))
    return seams


@once_per_system
def _polar_cams(system: System) -> list[Cam]:
    """Those whose profile goes over a whole turn."""
    return [e for e in _cams(system) if e.outline.goes_round]


@once_per_system
def _followed(system: System) -> list[Followed]:
    return [_followed_by(system, cam) for cam in _cams(system) if cam.follower != "knife"]


def _cams(system: System) -> Iterator[Cam]:
    return (e for e in system.model.constraints if isinstance(e, Cam))


def _followed_by(system: System, cam: Cam) -> Followed:
    p, u, x, y = system.symbols.p, *(ca.SX.sym(word) for word in "uxy")
    c, c1, c2 = system.build(cam.outline.at, u)
    values = [ca.vertcat(*c), ca.vertcat(*cam.outline.normal(c1)), cam.outline.curvature(c1, c2)]
    if cam.radius is None:
        at = system.build(cam.outline.supporting, (x, y), (x, y)).at
    else:
        at = system.build(partial(cam.outline.nearest, radius=cam.radius), (x, y)).at
    return Followed(
        cam,
        ca.Function("outline", [p, u], values),
        ca.Function("touching", [p, x, y], [at]),
        ca.Function("radius", [p], [0.0 if cam.radius is None else cam.radius]),
    )


def has_cams(system: System) -> bool:
    """Whether there are cams that must be looked at."""
    return bool(_polar_cams(system) or _followed(system))


def check_cams(system: System, p: np.ndarray) -> None:
    """Refuse cams whose radius, or its slope, jumps at the seam, and those that their followers cannot follow."""
    if not has_cams(system):
        return
    angles = np.append(np.linspace(0, TURN, SEAM_SAMPLES, endpoint=False), np.nextafter(TURN, 0))
    for seam in _seams(system):
        radii, slopes = (np.array(values).ravel() for values in seam.function(p, angles[None, :]))
        jump, kink = abs(radii[-1] - radii[0]), abs(slopes[-1] - slopes[0])
        if jump > SEAM_CLOSES * np.max(np.abs(radii)):
            raise ModelError(
                f'cam "{seam.name}": its radius jumps by {jump:.4g} at the seam, from the angle 2π back to 0, and the '
                f"follower cannot; end with the radius it begins with, and {REMEDY}"
            )
        if kink > SEAM_CLOSES * max(np.max(np.abs(slopes)), SEAM_CLOSES * np.max(np.abs(radii))):
            raise ModelError(
                f'cam "{seam.name}": the slope of its radius jumps by {kink:.4g} at the seam, from the angle 2π back '
                f"to 0, where the speed of the follower would jump; {REMEDY}"
            )
    for followed in _followed(system):
        if (places := _places(followed.cam)) is not None:
            _check_undercut(followed, p, places)


def _places(cam: Cam) -> np.ndarray | None:
    """Parameters all along the outline; None of a function without ends, which is watched while it runs."""
    first, last = 0.0, TURN
    if isinstance(cam.profile, Spline) and not cam.outline.goes_round:
        first, last = cam.profile.x[0], cam.profile.x[-1]
        if cam.polar:  # a run ends so far behind its ends
            first, last = first - (TURN - last + first) / 4, last + (TURN - last + first) / 4
    elif not cam.polar:
        return None
    places = np.linspace(first, last, OUTLINE_SAMPLES, endpoint=not cam.outline.goes_round)
    if isinstance(cam.profile, Spline):
        places = np.union1d(places, cam.profile.x[:-1])  # the curvature has its extrema there
    return places


def _check_undercut(followed: Followed, p: np.ndarray, u: np.ndarray) -> None:
    cam, radius = followed.cam, float(followed.radius(p))
    c, n, curvature = (np.array(values) for values in followed.outline(p, u[None, :]))
    k = int(curvature.argmin())
    where = f"{np.degrees(u[k]):.1f}°" if cam.polar else f"ξ = {u[k]:.4g}"
    if cam.radius is None and curvature[0, k] * np.hypot(*c).max() < LEAST_BULGE:
        raise ModelError(
            f'cam "{cam.name}": its outline does not bulge at {where}, where a flat face would touch it at two places; '
            "make the base circle larger or the lift gentler, or let a roller follow it"
        )
    if 1 + radius * curvature[0, k] < LEAST_ROOM:
        raise ModelError(
            f'cam "{cam.name}": the roller of radius {radius:.4g} does not fit into the hollow at {where}, whose '
            f"radius of curvature is {-1 / curvature[0, k]:.4g}; make the roller smaller, or the hollow wider"
        )
    centres = c + radius * n
    at = np.array(followed.touching(p, *(n if cam.radius is None else centres)[:, None, :])).ravel()
    off = at - u
    off = np.abs((off + TURN / 2) % TURN - TURN / 2 if cam.polar else off)
    if not (off < TRIED_WITHIN * max(abs(u).max(), 1e-300)).all():
        k = int(np.argmax(np.where(np.isfinite(off), off, np.inf)))
        where = f"{np.degrees(u[k]):.1f}°" if cam.polar else f"ξ = {u[k]:.4g}"
        raise ModelError(
            f'cam "{cam.name}": its outline is so steep at {where} that the place where the follower touches cannot be '
            "followed; make the rise gentler, or the base circle larger"
        )


def cams_vary(system: System) -> bool:
    """Whether parameters may open the profile of a cam, or undercut it."""
    if not has_cams(system):
        return False
    functions = [f for one in _followed(system) for f in (one.outline, one.radius)]
    functions += [seam.function for seam in _seams(system)]
    return any(f.sparsity_jac(0, k).nnz() > 0 for f in functions for k in range(f.n_out()))


__all__ = ["cams_vary", "check_cams", "has_cams"]
