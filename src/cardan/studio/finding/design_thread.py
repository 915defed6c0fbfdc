"""Derivatives and the search for a better design, in a thread of their own, told to all pages."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardan.errors import CardanError
from cardan.protocol import studio as protocol
from cardan.studio.finding.influence import KINDS, Limit, influences, optimize
from cardan.studio.messages import announcement
from cardan.studio.session import Session, SupersededError
from cardan.studio.showing import finite, influence_data, number_or_none
from cardan.studio.window.parameter_units import parameter_units
from cardan.studio.worker import IsStale, Worker

if TYPE_CHECKING:
    from cardan.design.optimization.history import Row
    from cardan.design.optimization.optimum import Optimum


CALM = 0.25  # s without a new motion before derivatives are computed
LAST_ROWS = 8  # iterations of a search that are shown
SHOWN_EVERY = 0.4  # s: how often a search shows the machine as it is then


class Wish(NamedTuple):
    """Of which response influences are asked for, and whether again after each run."""

    response: str = ""
    kind: str = KINDS[1]
    live: bool = True


class Designer:
    """`session()` is the present one, `tell(slot, frame)` tells all pages, `show(parameters)` shows a design on its
    way, `apply_optimum(before, after)` is called with the first and the best one."""

    def __init__(
        self,
        session: Callable[[], Session],
        tell: Callable[[str, str], None],
        apply_optimum: Callable[[dict[str, float], dict[str, float]], None],
        show: Callable[[dict[str, float]], None] = lambda parameters: None,
    ):
        self._session, self._tell, self._apply_optimum, self._show = session, tell, apply_optimum, show
        self._is_searching = False
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
        if self._is_searching or not (wish.response and session.model.parameters and (on_request or wish.live)):
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

    def search(
        self,
        response: str,
        kind: str,
        ranges: dict[str, tuple[float, float]],
        goal: str = "least",
        limits: Sequence[Limit] = (),
    ) -> None:
        """For the best design; its parameters are those of the machine afterwards, as one step of undo."""
        session = self._session()
        before = dict(session.parameters)

        def compute(is_stale: IsStale) -> None:
            rows: list[protocol.SearchRow] = []
            shown_at = time.monotonic()

            def progress(row: Row) -> None:
                nonlocal shown_at
                rows.append((row.iteration, number_or_none(row.objective), number_or_none(row.violation)))
                self._tell_search(rows, searching=True)
                if is_stale() or self._enough.is_set():
                    raise KeyboardInterrupt  # keeps the best design
                design = getattr(row, "parameters", ())
                if len(design) == len(ranges) and time.monotonic() - shown_at > SHOWN_EVERY:
                    shown_at = time.monotonic()
                    self._show(dict(zip(ranges, design, strict=True)))

            self._enough.clear()
            self._tell_search(rows, searching=True)
            self._is_searching = True
            try:
                best = optimize(session, before, progress, response, kind, ranges, goal, limits)
            except KeyboardInterrupt:
                self._give_up(rows, "stopped before the first design", before, is_stale)
                return
            except CardanError as error:
                self._give_up(rows, str(error), before, is_stale)
                return
            finally:
                self._is_searching = False
            if is_stale():
                self._tell_search(rows, "given up: something else was asked for", good=False)
                return
            verdict = f"{best.status}: {best.objective_name} = {best.objective:.6g}; {best.runs} runs"
            about = {"parameters": finite(best.parameters), "table": _compared(session, best, kind, response, limits)}
            self._tell_search(rows, verdict, good=bool(best.feasible), **about)
            self._apply_optimum(before, dict(best.parameters))

        self.worker.submit(compute)

    def _give_up(
        self, rows: Sequence[protocol.SearchRow], words: str, before: dict[str, float], is_stale: IsStale
    ) -> None:
        """The machine is again what it was before the search."""
        self._tell_search(rows, words, good=False)
        if rows and not is_stale():
            self._show(before)

    def _tell_search(self, rows: Sequence[protocol.SearchRow], verdict: str = "", **about: object) -> None:
        self._tell("optimum", announcement("optimum", rows=rows[-LAST_ROWS:], verdict=verdict, **about))

    def _failed(self, error: Exception) -> None:
        self._tell("influences", announcement("influences", problem=f"{type(error).__name__}: {error}"))
        self._tell_search([], f"{type(error).__name__}: {error}", good=False)


def _compared(
    session: Session, best: Optimum, kind: str, response: str, limits: Sequence[Limit]
) -> list[protocol.Compared]:
    """The design before and after, its goal, and what was to hold."""
    units = parameter_units(session.model)
    rows = [_row(name, units.get(name, ""), best.start.get(name), value) for name, value in best.parameters.items()]
    goal = f"{kind} of {response}" if response else best.objective_name
    length = session.span[1] - session.span[0]
    scale = length if kind == "mean" and response and length > 0 else 1.0  # the search has the integral
    rows.append(_row(goal, "", best.start_objective, best.objective, "", scale))
    for limit in limits:
        of_mean = length if limit.kind == "mean" and length > 0 else 1.0
        before, after = best.start_values.get(limit.key), best.values.get(limit.key)
        rows.append(_row(str(limit), "", before, after, f"{limit.bound} {limit.value:g}", of_mean))
    return rows


def _row(
    name: str, unit: str, before: float | None, after: float | None, limit: str = "", scale: float = 1.0
) -> protocol.Compared:
    def shown(value: float | None) -> float | None:
        return None if value is None else number_or_none(value / scale)

    return {"name": name, "unit": unit, "before": shown(before), "after": shown(after), "limit": limit}
