"""Bodies with little or no moment of inertia: scales for them, and whether their motion is defined."""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.errors import ModelError
from cardan.numerics import motion
from cardan.numerics.constants import LITTLE_INERTIA
from cardan.symbolic.frames import V_SIZE

NO_LEVER = 1e-8  # relative: a mass that moves by less when a body turns resists with 1e-16 of what others do
NODE = (
    "forces alone determine where this part without mass is: cd.equilibrium solves for that; for a motion, add "
    'cd.ForceBalance("balance", node), or give it a small mass'
)
REMEDY = "give the body an inertia, or make it a point mass, model.particle(name, mass=..., position=...)"
MOVES_ALONG = 0.1  # of the largest component of a motion


def hardly_any(bound: BoundMachine) -> str:
    """Bodies with hardly any moment of inertia of their own, by name: what moments turn them by has no measure."""
    numbers = bound.system.numbers(bound.arrays.p)
    moments = numbers.masses[:, 1 : 2 if bound.system.model.dim == 2 else 4].min(axis=1, initial=np.inf)
    few = np.flatnonzero(moments <= LITTLE_INERTIA * numbers.masses[:, 0] * numbers.size**2)
    return ", ".join(f'"{list(bound.system.model.bodies)[k]}"' for k in few)


def check_rotations(bound: BoundMachine) -> None:
    """A body without inertia is a point mass: something must hold its rotation, or the motion is undefined.

    M x = 0 for rotations about the mass centre that have no moment of inertia, and for travels of bodies that have no
    mass either; C x = 0 must not hold as well, nor B x = 0 of coordinates that carry inertias. With x = N x' for
    motions x' of mass centres (see `equations.elimination`), these are columns of N.
    """
    m, system = bound.arrays, bound.system
    if bound.all_have_inertia:
        return
    bodies, axes = bound.without_inertia
    n, moves, masses = V_SIZE[system.model.dim], system.model.dim, system.numbers(m.p).masses
    turns = n * bodies + moves + axes
    nothing = np.flatnonzero(masses[:, 0] <= 0.0)
    massless = np.concatenate([turns, (n * nothing[:, None] + np.arange(moves)).ravel()])
    C = np.zeros((m.Phi.size, m.v.size))
    motion.call(m.jacobian)
    C[bound.row_of_entry, m.indices] = m.C
    turning = np.zeros((m.v.size, massless.size))
    size = system.numbers(m.p).size
    turning[massless, np.arange(massless.size)] = np.where(massless % n < moves, size, 1.0)
    B = np.array(system.carried(m.q, m.p))
    if np.any(bound.mass_diagonal[massless] > 0.0):  # mass centres off their origins
        M = np.array(system.mass_matrix(m.q, m.p)) - B.T @ B
        for k, body in enumerate(bodies):
            if masses[body, 0] <= 0.0:
                continue
            move = slice(n * body, n * body + moves)
            turning[move, k] = -M[move, massless[k]] / masses[body, 0]
    B = B / np.linalg.norm(B, axis=1, keepdims=True).clip(np.finfo(float).tiny)
    square = np.zeros((massless.size, massless.size))  # no fewer rows than columns
    held = np.vstack([(C * m.row_unit[:, None])[bound.holds] @ turning, size * B @ turning, square])
    _, sizes, along = np.linalg.svd(held, full_matrices=False)
    undetermined = np.linalg.norm(along[sizes <= NO_LEVER * max(sizes[0], size)], axis=0)
    if undetermined.any():
        free = undetermined > MOVES_ALONG * undetermined.max()
        names = ", ".join(system.coordinate_names[k] for k in massless[free])
        is_node = bool(np.any(free & (massless % n < moves)))
        raise ModelError(f"{names}: no inertia, and no joint determines this motion; {NODE if is_node else REMEDY}")
