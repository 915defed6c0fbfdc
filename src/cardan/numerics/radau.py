"""Radau IIA steps of three stages and order 5 (Hairer & Wanner 1996, sec. IV.5) for the adjoint of stiff motions.

    Y_i = w + h Σ_j a_ij (F_yᵀ(t_j) Y_j + L_y(t_j)),   w⁺ = Y_3,   η⁺ = η + h Σ_j a_3j (F_pᵀ(t_j) Y_j + L_p(t_j))

The equations are linear: each step is one system of 3 n_y equations, solved by LU in compiled code. (LAPACK would do
the same; on a machine that is busy its threads wait for each other, and a step takes a hundred times as long.)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.numerics.along import backward_rates, forward_rates
from cardan.numerics.kernel import kernel

STAGES = 3
ROOT = 6.0**0.5
NODES = ((4 - ROOT) / 10, (4 + ROOT) / 10, 1.0)
MATRIX = (
    ((88 - 7 * ROOT) / 360, (296 - 169 * ROOT) / 1800, (-2 + 3 * ROOT) / 225),
    ((296 + 169 * ROOT) / 1800, (88 + 7 * ROOT) / 360, (-2 - 3 * ROOT) / 225),
    ((16 - ROOT) / 36, (16 + ROOT) / 36, 1 / 9),
)


class Work(NamedTuple):
    """Work space for `count` columns of n_y weights and n_p derivatives."""

    identity: np.ndarray  # (n_y * n_y,)
    transposed: np.ndarray  # (n_y * n_y,) F_yᵀ
    matrix: np.ndarray  # (3 n_y, 3 n_y)
    stages: np.ndarray  # (3 n_y, count)
    column: np.ndarray  # (count * (n_y + n_p),)
    rates: np.ndarray  # (3, count * (n_y + n_p))


def new_work(n_y: int, n_p: int, count: int) -> Work:
    size, n = count * (n_y + n_p), STAGES * n_y
    arrays = [np.zeros(shape) for shape in (n_y * n_y, (n, n), (n, count), size, (STAGES, size))]
    return Work(np.eye(n_y).ravel(), *arrays)


@kernel
def solve_in_place(A, b):
    """b = A⁻¹ b by LU with row pivots; A is overwritten. False where it is singular."""
    n, columns = b.shape
    for k in range(n):
        best = k
        for i in range(k + 1, n):
            if abs(A[i, k]) > abs(A[best, k]):
                best = i
        if not abs(A[best, k]) > 0.0:
            return False
        if best != k:
            for j in range(n):
                A[k, j], A[best, j] = A[best, j], A[k, j]
            for j in range(columns):
                b[k, j], b[best, j] = b[best, j], b[k, j]
        inverse = 1.0 / A[k, k]
        for i in range(k + 1, n):
            factor = A[i, k] * inverse
            if factor != 0.0:
                for j in range(k + 1, n):
                    A[i, j] -= factor * A[k, j]
                for j in range(columns):
                    b[i, j] -= factor * b[k, j]
    for k in range(n - 1, -1, -1):
        for j in range(columns):
            b[k, j] /= A[k, k]
        for i in range(k):
            for j in range(columns):
                b[i, j] -= A[i, k] * b[k, j]
    return True


@kernel
def step_back(m, lu, path, X, F, t, h, W, S):
    """The weights W = (w, η), one functional after the other, from t back to t - h. False where it cannot be done."""
    n_y, n_p = m.q.size + m.v.size + m.z.size, m.p.size
    count, size = X.columns[0], n_y + n_p
    n = STAGES * n_y
    for i in range(n):
        for j in range(n):
            S.matrix[i, j] = 1.0 if i == j else 0.0
    for i in range(W.size):
        S.column[i] = 0.0
    for j in range(STAGES):
        at = t - h * NODES[j]
        if not backward_rates(m, lu, path, X, at, S.column, S.rates[j]):
            return False
        if not forward_rates(m, lu, path, F, at, S.identity, S.transposed):
            return False
        for i in range(STAGES):
            for k in range(n_y):
                for l in range(n_y):
                    S.matrix[i * n_y + k, j * n_y + l] -= h * MATRIX[i][j] * S.transposed[k * n_y + l]
    for i in range(STAGES):
        for c in range(count):
            for k in range(n_y):
                total = W[c * size + k]
                for j in range(STAGES):
                    total += h * MATRIX[i][j] * S.rates[j, c * size + k]
                S.stages[i * n_y + k, c] = total
    if not solve_in_place(S.matrix, S.stages):
        return False
    for j in range(STAGES):
        for c in range(count):
            for k in range(n_y):
                S.column[c * size + k] = S.stages[j * n_y + k, c]
        if not backward_rates(m, lu, path, X, t - h * NODES[j], S.column, S.rates[j]):
            return False
    for c in range(count):
        for k in range(n_y):
            W[c * size + k] = S.stages[(STAGES - 1) * n_y + k, c]
        for k in range(n_y, size):
            for j in range(STAGES):
                W[c * size + k] += h * MATRIX[STAGES - 1][j] * S.rates[j, c * size + k]
    return True
