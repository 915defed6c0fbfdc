"""Solutions that owe nothing to cardan: those kept here (made by make_references.py), and those published."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
CASES = HERE.parents[1] / "tests" / "published" / "cases"


def reference(name: str) -> np.ndarray:
    """Values of the quantities of a problem at its comparison times, (n_times, n_quantities)."""
    return np.array(json.loads(path_of(name).read_text(encoding="utf-8"))["values"], dtype=float)


def path_of(name: str) -> Path:
    return HERE / f"{name}.json"


def published(name: str) -> dict[str, Any]:
    """The reference of a case in tests/published/cases; what it holds differs from case to case."""
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))["reference"]
