"""Make the list of long tests anew from the times of a whole run: `python tests/long_tests.py build/tests.xml`.

A test is long when it takes more than a share of the whole; a test of many cases is long as a whole when many of its
cases are. (Shares, not seconds: a busy computer is slow for all of them.)
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

LIST = Path(__file__).with_name("long_tests.txt")
SHARE = 2.2e-4  # of the time of all tests
MANY = 0.4  # of its cases


def long_tests(times: dict[str, float]) -> list[str]:
    """The names for the list, from the seconds of each test."""
    longest = SHARE * sum(times.values())
    cases: dict[str, list[str]] = defaultdict(list)
    for name in times:
        cases[name.split("[")[0]].append(name)
    found: list[str] = []
    for name, own in cases.items():
        slow = [case for case in own if times[case] > longest]
        found += [name] if len(slow) >= max(2, MANY * len(own)) else slow
    return sorted(found)


def times_in(path: Path) -> dict[str, float]:
    """Seconds of each test, by its name, from a report in JUnit's form."""
    found = {}
    for case in ElementTree.parse(path).iter("testcase"):
        words = case.get("classname", "").split(".")
        file = max(k for k, word in enumerate(words) if word.startswith("test_"))
        inside = [*words[file + 1 :], case.get("name", "")]
        found["/".join(words[: file + 1]) + ".py::" + "::".join(inside)] = float(case.get("time", 0.0))
    return found


if __name__ == "__main__":
    comments = [line for line in LIST.read_text().splitlines() if line.startswith("#")]
    LIST.write_text("\n".join([*comments, *long_tests(times_in(Path(sys.argv[1])))]) + "\n")
