"""The core for pages without a page: its WebAssembly module in this process, by the package wasmtime.

It calls what viewer/src/live/core.ts calls, in the same order.
"""

from __future__ import annotations

import ctypes
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
import pytest

from cardan.analysis.live_machine import LiveMachine
from cardan.numerics.constants import MACHINE_OK, MACHINE_STOPPED
from cardan.numerics.core import HEADER
from cardan.numerics.wasm.memory import BASE

wasmtime = pytest.importorskip("wasmtime", reason="the package wasmtime runs WebAssembly (pip install wasmtime)")
PAGE = 65536  # bytes of memory


class Run(NamedTuple):
    status: int
    message: str
    done: int
    until: float
    constraint: int
    body: int
    gap: float
    rows: np.ndarray
    events: list[tuple[float, int, int]]  # time, name, what
    steps: int


@cache
def _module() -> Any:
    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, (files("cardan.view.live") / "cardan.wasm").read_bytes())


class WasmCore:
    def __init__(self, machine: LiveMachine):
        engine, module = _module()
        self.machine, self.store, memory = machine, wasmtime.Store(engine), machine.memory
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        assert self.exports["__heap_base"].value(self.store) <= BASE
        self.row = BASE + len(memory.block)
        self.instance = -(-(self.row + 8 * (machine.outputs + 1)) // 16) * 16
        self._reach(self.row)
        self.exports["memory"].write(self.store, memory.block, BASE)
        self._reach(self.instance + self._call("size", memory.model))

    def _reach(self, end: int) -> None:
        missing = end - self.exports["memory"].data_len(self.store)
        if missing > 0:
            self.exports["memory"].grow(self.store, -(-missing // PAGE))

    def _call(self, word: str, *arguments: float) -> Any:
        return self.exports[f"machine_{word}"](self.store, *arguments)

    def run(self, p: np.ndarray) -> Run:
        instance, times = self._call("in", self.machine.memory.model, self.instance), self.machine.times
        given = np.asarray(p[: self.machine.n_parameters], "<f8").tobytes()
        self.exports["memory"].write(self.store, given, self._call("parameters", instance))
        self._call("tolerances", instance, *self.machine.tolerances, 0.0)
        rows: list[np.ndarray] = []
        events: list[tuple[float, int, int]] = []
        until = float(times[0])
        for k, t in enumerate(times):
            status = self._call("step", instance, float(t)) if k else self._call("start", instance, float(t))
            events += self._new_events(instance, len(events))
            if status in (MACHINE_OK, MACHINE_STOPPED):
                failure = self._call("outputs", instance, self.row)
                status = failure or status
            if status not in (MACHINE_OK, MACHINE_STOPPED):
                break
            rows.append(self._numbers(self.row, self.machine.outputs))
            until = self._call("time", instance)
            if status == MACHINE_STOPPED:
                break
        blame = HEADER.types["machine_blame"].from_buffer_copy(self._bytes(self._call("blamed", instance), 24))
        message = ctypes.string_at(self._bytes(self._call("message", instance), 400)).decode()
        about = blame.constraint, blame.body, blame.amount
        return Run(status, message, len(rows), until, *about, np.array(rows), events, self._call("steps", instance))

    def _new_events(self, instance: int, before: int) -> list[tuple[float, int, int]]:
        count = self._call("happened", instance)
        log = []
        for k in range(max(before, count - self._call("log_size")), count):
            name = self._call("event", instance, k, self.row)
            log.append((float(self._numbers(self.row, 1)[0]), name, self._call("event_what", instance, k)))
        return log

    def _bytes(self, at: int, count: int) -> bytes:
        return bytes(self.exports["memory"].read(self.store, at, at + count))

    def _numbers(self, at: int, count: int) -> np.ndarray:
        return np.frombuffer(self._bytes(at, 8 * count), "<f8")
