"""A run from event to event in the core: `cd_loop` and `cd_log` (core/run)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import HEADER, Struct
from cardan.numerics.events import EventBlock

NOTICED = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
NOTHING = np.zeros(0)


class Log(Struct, c="cd_log"):
    """What has happened, row by row."""

    audit: Any
    reactions: Any
    total: Any
    account: np.ndarray
    momentum: np.ndarray
    momentum_before: np.ndarray
    answer: np.ndarray
    row_impulses: np.ndarray
    reactions_out: np.ndarray
    J: np.ndarray
    total_out: np.ndarray
    rows: np.ndarray
    entries: np.ndarray
    pieces: np.ndarray
    last_piece: np.ndarray
    count: np.ndarray


class Loop:
    """A `cd_loop`; `real` and `integer` are its numbers under their names."""

    def __init__(self, V: EventBlock, log: Log, noticed: Callable[[], None]):
        self.c = HEADER.types["cd_loop"]()
        self.real, self.integer = core.new_numbers("cd_loop_real"), core.new_numbers("cd_loop_integer")
        self._callback = NOTICED(lambda _: noticed())
        self.c.V, self.c.log = ctypes.addressof(V.c), ctypes.addressof(log.c_struct)
        self.c.real, self.c.integer = core.address_of(self.real), core.address_of(self.integer)
        self.c.noticed = ctypes.cast(self._callback, ctypes.c_void_p).value
        self._held: Any = (V, log)

    def step_by(self, run: Struct, state_unit: np.ndarray, room: np.ndarray) -> None:
        """Let it step by a run (`motion.Run`), with units of the state, and room for ∂q/∂v."""
        self._run = run, state_unit, room
        self.c.run, self.c.state_unit = ctypes.addressof(run.c_struct), core.address_of(state_unit)
        self.c.B, self.c.B_size = core.address_of(room), room.size
