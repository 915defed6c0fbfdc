"""Statics at a singular position: joints that cannot carry the load, told by name instead of by huge reactions.

Two links in line between pins hold nothing across their line: C Cᵀ is singular, and a load Q across it needs infinite
reactions. Beside that position they are large but finite. With the scaled Jacobian C̄ = R C D = U Σ Vᵀ (rows of size 1,
lengths and angles times a body's size in one unit), a weak combination u of the constraints with the singular value σ
carries the load v·Q along the motion v that it hardly hinders by the reaction

    u·λ̄ = -(v·Q)/σ,     known to a relative error of about (closure of the joints)/σ²

because the position, and σ with it, are known within closure/σ only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardan.errors import AnalysisError
from cardan.numerics import motion

if TYPE_CHECKING:
    from cardan.analysis.equilibrium import Search

WEAK = 1e-3  # of the strongest combination of constraints: weaker ones are looked at
LOADED = 1e-9  # of the forces at work: a smaller load along the weak motion asks for no reaction
TAKES_PART = 0.1  # of the largest entry of a weak combination
NO_DIGIT = 0.1  # relative error of reactions
SINGULAR = (
    "the reactions of {names} are not determined: the machine is in a singular position, where these constraints do "
    "not hinder a motion of {bodies} (their weakest combination has {ratio:.1e} of the strength of the strongest), and "
    "a load of {load:.4g} {unit} acts along that motion. Rigid bodies would need reactions of {reaction:.1e} {unit} or "
    "more; change lengths or positions so that the links are not in line, or let a joint give way (cd.Bushing)"
)
NEARLY = (
    "the reactions of {names} are {gain:.0f} times the load that they carry, because the machine is close to a "
    "singular position (condition number {condition:.1e}): about {digits} digits of them can be trusted"
)


def singular_statics(search: Search) -> list[str]:
    """Notes on reactions with few digits; refuses those with none."""
    weakest = search.found.pivots.min(initial=1.0)
    if search.system.n_c == 0 or weakest > WEAK:
        return []
    bound, m = search.bound, search.bound.m
    motion.call(m.jacobian)
    C = np.zeros((m.Phi.size, m.v.size))
    C[bound.row_of_entry, m.indices] = m.C
    C = C[bound.holds] * np.where(search.held, 0.0, m.col_scale)
    C /= np.maximum(np.linalg.norm(C, axis=1, keepdims=True), 1e-300)
    U, strengths, V = np.linalg.svd(C, full_matrices=False)
    closure, notes = m.watch[motion.CLOSURE_TOL] / bound.size, []
    rank = search.found.rank
    for k in range(rank):
        load = abs(float(V[k] @ (m.col_scale * search.Q)))
        ratio = strengths[k] / strengths[0]
        if ratio > WEAK or load <= LOADED * search.load_size:
            continue
        error = closure / strengths[k] ** 2
        said = {
            "names": _names(bound.system.constraints.rows, np.flatnonzero(bound.holds), U[:, k]),
            "bodies": _bodies(search, V[k]),
            "ratio": ratio,
            "condition": 1 / ratio,
            "load": load,
            "reaction": load / strengths[k],
            "gain": 1 / strengths[k],
            "unit": bound.system.model.units.force,
            "digits": max(0, int(-np.log10(error))),
        }
        if error > NO_DIGIT:
            raise AnalysisError(SINGULAR.format(**said))
        notes.append(NEARLY.format(**said))
    return notes


def _names(rows, holding: np.ndarray, u: np.ndarray) -> str:
    part = holding[np.abs(u) > TAKES_PART * np.max(np.abs(u))]
    return ", ".join(dict.fromkeys(f'"{rows[i].element.name}"' for i in part))


def _bodies(search: Search, v: np.ndarray) -> str:
    bodies, size = list(search.system.model.bodies), search.system.symbols.v_size
    part = np.flatnonzero(np.abs(v) > TAKES_PART * np.max(np.abs(v)))
    return ", ".join(dict.fromkeys(f'"{bodies[j // size]}"' for j in part))


__all__ = ["singular_statics"]
