"""A compiled function of the motion at every row of a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from cardan.errors import AnalysisError
from cardan.numerics.functions import Loaded
from cardan.numerics.motion import OK, Reading, Record, fill_outputs


class Piece(NamedTuple):
    """From `row` of a record on: the parameters (with modes), the constraints that hold, whether some are redundant."""

    row: int
    p: np.ndarray
    holds: np.ndarray
    redundant: bool = False


def spans(pieces: Sequence[Piece], count: int) -> Iterator[tuple[Piece, slice]]:
    """Each piece with its rows among the first `count`."""
    ends = [piece.row for piece in pieces[1:]] + [count]
    for piece, end in zip(pieces, ends, strict=True):
        if piece.row < min(end, count):
            yield piece, slice(piece.row, min(end, count))


class ByRow:
    """f of the words t, q, v, v_rate, lam, z, p and of `further` arrays, with all its outputs side by side, or one.

    `sizes` are those of q, v, λ, z, p; `turn_slots` says where in p the followed angles of each row belong.
    """

    def __init__(
        self,
        loaded: Loaded,
        words: str,
        sizes: Sequence[int],
        turn_slots: np.ndarray,
        further: Sequence[np.ndarray] = (),
        output: int | None = None,
    ):
        n_q, n_v, n_c, n_z, n_p = sizes
        widths = {"t": 1, "q": n_q, "v": n_v, "v_rate": n_v, "lam": n_c, "z": n_z, "p": n_p}
        arrays = {word: np.zeros(n) for word, n in widths.items()}
        out = np.zeros(sum(loaded.output_sizes))
        self.ends = np.cumsum(loaded.output_sizes)  # of the outputs, among the columns
        outputs = np.split(out, self.ends[:-1])
        self._binding = loaded.bind([*(arrays[word] for word in words.split()), *further], outputs)
        self._out = out if output is None else outputs[output]
        self._p = arrays["p"]
        self._at = Reading(*arrays.values(), turn_slots, self._out)

    def over(self, record: Record, pieces: Sequence[Piece]) -> np.ndarray:
        """The outputs at all times of a record, one row a time."""
        self._binding = self._binding.renewed()
        values = np.zeros((len(record.t), self._out.size))
        for piece, rows in spans(pieces, len(record.t)):
            self._p[:] = piece.p
            whole = rows.start == 0 and rows.stop == len(record.t)
            part, room = (record, values) if whole else (Record(*(column[rows] for column in record)), values[rows])
            if fill_outputs(self._binding.handle, self._at, part, room) != OK:
                raise AnalysisError("the reported quantities cannot be evaluated")
        return values
