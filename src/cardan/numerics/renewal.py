"""A new choice of independent coordinates during a run: core/closing/renewal.c."""

from __future__ import annotations

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import Struct
from cardan.numerics.evaluation import MachineArrays
from cardan.numerics.sparse_lu import LU
from cardan.numerics.sparse_partition import Elimination


class Chooser(Struct, c="cd_chooser"):
    """What is needed to choose anew; W has no entries where that is left to the caller."""

    holds: np.ndarray  # (n_c,) rows that are constraints now
    row_scale: np.ndarray  # (n_c,)
    column_class: np.ndarray  # (n_v,)
    pivots: np.ndarray
    W: np.ndarray  # (n_v, n_c)
    sparse: Elimination | None  # in place of W, where a large machine is put together
    lacks_room: bool  # the last choice needed more room for fill than there is


def chooser(holds: np.ndarray, n_v: int, able: bool) -> Chooser:
    """One for rows that hold, `able` to choose or not."""
    n_c = holds.size
    W = np.empty((n_v, n_c) if able else (0, 0))
    return Chooser(holds, np.empty(n_c), np.zeros(n_v, np.int64), np.empty(min(n_c, n_v)), W, None, False)


def row_scale(
    indptr: np.ndarray, indices: np.ndarray, C: np.ndarray, D: np.ndarray, holds: np.ndarray, R: np.ndarray
) -> None:
    """R: the inverse lengths of the rows of C D; 0 in rows that have none or do not hold."""
    core.cd_row_lengths(indptr, indices, C, D, holds, R, R.size)


def adopt(m: MachineArrays, lu: LU, holds: np.ndarray) -> None:
    """Let a partition, factored at the present position, be the one of a run: sets R and what is watched."""
    core.cd_adopt(m, lu, holds)
