"""Derivatives and the search for a better design, in a thread of their own, told to all pages."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardan.errors import CardanError
from cardan.protocol import studio as protocol
from cardan.studio.finding.influence import KINDS, influences, optimize
from cardan.studio.messages import announcement
from cardan.studio.session import Session, SupersededError
from cardan.studio.showing import finite, influence_data, number_or_none
from cardan.studio.worker import IsStale, Worker

if TYPE_CHECKING:
    from cardan.design.optimization.history import Row


CALM = 0.25  # s without a new motion before derivatives are computed
LAST_ROWS = 8  # iterations of a search that are shown


class Wish(NamedTuple):
    """Of which response influences are asked for, and whether again after each run."""

    response: str = ""
    kind: str = KINDS[1]
    live: bool = True


class Designer:
    """`session()` is the present one, `tell(slot, frame)` tells all pages, `found(parameters)` is called with the best
    design."""

    def __init__(
        self,
        session: Callable[[], Session],
        tell: Callable[[str, str], None],
        apply_optimum: Callable[[dict[str, float]], None],
    ):
        self._session, self._tell, self._apply_optimum = session, tell, apply_optimum
        self.wish = Wish()
        self.worker: Worker[Callable[[IsStale], None]] = Worker(lambda task, is_stale: task(is_stale), self._failed)
        self._enough, self._closing = threading.Event(), threading.Event()

    def close(self) -> None:
        self._closing.set()
        self.worker.close(0.5)

    def cancel(self) -> None:
        self.worker.cancel()

    def stop(self) -> None:
        """The search ends and keeps its best design."""
        self._enough.set()

    def ask(self, wish: Wish) -> None:
        self.wish = wish
        self.again(on_request=True)

    def again(self, on_request: bool = False) -> None:
        """Derivatives at the present parameters, a moment after the last motion."""
        session, wish = self._session(), self.wish
        good = session.good
        if not (wish.response and session.model.parameters and (on_request or wish.live)):
            return
        if good is None or good.result is None or session.outcome is not good:
            return
        parameters, mode = dict(good.parameters), good.mode

        def compute(is_stale: IsStale) -> None:
            if self._closing.wait(CALM) or is_stale():
                return
            try:
                data = influence_data(influences(session, wish.response, wish.kind, parameters, mode, is_stale))
            except SupersededError:
                return
            except CardanError as error:
                data = {"problem": str(error)}
            if not is_stale():
                self._tell("influences", announcement("influences", **data))

        self.worker.submit(compute)

    def search(self, response: str, kind: str, ranges: dict[str, tuple[float, float]]) -> None:
        """For the best design; its parameters are on the sliders afterwards."""
        session = self._session()
        parameters = dict(session.parameters)

        def compute(is_stale: IsStale) -> None:
            rows: list[protocol.SearchRow] = []

            def progress(row: Row) -> None:
                rows.append((row.iteration, number_or_none(row.objective), number_or_none(row.violation)))
                self._tell_search(rows, searching=True)
                if is_stale() or self._enough.is_set():
                    raise KeyboardInterrupt  # keeps the best design

            self._enough.clear()
            self._tell_search(rows, searching=True)
            try:
                best = optimize(session, parameters, progress, response, kind, ranges)
            except KeyboardInterrupt:
                self._tell_search(rows, "stopped before the first design", good=False)
                return
            except CardanError as error:
                self._tell_search(rows, str(error), good=False)
                return
            if is_stale():
                self._tell_search(rows, "given up: something else was asked for", good=False)
                return
            verdict = f"{best.status}: {best.objective_name} = {best.objective:.6g}; {best.runs} runs"
            self._tell_search(rows, verdict, good=bool(best.feasible), parameters=finite(best.parameters))
            self._apply_optimum(dict(best.parameters))

        self.worker.submit(compute)

    def _tell_search(self, rows: Sequence[protocol.SearchRow], verdict: str = "", **about: object) -> None:
        self._tell("optimum", announcement("optimum", rows=rows[-LAST_ROWS:], verdict=verdict, **about))

    def _failed(self, error: Exception) -> None:
        self._tell("influences", announcement("influences", problem=f"{type(error).__name__}: {error}"))
        self._tell_search([], f"{type(error).__name__}: {error}", good=False)
