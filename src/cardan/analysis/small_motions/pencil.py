"""Small motions about an equilibrium, as one matrix that depends on the exponent σ.

Motions ξ e^(σt) of a machine at rest, with multipliers ν and user states ζ, that inputs u e^(σt) excite, satisfy

    [σ²M + σD + K    B     K_z    ] [ξ]     [∂(-Q - Cᵀλ)/∂u]
    [C               0      0     ] [ν] = - [Φ_u           ] u,     D = -∂Q/∂v,  K = ∂(-Q - Cᵀλ)/∂q
    [Z_q + σZ_v     Z_λ   Z_z - σ ] [ζ]     [ż_u           ]

Natural motions have u = 0. Redundant rows are left out. B = -Cᵀ - ∂Q/∂λ, with forces that depend on reactions.

Rows that hold for speeds only (rolling) are Φ̇ = A v + b instead of Φ: in place of C ξ they have (σA + ∂Φ̇/∂q) ξ, and
Φ̇_u in place of Φ_u.

About a steady motion the derivatives are taken there, with its speeds, and M a joins the forces in K. Small motions are
seen from the axes in which it is steady (`steady_axes`):

    δv = (σ + W₁) ξ,   δv̇ = (σ + W₂)(σ + W₁) ξ

so that σ²M + σD + K becomes M (σ + W₂)(σ + W₁) + D (σ + W₁) + K, and σZ_v becomes Z_v (σ + W₁); σA becomes A (σ + W₁).
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from cardan.analysis.equilibrium import Search
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.small_motions.steadiness import axes_for, seen_from
from cardan.analysis.small_motions.steady_axes import Axes, axis_matrices, speeds_of
from cardan.analysis.state import State
from cardan.compiled.partials import dense, partials
from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.deferred import sparse as sp
from cardan.deferred import sparse_linalg as spla
from cardan.errors import AnalysisError
from cardan.numerics import motion

DENSE_PENCIL_UP_TO = 300  # unknowns: full matrices of many exponents at a time
BATCH = 4_000_000  # entries of full matrices made at once


class Pencil:
    """T(σ) of a machine in the equilibrium that a search has found; with other multipliers than its own where these
    are not unique."""

    def __init__(self, search: Search, lam: np.ndarray | None = None):
        if search.relative is not None and search.axes is None:
            raise AnalysisError(f"the machine has no constant response: {search.relative.steady.matrices.what}")
        self.notes = [] if search.axes is None else seen_from(search.system, search.axes)
        self._set(search.bound, search.v, search.a, search.lam if lam is None else lam, search.axes)

    @classmethod
    def of_motion(cls, state: State) -> Pencil:
        """T(σ) about a steady motion."""
        pencil, bound = cls.__new__(cls), BoundMachine(state.system, state.p)
        bound.let_hold(state.holds)
        bound.set_state(state.t, state.q, state.v, state.z)
        m = bound.arrays
        if motion.evaluate(m, bound.partition(), m.Phi.size > 0) != motion.OK:
            raise AnalysisError("the equations of motion cannot be evaluated at this state")
        axes, pencil.notes = axes_for(bound, m.v_rate.copy(), m.lam.copy())
        pencil._set(bound, m.v, m.v_rate, m.lam, axes)
        return pencil

    def _set(
        self, bound: BoundMachine, v: np.ndarray, a: np.ndarray, lam: np.ndarray, axes: Axes | None = None
    ) -> None:
        self.system, self.bound, m = bound.system, bound, bound.arrays
        self.state = m.t.copy(), m.q.copy(), v.copy(), a.copy(), lam.copy(), m.z.copy(), m.p.copy()
        speeds = speeds_of(self.system, bound.size, m.q, v, a)
        self.W1, self.W2 = axis_matrices(self.system, axes or Axes.alike(np.zeros_like(speeds.v)), speeds)
        partition = self.bound.eliminate()
        self.rows = np.sort(partition.row_order[: partition.rank])
        *matrices, bal_p, Phi_p, rate_p = moving_partials(self.system)(*self.state)
        matrices = [sp.csr_array(x.sparse()) for x in matrices]
        of_q, of_v = (x[self.rows] for x in matrices[4:6])
        self.closing = of_q, of_v  # rows of positions by q; rows of speeds by q and by v
        of_speeds = sp.diags_array(self.system.layout.of_speeds[self.rows].astype(float))
        C = of_q + of_v - of_speeds @ of_q
        self.blocks = *matrices[:4], C, *matrices[6:9]  # M, D, K, K_z, C, Z_q, Z_v, Z_z
        self.by_lam = matrices[9][:, self.rows], matrices[10][:, self.rows]  # B, Z_λ
        self.by_p = np.vstack([dense(bal_p), dense(Phi_p)[self.rows], dense(rate_p)])

    def T(self, s: complex, absolute: bool = False) -> sp.csc_array:
        """T(σ), or with all its terms taken by size."""
        A0, A1, A2 = (abs(x) if absolute else x for x in self.powers)
        return A0 + s * A1 + s**2 * A2

    @cached_property
    def powers(self) -> tuple[sp.csc_array, ...]:
        """The matrices of T = A₀ + σA₁ + σ²A₂."""
        M, D, K, K_z, C, Z_q, Z_v, Z_z = self.blocks
        W1, W2, (B, Z_lam), (of_q, of_v) = self.W1, self.W2, self.by_lam, self.closing
        n_r, n_z = self.rows.size, self.system.n_z
        rows, states, both = sp.csr_array((n_r, n_r)), sp.csr_array((n_z, n_z)), sp.csr_array((n_r, n_z))
        blocks = [
            [[K + (D + M @ W2) @ W1, B, K_z], [of_q + of_v @ W1, rows, both], [Z_q + Z_v @ W1, Z_lam, Z_z]],
            [[D + M @ (W1 + W2), 0 * C.T, 0 * K_z], [of_v, rows, both], [Z_v, both.T, -sp.eye_array(n_z)]],
            [[M, 0 * C.T, 0 * K_z], [0 * C, rows, both], [0 * Z_q, both.T, states]],
        ]
        return tuple(sp.csc_array(sp.block_array(block)) for block in blocks)

    def solve(self, exponents: np.ndarray, right: np.ndarray, transposed: bool = False) -> np.ndarray:
        """T(σ)⁻¹ right, or T(σ)⁻ᵀ right, for all exponents: (n_σ, n, k) of right (n_σ or 1, n, k)."""
        n = self.powers[0].shape[0]  # type: ignore[index]
        right = np.broadcast_to(right, (exponents.size, *right.shape[1:]))
        solutions = np.zeros(right.shape, complex)
        some = max(1, BATCH // max(n * n, 1))
        dense_powers = [x.toarray() for x in self.powers] if n <= DENSE_PENCIL_UP_TO else None
        try:
            for k in range(0, exponents.size, some if dense_powers else 1):
                if dense_powers is None:
                    lu = spla.splu(sp.csc_array(self.T(exponents[k]).astype(complex)))
                    solutions[k] = lu.solve(right[k].astype(complex), "T" if transposed else "N")
                    continue
                s = exponents[k : k + some, None, None]
                T = dense_powers[0] + s * dense_powers[1] + s**2 * dense_powers[2]
                solutions[k : k + some] = np.linalg.solve(T.swapaxes(1, 2) if transposed else T, right[k : k + some])
        except (np.linalg.LinAlgError, RuntimeError):
            raise self.resonance(exponents) from None
        if not np.isfinite(solutions).all():
            raise self.resonance(exponents)
        return solutions

    def resonance(self, exponents: np.ndarray) -> AnalysisError:
        """The error that names the frequency at which T is singular."""
        worst = min(exponents, key=lambda s: float(np.abs(np.linalg.eigvals(self.T(s).toarray())).min()))
        if worst == 0:
            return AnalysisError(
                f"nothing holds the machine at 0 cycles per {self.system.model.units.time} (a freedom without "
                "stiffness, a state that is an integral): leave that frequency out"
            )
        return AnalysisError(
            f"the machine is in resonance without damping at {abs(worst) / (2 * np.pi):g} cycles per "
            f"{self.system.model.units.time}: its response has no bound there; leave it out, or add damping"
        )

    @property
    def typical_frequency(self) -> float:
        """√(K/M) of the largest entries, rad per time unit."""
        A0, A1, A2 = (abs(self.blocks[k]).max() if self.blocks[k].nnz else 0.0 for k in (2, 1, 0))
        frequency = np.sqrt(A0 / A2) if A0 > 0 and A2 > 0 else A1 / A2 if A1 > 0 and A2 > 0 else 1.0
        return float(frequency)

    def T_rate(self, s: complex, w: np.ndarray) -> np.ndarray:
        """T'(σ) w, w columns."""
        M, D, *_, Z_v, _ = self.blocks
        xi, _, zeta = self.split(w)
        rows = self.closing[1] @ xi
        return np.vstack([2 * s * (M @ xi) + (D + M @ (self.W1 + self.W2)) @ xi, rows, Z_v @ xi - zeta])

    def split(self, w: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """ξ, ν on all rows (zero in redundant ones and those that do not hold), ζ."""
        n_v, n_r = self.system.n_v, self.rows.size
        nu = np.zeros((self.system.n_c, *w.shape[1:]), w.dtype)
        nu[self.rows] = w[n_v : n_v + n_r]
        return w[:n_v], nu, w[n_v + n_r :]

    def parts(self, s: complex | np.ndarray, w: np.ndarray) -> list[np.ndarray]:
        """The small changes of q, v, a, λ, z; with many exponents, a column of w for each."""
        xi, nu, zeta = self.split(w)
        speed = s * xi + self.W1 @ xi
        return [xi, speed, s * speed + self.W2 @ speed, nu, zeta]


def at_rest(system: System) -> tuple[ca.SX, ca.SX]:
    """-Q - Cᵀλ and ż, as `equilibrium` sees them: forces that depend on reactions take these as zero."""
    y, m, lam = system.symbols, system.motion, system.lam
    Q, z_rate = m.Q, m.z_rate
    if system.forces_see_multipliers:
        Q, z_rate = ca.substitute([Q, z_rate], [lam], [ca.SX.zeros(lam.shape)])
    return -Q - system.constraints.load(y, lam), z_rate


def moving(system: System) -> tuple[ca.SX, ca.SX, ca.SX]:
    """Balance with inertia forces, Φ (Φ̇ in rows of speeds), ż: what is linearized."""
    y, m, c = system.symbols, system.motion, system.constraints
    return ca.mtimes(m.M, y.a) - m.Q - c.load(y, system.lam), c.closing, m.z_rate


@once_per_system
def moving_partials(system: System) -> ca.Function:
    """M, D, K, K_z, C (of speeds: by q), its rows of speeds by v, Z_q, Z_v, Z_z, B, Z_λ, and the derivatives by p."""
    pairs = [(0, "a"), (0, "v"), (0, "q"), (0, "z"), (1, "q"), (1, "v"), (2, "q"), (2, "v"), (2, "z")]
    pairs += [(0, "lam"), (2, "lam")]
    return partials(system, "pencil", moving(system), [*pairs, (0, "p"), (1, "p"), (2, "p")])


__all__ = ["Pencil", "at_rest", "moving", "moving_partials"]
