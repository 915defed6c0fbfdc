"""What sampled events hold while a machine is at rest: a controller of `Every` and `Set` sets its output anew,
and at rest each value u is the one that would be set there,

    Bᵀ Q(q, u) = 0,   f(q, u) - u = 0

one Newton iteration for the position and for all values.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cardan.compiled.system import System, once_per_system
from cardan.errors import AnalysisError
from cardan.model.control.events import Every, Set
from cardan.numerics import motion

REST_ITERATIONS = 60
LONGEST_STEP = 0.25  # radians and typical body sizes
REST_DIFFERENCE = 1e-7  # body sizes, and of a value: for derivatives
AT_REST = (
    "sampled events would set {} to the same value again, which it has here; whether the machine is stable is said of "
    "it with this value, between two samples"
)
REST_SETTLED = 1e-12  # of the change of forces and values over a body size, and with values: what may be left


class Held(NamedTuple):
    """A parameter or a state that sampled events alone change."""

    name: str
    event: str
    is_state: bool
    place: int  # in p or in z
    column: int  # of the values of actions


@once_per_system
def held_values_of(system: System) -> tuple[Held, ...]:
    """What only one sampled event sets, and sets always."""
    model, plan = system.model, system.events.plan
    states, parameters = list(model.states), list(model.parameters)
    setters: dict[str, list[Held]] = {}
    left_out = set()
    for event in model.events:
        sampled = isinstance(getattr(event, "function", None), Every) and event.name not in plan.conditions
        for action in event.actions:
            if not isinstance(action, Set):
                left_out.add(action.target)
                continue
            is_state = action.target in states
            place = (states if is_state else parameters).index(action.target)
            setters.setdefault(action.target, []).append(
                Held(action.target, event.name, is_state, place, plan.sets[action])
            )
            if not sampled:
                left_out.add(action.target)
    rates = system.motion.z_rate if any(held[0].is_state for held in setters.values()) else ()
    return tuple(
        held[0]
        for name, held in setters.items()
        if len(held) == 1 and name not in left_out and not (held[0].is_state and not rates[held[0].place].is_zero())
    )


class SampledRest:
    """The values of a search (`equilibrium.Search`), which are moved to rest together with its position."""

    def __init__(self, search: Any, held: tuple[Held, ...]):
        self.search, self.held = search, held
        self.system, self.m = search.system, search.bound.arrays

    @property
    def values(self) -> np.ndarray:
        return np.array([(self.m.z if one.is_state else self.m.p)[one.place] for one in self.held])

    def put(self, values: np.ndarray) -> None:
        for one, value in zip(self.held, values.tolist(), strict=True):
            (self.m.z if one.is_state else self.m.p)[one.place] = value

    def missing(self) -> np.ndarray:
        """What would be set, less what is."""
        s, m = self.search, self.m
        set_here = np.ravel(self.system.events.actions(m.t, m.q, s.v, s.a, s.lam, m.z, m.p)[0])
        return set_here[[one.column for one in self.held]] - self.values

    def settle(self) -> bool:
        """Whether position and values come to rest."""
        search = self.search
        for _ in range(REST_ITERATIONS):
            J, r = self.derivatives()
            n = search.B.shape[1]
            if not np.isfinite(J).all() or not np.isfinite(r).all():
                return False
            size = np.abs(J[:, :n]).sum(axis=1) * search.bound.size + np.abs(J[:, n:]) @ np.abs(self.values)
            if (np.abs(r) <= REST_SETTLED * size).all():
                return True
            step = np.linalg.lstsq(J, -r, rcond=1e-12)[0]
            step *= min(1.0, LONGEST_STEP * search.bound.size / max(np.max(np.abs(step[:n]), initial=0.0), 1e-300))
            self.put(self.values + step[n:])
            if not self._move(step[:n]):
                return False
            search.meet_limits()
        return False

    def _move(self, step: np.ndarray) -> bool:
        if step.size:
            return self.search.move(step)
        self.search.renew(same_partition=True)  # nothing moves
        return True

    def _residual(self) -> np.ndarray:
        return np.concatenate([self.search.force, self.missing()])

    def derivatives(self) -> tuple[np.ndarray, np.ndarray]:
        """Of the force along each freedom and of what is missing, by differences; and both of them."""
        search, m = self.search, self.m
        r, q, p, values = self._residual(), m.q.copy(), m.p.copy(), self.values
        n, columns = search.B.shape[1], []
        for k in range(n + len(values)):
            if k < n:
                h = REST_DIFFERENCE * search.bound.size
                m.q[:] = search.bound.moved(q, search.B[:, k] * search.unit[search.columns[k]] * h)
                motion.follow_turns(m)
                if m.Phi.size:
                    motion.close(m, search.lu)
            else:
                h = REST_DIFFERENCE * max(abs(values[k - n]), 1.0)
                self.put(values + h * (np.arange(len(values)) == k - n))
            search.renew(same_partition=True)
            columns.append((self._residual() - r) / h)
            m.q[:], m.p[:] = q, p
            self.put(values)
        search.renew(same_partition=True)
        return np.array(columns).T.reshape(len(r), n + len(values)), r


def _that_matter(search: Any, held: tuple[Held, ...]) -> tuple[Held, ...]:
    """Those that forces depend on, or what is set into those; not a counter of samples, say."""
    J, _ = SampledRest(search, held).derivatives()
    n = search.B.shape[1]
    matter = np.any(J[:n, n:] != 0.0, axis=0)
    feeds = (J[n:, n:] + np.eye(len(held))) != 0.0  # [i, j]: the value j is in what is set into i
    for _ in held:
        matter = matter | np.any(feeds[matter], axis=0)
    return tuple(one for one, matters in zip(held, matter, strict=True) if matters)


def run_with_sampled_values(search: Any) -> None:
    """A search to where sampled events would not change anything; there may be no balance with their first values."""
    m = search.bound.arrays
    start = [(values, values.copy()) for values in (m.q, m.z, m.p, m.R, search.bound.holds)]
    try:
        search.run()
    except AnalysisError:
        if not held_values_of(search.system):
            raise
        for values, before in start:
            values[:] = before
        search.renew()
        hold_sampled_values(search)
        if not search.sampled:
            raise
    else:
        hold_sampled_values(search)


def hold_sampled_values(search: Any) -> None:
    """Move a search to where sampled events would not change anything."""
    held = held_values_of(search.system)
    held = _that_matter(search, held) if held else ()
    if not held:
        return
    with_events = ", ".join(f'"{one.name}" (event "{one.event}")' for one in held)
    if SampledRest(search, held).settle():
        search.sampled = held
        search.notes.append(AT_REST.format(with_events))
        return
    raise AnalysisError(
        f"no equilibrium found: what sampled events set, {with_events}, does not come to rest together with the "
        "machine; simulate it until it has come to rest, or leave these events out of the model"
    )


__all__ = ["Held", "held_values_of", "hold_sampled_values", "run_with_sampled_values"]
