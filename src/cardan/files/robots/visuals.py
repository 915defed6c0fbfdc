"""Meshes that robot files show: where their files are, and what is noted of those that cannot be drawn.

A mesh is only looked for in the folder of the robot file and in those around it, and read when the robot is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardan.errors import ModelError
from cardan.files.robots.poses import Pose
from cardan.files.robots.xml_nodes import lines_text
from cardan.io.meshes import KINDS, missing_packages
from cardan.model.bodies.mesh import Mesh

if TYPE_CHECKING:
    from cardan.model.bodies.shapes import Shape as Solid


FARTHEST = 4  # folders above that of the robot file
_PACKAGE = re.compile(r"(?:package|model)://([^/]+)/(.+)", re.DOTALL)


def colour_of(rgba: str | None) -> str | None:
    """Red, green, blue (and how opaque) from 0 to 1, as "#rrggbb"; None where the text is something else: a colour is
    no reason to refuse a robot."""
    try:
        parts = [min(max(float(part), 0.0), 1.0) for part in (rgba or "").split()]
    except ValueError:
        return None
    if len(parts) not in (3, 4) or any(part != part for part in parts):
        return None
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts[:3])


def painted(shape: Solid | None, colour: str | None) -> Solid | None:
    """The same shape in a colour, where there is one."""
    return shape if shape is None or colour is None else replace(shape, colour=colour)


def is_near(place: Path, folder: Path) -> bool:
    """Whether a file may be read by a robot file in `folder`: it lies there, or around it, wherever links lead to."""
    home = folder.resolve()
    return place.resolve().is_relative_to([home, *home.parents[:FARTHEST]][-1])


class Visuals:
    """The meshes of one robot file; `folder`: where the file lies, None where that is not known. `colours`: of the
    materials of the file, by name."""

    def __init__(self, folder: Path | None = None):
        self.folder = folder
        self.colours: dict[str, str] = {}
        self._undrawn: dict[str, list[int]] = {}  # why -> lines

    def mesh(self, name: str, scale: Sequence[float], where: Pose, line: int) -> Mesh | None:
        """The shape of a mesh, by its name in the file; None, with a note, where it cannot be drawn."""
        return self.mesh_at(self.find(name), scale, where, line)

    def mesh_at(self, path: Path | None, scale: Sequence[float], where: Pose, line: int) -> Mesh | None:
        """The same of a file that was found, or of none."""
        if path is None:
            self.leave_out("", line)
        elif lacking := missing_packages(path.suffix.lower()):
            self.leave_out(f"; to draw {path.suffix.lower()} files, install {' and '.join(lacking)}", line)
        else:
            try:
                center = tuple(map(float, where.position))
                return Mesh(str(path), scale=tuple(scale), center=center, orientation=where.orientation)
            except ModelError as error:  # a scale of zero, or of another length
                self.leave_out(f"; {error}", line)
        return None

    def leave_out(self, why: str, line: int) -> None:
        self._undrawn.setdefault(why, []).append(line)

    def notes(self) -> list[str]:
        """What is not drawn, and why."""
        return [f"meshes are not drawn ({lines_text(lines)}){why}" for why, lines in self._undrawn.items()]

    def find(self, name: str) -> Path | None:
        """The file of a mesh: beside the robot file, or in a package (package://, model://) around it."""
        if self.folder is None or Path(name).suffix.lower() not in KINDS:
            return None
        folder = self.folder.resolve()
        around = [folder, *folder.parents[:FARTHEST]]
        package = _PACKAGE.fullmatch(name)
        if package is None:
            places = [folder / name] if "://" not in name and not Path(name).is_absolute() else []
        else:
            places = [place / package[1] / package[2] for place in around]
            places += [place / package[2] for place in around if place.name == package[1]]
            places += [folder / package[2]]
        return next((place.resolve() for place in places if place.is_file() and is_near(place, folder)), None)
