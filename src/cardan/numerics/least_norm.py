"""Multipliers of least norm where the rows of C depend on each other. Compiled; knows no mechanics.

With C_i = Σ_j a_j C_j for a redundant row i over the independent rows j,  n = e_i - Σ_j a_j e_j  has Cᵀn = 0; one for
each redundant row, they span all such n. The a_j solve  C_uᵀ a = C_i,u  on the sparse factors of C_u.
"""

from math import isfinite, sqrt

from cardan.numerics.compiled import call
from cardan.numerics.kernel import kernel
from cardan.numerics.sparse_lu import factor, solve_transposed


@kernel
def null_vectors(lu, indptr, indices, C, b, N):
    """Rows of N (number of redundant rows, n_c): the n above. `b` (n_v) is zero on entry and exit."""
    for i in range(N.shape[0]):
        row = lu.rows[lu.inverse.size + i]
        for e in range(indptr[row], indptr[row + 1]):
            b[indices[e]] = -C[e]
        solve_transposed(lu, b, N[i])
        for e in range(indptr[row], indptr[row + 1]):
            b[indices[e]] = 0.0
        N[i, row] = 1.0


@kernel
def _project_out(n, x):
    """x - n (n·x), for n of length 1."""
    along = 0.0
    for k in range(n.size):
        along += n[k] * x[k]
    for k in range(n.size):
        x[k] -= along * n[k]


@kernel
def reduce_norm(N, w, lam, scratch, takes_part, small):
    """λ without its part in the span of the rows of N, orthogonal in the norm Σ (w_i λ_i)². N is used up.

    Gram-Schmidt, each vector cleaned twice. `takes_part` is set where an n has more than `small` of its largest entry.
    """
    for i in range(N.shape[0]):
        n, largest = N[i], 0.0
        for k in range(n.size):
            n[k] *= w[k]
            largest = max(largest, abs(n[k]))
        for k in range(n.size):
            if abs(n[k]) > small * largest:
                takes_part[k] = True
        for j in range(2 * i):
            _project_out(N[j % i], n)
        length = 0.0
        for k in range(n.size):
            length += n[k] * n[k]
        for k in range(n.size):
            n[k] /= sqrt(length)
    for k in range(lam.size):
        scratch[k] = w[k] * lam[k]
    for i in range(N.shape[0]):
        _project_out(N[i], scratch)
    for k in range(lam.size):
        lam[k] = scratch[k] / w[k]


@kernel
def reduce_all(jacobian, t, q, C, indptr, indices, lu, w, b, N, scratch, takes_part, small, record, lam, k, poorest):
    """Row by row of `lam`, from k on; returns the next row, before the end where a pivot of C_u falls below `poorest`.

    `jacobian` is bound to t, q and C; `record` holds the times and positions. Rows that are not finite stay.
    """
    while k < lam.shape[0]:
        defined = True
        for i in range(lam.shape[1]):
            defined = defined and isfinite(lam[k, i])
        if defined:
            t[0] = record.t[k]
            for i in range(q.size):
                q[i] = record.q[k, i]
            if call(jacobian) == 0:
                if factor(lu, C) < poorest:
                    return k
                null_vectors(lu, indptr, indices, C, b, N)
                reduce_norm(N, w, lam[k], scratch, takes_part, small)
        k += 1
    return k
