"""A flexible body after its reduction: numbers alone, which a file can hold."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from cardan.errors import FileError, ModelError, check_known, missing_file, path_of
from cardan.io.atomic import written_whole
from cardan.model.argument_messages import spoken
from cardan.model.flexible.invariants import MOVING, TURNING, Invariants, of_points

FORMAT = "cardan reduced body 1"
# What rigid bodies at the markers have of the mass in place of the modes: of the body's mass, and, in translation and
# in rotation, of the kinetic energy of any motion. Any share gives the same motion; a large one is well conditioned.
MOST_MASS, MOST_ENERGY = 0.1, 0.3
IN_PLANE = 1e-6  # of the squares of its displacements: a mode that moves less in the plane moves across it alone
BALANCED = 1e-6  # relative: by how much the masses of a file may miss being symmetric and positive


DRAWN = ("nodes", "displacements", "faces", "stresses")


@dataclass(frozen=True, eq=False)
class ReducedBody:
    """What is left of a finite element model: inertia, modes, and how markers move with them.

    Made by `cd.craig_bampton` or `cd.flexible_solid`, or read by `cd.load_reduced`; `cd.flexible_body` puts it into a
    model. Amplitudes have the unit of length: each modal mass is the mass of the body.

    Parameters
    ----------
    inertia : Invariants
        Mass, moments, and how both change with the amplitudes.
    frequencies : array of n
        Of the modes, in cycles per unit of time, with free markers; the frame's marker is fixed.
    frame : str
        The marker that moves with the frame; "" where the frame follows the mean motion.
    markers : mapping of str to array of 3
        Where each is, in the axes of the body.
    shapes : mapping of str to array of 6 x n
        How each moves and turns with the modes.
    stiffening : array of 6 x n x n
        What ω_x², ω_y², ω_z², ω_x ω_y, ω_x ω_z, ω_y ω_z add to the stiffness.
    stress : mapping of str to array of 6 x n
        The stresses of the modes at chosen places: xx, yy, zz, xy, xz, yz.
    nodes : array of N x 3
        The nodes of the model, to be drawn.
    displacements : array of N x 3 x n
        How they move with the modes.
    faces : array of F x 3
        The triangles of the surface, nodes counter-clockwise seen from outside.
    stresses : array of N' x 6 x n
        The stresses of the modes at the first N' nodes, those of the faces among them.
    file : str, default ""
        Where it was saved, or read.
    dim : int, default 3
        2: a body of the plane. Its arrays have zeros across the plane.

    Examples
    --------
    >>> import cardan as cd
    >>> import numpy as np
    >>> corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 0.1) for z in (0, 0.1)])  # a truss of all its bars
    >>> bars = corners[:, None] - corners
    >>> K = -1e4 * np.einsum("ija,ijb->iajb", bars, bars)
    >>> K[range(8), :, range(8)] = -K.sum(axis=2)
    >>> ends = {"left": range(4), "right": range(4, 8)}
    >>> data = cd.craig_bampton(0.1 * np.eye(24), K.reshape(24, 24), corners, ends)
    >>> print(f"{data.mass:.3f} kg, {data.count} modes, first {data.frequencies[0]:.2f} Hz")
    0.800 kg, 6 modes, first 5.03 Hz
    """

    inertia: Invariants
    frequencies: np.ndarray
    frame: str
    markers: Mapping[str, np.ndarray]
    shapes: Mapping[str, np.ndarray]
    stiffening: np.ndarray
    stress: Mapping[str, np.ndarray] = field(default_factory=dict)
    nodes: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    displacements: np.ndarray = field(default_factory=lambda: np.zeros((0, 3, 0)))
    faces: np.ndarray = field(default_factory=lambda: np.zeros((0, 3), int))
    stresses: np.ndarray = field(default_factory=lambda: np.zeros((0, 6, 0)))
    file: str = ""  # where it was saved, or read
    dim: int = 3

    def __repr__(self) -> str:
        return f"<reduced body of {self.count} modes, markers {', '.join(self.markers)}>"

    @property
    def count(self) -> int:
        """How many modes it has."""
        return len(self.frequencies)

    @property
    def mass(self) -> float:
        """Of the whole body."""
        return self.inertia.mass

    @property
    def stiffness(self) -> np.ndarray:
        """The modal stiffnesses, of each mode one."""
        return self.mass * (2 * np.pi * self.frequencies) ** 2

    @property
    def bodies(self) -> tuple[str, ...]:
        """The markers that are bodies of their own: all but that of the frame."""
        return tuple(name for name in self.markers if name != self.frame)

    def truncated(self, modes: int) -> ReducedBody:
        """The same with its slowest modes only."""
        if not 0 < modes <= self.count:
            raise ModelError(f"a reduced body of {self.count} modes cannot keep {modes}")
        return self._combined(np.eye(self.count)[:, :modes], self.frequencies[:modes])

    def in_plane(self) -> ReducedBody:
        """The same body for a machine in the plane x, y: its markers neither leave the plane nor turn out of it.

        Modes are those of the body so guided; those in which nothing moves in the plane are left out.
        """
        import scipy.linalg as la

        if self.dim == 2:
            return self
        if not self.frame:
            raise ModelError(
                "reduced body: its frame follows its mean motion, and no marker stays in the plane; take frame= a "
                "marker, or nodes of the plane"
            )
        leaving = [self.shapes[name][[2, 3, 4]] for name in self.bodies]
        guided = la.null_space(np.vstack(leaving)) if leaving else np.eye(self.count)
        stiffness, masses = (guided.T @ A @ guided for A in (np.diag(self.stiffness), self.inertia.modal))
        squares, V = la.eigh(stiffness, masses) if guided.size else (np.zeros(0), np.zeros((0, 0)))
        modes = guided @ V * np.sqrt(self.mass)
        moved = np.einsum("klaa,km,lm->am", self.inertia.second, modes, modes)
        seen = moved[:2].sum(axis=0) > IN_PLANE * moved.sum(axis=0)
        if not seen.any():
            raise ModelError("reduced body: none of its modes bends it in the plane x, y; keep more modes")
        return replace(self._combined(modes[:, seen], np.sqrt(squares[seen]) / (2 * np.pi)), dim=2)

    def _combined(self, V: np.ndarray, frequencies: np.ndarray) -> ReducedBody:
        """With modes that are sums of its modes, the columns of V."""
        i = self.inertia
        inertia = replace(
            i, moments_1=i.moments_1 @ V, first=np.einsum("kab,kl->lab", i.first, V),
            second=np.einsum("klab,km,ln->mnab", i.second, V, V), coupling=i.coupling @ V, modal=V.T @ i.modal @ V,
        )  # fmt: skip
        return replace(
            self, inertia=inertia, frequencies=frequencies, stiffening=V.T @ self.stiffening @ V,
            shapes={key: U @ V for key, U in self.shapes.items()}, displacements=self.displacements @ V,
            stresses=self.stresses @ V if len(self.stresses) else self.stresses[..., :0],
            stress={key: B @ V for key, B in self.stress.items()}, file="",
        )  # fmt: skip

    @cached_property
    def shares(self) -> dict[str, tuple[float, float]]:
        """Mass and moment of inertia of the rigid body at each marker but that of the frame."""
        if not self.bodies:
            return {}
        whole, count = self.masses(self.inertia), len(self.bodies)
        at_rest = [self.masses(self._lumped(name, 1.0, 0.0)) for name in self.bodies]
        mass = min(MOST_MASS * self.mass / count, MOST_ENERGY / _largest(sum(at_rest), whole))
        turning = [
            self.masses(self._lumped(name, mass, 1.0)) - mass * A for name, A in zip(self.bodies, at_rest, strict=True)
        ]
        inertia = min(mass * self.radius**2, MOST_ENERGY / _largest(sum(turning), whole))
        return dict.fromkeys(self.bodies, (mass, inertia))

    def masses(self, inertia: Invariants) -> np.ndarray:
        """M of the speeds that the body has in its machine and of its modes, without deflection."""
        rows = [*MOVING[self.dim], *(3 + k for k in TURNING[self.dim]), *range(6, 6 + self.count)]
        return inertia.matrix[np.ix_(rows, rows)]

    @cached_property
    def radius(self) -> float:
        """The radius of gyration."""
        centre = self.inertia.moments / self.mass
        about = np.trace(self.inertia.inertia) / 2 - self.mass * centre @ centre
        return float(np.sqrt(max(about, 0.0) / self.mass))

    @property
    def reach(self) -> float:
        """How far its mass lies from its origin."""
        return float(np.sqrt(np.trace(self.inertia.inertia) / 2 / self.mass))

    @cached_property
    def remaining(self) -> Invariants:
        """The inertia without the shares of the markers."""
        left = self.inertia
        for name, (mass, inertia) in self.shares.items():
            left = left - self._lumped(name, mass, inertia)
        return left

    def _lumped(self, name: str, mass: float, inertia: float) -> Invariants:
        """Six points on the axes of a marker, which move with it."""
        arms = np.sqrt(1.5 * inertia / mass) * np.vstack([np.eye(3), -np.eye(3)])
        U = self.shapes[name]
        moved = U[:3] + np.cross(U[3:].T[None], arms[:, None]).transpose(0, 2, 1)  # θ x arm
        return of_points(np.full(6, mass / 6), self.markers[name] + arms, moved)

    def displaced(self, amplitudes: Any) -> np.ndarray:
        """The places of all nodes in the axes of the body for amplitudes of n, or of several times, (nt, N, 3)."""
        return self.nodes + np.einsum("iak,...k->...ia", self.displacements, np.asarray(amplitudes, float))

    def von_mises(self, place: str, amplitudes: Any) -> np.ndarray:
        """The equivalent stress at a chosen place for amplitudes of n, or of several times."""
        check_known("no place with stresses", place, self.stress)
        x, y, z, xy, xz, yz = np.moveaxis(np.asarray(amplitudes, float) @ self.stress[place].T, -1, 0)
        differences = ((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2) / 2
        return np.sqrt(differences + 3 * (xy**2 + xz**2 + yz**2))

    # -- files -------------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> Path:
        """Write it to a file of NumPy arrays (.npz), without anything that runs."""
        target = path_of(path).with_suffix(".npz")
        names = {
            "format": FORMAT,
            "dim": self.dim,
            "frame": self.frame,
            "markers": [*self.markers],
            "stress": [*self.stress],
        }
        arrays = {f"inertia_{f.name}": np.asarray(getattr(self.inertia, f.name)) for f in fields(Invariants)}
        arrays |= {word: getattr(self, word) for word in (*DRAWN, "frequencies", "stiffening")}
        arrays |= {f"marker_{k}": at for k, at in enumerate(self.markers.values())}
        arrays |= {f"shape_{k}": self.shapes[key] for k, key in enumerate(self.markers)}
        arrays |= {f"stress_{k}": B for k, B in enumerate(self.stress.values())}
        with written_whole(target) as temporary:
            arrays["names"] = np.frombuffer(json.dumps(names).encode(), np.uint8)
            np.savez_compressed(temporary, allow_pickle=False, **arrays)
        object.__setattr__(self, "file", str(target))
        return target


def _largest(part: Any, matrix: np.ndarray) -> float:
    """The largest share that a part of the masses has of the kinetic energy of a motion."""
    import scipy.linalg as la

    return float(la.eigvalsh(part, matrix)[-1])


@spoken
def load_reduced(path: str | Path) -> ReducedBody:
    """Read a reduced body from its file, and check what it says.

    Parameters
    ----------
    path : str or Path
        What `ReducedBody.save` wrote, or another program in the same words.

    Returns
    -------
    ReducedBody
        The data of `cd.flexible_body`.

    Examples
    --------
    >>> import cardan as cd
    >>> try:
    ...     cd.load_reduced("no_such_file.npz")
    ... except cd.FileError as error:
    ...     print(str(error)[:16])
    no_such_file.npz
    """
    source = path_of(path)
    if not source.exists():
        raise missing_file(source)
    try:
        with np.load(source, allow_pickle=False) as arrays:
            body = _from_arrays(dict(arrays))
    except (ValueError, KeyError, TypeError, OSError, zipfile.BadZipFile, json.JSONDecodeError) as error:
        raise FileError(f"no reduced body: {str(error).splitlines()[0]}", source) from error
    body = replace(body, file=str(source))
    try:
        check_reduced(body)
    except ModelError as error:
        raise FileError(str(error), source) from error
    return body


def _from_arrays(arrays: dict[str, np.ndarray]) -> ReducedBody:
    names = json.loads(arrays["names"].tobytes().decode())
    if not isinstance(names, dict) or names.get("format") != FORMAT:
        raise ValueError(f'its format is not "{FORMAT}"')
    inertia = {f.name: arrays[f"inertia_{f.name}"] for f in fields(Invariants)}
    markers = [str(name) for name in names["markers"]]
    body = ReducedBody(
        Invariants(float(inertia.pop("mass")), **inertia),
        arrays["frequencies"],
        str(names["frame"]),
        {name: arrays[f"marker_{k}"] for k, name in enumerate(markers)},
        {name: arrays[f"shape_{k}"] for k, name in enumerate(markers)},
        arrays["stiffening"],
        {str(name): arrays[f"stress_{k}"] for k, name in enumerate(names["stress"])},
        dim=int(names.get("dim", 3)),
    )
    return replace(body, **{word: arrays[word] for word in DRAWN if word in arrays})


def check_reduced(body: ReducedBody) -> None:
    """Shapes of arrays, finite numbers, positive masses and frequencies."""
    n, i, nodes, stressed = body.count, body.inertia, len(body.nodes), len(body.stresses)
    shapes = {
        "moments": (i.moments, (3,)), "inertia": (i.inertia, (3, 3)), "moments_1": (i.moments_1, (3, n)),
        "first": (i.first, (n, 3, 3)), "second": (i.second, (n, n, 3, 3)), "coupling": (i.coupling, (3, n)),
        "modal": (i.modal, (n, n)), "stiffening": (body.stiffening, (6, n, n)), "nodes": (body.nodes, (nodes, 3)),
        "displacements": (body.displacements, (nodes, 3, n)), "faces": (body.faces, (len(body.faces), 3)),
        "stresses": (body.stresses, (stressed, 6, n if stressed else np.shape(body.stresses)[-1])),
        "frequencies": (body.frequencies, (n,)),
    }  # fmt: skip
    shapes |= {f'marker "{key}"': (at, (3,)) for key, at in body.markers.items()}
    shapes |= {f'the shape of "{key}"': (body.shapes[key], (6, n)) for key in body.markers}
    shapes |= {f'the stress "{key}"': (B, (6, n)) for key, B in body.stress.items()}
    for what, (array, shape) in shapes.items():
        if np.shape(array) != shape or not np.isfinite(array).all():
            raise ModelError(f"reduced body: {what}: expected {' x '.join(map(str, shape))} finite numbers")
    used, drawn = body.faces.max(initial=-1), min(nodes, stressed) if stressed else nodes
    if body.faces.dtype.kind not in "iu" or body.faces.min(initial=0) < 0 or used >= drawn:
        raise ModelError("reduced body: faces: expected indices of nodes")
    if body.dim not in (2, 3):
        raise ModelError(f"reduced body: it has {body.dim} dimensions, and not 2 or 3")
    if n == 0 or not body.markers:
        raise ModelError("reduced body: it has no modes, or no markers")
    if body.frame and body.frame not in body.markers:
        raise ModelError(f'reduced body: its frame "{body.frame}" is no marker')
    if (body.frequencies <= 0).any():
        raise ModelError("reduced body: a mode without stiffness, whose frequency is not positive")
    M = body.masses(body.inertia)
    least = np.linalg.eigvalsh((M + M.T) / 2)[0] if np.allclose(M, M.T, atol=BALANCED * np.abs(M).max()) else -1.0
    if least <= 0:
        raise ModelError("reduced body: its masses are not symmetric and positive")


__all__ = ["ReducedBody", "check_reduced", "load_reduced"]
