"""Drivers whose speed jumps: such a jump needs an impulse, which the equations of motion do not contain.

The rate r(t) = -∂Φ/∂t of a driver is looked at in many intervals of a run at once; each is halved again and again
towards the half in which r changes more. Where r is continuous the change dies out, at a jump it stays.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.equations.kinks import may_kink
from cardan.model.joints.drivers import Drive

INTERVALS, HALVINGS = 400, 45  # of a run
JUMP = 1e-6  # of the largest rate: less is round-off
ASIDE = 1e-9  # of a run: from there to there a jump is measured; at its own place a rate may be anything
EDGE = 8 * 2.0**-52  # of times: at the very place of a kink, derivatives may lie between those on either side
SHOWN = 3  # messages
REMEMBERED = 8  # sets of values and times: the search takes as long as some runs
JUMPS = "its speed jumps by"


class SpeedJump(NamedTuple):
    """The speed of a driver jumps at `t` by `size`: surely not before `before`, and surely it has `after`."""

    t: float
    name: str
    size: float
    before: float
    after: float


def speed_jumps(system: System, p: np.ndarray, begin: float, end: float) -> list[str]:
    """What to say of the drivers whose speed jumps within a run."""
    said = [
        f'driver "{jump.name}": {JUMPS} {jump.size:.3g} at t = {jump.t:.6g}; the jump gives no impulse, and the '
        "motion after it depends on the method: give the driver a continuous speed (cd.step, a Spline), or add an "
        "event "
        "with an Impulse"
        for jump in jumps_between(system, p, begin, end)
    ]
    return shortened(said)


def shortened(said: list[str]) -> list[str]:
    """The first messages, and how many more there are."""
    return said[:SHOWN] + ([f"{len(said) - SHOWN} more jumps of drivers"] if len(said) > SHOWN else [])


def jumps_between(system: System, p: np.ndarray, begin: float, end: float) -> list[SpeedJump]:
    """Where speeds of drivers jump within a run, in order; remembered, because runs are often repeated."""
    if not end > begin or not system.kept.fact("drivers that may jump", lambda: len(_drivers(system).rates)):
        return []
    drivers = _drivers(system)
    key = (p[drivers.parameters].tobytes(), begin, end)
    found = drivers.found.get(key)  # other threads may clear the memory at any time
    if found is None:
        if len(drivers.found) >= REMEMBERED:
            drivers.found.clear()
        found = sorted(jump for name, f in drivers.rates.items() for jump in _jumps(name, f, p, begin, end))
        drivers.found[key] = found
    return list(found)


class Drivers:
    """Rates (t, p) -> r, by name, of drivers that are functions of time with something in them that may jump."""

    def __init__(self, system: System):
        y, constraints = system.symbols, system.single_constraints
        self.rates: dict[str, ca.Function] = {}
        self.found: dict[tuple[bytes, float, float], list[SpeedJump]] = {}
        seen: set[int] = set()  # entries of p on which they depend
        for k, row in enumerate(() if constraints is None else constraints.rows):
            if not (isinstance(row.element, Drive) and row.element.active):
                continue
            rate = constraints.Phi_t[k]  # type: ignore[union-attr]
            if rate.is_constant():
                continue
            if may_kink(rate) and not ca.depends_on(rate, ca.vertcat(y.x, y.z)):
                self.rates[row.element.name] = ca.Function("rate", [y.t, y.p], [-rate])
                seen |= set(ca.jacobian_sparsity(rate, y.p).get_triplet()[1])
        self.parameters = np.array(sorted(seen), dtype=int)


_drivers = once_per_system(Drivers)


def _jumps(name: str, f: ca.Function, p: np.ndarray, begin: float, end: float) -> list[SpeedJump]:
    def rate(t: np.ndarray) -> np.ndarray:
        return np.array(f(t[None, :], p)).ravel()

    grid = np.linspace(begin, end, INTERVALS + 1)
    values = rate(grid)
    a, b, at_a, at_b = grid[:-1], grid[1:], values[:-1], values[1:]
    for _ in range(HALVINGS):
        middle = 0.5 * (a + b)
        at_middle = rate(middle)
        left = np.abs(at_middle - at_a) >= np.abs(at_b - at_middle)
        a, at_a = np.where(left, a, middle), np.where(left, at_a, at_middle)
        b, at_b = np.where(left, middle, b), np.where(left, at_middle, at_b)
    least, aside = JUMP * np.max(np.abs(values), initial=0.0), ASIDE * (end - begin)
    found: list[SpeedJump] = []
    large = np.abs(at_b - at_a) > least
    for earlier, t in sorted(zip(a[large], b[large], strict=True)):
        if found and t - found[-1].t <= 2 * aside:
            continue  # the same, at the edge of two intervals
        before, after = rate(np.clip(np.array([t - aside, t + aside]), begin, end))
        near = EDGE * max(abs(t), end - begin)
        found.append(SpeedJump(float(t), name, float(abs(after - before)), float(earlier - near), float(t + near)))
    return found


__all__ = ["JUMPS", "SpeedJump", "jumps_between", "shortened", "speed_jumps"]
