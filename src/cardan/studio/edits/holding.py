"""Relations of a drawing that hold: lines that are level, upright, parallel or equally long, and joints on a line.

They stand in the section `drawing` of the file, and concern the machine as it is drawn. After an edit that has moved
something, the places of which they speak move on by as little as makes all of them hold (weighted least squares,
Newton's method); what was moved by the edit itself stays, and pivots of the ground stay if they can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from cardan.errors import CardanError, ModelError, check_known
from cardan.files.text_models.words import DRAWING
from cardan.protocol.checking import JsonObject
from cardan.studio.edits import expect
from cardan.studio.edits.dimensions import at_joint_of, move_point
from cardan.studio.edits.draft import GROUND, PLANE, Draft
from cardan.studio.edits.markers import markers_of
from cardan.studio.edits.places import SAME_PLACE

RELATIONS = "relations"
LINES = {"horizontal": 1, "vertical": 1, "parallel": 2, "equal": 2, "on-axis": 1}  # of each relation: lines it needs
MOST_RELATIONS = 200
HOLDS = 5e-4  # of the machine's size: so far a relation may be from holding, for places have five digits
ITERATIONS, SOLVED = 40, 1e-10  # of Newton's method, and of the machine's size: what is left then
DIFFERENCE = 1e-6  # of the machine's size: of derivatives
LEAST_OF_A_LINE = 1e-2  # of what a line was: a relation does not make it shorter
HEAVY, HEAVIER = 1e3, 1e6  # how much less what was moved, and a pivot, go on than other places
STILL = (
    "poses",
    "parameter",
    "rename",
    "unrelate",
)  # edits that change no place of the drawing, or only where it starts

Key = tuple[str, str]  # a body and one of its joints or points
Edit = Mapping[str, Any]


class Lines(NamedTuple):
    """A relation as places: of each line its two ends, and the joint that is on it."""

    kind: str
    ends: tuple[tuple[int, int], ...]
    point: int | None


def relations_of(data: JsonObject) -> list[JsonObject]:
    """Those of a file."""
    section = data.get(DRAWING)
    entries = section.get(RELATIONS) if isinstance(section, Mapping) else None
    return [entry for entry in entries or () if isinstance(entry, dict)] if isinstance(entries, list) else []


def write_relations(draft: Draft, relations: Sequence[JsonObject]) -> None:
    """In place of those that the file has; a section without anything in it goes."""
    section = {word: value for word, value in (draft.data.get(DRAWING) or {}).items() if word != RELATIONS}
    section |= {RELATIONS: list(relations)} if relations else {}
    if section:
        draft.data[DRAWING] = section
    else:
        draft.data.pop(DRAWING, None)


def checked_relation(edit: Edit) -> JsonObject:
    """A relation as the file writes it."""
    kind = expect.text(edit.get("relation", edit.get("type")), "relate: relation")
    check_known("relate: there is no relation", kind, LINES)
    lines = edit.get("lines")
    if not isinstance(lines, (list, tuple)) or len(lines) != LINES[kind]:
        raise ModelError(
            f"{kind}: choose {'two lines' if LINES[kind] == 2 else 'a line'}, each of a body, between two of its places"
        )
    written = [_line(expect.mapping(line, "a line")) for line in lines]
    entry: JsonObject = {"type": kind, "lines": written}
    if kind == "on-axis":
        entry["point"] = expect.text(edit.get("point"), "on-axis: point")
    return entry


def _line(line: JsonObject) -> JsonObject:
    between = expect.texts(line.get("between"), "between")
    if len(between) != 2:
        raise ModelError("between: expected two joints or points")
    return {"body": expect.text(line.get("body"), "body"), "between": between}


def unrelate(draft: Draft, edit: Edit) -> list[str]:
    """Let go of all relations that speak of these bodies, joints or points."""
    names = set(expect.texts(expect.field(edit, "names"), "unrelate: names"))
    relations = relations_of(draft.data)
    write_relations(draft, [entry for entry in relations if names.isdisjoint(_names(entry))])
    return sorted(names & {name for entry in relations for name in _names(entry)})


def _names(entry: JsonObject) -> Iterator[str]:
    for line in entry.get("lines", ()):
        yield from (line["body"], *line["between"])
    if "point" in entry:
        yield entry["point"]


# -- holding -----------------------------------------------------------------------------------------------------------


def held(draft: Draft, edits: Sequence[Edit]) -> str:
    """The text after edits, with all relations holding again. Raises ModelError where they cannot."""
    relations, places = _Places.of(draft)
    if len(relations) != len(relations_of(draft.data)):  # what they speak of is gone
        write_relations(draft, [entry for entry, _ in relations])
    if not relations or draft.assembled is None:  # which is told otherwise
        return draft.text()
    if all(edit.get("edit") in STILL for edit in edits):
        holding = [entry for entry, lines in relations if places.misses(lines) <= HOLDS * draft.size()]
        write_relations(draft, holding)
        return draft.text()
    text = draft.text()
    for key, to in places.closed([lines for _, lines in relations], edits):
        moving = Draft(text, draft.path, draft.trust_fmus)
        point = moving.numbers(at_joint_of(moving, *key)[0].marker.point).tolist()
        move_point(moving, {"edit": "move_point", "body": key[0], "point": point, "to": to.tolist()})
        text = moving.text()
    after = Draft(text, draft.path, draft.trust_fmus)
    relations, places = _Places.of(after)
    if broken := [entry for entry, lines in relations if places.misses(lines) > HOLDS * after.size()]:
        raise _refusal(broken)
    return text


def _refusal(relations: Iterable[JsonObject]) -> ModelError:
    words = ", ".join(f"{entry['type']} {' and '.join(line['body'] for line in entry['lines'])}" for entry in relations)
    return ModelError(f"the drawing is to stay {words}, and cannot; let go of that in the menu of the link first")


class _Places:
    """The places of which relations speak, where they are now; those at one place are one."""

    def __init__(self, draft: Draft):
        self.draft, self.keys, self.at = draft, [], np.empty((0, 2))
        self.bodies: list[set[str]] = []

    @classmethod
    def of(cls, draft: Draft) -> tuple[list[tuple[JsonObject, Lines]], _Places]:
        """All relations of which everything is there, and their places."""
        places, relations = cls(draft), []
        if draft.model.dim == PLANE:
            for entry in relations_of(draft.data)[:MOST_RELATIONS]:
                try:
                    relations.append((entry, places.lines(checked_relation(entry))))
                except CardanError:  # a joint or a body is gone
                    continue
        return relations, places

    def lines(self, entry: JsonObject) -> Lines:
        ends = tuple((self.add(line["body"], line["between"][0]), self.add(line["body"], line["between"][1]))
                     for line in entry["lines"])  # fmt: skip
        point = None
        if entry["type"] == "on-axis":
            element = self.draft.model.elements.get(entry["point"])
            uses = markers_of(element) if element is not None else []
            if not uses:
                raise ModelError(f'there is no joint or point "{entry["point"]}"')
            use = next((use for use in uses if use.frame != GROUND), uses[0])
            point = self.add(use.frame, entry["point"])
        return Lines(entry["type"], ends, point)

    def add(self, body: str, name: str) -> int:
        """The number of the place of a joint or point of a body."""
        uses = at_joint_of(self.draft, body, name)
        at = self.draft.place(uses[0].marker)
        element = self.draft.model.elements[name]
        bodies = {body, *(use.frame for use in markers_of(element))}
        for k, place in enumerate(self.at):
            if np.linalg.norm(place - at) <= SAME_PLACE * self.draft.size():
                self.bodies[k] |= bodies
                return k
        self.keys.append((body, name))
        self.bodies.append(bodies)
        self.at = np.vstack([self.at, at])
        return len(self.keys) - 1

    # -- what is to hold ----------------------------------------------------------------------------------------------

    def misses(self, lines: Lines) -> float:
        return abs(self._residual(self.at, lines))

    def _residual(self, at: np.ndarray, lines: Lines) -> float:
        """How far a relation is from holding, in lengths."""
        vectors = [at[b] - at[a] for a, b in lines.ends]
        first, length = vectors[0], float(np.linalg.norm(vectors[0]))
        if lines.kind == "equal":
            return float(np.linalg.norm(vectors[1])) - length
        start = float(np.linalg.norm(np.diff(self.at[list(lines.ends[-1])], axis=0)))
        if lines.kind == "on-axis":
            assert lines.point is not None
            return _cross(first, at[lines.point] - at[lines.ends[0][0]]) / length
        if lines.kind == "parallel":
            return start * _cross(first, vectors[1]) / (length * float(np.linalg.norm(vectors[1])))
        return start * float(first[1 if lines.kind == "horizontal" else 0]) / length

    def closed(self, relations: Sequence[Lines], edits: Sequence[Edit]) -> Iterator[tuple[Key, np.ndarray]]:
        """The places that move, and where to."""
        size, conditions = self.draft.size(), [*self._typed(edits)]
        weights = np.repeat(self._weights(edits), 2)
        start = self.at.ravel()

        def residuals(x: np.ndarray) -> np.ndarray:
            at = x.reshape(-1, 2)
            values = [self._residual(at, lines) for lines in relations]
            lengths = [float(np.linalg.norm(at[a] - at[b])) - length for a, b, length in conditions]
            return np.array([*values, *lengths])

        x = start.copy()
        for _ in range(ITERATIONS):
            r = residuals(x)
            if np.abs(r).max() <= SOLVED * size or not np.isfinite(r).all():
                break
            steps = DIFFERENCE * size * np.eye(len(x))
            J = np.array([(residuals(x + d) - residuals(x - d)) / (2 * DIFFERENCE * size) for d in steps]).T
            u = np.linalg.lstsq(J / weights, J @ (x - start) - r, rcond=1e-9)[0]
            x = start + u / weights
        at = x.reshape(-1, 2)
        if not np.abs(residuals(x)).max() <= HOLDS / 2 * size or self._shrunk(at, relations):
            raise _refusal(entry for entry, _ in self.of(self.draft)[0])
        for key, old, new in zip(self.keys, self.at, at, strict=True):
            if np.linalg.norm(new - old) > self.draft.step() / 2:
                yield key, new

    def _shrunk(self, at: np.ndarray, relations: Sequence[Lines]) -> bool:
        ends = [end for lines in relations for end in lines.ends]
        lengths = [[float(np.linalg.norm(where[a] - where[b])) for a, b in ends] for where in (self.at, at)]
        return any(new < LEAST_OF_A_LINE * old for old, new in zip(*lengths, strict=True))

    def _typed(self, edits: Sequence[Edit]) -> Iterator[tuple[int, int, float]]:
        """Lengths that were typed in these edits: what follows does not change them."""
        keys = {key: k for k, key in enumerate(self.keys)}
        for edit in (edit for edit in edits if edit.get("edit") == "length"):
            a, b = (self._find(keys, edit["body"], name) for name in edit["between"])
            if a is not None and b is not None:
                yield a, b, float(np.linalg.norm(self.at[a] - self.at[b]))

    def _find(self, keys: Mapping[Key, int], body: str, name: str) -> int | None:
        if (body, name) in keys:
            return keys[body, name]
        at = self.draft.place(at_joint_of(self.draft, body, name)[0].marker)
        near = np.linalg.norm(self.at - at, axis=1)
        return int(near.argmin()) if near.min() <= SAME_PLACE * self.draft.size() else None

    def _weights(self, edits: Sequence[Edit]) -> np.ndarray:
        targets = [np.array(edit["to"], dtype=float) for edit in edits if edit.get("edit") == "move_point"]
        weights = np.array([HEAVIER if GROUND in bodies else 1.0 for bodies in self.bodies])
        for k, place in enumerate(self.at):
            if any(np.linalg.norm(place - to) <= SAME_PLACE * self.draft.size() for to in targets):
                weights[k] = max(weights[k], HEAVY)
        return weights


def _cross(a: np.ndarray, b: np.ndarray) -> float:
    return float(a[0] * b[1] - a[1] * b[0])
