"""The table of events at the end of a report; a report without events has none."""

import numpy as np

from cardan.model.units import KNOWN_UNITS
from cardan.results.accounts import largest_impulse, own_accounts
from cardan.results.result import Happening, Result, Stats
from cardan.storage.hdf5 import load_result

JOINTS = ("pin", "rail")


def hit(t: float, name: str, kinetic: float) -> Happening:
    """Half of the energy is lost, the momentum turns round, the rail answers with most."""
    before, after = np.array([kinetic, 1.0, 2.0, -1.0, 0.5]), np.array([kinetic / 2, 1.0, -2.0, 1.0, 0.25])
    impulses = np.array([[1.0, 0.0, 9.0], [-3.0, 4.0, 0.0]])
    return Happening(t, name, before, after, np.zeros(3), impulses, 1e-16, JOINTS)


def switch(t: float, name: str) -> Happening:
    """Potential energy appears; speeds do not jump."""
    return Happening(t, name, np.array([8.0, 1.0, 2.0, 0.0, 0.0]), np.array([8.0, 3.0, 2.0, 0.0, 0.0]), joints=JOINTS)


def result_of(*events: Happening) -> Result:
    return Result("sample", KNOWN_UNITS["SI"], np.zeros(1), {}, {}, Stats(), events=events)


def test_each_event_is_a_row():
    lines = result_of(hit(0.5, "first blow", 16.0), switch(0.75, "on"), Happening(1.0, "noted")).report().splitlines()
    assert lines[-5:] == [
        " EVENTS",
        "      TIME NAME         T BEFORE    T AFTER       LOST        DPX        DPY         DH    IMPULSE JOINT",
        "    0.5000 first blow     16.000      8.000      8.000     -4.000      2.000     -0.250      5.000 rail",
        "    0.7500 on              8.000      8.000     -2.000      0.000      0.000      0.000",
        "    1.0000 noted",
    ]


def test_events_of_one_moment_share_their_account():
    events = [hit(0.5, "a", 16.0), hit(0.5, "b", 16.0), hit(0.5, "c", 8.0), Happening(0.5, "d")]
    assert own_accounts(events) == [True, False, True, False]
    rows = result_of(*events).report().splitlines()[-4:]
    assert [len(row.split()) for row in rows] == [10, 2, 10, 2]


def test_close_times_are_told_apart():
    rows = result_of(Happening(1.0, "a"), Happening(1.0000002, "b")).report().splitlines()[-2:]
    assert [row.split() for row in rows] == [["1.0000000", "a"], ["1.0000002", "b"]]


def test_more_digits():
    row = result_of(hit(0.5, "a", 16.0)).report(digits=6).splitlines()[-1]
    assert "16.000000" in row


def test_the_largest_impulse_is_a_force():
    assert largest_impulse(hit(0.0, "a", 1.0)) == ("rail", 5.0)
    assert largest_impulse(switch(0.0, "a")) is None
    nothing = Happening(0.0, "a", *np.zeros((2, 5)), np.zeros(3), np.zeros((2, 3)), 0.0, JOINTS)
    assert largest_impulse(nothing) is None


def test_no_events_no_table(tmp_path):
    assert "EVENTS" not in result_of().report()
    result = result_of(hit(0.5, "a", 16.0))
    result.save(tmp_path / "run.h5")
    assert load_result(tmp_path / "run.h5").report() == result.report()
