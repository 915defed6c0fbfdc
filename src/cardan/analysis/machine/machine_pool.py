"""Machines of finished runs, kept for later runs: making a new one takes ten times as long."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.compiled.system import System

MOST_IDLE = 6  # machines that are kept,
MOST_REMEMBERED = 2  # of which so many remember a run


def bound_machine(system: System, p: np.ndarray) -> BoundMachine:
    """A machine at its beginning: one that was given back, or a new one.

    Who takes it has it alone: runs may go on in several threads, and one may begin while another waits for its user.
    The last machines that remember a run are left to those who repeat it.
    """
    idle = system.idle[not system.has_little_inertia(p)]
    keys = [key for key in (machine.remembered_key for machine in idle) if key is not None]
    machine = _taken(idle, keys[0] if len(keys) > MOST_REMEMBERED else None)
    if machine is None:
        return BoundMachine(system, p)
    machine.begin_anew(p)
    return machine


def machine_of_run(system: System, key: Any) -> BoundMachine | None:
    """The one that remembers how a run with this key began (`run.preparing`)."""
    return next(filter(None, (_taken(idle, key) for idle in system.idle.values())), None)


def _taken(idle: list[BoundMachine], key: Any) -> BoundMachine | None:
    """Of machines that nobody uses, the last one that remembers a run with this key, or none where the key is None."""
    for machine in reversed(idle):
        if machine.remembered_key == key:
            try:
                idle.remove(machine)
            except ValueError:  # another thread has taken it
                continue
            return machine
    return None


def give_back(machine: BoundMachine) -> None:
    """Let another run have the arrays: nobody must use them any more."""
    idle = machine.system.idle[machine.massive]
    if len(idle) < MOST_IDLE:
        idle.append(machine)
