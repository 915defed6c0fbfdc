"""Meshes of MJCF (<asset>): where their files are, and the mass properties of the solids that they bound."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from cardan.errors import FileError, suggestion
from cardan.files.robots.mjcf.classes import Classes
from cardan.files.robots.poses import Pose, pose
from cardan.files.robots.visuals import FARTHEST, Visuals, colour_of, is_near
from cardan.files.robots.xml_nodes import XmlNode, file_of
from cardan.io.meshes import read_mesh
from cardan.model.bodies.solid_of_mesh import convex_hull, surface_integrals, volume_integrals

Solid = tuple[float, np.ndarray, np.ndarray]  # volume (of a shell: area), centre, inertia over mass
WAYS = ("legacy", "exact", "convex", "shell")


class Assets:
    """The meshes that a file names; each is read when the inertia of a body asks for it."""

    def __init__(self, root: XmlNode | None = None, classes: Classes | None = None, folder: Path | None = None):
        self.folder, self.meshes, self._solids = folder, dict[str, XmlNode](), dict[str, Solid]()
        self.fields: dict[str, XmlNode] = {}
        self.colours: dict[str, str | None] = {}  # of materials
        self.subfolder, self.without_path = "", False
        if root is None or classes is None:
            return
        for compiler in root.all("compiler"):
            self.subfolder = compiler.text("meshdir") or compiler.text("assetdir") or self.subfolder
            self.without_path = compiler.flag("strippath", self.without_path)
        for section in root.all("asset"):
            for node in section.all("material"):
                self.colours[node.text("name") or ""] = colour_of(classes.complete(node, None).text("rgba"))
            for node in section.all("mesh", "hfield"):
                full = classes.complete(node, None)
                name = full.text("name") or Path((full.text("file") or "").replace("\\", "/")).stem
                (self.meshes if node.tag == "mesh" else self.fields)[name] = full

    def colour(self, geom: XmlNode) -> str | None:
        """Of a geom: its own, else that of its material."""
        return colour_of(geom.text("rgba")) or self.colours.get(geom.text("material") or "")

    def solid(self, body: XmlNode, geom: XmlNode) -> Solid:
        """Volume (of a shell: area), centre and inertia over mass of the mesh of a geom, in the axes of the geom."""
        name = geom.word("mesh")
        if name not in self.meshes:
            geom.fail_at("mesh", f'no mesh "{name}" in <asset>{suggestion(name, self.meshes)}')
        if name not in self._solids:
            node = self.meshes[name]
            try:
                way = node.choice("inertia", WAYS, "legacy")
                triangles = self._triangles(node)
                self._solids[name] = (
                    surface_integrals(triangles) if way == "shell" else volume_integrals(triangles, way)
                )
            except FileError as error:
                node.fail(f'{body}: the inertia of mesh "{name}" is not known: {error}')
            except ValueError:
                node.fail(f'{body}: mesh "{name}" has zero volume; give the body an <inertial>, or the geom mass="0"')
        return self._solids[name]

    def drawn(self, geom: XmlNode, where: Pose, visuals: Visuals) -> Any:
        """The shape for drawing of the mesh of a geom; None where it is not in a file."""
        node = self.meshes.get(geom.text("mesh") or "")
        if node is None or "file" not in node or "vertex" in node:
            return visuals.leave_out("", geom.line)
        path = self.file(node)
        scale = node.numbers("scale", 3, (1.0, 1.0, 1.0))
        back = pose(node.numbers("refpos", 3, (0.0, 0.0, 0.0)), node.numbers("refquat", 4, (1.0, 0.0, 0.0, 0.0)))
        return visuals.mesh_at(path if path.is_file() else None, scale, where @ back.inverse(), geom.line)

    def _triangles(self, node: XmlNode) -> np.ndarray:
        if "vertex" in node:
            points = np.array(node.numbers("vertex", (12, 10_000_000))).reshape(-1, 3)
            triangles = _faces(node, points)
        elif "builtin" in node or "file" not in node:
            node.fail(f"{node}: a mesh that is not in a file is not computed; give the body an <inertial>")
        else:
            triangles = read_mesh(self.file(node))
        scale = np.array(node.numbers("scale", 3, (1.0, 1.0, 1.0)))
        back = pose(node.numbers("refpos", 3, (0.0, 0.0, 0.0)), node.numbers("refquat", 4, (1.0, 0.0, 0.0, 0.0)))
        return (triangles * scale - back.position) @ back.rotation

    def file(self, node: XmlNode) -> Path:
        """Where the file of an asset is; one that lies far from the robot file is not read."""
        name = node.word("file").replace("\\", "/")
        name = name.rsplit("/", 1)[-1] if self.without_path else name
        folder, own = self.folder or Path(), file_of(node.line)
        places = [folder / self.subfolder / name, folder / name]
        places += [] if own is None else [own.parent / self.subfolder / name, own.parent / name]
        there = [place for place in places if place.is_file()]
        if there and not any(is_near(place, folder) for place in there):
            node.fail_at("file", f'"{name}" lies more than {FARTHEST} folders above this file; copy it here')
        return next((place for place in there if is_near(place, folder)), places[0])


def _faces(node: XmlNode, points: np.ndarray) -> np.ndarray:
    if "face" in node:
        corners = np.array(node.numbers("face", (3, 10_000_000)), dtype=int).reshape(-1, 3)
        if corners.min() < 0 or corners.max() >= len(points):
            node.fail_at("face", "a corner is not among the vertices")
        return points[corners]
    return convex_hull(points)
