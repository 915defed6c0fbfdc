"""What a closed surface of triangles bounds: its volume, mass centre and inertia, exact by the divergence theorem.

The integrals of a closed surface are sums over the tetrahedra between the origin and each triangle, signed
[Eberly 2002].
"""

from __future__ import annotations

import numpy as np

FLAT_MESH = 1e-9  # of the volume of the box around a mesh: less is no volume
SAME_CORNER = 1e-6  # of the extent of a mesh: corners that files write with a few digits, and that are one


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
    if abs(volume) <= FLAT_MESH * float(np.prod(extent)):
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


def indexed(triangles: np.ndarray, same: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """The corners once each (n, 3), and which of them each triangle has; those within about `same` become one."""
    corners = triangles.reshape(-1, 3)
    keys = np.round(corners / same) if same > 0.0 else corners + 0.0  # -0.0 and 0.0 are one place
    _, first, numbers = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return corners[first], numbers.reshape(-1, 3)


def unpaired_edges(triangles: np.ndarray) -> tuple[int, int]:
    """How many edges belong to an odd number of triangles (open ones), and how many others are not passed as often in
    one direction as in the other (triangles that are turned differently). A surface that has neither is closed."""
    extent = float(np.ptp(triangles.reshape(-1, 3), axis=0).max())
    counts = _unpaired(indexed(triangles)[1])
    return counts if counts == (0, 0) else min(counts, _unpaired(indexed(triangles, SAME_CORNER * extent)[1]))


def _unpaired(faces: np.ndarray) -> tuple[int, int]:
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]).astype(np.int64)
    edges = edges[edges[:, 0] != edges[:, 1]]
    ahead = edges[:, 0] < edges[:, 1]
    low, high = edges.min(axis=1), edges.max(axis=1)
    _, which = np.unique(low * (faces.max() + 1) + high, return_inverse=True)
    count = np.bincount(which)
    balance = np.bincount(which, weights=np.where(ahead, 1.0, -1.0))
    is_open = count % 2 == 1
    return int(is_open.sum()), int(((balance != 0) & ~is_open).sum())
