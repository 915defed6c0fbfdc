"""How the drawing of a machine changes with its parameters: a table for each slider, between whose entries a page interpolates.

The drawing is made in Python (`cardan.scene`). With s(p) for all of its numbers, and sliders at p = p0 + Σ d_i, a page draws

    s(p) = s(p0) + Σ_i [s(p0 + d_i) - s(p0)],

which is exact for lengths that stand by themselves, at the entries of the tables, and between them where s is linear.
What is left out by that is measured at random places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

NODES = 9  # of a slider
TRIED = 8  # places at which the sum is compared with the drawing
SAME = 1e-6  # of the size of the machine: numbers that differ by less have not changed
VISIBLE = 0.02  # of the size of the machine
SEED = 3
PARTS = ("bodies", "elements", "reliefs", "arrows", "traces")
WHOLE = ("up", "size", "detail")  # of the machine
Drawing = dict[str, Any]


def scene_changes(
    drawn: Callable[[Mapping[str, float]], Drawing], sliders: Mapping[str, tuple[float, float]], now: Mapping[str, float]
) -> tuple[list[dict[str, Any]], list[str]]:
    """The tables, and what a user should know of them.

    `drawn`: a drawing as a page has it, from values of the parameters. A table has the name of its parameter, its `nodes`,
    and `parts`: of each part of the drawing that changes, which, the places of its numbers, and their changes at the nodes.
    """
    first = drawn(now)
    size = first["size"] or 1.0
    base = {key: numbers_of(part) for key, part in _parts(first)}
    tables, fixed = [], []
    for name, (low, high) in sliders.items():
        nodes = np.linspace(low, high, NODES)
        drawings = [_numbers(drawn, {**now, name: float(value)}) for value in nodes]
        parts = []
        for key, numbers in base.items():
            rows = [found.get(key) for found in drawings]
            if any(row is None or len(row) != len(numbers) for row in rows):
                fixed.append((_name(first, key), name))
                continue
            change = np.array(rows, float) - numbers
            places = np.flatnonzero(np.abs(change).max(axis=0, initial=0.0) > SAME * size)
            if places.size:
                parts.append(_part(key, places, change[:, places], SAME * size))
        if parts:
            tables.append({"name": name, "nodes": nodes.tolist(), "parts": parts})
    notes = [f'the drawing of "{part}" does not follow "{name}"' for part, name in fixed]
    if _error(drawn, base, tables, sliders, now) > VISIBLE * size:
        notes.append("where several sliders have moved, bodies are drawn in about their shape")
    return tables, notes


def _name(drawing: Drawing, key: tuple[str, int]) -> str:
    part = drawing[key[0]][key[1]]
    return str(part.get("name") or part.get("element") or "the ground")


def _part(key: tuple[str, int], places: np.ndarray, change: np.ndarray, small: float) -> dict[str, Any]:
    """Of numbers that change evenly, the changes at both ends."""
    ends = change[[0, -1]]
    even = np.linspace(0, 1, len(change))[:, None] * (ends[1] - ends[0]) + ends[0]
    kept = ends if np.abs(even - change).max() <= small else change
    return {"of": key[0], "index": key[1], "places": places.tolist(), "changes": kept.tolist()}


def _numbers(drawn: Callable[[Mapping[str, float]], Drawing], values: Mapping[str, float]) -> dict[Any, list[float]]:
    return {key: numbers_of(part) for key, part in _parts(drawn(values))}


def _parts(drawing: Drawing) -> Iterator[tuple[tuple[str, int], Any]]:
    yield ("machine", 0), [drawing[word] for word in WHOLE]
    for word in PARTS:
        for k, part in enumerate(drawing[word]):
            yield (word, k), part


def numbers_of(part: Any) -> list[float]:
    """All numbers of a part of the drawing, in their order: as `withNumbers` of viewer/src/live/scene.ts finds them."""
    if isinstance(part, Mapping):
        return [number for value in part.values() for number in numbers_of(value)]
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [number for value in part for number in numbers_of(value)]
    return [float(part)] if isinstance(part, (int, float)) and not isinstance(part, bool) else []


def _error(
    drawn: Callable[[Mapping[str, float]], Drawing],
    base: Mapping[Any, list[float]],
    tables: Sequence[dict[str, Any]],
    sliders: Mapping[str, tuple[float, float]],
    now: Mapping[str, float],
) -> float:
    """How far a page is from the drawing, at worst."""
    random, worst = np.random.default_rng(SEED), 0.0
    for _ in range(TRIED if tables else 0):
        values = {name: float(random.uniform(*sliders[name])) for name in sliders}
        found = {key: np.array(numbers, float) for key, numbers in base.items()}
        for table in tables:
            for part in table["parts"]:
                at = np.linspace(table["nodes"][0], table["nodes"][-1], len(part["changes"]))
                columns = np.array(part["changes"]).T
                moved = [np.interp(values[table["name"]], at, column) for column in columns]
                found[part["of"], part["index"]][part["places"]] += moved
        true = _numbers(drawn, {**now, **values})
        for key, numbers in found.items():
            if len(true.get(key, ())) == len(numbers) and len(numbers):
                worst = max(worst, float(np.abs(numbers - true[key]).max()))
    return worst
