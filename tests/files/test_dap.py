"""DAP and KAP decks: the book's examples, every kind of mistake, and numbers mangled at random."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardan.errors import FileError
from cardan.files.decks.dap import parse_deck, read_deck
from cardan.files.decks.deck import storage
from cardan.files.decks.deck_model import Polynomial, deck_to_model
from cardan.files.decks.fortran import Value, scan

EXAMPLES = Path(__file__).parents[2] / "examples"
DECKS = sorted([*EXAMPLES.glob("*.dap"), *EXAMPLES.glob("*.kap")])

FOURBAR = """\
4, 4, 0, 1, 0, 0, 1
0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
.5, .866, 1.047, 0, 0, 0, 1, .3, 0, 0, 0
2.824, 2.553, .423, 0, 0, 0, 2.25, 2, 0, 0, 0
3.574, 1.687, 1.004, 0, 0, 0, 2, 1.35, 0, 0, 0
1, 2, 0, 0, -1, 0
2, 3, 1, 0, -2, 0
3, 4, 2, 0, 2, 0
4, 1, -2, 0, 2.5, 0
1
3, 0.5, 1.5
0.0, 0.25, 0.025
"""
PLATFORM_KAP = """\
4, 4, 0, 1, 0, 1, 0
0, 0, 0
-0.35, 0.2, 0.3
-0.1, 0.46985, 0
0.15, 0.2, 0.3
1, 2, -0.25, 0, 0, -0.25
2, 3, 0, 0.25, -0.25, 0
3, 4, 0.25, 0, 0, 0.25
4, 1, 0, -0.25, 0.25, 0
1
3, 2, 0.46985, 0.12, 0
0.0, 0.0, 0.1
"""
SLIDER = """\
3, 1, 1, 1, 1, 1, 0
11*0
.5, 0, 0, 0, 0, 0, 1, .1, 0, 0, 0
2, 0, .2, 0, 0, 0, 1, .1, 0, 0, 0
1, 2, 0, 0, -.5, 0
1, 3, 0, 0, 1, 0, 1, 0
1
2, 3
1, 3, 0, 0, 0, 0, 100, 1, 0, 1
0, 1, .1
"""


def without_lines(deck):
    """The entries of a deck as plain tuples, source lines left out."""
    groups = (
        deck.bodies,
        deck.revolutes,
        deck.grounded,
        deck.springs,
        deck.drivers,
        deck.points,
        (deck.time,),
    )
    return [[{k: v for k, v in vars(e).items() if k != "line"} for e in group] for group in groups]


def replace_line(text: str, number: int, line: str | None) -> str:
    lines = text.splitlines()
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines) + "\n"


def error_of(text: str, path: str | None = "four.dap") -> FileError:
    with pytest.raises(FileError) as caught:
        parse_deck(text, path)
    return caught.value


class TestExamples:
    @pytest.mark.parametrize(
        ("name", "kind", "analysis", "n", "m"),
        [
            ("fourbar.dap", "DAP", "dynamic", 12, 11),
            ("platform.dap", "DAP", "dynamic", 12, 11),
            ("platform.kap", "KAP", "kinematic", 12, 12),
            ("dumptruck_kinematic.dap", "KAP", "kinematic", 18, 18),
            ("dumptruck_static.dap", "DAP", "static", 21, 21),
            ("dumptruck.dap", "DAP", "dynamic", 18, 17),
        ],
    )
    def test_kind_and_analysis(self, name, kind, analysis, n, m):
        deck = read_deck(EXAMPLES / name)
        assert (deck.kind, deck.analysis) == (kind, analysis)
        assert (deck.n_coordinates, deck.n_constraints) == (n, m)

    def test_all_examples_are_tested(self):
        assert len(DECKS) == 6

    def test_fourbar_numbers(self):
        deck = read_deck(EXAMPLES / "fourbar.dap")
        coupler, third = deck.bodies[2], deck.revolutes[2]
        assert deck.title == "four-bar linkage"
        assert coupler.coordinates == (2.824, 2.553, 0.423)
        assert (coupler.mass, coupler.inertia, coupler.number, coupler.line) == (2.25, 2.0, 3, 7)
        assert (third.body_i, third.body_j, third.xi_p_i, third.xi_p_j) == (3, 4, 2.0, 2.0)
        assert deck.grounded[0].body == 1
        assert (deck.points[0].body, deck.points[0].xi_p, deck.points[0].eta_p) == (3, 0.5, 1.5)
        assert (deck.time.start, deck.time.end, deck.time.increment) == (0.0, 0.25, 0.025)

    def test_fourbar_equals_its_bare_listing(self):
        assert without_lines(read_deck(EXAMPLES / "fourbar.dap")) == without_lines(parse_deck(FOURBAR))

    def test_platform_spring_and_driver(self):
        spring = read_deck(EXAMPLES / "platform.dap").springs[0]
        driver = read_deck(EXAMPLES / "platform.kap").drivers[0]
        assert (spring.stiffness, spring.damping, spring.force, spring.free_length) == (700, 50, 0, 0.6)
        assert (driver.body, driver.direction, driver.value, driver.rate) == (3, 2, 0.46985, 0.12)

    def test_dump_truck_actuator_pushes(self):
        assert read_deck(EXAMPLES / "dumptruck.dap").springs[0].force == -3955

    def test_storage_of_the_fourbar(self):
        """NUSED = 910, MUSED = 38 are the numbers of the reference for this deck."""
        assert storage(read_deck(EXAMPLES / "fourbar.dap")) == (910, 38)

    def test_storage_of_kap_is_not_known(self):
        with pytest.raises(FileError, match="only the work space of DAP is known"):
            storage(parse_deck(PLATFORM_KAP))


class TestFreeFormat:
    @pytest.mark.parametrize(
        ("text", "number"),
        [
            (".5", 0.5),
            ("3955.", 3955.0),
            ("1.E3", 1e3),
            ("1D3", 1e3),
            ("-2.5d-1", -0.25),
            ("+4", 4.0),
            ("", 0.0),
        ],
    )
    def test_reals(self, text, number):
        assert Value(text, 1, 1).real() == number

    @pytest.mark.parametrize("text", ["1-2", "1/2", "abc", "1e999", "nan", "1,5.", "--1", ".", "1_0", "٣", "0*5"])
    def test_not_reals(self, text):
        assert Value(text, 1, 1).real() is None

    @pytest.mark.parametrize(
        ("line", "texts"),
        [
            ("1 2,3 , 4\t5", ["1", "2", "3", "4", "5"]),
            ("3*0.0, 2*, 7", ["0.0", "0.0", "0.0", "", "", "7"]),
            (",1,,2", ["", "1", "", "2"]),
            ("1, 2 / 3 4", ["1", "2"]),
            ("1, 2/", ["1", "2"]),
            ("(b)2 .5, 1 ! a remark", [".5", "1"]),
            ("(b)2.5, 1", ["2.5", "1"]),
            ("(a)4 4", ["4", "4"]),
            ("1, 2, &", ["1", "2"]),
            ("1-2 1/2", ["1-2", "1/2"]),
        ],
    )
    def test_items_of_a_line(self, line, texts):
        assert [value.text for value in scan(line)[0].values] == texts

    def test_columns(self):
        assert [value.column for value in scan("(c)1  1, 22,  3*0")[0].values] == [7, 10, 15, 15, 15]

    @pytest.mark.parametrize("comment", ["C the crank", "* the crank", "! the crank", "C", "", "   "])
    def test_comments_and_blank_lines(self, comment):
        text = FOURBAR.replace("\n", f"\n{comment}\n")
        assert without_lines(parse_deck(text)) == without_lines(parse_deck(FOURBAR))

    @pytest.mark.parametrize(
        "body",
        [
            ".5, .866, 1.047,\n 0, 0, 0, 1, .3, 0, 0, 0",
            ".5 .866 1.047 &\n 0, 0, 0, 1, .3, 0, 0, 0",
            ".5 .866 1.047\n 3*0\n 1, .3\n 0, 0, 0",  # as the prompt of DAP is laid out
            ".5 .866 1.047\n , 3*0, 1, .3, 3*0",
            ".5, .866, 1.047, 3*0, 1, .3, /",
            ".5, .866, 1.047, , , , 1, .3, , ,0,",
        ],
    )
    def test_ways_to_write_a_record(self, body):
        text = replace_line(FOURBAR, 3, body)
        assert without_lines(parse_deck(text)) == without_lines(parse_deck(FOURBAR))

    def test_windows_line_ends(self):
        assert without_lines(parse_deck(FOURBAR.replace("\n", "\r\n"))) == without_lines(parse_deck(FOURBAR))

    def test_label_on_a_line_of_its_own(self):
        text = replace_line(FOURBAR, 3, "(b)2\n.5, .866, 1.047, 0, 0, 0, 1, .3, 0, 0, 0")
        assert parse_deck(text).bodies[1].line == 3


class TestKinds:
    def test_kap_by_the_length_of_its_bodies(self):
        assert parse_deck(PLATFORM_KAP, "platform.dap").kind == "KAP"

    def test_dap_with_bodies_over_four_lines(self):
        bodies = "0 0 0\n0 0 0\n0 0\n0 0 0"
        assert parse_deck(replace_line(FOURBAR, 2, bodies)).kind == "DAP"

    def test_seven_numbers_of_the_first_body_count_as_the_beginning_of_eleven(self):
        """They are as near to the 3 numbers of a body in KAP."""
        assert parse_deck(replace_line(FOURBAR, 2, "0 0 0 0 0 0 0\n0 0 0 0")).kind == "DAP"
        error = error_of(replace_line(FOURBAR, 2, "0, 0, 0, 0, 0, 0, 0"))
        assert "prompt (b) for body 1 expects 11 numbers" in error.message

    def test_extension(self):
        error = error_of(FOURBAR, "four.kap")
        assert "kinematics needs M = N" in error.message

    def test_keyword_goes_before_extension(self):
        deck = parse_deck("dap four-bar, test\n" + FOURBAR, "four.kap")
        assert (deck.kind, deck.title) == ("DAP", "four-bar, test")

    def test_keyword_alone(self):
        assert parse_deck("KAP\n" + PLATFORM_KAP, "dir/platform.txt").title == "platform"


class TestErrors:
    def test_missing_number_reads_like_this(self):
        error = error_of(replace_line(FOURBAR, 7, "2, 3, 1, 0, -2"))
        assert str(error) == (
            "four.dap, line 7, column 1: prompt (c) for revolute joint 2 expects 6 numbers "
            "(BODY I, BODY J, XI-P-I, ETA-P-I, XI-P-J, ETA-P-J), found 5"
        )

    def test_a_body_that_does_not_turn_needs_no_inertia(self):
        text = (EXAMPLES / "fourbar.dap").read_text()
        assert "0, 0, 0, 1, .3, 0, 0, 0" in text
        assert parse_deck(text.replace("0, 0, 0, 1, .3, 0, 0, 0", "0, 0, 0, 1, 0, 0, 0, 0")).bodies[1].inertia == 0.0

    @pytest.mark.parametrize(
        ("number", "line", "at", "message"),
        [
            (1, "4, 4, 0, 1, 0, 0", (1, 1), "prompt (a) for the counts expects 7 numbers"),
            (1, "4, 4, 0, 1, 0, 0, x", (1, 19), 'expects a whole number for NP, found "x"'),
            (1, "4, 4., 0, 1, 0, 0, 1", (1, 4), 'expects a whole number for NR, found "4."'),
            (1, "4, -4, 0, 1, 0, 0, 1", (1, 4), "NR cannot be negative, found -4"),
            (1, "0, 0, 0, 0, 0, 0, 0", (1, 1), "NB counts all bodies"),
            (1, "4, 5, 0, 1, 0, 0, 1", (1, 1), "3 NG + NS = 13 is more than the N = 3 NB = 12 coordinates"),
            (1, "999999999, 4, 0, 1, 0, 0, 1", (6, 1), "prompt (b) for body 5 expects 11 numbers"),
            (2, "0, 0, 0, 0, 0, 0, 0, 0, 0, 0", (2, 1), "prompt (b) for body 1 expects 11 numbers"),
            (2, "0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0", (2, 10), "a grounded body cannot have a velocity"),
            (3, ".5, .8, 1\n0, 0\n1, .3\n0, 0, 0", (3, 1), "found 3 (10 up to line 6)"),
            (3, ".5, .866, 1.047, 0, 0, 0, 0, .3, 0, 0, 0", (3, 27), "MASS must be positive"),
            (3, ".5, .866, 1.047, 0, 0, 0, -1, .3, 0, 0, 0", (3, 27), "not grounded, found -1"),
            (3, ".5, .866, 1.047, 0, 0, 0, 1, -.3, 0, 0, 0", (3, 30), "INERTIA cannot be negative"),
            (3, ".5, .866, 1.O47, 0, 0, 0, 1, .3, 0, 0, 0", (3, 11), 'a number for PHI, found "1.O47"'),
            (6, "1, 2, 0, 0, -1, 0, 0", (6, 20), "expects 6 numbers"),
            (6, "1, 2, 0, 0, -1,", (6, 1), "found 11 on lines 6 to 7, which a comma or & joins"),
            (6, "1, 5, 0, 0, -1, 0", (6, 4), "BODY J must be a body number from 1 to 4, found 5"),
            (6, "0, 2, 0, 0, -1, 0", (6, 1), "BODY I must be a body number from 1 to 4, found 0"),
            (6, "2, 2, 0, 0, -1, 0", (6, 4), "BODY I and BODY J are both 2"),
            (6, "(b)5 1, 2, 0, 0, -1, 0", (6, 1), "labelled (b)5, but prompt (c) for revolute joint 1 comes"),
            # the classic trap: by FORTRAN's rules line 10 completes this record
            (9, "4, 1, -2, 0, 2.5", (9, 1), "revolute joint 4 expects 6 numbers"),
            (10, "1, 2", (10, 4), "prompt (e) for grounded body 1 expects 1 number (BODY), found 2"),
            (12, "0.0, 0.25", (12, 1), "prompt (i) for the times expects 3 numbers"),
            (12, "0.5, 0.25, 0.025", (12, 6), "FINAL TIME 0.25 is before STARTING TIME 0.5"),
            (12, "0.0, 0.25, 0.0", (12, 12), "TIME INCREMENT must be positive, found 0"),
            (12, "0.0, 0.25, -.1", (12, 12), "TIME INCREMENT must be positive, found -0.1"),
            (12, "0.0, 0.25, 0.1\n 7", (13, 2), "the deck should end after prompt (i)"),
            (12, None, (11, 12), "the deck ends too early: prompt (i) for the times expects 3 numbers"),
        ],
    )
    def test_fourbar_with_a_mistake(self, number, line, at, message):
        error = error_of(replace_line(FOURBAR, number, line))
        assert message in error.message
        assert (error.line, error.column) == at

    @pytest.mark.parametrize(
        ("number", "line", "at", "message"),
        [
            (6, "1, 3, 0, 0, 0, 0, 1, 0", (6, 7), "P and Q on body I coincide"),
            (8, "2, 4", (8, 4), "DIRECTION must be 1, 2 or 3 for X, Y or PHI, found 4"),
            (8, "1, 3", (8, 1), "body 1 is grounded, its coordinates are fixed already"),
            (9, "1, 3, 0, 0, 0, 0, 100, 1, 0", (9, 1), "prompt (g) for spring 1 expects 10 numbers"),
        ],
    )
    def test_slider_with_a_mistake(self, number, line, at, message):
        error = error_of(replace_line(SLIDER, number, line))
        assert message in error.message
        assert (error.line, error.column) == at

    def test_body_grounded_twice(self):
        error = error_of("3, 0, 0, 2, 0, 0, 0\n11*0\n11*0\n3*0 3*0 1 1 3*0\n2\n2\n0 1 .1\n")
        assert (error.line, error.column) == (6, 1)
        assert "body 2 is grounded already" in error.message

    def test_joint_between_grounded_bodies(self):
        error = error_of("3, 1, 0, 2, 0, 0, 0\n11*0\n11*0\n6*0 1 1 3*0\n1 2 4*0\n1\n2\n0 1 .1\n")
        assert (error.line, error.message) == (5, "prompt (c) for revolute joint 1: both bodies are grounded")

    def test_driver_of_kap(self):
        error = error_of(replace_line(PLATFORM_KAP, 11, "3, 2, 0.46985"))
        assert "prompt (g) for driver 1 expects 5 numbers (BODY, DIRECTION, VALUE, RATE, ACCELERATION)" in (
            error.message
        )
        assert (error.line, error.column) == (11, 1)

    def test_too_many_drivers(self):
        error = error_of("KAP\n" + replace_line(PLATFORM_KAP, 1, "4, 4, 0, 1, 0, 2, 0"))
        assert "NS + ND = 13 is more than" in error.message
        assert error.line == 2

    def test_empty(self):
        assert str(error_of("! nothing\n", None)).startswith("line 1, column 1: the deck is empty; prompt (a)")

    def test_no_file(self, tmp_path):
        with pytest.raises(FileError, match="no\\.dap: cannot be read: No such file"):
            read_deck(tmp_path / "no.dap")

    def test_not_a_text_file(self, tmp_path):
        path = tmp_path / "binary.dap"
        path.write_bytes(b"\xff\xfe\x00")
        with pytest.raises(FileError, match="is not a text file"):
            read_deck(path)


class TestMangled:
    """Whatever the text, a deck parses or says what is wrong with it, with a line that exists."""

    def parses_or_says_why(self, text):
        problem = None
        try:
            parse_deck(text)
        except FileError as error:
            problem = error
        if problem:
            assert 1 <= problem.line <= len(text) + 1
            assert problem.column >= 1

    @given(st.sampled_from([FOURBAR, PLATFORM_KAP, SLIDER]), st.data())
    def test_truncated(self, text, data):
        self.parses_or_says_why(text[: data.draw(st.integers(0, len(text)))])

    @given(st.sampled_from([FOURBAR, PLATFORM_KAP, SLIDER]), st.data())
    def test_changed(self, text, data):
        for _ in range(data.draw(st.integers(1, 4))):
            at = data.draw(st.integers(0, len(text)))
            piece = data.draw(st.text(alphabet="0123456789.,-+*/&!()abceEdDKAP \t\n\r²٣\x0c", max_size=6))
            text = text[:at] + piece + text[at + data.draw(st.integers(0, 3)) :]
        self.parses_or_says_why(text)

    @given(st.text())
    def test_any_text(self, text):
        self.parses_or_says_why(text)

    @given(st.integers(0, 11), st.data())
    def test_one_number_lost_is_reported_at_its_line(self, row, data):
        items = FOURBAR.splitlines()[row].split(", ")
        del items[data.draw(st.integers(0, len(items) - 1))]
        error = error_of(replace_line(FOURBAR, row + 1, ", ".join(items)))
        if items:
            assert error.line == row + 1

    @given(st.integers(0, 11), st.data())
    def test_one_number_too_many_is_reported_at_its_line(self, row, data):
        items = FOURBAR.splitlines()[row].split(", ")
        items.insert(data.draw(st.integers(0, len(items))), "1")
        assert error_of(replace_line(FOURBAR, row + 1, ", ".join(items))).line == row + 1


@pytest.mark.parametrize(
    ("polynomial", "text"),
    [
        (Polynomial(-0.38), "-0.38"),
        (Polynomial(0.46985, 0.12), "0.46985 + 0.12*t"),
        (Polynomial(1.0, -2.0, 3.0), "1.0 - 2.0*t + 3.0*t^2/2"),
    ],
)
def test_polynomial_as_text(polynomial, text):
    assert str(polynomial) == text
    assert polynomial(2.0) == pytest.approx(eval(text.replace("^", "**"), {"t": 2.0}))


class TestModel:
    def test_fourbar(self):
        model = deck_to_model(read_deck(EXAMPLES / "fourbar.dap"))
        coupler = model["body 3"]
        assert list(model.bodies) == ["body 2", "body 3", "body 4"]
        assert model.gravity == (0.0, -9.81)
        assert (coupler.mass, coupler.inertia) == (2.25, 2.0)
        assert coupler.initial.position == (2.824, 2.553)
        assert model["REV 1"].i.body is model.ground
        assert model["REV 4"].j.point == (2.5, 0.0)
        assert model["P 1"].marker.body is coupler

    @pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
    def test_every_example(self, path):
        deck = read_deck(path)
        model = deck_to_model(deck)
        assert len(model.bodies) == len(deck.bodies) - len(deck.grounded)
        assert len(model.springs) == len(deck.springs)
        assert len(model.constraints) == len(deck.revolutes) + len(deck.drivers)

    def test_driver(self):
        drive = deck_to_model(parse_deck(PLATFORM_KAP))["DRV 1"]
        assert drive.coordinate.name == "body 3.y"
        assert drive.function == Polynomial(0.46985, 0.12, 0.0)

    def test_slider(self):
        model = deck_to_model(parse_deck(SLIDER))
        assert model["TRA 1"].i.axis == (1.0, 0.0)
        assert model["TRA 1"].j.axis is None
        assert model["SMP 1"].coordinate.name == "body 2.angle"
        assert model["SMP 1"].value == 0.0

    def test_ground_away_from_the_origin(self):
        """A grounded body at (1, 2), turned by 90°: its point (3, 0) is the ground's (1, 5)."""
        text = replace_line(SLIDER, 2, "1, 2, 1.5707963267948966, 8*0")
        text = replace_line(text, 5, "1, 2, 3, 0, -.5, 0")
        model = deck_to_model(parse_deck(text))
        assert model["REV 1"].i.body is model.ground
        assert model["REV 1"].i.point == pytest.approx((1.0, 5.0))
        assert model["TRA 1"].i.axis == pytest.approx((0.0, 1.0))


def test_lines_of_entries_are_those_of_the_file():
    lines = [body.line for body in parse_deck(FOURBAR).bodies]
    assert all(b == a + 1 for a, b in pairwise(lines))
