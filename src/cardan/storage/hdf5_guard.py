"""Checks the contents of an HDF5 file before anything is read: a file may come from anywhere.

HDF5 follows links out of the file, reads datasets whose numbers lie in other files, and makes room for as many numbers
as a dataset says to have, stored or not. None of that is in what cardan writes; here it is refused.
"""

from __future__ import annotations

import os
from pathlib import Path

import h5py

from cardan.errors import FileError

DEEPEST_GROUP = 3  # groups within each other: /parts/crank/position
MOST_LINKS = 1_000_000
DEFLATED = 1100  # times: what DEFLATE makes smaller at best, and a little more
UNCOUNTED_BYTES = 65_536  # bytes: below, nothing is counted


def check_whole(file: h5py.File, path: str | Path) -> None:
    """Refuse links out of the file, numbers that lie elsewhere, and sizes that the file cannot hold."""
    room, links = [os.path.getsize(path)], [0]
    _check_group(file, "", path, room, links, DEEPEST_GROUP)


def _check_group(
    group: h5py.Group, name: str, path: str | Path, room: list[int], links: list[int], deeper: int
) -> None:
    """`room`: bytes of the file that no dataset has claimed yet; `links`: how many there were so far."""
    for link in group:
        where = f"{name}/{link}"
        links[0] += 1
        if links[0] > MOST_LINKS:
            raise FileError("it holds more than a result can have; is it the right file?", path)
        if group.id.links.get_info(group._e(link)).type != h5py.h5l.TYPE_HARD:
            raise FileError(
                f'"{where}" is a link to another place or file, which is not followed; copy the data into the file',
                path,
            )
        thing = group[link]
        if isinstance(thing, h5py.Dataset):
            _check_dataset(thing, where, path, room)
        elif isinstance(thing, h5py.Group):
            if deeper == 0:
                raise FileError(f'"{where}" is nested more deeply than a result can be', path)
            _check_group(thing, where, path, room, links, deeper - 1)


def _check_dataset(dataset: h5py.Dataset, where: str, path: str | Path, room: list[int]) -> None:
    if dataset.is_virtual or dataset.external:
        raise FileError(f'the numbers of "{where}" lie in another file, which is not read; copy them into it', path)
    claimed = dataset.size * dataset.dtype.itemsize if dataset.size else 0
    if claimed <= UNCOUNTED_BYTES:
        return
    stored = dataset.id.get_storage_size()
    most = DEFLATED * stored if dataset.chunks is not None else stored
    room[0] -= stored
    if claimed > most or room[0] < 0:
        size = " x ".join(map(str, dataset.shape))
        raise FileError(f'the file is damaged: "{where}" claims {size} numbers, more than there are in the file', path)
