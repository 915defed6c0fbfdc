"""One machine by all clients, held against `simulate`: what they refuse, what differs, and whether bits agree."""

from __future__ import annotations

import tempfile
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tests.matrix.bench import Row
from tests.matrix.case import LEAST
from tests.matrix.engines import CLIENTS, RTOL, Machine, Motion, Refused, simulate

# Adams methods and DOP853, each with this tolerance, differ by no more than 2e-9 of the largest value in all rows
# (0.5 to 1 s, up to 18 events). Times of events inherit it: what is watched moves by about its size in a second.
SAME = 10 * RTOL
EXACT = ("C", "FMU")  # the integrator of `simulate`, with the same tolerances: the bits should be the same
ULP = float(np.finfo(float).eps)  # of numbers up to 1
# Lanes have another integrator than `simulate`, and where forces have kinks, as those of contacts, the error of
# `simulate` itself is up to 200 times its tolerance (measured). What is more apart is held against a sharper motion.
SHARPER = 100.0
OTHER_INTEGRATOR = "lanes"
ROWS_DIFFER, EVENTS_DIFFER = "reported rows", "events"


@dataclass
class Comparison:
    """By client: why it does not run the machine, how its motion differs, and what has other bits."""

    refused: dict[str, str] = field(default_factory=dict)
    different: dict[str, str] = field(default_factory=dict)
    other_bits: dict[str, str] = field(default_factory=dict)


def compared(row: Row) -> Comparison:
    """All clients with one machine."""
    outcome = Comparison()
    with tempfile.TemporaryDirectory(prefix="cardan-engines-") as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        machine = Machine(row, Path(folder))
        wanted = simulate(machine)
        for client, run in CLIENTS.items():
            try:
                motion = run(machine)
            except Refused as refused:
                outcome.refused[client] = str(refused)
                continue
            how = difference(motion, wanted)
            if how and client == OTHER_INTEGRATOR:
                how = difference(motion, simulate(machine, SHARPER))
            if how:
                outcome.different[client] = how
            elif client in EXACT and (what := other_bits(motion, wanted)):
                outcome.other_bits[client] = what
    return outcome


def difference(motion: Motion, wanted: Motion) -> str:
    """How two motions differ; empty where they agree within the tolerance."""
    assert wanted.events is not None
    if motion.events is not None:
        names, expected = ([name for name, _ in run.events or ()] for run in (motion, wanted))
        if names != expected:
            return f"other events: {names} in place of {expected}"
        for (name, t), (_, due) in zip(motion.events, wanted.events, strict=True):
            if not abs(t - due) <= SAME:
                return f'event "{name}" happens at {t!r} in place of {due!r}'
    if not abs(motion.end - wanted.end) <= SAME:
        return f"it ends at {motion.end!r} in place of {wanted.end!r}"
    for name, expected in wanted.values.items():
        apart, size = np.abs(motion.values[name] - expected).max(), max(np.abs(expected).max(), LEAST)
        if not apart <= SAME * size:
            return f"{name}: off by {apart:.2e} of {size:.3g} (allowed {SAME:g} of it)"
    return ""


def other_bits(motion: Motion, wanted: Motion) -> str:
    """What of a motion has not the same bits.

    All rows but the last: `simulate` ends its last step at the end of the run, and others pass it.
    """
    if motion.events != wanted.events:
        return EVENTS_DIFFER
    same = (_same_bits(name, motion.values[name][:-1], rows[:-1]) for name, rows in wanted.values.items())
    return "" if all(same) else ROWS_DIFFER


def _same_bits(name: str, rows: np.ndarray, expected: np.ndarray) -> bool:
    """The outputs in C normalize Euler parameters that are normalized already: by chance, some move by an ulp."""
    return bool((np.abs(rows - expected) <= (ULP if ".orientation." in name else 0.0)).all())
