"""The inertia of a body whose points move with modes: integrals that are made once.

A point of mass dm is at x(η) = p + Σ φ_k η_k in the axes of the body. With these sums over all points the kinetic
energy is exact for any η (the standard invariants: Shabana 2013, sec. 5.4; Schwertassek & Wallrapp 1999, ch. 6):

    mass    m           Σ dm                          moments  S(η) = Σ x dm = s + S₁ η
    inertia J(η) = Σ (x·x I - x xᵀ) dm, quadratic     coupling C(η) = Σ x x φ_k dm = C₀ + C₁ η,   μ_kl = Σ φ_k·φ_l dm

A body of the plane has the same numbers, with zeros across the plane.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

MOVING, TURNING = {2: [0, 1], 3: [0, 1, 2]}, {2: [2], 3: [0, 1, 2]}  # axes, by the dimension of the machine
LEVI_CIVITA = np.zeros((3, 3, 3))
for _i, _j, _k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
    LEVI_CIVITA[_i, _j, _k], LEVI_CIVITA[_i, _k, _j] = 1.0, -1.0


@dataclass(frozen=True, eq=False)
class Invariants:
    """For n modes; `second` are the Σ φ_k φ_lᵀ dm, `first` the Σ (p φ_kᵀ + φ_k pᵀ) dm, from which J follows."""

    mass: float
    moments: np.ndarray  # (3,)
    inertia: np.ndarray  # (3, 3), about the origin
    moments_1: np.ndarray  # (3, n)
    first: np.ndarray  # (n, 3, 3)
    second: np.ndarray  # (n, n, 3, 3)
    coupling: np.ndarray  # (3, n)
    modal: np.ndarray  # (n, n)

    def __sub__(self, other: Invariants) -> Invariants:
        return Invariants(*(getattr(self, item.name) - getattr(other, item.name) for item in fields(self)))

    def __add__(self, other: Invariants) -> Invariants:
        return Invariants(*(getattr(self, item.name) + getattr(other, item.name) for item in fields(self)))

    @property
    def inertia_1(self) -> np.ndarray:
        """∂J/∂η_k at rest, (n, 3, 3)."""
        return np.array([inertia_of(block) for block in self.first]).reshape(-1, 3, 3)

    @property
    def inertia_2(self) -> np.ndarray:
        """What η_k η_l adds to J, (n, n, 3, 3)."""
        n = len(self.first)
        both = (self.second + self.second.transpose(0, 1, 3, 2)) / 2
        return np.array([inertia_of(block) for block in both.reshape(-1, 3, 3)]).reshape(n, n, 3, 3)

    @property
    def coupling_1(self) -> np.ndarray:
        """∂C_k/∂η_l, (n, 3, n): the Σ φ_l x φ_k dm."""
        return np.einsum("ijk,lmjk->lim", LEVI_CIVITA, self.second)

    @property
    def matrix(self) -> np.ndarray:
        """M of the speeds in body axes and of the modes, (6 + n, 6 + n), without deflection."""
        s = np.einsum("ijk,j->ik", LEVI_CIVITA, self.moments)  # the matrix of s x ...
        m = self.mass * np.eye(3)
        lower = np.hstack([self.moments_1.T, self.coupling.T, self.modal])
        rigid = np.block([[m, -s, self.moments_1], [s, self.inertia, self.coupling]])
        return np.vstack([rigid, lower])


def inertia_of(moments: np.ndarray) -> np.ndarray:
    """tr(K) I - K of second moments K = Σ x xᵀ dm."""
    return np.trace(moments) * np.eye(3) - moments


def of_points(masses: np.ndarray, places: np.ndarray, shapes: np.ndarray) -> Invariants:
    """Of point masses (P,) at places (P, 3) that move by shapes (P, 3, n)."""
    moved = np.einsum("i,iak->ak", masses, shapes)
    mixed = np.einsum("i,ia,ibk->kab", masses, places, shapes)
    second = np.einsum("i,iak,ibl->klab", masses, shapes, shapes)
    return Invariants(
        float(masses.sum()),
        masses @ places,
        inertia_of(np.einsum("i,ia,ib->ab", masses, places, places)),
        moved,
        mixed + mixed.transpose(0, 2, 1),
        second,
        np.einsum("ijk,mjk->im", LEVI_CIVITA, mixed),
        np.einsum("klaa->kl", second),
    )


def of_matrix(mass: object, places: np.ndarray, shapes: np.ndarray, size: int) -> Invariants:
    """Of a mass matrix of finite elements whose nodes have `size` freedoms; places (N, 2 or 3), shapes (N size, n).

    What is linear in η follows from the whole matrix with rigid motions of all nodes. What is quadratic takes the
    masses of the translations alone: exact for solids, whose matrix has blocks m_ij I.
    """
    (count, dim), n = places.shape, shapes.shape[1]
    rigid = rigid_motions(places, size)
    M_rigid, M_shapes = mass @ rigid, mass @ shapes  # type: ignore[operator]
    whole, mixed = rigid.T @ M_rigid, rigid.T @ M_shapes
    points, moved = in_space(places), in_space(shapes.reshape(count, size, n)[:, :dim])
    weights = _between_nodes(mass, count, size, dim)
    weighted = (weights @ moved.reshape(count, -1)).reshape(count, 3, n)
    first = np.einsum("ia,ibk->kab", points, weighted)
    if dim == 3:
        skew, inertia = whole[3:, :3], whole[3:, 3:]  # s x ...
        moments = np.array([skew[2, 1], skew[0, 2], skew[1, 0]])
    else:
        inertia, moments = inertia_of(points.T @ (weights @ points)), np.array([whole[2, 1], -whole[2, 0], 0.0])
        inertia[2, 2] = whole[2, 2]
    coupling = np.zeros((3, n))
    coupling[TURNING[dim]] = mixed[dim:]
    return Invariants(
        float(np.trace(whole[:dim, :dim]) / dim),
        moments,
        inertia,
        in_space(mixed[:dim].T).T,
        first + first.transpose(0, 2, 1),
        np.einsum("iak,ibl->klab", moved, weighted),
        coupling,
        shapes.T @ M_shapes,
    )


def in_space(vectors: np.ndarray) -> np.ndarray:
    """Of the plane or of space (N, dim, ...) to (N, 3, ...)."""
    rest = np.zeros((len(vectors), 3 - vectors.shape[1], *vectors.shape[2:]))
    return np.concatenate([vectors, rest], axis=1)


def rigid_motions(places: np.ndarray, size: int, about: np.ndarray | None = None) -> np.ndarray:
    """Columns of the freedoms of all nodes in the motions of a rigid body, (N size, 6), in the plane (N size, 3)."""
    arms = places - (0.0 if about is None else about)
    if places.shape[1] == 2:
        columns = np.zeros((len(places), size, 3))
        columns[:, :2, :2], columns[:, 2:, 2] = np.eye(2), 1.0
        columns[:, 0, 2], columns[:, 1, 2] = -arms[:, 1], arms[:, 0]
        return columns.reshape(-1, 3)
    columns = np.zeros((len(places), size, 6))
    columns[:, :3, :3] = np.eye(3)
    columns[:, :3, 3:] = np.einsum("iaj,nj->nia", LEVI_CIVITA, arms)  # e_a x arm
    if size == 6:
        columns[:, 3:, 3:] = np.eye(3)
    return columns.reshape(-1, 6)


def _between_nodes(mass: object, count: int, size: int, dim: int) -> Any:
    """m_ij: the mean of the diagonal of each block of translations."""
    import scipy.sparse as sp

    M = sp.csr_matrix(mass)
    weights = sum((M[k::size, k::size] for k in range(1, dim)), M[::size, ::size]) / dim
    assert weights.shape == (count, count)
    return weights


__all__ = ["MOVING", "TURNING", "Invariants", "in_space", "inertia_of", "of_matrix", "of_points", "rigid_motions"]
