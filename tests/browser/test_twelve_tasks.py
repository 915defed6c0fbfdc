"""Machines drawn from an empty sheet by a hand; three of the twelve a day, and each on another screen the next time."""

from __future__ import annotations

import datetime

import pytest
from tests.browser.twelve_tasks.tasks import TASKS, done

pytest.importorskip("websockets")

EACH = 3
DAY = datetime.date.today().toordinal()
ROUNDS = len(TASKS) // EACH
CHOSEN = [TASKS[(EACH * DAY + k) % len(TASKS)] for k in range(EACH)]
PHONE, DARK = bool(DAY // ROUNDS % 2), bool(DAY // ROUNDS // 2 % 2)  # the next round on another screen


@pytest.mark.parametrize("task", CHOSEN, ids=lambda task: task.__name__)
def test_a_task(browser, tmp_path, monkeypatch, task):
    """Its number is right, nothing is cut, covered or faint, axe-core and the console have nothing to say."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    done(task, browser, tmp_path, phone=PHONE, dark=DARK)
