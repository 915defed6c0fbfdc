"""The linear equations of accelerations and multipliers (or of speed jumps and impulses), scaled and eliminated.

    [M Cᵀ; C 0] [x; -λ] = [f; g]

With D = diag(M)^(-1/2) and R about the inverse row lengths of C D, M̂ = D M D and Ĉ = R C D have units of size one
whatever the units and mass ratios. Rows with R = 0 are left out (λ = 0).

Where mass centres are not the origins of their bodies, it is solved for the accelerations x' of the mass centres,

    x = N x',   [M' NᵀCᵀ; C N 0] [x'; -λ] = [Nᵀf; g],   M' = Nᵀ M N = diag(m I, J),   N = [I A c̃; 0 I]

with M' as it was given: of a body that is small against |c|, the difference Nᵀ M N would leave no digits.

Inertias J that coordinates c carry (`Element.inertias`) add Bᵀ B to M, with the rows B = √J ∂c/∂(small motions). They
couple bodies, so that M would be no longer a matrix of small blocks. With μ = -B x the equations have more rows:

    [M Cᵀ Bᵀ; C 0 0; B 0 -1] [x; -λ; -μ] = [f; g; 0]

Where masses couple the speeds of bodies as they stand (`Element.masses`), M itself has a sparse LDLᵀ, block by block of
bodies that are coupled, and no shift N.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.deferred import casadi as ca
from cardan.symbolic.dynamics import MotionEquations


@dataclass(frozen=True, eq=False)
class Scaled:
    """M̂, Ĉ and what takes the place of rows left out, as expressions of the scales D and R."""

    D: ca.SX
    R: ca.SX
    M_bodies: ca.SX  # of the bodies alone
    B_hat: ca.SX  # B D
    C_hat: ca.SX
    left_out: ca.SX
    body_size: int  # speeds of one body: M̂ has blocks of this size
    M_central: ca.SX  # M̂' = D M' D

    @property
    def M_hat(self) -> ca.SX:
        """D M D."""
        return self.M_bodies + ca.mtimes(self.B_hat.T, self.B_hat) if self.B_hat.shape[0] else self.M_bodies

    @property
    def is_centred(self) -> bool:
        """Whether the mass centres of all bodies are their origins: M = M'."""
        return self.M_bodies.sparsity() == self.M_central.sparsity()

    @property
    def is_coupled(self) -> bool:
        """Whether masses couple the speeds of different bodies."""
        rows, columns = (np.array(places) // self.body_size for places in self.M_bodies.sparsity().get_triplet())
        return bool((rows != columns).any())

    @property
    def shift(self) -> ca.SX:
        """N̂ = D⁻¹ N D: minus the upper halves of M̂, whose translations are the identity."""
        n, moves = self.body_size, {3: 2, 6: 3}[self.body_size]
        N = ca.SX.eye(self.M_bodies.shape[0])
        for k in range(0, N.shape[0], n):
            N[k : k + moves, k + moves : k + n] = -self.M_bodies[k : k + moves, k + moves : k + n]
        return N

    @property
    def central_matrix(self) -> ca.SX:
        """[M̂' N̂ᵀĈᵀ; Ĉ N̂ 0]"""
        C, B = ca.mtimes(self.C_hat, self.shift), ca.mtimes(self.B_hat, self.shift)
        M = self.M_central + ca.mtimes(B.T, B) if B.shape[0] else self.M_central
        return ca.SX(ca.blockcat([[M, C.T], [C, self.left_out]]))

    @property
    def matrix(self) -> ca.SX:
        """[M̂ Ĉᵀ; Ĉ 0], for machines with coordinates that have no mass."""
        return ca.SX(ca.blockcat([[self.M_hat, self.C_hat.T], [self.C_hat, self.left_out]]))


@dataclass(frozen=True, eq=False)
class ScaledEquations:
    """The equations of motion: inputs of their functions, the matrix, D Q and R γ."""

    inputs: list[ca.SX]
    K: Scaled
    force: ca.SX
    gamma: ca.SX


def scaled(motion: MotionEquations, C: ca.SX, body_size: int) -> Scaled:
    D, R = ca.SX.sym("D", motion.M_bodies.shape[0]), ca.SX.sym("R", C.shape[0])
    return Scaled(
        D,
        R,
        M_bodies=ca.mtimes(ca.mtimes(ca.diag(D), motion.M_bodies), ca.diag(D)),
        B_hat=ca.mtimes(motion.B, ca.diag(D)),
        C_hat=ca.mtimes(ca.mtimes(ca.diag(R), C), ca.diag(D)),
        left_out=ca.diag(ca.if_else(R == 0, 1.0, 0.0)),
        body_size=body_size,
        M_central=ca.mtimes(ca.mtimes(ca.diag(D), motion.M_central), ca.diag(D)),
    )


class Elimination:
    """[M̂ Ĉᵀ; Ĉ 0] factored once, for any number of right-hand sides; the multipliers first:

        (Ĉ M̂⁻¹ Ĉᵀ) λ = target - Ĉ M̂⁻¹ force,   M̂⁻¹ = N̂ M̂'⁻¹ N̂ᵀ

    by a sparse LDLᵀ in a fixed order of little fill, all of it straight-line code. M̂ is that of the bodies; Ĉ has
    the rows of inertias along coordinates, B̂, below its own. Where bodies are coupled M̂⁻¹ is a product with factors.
    """

    def __init__(self, K: Scaled):
        self._N = None if K.is_centred else K.shift
        self._added = K.B_hat.shape[0]
        rows, ones = ca.vertcat(K.C_hat, K.B_hat), ca.SX.eye(self._added)
        self._C = rows if self._N is None else ca.mtimes(rows, self._N)
        self._M_inverse, self._CM, self._M_factors = None, self._C, None  # where M̂ = I
        if K.is_coupled:
            self._M_factors = ca.ldl(K.M_bodies, True)
            self._CM = self._by_mass(self._C.T).T
        elif not K.M_bodies.sparsity().is_diag():
            self._M_inverse = _inverse_of_blocks(K)
            self._CM = ca.mtimes(self._C, self._M_inverse)
        if self._C.shape[0]:
            self._factors = ca.ldl(ca.mtimes(self._CM, self._C.T) + ca.diagcat(K.left_out, ones), True)

    def solve(self, force: ca.SX, target: ca.SX) -> tuple[ca.SX, ca.SX]:
        """x and λ of [M̂ Ĉᵀ; Ĉ 0] [x; -λ] = [force; target]."""
        x, lam = force if self._N is None else ca.mtimes(self._N.T, force), ca.SX(0, 1)
        if self._M_factors is not None:
            x = self._by_mass(x)
        elif self._M_inverse is not None:
            x = ca.mtimes(self._M_inverse, x)
        if self._C.shape[0]:
            right = ca.vertcat(target, ca.SX.zeros(self._added))
            lam = ca.ldl_solve(right - ca.mtimes(self._C, x), *self._factors)
            x = x + ca.mtimes(self._CM.T, lam)
        return x if self._N is None else ca.mtimes(self._N, x), lam[: target.numel(), 0]

    def _by_mass(self, columns: ca.SX) -> ca.SX:
        """M̂⁻¹ of columns, without the entries that are zero."""
        assert self._M_factors is not None
        return ca.sparsify(ca.ldl_solve(columns, *self._M_factors)) if columns.shape[1] else columns

    @property
    def weakest(self) -> ca.SX:
        """The smallest pivot: about the square of the distance to the nearest position where Ĉ loses rank."""
        return ca.mmin(self._factors[0]) if self._C.shape[0] else ca.SX(1)


def eliminated(K: Scaled, force: ca.SX, target: ca.SX) -> tuple[ca.SX, ca.SX, ca.SX]:
    """x and λ of one right-hand side, and the smallest pivot."""
    elimination = Elimination(K)
    return *elimination.solve(force, target), elimination.weakest


def _inverse_of_blocks(K: Scaled) -> ca.SX:
    """M̂'⁻¹: the identity for translations and for bodies whose M is diagonal; else of the inertias D J D."""
    n, moves, blocks = K.body_size, {3: 2, 6: 3}[K.body_size], []
    for k in range(0, K.M_bodies.shape[0], n):
        if K.M_bodies[k : k + n, k : k + n].sparsity().is_diag():
            blocks.append(ca.SX.eye(n))
        else:
            inertia = K.M_central[k + moves : k + n, k + moves : k + n]
            blocks += [ca.SX.eye(moves), ca.inv(ca.densify(inertia))]
    return ca.diagcat(*blocks)


def solved_dense(A: ca.SX, b: ca.SX) -> ca.SX:
    """x of A x = b for a small symmetric positive definite A: A = L D Lᵀ, as straight-line code."""
    n = b.numel()
    L, d = [[ca.SX(0)] * n for _ in range(n)], [ca.SX(0)] * n
    for k in range(n):
        d[k] = A[k, k] - sum((L[k][i] ** 2 * d[i] for i in range(k)), ca.SX(0))
        for i in range(k + 1, n):
            L[i][k] = (A[i, k] - sum((L[i][l] * L[k][l] * d[l] for l in range(k)), ca.SX(0))) / d[k]
    x = [b[i] for i in range(n)]
    for i in range(n):
        x[i] = x[i] - sum((L[i][l] * x[l] for l in range(i)), ca.SX(0))
    for i in reversed(range(n)):
        x[i] = x[i] / d[i] - sum((L[l][i] * x[l] for l in range(i + 1, n)), ca.SX(0))
    return ca.vertcat(*x)
