"""Report: what a result says of itself, as sections of lines and tables; as text, Markdown or HTML.

A class of results says its sections (`Reporting.sections`); its report and what a notebook shows of it come from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import indent

from cardan.errors import Suggesting
from cardan.io.layout import table
from cardan.presented import presenter

MARGIN = "  "
MOST_KINDS = 5  # of failures


@dataclass(frozen=True)
class Table:
    """Rows of texts; the first `keys` columns say what a row is about. `remark`: what is left out of it."""

    title: str  # in a notebook; the head says as much in a text
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    keys: int = 1
    remark: str = ""
    margin: str = ""

    def text(self, width: int | None) -> str:
        room = None if width is None else width - len(self.margin)
        lines = table(self.head, self.rows, room, self.keys)
        return indent(f"{lines}\n{self.remark}" if self.remark else lines, self.margin)

    def markdown(self) -> str:
        rows = [self.head, ["---"] * len(self.head), *self.rows]
        lines = "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows)
        return f"{lines}\n\n{self.remark}" if self.remark else lines


@dataclass(frozen=True)
class Section:
    """Lines and tables, with an empty line before them, or without one (`apart`)."""

    parts: Sequence[str | Table]
    apart: bool = True

    def text(self, width: int | None) -> str:
        return "\n".join(part if isinstance(part, str) else part.text(width) for part in self.parts)

    def markdown(self) -> str:
        return "\n\n".join(part.strip() if isinstance(part, str) else part.markdown() for part in self.parts)


@dataclass(frozen=True)
class Report:
    """A title and sections; those without parts are left out. `end`: what the text ends with."""

    title: str
    sections: Sequence[Section]
    end: str = ""

    def text(self, width: int | None = None) -> str:
        """Tables that are wider than `width` characters come in several parts."""
        lines = [self.title]
        for section in self.sections:
            if section.parts:
                lines += [*([""] if section.apart else []), section.text(width)]
        return "\n".join(lines) + self.end

    def markdown(self) -> str:
        return "\n\n".join([f"# {self.title}", *(s.markdown() for s in self.sections if s.parts)]) + "\n"

    def html(self) -> str:
        """A card of a notebook."""
        return presenter("view.notebook.reports.report_html")(self)


class Reporting(Suggesting):
    """Results that say what they are in sections."""

    def sections(self) -> Report:
        """The report as data: `sections().markdown()`, `sections().html()`."""
        raise NotImplementedError

    def report(self, width: int | None = None) -> str:
        """What was found, in tables; those that are wider than `width` characters come in several parts."""
        return self.sections().text(width)

    def _repr_html_(self) -> str:
        return self.sections().html()


def before_and_after(before: Mapping[str, float], after: Mapping[str, float]) -> Table:
    """The parameters of two designs."""
    rows = [(name, f"{before[name]:.6g}", f"{value:.6g}") for name, value in after.items()]
    return Table("design", ("parameter", "before", "after"), rows)


def noted(notes: Iterable[str]) -> list[str]:
    """Remarks as lines."""
    return [f"note: {note}" for note in notes]


def kinds_of_failure(messages: Iterable[str], most: int = MOST_KINDS) -> tuple[list[tuple[str, int]], int]:
    """The most frequent messages, each with how often it came up, and how many other ones there are."""
    kinds = Counter(messages)
    return kinds.most_common(most), max(len(kinds) - most, 0)
