"""The values of a tape under construction, each with its number, in the order in which they are computed."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.numerics.tapes.arrangement import CALL, CONSTANT, INPUT, RESULT, Call, Values, arranged
from cardan.numerics.tapes.tape import Tape

if TYPE_CHECKING:
    import casadi as ca


class Graph:
    """Values in the order in which they are computed; each has a number.

    Kept in pieces of arrays: kind (an operation, or CONSTANT, INPUT, RESULT of a call), left, right (values; of a
    RESULT the call and its place) and number (of a constant).
    """

    def __init__(self) -> None:
        self.count = 0
        self._pieces: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
        self._single: list[tuple[int, int, int, float]] = []  # what follows the last piece
        self.value_of: dict[tuple, Any] = {}  # equal operations and calls are made once
        self._constants: dict[bytes, int] = {}
        self._numbers: list[np.ndarray] = []
        self._integers: list[np.ndarray] = []
        self._places: dict[tuple[str, bytes], tuple[int, int]] = {}  # of data in numbers or integers
        self._sizes = {"numbers": 0, "integers": 0}
        self.tables: list[tuple[int, int]] = []
        self.calls: list[Call] = []
        self.externals: list[ca.Function] = []
        self.pieces: list[Tape] = []

    def inputs(self, sizes: Sequence[int]) -> list[np.ndarray]:
        total = sum(sizes)
        values = self.append(np.full(total, INPUT, np.int32), np.arange(total), np.zeros(total, np.int64))
        return parts_of(values, sizes)

    def constant(self, number: float) -> int:
        key = struct.pack("<d", number)
        if key not in self._constants:
            self._constants[key] = self._add_single(CONSTANT, 0, 0, number)
        return self._constants[key]

    def operation(self, kind: int, left: int, right: int) -> int:
        key = (kind, left, right)
        if key not in self.value_of:
            self.value_of[key] = self._add_single(kind, left, right)
        return self.value_of[key]

    def call(
        self, kind: int, reads: np.ndarray, writes: int, integers: Sequence[int], numbers: np.ndarray, once: bool = True
    ) -> np.ndarray:
        """The values that a call writes."""
        places = self._place("integers", np.array(integers, np.int64)), self._place("numbers", np.array(numbers, float))
        key = (kind, reads.tobytes(), writes, *places)
        if once and key in self.value_of:
            return self.value_of[key]
        self._add_single(CALL, 0, len(self.calls))
        result, call = np.full(writes, RESULT, np.int32), np.full(writes, len(self.calls), np.int64)
        self.calls.append(Call(kind, reads, writes, *places))
        self.value_of[key] = self.append(result, call, np.arange(writes))
        return self.value_of[key]

    def table(self, numbers: np.ndarray) -> int:
        place = self._place("numbers", numbers)
        if place not in self.tables:
            self.tables.append(place)
        return self.tables.index(place)

    def _place(self, where: str, data: np.ndarray) -> tuple[int, int]:
        key = (where, data.tobytes())
        if key not in self._places:
            self._places[key] = self._sizes[where], data.size
            (self._numbers if where == "numbers" else self._integers).append(data)
            self._sizes[where] += data.size
        return self._places[key]

    def _add_single(self, kind: int, left: int, right: int, number: float = 0.0) -> int:
        self._single.append((kind, left, right, number))
        self.count += 1
        return self.count - 1

    def append(
        self, kind: np.ndarray, left: np.ndarray, right: np.ndarray, number: np.ndarray | None = None
    ) -> np.ndarray:
        self._collect()
        number = np.zeros(kind.size) if number is None else number
        self._pieces.append((kind, left, right, number))
        self.count += kind.size
        return np.arange(self.count - kind.size, self.count)

    def _collect(self) -> None:
        if self._single:
            kind, left, right, number = zip(*self._single, strict=True)
            arrays = np.array(kind, np.int32), np.array(left, np.int64), np.array(right, np.int64), np.array(number)
            self._pieces.append(arrays)
            self._single = []

    def tape(self, name: str, input_sizes: Sequence[int], outputs: Sequence[np.ndarray]) -> Tape:
        self._collect()
        nothing = np.zeros(0, np.int32), np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0)
        kind, left, right, number = (np.concatenate(parts) for parts in zip(nothing, *self._pieces, strict=True))
        values = Values(kind, left, right, number, self.calls, np.full(len(kind), -1, np.int64))
        data = np.concatenate([np.zeros(0, np.int64), *self._integers]), np.concatenate([np.zeros(0), *self._numbers])
        return arranged(name, values, input_sizes, outputs, self.tables, data, self.externals, self.pieces)


def parts_of(values: np.ndarray, sizes: Sequence[int]) -> list[np.ndarray]:
    return np.split(values, np.cumsum(sizes)[:-1]) if len(sizes) else []
