"""The state of a run in one block of memory (core/run/state.c): what a checkpoint is made of."""

from __future__ import annotations

import ctypes

import numpy as np

from cardan.numerics import core
from cardan.numerics.core import HEADER, Struct, new_numbers
from cardan.numerics.events import EventBlock
from cardan.numerics.motion import MachineArrays, Run
from cardan.numerics.sparse_lu import LU, least_room, room_for_rank

PROBLEMS = HEADER.names("cd_state_problem", "CD_STATE_")
SENTENCES = {
    "damaged": "the checkpoint is damaged",
    "other model": "it was made with another model",
    "no state": "the checkpoint is damaged",
    "other size": "its arrays have other sizes",
    "impossible": "it holds impossible numbers",
    "no order": "its factors have no order of rows and columns",
    "no schedule": "its times of events are not those of this model",
}
VERSION = int(HEADER.constants["STATE_VERSION"])
PLACE_OF_VERSION = slice(8, 16)  # in the head of a block


class OtherVersion(Exception):  # noqa: N818
    """The block is of a version that this one does not read."""


class Saved(Struct, c="cd_saved"):
    """A run with all that it works on."""

    run: Run | None
    inner: Run | None  # of the method that it goes over to
    whole: MachineArrays | None  # the machine in absolute coordinates, where the run integrates others
    V: int | None  # the address of the struct of events
    real: np.ndarray  # cd_course_real
    integer: np.ndarray  # cd_course_integer
    text: np.ndarray  # the caller's
    holds: np.ndarray
    piece_p: np.ndarray  # the parameters, and the rows that held, at the last event
    piece_holds: np.ndarray


class Course:
    """Numbers of a run that stand in no other struct of the core, and a text of the caller."""

    def __init__(self, text: bytes = b""):
        self.real, self.integer = new_numbers("cd_course_real"), new_numbers("cd_course_integer")
        self.text, self.integer.text_size = np.frombuffer(text, np.uint8).view(bool), len(text)


NO_FLAGS, NO_NUMBERS = np.zeros(0, bool), np.zeros(0)


def saved(
    course: Course,
    run: Run | None = None,
    inner: Run | None = None,
    whole: MachineArrays | None = None,
    V: EventBlock | None = None,
    holds: np.ndarray = NO_FLAGS,
    piece_p: np.ndarray = NO_NUMBERS,
    piece_holds: np.ndarray = NO_FLAGS,
) -> Saved:
    """Without a run, only its course is saved."""
    of_events = None if V is None else ctypes.addressof(V.c)
    return Saved(run, inner, whole, of_events, course.real, course.integer, course.text, holds, piece_p, piece_holds)


def save(state: Saved, model: int) -> np.ndarray:
    """The block; `model`: a hash of the machine."""
    block = np.zeros(core.cd_state_size(state), np.uint8)
    core.cd_state_save(state, model, block)
    return block


def course_of(block: np.ndarray, model: int) -> Course:
    """The course in a block from outside, whose head and checksum are checked. ValueError: what is wrong."""
    course = Course()
    _refuse(core.cd_state_course(saved(course), model, block, block.size), block)
    first, size = core.cd_state_text(), int(course.integer.text_size)
    course.text = block[first : first + size].view(bool)
    return course


def load(state: Saved, block: np.ndarray) -> None:
    """Everything else, which is checked on the way. ValueError: what is wrong; then the run must not be used."""
    _refuse(core.cd_state_load(state, block, block.size), block)


def _refuse(problem: int, block: np.ndarray) -> None:
    word = PROBLEMS[problem]
    if word == "other version":
        raise OtherVersion(int.from_bytes(block[PLACE_OF_VERSION].tobytes(), "little"))
    if word != "fine":
        raise ValueError(SENTENCES[word])


def room_for_factors(indptr: np.ndarray, indices: np.ndarray, n_cols: int, rank: int, room: int) -> LU:
    """Factors of a matrix with this structure that a block fills. ValueError: there are none of this rank and room."""
    n_rows, least = indptr.size - 1, least_room(indices.size, rank)
    highest = min(n_rows, n_cols)  # factors have room for this rank, where they replace each other in a run
    if rank > highest or not least <= room <= 2 * max(least_room(indices.size, highest), highest**2):
        raise ValueError("its factors have another size")
    return room_for_rank(indices.size, n_rows, n_cols, room, rank)


__all__ = ["VERSION", "Course", "OtherVersion", "course_of", "load", "room_for_factors", "save", "saved"]
