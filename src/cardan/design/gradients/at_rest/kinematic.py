"""Derivatives of fully driven machines: positions, speeds, accelerations and, in inverse dynamics, all forces.

At every time the motion is the solution of four systems of equations, each with the matrix C:

    Φ(q, t; p) = 0,   Φ̇ = C v + Φ_t = 0,   C a - γ = 0,   r = M a - Q - Cᵀλ = 0

so the derivatives of functions f(t, q, v, a, λ; p) come backwards through them, one solution with C each, from

    L = f + μ_λ·r + μ_a·(C a - γ) + μ_v·Φ̇ + μ_q·Φ

whose derivatives by λ, a, v and q vanish in turn; then df/dp = ∂L/∂p. All times are done in one call of compiled
functions, and what f does not depend on is left out: derivatives of positions need μ_q alone.

Redundant constraints: C has more rows than columns, and the reactions are those of least norm, W²λ = C x; with
μ_s·(W²λ - C x) added to L,

    (CᵀW⁻²C) μ_λ = CᵀW⁻² f_λ,   μ_s = W⁻²(C μ_λ - f_λ)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict, Unpack

import numpy as np

from cardan.analysis.driven.along_motion import happens_in_time
from cardan.analysis.kinematics import follow_drivers
from cardan.analysis.machine.redundant_reactions import row_weights, share_in_pieces, squared_weights_by
from cardan.analysis.reporting import report_times
from cardan.analysis.run.function_on_rows import Piece
from cardan.compiled.partials import arguments, dense, directional, functional_partials, partials
from cardan.compiled.system import System, once_per_system
from cardan.deferred import casadi as ca
from cardan.design.gradients.along_a_motion.assembled import estimates
from cardan.errors import AnalysisError, SingularError
from cardan.model.control.events import OnJoint, Stop
from cardan.numerics import motion
from cardan.results.result import Stats

SAME_ROW = 1e-12  # of the interval: asked for and reported times closer than this are one
Seeds = np.ndarray | Callable[[np.ndarray], np.ndarray] | None


class Grid(TypedDict, total=False):
    """The times on which a motion is followed, as in `kinematics`."""

    start_time: float
    every: float | None


class DrivenFunctionals:
    """Functions of a driven machine, compiled once and evaluated with any parameters at any times.

    `expressions` are scalars of the symbolic view of `system` (`system.view`), which may contain reactions and
    `system.symbols.a`, the accelerations.
    """

    def __init__(self, system: System, expressions: Sequence[ca.SX]):
        self.system = system
        self.count = len(expressions)
        column = ca.vertcat(ca.SX(0, 1), *(ca.SX(e) for e in expressions))
        if happens_in_time(system.model) and (why := beyond_motion(system, column)):
            raise AnalysisError(f"a function of a driven machine that is followed from position to position {why}")
        if system.uses:
            self.uses = dict.fromkeys("vaz", True) | {"lam": True}
        else:
            y = system.symbols
            symbols = {"v": y.v, "a": y.a, "z": y.z, "lam": system.lam}
            self.uses = {word: _depends(column, symbol) for word, symbol in symbols.items()}
        self._partials = functional_partials(system, expressions)
        self._mapped: dict[tuple[str, int], ca.Function] = {}
        self._functions: dict[str, ca.Function] = {"partials": self._partials}

    # -- what users of it call ---------------------------------------------------------------------------------

    def values(self, p: np.ndarray, times: Sequence[float] | np.ndarray, **grid: Unpack[Grid]) -> np.ndarray:
        """f at the times, (n_t, n_f). `start_time`, `every`: as in `kinematics`, the grid on which it is followed."""
        motion_ = DrivenMotion(self.system, p, times, needs_forces=self.uses["lam"], **grid)
        return self._at(motion_)[0].T

    def derivatives(
        self, p: np.ndarray, times: Sequence[float] | np.ndarray, **grid: Unpack[Grid]
    ) -> tuple[np.ndarray, np.ndarray]:
        """f and ∂f/∂p at the times: (n_t, n_f) and (n_t, n_f, n_p)."""
        return self.products(p, times, None, **grid)

    def products(
        self, p: np.ndarray, times: Sequence[float] | np.ndarray, seeds: Seeds, **grid: Unpack[Grid]
    ) -> tuple[np.ndarray, np.ndarray]:
        """f (n_t, n_f), and Σ_f seeds[k, s, f] ∂f/∂p at every time, (n_t, n_s, n_p).

        `seeds`: (n_t, n_f) for one product a time, (n_t, n_s, n_f), or a function of the values that gives them (for
        sums of squares); None for all single derivatives.
        """
        driven = DrivenMotion(self.system, p, times, needs_forces=self.uses["lam"], **grid)
        return self.products_along(driven, seeds)

    def products_along(self, driven: DrivenMotion, seeds: Seeds = None) -> tuple[np.ndarray, np.ndarray]:
        """As `products`, along a motion that is known."""
        value, *blocks = self._at(driven)
        value, n_t = value.T, driven.count
        weights = seeds(value) if callable(seeds) else seeds
        if weights is None:
            weights = np.broadcast_to(np.eye(self.count), (n_t, self.count, self.count))
        weights = np.asarray(weights, dtype=float)
        weights = weights[:, None, :] if weights.ndim == 2 else weights
        f_q, f_v, f_a, f_lam, f_z, f_p = (weights @ _by_time(x, self.count, n_t) for x in blocks)
        return value, self._backwards(driven, f_q, f_v, f_a, f_lam, f_z, f_p)

    # -- backwards through forces, accelerations, speeds, positions ----------------------------------------------

    def _backwards(self, driven: DrivenMotion, f_q, f_v, f_a, f_lam, f_z, f_p) -> np.ndarray:
        """Arrays are (n_t, n_s, ...)."""
        n_s = f_q.shape[1]
        if self.uses["lam"] and self.system.n_c:
            mu, mu_s, x = driven.balance_multipliers(f_lam)
            g_q, g_v, g_a, g_z, g_p = self._terms("balance", driven, n_s, mu, mu_s, x)
            if driven.redundant:
                g_p = g_p + (mu_s * driven.record.lam[:, None]) @ squared_weights_by(driven.bound)
            f_q, f_v, f_a, f_z, f_p = f_q + g_q, f_v + g_v, f_a + g_a, f_z + g_z, f_p + g_p
        if self.uses["lam"] or self.uses["a"]:
            g_q, g_v, _, _, g_p = self._terms("closure", driven, n_s, driven.constraint_multipliers(f_a))
            f_q, f_v, f_p = f_q + g_q, f_v + g_v, f_p + g_p
        if self.uses["lam"] or self.uses["a"] or self.uses["v"]:
            g_q, _, _, _, g_p = self._terms("rates", driven, n_s, driven.constraint_multipliers(f_v))
            f_q, f_p = f_q + g_q, f_p + g_p
        g_p = self._terms("positions", driven, n_s, driven.constraint_multipliers(f_q))[4]
        start = driven.estimates
        return (f_p + g_p) @ start.total + f_z @ start.states

    def _terms(self, which: str, driven: DrivenMotion, n_s: int, *multipliers: np.ndarray) -> list[np.ndarray]:
        """Derivatives by q, v, a, z, p of one term of L, for every time and seed."""
        if which not in self._functions:
            self._functions[which] = _term(self.system, which)
        state = driven.state if n_s == 1 else [np.repeat(x, n_s, axis=1) for x in driven.state]
        columns = [mu.reshape(driven.count * n_s, -1).T for mu in multipliers]
        blocks = self._map(which, driven.count * n_s)(*state, *columns)
        return [dense(x).T.reshape(driven.count, n_s, -1) for x in blocks]

    def _at(self, driven: DrivenMotion) -> list[np.ndarray]:
        return [dense(x) for x in self._map("partials", driven.count)(*driven.state)]

    def _map(self, name: str, count: int) -> ca.Function:
        if (name, count) not in self._mapped:
            self._mapped[name, count] = self._functions[name].map(count)
        return self._mapped[name, count]


class DrivenMotion:
    """A driven machine at some times, in the order they were given, and C there."""

    def __init__(
        self,
        system: System,
        p: np.ndarray,
        times: Sequence[float] | np.ndarray,
        needs_forces: bool = True,
        start_time: float = 0.0,
        every: float | None = None,
    ):
        wanted = np.atleast_1d(np.asarray(times, dtype=float))
        if wanted.size == 0 or not np.isfinite(wanted).all() or wanted.min() < start_time:
            raise AnalysisError(f"times: expected finite times from start_time={start_time:g} on, got {times!r}")
        grid, places = _grid(wanted, start_time, every)
        bound, record, (status, row, lu, interrupted) = follow_drivers(system, p, grid)
        if interrupted:
            raise KeyboardInterrupt
        if status != motion.OK:
            weakest = system.rows[lu.rows[lu.inverse.size - 1]].element.name
            raise SingularError(
                f"lock-up or branch point before t = {grid[min(row, grid.size - 1)]:.6g}: the drivers ask for a "
                f'position the machine cannot reach, or where "{weakest}" loses rank'
            )
        self.system, self.bound, self.count = system, bound, wanted.size
        self.rows = np.flatnonzero(bound.holds)
        self.redundant = self.rows.size > system.n_v
        if self.redundant and needs_forces:
            piece = Piece(0, bound.arrays.p.copy(), bound.holds.copy(), True)
            share_in_pieces(bound, record, grid.size, [piece], Stats("inverse", ""))
        self.t, self.record = wanted, motion.Record(*(x[places] for x in record))
        full = np.repeat(bound.arrays.p[:, None], wanted.size, axis=1)
        full[system.turn_slots] = self.record.turns.T
        r = self.record
        self.state = [r.t[None], r.q.T, r.v.T, r.v_rate.T, r.lam.T, r.z.T, full]
        self.estimates = estimates(system, p)
        self._C: np.ndarray | None = None

    @property
    def C(self) -> np.ndarray:
        """C at all times, rows that hold: (n_t, n_rows, n_v)."""
        if self._C is None:
            t, q, *_, p = self.state
            mapped = _jacobian(self.system).map(self.count)
            all_rows = dense(mapped(t, q, p)).T.reshape(self.count, self.system.n_v, self.system.n_c)
            self._C = np.swapaxes(all_rows, 1, 2)[:, self.rows]
        return self._C

    def constraint_multipliers(self, g: np.ndarray) -> np.ndarray:
        """μ of Cᵀμ = -g for every time and seed, zero in rows that do not hold."""
        C, right = self.C, np.swapaxes(g, 1, 2)
        if self.redundant:
            mu = -C @ np.linalg.solve(np.swapaxes(C, 1, 2) @ C, right)
        else:
            mu = -np.linalg.solve(np.swapaxes(C, 1, 2), right)
        return self._on_all_rows(np.swapaxes(mu, 1, 2))

    def balance_multipliers(self, f_lam: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """μ_λ, μ_s and x (repeated for every seed)."""
        C, right = self.C, np.swapaxes(f_lam[:, :, self.rows], 1, 2)
        n_s = f_lam.shape[1]
        x = np.zeros((self.count, self.system.n_v))
        if not self.redundant:
            C_seen = C + self._seen()
            mu, mu_s = np.linalg.solve(C_seen, right), np.zeros_like(right)
        else:
            w = row_weights(self.bound)[self.rows][:, None] ** -2
            normal = np.swapaxes(C, 1, 2) @ (w * C)
            mu = np.linalg.solve(normal, np.swapaxes(C, 1, 2) @ (w * right))
            mu_s = w * (C @ mu - right)
            lam = self.record.lam[:, self.rows, None]
            x = np.linalg.solve(normal, np.swapaxes(C, 1, 2) @ lam)[:, :, 0]
        mu, mu_s = np.swapaxes(mu, 1, 2), self._on_all_rows(np.swapaxes(mu_s, 1, 2))
        return mu, mu_s, np.repeat(x[:, None], n_s, axis=1)

    def _seen(self) -> np.ndarray | float:
        """(∂Q/∂λ)ᵀ, where forces depend on reactions."""
        if not self.system.forces_see_multipliers:
            return 0.0
        by_lam = dense(_forces_by_multipliers(self.system).map(self.count)(*self.state)).T
        by_lam = by_lam.reshape(self.count, self.system.n_c, self.system.n_v)
        return by_lam[:, self.rows]

    def _on_all_rows(self, mu: np.ndarray) -> np.ndarray:
        full = np.zeros((*mu.shape[:2], self.system.n_c))
        full[:, :, self.rows] = mu
        return full


def beyond_motion(system: System, functions: ca.SX) -> str:
    """Why functions of a driven machine follow from more than its motion at one time; empty where they do not."""
    y, model = system.symbols, system.model
    if system.uses:
        return "cannot contain a black box, which may depend on anything"
    if rolling := [e.name for e in model.constraints if e.holds_speeds]:
        return f'depends on the way that "{rolling[0]}" lets the machine go, which must be integrated'
    if system.n_z and ca.depends_on(functions, y.z):
        names = [name for name, z in zip(model.states, ca.vertsplit(y.z), strict=True) if ca.depends_on(functions, z)]
        return f'depends on the state "{names[0]}", which must be integrated'
    if system.n_c and ca.depends_on(functions, system.lam):
        return "depends on reactions, which depend on friction, states or events: use gradient or inverse"
    for event in model.events:
        for action in event.actions:
            sets = action.target and action.target not in model.states
            if sets or isinstance(action, (OnJoint, Stop)):
                return f'cannot see what event "{event.name}" does to the motion: remove it from the model'
    return ""


def _term(system: System, which: str) -> ca.Function:
    """The derivatives by q (small motions), v, a, z, p of one term of L, at `STATE` and its multipliers."""
    y, c, m = system.symbols, system.constraints, system.motion
    if which == "balance":
        mu, mu_s, x = ca.SX.sym("mu", system.n_v), ca.SX.sym("mu_s", system.n_c), ca.SX.sym("x", system.n_v)
        balance = ca.mtimes(m.M, y.a) - m.Q - c.load(y, system.lam)
        extra, term = [mu, mu_s, x], ca.dot(mu, balance) - ca.dot(mu_s, directional(system, c.Phi, {"q": x}))
    else:
        mu = ca.SX.sym("mu", system.n_c)
        rows = {"closure": ca.mtimes(c.C, y.a) - c.gamma, "rates": c.Phi_rate, "positions": c.Phi}
        extra, term = [mu], ca.dot(mu, rows[which])
    pairs = [(0, word) for word in ("q", "v", "a", "z", "p")]
    if system.uses:
        function = partials(system, which, [term], pairs, extra)
        return _dense_columns(function, [*arguments(system), *extra])
    blocks = [
        ca.mtimes(y.motions.T, ca.gradient(term, y.x)) if system.model.dim == 3 else ca.gradient(term, y.q),
        *(ca.gradient(term, symbol) for symbol in (y.v, y.a, y.z, y.p)),
    ]
    return system.function(which, [*arguments(system), *extra], [ca.densify(block) for block in blocks])


def _dense_columns(function: ca.Function, inputs: list[ca.SX]) -> ca.Function:
    symbols = [ca.MX.sym(f"i{k}", *x.shape) for k, x in enumerate(inputs)]
    return ca.Function("term", symbols, [ca.densify(block).T for block in function.call(symbols)])


@once_per_system
def _forces_by_multipliers(system: System) -> ca.Function:
    """∂Q/∂λ."""
    return partials(system, "forces_by_multipliers", [system.motion.Q], [(0, "lam")])


@once_per_system
def _jacobian(system: System) -> ca.Function:
    """C as a column of its columns."""
    y = system.symbols
    return system.function("C", [y.t, y.q, y.p], [ca.vec(ca.densify(system.constraints.C))])


def _grid(wanted: np.ndarray, start: float, every: float | None) -> tuple[np.ndarray, np.ndarray]:
    """The times at which the machine is followed, ascending, and where the wanted ones stand among them.

    Between the wanted times as well, so that it stays on its branch.
    """
    last = float(wanted.max())
    grid = np.array([start]) if last <= start else report_times(start, last, every)
    apart = SAME_ROW * max(last - start, 1e-300)
    near = grid[np.clip(np.searchsorted(grid, wanted), 0, grid.size - 1)]
    before = grid[np.clip(np.searchsorted(grid, wanted) - 1, 0, grid.size - 1)]
    taken = np.minimum(np.abs(wanted - near), np.abs(wanted - before)) <= apart
    grid = np.union1d(grid, wanted[~taken])
    return grid, np.array([int(np.argmin(np.abs(grid - t))) for t in wanted])


def _by_time(block: np.ndarray, n_f: int, n_t: int) -> np.ndarray:
    """(n_f, n_x n_t), as CasADi's map puts matrices side by side, as (n_t, n_f, n_x)."""
    n_x = block.shape[1] // n_t
    return np.moveaxis(block.reshape(n_f, n_t, n_x), 1, 0)


def _depends(column: ca.SX, symbol: ca.SX) -> bool:
    return symbol.numel() > 0 and column.numel() > 0 and bool(ca.depends_on(column, symbol))
