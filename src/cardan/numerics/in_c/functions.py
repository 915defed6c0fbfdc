"""A tape as a C file of its own: statements (`machine_code.native_source`), and data that these leave to the core."""

from __future__ import annotations

import re
from typing import NamedTuple

from cardan.numerics.in_c.literals import array
from cardan.numerics.machine_code.native_source import source_of
from cardan.numerics.tapes.tape import ARRAYS, TAPE_TYPE, Tape

CALLED = {word: f"cd_tape_{word}" for word in ("step", "begin", "end", "repeat")}
CONSTANTS = re.compile(r"^double (?=\w+\[\] = )", re.MULTILINE)
SIGNATURE = "(const cd_tape *tape, const double *const *arg, double *const *res, double *w)"


class CFunction(NamedTuple):
    """A C file with one function, `name`; how long its work array is; whether it has the data of its tape."""

    name: str
    text: str
    work: int
    has_tape: bool

    @property
    def declaration(self) -> str:
        tape = f"extern const cd_tape {self.name}_tape;\n" if self.has_tape else ""
        return f"{tape}int {self.name}{SIGNATURE};\n"

    @property
    def entry(self) -> str:
        """As a machine_function of core/machine/machine_model.h."""
        return f"{{{self.name}, {f'&{self.name}_tape' if self.has_tape else 'NULL'}, {self.work}}}"


def c_function(tape: Tape, name: str) -> CFunction:
    """The function of a tape without black boxes."""
    source = source_of(tape)
    left = re.search(r"cardan_left = (\d+)", source)
    assert left is not None
    zeros, body = source[source.index("static const double zeros[") :].split("\n", 1)
    body = body.replace("cardan_eval", name).replace("const void *tape", "const cd_tape *tape")
    body = CONSTANTS.sub("static const double ", body)
    has_tape = any(f"cardan_{word}(" in body for word in CALLED)
    for word, shared_name in CALLED.items():
        body = body.replace(f"cardan_{word}(", f"{shared_name}(")
    if not re.search(r"\bzeros\b", body):
        zeros = ""
    if not re.search(r"cardan_constants\[\d+\]", body):
        body = re.sub(r"^static const double cardan_constants\[\] = .*;\n", "", body, flags=re.MULTILINE)
    head = '#include "cardan_names.h"\n#include <math.h>\n#include <string.h>\n\n#include "cardan.h"\n\n'
    declared = f"int {name}{SIGNATURE};\n" + (f"extern const cd_tape {name}_tape;\n" if has_tape else "")
    data = tape_data(tape, f"{name}_tape") if has_tape else ""
    return CFunction(name, f"{head}{declared}{zeros}\n{body}{data}", max(1, tape.work_size + int(left[1])), has_tape)


def tape_data(tape: Tape, name: str) -> str:
    """A tape as a constant."""
    parts: list[str] = []
    struct = _tape_struct(tape, name, parts)
    return "\n" + "".join(parts) + f"const cd_tape {name} = {struct};\n"


def _tape_struct(tape: Tape, name: str, parts: list[str]) -> str:
    """The initializer of a cd_tape; its arrays go into `parts`."""
    bound = tape.bound()
    fields = []
    kinds = {word: kind for word, kind, _ in ARRAYS}
    for word, *_ in TAPE_TYPE._fields_:
        if word in kinds:
            values = getattr(tape, word).ravel()
            parts.append(array(f"{name}_{word}", kinds[word], values))
            fields.append(f".{word} = {name}_{word}")
        elif word == "pieces":
            pieces = [_tape_struct(piece, f"{name}_piece{k}", parts) for k, piece in enumerate(tape.pieces)]
            if pieces:
                parts.append(f"static const cd_tape {name}_pieces[] = {{{', '.join(pieces)}}};\n")
            fields.append(f".pieces = {f'{name}_pieces' if pieces else 'NULL'}")
        elif word == "externals":
            fields.append(".externals = NULL")
        else:
            fields.append(f".{word} = {int(getattr(bound.struct, word))}")
    return "{" + ", ".join(fields) + "}"
