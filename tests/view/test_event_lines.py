"""What a summary says of events: short for thousands of them, and no energy counted twice."""

import numpy as np
import pytest

from cardan.model.units import KNOWN_UNITS
from cardan.results.result import Happening, Result, Stats
from cardan.view.terminal.event_lines import energies, event_lines


def result_of(*events: tuple) -> Result:
    return Result("sample", KNOWN_UNITS["SI"], np.zeros(1), {}, {}, Stats(), events=events)


def jump(t: float, name: str, before: float, after: float, external: float = 0.0) -> Happening:
    accounts = (np.array([kinetic, 0, 0, 0, 0]) for kinetic in (before, after))
    return Happening(t, name, *accounts, np.array([external, 0.0, 0.0]), np.zeros((0, 3)), 0.0)


def test_a_few_events_are_told_one_by_one():
    assert [*event_lines(result_of((0.5, "kick"), (1.25, "end")))] == ["events: kick at 0.5, end at 1.25"]
    assert [*event_lines(result_of())] == []


def test_thousands_are_counted():
    events = [(0.001 * k, "sample") for k in range(5000)] + [(5.0, "kick"), (6.0, "end")]
    (line,) = event_lines(result_of(*events))
    counted = "5002 (5000 sample, 1 kick, 1 end)"
    assert line == f"events: {counted}: sample at 0, sample at 0.001, sample at 0.002, … and 4999 more"


def test_many_names_are_counted_too():
    (line,) = event_lines(result_of(*((k, f"e{k}") for k in range(100))))
    assert "1 e5, 94 other names)" in line
    assert len(line) < 120


def test_energies_of_impacts_and_impulses():
    events = [
        jump(1, "floor", 10.0, 4.0),
        jump(1, "latch", 10.0, 4.0),  # of the same moment: the same account
        jump(2, "floor", 4.0, 4.0 - 1e-14),  # elastic but for round-off
        jump(3, "kick", 4.0, 9.0, external=2.0),
        jump(4, "burst", 9.0, 10.0),  # two impulses that cancel each other
        Happening(5, "switch", np.array([3.0, 0, 0, 0, 0]), np.array([3.0, 7.0, 0, 0, 0])),
    ]
    assert energies(result_of(*events)) == pytest.approx((6.0, 6.0))
    assert [*event_lines(result_of(*events))][1] == "energy lost in impacts 6 J, given by impulses 6 J"
    assert energies(result_of(events[-1], (6.0, "noted"))) == (None, None)
