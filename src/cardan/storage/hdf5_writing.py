"""Writing HDF5 files safely on disks that may be full.

libhdf5 does not survive a write that fails: closing the file fails as well, objects stay behind, and the process dies
when it ends. So it writes through a file that never fails: what the disk does not take is kept in memory, until those
who write look at `problem`, and the file is closed. Then the problem is raised.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import h5py

if TYPE_CHECKING:
    from typing_extensions import Buffer


class PatientFile:
    """What h5py asks of a file object; `problem` is the first error of the disk."""

    def __init__(self, path: Path):
        self._file = open(path, "w+b", buffering=0)  # noqa: SIM115 - closed by close()
        self._at = 0
        self._kept: list[tuple[int, bytes]] = []  # what the disk did not take: where, bytes
        self.problem: OSError | None = None

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        self._at = offset + {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self._end()}[whence]
        return self._at

    def tell(self) -> int:
        return self._at

    def write(self, data: Buffer) -> int:
        left = memoryview(data).cast("B")
        size = len(left)
        while len(left):
            try:
                if self.problem is None:
                    self._file.seek(self._at)
                    taken = self._file.write(left) or 0
                else:
                    taken = self._keep(left)
            except OSError as error:
                self.problem, taken = error, 0
            self._at, left = self._at + taken, left[taken:]
        return size

    def readinto(self, buffer: Buffer) -> int:
        into = memoryview(buffer).cast("B")
        self._file.seek(self._at)
        content = bytearray(self._file.read(len(into)).ljust(len(into), b"\0"))
        for at, data in self._kept:
            first, last = max(at, self._at), min(at + len(data), self._at + len(into))
            if first < last:
                content[first - self._at : last - self._at] = data[first - at : last - at]
        into[:] = content
        self._at += len(into)
        return len(into)

    def read(self, size: int) -> bytes:
        data = bytearray(size)
        self.readinto(data)
        return bytes(data)

    def truncate(self, size: int) -> int:
        try:
            if self.problem is None:
                self._file.truncate(size)
        except OSError as error:
            self.problem = error
        return size

    def flush(self) -> None:
        """Nothing waits: the file has no buffer."""

    def close(self) -> None:
        self._file.close()

    def check(self) -> None:
        """Raise the problem, if there is one: to be called now and then, since what the disk does not take is kept."""
        if self.problem is not None:
            raise self.problem

    def _keep(self, data: memoryview) -> int:
        self._kept.append((self._at, bytes(data)))
        return len(data)

    def _end(self) -> int:
        return max([os.fstat(self._file.fileno()).st_size, *(at + len(data) for at, data in self._kept)])


@contextmanager
def new_hdf5(path: Path) -> Iterator[tuple[h5py.File, Callable[[], None]]]:
    """A new HDF5 file to write to, and a function that raises OSError where the disk does not take more.

    It is also raised at the end, when all is closed.
    """
    disk = PatientFile(path)
    try:
        with h5py.File(disk, "w", track_order=True) as file:
            yield file, disk.check
        disk.check()
    finally:
        disk.close()
