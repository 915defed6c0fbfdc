"""The state of a run between two steps, as arrays and plain data: all that is needed to continue it.

State, parameters with their modes, what holds, the partition with its factors, the history of the integrator, what is
watched and with which sign it was last seen, when events are due, and all counters. A run into which it is put goes on
bit for bit as the one it was taken from.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from typing import Any, NamedTuple

import numpy as np

from cardan.analysis.run.checkpoint_check import (
    Damaged,
    arrays_in,
    check_array,
    check_facts,
    check_known_times,
    check_time,
    checked_factors,
)
from cardan.analysis.run.over_record import Piece
from cardan.analysis.run.stepping import Run
from cardan.compiled.system import System
from cardan.errors import CardanError
from cardan.model.control.events import Action, Set
from cardan.numerics.functions import Loaded
from cardan.numerics.sparse_lu import LU

UNREADABLE = (
    ValueError,
    KeyError,
    TypeError,
    OSError,
    EOFError,
    RecursionError,
    MemoryError,
    NotImplementedError,
    zipfile.BadZipFile,
)
CHECKPOINT_VERSION = 5  # of what is kept; one of another version is refused
FACTS = "facts"  # the archive's plain data, as JSON text
OF_ONE_RUN = ("options", "events", "record", "trail", "pieces")
NEVER_CHANGES = frozenset((
    "indptr", "indices", "P_indptr", "P_indices", "place", "spins", "turn_slots", "row_unit", "hinges", "direction",
    "needs_multipliers",
))  # fmt: skip


class Checkpoint(NamedTuple):
    arrays: dict[str, np.ndarray]
    facts: dict[str, Any]

    def packed(self) -> bytes:
        """An .npz archive."""
        stream = io.BytesIO()
        text = np.frombuffer(json.dumps(self.facts | {"version": CHECKPOINT_VERSION}).encode(), np.uint8)
        np.savez(stream, allow_pickle=False, **{FACTS: text}, **self.arrays)  # type: ignore[arg-type]
        return stream.getvalue()

    @staticmethod
    def unpacked(data: bytes) -> Checkpoint:
        try:
            arrays = arrays_in(data)
            facts = json.loads(arrays.pop(FACTS).tobytes())
            version = facts["version"]
        except (*UNREADABLE, CardanError):
            raise CardanError("the checkpoint is damaged") from None
        if version != CHECKPOINT_VERSION:
            raise CardanError(
                f"its checkpoint has version {version}, and this version of cardan reads version {CHECKPOINT_VERSION}"
            )
        return Checkpoint(arrays, facts)


def checkpoint_of(run: Run, row: int) -> Checkpoint:
    """The state of a run that has reported `row` times of its present window."""
    arrays, events = {name: x.copy() for name, x in _arrays(run).items()}, run.events
    for name, lu in _factors(run).items():
        arrays |= {} if lu is None else {f"{name}.{word}": x.copy() for word, x in lu._asdict().items()}
    piece = run.pieces[-1]
    arrays |= {"piece.p": piece.p, "piece.holds": piece.holds}
    facts = {
        "row": run.base + row,
        "t": run.reached(),
        "run": {word: getattr(run, word) for word in run.FACTS},
        "inner": None if run.inner is None else {word: getattr(run.inner, word) for word in run.inner.FACTS},
        "redundant": bool(piece.redundant),
        "events": {word: getattr(events, word) for word in events.FACTS} | {"count": len(events.log)},
        "due": events.schedule.due_times,
    }
    return Checkpoint(arrays, facts)


def restore(run: Run, checkpoint: Checkpoint) -> None:
    """Put a state into a run that was set up alike."""
    arrays, facts, events = checkpoint.arrays, checkpoint.facts, run.events
    try:
        if facts["inner"] is not None:
            run.make_inner()
        present = _arrays(run)
        for name, array in present.items():
            check_array(name, arrays.get(name), array)
        check_facts(run, facts)
        check_known_times(arrays)
        for name, array in present.items():
            array[...] = arrays[name]
        for part, words in ((run, facts["run"]), (run.inner, facts["inner"] or {}), (events, facts["events"])):
            for word in () if part is None else part.FACTS:
                setattr(part, word, words[word])
        _restore_factors(run, arrays)
        check_array("piece.p", arrays.get("piece.p"), run.pieces[-1].p)
        check_array("piece.holds", arrays.get("piece.holds"), run.pieces[-1].holds)
        run.pieces = [Piece(0, arrays["piece.p"], arrays["piece.holds"], bool(facts["redundant"]))]
        run.take_changes()
        check_time(run)
    except Damaged as damaged:
        raise CardanError(f"the checkpoint is damaged, or not one of this machine: {damaged}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise CardanError(f"the checkpoint is damaged, or not one of this machine ({error})") from None
    run.machine.absolute.new_masses()


def _runs(run: Run) -> dict[str, Run]:
    return {"run": run} | ({} if run.inner is None else {"inner": run.inner})


def _arrays(run: Run) -> dict[str, np.ndarray]:
    """All arrays that change, by name."""
    machine = run.machine
    arrays = {"holds": machine.absolute.holds, **run.events.arrays()}
    tuples: dict[str, Any] = {"machine": machine.arrays, "watched": run.events.E}
    if machine.absolute is not machine:
        tuples["whole"] = machine.absolute.arrays
    for name, one in _runs(run).items():
        tuples |= {f"{name}.{word}": getattr(one, word) for word in one.ARRAYS}
    for name, value in tuples.items():
        fields = {"": value} if isinstance(value, np.ndarray) else value._asdict()
        arrays |= {
            f"{name}.{word}".rstrip("."): x
            for word, x in fields.items()
            if isinstance(x, np.ndarray) and word not in NEVER_CHANGES
        }
    return arrays


def _factors(run: Run) -> dict[str, LU | None]:
    return {f"{name}.{word}": getattr(one, word) for name, one in _runs(run).items() for word in one.FACTORS}


def _restore_factors(run: Run, arrays: dict[str, np.ndarray]) -> None:
    for name, one in _runs(run).items():
        for word in one.FACTORS:
            matrix = one.machine.arrays if word == "lu" else one.N  # type: ignore[attr-defined]
            columns = one.machine.arrays.v.size if word == "lu" else matrix.F.size
            factors = checked_factors(f"{name}.{word}", arrays, matrix.indptr, matrix.indices, columns)
            if factors is None:
                raise KeyError(f"{name}.{word}")
            setattr(one, word, factors)
        if one.lu.inverse.size != one.rank:
            raise Damaged("its rank is not that of its factors")
    run.share_factors()


def fingerprint(system: System, p: np.ndarray) -> str:
    """What tells models apart: their equations with all numbers, of motion, events and outputs, and the start."""
    functions = [system.compiled_outputs, system.start]
    functions.append(system.dynamics_with_massless if system.has_little_inertia(p) else system.dynamics)
    names = [*system.coordinate_names, *system.row_names, *map(str, system.channels)]
    texts = [*names, *map(_written, functions), *joints_and_events(system), p.tobytes().hex()]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:32]


def joints_and_events(system: System) -> list[str]:
    """What tells models apart beside forces and outputs: joints, drivers, events with what they do, what is active."""
    functions, events = [system.constraint], system.events
    if not events.plan.is_empty:
        functions += [events.watched, events.actions]
    elements = (*system.model.elements.values(), *system.model.constraints)
    switched_off = [element.name for element in elements if not getattr(element, "active", True)]
    deeds = [
        [event.name, type(action).__name__, _plain(action)] for event in system.model.events for action in event.do
    ]
    plan = events.plan.written(system.model)
    return [*map(_written, functions), json.dumps([switched_off, deeds, plan])]


def _plain(action: Action) -> list[object]:
    """The words of an action that are no functions of the machine: those are compared as compiled."""
    values = (action.target if isinstance(action, Set) and word == "what" else x for word, x in vars(action).items())
    named = (getattr(x, "name", x) for x in values)
    return [x for x in named if isinstance(x, (str, bool, int, float))]


def _written(function: Loaded) -> str:
    """What tells a function from others: its tape; without one, as CasADi alone can evaluate it, its shape."""
    return str(function.function) if function.tape is None else function.tape.digest
