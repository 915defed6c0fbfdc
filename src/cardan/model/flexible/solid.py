"""Solids of linear elastic material, cut into tetrahedra of second order by scikit-fem, as flexible bodies.

K = ∫ σ(u):ε(v),   M = ∫ ρ u·v,   σ = λ tr(ε) I + 2 μ ε,   K_σ(u) = ∫ σ_ij(u) ∂_i v·∂_j w
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from cardan.errors import ModelError, suggestion
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import positive
from cardan.model.flexible.craig_bampton import craig_bampton
from cardan.model.flexible.matrices import SparseOrFull
from cardan.model.flexible.meshing import TetrahedralMesh, fem_package, tetrahedral_mesh
from cardan.model.flexible.reduced import ReducedBody

# indices; the name of a boundary; a function of x[0], x[1], x[2]; or one of these with the place of the marker
MarkerNodes: TypeAlias = "str | Sequence[int] | np.ndarray | Callable[[np.ndarray], np.ndarray] | Mapping[str, object]"

VOIGT = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


@spoken
def flexible_solid(
    solid: Any,
    markers: Mapping[str, MarkerNodes],
    *,
    youngs_modulus: float,
    density: float,
    poisson: float = 0.3,
    cells: tuple[int, int, int] = (8, 2, 2),
    modes: int = 8,
    frame: str | None = None,
    stress: Mapping[str, Any] | None = None,
    stiffening: bool = True,
    scale: float = 1.0,
    edge: float | None = None,
) -> ReducedBody:
    """Make a flexible body of a solid: mesh, matrices of second order, reduction.

    Parameters
    ----------
    solid : Box, Cylinder, Mesh, skfem mesh, str or Path
        A shape, which is cut into tetrahedra; a mesh of tetrahedra of scikit-fem; the file of one in any format that
        meshio reads (Gmsh, Abaqus, Nastran, VTK, ...); or a closed surface, a `Mesh` or its file (STEP, IGES, STL,
        OBJ), which is cut by the extra `mesher`.
    markers : mapping of str to nodes
        By name what moves with each: a function of the coordinates that says which nodes, such as `lambda x: x[0] <
        0.001`; the name of a boundary of the mesh; indices; or `{"nodes": ..., "at": (x, y, z)}`.
    youngs_modulus, density, poisson : float
        The material, in units of the model.
    cells : tuple of 3 int, default (8, 2, 2)
        Into how many bricks along x, y, z a shape is cut; each is five or six tetrahedra.
    modes : int, default 8
        As for `craig_bampton`.
    frame : str, optional
        As for `craig_bampton`.
    stress : mapping of str to tuple of 3, optional
        By name the places whose stresses are recovered.
    stiffening : bool, default True
        Whether it stiffens as it spins; not with frame="mean".
    scale : float, default 1.0
        A factor of the coordinates of a mesh: 0.001 for millimetres in a model in metres.
    edge : float, optional
        How long the edges of the tetrahedra of a surface are, in units of the model. By default a twentieth of the
        diagonal of the box around it.

    Returns
    -------
    ReducedBody
        The data of `cd.flexible_body`.

    Notes
    -----
    It needs the extra `fem`: scikit-fem and meshio. The mesher of surfaces keeps within a thousandth of their size, so
    that functions of markers allow for that: `lambda x: x[0] < 0.002` in place of 1e-6.

    Examples
    --------
    >>> import cardan as cd
    >>> try:
    ...     cd.flexible_solid("no_such.msh", {}, youngs_modulus=210e9, density=7850)
    ... except cd.CardanError as error:
    ...     print(str(error)[:11])
    no_such.msh
    """
    for word, value in (("youngs_modulus", youngs_modulus), ("density", density), ("scale", scale)):
        positive(value, f"flexible solid: {word}")
    if not -1 < poisson < 0.5:
        raise ModelError(f"flexible solid: poisson must lie between -1 and 0.5, got {poisson:g}")
    elements = _Elements(tetrahedral_mesh(solid, cells, scale, edge), youngs_modulus, poisson, density)
    places = {key: elements.stresses_at(key, np.array(point, float)) for key, point in (stress or {}).items()}
    stiffens = stiffening and frame != "mean"
    reduced = craig_bampton(
        elements.mass,
        elements.stiffness,
        elements.nodes,
        {key: elements.chosen(key, value) for key, value in markers.items()},
        modes=modes,
        frame=frame,
        stress=places,
        stress_stiffness=elements.stress_stiffness if stiffens else None,
        name="flexible solid",
    )
    stresses = np.stack([elements.nodal_stress(u) for u in reduced.displacements.reshape(-1, reduced.count).T], axis=-1)
    return replace(reduced, faces=elements.surface, stresses=stresses)


@dataclass(frozen=True, eq=False)
class _Elements:
    """Tetrahedra of second order on a mesh: three freedoms for each corner, then for each middle of an edge."""

    mesh: TetrahedralMesh
    E: float
    poisson: float
    density: float

    @cached_property
    def basis(self) -> Any:
        skfem = fem_package()
        return skfem.Basis(self.mesh, skfem.ElementVector(skfem.ElementTetP2()), intorder=4)

    @cached_property
    def order(self) -> np.ndarray:
        """The freedoms, node after node."""
        return np.concatenate([self.basis.nodal_dofs.T.ravel(), self.basis.edge_dofs.T.ravel()])

    @cached_property
    def nodes(self) -> np.ndarray:
        p = self.mesh.p
        return np.vstack([p.T, p[:, self.mesh.edges].mean(axis=1).T])

    @property
    def _lame(self) -> tuple[float, float]:
        E, nu = self.E, self.poisson
        return E * nu / ((1 + nu) * (1 - 2 * nu)), E / (2 * (1 + nu))

    def _ordered(self, matrix: SparseOrFull) -> SparseOrFull:
        return matrix.tocsr()[self.order][:, self.order]

    @property
    def stiffness(self) -> SparseOrFull:
        from skfem.models.elasticity import linear_elasticity

        return self._ordered(linear_elasticity(*self._lame).assemble(self.basis))

    @property
    def mass(self) -> SparseOrFull:
        skfem, rho = fem_package(), self.density
        form = skfem.BilinearForm(lambda u, v, w: rho * (u[0] * v[0] + u[1] * v[1] + u[2] * v[2]))
        return self._ordered(form.assemble(self.basis))

    def _stress_of(self, slope: np.ndarray) -> np.ndarray:
        """σ of ∂_j u_i, of any further shape."""
        lam, mu = self._lame
        strain = (slope + slope.swapaxes(0, 1)) / 2
        eye = np.eye(3).reshape(3, 3, *(1,) * (slope.ndim - 2))
        return lam * np.einsum("ii...->...", strain) * eye + 2 * mu * strain

    def stress_stiffness(self, u: np.ndarray) -> SparseOrFull:
        """K_σ of displacements of all freedoms."""
        skfem, field = fem_package(), np.zeros(u.size)
        field[self.order] = u
        sigma = self._stress_of(np.asarray(self.basis.interpolate(field).grad))

        def form(v: Any, w: Any, _: Any) -> Any:
            return np.einsum("ij...,ki...,kj...->...", sigma, v.grad, w.grad)

        return self._ordered(skfem.BilinearForm(form).assemble(self.basis))

    @property
    def surface(self) -> np.ndarray:
        """The triangles of the surface, counter-clockwise seen from outside."""
        mesh = self.mesh
        facets = mesh.boundary_facets()
        faces, cells = mesh.facets[:, facets].T, mesh.f2t[0, facets]
        corners, inside = mesh.p.T[faces], mesh.p[:, mesh.t[:, cells]].mean(axis=1).T
        normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        inwards = np.einsum("fk,fk->f", normal, inside - corners[:, 0]) > 0
        faces[inwards] = faces[inwards][:, ::-1]
        return faces

    @cached_property
    def _at_corners(self) -> Any:
        skfem, corners = fem_package(), np.hstack([np.zeros((3, 1)), np.eye(3)])
        return skfem.Basis(self.mesh, self.basis.elem, quadrature=(corners, np.ones(4)))

    def nodal_stress(self, u: np.ndarray) -> np.ndarray:
        """σ at the corners of the tetrahedra, (corners, 6): the mean of those that meet there."""
        field, t = np.zeros(u.size), self.mesh.t
        field[self.order] = u
        sigma = self._stress_of(np.asarray(self._at_corners.interpolate(field).grad))
        count = np.bincount(t.T.ravel())
        return np.column_stack([np.bincount(t.T.ravel(), sigma[pair].ravel()) / count for pair in VOIGT])

    def stresses_at(self, key: str, point: np.ndarray) -> np.ndarray:
        """σ at a place from the displacements of all freedoms, (6, freedoms)."""
        skfem = fem_package()
        try:
            cell = self.mesh.element_finder()(*(np.array([x]) for x in point))
        except ValueError:
            raise ModelError(f'flexible solid: stress "{key}": {tuple(point.tolist())} is not in the solid') from None
        local = self.mesh.mapping().invF(point.reshape(3, 1, 1), tind=cell)[:, 0]
        at = skfem.CellBasis(self.mesh, self.basis.elem, elements=cell, quadrature=(local, np.ones(1)))
        B = np.zeros((6, self.order.size))
        for k, shape in enumerate(at.basis):
            sigma = self._stress_of(np.asarray(shape[0].grad)[:, :, 0, 0])
            B[:, at.element_dofs[k, 0]] += [sigma[pair] for pair in VOIGT]
        return B[:, self.order]

    def chosen(self, key: str, value: Any) -> Any:
        """The nodes of a marker, and where it is."""
        words = dict(value) if isinstance(value, Mapping) else {"nodes": value}
        nodes = words.get("nodes", ())
        if isinstance(nodes, str):
            nodes = self._of_boundary(key, nodes)
        elif callable(nodes):
            nodes = np.flatnonzero(self._where(key, nodes))
        return words | {"nodes": nodes}

    def _where(self, key: str, condition: Callable[[Any], Any]) -> np.ndarray:
        mask = np.asarray(condition(self.nodes.T))
        if mask.shape != (len(self.nodes),):
            raise ModelError(
                f'flexible solid: marker "{key}": its function is given x with x[0], x[1], x[2] of all nodes and says '
                "of each whether it belongs to the marker, such as lambda x: x[0] < 0.001"
            )
        return mask

    def _of_boundary(self, key: str, name: str) -> np.ndarray:
        boundaries = self.mesh.boundaries or {}
        if name not in boundaries:
            near = suggestion(name, boundaries)
            raise ModelError(f'flexible solid: marker "{key}": the mesh has no boundary "{name}"{near}')
        corners = np.unique(self.mesh.facets[:, boundaries[name]])
        edges = np.flatnonzero(np.isin(self.mesh.edges, corners).all(axis=0))
        return np.concatenate([corners, self.mesh.p.shape[1] + edges])


__all__ = ["flexible_solid"]
