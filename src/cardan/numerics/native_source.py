"""The C source of a CasADi function, as a library with one entry for compiled kernels.

CasADi writes a function of scalar operations as one long body on local variables, and the time that C compilers take
grows faster than its length: 200,000 operations keep gcc busy for many minutes. So a long body is cut into pieces, each
a function on an array in place of the variables. That costs a tenth of the speed; the operations stay the same.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from cardan.deferred import casadi as ca

LONG_BODY = 5000  # operations
PIECE = 500  # operations of one function

# CasADi's C functions lack the first argument of casadi_c_eval_id, which kernels pass
ENTRY = """
int cardan_eval(int id, const double** arg, double** res, long long int* iw, double* w, int mem) {{
  (void) id;
  return {name}(arg, res, iw, w, mem);
}}
"""
HEAD = "static int casadi_f0(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {\n"
BODY = re.compile(re.escape(HEAD) + r"(.*?)\n  return 0;\n\}", re.DOTALL)
DECLARATION = re.compile(r"  casadi_real a\d")
VARIABLE = re.compile(r"\ba0*(\d+)\b")
ARGUMENTS = "const casadi_real** restrict arg, casadi_real** restrict res, casadi_real* restrict a"


def write_source(function: ca.Function, folder: Path) -> Path:
    """A C file in `folder` with the entry `cardan_eval`."""
    generator = ca.CodeGenerator("f.c", {"casadi_int": "long long int"})
    generator.add(function)
    generator.generate(str(folder) + os.sep)
    path = folder / "f.c"
    text = path.read_text(encoding="utf-8")
    if is_long(function):
        text = in_pieces(text)
    path.write_text(text + ENTRY.format(name=function.name()), encoding="utf-8")
    return path


def is_long(function: ca.Function) -> bool:
    return function.n_instructions() > LONG_BODY


def in_pieces(text: str) -> str:
    """The body of the only function in pieces; as it is where there are several functions.

    CasADi's work array `w` has room for all variables: its interpreter keeps them there.
    """
    found = BODY.search(text)
    if found is None or "casadi_f1" in text:
        return text
    lines = [line for line in found[1].split("\n") if not DECLARATION.match(line)]
    statements = VARIABLE.sub(r"a[\1]", "\n".join(lines)).split("\n")
    pieces = ["\n".join(statements[k : k + PIECE]) for k in range(0, len(statements), PIECE)]
    functions = [f"static void piece{k}({ARGUMENTS}) {{\n{piece}\n}}\n" for k, piece in enumerate(pieces)]
    calls = [f"  piece{k}(arg, res, w);\n" for k in range(len(pieces))]
    body = f"{''.join(functions)}{HEAD}{''.join(calls)}  return 0;\n}}"
    return text[: found.start()] + body + text[found.end() :]
