"""Functions that the core calls: tapes, or machine code where there is some, bound to the arrays they work on.

A CasADi function becomes a tape (`numerics.tapes`), which the core interprets; machine code of it (`native`) has the
same arguments. A function that cannot be a tape, because CasADi alone can evaluate it, is called through Python: the
same results, slower. So is the user's Python code within a tape.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from cardan.deferred import casadi as ca
from cardan.numerics import core
from cardan.numerics.core import Handle as Handle
from cardan.numerics.core import address_of as _address
from cardan.numerics.core import address_of_code
from cardan.numerics.machine_code.native import Native, left_by_parts
from cardan.numerics.tapes.tape import BoundTape, Tape, TapeError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from cardan.numerics.tapes.of_casadi import CalledThroughPython

EVAL_SIGNATURE = (ctypes.c_void_p,) * 4  # tape, arg, res, w


def call(f: Handle) -> int:
    """Evaluate a bound function; 0 when it succeeded."""
    return core.cd_call(f)


class Loaded:
    """A CasADi function ready to be bound to arrays, any number of times."""

    def __init__(self, function: ca.Function, portable: bool = True):
        self.function, self.portable = function, portable
        self.input_sizes = [function.nnz_in(k) for k in range(function.n_in())]
        self.output_sizes = [function.nnz_out(k) for k in range(function.n_out())]

    def __call__(self, *inputs: ArrayLike) -> list[np.ndarray]:
        """The outputs at some inputs, each as a column of its nonzeros. For what is not hot."""
        outputs = [np.zeros(size) for size in self.output_sizes]
        arrays = [np.ascontiguousarray(x, float).ravel() for x in inputs]
        binding = self.bind(arrays, outputs)
        if call(binding.handle) != 0:
            raise ValueError(f"{self.name}: the function cannot be evaluated here")
        return outputs

    @property
    def name(self) -> str:
        return self.tape.name if self.tape is not None else self.function.name()

    @property
    def tape_if_made(self) -> Tape | None:
        """Its tape, where it has been run as one."""
        return self.__dict__.get("tape")

    def bind(self, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]) -> Binding:
        return Binding(self, inputs, outputs)

    @cached_property
    def tape(self) -> Tape | None:
        """None where CasADi alone can evaluate it."""
        try:
            from cardan.numerics.tapes.of_casadi import tape_of  # it imports CasADi

            return tape_of(self.function)
        except TapeError:
            return None

    @cached_property
    def native(self) -> Native | None:
        """Its machine code, or the way to it; None where there will never be any."""
        return Native(self.tape) if self.portable and self.tape is not None else None

    @cached_property
    def _bound(self) -> BoundTape:
        assert self.tape is not None
        return self.tape.bound()

    def bound_tape(self) -> tuple[BoundTape, list[CalledThroughPython]]:
        """The tape as the core takes it. One without black boxes serves all bindings."""
        assert self.tape is not None
        if not self.tape.externals:
            return self._bound, []
        from cardan.numerics.tapes.of_casadi import CalledThroughPython  # it imports CasADi

        boxes = [CalledThroughPython(function) for function in self.tape.functions]
        return self.tape.bound([box.entry for box in boxes]), boxes

    @property
    def library(self) -> ctypes.CDLL | None:
        """Its machine code, where there is some by now."""
        return None if self.native is None else self.native.library


class Known(Loaded):
    """A function of which a tape is known. The CasADi function is derived where somebody asks for it."""

    def __init__(self, tape: Tape, derive: Callable[[], Loaded], portable: bool = True):
        self.__dict__["tape"], self.portable, self._derive = tape, portable, derive
        self.input_sizes, self.output_sizes = tape.input_sizes.tolist(), tape.output_sizes.tolist()

    @cached_property
    def function(self) -> ca.Function:
        return self._derive().function


class Binding:
    """Keeps the arrays and work memory alive for as long as the core may use the handle."""

    def __init__(self, loaded: Loaded, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]):
        _check_sizes(loaded, inputs, outputs)
        self.loaded, self._arrays = loaded, (inputs, outputs)
        self._library = loaded.library
        arg = np.array([_address(a) for a in inputs] or [0], np.int64)
        res = np.array([_address(a) for a in outputs] or [0], np.int64)
        tape, work = None, np.zeros(1)
        if loaded.tape is not None:
            self._tape, self._boxes = loaded.bound_tape()
            tape, n_work, entry = self._tape.address, self._tape.work_size, core.cd_tape_run
            if self._library is not None:
                n_work += left_by_parts(self._library)
                entry = self._library.cardan_eval
            work = np.zeros(max(1, n_work))
        else:
            self._slow = SlowCall(loaded.function, inputs, outputs)
            entry = self._slow.entry
        self._kept = arg, res, work
        self.handle = Handle(tape, address_of_code(entry), _address(arg), _address(res), _address(work))

    @property
    def bound_tape(self) -> BoundTape:
        return self._tape

    @property
    def pointer_arrays(self) -> tuple[np.ndarray, np.ndarray]:
        """The addresses of inputs and of outputs, as the core gets them."""
        return self._kept[:2]

    @property
    def all_arrays(self) -> list[np.ndarray]:
        """Everything that an evaluation reads or writes."""
        inputs, outputs = self._arrays
        return [*inputs, *outputs, *self._kept]

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


class SlowCall:
    """A C-callable address that evaluates a CasADi function through Python."""

    def __init__(self, function: ca.Function, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]):
        self._buffer, trigger = function.buffer()
        for k, array in enumerate(inputs):
            self._buffer.set_arg(k, memoryview(array))  # pyright: ignore
        for k, array in enumerate(outputs):
            self._buffer.set_res(k, memoryview(array))  # pyright: ignore
        self.entry = ctypes.CFUNCTYPE(ctypes.c_int, *EVAL_SIGNATURE)(self._evaluate(trigger))

    def _evaluate(self, trigger: Callable[[], None]) -> Callable[..., int]:
        def evaluate(*_: object) -> int:
            try:
                trigger()
            except Exception:
                return 1
            return int(self._buffer.ret())

        return evaluate


def _check_sizes(loaded: Loaded, inputs: Sequence[np.ndarray], outputs: Sequence[np.ndarray]) -> None:
    sizes = [a.size for a in inputs], [a.size for a in outputs]
    if sizes != (loaded.input_sizes, loaded.output_sizes):
        wanted = loaded.input_sizes, loaded.output_sizes
        raise ValueError(f"{loaded.name}: arrays of sizes {sizes}, function wants {wanted}")
