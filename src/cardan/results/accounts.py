"""Reads the balances of events: their entries, and the body with the largest impulse."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.results.result import Happening

PLANAR_MOMENTUM = ("momentum_x", "momentum_y", "angular_momentum")
SPATIAL_MOMENTUM = tuple(f"{word}_{axis}" for word in ("momentum", "angular_momentum") for axis in "xyz")
IMPULSES = {3: ("Fx", "Fy", "N"), 6: ("Fx", "Fy", "Fz", "Mx", "My", "Mz")}  # by their number: plane, space
LOSS_ROUND_OFF = 1e-9  # of the kinetic energy: round-off of an elastic impact
ENERGIES = ("kinetic", "potential")
ACCOUNTS = {len(ENERGIES) + len(m): (*ENERGIES, *m) for m in (PLANAR_MOMENTUM, SPATIAL_MOMENTUM)}  # before and after


def own_accounts(events: Sequence[Happening]) -> list[bool]:
    """Which events have an account of their own: not those of one moment that share it with one before them."""
    seen: set[tuple[float, bytes, bytes]] = set()
    has_account = []
    for event in events:
        if event.before is None or event.after is None:
            has_account.append(False)
            continue
        account = (event.t, event.before.tobytes(), event.after.tobytes())
        has_account.append(account not in seen)
        seen.add(account)
    return has_account


def event_words(event: Happening, energy_unit: str) -> str:
    """What happened: "floor: hits, 4.9 J lost, largest impulse at pin"."""
    words = [f"{event.name}: {event.what}" if event.what and event.what != event.name else str(event.name)]
    if event.external is not None and event.before is not None:
        lost = event.lost if abs(event.lost) > LOSS_ROUND_OFF * abs(event.before[0]) else 0.0
        size = f"{abs(lost):.0f}" if 1e3 <= abs(lost) < 1e6 else f"{abs(lost):.3g}"
        words += [f"{size} {energy_unit} {'lost' if lost > 0 else 'gained'}"] if lost else []
        largest = largest_impulse(event)
        words += [f"largest impulse at {largest[0]}"] if largest is not None and largest[0] != event.name else []
    return ", ".join(words)


def largest_impulse(event: Happening) -> tuple[str, float] | None:
    """The joint with the largest reaction impulse, and its size; None where there was none."""
    sizes = {joint: float(np.linalg.norm(_force(impulse))) for joint, impulse in event.impulses.items()}
    joint = max(sizes, key=lambda name: sizes[name], default=None)
    return None if joint is None or sizes[joint] == 0.0 else (joint, sizes[joint])


def _force(impulse: np.ndarray) -> np.ndarray:
    """That part of a reaction impulse which is no moment."""
    return impulse[: len(impulse) // 2 if len(impulse) > len(IMPULSES[3]) else 2]
