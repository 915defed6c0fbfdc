"""Runs and measurements that a page shows beside its run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from cardan.errors import CardanError
from cardan.results.result import Result
from cardan.results.scene import Scene
from cardan.view.page.table import Table
from cardan.view.plots.comparison import labelled
from cardan.view.plots.curves import Curve, curves

MOST_COMPARED = 6  # runs: more colours are not told apart


def results_and_measurements(result: Result, compare: Any) -> Iterator[tuple[str, Result | Mapping[str, Any]]]:
    """What `compare=` names, each with its label: results, files of results, and measurements by the names of
    quantities."""
    if isinstance(compare, Mapping):
        named = {str(label): one for label, one in compare.items()}
        measured = {label: one for label, one in named.items() if isinstance(one, Mapping)}
        runs = {label: one for label, one in named.items() if label not in measured}
        loaded = labelled({"": result} | runs) if runs else {}
        yield from ((label, loaded.get(label) or measured[label]) for label in named)
        return
    others = [compare] if isinstance(compare, (Result, str)) or not isinstance(compare, Sequence) else [*compare]
    if others:
        yield from [*labelled([result, *others]).items()][1:]


def check_count(compare: object) -> None:
    count = len(compare) if isinstance(compare, (Mapping, list, tuple)) else 1
    if count > MOST_COMPARED:
        raise CardanError(f"compare: a page shows at most {MOST_COMPARED} runs beside its own, and {count} are given")


def measured_data(result: Result, label: str, measured: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], Any]]:
    """Of a measurement, {"crank.angle": (times, values)}, the parts of a payload with these curves and no machine."""
    for name, pair in measured.items():
        (reference,) = _single(result, label, name)
        t, values = _checked(label, name, pair)
        table = Table(np.arange(len(t)), result.units.time, t)
        table.add([reference._replace(values=values)])
        yield {"frames": len(t), "channels": table.described(), "poses": [None]}, table.samples()


def empty_scene(scene: Scene) -> Scene:
    """The ground alone."""
    return Scene(scene.name, scene.dim, scene.up, scene.size, scene.detail, scene.bodies[:1], ())


def _single(result: Result, label: str, name: str) -> list[Curve]:
    both = curves(result, name)
    if len(both) != 1:
        names = ", ".join(curve.label for curve in both)
        raise CardanError(f'compare: {label}: "{name}" is several quantities ({names}); measure one of them')
    return both


def _checked(label: str, name: str, pair: Any) -> tuple[np.ndarray, np.ndarray]:
    try:
        t, values = (np.asarray(part, dtype=float) for part in pair)
    except (TypeError, ValueError):
        t = values = np.zeros((0, 0))
    if t.ndim != 1 or t.shape != values.shape or len(t) < 2 or not np.all(np.diff(t) > 0):
        raise CardanError(
            f'compare: {label}: "{name}": expected (times, values), two lists of one length with times that increase'
        )
    return t, values
