"""What a notebook shows of a report: its lines and tables."""

from __future__ import annotations

from cardan.io.report import Report, Table
from cardan.view.notebook.html_tables import card, notes, paragraph, table


def report_html(report: Report) -> str:
    """A report as a card: lines are paragraphs, remarks are marked, tables can be folded."""
    parts = (part for section in report.sections for part in section.parts)
    return card(report.title, *(_lines(part) if isinstance(part, str) else _table(part) for part in parts))


def _lines(text: str) -> str:
    lines = [line.strip() for line in text.splitlines()]
    return "".join(notes([line[6:]]) if line.startswith("note: ") else paragraph(line) for line in lines)


def _table(part: Table) -> str:
    return table(part.title, part.head, part.rows) + (_lines(part.remark) if part.remark else "")
