"""The core for pages without a page: its WebAssembly module in this process, by the package wasmtime."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
import pytest

from cardan.analysis.live_machine import LiveMachine
from cardan.numerics.wasm.memory import BASE

wasmtime = pytest.importorskip("wasmtime", reason="the package wasmtime runs WebAssembly (pip install wasmtime)")
PAGE = 65536  # bytes of memory
DONE, NO_NUMBERS, NO_MASS, OPEN, SINGULAR, TOO_SHORT, LASTS = range(7)  # enum cd_live_status


class Run(NamedTuple):
    status: int
    done: int
    until: float
    culprit: int
    gap: float
    rows: np.ndarray
    reported: np.ndarray
    events: list[tuple[float, int]]


@cache
def _module() -> Any:
    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, (files("cardan.view.live") / "cardan.wasm").read_bytes())


class WasmCore:
    def __init__(self, machine: LiveMachine, times: np.ndarray):
        engine, module = _module()
        self.machine, self.times, self.store = machine, times, wasmtime.Store(engine)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        memory = self.exports["memory"]
        assert self.exports["__heap_base"].value(self.store) <= BASE
        missing = machine.memory.size - memory.data_len(self.store)
        if missing > 0:
            memory.grow(self.store, -(-missing // PAGE))

    def run(self, p: np.ndarray) -> Run:
        memory, places, sizes = self.exports["memory"], self.machine.places, self.machine.sizes
        memory.write(self.store, self.machine.memory.block, BASE)
        memory.write(self.store, np.asarray(p, "<f8").tobytes(), places["given"])
        status = self.exports["cd_run_live"](self.store, places["live"])
        count = len(self.times)
        rows = self._array("rows", count * sizes["row"]).reshape(count, -1)
        reported = self._array("reported", count * sizes["outputs"]).reshape(count, -1)
        (done,), (noted,), (culprit,) = (self._array(word, 1, "<i8") for word in ("done", "noted", "culprit"))
        events = self._array("happened", 2 * int(noted)).reshape(-1, 2)
        happened = [(float(t), int(number)) for t, number in events]
        until, gap = float(self._array("until", 1)[0]), float(self._array("gap", 1)[0])
        return Run(status, int(done), until, int(culprit), gap, rows, reported, happened)

    def _array(self, word: str, count: int, kind: str = "<f8") -> np.ndarray:
        at = self.machine.places[word]
        return np.frombuffer(self.exports["memory"].read(self.store, at, at + 8 * count), kind)
