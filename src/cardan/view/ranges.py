"""Sliders for parameters: their ranges, their steps, and which belong together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import NamedTuple

import numpy as np

from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.model.bodies.body import Frame, Marker
from cardan.model.model import Model

SLIDER_STEPS = 200  # steps of a slider
AROUND = 0.5  # of its value: how far a parameter without bounds goes to both sides
GROUPS = ("Geometry", "Masses", "Forces", "Drives", "Start", "Other")  # of several uses, the first: a length that
# makes a mass is a length
OF_KIND = {"joint": "Geometry", "point": "Geometry", "limit": "Geometry", "driver": "Drives"}


class Range(NamedTuple):
    low: float
    high: float
    step: float


def range_of(value: float, bounds: tuple[float, float] | None, wider: float = 1.0) -> Range:
    """Bounds as they are; else half of the value to both sides, `wider` times. The value itself is always inside."""
    low, high = bounds if bounds is not None else (-np.inf, np.inf)
    reach = wider * (AROUND * abs(value) or 1.0)
    low = low if np.isfinite(low) else min(value - reach, high)
    high = high if np.isfinite(high) else max(value + reach, low)
    low, high = min(low, value), max(high, value)
    if high <= low:
        high = low + 1.0
    return Range(float(low), float(high), _round((high - low) / SLIDER_STEPS))


def _round(x: float) -> float:
    """The next smaller of 1, 2, 5 times a power of ten."""
    power = 10.0 ** np.floor(np.log10(x))
    return float(max(n * power for n in (1.0, 2.0, 5.0) if n * power <= x * (1 + 1e-9)))


def groups_of(model: Model) -> dict[str, list[str]]:
    """Parameters by what they are used for, in the order of the model."""
    uses: dict[str, set[str]] = {name: set() for name in model.parameters}
    for group, value in _used(model):
        for symbol in _symbols(value):
            if symbol in uses:
                uses[symbol].add(group)
    by_group: dict[str, list[str]] = {group: [] for group in GROUPS}
    for name, groups in uses.items():
        by_group[next((group for group in GROUPS if group in groups), "Other")].append(name)
    return {group: names for group, names in by_group.items() if names}


def _used(model: Model) -> Iterator[tuple[str, object]]:
    for body in model.bodies.values():
        yield "Masses", (body.mass, body.inertia)
        yield "Start", body.initial
        yield "Geometry", (body.center_of_mass, body.shape)
    for element in model.elements.values():
        yield OF_KIND.get(element.family, "Forces"), [getattr(element, f.name) for f in fields(element)]
    yield "Forces", model.gravity


def _symbols(value: object) -> Iterator[str]:
    """The names of all symbols in a value, through lists and declarations, but not through whole bodies."""
    if is_expression(value):
        yield from (symbol.name() for symbol in ca.symvar(value))
    elif isinstance(value, Marker):
        yield from _symbols([getattr(value, f.name) for f in fields(value)] if is_dataclass(value) else value.__dict__)
    elif isinstance(value, (Frame, str, bytes)) or value is None:
        return
    elif isinstance(value, dict):
        yield from (symbol for item in value.values() for symbol in _symbols(item))
    elif isinstance(value, (list, tuple)):
        yield from (symbol for item in value for symbol in _symbols(item))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from (symbol for f in fields(value) for symbol in _symbols(getattr(value, f.name)))
