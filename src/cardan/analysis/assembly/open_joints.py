"""Which joints stay open, and by how much: for messages."""

from __future__ import annotations

import numpy as np

from cardan.analysis.assembly.nearest_start import opening_speeds
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.model.element import ConstraintElement
from cardan.results.moments import SIZES

NEAREST_TAKEN = "; the run starts from the nearest state that does"
NONE_FITS = "; no state near it closes all joints, because they contradict each other, so it is used as it is"
FAR_MOVED = 0.4  # body sizes: a body that assembly moves by more was hardly meant to be there
OTHER_SPEED = 0.02  # of the fastest speed: a given speed that assembly changes by more was hardly meant so
NAMED_IN_NOTE = 3  # bodies, or speeds, in a note
MOVED = (
    "assembly moved {}: the joints do not meet in the initial positions ({}). Markers are points in the axes of their "
    "own body; correct them, or the initial positions"
)
SLOWED = (
    "initial speeds contradict the joints, the drivers or each other, and assembly changed {}; correct them, or let "
    "the bodies hold those that count (hold=)"
)
FAR_OPEN = 0.01  # body sizes, or of the largest speed: more is not rounding of the given numbers but a mistake


def gaps_of(bound: BoundMachine) -> str:
    """`joint "C" stays open by 0.12 m and 0.3 rad`, worst first."""
    bound.gap()
    return gaps_seen(bound)


def gaps_seen(bound: BoundMachine) -> str:
    """The same of the Φ that was last evaluated."""
    return ", ".join(
        f'{element.kind} "{element.name}" stays open by {openings}'
        for element, openings in worst_gaps(bound, bound.arrays.Phi)
    )


def worst_gaps(bound: BoundMachine, values: np.ndarray, per: str = "") -> list[tuple[ConstraintElement, str]]:
    """The elements with the largest values of their rows, lengths and angles, worst first."""
    gaps: dict[ConstraintElement, np.ndarray] = {}  # length and angle
    for row, value in zip(bound.system.rows, values, strict=True):
        gap = gaps.setdefault(row.element, np.zeros(2))
        k = int(row.is_angle)
        gap[k] = np.hypot(gap[k], value)
    worst = sorted(gaps.items(), key=lambda item: -float(f"{np.hypot(*item[1]):.4g}"))  # equal ones as in the model
    least = 1e-3 * float(np.hypot(*worst[0][1]))
    open_ones = [(element, gap) for element, gap in worst if not np.hypot(*gap) <= least][:4]
    units = (bound.system.model.units.length, "rad")
    openings = []
    for element, gap in open_ones:
        parts = zip(gap, units, strict=True)
        openings.append(
            (element, " and ".join(f"{x:.4g} {unit}{per}" for x, unit in parts if not x <= 1e-3 * gap.max()))
        )
    return openings


def open_joints(bound: BoundMachine, fitted: bool) -> list[str]:
    """Notes for a given start whose joints are far from closed, or its speeds from fitting; `fitted`: they will be."""
    notes, m = [], bound.arrays
    start = "the given start does not satisfy the constraints: " if fitted else "the start is used as given, but "
    then = NEAREST_TAKEN if fitted else ""
    if m.Phi.size and not bound.gap() <= FAR_OPEN * bound.size:
        notes.append(f"{start}{gaps_of(bound)}{then}")
    opening, fastest = opening_speeds(bound), np.abs(m.v / m.col_scale).max(initial=0.0)
    if fastest > 0 and not np.abs(opening * m.row_unit).max(initial=0.0) <= FAR_OPEN * fastest:
        worst = worst_gaps(bound, opening, f"/{bound.system.model.units.time}")
        opens = ", ".join(f'{element.kind} "{element.name}" at {speed}' for element, speed in worst)
        notes.append(f"{start}its speeds {'' if fitted else 'do not satisfy the constraints: they '}open {opens}{then}")
    return notes


def what_assembly_changed(bound: BoundMachine, q0: np.ndarray, v0: np.ndarray) -> tuple[str, ...]:
    """Notes for bodies that are far from where the model puts them, and for speeds that the model gives and the machine
    cannot have; corrections of rough numbers are not worth a word."""
    return (*_moved_far(bound, q0), *_other_speeds(bound, v0))


def _moved_far(bound: BoundMachine, q0: np.ndarray) -> list[str]:
    m, model = bound.arrays, bound.system.model
    if m.q.tobytes() == q0.tobytes():
        return []
    n_q = SIZES[model.dim][0]
    start, now = (q.reshape(-1, n_q)[:, : model.dim] for q in (q0, m.q))
    apart = np.linalg.norm(now - start, axis=1)
    apart[~start.any(axis=1)] = 0.0  # at the origin: nobody said where it is
    far = sorted(np.flatnonzero(apart > FAR_MOVED * bound.size).tolist(), key=lambda k: -apart[k])
    if not far:
        return []
    names, unit, assembled = list(model.bodies), model.units.length, m.q.copy()
    moves = [f'"{names[k]}" by {apart[k]:.4g} {unit}' for k in far[:NAMED_IN_NOTE]]
    moves += [f"and {len(far) - NAMED_IN_NOTE} more bodies"] if len(far) > NAMED_IN_NOTE else []
    m.q[:] = q0
    gaps = gaps_of(bound).replace("stays open", "is open")
    m.q[:] = assembled
    bound.gap()
    return [MOVED.format(", ".join(moves), gaps)]


def _other_speeds(bound: BoundMachine, v0: np.ndarray) -> list[str]:
    m = bound.arrays
    if m.v.tobytes() == v0.tobytes():
        return []
    names, is_given = bound.system.speed_names, bound.system.given_speeds > 0
    fastest = max(np.abs(m.v / m.col_scale).max(initial=0.0), np.abs(v0 / m.col_scale).max(initial=0.0))
    change = np.where(is_given, np.abs((m.v - v0) / m.col_scale), 0.0)
    other = sorted(np.flatnonzero(change > OTHER_SPEED * fastest).tolist(), key=lambda k: -change[k])
    changes = [f"{names[k]} from {v0[k]:.4g} to {m.v[k]:.4g}" for k in other[:NAMED_IN_NOTE]]
    changes += [f"and {len(other) - NAMED_IN_NOTE} more"] if len(other) > NAMED_IN_NOTE else []
    return [SLOWED.format(", ".join(changes))] if changes else []
