"""The search for the cheapest run of one setting that meets an error: a ladder of runs, coarse to fine.

What stands in the tables is measured: where the error was not met in the time allowed, that is the time of the
longest run that missed it, and a last run is made that takes as long as is allowed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from peers import Failed, Outcome, Prepared, Setting
from problems import Problem

BUDGET = 4.0  # times the time of one run, for all runs of a setting
FIRST_STEPS, MOST_STEPS = 8, 4_000_000  # between two comparison times
LARGEST_JUMP, MARGIN, CLOSE = 8.0, 1.04, 1.2  # in the number of steps
ATTEMPTS, FAILURES = 12, 4  # runs to meet an error; failures in a row
NEARLY, ASYMPTOTIC = 0.4, 0.3  # of the error asked for: near enough; errors below which the order of a method shows
WORTH_A_RUN = 1.3  # times the steps of the longest run: for a last one that takes as long as is allowed
TINY = 0.02  # s
DECADE, HALF = 10.0, 10.0**0.5
LOOSEST, TIGHTEST = 3.162278e-3, 3e-14  # tolerances
CONFIRMED = 1  # finer decades tried beyond the first that meets the error


@dataclass(frozen=True)
class Trial:
    """A run: what was asked of which setting, and what came of it."""

    setting: Setting
    effort: float
    error: float
    outcome: Outcome


@dataclass(frozen=True)
class Missed:
    """The error was not met. `seconds`: of the longest run that missed it, where time was what stopped the search."""

    why: str
    seconds: float = float("nan")
    best: float = float("inf")  # error


class Ladder:
    """The runs of one setting, coarse to fine."""

    def __init__(self, problem: Problem, prepared: Prepared, setting: Setting):
        self.problem, self.prepared, self.setting = problem, prepared, setting
        self.trials: list[Trial] = []
        self.failure = ""

    def reach(self, level: float, limit: float) -> Trial | Missed:
        """The cheapest trial with an error below `level` that all finer ones meet as well, or why there is none.

        `limit`: seconds that one run may take; all together may take `BUDGET` times that.
        """
        self.prepared.patience = limit
        missed = self._by_steps(level, limit) if self.setting.effort == "steps" else self._by_tolerance(level, limit)
        good: list[Trial] = []
        for trial in sorted(self.trials, key=self._fineness, reverse=True):
            if trial.error > level:
                break
            good.append(trial)
        if good:
            return min(good, key=lambda t: t.outcome.seconds)
        return missed or self._not_reached()

    def _fineness(self, trial: Trial) -> float:
        return trial.effort if self.setting.effort == "steps" else -trial.effort

    def _attempt(self, effort: float) -> Trial:
        """One run; a run that fails counts as one of infinite error."""
        began = time.process_time()
        try:
            outcome = self.prepared.run(self.setting, effort)
            if outcome.seconds < TINY:  # the clock and caches matter: once more
                outcome = min(outcome, self.prepared.run(self.setting, effort), key=lambda o: o.seconds)
            error = self.problem.error(outcome.values)
        except Failed as failure:
            self.failure, error = str(failure), float("inf")
            outcome = Outcome(self.problem.reference, time.process_time() - began, 0, 0)
        trial = Trial(self.setting, effort, error, outcome)
        self.trials.append(trial)
        return trial

    # -- tolerances ------------------------------------------------------------------------------------------------

    def _by_tolerance(self, level: float, limit: float) -> Missed | None:
        """Down by decades until the error has been met and met again; then half a decade back."""
        known = {trial.effort: trial for trial in self.trials}
        met: list[float] = []
        failures = 0
        effort = LOOSEST
        while effort > TIGHTEST and len(met) <= CONFIRMED and failures < FAILURES:
            if effort not in known:
                if self._spent(limit):
                    return self._stopped(level)
                known[effort] = self._attempt(effort)
            error = known[effort].error
            met = [*met, effort] if error <= level else []
            failures = failures + 1 if error == float("inf") else 0
            effort = _rounded(effort / DECADE)
        if not met:
            return None
        between = _rounded(met[0] * HALF)
        if met[0] < LOOSEST and between not in known and not self._spent(limit):
            self._attempt(between)
        return None

    # -- fixed steps -----------------------------------------------------------------------------------------------

    def _by_steps(self, level: float, limit: float) -> Missed | None:
        """Guess the number of steps from the order of the method, until the error is just met."""
        for _ in range(ATTEMPTS):
            met = min((t for t in self.trials if t.error <= level), key=lambda t: t.effort, default=None)
            last = max((t for t in self.trials if t.error > level), key=lambda t: t.effort, default=None)
            if met is not None and (met.error > NEARLY * level or met.effort <= 1 or met.outcome.seconds > limit):
                return None
            if last is None:  # nothing tried yet, or even the coarsest meets it
                steps = FIRST_STEPS if met is None else max(1, int(met.effort) // 3)
            else:
                asymptotic = last.error < ASYMPTOTIC
                jump = MARGIN * (last.error / level) ** (1 / self.setting.order) if asymptotic else LARGEST_JUMP
                steps = int(last.effort * min(max(jump, 1.05), LARGEST_JUMP)) + 1
                if met is not None and steps >= met.effort:  # the order does not tell: halve the gap
                    if met.effort < CLOSE * last.effort:
                        return None
                    steps = int((met.effort * last.effort) ** 0.5)
                elif (most := self._most_steps(last, limit)) < steps:
                    if most < WORTH_A_RUN * last.effort or self._attempt(most).error > level:
                        return self._stopped(level)
                    continue
            self._attempt(steps)
        return self._not_reached()

    def _most_steps(self, last: Trial, limit: float) -> int:
        return int(min(MOST_STEPS, last.effort * limit / max(last.outcome.seconds, 1e-6)))

    # -- what to say -----------------------------------------------------------------------------------------------

    def _spent(self, limit: float) -> bool:
        taken = [t.outcome.seconds for t in self.trials]
        return max(taken, default=0.0) > limit or sum(taken) > BUDGET * limit

    def _stopped(self, level: float) -> Missed:
        missed = [t for t in self.trials if t.error > level]
        best = min(t.error for t in self.trials)
        if best == float("inf"):
            return self._not_reached()
        return stopped(max(t.outcome.seconds for t in missed), best, any(t.error == float("inf") for t in missed))

    def _not_reached(self) -> Missed:
        best = min((t.error for t in self.trials), default=float("inf"))
        return Missed(f"failed: {self.failure}" if self.failure else f"not reached; best error {best:.0e}", best=best)


def stopped(seconds: float, best: float, some_failed: bool = False) -> Missed:
    """`some_failed`: the longest run may have been one whose solver gave up."""
    what = "not enough, or its solver gives up" if some_failed else "not enough"
    return Missed(f"stopped: {seconds:.2g} s are {what}; best error {best:.0e}", seconds, best)


def _rounded(tolerance: float) -> float:
    """The same number whichever way it was come by."""
    return float(f"{tolerance:.6e}")
