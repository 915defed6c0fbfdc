"""Statics at a singular position: names the joints that cannot carry the load instead of giving huge reactions.

Two links in line between pins hold nothing across their line: C Cᵀ is singular, and a load Q across it needs infinite
reactions. Beside that position they are large but finite. With the scaled Jacobian C̄ = R C D = U Σ Vᵀ (rows of size 1,
lengths and angles times a body's size in one unit), a weak combination u of the constraints with the singular value σ
carries the load v·Q along the motion v that it hardly hinders by the reaction

    u·λ̄ = -(v·Q)/σ,     known to a relative error of about (closure of the joints)/σ²

because the position, and σ with it, are known within closure/σ only.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.numerics.partition import Partition

WEAK_COMBINATION = 1e-3  # of the strongest combination of constraints: weaker ones are looked at
LOADED = 1e-9  # of the forces at work: a smaller load along the weak motion asks for no reaction
CARRIES_LOAD = 0.1  # of the largest entry of a weak combination
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


class Weak(NamedTuple):
    """A weak combination of constraints that is loaded."""

    names: str
    bodies: str
    ratio: float  # its strength, of that of the strongest one
    load: float
    strength: float
    error: float  # relative, of its reactions

    def words(self, unit: str) -> dict[str, object]:
        return self._asdict() | {
            "condition": 1 / self.ratio,
            "reaction": self.load / self.strength,
            "gain": 1 / self.strength,
            "digits": max(0, int(-np.log10(self.error))),
            "unit": unit,
        }


def singular_statics(bound: BoundMachine, partition: Partition, held: np.ndarray, Q: np.ndarray) -> list[str]:
    """Notes on reactions with few digits; refuses those with none."""
    unit = bound.system.model.units.force
    loaded = weak_combinations(bound, partition, held, Q)
    for weak in loaded:
        if weak.error > NO_DIGIT:
            raise AnalysisError(SINGULAR.format(**weak.words(unit)))
    return [NEARLY.format(**weak.words(unit)) for weak in loaded]


def weak_combinations(bound: BoundMachine, partition: Partition, held: np.ndarray, Q: np.ndarray) -> list[Weak]:
    """Loaded combinations of constraints weaker than `WEAK_COMBINATION`, at the present position with the loads Q."""
    m, rows = bound.arrays, bound.system.rows
    if not m.Phi.size or partition.pivots.min(initial=1.0) > WEAK_COMBINATION:
        return []
    motion.call(m.jacobian)
    C = np.zeros((m.Phi.size, m.v.size))
    C[bound.row_of_entry, m.indices] = m.C
    C = C[bound.holds] * np.where(held, 0.0, m.col_scale)
    C /= np.maximum(np.linalg.norm(C, axis=1, keepdims=True), 1e-300)
    U, strengths, V = np.linalg.svd(C, full_matrices=False)
    closure, holding = m.watch.closure_tolerance / bound.size, np.flatnonzero(bound.holds)
    loads = m.col_scale * Q
    weak = []
    for k in range(partition.rank):
        load, ratio = abs(float(V[k] @ loads)), strengths[k] / strengths[0]
        if ratio <= WEAK_COMBINATION and load > LOADED * np.max(np.abs(loads)):
            names, bodies = _names(rows, holding, U[:, k]), _bodies(bound, V[k])
            weak.append(Weak(names, bodies, ratio, load, strengths[k], closure / strengths[k] ** 2))
    return weak


def _names(rows, holding: np.ndarray, u: np.ndarray) -> str:
    part = holding[np.abs(u) > CARRIES_LOAD * np.max(np.abs(u))]
    return ", ".join(dict.fromkeys(f'"{rows[i].element.name}"' for i in part))


def _bodies(bound: BoundMachine, v: np.ndarray) -> str:
    bodies, size = list(bound.system.model.bodies), bound.system.symbols.v_size
    part = np.flatnonzero(np.abs(v) > CARRIES_LOAD * np.max(np.abs(v)))
    return ", ".join(dict.fromkeys(f'"{bodies[j // size]}"' for j in part))


__all__ = ["NO_DIGIT", "singular_statics", "weak_combinations"]
