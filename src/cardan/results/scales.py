"""How large the quantities of a run are by nature: what is far smaller is round-off."""

from __future__ import annotations

import numpy as np

from cardan.errors import CardanError
from cardan.results.result import Result


def unit_scales(result: Result) -> dict[str, float]:
    """By unit: of lengths the size of the machine, of angles 1 rad, of their rates either of them in the time of the
    run. Other units have no scale that is known before the run."""
    length, time = result.units.length, result.units.time
    duration = (float(np.ptp(result.t)) if len(result.t) else 0.0) or 1.0
    try:
        size = result.scene.size
    except CardanError:  # a file whose drawing is lost
        size = 0.0
    return {length: size, "rad": 1.0, f"{length}/{time}": size / duration, f"rad/{time}": 1 / duration}
