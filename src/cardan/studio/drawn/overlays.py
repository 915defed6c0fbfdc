"""What is drawn over a machine: the paths of its points, and arrows of forces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import viser

from cardan.studio.drawn.arrows import Arrows
from cardan.studio.drawn.colours import TRACE
from cardan.studio.drawn.lines import segments
from cardan.studio.drawn.nodes import ROOT


class PathOverlay:
    """Paths of points of interest."""

    def __init__(self, api: viser.SceneApi):
        self._api = api
        self._handle: Any = None

    def show(self, paths: Iterable[np.ndarray]) -> None:
        """Lines (nt, 3); where none is given, nothing is seen."""
        finite = [line[np.isfinite(line).all(axis=1)] for line in paths]
        points = [segments(line) for line in finite if len(line) > 1]
        if not points:
            if self._handle is not None:
                self._handle.visible = False
            return
        everything = np.concatenate(points).astype(np.float32)
        if self._handle is None or self._handle.points.shape != everything.shape:
            self._handle = self._api.add_line_segments(
                f"{ROOT}/traces", everything, TRACE, thickness=1.5, thickness_units="screen"
            )
        else:
            self._handle.points = everything
            self._handle.visible = True


class ArrowOverlay:
    """Arrows of forces."""

    def __init__(self, api: viser.SceneApi):
        self._api = api
        self._handle: Any = None

    def place(self, arrows: Arrows | None, k: int, part: float, r: float) -> None:
        """Between frames k and k + 1, with shafts that suit bars of radius r; without arrows nothing is seen."""
        if arrows is None:
            if self._handle is not None:
                self._handle.visible = False
            return
        after = min(k + 1, len(arrows.tails) - 1)
        tails = (1 - part) * arrows.tails[k] + part * arrows.tails[after]
        forces = (1 - part) * arrows.forces[k] + part * arrows.forces[after]
        tails = np.nan_to_num(tails)
        points = np.stack([tails, tails + arrows.scale * forces], axis=1).astype(np.float32)
        if self._handle is None or self._handle.points.shape != points.shape:
            self._handle = self._api.add_arrows(
                f"{ROOT}/arrows",
                points,
                arrows.colours,
                shaft_radius=0.28 * r,
                head_radius=0.8 * r,
                head_length=2.0 * r,
            )
        else:
            self._handle.points = points
            self._handle.visible = True
