"""Sweeps in files: CSV (one line a design, readable by any program), HDF5 and NumPy's npz.

The first line of the CSV is a comment with what the table does not say; the second names the columns:

    # cardan sweep {"version": 2, "model": "slider-crank", "parameters": ["k"], "count": 3, ..., "check": "5f0e4c12"}
    design,k,crank.angle,failure,check
    0,100.0,1.25,,8a3d0b77
    1,200.0,,the machine cannot be assembled: ...,1c9e22f0

All digits are written, so that numbers come back as they were. A last line that is not complete is left out. Checks are
CRC-32 sums: of what the first line says, and of each line with the names of the columns. A file that does not agree
with them is refused. Files of version 1 have none.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from cardan.design.sweeps.sweep_table import Facts, Failure, Sweep
from cardan.errors import FileError, missing_file, path_of
from cardan.io.atomic import write_text, written_whole
from cardan.io.text import check_regular, read_bytes
from cardan.model.argument_messages import spoken
from cardan.presented import WHOLE_RESULTS, check_file_ending

Arrays: TypeAlias = dict[str, Any]  # by name; "facts" is a text

MARK, SWEEP_VERSION = "# cardan sweep ", 2
INDEX, FAILURE, CHECK = "design", "failure", "check"  # the first column, and the last ones
OTHERS = {  # what a file is of, by the part of the fingerprint that differs
    "designs": "other designs: other parameters, values, bounds or start values",
    "model": "another model",
    "run": "another analysis, other options or responses",
    "search": "other settings of the search",
}
CHANGED = (
    "the file is damaged: the line, or the names of the columns, were changed after they were written; use a copy, or "
    "start again"
)
WITHOUT_CHECKS = 1  # the version of files whose lines have no sums
FORMATS = (".csv", *WHOLE_RESULTS, ".npz")
MOST_DESIGNS_IN_FILE = 100_000_000  # of one sweep; the count of a damaged file must not ask for all memory
MOST_TABLE_BYTES = 4_000_000_000  # of a table, unpacked
DAMAGE = (ValueError, KeyError, IndexError, TypeError, AttributeError, OverflowError)  # what changed text leads to


class Table(NamedTuple):
    """A CSV file as it stands: what its first line says, the responses, (index, point, values or None, message)."""

    facts: Facts
    responses: list[str] | None
    rows: list[tuple[int, list[float], list[float] | None, str]]
    complete_bytes: int  # up to the end of the last complete line


def save_sweep(sweep: Sweep, path: str | Path) -> None:
    """Write a sweep by the ending of the name."""
    check_file_ending(path, "sweeps are written as", FORMATS)
    {".csv": save_sweep_as_csv, ".npz": _save_npz}.get(Path(path).suffix.lower(), _save_hdf5)(sweep, path)


@spoken
def load_sweep(path: str | Path) -> Sweep:
    """Read a sweep that `sweep.save(...)` or `cd.sweep(..., save=...)` wrote, also an unfinished sweep.

    Parameters
    ----------
    path : path
        A file that ends in .csv, .h5, .hdf5 or .npz.

    Returns
    -------
    Sweep
        The table of parameters and responses.

    Raises
    ------
    FileError
        There is no such file, or it is not a sweep, or it is damaged.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> cd.sweep(model, {"v": [4, 5]}, "ball.position.y", until=1, backend="serial").save("sweep.csv")
    >>> cd.load_sweep("sweep.csv")["v"].tolist()
    [4.0, 5.0]
    """
    path = path_of(path)
    if not path.is_file():
        raise missing_file(path)
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise FileError(f"sweeps are read from {', '.join(FORMATS)}", path)
    if ending == ".csv":
        return _of_table(read_table(path))
    check_regular(path)
    try:
        return _of_arrays(_read_npz(path) if ending == ".npz" else _read_hdf5(path))
    except FileError:
        raise
    except Exception:  # whatever NumPy, zlib and HDF5 make of bytes that were changed
        raise FileError("this is not a sweep of cardan, or it is damaged", path) from None


# -- CSV -----------------------------------------------------------------------------------------------------------


def save_sweep_as_csv(sweep: Sweep, path: str | Path) -> None:
    """The table as CSV; the file appears when it is complete."""
    messages = {failure.index: failure.message for failure in sweep.failures}
    names = list(sweep.responses)
    columns = column_names(sweep.parameters, names)
    lines = [first_line(facts_of(sweep)), csv_line(columns)]
    for k in np.flatnonzero(sweep.done).tolist():
        values = None if k in messages else [float(sweep.responses[name][k]) for name in names]
        cells = row(k, sweep.points[k].tolist(), values, len(names), messages.get(k, ""))
        lines.append(checked_line(columns, cells))
    write_text("".join(lines), path)


def facts_of(sweep: Sweep) -> dict[str, object]:
    facts = {"version": SWEEP_VERSION, "model": sweep.name, "parameters": list(sweep.parameters), "count": len(sweep)}
    return facts | {word: value for word, value in sweep.facts.items() if word not in (*facts, CHECK)}


def sum_of(*parts: str | bytes) -> str:
    """CRC-32 of texts and bytes in a row, as eight hexadecimal digits."""
    total = 0
    for part in parts:
        total = zlib.crc32(part.encode() if isinstance(part, str) else part, total)
    return f"{total:08x}"


def first_line(facts: Mapping[str, object], width: int = 0) -> str:
    """What the table does not say, with its sum; `width`: at least so many letters."""
    text = json.dumps({**facts, CHECK: sum_of(json.dumps(facts))})
    return f"{MARK}{text:<{width}}\n"


def column_names(parameters: Iterable[str], responses: Iterable[str]) -> list[str]:
    return [INDEX, *parameters, *responses, FAILURE, CHECK]


def checked_line(columns: Sequence[str], cells: Sequence[object]) -> str:
    """A line of the table under these columns, of which the last one is its sum."""
    return csv_line([*cells, sum_of(csv_line(columns), csv_line(cells))])


def row(index: int, point: Sequence[float], values: Sequence[float] | None, count: int, message: str) -> list[object]:
    """One design; a failed one has empty responses."""
    numbers = [""] * count if values is None else [repr(float(v)) for v in values]
    return [index, *(repr(float(x)) for x in point), *numbers, message if values is None else ""]


def csv_line(cells: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def read_table(path: str | Path) -> Table:
    """The complete lines of a CSV file."""
    data = read_bytes(path)
    whole = data[: data.rfind(b"\n") + 1]
    try:
        lines = whole.decode("utf-8").split("\n")[:-1]
    except UnicodeDecodeError:
        raise FileError("this is not a sweep of cardan", path) from None
    if not lines or not lines[0].startswith(MARK):
        raise FileError("this is not a sweep of cardan", path)
    try:
        facts = _facts(lines[0].removeprefix(MARK))
    except FileError as error:
        raise FileError(error.message, path, 1) from None
    except (*DAMAGE, RecursionError):
        raise FileError("the file is damaged: its header cannot be read", path, 1) from None
    if len(lines) == 1:
        return Table(facts, None, [], len(whole))
    reader = csv.reader(line + "\n" for line in lines[1:])
    line = 2
    try:
        names, parameters = next(reader), facts["parameters"]
        last = 2 if facts["version"] > WITHOUT_CHECKS else 1
        responses = names[1 + len(parameters) : -last]
        expected = column_names(parameters, responses)
        if names != (expected if last == 2 else expected[:-1]):
            raise ValueError
        rows = []
        for cells in reader:
            line = reader.line_num + 1
            if last == 2 and not _is_checked(names, cells):
                raise FileError(CHANGED, path, line)
            rows.append(_row(cells[:-1] if last == 2 else cells, len(parameters), len(responses), facts["count"]))
        if last == 2 and _ends_in_damage(names, data[len(whole) :]):
            raise FileError(CHANGED, path, line + 1)
    except (*DAMAGE, csv.Error, StopIteration):
        what = "its columns are not those of this sweep" if line == 2 else "the line of the table is not complete"
        if ";" in lines[1] and "," not in lines[1]:  # its sums cannot be right
            problem = "a spreadsheet has saved this sweep with semicolons; take the file that cardan wrote"
            raise FileError(problem, path, 2) from None
        raise FileError(f"the file is damaged: {what}; remove the line, or start again", path, line) from None
    return Table(facts, responses, rows, len(whole))


def _is_checked(names: Sequence[str], cells: Sequence[str]) -> bool:
    """Whether the last cell is the sum of the others, under these columns."""
    return bool(cells) and cells[-1] == sum_of(csv_line(names), csv_line(cells[:-1]))


def _ends_in_damage(names: Sequence[str], rest: bytes) -> bool:
    """Whether what follows the last end of a line is a whole line and something else in place of its end.

    Of a line that was being written when the program was stopped there is less.
    """
    return any(_is_checked(names, cells) for cells in csv.reader([rest[:-1].decode("utf-8", "replace")]))


def _facts(text: str, *data: bytes) -> Facts:
    """What the first line says; ValueError and others where it does not make sense, or where it and `data` do not agree
    with its sum."""
    facts = json.loads(text)
    version, check = facts.get("version"), facts.pop(CHECK, None)
    if type(version) is int and version > SWEEP_VERSION:
        raise FileError(
            f"the file was written by a newer version of cardan (format {version}); this version reads format "
            f"{SWEEP_VERSION}"
        )
    if version not in (WITHOUT_CHECKS, SWEEP_VERSION) or (
        version == SWEEP_VERSION and check != sum_of(json.dumps(facts), *data)
    ):
        raise ValueError
    parameters, count = facts["parameters"], facts["count"]
    sensible = isinstance(facts["model"], str) and isinstance(count, int) and 0 <= count <= MOST_DESIGNS_IN_FILE
    if not sensible or not isinstance(parameters, list) or not all(isinstance(name, str) for name in parameters):
        raise ValueError
    if not isinstance(facts.get("fingerprint", {}), dict):
        raise ValueError
    return facts


def refuse_another(table: Table, fingerprint: Mapping[str, str], path: str | Path) -> None:
    """Refuse to go on with a file of another sweep or search, and with one whose lines have no sums."""
    if table.facts["version"] == WITHOUT_CHECKS:
        raise FileError(
            "cannot resume: the file was written by an earlier version of cardan, and its lines have no checksums; "
            "save to another file",
            path,
        )
    theirs = table.facts.get("fingerprint")
    if not theirs:
        raise FileError(
            "cannot resume: the file does not tell its model and its designs, as sweep.save(...) writes it; files that "
            "can be continued are written with save=FILE",
            path,
        )
    for part, other in OTHERS.items():
        if theirs.get(part) != fingerprint.get(part):
            raise FileError(f"cannot resume: the file was made for {other}; save to another file", path)


def _row(
    cells: list[str], n_parameters: int, n_responses: int, count: int
) -> tuple[int, list[float], list[float] | None, str]:
    if len(cells) != n_parameters + n_responses + 2:
        raise ValueError
    index, message = int(cells[0]), cells[-1]
    if not 0 <= index < count:
        raise ValueError
    point = [float(cell) for cell in cells[1 : 1 + n_parameters]]
    values = cells[1 + n_parameters : -1]
    return index, point, None if message else [float(cell) for cell in values], message


def _of_table(table: Table) -> Sweep:
    facts = dict(table.facts)
    parameters, count = facts["parameters"], facts["count"]
    points, done = np.full((count, len(parameters)), np.nan), np.zeros(count, bool)
    responses = {name: np.full(count, np.nan) for name in table.responses or ()}
    failures = []
    for index, point, values, message in table.rows:
        points[index], done[index] = point, True
        if values is None:
            failures.append(Failure(index, dict(zip(parameters, point, strict=True)), message))
        for name, value in zip(responses, values or (), strict=False):
            responses[name][index] = value
    return Sweep(facts["model"], parameters, points, responses, failures, done, facts=facts)


# -- arrays --------------------------------------------------------------------------------------------------------


def _arrays(sweep: Sweep) -> Arrays:
    text = {**facts_of(sweep), "responses": list(sweep.responses), "notes": sweep.notes}
    text["failures"] = [[failure.index, failure.message] for failure in sweep.failures]
    values = np.column_stack([*sweep.responses.values()]) if sweep.responses else np.empty((len(sweep), 0))
    arrays: dict[str, np.ndarray] = {"points": sweep.points, "values": values, "done": sweep.done}
    return {**arrays, "facts": json.dumps({**text, CHECK: sum_of(json.dumps(text), *_bytes_of(arrays))})}


def _bytes_of(arrays: Mapping[str, object]) -> list[bytes]:
    """The numbers of a table, as they are summed: of every machine the same."""
    kinds = {"points": "<f8", "values": "<f8", "done": "?"}
    return [np.ascontiguousarray(arrays[name], kind).tobytes() for name, kind in kinds.items()]


def _of_arrays(arrays: Arrays) -> Sweep:
    text = arrays["facts"]
    facts = _facts(text.decode() if isinstance(text, bytes) else str(text), *_bytes_of(arrays))
    names, parameters, points = facts.pop("responses"), facts["parameters"], arrays["points"]
    failures = [
        Failure(k, dict(zip(parameters, points[k].tolist(), strict=True)), message)
        for k, message in facts.pop("failures")
    ]
    if arrays["values"].shape != (facts["count"], len(names)) or points.shape != (facts["count"], len(parameters)):
        raise ValueError
    responses = {name: arrays["values"][:, k] for k, name in enumerate(names)}
    notes = facts.pop("notes")
    return Sweep(facts["model"], parameters, points, responses, failures, arrays["done"], notes=notes, facts=facts)


def _save_npz(sweep: Sweep, path: str | Path) -> None:
    with written_whole(path) as temporary, open(temporary, "wb") as file:
        np.savez_compressed(file, **_arrays(sweep))


def _read_npz(path: Path) -> Arrays:
    with zipfile.ZipFile(path) as archive:
        if sum(item.file_size for item in archive.infolist()) > MOST_TABLE_BYTES:
            raise ValueError  # a small file may unpack to a very large one
    with open(path, "rb") as stream, np.load(stream, allow_pickle=False) as file:
        return {name: file[name] for name in ("points", "values", "done", "facts")}


def _save_hdf5(sweep: Sweep, path: str | Path) -> None:
    from cardan.storage.hdf5_writing import new_hdf5

    arrays = _arrays(sweep)
    with written_whole(path) as temporary, new_hdf5(temporary) as (file, _):
        file.attrs["format"], file.attrs["facts"] = "cardan sweep", arrays.pop("facts")
        for name, values in arrays.items():
            file[name] = values
        file["points"].attrs["columns"] = list(sweep.parameters)
        if sweep.responses:
            file["values"].attrs["columns"] = list(sweep.responses)


def _read_hdf5(path: Path) -> Arrays:
    import h5py

    from cardan.storage.hdf5_guard import check_whole

    with h5py.File(path, "r") as file:
        check_whole(file, path)
        return {name: file[name][()] for name in ("points", "values", "done")} | {"facts": file.attrs["facts"]}  # type: ignore[index]
