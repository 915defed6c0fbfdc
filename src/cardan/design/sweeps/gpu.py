"""Designs of a sweep on a GPU, a thread for each (`analysis.gpu_ensemble`).

Slices of them are as large as its memory allows; responses are reduced there, and only they come back. A design that
the GPU leaves is run by itself on the processor, as with lanes.
"""

from __future__ import annotations

import warnings
from collections.abc import Generator
from typing import Any

import numpy as np

from cardan.analysis.gpu_ensemble import GpuEnsemble
from cardan.design.sweeps import lanes
from cardan.design.sweeps.backends import never
from cardan.design.sweeps.lanes import Plan
from cardan.design.sweeps.sampling import Designs
from cardan.design.sweeps.sweep_task import Batch, Outcome, Task
from cardan.numerics.gpu.device import Cuda, Device
from cardan.numerics.motion import OK

SHARE = 0.6  # of the memory that is free
MOST_AT_ONCE = 1_000_000  # designs
ALONE = 64  # designs that are run by themselves between two reports


def gpu_refusal(task: Task, table: Designs) -> str | None:
    """Why a sweep cannot run on a GPU; None where it can."""
    if task.functionals:
        return "functionals are found on the processor"
    reason = lanes.refusal(task, table)
    if reason is None and Plan.columns_of(task) is None:
        return "functions of results are evaluated on the processor"
    return reason


def run_gpu(
    task: Task, table: Designs, left: np.ndarray, device: Device | None = None
) -> Generator[list[Outcome | Batch], None, None]:
    """Designs by their numbers, slice by slice; then those that were left."""
    plan = Plan(task, table.names)
    device = device or Cuda()
    ensemble = GpuEnsemble(plan.system, device, *plan.run)
    size = max(1, min(MOST_AT_ONCE, int(SHARE * device.free_bytes / ensemble.bytes_per_design(plan.needs_outputs))))
    alone: list[int] = []
    at = 0
    while at < left.size:
        indices = left[at : at + size]
        try:
            whole, values = _run(plan, ensemble, table, indices, left.size)
        except MemoryError:  # also that of a GPU
            if size == 1:
                raise
            size = max(1, min(size, indices.size) // 2)
            warnings.warn(f"the GPU has run out of memory: {size} designs at a time from here on", stacklevel=2)
            continue
        at += indices.size
        alone += indices[~whole].tolist()
        yield [Batch(indices[whole], values)]
    for first in range(0, len(alone), ALONE):
        some = [(k, table.parameters(k)) for k in alone[first : first + ALONE]]
        yield list(task.run_all(some, never))


def _run(
    plan: Plan, ensemble: GpuEnsemble, table: Designs, indices: np.ndarray, designs: int
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Which have run to their end, and have numbers for responses; the responses of these."""
    p = plan.parameters(table.points[indices])
    runs = ensemble.run(p, designs)
    values: dict[str, Any] = plan.values(p, runs, ensemble) or {}
    whole = runs.status == OK
    for column in values.values():
        whole = whole & ensemble.xp.isfinite(column)
    host = ensemble.device.host
    return host(whole), {name: host(column[whole]) for name, column in values.items()}
