"""The table of events at the end of a report: energy and momentum before and after, and who took the largest blow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from cardan.files.accounts import largest_impulse, own_accounts
from cardan.files.columns import TIME_DECIMALS, TIME_WIDTH, Column, Table, label_column, number_column, time_decimals
from cardan.results import Happening

WIDTH = 11


def event_table(events: Sequence[Happening], digits: int) -> Table:
    """TIME, NAME, kinetic energy T before and after, energy LOST (potential included), change of momentum (DPX, DPY)
    and of angular momentum about the origin (DH), the largest reaction impulse (√(Fx² + Fy²)) and its JOINT.

    Cells are blank where nothing was done, and where events of one moment have their account in common with the row
    above.
    """
    own = [event if known else None for event, known in zip(events, own_accounts(events), strict=True)]
    blows = [None if event is None else largest_impulse(event) for event in own]

    def numbers(title: str, values: Iterable[float | None]) -> Column:
        return number_column(title, WIDTH, [None if x is None else np.array([x]) for x in values], digits)

    def account(title: str, value: Callable[[Any, Any], float]) -> Column:
        return numbers(title, (None if e is None else value(e.before, e.after) for e in own))

    times = np.array([event.t for event in events])
    decimals = time_decimals(np.unique(times))
    return Table(
        " EVENTS",
        [
            Column("TIME", TIME_WIDTH + decimals - TIME_DECIMALS, [[t] for t in times.tolist()], decimals),
            label_column("NAME", [event.name for event in events]),
            account("T BEFORE", lambda before, after: before[0]),
            account("T AFTER", lambda before, after: after[0]),
            numbers("LOST", (None if e is None else e.lost for e in own)),
            account("DPX", lambda before, after: after[2] - before[2]),
            account("DPY", lambda before, after: after[3] - before[3]),
            account("DH", lambda before, after: after[4] - before[4]),
            numbers("IMPULSE", (None if blow is None else blow[1] for blow in blows)),
            label_column("JOINT", [None if blow is None else blow[0] for blow in blows]),
        ],
    )
