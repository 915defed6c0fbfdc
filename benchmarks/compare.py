"""cardan beside its peers: the same machines, the same measured error, one thread each, timed in turn.

    python benchmarks/compare.py [--problem NAME] [--peer NAME] [--quick] [--limit SECONDS]

Writes results/compare.txt (all that was found), results/peers.txt (the summary) and their numbers as .json. Each
program gets, for each error asked for, the cheapest of its settings for which this and every finer run tried meet it.
A program that is clearly out is stopped, and the tables say how far it was tried.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from math import isfinite
from typing import Any

import peers  # first: it sets the number of threads
from ladder import Ladder, Missed, Trial, stopped
from measure import Report
from peer_tables import DECISIVE, TARGETS, clock, summarize, tabulate
from peers import Failed, Peer, Prepared
from problems import Problem, all_problems

LEVELS = (1e-3, 1e-6, 1e-9)
LIMIT, LONG, LONGEST = 0.5, 5.0, 30.0  # seconds that one run may take: always; at most; at most, to decide a target
CLEARLY_OUT = 30.0  # times cardan's time to the same error: beyond, a peer is not followed
DECIDED = 1.3  # times the target: what is slower than that has decided it
ROUNDS, REPEATED = 5, 0.6  # repetitions in turn; s in all, after which a run is not repeated
ENOUGH = 40.0  # s by the clock for one program and problem, after which no other setting is begun
NOT_TRIED = Missed(f"{ENOUGH:g} s are over, other settings not tried")
PRUNE, WORTHWHILE = 3.0, 0.02  # settings slower than the best so far by this factor (and seconds) are given up


class Entry:
    """One program on one problem: a trial, or why there is none, for each error asked for."""

    def __init__(self, peer: Peer, problem: Problem):
        self.peer, self.problem = peer, problem
        self.prepared: Prepared | None = None
        self.found: dict[float, Trial | Missed] = {}
        self.seconds: dict[float, list[float]] = {}
        self.kernels: dict[float, list[float]] = {}
        self.spent = 0.0  # s by the clock, to set up and tune

    def tune(self, limits: dict[float, float]) -> None:
        """`limits`: seconds that one run may take, for each error asked for."""
        began = time.perf_counter()
        reason = self._prepare()
        if self.prepared is None:
            self.found = dict.fromkeys(limits, Missed(reason))
            return
        ladders = [Ladder(self.problem, self.prepared, setting) for setting in self.prepared.settings]
        for level, limit in limits.items():
            best: Trial | None = None
            missed, kept = [], []
            for ladder in ladders:
                if time.perf_counter() - began > ENOUGH and (best or missed):
                    missed.append(NOT_TRIED)
                    continue
                # what is slower than the best so far need not be finished
                cap = limit if best is None else min(limit, PRUNE * best.outcome.seconds + WORTHWHILE)
                reached = ladder.reach(level, cap)
                if isinstance(reached, Missed):
                    missed.append(reached)
                elif best is None or reached.outcome.seconds < best.outcome.seconds:
                    best = reached
                if isinstance(reached, Trial) or best is None or ladder.setting.order > best.setting.order:
                    kept.append(ladder)
            ladders = kept
            self.found[level] = best or together(missed)
            if best is None:  # so are finer errors
                self.found |= {finer: self.found[level] for finer in limits if finer < level}
                break
        self.spent = time.perf_counter() - began

    def _prepare(self) -> str:
        """Why it cannot be done; empty where it can."""
        reason = f"not installed: {self.peer.missing}" if self.peer.missing else self.peer.cannot(self.problem)
        if not reason:
            try:
                self.prepared = self.peer.prepare(self.problem)
            except Failed as failure:
                reason = str(failure)
        return reason or ""

    def time_again(self, level: float) -> None:
        trial = self.found[level]
        if isinstance(trial, Missed) or self.prepared is None:
            return
        taken = self.seconds.setdefault(level, [trial.outcome.seconds])
        kernels = self.kernels.setdefault(level, [trial.outcome.kernel])
        if sum(taken) > REPEATED:
            return
        self.prepared.patience = float("inf")
        again = self.prepared.run(trial.setting, trial.effort)
        taken.append(again.seconds)
        kernels.append(again.kernel)

    def best(self, level: float) -> float:
        """Seconds; NaN where the error was not reached."""
        return min(self.seconds.get(level, [float("nan")]))

    def kernel(self, level: float) -> float:
        """Seconds in the compiled steps alone; NaN where that is not known."""
        return min(self.kernels.get(level, [float("nan")]))

    def bound(self, level: float) -> float:
        """Seconds of the longest run that missed the error, where time was what stopped the search; else NaN."""
        found = self.found[level]
        return found.seconds if isinstance(found, Missed) else float("nan")

    def row(self, level: float) -> dict[str, Any]:
        trial = self.found[level]
        if isinstance(trial, Missed):
            return {"why": trial.why} | ({"more than [s]": trial.seconds} if isfinite(trial.seconds) else {})
        return {
            "setting": trial.setting.name,
            trial.setting.effort: trial.effort,
            "error": trial.error,
            "seconds": self.best(level),
            "kernel": self.kernel(level),
            "repetitions": len(self.seconds.get(level, ())),
            "steps": trial.outcome.steps,
            "evaluations": trial.outcome.evaluations,
            "constraint_error": trial.outcome.constraint_error,
            "energy_drift": trial.outcome.energy_drift,
        }


def together(missed: list[Missed]) -> Missed:
    """Of all settings of a program: the least of the times that were not enough holds for all of them."""
    late = [one for one in missed if isfinite(one.seconds)]
    if late:
        one = stopped(min(one.seconds for one in late), min(one.best for one in missed))
        return replace(one, why=f"{one.why}; {NOT_TRIED.why}") if NOT_TRIED in missed else one
    return Missed(" / ".join(dict.fromkeys(one.why for one in missed)) or "failed")


def limits_of(
    peer: Peer, problem: Problem, levels: tuple[float, ...], ours: Entry | None, least: float
) -> dict[float, float]:
    """Seconds that one run of a program may take, for each error: until it is clearly out, or its target decided."""
    if ours is None:
        return dict.fromkeys(levels, LONG)
    limits, mine = {}, 0.0
    kind, target = TARGETS.get(peer.name, ("", 0.0))
    for level in levels:
        found = ours.found[level]
        mine = found.outcome.seconds if isinstance(found, Trial) else mine  # else: as long as for the coarser error
        deciding = DECIDED * target * mine if kind == problem.kind and level == DECISIVE else 0.0
        limits[level] = max(least, min(CLEARLY_OUT * mine, LONG), min(deciding, LONGEST))
    return limits


def compare(problem: Problem, programs: list[Peer], levels: tuple[float, ...], limit: float) -> list[Entry]:
    """Each program tuned, cardan first; then all timed in turn."""
    entries: list[Entry] = []
    ours: Entry | None = None
    for peer in programs:
        entry = Entry(peer, problem)
        entry.tune(limits_of(peer, problem, levels, ours, limit))
        print(f"{problem.name}: {peer.name}, {entry.spent:.1f} s", file=sys.stderr, flush=True)
        entries.append(entry)
        ours = entry if peer.name == "cardan" else ours
    for _ in range(ROUNDS):
        for level in levels:
            for entry in entries:
                entry.time_again(level)
    return entries


def main() -> None:
    began = time.perf_counter()
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
    spent = {p.name: sum(e.spent for _, entries in done for e in entries if e.peer is p) for p in programs}
    details.numbers["tuning [s]"] = spent
    details.say(
        f"\nThe whole took {clock(time.perf_counter() - began)}; to set up and tune: "
        + ", ".join(f"{name} {clock(seconds)}" for name, seconds in spent.items() if seconds > 1)
    )
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
        help="seconds that one run of a peer may always take (default %(default)g); more as long as it is not "
        f"{CLEARLY_OUT:g} times slower than cardan, or a target is not decided",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
