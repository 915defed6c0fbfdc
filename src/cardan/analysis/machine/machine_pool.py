"""Machines of finished runs, kept for later runs: making a new one takes ten times as long."""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.compiled.system import System

MOST_IDLE = 4  # machines that are kept


def bound_machine(system: System, p: np.ndarray) -> BoundMachine:
    """A machine at its beginning: one that was given back, or a new one.

    Who takes it has it alone: runs may go on in several threads, and one may begin while another waits for its user.
    """
    numbers = system.numbers(p)
    try:
        machine: BoundMachine = system.idle[not numbers.little_inertia].pop()
    except IndexError:
        return BoundMachine(system, p)
    machine.begin_anew(p, numbers)
    return machine


def give_back(machine: BoundMachine) -> None:
    """Let another run have the arrays: nobody must use them any more."""
    idle = machine.system.idle[machine.massive]
    if len(idle) < MOST_IDLE:
        idle.append(machine)
