"""Arrays of FMI 3.0: each of their elements is a variable, `y[1]`, `y[2]` or, row by row, `A[1,1]`, `A[1,2]`."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from cardan.errors import ModelError
from cardan.model.fmi.variable import NUMBERS, WHOLE, Variable

MOST_ARRAY_ELEMENTS = 10_000  # of one array; larger ones are not taken


def element_names(v: Any) -> list[str]:
    """Of a variable as FMPy tells it: its name, or the names of its elements; those of what is not taken are left."""
    if not v.dimensions or v.type not in (*NUMBERS, *WHOLE, "Boolean") or not 0 < prod(v.shape) <= MOST_ARRAY_ELEMENTS:
        return [v.name]
    return [f"{v.name}[{','.join(map(str, place))}]" for place in product(*(range(1, n + 1) for n in v.shape))]


def elements(v: Any, whole: Variable) -> list[Variable]:
    """The variable, or its elements."""
    names = element_names(v)
    if names == [v.name]:
        return [whole]
    starts = start_values(v, len(names))
    array = tuple(starts)
    return [
        replace(whole, name=name, start=start, is_array=False, element=k, array=array)
        for k, (name, start) in enumerate(zip(names, starts, strict=True))
    ]


def start_values(v: Any, count: int) -> list[str | None]:
    """The texts with which the elements start: as many as there are, or one for all."""
    texts = [] if v.start is None else str(v.start).split()
    if not texts:
        return [None] * count
    if len(texts) not in (1, count):
        raise ModelError(
            f'"{v.name}" is an array of {count} numbers and has {len(texts)} start values; the FMU is not right'
        )
    return [*texts] * (count if len(texts) == 1 else 1)
