"""A machine as sources in C, with the runtime that runs them: no Python and no CasADi are needed to use them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.analysis.in_c.description import EXPORT, described
from cardan.compiled.system import System
from cardan.numerics.functions import Loaded
from cardan.numerics.in_c.functions import CFunction, c_function
from cardan.numerics.in_c.sources import runtime_sources, written_data


@dataclass(frozen=True)
class MachineInC:
    """What is written of a machine.

    `files`: names and texts of C files. The names of states, parameters (inputs among them), outputs and events stand
    in the order of the arrays of core/machine/machine.h; `outputs` are the names of `Result.flat`.
    """

    files: dict[str, str]
    states: list[str]
    parameters: list[str]
    outputs: list[str]
    events: list[str]
    indicators: int
    prefix: str


def machine_in_c(
    system: System, p: np.ndarray, prefix: str, method: str = "auto", derivatives: bool = False
) -> MachineInC:
    """The sources of a machine with the parameters p at first.

    `prefix`: what the names of all its functions begin with in C, so that several machines fit into one program.
    `method`: "auto" begins with the explicit method and goes over to the implicit one where the motion is stiff.
    `derivatives`: whether machine_forward and machine_adjoint are part of it.
    """
    data = described(system, p, EXPORT, method, derivatives)
    functions = {word: _in_c(loaded, word) for word, loaded in data.functions.items()}
    files = runtime_sources(prefix) | {f"{function.name}.c": function.text for function in functions.values()}
    files["machine_data.c"] = written_data(data, functions)
    states, parameters, outputs, events = (
        list(data.texts[f"{word}_names"]) for word in ("state", "parameter", "output", "event")
    )
    return MachineInC(files, states, parameters, outputs, events, data.sizes["indicators"], prefix)


def _in_c(loaded: Loaded, word: str) -> CFunction:
    assert loaded.tape is not None
    return c_function(loaded.tape, f"machine_{word}_function")
