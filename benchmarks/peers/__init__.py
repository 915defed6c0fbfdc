"""What a program must offer to be compared: a name, an adapter from a cardan model, and runs of a given effort.

The neutral description of a machine is its `cardan.Model` (`problem.build()`); each peer turns it into its own. Runs
are single-threaded, report the compared quantities at the comparison times, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal, Protocol

import numpy as np

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")  # before the libraries are imported

MODULES = ("cardan_itself", "exudyn_peer", "mujoco_peer", "pinocchio_peer", "drake_peer", "floor")


class Failed(RuntimeError):  # noqa: N818
    """A run that came to no end, in a few words: "Newton did not converge at t = 0.7 s"."""


@dataclass(frozen=True)
class Setting:
    """One way of solving: an integrator with its options.

    `effort` says what a run is asked for: "steps", the number of equal steps between two comparison times, or "rtol",
    a relative tolerance (the absolute one follows from it as suits the program). `order` of the method, where steps
    are fixed: the tuner guesses the next number of steps from it.
    """

    name: str
    effort: Literal["steps", "rtol"] = "steps"
    order: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What a run gave and cost. NaN: the program has no such thing, or does not tell."""

    values: np.ndarray  # (n_times, n_quantities), as problem.quantities at problem.times
    seconds: float  # processor time of the integration alone (time.process_time), one thread
    steps: int
    evaluations: int  # of the equations of motion; Newton iterations for implicit methods
    constraint_error: float = float("nan")  # largest |Φ| at the comparison times; 0.0 for joint coordinates of a tree
    energy_drift: float = float("nan")  # largest |E + losses - E_0| at the comparison times; J (see problem.conserves)
    kernel: float = float("nan")  # seconds in the compiled steps alone, where that can be told


class Prepared(Protocol):
    """A machine inside a program, ready to run again and again from its start."""

    settings: Sequence[Setting]
    patience: float  # s, set before a run: it may be given up then as `Failed`; who cannot be stopped takes no notice

    def run(self, setting: Setting, effort: float) -> Outcome:
        """One run; raises `Failed`. `effort` is a whole number for "steps"."""
        ...


class Peer(Protocol):
    """A program. `missing`: why it is not here ("no wheel for aarch64 Linux"), or None."""

    name: str
    version: str
    missing: str | None

    def cannot(self, problem: Any) -> str | None:
        """Why it cannot do a problem, in words for the table; None where it can."""
        ...

    def prepare(self, problem: Any) -> Prepared: ...


def all_peers() -> list[Peer]:
    """Every program, installed or not: `PEERS` of each module."""
    return [peer for module in MODULES for peer in import_module(f"peers.{module}").PEERS]
