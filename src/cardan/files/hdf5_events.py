"""Events in HDF5, a column for each quantity:

    t, name, what   of all
    accounted    which of them (counted from 0) have an account; its rows are in
    before, after   (n, 5) kinetic and potential energy, momentum x, y, angular momentum about the origin
    jumped       at which of them speeds jumped; their rows are in
    external     (n, 3) given impulse x, y, moment about the origin
    residual     (n,) what the momentum balance misses, relative
    impulses     (n, joints, 3) reaction impulse Fx, Fy, N on the first body of each of
    joint        the names of the joints

Files of cardan before it kept accounts have t and name only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import h5py
import numpy as np

from cardan.files.accounts import ACCOUNT
from cardan.results import Happening

IMPULSE = ("Fx", "Fy", "N")
COMPRESSION = {"compression": "gzip", "shuffle": True}  # most joints of a large machine answer with next to nothing
TEXT = h5py.string_dtype()


def write_events(group: Any, events: Sequence[Happening]) -> None:
    group["t"] = np.array([event.t for event in events], dtype=float)
    group["name"] = np.array([event.name for event in events], dtype=TEXT)
    group["what"] = np.array([event.what for event in events], dtype=TEXT)
    accounted = [k for k, event in enumerate(events) if event.before is not None]
    jumped = [k for k, event in enumerate(events) if event.external is not None]
    if accounted:
        group["accounted"] = np.array(accounted)
        _write(group, "before", [events[k].before for k in accounted], ACCOUNT)
        _write(group, "after", [events[k].after for k in accounted], ACCOUNT)
    if jumped:
        impulses = [events[k].impulses for k in jumped]
        joints = list(dict.fromkeys(joint for found in impulses for joint in found))
        table = [[found.get(joint, (0.0, 0.0, 0.0)) for joint in joints] for found in impulses]
        group["jumped"] = np.array(jumped)
        group["joint"] = np.array(joints, dtype=TEXT)
        group["residual"] = np.array([events[k].residual for k in jumped], dtype=float)
        _write(group, "external", [events[k].external for k in jumped], IMPULSE)
        _write(group, "impulses", np.reshape(np.array(table, dtype=float), (len(jumped), len(joints), 3)), IMPULSE)


def _write(group: Any, name: str, rows: Any, columns: Sequence[str]) -> None:
    data = np.array(rows, dtype=float)
    dataset = group.create_dataset(name, data=data, **(COMPRESSION if data.size else {}))
    dataset.attrs["columns"] = np.array(columns, dtype=TEXT)


def read_events(group: Any) -> list[Happening]:
    details: list[dict[str, Any]] = [{} for _ in range(len(group["t"]))]
    _read(group, details, "accounted", ("before", "after"))
    _read(group, details, "jumped", ("external", "impulses", "residual"))
    joints = tuple(group["joint"].asstr()[()]) if "joint" in group else ()
    names = group["name"].asstr()[()]
    deeds = group["what"].asstr()[()] if "what" in group else [""] * len(names)
    happened = zip(group["t"][()].tolist(), names, deeds, details, strict=True)
    return [Happening(t, name, joints=joints, what=what, **known) for t, name, what, known in happened]


def _read(group: Any, details: list[dict[str, Any]], which: str, quantities: Sequence[str]) -> None:
    """Give each of the events that `which` counts its row of every quantity."""
    if which not in group:
        return
    places = group[which][()].tolist()
    for quantity in quantities:
        values = group[quantity][()]
        for place, row in zip(places, values if values.ndim > 1 else values.tolist(), strict=True):
            details[place][quantity] = row
