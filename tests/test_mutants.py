"""The program that plants small mistakes plants what it says, and sees whether tests notice."""

from __future__ import annotations

import ast
import os
from pathlib import Path
from textwrap import dedent

import pytest
from mutants.__main__ import PACKAGE, ROOT, sample
from mutants.judge import Verdict, Workshop
from mutants.mistakes import mistakes
from mutants.summary import summary

SOURCE = '''
LIMIT = 3  # of modules nothing is changed

def f(a, b, flag=True):
    """Nothing here: 1 + 1."""
    if a < b and not flag:
        raise ValueError(f"{a + 1} is too small")
    total = -a * (b) + 2
    total += 1
    report(total)
    return total if flag else b
'''


def test_each_kind_of_mistake():
    found = [(m.kind, m.before, m.after) for m in mistakes("f.py", SOURCE)]
    assert ("comparison", "<", "<=") in found
    assert ("logic", "and", "or") in found
    assert ("logic", "not flag", "(flag)") in found
    assert ("sign", "-a", "(a)") in found
    assert ("arithmetic", "*", "/") in found
    assert ("arithmetic", "+", "-") in found
    assert ("number", "2", "3") in found
    assert ("number", "True", "False") in found
    assert ("left out", "total += 1", "pass") in found
    assert ("left out", "report(total)", "pass") in found
    assert ("arms", "total if flag else b", "(b) if flag else (total)") in found
    assert ("condition", "a < b and not flag", "not (a < b and not flag)") in found
    assert not [m for m in found if m[1] == "3" or "too small" in m[1]]


def test_every_file_can_still_be_read_with_a_mistake():
    for mistake in sample(300, seed=3):
        ast.parse(mistake.planted_in((PACKAGE / mistake.path).read_text()))


def test_the_sample_is_the_same_for_the_same_seed():
    assert sample(5, seed=2) == sample(5, seed=2) != sample(5, seed=3)
    assert all(m.path.startswith("audit/") for m in sample(5, seed=2, only="audit/"))


TESTS = ["tests/model/test_orientation.py"]


def test_a_mistake_is_noticed_and_taken_out_again(tmp_path: Path):
    shop = Workshop(ROOT, tmp_path)
    wrong = next(
        m for m in mistakes("model/rotation/quaternions.py", (PACKAGE / "model/rotation/quaternions.py").read_text())
    )
    verdict = shop.judge(wrong, TESTS)
    assert verdict.word == "noticed"
    assert (tmp_path / "src/cardan" / wrong.path).read_text() == (PACKAGE / wrong.path).read_text()
    assert shop.judge(wrong, []).word == "not reached"


@pytest.mark.skipif(os.name == "nt", reason="processes of a session are ended by POSIX signals")
def test_what_changes_nothing_is_missed(tmp_path: Path):
    shop = Workshop(ROOT, tmp_path)
    harmless = next(m for m in mistakes("files/decks/fortran.py", (PACKAGE / "files/decks/fortran.py").read_text()))
    assert shop.judge(harmless, [*TESTS, "-k", "axis_angle"]).word == "missed"


def test_tests_in_classes_count_among_those_that_reach_a_line(tmp_path: Path):
    coverage = pytest.importorskip("coverage")
    from mutants.reach import Reach

    data = coverage.CoverageData(str(tmp_path / "coverage"))
    names = ["tests/files/test_a.py::test_plain", "tests/files/test_a.py::TestRows::test_x[1-b.c]"]
    for name in [*names, "tests/files/test_a.py::test_that_failed"]:
        data.set_context(f"{name}|run")
        data.add_lines({"/anywhere/src/cardan/files/a.py": [7]})
    data.write()
    (tmp_path / "tests.xml").write_text(
        dedent("""\
            <testsuites><testsuite>
            <testcase classname="tests.files.test_a" name="test_plain" time="0.5"/>
            <testcase classname="tests.files.test_a.TestRows" name="test_x[1-b.c]" time="1.5"/>
            <testcase classname="tests.files.test_a" name="test_that_failed" time="0.1"><failure/></testcase>
            </testsuite></testsuites>
            """)
    )
    assert Reach(tmp_path).tests("files/a.py", 7) == names
    assert Reach(tmp_path).tests("files/a.py", 8) == []


def test_the_summary_counts():
    wrong, other = sample(2, seed=1)
    text = summary([Verdict(wrong, "noticed", 3), Verdict(other, "missed", 2)], 1, {})
    assert "2 mistakes planted (seed 1): 1 noticed, 1 not" in text
    assert str(other) in text.split("not noticed:")[1]
    reasoned = summary([Verdict(other, "missed", 2)], 1, {str(other): "only a tolerance"})
    assert "only a tolerance" in reasoned.split("looked at")[1]
