"""Designs of a sweep on a GPU, a thread for each (`analysis.many_designs.gpu_ensemble`).

Slices of them are as large as its memory allows; responses are reduced there, and only they come back. A design that
the GPU leaves is run by itself on the processor, as with lanes.
"""

from __future__ import annotations

import warnings
from collections.abc import Generator
from dataclasses import replace
from typing import Any

import numpy as np

from cardan.analysis.many_designs.gpu_ensemble import GpuEnsemble
from cardan.design.sweeps import lanes
from cardan.design.sweeps.backend_runners import never, task_of
from cardan.design.sweeps.lanes import Plan
from cardan.design.sweeps.sampling import Designs
from cardan.design.sweeps.sweep_task import Batch, Note, Outcome, Task
from cardan.numerics.gpu.device import Cuda, Device
from cardan.numerics.motion import OK

MEMORY_SHARE = 0.6  # of the memory that is free
MOST_AT_ONCE = 1_000_000  # designs
SINGLE = 1e-4  # the tightest tolerance that single precision can meet
COMPARED = 64  # designs that are computed in both precisions
SLICE = 250_000  # designs that a worker of a cluster gets at a time
ALONE = 64  # designs that are run by themselves between two reports


def gpu_refusal(task: Task, table: Designs) -> str | None:
    """Why a sweep cannot run on a GPU; None where it can."""
    if task.functionals:
        return "functionals are evaluated on the processor"
    reason = lanes.refusal(task, table)
    if reason is None and Plan.columns_of(task) is None:
        return "functions of results are evaluated on the processor"
    return reason


def run_gpu(
    task: Task, table: Designs, left: np.ndarray, device: Device | None = None, single: bool = False
) -> Generator[list[Outcome | Batch | Note], None, None]:
    """Designs by their numbers, slice by slice; then those that were left. `single`: in single precision."""
    plan = Plan(task, table.names)
    device = device or Cuda()
    ensemble = GpuEnsemble(plan.system, device, *plan.run)
    if single:
        why_not = GpuEnsemble.refuses_single(plan.system)
        if why_not is None:
            exact = replace(ensemble)
            ensemble = replace(ensemble, rtol=max(SINGLE, ensemble.rtol), atol=max(SINGLE, ensemble.atol), single=True)
            yield [Note(_difference(plan, ensemble, exact, table, left))]
        else:
            yield [Note(f"the designs run in double precision: {why_not}")]
    size = max(
        1, min(MOST_AT_ONCE, int(MEMORY_SHARE * device.free_bytes / ensemble.bytes_per_design(plan.needs_outputs)))
    )
    alone: dict[int, int] = {}  # with their statuses
    at = 0
    while at < left.size:
        indices = left[at : at + size]
        try:
            whole, values, status = _run(plan, ensemble, table, indices, left.size)
        except MemoryError:  # also that of a GPU
            if size == 1:
                raise
            size = max(1, min(size, indices.size) // 2)
            warnings.warn(f"the GPU has run out of memory: {size} designs at a time from here on", stacklevel=2)
            continue
        at += indices.size
        alone |= dict(zip(indices[~whole].tolist(), status[~whole].tolist(), strict=True))
        yield [Batch(indices[whole], values)]
    left_over = list(alone)
    for first in range(0, len(left_over), ALONE):
        outcomes = task.run_all([(k, table.parameters(k)) for k in left_over[first : first + ALONE]], never)
        yield [*outcomes, *lanes.left_by_lanes(plan.system, outcomes, alone)]


def _difference(plan: Plan, ensemble: GpuEnsemble, exact: GpuEnsemble, table: Designs, left: np.ndarray) -> str:
    """What single precision makes of some designs."""
    some = left[np.unique(np.linspace(0, left.size - 1, min(COMPARED, left.size)).astype(int))]
    host = ensemble.device.host
    p = plan.parameters(table.points[some], ensemble.xp)
    outcomes = [(runs := each.run(p, left.size), plan.values(p, runs, each) or {}) for each in (ensemble, exact)]
    both = host((outcomes[0][0].status == OK) & (outcomes[1][0].status == OK))
    if not both.any():
        return f"single precision: none of {some.size} designs could be compared with double precision"
    apart = {name: host(abs(column - outcomes[1][1][name]))[both].max() for name, column in outcomes[0][1].items()}
    differences = ", ".join(f"{name} {value:.2g}" for name, value in apart.items())
    return f"single precision: of {both.sum()} designs the largest differences from double precision are {differences}"


def run_slice(data: bytes, key: str, part: lanes.Slice) -> list[Outcome | Batch | Note]:
    """Some designs on a Dask worker with a GPU of its own."""
    chunks = run_gpu(task_of(data, key), part.designs, np.arange(len(part.indices)))
    outcomes = [outcome for chunk in chunks for outcome in chunk if not isinstance(outcome, Note)]
    return [lanes.numbered(outcome, part.indices) for outcome in outcomes]


def _run(
    plan: Plan, ensemble: GpuEnsemble, table: Designs, indices: np.ndarray, designs: int
) -> tuple[np.ndarray, dict[str, np.ndarray], np.ndarray]:
    """Which have run to their end, and have numbers for responses; the responses of these; the status of all."""
    points = table.points if indices.size == len(table.points) else table.points[indices]
    p = plan.parameters(points, ensemble.xp)
    runs = ensemble.run(p, designs)
    values: dict[str, Any] = plan.values(p, runs, ensemble) or {}
    whole = runs.status == OK
    for column in values.values():
        whole = whole & ensemble.xp.isfinite(column)
    host = ensemble.device.host
    columns = {name: host(column[whole]) for name, column in values.items()}
    return host(whole), columns, host(runs.status)
