"""From raw arrays of a run to a labelled Result."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from cardan.equations.outputs import constrained_frames
from cardan.equations.symbols import PER_BODY
from cardan.model.element import ConstraintElement
from cardan.numerics.motion import Record
from cardan.results import Part, Result, Stats
from cardan.system import System


def collect(system: System, p: np.ndarray, record: Record, count: int, stats: Stats, **extra: object) -> Result:
    """The first `count` rows of a record as a Result, with reactions, element quantities and energies."""
    model = system.model
    t, q, v, a, lam, z = (x[:count] for x in record)
    columns: dict[tuple[str, str], np.ndarray] = {}
    for k, name in enumerate(model.bodies):
        i = PER_BODY * k
        columns[name, "position"], columns[name, "angle"] = q[:, i : i + 2], q[:, i + 2]
        columns[name, "velocity"], columns[name, "angular_velocity"] = v[:, i : i + 2], v[:, i + 2]
        columns[name, "acceleration"], columns[name, "angular_acceleration"] = a[:, i : i + 2], a[:, i + 2]
    values = system.outputs(t[None, :], q.T, v.T, a.T, lam.T, z.T, p).full().T if count else np.zeros((0, 0))
    start = 0
    for key, size in system.channels.items():
        block = values[:, start : start + size] if count else np.zeros((0, size))
        columns[key] = block[:, 0] if size == 1 and key[1] != "multiplier" else block
        start += size
    for k, name in enumerate(model.states):
        columns[name, "value"] = z[:, k]
    names = dict(zip(model.parameters, map(float, p), strict=True))
    return Result(model.name, model.units, t, parts_of(system), columns, stats, names, extra=extra)


@lru_cache(maxsize=16)
def parts_of(system: System) -> dict[str, Part]:
    """The bodies and elements a result speaks of."""
    model = system.model
    parts = {name: Part(name, "body", "Body", (name,)) for name in model.bodies}
    for element in model.elements.values():
        frames = list(dict.fromkeys(element.frames()))
        if isinstance(element, ConstraintElement):
            frames = constrained_frames(model, element, system.constraints.residuals[element.name], system.symbols)
        names = tuple(frame.name for frame in frames)
        parts[element.name] = Part(element.name, element.kind, type(element).__name__, names)
    parts |= {name: Part(name, "state", "State") for name in model.states}
    return parts
