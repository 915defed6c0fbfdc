"""Craig-Bampton reduction: of a large finite element model, the few shapes in which it moves between its markers.

With the freedoms of the markers B (six each, in the plane three; their nodes move with them as rigid pieces) and the
others I:

    static shapes  u_I = -K_II⁻¹ K_IB u_B,    shapes with markers fixed  K_II φ = ω² M_II φ

(Craig & Bampton 1968), of which the vibrations of the reduced free, or clamped, body are made: K v = ω² M v.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardan.errors import ModelError, check_known
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import whole
from cardan.model.flexible.invariants import MOVING, TURNING, in_space, of_matrix, rigid_motions
from cardan.model.flexible.matrices import SparseOrFull, check_free, check_holds, freedoms, places_of, symmetric
from cardan.model.flexible.reduced import ReducedBody

MEAN = "mean"  # in place of a marker: the frame is where the body is on the average
AXES = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))  # of the products of angular velocities
ROUND_PLACE = 1e-12  # of the largest coordinate
LOST = 1e-9  # of the largest frequency squared: a vibration slower than that is none, but a free motion

StressStiffness = Callable[[np.ndarray], SparseOrFull]  # displacements of all freedoms -> matrix


@spoken
def craig_bampton(
    mass: SparseOrFull,
    stiffness: SparseOrFull,
    nodes: Any,
    markers: Mapping[str, Any],
    *,
    modes: int = 8,
    frame: str | None = None,
    stress: Mapping[str, Any] | None = None,
    stress_stiffness: StressStiffness | None = None,
    name: str = "body",
) -> ReducedBody:
    """Reduce matrices of finite elements to the modes of a flexible body.

    Parameters
    ----------
    mass, stiffness : matrix
        M and K of the free body, dense or sparse (SciPy), in the units of the model; three freedoms for each node, or
        six with its rotations, node after node; in the plane two, or three with its rotation.
    nodes : array of N x 3, or N x 2
        The coordinates of the nodes; they are in the axes of the body. With two of each the body is one of the plane.
    markers : mapping of str to nodes
        Where joints and forces act: by name the indices of the nodes that move together there (a bore, a flange). The
        marker is at their mean, or where `{"nodes": [...], "at": (x, y, z)}` says.
    modes : int, default 8
        How many vibrations with fixed markers are kept beside the static shapes.
    frame : str, optional
        The marker that moves with the frame of the body; by default the first. "mean" lets the frame follow the
        body's mean motion.
    stress : mapping of str to array of 6 x freedoms, optional
        By name, what gives the stresses xx, yy, zz, xy, xz, yz of one place from the displacements of all freedoms.
    stress_stiffness : callable, optional
        Makes of displacements of all freedoms the stiffness that their stresses add; with it the body stiffens as it
        spins.
    name : str, default "body"
        For messages.

    Returns
    -------
    ReducedBody
        The data of `cd.flexible_body`, which can be saved.

    Examples
    --------
    >>> import cardan as cd
    >>> import numpy as np
    >>> corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 0.1) for z in (0, 0.1)])  # a truss of all its bars
    >>> bars = corners[:, None] - corners
    >>> K = -1e4 * np.einsum("ija,ijb->iajb", bars, bars)
    >>> K[range(8), :, range(8)] = -K.sum(axis=2)
    >>> ends = {"left": range(4), "right": range(4, 8)}
    >>> cd.craig_bampton(0.1 * np.eye(24), K.reshape(24, 24), corners, ends)
    <reduced body of 6 modes, markers left, right>
    """
    what = str(name)
    places = places_of(nodes, what)
    size = freedoms(mass, places, what)
    M = symmetric(mass, size * len(places), f"{what}: the mass matrix")
    K = symmetric(stiffness, size * len(places), f"{what}: the stiffness matrix")
    model = _Model(what, M, K, places, size, _supports(markers, places, size, what))
    check_free(K, M, places, size, what)
    held = next(iter(model.markers)) if frame is None else frame
    if held != MEAN:
        check_known(f"{what}: frame: no marker", held, model.markers)
    if held == MEAN and stress_stiffness is not None:
        raise ModelError(f'{what}: stress_stiffness needs a frame that moves with a marker, not frame="{MEAN}"')
    shapes, at_markers, squares = model.vibrations(held, whole(modes, f"{what}: modes", 0))
    inertia = of_matrix(M, places, shapes, size)
    scale = np.sqrt(inertia.mass)  # modal masses are the mass of the body: amplitudes have the size of displacements
    shapes, at_markers = shapes * scale, at_markers * scale
    inertia = of_matrix(M, places, shapes, size)
    recovered = {key: np.asarray(B, float) @ shapes for key, B in (stress or {}).items()}
    stiffening = (
        np.zeros((6, *inertia.modal.shape))
        if stress_stiffness is None
        else model.stiffening(held, stress_stiffness, shapes)
    )
    return ReducedBody(
        inertia=inertia,
        frequencies=np.sqrt(squares) / (2 * np.pi),
        frame="" if held == MEAN else held,
        markers={key: in_space(support.at[None])[0] for key, support in model.markers.items()},
        shapes=dict(zip(model.markers, model.six_each(at_markers), strict=True)),
        stiffening=stiffening,
        stress=recovered,
        nodes=in_space(places),
        displacements=in_space(shapes.reshape(len(places), size, -1)[:, : places.shape[1]]),
        dim=places.shape[1],
    )


@dataclass(frozen=True)
class _Support:
    """A marker: its nodes, and its point."""

    nodes: list[int]
    at: np.ndarray


def _supports(markers: Any, places: np.ndarray, size: int, what: str) -> dict[str, _Support]:
    if not isinstance(markers, Mapping) or not markers:
        raise ModelError(f'{what}: markers: name at least one, and its nodes: markers={{"root": [0, 1, 2]}}')
    supports: dict[str, _Support] = {}
    owner: dict[int, str] = {}
    for key, value in markers.items():
        words = value if isinstance(value, Mapping) else {"nodes": value}
        for word in words:
            check_known(f'{what}: marker "{key}": no word', word, ("nodes", "at"))
        nodes = check_holds(words.get("nodes", ()), places, size, f'{what}: marker "{key}"')
        for node in nodes:
            if node in owner:
                raise ModelError(f'{what}: node {node} belongs to marker "{owner[node]}" and to "{key}"; to one only')
            owner[node] = key
        at = np.array(words.get("at", places[nodes].mean(axis=0)), dtype=float)
        if at.shape != places[0].shape:
            raise ModelError(f'{what}: marker "{key}": at: expected {len(places[0])} coordinates')
        at[np.abs(at) < ROUND_PLACE * np.abs(places).max()] = 0.0  # means miss zero by round-off
        supports[str(key)] = _Support(nodes, at)
    return supports


@dataclass(frozen=True, eq=False)
class _Model:
    """A finite element model with its markers."""

    what: str
    M: SparseOrFull
    K: SparseOrFull
    places: np.ndarray
    size: int
    markers: dict[str, _Support]

    @property
    def dim(self) -> int:
        return self.places.shape[1]

    @property
    def rigid(self) -> int:
        """Freedoms of a rigid body, and so of a marker."""
        return 3 * self.dim - 3

    def six_each(self, rows: np.ndarray) -> np.ndarray:
        """Of all markers' own freedoms, (markers, 6, n): translations and rotations."""
        each = rows.reshape(len(self.markers), self.rigid, -1)
        shapes = np.zeros((len(self.markers), 6, each.shape[2]))
        shapes[:, [*MOVING[self.dim], *(3 + k for k in TURNING[self.dim])]] = each
        return shapes

    def _basis(self) -> tuple[SparseOrFull, int]:
        """All freedoms from those of each marker and those of the other nodes."""
        import scipy.sparse as sp

        count, columns, held = len(self.places), [], []
        for support in self.markers.values():
            rows = self._freedoms(support.nodes)
            T = sp.lil_matrix((count * self.size, self.rigid))
            T[rows] = rigid_motions(self.places[support.nodes], self.size, support.at)
            columns.append(T.tocsc())
            held += rows
        others = np.setdiff1d(np.arange(count * self.size), held)
        eye = sp.csc_matrix((np.ones(others.size), (others, np.arange(others.size))), (count * self.size, others.size))
        return sp.hstack([*columns, eye], format="csc"), others.size

    def _freedoms(self, nodes: Sequence[int]) -> list[int]:
        return [self.size * node + k for node in nodes for k in range(self.size)]

    def vibrations(self, held: str, modes: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Shapes of all freedoms, of those of each marker, and ω² of unit modal masses."""
        import scipy.linalg as la

        T, inner = self._basis()
        M, K = (T.T @ self.M @ T).tocsc(), (T.T @ self.K @ T).tocsc()
        outer = M.shape[0] - inner
        basis = np.zeros((M.shape[0], outer))
        basis[:outer] = np.eye(outer)
        if inner:
            solved, shapes = self._inner(K[outer:, outer:], M[outer:, outer:], K[outer:, :outer], modes)
            basis[outer:] = solved
            basis = np.hstack([basis, np.vstack([np.zeros((outer, shapes.shape[1])), shapes])])
        if held != MEAN:
            first = self.rigid * list(self.markers).index(held)
            basis = np.delete(basis, np.s_[first : first + self.rigid], axis=1)
        squares, V = la.eigh(*(basis.T @ (A @ basis) for A in (K, M)))
        if held == MEAN:
            squares, V = squares[self.rigid :], V[:, self.rigid :]
        if not squares.size:
            raise ModelError(
                f"{self.what}: nothing of it can bend: one marker holds all its nodes, and no modes are kept"
            )
        if squares[0] <= LOST * squares[-1]:
            raise ModelError(
                f"{self.what}: a motion beside those of the rigid body meets no stiffness; two parts hang together by "
                "a hinge or not at all, or the mesh has nodes that no element holds"
            )
        reduced = basis @ V
        return T @ reduced, reduced[:outer], squares

    def _inner(
        self, K: SparseOrFull, M: SparseOrFull, K_outer: SparseOrFull, modes: int
    ) -> tuple[np.ndarray, np.ndarray]:
        """-K_II⁻¹ K_IB, and the slowest vibrations with fixed markers."""
        import scipy.linalg as la
        import scipy.sparse.linalg as sla

        try:
            factors = sla.splu(K)
            static = -factors.solve(K_outer.toarray())
        except RuntimeError:
            static = np.full((K.shape[0], K_outer.shape[1]), np.nan)
        pivots = np.abs(factors.U.diagonal()) if np.isfinite(static).all() else np.zeros(1)
        if pivots.min() <= LOST * LOST * pivots.max():
            raise ModelError(
                f"{self.what}: the stiffness matrix is singular even with all markers fixed: some nodes move without "
                "resistance"
            )
        count = min(modes, K.shape[0])
        if count == 0:
            return static, np.zeros((K.shape[0], 0))
        if count >= K.shape[0] - 1 or K.shape[0] < 60:  # too few freedoms for Lanczos
            return static, la.eigh(K.toarray(), M.toarray())[1][:, :count]
        start = np.random.default_rng(0).standard_normal(K.shape[0])
        return static, sla.eigsh(K, count, M, sigma=0.0, v0=start)[1]

    def stiffening(self, held: str, stress_stiffness: StressStiffness, shapes: np.ndarray) -> np.ndarray:
        """What the stresses of ω_a ω_b add to the modal stiffness, (6, n, n), the body held at its frame alone."""
        import scipy.sparse.linalg as sla

        support = self.markers[held]
        free = np.setdiff1d(np.arange(self.K.shape[0]), self._freedoms(support.nodes))
        factors, blocks = sla.splu(self.K[free][:, free].tocsc()), []
        for a, b in AXES:
            if not {a, b} <= {*TURNING[self.dim]}:
                blocks.append(np.zeros((shapes.shape[1],) * 2))
                continue
            pull = np.eye(3) * (a == b)  # -ω x (ω x p), the part of ω_a ω_b
            pull[a, b] -= 0.5 if a == b else 1.0
            pull[b, a] -= 0.5 if a == b else 1.0
            field = np.zeros((len(self.places), self.size))
            field[:, : self.dim] = (in_space(self.places) @ pull.T)[:, : self.dim]
            u = np.zeros(self.K.shape[0])
            u[free] = factors.solve((self.M @ field.ravel())[free])
            blocks.append(shapes.T @ (stress_stiffness(u) @ shapes))
        return np.array([(block + block.T) / 2 for block in blocks])


__all__ = ["craig_bampton"]
