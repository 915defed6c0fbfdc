"""Reactions of machines with redundant constraints: they are not unique, so the set of least norm is given.

Where rows of C depend on each other, Cᵀn = 0 for some n ≠ 0: joints can push against each other without any effect on
the motion, and λ + n serves as well as λ. Of all these the one with the least

    Σ (w_i λ_i)²,    w = 1 for rows that are lengths (λ a force), 1/l for rows that are angles (λ a torque)

is chosen; l is a length of the machine itself (`compiled.initial_numbers.sharing_length`), which makes forces and
torques comparable in any units, wherever the machine begins. With the columns of N
a basis of all n, and W = diag(w),

    λ_min = λ - N (NᵀW²N)⁻¹ NᵀW² λ        which is  W⁻¹ (CᵀW⁻¹)⁺ Cᵀ λ.

What it means: let every constraint give a little, Φ_i = -λ_i/k_i, as joints do. By the principle of least work
(Menabrea 1858) the reactions are then those that make the stored energy ½ Σ λ_i²/k_i least, and as the k_i grow
together the motion becomes that of the rigid machine while their ratios go on deciding who carries what. Least norm is
thus the local deformation model that Wehage & Haug (1981, sec. 3.4) ask for, with equal stiffnesses k for lengths and
k·l² for angles. Other stiffnesses are other weights: w_i = k_i^(-1/2), k_i from `stiffness=` of the joint.

N costs little (`numerics/least_norm.py`): one transposed solve on sparse factors for each redundant row, nothing that
grows faster than the number of bodies. The rows where N does not vanish are those that share the load.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.function_on_rows import Piece, spans
from cardan.compiled.system import System
from cardan.numerics import motion
from cardan.numerics.constants import POOR_PIVOT, TAKES_PART
from cardan.numerics.least_norm import Sharing, reduce_all
from cardan.numerics.partition import partition
from cardan.numerics.sparse_lu import LU, analyse, factor
from cardan.results.result import Stats

NOT_UNIQUE = (
    "reactions of {} are not unique, because constraints are redundant: of all sets that give the same motion, the "
    "one of least norm is given, as if all joints were equally stiff"
)
BY_STIFFNESS = (
    "reactions of {} are not unique, because constraints are redundant: of all sets that give the same motion, the "
    "one that joints with the given stiffnesses would have is given"
)

MOVED_BY = (
    "reactions of {} are not unique, because constraints are redundant, and forces depend on the reaction of {}, "
    "so the motion is not unique either; give friction its normal force (normal=), or remove a redundant constraint"
)


class Shared(NamedTuple):
    """Multipliers of least norm, and the elements whose reactions could as well be others."""

    lam: np.ndarray  # (n_t, n_c)
    not_unique: tuple[str, ...]

    @property
    def message(self) -> str:
        return NOT_UNIQUE.format(", ".join(self.not_unique))


class NotUnique(TypedDict, total=False):
    """What a Result says of reactions that could as well be others: their joints, where there are any."""

    not_unique: list[str]


def share_in_pieces(
    bound: BoundMachine, record: motion.Record, count: int, pieces: Sequence[Piece], stats: Stats
) -> NotUnique:
    """Least norm in those pieces of a run where constraints are redundant; what a Result says of it besides."""
    names: dict[str, None] = {}
    for piece, rows in spans(pieces, count):
        if piece.redundant:
            bound.arrays.p[:] = piece.p
            shared = share_reactions(bound, record, active=piece.holds, times=rows)
            if not bound.system.joints_seen_by_forces.intersection(shared.not_unique):
                record.lam[rows] = shared.lam  # else what is reported must be what has moved the machine
            names |= dict.fromkeys(shared.not_unique)
    if not names:
        return {}
    stats.messages.append(not_unique_message(bound.system, list(names)))
    return {"not_unique": list(names)}


def not_unique_message(system: System, names: Sequence[str]) -> str:
    """What the user should know of reactions that could as well be others."""
    seen = [name for name in names if name in system.joints_seen_by_forces]
    if seen:
        return MOVED_BY.format(", ".join(names), ", ".join(seen))
    elements = system.model.elements
    weighted = any((getattr(elements[name], "stiffness", None) or 1.0) != 1.0 for name in names)
    return (BY_STIFFNESS if weighted else NOT_UNIQUE).format(", ".join(names))


def share_reactions(
    bound: BoundMachine,
    record: motion.Record,
    rank: int | None = None,
    active: np.ndarray | None = None,
    times: slice = slice(None),
    weights: np.ndarray | None = None,
) -> Shared:
    """The multipliers of a record at `times`, with the same generalized reactions Cᵀλ and the least norm.

    `active` (n_c,) says which rows are in force, all by default; `rank` is how many of them are independent, found at
    the first of the times where it is not given (a run that lets its constraints drift should say it: off the
    constraints, redundant rows agree only roughly). `weights` (n_c,) are the w_i. Times whose multipliers are not
    defined stay as they are. Uses the machine's arrays: call it when the run is over.
    """
    m = bound.arrays
    rows = np.arange(m.Phi.size) if active is None else np.flatnonzero(active)
    wanted = motion.Record(*(values[times] for values in record))
    lam, takes_part = wanted.lam.copy(), np.zeros(m.Phi.size, dtype=bool)
    w = row_weights(bound) if weights is None else weights
    k = 0
    while k < len(lam) and rows.size > (rank or 0):
        if not np.isfinite(lam[k]).all():
            k += 1
            continue
        m.t[0], m.q[:] = wanted.t[k], wanted.q[k]
        lu, ratio = _factors(bound, rows, rank)
        rank = lu.inverse.size if rank is None else rank
        if ratio == 0.0 or lu.inverse.size < rank:  # a singular position: as it is
            k += 1
            continue
        N = np.zeros((rows.size - rank, m.Phi.size))
        b, scratch = np.zeros(m.v.size), np.zeros(m.Phi.size)
        shared = Sharing(m.jacobian, m.t, m.q, m.C, m.indptr, m.indices, w, b, N, scratch, takes_part)
        k = reduce_all(shared, lu, TAKES_PART, wanted, lam, k, POOR_PIVOT * ratio)
    elements = (bound.system.rows[i].element.name for i in np.flatnonzero(takes_part))
    return Shared(lam, tuple(dict.fromkeys(elements)))


def row_weights(bound: BoundMachine) -> np.ndarray:
    """1 for rows that are lengths, 1/l for rows that are angles; over the root of their joint's stiffness."""
    length = float(bound.system.sharing_length(bound.arrays.p)[0][0])
    return np.where(bound.system.layout.row_is_angle, 1.0 / length, 1.0) * stiffness_weights(bound.system)


def squared_weights_by(bound: BoundMachine) -> np.ndarray:
    """The derivatives of the squares of `row_weights` by p."""
    length, slopes = bound.system.sharing_length(bound.arrays.p)
    squares = np.where(bound.system.layout.row_is_angle, row_weights(bound) ** 2, 0.0)
    return -2.0 / float(length[0]) * squares[:, None] * np.ravel(slopes)


def stiffness_weights(system: System) -> np.ndarray:
    """One over the root of the stiffness of each row's joint."""
    return 1.0 / np.sqrt(np.array([float(getattr(row.element, "stiffness", None) or 1.0) for row in system.rows]))


def _factors(bound: BoundMachine, rows: np.ndarray, rank: int | None) -> tuple[LU, float]:
    """Factors of C_u for the best of some rows at the present position, and the poorest pivot; at most `rank` rows."""
    m = bound.arrays
    motion.call(m.jacobian)
    counts = np.diff(m.indptr)[rows]
    indptr = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    entries = np.arange(indptr[-1]) + np.repeat(m.indptr[rows] - indptr[:-1], counts)
    values, columns = m.C[entries], m.indices[entries]
    largest = np.zeros(rows.size)
    np.maximum.at(largest, np.repeat(np.arange(rows.size), counts), np.abs(values) * m.col_scale[columns])
    scale = 1.0 / np.where(largest > 0, largest, 1.0)
    elimination = partition(indptr, columns, values, rows.size, m.v.size, scale, m.col_scale)
    rank_of_factors = elimination.rank if rank is None else min(elimination.rank, rank)
    lu = analyse(
        m.indptr, m.indices, rows[elimination.row_order], elimination.col_order, rank_of_factors, m.v.size, m.col_scale
    )
    return lu, factor(lu, m.C)
