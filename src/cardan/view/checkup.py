"""What would stop a run: masses or drivers that are missing, a start that does not go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardan.errors import CardanError
from cardan.view.console import one_line

DRIVEN_ANALYSES = ("kinematics", "inverse")
MASSLESS_ANALYSES = ("kinematics", "assemble")


@dataclass(frozen=True)
class Checkup:
    """A model, the analyses it is meant for, and its assembled state or why there is none."""

    model: Any
    kinds: Sequence[str]
    state: Any
    failure: CardanError | None

    @property
    def problems(self) -> list[str]:
        """What would stop one of the analyses."""
        massless = all(kind in MASSLESS_ANALYSES for kind in self.kinds)
        lacks = [] if massless else missing_masses(self.model)
        return lacks + ([one_line(self.failure)] if self.failure else obstacles(self.state, self.kinds))

    def lines(self) -> Iterator[str]:
        """For people."""
        lacks, problems = missing_masses(self.model), self.problems
        yield self.state.summary() if self.state else repr(self.model)
        if lacks and not problems:
            yield f"{len(lacks)} bodies without mass or inertia: enough for {', '.join(self.kinds)}"
        yield from (f"problem: {problem}" for problem in problems)
        yield f"{len(problems)} problem{'s' * (len(problems) != 1)}" if problems else "ready to run"

    def data(self) -> dict[str, Any]:
        """For machines."""
        model, state = self.model, self.state
        data = {"model": model.name, "bodies": len(model.bodies), "assembled": state is not None}
        if state is not None:
            words = ("dof", "grubler", "rank", "redundant", "independent", "singular", "branch", "closure")
            moved = {name: {"given": given, "assembled": found} for name, (given, found) in state.moved.items()}
            data |= {"constraints": state.system.n_c, "moved": moved} | {w: getattr(state, w) for w in words}
        return data | {"lacks": missing_masses(model), "problems": self.problems}


def missing_masses(model: Any) -> list[str]:
    """Bodies without mass or inertia, which dynamics needs."""
    missing = []
    for body in model.bodies.values():
        words = [word for word in ("mass", "inertia") if getattr(body, word) is None]
        if words:
            missing.append(f'body "{body.name}": {" and ".join(words)} missing')
    return missing


def obstacles(state: Any, kinds: Sequence[str]) -> list[str]:
    """What of an assembled state would stop one of these analyses."""
    problems = []
    driven = [kind for kind in kinds if kind in DRIVEN_ANALYSES]
    if driven and state.dof:
        free = ", ".join(state.independent)
        problems.append(f"{driven[0]} needs a driver for every freedom; {state.dof} left: {free}")
    if state.singular and "simulate" in kinds:
        problems.append(f"the start position is singular: {', '.join(state.singular)} lose rank; start a little aside")
    return problems
