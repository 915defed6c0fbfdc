"""Quantities by name, as columns of the arrays of a run, and the system that reports them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardan.analysis.run.collect import columns_of, places_of, reported
from cardan.compiled.compiling import compile_system
from cardan.compiled.reporting_system import computing
from cardan.compiled.system import System
from cardan.errors import AnalysisError, UnknownNameError
from cardan.model.model import Model
from cardan.results.naming import find
from cardan.results.quantities import ALONG_A_MOTION
from cardan.results.result import Key


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


def system_reporting(model: Model, names: Iterable[str]) -> System:
    """The System of a model; where some of these quantities follow from those that it reports, one that has them, too.

    What means nothing, or counts turns along a motion, is left to be refused by who asks for it.
    """
    system = compile_system(model)
    keys: dict[tuple[str, str], None] = {}
    for name in names:
        try:
            quantity = find(str(name), reported(system))
        except UnknownNameError:
            continue
        if quantity.element and quantity[:2] not in columns_of(system) and quantity.word not in ALONG_A_MOTION:
            keys[quantity[:2]] = None
    return computing(system, tuple(keys))


def columns_named(system: System, names: Iterable[str], what: str = "observe") -> list[Column]:
    """The columns of some quantities: "elbow.angle", "hand.position.x"; "hand.position" means all its components.

    `what`: the argument that names them, for messages.
    """
    columns = [column for name in names for column in _columns(system, name, what)]
    twice = {column.name for column in columns if sum(other.name == column.name for other in columns) > 1}
    if twice:
        raise AnalysisError(f'{what}: "{min(twice)}" is named twice')
    return columns


def motion_columns(system: System) -> list[Column]:
    """All coordinates, then all speeds, then all user states."""
    layout, bodies = columns_of(system), list(system.model.bodies)
    keys = [key for key in layout if key[0] in bodies]
    arrays = [[f"{a}.{b}" for a, b in keys if layout[a, b][0] == array] for array in ("q", "v")]
    return columns_named(system, [*arrays[0], *arrays[1], *(f"{name}.value" for name in system.model.states)])


def _columns(system: System, name: str, what: str) -> list[Column]:
    layout = columns_of(system)
    try:
        quantity = find(str(name), reported(system))
    except UnknownNameError as error:
        raise AnalysisError(f"{what}: {error}") from None
    key = quantity[:2]
    if key not in layout:
        raise AnalysisError(f'{what}: "{name}" follows from other quantities; name those')
    array, where = layout[key]
    return [
        Column(label, array, places_of(where)[k], key, None if isinstance(where, int) else k)
        for label, k in zip(quantity.names, quantity.places, strict=True)
    ]
