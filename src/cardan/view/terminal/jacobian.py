"""The constraint Jacobian in symbols, row by row: what a program that derives it by itself can show for checking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardan.compiled.compiling import compile_system
from cardan.deferred import casadi as ca
from cardan.model.bodies.body import POSITIONS

if TYPE_CHECKING:
    from cardan.model.model import Model


# what the symbols of a pose are called, by dimension
POSE = {2: POSITIONS[2], 3: (*POSITIONS[3], *(f"A{i}{j}" for i in (1, 2, 3) for j in (1, 2, 3)))}
LONGEST_ENTRY = 60  # characters of an expression that are shown


def jacobian_listing(model: Model) -> Iterator[str]:
    """Lines `B.x:  crank.x 1,  crank.angle -sin(crank.angle), ...` of C = ∂Φ/∂q, its nonzero entries only.

    In space columns are small motions (x, y, z, rotation_x, ... about body axes), and entries may contain the entries
    A11 ... A33 of the rotation matrices.
    """
    system = compile_system(model)
    words = POSE[model.dim]
    named = ca.vertcat(ca.SX(0, 1), *(ca.SX.sym(f"{body}.{word}") for body in model.bodies for word in words))
    C = ca.substitute(system.constraints.C, system.symbols.x, named)
    yield f"constraint Jacobian: {system.n_c} rows, {system.n_v} columns, {C.nnz()} entries that are not zero"
    for i, row in enumerate(system.row_names):
        columns = [j for j in range(system.n_v) if C.sparsity().has_nz(i, j)]
        entries = (f"{system.coordinate_names[j]} {_short(C[i, j])}" for j in columns)
        yield f"  {row}:  {',  '.join(entries)}"


def _short(entry: ca.SX) -> str:
    text = str(entry).removeprefix("SX(").strip()
    return text if len(text) <= LONGEST_ENTRY else text[: LONGEST_ENTRY - 2] + " …"
