"""A bound machine as an image, of which every thread of a GPU can have a copy: structs and arrays in one block.

Pointers become places within the block (in bytes); a thread adds to them where its copy begins (core/lanes/kernels.h).
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from cardan.numerics.core import Struct
from cardan.numerics.events import EventBlock
from cardan.numerics.functions import Binding

WORD = 8  # bytes


class Image:
    """The words of the block, which of them are pointers, and where each struct begins (in words)."""

    def __init__(self, structs: Sequence[Struct | EventBlock], bindings: Iterable[Binding], tapes: Mapping[int, int]):
        """`tapes`: from the address of a tape here to its address on the device."""
        self._tapes = dict(tapes)
        self._blocks = merged(bounds_of(array) for array in arrays_of(structs, bindings))
        self._places: list[int] = []
        size = WORD  # the first word is what arrays without entries point to
        for low, high in self._blocks:
            self._places.append(size)
            size += -(-(high - low) // WORD) * WORD
        starts = []
        for struct in structs:
            starts.append(size)
            size += ctypes.sizeof(struct.c_struct)
        self.words = np.zeros(size // WORD, np.int64)
        self._bytes = self.words.view(np.uint8)
        for (low, high), place in zip(self._blocks, self._places, strict=True):
            self._bytes[place : place + high - low] = np.frombuffer(ctypes.string_at(low, high - low), np.uint8)
        pointers: list[int] = []
        for binding in bindings:
            for array in binding.pointer_arrays:
                pointers += self._translated(self._place(array.ctypes.data), array.tolist())
        for struct, start in zip(structs, starts, strict=True):
            pointers += self._put_struct(struct.c_struct, start)
        self.pointers = np.array(pointers, np.int64)
        self.parts = np.array(starts, np.int64) // WORD

    def _put_struct(self, struct: ctypes.Structure, start: int) -> list[int]:
        """The words of it that are pointers."""
        pointers: list[int] = []
        self._bytes[start : start + ctypes.sizeof(struct)] = np.frombuffer(bytes(struct), np.uint8)
        for name, kind, *_ in struct._fields_:
            at, value = start + getattr(type(struct), name).offset, getattr(struct, name)
            if isinstance(value, ctypes.Structure):
                pointers += self._put_struct(value, at)
            elif kind is ctypes.c_void_p and name == "tape":
                self.words[at // WORD] = self._tapes.get(value or 0, 0)
            elif kind is ctypes.c_void_p:
                pointers += self._translated(at, [value or 0])
        return pointers

    def _translated(self, at: int, addresses: Sequence[int]) -> list[int]:
        """Write addresses from byte `at` on as places; the words that are places now."""
        first = at // WORD
        self.words[first : first + len(addresses)] = [self._place(address) for address in addresses]
        return list(range(first, first + len(addresses)))

    def _place(self, address: int) -> int:
        """In bytes; of what is not in the image, that of nothing."""
        k = int(np.searchsorted([low for low, _ in self._blocks], address, side="right")) - 1
        if k >= 0 and address < self._blocks[k][1]:
            return self._places[k] + address - self._blocks[k][0]
        return 0


def arrays_of(structs: Iterable[Struct | EventBlock], bindings: Iterable[Binding]) -> list[np.ndarray]:
    """All arrays that structs and functions point to, but for those without entries."""
    arrays = [value for struct in structs for value in struct if isinstance(value, np.ndarray)]
    for binding in bindings:
        arrays += binding.all_arrays
    return [array for array in arrays if array.size]


def bounds_of(array: np.ndarray) -> tuple[int, int]:
    """The address of its first byte, and of what comes behind its last."""
    low = array.ctypes.data
    return low, low + array.nbytes


def merged(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges of addresses, those that overlap as one."""
    apart: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if apart and low < apart[-1][1]:
            apart[-1] = apart[-1][0], max(high, apart[-1][1])
        else:
            apart.append((low, high))
    return apart
