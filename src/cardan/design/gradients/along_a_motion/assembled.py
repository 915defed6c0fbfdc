"""Derivatives of the assembled start by the parameters.

The initial estimates q̂, v̂, ẑ are expressions of the parameters; assembly keeps those of the independent coordinates I
(`analysis.assembly.keep_estimates`) and closes the others:

    C δ + Φ_p = 0            (E δ)_I = (F δ̂)_I                      δq = N δ
    C δv + Φ̇_q δ + Φ̇_p = 0   δv_J = δv̂_J                            J: held and given speeds first

In the plane E = F = 1; in space they turn with the rotation (r₀, r) from the estimate: E = r₀ + r̃, F = r₀ - r̃. Speeds
that are left open are those of least kinetic energy (`analysis.assembly.initial_speeds`): with its multipliers μ,

    M_NN δv_N + C_Nᵀ δμ = -M_NG δv̂_G - ((M v + Cᵀμ)_q δ + (M v + Cᵀμ)_p)_N
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from cardan.analysis.assemble import assemble_from, held_values
from cardan.analysis.assembly.initial_speeds import Settled, settled_by_energy
from cardan.analysis.assembly.keep_estimates import departures_along, kept_columns, kept_partition
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.compiled.partials import Matrices, dense, partials
from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.deferred import sparse as sp
from cardan.errors import AssemblyError
from cardan.numerics.factored import Factored
from cardan.numerics.partition import Partition
from cardan.symbolic.view import initial_values

CONTRADICTS = 1e-7  # of the largest term: a redundant row that other parameter values would leave open by more
LEAST_TERM = 1e-6  # sizes of the machine, for a change of a parameter by itself: smaller terms may be round-off alone
NOT_KEPT = (
    "assembly had to move coordinates that are independent ({}) away from their estimates: the derivatives are those "
    "of the estimates being kept; give better initial values, or hold one"
)
CONTRADICTION = (
    "with another value of {} the redundant constraints of {} contradict each other: the machine can then not be "
    "assembled, and there is no derivative"
)
FEWER_FREEDOMS = (
    "with another value of {} the constraints of {} are no longer redundant: the machine can be assembled, but with "
    "fewer freedoms, so that there is no derivative"
)
NEARBY = 1e-4  # of a parameter's value: another value that is tried


Matrix: TypeAlias = "np.ndarray | sp.csr_array"


@dataclass(frozen=True, eq=False)
class Estimates:
    """The initial estimates (normalized) and their derivatives by p: small motions of the bodies, speeds, states."""

    q: np.ndarray
    v: np.ndarray
    z: np.ndarray
    motions: np.ndarray
    speeds: np.ndarray
    states: np.ndarray
    total: np.ndarray  # dp/dp with references that follow the estimates: see `total_parameters`
    fill: bool = True  # whether speeds that the model does not give are open


def estimates(system: System, p: np.ndarray) -> Estimates:
    """What the user wrote, as a function of p."""
    q, v, z, q_p, v_p, z_p = (_full(x) for x in _estimates(system)(p))
    q, v, z = (x.ravel() for x in (q, v, z))
    total = total_parameters(system, q_p)
    return Estimates(_unit_length(system, q), v, z, motions_of(system, q, q_p), v_p, z_p, total)


def constant_estimates(system: System, p: np.ndarray, q: np.ndarray, v: np.ndarray, z: np.ndarray) -> Estimates:
    """A state that does not depend on p, from which assembly starts."""
    total = total_parameters(system, _full(_estimates(system)(p)[3]))
    motions, states = np.zeros((system.n_v, p.size)), np.zeros((system.n_z, p.size))
    return Estimates(_unit_length(system, q), v, z, motions, motions, states, total, fill=False)


def total_parameters(system: System, q_p: np.ndarray) -> np.ndarray:
    """dp/dp as it is at the start: modes that are the references of joints follow the estimates of the parameters.

    Columns of user parameters are total derivatives; those of modes are the identity.
    """
    total, bodies, size = np.eye(q_p.shape[1]), list(system.model.bodies), system.symbols.q_size
    for places in system.modes.references.values():
        for body, k in places.items():
            at, to = size * bodies.index(body), system.n_p + k
            total[to : to + size, : system.n_p] = q_p[at : at + size, : system.n_p]
    return total


def motions_of(system: System, q: np.ndarray, q_p: np.ndarray) -> np.ndarray:
    """The small motions that changes of q are; of Euler parameters of any length 2 vec(p* ⊗ dp)/p·p."""
    if system.model.dim == 2:
        return q_p
    blocks = []
    for k in range(len(system.model.bodies)):
        e, d = q[7 * k + 3 : 7 * k + 7], q_p[7 * k + 3 : 7 * k + 7]
        turned = e[0] * d[1:] - np.outer(e[1:], d[0]) - np.cross(e[1:], d[1:], axisb=0, axisc=0)
        blocks += [q_p[7 * k : 7 * k + 3], 2 * turned / (e @ e)]
    return np.vstack(blocks) if blocks else np.zeros((0, q_p.shape[1]))


def assembled_derivatives(
    bound: BoundMachine, start: Estimates, hold: tuple[str, ...] = ()
) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """∂(small motions, speeds)/∂p of an assembled machine, and what is to be said of them. `bound` stands there."""
    system, m = bound.system, bound.arrays
    held_q, held_v = held_values(system, hold)
    C, Phi_p, rate_q, rate_v, rate_p = _closure(system, m)
    Phi_p, rate_p = Phi_p @ start.total, rate_p @ start.total
    notes: list[str] = []
    with bound.holding_positions():
        chosen = bound.eliminate(held_q)
        partition, is_kept = kept_partition(bound, held_q, start.q, chosen)
    columns = kept_columns(partition)
    if not is_kept:
        notes.append(NOT_KEPT.format(", ".join(system.coordinate_names[k] for k in columns)))
    rows = partition.row_order[: partition.rank]
    E = departures_along(bound, start.q, np.eye(m.v.size))[columns]
    F = departures_along(bound, start.q, start.motions, -1.0)[columns]
    factored = Factored(_above(C[rows], E))
    delta = factored.solve(np.vstack([-Phi_p[rows], F]))
    with bound.holding_positions():
        notes += _contradictions(bound, partition, C @ delta, Phi_p)
    speed_load = rate_q @ delta + rate_p
    classes = system.given_speeds
    least = settled_by_energy(bound, held_v, classes) if start.fill and m.v.any() else None
    if least is not None:
        return delta, _least_energy(bound, least, delta, start, speed_load), notes
    if held_v.any() or classes.any():
        settled = bound.eliminate(held_v, classes)
    else:
        settled = bound.eliminate() if held_q.any() or bound.rolls else chosen
    if settled is not partition or m.spins.size:
        rows, columns = settled.row_order[: settled.rank], kept_columns(settled)
        factored = Factored(_above(rate_v[rows], np.eye(m.v.size)[columns]))
    return delta, factored.solve(np.vstack([-speed_load[rows], start.speeds[columns]])), notes


def _least_energy(
    bound: BoundMachine, least: Settled, delta: np.ndarray, start: Estimates, speed_load: np.ndarray
) -> np.ndarray:
    """∂v/∂p of speeds of least kinetic energy; `delta` and `speed_load` are those of the position and of C v + Φ_t."""
    system, m = bound.system, bound.arrays
    G, N, rows = least.prescribed, least.others, least.rows
    _, mu = least.speeds(m.v, m.Phi_t)
    by_q, by_p = _momentum_partials(system)(m.t, m.q, m.v, np.zeros_like(m.v), mu, m.z, m.p)
    change = sp.csr_array(by_q.sparse()) @ delta + dense(by_p) @ start.total
    chosen_speeds = start.speeds[G]
    load = [-change[N] - least.M[N][:, G] @ chosen_speeds, -speed_load[rows] - least.C[rows][:, G] @ chosen_speeds]
    speeds = np.zeros(start.speeds.shape)
    speeds[G], speeds[N] = chosen_speeds, least.factors.solve(np.vstack(load))[: N.size]
    return speeds


@once_per_system
def _momentum_partials(system: System) -> ca.Function:
    """∂(M v + Cᵀμ)/∂q and ∂p, μ in the place of λ."""
    momentum = ca.mtimes(system.motion.M, system.symbols.v) + ca.mtimes(system.constraints.C.T, system.lam)
    return partials(system, "momentum_by", [momentum], [(0, "q"), (0, "p")])


def _contradictions(bound: BoundMachine, partition: Partition, C_delta: np.ndarray, Phi_p: np.ndarray) -> list[str]:
    """Parameters that would tear redundant constraints apart."""
    redundant = bound.redundant(partition)
    if not redundant:
        return []
    unit = bound.arrays.row_unit[redundant, None]
    gap = np.abs(C_delta[redundant] + Phi_p[redundant]) * unit
    values = np.abs(bound.arrays.p[: Phi_p.shape[1]])
    least = LEAST_TERM * bound.size / np.where(values == 0, 1.0, values)
    size = np.maximum(np.abs(Phi_p * bound.arrays.row_unit[:, None]).max(axis=0), least)
    names, notes = list(bound.system.model.parameters), []
    for k in range(bound.system.n_p):
        apart = [redundant[i] for i in np.flatnonzero(gap[:, k] > CONTRADICTS * size[k])]
        if apart:
            joints = dict.fromkeys(bound.system.rows[i].element.name for i in apart)
            sentence = FEWER_FREEDOMS if _can_be_assembled(bound, names[k]) else CONTRADICTION
            notes.append(sentence.format(f'"{names[k]}"', ", ".join(f'"{name}"' for name in joints)))
    return notes


def _can_be_assembled(bound: BoundMachine, name: str) -> bool:
    """Whether the machine goes together with another value of a parameter, a little larger or smaller."""
    system = bound.system
    values = dict(zip(system.model.parameters, map(float, bound.arrays.p), strict=False))
    for sign in (1.0, -1.0):
        p = system.parameter_values(values | {name: values[name] + sign * NEARBY * (abs(values[name]) or 1.0)})
        try:
            assemble_from(system, p, *system.initial_state(p))
        except AssemblyError:
            continue
        return True
    return False


def _closure(system: System, m) -> tuple[Matrix, np.ndarray, Matrix, Matrix, np.ndarray]:
    blocks = _closure_partials(system)(m.t, m.q, m.v, np.zeros_like(m.v), np.zeros_like(m.lam), m.z, m.p)
    C, Phi_p, rate_q, rate_v, rate_p = blocks
    return C, _full(Phi_p), rate_q, rate_v, _full(rate_p)


def _full(matrix: Matrix) -> np.ndarray:
    return matrix if isinstance(matrix, np.ndarray) else matrix.toarray()


def _above(upper: Matrix, lower: np.ndarray) -> Matrix:
    """One matrix above the other; sparse where the upper one is."""
    if isinstance(upper, np.ndarray):
        return np.vstack([upper, lower])
    return sp.csr_array(sp.vstack([upper, sp.csr_array(lower)]))


@once_per_system
def _closure_partials(system: System) -> Matrices:
    """∂Φ/∂q, Φ_p, ∂Φ̇/∂q, ∂Φ̇/∂v = C, ∂Φ̇/∂p."""
    c = system.constraints
    pairs = [(0, "q"), (0, "p"), (1, "q"), (1, "v"), (1, "p")]
    return Matrices(partials(system, "closure_by", [c.Phi, c.Phi_rate], pairs))


@once_per_system
def _estimates(system: System) -> Matrices:
    """q̂, v̂, ẑ and their derivatives, at p."""
    columns = [ca.densify(ca.vertcat(ca.SX(0, 1), *c)) for c in initial_values(system.model)]
    p = system.symbols.p
    return Matrices(system.function("estimates_by", [p], [*columns, *(ca.jacobian(c, p) for c in columns)]))


def _unit_length(system: System, q: np.ndarray) -> np.ndarray:
    q = np.array(q, dtype=float)
    for k in range(len(system.model.bodies) if system.model.dim == 3 else 0):
        q[7 * k + 3 : 7 * k + 7] /= np.linalg.norm(q[7 * k + 3 : 7 * k + 7])
    return q
