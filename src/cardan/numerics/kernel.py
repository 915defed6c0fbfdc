"""How compiled functions that allocate nothing are compiled.

They are cached on disk, run without the interpreter lock, divide as NumPy does (no exceptions), and do without
Numba's reference counting: passing a machine's 40 arrays along would cost 3 µs per evaluation. In return they must not
create arrays, nor assign slices (loops compile faster, too). `_nrt` is Numba's own name for that option.

`inlined` ones are not compiled by themselves but as a part of each function that calls them: Numba optimizes a callee
once more in each caller anyhow, so small helpers would otherwise be compiled many times over.
"""

from numba import njit

kernel = njit(cache=True, nogil=True, error_model="numpy", _nrt=False)  # pyright: ignore[reportCallIssue]
inlined = njit(  # pyright: ignore[reportCallIssue]
    cache=True, nogil=True, error_model="numpy", _nrt=False, inline="always"
)
