"""Columns of a result that stay in their file and are read when they are asked for.

The file is opened for each reading and closed again: nobody else is kept from it. Rows come from the datasets of the
HDF5 file and from the blocks that a run has added behind it (`growing`), later ones in place of earlier ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from math import prod
from pathlib import Path
from typing import BinaryIO, NamedTuple

import h5py
import numpy as np

from cardan.errors import FileError

PIECE_BYTES = 8 * 2**20  # what is held in memory at a time where a column is copied

Key = tuple[str, str]  # element, quantity


class Place(NamedTuple):
    """A column in the file: its dataset, its shape but for the rows, how many numbers stand before it in a row."""

    link: str
    shape: tuple[int, ...]
    before: int

    @property
    def width(self) -> int:
        return prod(self.shape)


class Block(NamedTuple):
    """Rows `first` ... `first + count - 1`, a column after another, as doubles from byte `at` of the file on."""

    first: int
    count: int
    at: int


class FileColumns(Mapping[Key, np.ndarray]):
    """`columns[element, quantity]` as in a Result."""

    def __init__(self, path: Path, places: Mapping[Key, Place], in_datasets: int, blocks: list[Block]):
        self.path, self._places = path.absolute(), dict(places)
        self._sources = _sources(in_datasets, blocks)
        self.rows = sum(stop - start for start, stop, _ in self._sources)
        self._stamp = stamp_of(self.path)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: object) -> bool:
        return key in self._places  # Mapping would read it

    def __getitem__(self, key: Key) -> np.ndarray:
        place = self._places[key]
        whole = np.empty((self.rows, *place.shape))
        with self._opened() as (dataset_of, file):
            for start, stop, block in self._sources:
                whole[start:stop] = _rows(dataset_of, file, place, start, stop, block)
        return whole

    def shape(self, key: Key) -> tuple[int, ...]:
        return (self.rows, *self._places[key].shape)

    def pieces(self, key: Key) -> Iterator[tuple[int, np.ndarray]]:
        """A column in pieces of bounded size: (first row, rows)."""
        place = self._places[key]
        most = max(1, PIECE_BYTES // (8 * max(1, place.width)))
        waiting: list[np.ndarray] = []
        first = count = 0
        with self._opened() as (dataset_of, file):
            for start, stop, block in self._sources:
                for begin in range(start, stop, most):
                    end = min(begin + most, stop)
                    waiting.append(_rows(dataset_of, file, place, begin, end, block))
                    count += end - begin
                    if count >= most:
                        yield first, np.concatenate(waiting)
                        waiting, first, count = [], first + count, 0
        if waiting:
            yield first, np.concatenate(waiting)

    def _opened(self) -> _Opened:
        if stamp_of(self.path) != self._stamp:
            raise FileError("the file of this result was changed or removed; load it again", self.path)
        return _Opened(self.path)


class _Opened:
    """The file as HDF5, only where that is needed, and as bytes."""

    def __init__(self, path: Path):
        self._path = path
        self._hdf5: h5py.File | None = None

    def __enter__(self) -> tuple[Callable[[str], h5py.Dataset], BinaryIO]:
        self._bytes = open(self._path, "rb")
        return self._dataset, self._bytes

    def _dataset(self, link: str) -> h5py.Dataset:
        if self._hdf5 is None:
            self._hdf5 = h5py.File(self._path, "r")
        return dataset_in(self._hdf5, link)

    def __exit__(self, *_: object) -> None:
        self._bytes.close()
        if self._hdf5 is not None:
            self._hdf5.close()


def _rows(
    dataset_of: Callable[[str], h5py.Dataset],
    file: BinaryIO,
    place: Place,
    start: int,
    stop: int,
    block: Block | None,
) -> np.ndarray:
    """Rows start ... stop-1 of a column."""
    if block is None:
        return dataset_of(place.link)[start:stop]
    file.seek(block.at + 8 * (place.before * block.count + (start - block.first) * place.width))
    numbers = np.frombuffer(file.read(8 * (stop - start) * place.width), dtype="<f8")
    return numbers.reshape(stop - start, *place.shape)


def dataset_in(group: h5py.Group, link: str) -> h5py.Dataset:
    """The dataset behind a link; TypeError where it is something else."""
    dataset = group[link]
    if not isinstance(dataset, h5py.Dataset):
        raise TypeError(f"{link} is no dataset")
    return dataset


def _sources(in_datasets: int, blocks: list[Block]) -> list[tuple[int, int, Block | None]]:
    """Where each row is to be taken from, in order: a block stands for its rows and cancels all that follow them."""
    sources: list[tuple[int, int, Block | None]] = [(0, in_datasets, None)] if in_datasets else []
    for block in blocks:
        while sources and sources[-1][0] >= block.first:
            sources.pop()
        if sources and sources[-1][1] > block.first:
            sources[-1] = (sources[-1][0], block.first, sources[-1][2])
        if block.count and (sources[-1][1] if sources else 0) == block.first:
            sources.append((block.first, block.first + block.count, block))
    return sources


def stamp_of(path: Path) -> tuple[int, int, int] | None:
    """What changes when the file does."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
