"""The tables of compare.py: one for each problem, and the summary with its targets."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import isfinite
from typing import TYPE_CHECKING

from ladder import Missed
from measure import Report, verdict
from peers import Peer
from problems import Problem

if TYPE_CHECKING:
    from compare import Entry

DECISIVE = 1e-6  # the error at which the targets are set
TARGETS = {"Exudyn": ("closed loop", 100.0), "MuJoCo": ("open chain", 2.0)}  # cardan at least so many times faster
FLOOR = 2.0  # cardan at most so many times slower than bare generated code

COLUMNS = ("program|", "asked", "setting|", "error", "ms", "steps", "evaluations", "constraints", "energy")


def tabulate(report: Report, problem: Problem, entries: list[Entry], levels: tuple[float, ...]) -> None:
    rows: list[list[str]] = []
    report.numbers[problem.name] = {}
    for entry in entries:
        report.numbers[problem.name][entry.peer.name] = {f"{level:.0e}": entry.row(level) for level in levels}
        reasons = {found.why for found in entry.found.values() if isinstance(found, Missed)}
        if len(reasons) == 1 and all(isinstance(entry.found[level], Missed) for level in levels):
            (reason,) = reasons
            if not reason.startswith("same as"):
                rows.append([entry.peer.name, "", reason, *[""] * 6])
            continue
        rows += [_line(entry, level, entry.peer.name if k == 0 else "") for k, level in enumerate(levels)]
    title = f"{problem.name} ({problem.kind}), {problem.until:g} s; reference: {problem.source}"
    report.table(title, COLUMNS, rows)


def _line(entry: Entry, level: float, name: str) -> list[str]:
    trial = entry.found[level]
    if isinstance(trial, Missed):
        return [name, f"{level:.0e}", trial.why, *[""] * 6]
    effort = f"{trial.effort:.0e}" if trial.setting.effort == "rtol" else f"{trial.effort:.0f}/interval"
    out = trial.outcome
    found = f"{trial.setting.name}, {effort}", f"{trial.error:.0e}", milliseconds(entry.best(level))
    counts = f"{out.steps:,}", f"{out.evaluations:,}"
    return [name, f"{level:.0e}", *found, *counts, _small(out.constraint_error), _small(out.energy_drift)]


@dataclass(frozen=True)
class Target:
    """What was asked of one problem, and what was found. `found` and `steps_alone`: how many times longer a peer takes
    than the whole call, and than its steps; of a floor the other way round."""

    problem: str
    peer: str
    asked: float
    at_most: bool
    exact: bool  # else found is a lower bound
    found: float
    steps_alone: float

    def met(self, found: float) -> bool:
        return found <= self.asked if self.at_most else found >= self.asked

    @property
    def verdict(self) -> str:
        return verdict(self.met(self.found)) if self.exact or self.met(self.found) else "not decided"

    def row(self) -> list[str]:
        asked = f"{'at most' if self.at_most else 'at least'} {self.asked:g} x {self.peer}"
        return [self.problem, asked, _times(self.found, self.exact), _times(self.steps_alone, self.exact), self.verdict]


def summarize(report: Report, done: list[tuple[Problem, list[Entry]]], programs: list[Peer]) -> None:
    """How many times longer each peer takes than cardan; then, problem by problem, whether the targets are met."""
    others = [p.name for p in programs if p.name != "cardan" and not p.missing]
    rows: list[list[str]] = []
    targets: list[Target] = []
    for problem, entries in done:
        by_name = {entry.peer.name: entry for entry in entries}
        if "cardan" not in by_name:
            continue
        ours = by_name["cardan"]
        mine, steps_alone = ours.best(DECISIVE), ours.kernel(DECISIVE)
        cells = {name: _times(*_ratio(by_name[name], mine)) for name in others}
        found = [t for name in others if (t := _target(problem, by_name[name], mine, steps_alone))]
        report.numbers[problem.name] = {
            "cardan [s]": mine,
            "steps [s]": steps_alone,
            **cells,
            "targets": [asdict(t) | {"verdict": t.verdict} for t in found],
        }
        rows.append([problem.name, milliseconds(mine), milliseconds(steps_alone), *cells.values()])
        targets += found
    absent = [p.name for p in programs if p.missing]
    report.table(
        "Times longer than cardan, to an error of 1e-6",
        ("problem|", "cardan ms", "steps ms", *others),
        rows,
        "steps: of cardan's time, that in its compiled steps; the rest, of every call, is assembly, reactions, labels. "
        ">: stopped there, the error not met. -: why, says compare.txt."
        + (f" Not installed: {', '.join(absent)}." if absent else ""),
    )
    report.table(
        "Targets at an error of 1e-6",
        ("problem|", "target|", "found", "steps alone", "verdict|"),
        [target.row() for target in targets],
        "steps alone: the same ratio without the fixed cost of a call of simulate(). The verdict is on the whole call.",
    )
    met, by_steps = (
        sum(t.met(x) for t, x in pairs)
        for pairs in ([(t, t.found) for t in targets], [(t, t.steps_alone) for t in targets])
    )
    report.say(f"Targets met: {met} of {len(targets)}; by the steps alone {by_steps}.")


def _ratio(entry: Entry, mine: float) -> tuple[float, bool]:
    """Time of a peer over ours, and whether that is exact; else it is at least so much."""
    theirs = entry.best(DECISIVE)
    return (theirs if isfinite(theirs) else entry.bound(DECISIVE)) / mine, isfinite(theirs)


def _times(ratio: float, exact: bool) -> str:
    return f"{'' if exact else '> '}{ratio:.3g}" if isfinite(ratio) else "-"


def _target(problem: Problem, entry: Entry, mine: float, steps_alone: float) -> Target | None:
    """None where no target is set, or the peer did not tell."""
    name = entry.peer.name
    (ratio, exact), (of_steps, _) = _ratio(entry, mine), _ratio(entry, steps_alone)
    if not isfinite(ratio):
        return None
    if name.startswith("floor"):
        return Target(problem.name, name, FLOOR, True, True, 1 / ratio, 1 / of_steps) if exact else None
    kind, least = TARGETS.get(name, ("", 0.0))
    return Target(problem.name, name, least, False, exact, ratio, of_steps) if kind == problem.kind else None


def milliseconds(seconds: float) -> str:
    if not isfinite(seconds):
        return "-"
    return f"{seconds * 1e3:.3g}" if seconds < 1 else f"{seconds * 1e3:,.0f}"


def clock(seconds: float) -> str:
    return f"{int(seconds // 60)} min {seconds % 60:.0f} s" if seconds >= 60 else f"{seconds:.0f} s"


def _small(value: float) -> str:
    return f"{value:.0e}" if isfinite(value) else ""
