"""Matrices of finite element programs from their texts: Matrix Market, Harwell-Boeing, Nastran's DMIG, Abaqus."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cardan.errors import FileError, check_known, missing_file, path_of
from cardan.io.text import read_text
from cardan.model.argument_messages import spoken

if TYPE_CHECKING:
    from scipy.sparse import csc_matrix

    from cardan.model.flexible.matrices import SparseOrFull

SHORT_FIELD, LONG_FIELD = 8, 16  # characters of a field
ENTRY = tuple[int, int, int, int, float]  # node, component, node, component, value
EXPONENT = re.compile(r"(?<=[0-9.])([+-]\d+)$")  # Nastran may write 1.5+3 for 1.5e3


@spoken
def read_matrix(
    path: str | Path, name: str = "", *, grids: Sequence[int] | None = None, freedoms: int | None = None
) -> SparseOrFull:
    """Read a mass or stiffness matrix from the text of a finite element program.

    Parameters
    ----------
    path : str or Path
        Matrix Market (.mtx, .mm; also written by Ansys' *EXPORT), Harwell-Boeing (.hb, .rb; Ansys' HBMAT), DMIG entries
        of Nastran (.pch, .bdf, .dat, .op2 printed as text), or Abaqus' matrices of five columns, node, freedom, node,
        freedom, value (.mtx, .txt).
    name : str, default ""
        Which DMIG of the file, such as "KAAX"; may be left out where there is one.
    grids : sequence of int, optional
        The numbers of the nodes in the order in which they are wanted; by default ascending.
    freedoms : int, optional
        3 or 6 of each node; by default as many as the file speaks of.

    Returns
    -------
    scipy.sparse.csc_matrix
        Symmetric, node after node, for `cd.craig_bampton`.

    Examples
    --------
    >>> import cardan as cd
    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "k.txt"
    >>> _ = path.write_text("1,1, 1,1, 2.0\\n1,1, 2,1, -2.0\\n2,1, 2,1, 2.0\\n")
    >>> print(cd.read_matrix(path).toarray()[[0, 0, 3], [0, 3, 3]])
    [ 2. -2.  2.]
    """
    source = path_of(path)
    if not source.exists():
        raise missing_file(source)
    if source.suffix.lower() in (".hb", ".rb"):
        return _by_scipy(source, "hb_read")
    text = read_text(source)
    if text.startswith("%%MatrixMarket"):
        return _by_scipy(source, "mmread")
    if any(line.upper().startswith("DMIG") for line in text.splitlines()):
        entries = _of_dmig(text, name, source)
    else:
        entries = list(_of_columns(text, source))
    return _assembled(entries, grids, freedoms, source)


def _by_scipy(path: Path, reader: str) -> csc_matrix:
    import scipy.io
    import scipy.sparse as sp

    try:
        return sp.csc_matrix(getattr(scipy.io, reader)(path))
    except (ValueError, TypeError, IndexError) as error:
        raise FileError(f"no matrix: {str(error).partition(chr(10))[0]}", path) from error


def _of_columns(text: str, path: Path) -> Iterator[ENTRY]:
    for line, row in enumerate(text.splitlines(), 1):
        words = row.replace(",", " ").split()
        if not words or row.lstrip().startswith(("*", "#", "$")):
            continue
        try:
            node, component, other, its = (int(word) for word in words[:4])
            (value,) = (_number(word) for word in words[4:])
        except ValueError:
            raise FileError("expected node, freedom, node, freedom, value", path, line) from None
        yield node, component, other, its, value


def _of_dmig(text: str, name: str, path: Path) -> list[ENTRY]:
    """Columns of DMIG entries; the first of each matrix, with a node 0, says its form."""
    matrices: dict[str, list[ENTRY]] = {}
    for line, fields in _entries(text):
        key, *values = fields
        if values[:1] in ([""], ["0"]):
            if len(values) > 2 and values[2] in ("3", "4"):
                raise FileError(f'"{key}" is complex; masses and stiffnesses are real', path, line)
            matrices.setdefault(key, [])
            continue
        try:
            node, component = int(values[0]), int(values[1] or 0)
            for k in range(3, len(values) - 2, 4):
                if values[k]:
                    entry = node, component, int(values[k]), int(values[k + 1] or 0), _number(values[k + 2])
                    matrices.setdefault(key, []).append(entry)
        except (ValueError, IndexError):
            raise FileError(f'DMIG "{key}": cannot read this column', path, line) from None
    if name:
        check_known("no DMIG", name, matrices)
    elif len(matrices) != 1:
        raise FileError(f"it has the matrices {', '.join(matrices) or 'none'}; name one: name=...", path)
    return matrices[name or next(iter(matrices))]


def _entries(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each DMIG entry with its continuations, as fields after the word DMIG."""
    fields: list[str] = []
    first = 0
    for line, row in enumerate(text.splitlines(), 1):
        row = row.split("$")[0].rstrip()
        head = row[:SHORT_FIELD].strip().upper()
        if head.split(",")[0] in ("DMIG", "DMIG*"):
            if fields:
                yield first, fields
            first, fields = line, _fields(row)
        elif fields and (not head or head[0] in "*+,"):
            fields = fields + _fields(row)
        elif fields:
            yield first, fields
            fields = []
    if fields:
        yield first, fields


def _fields(row: str) -> list[str]:
    """Eight fields of a line, or four long ones, without the first."""
    if "," in row:
        cells = [cell.strip() for cell in row.split(",")[1:]]
        return (cells + [""] * 8)[: 4 if row.lstrip().startswith("*") or "*" in row.split(",")[0] else 8]
    width, count = (LONG_FIELD, 4) if "*" in row[:SHORT_FIELD] else (SHORT_FIELD, 8)
    return [row[SHORT_FIELD + width * k : SHORT_FIELD + width * (k + 1)].strip() for k in range(count)]


def _number(word: str) -> float:
    word = word.upper().replace("D", "E")
    return float(word if "E" in word else EXPONENT.sub(r"E\1", word))


def _assembled(entries: list[ENTRY], grids: Sequence[int] | None, freedoms: int | None, path: Path) -> csc_matrix:
    """A symmetric matrix; of a triangle the other half is filled in."""
    import scipy.sparse as sp

    if not entries:
        raise FileError("the matrix is empty", path)
    nodes, parts, others, its, values = (np.array(column) for column in zip(*entries, strict=True))
    size = freedoms or (6 if max(parts.max(), its.max()) > 3 else 3)
    order = sorted({*nodes.tolist(), *others.tolist()}) if grids is None else [int(k) for k in grids]
    index = {node: k for k, node in enumerate(order)}
    for node, part in zip((*nodes, *others), (*parts, *its), strict=True):
        if int(node) not in index:
            raise FileError(f"node {int(node)} is not among the grids", path)
        if not 1 <= part <= size:
            raise FileError(f"node {int(node)}: freedom {int(part)} is none of {size}", path)
    rows = np.array([index[int(k)] for k in nodes]) * size + parts - 1
    columns = np.array([index[int(k)] for k in others]) * size + its - 1
    A = sp.coo_matrix((values.astype(float), (rows, columns)), shape=(size * len(order),) * 2).tocsc()
    return (A + A.T - A.T.multiply(A != 0)).tocsc()
