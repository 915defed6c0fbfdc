"""Multipliers of least norm where the rows of C depend on each other: core/linear/least_norm.c."""

from __future__ import annotations

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Handle, Struct
from cardan.numerics.evaluation import Record
from cardan.numerics.sparse_lu import LU


class Sharing(Struct, c="cd_sharing"):
    """The Jacobian, the weights of rows, and work space."""

    jacobian: Handle  # bound to t, q and C
    t: np.ndarray
    q: np.ndarray
    C: np.ndarray
    indptr: np.ndarray
    indices: np.ndarray
    w: np.ndarray
    b: np.ndarray  # (n_v,) zeros
    N: np.ndarray  # (redundant rows, n_c)
    scratch: np.ndarray  # (n_c,)
    takes_part: np.ndarray  # (n_c,) set where a row shares a load


class Moments(Struct, c="cd_moments"):
    """Moments of one machine with any parameters, a row each."""

    t: np.ndarray
    q: np.ndarray
    p: np.ndarray
    length: np.ndarray  # that makes torques comparable with forces
    lam: np.ndarray  # is written


def reduce_all(S: Sharing, lu: LU, small: float, record: Record, lam: np.ndarray, k: int, poorest: float) -> int:
    """λ without its part in the null space of Cᵀ, orthogonal in the norm Σ (w_i λ_i)²: row by row of `lam`, from k on.

    Returns the next row, before the end where a pivot of C_u falls below `poorest`. `record` holds the times and
    positions. Rows that are not finite stay. A row takes part where a null vector has more than `small` of its largest
    entry there.
    """
    return core.cd_reduce_all(S, lu, small, record, lam, lam.shape[0], k, poorest)
