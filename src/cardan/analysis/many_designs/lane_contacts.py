"""Contacts of designs in lanes (core/lanes/lane_touching.c): the machine on which the core looks whether a step of a
design passes over a touch."""

from __future__ import annotations

import ctypes

import numpy as np

from cardan.analysis.foreign_calls import foreign_calls
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.compiled.system import System
from cardan.numerics import lanes, motion
from cardan.numerics.integrators import dop853


def refusal(system: System) -> str | None:
    """Why the contacts of a model are not for lanes; None where they are, or there are none."""
    if not system.n_clearances:
        return None
    tape = system.clearance.tape
    return foreign_calls(system) if tape is None or tape.externals else None


class LaneContacts:
    """A run of a single machine, into which steps of designs are put. Not for two threads at a time."""

    def __init__(self, system: System, p: np.ndarray):
        """`p`: of any of the designs."""
        self.bound: BoundMachine = bound_machine(system, p)
        n = system.n_q + system.n_v + system.n_z
        self.history: dop853.History = dop853.new_history(n)
        self.run: motion.Run = motion.new_run("dop853").having(
            m=self.bound.arrays, touch=self.bound.touch, history=self.history, weight=np.zeros(n),
            f=np.zeros(n), y=np.zeros(n),
        )  # fmt: skip
        nothing = np.zeros(0, np.int64)
        self.struct = lanes.Contacts(ctypes.addressof(self.run.c_struct), nothing, nothing, nothing, nothing)

    def give_back(self) -> None:
        """Let others have the machine: nobody must use it any more."""
        self.bound.forget_scales()
        give_back(self.bound)


def lane_contacts(system: System, p: np.ndarray) -> LaneContacts | None:
    """Those of designs, one of which has the parameters p; None where there are none."""
    return LaneContacts(system, p) if system.n_clearances else None
