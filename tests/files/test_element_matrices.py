"""Matrices of finite element programs, written as their manuals say and read back."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.io
import scipy.sparse as sp

import cardan as cd
from cardan.errors import FileError

A = np.random.default_rng(3).normal(size=(12, 12)).round(3)
K = A + A.T
GRIDS = (7, 12)


def places():
    """Node and component of each freedom."""
    return [(grid, component) for grid in GRIDS for component in range(1, 7)]


def long_dmig(name: str = "KAAX") -> str:
    """As Nastran punches it: long fields, the lower triangle, exponents with D."""
    lines = [f"DMIG    {name:8}{0:8}{6:8}{2:8}{0:8}{'':8}{'':8}{12:8}"]
    for j, (grid, component) in enumerate(places()):
        lines.append(f"DMIG*   {name:16}{grid:16}{component:16}{'':16}")
        lines += [
            f"*       {g:16}{c:16}{f'{K[i, j]:.9E}'.replace('E', 'D'):>16}{'':16}"
            for i, (g, c) in enumerate(places())
            if i >= j
        ]
    return "\n".join(lines) + "\n"


def test_dmig_of_long_fields(tmp_path):
    path = tmp_path / "model.pch"
    path.write_text(long_dmig() + long_dmig("MAAX"))
    np.testing.assert_allclose(cd.read_matrix(path, "KAAX").toarray(), K, rtol=1e-8)
    backwards = cd.read_matrix(path, "MAAX", grids=GRIDS[::-1]).toarray()
    np.testing.assert_allclose(backwards[:6, 6:], K[6:, :6], rtol=1e-8)
    with pytest.raises(FileError, match="it has the matrices KAAX, MAAX; name one"):
        cd.read_matrix(path)


def test_dmig_with_commas_and_short_exponents(tmp_path):
    path = tmp_path / "k.bdf"
    path.write_text("DMIG,K,0,6,1,0,,,3\nDMIG,K,1,1,,1,1,1.5+3,,\n,1,2,-2.5-1\n$ a comment\nDMIG,K,1,2,,1,2,4.0\n")
    matrix = cd.read_matrix(path, freedoms=3).toarray()
    np.testing.assert_allclose(matrix, [[1500, -0.25, 0], [-0.25, 4, 0], [0, 0, 0]])


def test_matrix_market_and_five_columns(tmp_path):
    path = tmp_path / "k.mtx"
    scipy.io.mmwrite(path, sp.csc_matrix(K))
    np.testing.assert_allclose(cd.read_matrix(path).toarray(), K)
    five = tmp_path / "abaqus.mtx"
    cells = [(*places()[i], *places()[j], K[i, j]) for i in range(12) for j in range(i + 1)]
    five.write_text(
        "".join(f"{n},{d}, {m},{e},  {float(value)!r}\n" for n, d, m, e, value in np.array(cells, object).tolist())
    )
    np.testing.assert_allclose(cd.read_matrix(five).toarray(), K)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("k.txt", "1,1,1\n", "line 1: expected node, freedom, node, freedom, value"),
        ("k.txt", "", "the matrix is empty"),
        ("k.txt", "1,1,1,7,2.0\n", "freedom 7 is none of 6"),
        ("k.mtx", "%%MatrixMarket matrix nonsense\n", "no matrix"),
        ("k.bdf", "DMIG,K,0,6,3,0,,,3\n", '"K" is complex'),
        ("k.bdf", "DMIG,K,0,6,1\nDMIG,K,1,1,,1,x,2.0\n", "cannot read this column"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, name, text, words):
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(FileError) as error:
        cd.read_matrix(path)
    assert words in str(error.value)
