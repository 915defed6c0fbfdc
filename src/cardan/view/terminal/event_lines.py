"""The events of a result in a line or two, however many there were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from cardan.results.accounts import own_accounts
from cardan.results.result import Result, component_units

ALL_EVENTS_UP_TO = 6  # as many events are told one by one
SHOWN_FIRST = 3  # of more, only the first ones
SHOWN_NAMES = 6
ENERGY_ROUND_OFF = 1e-12  # of the kinetic energy: round-off of an elastic impact


def event_lines(result: Result) -> Iterator[str]:
    """Which events happened, and the energy that impacts took or impulses gave."""
    if not result.events:
        return
    occurrences = [f"{name} at {t:g}" for t, name in result.events]
    if len(occurrences) <= ALL_EVENTS_UP_TO:
        yield f"events: {', '.join(occurrences)}"
    else:
        first, rest = occurrences[:SHOWN_FIRST], len(occurrences) - SHOWN_FIRST
        yield f"events: {len(occurrences)} ({_counts(result)}): {', '.join(first)}, … and {rest} more"
    changes = []
    for word, value in zip(("lost in impacts", "given by impulses"), energies(result), strict=True):
        if value is not None:
            changes.append(f"{word} {value:.6g} {component_units(result.units, 'kinetic', 1)[0]}")
    if changes:
        yield f"energy {', '.join(changes)}"


def energies(result: Result) -> tuple[float | None, float | None]:
    """The energy lost in impacts, and the energy that given impulses brought; None where there were none.

    Impulses that cancel each other leave no trace in the momentum given from outside; but impacts never bring energy.
    """
    lost, impulse_losses = [], []
    for event, has_account in zip(result.events, own_accounts(result.events), strict=True):
        if has_account and event.external is not None and event.before is not None:
            noise = ENERGY_ROUND_OFF * event.before[0]
            by_impulse = np.any(event.external) or event.lost < -noise
            (impulse_losses if by_impulse else lost).append(event.lost if abs(event.lost) > noise else 0.0)
    return sum(lost) if lost else None, 0.0 - sum(impulse_losses) if impulse_losses else None


def _counts(result: Result) -> str:
    common = Counter(name for _, name in result.events).most_common()
    more = [f"{len(common) - SHOWN_NAMES} other names"] if len(common) > SHOWN_NAMES else []
    return ", ".join([*(f"{count} {name}" for name, count in common[:SHOWN_NAMES]), *more])
