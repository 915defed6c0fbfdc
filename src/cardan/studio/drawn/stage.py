"""The machine in viser: nodes that follow the motion, and are made anew only where their look changes."""

from __future__ import annotations

from typing import Any

import numpy as np
import viser

from cardan.scene import GROUND, Scene, activity
from cardan.scene.activity import Activity, silent_at
from cardan.scene.poses import blended, farthest, moment
from cardan.studio.drawn.arrows import Arrows, arrows_of
from cardan.studio.drawn.camera import Viewpoint, viewpoint
from cardan.studio.drawn.colours import PAPER
from cardan.studio.drawn.looks import Looks, looks_of
from cardan.studio.drawn.moments import PAIR, placements
from cardan.studio.drawn.nodes import ROOT, Node, frame_name, made
from cardan.studio.drawn.overlays import ArrowOverlay, PathOverlay
from cardan.studio.drawn.pieces import Piece, Stretch
from cardan.studio.page_cameras import PageCameras
from cardan.studio.session import Outcome

GREY, RED = (190, 194, 198), (220, 38, 38)


class Stage:
    """Shows an outcome, at any of its times. All clients of the server see the same."""

    def __init__(self, server: viser.ViserServer):
        self.server = server
        self.scene: Scene | None = None
        self.times, self.frames = np.zeros(0), np.zeros((0, 0, 3))
        self.looks: Looks | None = None
        self.arrows: Arrows | None = None
        self.with_arrows, self.with_traces, self.with_names = False, True, False
        self.followed: int | None = None
        self.culprits: tuple[str, ...] = ()
        self.grey = False
        self._root: Any = None
        self._bodies: list[Any] = []
        self._labels: list[Any] = []
        self._nodes: dict[str, Node] = {}
        self._paths, self._arrows = PathOverlay(server.scene), ArrowOverlay(server.scene)
        self._cameras = PageCameras(server)
        self._result: Any = None
        self._activity: Activity = {}  # of elements that come and go
        self._shown = 0.0

    # -- another motion ---------------------------------------------------------------------------------------

    def show(self, outcome: Outcome, t: float | None = None) -> None:
        """Another outcome, at a time of it."""
        assert outcome.scene is not None
        first = self.scene is None
        structure = _structure(self.scene) != _structure(outcome.scene)
        self.scene, self.times, self.frames = outcome.scene, outcome.times, outcome.frames
        self.looks = looks_of(self.scene, self.frames)
        self._result = outcome.result
        self._activity = {} if self._result is None else activity(self._result)
        self.arrows = arrows_of(self.scene, self.frames, self._result) if self.with_arrows else None
        with self.server.atomic():
            if structure:
                self._set_up()
            self._draw_pieces()
            for node in self._nodes.values():
                node.see(True)  # what comes and goes is put right below
            self._draw_paths()
            self.paint(False, ())
            self.at(self._shown if t is None else t)
        if first:
            self.followed = farthest(self.scene, self.frames)
            self.frame()

    def _set_up(self) -> None:
        """Frames for the bodies."""
        assert self.scene is not None
        for node in self._nodes.values():
            node.remove()
        self._nodes = {}
        if self._root is None:
            self._root = self.server.scene.add_frame(ROOT, show_axes=False)
        for handle in (*self._bodies, *self._labels):
            handle.remove()
        api = self.server.scene
        self._bodies = [api.add_frame(frame_name(k), show_axes=False) for k in range(len(self.scene.bodies))]
        self._labels = []
        self.name_bodies(self.with_names)

    def _draw_pieces(self) -> None:
        assert self.looks is not None
        wanted: dict[str, Piece | Stretch] = {**self.looks.pieces, **self.looks.stretches}
        for name in [name for name in self._nodes if name not in wanted]:
            self._nodes.pop(name).remove()
        shadows = self.scene is not None and self.scene.dim != PAIR  # a drawing needs none, and is quicker without
        for name, thing in wanted.items():
            node = self._nodes.get(name)
            if node is None or not node.can_show(thing):
                self._nodes[name] = made(self.server.scene, name, thing, shadows)
            else:
                node.show(thing)

    def _draw_paths(self) -> None:
        self._paths.show(self.looks.traces.values() if self.looks is not None and self.with_traces else ())

    # -- a moment ---------------------------------------------------------------------------------------------

    def at(self, t: float) -> None:
        """All bodies where they are at time t, between two frames on a straight line."""
        self._shown = t
        if not len(self.times) or self.scene is None:
            return
        k, part = moment(self.times, t)
        pose = blended(self.frames[k], self.frames[min(k + 1, len(self.frames) - 1)], part)
        with self.server.atomic():
            for handle, (position, wxyz) in zip(self._bodies, placements(self.scene.dim, pose), strict=True):
                known = bool(np.isfinite(position).all() and np.isfinite(wxyz).all())
                handle.visible = known
                if known:
                    handle.position, handle.wxyz = position, wxyz
            hidden = silent_at(self._activity, t)
            for node in self._nodes.values():
                node.place(k, part)
                if node.thing.element in self._activity:
                    node.see(node.thing.element not in hidden)
            self._arrows.place(self.arrows if self.with_arrows else None, k, part, self.scene.detail)
            if self._root is not None:
                self._root.position = self._offset(pose)

    def _offset(self, pose: np.ndarray) -> np.ndarray:
        """The machine is moved under the camera, not the camera after the machine: users turn it as they like."""
        if self.followed is None or self.followed >= len(pose) or self.scene is None:
            return np.zeros(3)
        dim = self.scene.dim
        moved = pose[self.followed, :dim] - self.frames[0, self.followed, :dim]
        moved = np.append(moved, 0.0) if dim == PAIR else moved
        return -moved if np.isfinite(moved).all() else np.zeros(3)

    # -- how it looks -----------------------------------------------------------------------------------------

    def paint(self, grey: bool, culprits: tuple[str, ...]) -> None:
        """Colours; `grey` for a motion that is not that of the parameters, with what went wrong in red."""
        self.grey, self.culprits = grey, culprits
        named = {body.name: k for k, body in enumerate(self.scene.bodies)} if self.scene else {}
        blamed = {named[name] for name in culprits if name in named}
        with self.server.atomic():
            for node in self._nodes.values():
                thing = node.thing
                own_body = isinstance(thing, Piece) and not thing.element and thing.body in blamed
                if own_body or thing.element in culprits:
                    node.paint(RED)
                elif grey:
                    node.paint(PAPER if thing.colour == PAPER else GREY)
                else:
                    node.paint(None)

    def show_traces(self, on: bool) -> None:
        self.with_traces = on
        self._draw_paths()

    def show_arrows(self, on: bool) -> None:
        self.with_arrows = on
        if on and self.scene is not None:
            self.arrows = arrows_of(self.scene, self.frames, self._result)
        self.at(self._shown)

    def name_bodies(self, on: bool) -> None:
        self.with_names = on
        for label in self._labels:
            label.remove()
        self._labels = []
        if on and self.scene is not None:
            for k, body in enumerate(self.scene.bodies):
                if k != GROUND:
                    above = 3 * self.scene.detail * len(self.scene.bodies)
                    point = np.array([*body.center_of_mass, above][:3])
                    label = self.server.scene.add_label(f"{frame_name(k)}/label", body.name, position=point)
                    self._labels.append(label)

    def follow(self, body: int | None) -> None:
        self.followed = body
        self.at(self._shown)

    # -- the camera -------------------------------------------------------------------------------------------

    def frame(self) -> None:
        """The camera of pages that open from now on, and of those that are open, so that all of the motion is seen."""
        assert self.scene is not None
        self._cameras.frame(self._view, self.scene)

    def frame_for(self, client: viser.ClientHandle) -> None:
        """The camera of one page, by the proportions of its window."""
        if self.scene is not None and self.looks is not None:
            self._cameras.frame_for(client, self._view)

    def frame_again(self, client: viser.ClientHandle) -> None:
        """After a window or its panels have changed their size, unless the user has moved the camera meanwhile."""
        self._cameras.frame_again(client, self._view)

    def _view(self, aspect: float) -> Viewpoint:
        assert self.scene is not None
        assert self.looks is not None
        return viewpoint(self.scene, self.looks, self.frames, self.followed, aspect)


def _structure(scene: Scene | None) -> Any:
    return None if scene is None else (scene.dim, [b.name for b in scene.bodies])
