"""Events in HDF5, a column for each quantity:

    t, name, what   of all
    accounted    which of them (counted from 0) have an account; its rows are in
    before, after   (n, 5) kinetic and potential energy, momentum x, y, angular momentum about the origin;
                 in space (n, 8): energies, momentum x, y, z, angular momentum x, y, z
    jumped       at which of them speeds jumped; their rows are in
    external     (n, 3) given impulse x, y, moment about the origin; in space (n, 6)
    residual     (n,) what the momentum balance misses, relative
    impulses     (n, joints, 3) reaction impulse Fx, Fy, N (space: 6) on the first body of each of
    joint        the names of the joints
    kept         which of them have their states, in
    states       (n, 2, .) before and after: t, q, v, z, p with modes, which constraint rows hold (1 or 0); the
                 attribute `machine` has the names as JSON text
    struck       which of them had impacts (`Impact`); in
    blows        the impulse of each along its direction, as JSON text

Files of cardan before it kept accounts have t and name only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import h5py
import numpy as np

from cardan.results.accounts import ACCOUNTS, IMPULSES
from cardan.results.moments import Names
from cardan.results.result import Happening
from cardan.storage.file_columns import dataset_in

COMPRESSION = {"compression": "gzip", "shuffle": True}  # most joints of a large machine answer with next to nothing
TEXT = h5py.string_dtype()


def write_events(group: h5py.Group, events: Sequence[Happening]) -> None:
    group["t"] = np.array([event.t for event in events], dtype=float)
    group["name"] = np.array([event.name for event in events], dtype=TEXT)
    group["what"] = np.array([event.what for event in events], dtype=TEXT)
    accounted = [k for k, event in enumerate(events) if event.before is not None]
    jumped = [k for k, event in enumerate(events) if event.external is not None]
    if accounted:
        group["accounted"] = np.array(accounted)
        for word in ("before", "after"):
            _write(group, word, [getattr(events[k], word) for k in accounted], ACCOUNTS)
    if jumped:
        impulses = [events[k].impulses for k in jumped]
        joints = list(dict.fromkeys(joint for by_joint in impulses for joint in by_joint))
        external = [events[k].external for k in jumped]
        size = len(external[0])  # type: ignore[arg-type]
        table = [[by_joint.get(joint, (0.0,) * size) for joint in joints] for by_joint in impulses]
        group["jumped"] = np.array(jumped)
        group["joint"] = np.array(joints, dtype=TEXT)
        group["residual"] = np.array([events[k].residual for k in jumped], dtype=float)
        _write(group, "external", external, IMPULSES)
        _write(group, "impulses", np.reshape(np.array(table, dtype=float), (len(jumped), len(joints), size)), IMPULSES)

    _write_states(group, events)
    struck = [k for k, event in enumerate(events) if event.impacts]
    if struck:
        group["struck"] = np.array(struck)
        group["blows"] = np.array([json.dumps(events[k].impacts) for k in struck], dtype=TEXT)


def _write_states(group: h5py.Group, events: Sequence[Happening]) -> None:
    with_states = [k for k, event in enumerate(events) if event.moments is not None]
    if with_states:
        group["kept"] = np.array(with_states)
        states = np.array([events[k].moments for k in with_states])
        dataset = group.create_dataset("states", data=states, **COMPRESSION)
        dataset.attrs["machine"] = json.dumps(events[with_states[0]].names.data())  # type: ignore[union-attr]


def _write(group: h5py.Group, name: str, rows: object, columns: Mapping[int, Sequence[str]]) -> None:
    """`columns`: their names, by their number."""
    data = np.array(rows, dtype=float)
    dataset = group.create_dataset(name, data=data, **(COMPRESSION if data.size else {}))
    dataset.attrs["columns"] = np.array(columns[data.shape[-1]], dtype=TEXT)


def read_events(group: h5py.Group) -> list[Happening]:
    details: list[dict[str, Any]] = [{} for _ in range(len(dataset_in(group, "t")))]
    _read(group, details, "accounted", ("before", "after"))
    _read(group, details, "jumped", ("external", "impulses", "residual"))
    if "states" in group:
        names = Names.of(json.loads(str(dataset_in(group, "states").attrs["machine"])))
        for place, states in zip(
            dataset_in(group, "kept")[()].tolist(), _of_size(dataset_in(group, "states")[()], names), strict=True
        ):
            details[place] |= {"moments": states, "names": names}
    if "struck" in group:
        for place, text in zip(
            dataset_in(group, "struck")[()].tolist(), dataset_in(group, "blows").asstr()[()], strict=True
        ):
            details[place]["blows"] = {str(name): float(blow) for name, blow in json.loads(text).items()}
    joints = tuple(dataset_in(group, "joint").asstr()[()]) if "joint" in group else ()
    names = dataset_in(group, "name").asstr()[()]
    deeds = dataset_in(group, "what").asstr()[()] if "what" in group else [""] * len(names)
    happened = zip(dataset_in(group, "t")[()].tolist(), names, deeds, details, strict=True)
    return [Happening(t, name, joints=joints, what=what, **detail) for t, name, what, detail in happened]


def _read(group: h5py.Group, details: list[dict[str, Any]], which: str, quantities: Sequence[str]) -> None:
    """Give each of the events that `which` counts its row of every quantity."""
    if which not in group:
        return
    places = dataset_in(group, which)[()].tolist()
    for quantity in quantities:
        values = dataset_in(group, quantity)[()]
        for place, row in zip(places, values if values.ndim > 1 else values.tolist(), strict=True):
            details[place][quantity] = row


def _of_size(states: np.ndarray, names: Names) -> np.ndarray:
    if states.shape[1:] != (2, sum(names.sizes)):
        raise ValueError("the states of events are not those of this machine")
    return states
