"""How compiled functions that allocate nothing are compiled.

They are cached on disk, run without the interpreter lock, divide as NumPy does (no exceptions), and do without
Numba's reference counting: passing a machine's 40 arrays along would cost 3 µs per evaluation. In return they must not
create arrays, nor assign slices (loops compile faster, too). `_nrt` is Numba's own name for that option.

`inlined` ones are not compiled by themselves but as a part of each function that calls them: Numba optimizes a callee
once more in each caller anyhow, so small helpers would otherwise be compiled many times over.
"""

import contextlib
from collections.abc import Callable
from typing import Any

import numba
from numba.core.caching import FunctionCache


class PatientCache(FunctionCache):
    """A cache that may be damaged or out of reach: then the function is compiled, and kept again if possible."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever pickle, LLVM and the disk make of bytes that were changed
            with contextlib.suppress(Exception):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)


def njit(cache: bool = True, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Numba's decorator; where there is no folder to keep machine code in, it is compiled anew in every process."""

    def decorate(function: Callable[..., Any]) -> Any:
        compiled = numba.njit(**options)(function)
        if cache:
            with contextlib.suppress(RuntimeError, OSError):  # no folder that can be written to
                compiled._cache = PatientCache(function)
        return compiled

    return decorate


kernel = njit(nogil=True, error_model="numpy", _nrt=False)
inlined = njit(nogil=True, error_model="numpy", _nrt=False, inline="always")
