"""Triangle meshes of robot files: their volume, mass centre and inertia, from STL and OBJ, others through trimesh.

The integrals of a closed surface are sums over the tetrahedra between the origin and each triangle, signed
[Eberly 2002].
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from cardan.errors import FileError
from cardan.io.text import read_bytes

MOST_TRIANGLES = 10_000_000
FLAT = 1e-9  # of the volume of the box around a mesh: less is no volume
STL_HEADER, STL_TRIANGLE = 84, 50  # bytes


def read_mesh(path: Path) -> np.ndarray:
    """The corners of the triangles of a mesh file, of shape (triangles, 3, 3)."""
    ending = path.suffix.lower()
    if not path.is_file():
        raise FileError("there is no such mesh file", path)
    if ending == ".stl":
        triangles = _stl(read_bytes(path), path)
    elif ending == ".obj":
        triangles = _obj(read_bytes(path), path)
    elif ending == ".msh":
        triangles = _msh(read_bytes(path), path)
    else:
        triangles = _through_trimesh(path)
    if not len(triangles) or not np.all(np.isfinite(triangles)):
        raise FileError("the mesh has no triangles, or corners that are not finite", path)
    return triangles


def _stl(data: bytes, path: Path) -> np.ndarray:
    count = int.from_bytes(data[80:84], "little") if len(data) >= STL_HEADER else -1
    if len(data) >= STL_HEADER + STL_TRIANGLE * count >= STL_HEADER:
        if count > MOST_TRIANGLES:
            raise FileError(f"the mesh has more than {MOST_TRIANGLES} triangles", path)
        rows = np.frombuffer(data, np.uint8, STL_TRIANGLE * count, STL_HEADER).reshape(count, STL_TRIANGLE)
        return np.ascontiguousarray(rows[:, 12:48]).view("<f4").astype(float).reshape(count, 3, 3)
    words = data.decode("ascii", "replace").split()
    try:
        corners = [[float(w) for w in words[k + 1 : k + 4]] for k, word in enumerate(words) if word == "vertex"]
        return np.array(corners, dtype=float).reshape(-1, 3, 3)
    except ValueError:
        raise FileError("is not an STL file that can be read", path) from None


def _obj(data: bytes, path: Path) -> np.ndarray:
    corners: list[list[float]] = []
    faces: list[tuple[int, int, int]] = []
    try:
        for line in data.decode("utf-8", "replace").splitlines():
            words = line.split()
            if words[:1] == ["v"]:
                corners.append([float(w) for w in words[1:4]])
            elif words[:1] == ["f"]:
                numbers = [int(w.split("/")[0]) for w in words[1:]]
                ends = [n - 1 if n > 0 else len(corners) + n for n in numbers]
                faces += [(ends[0], ends[k], ends[k + 1]) for k in range(1, len(ends) - 1)]
        return np.array(corners, dtype=float)[np.array(faces, dtype=int).reshape(-1, 3)]
    except (ValueError, IndexError):
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


def _through_trimesh(path: Path) -> np.ndarray:
    try:
        import trimesh  # type: ignore[import-not-found]
    except ImportError:
        raise FileError(
            f"a mesh of this kind ({path.suffix}) is read through trimesh: pip install trimesh; or give the body an "
            "<inertial>",
            path,
        ) from None
    try:
        return np.asarray(trimesh.load(path, force="mesh").triangles, dtype=float)  # type: ignore[union-attr]
    except Exception as error:  # whatever its loaders raise
        raise FileError(f"trimesh cannot read this mesh ({error})", path) from None


def volume_integrals(triangles: np.ndarray, way: str = "exact") -> tuple[float, np.ndarray, np.ndarray]:
    """Volume, centre, and the tensor of inertia over the volume about that centre, of what a surface bounds.

    `way`: "exact" for a closed surface; "convex" of its convex hull; "legacy" as MuJoCo does by default, with all
    tetrahedra positive, from the middle of the surface and then from the centre that this gives. ValueError where
    there is no volume.
    """
    if way == "convex":
        triangles = convex_hull(triangles.reshape(-1, 3))
    extent = np.ptp(triangles.reshape(-1, 3), axis=0)
    if not np.all(extent > 0.0):
        raise ValueError("the mesh has no volume")
    areas = np.linalg.norm(np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]), axis=1)
    middle = areas @ triangles.mean(axis=1) / max(areas.sum(), 1e-300)
    volume, center, squares = _moments(triangles - middle, way == "legacy")
    if abs(volume) <= FLAT * float(np.prod(extent)):
        raise ValueError("the mesh has no volume")
    if way == "legacy":
        volume, _, spread = _moments(triangles - middle - center, True)
    else:
        spread = squares - np.outer(center, center)
    return abs(volume), middle + center, np.trace(spread) * np.eye(3) - spread


def _moments(triangles: np.ndarray, positive: bool) -> tuple[float, np.ndarray, np.ndarray]:
    """∫ dV, and ∫ x dV and ∫ x xᵀ dV over the volume, of the tetrahedra between the origin and each triangle."""
    a, b, c = np.moveaxis(triangles, 1, 0)
    six = np.einsum("ij,ij->i", a, np.cross(b, c))
    six = np.abs(six) if positive else six
    volume, total = float(six.sum()) / 6, a + b + c
    per = volume if volume else 1e-300
    squares = sum((np.einsum("i,ij,ik->jk", six, x, x) for x in (a, b, c, total)), np.zeros((3, 3))) / 120
    return volume, six @ total / 24 / per, squares / per


def convex_hull(points: np.ndarray) -> np.ndarray:
    """The triangles of the convex hull of points, corners in order as seen from outside."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        hull = ConvexHull(points)
    except QhullError:
        raise ValueError("the points have no volume") from None
    triangles, middle = points[hull.simplices], points[hull.vertices].mean(axis=0)
    outward = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    inward = np.einsum("ij,ij->i", outward, triangles[:, 0] - middle) < 0.0
    triangles[inward] = triangles[inward][:, ::-1]
    return triangles
