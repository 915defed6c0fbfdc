"""What a program prints: the end of it, as a terminal would show it."""

from __future__ import annotations

import codecs
import threading

LONGEST_OUTPUT = 60_000  # characters that are kept: a page shows them at once, and nobody reads more


class Output:
    """`add` takes bytes as they come, in any thread; only the last ones are kept, so that nothing grows without end."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._end = ""
        self._count = 0  # of all characters
        self._lock = threading.Lock()

    def add(self, data: bytes) -> None:
        with self._lock:
            text = self._decoder.decode(data)
            self._count += len(text)
            self._end = (self._end + text)[-LONGEST_OUTPUT:]

    @property
    def count(self) -> int:
        """How many characters there were."""
        return self._count

    @property
    def left_out(self) -> int:
        """How many characters at the beginning are not kept."""
        with self._lock:
            return self._count - len(self._end)

    @property
    def text(self) -> str:
        """The last characters; of a line that was written over again (a progress bar), what stands there at last."""
        with self._lock:
            lines = self._end.replace("\r\n", "\n").split("\n")
        return "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in lines)
