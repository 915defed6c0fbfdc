"""The table of events at the end of a report: energy and momentum before and after, and who took the largest blow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from cardan.files.reports.columns import (
    TIME_DECIMALS,
    TIME_WIDTH,
    Column,
    Table,
    label_column,
    number_column,
    time_decimals,
)
from cardan.results.accounts import ACCOUNTS, ENERGIES, largest_impulse, own_accounts
from cardan.results.result import Happening

EVENT_WIDTH = 11


def event_table(events: Sequence[Happening], digits: int) -> Table:
    """TIME, NAME, kinetic energy T before and after, energy LOST (potential included), change of momentum (DPX, DPY)
    and of angular momentum about the origin (DH), the largest reaction impulse (√(Fx² + Fy²)) and its JOINT. In space
    DPX, DPY, DPZ and DHX, DHY, DHZ.

    Cells are blank where nothing was done, and where events of one moment have their account in common with the row
    above.
    """
    accounted = [
        event if has_account else None for event, has_account in zip(events, own_accounts(events), strict=True)
    ]
    blows = [None if event is None else largest_impulse(event) for event in accounted]

    def numbers(title: str, values: Iterable[float | None]) -> Column:
        return number_column(title, EVENT_WIDTH, [None if x is None else np.array([x]) for x in values], digits)

    def account(title: str, value: Callable[[Any, Any], float]) -> Column:
        return numbers(title, (None if e is None else value(e.before, e.after) for e in accounted))

    times = np.array([event.t for event in events])
    decimals = time_decimals(np.unique(times))
    return Table(
        " EVENTS",
        [
            Column("TIME", TIME_WIDTH + decimals - TIME_DECIMALS, [[t] for t in times.tolist()], decimals),
            label_column("NAME", [event.name for event in events]),
            account("T BEFORE", lambda before, after: before[0]),
            account("T AFTER", lambda before, after: after[0]),
            numbers("LOST", (None if e is None else e.lost for e in accounted)),
            *(account(f"D{word}", lambda before, after, k=k: after[k] - before[k]) for k, word in _momenta(events)),
            numbers("IMPULSE", (None if blow is None else blow[1] for blow in blows)),
            label_column("JOINT", [None if blow is None else blow[0] for blow in blows]),
        ],
    )


def _momenta(events: Sequence[Happening]) -> Iterator[tuple[int, str]]:
    """The entries of an account that are momenta, with their words; of a machine in the plane where there is none."""
    size = next((len(event.before) for event in events if event.before is not None), min(ACCOUNTS))
    for k, word in enumerate(ACCOUNTS[size][len(ENERGIES) :], start=len(ENERGIES)):
        yield k, word.replace("angular_momentum", "H").replace("momentum", "P").replace("_", "").upper()
