"""Results as files of other programs: Parquet and Arrow, MATLAB, MDF4. Names and units go along.

.parquet, .arrow   one row for each time: t, crank.position.x, ...; each column has its unit in its metadata
.mat               structures: data.crank.position (nt x 2), units.crank.position, t; names as MATLAB allows them
.mf4               one channel for each scalar, with its unit; times in seconds
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from cardan.errors import FileError
from cardan.io.atomic import written_whole
from cardan.results.result import Result, component_names
from cardan.storage.scalars import run_facts, run_facts_text, scalars, times_in_seconds

PACKAGES = {".parquet": "pyarrow", ".arrow": "pyarrow", ".feather": "pyarrow", ".mf4": "asammdf", ".mcap": "mcap"}
LONGEST_FIELD_NAME = 63  # of a field in MATLAB
LARGEST_MAT = 2**31 - 1  # bytes of one array in a MAT file of version 5
MDF_VERSION = "4.10"


def check_package(path: str | Path) -> None:
    """Refuse a kind of file whose package is not installed."""
    package = PACKAGES.get(Path(path).suffix.lower())
    if package is not None and find_spec(package) is None:
        raise FileError(f'to write this kind of file, install {package}: pip install "cardan[tables]"', path)


# -- Parquet and Arrow ---------------------------------------------------------------------------------------------


def save_arrow(result: Result, path: str | Path) -> None:
    """A Parquet file, or an Arrow file (.arrow, .feather)."""
    check_package(path)
    import pyarrow  # pyright: ignore[reportMissingImports]
    from pyarrow import feather, parquet  # pyright: ignore[reportMissingImports]

    def column(name: str, unit: str, about: dict[str, str]) -> Any:
        return pyarrow.field(name, pyarrow.float64(), metadata={"unit": unit} | about)

    fields, arrays = [column("t", result.units.time, {})], [np.asarray(result.t, dtype=float)]
    for scalar in scalars(result):
        fields.append(column(scalar.name, scalar.unit, {"element": scalar.element, "quantity": scalar.quantity}))
        arrays.append(np.ascontiguousarray(scalar.values, dtype=float))
    schema = pyarrow.schema(fields, metadata={"cardan": run_facts_text(result)})
    table = pyarrow.table([pyarrow.array(values) for values in arrays], schema=schema)
    with written_whole(path) as temporary:
        if Path(path).suffix.lower() == ".parquet":
            parquet.write_table(table, temporary, compression="zstd")
        else:
            feather.write_feather(table, str(temporary), compression="zstd")


# -- MATLAB --------------------------------------------------------------------------------------------------------


def save_mat(result: Result, path: str | Path) -> None:
    """A MAT file (version 5): t, data, units, components, names, about."""
    from scipy.io import savemat

    elements = matlab_names(dict.fromkeys(element for element, _ in result.listed))
    data: dict[str, dict[str, np.ndarray]] = {field: {} for field in elements.values()}
    units: dict[str, dict[str, str | np.ndarray]] = {field: {} for field in elements.values()}
    components: dict[str, dict[str, str | np.ndarray]] = {field: {} for field in elements.values()}
    for element, quantity in result.listed:
        values = result.columns[element, quantity]
        if values.nbytes > LARGEST_MAT:
            raise FileError(f"{element}.{quantity} is larger than a MAT file can hold (2 GB); save it as .h5", path)
        field, word = elements[element], matlab_name(quantity)
        data[field][word] = _column(values)
        units[field][word] = _cells(result.unit(element, quantity))
        words = component_names(quantity, values.shape[1]) if values.ndim > 1 else ("",)
        components[field][word] = _cells(words)
    facts = run_facts(result)
    parameters = matlab_names(facts["parameters"])
    facts["parameters"] = {parameters[name]: value for name, value in facts["parameters"].items()}
    events = facts.pop("events")
    facts |= {"event_times": _column(np.array([event["t"] for event in events], dtype=float))}
    facts |= {"event_names": _cells([event["name"] for event in events])}
    content = {
        "t": _column(result.t),
        "time_unit": result.units.time,
        "data": data,
        "units": units,
        "components": components,
        "names": {field: name for name, field in elements.items()},
        "about": facts,
    }
    with written_whole(path) as temporary:
        savemat(temporary, content, appendmat=False, long_field_names=True, do_compression=True)


def _column(values: np.ndarray) -> np.ndarray:
    """MATLAB has no vectors, only columns."""
    return values[:, None] if values.ndim == 1 else values


def _cells(texts: Iterable[str]) -> str | np.ndarray:
    """One text as it is, several as a cell array."""
    texts = list(texts)
    if len(texts) == 1:
        return texts[0]
    cells = np.empty(len(texts), dtype=object)
    cells[:] = texts
    return cells


def matlab_name(name: str) -> str:
    """A name as a field of a structure in MATLAB: letters, digits and _, a letter first, at most 63 of them."""
    word = re.sub(r"\W", "_", name, flags=re.ASCII)
    return (word if word[:1].isalpha() else f"x{word}")[:LONGEST_FIELD_NAME]


def matlab_names(names: Iterable[str]) -> dict[str, str]:
    """Name -> field, no two alike."""
    fields: dict[str, str] = {}
    for name in names:
        field, number = matlab_name(name), 2
        while field in fields.values():
            ending = f"_{number}"
            field, number = matlab_name(name)[: LONGEST_FIELD_NAME - len(ending)] + ending, number + 1
        fields[name] = field
    return fields


# -- MDF4 ----------------------------------------------------------------------------------------------------------


def save_mdf(result: Result, path: str | Path) -> None:
    """An MDF file of version 4 (ASAM)."""
    check_package(path)
    from asammdf import MDF, Signal  # pyright: ignore[reportMissingImports]

    t = np.asarray(times_in_seconds(result), dtype=float)
    signals = [
        Signal(
            samples=np.ascontiguousarray(scalar.values, dtype=float),
            timestamps=t,
            name=scalar.name,
            unit=scalar.unit,
            comment=_comment(result, scalar.element, scalar.quantity),
        )
        for scalar in scalars(result)
    ]
    with written_whole(path) as temporary, MDF(version=MDF_VERSION) as mdf:
        mdf.append(signals, acq_name=result.name, comment=run_facts_text(result), common_timebase=True)
        mdf.save(temporary, overwrite=True, compression=1)


def _comment(result: Result, element: str, quantity: str) -> str:
    part = result.parts.get(element)
    kind = f"{part.family} {part.type} " if part is not None else ""
    return f'{quantity} of {kind}"{element}"'
