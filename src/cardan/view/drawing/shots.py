"""What snapshots and movies have in common: a run, what of the world is seen, and how the machine looks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes

from cardan.results.result import Result
from cardan.view.drawing.framing import Framing, Limits, framing
from cardan.view.drawing.machine import VIEW, draw_scene
from cardan.view.drawing.moments import hidden_at, motion_of, paths_of, pose_at

if TYPE_CHECKING:
    from cardan.view.drawing.moments import Traced


class Shots(NamedTuple):
    """Pictures of a run at any of its times."""

    result: Result
    motion: np.ndarray
    frame: Framing
    paths: list[np.ndarray]  # of points, on the paper
    look: dict[str, Any]
    heading: str

    def pose(self, time: float) -> np.ndarray:
        return pose_at(self.result.t, self.motion, time)

    def draw(self, ax: Axes, time: float, **more: Any) -> None:
        """The machine at a time."""
        options: Any = self.look | {"hide": hidden_at(self.result, self.look["hide"], time)} | more
        draw_scene(ax, self.result.scene, self.pose(time), **options)

    def show_window(self, ax: Axes, time: float | None = None) -> None:
        """A picture without axes, of the part of the world that is seen at a time, or at all times."""
        left, right, bottom, top = self.frame.limits if time is None else self.frame.at(self.pose(time))
        ax.set(xlim=(left, right), ylim=(bottom, top))
        ax.set_aspect("equal")
        ax.set_axis_off()


def shots_of(
    result: Result,
    title: str | None = None,
    view: tuple[float, float] | None = None,
    traces: str | Sequence[Traced] = (),
    labels: bool = False,
    colours: Mapping[str, str] | None = None,
    hide: Collection[str] = (),
    follow: str | None = None,
    window: Limits | None = None,
) -> Shots:
    """The options are those of `Result.snapshots`."""
    view = VIEW if view is None else view
    motion = motion_of(result)
    frame = framing(result.scene, motion, view, follow, window, hide)
    paths = [frame.on_paper(points) for _, points in paths_of(result, motion, traces)]
    look = {"labels": labels, "view": view, "colours": colours, "hide": hide}
    return Shots(result, motion, frame, paths, look, result.name if title is None else title)
