"""A run from event to event in the core: `cd_loop`, its host and its log (core/run)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import HEADER, Struct
from cardan.numerics.events import EventBlock

ASKED = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)
NOTICED = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
WORDS = ("before", "after", "partition", "begins", "began", "noted")  # what the host may do


class Log(Struct, c="cd_log"):
    """What has happened, row by row."""

    audit: np.ndarray
    reactions: np.ndarray
    total: np.ndarray
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
    """A `cd_loop` and its `cd_host`; `real` and `integer` are its numbers under their names."""

    def __init__(self, V: EventBlock, log: Log, watched: int):
        self.c, self.host = HEADER.types["cd_loop"](), HEADER.types["cd_host"]()
        self.real, self.integer = core.new_numbers("cd_loop_real"), core.new_numbers("cd_loop_integer")
        self.fired, self.part = np.zeros(watched, bool), np.zeros(watched, bool)
        self._callbacks: dict[str, object] = {}
        self._bound: dict[str, object] = {"V": V, "log": log}
        self.c.V, self.c.log, self.c.host = map(ctypes.addressof, (V.c, log.c_struct, self.host))
        for word in ("real", "integer", "fired", "part"):
            setattr(self.c, word, core.address_of(getattr(self, word)))

    def begin(self, noticed: Callable[[], None]) -> None:
        """As before the start of a run. `noticed` is called for rounds of which a user should know."""
        self.real.fill(0.0)
        self.integer.fill(0)
        self.real.also_due = np.inf
        self._callbacks = {"noticed": NOTICED(lambda _: noticed())}
        self.host.noticed = core.address_of_code(self._callbacks["noticed"])
        self.ask({})
        self.c.is_linked = 0

    def ask(self, answers: dict[str, Callable[[], int]]) -> None:
        """What the host does where the core does not, by the words of `cd_host`; nothing else."""
        for word in WORDS:
            if word not in answers:
                setattr(self.host, word, None)
                continue
            callback = self._callbacks[word] = ASKED(lambda _, answer=answers[word]: answer())
            setattr(self.host, word, core.address_of_code(callback))

    def step_by(self, run: Struct, state_unit: np.ndarray, room: np.ndarray) -> None:
        """Let it step by a run (`motion.Run`), with units of the state, and room for ∂q/∂v."""
        self._bound["run"] = run, state_unit, room
        self.c.run, self.c.state_unit = ctypes.addressof(run.c_struct), core.address_of(state_unit)
        self.c.B, self.c.B_size = core.address_of(room), room.size

    def link(self, expand: Any, relative: Any) -> None:
        """The machine that is integrated has the coordinates of joints: functions to the absolute ones, and back."""
        self.c.expand, self.c.relative, self.c.is_linked = expand, relative, 1
