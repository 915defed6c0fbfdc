"""What has been derived of one machine: its functions as tapes, and facts about them. Plain data, by name.

A machine whose tapes are known needs neither its equations nor CasADi: a `System` takes from here what is here, and
derives the rest. So a run of a file that was run before starts at once, and the workers of a sweep derive nothing.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from cardan.numerics.tapes.tape import CHECKSUM, Tape, TapeError

T = TypeVar("T")

MAGIC = b"cardan machine\n"
STORE_VERSION = 1  # of the bytes and of the meaning of facts


class HasTape(Protocol):
    """A compiled function, whose tape is made when it is first run."""

    @property
    def tape_if_made(self) -> Tape | None: ...


class TapeStore:
    """Tapes and facts of one machine. Facts are numbers, texts, lists and dicts of them, as JSON has them."""

    def __init__(self, tapes: Mapping[str, Tape] | None = None, facts: Mapping[str, Any] | None = None):
        self._tapes, self._facts = dict(tapes or {}), dict(facts or {})
        self._functions: dict[str, HasTape] = {}  # in this process

    def tape(self, name: str) -> Tape | None:
        """A tape that was kept by an earlier process, checked before it is handed out."""
        tape = self._tapes.get(name)
        if tape is not None and name not in self._functions:
            tape.check()
        return tape

    def take(self, name: str, function: HasTape) -> None:
        """Keep the tape of a function that was made in this process, as soon as it has one."""
        self._functions[name] = function

    def fact(self, name: str, find: Callable[[], T]) -> T:
        """What is known by this name, else what `find` gives."""
        if name not in self._facts:
            self._facts[name] = find()
        return self._facts[name]

    def __contains__(self, name: str) -> bool:
        return name in self._facts or name in self._tapes

    @property
    def tapes(self) -> dict[str, Tape]:
        """All of them that can be kept: not those that call black boxes, which are code."""
        made_now = {name: function.tape_if_made for name, function in self._functions.items()}
        return self._tapes | {name: tape for name, tape in made_now.items() if tape is not None and not tape.externals}

    @property
    def size(self) -> int:
        """How much there is: it only grows, so that another size tells that there is something new."""
        return len(self._facts) + len(self.tapes)

    def to_bytes(self) -> bytes:
        """A header in JSON with the facts, then the tapes one after the other, and a checksum."""
        tapes = {name: tape.to_bytes() for name, tape in self.tapes.items()}
        header = {"facts": self._facts, "tapes": [[name, len(data)] for name, data in tapes.items()]}
        text = json.dumps(header, separators=(",", ":")).encode()
        content = b"".join([MAGIC, struct.pack("<qq", STORE_VERSION, len(text)), text, *tapes.values()])
        return content + hashlib.sha256(content).digest()

    @classmethod
    def from_bytes(cls, data: bytes) -> TapeStore:
        """What `to_bytes` wrote. What is cut off or changed is refused; tapes are checked when they are asked for."""
        content, checksum = data[:-CHECKSUM], data[-CHECKSUM:]
        first = len(MAGIC) + 16
        if not content.startswith(MAGIC) or len(content) < first:
            raise TapeError("these bytes are not the tapes of a machine", "not a tape")
        version, length = struct.unpack("<qq", content[len(MAGIC) : first])
        if version != STORE_VERSION:
            raise TapeError(f"these tapes have version {version}; this cardan reads version {STORE_VERSION}", "version")
        if hashlib.sha256(content).digest() != checksum:
            raise TapeError("the tapes of this machine are damaged: their checksum is another one", "checksum")
        try:
            header = json.loads(content[first : first + length])
            facts, sizes = dict(header["facts"]), [(str(name), int(size)) for name, size in header["tapes"]]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise TapeError("the tapes of this machine are damaged: their header cannot be read", "damaged") from None
        tapes, place = {}, first + length
        for name, size in sizes:
            if not 0 < size <= len(content) - place:
                raise TapeError("the tapes of this machine are damaged: one ends too early", "damaged")
            tapes[name] = Tape.from_bytes(content[place : place + size])
            place += size
        return cls(tapes, facts)
