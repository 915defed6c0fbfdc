"""What a campaign came to, in short: how many machines of which kinds ran, which messages ended how many, what was
measured and how long it took. Saved as fuzz/results/NAME.txt, which the documentation shows, and NAME.json."""

from __future__ import annotations

import json
import platform
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from textwrap import fill
from typing import Any

from fuzz.invariances.judge import counted

RESULTS = Path(__file__).parent / "results"
NUMBERS = re.compile(r"[-+]?\d+(\.\d+)?(e[-+]?\d+)?", re.IGNORECASE)
NAMES = re.compile(r'"[^"]*"')
LISTED = re.compile(r"\b[a-z]+#(\.\w+)*(, [a-z]+#(\.\w+)*)*")  # bodies, elements, coordinates: made-up names end so
LONGEST = 160  # characters of a message
WIDTH = 116  # characters: what a page of the documentation shows
OUTCOMES = {"ran": "ran", "refused": "refused", "stopped": "stopped", "slow": "given up", "finding": "findings"}
THINGS = {
    "push": "a push, by a table over time",
    "jump": "a force that jumps on and off",
    "rate": "a bell in the rate of a state",
    "zone": "a brake in a zone",
    "post": "an event near a point",
    "tooth": "events at teeth",
    "stick": "friction that breaks away",
    "floor": "a stop that lifts off",
    "reaction": "an event of a reaction",
    "bump": "a bump in the ground",
    "frictions": "several frictions that break away",
    "legs": "  of these, on legs",
    "sensitive": "too sensitive to be compared",
    "late": "an event late by a tolerance",
    "way given up": "a second way took too long",
}  # of machines with something short
METHODS = ("partition", "direct", "baumgarte", "joint", "bdf", "dae", "auto", "dop853", "rk4")
MEASURES = {
    "gap": "joints open, of the size of the machine",
    "imbalance": "forces off balance, of those at work",
    "energy": "energy not accounted for, of what is turned over",
    "jump": "positions against integrals of speeds, of what is allowed",
}
RARE = 3000  # machines: messages that fewer than one in so many gets are counted together


def kind_of(text: str) -> str:
    """A message without its numbers and names."""
    last = text.strip().splitlines()[-1] if text.strip() else ""
    return LISTED.sub("…", NUMBERS.sub("#", NAMES.sub('"…"', last)))[:LONGEST]


def summary(outcomes: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """All of it as plain data. `seconds`: by the clock, of the whole campaign."""
    seeds = [o["seed"] for o in outcomes]
    taken = [o["seconds"] for o in outcomes]
    groups = {
        "all": outcomes,
        "in the plane": [o for o in outcomes if o.get("dim") == 2],
        "in space": [o for o in outcomes if o.get("dim") == 3],
        "without a fault made on purpose": [o for o in outcomes if not o["faults"]],
        "with faults": [o for o in outcomes if o["faults"]],
        "scaled by up to 10^±6": [o for o in outcomes if "scaled" in o["faults"]],
        **{text: [o for o in outcomes if name in o["words"]] for name, text in THINGS.items()},
        **{f"method {name}": [o for o in outcomes if name in o["words"]] for name in METHODS},
    }
    return {
        "computer": computer(),
        "machines": len(outcomes),
        "seeds": [min(seeds, default=0), max(seeds, default=0)],
        "groups": {name: _counted(group) for name, group in groups.items() if group},
        "messages": {kind: _messages(o for o in outcomes if o["kind"] == kind) for kind in OUTCOMES if kind != "ran"},
        "ways": counted(outcomes),
        "measures": {name: spread for name in MEASURES if (spread := _spread(outcomes, name))},
        "seconds": {"whole": seconds, "median": median(taken or [0.0]), "slowest": max(taken, default=0.0)},
    }


def _counted(group: list[dict[str, Any]]) -> dict[str, int]:
    counts = Counter(o["kind"] for o in group)
    return {"machines": len(group)} | {kind: counts[kind] for kind in OUTCOMES}


def _messages(outcomes: Iterable[dict[str, Any]]) -> dict[str, int]:
    return dict(Counter(kind_of(o["text"]) for o in outcomes).most_common())


def _spread(outcomes: list[dict[str, Any]], name: str) -> dict[str, float]:
    values = sorted(o["measures"][name] for o in outcomes if o["kind"] == "ran" and name in o["measures"])
    if not values:
        return {}
    return {"median": values[len(values) // 2], "99 of 100": values[int(len(values) * 0.99)], "largest": values[-1]}


def as_text(found: Mapping[str, Any]) -> str:
    first, last = found["seeds"]
    lines = [f"{found['machines']:,} random machines, seeds {first} to {last}", found["computer"], ""]
    head = "".join(f"{word:>10}" for word in ("machines", *OUTCOMES.values()))
    lines += [f"{'':<34}{head}", "─" * (34 + len(head))]
    for name, counts in found["groups"].items():
        lines.append(f"{name:<34}" + "".join(f"{n:>10,}" for n in counts.values()))
    for kind, messages in found["messages"].items():
        if messages:
            lines += ["", f"{OUTCOMES[kind]}, by message"]
            lines += _listed(messages, 1 if kind == "finding" else 1 + found["machines"] // RARE)
    if found["measures"]:
        head = "".join(f"{word:>12}" for word in ("median", "99 of 100", "largest"))
        lines += ["", f"{'of those that ran':<62}{head}", "─" * (62 + len(head))]
        for name, spread in found["measures"].items():
            lines.append(f"{MEASURES[name]:<62}" + "".join(f"{value:>12.1e}" for value in spread.values()))
    lines += _ways(found.get("ways", {}))
    times = found["seconds"]
    lines += ["", f"{times['whole'] / 60:.0f} minutes; one machine: {times['median']:.2f} s in the median, "
              f"{times['slowest']:.1f} s at the most"]  # fmt: skip
    lines.append("no findings" if not found["groups"]["all"]["finding"] else "FINDINGS: see above")
    return "\n".join(lines)


def _ways(ways: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The table of invariances: how many machines went each way, and what came of it."""
    if not ways:
        return []
    words = next(iter(ways.values()))
    head = "".join(f"{word:>14}" for word in words)
    lines = ["", f"{'way':<24}{head}", "─" * (24 + len(head))]
    return lines + [f"{way:<24}" + "".join(f"{n:>14,}" for n in counts.values()) for way, counts in ways.items()]


def _listed(messages: Mapping[str, int], least: int) -> list[str]:
    """Messages seen at least so often, with their counts; the others together."""
    shown = {text: n for text, n in messages.items() if n >= least}
    lines = [fill(text or "(no message)", WIDTH, initial_indent=f"{n:>7,}  ", subsequent_indent=" " * 9)
             for text, n in shown.items()]  # fmt: skip
    rest = {text: n for text, n in messages.items() if text not in shown}
    if rest:
        lines.append(f"{sum(rest.values()):>7,}  {len(rest)} other messages, each fewer than {least} times")
    return lines


def computer() -> str:
    try:
        ours = version("cardan")
    except PackageNotFoundError:
        ours = ""
    return f"cardan {ours}, Python {platform.python_version()}, {platform.machine()}, {platform.system()}"


def save(name: str, text: str, found: Mapping[str, Any], folder: Path = RESULTS) -> None:
    """As NAME.txt and NAME.json."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.txt").write_text(text + "\n", encoding="utf-8")
    (folder / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
