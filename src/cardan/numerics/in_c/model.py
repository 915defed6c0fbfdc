"""What a machine is made of (`machine_model` of core/machine/machine_model.h), before it is laid out or written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardan.numerics.core import HEADER, FieldValues
from cardan.numerics.functions import Loaded

STRUCT = "machine_model"
PREFIX = "MACHINE_FN_"
POINTED = HEADER.pointed[STRUCT]
FUNCTIONS = tuple(  # enum machine_function_number, whose last one is their number
    word.removeprefix(PREFIX).lower() for word in HEADER.constants if word.startswith(PREFIX)
)[:-1]
NAME, SIZES, FUNCTION_TABLE = "name", "has", "functions"
TEXTS = tuple(word for word, kind in POINTED.items() if kind == "char" and word != NAME)
ARRAYS = {word: kind for word, kind in POINTED.items() if kind != "char"}
COUNTS = tuple(field[0] for field in HEADER.types[STRUCT]._fields_ if field[0] not in {*POINTED, SIZES, FUNCTION_TABLE})


class ModelData(NamedTuple):
    """Numbers and arrays by the names of their fields, lists of texts, and functions by the words of their enum."""

    numbers: FieldValues
    texts: Mapping[str, Sequence[str]]
    functions: Mapping[str, Loaded]

    @property
    def name(self) -> str:
        return self.texts[NAME][0]

    @property
    def sizes(self) -> dict[str, int]:
        """The fields of machine_sizes."""
        n = self.numbers
        motion = n["n_q"] + n["n_v"] + n["n_z"]
        return {
            "states": motion, "q": n["n_q"], "v": n["n_v"], "z": n["n_z"], "parameters": n["n_p"],
            "outputs": motion + n["n_v"] + n["n_channels"], "indicators": n["n_watched"],
            "events": len(self.texts["event_names"]),
        }  # fmt: skip
