"""One running instance of an FMU, called through FMPy: FMI 2.0 and 3.0, Model Exchange and Co-Simulation, alike.

Times are those of the FMU, in seconds; values are in the FMU's own units. What an FMU refuses becomes an AnalysisError
that names the block, the FMU's function and its own words.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cardan.errors import AnalysisError, ModelError
from cardan.model.fmi.description import DAMAGED, Description, first_line, load_fmpy
from cardan.model.fmi.variable import WHOLE, FmuValue, Variable, number_of

NEVER = 1e100  # a time
DISCARDED = 2  # status of a call
EVENT_ROUNDS = 1000  # of event iteration at one instant
MOST_WORDS = 5  # of the FMU's messages that are kept
_POINTER = ctypes.POINTER(ctypes.c_double)


class Settled(NamedTuple):
    """After the iteration of an event: the time of the next one that is known, and whether the FMU wants to end."""

    next_time: float
    ends: bool


@lru_cache(maxsize=64)
def unpacked(path: str, digest: str) -> str:
    """The folder into which an FMU has been unpacked, once in each process; it goes with the process."""
    folder = tempfile.mkdtemp(prefix="cardan_fmu_")
    Finalize(None, shutil.rmtree, (folder,), {"ignore_errors": True}, exitpriority=0)  # also in processes of sweeps
    try:
        load_fmpy().extract(path, folder)
    except (*DAMAGED, OSError) as error:
        raise ModelError(f'"{Path(path).name}" cannot be unpacked: {first_line(error)}') from None
    return folder


def check_platform(description: Description, what: str) -> None:
    """Refuse an FMU without code for this computer."""
    fmpy = load_fmpy()
    platform = fmpy.platform if description.version == 2 else fmpy.platform_tuple
    if platform not in description.platforms:
        there = ", ".join(description.platforms) or "none"
        raise ModelError(
            f'{what}: "{description.file}" has no binary for this computer ({platform}); it has: {there}. Export it '
            "for this platform, or compile its sources, if they are in it (python -m fmpy compile FILE)"
        )


class Instance:
    """From its start on. `t`, `values` and `parameters`: the start time, inputs and parameters."""

    def __init__(
        self,
        description: Description,
        what: str,
        t: float,
        inputs: Sequence[tuple[Variable, float]],
        parameters: Sequence[tuple[Variable, FmuValue]],
    ):
        self.description, self.what = description, what
        self.words: list[str] = []
        self._arrays: dict[int, list[FmuValue]] = {}  # the numbers that arrays have which were set, by their references
        self._nx, self._nz = len(description.states), description.indicators
        self._x, self._dx, self._z = np.zeros(self._nx), np.zeros(self._nx), np.zeros(self._nz)
        self._pointers = [a.ctypes.data_as(_POINTER) for a in (self._x, self._dx, self._z)]
        self._fmu: Any = self._guarded("instantiate", self._instantiated)
        try:
            self._start(t, inputs, parameters)
        except AnalysisError:
            self.free()
            raise

    # -- its beginning and end ---------------------------------------------------------------------------------

    def _instantiated(self) -> Any:
        fmpy, description = load_fmpy(), self.description
        module = fmpy.fmi2 if description.version == 2 else fmpy.fmi3
        suffix, folder = "Model" if description.kind == "me" else "Slave", Path.cwd()
        try:
            fmu = getattr(module, f"FMU{description.version}{suffix}")(
                guid=description.token,
                unzipDirectory=unpacked(description.path, description.digest),
                modelIdentifier=description.identifier,
                instanceName=self.what,
            )
        finally:
            os.chdir(folder)  # where its library cannot be loaded, FMPy leaves the process in another folder
        if description.version == 3:
            fmu.instantiate(logMessage=self._heard3)
            return fmu
        callbacks = module.fmi2CallbackFunctions()
        callbacks.logger = module.fmi2CallbackLoggerTYPE(self._heard2)
        callbacks.allocateMemory = module.fmi2CallbackAllocateMemoryTYPE(fmpy.calloc)
        callbacks.freeMemory = module.fmi2CallbackFreeMemoryTYPE(fmpy.free)
        fmu.instantiate(callbacks=callbacks)
        return fmu

    def _heard2(self, _: object, __: object, status: int, ___: object, message: bytes) -> None:
        self._heard3(None, status, b"", message)

    def _heard3(self, _: object, status: int, __: object, message: bytes) -> None:
        if status > 0 and message:
            self.words = [*self.words, message.decode("utf-8", "replace").strip()][-MOST_WORDS:]

    def _start(
        self, t: float, inputs: Sequence[tuple[Variable, float]], parameters: Sequence[tuple[Variable, FmuValue]]
    ) -> None:
        fmu, description = self._fmu, self.description
        for variable, _ in (*parameters, *inputs):
            if variable.array:  # before it is initialized, an FMU need not tell them
                self._arrays[variable.reference] = [number_of(start) for start in variable.array]
        for variable, value in parameters:
            self.set(variable, value)
        if description.version == 2:
            self._guarded("setupExperiment", fmu.setupExperiment, startTime=t)
            self._guarded("enterInitializationMode", fmu.enterInitializationMode)
        else:
            self._guarded("enterInitializationMode", fmu.enterInitializationMode, startTime=t)
        for variable, value in inputs:
            self.set(variable, value)
        self._guarded("exitInitializationMode", fmu.exitInitializationMode)

    def free(self) -> None:
        """End it; what an FMU says about that is of no use any more."""
        fmu, self._fmu = self._fmu, None
        if fmu is not None:
            with suppress(Exception):
                fmu.terminate()
            fmu.freeInstance()

    def _guarded(self, function: str, call: Callable[..., Any], *arguments: Any, **words: Any) -> Any:
        try:
            return call(*arguments, **words)
        except Exception as error:
            raise self._refusal(function, error) from None

    def _refusal(self, function: str, error: Exception) -> AnalysisError:
        status = {DISCARDED: "discard", 3: "error", 4: "fatal error"}.get(getattr(error, "status", -1))
        words = f' ("{"; ".join(self.words)}")' if self.words else ""
        answer = f'answered "{status}" to {function}{words}' if status else f"failed in {function}: {error}{words}"
        advice = " A shorter communication step may help." if function == "doStep" and status == "discard" else ""
        return AnalysisError(f'{self.what}: the FMU "{self.description.file}" {answer}.{advice}')

    # -- values ------------------------------------------------------------------------------------------------

    def set(self, variable: Variable, value: FmuValue) -> None:
        """A value in the FMU's unit."""
        if variable.array:
            self._set_elements([(variable, value)])
        else:
            self._set_numbers(variable, [self._of_type(variable, value)])

    def _set_numbers(self, variable: Variable, values: list[FmuValue]) -> None:
        word = self._word(variable.type)
        self._guarded(f"set{word}", getattr(self._fmu, f"set{word}"), [variable.reference], values)

    def _of_type(self, variable: Variable, value: Any) -> Any:
        """Numbers become what the variable is: whole, or true where they exceed 1/2."""
        if variable.type in WHOLE:
            return self._whole(variable, value)
        return bool(value > 0.5) if variable.type == "Boolean" and not isinstance(value, bool) else value

    def _set_elements(self, pairs: Sequence[tuple[Variable, FmuValue]]) -> None:
        """Elements of arrays, which an FMU takes whole: the others keep their values."""
        arrays = {}
        for variable, value in pairs:
            values = self._arrays.get(variable.reference)
            if values is None:
                values = self._arrays[variable.reference] = self._numbers(variable)
            values[variable.element] = self._of_type(variable, value)
            arrays[variable.reference] = variable
        for reference, variable in arrays.items():
            self._set_numbers(variable, [self._of_type(variable, value) for value in self._arrays[reference]])

    def _whole(self, variable: Variable, value: float) -> int:
        """The nearest whole number; one that its type cannot hold would become a number that nobody meant."""
        bits = int("".join(filter(str.isdigit, variable.type)) or 32)
        lower, upper = (0, 2**bits - 1) if variable.type.startswith("U") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        if not lower <= value <= upper:
            raise AnalysisError(
                f'{self.what}: "{variable.name}" of "{self.description.file}" is of type {variable.type}, from {lower} '
                f"to {upper}; it cannot be {value:g}"
            )
        return round(value)

    def set_inputs(self, inputs: Sequence[tuple[Variable, float]]) -> None:
        real = "Real" if self.description.version == 2 else "Float64"
        elements = [(variable, value) for variable, value in inputs if variable.array]
        inputs = [(variable, value) for variable, value in inputs if not variable.array]
        plain = [(variable.reference, value) for variable, value in inputs if variable.type == real]
        if plain:
            references, values = zip(*plain, strict=True)
            self._guarded(f"set{real}", getattr(self._fmu, f"set{real}"), list(references), list(values))
        for variable, value in inputs:
            if variable.type != real:
                self.set(variable, value)
        self._set_elements(elements)

    def get(self, variables: Sequence[Variable]) -> list[float]:
        arrays: dict[
            tuple[str, int], list[FmuValue]
        ] = {}  # asked for once each; other types may have the same references
        values = []
        for variable in variables:
            key = variable.type, variable.reference
            if key not in arrays:
                arrays[key] = self._numbers(variable)
            values.append(float(arrays[key][variable.element]))
        return values

    def _numbers(self, variable: Variable) -> list[FmuValue]:
        """The value of a variable, or the values of its array."""
        word = self._word(variable.type)
        size = {"nValues": len(variable.array)} if variable.array else {}
        return self._guarded(f"get{word}", getattr(self._fmu, f"get{word}"), [variable.reference], **size)

    def _word(self, kind: str) -> str:
        if kind == "Enumeration":
            return "Integer" if self.description.version == 2 else "Int64"
        return kind

    # -- Model Exchange ----------------------------------------------------------------------------------------

    def put(self, t: float, x: Sequence[float], inputs: Sequence[tuple[Variable, float]]) -> None:
        """Time, states and inputs, in continuous-time mode, where those that change at events only may not be set."""
        fmu = self._fmu
        self._guarded("setTime", fmu.setTime, t)
        if self._nx:
            self._x[:] = x
            self._guarded("setContinuousStates", fmu.setContinuousStates, self._pointers[0], self._nx)
        self.set_inputs([(variable, value) for variable, value in inputs if variable.is_continuous])

    def states(self) -> np.ndarray:
        if self._nx:
            self._guarded("getContinuousStates", self._fmu.getContinuousStates, self._pointers[0], self._nx)
        return self._x.copy()

    def derivatives(self) -> np.ndarray:
        fmu = self._fmu
        if self._nx:
            call = fmu.getDerivatives if self.description.version == 2 else fmu.getContinuousStateDerivatives
            self._guarded("getDerivatives", call, self._pointers[1], self._nx)
        return self._dx.copy()

    def indicators(self) -> np.ndarray:
        if self._nz:
            self._guarded("getEventIndicators", self._fmu.getEventIndicators, self._pointers[2], self._nz)
        return self._z.copy()

    def along(self, unknowns: list[int], knowns: list[int], seed: list[float]) -> list[float]:
        """Derivatives of variables along a direction of others."""
        return self._guarded("getDirectionalDerivative", self._fmu.getDirectionalDerivative, unknowns, knowns, seed)

    def enter_events(self) -> None:
        """From continuous-time mode to event mode."""
        if self.description.wants_steps:
            self._guarded("completedIntegratorStep", self._fmu.completedIntegratorStep, False)
        self._guarded("enterEventMode", self._fmu.enterEventMode)

    def settle(self) -> Settled:
        """Iterate the event until nothing changes any more, and enter continuous-time mode."""
        fmu = self._fmu
        update = fmu.newDiscreteStates if self.description.version == 2 else fmu.updateDiscreteStates
        word = "newDiscreteStates" if self.description.version == 2 else "updateDiscreteStates"
        for _ in range(EVENT_ROUNDS):
            again, ends, _, _, has_next, next_time = self._guarded(word, update)
            if ends or not again:
                break
        else:
            raise AnalysisError(
                f'{self.what}: the FMU "{self.description.file}" asks for event iterations without end '
                f"({EVENT_ROUNDS} so far)"
            )
        if not ends:
            self._guarded("enterContinuousTimeMode", fmu.enterContinuousTimeMode)
        return Settled(float(next_time) if has_next else NEVER, bool(ends))

    # -- Co-Simulation -----------------------------------------------------------------------------------------

    def step(self, t: float, size: float) -> bool:
        """From t to t + size; whether the FMU wants to end, which one of FMI 2.0 tells by discarding the step."""
        if self.description.version == 3:
            return bool(self._guarded("doStep", self._fmu.doStep, t, size, False)[1])
        try:
            self._fmu.doStep(t, size, False)
        except load_fmpy().fmi1.FMICallException as error:
            if error.status == DISCARDED and self._has_terminated():
                return True
            raise self._refusal("doStep", error) from None
        return False

    def _has_terminated(self) -> bool:
        try:
            return bool(self._fmu.getBooleanStatus(load_fmpy().fmi2.fmi2Terminated))
        except Exception:  # an FMU need not answer this
            return False

    # -- what it remembers -------------------------------------------------------------------------------------

    def keep(self) -> Any:
        """Its whole state, for `give_back`; None where it cannot tell it."""
        if not self.description.keeps_states:
            return None
        return self._guarded("getFMUState", self._fmu.getFMUState)

    def give_back(self, state: Any) -> None:
        self._guarded("setFMUState", self._fmu.setFMUState, state)
        self._arrays.clear()  # they are what they were then

    def forget(self, state: Any) -> None:
        if state is not None and self._fmu is not None:
            self._guarded("freeFMUState", self._fmu.freeFMUState, state)
