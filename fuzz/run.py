"""Many machines: processes that judge them, a table of what came out, and one machine in detail."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from fuzz.clock import FRESH, times_of
from fuzz.gradients import shares
from fuzz.machines import KINDS, recipe
from fuzz.summary import as_text as summary_text
from fuzz.summary import kind_of, save, summary
from fuzz.worker import one, work

LIMIT = 60.0  # s of processor time for one small machine, after which it hangs: ten runs, each given up after 6 s
WALL = 30.0  # times the limit: of waiting, where processor time is not known or none is used
STARTING = 1.0  # s between looks whether a new worker is still there
SHOWN = 12  # seeds for each kind of finding


@dataclass
class Place:
    """One worker and what it is busy with."""

    process: Any
    connection: Any
    account: Any  # of its compiling: fuzz.clock
    seed: int | None = None
    since: tuple[float, float] = (0.0, 0.0)  # processor time and time of day when it began


class Campaign:
    def __init__(self, only: str | None, jobs: int, limit: float):
        self.only, self.jobs, self.limit = only, jobs, limit
        self.context = multiprocessing.get_context("spawn")
        self.outcomes: list[dict[str, Any]] = []

    def run(self, seeds: Sequence[int], progress: Callable[[list[dict[str, Any]]], None]) -> list[dict[str, Any]]:
        """Judge them all; Ctrl-C ends it with those that were judged."""
        try:
            self._run(seeds, progress)
        except KeyboardInterrupt:
            print("\ninterrupted", file=sys.stderr)
        return self.outcomes

    def _run(self, seeds: Sequence[int], progress: Callable[[list[dict[str, Any]]], None]) -> None:
        todo = iter(seeds)
        places = [self._hire() for _ in range(min(self.jobs, len(seeds)))]
        while places:
            ready = wait([p.connection for p in places], timeout=1.0)
            for place in list(places):
                if place.connection in ready:
                    self._hear(place)
                elif self._hangs(place):
                    self._note(place, f"hangs: more than {self.limit:g} s of processor time")
                    place.process.kill()
                    place.process.join()
                    place.seed = None
                if place.seed is not None:
                    continue
                seed = next(todo, None)
                if seed is None:
                    places.remove(place)
                    self._dismiss(place)
                    continue
                if not place.process.is_alive():
                    places[places.index(place)] = place = self._hire()
                place.connection.send(seed)
                place.seed, place.since = seed, times_of(place.process.pid, place.account)
            progress(self.outcomes)

    def _hire(self) -> Place:
        mine, theirs = self.context.Pipe()
        account = self.context.Array("d", FRESH, lock=False)
        process = self.context.Process(target=work, args=(theirs, self.only, account), daemon=True)
        process.start()
        theirs.close()
        while process.is_alive() and not mine.poll(STARTING):
            pass  # it compiles kernels, for half an hour on a busy computer
        if not mine.poll() or not process.is_alive():
            raise SystemExit("a worker did not start")
        mine.recv()
        return Place(process, mine, account)

    def _hear(self, place: Place) -> None:
        try:
            self.outcomes.append(place.connection.recv())
        except (EOFError, OSError):
            place.process.join()
            self._note(place, f"the process died (exit code {place.process.exitcode})")
        place.seed = None

    def _hangs(self, place: Place) -> bool:
        if place.seed is None:
            return False
        used, now = times_of(place.process.pid, place.account)
        return used - place.since[0] > self.limit or now - place.since[1] > WALL * self.limit

    def _note(self, place: Place, text: str) -> None:
        if place.seed is not None:
            made = recipe(place.seed, self.only)
            known = {"seed": place.seed, "words": made.words, "faults": made.faults, "dim": made.dim}
            self.outcomes.append(known | {"kind": "finding", "text": text, "measures": {}, "seconds": self.limit})

    def _dismiss(self, place: Place) -> None:
        if place.process.is_alive():
            place.connection.send(None)
            place.process.join(10)
            if place.process.is_alive():
                place.process.kill()


def table(outcomes: list[dict[str, Any]]) -> str:
    """How many ran, were refused and by which message, and the findings with their seeds."""
    counts = Counter(o["kind"] for o in outcomes)
    healthy = Counter(o["kind"] for o in outcomes if not o["faults"])
    lines = [f"{len(outcomes)} machines: " + ", ".join(f"{n} {kind}" for kind, n in counts.most_common())]
    lines.append("without a fault made on purpose: " + ", ".join(f"{n} {kind}" for kind, n in healthy.most_common()))
    for kind, title in (
        ("refused", "refused by"),
        ("stopped", "stopped by"),
        ("slow", "given up"),
        ("finding", "FINDINGS"),
    ):
        groups: dict[str, list[int]] = defaultdict(list)
        for o in outcomes:
            if o["kind"] == kind:
                groups[kind_of(o["text"])].append(o["seed"])
        if groups:
            lines += ["", title]
        for text, seeds in sorted(groups.items(), key=lambda g: -len(g[1])):
            shown = " ".join(map(str, seeds[:SHOWN])) if kind == "finding" else f"e.g. {seeds[0]}"
            lines.append(f"{len(seeds):6d}  {text}   [{shown}]")
    for measure in ("gap", "imbalance", "energy", "jump"):
        values = sorted(o["measures"][measure] for o in outcomes if measure in o["measures"] and o["kind"] == "ran")
        if values:
            half, most = values[len(values) // 2], values[int(len(values) * 0.99)]
            lines.append(f"{measure}: median {half:.2g}, 99 of 100 below {most:.2g}, largest {values[-1]:.2g}")
    return "\n".join([*lines, *shares(outcomes)])


def show_one(seed: int, only: str | None) -> int:
    """One machine in detail: what it is, how it was run, what came out."""
    made = recipe(seed, only)
    print(f"seed {seed}: {'plane' if made.dim == 2 else 'space'}; {'; '.join(made.words)}")
    print(f"faults: {', '.join(made.faults) or 'none'}; analysis: {made.analysis}; options: {made.run_options()}")
    try:
        print(as_text(made))
    except Exception as error:  # the machine may be one that cannot be built, and says so below
        print(f"(cannot be written: {error})")
    outcome = one(seed, only)
    print(f"{outcome['kind']} in {outcome['seconds']:.2f} s: {outcome['text']}")
    print({k: float(f"{v:.3g}") for k, v in outcome["measures"].items()})
    return int(outcome["kind"] == "finding")


def as_text(made: Any) -> str:
    model = made.build()
    try:
        from cardan.files.written_models.as_python import to_python

        return to_python(model)
    except Exception:
        lines = [f"gravity {model.gravity}"]
        for b in model.bodies.values():
            lines.append(f"{b.name}: mass {b.mass}, inertia {b.inertia}, centre {b.center_of_mass}, {b.initial}")
        lines += [repr(e) for e in model.elements.values()]
        return "\n".join(lines)


def judged_before(log: Path | None, seeds: range) -> list[dict[str, Any]]:
    """What a log tells of these machines: a campaign may be run in parts."""
    if log is None or not log.exists():
        return []
    told = (json.loads(line) for line in log.read_text(encoding="utf-8").splitlines())
    return list({o["seed"]: o for o in told if o["seed"] in seeds}.values())


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Judge random machines.")
    parser.add_argument("--count", type=int, default=200, help="how many machines")
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", type=int, help="one machine, in detail")
    parser.add_argument(
        "--only",
        choices=KINDS,
        help="machines in the plane, in space, such that something short happens to, derivatives, or invariances",
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes at work")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds of processor time for one machine")
    parser.add_argument(
        "--log", type=Path, help="a file that gets one line of JSON for every machine; those in it are not judged again"
    )
    parser.add_argument("--findings", type=Path, default=Path("fuzz_findings.json"), help="where findings are written")
    parser.add_argument("--save", action="store_true", help="put a summary into fuzz/results, for the documentation")
    chosen = parser.parse_args(argv)
    if chosen.seed is not None:
        return show_one(chosen.seed, chosen.only)
    began = time.monotonic()

    seeds = range(chosen.start, chosen.start + chosen.count)
    known = judged_before(chosen.log, seeds)
    todo = sorted(set(seeds).difference(o["seed"] for o in known))
    told = 0

    def progress(outcomes: list[dict[str, Any]]) -> None:
        nonlocal told
        if chosen.log is not None:
            with chosen.log.open("a") as log:
                log.writelines(json.dumps(o) + "\n" for o in outcomes[told:])
        told = len(outcomes)
        if not sys.stderr.isatty():
            return
        found = sum(o["kind"] == "finding" for o in outcomes)
        line = f"{len(outcomes)}/{len(todo)}, {found} findings, {time.monotonic() - began:.0f} s"
        print(f"\r{line}", end="", file=sys.stderr, flush=True)

    outcomes = known + Campaign(chosen.only, chosen.jobs, chosen.limit).run(todo, progress)
    print(file=sys.stderr)
    findings = [o for o in outcomes if o["kind"] == "finding"]
    chosen.findings.write_text(json.dumps(sorted(findings, key=lambda o: o["seed"]), indent=1))
    print(table(outcomes))
    if chosen.save:
        before = sum(o["seconds"] for o in known)  # of a campaign in parts
        found = summary(outcomes, before + time.monotonic() - began)
        save(chosen.only or "machines", summary_text(found), found)
    print(f"{time.monotonic() - began:.0f} s; findings in {chosen.findings}" if findings else "no findings")
    return int(bool(findings))
