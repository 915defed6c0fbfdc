"""Triangle meshes from files: STL, OBJ and MSH here, others through trimesh, STEP and IGES through cascadio.

A mesh is its triangles: the places of their corners, counter-clockwise as seen from outside, shape (triangles, 3, 3).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from cardan.errors import FileError
from cardan.io.text import read_bytes

MOST_TRIANGLES = 10_000_000
STL_HEADER, STL_TRIANGLE = 84, 50  # bytes
THROUGH_TRIMESH = (".ply", ".glb", ".gltf", ".off", ".3mf", ".dae")
ALSO_NEEDED = {".3mf": ("lxml", "networkx"), ".dae": ("collada",)}  # by trimesh, for some kinds
COLLADA = "pycollada"  # how the package is called whose module is collada
SOLID_MODELS = (".step", ".stp", ".iges", ".igs")
_REST_OF_CORNER = re.compile(r"/\S*")  # of an OBJ file: its texture and its normal
KINDS = (".stl", ".obj", ".msh", *THROUGH_TRIMESH, *SOLID_MODELS)


def check_mesh_file(path: Path) -> None:
    """Refuse, without reading it, a file that is not there or of a kind that cannot be read here."""
    ending = path.suffix.lower()
    if ending not in KINDS:
        raise FileError(f"this kind of mesh file is not known; cardan reads {', '.join(KINDS)}", path)
    if not path.is_file():
        raise FileError("there is no such mesh file", path)
    if lacking := missing_packages(ending):
        instead = "; or export the part as STL from the CAD program" if ending in SOLID_MODELS else ""
        raise FileError(
            f'to read {ending} files, install {" and ".join(lacking)}: pip install "cardan[shapes]" '
            f"{' '.join(name for name in lacking if name not in ('trimesh', 'cascadio'))}".rstrip()
            + instead,
            path,
        )


def missing_packages(ending: str) -> list[str]:
    """The packages that are not installed and that files with this ending need."""
    if ending in SOLID_MODELS:
        needed: tuple[str, ...] = ("trimesh", "cascadio")
    else:
        needed = ("trimesh", *ALSO_NEEDED.get(ending, ())) if ending in THROUGH_TRIMESH else ()
    return [COLLADA if name == "collada" else name for name in needed if find_spec(name) is None]


def read_mesh(path: Path) -> np.ndarray:
    """The triangles of a mesh file."""
    check_mesh_file(path)
    return mesh_from(read_bytes(path), path)


def mesh_from(data: bytes, path: Path) -> np.ndarray:
    """The triangles in the bytes of a file; its path says the kind and where files lie that it refers to."""
    readers: dict[str, Callable[[bytes, Path], np.ndarray]] = {".stl": _stl, ".obj": _obj, ".msh": _msh}
    triangles = readers.get(path.suffix.lower(), _through_trimesh)(data, path)
    if not len(triangles) or not np.all(np.isfinite(triangles)):
        raise FileError("the mesh has no triangles, or corners that are not finite", path)
    if len(triangles) > MOST_TRIANGLES:
        raise FileError(f"the mesh has more than {MOST_TRIANGLES} triangles", path)
    return triangles


def _stl(data: bytes, path: Path) -> np.ndarray:
    count = int.from_bytes(data[80:84], "little") if len(data) >= STL_HEADER else -1
    if len(data) >= STL_HEADER + STL_TRIANGLE * count >= STL_HEADER:
        rows = np.frombuffer(data, np.uint8, STL_TRIANGLE * count, STL_HEADER).reshape(count, STL_TRIANGLE)
        return np.ascontiguousarray(rows[:, 12:48]).view("<f4").astype(float).reshape(count, 3, 3)
    words = data.decode("ascii", "replace").split()
    try:
        corners = [[float(w) for w in words[k + 1 : k + 4]] for k, word in enumerate(words) if word == "vertex"]
        return np.array(corners, dtype=float).reshape(-1, 3, 3)
    except ValueError:
        raise FileError("is not an STL file that can be read", path) from None


def _obj(data: bytes, path: Path) -> np.ndarray:
    corners: list[list[str]] = []
    faces: list[tuple[int, int, int]] = []
    try:
        for line in data.decode("utf-8", "replace").replace("\t", " ").splitlines():
            if line.startswith("v "):
                corners.append(line.split()[1:4])
            elif line.startswith("f "):
                numbers = [*map(int, _REST_OF_CORNER.sub("", line[2:]).split())]
                ends = [n - 1 if n > 0 else len(corners) + n for n in numbers]
                faces += [(ends[0], ends[k], ends[k + 1]) for k in range(1, len(ends) - 1)]
        return np.array(corners, dtype=float).reshape(-1, 3)[np.array(faces, dtype=int).reshape(-1, 3)]
    except (ValueError, IndexError, OverflowError):
        raise FileError("is not an OBJ file that can be read", path) from None


def _msh(data: bytes, path: Path) -> np.ndarray:
    """MuJoCo's own form: four counts, then corners, normals, texture coordinates and faces."""
    corners, normals, textures, faces = np.frombuffer(data[:16].ljust(16, b"\0"), "<i4").tolist()
    before = 16 + 4 * (3 * corners + 3 * normals + 2 * textures)
    if min(corners, normals, textures, faces) < 0 or len(data) != before + 12 * faces:
        raise FileError("is not an MSH file that can be read", path)
    points = np.frombuffer(data, "<f4", 3 * corners, 16).reshape(-1, 3).astype(float)
    ends = np.frombuffer(data, "<i4", 3 * faces, before).reshape(-1, 3)
    if faces == 0 or ends.min() < 0 or ends.max() >= corners:
        raise FileError("is not an MSH file that can be read", path)
    return points[ends]


def _through_trimesh(data: bytes, path: Path) -> np.ndarray:
    """All meshes of the file as one, each where the file puts it."""
    import trimesh

    kind = path.suffix.lower()[1:]
    try:
        if kind == "gltf":
            json.loads(data)  # trimesh would look for another file
        if path.suffix.lower() in SOLID_MODELS:
            data, kind = _tessellated(data, kind), "glb"
        scene: Any = trimesh.load_scene(trimesh.util.wrap_as_stream(data), file_type=kind, resolver=_Beside(path))
        meshes = [np.asarray(mesh.triangles, dtype=float) for mesh in _meshes(scene)]
    except FileError:
        raise
    except Exception as error:  # whatever its loaders raise
        reason = str(error).partition("\n")[0] or type(error).__name__
        message = f"this mesh file cannot be read: it is damaged, or not what its ending says ({reason})"
        raise FileError(message, path) from None
    return np.concatenate(meshes) if meshes else np.empty((0, 3, 3))


def _meshes(scene: Any) -> list[Any]:
    """The surfaces of a scene where it has them; lines and clouds of points have no triangles."""
    return [mesh for mesh in scene.dump() if hasattr(mesh, "triangles")]


def _tessellated(data: bytes, kind: str) -> bytes:
    """A solid model (STEP, IGES) as GLB, in metres: that is glTF's unit."""
    import cascadio  # pyright: ignore[reportMissingImports]

    glb = cascadio.load(data, file_type="iges" if kind in ("iges", "igs") else "step")
    if not glb:
        raise ValueError("it holds no solid that the CAD kernel understands")
    return glb


class _Beside(Mapping[str, bytes]):
    """The files that a mesh file refers to: those in its own folder and below, nothing else."""

    def __init__(self, path: Path):
        self._path, self._folder = path, path.parent.resolve()

    def __getitem__(self, name: str) -> bytes:
        wanted = (self._folder / name.strip()).resolve()
        if not wanted.is_relative_to(self._folder):
            raise FileError(f'it refers to "{name}", which is not in its folder', self._path)
        if not wanted.is_file():
            raise FileError(f'it refers to "{name}", which is not there', self._path)
        return read_bytes(wanted)

    def __contains__(self, name: object) -> bool:
        return (self._folder / str(name)).is_file()

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0
