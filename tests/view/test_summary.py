"""The table that a run prints."""

from __future__ import annotations

import cardan as cd
from cardan.view.terminal.summary import NAME_WIDTH, SUMMARY_ROWS, print_summary


def printed(capsys, *names: str) -> list[str]:
    model = cd.Model("weights", gravity=None)
    for k, name in enumerate(names):
        model.body(name, mass=1, inertia=1, position=(k, -0.5), velocity=(0, 1))
    print_summary(cd.simulate(model, until=1, every=0.5))
    return capsys.readouterr().out.splitlines()


def test_names_stand_to_the_left_and_numbers_to_the_right(capsys):
    title, blank, head, line, first, second, end, *statistics = printed(capsys, "a", "longer")
    assert title == "weights: simulate, t = 1 s"
    assert (blank, end) == ("", "")
    assert head.strip().split("  ") == ["x [m]", "y [m]", "angle [rad]", "vx [m/s]", "vy [m/s]", "ω [rad/s]"]
    assert line == " " + "─" * len(head)
    assert first.split() == ["a", "0", "0.5", "0", "0", "1", "0"]
    assert second.split() == ["longer", "1", "0.5", "0", "0", "1", "0"]
    assert len(head) == len(first) == len(second)
    assert all(row[: len(" longer")].strip() in ("", "a", "longer") for row in (head, first, second))
    assert statistics[0].startswith("  energy: kinetic")


def test_letters_that_take_two_places_keep_the_columns_straight(capsys):
    lines = printed(capsys, "曲柄", "rod")
    wide, narrow = (next(line for line in lines if name in line) for name in ("曲柄", "rod"))
    assert len(wide) == len(narrow) - 2


def test_no_name_moves_the_cursor_or_floods_the_screen(capsys):
    lines = printed(capsys, "a\x1b[2Jb", "two\nlines", "x" * 500)
    assert all(line.isprintable() for line in lines)
    assert any("two lines" in line for line in lines)
    assert any("x" * (NAME_WIDTH - 3) + "...  " in line for line in lines)
    assert max(map(len, lines)) < 120


def test_of_many_bodies_the_first_are_told(capsys):
    lines = printed(capsys, *(f"b{k:02d}" for k in range(SUMMARY_ROWS + 3)))
    assert "  and 3 more" in lines
    assert f" b{SUMMARY_ROWS:02d}" not in " ".join(lines)
