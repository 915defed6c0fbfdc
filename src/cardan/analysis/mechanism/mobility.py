"""Mobility: how many motors a machine needs, and which joints hold what others hold already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cardan.analysis.assemble import dependent_group
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.state import State


@dataclass(frozen=True)
class Overconstraint:
    """A joint of which some constraints (`rows`) repeat what `others` hold."""

    joint: str
    rows: tuple[str, ...]
    others: tuple[str, ...]


def overconstraints(bound: BoundMachine, state: State) -> Iterator[Overconstraint]:
    """The joints that hold too much, each with the others of its group; none at a singular position."""
    if not state.redundant or state.partition is None or state.singular:
        return
    rows, partition = bound.system.rows, state.partition
    repeated: dict[str, list[int]] = {}
    for row in bound.redundant(partition):
        repeated.setdefault(rows[row].element.name, []).append(row)
    for name, lines in repeated.items():
        alone = partition._replace(row_order=np.append(partition.row_order[: partition.rank], lines))
        group = dict.fromkeys(rows[k].element.name for k in dependent_group(bound, alone))
        others = tuple(other for other in group if other != name)
        yield Overconstraint(name, tuple(bound.system.row_names[k] for k in lines), others)
