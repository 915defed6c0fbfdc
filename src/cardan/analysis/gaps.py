"""Which joints stay open, and by how much: for messages."""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine import BoundMachine
from cardan.model.element import ConstraintElement

FAR_OPEN = 0.01  # body sizes: more is not rounding of the given numbers but a mistake


def gaps_of(bound: BoundMachine) -> str:
    """`joint "C" stays open by 0.12 m and 0.3 rad`, worst first."""
    bound.gap()
    gaps: dict[ConstraintElement, np.ndarray] = {}  # length and angle
    for row, value in zip(bound.system.constraints.rows, bound.m.Phi, strict=True):
        gap = gaps.setdefault(row.element, np.zeros(2))
        k = int(row.is_angle)
        gap[k] = np.hypot(gap[k], value)
    worst = sorted(gaps.items(), key=lambda item: -float(np.hypot(*item[1])))
    least = 1e-3 * float(np.hypot(*worst[0][1]))
    open_ones = [(element, gap) for element, gap in worst if not np.hypot(*gap) <= least][:4]
    units = (bound.system.model.units.length, "rad")
    said = []
    for element, gap in open_ones:
        parts = [f"{size:.4g} {unit}" for size, unit in zip(gap, units, strict=True) if not size <= 1e-3 * gap.max()]
        said.append(f'{element.kind} "{element.name}" stays open by {" and ".join(parts)}')
    return ", ".join(said)


def open_joints(bound: BoundMachine) -> list[str]:
    """A note for a machine that is used as it stands although its joints are far from closed."""
    if bound.m.Phi.size == 0 or bound.gap() <= FAR_OPEN * bound.size:
        return []
    return [f"the start is taken as given, but {gaps_of(bound)}"]
