"""Radau IIA steps of three stages and order 5 (Hairer & Wanner 1996, sec. IV.5) for the adjoint of stiff motions:
core/methods/radau.c.
"""

from __future__ import annotations

import numpy as np

from cardan.numerics import core
from cardan.numerics.constants import RADAU_STAGES as STAGES
from cardan.numerics.core import Struct
from cardan.numerics.evaluation import MachineArrays
from cardan.numerics.sensitivity_flow import Backward, Forward, Path
from cardan.numerics.sparse_lu import LU


class Work(Struct, c="cd_radau"):
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


def step_back(
    m: MachineArrays, lu: LU, path: Path, X: Backward, F: Forward, t: float, h: float, W: np.ndarray, S: Work
) -> bool:
    """The weights W = (w, η), one functional after the other, from t back to t - h. False where it cannot be done."""
    return bool(core.cd_radau_step_back(m, lu, path, X, F, t, h, W, S))
