"""DADS-3D decks: segments, data sets, every kind of mistake, and decks cut off anywhere."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardan.errors import FileError
from cardan.files.dads.read import load_dads, load_dads_file, parse_dads, read_dads

EXAMPLES = Path(__file__).parents[2] / "examples"
DECKS = sorted(EXAMPLES.glob("*.dads"))

PENDULUM = """\
HEAD   2
A pendulum on a spring
  with a second label
SYST   3
   1           3              9.81
   2                        .1       2.0
   3                     1.E-6
BODY   2
   1   1
   1   2
   1   3
   2   1                    2.
   2   2                    .1        .2        .1
   2   3
ICON   2
   1   1
   1   2
   2   1                    .5
   2   2
CSTR   6
   1   1   1
   2   1   2
   3   1   3
   4   1   5
   5   1   6
   6   1   7
RVLT   1
   1   1   1   2            0.        0.        0.       -.5        0.        0.
   1   2                    0.        1.        0.       -.5        1.        0.
LSDA   1
   1   1   1   2            1.        0.        0.
   1   2           1     100.0       1.0        .2
POIN   1
   1   2                    .5
SPLN   1
   1   3   0   1          100.      100.
       -1.     -100.        0.        0.        1.      100.
END
"""
FREE = """\
! the same in free form
head 2
A pendulum on a spring
  with a second label
syst, 3
1,,,3,,9.81
2,,.1,2
3,,,,1e-6
body 2
1,1
1,2
1,3
2 1 0 0 0 2 0
2 2 0 0 0 .1 .2 .1 0 0 0
2, 3
icon 2
1 1 /
1 2 /
2,1,,,,.5  ! metres
2,2
cstr 6
1 1 1 0 0
2,1,2
3,1,3
4,1,5
5,1,6
6,1,7
rvlt 1
1,1, 1,2, 3*0, -.5,0,0
1,2, 0,1,0, -.5,1,0
lsda 1
1 1 1 2  1 0 0 &
    0 0 0
1,2,0,0,1,100,1,.2
poin 1
1,2,.5
spln 1
1,3,0,1,100,100
-1,-100,0,0,1,100
end
"""


def edited(old, new, text=PENDULUM, count=1):
    assert old in text
    return text.replace(old, new, count)


def plain(data_set):
    """Labels and all numbers, without places."""
    records = {
        keyword: [
            ({name: item.number for name, item in r.items.items()}, [item.number for item in r.table]) for r in records
        ]
        for keyword, records in data_set.records.items()
    }
    return data_set.label, records


class TestReading:
    def test_segments(self):
        (deck,) = parse_dads(PENDULUM)
        assert deck.label == ("A pendulum on a spring", "  with a second label")
        assert {keyword: len(records) for keyword, records in deck.records.items()} == {
            "SYST": 1, "BODY": 2, "ICON": 2, "CSTR": 6, "RVLT": 1, "LSDA": 1, "POIN": 1, "SPLN": 1,
        }  # fmt: skip
        assert deck["BODY"][1]["M"] == 2.0
        assert deck["RVLT"][0].vector("ALPHJ2 BETAJ2 GAMAJ2") == (-0.5, 1.0, 0.0)
        assert [item.number for item in deck["SPLN"][0].table] == [-1, -100, 0, 0, 1, 100]

    def test_free_form_says_the_same(self):
        assert plain(parse_dads(FREE)[0]) == plain(parse_dads(PENDULUM)[0])

    def test_order_of_segments_does_not_matter(self):
        head, rest = PENDULUM.split("POIN   1\n   1   2                    .5\n")
        moved = "POIN   1\n   1   2                    .5\n" + head + rest
        assert plain(parse_dads(moved)[0]) == plain(parse_dads(PENDULUM)[0])

    def test_all_defaults(self):
        text = "SYST   0\nBODY   1\n   1   1          1.\n   1   2          1.        1.        1.\n   1   3\n"
        text = text.replace("          1.        1.        1.", "                  1.        1.        1.")
        text = text.replace("   1   1          1.", "   1   1                  1.")
        (deck,) = parse_dads(text + "ICON   1\n   1   1\n   1   2\nEND\n")
        assert deck.system["TEND"] == 0

    def test_constraints_in_any_order(self):
        swapped = edited(
            "   1   1   1\n   2   1   2\n   3   1   3\n   4", "   2   1   2\n   1   1   1\n   3   1   3\n   4"
        )
        assert [r.number for r in parse_dads(swapped)[0]["CSTR"]] == [2, 1, 3, 4, 5, 6]

    def test_several_data_sets(self, tmp_path):
        path = tmp_path / "two.dads"
        path.write_text(PENDULUM + "! the other\n" + edited("A pendulum", "Another pendulum"))
        assert len(read_dads(path)) == 2
        assert load_dads(path).name == "A pendulum on a spring"
        second = load_dads_file(path, number=2)
        assert second.model.name == "Another pendulum on a spring"
        assert second.file_notes[0] == "data set 2 of 2: Another pendulum on a spring"
        with pytest.raises(FileError, match="holds 2 data sets; there is no data set number 3"):
            load_dads(path, number=3)

    def test_list_and_nolist(self):
        text = edited("CSTR   6", "LIST\nCSTR   6").replace("RVLT   1", "NOLIST\nRVLT   1")
        (deck,) = parse_dads(text)
        assert deck.listed[0] == "CSTR   6"
        assert len(deck.listed) == 7

    @pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
    def test_every_example(self, path):
        assert read_dads(path)
        longest = max(map(len, path.read_text().splitlines()))
        assert longest <= 120

    def test_line_ends_and_byte_order_mark(self, tmp_path):
        path = tmp_path / "windows.dads"
        path.write_bytes(b"\xef\xbb\xbf" + PENDULUM.replace("\n", "\r\n").encode())
        assert plain(read_dads(path)[0]) == plain(parse_dads(PENDULUM)[0])


MISTAKES = {
    "unknown keyword": (edited("RVLT   1", "RVTL   1"), 27, 'unknown keyword "RVTL"; did you mean "RVLT"?'),
    "short head": (edited("HEAD   2", "HEAD   1"), 3, "is the count of HEAD too small?"),
    "long head": (edited("HEAD   2", "HEAD   3"), 4, "HEAD says 3 label cards (columns 5-8), but SYST follows after 2"),
    "count too large": (edited("CSTR   6", "CSTR   7"), 20, "CSTR says 7 (columns 5-8), but the next segment begins"),
    "count too small": (edited("CSTR   6", "CSTR   5"), 26, "CSTR says 5 (columns 5-8), but more cards follow"),
    "count of bodies": (edited("BODY   2", "BODY   3"), 8, "add the missing cards or set the count to 2"),
    "no count": (edited("BODY   2", "BODY"), 9, "BODY says 0"),
    "count and more": (edited("BODY   2", "BODY   2   5"), 8, "expected only a count"),
    "K out of order": (edited("   2   2                    .1", "   2   3                    .1"), 13,
                       "expected card 2 of body 2 (J = 2, K2 = 2), found J = 2, K = 3"),
    "card left out": (edited("   1   2\n   1   3\n", "   1   3\n"), 10, "expected card 2 of body 1 (J = 1, K2 = 2)"),
    "J out of order": (edited("   2   1                    2.", "   3   1                    2."), 12,
                       "expected body 2, found 3"),
    "J twice": (edited("   2   1                    2.", "   1   1                    2."), 12, "body 1 occurs twice"),
    "J changes": (edited("   2   2                    .1", "   1   2                    .1"), 13, "J = 1 on card 2"),
    "CSTR twice": (edited("   2   1   2\n", "   1   1   2\n"), 22, "constraint 1 occurs twice"),
    "CSTR number": (edited("   2   1   2\n", "   9   1   2\n"), 22, "must be from 1 to 6"),
    "segment twice": (edited("POIN   1", "CSTR   0\nPOIN   1"), 33, "CSTR: this segment occurs twice"),
    "no SYST": (PENDULUM[: PENDULUM.index("SYST")] + PENDULUM[PENDULUM.index("BODY") :], 34, "no SYST segment"),
    "no BODY": (PENDULUM[: PENDULUM.index("BODY")] + PENDULUM[PENDULUM.index("ICON") :], 31, "no BODY segment"),
    "no ICON": (PENDULUM[: PENDULUM.index("ICON")] + PENDULUM[PENDULUM.index("CSTR") :], 33, "no ICON segment"),
    "no END": (edited("END\n", ""), 38, "begins at line 1 has no END card"),
    "nothing": ("! a comment\n", 1, "the deck is empty"),
    "data first": ("   1   2\n" + PENDULUM, 1, "a segment should begin here"),
    "not a number": (edited("       2.0", "      2..0"), 6, 'TEND (columns 31-40): "2..0" is not a number'),
    "a word": (edited("   1   1   2 ", "   1   a   2 "), 28, 'J3BJ1 (columns 9-12): "a" is not a whole number'),
    "not right-justified": (edited("   1   2           1 ", "   1   2          1  "), 32, "not right-justified"),
    "body number": (edited("   1   1   1   2 ", "   1   1   1   3 "), 28, "must be a body number from 1 to 2, found 3"),
    "same body": (edited("   1   1   1   2 ", "   1   1   2   2 "), 28, "J3BJ1 and J3BJ2 are both body 2"),
    "axis of no length": (edited(" 0.        1.        0.       -.5", " 0.        0.        0.       -.5"), 29,
                          "the axis has no length: Q is the same point as P"),
    "gravity": (edited("9.81", "9.81                            -.9"), 5, "has length 0.9; it must be 1"),
    "negative mass": (edited("                    2.\n", "                   -2.\n"), 12,
                      "BODY, card 1 of body 2: M (columns 21-30): cannot be negative, found -2"),
    "negative inertia": (edited("        .2        .1\n", "       -.2        .1\n"), 13, "JINY"),
    "fewer ICON": (edited("ICON   2", "ICON   1").replace("   2   1                    .5\n   2   2\n", ""), 17,
                   "ICON gives 1 bodies, BODY 2"),
    "flag": (edited("   1           3", "   1           4"), 5, "IANAL (columns 13-16): must be one of 0, 1, 2, 3"),
    "too many SYST": (edited("SYST   3", "SYST   4"), 4, "SYST has at most 3 cards"),
    "SYST card": (edited("   2                        .1", "   4"), 6, "1, 2 or 3, in column 4"),
    "SYST card twice": (edited("   2                        .1", "   1"), 6, "card 1 occurs twice"),
    "variable": (edited("   6   1   7", "   6   1   8"), 26, "JCV (columns 9-12): must be one of 1, 2, 3, 4, 5, 6, 7"),
    "variable twice": (edited("   6   1   7", "   6   1   6"), 26, "constrained already, at line 25"),
    "four parameters": (edited("   3   1   3", "   3   1   4"), 26, "all four Euler parameters of body 1"),
    "free length": (edited("       1.0        .2", "       1.0          "), 32, "undeformed length must be positive"),
    "two functions": (edited("   1   2           1", "   1   2   1   1   1"), 32, "give one of the two"),
    "negative function": (edited("   1   2           1", "   1   2          -1"), 32, "cannot be negative"),
    "number of a group": (edited("-.5        1.        0.\nLSDA", "-.5        x.        0.\nLSDA"), 29,
                          "RVLT, card 2 of revolute joint 1: "),
    "number of no group": (edited("   6   1   7", "   6   1   x"), 26, "CSTR, constraint: "),
    "spline number": (edited("   1   3   0   1", "   2   3   0   1"), 36, "expected spline function 1, found 2"),
    "one point": (edited("   1   3   0   1", "   1   1   0   1"), 36, "at least 2 points"),
    "layout": (edited("   1   3   0   1", "   1   3   2   1"), 36, "must be 0 (pairs x, f) or 1 (f alone)"),
    "table short": (edited("   1   3   0   1", "   1   4   0   1"), 37, "expected 8 numbers, found 6; check NPTS"),
    "table cut": (edited("   1   3   0   1", "   1   9   1   1").replace("  100.\nEND", "  100.    1.     1.\nEND"),
                  37, "in the middle of spline function 1: 8 of 9"),
    "table too long": (edited("   1   3   0   1", "   1   2   0   1"), 37, "does not use"),
    "x does not increase": (edited("       -1.     -100.", "        1.     -100."), 37, "but 0 follows 1"),
    "free table short": (edited("-1,-100,0,0,1,100", "-1,-100,0,0,1", FREE), 39, "expected 6 items"),
    "point": (edited("POIN   1\n   1   2", "POIN   1\n   1   7"), 34, "JB (columns 5-8): must be a body number"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name):
    """One message: file, line, column, segment, what is wrong."""
    text, line, words = MISTAKES[name]
    with pytest.raises(FileError) as caught:
        parse_dads(text, "deck.dads")
    assert words in str(caught.value)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"deck.dads, line {line}, column ")


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        read_dads(tmp_path / "none.dads")
    (tmp_path / "binary.dads").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(FileError, match="not a text file"):
        read_dads(tmp_path / "binary.dads")


@settings(max_examples=200, derandomize=True)
@given(st.integers(0, len(PENDULUM) - len("END\n")))
def test_a_deck_cut_off_anywhere_is_refused(length):
    with pytest.raises(FileError) as caught:
        parse_dads(PENDULUM[:length])
    assert caught.value.line is not None


@settings(max_examples=200, derandomize=True)
@given(st.integers(0, len(PENDULUM) - 1), st.sampled_from("0123456789 .-,xE\n/&!"))
def test_a_letter_changed_anywhere(position, letter):
    """Read, or refused with one message that says where."""
    text = PENDULUM[:position] + letter + PENDULUM[position + 1 :]
    found = None
    try:
        parse_dads(text)
    except FileError as error:
        found = error
    assert found is None or found.line is not None
