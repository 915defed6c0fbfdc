"""Events of a run in the core: a `cd_events` with its block of memory and its tables (core/events)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import HEADER, KINDS, FieldValues, Struct

RESTITUTION_LAWS = {word: number for number, word in HEADER.names("cd_restitution_law", "CD_").items()}
WORDS = HEADER.names("cd_what", "CD_")  # what a limit or friction has done, by its number
WORDS[0] = ""
PROBLEMS = {word: number for number, word in HEADER.names("cd_problem", "CD_").items()}
PARTITION = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64)
NOTED = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64)


class EventBlock:
    """A `cd_events`: `real` and `integer` are its numbers under their names, `array` finds its arrays."""

    def __init__(self, sizes: Mapping[str, int], tables: FieldValues):
        counts = HEADER.types["cd_event_sizes"](**sizes)
        self.c = HEADER.types["cd_events"]()
        self.block = np.zeros(core.cd_events_lay_out(self.c, counts, None) // 8)
        self._base = core.address_of(self.block)
        core.cd_events_lay_out(self.c, counts, self.block)
        self._bytes = self.block.view(np.uint8)
        pointed = HEADER.pointed["cd_events"]
        self._tables = {word: np.ascontiguousarray(table, KINDS[pointed[word]]) for word, table in tables.items()}
        for word, table in self._tables.items():
            setattr(self.c, word, core.address_of(table))
        self.real = self._numbers("real", "cd_event_real")
        self.integer = self._numbers("integer", "cd_event_integer")
        self._callbacks: tuple[object, ...] = ()
        self._arrays: dict[str, np.ndarray] = {}
        self._bound: dict[str, np.ndarray] = {}
        self._structs: dict[str, Struct] = {}

    @property
    def c_struct(self) -> ctypes.Structure:
        return self.c

    def __iter__(self) -> Iterator[np.ndarray]:
        """All arrays that it points to; those of its machine's structs and functions are theirs."""
        yield self.block
        yield from self._tables.values()
        yield from self._bound.values()

    def array(self, word: str, count: int) -> np.ndarray:
        """The first `count` entries of one of its arrays."""
        array = self._arrays.get(word)
        if array is None:
            kind = KINDS[HEADER.pointed["cd_events"][word]]
            first = getattr(self.c, word) - self._base
            array = self._arrays[word] = self._bytes[first : first + count * kind.itemsize].view(kind)
        return array

    def _numbers(self, word: str, struct: str) -> Any:
        first = getattr(self.c, word) - self._base
        return core.as_numbers(struct, self._bytes[first : first + ctypes.sizeof(HEADER.types[struct])])

    def bind(self, **parts: object) -> None:
        """Machine, factors, watched functions, bound functions, arrays: fields of the struct."""
        for word, part in parts.items():
            if isinstance(part, Struct):
                self._structs[word] = part
                part = ctypes.addressof(part.c_struct)
            elif isinstance(part, np.ndarray):
                self._bound[word] = part
                part = core.checked_address(part, KINDS[HEADER.pointed["cd_events"][word]])
            setattr(self.c, word, part)

    def call_back(
        self, partition: Callable[[int], int] | None = None, noted: Callable[[int], None] | None = None
    ) -> None:
        """Functions of Python that the core calls: to partition a large machine, and for each balance and reference."""
        self._callbacks = (
            None if partition is None else PARTITION(lambda _, make: partition(make)),
            None if noted is None else NOTED(lambda _, what: noted(what)),
        )
        self.c.partition, self.c.noted = (None if f is None else core.address_of_code(f) for f in self._callbacks)
