"""Additional rows of a result, before and after each event, both at its time."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.run.function_on_rows import Piece
from cardan.analysis.run.stepping import Run
from cardan.numerics.motion import Record

EVENT_ROWS = "event_rows"  # among the findings: which rows are those of events


def put_in(run: Run, count: int) -> tuple[int, list[int]]:
    """Put the rows of events among the first `count` of the run's record; how many there are then, and which.

    Each row keeps the piece of the run (parameters, what holds) that it belongs to: that before an event is of the
    former piece.
    """
    event_rows: list[Any] = run.event_rows or []
    record, pieces = run.record, run.pieces
    rows: list[tuple[Any, Piece, bool]] = []
    waiting = iter([*event_rows, None])
    event = next(waiting)
    piece_of = np.searchsorted([piece.row for piece in pieces], np.arange(count), side="right") - 1
    for k in range(count + 1):
        while event is not None and (event[0] <= k or k == count):
            rows += [(*event[1], True), (*event[2], True)]
            event = next(waiting)
        if k < count:
            rows.append((tuple(column[k] for column in record), pieces[piece_of[k]], False))
    run.record = Record(*(np.array([row[0][j] for row in rows]) for j in range(len(record))))
    run.pieces = []
    for k, (_, piece, _) in enumerate(rows):
        if not run.pieces or not _same(run.pieces[-1], piece):
            run.pieces.append(piece._replace(row=k))
    return len(rows), [k for k, row in enumerate(rows) if row[2]]


def _same(one: Piece, other: Piece) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one[1:], other[1:], strict=True))
