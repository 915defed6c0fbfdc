"""Forces that have a kink at the state about which a machine is linearized.

A damper that acts one way, a rope that is just tight, a stop that is just touched: small motions to one side and to the
other differ, and no linear equation holds for both. With the forces and the rates of states f(x) and a small δ,

    f(x + δ) + f(x - δ) - 2 f(x)  is of order δ² where f is smooth, of order δ at a kink

so that half the step leaves a quarter of it, or half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine

Step = tuple[np.ndarray, np.ndarray, np.ndarray]  # of q, v, z
Values = Callable[..., np.ndarray]

KINK_STEP = 1e-6  # body sizes, rad, and these per time unit; of a state
LEAST_STATE = 1e-3  # of a state that is next to nothing
BENT = 1e-2  # of the change of a force: more than any smooth force has over so small a way
OF_HALF_A_STEP = 0.35  # of the second difference: 0.25 of a smooth force, whose slope may be zero here, 0.5 at a kink
FORCE_ROUND_OFF = 1e-12  # of the largest forces
KINKED = (
    '{} "{}" is at a kink of its law here (it acts one way, or just begins to act): small motions to the two sides '
    "differ, and the linear ones are those of one side, or a mean"
)


def kinked(bound: BoundMachine, B: np.ndarray) -> list[str]:
    """A note for each force, or block, that has a kink where the machine is. B: its possible motions."""
    steps = list(_steps(bound, B))
    bent = [step for step in steps if _bends(bound, _forces, step).any()]
    if not bent:
        return []
    owners = [name for (name, _), count in bound.system.channels.items() for _ in range(count)]
    is_kinked = np.any([_bends(bound, _outputs, step) for step in bent], axis=0)
    names = dict.fromkeys(owners[k] for k in np.flatnonzero(is_kinked))
    elements = bound.system.model.elements
    return [KINKED.format(elements[name].kind, name) for name in names if name in elements]


def _steps(bound: BoundMachine, B: np.ndarray) -> Iterator[Step]:
    """Small changes of (q, v, z): every independent motion, as a displacement and as a speed, and every state."""
    m, y = bound.arrays, bound.system.symbols
    rate = bound.system.function("q_rate", [y.q, y.v], [y.q_rate])
    still = np.zeros(m.q.size), np.zeros(m.v.size), np.zeros(m.z.size)
    for column in B.T:
        motion = KINK_STEP * column / max(np.max(np.abs(column / bound.unit)), 1e-300)
        yield np.array(rate(m.q, motion)).ravel(), still[1], still[2]
        yield still[0], motion, still[2]
    for k, value in enumerate(m.z):
        change = still[2].copy()
        change[k] = KINK_STEP * max(abs(value), LEAST_STATE)
        yield still[0], still[1], change


def _bends(bound: BoundMachine, values: Values, step: Step) -> np.ndarray:
    """Which of the values have a kink along a step."""
    m = bound.arrays
    signs = (1, 0.5, 0, -0.5, -1)
    at = [values(bound, *(x + sign * d for x, d in zip((m.q, m.v, m.z), step, strict=True))) for sign in signs]
    ahead, half_ahead, at_place, half_behind, behind = at
    least = FORCE_ROUND_OFF * np.max(np.abs(at_place), initial=0.0)
    whole, half = np.abs(ahead + behind - 2 * at_place), np.abs(half_ahead + half_behind - 2 * at_place)
    return (whole > BENT * np.abs(ahead - behind) + least) & (half > OF_HALF_A_STEP * whole)


def _forces(bound: BoundMachine, q: np.ndarray, v: np.ndarray, z: np.ndarray) -> np.ndarray:
    m = bound.arrays
    _, Q, z_rate = bound.system.forces(m.t, q, v, z, m.p, m.lam)
    return np.concatenate([np.array(Q).ravel(), np.array(z_rate).ravel()])


def _outputs(bound: BoundMachine, q: np.ndarray, v: np.ndarray, z: np.ndarray) -> np.ndarray:
    m = bound.arrays
    return np.array(bound.system.outputs(m.t, q, v, m.v_rate, m.lam, z, m.p)).ravel()
