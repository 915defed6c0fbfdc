"""Every element has its formulas, which agree with the functions that run, or is refused by name."""

from __future__ import annotations

import pytest
from tests.matrix.case import Case
from tests.matrix.rows import ROWS

import cardan as cd
from cardan.errors import CardanError

AGREES = 1e-9  # relative to the largest entry
REASONS = ("computed in Python", "operations when they are written out")


@pytest.mark.parametrize("name", ROWS)
def test_formulas_agree_or_are_refused(name):
    model, formulas, refusal = Case(ROWS[name]).model, None, ""
    try:
        formulas = cd.equations(model, simplify=False)
    except CardanError as error:
        refusal = str(error)
    if formulas is None:
        assert any(reason in refusal for reason in REASONS), refusal
        return
    assert formulas.difference <= AGREES
    system = cd.assemble(model).system
    assert len(formulas.speeds) == system.n_v
    left_out = {row.element.name for row in system.rows} - {name.rpartition(".")[0] for name in formulas.rows}
    assert all(name in " ".join(formulas.notes) for name in left_out)
