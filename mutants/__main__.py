"""`python -m mutants`: plant small mistakes at random, one at a time, and see whether the tests notice.

    python -m mutants --count 200 --jobs 2 --save     what `make mutants` does
    python -m mutants --show 10                       which mistakes would be planted, without running anything
    python -m mutants --only analysis/events/run_events.py       in one file or folder

The first run records which tests reach which line (twice the time of all tests); later ones use that record.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mutants.judge import Verdict, Workshop
from mutants.mistakes import Mistake, mistakes
from mutants.summary import summary

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "cardan"
FOLDERS = ("model", "symbolic", "analysis", "design", "files", "audit")
RECORD = ROOT / "build" / "mutants"
RESULTS = Path(__file__).parent / "results.txt"
LOOKED_AT = Path(__file__).parent / "looked_at.txt"  # mistakes that change nothing, each with the reason


def main(argv: list[str]) -> int:
    words = _arguments(argv)
    chosen = sample(words.count, words.seed, words.only)
    if words.show:
        print("\n".join(str(mistake) for mistake in chosen[: words.show]))
        return 0
    from mutants.reach import Reach, record  # needs coverage.py, which only this command does

    if words.record or not (RECORD / "coverage").exists():
        record(ROOT, RECORD)
    reach = Reach(RECORD)
    verdicts: list[Verdict] = []
    shops = [Workshop(ROOT, RECORD / f"copy{k}") for k in range(words.jobs)]
    with ThreadPoolExecutor(words.jobs) as pool:
        parts = [pool.submit(_judge, shop, reach, chosen[k :: words.jobs], verdicts) for k, shop in enumerate(shops)]
        for part in parts:
            part.result()
    text = summary(sorted(verdicts, key=lambda v: (v.mistake.path, v.mistake.start)), words.seed, _looked_at())
    print(text)
    if words.save:
        RESULTS.write_text(text)
    return 0


def sample(count: int, seed: int, only: str = "") -> list[Mistake]:
    """Mistakes at random: each folder in proportion to its size, the same ones for the same seed and sources."""
    found: list[Mistake] = []
    for folder in FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            name = path.relative_to(PACKAGE).as_posix()
            if name.startswith(only):
                found += mistakes(name, path.read_text())
    return random.Random(seed).sample(found, min(count, len(found)))


def _judge(shop: Workshop, reach: Any, chosen: list[Mistake], verdicts: list[Verdict]) -> None:
    for mistake in chosen:
        verdict = shop.judge(mistake, reach.tests(mistake.path, mistake.line))
        verdicts.append(verdict)
        print(f"{len(verdicts):4d}  {verdict.word:10s} {mistake}", flush=True)


def _looked_at() -> dict[str, str]:
    if not LOOKED_AT.exists():
        return {}
    lines = [line for line in LOOKED_AT.read_text().splitlines() if " # " in line and not line.startswith("#")]
    return {name.strip(): reason.strip() for name, reason in (line.rsplit(" # ", 1) for line in lines)}


def _arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="how many mistakes")
    parser.add_argument("--seed", type=int, default=1, help="another seed plants other ones")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--only", default="", help="a file or folder below src/cardan")
    parser.add_argument("--show", type=int, default=0, help="print so many mistakes, and run nothing")
    parser.add_argument("--record", action="store_true", help="record anew which tests reach which line")
    parser.add_argument("--save", action="store_true", help="keep the summary in mutants/results.txt")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
