"""Sweeps in files: CSV (one line a design, readable by any program), HDF5 and NumPy's npz.

The first line of the CSV is a comment with what the table does not say; the second names the columns:

    # cardan sweep {"version": 1, "model": "slider-crank", "parameters": ["k"], "count": 3, ...}
    design,k,crank.angle,failure
    0,100.0,1.25,
    1,200.0,,the machine cannot be assembled: ...

All digits are written, so that numbers come back as they were. A last line that is not complete is left out.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cardan.design.sweeps.sweep_table import Failure, Sweep
from cardan.errors import FileError
from cardan.files.atomic import write_text, written_whole

MARK, VERSION = "# cardan sweep ", 1
INDEX, FAILURE = "design", "failure"  # the first and the last column
FORMATS = (".csv", ".h5", ".hdf5", ".npz")


class Table(NamedTuple):
    """A CSV file as it stands: what its first line says, the responses, (index, point, values or None, message)."""

    facts: dict[str, Any]
    responses: list[str] | None
    rows: list[tuple[int, list[float], list[float] | None, str]]
    complete_bytes: int  # up to the end of the last complete line


def save_sweep(sweep: Sweep, path: str | Path) -> None:
    """Write a sweep by the ending of the name."""
    ending = Path(path).suffix.lower()
    if ending not in FORMATS:
        raise FileError(f"sweeps are written as {', '.join(FORMATS)}: end the name so", path)
    {".csv": save_csv, ".npz": _save_npz}.get(ending, _save_hdf5)(sweep, path)


def load_sweep(path: str | Path) -> Sweep:
    """Read a sweep that `sweep.save(...)` or `cardan.sweep(..., save=...)` wrote, also one that is not finished."""
    path = Path(path)
    if not path.is_file():
        raise FileError("there is no such file", path)
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise FileError(f"sweeps are read from {', '.join(FORMATS)}", path)
    if ending == ".csv":
        return _of_table(read_table(path))
    try:
        return _of_arrays(_read_npz(path) if ending == ".npz" else _read_hdf5(path))
    except (KeyError, OSError, ValueError) as error:
        raise FileError(f"this is not a sweep of cardan, or it is damaged ({error})", path) from None


# -- CSV -----------------------------------------------------------------------------------------------------------


def save_csv(sweep: Sweep, path: str | Path) -> None:
    """The table as CSV; the file appears when it is complete."""
    messages = {failure.index: failure.message for failure in sweep.failures}
    names = list(sweep.responses)
    lines = [first_line(facts_of(sweep)), csv_line(column_names(sweep.parameters, names))]
    for k in np.flatnonzero(sweep.done).tolist():
        values = None if k in messages else [float(sweep.responses[name][k]) for name in names]
        lines.append(csv_line(row(k, sweep.points[k].tolist(), values, len(names), messages.get(k, ""))))
    write_text("".join(lines), path)


def facts_of(sweep: Sweep) -> dict[str, Any]:
    facts = {"version": VERSION, "model": sweep.name, "parameters": list(sweep.parameters), "count": len(sweep)}
    return facts | {word: value for word, value in sweep.facts.items() if word not in facts}


def first_line(facts: Mapping[str, Any]) -> str:
    return f"{MARK}{json.dumps(facts)}\n"


def column_names(parameters: Iterable[str], responses: Iterable[str]) -> list[str]:
    return [INDEX, *parameters, *responses, FAILURE]


def row(index: int, point: Sequence[float], values: Sequence[float] | None, count: int, message: str) -> list[Any]:
    """One design; a failed one has empty responses."""
    numbers = [""] * count if values is None else [repr(float(v)) for v in values]
    return [index, *(repr(float(x)) for x in point), *numbers, message if values is None else ""]


def csv_line(cells: Iterable[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def read_table(path: str | Path) -> Table:
    """The complete lines of a CSV file."""
    try:
        data = Path(path).read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.decode("utf-8").splitlines()
    except OSError as error:
        raise FileError(f"cannot read: {error.strerror}", path) from error
    except UnicodeDecodeError:
        raise FileError("this is not a sweep of cardan", path) from None
    if not lines or not lines[0].startswith(MARK):
        raise FileError("this is not a sweep of cardan", path)
    try:
        facts = json.loads(lines[0].removeprefix(MARK))
        parameters = facts["parameters"]
        if len(lines) == 1:
            return Table(facts, None, [], len(whole))
        names = next(csv.reader([lines[1]]))
        responses = names[1 + len(parameters) : -1]
        if names != column_names(parameters, responses):
            raise ValueError(f"columns {names}")
        return Table(facts, responses, [_row(cells, len(parameters)) for cells in csv.reader(lines[2:])], len(whole))
    except (ValueError, KeyError, IndexError, csv.Error) as error:
        raise FileError(f"the file is damaged: {error}", path) from None


def _row(cells: list[str], n_parameters: int) -> tuple[int, list[float], list[float] | None, str]:
    index, message = int(cells[0]), cells[-1]
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


def _arrays(sweep: Sweep) -> dict[str, Any]:
    text = {**facts_of(sweep), "responses": list(sweep.responses), "notes": sweep.notes}
    text["failures"] = [[failure.index, failure.message] for failure in sweep.failures]
    values = np.column_stack([*sweep.responses.values()]) if sweep.responses else np.empty((len(sweep), 0))
    return {"points": sweep.points, "values": values, "done": sweep.done, "facts": json.dumps(text)}


def _of_arrays(arrays: Mapping[str, Any]) -> Sweep:
    facts = json.loads(str(arrays["facts"]))
    names, parameters, points = facts.pop("responses"), facts["parameters"], arrays["points"]
    failures = [
        Failure(k, dict(zip(parameters, points[k].tolist(), strict=True)), message)
        for k, message in facts.pop("failures")
    ]
    responses = {name: arrays["values"][:, k] for k, name in enumerate(names)}
    notes = facts.pop("notes")
    return Sweep(facts["model"], parameters, points, responses, failures, arrays["done"], notes=notes, facts=facts)


def _save_npz(sweep: Sweep, path: str | Path) -> None:
    with written_whole(path) as temporary, open(temporary, "wb") as file:
        np.savez_compressed(file, **_arrays(sweep))


def _read_npz(path: Path) -> dict[str, Any]:
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in ("points", "values", "done", "facts")}


def _save_hdf5(sweep: Sweep, path: str | Path) -> None:
    import h5py

    arrays = _arrays(sweep)
    with written_whole(path) as temporary, h5py.File(temporary, "w") as file:
        file.attrs["format"], file.attrs["facts"] = "cardan sweep", arrays.pop("facts")
        for name, values in arrays.items():
            file[name] = values
        file["points"].attrs["columns"] = list(sweep.parameters)
        if sweep.responses:
            file["values"].attrs["columns"] = list(sweep.responses)


def _read_hdf5(path: Path) -> dict[str, Any]:
    import h5py

    with h5py.File(path, "r") as file:
        return {name: file[name][()] for name in ("points", "values", "done")} | {"facts": file.attrs["facts"]}  # type: ignore[index]
