"""How much the choice of independent coordinates amplifies errors.

An error δv of independent coordinates becomes δu = H δv, H = -C_u⁻¹ C_v, in the dependent ones, which follow from the
constraints. The figure is the largest entry of H, lengths in body sizes, angles in radians: so many times larger an
error may be where it is looked at than where it was made and controlled. For x = l sin φ of a pendulum it is
|∂φ/∂x| l = 1/|cos φ|, infinite where the rod lies level; for its angle it is 1 everywhere (Nikravesh 1988, 13.3.2).

In speeds, δu̇ = H δv̇ + Ḣ δv, and Ḣ grows with the square of H where an independent coordinate comes to its turning
point. So a choice is judged by the larger of H and Ḣ, this one at unit speed of the fastest coordinate.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from cardan.numerics.partition import Partition
from cardan.numerics.sparse_lu import LU

MOST_AMPLIFICATION = 10.0  # times what elimination would choose: a user's choice that costs more is set aside
ASIDE_OF_POSITION = 1e-6  # rad and body sizes: where H is looked at to see how it changes
MOST_ENTRIES_MEASURED = 10**6  # entries of ∂q/∂v: it is not measured for machines with more
SET_ASIDE = (
    "independent: errors of {} would grow {} on their way to other coordinates; from t = {:.4g} on, where that "
    "costs more than a digit, others were independent ({})"
)


class Partitioned(Protocol):
    """What is asked here of a machine (`BoundMachine`, `JointMachine`)."""

    arrays: Any
    unit: Any
    step_ahead: float
    preferred: Any

    def tangent(self, lu: LU) -> np.ndarray: ...

    def largest_gain(self, lu: LU) -> float: ...

    def moved(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray: ...

    def refresh(self, lu: LU) -> None: ...

    def eliminate(self, held: np.ndarray | None = None, classes: np.ndarray | None = None) -> Partition: ...

    def factors(self, partition: Partition) -> LU: ...


def amplification(machine: Partitioned, lu: LU) -> float:
    """max |∂u/∂v| of a partition that is factored at the present position; 0 where nothing is dependent."""
    n_v = machine.arrays.v.size
    return machine.largest_gain(lu) if n_v * (n_v - lu.inverse.size) <= MOST_ENTRIES_MEASURED else 0.0


def _scaled(machine: Partitioned, lu: LU) -> np.ndarray:
    """H, in radians and body sizes."""
    rank, n_v = lu.inverse.size, machine.arrays.v.size
    if n_v * (n_v - rank) > MOST_ENTRIES_MEASURED:
        return np.zeros((0, 0))
    return machine.tangent(lu)[lu.cols[:rank]] / machine.unit[lu.cols[:rank], None] * machine.unit[lu.cols[rank:]]


def _with_speeds(machine: Partitioned, lu: LU) -> float:
    """The larger of H, here and a step ahead, and its rate along the motion; infinite if C_u is singular on the way."""
    m, H = machine.arrays, _scaled(machine, lu)
    fastest, worst = np.abs(m.v / machine.unit).max(initial=0.0), float(np.abs(H).max(initial=0.0))
    if H.size == 0 or fastest == 0.0:
        return worst
    start, branch = m.q.copy(), np.sign(lu.inverse).prod()
    for time, per in ((ASIDE_OF_POSITION / fastest, ASIDE_OF_POSITION), (machine.step_ahead, 1.0)):
        m.q[:] = machine.moved(start, m.v * time)
        machine.refresh(lu)
        there = _scaled(machine, lu)
        worst = max(worst, np.abs(there - H if per < 1.0 else there).max() / per)
        if np.sign(lu.inverse).prod() != branch:
            worst = np.inf
    m.q[:] = start
    machine.refresh(lu)
    return float(worst)


def chosen(machine: Partitioned) -> tuple[LU, float]:
    """Factors with the coordinates that the user wants to be independent, or where these are too poor, with others.

    And, in this case, how much the user's would amplify errors, else 0.
    """
    lu = machine.factors(machine.eliminate(classes=machine.preferred))
    amplification = _with_speeds(machine, lu) if machine.preferred is not None else 0.0
    if amplification <= MOST_AMPLIFICATION:
        return lu, 0.0
    other = machine.factors(machine.eliminate())
    if amplification <= MOST_AMPLIFICATION * max(1.0, _with_speeds(machine, other)):
        return machine.factors(machine.eliminate(classes=machine.preferred)), 0.0
    return other, amplification


def set_aside_notes(names: Sequence[str], account: Sequence[float]) -> list[str]:
    """What a user should know whose choice was not kept everywhere: since when, what it would cost, how often."""
    first, worst, stretches = account
    size = f"up to {worst:.2g}-fold" if worst < 1e9 else "without bound"
    often = f"{stretches:.0f} stretch{'es' * (stretches > 1)}"
    return [SET_ASIDE.format(" and ".join(names), size, first, often)]


__all__ = ["amplification", "chosen", "set_aside_notes"]
