"""The checklist of the classic documents is answered in full, and the tests that it names exist."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))

import make_checklist  # noqa: E402

ITEMS = [item for items in make_checklist.chapters().values() for item in items]


def test_every_item_is_answered():
    assert [item.number for item in ITEMS] == list(range(1, make_checklist.ITEMS + 1))
    for item in ITEMS:
        assert item.what, item.number
        assert re.match(r"(yes|answered|not |measured)", item.answer), (item.number, item.answer)


def test_every_test_that_is_named_exists():
    for item in ITEMS:
        for test in item.tests:
            file, _, function = test.partition("::")
            path = ROOT / "tests" / file
            assert path.is_file(), (item.number, test)
            assert not function or re.search(rf"^def {function}\(", path.read_text(), re.MULTILINE), (item.number, test)


def test_the_page_is_up_to_date():
    assert make_checklist.PAGE.read_text() == make_checklist.page(), "run python docs/make_checklist.py"
