"""Events of fully driven machines: which actions are possible, and which are refused.

Positions and speeds follow from the constraints alone, C v + Φ_t = 0. An event may switch forces, set numbers, exchange
one driver for another; where it makes speeds jump, or the speed of a driver jumps by itself, all constraints answer
with impulses, M (v⁺ - v⁻) = J + Cᵀ Λ. A limit cannot stop a driver: that it is passed is written down, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from cardan.analysis.events.driver_jumps import SpeedJump
from cardan.analysis.events.impact import GAP_TOL, SPEED_JUMP, Instant
from cardan.analysis.events.of_run import STANDING_RATE, Events
from cardan.analysis.events.schedule import Schedule
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.equations.events import GAP, WHEN, TimedEvent, Watch
from cardan.errors import AnalysisError
from cardan.model.control.events import Event
from cardan.model.joints.limits import Friction
from cardan.numerics import motion
from cardan.results.result import Happening
from cardan.spec import RunSpec

PASSES, RETURNS, JUMPS = "passes", "returns", "jumps"


class DrivenInstant(Instant):
    """A moment of a driven machine: its speeds are those that the constraints prescribe.

    `with_forces`: impulses and friction are wanted, for which every body needs its mass.
    """

    def __init__(
        self,
        bound: BoundMachine,
        margin: Callable[[int], float],
        rest_height: float,
        together: bool,
        with_forces: bool,
    ):
        super().__init__(bound, margin, rest_height, together)
        self.with_forces = with_forces
        self.limits = []  # they cannot hold
        if not with_forces:
            self.frictions = []
        self.largest: tuple[str, float] | None = None  # the speed that jumped most, and by how much

    def forget(self) -> None:
        super().forget()
        self.largest = None

    def strike(self, J: np.ndarray, impacts: dict[int, float], captured: bool, hit: list[int], e: np.ndarray) -> None:
        """Speeds onto the constraints that hold now; the impulses of that, and those that answer J."""
        if impacts:
            raise AnalysisError(
                "an Impact cannot change speeds that drivers prescribe; remove the Impact, or release a driver and use "
                "simulate"
            )
        if not (self._off().any() or np.any(J)):
            return
        before = self.bound.arrays.v.copy()
        if self.with_forces:
            self.external += J
            self.take(*self.jump(J, {}, {}))
        else:
            self._follow_constraints()
        self._check_agreement()
        change = self.bound.arrays.v - before
        k = int(np.argmax(np.abs(change / self.bound.arrays.col_scale)))
        if abs(change[k] / self.bound.arrays.col_scale[k]) > self._least():
            self.largest = self.bound.system.speed_names[k], float(abs(change[k]))

    def _least(self) -> float:
        """The smallest speed that counts."""
        return max(self.noise(), SPEED_JUMP * self.top_speed)

    def _off(self) -> np.ndarray:
        """Rows that hold and whose rate is not zero."""
        return self.bound.holds & (np.abs(self.rates()) > self._least())

    def _follow_constraints(self) -> None:
        """The same without masses."""
        m = self.bound.arrays
        lu = self.bound.partition()
        motion.evaluate(m, lu, True)

    def _check_agreement(self) -> None:
        off = self._off()
        if off.any():
            row, rate = int(np.flatnonzero(off)[0]), self.rates()
            name = self.bound.system.rows[row].element.name
            raise AnalysisError(
                f'"{name}" cannot hold here: the drivers prescribe other speeds, which would open it at a rate of '
                f"{abs(rate[row]):.4g}; release a driver in the same event"
            )


class DrivenSchedule(Schedule):
    """Events at known times, and the times at which speeds of drivers jump."""

    def __init__(self, timed: Sequence[TimedEvent], times: Any, start: float, jumps: Iterable[SpeedJump]):
        super().__init__(timed, times, start)
        self.jumps = [jump for jump in jumps if jump.before >= start]

    def next_time(self) -> float:
        return min(super().next_time(), self.jumps[0].before if self.jumps else np.inf)

    def take_jumps(self, t: float) -> list[SpeedJump]:
        """Those of this time."""
        found = [jump for jump in self.jumps if jump.before <= t]
        self.jumps = self.jumps[len(found) :]
        return found


class DrivenEvents(Events):
    """The events of a run along a prescribed motion."""

    always = True

    def __init__(
        self,
        bound: BoundMachine,
        options: RunSpec,
        start_time: float,
        jumps: Iterable[SpeedJump] = (),
        with_forces: bool = True,
    ):
        super().__init__(bound, options, start_time)
        self.instant: DrivenInstant = DrivenInstant(
            bound, self._margin, self.instant.rest_height, self.instant.together, with_forces
        )
        timed = self.plan.timed
        self.schedule: DrivenSchedule = DrivenSchedule(timed, self._computed()[4] if timed else (), start_time, jumps)
        self.gaps = [i for i, w in enumerate(self.plan.watches) if w.kind == GAP]
        self.E.direction[self.gaps] = 0
        self.messages: list[str] = []
        self.passed: dict[int, float] = {}  # rows of limits -> when they were first passed

    # -- watching ----------------------------------------------------------------------------------------------

    def arm(self, fired: np.ndarray | None = None) -> None:
        """Gaps of limits are functions like others here, which pass zero in both directions."""
        E = self.E
        sides = E.side[self.gaps].copy()
        super().arm(fired)
        for i, side in zip(self.gaps, sides, strict=True):
            g, rate = E.g[i], E.rate[i]
            E.zero[i] = 0.0
            E.noise[i] = max(E.noise[i], GAP_TOL * self.bound.size)
            E.standing[i] = abs(g) <= E.noise[i]
            if not E.standing[i]:
                E.side[i] = 1 if g > 0.0 else -1
            elif fired is None or fired[i]:
                E.side[i] = 0 if abs(rate) <= STANDING_RATE * self.noise()[i] else (1 if rate > 0.0 else -1)
            else:
                E.side[i], E.standing[i] = side, False
        E.left[:], E.left_rate[:] = E.g - E.zero, E.rate

    def _is_enabled(self, w: Watch) -> bool:
        return (self.instant.with_forces or not isinstance(w.element, Friction)) and super()._is_enabled(w)

    def _check_limits(self, what: str = "", remedy: str = "") -> None:
        """A machine may stand beyond them."""

    def only_noted(self, fired: np.ndarray) -> bool:
        others = fired.copy()
        others[self.gaps] = False
        return super().only_noted(others)

    def note(self) -> None:
        fired, first = np.flatnonzero(self.E.fired), len(self.log)
        super().note()
        for i, happening in zip(fired, self.log[first:], strict=True):
            if i in self.gaps:
                happening.what = self._passing(int(i), self.E.side[i] < 0, happening.t)

    def _what(self, w: Watch, *more: Any) -> str:
        if w.kind != GAP:
            return super()._what(w, *more)
        i = self.plan.watches.index(w)
        return self._passing(i, self.E.rate[i] < 0.0, float(self.bound.arrays.t[0]))

    def _passing(self, i: int, outwards: bool, t: float) -> str:
        if outwards:
            self.passed.setdefault(self.plan.watches[i].row, t)
        return PASSES if outwards else RETURNS

    # -- what happens ------------------------------------------------------------------------------------------

    def happen(self, fired: np.ndarray) -> None:
        m = self.bound.arrays
        jumps = self.schedule.take_jumps(float(m.t[0]))
        if jumps:
            m.t[0] = max(jump.after for jump in jumps)
            first, (before, _) = len(self.log), self.account.audit()
        super().happen(fired)
        if jumps:
            self._write_down(jumps, first, before)

    def _write_down(self, jumps: Iterable[SpeedJump], first: int, before: np.ndarray) -> None:
        """The drivers whose speed jumped, with the impulses of that, before what happened besides."""
        instant = self.instant
        details: dict[str, Any] = {}
        if instant.with_forces:
            after, _ = self.account.audit()
            details = {"before": before, "after": after, "impulses": self.account.reactions(instant.impulse)}
            details["external"] = self.account.total(instant.external)
        found = [Happening(jump.t, jump.name, joints=self._joints, what=JUMPS, **details) for jump in jumps]
        self.log[first:first] = found

    def _happen(self, watches: list[Watch], due: list[Event], quiet: bool = False) -> None:
        super()._happen(watches, due, quiet)
        names = [w.element.name for w in watches if w.kind == WHEN] + [event.name for event in due]
        if names:
            self._check_freedoms(names)
            if self.instant.largest is not None:
                what, size = self.instant.largest
                self.messages.append(
                    f'event "{names[0]}": speeds jump at t = {self.bound.arrays.t[0]:.6g}, that of {what} by '
                    f"{size:.4g}; the impulses of this jump are in result.events, not in the forces before and after it"
                )

    def _check_freedoms(self, names: Sequence[str]) -> None:
        bound = self.bound
        found = bound.eliminate()
        free = bound.arrays.v.size - found.rank
        if free:
            freed = ", ".join(sorted(bound.coordinate_names[k] for k in found.col_order[found.rank :]))
            raise AnalysisError(
                f'event "{names[0]}" leaves {free} freedom{"s" * (free != 1)} ({freed}) that no driver prescribes: let '
                "it capture another driver, or use simulate"
            )


__all__ = ["JUMPS", "PASSES", "RETURNS", "DrivenEvents"]
