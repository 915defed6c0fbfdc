"""The linear equations of accelerations and multipliers (or of speed jumps and impulses), scaled and eliminated.

    [M Cᵀ; C 0] [x; -λ] = [f; g]

With D = diag(M)^(-1/2) and R about the inverse row lengths of C D, M̂ = D M D and Ĉ = R C D have units of size one
whatever the units and mass ratios. Rows with R = 0 are left out (λ = 0).
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca


@dataclass(frozen=True, eq=False)
class Scaled:
    """M̂, Ĉ and what takes the place of rows left out, as expressions of the scales D and R."""

    D: ca.SX
    R: ca.SX
    M_hat: ca.SX
    C_hat: ca.SX
    left_out: ca.SX
    body_size: int  # speeds of one body: M̂ has blocks of this size

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


def scaled(M: ca.SX, C: ca.SX, body_size: int) -> Scaled:
    D, R = ca.SX.sym("D", M.shape[0]), ca.SX.sym("R", C.shape[0])
    return Scaled(
        D,
        R,
        M_hat=ca.mtimes(ca.mtimes(ca.diag(D), M), ca.diag(D)),
        C_hat=ca.mtimes(ca.mtimes(ca.diag(R), C), ca.diag(D)),
        left_out=ca.diag(ca.if_else(R == 0, 1.0, 0.0)),
        body_size=body_size,
    )


class Elimination:
    """[M̂ Ĉᵀ; Ĉ 0] factored once, for any number of right-hand sides; the multipliers first:

        (Ĉ M̂⁻¹ Ĉᵀ) λ = target - Ĉ M̂⁻¹ force

    by a sparse LDLᵀ in a fixed order of little fill, all of it straight-line code.
    """

    def __init__(self, K: Scaled):
        self._K, self._M_inverse, self._CM = K, None, K.C_hat  # Ĉ M̂⁻¹ where M̂ = I
        if not K.M_hat.sparsity().is_diag():
            self._M_inverse = _inverse_of_blocks(K.M_hat, K.body_size)
            self._CM = ca.mtimes(K.C_hat, self._M_inverse)
        if K.C_hat.shape[0]:
            self._factors = ca.ldl(ca.mtimes(self._CM, K.C_hat.T) + K.left_out, True)

    def solve(self, force: ca.SX, target: ca.SX) -> tuple[ca.SX, ca.SX]:
        """x and λ of [M̂ Ĉᵀ; Ĉ 0] [x; -λ] = [force; target]."""
        free = force if self._M_inverse is None else ca.mtimes(self._M_inverse, force)
        if target.numel() == 0:
            return free, ca.SX(0, 1)
        lam = ca.ldl_solve(target - ca.mtimes(self._K.C_hat, free), *self._factors)
        return free + ca.mtimes(self._CM.T, lam), lam

    @property
    def weakest(self) -> ca.SX:
        """The smallest pivot: about the square of the distance to the nearest position where Ĉ loses rank."""
        return ca.mmin(self._factors[0]) if self._K.C_hat.shape[0] else ca.SX(1)


def eliminated(K: Scaled, force: ca.SX, target: ca.SX) -> tuple[ca.SX, ca.SX, ca.SX]:
    """x and λ of one right-hand side, and the smallest pivot."""
    elimination = Elimination(K)
    return *elimination.solve(force, target), elimination.weakest


def _inverse_of_blocks(M_hat: ca.SX, n: int) -> ca.SX:
    """M̂⁻¹: the identity for bodies whose M is diagonal, inverses of 3 x 3 and 6 x 6 blocks for the others."""
    blocks = []
    for k in range(0, M_hat.shape[0], n):
        block = M_hat[k : k + n, k : k + n]
        blocks.append(ca.SX.eye(n) if block.sparsity().is_diag() else _inverse(block))
    return ca.diagcat(*blocks)


def _inverse(block: ca.SX) -> ca.SX:
    """The inverse of M̂ of one body: 3 x 3; in space by 3 x 3 blocks, of which that of translations is the identity."""
    if block.shape[0] == 3:
        return ca.inv(ca.densify(block))
    coupling, rotation = block[:3, 3:], block[3:, 3:]
    if coupling.nnz() == 0:
        return ca.diagcat(ca.SX.eye(3), ca.inv(ca.densify(rotation)))
    S = ca.inv(ca.densify(rotation - ca.mtimes(coupling.T, coupling)))
    KS = ca.mtimes(coupling, S)
    return ca.blockcat([[ca.SX.eye(3) + ca.mtimes(KS, coupling.T), -KS], [-KS.T, S]])
