"""A machine that a page can run by itself: the model of exported C and FMUs, in the memory of a WebAssembly module.

What the runtime cannot do with a model is refused with the same words as for exports; what it cannot do with some
values of its parameters, the page tells when it comes to that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cardan.analysis.in_c.description import PAGE, described
from cardan.compiled.system import System
from cardan.numerics.functions import Loaded
from cardan.numerics.wasm.memory import Placed, placed

if TYPE_CHECKING:
    from cardan.protocol.live import LiveRow


@dataclass(frozen=True)
class LiveMachine:
    """A model in the memory of a page, and how it runs. A row is what `machine_outputs` writes."""

    memory: Placed
    times: np.ndarray
    tolerances: tuple[float, float]  # rtol, atol
    n_parameters: int
    outputs: int  # numbers of a row
    looks: int  # numbers of the drawing
    rows: list[LiveRow]  # of each constraint: the element and whether it measures an angle
    events: list[str]  # names of what may happen, by the numbers that the core gives


def live_machine(
    system: System, p: np.ndarray, times: np.ndarray, rtol: float, atol: float, looks: Loaded | None = None
) -> LiveMachine:
    """The machine with parameters p at first. Raises AnalysisError where it is not for live pages, with the reason.

    `looks`: numbers of its drawing, a function of the model's parameters.
    """
    data = described(system, p, PAGE)
    return LiveMachine(
        placed(data, times, looks),
        times,
        (rtol, atol),
        data.sizes["parameters"],
        data.sizes["outputs"],
        0 if looks is None else looks.output_sizes[0],
        [{"element": row.element.name, "is_angle": bool(row.is_angle)} for row in system.rows],
        list(data.texts["event_names"]),
    )
