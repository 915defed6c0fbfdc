"""Exact derivatives of natural frequencies, damping ratios about an equilibrium.

Small motions ξ e^(σt) of a machine at rest satisfy T(σ) w = 0 (`analysis.small_motions.pencil`), w = (ξ, ν, ζ).
With uᵀT = 0 and the equilibrium moving along with the parameters (`static`),

    dσ/dp = -(d/dp uᵀT(σ; q, λ, z, p)w) / (uᵀT'w)                       (Lancaster 1964)

where uᵀTw is one scalar, differentiated by CasADi with respect to q, λ, z and p. Frequency |σ|/2π, damping -Re σ/|σ|.
Of eigenvalues that coincide only the mean has a derivative.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cardan.analysis.assemble import assemble_bound
from cardan.analysis.equilibrium import balanced
from cardan.analysis.linearize import RIGID_BODY_RATE, Linearization, equilibrium_state, linearized
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.small_motions.pencil import Pencil, moving
from cardan.compiled.partials import dense, directional, partials
from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.design.gradients.along_a_motion.assembled import estimates
from cardan.design.gradients.at_rest.at_speed import refuse_at_speed
from cardan.design.gradients.at_rest.static import Equilibrium, differentiated
from cardan.errors import AnalysisError
from cardan.numerics.factored import scales

COINCIDE = 1e-7  # relative: eigenvalues closer than this count as one
DEFECTIVE = 1e-9  # uᵀT'w of normalized vectors: less means one vector for two eigenvalues
RIGID = "mode {} is a motion without stiffness: its frequency stays zero, and its damping has no derivative"
REPEATED = (
    "modes {} have one frequency: with other parameter values they part, and each has only one-sided derivatives; "
    "given is that of their mean"
)
CRITICAL = "mode {} is critically damped: there its frequency and damping have no derivatives"


@dataclass(frozen=True, eq=False)
class ModeDerivatives:
    """Modes in the order of `linearize`, counted from 1, and their derivatives by the whole p (a column each)."""

    linearization: Linearization
    eigenvalues: np.ndarray  # (n,) complex
    eigenvalues_p: np.ndarray  # (n, n_p) complex
    notes: list[str] = field(default_factory=list)

    @property
    def frequency(self) -> np.ndarray:
        """Undamped natural frequencies, cycles per time unit."""
        return np.abs(self.eigenvalues) / (2 * np.pi)

    @property
    def frequency_p(self) -> np.ndarray:
        size = np.abs(self.eigenvalues)[:, None]
        along = (np.conj(self.eigenvalues)[:, None] * self.eigenvalues_p).real
        return along / np.where(size > 0, size, 1.0) / (2 * np.pi)

    @property
    def damping(self) -> np.ndarray:
        return np.array([mode.damping for mode in self.linearization.modes])

    @property
    def damping_p(self) -> np.ndarray:
        """ζ = -Re σ/|σ|."""
        size = np.abs(self.eigenvalues)[:, None]
        safe = np.where(size > 0, size, 1.0)
        return -(self.eigenvalues_p.real + self.damping[:, None] * 2 * np.pi * self.frequency_p) / safe


class Vibrations:
    """A machine in equilibrium, its modes, and what their derivatives need."""

    def __init__(self, system: System, p: np.ndarray):
        system.check_masses(p)
        if system.uses:
            raise AnalysisError(
                "derivatives of frequencies need second derivatives of the forces, which black boxes do not have"
            )
        bound, start = BoundMachine(system, p), estimates(system, p)
        state = assemble_bound(bound, start.q, start.v, start.z, 0.0)
        search = balanced(state)
        refuse_at_speed(search)
        self.system = system
        self.equilibrium: Equilibrium = differentiated(search, state, start, (), ())
        self.linearization = linearized(*equilibrium_state(search, state))
        self.pencil = Pencil(search, self.equilibrium.lam)

    def vectors(self, s: complex, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Columns w and u with T w = 0, Tᵀu = 0, by singular vectors of the scaled matrix."""
        T = self.pencil.T(s)
        # of what cancels in T where it becomes singular
        rows, cols = scales(self.pencil.T(abs(s), absolute=True).toarray())
        U, _, Vh = np.linalg.svd(rows[:, None] * T.toarray() * cols)
        return cols[:, None] * Vh[-count:].conj().T, rows[:, None] * U[:, -count:].conj()

    def eigenvalue_derivative(self, s: complex, count: int) -> np.ndarray | None:
        """dσ/dp, of the mean of `count` eigenvalues that coincide; None where the eigenvalue is defective."""
        w, u = self.vectors(s, count)
        G = u.T @ self.pencil.T_rate(s, w)
        size = np.linalg.norm(u) * np.linalg.norm(self.pencil.T_rate(s, w))
        if np.linalg.svd(G, compute_uv=False)[-1] <= DEFECTIVE * size:
            return None
        u = u @ np.linalg.inv(G).T
        total = np.zeros(self.equilibrium.total.shape[1], complex)
        for k in range(count):
            total -= self._scalar_derivative(s, u[:, k], w[:, k])
        return total / count

    def _scalar_derivative(self, s: complex, u: np.ndarray, w: np.ndarray) -> np.ndarray:
        """d/dp of uᵀT w, with the equilibrium moving: bilinear, so four real evaluations give the complex one."""
        left, right = self.pencil.split(u), self.pencil.parts(s, w)
        sums: list[np.ndarray] = []
        for a, factor in ((np.real, 1.0), (np.imag, 1j)):
            for b, other in ((np.real, 1.0), (np.imag, 1j)):
                values = _along_mode(self.system)(*self.equilibrium.state, *map(a, left), *map(b, right))
                blocks = [factor * other * dense(x).ravel() for x in values]
                sums = blocks if not sums else [x + y for x, y in zip(sums, blocks, strict=True)]
        by_q, by_lam, by_z, by_p = sums
        through = self.equilibrium.adjoint(by_q[:, None], by_lam[:, None], by_z[:, None])[0]
        return through + by_p @ self.equilibrium.total

    def coinciding(self, s: complex) -> list[int]:
        """Numbers of the modes with the eigenvalue s."""
        size = np.max(np.abs(self.linearization.eigenvalues), initial=0.0)
        modes = self.linearization.modes
        near = COINCIDE * max(abs(s), RIGID_BODY_RATE * size)
        return [k + 1 for k, mode in enumerate(modes) if abs(mode.eigenvalue - s) <= near]


def mode_derivatives(system: System, p: np.ndarray) -> ModeDerivatives:
    """Natural frequencies and damping about the equilibrium that `linearize` finds, with derivatives."""
    machine = Vibrations(system, p)
    eigenvalues = np.array([mode.eigenvalue for mode in machine.linearization.modes])
    fastest = np.max(np.abs(machine.linearization.eigenvalues), initial=0.0)
    by_p, notes = np.zeros((len(eigenvalues), p.size), complex), list(machine.equilibrium.notes)
    for k, s in enumerate(eigenvalues):
        if abs(s) <= RIGID_BODY_RATE * fastest or s == 0:
            notes.append(RIGID.format(k + 1))
            continue
        same = machine.coinciding(s)
        solved = machine.eigenvalue_derivative(s, len(same))
        if solved is None:
            notes.append(CRITICAL.format(k + 1))
        elif len(same) > 1:
            notes.append(REPEATED.format(", ".join(map(str, same))))
        by_p[k] = np.nan if solved is None else solved
    return ModeDerivatives(machine.linearization, eigenvalues, by_p, list(dict.fromkeys(notes)))


# -- compiled functions ----------------------------------------------------------------------------------------------


def _mode_symbols(system: System) -> tuple[list[ca.SX], dict[str, ca.SX]]:
    xi, xi_1, xi_2 = (ca.SX.sym(name, system.n_v) for name in ("xi", "xi_1", "xi_2"))
    nu, zeta = ca.SX.sym("nu", system.n_c), ca.SX.sym("zeta", system.n_z)
    return [xi, xi_1, xi_2, nu, zeta], {"q": xi, "v": xi_1, "a": xi_2, "lam": nu, "z": zeta}


def _pencil_along(system: System, along: dict[str, ca.SX]) -> tuple[ca.SX, ca.SX, ca.SX]:
    """T(σ) w but for -σζ, which depends on nothing."""
    balance, Phi, z_rate = moving(system)
    position = {"q": along["q"]}
    slow = {word: along[word] for word in ("q", "v", "lam", "z")}
    return directional(system, balance, along), directional(system, Phi, position), directional(system, z_rate, slow)


@once_per_system
def _along_mode(system: System) -> ca.Function:
    """The derivatives of uᵀT w by q, λ, z, p."""
    symbols, along = _mode_symbols(system)
    u = [ca.SX.sym("u", system.n_v), ca.SX.sym("u_nu", system.n_c), ca.SX.sym("u_zeta", system.n_z)]
    scalar = sum((ca.dot(a, b) for a, b in zip(u, _pencil_along(system, along), strict=True)), ca.SX(0))
    pairs = [(0, word) for word in ("q", "lam", "z", "p")]
    return partials(system, "along_mode", [scalar], pairs, [*u, *symbols])
