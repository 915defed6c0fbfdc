"""Studies: the machine with several values of its parameters, run one after another in a thread of their own.

Pages are told each run as soon as it is there, so that they can show them side by side; runs that are kept as ghosts
need no help from here, as pages have them already. There are three questions of this kind: the machine with several
values of one parameter (here), a response against parameters (`response_curves`), and bands of curves for parameters
with tolerances (`tolerance_bands`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from copy import copy
from typing import NamedTuple, Protocol

import numpy as np

from cardan.errors import CardanError, check_known
from cardan.model.model import Model
from cardan.protocol.studio import MOST_STUDIED_RUNS
from cardan.studio.messages import announcement
from cardan.studio.session import Outcome, Session, SupersededError
from cardan.studio.showing import framed, number_or_none
from cardan.studio.worker import IsStale, Worker
from cardan.view.page.payload import Wishes, page_of
from cardan.view.page.table import PlainTable

FEWEST_RUNS = 2
STUDY_FRAMES = 300  # of each run: they are shown small


class Question(Protocol):
    """What pages may ask of many runs; `topic` says what, `total` how many frames answer it, `slot` where each of them
    waits for a slow page: in the slot of another one it takes the place of that."""

    @property
    def topic(self) -> str: ...
    @property
    def total(self) -> int: ...
    def slot(self, index: int) -> str: ...
    def frames(self, session: Session, is_stale: IsStale) -> Iterator[str | bytes]: ...


class Study(NamedTuple):
    """A parameter and its values."""

    parameter: str
    values: tuple[float, ...]

    @property
    def topic(self) -> str:
        return "study"

    @property
    def total(self) -> int:
        return len(self.values)

    def slot(self, index: int) -> str:
        return f"studied {index}"

    def frames(self, session: Session, is_stale: IsStale) -> Iterator[bytes]:
        return (frame_of_run(self, k, outcome) for k, outcome in enumerate(runs_of(session, self, is_stale)))


def study_of(model: Model, parameter: str, low: float, high: float, count: int) -> Study:
    """Evenly spaced values from low to high; what cannot be studied is refused in words."""
    check_known("the machine has no parameter", parameter, model.parameters, CardanError)
    most = MOST_STUDIED_RUNS[model.dim]
    if not FEWEST_RUNS <= count <= most:
        raise CardanError(f"a study has {FEWEST_RUNS} to {most} runs, not {count}")
    if not (math.isfinite(low) and math.isfinite(high)) or low == high:
        raise CardanError(f'a study of "{parameter}" needs two different ends, not {low:g} and {high:g}')
    return Study(parameter, tuple(float(value) for value in np.linspace(low, high, count)))


def runs_of(session: Session, study: Study, is_stale: IsStale = lambda: False) -> Iterator[Outcome]:
    """What the machine does with each value; the session stays as it is."""
    copied_session = copy(session)
    start = dict(session.parameters)
    for value in study.values:
        yield copied_session.move(start | {study.parameter: value}, session.mode, is_stale)


def frame_of_run(study: Study, index: int, outcome: Outcome) -> bytes:
    """A run of a study as pages read it."""
    wanted = outcome.result if outcome.moved else None
    page = None if wanted is None else page_of(wanted, Wishes(frames=STUDY_FRAMES), kind=PlainTable)
    about = {
        "tell": "studied",
        "index": index,
        "of": len(study.values),
        "parameter": study.parameter,
        "value": number_or_none(study.values[index]),
        "payload": None if page is None else page.payload,
        "problem": outcome.problem,
    }
    return framed(about, b"" if page is None else page.samples)


class Studies:
    """`session()` is the present one, `tell(slot, frame)` tells all pages that are open. The newest question counts."""

    def __init__(self, session: Callable[[], Session], tell: Callable[[str, str | bytes], None]):
        self._session, self._tell = session, tell
        self._topic = ""
        self.worker: Worker[Question] = Worker(self._run, self._failed, "studies")

    def begin(self, question: Question) -> None:
        self.worker.submit(question)

    def stop(self) -> None:
        self.worker.cancel()

    def close(self) -> None:
        self.worker.close(0.5)

    def _run(self, question: Question, is_stale: IsStale) -> None:
        self._topic, done, problem = question.topic, 0, ""
        try:
            for frame in question.frames(self._session(), is_stale):
                self._tell(question.slot(done), frame)
                done += 1
        except SupersededError:
            pass
        except CardanError as error:
            problem = str(error)
        self._ended(done, question.total, problem)

    def _ended(self, done: int, of: int, problem: str = "") -> None:
        frame = announcement("study_ended", topic=self._topic, done=done, of=of, problem=problem)
        self._tell("study ended", frame)

    def _failed(self, error: Exception) -> None:
        self._ended(0, 0, f"{type(error).__name__}: {error}")
