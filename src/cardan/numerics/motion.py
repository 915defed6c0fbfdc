"""Integrating a constrained second-order system: runs of the core by its methods (core/methods/advance.c)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from cardan.numerics import core
from cardan.numerics.constants import NEAR_SINGULAR as NEAR_SINGULAR
from cardan.numerics.constants import POOR_PIVOT as POOR_PIVOT
from cardan.numerics.core import Struct
from cardan.numerics.evaluation import *  # noqa: F403
from cardan.numerics.evaluation import MachineArrays, Record
from cardan.numerics.functions import call as call
from cardan.numerics.integrators.newton import Newton
from cardan.numerics.renewal import Chooser
from cardan.numerics.sparse_lu import LU
from cardan.numerics.watch import Between, Jumps, Touching, Watched


class Run(Struct, c="cd_run"):
    """One run by one of the methods."""

    m: MachineArrays
    lu: LU
    able: Chooser | None
    E: Watched | None
    touch: Touching | None
    between: Between | None
    jumps: Jumps | None
    record: Record | None
    trail: Record | None
    history: Struct | None  # what the method remembers
    newton: Newton | None
    factors: LU | None
    atol: np.ndarray | None
    controlled: np.ndarray | None
    weight: np.ndarray | None
    f: np.ndarray | None
    y: np.ndarray
    farthest: np.ndarray
    stage: np.ndarray | None
    slopes: np.ndarray | None
    tableau: np.ndarray
    work: np.ndarray | None
    method: int  # a number of METHODS
    partitioned: bool
    due: bool
    max_steps: int
    row: int
    max_order: int
    controls_speeds: bool
    t_end: float
    rtol: float
    h: float
    rho: float

    @cached_property
    def begin(self) -> Callable[[float], int]:
        """Starts, or starts again, the method at the machine's present state; its argument is a small jump of speed."""
        return core.prepared("cd_begin", self.c_struct)

    @cached_property
    def advance(self) -> Callable[[], int]:
        return core.prepared("cd_advance", self.c_struct)


NOTHING = np.zeros(0)
METHODS = core.HEADER.listed("CD_METHODS")  # by their names, with their numbers in the core
NO_RUN = dict.fromkeys(Run._fields) | {
    "y": NOTHING, "farthest": NOTHING, "tableau": NOTHING.reshape(0, 0), "method": 0, "partitioned": False,
    "due": False, "max_steps": 0, "row": 0, "max_order": 0, "controls_speeds": False, "t_end": 0.0, "rtol": 0.0,
    "h": 0.0, "rho": 0.0,
}  # fmt: skip


def new_run(method: str) -> Run:
    """A run by a method that has nothing yet: say what it works on by `having(m=..., lu=..., ...)`."""
    return Run(**NO_RUN | {"method": METHODS[method]})


def advance(run: Run) -> tuple[int, int]:
    """Go on integrating and reporting; (status, next row) after at most max_steps.

    `t_end` is where the integrator must land exactly: the end, or where something is `due` (REACHED). What is reported
    at the time of an event is the state after it. Accepted steps are written to `trail` as far as it has room.
    """
    status = run.advance()
    return status, int(run.c_struct.row)


class Driven(Struct, c="cd_driven"):
    """The last known state of a fully driven machine."""

    now: np.ndarray  # (1,)
    q: np.ndarray
    v: np.ndarray
    a: np.ndarray


def sweep(m: MachineArrays, lu: LU, last: Driven, shrink: float, record: Record, k: int, stop: int) -> tuple[int, int]:
    """Positions, speeds and accelerations of a fully driven machine at the record's times k ... stop-1.

    Each position is predicted from the `last` known state by q + h q̇ + ½ h² q̈ (Wehage & Haug 1981, eqs. 3.7-3.11) over
    `shrink` of the way to the next reporting time. (status, next row); NOT_CLOSED means that Newton did not converge
    from there.
    """
    row = core.c_int64(k)
    status = core.cd_sweep(m, lu, last, shrink, record, core.byref(row), stop)
    return status, row.value
