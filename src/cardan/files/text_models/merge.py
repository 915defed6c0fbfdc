"""Other data in a YAML text, all else left as it is: comments, order, layout, the spelling of numbers.

Only what differs is written: a number in its place, a new entry behind the others in their style, a missing section
between its usual neighbours. PyYAML, which reads the files, tells where each value stands; so the text is cut and
joined, and no second YAML library has to agree with the first one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from cardan.errors import FileError
from cardan.files.text_models.flow import flow, folded, scalar_text
from cardan.files.text_models.nodes import Node, compose

INDENT = 2  # of entries in sections, where the file does not show another
BY_HAND = "this place of the text cannot be changed from here (an alias * or a layout of its own); change it by hand"


class Cut(NamedTuple):
    """Characters begin ... end are replaced by a text."""

    begin: int
    end: int
    text: str


def plain_data(node: Node) -> Any:
    """What a node holds: mappings, lists, numbers, texts, true, false and None."""
    if isinstance(node.value, dict):
        return {key: plain_data(item) for key, item in node.value.items()}
    if isinstance(node.value, list):
        return [plain_data(item) for item in node.value]
    return node.value


def read_data(text: str) -> dict[str, Any]:
    """The sections of a model file as plain data, nothing checked but that it is YAML."""
    root = compose(text)
    if root.value is not None and not isinstance(root.value, dict):
        raise FileError(f"the file: expected a mapping (word: value), found {root}", None, root.line, root.column)
    return plain_data(root) or {}


def with_data(text: str, data: Mapping[str, object], order: Sequence[str] = ()) -> str:
    """The text with these data in place of its own; `order` is the usual one of sections.

    Raises FileError where that cannot be done by changing only what differs.
    """
    root = compose(text)
    cuts = _Merge(text, order).root(root, data)
    merged = spliced(text, cuts)
    try:
        done = same(_less_empty(plain_data(compose(merged)) or {}, data), _less_empty(data, data))
    except FileError:
        done = False
    if not done:
        line = text.count("\n", 0, min(cut.begin for cut in cuts)) + 1 if cuts else None
        raise FileError(BY_HAND, None, line)
    return merged


def _less_empty(data: Mapping[str, object], wanted: Mapping[str, object]) -> dict[str, object]:
    """Without the sections that are wanted empty: they may be left out, or be a heading alone."""
    return {key: value for key, value in data.items() if value or wanted.get(key) not in ({}, [])}


def spliced(text: str, cuts: Iterable[Cut]) -> str:
    """All cuts made; of several texts for one place the first one stands first."""
    in_order = sorted(enumerate(dict.fromkeys(cuts)), key=lambda item: (item[1].begin, item[1].end, item[0]))
    for _, cut in reversed(in_order):
        text = text[: cut.begin] + cut.text + text[cut.end :]
    return text


def same(one: object, other: object) -> bool:
    """Equal, where true is not 1."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and one == other


class _Merge:
    """The cuts that make the text of some nodes say other data."""

    def __init__(self, text: str, order: Sequence[str]):
        self.text, self.order = text, list(order)

    # -- places in the text ----------------------------------------------------------------------------------

    def line_begin(self, place: int) -> int:
        return self.text.rfind("\n", 0, place) + 1

    def line_end(self, place: int) -> int:
        """The end of the line, before its break."""
        line_break = self.text.find("\n", place)
        end = len(self.text) if line_break < 0 else line_break
        return end - 1 if self.text[place:end].endswith("\r") else end

    def next_line(self, place: int) -> int:
        line_break = self.text.find("\n", place)
        return len(self.text) if line_break < 0 else line_break + 1

    def before(self, place: int) -> str:
        """What stands before a place in its line."""
        return self.text[self.line_begin(place) : place].strip()

    def new_lines(self, place: int, lines: Sequence[str]) -> Cut:
        """Lines below the one of a place."""
        end, line_break = self.line_end(place), "\r\n" if "\r\n" in self.text else "\n"
        return Cut(end, end, "".join(line_break + line.replace("\n", line_break) for line in lines))

    # -- sections --------------------------------------------------------------------------------------------

    def root(self, node: Node, wanted: Mapping[str, object]) -> list[Cut]:
        if node.value is None:
            return self.first_sections(wanted)
        present = [key for key in node.value if key in wanted]
        if node.flow or not present:
            return self.value(node, dict(wanted), None)
        cuts: list[Cut] = []
        for key in node.value:
            cuts += self.section(node, key, wanted[key]) if key in wanted else self.without_section(node, key)
        for key in sorted((key for key in wanted if key not in node.value), key=self.rank):
            place = self.end_of(node, self.neighbour(key, present))
            gap = [""] if self.is_block(wanted[key]) else []
            cuts.append(self.new_lines(place, [*gap, *self.section_lines(key, wanted[key])]))
        return cuts

    def first_sections(self, wanted: Mapping[str, object]) -> list[Cut]:
        """All of them below what the text holds already: comments, or nothing."""
        lines: list[str] = []
        for key in sorted(wanted, key=self.rank):
            lines += [""] if self.is_block(wanted[key]) and lines else []
            lines += self.section_lines(key, wanted[key])
        joint = "" if not self.text or self.text.endswith("\n") else "\n"
        return [Cut(len(self.text), len(self.text), joint + "".join(f"{line}\n" for line in lines))]

    def section(self, root: Node, key: str, wanted: Any) -> list[Cut]:
        node, colon = root.value[key], root.key_spans[key][1]
        begin, end = node.span
        if self.is_block(wanted) and not node.value and begin >= colon:  # nothing yet, or {}
            blank = len(self.text[:begin]) - len(self.text[:begin].rstrip(" "))
            emptied = [Cut(begin - blank, end, "")] if begin < end else []
            return [*emptied, self.new_lines(end, self.section_lines(key, wanted)[1:])]
        if not isinstance(node.value, (dict, list)) or node.flow or begin < colon:
            return self.value(node, wanted, colon)
        if wanted == {} or wanted == []:
            return self.without_entries(root, key)
        if isinstance(node.value, dict) and self.is_block(wanted) and node.value.keys().isdisjoint(wanted):
            lines = "".join(f"{line}\n" for line in self.section_lines(key, wanted)[1:])
            return [Cut(self.line_begin(begin), self.next_line(end), lines)]
        return self.value(node, wanted, colon)

    def without_section(self, root: Node, key: str) -> list[Cut]:
        """Its lines, and a blank one before them."""
        begin, end = root.key_spans[key][0], self.end_of(root, key)
        above = self.line_begin(max(self.line_begin(begin) - 1, 0))
        is_blank = above < self.line_begin(begin) and not self.text[above : self.line_begin(begin)].strip()
        return [Cut(above if is_blank else self.line_begin(begin), self.next_line(end), "")]

    def without_entries(self, root: Node, key: str) -> list[Cut]:
        """All entries; the heading goes with them, unless it has a comment."""
        begin, end = root.value[key].span
        if "#" not in self.text[root.key_spans[key][1] : self.line_begin(begin)]:
            return self.without_section(root, key)
        return [Cut(self.line_begin(begin), self.next_line(end), "")]

    def neighbour(self, key: str, present: list[str]) -> str:
        """The section behind which one is added."""
        before = [other for other in present if self.rank(other) < self.rank(key)]
        return max(before, key=present.index) if before else present[0]

    def rank(self, key: str) -> int:
        return self.order.index(key) if key in self.order else len(self.order)

    def is_block(self, value: object) -> bool:
        """Whether a section has a line for each of its entries."""
        if isinstance(value, Mapping):
            return bool(value)
        return bool(value) and isinstance(value, (list, tuple)) and not isinstance(value[0], (int, float))

    def section_lines(self, key: str, value: Any) -> list[str]:
        if not self.is_block(value):
            return [self.entry(key, value)]
        if isinstance(value, Mapping):
            entries = [self.entry(name, item) for name, item in value.items()]
        else:
            entries = [f"- {flow(item)[1:-1] if isinstance(item, Mapping) and len(item) == 1 else flow(item)}"
                       for item in value]  # fmt: skip
        return [f"{flow(key)}:", *(folded(" " * INDENT + entry, 2 * INDENT) for entry in entries)]

    # -- values ----------------------------------------------------------------------------------------------

    def value(self, node: Node, wanted: Any, colon: int | None, in_flow: bool = False) -> list[Cut]:
        """`colon`: the end of the key before the value, None in a list; `in_flow`: between brackets."""
        if same(plain_data(node), wanted):
            return []
        both = isinstance(node.value, dict) and isinstance(wanted, Mapping)
        if both and (shared_keys := [key for key in node.value if key in wanted]):
            return self.mapping(node, wanted, shared_keys)
        if isinstance(node.value, list) and isinstance(wanted, (list, tuple)) and wanted:
            return self.sequence(node, list(wanted), colon)
        return self.replaced(node, wanted, colon, in_flow)

    def replaced(self, node: Node, wanted: object, colon: int | None, in_flow: bool = True) -> list[Cut]:
        begin, end = node.span
        quotes = self.text[begin : begin + 1] if node.quoted else ""
        written = scalar_text(wanted, in_flow, quotes) if isinstance(wanted, str) else flow(wanted)
        if begin == end:  # nothing stands there
            return [Cut(begin, begin, f" {written}")]
        if colon is None or self.line_begin(begin) == self.line_begin(colon):
            return [Cut(begin, end, written)]
        place = self.text.index(":", colon) + 1  # a block below its key: what stands behind the colon may be a comment
        return [Cut(place, place, f" {written}"), Cut(self.line_begin(begin), self.next_line(end), "")]

    def mapping(self, node: Node, wanted: Mapping[str, object], shared_keys: list[str]) -> list[Cut]:
        """A mapping of which some entries stay."""
        cuts: list[Cut] = []
        for key in shared_keys:
            cuts += self.value(node.value[key], wanted[key], node.key_spans[key][1], node.flow)
        spans = {key: (node.key_spans[key][0], self.end_of(node, key)) for key in node.value}
        cuts += self.without([*spans.values()], [key not in wanted for key in spans], node)
        added = [key for key in wanted if key not in node.value]
        if not added:
            return cuts
        behind = spans[shared_keys[-1]][1]
        if node.flow:
            more = "".join(f", {self.entry(key, wanted[key], in_flow=True)}" for key in added)
            return [*cuts, Cut(behind, behind, more)]
        indent = node.column - 1
        lines = [folded(" " * indent + self.entry(key, wanted[key]), indent + INDENT) for key in added]
        return [*cuts, self.new_lines(behind, lines)]

    def end_of(self, node: Node, key: str) -> int:
        """Where an entry ends; behind an alias the value stands elsewhere."""
        (begin, end), key_end = node.value[key].span, node.key_spans[key][1]
        if begin >= key_end:
            return end
        star = self.text.index("*", key_end)
        return next((k for k in range(star, len(self.text)) if self.text[k] in " \t\r\n,]}"), len(self.text))

    def sequence(self, node: Node, wanted: list[object], colon: int | None) -> list[Cut]:
        items, old = node.value, plain_data(node)
        if len(items) == len(wanted):
            pairs = zip(items, wanted, strict=True)
            return [cut for item, value in pairs for cut in self.value(item, value, None, node.flow)]
        matched = SequenceMatcher(None, [*map(flow, old)], [*map(flow, wanted)], autojunk=False).get_matching_blocks()
        remaining = {block.a + k for block in matched for k in range(block.size)}
        only_removed, only_added = len(remaining) == len(wanted), remaining == set(range(len(old)))
        if only_removed:
            return self.without([item.span for item in items], [k not in remaining for k in range(len(items))], node)
        if not (only_added and same(old, wanted[: len(old)]) and old):
            return self.replaced(node, wanted, colon)
        behind, added = items[-1].span[1], wanted[len(old) :]
        if node.flow:
            return [Cut(behind, behind, "".join(f", {flow(item)}" for item in added))]
        indent = node.column - 1
        return [self.new_lines(behind, [folded(" " * indent + f"- {flow(item)}", indent + INDENT) for item in added])]

    def without(self, spans: list[tuple[int, int]], goes: list[bool], node: Node) -> list[Cut]:
        """Some entries of a mapping or list taken out, with their comma or their lines; others stay."""
        gone = [k for k, leaves in enumerate(goes) if leaves]
        if node.flow:
            return [cut for k in gone for cut in self.without_comma(spans, k, all(goes[:k]))]
        first_kept = goes.index(False)
        cuts, leading = [], "-" if isinstance(node.value, list) else ""
        if goes[0] and self.before(spans[0][0]) != leading:  # the first of a mapping that stands behind a dash
            cuts, gone = [Cut(spans[0][0], spans[first_kept][0], "")], [k for k in gone if k > first_kept]
        return cuts + [Cut(self.line_begin(spans[k][0]), self.next_line(spans[k][1]), "") for k in gone]

    def without_comma(self, spans: list[tuple[int, int]], k: int, is_first: bool) -> list[Cut]:
        """An entry between brackets, with the comma that parts it from the others; comments between them stay."""
        last = k + 1 == len(spans)
        if "#" in self.text[spans[0][1] : spans[-1][0]]:
            between = (spans[k - 1][1], spans[k][0]) if last else (spans[k][1], spans[k + 1][0])
            comma = self.text.index(",", *between)
            return [Cut(*spans[k], ""), Cut(comma, comma + 1, "")]
        return [Cut(spans[k][0], spans[k + 1][0], "") if is_first else Cut(spans[k - 1][1], spans[k][1], "")]

    def entry(self, key: str, value: object, in_flow: bool = False) -> str:
        written = scalar_text(value, in_flow) if isinstance(value, str) else flow(value)
        return f"{flow(key)}: {written}"
