"""The machines that are compared, with reference solutions that owe nothing to cardan (`make_references.py`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np

import cardan as cd
from references import reference

Kind = Literal["closed loop", "open chain", "events"]


@dataclass(frozen=True)
class Quantity:
    """A coordinate of a body: "x", "y", "z" of its frame's origin (always the mass centre here), or, in the plane, its
    "angle", counted over full turns. Errors are divided by `scale`: 1 rad, or a typical length of the machine."""

    body: str
    part: Literal["x", "y", "z", "angle"]
    scale: float = 1.0


@dataclass(frozen=True)
class Problem:
    """A machine, its run, and what is compared.

    All bodies have their mass centre at the origin of their frame. Start from `start`, the assembled state: positions
    given in `build` may be approximate.
    """

    name: str
    kind: Kind
    build: Callable[[], cd.Model]
    until: float
    quantities: tuple[Quantity, ...]
    source: str  # of the reference, in words
    stem: str  # of the file in references/
    conserves: bool = True  # energy: no damper, motor, or event; only then is its drift stated
    methods: tuple[str, ...] = ()  # of cardan, where others than usual suit the machine

    @cached_property
    def model(self) -> cd.Model:
        return self.build()

    @cached_property
    def start(self) -> Any:
        """The assembled state: state["body"].position, .angle or .orientation, .velocity, .angular_velocity."""
        return cd.assemble(self.model)

    @property
    def times(self) -> np.ndarray:
        """The comparison times, (n_times,): evenly spaced, the end included, the start not."""
        return np.linspace(0, self.until, len(self.reference) + 1)[1:]

    @cached_property
    def reference(self) -> np.ndarray:
        """(n_times, n_quantities)."""
        return reference(self.stem)

    def error(self, values: np.ndarray) -> float:
        """Largest deviation from the reference over all times and quantities, in units of their scales."""
        scales = np.array([quantity.scale for quantity in self.quantities])
        deviation = np.abs(values - self.reference) / scales
        return float(np.max(deviation)) if np.all(np.isfinite(values)) else float("inf")


def all_problems() -> list[Problem]:
    from problems import chains, iftomm, linkages

    return [*iftomm.PROBLEMS, *linkages.PROBLEMS, *chains.PROBLEMS]
