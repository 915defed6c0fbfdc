"""Reading the accounts of events: what they hold, which are an event's own, who took the largest blow."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.results import Happening

ACCOUNT = ("kinetic", "potential", "momentum_x", "momentum_y", "angular_momentum")  # before and after an event


def own_accounts(events: Sequence[Happening]) -> list[bool]:
    """Which events have an account of their own: not those of one moment that share it with one before them."""
    seen: set[tuple[float, bytes, bytes]] = set()
    own = []
    for event in events:
        if event.before is None or event.after is None:
            own.append(False)
            continue
        account = (event.t, event.before.tobytes(), event.after.tobytes())
        own.append(account not in seen)
        seen.add(account)
    return own


def largest_impulse(event: Happening) -> tuple[str, float] | None:
    """The joint with the largest reaction impulse, and its size; None where there was none."""
    sizes = {joint: float(np.hypot(impulse[0], impulse[1])) for joint, impulse in event.impulses.items()}
    joint = max(sizes, key=lambda name: sizes[name], default=None)
    return None if joint is None or sizes[joint] == 0.0 else (joint, sizes[joint])
