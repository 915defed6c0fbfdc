"""Meshes that robot files show: where their files are, by relative paths and by names of packages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from cardan.files.robots.poses import Pose

SCHEMES = ("package://", "model://", "file://")
FOLDERS_ABOVE = 4  # in which a package may lie


@dataclass(frozen=True, eq=False)
class DrawnMesh:
    """A mesh file, metres in one unit of it along its axes, and where these are on the link."""

    file: Path
    scale: tuple[float, ...]
    pose: Pose
    line: int

    def moved(self, X: Pose) -> DrawnMesh:
        return replace(self, pose=X @ self.pose)


def mesh_file(name: str, folder: Path) -> Path | None:
    """The file that a robot file in `folder` means; None where there is none.

    "package://arm/meshes/a.stl" is looked for as "arm/meshes/a.stl", and then as "meshes/a.stl", in the folder and in
    those above it.
    """
    name = name.replace("\\", "/")
    scheme = next((word for word in SCHEMES if name.startswith(word)), "")
    name = name[len(scheme) :]
    home = folder.resolve()
    if not scheme:
        places = [home / name]
    else:
        inner = name.split("/", 1)[-1]
        above = [home, *home.parents][: FOLDERS_ABOVE + 1]
        places = [Path(name)] if scheme == "file://" else [up / part for up in above for part in (name, inner)]
    return next((place for place in places if place.is_file()), None)
