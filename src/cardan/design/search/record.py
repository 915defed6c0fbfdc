"""The record of a search: every design in a CSV file as of sweeps, which `cd.load_sweep` reads.

A search is continued by being repeated: the same seed asks for the same designs, and those that are in the file are not
run again.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from cardan.design.sweeps.files import csv_line, first_line
from cardan.design.sweeps.journal import GrowingTable
from cardan.design.sweeps.sweep_table import Failure, Sweep
from cardan.errors import FileError
from cardan.io.atomic import write_text

ROOM_FOR_COUNT = 16  # for the number of designs in the first line, which grows


class Record(GrowingTable):
    """A file that grows by generations; `known` gives what an earlier search left in it."""

    def __init__(self, path: str | Path, model: str, names: tuple[str, ...], fingerprint: dict[str, str], resume: bool):
        super().__init__(path, model, names, 0, fingerprint)
        self._known: list[tuple[int, list[float], list[float] | None, str]] = []
        self._width = len(first_line(self.facts)) + ROOM_FOR_COUNT
        self._waiting: list[Sweep] = []
        self._cut = False  # whether designs are left out that the file has: its last generation may not be complete
        if resume and self.path.exists():
            self._read()
        self._begun = resume and self._responses is not None

    def recorded(self, points: np.ndarray) -> Sweep | None:
        """The outcome of designs that are in the file; None where not all of them are, and new ones follow."""
        if len(self._known) < len(points):
            self._known = []
            return None
        rows, self._known = self._known[: len(points)], self._known[len(points) :]
        if not np.array_equal(np.array([point for _, point, _, _ in rows]), points):
            raise FileError("cannot resume: the designs in the file are not those of this search", self.path)
        names = self._responses or []
        columns = {name: np.full(len(points), np.nan) for name in names}
        failures = []
        for k, (_, point, values, message) in enumerate(rows):
            if values is None:
                failures.append(Failure(k, dict(zip(self.names, point, strict=True)), message))
            for name, value in zip(names, values or (), strict=False):
                columns[name][k] = value
        self.facts["count"] += len(points)
        return Sweep(self.facts["model"], self.names, points, columns, failures)

    def add(self, generation: Sweep) -> None:
        """Write a generation; one in which all designs failed waits for the names of the responses."""
        self._waiting.append(generation)
        if self._responses is None:
            if not generation.responses:
                return
            self._responses = list(generation.responses)
        if not self._begun:
            write_text(self._first_line() + csv_line(self.columns), self.path)
            self._begun = True
        elif self._cut:
            self._cut_off()
        lines = [line for one in self._waiting for line in self._lines(one)]
        try:
            with open(self.path, "r+", encoding="utf-8", newline="") as file:
                file.write(self._first_line())  # before the lines: where they do not all follow, it promises too many
                file.seek(0, 2)
                file.write("".join(lines))
        except OSError as error:
            raise self.not_written(error, "behind them") from None
        self._waiting = []

    def _first_line(self) -> str:
        return first_line(self.facts, self._width)

    def _lines(self, generation: Sweep) -> list[str]:
        names = self._responses or []
        messages = {failure.index: " ".join(failure.message.split()) for failure in generation.failures}
        lines = []
        for k in np.flatnonzero(generation.done).tolist():
            values = None if k in messages else [float(generation.responses[name][k]) for name in names]
            lines.append(self.line(self.facts["count"], generation.points[k].tolist(), values, messages.get(k, "")))
            self.facts["count"] += 1
        return lines

    def _read(self) -> None:
        table = self.earlier()
        self._responses, self._known, self._cut = table.responses, table.rows, True

    def _cut_off(self) -> None:
        """Leave out designs of a generation that was not complete: it is run again."""
        lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
        count = self.facts["count"]
        write_text(self._first_line() + "".join(lines[1 : 2 + count]), self.path)
        self._cut = False
