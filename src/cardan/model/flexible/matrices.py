"""What is wrong with matrices of finite elements, by name, before anything is made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from cardan.errors import ModelError
from cardan.model.flexible.invariants import rigid_motions

SKEW = 1e-8  # relative to the largest entry; a difference below it is round-off, and half of it is taken
RIGID = 1e-6  # of |K| |u|: forces that a rigid motion may meet in round-off and in printed matrices
NAMED = 5  # nodes in a message
ON_A_LINE = 1e-6  # of the distances of nodes: how far off a line they hold rotations about it

SparseOrFull: TypeAlias = Any  # a square matrix of SciPy or NumPy


def symmetric(matrix: SparseOrFull, size: int, what: str) -> SparseOrFull:
    """A square sparse matrix of this size, finite and symmetric."""
    import scipy.sparse as sp

    try:
        M: SparseOrFull = sp.csc_matrix(matrix, dtype=float)
    except (TypeError, ValueError) as error:
        raise ModelError(f"{what}: expected a matrix of numbers, dense or sparse: {error}") from None
    if M.shape != (size, size):
        raise ModelError(f"{what} is {M.shape[0]} by {M.shape[1]}, but the nodes have {size} freedoms")
    if not np.isfinite(M.data).all():
        raise ModelError(f"{what} contains numbers that are not finite")
    skew = abs(M - M.T)
    largest = abs(M).max()
    if largest == 0.0:
        raise ModelError(f"{what} is zero")
    if skew.max() > SKEW * largest:
        entries = skew.tocoo()
        worst = int(entries.data.argmax())
        i, j = int(entries.row[worst]), int(entries.col[worst])
        raise ModelError(
            f"{what} is not symmetric: entries ({i}, {j}) and ({j}, {i}) are {M[i, j]:g} and {M[j, i]:g}; a triangle "
            "alone is filled up by A + A.T - diag(A)"
        )
    return ((M + M.T) / 2).tocsc()


def places_of(nodes: Any, what: str) -> np.ndarray:
    """(N, 3) coordinates of nodes, in the plane (N, 2)."""
    try:
        places = np.array(nodes, dtype=float)
    except (TypeError, ValueError):
        places = np.zeros((0, 3))
    if places.ndim != 2 or places.shape[1] not in (2, 3) or not len(places) or not np.isfinite(places).all():
        raise ModelError(
            f"{what}: nodes: expected the coordinates of each node, an array of N x 3 finite numbers (in the plane N x "
            "2)"
        )
    return places


def freedoms(mass: SparseOrFull, places: np.ndarray, what: str) -> int:
    """Of each node 3 or 6, in the plane 2 or 3."""
    rows = (tuple(getattr(mass, "shape", ())) or (*np.shape(mass), 0))[0]
    few, many, where = (3, 6, "") if places.shape[1] == 3 else (2, 3, "in the plane ")
    for size in (few, many):
        if rows == size * len(places):
            return size
    raise ModelError(
        f"{what}: the mass matrix has {rows} rows for {len(places)} nodes; {where}a node has {few} freedoms "
        f"(displacements) or {many} (and rotations), node after node"
    )


def check_free(K: SparseOrFull, M: SparseOrFull, places: np.ndarray, size: int, what: str) -> None:
    """One piece of material that nothing holds, with mass."""
    import scipy.sparse as sp
    import scipy.sparse.csgraph as graph

    entries = K.tocoo()
    between = sp.coo_matrix(
        (np.ones(entries.nnz), (entries.row // size, entries.col // size)), shape=(len(places),) * 2
    )
    pieces, label = graph.connected_components(between.tocsr(), directed=False)
    if pieces > 1:
        apart = np.flatnonzero(label != np.bincount(label).argmax()).tolist()
        raise ModelError(
            f"{what}: nodes {_named(apart)} are not connected to the rest of the mesh; merge nodes that coincide, or "
            "take those away that no element uses"
        )
    rigid = rigid_motions(places, size, places.mean(axis=0))
    stiff = np.abs(K).sum(axis=1).max()
    forces = np.abs(K @ rigid).max(axis=0)
    reach = np.abs(rigid).max(axis=0)
    if (forces > RIGID * stiff * reach).any():
        raise ModelError(
            f"{what}: the stiffness matrix resists rigid motions: it must be that of the free body; take supports and "
            "springs to the ground away, joints hold it"
        )
    if np.trace((rigid.T @ (M @ rigid))[: places.shape[1], : places.shape[1]]) <= 0:
        raise ModelError(f"{what}: the mass matrix has no positive mass")


def check_holds(nodes: Sequence[int], places: np.ndarray, size: int, what: str) -> list[int]:
    """Nodes of a marker: there are such, and rotations of the marker are those of its nodes."""
    chosen = [int(k) for k in np.atleast_1d(np.asarray(nodes, dtype=np.int64))]
    if not chosen:
        raise ModelError(f"{what} has no nodes; name those that move with it")
    strange = [k for k in chosen if not 0 <= k < len(places)]
    if strange:
        raise ModelError(f"{what}: no node {strange[0]}; nodes count from 0 to {len(places) - 1}")
    arms, dim = places[chosen] - places[chosen].mean(axis=0), places.shape[1]
    spread = np.append(np.linalg.svd(arms, compute_uv=False), 0.0)[dim - 2]  # across the line of the nodes
    if size == dim and spread <= ON_A_LINE * np.abs(places - places.mean(axis=0)).max():
        need = "three of them are not on one line" if dim == 3 else "two of them are apart"
        raise ModelError(f"{what}: nodes without rotations hold a marker only where {need}; name more")
    return sorted(set(chosen))


def _named(nodes: Sequence[int]) -> str:
    more = f" and {len(nodes) - NAMED} more" if len(nodes) > NAMED else ""
    return ", ".join(map(str, nodes[:NAMED])) + more


__all__ = ["check_free", "check_holds", "freedoms", "places_of", "symmetric"]
