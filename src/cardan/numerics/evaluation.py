"""Evaluating a constrained second-order system (core/closing/evaluation.c): the machine as the core sees it.

The system is given by three bound functions: Φ(t, q), its Jacobian C and Φ_t, and the dynamics (t, q, v, z) ->
(q̇, v̇, λ, ż). With coordinate partitioning (Wehage & Haug 1981, sec. 4.4) an evaluation first puts the dependent
positions and speeds on the constraints.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

import numpy as np

from cardan.numerics import constants, core
from cardan.numerics.core import Handle, Struct
from cardan.numerics.functions import call as call
from cardan.numerics.sparse_lu import LU

# what an evaluation or a run can end with; after POOR_PARTITION the caller makes a new one and goes on, at an EVENT and
# where a known time is REACHED it does what is to be done there
OK: int = constants.OK
NOT_CLOSED: int = constants.NOT_CLOSED
CALL_FAILED: int = constants.CALL_FAILED
SINGULAR: int = constants.SINGULAR
RUNNING: int = constants.RUNNING
POOR_PARTITION: int = constants.POOR_PARTITION
EVENT: int = constants.EVENT
REACHED: int = constants.REACHED
NOT_SETTLED: int = constants.NOT_SETTLED
NO_NUMBER: int = constants.NO_NUMBER  # of a watched function
CHATTERS: int = constants.CHATTERS  # a force jumps to and fro from step to step
ENDLESS: int = constants.ENDLESS  # at the pace of the last steps the end is out of reach


class MachineArrays(Struct, c="cd_machine"):
    """The arrays that the core works on, of one bound machine, and the functions bound to them."""

    t: np.ndarray
    q: np.ndarray
    v: np.ndarray
    z: np.ndarray
    p: np.ndarray
    D: np.ndarray  # scales of accelerations, M_ii^(-1/2)
    R: np.ndarray  # scales of constraint rows; 0 for redundant ones, which are left out
    gain: np.ndarray  # α, β of Baumgarte's stabilization
    Phi: np.ndarray
    C: np.ndarray  # CSR values
    Phi_t: np.ndarray
    q_rate: np.ndarray
    v_rate: np.ndarray
    lam: np.ndarray
    z_rate: np.ndarray
    constraint: Handle
    jacobian: Handle
    dynamics: Handle
    indptr: np.ndarray
    indices: np.ndarray
    col_scale: np.ndarray  # makes the columns of C comparable: 1 for lengths, 1/size for angles
    delta: np.ndarray
    count: np.ndarray  # cd_counts
    watch: np.ndarray  # cd_watch
    lam_seen: np.ndarray  # the multipliers that forces depend on (friction in joints)
    weakest: np.ndarray  # smallest pivot in the solution for λ; NaN where it is not known
    place: np.ndarray  # of the size of v: the coordinate that each speed is the rate of, -1 for those of rotations
    spins: np.ndarray  # (n, 2): where the Euler parameters of a rotation stand in q, and its ω′ in v
    turned: Handle  # angles that are followed over turns -> angles
    angles: np.ndarray
    turn_slots: np.ndarray  # where in p the angle stands from which each of them is measured
    row_unit: np.ndarray  # makes constraint rows comparable: 1 for lengths, a body's size for angles
    hinges: np.ndarray  # speeds that are rates of single angles in space (of joints, where these are integrated)
    settling: np.ndarray  # work space, where forces depend on reactions


class Record(Struct, c="cd_record"):
    """What is kept at reporting times. Columns of a `new_record` are made when they are asked for."""

    t: np.ndarray
    q: np.ndarray
    v: np.ndarray
    v_rate: np.ndarray
    lam: np.ndarray
    z: np.ndarray
    turns: np.ndarray  # p at turn_slots

    def __getattr__(self, word: str) -> np.ndarray:
        """A column that nobody has asked for yet."""
        if word not in _COLUMNS or "_block" not in self.__dict__:
            raise AttributeError(word)
        n, (first, end) = self.t.size, self._columns[word]
        column = self.__dict__[word] = self._block[n * first : n * end].reshape(n, end - first)
        return column

    def __iter__(self) -> Iterator[np.ndarray]:
        return (getattr(self, field) for field in self._fields)


_COLUMNS = Record._fields[1:]  # of a block
_C_RECORD = core.HEADER.types["cd_record"]


Columns = dict[str, tuple[int, int]]  # of a row of a record: where each begins and ends


def columns_of_record(*sizes: int) -> Columns:
    """`sizes`: of q, v, v_rate, lam, z, turns."""
    return dict(zip(_COLUMNS, pairwise(accumulate(sizes, initial=0)), strict=True))


def new_record(times: np.ndarray, columns: Columns) -> Record:
    """Rows for these times, which become its own: nothing is in them yet."""
    n = times.size
    block = np.empty(n * columns["turns"][1])
    block.fill(np.nan)
    at, row = core.address_of(block), 8 * n
    record = Record.__new__(Record)
    record.__dict__ |= {"t": times, "_block": block, "_columns": columns}
    record.c_struct = _C_RECORD(core.address_of(times), *[at + row * first for first, _ in columns.values()], n)
    return record


class Reading(Struct, c="cd_reading"):
    """The arrays that a function of the motion is bound to."""

    t: np.ndarray
    q: np.ndarray
    v: np.ndarray
    v_rate: np.ndarray
    lam: np.ndarray
    z: np.ndarray
    p: np.ndarray
    turn_slots: np.ndarray
    out: np.ndarray


def evaluate(m: MachineArrays, lu: LU, partitioned: bool) -> int:
    """Rates and multipliers at (m.t, m.q, m.v, m.z); with partitioning, after putting q and v on the constraints."""
    return core.cd_evaluate(m, lu, partitioned)


def close(m: MachineArrays, lu: LU) -> int:
    """Dependent positions from Φ(u, v, t) = 0 by Newton, first on the factors that are at hand."""
    return core.cd_close(m, lu)


def move(q: np.ndarray, delta: np.ndarray, place: np.ndarray, spins: np.ndarray) -> None:
    """Move the coordinates q by translations and rotations delta, of the size of v: p ⊗ (cos |½δ|, sin |½δ| δ/|δ|)."""
    core.cd_move(q, delta, place, spins, delta.size, spins.shape[0])


def follow_turns(m: MachineArrays) -> None:
    """Measure angles from where they are now, where they have gone far from where they were measured from."""
    core.cd_follow_turns(m)


def keep(m: MachineArrays, record: Record, k: int) -> None:
    """The machine as it is now into row k of the record, and the constraint error there."""
    core.cd_keep(m, record, k)


def speed_residual(
    indptr: np.ndarray, indices: np.ndarray, C: np.ndarray, v: np.ndarray, Phi_t: np.ndarray, out: np.ndarray
) -> None:
    """C v + Φ_t."""
    core.cd_speed_residual(indptr, indices, C, v, Phi_t, out, Phi_t.size)


def fill_outputs(f: Handle, at: Reading, record: Record, values: np.ndarray) -> int:
    """Row by row: the record into the arrays that f is bound to, f's output into `values`."""
    return core.cd_fill_outputs(f, at, record, values, values.shape[0])
