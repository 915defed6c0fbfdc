"""Drivers whose speed jumps: such a jump is an impulse.

Where a driver may jump is known beforehand (`equations.switching.known_times`), unless it switches over a function of
time that is not linear. Then its rate r(t) = -∂Φ/∂t is looked at in many intervals of a run at once; each is halved
again and again towards the half in which r changes more. Where r is continuous the change dies out, at a jump it stays.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError
from cardan.model.joints.drivers import Drive, Motor
from cardan.numerics.constants import DRIVES, STEEP
from cardan.symbolic.switching.kinks import may_kink

JUMP_INTERVALS, JUMP_HALVINGS = 400, 45  # of a run
RATE_SAMPLES = 100  # of a run, for the size of a rate
LEAST_RATE_JUMP = 1e-6  # of the largest rate: less is round-off
ASIDE_OF_JUMP = 1e-9  # of a run: from there to there a jump is measured; at its own place a rate may be anything
EDGE_OF_KINK = 8 * 2.0**-52  # of times: at the very place of a kink, derivatives may lie between those on either side
SHOWN_JUMPS = 3  # messages
REMEMBERED_RUNS = 8  # sets of values and times: the search takes as long as some runs
JUMPS = "its speed jumps by"
POSITION_JUMPS = (
    '{} "{}": at t = {:.6g} the position that it prescribes jumps by {:.4g}; give it a continuous function of time, '
    "such as cd.step, a table or a Spline"
)


class DriverJump(NamedTuple):
    """The speed (or the position) of a driver jumps at `t` by `size`: surely not before `before`, and surely it has
    `after`."""

    t: float
    name: str
    size: float
    before: float
    after: float
    of_position: bool = False


def speed_jumps(system: System, p: np.ndarray, begin: float, end: float) -> list[str]:
    """What to say of the drivers whose speed jumps within a run."""
    jumps = jumps_between(system, p, begin, end)
    if not jumps:
        return []
    sentences = [
        f'driver "{jump.name}": {JUMPS} {jump.size:.3g} at t = {jump.t:.6g}; the impulse acts on the whole machine '
        "(result.events)"
        for jump in jumps
        if not jump.of_position
    ]
    return shortened(sentences)


def shortened(sentences: list[str]) -> list[str]:
    """The first messages, and how many more there are."""
    return sentences[:SHOWN_JUMPS] + (
        [f"{len(sentences) - SHOWN_JUMPS} more jumps of drivers"] if len(sentences) > SHOWN_JUMPS else []
    )


def refuse_positions(system: System, p: np.ndarray, begin: float, end: float) -> None:
    """Refuse a driver whose position jumps within a motion."""
    for jump in jumps_between(system, p, begin, end):
        if jump.of_position:
            raise AnalysisError(POSITION_JUMPS.format("driver", jump.name, jump.t, jump.size))


def speed_jumps_between(system: System, p: np.ndarray, begin: float, end: float) -> list[DriverJump]:
    """Where speeds of drivers jump within a run, in order."""
    return [jump for jump in jumps_between(system, p, begin, end) if not jump.of_position]


def drivers_may_jump(system: System) -> bool:
    """Whether there are drivers whose speed or position may jump over time."""
    return bool(system.tape_store.fact("drivers with switches over time", lambda: len(_drivers(system).rates)))


def jumps_between(system: System, p: np.ndarray, begin: float, end: float) -> list[DriverJump]:
    """Where speeds or positions of drivers jump within a run, in order; remembered, because runs are often repeated."""
    if not end > begin or not drivers_may_jump(system):
        return []
    drivers = _drivers(system)
    key = (p[drivers.parameters].tobytes(), begin, end)
    jumps_in_order = drivers.jumps_of_runs.get(key)  # other threads may clear the memory at any time
    if jumps_in_order is None:
        if len(drivers.jumps_of_runs) >= REMEMBERED_RUNS:
            drivers.jumps_of_runs.clear()
        plan = system.events.plan
        if plan.drivers_are_known and not any(one.searched and one.kind == DRIVES for one in plan.known_times):
            times = times_of_drivers(system, p, begin, end)
            jumps = (jump for name, f in drivers.rates.items() for jump in _jumps_at(name, f, p, times, begin, end))
        else:
            jumps = (jump for name, f in drivers.rates.items() for jump in _jumps(name, f, p, begin, end))
        jumps_in_order = sorted(jumps)
        drivers.jumps_of_runs[key] = jumps_in_order
    return list(jumps_in_order)


class Drivers:
    """Functions (t, p) -> rate, position, by name, of drivers that are functions of time with something in them that
    may jump. Positions are counted from the time zero."""

    def __init__(self, system: System):
        y, constraints = system.symbols, system.single_constraints
        self.rates: dict[str, ca.Function] = {}
        self.jumps_of_runs: dict[tuple[bytes, float, float], list[DriverJump]] = {}
        seen: set[int] = set()  # entries of p on which they depend
        for k, row in enumerate(() if constraints is None else constraints.rows):
            if not (isinstance(row.element, (Drive, Motor)) and row.element.active):
                continue
            rate, residual = constraints.Phi_t[k], constraints.Phi[k]  # type: ignore[union-attr]
            if not ca.depends_on(residual, y.t):
                continue
            if may_kink(residual) and not ca.depends_on(rate, ca.vertcat(y.x, y.z)):
                there = ca.DM(np.linspace(0.1, 0.9, y.x.numel()))  # any place: what depends on it is the same later
                residual = ca.substitute(residual, y.x, there)
                position = ca.substitute(residual, y.t, 0) - residual
                self.rates[row.element.name] = ca.Function("rate", [y.t, y.p], [-rate, position])
                seen |= set(ca.jacobian_sparsity(residual, y.p).get_triplet()[1])
        self.parameters = np.array(sorted(seen), dtype=int)


_drivers = once_per_system(Drivers)


def times_of_drivers(system: System, p: np.ndarray, begin: float, end: float) -> np.ndarray:
    """The known times of a run at which drivers may jump."""
    plan, parts = system.events.plan, []
    lists = [one for one in plan.known_times if one.kind == DRIVES]
    if not lists:
        return np.zeros(0)
    times = known_times_of_run(system, p, begin)
    for one in lists:
        first, interval = float(times[one.first]), float(times[one.interval])
        if not (np.isfinite(first) and np.isfinite(interval) and interval != 0.0):
            continue
        ends = sorted((x - first) / interval for x in (begin, end))
        at = np.array(one.at) if one.at else np.arange(np.floor(ends[0]), np.ceil(ends[1]) + 1)
        parts.append(first + interval * at)
    every = np.unique(np.concatenate([np.zeros(0), *parts]))
    return every[(every > begin) & (every < end)]


def known_times_of_run(system: System, p: np.ndarray, t: float) -> np.ndarray:
    """All columns of known times, which depend on parameters alone where they are not moved by events."""
    numbers = system.numbers(p)
    a, lam = np.zeros(system.n_v), np.zeros(system.n_c)
    return np.asarray(system.events.times(np.array([t]), numbers.q, numbers.v, a, lam, numbers.z, p)[0]).ravel()


def _jumps_at(
    name: str, f: ca.Function, p: np.ndarray, times: np.ndarray, begin: float, end: float
) -> list[DriverJump]:
    """The jumps of a driver at times that are known."""
    near = EDGE_OF_KINK * np.maximum(np.abs(times), end - begin)
    sides = [times - near, times + near, times - 2 * near, times + 2 * near]
    grid = np.concatenate([np.linspace(begin, end, RATE_SAMPLES), *sides])
    jumps: list[DriverJump] = []
    for of_position, values in enumerate(_values(f, p, grid)):
        before, after, earlier, later = values[RATE_SAMPLES:].reshape(4, -1)
        size = np.abs(after - before)
        is_jump = (size > LEAST_RATE_JUMP * np.max(np.abs(values), initial=0.0)) & (
            np.abs(later - earlier) <= STEEP * size
        )
        for t, by, edge in zip(times[is_jump], size[is_jump], near[is_jump], strict=True):
            jumps.append(DriverJump(float(t), name, float(by), float(t - edge), float(t + edge), bool(of_position)))
    return _without_spikes(jumps)


def _values(f: ca.Function, p: np.ndarray, t: np.ndarray) -> list[np.ndarray]:
    """Rates and positions of a driver."""
    return [np.array(values).ravel() for values in f(t[None, :], p)]


def _without_spikes(jumps: list[DriverJump]) -> list[DriverJump]:
    """Where a position jumps, the speed may be anything."""
    positions = [jump for jump in jumps if jump.of_position]
    return [
        jump
        for jump in jumps
        if jump.of_position or not any(one.before <= jump.after and jump.before <= one.after for one in positions)
    ]


def _jumps(name: str, f: ca.Function, p: np.ndarray, begin: float, end: float) -> list[DriverJump]:
    jumps = [jump for which in (0, 1) for jump in _searched(name, f, p, begin, end, which)]
    return _without_spikes(jumps)


def _searched(name: str, f: ca.Function, p: np.ndarray, begin: float, end: float, which: int) -> list[DriverJump]:
    """Jumps of the rate (0) or of the position (1)."""

    def value(t: np.ndarray) -> np.ndarray:
        return _values(f, p, t)[which]

    grid = np.linspace(begin, end, JUMP_INTERVALS + 1)
    values = value(grid)
    a, b, at_a, at_b = grid[:-1], grid[1:], values[:-1], values[1:]
    for _ in range(JUMP_HALVINGS):
        middle = 0.5 * (a + b)
        at_middle = value(middle)
        left = np.abs(at_middle - at_a) >= np.abs(at_b - at_middle)
        a, at_a = np.where(left, a, middle), np.where(left, at_a, at_middle)
        b, at_b = np.where(left, middle, b), np.where(left, at_middle, at_b)
    least, aside = LEAST_RATE_JUMP * np.max(np.abs(values), initial=0.0), ASIDE_OF_JUMP * (end - begin)
    jumps: list[DriverJump] = []
    large = np.abs(at_b - at_a) > least
    for earlier, t in sorted(zip(a[large], b[large], strict=True)):
        if jumps and t - jumps[-1].t <= 2 * aside:
            continue  # the same, at the edge of two intervals
        before, after = value(np.clip(np.array([t - aside, t + aside]), begin, end))
        near, size = EDGE_OF_KINK * max(abs(t), end - begin), float(abs(after - before))
        jumps.append(DriverJump(float(t), name, size, float(earlier - near), float(t + near), which == 1))
    return jumps


__all__ = [
    "JUMPS",
    "POSITION_JUMPS",
    "DriverJump",
    "jumps_between",
    "refuse_positions",
    "shortened",
    "speed_jumps",
    "speed_jumps_between",
]
