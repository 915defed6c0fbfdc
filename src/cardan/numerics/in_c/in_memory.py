"""Models in memory: the struct `machine_model` and all that it points to, as one block of bytes.

A block has pointers of this process or of another memory (WebAssembly: four bytes). They count from the begin of the
block until `located` says where it stands.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from cardan.numerics.core import HEADER, KINDS, FieldValues, address_of, address_of_code
from cardan.numerics.functions import Loaded
from cardan.numerics.in_c.model import ARRAYS, COUNTS, FUNCTION_TABLE, FUNCTIONS, NAME, SIZES, TEXTS, ModelData
from cardan.numerics.in_c.model import STRUCT as MODEL
from cardan.numerics.machine_code.native import left_by_parts
from cardan.numerics.tapes.tape import ARRAYS as TAPE_ARRAYS
from cardan.numerics.tapes.tape import Tape

WORD = 8  # bytes
EMPTY_ARRAY = 0  # where arrays without entries point to: the first word of a block
HERE = ctypes.c_uint64 if ctypes.sizeof(ctypes.c_void_p) == 8 else ctypes.c_uint32
NARROW = ctypes.c_uint32  # pointers of WebAssembly


class Absolute(int):
    """An address that is not one of the block."""


class Block:
    """Arrays, texts, tapes and structs one after the other; each `put` says where, in bytes from the begin."""

    def __init__(self, pointer: Any):
        self.pointer, self.size = pointer, WORD
        self._parts: list[bytes] = [bytes(WORD)]
        self._pointers: list[int] = []  # where pointers stand

    def put(self, data: bytes) -> int:
        place, room = self.size, -(-len(data) // WORD) * WORD
        self._parts.append(data + bytes(room - len(data)))
        self.size += room
        return place

    def array(self, values: Any, kind: np.dtype) -> int:
        array = np.ascontiguousarray(values, kind)
        return self.put(array.tobytes()) if array.size else EMPTY_ARRAY

    def text(self, value: str) -> int:
        return self.put(value.encode() + b"\0")

    def texts(self, values: Sequence[str]) -> int:
        places = [self.text(value) for value in values]
        if not places:
            return EMPTY_ARRAY
        place = self.put(b"".join(bytes(self.pointer(at)) for at in places))
        self._pointers += [place + k * ctypes.sizeof(self.pointer) for k in range(len(places))]
        return place

    def structs(self, name: str, values: Sequence[FieldValues]) -> int:
        """Structs one after the other. A pointer is a place of the block, an `Absolute` address, or None."""
        kind = with_pointers(HEADER.types[name], self.pointer)
        room = (kind * len(values))()
        pointers: list[int] = []
        for k, fields in enumerate(values):
            self._fill(room[k], HEADER.types[name], fields, k * ctypes.sizeof(kind), pointers)
        place = self.put(bytes(room))
        self._pointers += [place + at for at in pointers]
        return place

    def _fill(self, there: Any, kind: Any, values: FieldValues, at: int, pointers: list[int]) -> None:
        """Write the fields of one struct, which stands at `at`; the places of pointers go to `pointers`."""
        for word, field, *_ in kind._fields_:
            value, begin = values[word], at + getattr(type(there), word).offset
            if field is ctypes.c_void_p:
                setattr(there, word, int(value or 0))
                if value is not None and not isinstance(value, Absolute):
                    pointers.append(begin)
            elif issubclass(field, ctypes.Structure):
                self._fill(getattr(there, word), field, value, begin, pointers)
            elif issubclass(field, ctypes.Array):
                self._fill_array(getattr(there, word), field._type_, value, begin, pointers)
            else:
                setattr(there, word, value)

    def _fill_array(self, there: Any, kind: Any, values: Sequence[Any], at: int, pointers: list[int]) -> None:
        for k, value in enumerate(values):
            if issubclass(kind, ctypes.Structure):
                self._fill(there[k], kind, value, at + k * ctypes.sizeof(there._type_), pointers)
            else:
                there[k] = value

    def tape(self, tape: Tape) -> int:
        return self.structs("cd_tape", [self._tape(tape)])

    def _tape(self, tape: Tape) -> FieldValues:
        struct = tape.bound().struct
        fields = {word: getattr(struct, word) for word, *_ in struct._fields_}
        fields |= {word: self.array(getattr(tape, word), kind) for word, kind, _ in TAPE_ARRAYS}
        pieces = [self._tape(piece) for piece in tape.pieces]
        return fields | {"pieces": self.structs("cd_tape", pieces) if pieces else EMPTY_ARRAY, "externals": None}

    def model(self, data: ModelData, function: Callable[[Loaded], FieldValues]) -> int:
        """`function`: the fields of the machine_function of one."""
        n, none = data.numbers, {"evaluate": None, "tape": None, "work": 0}
        fields: dict[str, Any] = {SIZES: data.sizes, NAME: self.text(data.name)}
        fields |= {word: n[word] for word in COUNTS} | {word: self.texts(data.texts[word]) for word in TEXTS}
        fields |= {word: self.array(n[word], KINDS[kind]) for word, kind in ARRAYS.items()}
        fields[FUNCTION_TABLE] = [
            function(data.functions[word]) if word in data.functions else none for word in FUNCTIONS
        ]
        return self.structs(MODEL, [fields])

    def interpreted(self, loaded: Loaded) -> FieldValues:
        """A function by its tape, which becomes part of the block."""
        assert loaded.tape is not None
        return {"evaluate": None, "tape": self.tape(loaded.tape), "work": max(1, loaded.tape.work_size)}

    def located(self, base: int) -> bytes:
        """The block as it is where it begins at the address `base`."""
        block = bytearray().join(self._parts)
        for at in self._pointers:
            pointer = self.pointer.from_buffer(block, at)
            pointer.value += base
            del pointer
        return bytes(block)


class ModelInMemory:
    """A model in the memory of this process, which any number of machines share. `address`: of its `machine_model`."""

    def __init__(self, data: ModelData):
        self.data = data
        self._alive: list[Any] = []  # what functions of the model point to
        block = Block(HERE)
        place = block.model(data, self._function)
        self._bytes = np.zeros(-(-block.size // WORD))
        base = address_of(self._bytes)
        self._bytes.view(np.uint8)[: block.size] = np.frombuffer(block.located(base), np.uint8)
        self.address = base + place

    def _function(self, loaded: Loaded) -> FieldValues:
        """Machine code, where there is some by now, else its tape; black boxes in it are called through Python."""
        bound, boxes = loaded.bound_tape()
        library, work, code = loaded.library, bound.work_size, None
        if library is not None:
            work += left_by_parts(library)
            code = Absolute(address_of_code(library.cardan_eval))
        self._alive += [bound, boxes, library]
        return {"evaluate": code, "tape": Absolute(bound.address), "work": max(1, work)}


@cache
def with_pointers(kind: Any, pointer: Any) -> Any:
    """A type whose pointers are of another kind."""
    if kind is ctypes.c_void_p:
        return pointer
    if issubclass(kind, ctypes.Array):
        return with_pointers(kind._type_, pointer) * kind._length_
    if not issubclass(kind, ctypes.Structure):
        return kind
    fields = [(name, with_pointers(field, pointer)) for name, field, *_ in kind._fields_]
    return type(kind.__name__, (ctypes.LittleEndianStructure,), {"_fields_": fields})
