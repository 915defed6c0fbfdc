"""Constraints that say nothing where the machine stands, by name: a disc that lies flat has no lowest point."""

from __future__ import annotations

from cardan.analysis.machine.bound_machine import BoundMachine

NEARLY_ZERO = 0.02  # of a sine or another number without unit: what is smaller counts as zero


def undefined_now(bound: BoundMachine) -> str:
    """What to say of them; empty where there are none."""
    system = bound.system
    places = {
        f'{element.kind} "{element.name}": {sentence}': value
        for element in system.model.constraints
        for sentence, value in element.undefined_where(system.view).items()
    }
    if not places:
        return ""
    now = system.values_at(bound.arrays, list(places.values()))
    return "; ".join(text for text, value in zip(places, now, strict=True) if abs(value) < NEARLY_ZERO)
