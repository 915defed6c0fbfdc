"""Arrays that other libraries share with cardan, without copies: DLPack, the protocol of PyTorch, JAX and CuPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.errors import AnalysisError

if TYPE_CHECKING:
    from numpy.typing import DTypeLike


ALIGNMENT = 64  # bytes: what JAX asks of memory that it takes over without a copy
IN_MAIN_MEMORY = (1, 3, 11, 13)  # kDLCPU, and what GPUs share with it: pinned and managed memory (dlpack.h)
FETCH = 'bring them to main memory: actions.cpu() in PyTorch, jax.device_put(actions, jax.devices("cpu")[0]) in JAX, '
FETCH += "cupy.asnumpy(actions) in CuPy"


def shared_room(shape: tuple[int, ...], dtype: DTypeLike = float) -> np.ndarray:
    """Zeros at an address that every library can share."""
    kind = np.dtype(dtype)
    size = int(np.prod(shape)) * kind.itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    return room[first : first + size].view(kind).reshape(shape)


def seen(values: object, what: str) -> np.ndarray:
    """The memory of any array as a NumPy array: a view where the array is in main memory, whoever made it."""
    if isinstance(values, np.ndarray):
        array = values
    elif hasattr(values, "__dlpack__"):
        array = _by_dlpack(values, what)
    else:
        try:
            array = np.asarray(values)
        except (TypeError, ValueError):
            raise AnalysisError(f"{what}: expected an array of numbers, got {values!r}") from None
    if array.dtype.kind not in "fiub":
        raise AnalysisError(f"{what}: expected an array of numbers, got one of {array.dtype}")
    return array


def _by_dlpack(values: Any, what: str) -> np.ndarray:
    try:
        device = int(values.__dlpack_device__()[0])
        if device in IN_MAIN_MEMORY:
            return np.from_dlpack(values)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise AnalysisError(f"{what} cannot be shared: {error}") from None
    raise AnalysisError(f"{what} are on a GPU; {FETCH}")
