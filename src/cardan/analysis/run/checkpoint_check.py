"""Checks a checkpoint before it is used. A results file may come from anywhere, and the core follows indices
without checking them.

The structure of factors follows from their pivot order: it is found anew, and what is in the file must agree with it.
"""

from __future__ import annotations

import io
import zipfile
from math import inf, prod
from typing import Any

import numpy as np

from cardan.analysis.run.stepping import Run
from cardan.errors import CardanError
from cardan.numerics.constants import SAME_SAMPLE
from cardan.numerics.integrators import adams, bdf
from cardan.numerics.sparse_lu import LU, analyse, least_room

# in which not all places have been set, or where infinity has a meaning
STATE = (
    "t",
    "q",
    "v",
    "z",
    "p",
)  # must be numbers; a step that failed leaves what is none in the arrays it worked with
LARGEST_NUMBER = 1e200  # nothing a machine has; its square is finite
ORDERS = {
    "A.integer": (adams.MAX_ORDER, ("k", "order_limit"), ("k_old", "k_new", "k_known")),
    "B.integer": (bdf.MAX_ORDER, ("k", "order_limit"), ("k_old", "k_new")),
}
COUNTERS = ("count", "integer")
MOST_COUNTED = 2**53
FITTING_ROWS = 2  # more than the order, steps of equal length that are counted


class Damaged(CardanError):  # noqa: N818
    """Names what cannot be right."""


def arrays_in(data: bytes) -> dict[str, np.ndarray]:
    """The arrays of an uncompressed .npz archive. None is made that is larger than the archive says in bytes."""
    arrays = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            name = member.filename.removesuffix(".npy")
            if member.compress_type != zipfile.ZIP_STORED or member.file_size > len(data):
                raise Damaged(f'"{name}" is not as it was written')
            stream = io.BytesIO(archive.read(member))
            version = np.lib.format.read_magic(stream)
            if version != (1, 0):
                raise Damaged(f'"{name}" is not as it was written')
            shape, _, dtype = np.lib.format.read_array_header_1_0(stream)
            content = stream.read()
            if dtype.hasobject or prod(shape) * dtype.itemsize != len(content) or min(shape, default=0) < 0:
                raise Damaged(f'"{name}" is not as it was written')
            arrays[name] = np.frombuffer(content, dtype).reshape(shape).copy()
    return arrays


def check_array(name: str, stored: np.ndarray | None, present: np.ndarray) -> None:
    """Refuse an array that cannot be what `present`, of a run that was set up alike, becomes."""
    if stored is None or stored.shape != present.shape or stored.dtype != present.dtype:
        raise Damaged(f'"{name}" is missing or has another size')
    word = name.rpartition(".")[2]
    if stored.dtype.kind == "b":
        right = bool((stored.view(np.uint8) <= 1).all())
    elif stored.dtype.kind == "i":
        right = _integers_are_right(name, word, stored, present)
    else:
        right = bool((np.abs(stored) <= LARGEST_NUMBER).all()) or word not in STATE
    if not right:
        raise Damaged(f'"{name}" holds impossible numbers')


def _integers_are_right(name: str, word: str, stored: np.ndarray, present: np.ndarray) -> bool:
    if word == "side":
        return bool((np.abs(stored) <= 1).all())
    for ending, (most, at_least_one, orders) in ORDERS.items():
        if name.endswith(ending):
            numbers = stored.view(type(present))  # with the names of its entries
            some, others = ([int(getattr(numbers, word)) for word in words] for words in (at_least_one, orders))
            if min(some) < 1 or max(*some, *others) > most or numbers.ns > most + FITTING_ROWS:
                return False
    if word == "passed":  # intervals of events at known times, -1 before the first
        return bool((np.abs(stored) < MOST_COUNTED).all())
    if word in COUNTERS:
        return bool(((stored >= 0) & (stored < MOST_COUNTED)).all())
    return bool(np.array_equal(stored, present))


def checked_factors(
    name: str, arrays: dict[str, np.ndarray], indptr: np.ndarray, indices: np.ndarray, n_cols: int
) -> LU | None:
    """The factors that a checkpoint keeps under this name, of a matrix with this structure; None where it has none."""
    if f"{name}.{LU._fields[0]}" not in arrays:
        return None
    stored = LU(*(arrays[f"{name}.{field}"] for field in LU._fields))
    rank, n_rows = stored.inverse.size, indptr.size - 1
    if rank > min(n_rows, n_cols) or any(array.ndim != 1 for array in stored):
        raise Damaged(f'the factors "{name}" have another size')
    for order, size in ((stored.rows, n_rows), (stored.cols, n_cols)):
        if order.dtype != np.int64 or not np.array_equal(np.sort(order), np.arange(size)):
            raise Damaged(f'the factors "{name}" have no order of rows and columns')
    most = 2 * max(least_room(indices.size, rank), rank**2)
    if not least_room(indices.size, rank) <= stored.value.size <= most:
        raise Damaged(f'the factors "{name}" have another size')
    factors = analyse(indptr, indices, stored.rows, stored.cols, rank, n_cols, room=stored.value.size)
    entries, fill = int(factors.entry_ptr[-1]), int(factors.ptr[-1])
    used = {"entry": entries, "entry_col": entries, "entry_scale": entries, "col": fill, "value": fill, "link": 0}
    for field, mine, theirs in zip(LU._fields, factors, stored, strict=True):
        count = used.get(field, mine.size)
        if theirs.shape != mine.shape or theirs.dtype != mine.dtype:
            raise Damaged(f'the factors "{name}" have another size')
        if mine.dtype.kind == "i" and not np.array_equal(mine[:count], theirs[:count]):
            raise Damaged(f'the structure of the factors "{name}" does not follow from their order')
        if mine.dtype.kind == "f":
            if not (np.abs(theirs[:count]) <= LARGEST_NUMBER).all():
                raise Damaged(f'the factors "{name}" hold impossible numbers')
            mine[:count] = theirs[:count]
    return factors


def check_facts(run: Run, facts: dict[str, Any]) -> None:
    """Refuse plain data of another kind than those of a run that was set up alike."""
    parts: list[tuple[Any, Any]] = [(run, facts["run"]), (run.events, facts["events"])]
    if run.inner is not None:
        parts.append((run.inner, facts["inner"]))
    for part, stored in parts:
        for word in part.FACTS:
            if not _is_alike(stored[word], getattr(part, word)):
                raise Damaged(f'"{word.lstrip("_")}" cannot be {str(stored[word])[:40]!r}')
    due = facts["due"]
    if len(due) != len(run.events.schedule.due_times) or not all(_is_alike(t, 0.0) and t == t for t in due):
        raise Damaged("its times of events are not those of this model")


def check_known_times(arrays: dict[str, np.ndarray]) -> None:
    """Refuse counts of intervals that do not lead to the times that are due."""
    if "events.passed" not in arrays:
        return
    due, anchor, interval, passed = (arrays[f"events.{word}"] for word in ("due", "anchor", "interval", "passed"))
    repeated = np.isfinite(interval)
    at = anchor[repeated] + (passed[repeated] + 1) * interval[repeated]
    near = SAME_SAMPLE * interval[repeated]
    if not (np.abs(at - due[repeated]) <= near).all() or not np.isin(passed[~repeated], (-1, 0)).all():
        raise Damaged("its times of events are not those of this model")


def check_time(run: Run) -> None:
    """Refuse a time that has been reached outside of the run."""
    if not run.t_start <= run.reached() <= run.t_end:
        raise Damaged(f"its time {run.reached():g} lies outside of the run")


def _is_alike(stored: Any, present: Any) -> bool:
    """Whether a value from a file is of the kind of the present one; counts are not negative."""
    if isinstance(present, bool):
        return isinstance(stored, bool)
    if isinstance(present, int):
        return isinstance(stored, int) and not isinstance(stored, bool) and 0 <= stored < MOST_COUNTED
    if isinstance(present, float):
        return isinstance(stored, (int, float)) and (abs(stored) <= LARGEST_NUMBER or abs(stored) == inf)
    if isinstance(present, dict):
        right = isinstance(stored, dict) and set(stored) <= {"rtol", "atol", "max_step"}
        return right and all(isinstance(value, float) and 0.0 < value < inf for value in stored.values())
    if isinstance(present, list):
        return isinstance(stored, list) and all(isinstance(one, (str, float, int)) for one in stored)
    return stored is None or isinstance(stored, str)


def check_row(row: Any, rows: int, count: Any, events: int) -> None:
    """Refuse a checkpoint that was taken behind the rows and events of its file."""
    if not _is_alike(row, 0) or row > rows or not _is_alike(count, 0) or count > events:
        raise Damaged(f"it was taken after {row} rows and {count} events, of which the file has {rows} and {events}")
