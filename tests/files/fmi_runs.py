"""FMUs run by FMPy: Co-Simulation, and Model Exchange with CVODE; where FMPy brings none, with one of SciPy."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import fmpy
import numpy as np
from fmpy.fmi2 import FMU2Model, FMU2Slave
from fmpy.fmi3 import FMU3Model, FMU3Slave
from fmpy.validation import validate_fmu
from scipy.integrate import DOP853

CLASSES = {("2.0", "me"): FMU2Model, ("2.0", "cs"): FMU2Slave, ("3.0", "me"): FMU3Model, ("3.0", "cs"): FMU3Slave}
CLOSE = 1e-12  # how narrowly an event is located


def has_cvode() -> bool:
    """FMPy has it for the most usual computers only."""
    folder = Path(fmpy.__file__).parent / "sundials" / fmpy.platform_tuple
    return folder.is_dir()


def problems(path: Path) -> list[str]:
    """What FMPy finds wrong with a model description: rules of the standard, and its schema."""
    return validate_fmu(str(path))


@contextmanager
def instance(path: Path, kind: str) -> Iterator[tuple[Any, Any, str]]:
    """An instance of an FMU, its description, and the folder it was unpacked to."""
    description = fmpy.read_model_description(str(path))
    folder = fmpy.extract(str(path))
    given = description.modelExchange if kind == "me" else description.coSimulation
    made = CLASSES[description.fmiVersion[:3], kind](
        guid=description.guid, unzipDirectory=folder, modelIdentifier=given.modelIdentifier, instanceName="machine"
    )
    made.instantiate()
    try:
        yield made, description, folder
    finally:
        made.freeInstance()
        shutil.rmtree(folder, ignore_errors=True)


def references(description: Any) -> dict[str, int]:
    return {v.name: v.valueReference for v in description.modelVariables}


def simulated(path: Path, kind: str, until: float, every: float, outputs: Sequence[str], **options: Any) -> np.ndarray:
    """The outputs at regular times: what `fmpy.simulate_fmu` gives."""
    with instance(path, kind) as (made, description, folder):
        return fmpy.simulate_fmu(
            folder,
            fmu_instance=made,
            model_description=description,
            fmi_type={"me": "ModelExchange", "cs": "CoSimulation"}[kind],
            stop_time=until,
            output_interval=every,
            output=list(outputs),
            record_events=False,
            **options,
        )


BEFORE, INITIALIZATION, EVENT, CONTINUOUS = "instantiated", "initialization mode", "event mode", "continuous-time mode"
RUNNING = (INITIALIZATION, EVENT, CONTINUOUS)
ALLOWED = {  # the modes of Model Exchange in which the standard allows a call, and the mode that it leads to
    "setupExperiment": ((BEFORE,), BEFORE),
    "enterInitializationMode": ((BEFORE,), INITIALIZATION),
    "exitInitializationMode": ((INITIALIZATION,), EVENT),
    "newDiscreteStates": ((EVENT,), EVENT),
    "updateDiscreteStates": ((EVENT,), EVENT),
    "enterContinuousTimeMode": ((EVENT,), CONTINUOUS),
    "enterEventMode": ((CONTINUOUS,), EVENT),
    "completedIntegratorStep": ((CONTINUOUS,), CONTINUOUS),
    "setTime": ((EVENT, CONTINUOUS), None),
    "setContinuousStates": ((CONTINUOUS,), CONTINUOUS),
    "getContinuousStates": (RUNNING, None),
    "getDerivatives": (RUNNING, None),
    "getContinuousStateDerivatives": (RUNNING, None),
    "getEventIndicators": (RUNNING, None),
}


class Standard:
    """An instance that is called as the standard allows: a call in another mode is an error of the importer."""

    def __init__(self, made: Any):
        self.made, self.mode = made, BEFORE

    def __getattr__(self, name: str) -> Any:
        modes, after = ALLOWED[name]

        def call(*given: Any, **words: Any) -> Any:
            assert self.mode in modes, f"{name} is called in {self.mode}"
            answer = getattr(self.made, name)(*given, **words)
            self.mode = after or self.mode
            return answer

        return call


class ModelExchange:
    """An importer of our own, for computers without CVODE: DOP853, and events by bisection.

    It keeps the standard: every call in its mode; every step that is taken is completed; time events are not passed;
    indicators that change their sign from one completed step to the next lead to event mode, and so do steps that ask
    for it; an instance that asks for the end is left in event mode.
    """

    def __init__(self, made: Any, description: Any, rtol: float = 1e-9, atol: float = 1e-11):
        self.fmu, self.rtol, self.atol = Standard(made), rtol, atol
        self.third = description.fmiVersion.startswith("3")
        self.n_x = len(description.derivatives)
        self.n_g = len(description.eventIndicators) if self.third else int(description.numberOfEventIndicators or 0)
        self.next_time, self.stopped, self.events, self.completed = np.inf, False, 0, 0

    def begin(self) -> None:
        if self.third:
            self.fmu.enterInitializationMode(startTime=0.0)
        else:
            self.fmu.setupExperiment(startTime=0.0)
            self.fmu.enterInitializationMode()
        self.fmu.exitInitializationMode()
        self.iterate()

    def iterate(self) -> None:
        """The event iteration, as the standard writes it."""
        again = True
        while again and not self.stopped:
            if self.third:
                again, stop, _, _, known, when = self.fmu.updateDiscreteStates()
            else:
                again, stop, _, _, known, when = self.fmu.newDiscreteStates()
            self.stopped = bool(stop)
            self.next_time = float(when) if known else np.inf
        if not self.stopped:
            self.fmu.enterContinuousTimeMode()

    @property
    def states(self) -> np.ndarray:
        return _taken(self.fmu.getContinuousStates, self.n_x)

    def at(self, t: float, x: np.ndarray) -> None:
        self.fmu.setTime(t)
        _given(self.fmu.setContinuousStates, x)

    def rates(self, t: float, x: np.ndarray) -> np.ndarray:
        self.at(t, x)
        derivatives = self.fmu.getContinuousStateDerivatives if self.third else self.fmu.getDerivatives
        return _taken(derivatives, self.n_x)

    def indicators(self, t: float, x: np.ndarray) -> np.ndarray:
        self.at(t, x)
        return _taken(self.fmu.getEventIndicators, self.n_g)

    def to(self, t: float, until: float) -> None:
        """Integrate, through all events."""
        while t < until and not self.stopped:
            t = self._piece(t, min(until, self.next_time))

    def _piece(self, t: float, until: float) -> float:
        assert until >= t, "a time event lies in the past"
        solver = DOP853(self.rates, t, self.states, until, rtol=self.rtol, atol=self.atol)
        side = np.sign(self.indicators(t, self.states))
        while solver.status == "running":
            assert solver.step() is None or solver.status != "failed"
            now = np.sign(self.indicators(solver.t, solver.y))
            if (now * side < 0).any():
                return self._event(*self._located(solver, side))
            side = np.where(now == 0, side, now)
            if solver.status == "running" and self._complete(solver.t, solver.y):
                return self._event(solver.t, solver.y, is_completed=True)
        if until == self.next_time:
            return self._event(until, solver.y)
        if self._complete(until, solver.y):
            return self._event(until, solver.y, is_completed=True)
        return until

    def _located(self, solver: DOP853, side: np.ndarray) -> tuple[float, np.ndarray]:
        """Where an indicator has just changed its sign within the last step."""
        curve, low, high = solver.dense_output(), solver.t_old, solver.t
        while high - low > CLOSE * (1 + abs(high)):
            middle = 0.5 * (low + high)
            passed = (np.sign(self.indicators(middle, curve(middle))) * side < 0).any()
            low, high = (low, middle) if passed else (middle, high)
        return high, curve(high)

    def _complete(self, t: float, x: np.ndarray) -> bool:
        """A step that is taken ends here; whether the machine asks for event mode."""
        self.at(t, x)
        event, stop = self.fmu.completedIntegratorStep()
        self.completed += 1
        self.stopped = self.stopped or bool(stop)
        return bool(event)

    def _event(self, t: float, x: np.ndarray, is_completed: bool = False) -> float:
        self.events += 1
        if not is_completed:
            self._complete(t, x)
        if not self.stopped:
            self.fmu.enterEventMode()
            self.iterate()
        return t


def _taken(call: Any, n: int) -> np.ndarray:
    from ctypes import POINTER, c_double, cast

    found = np.zeros(n)
    call(cast(found.ctypes.data, POINTER(c_double)), n)
    return found


def _given(call: Any, x: np.ndarray) -> None:
    from ctypes import POINTER, c_double, cast

    x = np.ascontiguousarray(x, float)
    call(cast(x.ctypes.data, POINTER(c_double)), x.size)
