"""Results as tables of numbers: CSV."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from cardan.io.atomic import written_whole
from cardan.results.result import Result
from cardan.storage.scalars import Scalar, scalars


def save_csv(result: Result, path: str | Path) -> None:
    """One row per time, one column per scalar: `t [s],crank.position.x [m],...`, all digits."""
    flat = result.flat()
    rows = np.column_stack([result.t, *flat.values()]).tolist()
    with written_whole(path) as temporary, open(temporary, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([f"t [{result.units.time}]", *(_title(scalar) for scalar in scalars(result))])
        writer.writerows(rows)


def _title(scalar: Scalar) -> str:
    return f"{scalar.name} [{scalar.unit}]" if scalar.unit else scalar.name
