"""Results as tables of numbers: CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from cardan.io.atomic import written_whole
from cardan.results.result import Result


def save_csv(result: Result, path: str | Path) -> None:
    """One row per time, one column per scalar: `t [s],crank.position.x [m],...`, all digits."""
    flat = result.flat()
    rows = np.column_stack([result.t, *flat.values()]).tolist()
    with written_whole(path) as temporary, open(temporary, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([f"t [{result.units.time}]", *_titles(result)])
        writer.writerows(rows)


def _titles(result: Result) -> Iterator[str]:
    units = (unit for key in result.columns for unit in result.unit(*key))
    for name, unit in zip(result.flat(), units, strict=True):
        yield f"{name} [{unit}]" if unit else name
