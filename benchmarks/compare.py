"""cardan beside its peers: the same machines, the same measured error, one thread each, timed in turn.

    python benchmarks/compare.py [--problem NAME] [--peer NAME] [--quick] [--limit SECONDS]

Writes results/compare.txt (all that was found), results/peers.txt (the summary) and their numbers as .json. Each
program gets, for each error asked for, the cheapest of its settings for which this and every finer run tried meet it.
"""

from __future__ import annotations

import argparse
import re
import time
from dataclasses import dataclass
from math import isfinite
from typing import Any

import peers  # first: it sets the number of threads
from measure import Report, verdict
from peers import Failed, Outcome, Peer, Prepared, Setting
from problems import Problem, all_problems

LEVELS = (1e-3, 1e-6, 1e-9)
DECISIVE = 1e-6  # the error at which the targets are set
TARGETS = {"Exudyn": ("closed loop", 100.0), "MuJoCo": ("open chain", 2.0)}  # cardan at least so many times faster
LARGEST_TARGET = max(times for _, times in TARGETS.values())
FLOOR = 2.0  # cardan at most so many times slower than bare generated code
LIMIT, LONGEST = 3.0, 30.0  # seconds that one run may take; at most, where that does not decide a target
BUDGET = 3.0  # times the limit, for all runs of a setting
FIRST_STEPS, MOST_STEPS = 8, 4_000_000  # between two comparison times
LARGEST_JUMP, MARGIN, CLOSE = 8.0, 1.04, 1.2  # in the number of steps
ATTEMPTS, FAILURES = 12, 4  # runs to meet an error; failures in a row
NEARLY, ASYMPTOTIC = 0.4, 0.3  # of the error asked for: near enough; errors below which the order of a method shows
TINY = 0.02  # s
TOLERANCES = tuple(10.0 ** (-k / 2) for k in range(5, 28))  # 3e-3 … 3e-14
CONFIRMED = 2  # finer tolerances tried beyond the first that meets the error
ROUNDS, SHORT = 5, 1.0  # repetitions in turn; runs longer than this are repeated less
PRUNE, WORTHWHILE = 3.0, 0.02  # settings slower than the best so far by this factor (and seconds) are given up


@dataclass(frozen=True)
class Trial:
    """A run: what was asked of which setting, and what came of it."""

    setting: Setting
    effort: float
    error: float
    outcome: Outcome


class Ladder:
    """The runs of one setting, coarse to fine."""

    def __init__(self, problem: Problem, prepared: Prepared, setting: Setting):
        self.problem, self.prepared, self.setting = problem, prepared, setting
        self.trials: list[Trial] = []
        self.failure = ""

    def reach(self, level: float, limit: float) -> Trial | str:
        """The cheapest trial with an error below `level` that all finer ones meet as well, or why there is none."""
        why = self._by_steps(level, limit) if self.setting.effort == "steps" else self._by_tolerance(level, limit)
        good: list[Trial] = []
        for trial in sorted(self.trials, key=self._fineness, reverse=True):
            if trial.error > level:
                break
            good.append(trial)
        return min(good, key=lambda t: t.outcome.seconds) if good else why

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

    def _by_tolerance(self, level: float, limit: float) -> str:
        """Down the ladder of tolerances until the error has been met and met again."""
        tried = {trial.effort: trial for trial in self.trials}
        met = failures = 0
        for effort in TOLERANCES:
            if effort not in tried:
                taken = [t.outcome.seconds for t in self.trials]
                if met > CONFIRMED:
                    return ""
                if failures >= FAILURES:
                    break
                if max(taken, default=0.0) > limit or sum(taken) > BUDGET * limit:
                    return f"> {limit:.0f} s" + self._best()
            trial = tried.get(effort) or self._attempt(effort)
            met = met + 1 if trial.error <= level else 0
            failures = failures + 1 if trial.error == float("inf") else 0
        return self._not_reached()

    def _by_steps(self, level: float, limit: float) -> str:
        """Guess the number of steps from the order of the method, until the error is just met."""
        for _ in range(ATTEMPTS):
            met = min((t for t in self.trials if t.error <= level), key=lambda t: t.effort, default=None)
            last = max((t for t in self.trials if t.error > level), key=lambda t: t.effort, default=None)
            if met is not None and (met.error > NEARLY * level or met.effort <= 1):
                return ""
            if last is None:  # nothing tried yet, or even the coarsest meets it
                steps = FIRST_STEPS if met is None else max(1, int(met.effort) // 3)
            else:
                asymptotic = last.error < ASYMPTOTIC
                jump = MARGIN * (last.error / level) ** (1 / self.setting.order) if asymptotic else LARGEST_JUMP
                steps = int(last.effort * min(max(jump, 1.05), LARGEST_JUMP)) + 1
                if met is not None and steps >= met.effort:  # the order does not tell: halve the gap
                    if met.effort < CLOSE * last.effort:
                        return ""
                    steps = int((met.effort * last.effort) ** 0.5)
                elif steps > MOST_STEPS or last.outcome.seconds * steps / last.effort > limit:
                    return f"> {limit:.0f} s" + self._best() if asymptotic else self._not_reached()
            self._attempt(steps)
        return self._not_reached()

    def _best(self) -> str:
        return f"; best error {min(t.error for t in self.trials):.0e}" if self.trials else ""

    def _not_reached(self) -> str:
        if self.failure:
            return f"failed: {self.failure}"
        return "not reached" + self._best()


class Entry:
    """One program on one problem: a trial, or why there is none, for each error asked for."""

    def __init__(self, peer: Peer, problem: Problem):
        self.peer, self.problem = peer, problem
        self.prepared: Prepared | None = None
        self.found: dict[float, Trial | str] = {}
        self.seconds: dict[float, list[float]] = {}
        self.kernels: dict[float, list[float]] = {}

    def tune(self, levels: tuple[float, ...], limit: float) -> None:
        reason = self.peer.missing and f"not installed: {self.peer.missing}"
        reason = reason or self.peer.cannot(self.problem)
        if not reason:
            try:
                self.prepared = self.peer.prepare(self.problem)
            except Failed as failure:
                reason = str(failure)
        if self.prepared is None:
            self.found = dict.fromkeys(levels, reason or "failed")
            return
        ladders = [Ladder(self.problem, self.prepared, setting) for setting in self.prepared.settings]
        coarser: Trial | str | None = None
        for level in levels:
            if isinstance(coarser, str):  # out of reach already
                self.found[level] = coarser
                continue
            best: Trial | None = None
            reasons, kept = [], []
            for ladder in ladders:
                # what is slower than the best so far need not be finished
                cap = limit if best is None else min(limit, PRUNE * best.outcome.seconds + WORTHWHILE)
                reached = ladder.reach(level, cap)
                if isinstance(reached, str):
                    reasons.append(reached)
                elif best is None or reached.outcome.seconds < best.outcome.seconds:
                    best = reached
                if isinstance(reached, Trial) or best is None or ladder.setting.order > best.setting.order:
                    kept.append(ladder)
            ladders = kept
            coarser = self.found[level] = best or " / ".join(dict.fromkeys(reasons))

    def time_again(self, level: float) -> None:
        trial = self.found[level]
        if isinstance(trial, str) or self.prepared is None:
            return
        taken = self.seconds.setdefault(level, [trial.outcome.seconds])
        if len(taken) > 1 and sum(taken) > SHORT * 2:
            return
        again = self.prepared.run(trial.setting, trial.effort)
        taken.append(again.seconds)
        self.kernels.setdefault(level, [trial.outcome.kernel]).append(again.kernel)

    def best(self, level: float) -> float:
        """Seconds; NaN where the error was not reached."""
        return min(self.seconds.get(level, [float("nan")]))

    def bound(self, level: float) -> float:
        """Seconds that it takes at least, where it was stopped by the limit."""
        stopped = re.search(r"> (\d+) s", str(self.found[level])) if isinstance(self.found[level], str) else None
        return float(stopped[1]) if stopped else float("nan")

    def row(self, level: float) -> dict[str, Any]:
        trial = self.found[level]
        if isinstance(trial, str):
            return {"why": trial}
        return {
            "setting": trial.setting.name,
            trial.setting.effort: trial.effort,
            "error": trial.error,
            "seconds": self.best(level),
            "kernel": min(self.kernels.get(level, [trial.outcome.kernel])),
            "steps": trial.outcome.steps,
            "evaluations": trial.outcome.evaluations,
            "constraint_error": trial.outcome.constraint_error,
            "energy_drift": trial.outcome.energy_drift,
        }


def compare(problem: Problem, programs: list[Peer], levels: tuple[float, ...], limit: float) -> list[Entry]:
    entries = [Entry(peer, problem) for peer in programs]
    for entry in entries:
        entry.tune(levels, limit)
        if entry.peer.name == "cardan" and isinstance(ours := entry.found[DECISIVE], Trial):
            # long enough to tell whether a target is met
            limit = min(max(limit, 1.1 * LARGEST_TARGET * ours.outcome.seconds), LONGEST)
    for _ in range(ROUNDS):
        for level in levels:
            for entry in entries:
                entry.time_again(level)
    return entries


def main() -> None:
    options = arguments()
    programs = [p for p in peers.all_peers() if not options.peer or p.name.lower() in map(str.lower, options.peer)]
    chosen = [p for p in all_problems() if not options.problem or p.name in options.problem]
    levels = LEVELS[:2] if options.quick else LEVELS
    details = Report("compare", "cardan and its peers: all that was found")
    versions = ", ".join(f"{p.name} {p.version}" if not p.missing else f"{p.name} not installed" for p in programs)
    details.say(versions)
    done: list[tuple[Problem, list[Entry]]] = []
    for problem in chosen:
        done.append((problem, compare(problem, programs, levels, options.limit)))
        tabulate(details, *done[-1], levels)
    summary = Report("peers", "cardan and its peers: time to a measured error of 1e-6")
    summary.say(versions)
    summarize(summary, done, programs)
    if options.save or not (options.problem or options.peer or options.quick):
        details.save(readme=False)
        summary.save()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problem", action="append", help="only this problem (may be repeated); results are not saved")
    parser.add_argument("--peer", action="append", help="only this program (may be repeated); results are not saved")
    parser.add_argument("--save", action="store_true", help="save the results of a part, too")
    parser.add_argument("--quick", action="store_true", help="errors 1e-3 and 1e-6 only; results are not saved")
    parser.add_argument(
        "--limit",
        type=float,
        default=LIMIT,
        help="seconds that one run may take (default %(default)g; more where that does not decide a target)",
    )
    return parser.parse_args()


# -- tables ---------------------------------------------------------------------------------------------------------


def tabulate(report: Report, problem: Problem, entries: list[Entry], levels: tuple[float, ...]) -> None:
    rows: list[list[str]] = []
    report.numbers[problem.name] = {}
    for entry in entries:
        report.numbers[problem.name][entry.peer.name] = {f"{level:.0e}": entry.row(level) for level in levels}
        if all(str(entry.found[level]).startswith("same as") for level in levels):
            continue
        if all(isinstance(entry.found[level], str) for level in levels) and len(set(entry.found.values())) == 1:
            rows.append([entry.peer.name, "", str(entry.found[levels[0]]), *[""] * 6])
            continue
        rows += [line(entry, level, entry.peer.name if k == 0 else "") for k, level in enumerate(levels)]
    report.table(
        f"{problem.name} ({problem.kind}), {problem.until:g} s; reference: {problem.source}",
        ("program|", "asked", "setting|", "error", "ms", "steps", "evaluations", "constraints", "energy"),
        rows,
    )


def line(entry: Entry, level: float, name: str) -> list[str]:
    trial = entry.found[level]
    if isinstance(trial, str):
        return [name, f"{level:.0e}", trial, *[""] * 6]
    effort = f"{trial.effort:.0e}" if trial.setting.effort == "rtol" else f"{trial.effort:.0f}/interval"
    out = trial.outcome
    found = f"{trial.setting.name}, {effort}", f"{trial.error:.0e}", milliseconds(entry.best(level))
    counts = f"{out.steps:,}", f"{out.evaluations:,}"
    return [name, f"{level:.0e}", *found, *counts, small(out.constraint_error), small(out.energy_drift)]


def summarize(report: Report, done: list[tuple[Problem, list[Entry]]], programs: list[Peer]) -> None:
    """How many times longer each peer takes than cardan, and whether the targets are met."""
    others = [p.name for p in programs if p.name != "cardan"]
    rows, verdicts = [], []
    for problem, entries in done:
        by_name = {entry.peer.name: entry for entry in entries}
        if "cardan" not in by_name:
            continue
        ours = by_name["cardan"]
        mine = ours.best(DECISIVE)
        cells, met = [], []
        for name in others:
            theirs, at_least = by_name[name].best(DECISIVE), by_name[name].bound(DECISIVE)
            ratio = (theirs if isfinite(theirs) else at_least) / mine
            cells.append(f"{'' if isfinite(theirs) else '> '}{ratio:.3g}" if isfinite(ratio) else "-")
            met += target(name, problem, ratio, isfinite(theirs))
        steps_alone = ours.row(DECISIVE).get("kernel", float("nan"))
        report.numbers[problem.name] = {
            "cardan [s]": mine,
            "steps [s]": steps_alone,
            **dict(zip(others, cells, strict=True)),
            "targets": met,
        }
        rows.append([problem.name, milliseconds(mine), milliseconds(steps_alone), *cells, "; ".join(met)])
        verdicts += met
    report.table(
        "Times longer than cardan, to an error of 1e-6",
        ("problem|", "cardan ms", "steps ms", *others, "targets|"),
        rows,
        "steps: of cardan's time, that in its compiled steps; the rest is assembly, reactions, labels. "
        f"-: why, says compare.txt. Targets met: {sum('MISSED' not in v for v in verdicts)} of {len(verdicts)}.",
    )


def target(name: str, problem: Problem, ratio: float, exact: bool) -> list[str]:
    if not isfinite(ratio):
        return []
    if name.startswith("floor"):
        return [f"floor {1 / ratio:.2g}x: {verdict(ratio * FLOOR >= 1)}"] if exact else []
    kind, least = TARGETS.get(name, ("", 0.0))
    if kind != problem.kind or (ratio < least and not exact):
        return []
    return [f"{name} {least:g}x: {verdict(ratio >= least)}"]


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.3g}" if seconds < 1 else f"{seconds * 1e3:,.0f}"


def small(value: float) -> str:
    return f"{value:.0e}" if isfinite(value) else ""


if __name__ == "__main__":
    main()
