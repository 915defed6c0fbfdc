"""A model in the memory of the WebAssembly module (`numerics.wasm.build`): one block, behind what the module keeps."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.numerics.functions import Loaded
from cardan.numerics.in_c.in_memory import NARROW, Block
from cardan.numerics.in_c.model import ModelData

BASE = 1 << 18  # bytes; the module's own data, its stack among them, end before
FLOAT = np.dtype("<f8")


class Placed(NamedTuple):
    """A block to be copied to `BASE`, and addresses in it.

    Behind it a page makes room for what it writes: an instance of the model, rows of outputs.
    """

    block: bytes
    model: int
    times: int
    looks: int | None  # the tape of a function of the parameters
    looks_work: int  # numbers of its work array


def placed(data: ModelData, times: np.ndarray, looks: Loaded | None) -> Placed:
    """A model whose functions are tapes; `times` that are reported; `looks`, one more function."""
    block = Block(NARROW)
    model, moments = block.model(data, block.interpreted), block.array(times, FLOAT)
    drawing = None if looks is None else block.interpreted(looks)
    tape = None if drawing is None else BASE + drawing["tape"]
    work = 0 if drawing is None else drawing["work"]
    return Placed(block.located(BASE), BASE + model, BASE + moments, tape, work)
