"""How the drawing of a machine changes with its parameters, as data: a page has no Python to make the drawing anew.

The drawing (`cardan.scene`) is numbers in a fixed arrangement: bodies with their points and outlines, elements with
their marks. Most of those that change are numbers that the model itself gives as expressions of its parameters: places
of markers, radii. A page computes these exactly, by the tape of these expressions: here it is found out which they are,
by comparing numbers.

What else changes has a table for each slider, between whose entries a page interpolates:

    s(p) = s(p0) + Σ_i [s(p0 + d_i) - s(p0)]

Outlines whose corners come and go along a slider are moved with the points of their body that they belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from cardan.protocol.checking import JsonObject

NODES = 9  # of a slider
COMPARED_PLACES = 4  # places at which numbers are compared
UNCHANGED = 1e-6  # of the size of the machine: numbers that differ by less have not changed
VISIBLE = 0.03  # of the size of the machine
CHANGE_SEED = 3
MOVED_WITH_POINTS = "outlines"
HUNG = ("pieces", "shapes")  # the page moves pieces with the marks of their elements
Key = tuple[str, int]  # a part of the drawing: "bodies", 2


class Drawings(NamedTuple):
    """Drawings of a machine by values of its parameters, and the numbers of its model that depend on these."""

    drawn: Callable[[Mapping[str, float]], JsonObject]
    looks: Callable[[Mapping[str, float]], np.ndarray]
    sliders: Mapping[str, tuple[float, float]]
    now: Mapping[str, float]

    def numbers(self, values: Mapping[str, float], alike: JsonObject | None = None) -> dict[Key, np.ndarray]:
        """Of each part of the drawing; where it is to be `alike`, of those that have the same words and counts."""
        drawing = self.drawn(values)
        words = {} if alike is None else {key: words_of(part) for key, part in parts_of(alike)}
        return {
            key: np.array(numbers_of(part), float)
            for key, part in parts_of(drawing)
            if alike is None or words.get(key) == words_of(part)
        }


def scene_changes(drawings: Drawings) -> tuple[JsonObject, list[str]]:
    """What the page must know, and what a user should know of the drawing.

    `exact`: of parts of the drawing, the places of numbers, and of which of the `looks` they are; `tables`: of sliders;
    `warped`: bodies whose outlines go with their points.
    """
    first = drawings.drawn(drawings.now)
    small = UNCHANGED * (first["size"] or 1.0)
    base = drawings.numbers(drawings.now)
    exact = _matched(drawings, base, small)
    tables, loose = _tables(drawings, first, exact, small)
    warped = sorted(
        {key[1] for key, _ in loose if key[0] == "bodies" and first["bodies"][key[1]].get(MOVED_WITH_POINTS)}
    )
    fixed = [(key, name) for key, name in loose if key[0] != "bodies" or key[1] not in warped]
    if any(word in first for word in HUNG):
        fixed += _resized(drawings, first)
    unfollowed = [f'the drawing of "{_name(first, key)}" does not follow "{name}"' for key, name in fixed]
    notes = [*dict.fromkeys(unfollowed)]
    if _error(drawings, base, tables) > VISIBLE * (first["size"] or 1.0):
        notes.append("where several sliders have moved, bodies are drawn in about their shape")
    listed = [
        {
            "of": key[0],
            "index": key[1],
            "places": [int(k) for k in look_of_place],
            "looks": [int(k) for k in look_of_place.values()],
        }
        for key, look_of_place in exact.items()
        if look_of_place
    ]
    return {"exact": listed, "tables": tables, "warped": warped}, notes


def parts_of(drawing: JsonObject) -> Iterator[tuple[Key, Mapping[str, object]]]:
    """Bodies, elements and whatever else the drawing has lists of, but for what hangs on elements."""
    for word, parts in drawing.items():
        if isinstance(parts, (list, tuple)) and word not in HUNG:
            for k, part in enumerate(parts):
                if isinstance(part, Mapping):
                    yield (word, k), part


def numbers_of(part: object) -> list[float]:
    """All numbers of a part of the drawing, in their order: as `withNumbers` of viewer/src/live/scene.ts finds them."""
    if isinstance(part, Mapping):
        return [number for value in part.values() for number in numbers_of(value)]
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [number for value in part for number in numbers_of(value)]
    return [float(part)] if isinstance(part, (int, float)) and not isinstance(part, bool) else []


def words_of(part: object) -> object:
    """All but the numbers that may vary continuously: how it is arranged, words, counts and switches."""
    if isinstance(part, Mapping):
        return {key: words_of(value) for key, value in part.items()}
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [words_of(value) for value in part]
    return None if isinstance(part, float) else part


def _matched(drawings: Drawings, base: Mapping[Key, np.ndarray], small: float) -> dict[Key, dict[int, int]]:
    """Numbers of the drawing that are those of the model, at all places that are tried: place -> which."""
    random = np.random.default_rng(CHANGE_SEED)
    tried = [
        {name: float(random.uniform(low, high)) for name, (low, high) in drawings.sliders.items()}
        for _ in range(COMPARED_PLACES)
    ]
    all_looks = np.array([drawings.looks(values) for values in tried])
    all_numbers = [drawings.numbers(values) for values in tried]
    looks_of_places: dict[Key, dict[int, int]] = {}
    for key, numbers in base.items():
        rows = [other.get(key) for other in all_numbers]
        looks_of_places[key] = {}
        if not all_looks.size or any(row is None for row in rows):
            continue
        # where corners of outlines come and go, what stands before them is still at its place
        width = min(len(numbers), *(len(row) for row in rows if row is not None))
        columns = np.array([row[:width] for row in rows if row is not None])
        for place in np.flatnonzero(np.ptp(columns, axis=0) > small):
            apart = np.abs(all_looks - columns[:, place, None]).max(axis=0)
            which = int(np.argmin(apart))
            if apart[which] <= small:
                looks_of_places[key][int(place)] = which
    return looks_of_places


def _tables(
    drawings: Drawings, first: JsonObject, exact: Mapping[Key, dict[int, int]], small: float
) -> tuple[list[JsonObject], list[tuple[Key, str]]]:
    """Tables of what else changes, and what has none, since its numbers come and go."""
    tables, loose = [], []
    base = drawings.numbers(drawings.now)
    for name, (low, high) in drawings.sliders.items():
        nodes = np.linspace(low, high, NODES)
        rows = [drawings.numbers({**drawings.now, name: float(value)}, first) for value in nodes]
        parts = []
        for key, numbers in base.items():
            changed_rows = [row.get(key) for row in rows]
            if any(row is None for row in changed_rows):
                loose.append((key, name))
                continue
            change = np.array(changed_rows) - numbers
            moved = np.abs(change).max(axis=0, initial=0.0) > small
            moved[list(exact[key])] = False
            places = np.flatnonzero(moved)
            if places.size:
                parts.append(_part(key, places, change[:, places], small))
        if parts:
            tables.append({"name": name, "nodes": nodes.tolist(), "parts": parts})
    return tables, loose


def _resized(drawings: Drawings, first: JsonObject) -> list[tuple[Key, str]]:
    """Elements whose radii change: the pieces that show them keep their size."""
    resized = []

    def radii(element: Mapping[str, object]) -> dict[str, float]:
        return {word: size for word, size in element["sizes"].items() if "radius" in word}

    for name, (_, high) in drawings.sliders.items():
        other = drawings.drawn({**drawings.now, name: high})
        sizes = zip(first["elements"], other["elements"], strict=True)
        resized += [(("elements", k), name) for k, (a, b) in enumerate(sizes) if radii(a) != radii(b)]
    return resized


def _name(drawing: JsonObject, key: Key) -> str:
    part = drawing[key[0]][key[1]]
    return str(part.get("name") or part.get("element") or key[0])


def _part(key: Key, places: np.ndarray, change: np.ndarray, small: float) -> JsonObject:
    """Of numbers that change evenly, the changes at both ends."""
    ends = change[[0, -1]]
    even = np.linspace(0, 1, len(change))[:, None] * (ends[1] - ends[0]) + ends[0]
    rows = ends if np.abs(even - change).max() <= small else change
    short = [[float(f"{x:.6g}") for x in row] for row in rows.tolist()]
    return {"of": key[0], "index": key[1], "places": places.tolist(), "changes": short}


def _error(drawings: Drawings, base: Mapping[Key, np.ndarray], tables: Sequence[JsonObject]) -> float:
    """How far tables are from the drawing, at worst, where all sliders have moved."""
    random, worst = np.random.default_rng(CHANGE_SEED + 1), 0.0
    for _ in range(COMPARED_PLACES if tables else 0):
        values = {name: float(random.uniform(low, high)) for name, (low, high) in drawings.sliders.items()}
        true, tabled = drawings.numbers(values), {key: numbers.copy() for key, numbers in base.items()}
        seen: dict[Key, set[int]] = {}
        for table in tables:
            for part in table["parts"]:
                key = part["of"], part["index"]
                at = np.linspace(table["nodes"][0], table["nodes"][-1], len(part["changes"]))
                moved = [np.interp(values[table["name"]], at, column) for column in np.array(part["changes"]).T]
                tabled[key][part["places"]] += moved
                seen.setdefault(key, set()).update(part["places"])
        for key, places in seen.items():
            if key in true and len(true[key]) == len(tabled[key]):
                which = sorted(places)
                worst = max(worst, float(np.abs(tabled[key][which] - true[key][which]).max()))
    return worst
