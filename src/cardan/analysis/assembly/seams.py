"""Cams whose profile does not close: at the seam, where the angle goes from a full turn back to zero, it jumps.

A follower that passes the seam of a snail would be moved in an instant, and one that passes a jump of the slope would
need an impulse there. Profiles that are given over a part of a turn have no seam.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.errors import ModelError
from cardan.model.joints.standard import Cam
from cardan.numerics.constants import TURN

SEAM_SAMPLES = 64  # of a turn, for the size of values and slopes
SEAM_CLOSES = 1e-6  # of these: less is no jump
REMEDY = "use cd.Spline(..., periodic=True), or give a Spline over that part of the turn which is used"


class Seam(NamedTuple):
    """The profile of a polar cam, (p, angles) -> radii, slopes."""

    name: str
    function: Any


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
    return [e for e in system.model.constraints if isinstance(e, Cam) and e.goes_round]


def has_seams(system: System) -> bool:
    """Whether there are cams whose profile must close."""
    return bool(_polar_cams(system))


def check_seams(system: System, p: np.ndarray) -> None:
    """Refuse cams whose radius, or its slope, jumps at the seam."""
    if not _polar_cams(system):
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


def seams_vary(system: System) -> bool:
    """Whether parameters may open the profile of a cam."""
    return any(seam.function.sparsity_jac(0, 0).nnz() > 0 for seam in _seams(system)) if _polar_cams(system) else False


__all__ = ["check_seams", "has_seams", "seams_vary"]
