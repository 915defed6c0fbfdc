"""Drivers whose speed jumps: a jump of speeds takes an impulse, which the equations of motion do not have.

The rate r(t) = -∂Φ/∂t of a driver is looked at in many intervals of a run at once; each is halved again and again
towards the half in which r changes more. Where r is continuous the change dies out, at a jump it stays.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

import casadi as ca
import numpy as np

from cardan.equations.kinks import may_kink
from cardan.model.drivers import Drive
from cardan.system import System

INTERVALS, HALVINGS = 400, 45  # of a run
JUMP = 1e-6  # of the largest rate: less is round-off
ASIDE = 1e-9  # of a run: from there to there a jump is measured; at its own place a rate may be anything
SHOWN = 3  # messages
REMEMBERED = 8  # sets of values and times: the search takes as long as some runs
JUMPS = "its speed jumps by"


def speed_jumps(system: System, p: np.ndarray, begin: float, end: float) -> list[str]:
    """What to say of the drivers whose speed jumps within a run; remembered, because runs are often repeated."""
    drivers = _known.get(system)
    if drivers is None:
        drivers = _known[system] = Drivers(system)
    if not drivers.rates or not end > begin:
        return []
    key = (p[drivers.parameters].tobytes(), begin, end)
    said = drivers.said.get(key)  # other threads may clear the memory at any time
    if said is None:
        if len(drivers.said) >= REMEMBERED:
            drivers.said.clear()
        drivers.said[key] = said = _messages(drivers, p, begin, end)
    return list(said)


class Drivers:
    """Rates (t, p) -> r, by name, of drivers that are functions of time with something in them that may jump."""

    def __init__(self, system: System):
        y, constraints = system.symbols, system.constraints
        self.rates: dict[str, ca.Function] = {}
        self.said: dict[tuple[bytes, float, float], list[str]] = {}
        seen: set[int] = set()  # entries of p on which they depend
        for k, row in enumerate(constraints.rows):
            rate = constraints.Phi_t[k]
            if not (isinstance(row.element, Drive) and row.element.active) or rate.is_constant():
                continue
            if may_kink(rate) and not ca.depends_on(rate, ca.vertcat(y.x, y.z)):
                self.rates[row.element.name] = ca.Function("rate", [y.t, y.p], [-rate])
                seen |= set(ca.jacobian_sparsity(rate, y.p).get_triplet()[1])
        self.parameters = np.array(sorted(seen), dtype=int)


_known: WeakKeyDictionary[System, Drivers] = WeakKeyDictionary()


def _messages(drivers: Drivers, p: np.ndarray, begin: float, end: float) -> list[str]:
    jumps = [jump for name, f in drivers.rates.items() for jump in _jumps(name, f, p, begin, end)]
    said = [
        f'driver "{name}": {JUMPS} {size:.3g} at t = {t:.6g}; no impulse comes of that, and the motion '
        "after it depends on the method: give it a continuous speed (cd.step, a Spline), or an event with Impulse"
        for t, name, size in sorted(jumps)
    ]
    return said[:SHOWN] + ([f"{len(said) - SHOWN} more jumps of drivers"] if len(said) > SHOWN else [])


def _jumps(name: str, f: ca.Function, p: np.ndarray, begin: float, end: float) -> list[tuple[float, str, float]]:
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
    found: list[tuple[float, str, float]] = []
    for t in np.sort(b[np.abs(at_b - at_a) > least]):
        if found and t - found[-1][0] <= 2 * aside:
            continue  # the same, at the edge of two intervals
        before, after = rate(np.clip(np.array([t - aside, t + aside]), begin, end))
        found.append((float(t), name, float(abs(after - before))))
    return found


__all__ = ["JUMPS", "speed_jumps"]
