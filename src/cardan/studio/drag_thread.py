"""A machine in a hand: pulled at a point, kinematically or with its masses and forces, until the hand lets go.

A thread of its own pulls. Of the places of the pointer only the newest counts, and pages are told where the bodies are
after each pull. With masses and forces, time passes while the hand rests, too.
"""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cardan.errors import CardanError
from cardan.protocol import studio as protocol
from cardan.scene.poses import moment, poses
from cardan.studio.drag_dynamics import HandRun
from cardan.studio.dragging import Dragger
from cardan.studio.messages import announcement
from cardan.studio.session import UNITS_OF_SECOND, Session

FRAME = 1 / 30  # s: how often a machine with masses is shown
SILENT_SECONDS = 30.0  # s: of a hand of which nothing is heard any more, such as that of a page that was closed
WAIT = 20.0  # s for one pull: the first may have to derive equations


@dataclass(frozen=True)
class Grip:
    """What is held: a point of a body, in its axes; `how` it is pulled; where the machine stands, where a run tells."""

    body: str
    point: tuple[float, ...]
    how: str
    q: np.ndarray | None


class Hand:
    """One pull from "begin" to "end"; `tell(slot, frame)` tells the pages."""

    def __init__(self, session: Session, grip: Grip, tell: Callable[[str, str], None]):
        self._session, self._grip, self._tell = session, grip, tell
        self._change = threading.Condition()
        self._target: tuple[float, ...] | None = None
        self._asked = self._done = 0  # pulls
        self._last: protocol.Pulled = {}
        self._failure: Exception | None = None
        self._heard = clock.monotonic()
        self._ended = False
        self._thread = threading.Thread(target=self._serve, name="hand", daemon=True)
        self._thread.start()

    def pull(self, to: tuple[float, ...]) -> protocol.Pulled:
        """Where the machine is when the point has followed as far as it can for now; raises in words."""
        with self._change:
            self._asked += 1
            number, self._target, self._heard = self._asked, to, clock.monotonic()
            self._change.notify_all()
            self._change.wait_for(lambda: self._done >= number or self._ended, WAIT)
            if self._failure is not None:
                raise self._failure
            return self._last

    def end(self) -> dict[str, list[float]]:
        """The last poses of the bodies; the machine is let go."""
        with self._change:
            self._ended = True
            self._change.notify_all()
        self._thread.join(WAIT)
        return self._last.get("poses", {})

    # -- in the thread of the hand -----------------------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            if self._grip.how == "dynamic":
                self._with_masses()
            else:
                self._by_joints()
        except CardanError as error:
            self._fail(error)
        except Exception as error:  # a mistake that nobody foresaw
            self._fail(CardanError(f"{type(error).__name__}: {error}"))

    def _fail(self, error: Exception) -> None:
        with self._change:
            self._failure, self._ended = error, True
            self._change.notify_all()

    def _next(self, timeout: float) -> tuple[int, tuple[float, ...] | None] | None:
        """The newest wish, after at most this time; None when the hand has let go, or nobody moves it any more."""
        with self._change:
            self._change.wait_for(lambda: self._ended or self._asked > self._done, timeout)
            forgotten = clock.monotonic() - self._heard > SILENT_SECONDS
            if self._ended or forgotten:
                self._ended = True
                self._change.notify_all()
                return None
            return self._asked, self._target

    def _show(self, number: int, about: protocol.Pulled) -> None:
        self._tell("poses", announcement("poses", **about))
        with self._change:
            self._last, self._done = about, number
            self._change.notify_all()

    def _by_joints(self) -> None:
        session, grip = self._session, self._grip
        dragger = Dragger(session.model, session.parameters, grip.q, session.span[0])
        while (wish := self._next(SILENT_SECONDS)) is not None:
            number, target = wish
            if target is None or number == self._done:
                continue
            pulled = dragger.pull(grip.body, grip.point, target)
            self._show(
                number,
                {
                    "poses": pulled.poses,
                    "point": pulled.point.tolist(),
                    "missing": pulled.missing,
                    "stopped_by": list(pulled.stopped_by),
                },
            )

    def _with_masses(self) -> None:
        session, grip = self._session, self._grip
        run = HandRun(session.model, grip.body, grip.point, session.parameters)
        second = UNITS_OF_SECOND.get(session.model.units.time, 1.0)
        due = clock.monotonic()
        while (wish := self._next(max(0.0, due - clock.monotonic()))) is not None:
            number, target = wish
            if (rest := due - clock.monotonic()) > 0:
                clock.sleep(rest)
            due = max(due + FRAME, clock.monotonic())
            moved = run.step(FRAME * second, target)
            self._show(
                number,
                {
                    "poses": moved.poses,
                    "point": moved.point.tolist(),
                    "force": moved.force.tolist(),
                    "t": moved.t,
                    "note": moved.problem or "; ".join(run.notes),
                },
            )


def position_at(session: Session, t: float | None) -> np.ndarray | None:
    """The coordinates of all bodies at a time of the run that is shown; None where there is none."""
    good = session.good
    if t is None or good is None or good.result is None or session.outcome is not good:
        return None
    result = good.result
    all_poses = poses(result)
    k, part = moment(result.t, t)
    body_poses = all_poses[min(k + (part > 0.5), len(all_poses) - 1), 1:]
    return body_poses.reshape(-1) if np.isfinite(body_poses).all() else None
