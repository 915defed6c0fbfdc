"""Two tellings of one machine: where they differ by more than the machine's own sensitivity explains."""

from __future__ import annotations

from collections import Counter

import numpy as np

from fuzz.invariances.told import Columns, Told
from fuzz.variants import AGREEMENT, HOPELESS, SENSITIVE

SAME_TIME = 1e-5  # of the run: of events
ALIKE = 1e-3  # of the largest value of other elements' quantity of this name: smaller ones are not compared closer
CHANGES = ("angle", "angle_i", "angle_j", "potential")  # angles against the ground, and heights, are a matter of axes
SMALL = 1e-5  # of a unit of the recipe, in which all numbers are around one: the least that counts as something
NOT_UNIQUE = "are not unique"  # of reactions, in messages
UNDETERMINED = "the motion is not unique"  # likewise
FRICTIONS = "friction"  # names of those that are listed by whatever changes at their moment


class Yardstick:
    """A machine's telling at a tight tolerance, and what it differs by from one at a wider tolerance."""

    def __init__(self, right: Told, wider: Told):
        self.right = right
        self.scale = {key: _scale(right.columns, key) for key in right.columns}
        self.events_matter = not _events_differ(right, wider)
        self.is_unique = not any(NOT_UNIQUE in m for m in right.messages)
        rows = _common(right, wider)
        self.own = {}
        for key, values in right.columns.items():
            other = wider.columns.get(key)
            self.own[key] = 0.0 if other is None or not len(rows) else _apart(values, other, rows, key[1] in CHANGES)
        places = [key for key in self.own if key[1] in ("position", "axes")]
        hopeless = any(self.own[key] > HOPELESS * self.scale[key] for key in places)
        undetermined = any(UNDETERMINED in m for m in right.messages)
        self.is_sensitive = hopeless or undetermined or bool(right.error) != bool(wider.error) or not len(rows)

    def differs(self, other: Told, exactly: bool = False, from_time: float = 0.0) -> str:
        """In words; nothing where they agree. `exactly`: the same numbers, of a file. `from_time`: later ones alone."""
        wrong = self._end_differs(other)
        if wrong or self.is_sensitive:
            return "" if self.is_sensitive else wrong
        rows = [(a, b) for a, b in _common(self.right, other) if self.right.t[a] >= from_time]
        if not rows:
            return "has no times in common"
        missing = [key for key in self.right.columns if key not in other.columns]
        for key, values in self.right.columns.items():
            if key in missing or (_is_of_joint(key) and not self._shares_alike(other)):
                continue
            allowed = 0.0 if exactly else AGREEMENT * self.scale[key] + SENSITIVE * self.own[key]
            compared = rows if exactly else self._calm(rows)
            off = _apart(values, other.columns[key], compared, key[1] in CHANGES and not exactly)
            if not off <= allowed:
                return f"{'.'.join(key)} differs by {off:.3g} of {self.scale[key]:.3g} (allowed {allowed:.3g})"
        return _events_differ(self.right, other, from_time) if self.events_matter else ""

    def _shares_alike(self, other: Told) -> bool:
        """Redundant joints share forces and torques as if they gave way at their second marker, in axes of the first."""
        return self.is_unique or other.shares_alike

    def _end_differs(self, other: Told) -> str:
        if bool(self.right.error) != bool(other.error):
            return f"ends so: {other.error}" if other.error else f"goes on, but otherwise: {self.right.error}"
        if abs(self.right.t[-1] - other.t[-1]) > SAME_TIME * self.right.until and not self.right.error:
            return f"ends at {other.t[-1]:.9g}, not at {self.right.t[-1]:.9g}" if self.events_matter else ""
        return ""

    def _calm(self, rows: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Rows that are not at an event, where accelerations and forces have two values."""
        times = np.array([t for _, t in self.right.events])
        if not times.size:
            return rows
        late = SAME_TIME * self.right.until
        return [(a, b) for a, b in rows if np.abs(times - self.right.t[a]).min() > late]


def _is_of_joint(key: tuple[str, str]) -> bool:
    """Whether a column is a force or torque by which a constraint acts; `force` is that of a link (or of a spring)."""
    return key[1].startswith(("reaction", "multiplier")) or key[1] == "force"


def _scale(columns: Columns, key: tuple[str, str]) -> float:
    """The largest value of a quantity, or a part of that of others of its name."""
    alike = max(float(np.abs(values).max(initial=0.0)) for one, values in columns.items() if one[1] == key[1])
    own = float(np.abs(columns[key]).max(initial=0.0))
    return max(own, ALIKE * alike, SMALL, 1.0 if key[1] in ("position", "axes") else 0.0)


def _common(one: Told, other: Told) -> list[tuple[int, int]]:
    """Rows of the same times."""
    pairs = ((a, other.row(t)) for a, t in enumerate(one.t))
    return [(a, b) for a, b in pairs if b is not None]


def _apart(one: np.ndarray, other: np.ndarray, rows: list[tuple[int, int]], changes: bool) -> float:
    """The largest difference. `changes`: of what has changed since the first of the rows."""
    if not rows:
        return 0.0
    mine, theirs = (np.array(index) for index in zip(*rows, strict=True))
    a, b = one[mine], other[theirs]
    a, b = (a - a[:1], b - b[:1]) if changes else (a, b)
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    return float(np.max(np.where(same, 0.0, np.abs(a - b)), initial=0.0))


def _events_differ(one: Told, other: Told, from_time: float = 0.0) -> str:
    """Names and times."""
    late = SAME_TIME * one.until
    some, others = ([(n, t) for n, t in told.events if t > from_time + late] for told in (one, other))
    for word, first, second in (("lacks", some, others), ("has", others, some)):
        for name, t in first:
            if not any(abs(t - at) <= late and (n == name or name.startswith(FRICTIONS)) for n, at in second):
                return f"{word} an event of {name} at {t:.6g}"
    counts = [Counter(n for n, _ in events if not n.startswith(FRICTIONS)) for events in (some, others)]
    return "" if counts[0] == counts[1] else f"has {counts[1].total()} events where there are {counts[0].total()}"
