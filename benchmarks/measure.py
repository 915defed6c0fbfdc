"""Timing, tables and a description of the computer: what all benchmarks share.

A shared computer only ever makes things slower, so the minimum over repetitions is what a thing costs; the median
above it is the noise of the run.
"""

from __future__ import annotations

import io
import json
import os
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

RESULTS = Path(__file__).parent / "results"
README = Path(__file__).parent / "README.md"
WIDTH = 118  # characters: what a page of the documentation shows
REPEAT, SECONDS = 7, 0.5  # repetitions at least, and how long to go on repeating


@dataclass(frozen=True)
class Spent:
    """Seconds by the clock, and of the processor: the same where nothing else runs, and one thread works."""

    wall: float
    cpu: float


class StopWatch:
    """`with StopWatch() as watch: ...`, then `watch.spent`."""

    spent: Spent

    def __enter__(self) -> StopWatch:
        self._wall, self._cpu = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.spent = Spent(time.perf_counter() - self._wall, time.process_time() - self._cpu)


@dataclass(frozen=True)
class Timing:
    """Seconds: the best of several repetitions and their median."""

    best: float
    median: float

    @property
    def noise(self) -> float:
        return self.median / self.best - 1.0


def best_of(work: Callable[[], Any], *, number: int = 1, repeat: int = REPEAT, seconds: float = SECONDS) -> Timing:
    """Time of one `work()`, which itself does a thing `number` times. The first call is not counted."""
    work()
    taken: list[float] = []
    began = time.perf_counter()
    while len(taken) < repeat or time.perf_counter() - began < seconds:
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) / number)
    return Timing(min(taken), median(taken))


def slope(x: Sequence[float], y: Sequence[float]) -> float:
    """Exponent of y ~ x^slope, by least squares on logarithms."""
    return float(np.polyfit(np.log(x), np.log(y), 1)[0])


def computer() -> str:
    """Processor, cores, architecture and the versions that matter."""
    versions = ", ".join(f"{name} {_version(name)}" for name in ("cardan", "casadi", "numpy") if _version(name))
    cores = os.cpu_count()
    return (
        f"{_processor()}, {cores} cores, {platform.machine()}, {platform.system()}; "
        f"Python {platform.python_version()}, {versions}"
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _processor() -> str:
    lscpu = os.popen("lscpu 2>/dev/null").read() if platform.system() == "Linux" else ""
    for line in lscpu.splitlines():
        if line.startswith("Model name:"):
            return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


class Report:
    """Tables that are printed as they come and saved, with their numbers, in `results/NAME.txt` and `.json`."""

    def __init__(self, name: str, title: str, times: str = "the best of several repetitions"):
        self.name = name
        self.screen = Console(width=WIDTH, highlight=False)
        self.text = io.StringIO()
        self.file = Console(file=self.text, width=WIDTH, highlight=False, no_color=True)
        self.numbers: dict[str, Any] = {"computer": computer()}
        self.say(title)
        self.say(computer())
        load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
        self.numbers["load"] = load
        self.say(f"load of the computer when the run began: {load:.1f}. Times are {times}.")

    def say(self, text: str = "") -> None:
        for console in (self.screen, self.file):
            console.print(text, markup=False, soft_wrap=True)

    def table(self, title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], note: str = "") -> None:
        """Columns whose heading ends in "|" are text (left); all others numbers (right)."""
        table = Table(
            title=escape(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False
        )
        for column in columns:
            table.add_column(escape(column.rstrip("|")), justify="left" if column.endswith("|") else "right")
        for row in rows:
            table.add_row(*(escape(cell if isinstance(cell, str) else f"{cell:g}") for cell in row))
        for console in (self.screen, self.file):
            console.print()
            console.print(table)
            if note:
                console.print(note, markup=False, soft_wrap=True)

    def save(self, readme: bool = True) -> None:
        """`readme`: copy the tables to the end of README.md, too."""
        RESULTS.mkdir(exist_ok=True)
        lines = (line.rstrip() for line in self.text.getvalue().splitlines())
        (RESULTS / f"{self.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        (RESULTS / f"{self.name}.json").write_text(json.dumps(self.numbers, indent=1) + "\n", encoding="utf-8")
        if readme:
            copy_to_readme(self.name)


def copy_to_readme(name: str) -> None:
    """Put results/NAME.txt between its two marks in README.md."""
    first, last = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, _, rest = README.read_text(encoding="utf-8").partition(first)
    _, _, after = rest.partition(last)
    results = (RESULTS / f"{name}.txt").read_text(encoding="utf-8")
    README.write_text(f"{before}{first}```text\n{results}```\n{last}{after}", encoding="utf-8")


def ms(seconds: float) -> str:
    return f"{seconds * 1e3:.2f}"


def us(seconds: float) -> str:
    return f"{seconds * 1e6:.2f}"


def verdict(met: bool) -> str:
    return "met" if met else "not met"
