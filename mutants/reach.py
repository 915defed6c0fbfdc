"""Which tests reach a line, and how long each takes: recorded once by coverage.py and pytest."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

from coverage import CoverageData

MOST_TESTS, MOST_SECONDS = 60, 90.0  # for one mistake, of every file; all together, as they took when recorded
MORE_TESTS, MORE_SECONDS = 240, 30.0  # beside them, of those that take less than QUICK
QUICK = 1.0  # seconds


def record(root: Path, folder: Path) -> None:
    """Run all tests once, and note what each of them reaches."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "--cov=src/cardan"]
    command += ["--cov-context=test", "--cov-report=", f"--junitxml={folder / 'tests.xml'}"]
    subprocess.run(command, cwd=root, check=False)
    (root / ".coverage").replace(folder / "coverage")


class Reach:
    """The tests of a line, quick ones of every file first."""

    def __init__(self, folder: Path):
        self._data = CoverageData(str(folder / "coverage"))
        self._data.read()
        self._seconds = _durations(folder / "tests.xml")
        self._files = {path.split("/src/cardan/")[-1]: path for path in self._data.measured_files()}

    def tests(self, path: str, line: int) -> list[str]:
        """The names of tests that reach a line, as pytest takes them; those that failed are left out."""
        measured = self._files.get(path)
        if measured is None:
            return []
        contexts = self._data.contexts_by_lineno(measured).get(line, [])
        names = sorted({context.split("|")[0] for context in contexts if "|" in context})
        return _chosen([(name, self._seconds[name]) for name in names if name in self._seconds])


def _chosen(tests: list[tuple[str, float]]) -> list[str]:
    """The quickest of each file, then the second of each, until there are enough; then quick ones of the rest."""
    by_file: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for name, seconds in tests:
        by_file[name.split("::")[0]].append((seconds, name))
    ranked = [(rank, seconds, name) for group in by_file.values() for rank, (seconds, name) in enumerate(sorted(group))]
    chosen = _within(sorted(ranked), MOST_TESTS, MOST_SECONDS)
    rest = [(rank, seconds, name) for rank, seconds, name in sorted(ranked) if name not in chosen and seconds < QUICK]
    return chosen + _within(rest, MORE_TESTS, MORE_SECONDS)


def _within(ranked: list[tuple[int, float, str]], most: int, limit: float) -> list[str]:
    chosen, total = [], 0.0
    for _, seconds, name in ranked:
        if len(chosen) < most and (not chosen or total + seconds <= limit):
            chosen.append(name)
            total += seconds
    return chosen


def _durations(path: Path) -> dict[str, float]:
    """Seconds of each test that passed."""
    found = {}
    for case in ElementTree.parse(path).iter("testcase"):
        if not len(case):
            parts = case.get("classname", "").split(".")  # folders, the file, and classes in it
            file = 1 + max(k for k, part in enumerate(parts) if part.startswith("test_"))
            name = "::".join(["/".join(parts[:file]) + ".py", *parts[file:], case.get("name", "")])
            found[name] = float(case.get("time", 0.0))
    return found
