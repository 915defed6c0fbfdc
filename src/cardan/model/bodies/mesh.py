"""A solid whose surface is in a file: a part as a CAD program exports it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from cardan.deferred import is_expression
from cardan.errors import FileError, ModelError
from cardan.io.meshes import check_mesh_file, mesh_from
from cardan.io.text import read_bytes
from cardan.model.bodies.shapes import Shape
from cardan.model.bodies.solid_of_mesh import unpaired_edges, volume_integrals
from cardan.model.expressions.values import Scalar, scalar, vector
from cardan.model.rotation.quaternions import rotated, rotation_rows
from cardan.model.units import Units

__all__ = ["Mesh"]

REMEMBERED_SURFACES = 64  # surfaces that are remembered
LONGEST_PART = 20.0  # metres: a longer one is probably in millimetres
ENTRIES = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


class Surface:
    """The triangles of a mesh file, in its own axes and units, and what they bound."""

    def __init__(self, path: Path, digest: str, triangles: np.ndarray):
        self.path, self.digest, self.triangles = path, digest, triangles
        corners = triangles.reshape(-1, 3)
        self.low, self.high = corners.min(axis=0), corners.max(axis=0)

    @cached_property
    def integrals(self) -> tuple[float, np.ndarray, np.ndarray]:
        """Volume, its centre, and ∫ x xᵀ dV over the volume about that centre. ModelError where it bounds none.

        A surface that is closed but inside out bounds the same volume.
        """
        what, instead = f"mesh {self.path.name}", "or give mass, inertia and center_of_mass to the body"
        is_open, unlike = unpaired_edges(self.triangles)
        if is_open:
            raise ModelError(
                f"{what}: its surface is not closed ({is_open} of its edges belong to one triangle only), so it bounds "
                f"no volume; close it in the CAD program, {instead}"
            )
        if unlike:
            raise ModelError(
                f"{what}: its triangles are turned differently ({unlike} edges lie between one seen from outside and "
                f"one seen from inside); unify its normals in the CAD program, {instead}"
            )
        try:
            volume, center, inertia = volume_integrals(self.triangles)
        except ValueError:
            raise ModelError(f"{what}: its volume is zero; check the file, {instead}") from None
        return volume, center, 0.5 * np.trace(inertia) * np.eye(3) - inertia


_kept: OrderedDict[str, Surface] = OrderedDict()


def surface_of(path: Path) -> Surface:
    """The surface in a file; one that was read before is found by the content of the file."""
    check_mesh_file(path)
    data = read_bytes(path)
    digest = sha256(path.suffix.lower().encode() + data).hexdigest()
    if digest not in _kept:
        _kept[digest] = Surface(path, digest, mesh_from(data, path))
        while len(_kept) > REMEMBERED_SURFACES:
            _kept.popitem(last=False)
    _kept.move_to_end(digest)
    return _kept[digest]


@dataclass(frozen=True, eq=False)
class Mesh(Shape):
    """A part from a CAD program, of uniform density: its surface is read from a mesh file.

    Parameters
    ----------
    file : path
        The file: STL or OBJ; PLY, GLB or glTF, OFF (through the package trimesh); STEP or IGES (through cascadio).
        In a YAML file the path begins at the folder of that file.
    scale : float or parameter, or tuple of 3, default 1.0
        Model units of length in one unit of the file: 0.001 for a file in millimetres and a model in metres. Three
        factors stretch along the axes of the file; a negative one mirrors.
    center : tuple of 3 floats, default (0, 0, 0)
        Position of the origin of the file's axes in the body frame.
    orientation : tuple of 4 floats, default (1, 0, 0, 0)
        Euler parameters of the file's axes in the body frame, as made by `cd.axis_angle`, `cd.pointing`, ...
    colour : str, optional
        What the part is painted with, as "#rrggbb"; by default the colour of its body.

    Notes
    -----
    Volume, mass centre and inertia are exact for the triangles (divergence theorem). They need a closed surface; an
    open surface can be drawn, on a body that is given its mass, inertia and mass centre. Pages and pictures show
    large meshes with fewer triangles, and say so.

    Examples
    --------
    >>> import cardan as cd
    >>> from pathlib import Path
    >>> corners = [(0, 0, 0), (60, 0, 0), (0, 40, 0), (0, 0, 20)]  # a wedge, in millimetres
    >>> faces = [(1, 3, 2), (1, 2, 4), (2, 3, 4), (1, 4, 3)]
    >>> lines = [f"v {x} {y} {z}" for x, y, z in corners] + [f"f {a} {b} {c}" for a, b, c in faces]
    >>> length = Path("wedge.obj").write_text("\\n".join(lines))
    >>> wedge = cd.Mesh("wedge.obj", scale=0.001, density=7850)
    >>> print(f"{wedge.mass:.4f} kg")
    0.0628 kg
    """

    file: str
    scale: Scalar | tuple[Scalar, ...] = 1.0

    def check_sizes(self) -> None:
        if not isinstance(self.file, (str, PathLike)):
            raise ModelError(f"mesh: file: expected the path of a file, got {self.file!r}")
        object.__setattr__(self, "file", str(self.file))
        is_triple = isinstance(self.scale, (tuple, list, np.ndarray))
        scale: Any = vector(self.scale, 3, "mesh: scale") if is_triple else scalar(self.scale, "mesh: scale")
        for factor in scale if is_triple else (scale,):
            if not is_expression(factor) and (factor == 0 or (factor < 0 and not is_triple)):
                raise ModelError(f"mesh: scale must be positive (three factors: not zero), got {factor:g}")
        object.__setattr__(self, "scale", scale)
        try:
            check_mesh_file(Path(self.file))
        except FileError as error:
            raise ModelError(f"mesh: {error}") from None

    @property
    def surface(self) -> Surface:
        """The triangles of the file, read when they are first needed."""
        try:
            return surface_of(Path(self.file))
        except FileError as error:
            raise ModelError(f"mesh: {error}") from None

    @property
    def factors(self) -> tuple[Scalar, ...]:
        """The scale along the three axes of the file."""
        return self.scale if isinstance(self.scale, tuple) else (self.scale,) * 3

    @property
    def volume(self) -> Scalar:
        x, y, z = self.factors
        return self.surface.integrals[0] * abs(x * y * z)

    @property
    def center_of_mass(self) -> tuple[Scalar, ...]:
        return self.placed(self.surface.integrals[1])

    def placed(self, point: np.ndarray) -> tuple[Scalar, ...]:
        """A point of the file, in the body frame."""
        scaled = tuple(factor * float(x) for factor, x in zip(self.factors, point, strict=True))
        return tuple(c + o for c, o in zip(self.center, rotated(self.orientation, scaled), strict=True))

    def inertia_of(self, mass: Scalar) -> tuple[Scalar, ...]:
        """J = m R (tr(S) 1 - S) Rᵀ with S = ∫ x xᵀ dV over the volume, about the mass centre."""
        f, rows, spread = self.factors, rotation_rows(self.orientation), self.surface.integrals[2]
        S = [[f[i] * f[j] * float(spread[i, j]) for j in range(3)] for i in range(3)]
        turned = [
            [sum(rows[i][k] * S[k][m] * rows[j][m] for k in range(3) for m in range(3)) for j in range(3)]
            for i in range(3)
        ]
        trace = S[0][0] + S[1][1] + S[2][2]
        return tuple(mass * ((trace if i == j else 0.0) - turned[i][j]) for i, j in ENTRIES)

    def remarks(self, units: Units) -> list[str]:
        """A part that is longer than parts are: is its file in millimetres?"""
        factors = [abs(f) for f in self.factors if not is_expression(f)]
        if units.length != "m" or len(factors) < 3 or self.density is None:
            return []
        longest = float(np.max((self.surface.high - self.surface.low) * factors))
        if longest <= LONGEST_PART:
            return []
        remark = f"mesh {Path(self.file).name} is {longest:.4g} m long"
        return [f"{remark}: if the file is in millimetres, give scale=0.001"]
