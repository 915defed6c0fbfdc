"""Events of a result against those of its repetition and of a run with half the step.

Events of one kind (name, and in a repetition what a limit or friction does: hits, rests, sticks, ...) are matched by
their order; where one run has more of them, those are left over without which the times of the others agree best.
Events of different kinds may come in another order, and in runs with other steps round-off decides whether balls that
touch hit or rest. Of bounces and reversals that become ever smaller, runs with other steps may have some
more or fewer before they end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import numpy as np

from cardan.results.result import Happening, Result
from cardan.spec import RunWords, is_fixed_step

REPEATED = 1e-6  # of the run: farther apart, events of a repetition are others; another computer may round otherwise
SHIFTED = 0.01  # of the run: the same for a run with other steps
CROWD = 4  # events of one name within SHIFTED are a crowd, that may have some more or fewer
MOST_PAIRS = 4_000_000  # that are compared to find out which events are left over
NAMED_EVENTS = 3  # events that are told by name and time


class Missing(NamedTuple):
    """Events that one run has and another has not."""

    count: int
    text: str


def with_half_the_step(options: RunWords, longest: float) -> RunWords:
    """The options of a run whose steps are at most half as long as the longest; or half of a fixed step."""
    if is_fixed_step(options):
        return {**options, "step": 0.5 * options["step"], "every": options.get("every") or options["step"]}
    return {**options, "max_step": 0.5 * min(longest, options.get("max_step") or np.inf)}


def longest_step(again: Result, until: float) -> float:
    """Of a run; where its steps were not kept, of one that is as long as the run."""
    if again.trail is None:
        return until
    steps = [float(np.max(np.diff(stretch.rows.t), initial=0.0)) for stretch in again.trail.stretches]
    return max(steps, default=0.0) or until


def same_events(result: Result, again: Result) -> Missing:
    """The events of a result that its repetition has not, and the other way round: there must be none."""
    only = _left_over(result.log, again.log, REPEATED * _duration(again), _name_and_deed)
    return _missing(*only, "the result", "its repetition")


def as_many_events(again: Result, closer: Result) -> Missing:
    """Events of a run that another with half the step has not, and the other way round."""
    near = SHIFTED * _duration(again)
    only = _left_over(again.log, closer.log, near, lambda event: event.name)
    both = [*again.log, *closer.log]
    a, b = ([event for event in events if not _in_a_crowd(event, both, near)] for events in only)
    return _missing(a, b, "the run", "one with half the step")


def _duration(run: Result) -> float:
    return max(float(np.ptp(run.t)) if len(run.t) else 0.0, 1e-300)


def _missing(a: Sequence[Happening], b: Sequence[Happening], one: str, other: str) -> Missing:
    texts = [
        f"{where} has {_list_of(events)}, which {there} has not"
        for events, where, there in ((a, one, other), (b, other, one))
        if events
    ]
    return Missing(len(a) + len(b), "; ".join(texts))


def _left_over(
    a: Sequence[Happening], b: Sequence[Happening], near: float, kind_of: Callable[[Happening], Hashable]
) -> tuple[list[Happening], list[Happening]]:
    """The events of each run that the other has not, in the order of time."""
    only: tuple[list[Happening], list[Happening]] = ([], [])
    for kind in dict.fromkeys(kind_of(event) for event in (*a, *b)):
        mine, others = ([event for event in run if kind_of(event) == kind] for run in (a, b))
        longer, shorter = (mine, others) if len(mine) >= len(others) else (others, mine)
        extra = _without_partner(np.array([e.t for e in longer]), np.array([e.t for e in shorter]))
        pairs = zip((event for k, event in enumerate(longer) if k not in extra), shorter, strict=True)
        apart = [(x, y) if longer is mine else (y, x) for x, y in pairs if abs(x.t - y.t) > near]
        only[longer is not mine].extend(longer[k] for k in sorted(extra))
        only[0].extend(x for x, _ in apart)
        only[1].extend(y for _, y in apart)
    return sorted(only[0], key=lambda e: e.t), sorted(only[1], key=lambda e: e.t)


def _without_partner(longer: np.ndarray, shorter: np.ndarray) -> set[int]:
    """Which of the longer list are left over: those without which Σ |difference of times| is least."""
    more = longer.size - shorter.size
    if more == 0:
        return set()
    if (more + 1) * longer.size > MOST_PAIRS:
        return set(range(shorter.size, longer.size))
    cost = np.full(more + 1, np.inf)  # of the best way so far, by how many were left out
    cost[0] = 0.0
    left_out = np.zeros((longer.size, more + 1), bool)
    skips = np.arange(more + 1)
    for k, t in enumerate(longer):
        partner = k - skips
        possible = (partner >= 0) & (partner < shorter.size)
        paired = np.full(more + 1, np.inf)
        paired[possible] = cost[possible] + np.abs(t - shorter[partner[possible]])
        skipped = np.append(np.inf, cost[:-1])
        left_out[k] = skipped < paired
        cost = np.where(left_out[k], skipped, paired)
    extra, count = set(), more
    for k in range(longer.size - 1, -1, -1):
        if left_out[k, count]:
            extra.add(k)
            count -= 1
    return extra


def _list_of(events: Sequence[Happening]) -> str:
    return ", ".join(_told(event) for event in events[:NAMED_EVENTS]) + " and others" * (len(events) > NAMED_EVENTS)


def _name_and_deed(event: Happening) -> tuple[str, str]:
    return event.name, event.what


def _told(event: Happening) -> str:
    return f'"{event.name}" {event.what}'.strip() + f" at t = {event.t:.6g}"


def _in_a_crowd(event: Happening, events: Sequence[Happening], near: float) -> bool:
    """Whether many events of the name happen around it: bounces or reversals without number."""
    around = Counter(e.name for e in events if abs(e.t - event.t) <= near)
    return around[event.name] > 2 * CROWD
