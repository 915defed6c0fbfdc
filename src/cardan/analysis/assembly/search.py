"""Closing a machine where Newton fails: Levenberg-Marquardt over all coordinates that are not held."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.numerics import motion

SEARCH_ITERATIONS = 200
DAMPING = (1e-3, 1e-12, 1e8)  # of the largest stiffness of ‖Φ‖²: at first, least, and where it is given up
STATIONARY = 1e-8  # |Cᵀ Φ| of |C| |Φ|: no small motion closes the machine any further


def search(bound: BoundMachine, held: np.ndarray) -> bool:
    """Levenberg-Marquardt; gaps whose square is too large for a number are given up."""
    with np.errstate(over="ignore", invalid="ignore"):
        return _levenberg_marquardt(bound, held)


def _levenberg_marquardt(bound: BoundMachine, held: np.ndarray) -> bool:
    """Levenberg-Marquardt on ‖Φ‖² over the coordinates that are not held."""
    import scipy.sparse as sp  # only where Newton failed: importing it takes 0.4 s
    import scipy.sparse.linalg as spla

    m = bound.arrays
    tol = m.watch.closure_tolerance
    scale = np.where(held, 0.0, bound.unit)
    mu, least, most = DAMPING
    gap = bound.gap()
    for _ in range(SEARCH_ITERATIONS):
        if gap <= tol:
            return True
        J = constraint_matrix(bound) @ sp.diags_array(scale)
        gradient = J.T @ m.Phi
        if np.linalg.norm(gradient) <= STATIONARY * spla.norm(J) * np.linalg.norm(m.Phi):
            return False  # as near as it gets from here
        normal = J.T @ J
        damped = (normal + mu * normal.diagonal().max() * sp.eye_array(m.v.size)).tocsc()
        try:
            step = scale * spla.splu(damped).solve(gradient)
        except RuntimeError:  # no number any more
            return False
        start, before = m.q.copy(), float(m.Phi @ m.Phi)
        m.q[:] = bound.moved(start, -step)
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


def constraint_matrix(bound: BoundMachine) -> Any:
    """C as a sparse matrix."""
    import scipy.sparse as sp

    m = bound.arrays
    motion.call(m.jacobian)
    values = np.where(bound.holds[bound.row_of_entry], m.C, 0.0)
    return sp.csr_array((values, m.indices, m.indptr), shape=(m.Phi.size, m.v.size))
