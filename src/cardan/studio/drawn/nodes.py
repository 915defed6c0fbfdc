"""Pieces of a machine as nodes of viser, which are sent anew only where their look changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import viser

from cardan.scene.meshes import Mesh, shape_mesh
from cardan.studio.drawn.colours import Colour, darker
from cardan.studio.drawn.lines import coil, segments, toward
from cardan.studio.drawn.pieces import Piece, Stretch

ROOT = "/machine"
UPWARDS = np.array([0.0, 0.0, 0.5])


def frame_name(body: int) -> str:
    """The node of a body's frame; its pieces are below it."""
    return f"{ROOT}/body_{body}"


@dataclass
class Node:
    """Something drawn, its handles, and how it was drawn: to leave it alone when nothing changed."""

    thing: Piece | Stretch
    mesh: Any = None
    lines: Any = None

    def remove(self) -> None:
        for handle in (self.mesh, self.lines):
            if handle is not None:
                handle.remove()

    def can_show(self, thing: Piece | Stretch) -> bool:
        """Whether its handles serve for another thing."""
        if isinstance(self.thing, Piece) and isinstance(thing, Piece):
            return _shapes(self.thing) == _shapes(thing)
        return isinstance(self.thing, Stretch) and isinstance(thing, Stretch) and self.thing.kind == thing.kind

    def show(self, thing: Piece | Stretch) -> None:
        """Another look of the same kind: only what differs is sent."""
        self.thing = thing
        if not isinstance(thing, Piece):
            return
        if self.mesh is not None and thing.mesh is not None:
            vertices, faces = _arrays(thing.mesh)
            if not np.array_equal(self.mesh.faces, faces):
                self.mesh.faces = faces
            if not np.array_equal(self.mesh.vertices, vertices):
                self.mesh.vertices = vertices
        if self.lines is not None and thing.lines is not None:
            lines = thing.lines.astype(np.float32)
            if not np.array_equal(self.lines.points, lines):
                self.lines.points = lines

    def place(self, k: int, part: float) -> None:
        """A coil or bar from its one end to the other, between frames k and k + 1; pieces go with their bodies."""
        stretch = self.thing
        if not isinstance(stretch, Stretch):
            return
        after = min(k + 1, len(stretch.ends) - 1)
        a, b = (1 - part) * stretch.ends[k] + part * stretch.ends[after]
        handle = self.lines if self.lines is not None else self.mesh
        length = float(np.linalg.norm(b - a))
        handle.visible = bool(np.isfinite(length) and length > 0)
        if handle.visible:
            handle.position, handle.wxyz = a, toward(b - a)
            handle.scale = (stretch.radius, stretch.radius, length)

    def see(self, on: bool) -> None:
        """Shown or not: what it belongs to may not act all the time."""
        for handle in (self.mesh, self.lines):
            if handle is not None and handle.visible != on:
                handle.visible = on

    def paint(self, colour: Colour | None) -> None:
        """All in one colour, or in its own ones."""
        own = self.thing.colour if colour is None else colour
        if self.mesh is not None and tuple(self.mesh.color) != own:
            self.mesh.color = own
        if self.lines is not None:
            edge = _line_colour(self.thing) if colour is None else colour
            if not np.array_equal(self.lines.colors, edge):
                self.lines.colors = np.array(edge, np.uint8)


def made(api: viser.SceneApi, name: str, thing: Piece | Stretch, shadows: bool) -> Node:
    """A node for something to draw."""
    node, path = Node(thing), name.replace(" ", "_")
    surface: Any = {"side": "double", "cast_shadow": shadows, "receive_shadow": shadows}
    if isinstance(thing, Piece):
        parent = frame_name(thing.body)
        if thing.mesh is not None and len(thing.mesh[0]):
            node.mesh = api.add_mesh_simple(
                f"{parent}/{path}", *_arrays(thing.mesh), color=thing.colour, flat_shading=thing.flat, **surface
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
        vertices, faces = shape_mesh("cylinder", 1.0, 1.0)
        node.mesh = api.add_mesh_simple(f"{ROOT}/{path}", vertices + UPWARDS, faces, color=thing.colour, **surface)
    return node


def _line_colour(thing: Piece | Stretch) -> Colour:
    return darker(thing.colour) if isinstance(thing, Piece) and thing.mesh is not None else thing.colour


def _arrays(mesh: Mesh) -> tuple[np.ndarray, np.ndarray]:
    return mesh[0].astype(np.float32), mesh[1].astype(np.uint32)


def _shapes(piece: Piece) -> tuple[Any, ...]:
    mesh = None if piece.mesh is None else piece.mesh[1].shape
    return piece.body, piece.flat, piece.width, mesh, None if piece.lines is None else piece.lines.shape
