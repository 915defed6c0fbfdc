"""What events do to a machine: set a number, release a joint, capture one."""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.errors import AnalysisError
from cardan.model.control.events import Event
from cardan.numerics import motion
from cardan.numerics.constants import CAPTURE_GAP


def set_value(bound: BoundMachine, name: str, value: float, event: Event) -> None:
    """Of a parameter or a state."""
    m, model = bound.arrays, bound.system.model
    if not np.isfinite(value):
        if (problem := bound.system.take_problem()) is not None:
            raise AnalysisError(f'event "{event.name}": {problem}') from problem
        raise AnalysisError(f'event "{event.name}": the value {value} of "{name}" is not finite')
    if name in model.parameters:
        m.p[list(model.parameters).index(name)] = value
        bound.system.check_masses(m.p)
        bound.new_masses()
        if bound.gap() > CAPTURE_GAP * bound.size:
            raise AnalysisError(
                f'event "{event.name}": setting "{name}" would open joints by {bound.gap():.3g}; '
                "an event cannot move bodies"
            )
    else:
        m.z[list(model.states).index(name)] = value


def release(bound: BoundMachine, name: str, event: Event) -> None:
    """Let a joint no longer hold."""
    rows = bound.system.places[name]
    if not bound.holds[rows].any():
        raise AnalysisError(f'event "{event.name}": joint "{name}" cannot be released, because it is not active')
    bound.holds[rows] = False


def capture(bound: BoundMachine, name: str, q: np.ndarray, event: Event) -> bool:
    """Let a joint hold from here on; False when it does already."""
    m, system = bound.arrays, bound.system
    rows = system.places[name]
    if bound.holds[rows].all():
        return False
    for _ in range(2):  # angles of gears are measured from the reference, and counted in turns near that
        system.set_reference(m.p, name, q, float(m.t[0]))
        motion.follow_turns(m)
    bound.holds[rows] = True
    bound.gap()
    apart = float(np.max(np.abs(m.Phi[rows])))
    if not apart <= CAPTURE_GAP * bound.size:
        raise AnalysisError(
            f'event "{event.name}": joint "{name}" cannot be captured: its bodies are apart by {apart:.4g} '
            f"{system.model.units.length} (or rad); let the event happen where they meet"
        )
    return True
