"""Accelerations by one sparse QR of the whole matrix: also where M is singular, and for masses that differ greatly."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardan.deferred import casadi as ca
from cardan.symbolic.elimination import Scaled


def solved_by_qr(
    function: Callable[[str, list[ca.SX], list[ca.SX]], ca.Function],
    inputs: list[ca.SX],
    K: Scaled,
    rhs: tuple[ca.SX, ca.SX],
    scales: tuple[int, int],
    more: Sequence[ca.SX] = (),
) -> tuple[list[ca.MX], list[ca.MX]]:
    """Symbols for `inputs`, and D x, R λ, and `more` as expressions of them.

        [M̂ Ĉᵀ; Ĉ 0] [x; -λ] = rhs

    `function` makes one of numbers from expressions; `scales` says which inputs are D and R.
    """
    force, target = rhs
    n_v, matrix, shift = K.M_hat.shape[0], K.matrix, ca.SX(0, 0)
    if not K.is_centred:
        matrix, shift = K.central_matrix, K.shift
        force = ca.mtimes(shift.T, force)
    outputs = [matrix, ca.SX(ca.densify(ca.vertcat(force, target))), shift, *more]
    symbols = [ca.MX.sym(f"i{k}", *s.shape) for k, s in enumerate(inputs)]
    matrix, right, N, *others = function("scaled", inputs, outputs)(*symbols)
    if matrix.sparsity().is_diag():  # free bodies; CasADi cannot save a solver of a diagonal matrix
        x = right / ca.MX(ca.Sparsity.dense(n_v), matrix.nz[:]) if n_v else ca.MX(0, 1)
    else:
        x = refined(matrix, right, symbols[scales[0]], K.body_size)
    D, R = (symbols[k] for k in scales)
    lam = -R * x[n_v:] if R.numel() else ca.MX(0, 1)  # CasADi cannot save operations on nothing
    motion = x[:n_v] if K.is_centred else ca.mtimes(N, x[:n_v])
    return symbols, [D * motion, lam, *others]


def refined(matrix: ca.MX, right: ca.MX, D: ca.MX, body_size: int) -> ca.MX:
    """matrix⁻¹ right, where masses may differ by any factor: by QR of S K S, corrected once.

    Scaled by their own masses (S = 1), bodies that are 10⁻¹⁰ as heavy as what they carry leave few of its digits;
    scaled by those of the heaviest, they lose their own where they move freely. In between, S = √(D_min/D), one
    iterative refinement (Skeel 1980) brings both back. Rows of constraints are scaled to length 1 again.
    """
    n, moves, n_v = body_size, {3: 2, 6: 3}[body_size], D.numel()
    bodies = n_v // n
    D_of = ca.reshape(D, n, bodies)
    D_min = ca.vertcat(ca.repmat(ca.mmin(D_of[:moves, :]), moves), ca.repmat(ca.mmin(D_of[moves:, :]), n - moves))
    S = ca.sqrt(ca.repmat(D_min, bodies) / D)
    if matrix.shape[0] > n_v:
        rows = matrix[n_v:, :]
        lengths = ca.sqrt(ca.mtimes(rows**2, ca.vertcat(S**2, ca.MX.ones(rows.shape[0]))))
        S = ca.vertcat(S, 1 / lengths)
    K, b = ca.mtimes(ca.mtimes(ca.diag(S), matrix), ca.diag(S)), S * right
    x = ca.solve(K, b, "qr")
    return S * (x + ca.solve(K, b - ca.mtimes(K, x), "qr"))
