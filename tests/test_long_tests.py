"""The list of tests that take long, which `make test` leaves out."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = ROOT / "tests" / "long_tests.txt"


def test_every_name_on_the_list_is_a_test():
    for name in LIST.read_text().splitlines():
        if not name.startswith("#"):
            file, *words = name.split("[")[0].split("::")
            text = (ROOT / file).read_text()
            assert all(f"def {word}(" in text or f"class {word}" in text for word in words), name


def test_a_test_is_long_by_its_share_and_its_cases_together():
    spec = importlib.util.spec_from_file_location("long_tests", ROOT / "tests" / "long_tests.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    quick = {f"a.py::test_quick{k}": 0.01 for k in range(10_000)}
    cases = {"a.py::test_many[1]": 5.0, "a.py::test_many[2]": 5.0, "a.py::test_many[3]": 0.01}
    few = {f"a.py::test_few[{k}]": 0.01 for k in range(9)} | {"a.py::test_few[9]": 5.0}
    assert tool.long_tests(quick | cases | few) == ["a.py::test_few[9]", "a.py::test_many"]
