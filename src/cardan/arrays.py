"""Arrays of numbers as types of annotations: what is in them, and nothing about their shape."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Complexes: TypeAlias = NDArray[np.complex128]
Integers: TypeAlias = NDArray[np.int64]
DeviceArray: TypeAlias = Any  # of NumPy, or of CuPy on a GPU; a number of either
Truths: TypeAlias = NDArray[np.bool_]
