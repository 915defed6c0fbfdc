"""The running record of a sweep: each design is added to a CSV file when it is done, so that a kill loses little."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from cardan.design.sweeps.files import (
    SWEEP_VERSION,
    Table,
    checked_line,
    column_names,
    csv_line,
    first_line,
    read_table,
    refuse_another,
    row,
)
from cardan.design.sweeps.sampling import Designs
from cardan.design.sweeps.sweep_table import Facts
from cardan.design.sweeps.sweep_task import Batch, Outcome
from cardan.errors import FileError
from cardan.io.atomic import write_text


class GrowingTable:
    """A CSV file (see `cardan.design.sweeps.files`) that grows.

    Which responses there are is known from the first design that succeeds; failures before it wait until then.
    """

    def __init__(self, path: str | Path, model: str, names: Sequence[str], count: int, fingerprint: dict[str, str]):
        self.path, self.names = Path(path), tuple(names)
        if self.path.suffix.lower() != ".csv":
            raise FileError(
                "designs are recorded as .csv; sweep.save(...) writes other formats when all are done", path
            )
        facts = {"version": SWEEP_VERSION, "model": model, "parameters": list(names), "count": count}
        self.facts: Facts = facts | {"fingerprint": fingerprint}
        self._responses: list[str] | None = None

    def earlier(self) -> Table:
        """What the file holds; refuses one of another sweep or search."""
        table = read_table(self.path)
        refuse_another(table, self.facts["fingerprint"], self.path)
        return table

    @property
    def columns(self) -> list[str]:
        return column_names(self.names, self._responses or [])

    def line(self, index: int, point: list[float], values: Sequence[float] | None, message: str) -> str:
        """The line of one design."""
        return checked_line(self.columns, row(index, point, values, len(self._responses or []), message))

    def not_written(self, problem: OSError, rest: str) -> FileError:
        """What to say where the disk takes no more; `rest`: what is written when the run goes on."""
        return FileError(
            f"cannot write: {problem.strerror or problem}; the designs in the file are complete: when there is room, "
            f"save=cd.Resume(file) goes on {rest}",
            self.path,
        )


class Journal(GrowingTable):
    """The file of a sweep: each design is added when it is done."""

    def __init__(self, path: str | Path, model: str, table: Designs, fingerprint: dict[str, str]):
        super().__init__(path, model, table.names, len(table.points), fingerprint)
        self.table = table
        self._waiting: list[Outcome] = []
        self._complete: int | None = None  # bytes of the file to go on with
        self._file: IO[str] | None = None
        self._problem: OSError | None = None  # why the disk takes no more

    def read(self) -> list[Outcome]:
        """What an earlier run left; refuses a file of another sweep."""
        if not self.path.exists():
            return []
        table = self.earlier()
        names = table.responses or []
        outcomes = [
            Outcome(index, None if values is None else dict(zip(names, values, strict=True)), message or None)
            for index, _, values, message in table.rows
            if 0 <= index < len(self.table.points)
        ]
        if names:
            self._responses, self._complete = names, table.complete_bytes
        else:
            self._waiting = list(outcomes)  # of failures only: written once more, when the responses are known
        return outcomes

    def begin(self) -> None:
        """Make the file, or cut off the end of the one that is there where it is not complete."""
        if self._complete is None:
            write_text(first_line(self.facts), self.path)
        else:
            with open(self.path, "r+b") as file:
                file.truncate(self._complete)
        self._file = open(self.path, "a", encoding="utf-8", newline="")  # noqa: SIM115 - closed by close()

    def add(self, outcome: Outcome) -> None:
        if self._responses is None:
            self._waiting.append(outcome)
            if outcome.values is not None:
                self._name_columns(list(outcome.values))
        else:
            self._write(outcome)

    def add_batch(self, batch: Batch) -> None:
        for index, *values in zip(batch.indices.tolist(), *(c.tolist() for c in batch.values.values()), strict=True):
            self.add(Outcome(index, dict(zip(batch.values, values, strict=True))))

    def flush(self) -> None:
        """Hand all lines to the disk. Where it took no more, that is told here, when all outcomes have been added."""
        self._put("")
        if (problem := self._problem) is not None:
            raise self.not_written(problem, "with the others")

    def close(self) -> None:
        if self._file is not None:
            if self._responses is None and self._waiting:
                self._name_columns([])
            with contextlib.suppress(OSError):  # lines were flushed before; of those that could not be it was told
                self._file.close()
            self._file = None

    def _name_columns(self, responses: list[str]) -> None:
        self._responses = responses
        self._put(csv_line(self.columns))
        for outcome in self._waiting:
            self._write(outcome)
        self._waiting = []

    def _write(self, outcome: Outcome) -> None:
        assert self._responses is not None
        values = None if outcome.values is None else [outcome.values[name] for name in self._responses]
        self._put(self.line(outcome.index, self.table.points[outcome.index].tolist(), values, outcome.message or ""))

    def _put(self, line: str) -> None:
        """Add a line, or with "" hand all of them to the disk; not behind one that the disk did not take."""
        if self._file is None or self._problem is not None:
            return
        try:
            if line:
                self._file.write(line)
            else:
                self._file.flush()
        except OSError as error:
            self._problem = error
