"""A machine as the memory of a WebAssembly module: structs and arrays in one block, where pointers have four bytes.

Pointers are addresses in that memory: the block stands at `BASE`, behind what the module keeps for itself. Arrays that
a run writes before it reads them (`room`) come after the block and are not part of it. So a page has a machine as it
was by copying the block to its place again.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from cardan.numerics.core import Struct
from cardan.numerics.functions import Binding
from cardan.numerics.gpu.image import arrays_of, bounds_of, merged
from cardan.numerics.tapes.tape import ARRAYS, TAPE_TYPE, BoundTape

BASE = 1 << 18  # bytes; the module's own data, its stack among them, end before
WORD = 8
NOTHING = BASE  # where arrays without entries point to: to the first word of the block


class Memory:
    """`block`: the bytes at `BASE`; `size`: up to where the memory must reach."""

    def __init__(
        self,
        structs: Sequence[Struct],
        bindings: Sequence[Binding],
        tapes: Iterable[BoundTape],
        room: Sequence[np.ndarray],
    ):
        self._parts: list[bytes] = [bytes(WORD)]
        self._end = BASE + WORD
        self._tapes: dict[int, int] = {}  # from an address here to one there, this and the next
        self._structs: dict[int, int] = {}
        for tape in (*tapes, *(binding.bound_tape for binding in bindings)):
            if tape.address not in self._tapes:
                self._tapes[tape.address] = self._put(bytes(self._tape(tape)))
        spare = merged(bounds_of(array) for array in room if array.size)
        own = [limits for limits in merged(map(bounds_of, arrays_of(structs, bindings))) if not _within(limits, spare)]
        self._ranges = [(low, high, self._put(ctypes.string_at(low, high - low))) for low, high in own]
        for struct in structs:
            self._structs[ctypes.addressof(struct.c_struct)] = self._put(bytes(ctypes.sizeof(narrow(struct.c_struct))))
        self.size = self._end
        for low, high in spare:
            self._ranges.append((low, high, self.size))
            self.size += _rounded(high - low)
        self._ranges.sort()
        block = bytearray().join(self._parts)
        for binding in bindings:
            for array in binding.pointer_arrays:
                addresses = np.array([self.address(int(a)) for a in array], "<u4").tobytes()
                at = self.address_of(array) - BASE
                block[at : at + len(addresses)] = addresses
        for struct in structs:
            at = self._structs[ctypes.addressof(struct.c_struct)] - BASE
            written = bytes(self._narrowed(struct.c_struct))
            block[at : at + len(written)] = written
        self.block = bytes(block)

    def address_of(self, array: np.ndarray | Struct) -> int:
        """Where an array or a struct stands."""
        if isinstance(array, Struct):
            return self._structs[ctypes.addressof(array.c_struct)]
        return self.address(bounds_of(array)[0]) if array.size else NOTHING

    def address(self, here: int) -> int:
        """From an address here to one there; of what is not in the memory, that of nothing."""
        if here in self._structs:
            return self._structs[here]
        k = int(np.searchsorted([low for low, _, _ in self._ranges], here, side="right")) - 1
        if k >= 0 and here < self._ranges[k][1]:
            return self._ranges[k][2] + here - self._ranges[k][0]
        return NOTHING

    def _put(self, data: bytes) -> int:
        place = self._end
        self._parts.append(data + bytes(_rounded(len(data)) - len(data)))
        self._end += _rounded(len(data))
        return place

    def _tape(self, bound: BoundTape) -> ctypes.Structure:
        there = narrow(bound.struct)()
        for name, kind, *_ in TAPE_TYPE._fields_:
            if kind is not ctypes.c_void_p:
                setattr(there, name, getattr(bound.struct, name))
        for word, kind, _ in ARRAYS:
            array = np.ascontiguousarray(getattr(bound.tape, word), kind)
            setattr(there, word, self._put(array.tobytes()) if array.size else NOTHING)
        pieces = b"".join(bytes(self._tape(piece)) for piece in bound.pieces)
        there.pieces = self._put(pieces) if pieces else NOTHING  # type: ignore[attr-defined]
        return there

    def _narrowed(self, struct: ctypes.Structure) -> ctypes.Structure:
        there = narrow(struct)()
        for name, kind, *_ in struct._fields_:
            value = getattr(struct, name)
            if isinstance(value, ctypes.Structure):
                value = self._narrowed(value)
            elif kind is ctypes.c_void_p:
                value = self._pointer(name, value)
            setattr(there, name, value)
        return there

    def _pointer(self, name: str, value: int | None) -> int:
        if value is None or name == "evaluate":  # there is no machine code
            return 0
        return self._tapes.get(value, 0) if name == "tape" else self.address(value)


def narrow(struct: ctypes.Structure) -> type[ctypes.Structure]:
    """The type of a struct where pointers have four bytes."""
    return _narrow(type(struct))


@cache
def _narrow(wide: Any) -> Any:
    if wide is ctypes.c_void_p:
        return ctypes.c_uint32
    if not issubclass(wide, ctypes.Structure):
        return wide
    fields = [(name, _narrow(kind)) for name, kind, *_ in wide._fields_]
    return type(f"{wide.__name__}_narrow", (ctypes.LittleEndianStructure,), {"_fields_": fields})


def _rounded(size: int) -> int:
    return -(-size // WORD) * WORD


def _within(limits: tuple[int, int], ranges: Sequence[tuple[int, int]]) -> bool:
    return any(low <= limits[0] and limits[1] <= high for low, high in ranges)
