"""Quantities by name, as columns of the arrays of a run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardan.analysis.run.collect import columns_of
from cardan.compiled.system import System
from cardan.errors import AnalysisError, suggestion
from cardan.results.quantities import component_names
from cardan.results.result import Key, Layout


class Column(NamedTuple):
    """One number of a state: what it is called, and where it is found.

    `array` is one of "q", "v", "a", "z", "outputs". In a Result it is column `component` of the quantity `key`; None
    where that is a scalar.
    """

    name: str
    array: str
    place: int
    key: Key
    component: int | None


def columns_named(system: System, names: Iterable[str]) -> list[Column]:
    """The columns of some quantities: "elbow.angle", "hand.position.x"; "hand.position" means all its components."""
    layout, named_columns = columns_of(system), []
    for name in names:
        columns = _columns(layout, name) if isinstance(name, str) else None
        if columns is None:
            quantities = [f"{element}.{word}" for element, word in layout]
            raise AnalysisError(f'observe: there is no quantity "{name}"{suggestion(str(name), quantities)}')
        named_columns += columns
    twice = {column.name for column in named_columns if sum(other.name == column.name for other in named_columns) > 1}
    if twice:
        raise AnalysisError(f'observe: "{min(twice)}" is named twice')
    return named_columns


def motion_columns(system: System) -> list[Column]:
    """All coordinates, then all speeds, then all user states."""
    layout, bodies = columns_of(system), list(system.model.bodies)
    keys = [key for key in layout if key[0] in bodies]
    arrays = [[f"{a}.{b}" for a, b in keys if layout[a, b][0] == array] for array in ("q", "v")]
    return columns_named(system, [*arrays[0], *arrays[1], *(f"{name}.value" for name in system.model.states)])


def _columns(layout: Layout, name: str) -> list[Column] | None:
    element, _, word = name.rpartition(".")
    if (element, word) in layout:
        return _components(layout, (element, word))
    parent, _, whole = element.rpartition(".")
    if (parent, whole) not in layout:
        return None
    return [c for c in _components(layout, (parent, whole)) if c.name == name] or None


def _components(layout: Layout, key: Key) -> list[Column]:
    array, place = layout[key]
    name = ".".join(key)
    if isinstance(place, int):
        return [Column(name, array, place, key, None)]
    places = range(place.start, place.stop)
    words = component_names(key[1], len(places))
    return [Column(f"{name}.{word}", array, k, key, i) for i, (word, k) in enumerate(zip(words, places, strict=True))]
