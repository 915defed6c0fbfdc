"""Results in HDF5: self-describing, exact, readable by any tool that reads HDF5.

    /                       attributes format, format_version, cardan_version, name
    /t                      reporting times
    /parts/crank            attributes family, type, bodies; turns of a driver or limit: whether on an angle;
                            unit of a block
    /parts/crank/position   dataset (nt, 2), attributes unit ("m"), columns ("x", "y"), order (in the table);
                            in space (nt, 3), and angular velocities say axes = "body"
    /energy/kinetic ...     what belongs to no part
    /units /stats           attributes
    /parameters             datasets name and value
    /events                 datasets name and t, and the account of each (see `hdf5_events`)
    /scene                  the machine as viewers draw it, as JSON text (since format 2)
    /extra                  what an analysis found besides: arrays as datasets, the rest as JSON text;
    /extra/request          the analysis and all its options as JSON text, enough to repeat it
    /extra/tapes            its functions as tapes (`numerics.tapes.tape_store`): they run without CasADi

Of a run with save_to= the attribute grows_at says where in the file, behind the end of HDF5, blocks of rows were added
and the state of the run is kept (see `growing`). The status of such a file is "unfinished" until all of it is HDF5.
Behind the end of HDF5 stands a checksum of all of it (`frames`); a file that does not agree with it is refused.

A "/" in a name is written as %2F, a leading dot as %2E, a percent sign as %25.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import h5py
import numpy as np

from cardan._version import VERSION
from cardan.errors import FileError, missing_file
from cardan.io.atomic import written_whole
from cardan.model.argument_messages import spoken
from cardan.model.units import Units
from cardan.presented import presenter
from cardan.results.quantities import BODY_AXES
from cardan.results.result import Part, Result, Stats, component_names
from cardan.storage.file_columns import FileColumns, Place, dataset_in
from cardan.storage.frames import add_frame, add_sum, agrees_with_sum
from cardan.storage.growing import CHECKPOINT, GROWS_AT, Added, added_rows, events_of
from cardan.storage.hdf5_events import read_events, write_events
from cardan.storage.hdf5_guard import check_whole
from cardan.storage.hdf5_writing import new_hdf5

TIMES = ("", "t")
FORMAT, RESULT_VERSION = "cardan result", 2
TAPES = "tapes"  # among the findings, as the request is
REQUEST = "request"  # among the findings: there readers of any age take what they do not know as it is
NOT_IN_A_LINK = re.compile(r"[%/]|^\.")  # "/" parts groups, "." is the group itself
UNFINISHED = "unfinished"  # the status of a run that goes on, or was killed
PAGE = 4096  # bytes: frames begin at a multiple of it
LAZY_ABOVE = 256 * 2**20  # bytes of a file whose columns are read only when they are asked for
OUTSIDE_PARTS = ("t", "parts", "units", "stats", "parameters", "events", "scene", "extra")
# what h5py and we ourselves raise on bytes that were changed
DAMAGE = (KeyError, AttributeError, IndexError, TypeError, ValueError, RuntimeError, OverflowError, MemoryError)
BLOCKS = "the blocks of a run that was written as it went"
TEXT = h5py.string_dtype()


class Damaged(Exception):  # noqa: N818
    """Names what could not be read."""


@contextmanager
def reading(what: str) -> Iterator[None]:
    try:
        yield
    except (*DAMAGE, OSError):
        raise Damaged(what) from None


def save_result(result: Result, path: str | Path, grows: bool = False, checkpoint: bytes | None = None) -> None:
    """Write a result to an HDF5 file; the file appears when it is complete.

    `grows`: room is made for blocks behind it; `checkpoint`: the state of the run, to go on from.
    """
    with written_whole(path) as temporary:
        with new_hdf5(temporary) as (file, check):
            _write(result, file, check)
            if grows or checkpoint is not None:
                file.attrs[GROWS_AT] = np.int64(0)  # takes its place; the value is known when all is written
        if grows or checkpoint is not None:
            _let_grow(temporary, checkpoint)
        else:
            add_sum(temporary)


def _let_grow(path: Path, checkpoint: bytes | None) -> None:
    end = (os.path.getsize(path) // PAGE + 1) * PAGE
    with h5py.File(path, "r+") as file:
        file.attrs.modify(GROWS_AT, np.int64(end))
    os.truncate(path, end)
    add_sum(path)
    if checkpoint is not None:
        with open(path, "r+b", buffering=0) as added:
            added.seek(0, os.SEEK_END)
            add_frame(added, CHECKPOINT, [checkpoint])


@spoken
def load_result(path: str | Path) -> Result:
    """Read a result that `result.save("run.h5")` or a run with `save_to="run.h5"` wrote.

    Parameters
    ----------
    path : path
        The HDF5 file.

    Returns
    -------
    Result
        The result. Of a run that was killed or still goes on, it holds all complete blocks. Numbers beyond 256 MB stay
        in the file and are read when they are needed.

    Raises
    ------
    FileError
        There is no such file, or it is not a result, or it is damaged.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("fall", gravity=(0, -10))
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> cd.simulate(model, until=1).save("fall.h5")
    >>> print(cd.load_result("fall.h5")["ball"].position[-1, 1].round(6))
    -5.0
    """
    return _load(Path(path), lazy=os.path.isfile(path) and os.path.getsize(path) > LAZY_ABOVE)


def load_lazily(path: Path) -> Result:
    """The same, with all columns left in the file."""
    return _load(path, lazy=True)


def growth_of(path: Path) -> int | None:
    """Where in the file blocks and checkpoints follow (see `growing`); None where it has none."""
    with h5py.File(path, "r") as file:
        return int(np.asarray(file.attrs[GROWS_AT])) if GROWS_AT in file.attrs else None


def _load(path: Path, lazy: bool) -> Result:
    if not path.is_file():
        raise missing_file(path)
    try:
        with h5py.File(path, "r") as file:
            return _read(_checked(file, path), path, lazy)
    except Damaged as damaged:
        raise FileError(f"the file is damaged: cannot read {damaged}; use a copy, or run it again", path) from None
    except DAMAGE:
        raise FileError("the file is damaged; use a copy, or run it again", path) from None
    except OSError:
        if presenter("files.formats.is_model")(path):
            raise FileError("this is a model; run it first: cardan run FILE -o run.h5 saves its result", path) from None
        raise FileError("this is not an HDF5 file, or it is damaged; expected a result saved by cardan", path) from None


def _checked(file: Any, path: Path) -> Any:
    if file.attrs.get("format") != FORMAT:
        raise FileError("this HDF5 file is not a result saved by cardan", path)
    version = int(file.attrs["format_version"])
    if version > RESULT_VERSION:
        raise FileError(
            f"the file was written by a newer version of cardan (format {version}); this version reads format "
            f"{RESULT_VERSION}",
            path,
        )
    check_whole(file, path)
    if not agrees_with_sum(path, int(np.asarray(file.attrs[GROWS_AT])) if GROWS_AT in file.attrs else None):
        raise FileError("the file is damaged: it was changed after it was written; use a copy, or run it again", path)
    return file


# -- writing -----------------------------------------------------------------------------------------------


def _write(result: Result, file: h5py.File, check: Callable[[], None]) -> None:
    about = {"format": FORMAT, "format_version": RESULT_VERSION, "cardan_version": VERSION}
    file.attrs.update(about | {"name": result.name})
    times = file.create_dataset("t", data=result.t)
    times.attrs["unit"] = result.units.time
    parts = file.create_group("parts", track_order=True)
    for name, part in result.parts.items():
        group = parts.create_group(escaped(name), track_order=True)
        group.attrs.update({"family": part.family, "type": part.type, "bodies": _texts(part.bodies)})
        if part.turns is not None:
            group.attrs["turns"] = part.turns
        if part.unit:
            group.attrs["unit"] = part.unit
        if part.axes:
            group.attrs["axes"] = np.array(part.axes)
        if part.bookkeeping:
            group.attrs["bookkeeping"] = _texts(part.bookkeeping)
    for order, (element, quantity) in enumerate(result.columns):
        home = (parts if element in result.parts else file).require_group(escaped(element))
        dataset = _new_dataset(home, escaped(quantity), result.columns, (element, quantity), check)
        check()
        columns = component_names(quantity, dataset.shape[1]) if dataset.ndim > 1 else (quantity,)
        unit = _one_text(result.unit(element, quantity))
        dataset.attrs.update({"unit": unit, "columns": _texts(columns), "order": order})
        if quantity in BODY_AXES and dataset.ndim > 1:
            dataset.attrs["axes"] = "body"
    file.create_group("units").attrs.update(asdict(result.units))
    stats = {key: _attribute(value) for key, value in asdict(result.stats).items() if value is not None}
    file.create_group("stats").attrs.update(stats)
    file["parameters/name"] = _texts(result.parameters)
    file["parameters/value"] = np.array([*result.parameters.values()], dtype=float)
    write_events(file.create_group("events"), result.log)
    if result.model is not None or result.scene_text is not None:
        file["scene"] = result.scene_text or result.scene.to_json()
    request = {} if result.request is None else {REQUEST: result.request}
    extra = file.create_group("extra")
    _write_extra(extra, result.extra | request)
    if (tapes := result.tapes_as_bytes) is not None:
        extra.create_dataset(TAPES, data=np.frombuffer(tapes, np.uint8), compression="gzip", compression_opts=1)


def _new_dataset(
    home: h5py.Group,
    link: str,
    columns: Mapping[tuple[str, str], np.ndarray],
    key: tuple[str, str],
    check: Callable[[], None],
) -> h5py.Dataset:
    """A column as a dataset; one that lies in a file is copied piece by piece."""
    if not isinstance(columns, FileColumns):
        return home.create_dataset(link, data=columns[key])
    dataset = home.create_dataset(link, shape=columns.shape(key), dtype=float)
    for first, rows in columns.pieces(key):
        dataset[first : first + len(rows)] = rows
        check()
    return dataset


def _attribute(value: object) -> object:
    """A statistic as HDF5 holds it: lists of words as such, counts by name as JSON text."""
    if isinstance(value, dict):
        return json.dumps(value)
    return _texts(value) if isinstance(value, list) else value


def _write_extra(group: h5py.Group, extra: Mapping[str, object]) -> None:
    for key, value in extra.items():
        if isinstance(value, np.ndarray) and value.dtype.kind in "fiubc":
            group[escaped(key)] = value
        else:
            plain = value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value
            group[escaped(key)] = json.dumps(plain, default=str)


def _texts(words: Iterable[object]) -> np.ndarray:
    return np.array([*words], dtype=TEXT)


def _one_text(units: tuple[str, ...]) -> str:
    """ "m", or "N, N, N m" where the columns differ."""
    return units[0] if len(set(units)) == 1 else ", ".join(units)


# -- reading -----------------------------------------------------------------------------------------------


def _read(file: Any, path: Path, lazy: bool) -> Result:
    parts: dict[str, Part] = {}
    datasets: list[tuple[int, tuple[str, str], h5py.Dataset]] = []  # order, key, dataset
    with reading("the list of bodies and elements"):
        links = [*file["parts"]]
    for link in links:
        name = unquote(link)
        with reading(f'"{name}"'):
            group = file["parts"][link]
            about = group.attrs
            turns = bool(about["turns"]) if "turns" in about else None
            parts[name] = Part(
                name, about["family"], about["type"], tuple(about["bodies"]), turns, about.get("unit", ""),
                tuple(float(x) for x in about.get("axes", ())), tuple(about.get("bookkeeping", ())),
            )  # fmt: skip
            datasets += _columns(name, group)
    for link in file:
        if link not in OUTSIDE_PARTS:
            with reading(f'"{unquote(link)}"'):
                datasets += _columns(unquote(link), file[link])
    datasets.sort(key=lambda column: column[0])
    with reading(BLOCKS):
        added = added_rows(path, int(file.attrs[GROWS_AT])) if GROWS_AT in file.attrs else []
    t, columns = _numbers(file, path, {key: dataset for _, key, dataset in datasets}, added, lazy)
    with reading("the units"):
        units = Units(**_plain(file["units"].attrs))
    with reading("the statistics"):
        stats = _read_stats(file["stats"].attrs)
    with reading("the parameters"):
        names, values = (dataset_in(file, f"parameters/{word}") for word in ("name", "value"))
        parameters = dict(zip(_words(names), values[()].tolist(), strict=True))
    with reading("the events"):
        events = read_events(file["events"])
    with reading("what the analysis added"):
        extra = {unquote(link): _read_extra(dataset) for link, dataset in file["extra"].items()}
    with reading("the name"):
        result = Result(file.attrs["name"], units, t, parts, columns, stats, parameters, events, extra)
    if "scene" in file:
        with reading("the drawing"):
            result.scene_text = dataset_in(file, "scene").asstr()[()]
    result.request = result.extra.pop(REQUEST, None)
    if (tapes := result.extra.pop(TAPES, None)) is not None:
        with reading("the tapes of the machine"):
            result.tapes_as_bytes = np.asarray(tapes, np.uint8).tobytes()
    if added:
        with reading(BLOCKS):
            _take_facts(result, [one.facts for one in added])
    return result


def _columns(element: str, group: Any) -> list[tuple[int, tuple[str, str], h5py.Dataset]]:
    return [(int(dataset.attrs["order"]), (element, unquote(link)), dataset) for link, dataset in group.items()]


def _numbers(
    file: Any, path: Path, datasets: dict[tuple[str, str], h5py.Dataset], added: list[Added], lazy: bool
) -> tuple[np.ndarray, Mapping[tuple[str, str], np.ndarray]]:
    """Times and columns: read at once, or left in the file."""
    with reading("the times"):
        times = dataset_in(file, "t")
        rows = len(times)
        if times.ndim != 1 or times.dtype.kind != "f":
            raise ValueError
    for key, dataset in datasets.items():
        with reading(f'"{".".join(key)}", which does not have a row for each time'):
            if len(dataset) != rows or dataset.dtype.kind not in "fiub":
                raise ValueError
    if not added and not lazy:
        with reading("the times"):
            t = _in_order(times[()])
        return t, {key: _column(dataset, key) for key, dataset in datasets.items()}
    places: dict[tuple[str, str], Place] = {TIMES: Place("t", (), 0)}
    before = 1
    for key, dataset in datasets.items():
        places[key] = Place(str(dataset.name), dataset.shape[1:], before)
        before += places[key].width
    blocks = [one.block for one in added]
    for block in blocks:
        if block.first < 0 or block.count < 0 or block.at + 8 * before * block.count > os.path.getsize(path):
            raise Damaged(BLOCKS)
    with reading("the times"):
        t = _in_order(FileColumns(path, places, rows, blocks)[TIMES])
    del places[TIMES]
    columns = FileColumns(path, places, rows, blocks)
    return t, columns if lazy else dict(columns)


def _in_order(t: np.ndarray) -> np.ndarray:
    """Times as they are; ValueError where they are none, or go back."""
    if not np.isfinite(t).all() or (np.diff(t) < 0).any():
        raise ValueError
    return t


def _column(dataset: h5py.Dataset, key: tuple[str, str]) -> np.ndarray:
    with reading(f'"{".".join(key)}"'):
        return dataset[()]


def _take_facts(result: Result, blocks: list[dict[str, Any]]) -> None:
    """What the blocks of a growing file tell besides their rows; of most things, the last one."""
    for facts in blocks:
        result.log = result.log[: facts["first_event"]] + events_of(facts["events"])
        result.request = facts.get(REQUEST, result.request)
    field_names = {field.name for field in fields(Stats)}
    result.stats = Stats(**{word: value for word, value in blocks[-1]["stats"].items() if word in field_names})
    result.extra |= blocks[-1]["extra"]


def _read_stats(attributes: Mapping[str, object]) -> Stats:
    field_names = {field.name for field in fields(Stats)}
    values = {key: value for key, value in _plain(attributes).items() if key in field_names}
    counts = {field.name for field in fields(Stats) if str(field.type).startswith("dict")}
    for key, value in values.items():
        if key in counts:
            values[key] = json.loads(value)
        elif isinstance(value, np.ndarray):
            values[key] = [*value]
    return Stats(**values)


def _read_extra(dataset: Any) -> Any:
    return json.loads(dataset.asstr()[()]) if h5py.check_string_dtype(dataset.dtype) else dataset[()]


def _words(dataset: h5py.Dataset) -> list[str]:
    return [*dataset.asstr()[()]]


def _plain(attributes: Mapping[str, object]) -> dict[str, Any]:
    """Attributes as Python's own numbers and strings."""
    return {k: v.item() if isinstance(v, np.generic) else v for k, v in attributes.items()}


def escaped(name: str) -> str:
    """A name that HDF5 takes for one link: "a/b" -> "a%2Fb"."""
    return NOT_IN_A_LINK.sub(lambda match: f"%{ord(match[0]):02X}", name)
