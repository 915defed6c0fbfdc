"""From raw arrays of a run to a labelled Result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cardan.equations.outputs import constrained_frames
from cardan.errors import AnalysisError
from cardan.model.body import Coordinate
from cardan.model.element import ConstraintElement
from cardan.numerics.motion import OK, Record, fill_outputs
from cardan.quantities import ACTIVE
from cardan.results import Happening, Part, Result, Stats
from cardan.system import System

ANGLE = {2: "angle", 3: "orientation"}
SPEED_WORDS = ("velocity", "angular_velocity")
ACCELERATION_WORDS = ("acceleration", "angular_acceleration")


def collect(
    system: System,
    p: np.ndarray,
    record: Record,
    count: int,
    stats: Stats,
    pieces: Sequence[Piece] = (),
    events: Sequence[Happening] = (),
    activity: Activity | None = None,
    **extra: object,
) -> Result:
    """The first `count` rows of a record as a Result, with reactions, element quantities and energies.

    `pieces`: from which row on which parameters and modes hold; default p everywhere. `activity`: what is known of
    earlier rows, to which this is added.
    """
    model = system.model
    t, q, v, a, _, z, _ = (x[:count] for x in record)
    columns: dict[tuple[str, str], np.ndarray] = {}
    for k, name in enumerate(model.bodies):
        for words, values in ((("position", ANGLE[model.dim]), q), (SPEED_WORDS, v), (ACCELERATION_WORDS, a)):
            own = values[:, k * (n := values.shape[1] // len(model.bodies)) : (k + 1) * n]
            columns[name, words[0]], rotation = own[:, : model.dim], own[:, model.dim :]
            columns[name, words[1]] = rotation[:, 0] if model.dim == 2 else rotation
    pieces = pieces or [Piece(0, p, system.holds_at_start)]
    values = _outputs(system, pieces, record, count)
    start = 0
    for key, size in system.channels.items():
        block = values[:, start : start + size]
        columns[key] = block[:, 0] if size == 1 and key[1] != "multiplier" else block
        start += size
    for k, name in enumerate(model.states):
        columns[name, "value"] = z[:, k]
    names = dict(zip(model.parameters, map(float, p), strict=False))
    activity = {} if activity is None else activity
    note_activity(system, pieces, t, activity)
    if changes := changing(activity):
        extra = extra | {ACTIVE: changes}
    result = Result(model.name, model.units, t, parts_of(system), columns, stats, names, events, extra=extra)
    result.model, result.pieces, result.turns = model, tuple(pieces), record.turns[:count]
    return result


Activity = dict[str, list[tuple[float, bool]]]  # name of a joint or force -> (time, whether it acts from then on)


def note_activity(system: System, pieces: Sequence[Piece], t: np.ndarray, found: Activity) -> None:
    """Add to `found` when joints and forces began and ceased to act.

    Limits and friction are left out: whether they hold is told by their forces.
    """
    for piece in (piece for piece in pieces if piece.row < len(t)):
        acts = {name: bool(piece.p[system.n_p + k] > 0.5) for name, k in system.symbols.modes.switches.items()}
        for row, holds in zip(system.constraints.rows, piece.holds, strict=True):
            if not row.element.one_sided:
                acts[row.element.name] = acts.get(row.element.name, False) or bool(holds)
        for name, on in acts.items():
            told = found.setdefault(name, [])
            if not told or told[-1][1] != on:
                told.append((float(t[piece.row]), on))


def changing(found: Activity) -> Activity:
    """Those that did not act alike all the time."""
    return {name: told for name, told in found.items() if len(told) > 1}


class Piece(NamedTuple):
    """From `row` of a record on: the parameters (with modes), the constraints that hold, whether some are redundant."""

    row: int
    p: np.ndarray
    holds: np.ndarray
    redundant: bool = False


def spans(pieces: Sequence[Piece], count: int) -> Iterator[tuple[Piece, slice]]:
    """Each piece with its rows among the first `count`."""
    ends = [piece.row for piece in pieces[1:]] + [count]
    for piece, end in zip(pieces, ends, strict=True):
        if piece.row < min(end, count):
            yield piece, slice(piece.row, min(end, count))


def _outputs(system: System, pieces: Sequence[Piece], record: Record, count: int) -> np.ndarray:
    """All reported quantities at the first `count` times, one row a time."""
    p = pieces[0].p.copy()
    t, q, v, v_rate = (np.zeros(n) for n in (1, system.n_q, system.n_v, system.n_v))
    lam, z = np.zeros(system.n_c), np.zeros(system.n_z)
    out, values = np.zeros(sum(system.channels.values())), np.zeros((count, sum(system.channels.values())))
    binding = system.compiled_outputs.bind([t, q, v, v_rate, lam, z, p], [out])
    for piece, rows in spans(pieces, count):
        p[:] = piece.p
        part = Record(*(column[rows] for column in record))
        arrays = t, q, v, v_rate, lam, z, p, system.turn_slots, out
        if fill_outputs(binding.handle, *arrays, part, values[rows]) != OK:
            raise AnalysisError("the reported quantities cannot be evaluated")
    return values


@lru_cache(maxsize=16)
def parts_of(system: System) -> dict[str, Part]:
    """The bodies and elements a result speaks of."""
    model = system.model
    parts = {name: Part(name, "body", "Body", (name,)) for name in model.bodies}
    for element in model.elements.values():
        if element.kind == "event":
            continue
        frames = list(dict.fromkeys(element.frames()))
        if isinstance(element, ConstraintElement):
            frames = constrained_frames(model, element, system.constraints.residuals[element.name], system.symbols)
        names = tuple(frame.name for frame in frames)
        coordinate = getattr(element, "coordinate", None)
        turns = coordinate.is_angle if isinstance(coordinate, Coordinate) else None
        parts[element.name] = Part(element.name, element.kind, type(element).__name__, names, turns)
    parts |= {name: Part(name, "state", "State") for name in model.states}
    return parts
