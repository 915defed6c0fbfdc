"""Machine code for a CasADi function: its generated C, compiled once with the system's compiler and kept.

Optional (environment variable CARDAN_NATIVE): evaluations run two to three times faster than in CasADi's interpreter,
but compiling takes about a second the first time a machine of a given structure is run. The libraries are kept in the
user's cache folder under a hash of their source.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import casadi as ca

NATIVE_VARIABLE = "CARDAN_NATIVE"
FLAGS = ("-O2", "-fPIC", "-shared", "-fno-math-errno")
LARGEST = 20_000  # instructions: above this the C compiler takes too long for what it saves

# CasADi's C functions lack the first argument of casadi_c_eval_id, which kernels pass
SHIM = """
int cardan_eval(int id, const double** arg, double** res, long long int* iw, double* w, int mem) {{
  (void) id;
  return {name}(arg, res, iw, w, mem);
}}
"""


def compiler() -> str | None:
    """The C compiler to use, or None when machine code was not asked for or cannot be made."""
    return shutil.which(os.environ.get("CC", "cc")) if os.environ.get(NATIVE_VARIABLE) else None


def native_library(function: ca.Function) -> ctypes.CDLL | None:
    """The function as a loaded library with the entry `cardan_eval`; None where that is not possible."""
    cc = compiler()
    if cc is None or function.n_instructions() > LARGEST:
        return None
    with tempfile.TemporaryDirectory(prefix="cardan-") as folder:
        source = _source(function, Path(folder))
        key = hashlib.sha256((source + cc + " ".join(FLAGS)).encode()).hexdigest()[:24]
        library = cache_folder() / f"{function.name()}-{key}.so"
        if not library.exists():
            path, built = Path(folder) / "f.c", Path(folder) / "f.so"
            path.write_text(source, encoding="utf-8")
            done = subprocess.run([cc, *FLAGS, str(path), "-o", str(built), "-lm"], capture_output=True, check=False)
            if done.returncode != 0:
                return None
            library.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(built, library.with_suffix(f".{os.getpid()}"))
            library.with_suffix(f".{os.getpid()}").replace(library)  # atomic: others may be looking
    return ctypes.CDLL(str(library))


def _source(function: ca.Function, folder: Path) -> str:
    generator = ca.CodeGenerator("f.c", {"casadi_int": "long long int"})
    generator.add(function)
    generator.generate(str(folder) + os.sep)
    return (folder / "f.c").read_text(encoding="utf-8") + SHIM.format(name=function.name())


def cache_folder() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", str(Path.home()))
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    return Path(base) / "cardan"
