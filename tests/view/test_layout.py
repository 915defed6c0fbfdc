"""Numbers, tables and wrapped lines as people read them."""

from __future__ import annotations

import pytest

from cardan.io.layout import entries, number, places, size_in_words, table, tables, wrapped


@pytest.mark.parametrize(
    ("value", "scale", "shown"),
    [
        (1.9e-47, 1.0, "0"),
        (-1e-13, 1.0, "0"),
        (1e-11, 1.0, "1e-11"),
        (3.2e-7, 1e-6, "3.2e-07"),  # of a mechanism of a micrometre
        (1e-13, 0.0, "1e-13"),  # without a scale nothing is known of it
        (-0.0, 0.0, "0"),
        (1e-13, 1e3, "0"),
    ],
)
def test_round_off_beside_the_scale_is_zero(value, scale, shown):
    assert number(value, 6, scale) == shown


HEAD = ("name", "x", "y", "long title", "remark")
ROWS = [("first", "1.5", "-2", "3e-05", "good"), ("second one", "12", "0", "-4.7835e-10", "")]


def test_a_table_that_fits_is_one():
    assert table(HEAD, ROWS, 80) == table(HEAD, ROWS) == "\n".join(
        [
            "name          x   y   long title  remark",
            "first       1.5  -2        3e-05  good",
            "second one   12   0  -4.7835e-10",
        ]
    )  # fmt: skip


@pytest.mark.parametrize("width", [36, 30, 24])
def test_a_wide_table_becomes_several_of_one_key(width):
    parts = tables(HEAD, ROWS, width)
    assert len(parts) > 1
    assert all(places(line) <= width for part in parts for line in part)
    assert all(part[0].startswith("name ") for part in parts)
    words = " ".join(line for part in parts for line in part).split()
    assert {word for row in ROWS for cell in row for word in cell.split()} <= set(words)


def test_rows_that_say_nothing_in_a_part_are_left_out_of_it():
    *_, remarks = tables(HEAD, ROWS, 24)
    assert remarks[0].split() == ["name", "remark"]
    assert [line.split()[0] for line in remarks[1:]] == ["first"]


def test_a_column_wider_than_the_space_is_whole_all_the_same():
    assert "-4.7835e-10" in table(HEAD, ROWS, 10)


def test_parts_are_about_as_wide_as_each_other():
    first, second = tables(("", *"abcdef"), [("row", *(["123456"] * 6))], 48)
    assert first[0].split() == ["a", "b", "c"]
    assert second[0].split() == ["d", "e", "f"]


def test_lines_are_broken_between_words_and_numbers_keep_their_units():
    text = "  energy: kinetic 12.6352 J, potential -14.6397 J, at k = 0.25"
    lines = wrapped(text, 30).split("\n")
    assert lines[0].startswith("  energy")
    assert all(line.startswith("      ") for line in lines[1:])
    assert all(len(line) <= 30 for line in lines)
    assert " ".join(" ".join(lines).split()) == text.strip()
    assert any("-14.6397 J," in line for line in lines)
    assert any("k = 0.25" in line for line in lines)


def test_without_a_width_a_line_stays_one():
    assert wrapped("word " * 100, None) == "word " * 100


def test_what_is_said_stands_beside_a_name_or_below_it():
    rows = [("a.yaml", "A machine that moves."), ("longer.yaml", "Another one.")]
    assert entries(rows, None) == "a.yaml       A machine that moves.\nlonger.yaml  Another one."
    assert entries(rows, 30).splitlines()[0] == "a.yaml"
    assert all(len(line) <= 30 for line in entries(rows, 30).splitlines())


@pytest.mark.parametrize(("count", "words"), [(999, "999 bytes"), (159_600, "160 kB"), (1_240_000, "1.2 MB")])
def test_sizes_of_files(count, words):
    assert size_in_words(count) == words
