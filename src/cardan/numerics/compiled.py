"""Calling CasADi functions from the core.

A CasADi function is saved to a file, loaded once more through CasADi's C interface (`casadi_c_push_file`), and
called by the address of `casadi_c_eval_id`, without the interpreter lock.

Where the C interface cannot be loaded (or the environment variable CARDAN_SLOW_CALLS is set), the address is that of
a small Python routine which triggers the same function: the same core runs, slower. Functions that contain Python
code of the user always go that way.
"""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
import threading
import weakref
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import casadi as ca
import numpy as np

from cardan.errors import AnalysisError
from cardan.numerics import core
from cardan.numerics.core import Handle as Handle
from cardan.numerics.core import address_of as _address
from cardan.numerics.native import Native

SLOW_CALLS_VARIABLE = "CARDAN_SLOW_CALLS"
LIBRARY_NAMES = {"win32": ("libcasadi.dll", "casadi.dll"), "darwin": ("libcasadi.dylib",)}
EVAL_SIGNATURE = (ctypes.c_int, *[ctypes.c_void_p] * 4, ctypes.c_int)  # id, arg, res, iw, w, mem
ROOM = 20_000  # functions that may be loaded before CasADi has to move its list of them


def call(f: Handle) -> int:
    """Evaluate a bound function; 0 when it succeeded."""
    return core.cd_call(f)


class Loaded:
    """A CasADi function ready to be bound to arrays, any number of times."""

    def __init__(self, function: ca.Function, portable: bool = True):
        self.function = function
        self.native = Native(function) if portable and library() is not None else None
        self.id = _push(function) if self.native is not None and self.native.library is None else None
        if self.id is not None:
            weakref.finalize(self, _dropped.add, self.id).atexit = False
        sizes = function.sz_arg(), function.sz_res(), function.sz_iw(), function.sz_w()
        self.work_sizes = [max(1, size) for size in sizes]
        self.input_sizes = [function.nnz_in(k) for k in range(function.n_in())]
        self.output_sizes = [function.nnz_out(k) for k in range(function.n_out())]

    def bind(self, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]) -> Binding:
        return Binding(self, inputs, outputs)

    @property
    def library(self) -> ctypes.CDLL | None:
        """Its machine code, where there is some by now."""
        return None if self.native is None else self.native.library


class Binding:
    """Keeps the arrays and work memory alive for as long as a kernel may use the handle."""

    def __init__(self, loaded: Loaded, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]):
        _check_sizes(loaded, inputs, outputs)
        self.loaded, self._arrays = loaded, (inputs, outputs)
        self._library = loaded.library
        self._fast_id = None  # until there is memory to give back
        sz_arg, sz_res, sz_iw, sz_w = loaded.work_sizes
        self._arg, self._res = np.zeros(sz_arg, np.int64), np.zeros(sz_res, np.int64)
        self._arg[: len(inputs)] = [_address(a) for a in inputs]
        self._res[: len(outputs)] = [_address(a) for a in outputs]
        self._work = np.zeros(sz_iw, np.int64), np.zeros(sz_w)
        self._mem = 0
        if self._library is not None:
            address, number = _entry(self._library.cardan_eval), 0
        elif loaded.id is not None:
            lib = _require_library()
            self._mem = lib.casadi_c_checkout_id(loaded.id)
            self._fast_id = loaded.id
            address, number = _entry(lib.casadi_c_eval_id), loaded.id
        else:
            self._buffer, trigger = loaded.function.buffer()
            for k, array in enumerate(inputs):
                self._buffer.set_arg(k, memoryview(array))  # pyright: ignore
            for k, array in enumerate(outputs):
                self._buffer.set_res(k, memoryview(array))  # pyright: ignore
            self._slow = SlowCall(trigger, self._buffer)
            address, number = self._slow.address, 0
        assert address is not None
        places = (_address(array) for array in (self._arg, self._res, *self._work))
        self.handle = Handle(address, number, self._mem, *places)

    def after(self, evaluations: int) -> Binding:
        """This one, or where machine code has come meanwhile, another on the same arrays that uses it."""
        if self.loaded.native is None or self._library is not None:
            return self
        self.loaded.native.used(evaluations)
        return self.renewed()

    def renewed(self) -> Binding:
        """The same, for a run that begins: machine code may have come for another one."""
        if self._library is not None or self.loaded.library is None:
            return self
        return Binding(self.loaded, *self._arrays)

    @property
    def is_final(self) -> bool:
        """Whether it is machine code, or never will be."""
        return self._library is not None or self.loaded.native is None

    def __del__(self) -> None:
        if getattr(self, "_fast_id", None) is not None and library is not None:
            lib = library()
            if lib is not None:
                lib.casadi_c_release_id(self._fast_id, self._mem)


def _entry(function: object) -> int | None:
    return ctypes.cast(function, ctypes.c_void_p).value  # type: ignore[arg-type]


class SlowCall:
    """A C-callable address that triggers a CasADi function through Python."""

    def __init__(self, trigger: Callable[[], None], buffer: ca.FunctionBuffer):
        def evaluate(*_: object) -> int:
            try:
                trigger()
            except Exception:
                return 1
            return int(buffer.ret())

        self._callback = ctypes.CFUNCTYPE(ctypes.c_int, *EVAL_SIGNATURE)(evaluate)
        self.address = ctypes.cast(self._callback, ctypes.c_void_p).value


@cache
def library() -> ctypes.CDLL | None:
    """CasADi's shared library with its C interface, or None where it cannot be used."""
    if os.environ.get(SLOW_CALLS_VARIABLE):
        return None
    folder = Path(ca.__file__).parent
    names = LIBRARY_NAMES.get(sys.platform, ("libcasadi.so",))
    for path in [folder / name for name in names] + sorted(folder.glob("libcasadi.*.dylib")):
        try:
            lib = ctypes.CDLL(str(path))
            lib.casadi_c_push_file.argtypes = [ctypes.c_char_p]
            lib.casadi_c_eval_id.argtypes = list(EVAL_SIGNATURE)
            return lib if lib.casadi_c_int_width() == 8 and lib.casadi_c_real_width() == 8 else None
        except (OSError, AttributeError):
            continue
    return None


def calls_are_fast() -> bool:
    """Whether CasADi's C interface is in use."""
    return library() is not None


_push_lock = threading.RLock()  # casadi_c_push_file is not thread-safe
_dropped: set[int] = set()  # functions that nobody needs any longer, not yet unloaded


def _acquire() -> None:
    _push_lock.acquire()


def _release() -> None:
    _push_lock.release()


if hasattr(os, "register_at_fork"):  # a copy of this process must not begin with half of what another thread loads
    os.register_at_fork(before=_acquire, after_in_parent=_release, after_in_child=_release)


@cache
def _make_room() -> None:
    """Let CasADi's list of loaded functions have room for all to come, by loading many at once and dropping them.

    It is a std::vector: where it has to grow it moves, and a kernel that runs in another thread meanwhile would look
    for its function in memory that has been given back.
    """
    lib, x = _require_library(), ca.SX.sym("x")
    with tempfile.TemporaryDirectory(prefix="cardan-") as folder:
        path = Path(folder) / "room.casadi"
        file = ca.FileSerializer(str(path))
        file.pack([ca.Function("room", [x], [x])] * ROOM)
        del file  # closes it
        if lib.casadi_c_n_loaded() == 0 and lib.casadi_c_push_file(str(path).encode()) == 0:
            lib.casadi_c_pop()


def _unload(lib: ctypes.CDLL) -> None:
    """Give the memory of dropped functions back, as far as they are the last of CasADi's list: it is a stack.

    To be called where no function is being loaded: a number must not be taken for that of another one.
    """
    while (last := lib.casadi_c_n_loaded() - 1) in _dropped:
        lib.casadi_c_pop()
        _dropped.discard(last)


def _push(function: ca.Function) -> int:
    lib = _require_library()
    with _push_lock, tempfile.TemporaryDirectory(prefix="cardan-") as folder:
        _make_room()
        _unload(lib)
        path = Path(folder) / f"{function.name()}.casadi"
        function.save(str(path))
        if lib.casadi_c_push_file(str(path).encode()) != 0:
            raise AnalysisError(f"CasADi could not load the function {function.name()} through its C interface")
        return lib.casadi_c_n_loaded() - 1


def _require_library() -> ctypes.CDLL:
    lib = library()
    if lib is None:
        raise AnalysisError("CasADi's C interface is not available")
    return lib


def _check_sizes(loaded: Loaded, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]) -> None:
    found = [a.size for a in inputs], [a.size for a in outputs]
    if found != (loaded.input_sizes, loaded.output_sizes):
        wanted = loaded.input_sizes, loaded.output_sizes
        raise ValueError(f"{loaded.function.name()}: arrays of sizes {found}, function wants {wanted}")
