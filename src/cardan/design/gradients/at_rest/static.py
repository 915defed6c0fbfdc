"""Static sensitivity: derivatives of an equilibrium with respect to the parameters (Barman & Haug 1981, sec. 3.6).

    -Q(q, z; p) - Cᵀλ = 0,   Φ(q; p) = 0,   ż(q, z; p) = 0          at rest

differentiated, with K = ∂(-Q - Cᵀλ)/∂q along small motions δ,

    [K  -Cᵀ  K_z] [δ ]     [∂(-Q - Cᵀλ)/∂p]
    [C   0    0 ] [δλ] = - [Φ_p           ]
    [Z_q 0   Z_z] [δz]     [ż_p           ]

Limits that hold are rows of Φ; coordinates that are held have δ_j = that of the assembled start in place of their
balance. In a relative equilibrium at speed (`at_speed`) the speeds and accelerations of the steady motion follow
position and parameters. Forces see no multipliers at rest (friction takes no part). One factorization serves
derivatives of everything by all parameters, and the adjoint: Jᵀμ = ∂f/∂(q, λ, z), df/dp = ∂f/∂p - μᵀ load.

Redundant constraints: the reactions are those of least Σ (w_i λ_i)² (`redundant`), that is W²λ = C x for some
x on the dependent columns; these equations and the unknowns x are added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import scipy.sparse as sp

from cardan.analysis.equilibrium import Search, balanced, equilibrium_start
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.redundant_reactions import row_weights, share_in_pieces, squared_weights_by
from cardan.analysis.run.function_on_rows import Piece
from cardan.analysis.small_motions.pencil import at_rest, moving_partials
from cardan.analysis.state import State
from cardan.compiled.partials import dense, functional_partials, partials
from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.design.gradients.along_a_motion.assembled import (
    Estimates,
    assembled_derivatives,
    constant_estimates,
    estimates,
)
from cardan.design.gradients.at_rest.at_speed import AtSpeed, at_speed
from cardan.errors import AnalysisError
from cardan.numerics.factored import Factored
from cardan.results.result import Stats

NEUTRAL = (
    "the equilibrium is neutral: along freedoms (or user states) that nothing holds, the derivatives are those of the "
    "assembled start"
)
PARTLY_HELD = "rotations of {} are held in part: the derivatives are those of small motions about the equilibrium"
TOUCHING = 'limit "{}" is touched without force: its derivatives to both sides differ; given are those {}'
TOUCHED = 1e-9  # body sizes: a limit that does not hold and is as near as that
NO_FORCE = 1e-9  # of the largest multiplier: a limit that holds and presses by less


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """An equilibrium and its derivatives by the whole p (columns of user parameters are total: references follow)."""

    bound: BoundMachine
    q: np.ndarray
    lam: np.ndarray
    z: np.ndarray
    total: np.ndarray
    rows: np.ndarray  # of λ that are unknowns
    factored: Factored
    load: np.ndarray  # right-hand sides, one column a parameter
    along: np.ndarray  # from which solutions differ by least (that of the start), for neutral equilibria
    notes: list[str] = field(default_factory=list)
    speed: AtSpeed | None = None  # of a steady motion

    @property
    def system(self) -> System:
        return self.bound.system

    @property
    def state(self) -> tuple[np.ndarray, ...]:
        """(t, q, v, a, λ, z, p), at rest or in steady motion."""
        m, rest = self.bound.arrays, np.zeros(self.system.n_v)
        v, a = (rest, rest) if self.speed is None else (self.speed.v, self.speed.a)
        return m.t, self.q, v, a, self.lam, self.z, m.p

    def speeds(self, small: np.ndarray) -> np.ndarray:
        """∂v/∂p, with the small motions of `derivatives`."""
        if self.speed is None:
            return np.zeros_like(small)
        return self.speed.v_q @ small + self.speed.v_p @ self.total

    def derivatives(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """∂(small motions, λ, z)/∂p."""
        x = self.along + self.factored.solve(self.load)
        n_v, n_r = self.system.n_v, self.rows.size
        lam = np.zeros((self.system.n_c, x.shape[1]))
        lam[self.rows] = x[n_v : n_v + n_r]
        return x[:n_v], lam, x[n_v + n_r : n_v + n_r + self.system.n_z]

    def adjoint(self, by_q: np.ndarray, by_lam: np.ndarray, by_z: np.ndarray) -> np.ndarray:
        """Seeds ∂f/∂(small motions, λ, z) as columns -> that part of df/dp, in rows, which comes through them."""
        seed = np.zeros((self.load.shape[0], by_q.shape[1]), dtype=np.result_type(by_q, by_lam, by_z))
        n_v, n_r = self.system.n_v, self.rows.size
        seed[:n_v], seed[n_v : n_v + n_r] = by_q, by_lam[self.rows]
        seed[n_v + n_r : n_v + n_r + self.system.n_z] = by_z
        through = self.factored.solve_transposed(seed.real).T @ self.load
        if np.iscomplexobj(seed):
            through = through + 1j * (self.factored.solve_transposed(np.ascontiguousarray(seed.imag)).T @ self.load)
        return through + seed.T @ self.along

    def gradient(self, functionals: ca.Function) -> tuple[np.ndarray, np.ndarray]:
        """Values (n_f,) and df/dp (n_f, n_p) of compiled `functional_partials`."""
        value, f_q, f_v, f_a, f_lam, f_z, f_p = (dense(x) for x in functionals(*self.state))
        if self.speed is not None:
            f_q = f_q + f_v @ self.speed.v_q + f_a @ self.speed.a_q
            f_p = f_p + f_v @ self.speed.v_p + f_a @ self.speed.a_p
        return value.ravel(), self.adjoint(f_q.T, f_lam.T, f_z.T) + f_p @ self.total


def equilibrium_derivatives(
    system: System,
    p: np.ndarray,
    start: str | State = "assembled",
    t: float = 0.0,
    hold: Iterable[str] = (),
    seek: str = "stable",
) -> Equilibrium:
    """The equilibrium that `cd.equilibrium` finds, ready for derivatives."""
    hold = (hold,) if isinstance(hold, str) else tuple(hold)
    begin = equilibrium_start(system, p, start, t, hold)
    search = balanced(begin, hold, moves=start != "given", seek=seek)
    constant = constant_estimates(system, p, start.q, start.v, start.z) if isinstance(start, State) else None
    return differentiated(search, begin, constant or estimates(system, p), hold, hold)


def refuse_sampled(search: Search) -> None:
    """Derivatives of what sampled events hold at rest are not there."""
    if search.sampled:
        names = ", ".join(f'"{one.name}" (event "{one.event}")' for one in search.sampled)
        raise AnalysisError(
            f"derivatives of an equilibrium do not follow what sampled events set: {names}; write the controller as a "
            "force or a block that is not sampled"
        )


def refuse_rolling(bound: BoundMachine) -> None:
    """Derivatives of an equilibrium to which a machine has rolled are not there."""
    if bound.rolls:
        raise AnalysisError(
            f"derivatives of an equilibrium are not known where constraints hold for speeds only ({bound.rolling}), "
            "because it depends on the way that led there; use a sweep, or the derivatives of a motion that "
            "comes to rest"
        )


def differentiated(
    search: Search, begin: State, start: Estimates, hold: tuple[str, ...], held_in_assembly: tuple[str, ...]
) -> Equilibrium:
    """The derivatives of an equilibrium that was found from the assembled state `begin`."""
    system, bound = search.system, search.bound
    refuse_sampled(search)
    refuse_rolling(bound)
    m, held, speed = bound.arrays, search.held, at_speed(search)
    notes = _notes(search)
    followed, z_p = np.zeros((system.n_v, m.p.size)), start.states
    if begin.partition is not None:  # else it was taken as given
        there = BoundMachine(system, begin.p)
        there.set_state(begin.t, begin.q, begin.v, begin.z)
        followed, _, assembly_notes = assembled_derivatives(there, start, held_in_assembly)
        notes += assembly_notes
    elimination = bound.eliminate(held)
    rows, lam = np.sort(elimination.row_order[: elimination.rank]), search.lam
    shared = np.flatnonzero(bound.holds) if bound.redundant(elimination) and not held.any() else rows
    if shared.size > rows.size:
        lam = _least_norm(search)
    (K, K_z, C, Z_q, Z_z), by_p = _of_balance(search, lam, speed)
    bal_p, Phi_p, rate_p = (x @ start.total for x in by_p)
    free, fixed = sp.diags_array((~held).astype(float)), sp.diags_array(held.astype(float))
    n_z = system.n_z
    empty = sp.csr_array
    blocks = [
        [free @ K + fixed, -(free @ C[shared].T), free @ K_z],
        [C[rows], None, empty((rows.size, n_z))],
        [Z_q, empty((n_z, shared.size)), Z_z],
    ]
    closing = -Phi_p[rows] if begin.partition is not None else C[rows] @ start.motions  # as given: not even closed
    load = [-bal_p * ~held[:, None] + followed * held[:, None], closing, -rate_p]
    along = [followed, np.zeros((shared.size, m.p.size)), z_p]
    if shared.size > rows.size:
        give = _Sharing(bound, elimination.col_order[: elimination.rank], shared, lam)
        turned, turned_p, C_u = give.partials()
        weights = sp.diags_array(give.weights**2)
        blocks = [[*row, None] for row in blocks]
        blocks.append([-turned, weights, empty((shared.size, n_z)), -C_u])
        load.append((turned_p - squared_weights_by(bound)[shared] * lam[shared, None]) @ start.total)
        along.append(np.zeros((rows.size, m.p.size)))
    J = sp.csr_array(sp.block_array(blocks, format="csr"))
    factored = Factored(J)
    x0 = np.vstack(along)
    x0 = x0 if factored.singular else np.zeros_like(x0)
    if factored.singular:
        notes.append(NEUTRAL)
    return Equilibrium(
        bound,
        m.q.copy(),
        lam.copy(),
        m.z.copy(),
        start.total,
        shared,
        factored,
        np.vstack(load) - J @ x0,
        x0,
        notes,
        speed,
    )


def _of_balance(
    search: Search, lam: np.ndarray, speed: AtSpeed | None
) -> tuple[list[sp.csr_array], tuple[np.ndarray, ...]]:
    """K, K_z, C, Z_q, Z_z, and the derivatives of balance, Φ and ż by p; of a steady motion with its speeds."""
    m = search.bound.arrays
    state = m.t, m.q, search.v, search.a, lam, m.z, m.p
    if speed is None:
        K, K_z, C, Z_q, Z_z, *by_p = _partials(search.system)(*state)
        return [sp.csr_array(x.sparse()) for x in (K, K_z, C, Z_q, Z_z)], tuple(dense(x) for x in by_p)
    *blocks, bal_p, Phi_p, rate_p = (dense(x) for x in moving_partials(search.system)(*state))
    M, D, K, K_z, C, _, Z_q, Z_v, Z_z, *_ = blocks
    K, Z_q = K + D @ speed.v_q + M @ speed.a_q, Z_q + Z_v @ speed.v_q
    by_p = bal_p + D @ speed.v_p + M @ speed.a_p, Phi_p, rate_p + Z_v @ speed.v_p
    return [sp.csr_array(x) for x in (K, K_z, C, Z_q, Z_z)], by_p


def equilibrium_gradient(
    system: System,
    p: np.ndarray,
    expressions: Sequence[ca.SX],
    start: str | State = "assembled",
    t: float = 0.0,
    hold: Iterable[str] = (),
    seek: str = "stable",
) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Values and df/dp of expressions of the symbolic view in equilibrium, and notes."""
    equilibrium = equilibrium_derivatives(system, p, start, t, hold, seek)
    return *equilibrium.gradient(functional_partials(system, expressions)), equilibrium.notes


def _notes(search: Search) -> list[str]:
    """What makes the derivatives one-sided or approximate."""
    system, bound, held = search.system, search.bound, search.held
    bound.gap()
    notes, rows = [], system.rows
    values = system.constraint(bound.arrays.t, bound.arrays.q, bound.arrays.p)[0]
    largest = np.max(np.abs(search.lam), initial=0.0)
    for i in search.limits:
        if bound.holds[i] and search.lam[i] <= NO_FORCE * largest:
            notes.append(TOUCHING.format(rows[i].element.name, "with the limit holding"))
        elif not bound.holds[i] and abs(values[i]) <= TOUCHED * bound.size:
            notes.append(TOUCHING.format(rows[i].element.name, "without it"))
    for name, (_, j) in zip(system.model.bodies, bound.arrays.spins, strict=False):
        if held[j : j + 3].any() and not held[j : j + 3].all():
            notes.append(PARTLY_HELD.format(f'"{name}"'))
    return notes


def _least_norm(search: Search) -> np.ndarray:
    """The multipliers that a Result has where constraints are redundant."""
    bound = search.bound
    place = bound.arrays.q.copy()
    record = search.record()
    piece = Piece(0, bound.arrays.p.copy(), bound.holds.copy(), True)
    share_in_pieces(bound, record, 1, [piece], Stats("equilibrium", ""))
    bound.arrays.q[:] = place
    return record.lam[0].copy()


class _Sharing:
    """W²λ = C x: how constraints that are redundant share the load."""

    def __init__(self, bound: BoundMachine, dependent: np.ndarray, rows: np.ndarray, lam: np.ndarray):
        self.bound, self.rows, self.dependent = bound, rows, dependent
        self.weights = row_weights(bound)[rows]
        m = bound.arrays
        self.C_u = sp.csr_array(bound.system.jacobian.function(m.t, m.q, m.p)[0].sparse().T)[rows][:, dependent]
        self.x = np.zeros(m.v.size)
        self.x[dependent] = np.linalg.lstsq(self.C_u.toarray(), self.weights**2 * lam[rows], rcond=None)[0]

    def partials(self) -> tuple[sp.csr_array, np.ndarray, sp.csr_array]:
        """∂(C x)/∂q, ∂(C x)/∂p, C_u."""
        m, system = self.bound.arrays, self.bound.system
        turned, by_p = _along_x(system)(m.t, m.q, self.x, np.zeros_like(self.x), np.zeros_like(m.lam), m.z, m.p)
        return sp.csr_array(turned.sparse())[self.rows], dense(by_p)[self.rows], self.C_u


@once_per_system
def _along_x(system: System) -> ca.Function:
    c = system.constraints
    return partials(system, "constraints_along", [c.Phi_rate - c.Phi_t], [(0, "q"), (0, "p")])


@once_per_system
def _partials(system: System) -> ca.Function:
    """K, K_z, C, Z_q, Z_z, and the derivatives of balance, Φ and ż by p."""
    balance, z_rate = at_rest(system)
    pairs = [(0, "q"), (0, "z"), (1, "q"), (2, "q"), (2, "z"), (0, "p"), (1, "p"), (2, "p")]
    return partials(system, "balance_by", [balance, system.constraints.Phi, z_rate], pairs)
