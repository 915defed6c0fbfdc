"""A result as named scalars with units: what every table of other programs is made of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from cardan._version import VERSION
from cardan.errors import CardanError
from cardan.results.naming import scalar_names
from cardan.results.result import Result

SECONDS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "min": 60.0, "h": 3600.0}


class Scalar(NamedTuple):
    """One column of a table."""

    name: str  # "crank.position.x"
    unit: str  # "" where it is not known
    element: str
    quantity: str
    component: str  # "" where the quantity is one number
    values: np.ndarray


def scalars(result: Result) -> Iterator[Scalar]:
    """Every scalar of a result, in the order of `result.flat()`."""
    for element, quantity in result.listed:
        values, units = result.columns[element, quantity], result.unit(element, quantity)
        whole = f"{element}.{quantity}"
        names = scalar_names(element, quantity, len(units))
        for name, unit, column in zip(names, units, values.reshape(len(values), len(units)).T, strict=True):
            yield Scalar(name, unit, element, quantity, name[len(whole) + 1 :], column)


def times_in_seconds(result: Result) -> np.ndarray:
    """The times in seconds, for programs that know no other unit of time."""
    unit = result.units.time
    if unit not in SECONDS:
        raise CardanError(f'the unit of time "{unit}" is not known here; known: {", ".join(SECONDS)}')
    return result.t * SECONDS[unit]


def run_facts(result: Result) -> dict[str, Any]:
    """What a table says of the run that it comes from."""
    return {
        "cardan": VERSION,
        "model": result.name,
        "analysis": result.stats.analysis,
        "status": result.stats.status,
        "units": result.units.label,
        "parameters": dict(result.parameters),
        "events": [{"t": event.t, "name": event.name} for event in result.events],
    }


def run_facts_text(result: Result) -> str:
    return json.dumps(run_facts(result), ensure_ascii=False)
