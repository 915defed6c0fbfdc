"""What a beam costs grows with the number of its pieces, not with its square: operations and entries are counted."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csc_array
from scipy.sparse.linalg import splu

import cardan as cd
from cardan.analysis import equilibrium
from cardan.compiled import symbolic
from cardan.compiled.system import System

COUNTS = (20, 40, 80)


def hanging(count: int, dim: int) -> cd.Model:
    model = cd.Model("rod", dim=dim, gravity=(0, -1.0, 0)[:dim])
    end = (1.0, 0.0, 0.0)[:dim]
    more = {"torsion": 1.0} if dim == 3 else {}
    data = {"axial": 1e4, "bending": 1.0, "mass_per_length": 1.0} | more
    cd.beam(model, "b", model.ground.at(*(0.0,) * dim), end, elements=count, **data)
    return model


def grows(numbers: np.ndarray) -> np.ndarray:
    """By how much more the second doubling adds than the first: 2 where it is linear, 4 where it is quadratic."""
    return (numbers[2] - numbers[1]) / (numbers[1] - numbers[0])


@pytest.mark.parametrize(("dim", "counts"), [(2, COUNTS), (3, (10, 20, 40))])
def test_operations_grow_with_the_number_of_pieces(monkeypatch, dim, counts):
    """Of forces and accelerations, of all that equilibria linearize, and the entries of the stiffness."""
    monkeypatch.setattr(symbolic, "SHARE_SUBEXPRESSIONS_UP_TO", 0)  # sharing is for small machines: no part of this

    def work(count: int) -> list[int]:
        system = System(hanging(count, dim))
        functions = system.dynamics.function, system.linearization
        return [*(f.n_instructions() for f in functions), functions[1].nnz_out(0)]

    assert grows(np.array([work(count) for count in counts])) == pytest.approx((2, 2, 2), abs=0.1)


def test_factors_of_the_stiffness_have_little_fill(monkeypatch):
    """Each piece adds the same number of entries: nothing fills up, and no dense matrix is factored."""
    entries, fill = [], []
    plain = equilibrium.sparse_definite_solution

    def counted(S: csc_array, force: np.ndarray) -> np.ndarray | None:
        factors = splu(S, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
        entries.append(S.nnz)
        fill.append(factors.L.nnz + factors.U.nnz)
        return plain(S, force)

    def dense(*_: object) -> None:
        raise AssertionError("a dense matrix of a large machine")

    monkeypatch.setattr(equilibrium, "sparse_definite_solution", counted)
    for word in ("definite_solution", "any_solution"):
        monkeypatch.setattr(equilibrium, word, dense)
    steps = []
    for count in (50, 100, 200):
        before = len(fill)
        result = cd.equilibrium(hanging(count, 2))
        assert result.extra["stability"] == "stable"
        assert result[f"b {count}"].position[0, 1] == pytest.approx(-0.12347, abs=2e-5)
        steps.append(len(fill) - before)
    assert max(steps) - min(steps) <= 3  # and Newton's steps are not more
    ends = np.cumsum(steps) - 1
    assert grows(np.array(entries)[ends]) == pytest.approx(2, abs=0.05)
    assert grows(np.array(fill)[ends]) == pytest.approx(2, abs=0.1)
