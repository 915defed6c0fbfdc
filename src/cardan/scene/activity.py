"""Which joints and forces act at a time: those that events capture, release and switch come and go in pictures, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardan.results.quantities import ACTIVE

if TYPE_CHECKING:
    from cardan.results.result import Result

Activity = dict[str, list[tuple[float, bool]]]  # name -> (time, whether it acts from then on)


def activity(result: Result) -> Activity:
    """When the elements of a scene that do not act all the time begin and cease to."""
    recorded = result.extra.get(ACTIVE) or {}
    start = float(result.t[0]) if len(result.t) else 0.0
    inactive_at_start = {element.name: [(start, False)] for element in result.scene.elements if not element.active}
    return inactive_at_start | {name: [(float(t), bool(on)) for t, on in times] for name, times in recorded.items()}


def inactive_at(result: Result, t: float) -> frozenset[str]:
    """Elements that do not act at a time."""
    return silent_at(activity(result), t)


def silent_at(changing: Activity, t: float) -> frozenset[str]:
    """The same of what `activity` told: for players, who ask at every frame."""
    return frozenset(
        name
        for name, times in changing.items()
        if not next((on for since, on in reversed(times) if since <= t), times[0][1])
    )
