"""Meshes of tetrahedra: of shapes, of files, and of closed surfaces."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from cardan.deferred import is_expression
from cardan.errors import FileError, ModelError, described, missing_file
from cardan.model.bodies.mesh import Mesh
from cardan.model.bodies.shapes import Box, Cylinder
from cardan.model.bodies.solid_of_mesh import indexed, unpaired_edges
from cardan.model.expressions.values import positive, whole
from cardan.model.rotation.quaternions import rotated

SURFACES = (".step", ".stp", ".iges", ".igs", ".stl", ".obj")  # files without a volume inside
NEEDS_FEM = 'solids need scikit-fem and meshio: pip install "cardan[fem]"'
NEEDS_MESHER = (
    'to cut a surface into tetrahedra, install a mesher: pip install "cardan[mesher]"; or mesh {0} with another '
    'program, such as with "gmsh {0} -3 -o {1}.msh", and name the mesh'
)
DEFAULT_EDGE = 1 / 20  # of the diagonal of the box around a surface

TetrahedralMesh: TypeAlias = Any  # of scikit-fem


def fem_package() -> ModuleType:
    """The package, or a message of how to install it."""
    try:
        import skfem as package
    except ImportError:
        raise ModelError(NEEDS_FEM) from None
    return package


def tetrahedral_mesh(solid: Any, cells: tuple[int, int, int], scale: float, edge: float | None) -> TetrahedralMesh:
    """The mesh of a solid, as scikit-fem's."""
    if isinstance(solid, Mesh):
        return _of_surface(solid, scale, edge)
    if isinstance(solid, (str, Path)):
        path = Path(solid)
        if not path.exists():
            raise missing_file(path)
        is_surface = path.suffix.lower() in SURFACES
        return _of_surface(Mesh(str(path)), scale, edge) if is_surface else _of_file(path, scale)
    package = fem_package()
    if isinstance(solid, package.Mesh):
        if solid.t.shape[0] != 4:
            raise ModelError(
                "flexible solid: the mesh must be of tetrahedra; skfem's hexahedra give them by .to_meshtet()"
            )
        return _tetrahedra(solid.p * scale, solid.t, solid.boundaries)
    if not isinstance(solid, (Box, Cylinder)):
        raise ModelError(
            "flexible solid: expected cd.Box, cd.Cylinder, cd.Mesh, a mesh of scikit-fem or a file, got "
            f"{described(solid)}"
        )
    if len(tuple(cells)) != 3:
        raise ModelError("flexible solid: cells: three numbers, of bricks along x, y and z")
    counts = [whole(count, "flexible solid: cells", 1) for count in cells]
    mesh = package.MeshTet.init_tensor(*(np.linspace(-0.5, 0.5, count + 1) for count in counts))
    return _tetrahedra(scale * _shaped(solid, mesh.p), mesh.t, None)


def _shaped(solid: Box | Cylinder, unit: np.ndarray) -> np.ndarray:
    """The points of a unit cube, in a shape."""
    if isinstance(solid, Box):
        points = unit * np.array([[solid.x], [solid.y], [solid.z]], float)
    else:  # a square becomes a disc
        x, y = 2 * unit[0], 2 * unit[1]
        disc = solid.radius * np.array([x * np.sqrt(1 - y**2 / 2), y * np.sqrt(1 - x**2 / 2)])
        points = np.vstack([disc, solid.length * unit[2:]])
    return _placed(points.T, solid).T


def _placed(points: np.ndarray, solid: Any) -> np.ndarray:
    """Points (N, 3) in the axes of a shape, in those of the body."""
    turned = [rotated(solid.orientation, tuple(point)) for point in points.tolist()]
    return np.array(turned, float) + np.array(solid.center, float)


def _tetrahedra(p: np.ndarray, t: np.ndarray, boundaries: Any) -> TetrahedralMesh:
    """Without nodes that no element uses; volumes positive."""
    used, t = np.unique(t, return_inverse=True)
    t = t.reshape(4, -1)
    p = p[:, used]
    edges = p[:, t[1:]] - p[:, t[:1]]
    volume = np.einsum("ie,ie->e", edges[:, 0], np.cross(edges[:, 1].T, edges[:, 2].T).T)
    if (np.abs(volume) <= 0).any():
        raise ModelError(f"flexible solid: element {int(np.argmin(np.abs(volume)))} of the mesh has no volume")
    mesh = fem_package().MeshTet(np.ascontiguousarray(p), np.ascontiguousarray(t))
    return mesh if boundaries is None else mesh.with_boundaries(boundaries)


def _of_file(path: Path, scale: float) -> TetrahedralMesh:
    fem_package()
    try:
        import meshio
    except ImportError:
        raise ModelError(NEEDS_FEM) from None
    try:
        contents = meshio.read(path)
    except (Exception, SystemExit) as error:
        raise FileError(f"meshio cannot read it: {str(error).partition(chr(10))[0]}", path) from error
    blocks = [block.data[:, :4] for block in contents.cells if block.type in ("tetra", "tetra10")]
    if not blocks:
        kinds = ", ".join(sorted({block.type for block in contents.cells})) or "no elements"
        raise FileError(f"it has no tetrahedra, but {kinds}; mesh the volume of the solid", path)
    return _tetrahedra(scale * np.asarray(contents.points, float)[:, :3].T, np.vstack(blocks).T, None)


def _of_surface(mesh: Mesh, scale: float, edge: float | None) -> TetrahedralMesh:
    """By fTetWild (Hu, Schneider, Wang, Zorin and Panozzo 2020), within a thousandth of the size of the surface."""
    name = Path(mesh.file).name
    if find_spec("pytetwild") is None:
        raise ModelError(f"flexible solid: {NEEDS_MESHER.format(name, Path(name).stem)}")
    fem_package()
    if any(map(is_expression, (*mesh.factors, *mesh.center, *mesh.orientation))):
        raise ModelError(f"flexible solid: {name}: its scale and place must be numbers, since it is meshed at once")
    triangles = mesh.surface.triangles
    is_open, unlike = unpaired_edges(triangles)
    if is_open or unlike:
        wrong = "is turned inside out in parts"
        if is_open:
            wrong = f"has holes: {is_open} edges belong to one triangle only"
        raise ModelError(f"flexible solid: the surface of {name} {wrong}; mend it in the CAD program")
    corners, faces = indexed(triangles)
    points = _placed(corners * np.array(mesh.factors, float), mesh) * scale
    length = DEFAULT_EDGE * float(np.linalg.norm(np.ptp(points, axis=0))) if edge is None else edge
    p, t = _cut(points, faces, positive(length, "flexible solid: edge"), name)
    return _tetrahedra(p.T, t.T.astype(np.int64), None)


MESHER = """
import numpy as np
import pytetwild
with np.load("surface.npz") as surface:
    words = {"edge_length_abs": float(surface["edge"]), "num_threads": 1, "quiet": True}
    points, tetrahedra = pytetwild.tetrahedralize(surface["points"], surface["faces"], **words)
np.savez("volume.npz", points=points, tetrahedra=tetrahedra)
"""


def _cut(points: np.ndarray, faces: np.ndarray, edge: Any, name: str) -> tuple[np.ndarray, np.ndarray]:
    """By a process of its own, since the mesher leaves files where it runs, and ends its process where it fails."""
    with TemporaryDirectory() as folder:
        np.savez(Path(folder) / "surface.npz", points=points, faces=faces.astype(np.int32), edge=edge)
        run = subprocess.run([sys.executable, "-c", MESHER], cwd=folder, capture_output=True, text=True, check=False)
        if run.returncode == 0:
            with np.load(Path(folder) / "volume.npz") as volume:
                if len(volume["tetrahedra"]):
                    return volume["points"], volume["tetrahedra"]
    why = (run.stderr.strip().splitlines() or ["it made no tetrahedra"])[-1]
    raise ModelError(f"flexible solid: the mesher failed on {name}: {why}; give edge= another length")


__all__ = ["fem_package", "tetrahedral_mesh"]
