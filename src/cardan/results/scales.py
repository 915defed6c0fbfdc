"""How large the quantities of a run are by nature: what is far smaller is round-off."""

from __future__ import annotations

import numpy as np

from cardan.results.result import Result


def unit_scales(result: Result) -> dict[str, float]:
    """By unit: of lengths the room that the machine takes, of angles 1 rad, of their rates either of them in the time
    of the run. Other units have no scale that is known before the run."""
    length, time = result.units.length, result.units.time
    duration = (float(np.ptp(result.t)) if len(result.t) else 0.0) or 1.0
    size = _room(result)
    return {length: size, "rad": 1.0, f"{length}/{time}": size / duration, f"rad/{time}": 1 / duration}


def relative_gap(result: Result) -> float:
    """How far joints were open at most, in parts of the room that the machine takes; 0 for a machine without any."""
    room = _room(result)
    return result.stats.constraint_error / room if room > 0 else result.stats.constraint_error


def _room(result: Result) -> float:
    """The diagonal of the box that holds the mass centres all the time; of one that rests, its distance from the
    origin."""
    bodies = [name for name, part in result.parts.items() if part.family == "body"]
    positions = [result.columns[name, "position"] for name in bodies if (name, "position") in result.columns]
    places = (
        np.concatenate([place.reshape(-1, place.shape[-1]) for place in positions]) if positions else np.zeros((0, 1))
    )
    places = places[np.isfinite(places).all(axis=1)]
    if not len(places):
        return 0.0
    with np.errstate(over="ignore"):
        return float(np.linalg.norm(np.ptp(places, axis=0)) or np.linalg.norm(places[0]))
