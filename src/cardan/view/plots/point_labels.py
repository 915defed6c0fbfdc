"""Words beside points of a plot that lie neither over one another nor, where there is room, over curves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.patheffects import withStroke
from matplotlib.text import Annotation
from matplotlib.transforms import Bbox

from cardan.view.plots.histories import INK

HALO = [withStroke(linewidth=2.0, foreground="white")]  # around words on a curve
WORD_GAP = 5.0  # points from a mark to its words
REACHES = (WORD_GAP, 14.0, 26.0, 46.0)  # where there is no room nearer
PIXELS_APART = 2.0  # pixels around words
BEFORE_ALL = 0.0  # of an axis: words have their place when they are drawn
SIDES = ((1, 1), (1, -1), (-1, 1), (-1, -1), (0, 1), (0, -1), (1, 0), (-1, 0))  # in the order in which they are tried
ALIGNED = {"ha": {1: "left", 0: "center", -1: "right"}, "va": {1: "bottom", 0: "center", -1: "top"}}


class PointLabels(Artist):
    """Places words when the figure is drawn, at its size of that moment; words without room are left out."""

    def __init__(self, ax: Axes, places: Sequence[tuple[float, float]], texts: Sequence[str], size: float):
        super().__init__()
        self._ax = ax
        self.labels = [
            ax.annotate(text, place, xytext=(WORD_GAP, WORD_GAP), textcoords="offset points", fontsize=size, color=INK,
                        path_effects=HALO)
            for place, text in zip(places, texts, strict=True)
        ]  # fmt: skip
        for label in self.labels:
            label.set_in_layout(False)
        self.set_zorder(BEFORE_ALL)
        ax.add_artist(self)

    def draw(self, renderer: RendererBase) -> None:
        taken: list[Bbox] = []
        for label in self.labels:
            label.set_visible(True)
            box = self._placed(label, taken, renderer)
            label.set_visible(box is not None)
            taken += [] if box is None else [box]

    def _placed(self, label: Annotation, taken: list[Bbox], renderer: RendererBase) -> Bbox | None:
        """Its box where it is free and hides the least of the curves."""
        curves = self._ink()
        best: tuple[int, tuple[int, int], float] | None = None
        for reach in REACHES:
            for side in SIDES:
                box = _at(label, side, reach, renderer)
                if self._is_free(box, taken):
                    hidden = int(((curves >= box.min) & (curves <= box.max)).all(axis=1).sum())
                    if best is None or hidden < best[0]:
                        best = hidden, side, reach
        return None if best is None else _at(label, best[1], best[2], renderer)

    def _is_free(self, box: Bbox, taken: list[Bbox]) -> bool:
        paper = self._ax.bbox
        fits = box.x0 >= paper.x0 and box.x1 <= paper.x1 and box.y0 >= paper.y0 and box.y1 <= paper.y1
        return fits and not any(box.overlaps(other) for other in taken)

    def _ink(self) -> np.ndarray:
        """Places of curves and marks in pixels, (n, 2)."""
        lines = [line.get_transform().transform(line.get_xydata()) for line in self._ax.lines]
        return np.concatenate([*lines, np.zeros((0, 2))])


def _at(label: Annotation, side: tuple[int, int], reach: float, renderer: RendererBase) -> Bbox:
    """Its box, put to this side of its point."""
    label.set(ha=ALIGNED["ha"][side[0]], va=ALIGNED["va"][side[1]])
    label.set_position((reach * side[0], 0.6 * reach * side[1]))
    return label.get_window_extent(renderer).padded(PIXELS_APART)
