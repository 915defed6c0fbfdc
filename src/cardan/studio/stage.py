"""The machine in viser: nodes that follow the motion, and are made anew only where their look changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import viser

from cardan.studio.camera import Viewpoint, far_flung, level_plane, nice, viewpoint
from cardan.studio.looks import (
    PAIR,
    TRACE,
    Arrows,
    Colour,
    Looks,
    Piece,
    Stretch,
    arrows_of,
    darker,
    looks_of,
)
from cardan.studio.meshes import coil, cylinder, segments, toward
from cardan.studio.moments import blended, moment, placements
from cardan.studio.session import Outcome
from cardan.view.scene import GROUND, Scene

ROOT = "/machine"
GREY, RED = (190, 194, 198), (220, 38, 38)
SAME_ASPECT, UNTOUCHED = 0.02, 0.01  # relative
UPWARDS = np.array([0.0, 0.0, 0.5])


@dataclass
class _Node:
    """Something drawn, its handles, and how it was drawn: to leave it alone when nothing changed."""

    thing: Piece | Stretch
    mesh: Any = None
    lines: Any = None


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
        self._nodes: dict[str, _Node] = {}
        self._traces: Any = None
        self._arrows: Any = None
        self._grid: Any = None
        self._result: Any = None
        self._shown = 0.0
        self._framed: dict[int, tuple[float, Viewpoint]] = {}  # by client: the window and the view that fits it

    # -- another motion ---------------------------------------------------------------------------------------

    def show(self, outcome: Outcome, t: float | None = None) -> None:
        """Another outcome, at a time of it."""
        assert outcome.scene is not None
        first = self.scene is None
        structure = _structure(self.scene) != _structure(outcome.scene)
        self.scene, self.times, self.frames = outcome.scene, outcome.times, outcome.frames
        self.looks = looks_of(self.scene, self.frames)
        self._result = outcome.result
        self.arrows = arrows_of(self.scene, self.frames, self._result) if self.with_arrows else None
        with self.server.atomic():
            if structure:
                self._set_up()
            self._draw_pieces()
            self._draw_traces()
            self.paint(False, ())
            self.at(self._shown if t is None else t)
        if first:
            self.followed = far_flung(self.scene, self.frames)
            self.frame()

    def _set_up(self) -> None:
        """Frames for the bodies."""
        assert self.scene is not None
        for node in self._nodes.values():
            for handle in (node.mesh, node.lines):
                if handle is not None:
                    handle.remove()
        self._nodes = {}
        if self._root is None:
            self._root = self.server.scene.add_frame(ROOT, show_axes=False)
        for handle in (*self._bodies, *self._labels):
            handle.remove()
        api = self.server.scene
        self._bodies = [api.add_frame(_frame_name(k), show_axes=False) for k in range(len(self.scene.bodies))]
        self._labels = []
        self.name_bodies(self.with_names)

    def _draw_pieces(self) -> None:
        assert self.looks is not None
        wanted: dict[str, Piece | Stretch] = {**self.looks.pieces, **self.looks.stretches}
        for name in [name for name in self._nodes if name not in wanted]:
            node = self._nodes.pop(name)
            for handle in (node.mesh, node.lines):
                if handle is not None:
                    handle.remove()
        for name, thing in wanted.items():
            node = self._nodes.get(name)
            if node is None or not _same_kind(node.thing, thing):
                self._nodes[name] = self._made(name, thing)
            elif isinstance(thing, Piece):
                _update(node, thing)
            else:
                node.thing = thing

    def _made(self, name: str, thing: Piece | Stretch) -> _Node:
        api, path = self.server.scene, name.replace(" ", "_")
        node = _Node(thing)
        if isinstance(thing, Piece):
            parent = _frame_name(thing.body)
            if thing.mesh is not None and len(thing.mesh[0]):
                node.mesh = api.add_mesh_simple(
                    f"{parent}/{path}",
                    *_arrays(thing.mesh),
                    color=thing.colour,
                    flat_shading=thing.flat,
                    **self._surface,
                )
            if thing.lines is not None and len(thing.lines):
                node.lines = api.add_line_segments(
                    f"{parent}/{path}_lines",
                    thing.lines.astype(np.float32),
                    _line_colour(thing),
                    thickness=thing.width,
                    thickness_units="screen",
                )
        elif thing.kind == "coil":
            node.lines = api.add_line_segments(
                f"{ROOT}/{path}", segments(coil()), thing.colour, thickness=2.5, thickness_units="screen"
            )
        else:
            radius = 1.0
            vertices, faces = cylinder(radius, 1.0)
            node.mesh = api.add_mesh_simple(
                f"{ROOT}/{path}", vertices + UPWARDS, faces, color=thing.colour, **self._surface
            )
        return node

    @property
    def _surface(self) -> dict[str, Any]:
        """A drawing in the plane needs no shadows, and is quicker without."""
        shadows = self.scene is not None and self.scene.dim != PAIR
        return {"side": "double", "cast_shadow": shadows, "receive_shadow": shadows}

    def _draw_traces(self) -> None:
        assert self.looks is not None
        lines = [line[np.isfinite(line).all(axis=1)] for line in self.looks.traces.values()]
        points = [segments(line) for line in lines if len(line) > 1]
        if not points or not self.with_traces:
            if self._traces is not None:
                self._traces.visible = False
            return
        everything = np.concatenate(points).astype(np.float32)
        if self._traces is None or self._traces.points.shape != everything.shape:
            self._traces = self.server.scene.add_line_segments(
                f"{ROOT}/traces", everything, TRACE, thickness=1.5, thickness_units="screen"
            )
        else:
            self._traces.points = everything
            self._traces.visible = True

    # -- a moment ---------------------------------------------------------------------------------------------

    def at(self, t: float) -> None:
        """All bodies where they are at time t, between two frames on a straight line."""
        self._shown = t
        if not len(self.times) or self.scene is None:
            return
        k, part = moment(self.times, t)
        pose = blended(self.scene.dim, self.frames[k], self.frames[min(k + 1, len(self.frames) - 1)], part)
        with self.server.atomic():
            for handle, (position, wxyz) in zip(self._bodies, placements(self.scene.dim, pose), strict=True):
                known = bool(np.isfinite(position).all() and np.isfinite(wxyz).all())
                handle.visible = known
                if known:
                    handle.position, handle.wxyz = position, wxyz
            for node in self._nodes.values():
                if isinstance(node.thing, Stretch):
                    _place(node, node.thing, k, part)
            self._place_arrows(k, part)
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

    def _place_arrows(self, k: int, part: float) -> None:
        arrows = self.arrows if self.with_arrows else None
        if arrows is None or self.scene is None:
            if self._arrows is not None:
                self._arrows.visible = False
            return
        after = min(k + 1, len(arrows.tails) - 1)
        tails = (1 - part) * arrows.tails[k] + part * arrows.tails[after]
        forces = (1 - part) * arrows.forces[k] + part * arrows.forces[after]
        tails = np.nan_to_num(tails)
        points = np.stack([tails, tails + arrows.scale * forces], axis=1).astype(np.float32)
        if self._arrows is None or self._arrows.points.shape != points.shape:
            r = self.scene.detail
            self._arrows = self.server.scene.add_arrows(
                f"{ROOT}/arrows",
                points,
                arrows.colours,
                shaft_radius=0.28 * r,
                head_radius=0.8 * r,
                head_length=2.0 * r,
            )
        else:
            self._arrows.points = points
            self._arrows.visible = True

    # -- how it looks -----------------------------------------------------------------------------------------

    def paint(self, grey: bool, culprits: tuple[str, ...]) -> None:
        """Colours; `grey` for a motion that is not that of the parameters, with what went wrong in red."""
        self.grey, self.culprits = grey, culprits
        named = {body.name: k for k, body in enumerate(self.scene.bodies)} if self.scene else {}
        blamed = {named[name] for name in culprits if name in named}
        with self.server.atomic():
            for node in self._nodes.values():
                thing = node.thing
                own = GREY if grey and thing.colour != (255, 255, 255) else thing.colour
                own_body = isinstance(thing, Piece) and not thing.element and thing.body in blamed
                guilty = own_body or thing.element in culprits
                colour = RED if guilty else own
                if node.mesh is not None and tuple(node.mesh.color) != colour:
                    node.mesh.color = colour
                if node.lines is not None:
                    edge = colour if guilty or grey or not isinstance(thing, Piece) else _line_colour(thing)
                    if not np.array_equal(node.lines.colors, edge):
                        node.lines.colors = np.array(edge, np.uint8)

    def show_traces(self, on: bool) -> None:
        self.with_traces = on
        if self.looks is not None:
            self._draw_traces()

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
                    label = self.server.scene.add_label(f"{_frame_name(k)}/label", body.name, position=point)
                    self._labels.append(label)

    def follow(self, body: int | None) -> None:
        self.followed = body
        self.at(self._shown)

    # -- the camera -------------------------------------------------------------------------------------------

    def frame(self) -> None:
        """The camera of pages that open from now on, and of those that are open, so that all of the motion is seen."""
        assert self.scene is not None
        assert self.looks is not None
        view = viewpoint(self.scene, self.looks, self.frames, self.followed)
        self.server.scene.set_up_direction(tuple(view.up))
        camera = self.server.initial_camera
        camera.position, camera.look_at, camera.up = view.position, view.target, view.up
        camera.fov, camera.near, camera.far = view.field, view.distance / 1000, view.distance * 20
        for client in self.server.get_clients().values():
            self.frame_for(client)
        self._draw_grid(view)

    def frame_for(self, client: viser.ClientHandle) -> None:
        """The camera of one page, by the proportions of its window."""
        if self.scene is None or self.looks is None:
            return
        aspect = client.camera.aspect if client.camera.image_height > 0 else 1.0
        view = viewpoint(self.scene, self.looks, self.frames, self.followed, aspect)
        self._framed[client.client_id] = (aspect, view)
        with client.atomic():
            client.camera.up_direction = view.up
            client.camera.position, client.camera.look_at = view.position, view.target
            client.camera.fov = view.field

    def frame_again(self, client: viser.ClientHandle) -> None:
        """After a window or its panels have changed their size, unless the user has moved the camera meanwhile."""
        aspect, view = self._framed.get(client.client_id, (0.0, None))
        camera = client.camera
        if view is None or camera.image_height <= 0:
            return
        here, first = view.position, self.server.initial_camera.position
        is_ours, is_first = (np.linalg.norm(camera.position - at) < UNTOUCHED * view.distance for at in (here, first))
        # a page that was open before the first motion may get the camera of new pages after its own
        if (is_first and not is_ours) or (is_ours and abs(camera.aspect / aspect - 1) >= SAME_ASPECT):
            self.frame_for(client)

    def _draw_grid(self, view: Viewpoint) -> None:
        assert self.scene is not None
        cell = nice(view.reach / 8)
        plane = "xy" if self.scene.dim == PAIR else level_plane(self.scene.up)
        self._grid = self.server.scene.add_grid(
            f"{ROOT}/grid",
            plane=plane,
            infinite_grid=True,
            cell_size=cell,
            section_size=5 * cell,
            cell_color=(226, 230, 232),
            section_color=(205, 211, 214),
            cell_thickness=0.8,
            section_thickness=1.0,
            fade_distance=view.distance + 8 * view.reach,
            fade_strength=0.8,
            shadow_opacity=0.0 if self.scene.dim == PAIR else 0.12,
            position=view.floor,
        )


def _frame_name(body: int) -> str:
    return f"{ROOT}/body_{body}"


def _structure(scene: Scene | None) -> Any:
    return None if scene is None else (scene.dim, [b.name for b in scene.bodies])


def _line_colour(piece: Piece) -> Colour:
    return piece.colour if piece.mesh is None else darker(piece.colour)


def _arrays(mesh: Any) -> tuple[np.ndarray, np.ndarray]:
    return mesh[0].astype(np.float32), mesh[1].astype(np.uint32)


def _same_kind(a: Piece | Stretch, b: Piece | Stretch) -> bool:
    """Whether handles of the one can show the other."""
    if isinstance(a, Piece) and isinstance(b, Piece):
        return _shapes(a) == _shapes(b)
    return isinstance(a, Stretch) and isinstance(b, Stretch) and a.kind == b.kind


def _shapes(piece: Piece) -> tuple[Any, ...]:
    mesh = None if piece.mesh is None else piece.mesh[1].shape
    return piece.body, piece.flat, piece.width, mesh, None if piece.lines is None else piece.lines.shape


def _update(node: _Node, piece: Piece) -> None:
    """Another look of the same kind: only what differs is sent."""
    if node.mesh is not None and piece.mesh is not None:
        vertices, faces = _arrays(piece.mesh)
        if not np.array_equal(node.mesh.faces, faces):
            node.mesh.faces = faces
        if not np.array_equal(node.mesh.vertices, vertices):
            node.mesh.vertices = vertices
    if node.lines is not None and piece.lines is not None:
        lines = piece.lines.astype(np.float32)
        if not np.array_equal(node.lines.points, lines):
            node.lines.points = lines
    node.thing = piece


def _place(node: _Node, stretch: Stretch, k: int, part: float) -> None:
    """A coil or bar from its one end to the other."""
    after = min(k + 1, len(stretch.ends) - 1)
    a, b = (1 - part) * stretch.ends[k] + part * stretch.ends[after]
    handle = node.lines if node.lines is not None else node.mesh
    length = float(np.linalg.norm(b - a))
    handle.visible = bool(np.isfinite(length) and length > 0)
    if handle.visible:
        handle.position, handle.wxyz = a, toward(b - a)
        handle.scale = (stretch.radius, stretch.radius, length)
