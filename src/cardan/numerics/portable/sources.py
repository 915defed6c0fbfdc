"""The sources of a machine in C: files of the core and of its runtime, names in C, and the data of the machine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from cardan.core_library import PORTABLE_SOURCES, text_of
from cardan.numerics.portable.functions import CFunction
from cardan.numerics.portable.literals import array, text, texts

FUNCTIONS = (  # enum portable_function_number
    "constraint", "jacobian", "dynamics", "turned", "start", "outputs", "mass", "clearance", "watched", "sensitivity",
    "actions", "balance", "gamma", "impact_rows", "implicit", "newton", "forward", "adjoint",
)  # fmt: skip
NAMES = "cardan_names.h"
DEFINED = re.compile(r"\b(?:cd|cdi|cdp|machine)_\w+(?=\()|\bcdi_\w+_method\b|\bportable_machine\b")
INTEGERS = (
    "indptr", "indices", "place", "spins", "turn_slots", "driven", "given_speeds", "slip_slot", "carriers",
    "joint_of_row", "name_of_row", "watched", "timed", "condition", "acts", "event_name", "joints", "copies",
    "implicit_indptr", "implicit_indices", "implicit_P_indptr", "implicit_P_indices",
)  # fmt: skip
BYTES = ("is_angle", "row_is_angle", "holds", "held_q", "held_v", "is_limit", "is_friction", "row_is_seen")
NUMBERS = ("p", "assembled_q", "assembled_v", "changes", "shakes", "row_weight")
TEXTS = ("state_names", "parameter_names", "output_names", "event_names", "row_names", "body_names", "joint_names")
COUNTS = (
    "n_q", "n_v", "n_z", "n_c", "n_p", "p_size", "n_bodies", "n_entries", "n_spins", "n_turns", "n_driven",
    "n_clearances", "n_channels", "n_watched", "n_timed", "n_acts", "n_events", "n_joints", "n_impulses", "n_impacts",
    "n_values", "n_times", "n_implicit", "implicit_entries", "implicit_P_entries", "rank",
    "sees_multipliers", "massive", "together", "stiff_first", "n_shakes",
)  # fmt: skip


def runtime_sources(prefix: str) -> dict[str, str]:
    """The files that all machines share, in which names get a prefix."""
    files = {name: _with_names(name) for name in PORTABLE_SOURCES}
    return files | {NAMES: _names(prefix)}


@cache
def _with_names(name: str) -> str:
    """A file whose names are those of `cardan_names.h`."""
    return f'#include "{NAMES}"\n{text_of(name)}'


def _names(prefix: str) -> str:
    found = sorted({name for file in PORTABLE_SOURCES for name in DEFINED.findall(text_of(file))})
    lines = [
        f"#define {name} {prefix}_{name}"
        for name in (
            *found,
            *(f"machine_{word}_function" for word in FUNCTIONS),
            *(f"machine_{word}_function_tape" for word in FUNCTIONS),
        )
    ]
    return "\n".join(
        ["/* Names begin with that of the machine, so that several machines fit into one program. */", "", *lines, ""]
    )


def written_data(
    data: Mapping[str, Any], names: Mapping[str, Sequence[str]], functions: Mapping[str, CFunction]
) -> str:
    """The file machine_data.c."""
    parts = [f'#include "{NAMES}"\n#include <math.h>\n\n#include "portable_data.h"\n\n']
    parts += [function.declaration for function in functions.values()]
    parts += [texts(word, names[word]) for word in TEXTS]
    for words, kind in ((INTEGERS, np.int64), (BYTES, np.uint8), (NUMBERS, np.float64)):
        parts += [array(word, kind, data[word]) for word in words]
    return "".join(parts) + _struct(data, names, functions)


def _struct(data: Mapping[str, Any], names: Mapping[str, Sequence[str]], functions: Mapping[str, CFunction]) -> str:
    states = data["n_q"] + data["n_v"] + data["n_z"]
    outputs = data["n_q"] + 2 * data["n_v"] + data["n_channels"] + data["n_z"]
    has = (
        states,
        data["n_q"],
        data["n_v"],
        data["n_z"],
        data["n_p"],
        outputs,
        data["n_watched"],
        len(names["event_names"]),
    )
    fields = [f".has = {{{', '.join(map(str, has))}}}", f".name = {text(names['name'][0])}"]
    fields += [f".{word} = {word}" for word in (*TEXTS, *INTEGERS, *BYTES, *NUMBERS)]
    fields += [f".{word} = {int(data[word])}" for word in COUNTS]
    fields.append(f".n_lengths = {{{', '.join(map(str, data['n_lengths']))}}}")
    entries = [functions[word].entry if word in functions else "{NULL, NULL, 0}" for word in FUNCTIONS]
    fields.append(".functions = {" + ",\n    ".join(entries) + "}")
    return "\nconst portable_data portable_machine = {\n  " + ",\n  ".join(fields) + "\n};\n"
