"""The inertia of a body whose points move with modes: integrals that are made once.

A point of mass dm is at x(η) = p + Σ φ_k η_k in the axes of the body. With these sums over all points the kinetic
energy is exact for any η (the standard invariants: Shabana 2013, sec. 5.4; Schwertassek & Wallrapp 1999, ch. 6):

    mass    m           Σ dm                          moments  S(η) = Σ x dm = s + S₁ η
    inertia J(η) = Σ (x·x I - x xᵀ) dm, quadratic     coupling C(η) = Σ x x φ_k dm = C₀ + C₁ η,   μ_kl = Σ φ_k·φ_l dm
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

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
    """Of a mass matrix of finite elements whose nodes have `size` freedoms, 3 or 6; shapes (N size, n).

    What is linear in η follows from the whole matrix with rigid motions of all nodes. What is quadratic takes the
    masses of the translations alone: exact for solids, whose matrix has blocks m_ij I.
    """
    count, n = len(places), shapes.shape[1]
    rigid = rigid_motions(places, size)
    M_rigid, M_shapes = mass @ rigid, mass @ shapes  # type: ignore[operator]
    whole, mixed = rigid.T @ M_rigid, rigid.T @ M_shapes
    moved = shapes.reshape(count, size, n)[:, :3]
    weights = _between_nodes(mass, count, size)
    weighted = (weights @ moved.reshape(count, -1)).reshape(count, 3, n)
    first = np.einsum("ia,ibk->kab", places, weighted)
    skew = whole[3:, :3]  # s x ...
    return Invariants(
        float(np.trace(whole[:3, :3]) / 3),
        np.array([skew[2, 1], skew[0, 2], skew[1, 0]]),
        whole[3:, 3:],
        mixed[:3],
        first + first.transpose(0, 2, 1),
        np.einsum("iak,ibl->klab", moved, weighted),
        mixed[3:],
        shapes.T @ M_shapes,
    )


def rigid_motions(places: np.ndarray, size: int, about: np.ndarray | None = None) -> np.ndarray:
    """Columns of the freedoms of all nodes in three translations and three rotations, (N size, 6)."""
    arms = places - (0.0 if about is None else about)
    columns = np.zeros((len(places), size, 6))
    columns[:, :3, :3] = np.eye(3)
    columns[:, :3, 3:] = np.einsum("iaj,nj->nia", LEVI_CIVITA, arms)  # e_a x arm
    if size == 6:
        columns[:, 3:, 3:] = np.eye(3)
    return columns.reshape(-1, 6)


def _between_nodes(mass: object, count: int, size: int) -> object:
    """m_ij: a third of the trace of each block of translations."""
    import scipy.sparse as sp

    M = sp.csr_matrix(mass)
    parts = [M[k::size, k::size] for k in range(3)]
    weights = (parts[0] + parts[1] + parts[2]) / 3
    assert weights.shape == (count, count)
    return weights


__all__ = ["Invariants", "inertia_of", "of_matrix", "of_points", "rigid_motions"]
