"""What would stop a run: masses or drivers that are missing, a start that does not go together, events that cannot be.

What events compute is built when it is first needed; a check builds it, so that mistakes show before a run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardan.analysis.mechanism.mechanism import mechanism_of, mobility_in_words
from cardan.errors import CardanError
from cardan.view.terminal.console import one_line

if TYPE_CHECKING:
    from cardan.analysis.state import State
    from cardan.model.model import Model


DRIVEN_ANALYSES = ("kinematics", "inverse")
MASSLESS_ANALYSES = ("kinematics", "assemble")
NAMES_OF_KIND = 8  # told of each kind


@dataclass(frozen=True)
class Checkup:
    """A model, the analyses it is meant for, and its assembled state or why there is none."""

    model: Model
    kinds: Sequence[str]
    state: State | None
    failure: CardanError | None
    refused: Sequence[str] = ()  # what the analyses themselves say at their first moment

    @property
    def problems(self) -> list[str]:
        """What would stop one of the analyses."""
        massless = all(kind in MASSLESS_ANALYSES for kind in self.kinds)
        lacks = [] if massless else missing_masses(self.model)
        if self.failure:
            return [*lacks, one_line(self.failure)]
        assert self.state is not None, "where nothing failed there is a state"
        events = event_problems(self.state) if "simulate" in self.kinds else []
        return lacks + obstacles(self.state, self.kinds) + events or [*self.refused]

    def mechanism(self) -> list[str]:
        """What kind of mechanism it is, where its links move as one."""
        if self.state is None or self.state.singular:
            return []
        whole = mechanism_of(self.state)
        return whole.sentences() if whole.ranges else [*mobility_in_words(whole)]

    def lines(self) -> Iterator[str]:
        """For people."""
        lacks, problems = missing_masses(self.model), self.problems
        yield self.state.summary() if self.state else repr(self.model)
        yield from (f"mechanism: {sentence}" for sentence in self.mechanism())
        yield from what_may_happen(self.model)
        yield from (f"note: {note}" for note in self.model.notes)
        if lacks and not problems:
            yield f"{len(lacks)} bodies without mass or inertia: enough for {', '.join(self.kinds)}"
        yield from (f"problem: {problem}" for problem in problems)
        yield f"{len(problems)} problem{'s' * (len(problems) != 1)}" if problems else "ready to run"

    def data(self) -> dict[str, object]:
        """For machines."""
        model, state = self.model, self.state
        data: dict[str, object] = {"model": model.name, "bodies": len(model.bodies), "assembled": state is not None}
        data |= {"events": [event.name for event in model.events], "limits": _named(model, "limit")}
        if state is not None:
            words = ("dof", "grubler", "rank", "redundant", "independent", "singular", "branch", "closure")
            moved = {
                name: {"given": initial, "assembled": assembled} for name, (initial, assembled) in state.moved.items()
            }
            data |= {"mechanism": self.mechanism()}
            data |= {"constraints": state.system.n_c, "moved": moved} | {w: getattr(state, w) for w in words}
        return data | {"notes": [*model.notes], "lacks": missing_masses(model), "problems": self.problems}


def missing_masses(model: Model) -> list[str]:
    """Bodies without mass or inertia, which dynamics needs."""
    missing = []
    for body in model.bodies.values():
        words = [word for word in ("mass", "inertia") if getattr(body, word) is None]
        if words:
            missing.append(f'body "{body.name}": {" and ".join(words)} missing')
    return missing


def obstacles(state: State, kinds: Sequence[str]) -> list[str]:
    """What of an assembled state would stop one of these analyses."""
    problems = []
    driven = [kind for kind in kinds if kind in DRIVEN_ANALYSES]
    if driven and state.dof:
        free = ", ".join(state.independent)
        problems.append(f"{driven[0]} needs a driver for every freedom; {state.dof} left: {free}")
    if state.singular and "simulate" in kinds:
        problems.append(
            f"the start position is singular: {', '.join(state.singular)} lose rank; move the start a little away from "
            "it"
        )
    return problems


def what_may_happen(model: Model) -> Iterator[str]:
    """Events, limits, friction, and what waits to be captured or switched on: a short line each, if there are any."""
    waiting = [e.name for e in model.elements.values() if not e.active]
    named = {
        "events": [event.name for event in model.events],
        "limits": _named(model, "limit"),
        "friction": _named(model, "friction"),
        "not active at the start": waiting,
    }
    for word, names in named.items():
        if names:
            more = f" and {len(names) - NAMES_OF_KIND} more" if len(names) > NAMES_OF_KIND else ""
            yield f"{word}: {', '.join(names[:NAMES_OF_KIND])}{more}"


def _named(model: Model, kind: str) -> list[str]:
    return [element.name for element in model.elements.values() if element.family == kind]


def event_problems(state: State) -> list[str]:
    """Functions of events that cannot be evaluated, and limits that are passed at the start."""
    from cardan.numerics.constants import GAP_TOL
    from cardan.symbolic.events import GAP

    system, problems = state.system, []
    try:
        watches = system.events.plan.watches
    except CardanError as error:
        return [one_line(error)]
    gaps = system.constraint(state.t, state.q, state.p)[0]
    for watch in watches:
        gap = gaps[watch.row]
        if watch.kind == GAP and watch.element.active and gap < -GAP_TOL * system.numbers(state.p).size:
            label = system.rows[watch.row].label
            problems.append(f'limit "{watch.element.name}": the start lies beyond its {label} limit by {-gap:.4g}')
    return problems
