"""Checkpoints: the state of a run between two steps in one block of the core (core/run/state.c), and notes of its file.

State, parameters with their modes, what holds, the partition with its factors, the history of the integrator, what is
watched and with which sign it was last seen, when events are due, and all counters. A run into which it is loaded goes
on bit for bit as the one it was taken from. A results file may come from anywhere: what is in a block is checked by the
core before it is used.
"""

from __future__ import annotations

import hashlib
import json
import re
from math import isfinite
from typing import Any, NamedTuple

import numpy as np

from cardan.analysis.run.function_on_rows import Piece
from cardan.analysis.run.stepping import Run
from cardan.compiled.system import System
from cardan.errors import CardanError
from cardan.model.control.events import Action, Set
from cardan.numerics import state
from cardan.numerics.functions import Loaded
from cardan.protocol.checking import JsonObject

ARCHIVE, ITS_VERSION = b"PK", re.compile(rb'"version": (\d+)')  # of checkpoints up to version 5


OTHER_VERSION = "its checkpoint has version {}, and this version of cardan reads version {}"
DAMAGED, OTHER_MODEL = "the checkpoint is damaged", state.SENTENCES["other model"]


class Checkpoint(NamedTuple):
    """A checkpoint from a file: its head and its course are those of a run of this model."""

    block: np.ndarray
    course: state.Course
    notes: JsonObject  # of the file: how many `rows` and `events` it has, and what there is to say of them

    @property
    def is_whole(self) -> bool:
        """Whether a run can go on from it."""
        return bool(self.course.integer.is_whole)


def checkpoint_of(run: Run | None, notes: JsonObject, origin: str) -> bytes:
    """The state of a run whose file has these notes; None: nothing goes on. `origin`: the fingerprint of its model."""
    course = state.Course(json.dumps(notes | ({} if run is None else run.remembered())).encode())
    if run is None:
        return state.save(state.saved(course), _hash(origin)).tobytes()
    run.write_course(course.real, course.integer)
    piece = run.pieces[-1]
    course.integer.redundant = piece.redundant
    return state.save(_saved(run, course, piece), _hash(origin)).tobytes()


def unpacked(data: bytes, origin: str) -> Checkpoint:
    """A checkpoint from a file; refused where it is damaged, of another version, or of another model."""
    version = ITS_VERSION.search(data) if data.startswith(ARCHIVE) else None
    if version is not None:
        raise CardanError(OTHER_VERSION.format(int(version[1]), state.VERSION))
    block = block_of(data)
    try:
        course = state.course_of(block, _hash(origin))
        return Checkpoint(block, course, dict(json.loads(course.text.tobytes())))
    except state.OtherVersion as other:
        raise CardanError(OTHER_VERSION.format(other, state.VERSION)) from None
    except (ValueError, TypeError, RecursionError) as error:
        raise CardanError(str(error) if str(error) == OTHER_MODEL else DAMAGED) from None


def block_of(data: bytes) -> np.ndarray:
    """Where the core can read it: numbers stand at multiples of eight bytes."""
    return np.frombuffer(data, np.uint8).copy()


def restore(run: Run, checkpoint: Checkpoint) -> None:
    """Put a state into a run that was set up alike."""
    course, m = checkpoint.course, run.machine.arrays
    numbers, piece = course.integer, run.pieces[-1]
    piece = Piece(0, piece.p.copy(), piece.holds.copy(), bool(numbers.redundant))
    try:
        if not checkpoint.is_whole:
            raise ValueError("it has no state")
        if numbers.has_inner:
            run.make_inner(bool(numbers.by_alpha))
        run.lu = state.room_for_factors(m.indptr, m.indices, m.v.size, int(numbers.rank), int(numbers.room))
        run.rank = run.lu.inverse.size
        run.make_factors(int(numbers.newton_room))
        state.load(_saved(run, course, piece), checkpoint.block)
        if not run.t_start <= run.reached() <= run.t_end:
            raise ValueError(f"its time {run.reached():g} lies outside of the run")
        run.read_course(course.real, numbers)
        run.remember(checkpoint.notes)
        run.pieces = [piece]
        run.take_changes()
    except (ValueError, TypeError, KeyError, CardanError) as error:
        raise CardanError(f"{DAMAGED}, or not one of this machine: {error}") from None
    run.machine.absolute.new_masses()


def _saved(run: Run, course: state.Course, piece: Piece) -> Any:
    machine, events, inner = run.machine, run.events, run.inner
    absolute = machine.absolute
    whole = None if absolute is machine else absolute.arrays
    of_inner, V = None if inner is None else inner.bound(), events.V if events.any else None
    return state.saved(course, run.bound(), of_inner, whole, V, absolute.holds, piece.p, piece.holds)


def _hash(origin: str) -> int:
    return int(origin[:16], 16)


def check_notes(notes: JsonObject, rows: int, events: int) -> None:
    """Refuse a checkpoint that was taken behind the rows and events of its file, or says nothing of them."""
    counts = [notes.get("rows"), notes.get("events")]
    if not all(
        isinstance(count, int) and 0 <= count <= most for count, most in zip(counts, (rows, events), strict=True)
    ):
        raise CardanError(
            f"{DAMAGED}: it was taken after {counts[0]} rows and {counts[1]} events; the file has {rows} and {events}"
        )
    if not {"blocks", "former", "at_rest"} <= notes.keys() or not isfinite(notes.get("wall_time", np.nan)):
        raise CardanError(DAMAGED)


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
    switched_off = [element.name for element in elements if not element.active]
    deeds = [
        [event.name, type(action).__name__, _plain(action)] for event in system.model.events for action in event.actions
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
