"""Structs of the core on a device: their pointers are addresses there, and what they point to is kept."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.arrays import DeviceArray
from cardan.numerics.core import HEADER, SIZES, FieldValues, Handle
from cardan.numerics.gpu.device import Device
from cardan.numerics.tapes.tape import ARRAYS, TAPE_TYPE, BoundTape

if TYPE_CHECKING:
    from typing_extensions import Buffer


AXES = {"size": None, "rows": 0, "cols": 1}


class Structs:
    """What has been put on a device, for as long as this lives."""

    def __init__(self, device: Device):
        self.device = device
        self._kept: list[object] = []
        self._tapes: dict[int, int] = {}  # address here -> there

    def put(self, array: np.ndarray) -> int:
        """A copy on the device; its address."""
        return self.keep(self.device.xp.asarray(np.ascontiguousarray(array))) if array.size else self.nothing

    def keep(self, array: DeviceArray) -> int:
        """The address of an array that is there already."""
        if not array.size:
            return self.nothing
        self._kept.append(array)
        return self.device.address(array)

    @cached_property
    def nothing(self) -> int:
        """Where arrays without entries point to."""
        return self.put(np.zeros(1))

    def tape(self, bound: BoundTape) -> int:
        """The address of a tape, which is put there once."""
        if bound.address not in self._tapes:
            self._tapes[bound.address] = self._put_bytes(self._tape(bound))
        return self._tapes[bound.address]

    def _tape(self, bound: BoundTape) -> ctypes.Structure:
        there = TAPE_TYPE.from_buffer_copy(bound.struct)
        for word, kind, _ in ARRAYS:
            array = np.ascontiguousarray(getattr(bound.tape, word), kind.newbyteorder("="))
            setattr(there, word, self.put(array))
        pieces = [self._tape(piece) for piece in bound.pieces]
        there.pieces = self._put_bytes((TAPE_TYPE * max(1, len(pieces)))(*pieces))
        there.externals = None
        return there

    @property
    def tapes(self) -> Mapping[int, int]:
        return self._tapes

    def _put_bytes(self, data: Buffer) -> int:
        return self.put(np.frombuffer(bytes(data), np.int64))

    def function(self, bound: BoundTape) -> Handle:
        return Handle(self.tape(bound), None, None, None, None)

    def struct(self, name: str, values: FieldValues, single: bool = False) -> int:
        """A struct of the core with arrays of the device, handles, addresses and numbers in its fields."""
        kind = _single(name) if single else HEADER.types[name]
        return self._put_bytes(kind(*(self._field(f, values) for f, *_ in kind._fields_)))

    def _field(self, field: str, values: FieldValues) -> Any:
        value = values.get(field)
        if value is None and field.endswith(SIZES):
            name, word = field.rsplit("_", 1)
            return values[name].size if AXES[word] is None else values[name].shape[AXES[word]]
        return self.keep(value) if isinstance(value, self.device.xp.ndarray) else value


@cache
def _single(name: str) -> type[ctypes.Structure]:
    """A struct of the core as it is in single precision."""
    fields = [(f, ctypes.c_float if kind is ctypes.c_double else kind) for f, kind, *_ in HEADER.types[name]._fields_]
    return type(f"{name}_single", (ctypes.Structure,), {"_fields_": fields})


def scratch_of(bounds: Sequence[BoundTape]) -> int:
    """The numbers that a thread needs behind the slots of these tapes, for calls within them."""
    return max([1, *(bound.work_size - bound.tape.n_slots for bound in bounds)])
