"""Derivatives for people and for machines: a table for each functional, with what 1 % of each parameter does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import indent
from typing import TYPE_CHECKING

from cardan.io.layout import table

if TYPE_CHECKING:
    from cardan.design.gradients.gradient import Gradient


CHANGE = 0.01  # of a parameter: the change that the last columns tell of
HEAD = ("parameter", "value", "derivative", "1 % more adds", "of the value")


def gradient_lines(gradient: Gradient, values: Mapping[str, float], width: int | None = None) -> Iterator[str]:
    """`values`: the parameters at which the derivatives are taken."""
    for i, name in enumerate(gradient.functionals):
        value = float(gradient.values[i])
        if i:
            yield ""
        yield f"{name} = {value:.7g}"
        rows = []
        for k, parameter in enumerate(gradient.parameters):
            slope, at = float(gradient.matrix[i, k]), values[parameter]
            added = slope * at * CHANGE
            part = f"{added / abs(value):+.3%}" if value else "-"
            rows.append((parameter, f"{at:.6g}", f"{slope:.7g}", f"{added:+.4g}", part))
        yield indent(table(HEAD, rows, None if width is None else width - 2), "  ")
    for note in gradient.notes:
        yield f"note: {note}"


def gradient_data(gradient: Gradient, values: Mapping[str, float]) -> dict[str, object]:
    """The same as plain data."""
    return {
        "parameters": {name: float(values[name]) for name in gradient.parameters},
        "functionals": [
            {
                "name": name,
                "value": float(value),
                "derivatives": dict(zip(gradient.parameters, map(float, row), strict=True)),
            }
            for name, value, row in zip(gradient.functionals, gradient.values, gradient.matrix, strict=True)
        ],
        "notes": list(gradient.notes),
    }
