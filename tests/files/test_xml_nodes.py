"""XML as nodes: places, numbers, and doors that stay shut."""

from __future__ import annotations

import pytest

from cardan.errors import FileError
from cardan.files.robots.xml_nodes import lines_text, parse_xml, read_xml, unread

TEXT = """<robot name="r">
  <link name="a" size="1 -2.5e1 .5"
        count="3"/>
  <link name="b"><inner/></link>
</robot>
"""
LAUGHS = """<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>
<robot>&lol2;</robot>"""
OUTSIDE = """<!DOCTYPE robot [<!ENTITY file SYSTEM "file:///etc/hostname">]>
<robot>&file;</robot>"""


def error_of(text: str | bytes) -> FileError:
    with pytest.raises(FileError) as caught:
        parse_xml(text)
    return caught.value


class TestPlaces:
    def test_tags_attributes_and_lines(self):
        root = parse_xml(TEXT)
        a, b = root.all("link")
        assert (root.tag, a.line, a.column, b.line) == ("robot", 2, 3, 4)
        assert a.numbers("size", 3) == (1.0, -25.0, 0.5)
        assert [node.tag for node in root.walk()] == ["robot", "link", "link", "inner"]

    def test_a_second_element_where_one_is_meant(self):
        with pytest.raises(FileError, match=r"line 4.*second <link>; the first is on line 2"):
            parse_xml(TEXT).one("link")

    def test_what_was_not_read_is_listed(self):
        root = parse_xml(TEXT)
        root.all("link")[0].numbers("size", 3)
        notes = unread(root, {"robot": {"link"}}, {"": {"name"}, "robot": {"count"}})
        assert notes == ["not imported: count of <link> (line 2)", "not imported: <inner> in <link> (line 4)"]

    def test_many_lines_are_cut_short(self):
        assert lines_text([3]) == "line 3"
        assert lines_text(list(range(9, 0, -1))) == "lines 1, 2, 3, 4, 5 and 4 more"


class TestNumbers:
    @pytest.mark.parametrize("text", ["1,2,3", "1 2 x", "nan 1 1", "inf 1 1", "1_0 1 1", "1e999 1 1", "0x1 1 1"])
    def test_unreadable_numbers(self, text):
        node = parse_xml(f'<joint name="j" axis="{text}"/>')
        with pytest.raises(FileError, match=r'line 1.*joint "j" axis: ".*" is not a finite number'):
            node.numbers("axis", 3)

    def test_too_few(self):
        with pytest.raises(FileError, match="3 numbers expected, found 2"):
            parse_xml('<joint axis="1 0"/>').numbers("axis", 3)

    def test_missing(self):
        with pytest.raises(FileError, match=r'needs an attribute value="\.\.\." of 1 number'):
            parse_xml("<mass/>").number("value")

    def test_a_word_that_is_not_known(self):
        with pytest.raises(FileError, match='"revolut" is not known; did you mean "revolute"'):
            parse_xml('<joint type="revolut"/>').choice("type", ("revolute", "fixed"))


class TestRefusals:
    @pytest.mark.parametrize("text", [LAUGHS, OUTSIDE])
    def test_document_types_are_refused(self, text):
        assert "document type" in error_of(text).message
        assert error_of(text).line == 1

    def test_unknown_entities(self):
        assert "undefined entity" in error_of("<robot>&other;</robot>").message

    @pytest.mark.parametrize("text", ["", "just words", "{json: 1}", "\x00\x01", b"\x7fELF\x02", "<", "<<robot/>"])
    def test_not_xml(self, text):
        assert "is not an XML file" in error_of(text).message

    def test_cut_off_anywhere(self):
        for length in range(TEXT.index(">") + 1, TEXT.rindex(">")):
            error = error_of(TEXT[:length])
            assert "cut off" in error.message, TEXT[:length]
            assert error.line is not None

    def test_cut_off_says_what_is_open(self):
        assert str(error_of('<robot>\n <link name="a">\n')).endswith('cut off: link "a" of line 2 is not closed')

    def test_wrong_end_tag(self):
        assert 'link "a" of line 1 is not closed by its own end tag' in error_of('<r><link name="a"></r>').message

    def test_no_such_file(self, tmp_path):
        with pytest.raises(FileError, match="cannot be read"):
            read_xml(tmp_path / "none.urdf")
