"""Every element in every analysis: it works, as a second way confirms, or is refused by name."""

from __future__ import annotations

import pytest
from tests.matrix.case import Case
from tests.matrix.columns import COLUMNS
from tests.matrix.known_wrong import KNOWN_WRONG, TOO_SLOW
from tests.matrix.outcomes import WORKS, WRONG, outcome
from tests.matrix.rows import ROWS, SECTIONS
from tests.matrix.stored import PAGE, page_with, rendered, stored

from cardan.model.control import blocks, events
from cardan.model.forces import standard as forces
from cardan.model.joints import drivers, limits
from cardan.model.joints import standard as joints

ONLY = {"Tyre": {3}, "TrackDrive": {2}, "WheelContact": {2}}  # forces of one dimension


@pytest.mark.parametrize("name", ROWS)
def test_each_cell_is_what_the_table_says(name):
    case, others, found = Case(ROWS[name]), stored().get(name, {}), {}
    assert case.acts(), "the element does nothing in this machine"
    for column in COLUMNS:
        if KNOWN_WRONG.get((name, column), "").startswith(TOO_SLOW):
            continue
        expected = WRONG if (name, column) in KNOWN_WRONG else others.get(column, (WORKS, ""))[0]
        what, said = outcome(case, column)
        if what != expected:
            found[column] = f"{what} in place of {expected}: {said}"
    assert not found, "\n".join(f"{column}: {said}" for column, said in found.items())
    known = [f"{column}: {why}" for (row, column), why in KNOWN_WRONG.items() if row == name]
    if known:
        pytest.xfail("; ".join(known))


def dimensions(module, kind: str) -> set[int]:
    """Those in which an element can be, as far as it says."""
    labels = getattr(getattr(module, kind), "labels", None)
    return set(labels) if isinstance(labels, dict) and labels else {2, 3}


def test_every_element_has_its_rows():
    """A new element is added with its row: see CONTRIBUTING."""
    has = {(row.kind, row.dim) for row in ROWS.values()}
    needs = {(kind, dim) for m in (joints, drivers, limits) for kind in m.__all__ for dim in dimensions(m, kind)}
    needs |= {(kind, dim) for kind in forces.__all__ for dim in ONLY.get(kind, {2, 3})}
    needs |= {(kind, 2) for kind in (*blocks.__all__, *events.__all__, "state") if kind != "HydraulicCylinder"}
    assert not needs - has, f"rows are missing: {sorted(needs - has)}"


def test_rows_have_names_of_their_own():
    assert len(ROWS) == sum(len(rows) for rows in SECTIONS.values())


def test_the_page_shows_the_stored_table():
    """Made by docs/make_matrix.py."""
    assert PAGE.read_text(encoding="utf-8") == page_with(rendered(stored()))


def test_what_is_stored_or_known_is_in_the_matrix():
    cells = {(name, column) for name in ROWS for column in COLUMNS}
    assert set(KNOWN_WRONG) <= cells
    assert {(name, column) for name, columns in stored().items() for column in columns} <= cells - set(KNOWN_WRONG)
