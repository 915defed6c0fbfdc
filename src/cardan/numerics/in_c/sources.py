"""The sources of a machine in C: files of the core and of its runtime, names in C, and the data of the machine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from cardan.core_library import EXPORTED_SOURCES, text_of
from cardan.numerics.core import KINDS
from cardan.numerics.in_c.functions import CFunction
from cardan.numerics.in_c.literals import array, number, text, texts
from cardan.numerics.in_c.model import ARRAYS, COUNTS, FUNCTION_TABLE, FUNCTIONS, NAME, SIZES, TEXTS, ModelData

NAMES = "cardan_names.h"
DEFINED = re.compile(r"\b(?:cd|cdi|cdp|machine)_\w+(?=\()|\bcdi_\w+_method\b|\bmachine_of_program\b")


def runtime_sources(prefix: str) -> dict[str, str]:
    """The files that all machines share, in which names get a prefix."""
    files = {name: _with_names(name) for name in EXPORTED_SOURCES}
    return files | {NAMES: _names(prefix)}


@cache
def _with_names(name: str) -> str:
    """A file whose names are those of `cardan_names.h`."""
    return f'#include "{NAMES}"\n{text_of(name)}'


def _names(prefix: str) -> str:
    defined = sorted({name for file in EXPORTED_SOURCES for name in DEFINED.findall(text_of(file))})
    lines = [
        f"#define {name} {prefix}_{name}"
        for name in (
            *defined,
            *(f"machine_{word}_function" for word in FUNCTIONS),
            *(f"machine_{word}_function_tape" for word in FUNCTIONS),
        )
    ]
    return "\n".join(
        ["/* Names begin with that of the machine, so that several machines fit into one program. */", "", *lines, ""]
    )


def written_data(data: ModelData, functions: Mapping[str, CFunction]) -> str:
    """The file machine_data.c, of a model whose functions are C."""
    parts = [f'#include "{NAMES}"\n#include <math.h>\n\n#include "machine_model.h"\n#include "machine_program.h"\n\n']
    parts += [function.declaration for function in functions.values()]
    parts += [texts(word, data.texts[word]) for word in TEXTS]
    parts += [array(word, KINDS[kind], data.numbers[word]) for word, kind in ARRAYS.items()]
    return "".join(parts) + _struct(data, functions)


def _struct(data: ModelData, functions: Mapping[str, CFunction]) -> str:
    sizes = ", ".join(f".{word} = {size}" for word, size in data.sizes.items())
    fields = [f".{SIZES} = {{{sizes}}}", f".{NAME} = {text(data.name)}"]
    fields += [f".{word} = {word}" for word in (*TEXTS, *ARRAYS)]
    fields += [f".{word} = {_number(data.numbers[word])}" for word in COUNTS]
    entries = [functions[word].entry if word in functions else "{NULL, NULL, 0}" for word in FUNCTIONS]
    fields.append(f".{FUNCTION_TABLE} = {{" + ",\n    ".join(entries) + "}")
    return "\nconst machine_model machine_of_program = {\n  " + ",\n  ".join(fields) + "\n};\n"


def _number(value: float | Sequence[int]) -> str:
    if isinstance(value, float):
        return number(value)
    return f"{{{', '.join(map(str, value))}}}" if isinstance(value, Sequence) else str(int(value))
