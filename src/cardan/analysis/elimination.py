"""The factors of the constraint Jacobian, for inspection: what partitioning does, in the matrices of the literature.

    rows and columns in the order of the pivots:   C = [L; LR] [U  UR]           L unit lower, U upper triangular
    dependent coordinates:                          δu = H δv,   H = -U⁻¹ UR
    redundant rows:                                 Φ²_q = W Φ¹_q,   W = LR L⁻¹   (row dependence)

(Wehage & Haug 1981, sec. 3.2 and Appendix A, who call W C.) Pivots are chosen in the scaled matrix, see
`numerics.partition`; the factors are those of C as it is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.deferred import linalg as sla


@dataclass(frozen=True, eq=False, repr=False)
class Elimination:
    """C = Φ_q (along small motions) at a state, eliminated; rows and columns by their names."""

    rows: tuple[str, ...]  # independent constraints, in the order of the pivots
    redundant: tuple[str, ...]
    dependent: tuple[str, ...]  # coordinates u, in the order of the pivots
    independent: tuple[str, ...]  # coordinates v
    L: np.ndarray  # (r, r)
    LR: np.ndarray  # (redundant, r)
    U: np.ndarray  # (r, r)
    UR: np.ndarray  # (r, independent)
    units: np.ndarray  # of u, then v: a body's size for lengths, 1 rad for angles

    @property
    def rank(self) -> int:
        return len(self.rows)

    @property
    def H(self) -> np.ndarray:
        """∂u/∂v = -U⁻¹ UR."""
        return -sla.solve_triangular(self.U, self.UR) if self.rank else np.zeros(self.UR.shape)

    @property
    def row_dependence(self) -> np.ndarray:
        """W = LR L⁻¹: redundant rows as combinations of the independent ones."""
        if not self.rank:
            return np.zeros(self.LR.shape)
        return sla.solve_triangular(self.L, self.LR.T, lower=True, trans=1, unit_diagonal=True).T

    @property
    def amplification(self) -> float:
        """max |∂u/∂v|, lengths in body sizes: so many times larger errors of v become in u."""
        r = self.rank
        return float(np.abs(self.H / self.units[:r, None] * self.units[r:]).max(initial=0.0))

    def __repr__(self) -> str:
        return f"<Elimination: rank {self.rank}, independent {', '.join(self.independent) or 'none'}>"


def eliminated(C: np.ndarray, rank: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """L, LR, U, UR of a matrix whose first `rank` rows and columns are pivots in this order; no exchange."""
    W = np.array(C, dtype=float)
    for k in range(rank):
        W[k + 1 :, k] /= W[k, k]
        W[k + 1 :, k + 1 :] -= np.outer(W[k + 1 :, k], W[k, k + 1 :])
    L = np.tril(W[:rank, :rank], -1) + np.eye(rank)
    return L, W[rank:, :rank], np.triu(W[:rank, :rank]), W[:rank, rank:]


__all__ = ["Elimination", "eliminated"]
