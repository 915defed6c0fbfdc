"""What a notebook shows of modes, gradients, designs and sweeps: tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardan.view.notebook.html_tables import card, notes, paragraph, table

if TYPE_CHECKING:
    from cardan.analysis.linearize import Linearization
    from cardan.io.report import Report, Table


def linearization_html(linearization: Linearization) -> str:
    """The modes, slowest first."""
    model = linearization.state.model
    names, unit = linearization.state.system.coordinate_names, model.units.time
    rows = [
        (k, mode.frequency, mode.damping, names[int(np.argmax(np.abs(mode.shape)))] if mode.shape.size else "")
        for k, mode in enumerate(linearization.modes, start=1)
    ]
    verdict = "stable" if linearization.stable else "not stable"
    return card(
        f"{model.name}: small motions, {verdict}",
        table("modes", ("mode", f"frequency [1/{unit}]", "damping ratio", "moves most"), rows),
        paragraph(f"largest sensible fixed step: {linearization.largest_step:.4g} {unit}"),
    )


def report_html(report: Report) -> str:
    """A report as a card: lines are paragraphs, remarks are marked, tables can be folded."""
    parts = (part for section in report.sections for part in section.parts)
    return card(report.title, *(_lines(part) if isinstance(part, str) else _table(part) for part in parts))


def _lines(text: str) -> str:
    lines = [line.strip() for line in text.splitlines()]
    return "".join(notes([line[6:]]) if line.startswith("note: ") else paragraph(line) for line in lines)


def _table(part: Table) -> str:
    return table(part.title, part.head, part.rows) + (_lines(part.remark) if part.remark else "")
