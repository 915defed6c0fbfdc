"""Tapes: functions as flat lists of scalar operations, plain data that the core runs (`core/tape/tape.h`).

A tape is made from a CasADi function once (`of_casadi.tape_of`). From then on nothing needs CasADi: a tape can be
saved, compared by its digest, sent to another process and run there.
"""

from __future__ import annotations

import ctypes
import hashlib
import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardan.errors import CardanError
from cardan.numerics import core
from cardan.numerics.constants import (
    CALL_COLUMNS,
    CALL_EXTERNAL,
    CALL_GRID,
    CALL_SPLINE,
    COLUMN_FIRST_INTEGER,
    COLUMN_KIND,
    OP_ERF,
    OP_EXP,
    OP_EXPM1,
    OP_FABS,
    OP_IF_ELSE_ZERO,
    OP_INTERVAL,
    OP_LE,
    OP_LT,
    OP_SIGN,
    OP_TABLE,
    OP_TANH,
    OP_UNIFORM,
)

if TYPE_CHECKING:
    import casadi as ca
    from numpy.typing import ArrayLike


TAPE_VERSION = 2  # of the bytes; to be raised whenever a number of an operation or the order of arrays changes
MAGIC = b"cardan tape\n"
CHECKSUM = 32  # bytes of SHA-256
LONGEST_TAPE_NAME = 10_000
TAPE_TYPE, EXTERNAL_TYPE = core.HEADER.types["cd_tape"], core.HEADER.types["cd_external"]
# How many slots an operation reads, by its number; those that look into a table read one, a call has slots of its own
OPERANDS = np.array([0] + [int(n) for n in re.findall(r"OPERATION\(\w+, \d+, (\d), ", core.HEADER.text)] + [1, 1, 1, 0])
STATUS_NAMES = core.HEADER.names("cd_tape_status", "CD_TAPE_")
# The arrays of a tape in the order of its bytes; the third is what a row of it has, where it is a table
ARRAYS = (
    ("operations", np.dtype("<i4"), 4),
    ("constants", np.dtype("<f8"), 1),
    ("input_sizes", np.dtype("<i8"), 1),
    ("output_sizes", np.dtype("<i8"), 1),
    ("output_slots", np.dtype("<i4"), 1),
    ("tables", np.dtype("<i8"), 2),
    ("calls", np.dtype("<i8"), CALL_COLUMNS),
    ("call_slots", np.dtype("<i4"), 1),
    ("integers", np.dtype("<i8"), 1),
    ("numbers", np.dtype("<f8"), 1),
)
# operations by which a function may be all but constant except within a short stretch
BRIEF = {OP_TANH, OP_EXP, OP_EXPM1, OP_ERF, OP_INTERVAL, OP_UNIFORM, OP_TABLE, *range(OP_FABS, OP_IF_ELSE_ZERO + 1)}
SIDED = {OP_LT, OP_LE, OP_SIGN}  # by which a function may jump at the zero of another one
BRIEF_CALLS = {CALL_GRID, CALL_SPLINE, CALL_EXTERNAL}


class TapeError(CardanError):
    """A function cannot be a tape, or bytes are none. `reason` is a word that programs can ask for."""

    def __init__(self, message: str, reason: str = "broken"):
        super().__init__(message)
        self.reason = reason


class External(NamedTuple):
    """A black box: the address of a `cd_external_function`, what it gets as `self`, what it reads and writes."""

    function: int
    self_: int
    input_sizes: tuple[int, ...]
    output_sizes: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Tape:
    """The arrays of `cd_tape`.

    `externals` names the black boxes that have to be given where the tape runs; where it was made, `functions` holds
    them as CasADi functions.
    """

    name: str
    n_slots: int
    operations: np.ndarray  # (n, 4): operation, result, left, right; the last one ends the tape
    constants: np.ndarray
    input_sizes: np.ndarray
    output_sizes: np.ndarray
    output_slots: np.ndarray
    tables: np.ndarray  # (n, 2): begin and length in `numbers`
    calls: np.ndarray  # (n, 8)
    call_slots: np.ndarray
    integers: np.ndarray
    numbers: np.ndarray
    externals: tuple[str, ...] = ()
    functions: tuple[ca.Function, ...] = field(default=(), repr=False)
    pieces: tuple[Tape, ...] = ()  # what repeats evaluate; they have neither pieces nor externals

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tape) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def digest(self) -> str:
        """A text that is the same for the same tape, whatever process made it."""
        return hashlib.sha256(self._content()).hexdigest()

    @cached_property
    def may_act_briefly(self) -> bool:
        """Whether a result may change within a short stretch only: by comparisons, extremes, tables, exponentials."""
        operations = set(self.operations[:, 0].tolist())
        kinds = set(self.calls[:, COLUMN_KIND].tolist()) if len(self.calls) else set()
        return bool(operations & BRIEF or kinds & BRIEF_CALLS) or any(piece.may_act_briefly for piece in self.pieces)

    @cached_property
    def may_jump(self) -> bool:
        """Whether something is compared in it, or a sign is taken."""
        operations = set(self.operations[:, 0].tolist())
        return bool(operations & SIDED) or any(piece.may_jump for piece in self.pieces)

    def to_bytes(self) -> bytes:
        content = self._content()
        return content + hashlib.sha256(content).digest()

    def _content(self) -> bytes:
        name, names = self.name.encode(), "\n".join(self.externals).encode()
        head = struct.pack("<qqqqq", TAPE_VERSION, self.n_slots, len(self.externals), len(name), len(names))
        parts = [MAGIC, head, name, names]
        for word, kind, _ in ARRAYS:
            array = np.ascontiguousarray(getattr(self, word), kind)
            parts += [struct.pack("<q", array.size), array.tobytes()]
        parts.append(struct.pack("<q", len(self.pieces)))
        for piece in self.pieces:
            content = piece._content()
            parts += [struct.pack("<q", len(content)), content]
        return b"".join(parts)

    @classmethod
    def from_bytes(cls, data: bytes) -> Tape:
        """The tape that `to_bytes` wrote. What is cut off or changed is refused; whether its operations stay within
        bounds is for `check` to say."""
        content, checksum = data[:-CHECKSUM], data[-CHECKSUM:]
        _begun(content)
        if hashlib.sha256(content).digest() != checksum:
            raise TapeError("this tape is damaged: its checksum is another one", "checksum")
        return cls._from_content(content)

    @classmethod
    def _from_content(cls, content: bytes, is_piece: bool = False) -> Tape:
        reader = _begun(content)
        n_slots, n_externals, name_length, names_length = reader.integers(4)
        if not 0 <= name_length <= LONGEST_TAPE_NAME:
            raise TapeError(f"this tape is damaged: a name of {name_length} characters", "damaged")
        name, names = reader.text(name_length), reader.text(names_length)
        externals = tuple(names.split("\n")) if n_externals else ()
        if len(externals) != n_externals:
            raise TapeError(f"this tape is damaged: {len(externals)} names of {n_externals} black boxes", "damaged")
        arrays: dict[str, Any] = {word: reader.array(word, kind, columns) for word, kind, columns in ARRAYS}
        (n_pieces,) = reader.integers(1)
        if not 0 <= n_pieces <= len(content) or (is_piece and n_pieces):
            raise TapeError(f"this tape is damaged: {n_pieces} pieces", "damaged")
        pieces = tuple(cls._from_content(reader.take(*reader.integers(1)), True) for _ in range(n_pieces))
        if reader.place != len(content):
            raise TapeError("this tape is damaged: there is something behind its end", "damaged")
        return cls(name, n_slots, **arrays, externals=externals, pieces=pieces)

    def reads(self, number: int) -> np.ndarray:
        """Which components of an input some operation, call or output reads."""
        first = self.constants.size + int(self.input_sizes[:number].sum())
        slots = np.arange(first, first + int(self.input_sizes[number]))
        operation, _, left, right = self.operations.T
        operands = OPERANDS[operation]
        read = [left[operands > 0], right[operands > 1], self.call_slots, self.output_slots]
        return np.isin(slots, np.concatenate(read))

    def bound(self, externals: Sequence[External] = ()) -> BoundTape:
        """The tape as the core's struct, with its black boxes. It must have passed `check`."""
        if len(externals) != len(self.externals):
            wanted = ", ".join(self.externals) or "none"
            raise TapeError(f'the tape "{self.name}" calls black boxes that were not given: {wanted}', "no external")
        for k, inputs, outputs in self.external_calls():
            if (inputs, outputs) != (externals[k].input_sizes, externals[k].output_sizes):
                raise TapeError(
                    f"{self.externals[k]} has other inputs or outputs than the tape gives it", "no external"
                )
        return BoundTape(self, externals)

    def external_calls(self) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """Of each call of a black box its number, and the sizes of what it gets and gives."""
        for first in self.calls[self.calls[:, COLUMN_KIND] == CALL_EXTERNAL, COLUMN_FIRST_INTEGER].tolist():
            number, inputs, outputs = self.integers[first : first + 3].tolist()
            sizes = self.integers[first + 3 : first + 3 + inputs + outputs].tolist()
            yield number, tuple(sizes[:inputs]), tuple(sizes[inputs:])

    @cached_property
    def work_size(self) -> int:
        """How many numbers the work array needs. Of a tape that has passed `check`."""
        bound = self._unbound()
        return core.cd_tape_work_size(bound.struct)

    def _unbound(self) -> BoundTape:
        """The core's struct with black boxes that must not be called."""
        return BoundTape(self, [External(0, 0, (), ())] * len(self.externals))

    def check(self, library: ModuleType = core) -> None:
        """Raise TapeError unless the core says that the tape runs within its bounds."""
        bound = self._unbound()  # keeps what the struct points to
        status = library.cd_tape_check(bound.struct)
        if status != 0:
            word = STATUS_NAMES[status]
            raise TapeError(f'the tape "{self.name}" must not run: {word}', word)


class BoundTape:
    """A tape as a struct whose address can be passed on; keeps the arrays that it points to."""

    def __init__(self, tape: Tape, externals: Sequence[External]):
        self.tape = tape
        self._arrays = {
            word: np.ascontiguousarray(getattr(tape, word), kind.newbyteorder("=")) for word, kind, _ in ARRAYS
        }
        self._externals = (EXTERNAL_TYPE * max(1, len(externals)))(*(EXTERNAL_TYPE(*x[:2]) for x in externals))
        self._pieces = [BoundTape(piece, [External(0, 0, (), ())] * len(piece.externals)) for piece in tape.pieces]
        structs = (TAPE_TYPE * max(1, len(self._pieces)))(*(piece.struct for piece in self._pieces))
        self._piece_structs = structs
        self.struct = TAPE_TYPE(n_slots=tape.n_slots, n_externals=len(externals), n_pieces=len(tape.pieces))
        self.struct.pieces = ctypes.addressof(structs)
        self.struct.externals = ctypes.addressof(self._externals)
        for word, _, columns in ARRAYS:
            array = self._arrays[word]
            setattr(self.struct, word, array.ctypes.data)
            if word != "output_slots":  # as many as the sizes say
                count = {"input_sizes": "n_inputs", "output_sizes": "n_outputs"}.get(word, f"n_{word}")
                setattr(self.struct, count, array.size // columns)
        if int(np.sum(np.maximum(tape.output_sizes, 0), dtype=float)) != tape.output_slots.size:
            raise TapeError(f'the tape "{tape.name}" must not run: sizes of outputs and their slots differ', "bad size")

    @property
    def address(self) -> int:
        return ctypes.addressof(self.struct)

    @property
    def pieces(self) -> Sequence[BoundTape]:
        return self._pieces

    @property
    def work_size(self) -> int:
        """How many numbers the work array needs."""
        return self.tape.work_size


class RunningTape:
    """A checked tape with its work array, to be called with arrays from Python (tests, and what is not hot)."""

    def __init__(self, tape: Tape, externals: Sequence[External] = (), library: ModuleType = core):
        tape.check(library)
        self.tape, self.bound = tape, tape.bound(externals)
        self._library = library
        self._w = np.zeros(max(1, self.bound.work_size))

    def __call__(self, *inputs: ArrayLike | None) -> list[np.ndarray]:
        """The outputs, each as a column of its nonzeros; None stands for zeros."""
        columns = [None if x is None else np.ascontiguousarray(x, float).ravel() for x in inputs]
        sizes = [None if x is None else x.size for x in columns]
        if len(columns) != len(self.tape.input_sizes) or any(
            size is not None and size != wanted for size, wanted in zip(sizes, self.tape.input_sizes, strict=True)
        ):
            wanted = self.tape.input_sizes.tolist()
            raise ValueError(f"{self.tape.name}: inputs of sizes {sizes}, the tape wants {wanted}")
        outputs = [np.zeros(size) for size in self.tape.output_sizes]
        arg = (ctypes.c_void_p * max(1, len(columns)))(*(None if x is None else x.ctypes.data for x in columns))
        res = (ctypes.c_void_p * max(1, len(outputs)))(*(x.ctypes.data for x in outputs))
        status = self._library.cd_tape_run(self.bound.struct, arg, res, self._w)
        if status != 0:
            word = STATUS_NAMES[status]
            raise TapeError(f'the tape "{self.tape.name}" failed: {word}', word)
        return outputs


def _begun(content: bytes) -> _Reader:
    """A reader behind the version, which is known."""
    if not content.startswith(MAGIC):
        raise TapeError("these bytes are not a tape", "not a tape")
    reader = _Reader(content, len(MAGIC))
    (version,) = reader.integers(1)
    if version != TAPE_VERSION:
        raise TapeError(f"this tape has version {version}; this cardan reads version {TAPE_VERSION}", "version")
    return reader


class _Reader:
    """Bytes from the front to the end."""

    def __init__(self, data: bytes, place: int):
        self._data, self.place = data, place

    def take(self, count: int) -> bytes:
        if not 0 <= count <= len(self._data) - self.place:
            raise TapeError("this tape is damaged: it ends too early", "damaged")
        self.place += count
        return self._data[self.place - count : self.place]

    def integers(self, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}q", self.take(8 * count))

    def text(self, count: int) -> str:
        try:
            return self.take(count).decode()
        except UnicodeDecodeError:
            raise TapeError("this tape is damaged: a name is no text", "damaged") from None

    def array(self, word: str, kind: np.dtype, columns: int) -> np.ndarray:
        (size,) = self.integers(1)
        array = np.frombuffer(self.take(kind.itemsize * size if 0 <= size < len(self._data) else -1), kind)
        if size % columns:
            raise TapeError(f"this tape is damaged: {word} of a size that is no multiple of {columns}", "damaged")
        return array.reshape(-1, columns) if columns > 1 else array
