"""Closing a machine where Newton fails: Levenberg-Marquardt over all coordinates that are not held."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import motion
from cardan.numerics.constants import (
    SEARCH_FIRST_DAMPING,
    SEARCH_ITERATIONS,
    SEARCH_LEAST_DAMPING,
    SEARCH_MOST_DAMPING,
    SEARCH_STATIONARY,
)

SMALL = 200  # coordinates: up to here full matrices are faster than SciPy's sparse ones


def search(bound: BoundMachine, held: np.ndarray) -> bool:
    """Levenberg-Marquardt; gaps whose square is too large for a number are given up."""
    with np.errstate(over="ignore", invalid="ignore"):
        return _levenberg_marquardt(bound, held)


def _levenberg_marquardt(bound: BoundMachine, held: np.ndarray) -> bool:
    """Levenberg-Marquardt on ‖Φ‖² over the coordinates that are not held."""
    m = bound.arrays
    tol = m.watch.closure_tolerance
    scale = np.where(held, 0.0, bound.unit)
    slopes_and_step = _dense if m.v.size <= SMALL else _sparse
    mu, least, most = SEARCH_FIRST_DAMPING, SEARCH_LEAST_DAMPING, SEARCH_MOST_DAMPING
    gap = bound.gap()
    for _ in range(SEARCH_ITERATIONS):
        if gap <= tol:
            return True
        slope, size, step = slopes_and_step(bound, scale, mu)
        if slope <= SEARCH_STATIONARY * size * np.linalg.norm(m.Phi):
            return False  # as near as it gets from here
        if step is None:  # no number any more
            return False
        start, before = m.q.copy(), float(m.Phi @ m.Phi)
        m.q[:] = bound.moved(start, -scale * step)
        gap = bound.gap()
        if float(m.Phi @ m.Phi) < before:
            mu = max(mu * 0.1, least)
        else:
            m.q[:] = start
            gap = bound.gap()
            mu *= 10.0
            if mu > most:
                return False
    return gap <= tol


def _dense(bound: BoundMachine, scale: np.ndarray, mu: float) -> tuple[float, float, np.ndarray | None]:
    """|Jᵀ Φ|, |J|, and the damped step (Jᵀ J + μ I)⁻¹ Jᵀ Φ, with J = C · scale."""
    m = bound.arrays
    motion.call(m.jacobian)
    J = np.zeros((m.Phi.size, m.v.size))
    np.add.at(J, (bound.row_of_entry, m.indices), np.where(bound.holds[bound.row_of_entry], m.C, 0.0))
    J *= scale
    gradient, normal = J.T @ m.Phi, J.T @ J
    sizes = float(np.linalg.norm(gradient)), float(np.linalg.norm(J))
    normal.flat[:: len(normal) + 1] += mu * normal.diagonal().max()
    try:
        step = np.linalg.solve(normal, gradient)
    except np.linalg.LinAlgError:
        return *sizes, None
    return *sizes, step if np.isfinite(step).all() else None


def _sparse(bound: BoundMachine, scale: np.ndarray, mu: float) -> tuple[float, float, np.ndarray | None]:
    """The same for large machines."""
    import scipy.sparse as sp  # only where Newton failed: importing it takes 0.4 s
    import scipy.sparse.linalg as spla

    m = bound.arrays
    J = constraint_matrix(bound) @ sp.diags_array(scale)
    gradient, normal = J.T @ m.Phi, J.T @ J
    sizes = float(np.linalg.norm(gradient)), float(spla.norm(J))
    damped = (normal + mu * normal.diagonal().max() * sp.eye_array(m.v.size)).tocsc()
    try:
        return *sizes, spla.splu(damped).solve(gradient)
    except RuntimeError:
        return *sizes, None


def constraint_matrix(bound: BoundMachine) -> Any:
    """C as a sparse matrix."""
    import scipy.sparse as sp

    m = bound.arrays
    motion.call(m.jacobian)
    values = np.where(bound.holds[bound.row_of_entry], m.C, 0.0)
    return sp.csr_array((values, m.indices, m.indptr), shape=(m.Phi.size, m.v.size))
