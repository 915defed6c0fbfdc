"""The struct of a machine that a page runs: `cd_live` of core/cardan.h."""

from __future__ import annotations

import numpy as np

from cardan.numerics.closing import Start
from cardan.numerics.core import Handle, Struct
from cardan.numerics.evaluation import MachineArrays
from cardan.numerics.lanes import Ensemble
from cardan.numerics.renewal import Chooser
from cardan.numerics.sparse_lu import LU


class Live(Struct, c="cd_live"):
    """What `cd_live` says."""

    given: np.ndarray
    start: Handle
    masses: np.ndarray
    diagonal: np.ndarray
    is_angle: np.ndarray
    position_unit: np.ndarray
    m: MachineArrays | None
    lu: LU | None
    able: Chooser | None
    asked: Start | None
    driven: np.ndarray
    mass: Handle
    M: np.ndarray
    K: np.ndarray
    open: np.ndarray
    shakes: np.ndarray
    J: np.ndarray
    best: np.ndarray
    E: Ensemble
    outputs: Handle
    looks: Handle
    now: np.ndarray
    found: np.ndarray
    reported: np.ndarray
    happened: np.ndarray
    noted: np.ndarray
    done: np.ndarray
    culprit: np.ndarray
    gap: np.ndarray
    has_looks: int
