"""Numbers, names and arrays as C writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

NUMBERS_IN_LINE = 12  # numbers in a line
TYPES = {"float64": "double", "int64": "int64_t", "int32": "int32_t", "uint8": "uint8_t", "bool": "uint8_t"}


def number(value: float) -> str:
    """All its bits."""
    if np.isfinite(value):
        return repr(float(value))
    return f"{'-' if np.signbit(value) else ''}{'NAN' if np.isnan(value) else 'INFINITY'}"


def text(value: str) -> str:
    """A string literal; what is not ASCII as bytes of UTF-8."""
    written = json.dumps(value)[1:-1] if value.isascii() else "".join(_escaped(byte) for byte in value.encode())
    return f'"{written}"'


def _escaped(byte: int) -> str:
    return chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\' else f"\\{byte:03o}"


def array(name: str, kind: Any, values: Iterable[Any], exported: bool = False) -> str:
    """`static const double name[] = {...};`; one without entries has a zero."""
    dtype = np.dtype(kind)
    flat = np.asarray(values, dtype).ravel()
    words = [number(x) for x in flat.tolist()] if dtype.kind == "f" else [str(int(x)) for x in flat.tolist()]
    return f"{'' if exported else 'static '}const {TYPES[dtype.name]} {name}[] = {{{in_lines(words or ['0'])}}};\n"


def texts(name: str, values: Sequence[str]) -> str:
    """`static const char *const name[] = {...};`"""
    return f"static const char *const {name}[] = {{{in_lines([text(v) for v in values] or ['NULL'])}}};\n"


def in_lines(words: Sequence[str]) -> str:
    """Separated by commas, some in a line."""
    if len(words) <= NUMBERS_IN_LINE:
        return ", ".join(words)
    lines = [", ".join(words[k : k + NUMBERS_IN_LINE]) for k in range(0, len(words), NUMBERS_IN_LINE)]
    return "\n  " + ",\n  ".join(lines) + "\n"
