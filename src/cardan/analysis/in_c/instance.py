"""Instances of a machine that the runtime in C (core/machine) runs, in this process and from tables in memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.in_c.description import INSTANCE, Purpose, described
from cardan.compiled.system import System
from cardan.errors import AnalysisError
from cardan.numerics import core
from cardan.numerics.constants import MACHINE_OK, MACHINE_STOPPED
from cardan.numerics.in_c.in_memory import ModelInMemory


def model_in_memory(
    system: System, p: np.ndarray, method: str = "auto", derivatives: bool = False, purpose: Purpose = INSTANCE
) -> ModelInMemory:
    """The model of which instances are made, with the parameters p at first; options as in `machine_in_c`."""
    return ModelInMemory(described(system, p, purpose, method, derivatives))


class Instance:
    """One machine that is started, and steps. It belongs to one thread at a time; the model may be shared.

    What fails raises AnalysisError with the message of the runtime. The interpreter lock is released during calls.
    """

    def __init__(self, model: ModelInMemory):
        self.model, self.sizes = model, model.data.sizes
        size = core.machine_size(model.address)
        self._block = np.zeros(-(-size // 16), np.complex128)  # aligned as malloc does
        self._machine = core.machine_in(model.address, self._block)
        first = (core.machine_parameters(self._machine) - core.address_of(self._block)) // 8
        self.all_parameters = self._block.view(float)[first : first + model.data.numbers["p_size"]]  # for reading
        self.parameters = self.all_parameters[: self.sizes["parameters"]]  # to be written by callers
        self.stopped = False  # whether an event has ended the run

    @classmethod
    def of(cls, system: System, p: np.ndarray, **options: Any) -> Instance:
        """The only instance of a model of its own."""
        return cls(model_in_memory(system, p, **options))

    def _done(self, status: int) -> None:
        self.stopped = status == MACHINE_STOPPED
        if status not in (MACHINE_OK, MACHINE_STOPPED):
            raise AnalysisError(self.message)

    @property
    def message(self) -> str:
        """What the last call had to say: empty where all went well."""
        return core.machine_message(self._machine).decode()

    def tolerances(self, rtol: float, atol: float, longest_step: float = 0.0) -> None:
        """Of steps; `longest_step`: 0 for as long as they like."""
        core.machine_tolerances(self._machine, rtol, atol, longest_step)

    def reset(self) -> None:
        """As it was when it was new."""
        core.machine_reset(self._machine)
        self.stopped = False

    def start(self, t: float = 0.0) -> None:
        """Assemble it at time t with the present parameters; events of the start happen."""
        self._done(core.machine_start(self._machine, t))

    @property
    def address(self) -> int:
        """Of its `machine`."""
        return self._machine

    def start_from(self, x: np.ndarray, p: np.ndarray, t: float) -> None:
        """Start it, then put it where x = (q, v, z) says: for machines to which nothing happens.

        Angles of several turns are counted on from those in p.
        """
        self.start(t)
        self.all_parameters[self.sizes["parameters"] :] = p[self.sizes["parameters"] :]
        self._check(core.machine_set_states(self._machine, t, x))

    def step(self, until: float) -> None:
        """Integrate to the time `until` through all events on the way. One that ends the run sets `stopped`."""
        self._done(core.machine_step(self._machine, until))

    @property
    def time(self) -> float:
        return core.machine_time(self._machine)

    @property
    def steps(self) -> int:
        """Steps of integration since the start."""
        return core.machine_steps(self._machine)

    @property
    def states(self) -> np.ndarray:
        """Positions, speeds and states of blocks, in the order of `state_names` of the model."""
        x = np.zeros(self.sizes["states"])
        core.machine_states(self._machine, x)
        return x

    @property
    def outputs(self) -> np.ndarray:
        """All reported quantities, in the order of `output_names` of the model."""
        y = np.zeros(self.sizes["outputs"])
        self.write_outputs(y)
        return y

    def write_outputs(self, y: np.ndarray) -> None:
        """The same into an array of the caller."""
        self._check(core.machine_outputs(self._machine, y))

    def _check(self, status: int) -> None:
        if status != MACHINE_OK:
            raise AnalysisError(self.message)

    @property
    def events(self) -> list[tuple[str, float]]:
        """Names and times of what has happened since the start; of very many the last ones."""
        names, t = self.model.data.texts["event_names"], np.zeros(1)
        log = []
        count = core.machine_happened(self._machine)
        for k in range(max(0, count - core.machine_log_size()), count):
            number = core.machine_event(self._machine, k, t)
            log.append((names[number], float(t[0])))
        return log

    def saved(self) -> bytes:
        """All that it knows, for `load` of this or another instance of the model."""
        room = np.zeros(core.machine_state_size(self._machine), np.uint8)
        core.machine_save(self._machine, room)
        return room.tobytes()

    def load(self, data: bytes) -> None:
        """Go back to what was saved. What is damaged, or of another model, is refused."""
        self._check(core.machine_load(self._machine, np.frombuffer(data, np.uint8), len(data)))
