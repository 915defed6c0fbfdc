"""Cards of DADS-3D decks: columns, free form, and numbers at random."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardan.errors import FileError
from cardan.files.dads.cards import Card, CardFormat, CardReader, leading_integers, read_card, write_card
from cardan.files.dads.deck import SEGMENTS, SYSTEM_CARDS

JOINT = CardFormat("4I4,4X,6F10.0", "J K1 B1 B2 X1 Y1 Z1 X2 Y2 Z2")


def numbers(text, form=JOINT, **options):
    return [item.number for item in read_card(CardReader(text).take(), form, **options).values()]


def test_columns_follow_from_the_format():
    columns = {field.name: (field.first, field.last) for field in JOINT.fields}
    assert columns["B2"] == (13, 16)
    assert columns["X1"] == (21, 30)
    assert columns["Z2"] == (71, 80)


def test_the_columns_of_the_manual():
    """Columns as printed (Nikravesh et al. 1981, appendix F)."""
    places = {f.name: (f.first, f.last) for card in SYSTEM_CARDS for f in card.fields}
    assert places["IANAL"] == (13, 16)
    assert (places["GC"], places["GLZ"]) == ((21, 30), (61, 70))
    assert (places["INTRP"], places["HMAX"], places["TSTART"]) == ((13, 16), (61, 70), (71, 80))
    cases = {
        "SPHR": ("J1BJ1", 9),
        "CSTR": ("VAL", 21),
        "LINK": ("THETIJ", 51),
        "LSDA": ("JKL", 17),
        "POIN": ("XIJ", 21),
    }
    for keyword, (name, first) in cases.items():
        fields = [f for card in SEGMENTS[keyword].cards for f in card.fields if f.name == name]
        assert [f.first for f in fields] == [first], keyword
    assert all(card.columns[-1].last == 80 for segment in SEGMENTS.values() for card in segment.cards)


class TestColumns:
    def test_plain(self):
        assert numbers("   1   1   2   3           0.5       -1.      1000") == [1, 1, 2, 3, 0.5, -1, 1000, 0, 0, 0]

    @pytest.mark.parametrize(("text", "value"), [("12", 12), ("1.5E3", 1500), ("1.5D3", 1500), (".5", 0.5), ("3.", 3),
                                                 ("+1.E-3", 1e-3), ("-0", 0)])  # fmt: skip
    def test_reals_anywhere_in_their_field(self, text, value):
        for field in (text.ljust(10), text.rjust(10), text.center(10)):
            assert numbers(" " * 20 + field)[4] == value

    def test_blank_is_zero(self):
        assert numbers("   1") == [1] + [0] * 9

    def test_numbers_that_touch(self):
        """A number that fills its field needs no blank after it."""
        assert numbers("   1   1   2   3    1.23456789-.12345678")[4:6] == [1.23456789, -0.12345678]
        assert numbers("   1   112345678")[:4] == [1, 1, 1234, 5678]

    @pytest.mark.parametrize(
        ("text", "column", "words"),
        [
            ("  1    1   2   3", 3, 'J (columns 1-4): "1" is not right-justified; move it to column 4'),
            ("   1   1   2  3", 15, "B2"),
            ("   1   1   2   3   12.5", 20, "crosses from column 20 to 21"),
            ("   1   1   2   3            12.5", 29, 'X1: "12.5" crosses from column 30 to 31'),
            ("   1   1   2   3          1x", 27, '"1x" is not a number'),
            ("   1   1   2   3         1 2", 26, '"1 2" is more than one number'),
            ("   1   1 2.0   3", 10, '"2.0" is not a whole number'),
            ("   1   1   2   3   7", 20, "which this card does not use"),
            (" " * 79 + "  3.5", 82, "beyond column 80"),
            ("   1   1   2   3           1-2", 28, '"1-2" is not a number'),
            ("   1   1   2   3           NaN", 28, "not a number"),
            ("   1   1   2   3         1E999", 26, "not a number"),
        ],
    )
    def test_mistakes(self, text, column, words):
        with pytest.raises(FileError) as caught:
            numbers(text)
        assert words in caught.value.message
        assert caught.value.column == column


class TestFreeForm:
    def test_commas(self):
        assert numbers("1, 1, 2, 3, .5, -1, 1e3") == [1, 1, 2, 3, 0.5, -1, 1000, 0, 0, 0]

    def test_left_out(self):
        assert numbers("1,1,2,3,,,7.") == [1, 1, 2, 3, 0, 0, 7, 0, 0, 0]

    def test_repeated_and_ended(self):
        assert numbers("1 1 2 3 2*.5 /") == [1, 1, 2, 3, 0.5, 0.5, 0, 0, 0, 0]

    def test_tabs(self):
        assert numbers("1\t1\t2\t3\t.5") == [1, 1, 2, 3, 0.5, 0, 0, 0, 0, 0]

    def test_continued(self):
        assert numbers("1, 1, 2, 3, &  ! points\n! of both bodies\n .5 .25 &\n 1, 2, 3, 4") == [
            1, 1, 2, 3, 0.5, 0.25, 1, 2, 3, 4
        ]  # fmt: skip

    def test_all_items_in_order(self):
        assert numbers("1 1 2 3  .5 0 0  1 2 3") == [1, 1, 2, 3, 0.5, 0, 0, 1, 2, 3]

    def test_fewer_items_without_commas_are_columns(self):
        with pytest.raises(FileError, match="more than one number"):
            numbers("1 1 2 3  .5 0 0")

    def test_place_of_a_mistake_on_a_continued_card(self):
        with pytest.raises(FileError, match='Y1: "x" is not a number') as caught:
            numbers("1, 1, 2, 3, .5, &\nx")
        assert (caught.value.line, caught.value.column) == (2, 1)

    @pytest.mark.parametrize("text", ["1, 1, 2, 3, 1, 2, 3, 4, 5, 6, 7", "1, 1.5", "1, 1, 2, 3, 1-2", "1, 1, 2, 3, &"])
    def test_mistakes(self, text):
        with pytest.raises(FileError):
            numbers(text)

    def test_tables_must_be_complete(self):
        with pytest.raises(FileError, match="expected 10 items"):
            numbers("1, 1, 2, 3", complete=True)


def test_which_card():
    assert leading_integers(Card(1, "   3   2      1.5"), 2) == [3, 2]
    assert leading_integers(Card(1, "3, 2, 1.5"), 2) == [3, 2]
    assert leading_integers(Card(1, "x"), 2) == [None, 0]


def test_comments():
    reader = CardReader("C a comment\n* another\n   ! a third\n\nCSTR   1  ! the keyword\n   1\n")
    assert reader.take() == Card(5, "CSTR   1")
    assert reader.take() == Card(6, "   1")
    assert reader.take() is None


reals = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**6), 10**6).map(lambda n: n / 1000)


@given(st.lists(st.integers(-999, 9999), min_size=4, max_size=4), st.lists(reals, min_size=6, max_size=6))
def test_what_is_written_is_read(integers, values):
    """Every card that cardan writes gives the same numbers, whether by columns or in free form."""
    text = write_card(JOINT, dict(zip((f.name for f in JOINT.fields), (*integers, *values), strict=True)))
    assert numbers(text or "   0") == [*integers, *values]


@given(
    st.lists(st.integers(-999, 9999), min_size=4, max_size=4),
    st.lists(st.integers(-(10**6), 10**6), min_size=6, max_size=6),
)
def test_short_numbers_keep_to_the_columns(integers, thousandths):
    values = [n / 1000 for n in thousandths]
    text = write_card(JOINT, dict(zip((f.name for f in JOINT.fields), (*integers, *values), strict=True)))
    assert "," not in text
    assert len(text) <= 80


@given(st.text(alphabet="0123456789.+-EeDd ,/&*!x\t", max_size=90))
def test_any_text_is_read_or_refused(text):
    """Whatever stands on a card: numbers, or one message with its column; never another error."""
    found = None
    try:
        card = CardReader(text).take()
        items = None if card is None else read_card(card, JOINT)
    except FileError as error:
        found, items = error, None
    assert items is None or len(items) == len(JOINT.fields)
    assert found is None or (found.line, found.column is None) == (1, False)
