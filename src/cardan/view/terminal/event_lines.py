"""The events of a result in a line or two, however many there were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from cardan.results.accounts import own_accounts
from cardan.results.result import Result, component_units

SHOWN_ALL = 6  # as many events are told one by one
SHOWN_FIRST = 3  # of more, only the first ones
SHOWN_NAMES = 6
NOISE = 1e-12  # of the kinetic energy: round-off of an elastic impact


def event_lines(result: Result) -> Iterator[str]:
    """Which events happened, and the energy that impacts took or impulses gave."""
    if not result.events:
        return
    told = [f"{name} at {t:g}" for t, name in result.events]
    if len(told) <= SHOWN_ALL:
        yield f"events: {', '.join(told)}"
    else:
        first, rest = told[:SHOWN_FIRST], len(told) - SHOWN_FIRST
        yield f"events: {len(told)} ({_counts(result)}): {', '.join(first)}, … and {rest} more"
    said = []
    for word, value in zip(("lost in impacts", "given by impulses"), energies(result), strict=True):
        if value is not None:
            said.append(f"{word} {value:.6g} {component_units(result.units, 'kinetic', 1)[0]}")
    if said:
        yield f"energy {', '.join(said)}"


def energies(result: Result) -> tuple[float | None, float | None]:
    """The energy lost in impacts, and the energy that given impulses brought; None where there were none.

    Impulses that cancel each other leave no trace in the momentum given from outside; but impacts never bring energy.
    """
    lost, given = [], []
    for event, own in zip(result.events, own_accounts(result.events), strict=True):
        if own and event.external is not None and event.before is not None:
            noise = NOISE * event.before[0]
            by_impulse = np.any(event.external) or event.lost < -noise
            (given if by_impulse else lost).append(event.lost if abs(event.lost) > noise else 0.0)
    return sum(lost) if lost else None, 0.0 - sum(given) if given else None


def _counts(result: Result) -> str:
    common = Counter(name for _, name in result.events).most_common()
    more = [f"{len(common) - SHOWN_NAMES} other names"] if len(common) > SHOWN_NAMES else []
    return ", ".join([*(f"{count} {name}" for name, count in common[:SHOWN_NAMES]), *more])
