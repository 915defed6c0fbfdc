"""Many designs of one machine at once: core/lanes/lanes.c, and a function evaluated for many inputs."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_void_p

import numpy as np

from cardan.numerics import core
from cardan.numerics.constants import REPORT_CLOSED as CLOSED  # noqa: F401
from cardan.numerics.constants import REPORT_RATES as RATES  # noqa: F401
from cardan.numerics.constants import REPORT_STATES as STATES  # noqa: F401
from cardan.numerics.constants import TAPE_LANES as LANES  # noqa: F401
from cardan.numerics.core import Handle, Struct
from cardan.numerics.functions import Loaded
from cardan.numerics.tapes.tape import BoundTape


class Starts(Struct, c="cd_starts"):
    """Designs to be put together: estimates of q and v become what they are then."""

    q: np.ndarray
    v: np.ndarray
    p: np.ndarray
    D: np.ndarray
    R: np.ndarray
    closure: np.ndarray
    status: np.ndarray
    singular: np.ndarray  # work space


class Events(Struct, c="cd_lane_events"):
    """What `cd_lane_events` says."""

    watched: Handle
    watched_w: np.ndarray
    work: np.ndarray
    engine: int  # the address of a cd_events
    row_is_angle: np.ndarray
    only_chooses: int
    image: np.ndarray
    pointers: np.ndarray
    parts: np.ndarray
    copies: np.ndarray


class Contacts(Struct, c="cd_lane_contacts"):
    """What `cd_lane_contacts` says."""

    run: int  # the address of a cd_run
    image: np.ndarray
    pointers: np.ndarray
    parts: np.ndarray
    copies: np.ndarray


class Ensemble(Struct, c="cd_ensemble"):
    """What `cd_ensemble` says; arrays of designs have a row for each."""

    dynamics: Handle
    evaluate: int  # the address of cd_tape_run_lanes, or of machine code
    w: np.ndarray
    work: np.ndarray
    turned: Handle
    turned_w: np.ndarray
    events: Events | None
    contacts: Contacts | None
    jumping: Handle
    jumping_w: np.ndarray
    jumped: np.ndarray
    turn_slots: np.ndarray
    changing: np.ndarray
    place: np.ndarray
    spins: np.ndarray
    times: np.ndarray
    q: np.ndarray
    v: np.ndarray
    z: np.ndarray
    p: np.ndarray
    D: np.ndarray
    R: np.ndarray
    healthiest: np.ndarray
    holds: np.ndarray
    atol: np.ndarray
    unit: np.ndarray
    size: np.ndarray
    until: np.ndarray
    rows: np.ndarray
    status: np.ndarray
    steps: np.ndarray
    next: np.ndarray
    stop: np.ndarray
    rtol: float
    atol_least: float
    h_max: float
    longest_first: float
    report: int
    sees_multipliers: int
    n_jumps: int
    rows_stay: int


def run(ensemble: Ensemble) -> int:
    """Integrate all designs to the last reporting time; see `ensemble.status` for each."""
    return core.cd_run_ensemble(ensemble)


def handle(tape: BoundTape) -> Handle:
    return Handle(tape.address, None, None, None, None)


def work_size(tape: BoundTape, more: int = 0) -> int:
    """How many numbers the work array of a tape in lanes has."""
    return core.cd_tape_lanes_work_size(c_void_p(tape.address)) + more


def work_of(tape: BoundTape) -> np.ndarray:
    """The work array of a tape in lanes."""
    return np.zeros(work_size(tape))


def mapped(function: Loaded, inputs: Sequence[np.ndarray], count: int) -> np.ndarray:
    """A function at `count` inputs: each array has a row for each of them, or is the same for all. Rows of outputs."""
    assert function.tape is not None
    bound, _ = function.bound_tape()
    arrays = [np.ascontiguousarray(x, float) for x in inputs]
    strides = np.array([x.shape[1] if x.ndim == 2 else 0 for x in arrays], np.int64)
    arg = np.array([core.address_of(x) for x in arrays], np.int64)
    out = np.zeros((count, int(sum(function.output_sizes))))
    work = work_of(bound)
    status = core.cd_tape_map(c_void_p(bound.address), c_void_p(core.address_of(arg)), strides, out, work, count)
    if status != 0:
        raise ValueError(f"{function.name}: the function cannot be evaluated here")
    return out
