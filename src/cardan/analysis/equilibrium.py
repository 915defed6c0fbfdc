"""Static equilibrium: positions where the forces balance, found on the reduced coordinates.

    R(v) = Bᵀ Q(q) = 0,   Φ(q) = 0,   B = ∂q/∂v        (Wehage & Haug 1981, eqs. 4.3-4.6)

The reduced stiffness is exact: S = Bᵀ K B with K = ∂(-Q - Cᵀλ)/∂q. A plain Newton step may run to an unstable
equilibrium or away; so steps use |S| (eigenvalues taken by size), which always point the way the forces push, and are
limited in length. Near a stable equilibrium |S| = S: Newton's quadratic convergence.
"""

from __future__ import annotations

import time as clock
from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from cardan.analysis.assemble import assemble_bound, assemble_from, held_values
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.nonholonomic_moves import roll
from cardan.analysis.machine.redundant_reactions import NotUnique, share_in_pieces
from cardan.analysis.machine.singular_start import singular_rows
from cardan.analysis.machine.singular_statics import singular_statics
from cardan.analysis.request import request_of
from cardan.analysis.run.collect import collect
from cardan.analysis.run.function_on_rows import Piece
from cardan.analysis.sampled_rest import Held, hold_sampled_values, run_with_sampled_values
from cardan.analysis.small_motions.relative_rest import OWN_SPEED, RelativeRest
from cardan.analysis.small_motions.steadiness import NOTED, left_out
from cardan.analysis.small_motions.steady_axes import Axes
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.deferred import sparse as sp
from cardan.deferred import sparse_linalg as spla
from cardan.errors import AnalysisError, check_choice
from cardan.model.argument_messages import spoken
from cardan.model.element import easily_misread
from cardan.model.joints.limits import Limit
from cardan.model.model import Model
from cardan.numerics import motion
from cardan.numerics.sparse_lu import solve_transposed
from cardan.results.result import Result, Stats

EQUILIBRIUM_ITERATIONS = 300
LONGEST_STEP = 0.25  # radians and typical body sizes
BALANCE_TOL = 1e-11  # unbalanced force relative to the forces at work
SMALLEST_NEWTON_STEP = 1e-13  # body sizes: below this, round-off decides
WEAKEST_STIFFNESS = 1e-9  # stiffness, relative to the largest, below which a freedom counts as having none
OVERSHOOT = -0.5  # a step is too long when the force at its end pushes back by more than half of that at its start
FIRST_LOAD, SMALLEST_LOAD = 0.25, 1e-5  # of the loads, where they are put on bit by bit
LEAST_PIVOT = 1e-12  # of a freedom's own stiffness: what others leave of it where it has any
SPARSE_FROM, LOWEST = 120, 6  # freedoms from which S is sparse, and how many of its eigenvalues are found then
SHORTEST, SHORT_STEPS = (
    0.1,
    12,
)  # of Newton's step, and how often a search goes on with less before loads come bit by bit
SETBACKS = 3  # steps of Newton there that may leave more unbalanced than they found
NEARLY_THERE = 20  # steps of the search from there: all loads are on and balanced
MOST_LOADS = 150  # trials of that: enough to roll up a thin beam; more mean that there is no way
STATE_TOL = 1e-12  # rate of a user state that counts as rest
LIMIT_TOL = 1e-12  # body sizes: how far a limit may be passed
LIMIT_PULL = 1e-9  # of the forces at work: less is no pull
STARTS = ("assembled", "given")
SEEK = ("stable", "nearest")
DRIVERS = ("steady", "still")
ROLLED_THERE = (
    "constraints of speeds ({}) let the machine rest in many places: this is the one that the search has rolled to "
    "from the start; another way may lead to another one"
)
AT_A_FORK = (
    "this equilibrium is unstable: the start lies between positions to which the forces lead on either side, and they "
    "lead to neither; begin beside it for a stable one"
)
GOES_ASTRAY = '; if there is none nearby, seek="stable" follows the forces to a stable one'
NOT_A_FREEDOM = (
    "{} does not constrain the machine in this singular position (links in line or folded): a freedom that is counted "
    "may not exist, and stability is not known"
)


@spoken
def equilibrium(
    model: Model,
    *,
    hold: Iterable[str] = (),
    start: str | State = "assembled",
    seek: str = "stable",
    parameters: Mapping[str, float] | None = None,
    t: float = 0.0,
    drivers: str = "steady",
    unbalance: float | None = None,
) -> Result:
    """Static equilibrium near the initial position, with all reactions.

    The forces reduced to the independent coordinates vanish: R(v) = Bᵀ Q(q) = 0, Φ(q) = 0, B = ∂q/∂v
    (Wehage & Haug 1981, eqs. 4.3-4.6).

    Parameters
    ----------
    model : Model
        The machine.
    hold : iterable of str, default ()
        Coordinates that stay where they are, such as "wheel.x" (partial equilibrium). The `hold` flags of the bodies
        apply to assembly only: they fix where the search starts.
    start : "assembled", "given" or State, default "assembled"
        Where the search starts. With "given" the bodies stay exactly where the model puts them; the machine must not be
        able to move there.
    seek : "stable" or "nearest", default "stable"
        "stable" follows the forces. "nearest" takes Newton steps, which can also end in an unstable equilibrium.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    t : float, default 0
        The time at which drivers and forces are evaluated.
    drivers : "steady" or "still", default "steady"
        With "steady", drivers of constant speed carry the machine along, and the result is the relative equilibrium at
        that speed, with inertia forces (a governor). With "still" the speeds of drivers are ignored.
    unbalance : float, optional
        The force that may stay unbalanced (torques are divided by a typical body size). The default is 1e-11 of the
        forces at work.

    Returns
    -------
    Result
        A result with one time. `result.extra["stability"]` is "stable", "unstable", "neutral" or "fixed" (no degree of
        freedom); at speed it describes the small motions seen from the steadily moving axes.

    Raises
    ------
    AnalysisError
        There is no equilibrium nearby, or the drivers do not move the machine steadily.

    Notes
    -----
    A machine without degrees of freedom is not moved: the analysis is then statics. Limits hold where they are reached
    and do not pull. Friction is left out.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("load on a spring", gravity=(0, -10))
    >>> load = model.body("load", mass=2, inertia=1, position=(0, -1))
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(0, 1)), load.at(0, 0, axis=(0, 1))))
    >>> spring = model.add(cd.Spring("spring", model.ground.at(0, 0), load.at(0, 0), stiffness=100, free_length=1))
    >>> print(cd.equilibrium(model)["load"].position[0, 1].round(6))
    -1.2
    """
    options = {"hold": hold, "start": start, "seek": seek, "parameters": parameters, "t": t, "drivers": drivers}
    request = request_of("equilibrium", options | {"unbalance": unbalance})
    began = clock.perf_counter()
    system = compile_system(model)
    p = start.p_for(system, parameters) if isinstance(start, State) else system.parameter_values(parameters)
    system.check_masses(p)
    state = equilibrium_start(system, p, start, t, hold)
    if unbalance is not None and not (isinstance(unbalance, (int, float)) and 0 < unbalance < np.inf):
        raise AnalysisError(
            f"unbalance={unbalance!r}: expected a positive force, the largest that may remain unbalanced"
        )
    search = balanced(state, hold, moves=start != "given", seek=seek, drivers=drivers, unbalance=unbalance)
    held = search.held
    stats = Stats("equilibrium", "reduced forces", wall_time=clock.perf_counter() - began)
    stats.evaluations = stats.steps = search.evaluations
    stats.constraint_error = search.bound.gap()
    if start == "given":
        _refuse_freedoms(search)
    stability, stiffness = search.stability()
    stats.messages += easily_misread(system.model, system.model.forces)
    stats.messages += [*search.notes, *([AT_A_FORK] if stability == "unstable" and seek == "stable" else [])]
    record, holds = search.record(), search.bound.holds
    piece = Piece(0, search.bound.arrays.p.copy(), holds.copy(), search.lu.inverse.size < int(np.count_nonzero(holds)))
    extra: NotUnique = {} if held.any() else share_in_pieces(search.bound, record, 1, [piece], stats)
    result = collect(
        system,
        search.bound.arrays.p.copy(),
        record,
        1,
        stats,
        [piece],
        (),
        stability=stability,
        stiffness=stiffness,
        **extra,
    )
    result.request = request
    return result


def _refuse_freedoms(search: Search) -> None:
    """start="given" is statics; a singular position looks like a freedom."""
    if search.B.shape[1] == 0:
        return
    singular = singular_rows(search.bound, search.partition)
    if singular:
        names = ", ".join(f'"{name}"' for name in singular)
        raise AnalysisError(
            f"the reactions are not determined: {names} does not hold in this singular position (links in line or "
            "folded), where the machine can move a little; change lengths or positions"
        )
    names = search.bound.system.coordinate_names
    free = ", ".join(sorted(names[k] for k in search.partition.col_order[search.partition.rank :]))
    raise AnalysisError(
        f"statics in the given position: the machine can move there ({free}), so its reactions are not determined by "
        "the forces; add a joint or a force that holds it, or let its equilibrium be found: leave out start="
    )


def settle_into_equilibrium(state: State, hold: Iterable[str] = (), seek: str = "stable") -> State:
    """The same machine, at rest in equilibrium, or in steady motion; coordinates named in `hold` are not moved."""
    search = balanced(state, hold, seek=seek)
    bound = search.bound
    m, singular = bound.arrays, state.singular or singular_rows(bound, bound.eliminate())
    notes = (*state.notes, *search.notes)
    q, v, z, p = (x.copy() for x in (m.q, search.v, m.z, m.p))  # p counts the turns that joints have made on the way
    return replace(state, q=q, v=v, z=z, p=p, partition=None, singular=singular, notes=notes)


def balanced(
    state: State,
    hold: Iterable[str] = (),
    moves: bool = True,
    seek: str = "stable",
    drivers: str = "steady",
    unbalance: float | None = None,
) -> Search:
    """The machine moved into equilibrium, with its multipliers `lam`, and which limits hold in `bound.holds`."""
    check_choice("drivers", drivers, DRIVERS, AnalysisError)
    search = Search(state, held_values(state.system, hold, flags=False)[0], seek, drivers)
    search.unbalance = unbalance
    if moves:
        run_with_sampled_values(search)
    elif not search.B.shape[1]:
        hold_sampled_values(search)
    if search.relative is not None:
        search.relative.confirm()
        search.notes += search.relative.notes
    search.notes += singular_statics(search.bound, search.partition, search.held, search.Q)
    search.notes += left_out(search.system, small_motions=False)
    if search.bound.rolls and moves and search.B.shape[1]:
        search.notes.append(ROLLED_THERE.format(search.bound.rolling))
    return search


def equilibrium_start(system: System, p: np.ndarray, start: str | State, t: float, hold: Iterable[str]) -> State:
    """The position from which `equilibrium` is looked for."""
    if isinstance(start, State):
        return assemble_from(system, p, start.q, start.v, start.z, t=start.t, hold=hold, holds=start.holds)
    check_choice("start", start, STARTS, AnalysisError)
    q, v, z = system.initial_state(p)
    if start == "given":
        return State(system, t, q, v, z, p, 0, 0, 0, (), (), 0.0)
    return assemble_from(system, p, q, v, z, t=t, hold=hold)


def definite_solution(S: np.ndarray, force: np.ndarray) -> np.ndarray | None:
    """S⁻¹ force where S is positive definite, whatever the units of its freedoms and however much stiffer one is."""
    scale = np.sqrt(np.maximum(np.diagonal(S), 0.0))
    if not scale.size or not scale.min() > 0:
        return None
    scaled = S / scale[:, None] / scale
    try:
        L = np.linalg.cholesky(0.5 * (scaled + scaled.T))
    except np.linalg.LinAlgError:
        return None
    if np.diagonal(L).min() ** 2 < LEAST_PIVOT:
        return None
    return np.asarray(np.linalg.solve(scaled, force / scale) / scale)


def sparse_definite_solution(S: sp.csc_array, force: np.ndarray) -> np.ndarray | None:
    """The same of a sparse S: in an order with little fill, where all pivots on the diagonal are positive."""
    scale = np.sqrt(np.maximum(S.diagonal(), 0.0))
    if not scale.min() > 0:
        return None
    scaled = sp.csc_array(sp.diags_array(1 / scale) @ S @ sp.diags_array(1 / scale))
    symmetric = {"permc_spec": "MMD_AT_PLUS_A", "diag_pivot_thresh": 0.0, "options": {"SymmetricMode": True}}
    try:
        factors = spla.splu(sp.csc_array(0.5 * (scaled + scaled.T)), **symmetric)
        if factors.U.diagonal().min() < LEAST_PIVOT or np.any(factors.perm_r != factors.perm_c):
            return None
        return np.asarray(spla.splu(scaled, **symmetric).solve(force / scale) / scale)
    except RuntimeError:
        return None  # singular


def any_solution(S: np.ndarray, force: np.ndarray) -> np.ndarray:
    """S⁻¹ force; freedoms without stiffness stay where they are."""
    scale = np.sqrt(np.linalg.norm(S, axis=0))
    scale[scale <= WEAKEST_STIFFNESS * scale.max(initial=0.0)] = 1.0
    return np.asarray(np.linalg.lstsq(S / scale[:, None] / scale, force / scale, rcond=WEAKEST_STIFFNESS)[0] / scale)


def limited(step: np.ndarray, size: float) -> np.ndarray:
    return step * min(1.0, LONGEST_STEP * size / max(np.max(np.abs(step), initial=0.0), 1e-300))


class Search:
    """The state of the search: a machine at rest that is moved towards balance."""

    def __init__(self, state: State, held: np.ndarray, seek: str = "stable", drivers: str = "still"):
        check_choice("seek", seek, SEEK, AnalysisError)
        self.nearest = seek == "nearest"
        self.unbalance: float | None = None  # what the user allows
        self.sampled: tuple[Held, ...] = ()  # what sampled events hold here
        self.system = state.system
        self.bound = BoundMachine(state.system, state.p)
        self.bound.let_hold(state.holds)
        self.bound.set_state(state.t, state.q, np.zeros_like(state.v), state.z)
        self.held = held
        self.evaluations = 0
        self.notes: list[str] = []
        self._largest = 0.0
        self.short = 0  # steps that were shortened to little of what they should be
        self.relief: np.ndarray | None = None  # loads that are left out on the way (`_load_slowly`)
        self.states_follow = True  # user states are solved for at each position; integrators join in at the end
        # forces are compared in one unit: torques are divided by the size of a body, angles multiplied by it
        self.unit = self.bound.arrays.col_scale
        rows = state.system.rows
        self.limits = [k for k, row in enumerate(rows) if isinstance(row.element, Limit) and row.element.active]
        self.v, self.a = np.zeros(self.system.n_v), np.zeros(self.system.n_v)
        self.relative = RelativeRest.of(self.bound) if drivers == "steady" else None
        self.renew()
        self.meet_limits()

    def renew(self, same_partition: bool = False) -> None:
        """Partition (unless it is to be kept), B, forces, multipliers and reduced force at the present position."""
        if same_partition:
            self.bound.refresh(self.lu)
        else:
            self.partition = self.bound.eliminate(self.held)
            self.lu = self.bound.factors(self.partition)
        independent = self.lu.cols[self.lu.inverse.size :]
        free = ~self.held[independent]
        self.columns = independent[free]
        B = self.bound.tangent(self.lu)
        self.B = B if free.all() else B[:, free]
        if self.relative is not None:
            self.relative.renew()
            self.v, self.a = self.relative.v, self.relative.a
        if self.states_follow:
            self._settle_states()
        self._balance()

    def _balance(self) -> None:
        m = self.bound.arrays
        M, Q, _ = self.system.forces(m.t, m.q, self.v, m.z, m.p, m.lam)
        self.Q = np.array(Q).ravel()  # with the inertia forces of a steady motion
        if self.relative is not None:
            self.Q = self.Q - np.array(M) @ self.a
        if self.relief is not None:
            self.Q = self.Q - self.relief
        self.lam = np.zeros(m.Phi.size)
        if m.Phi.size:
            solve_transposed(self.lu, -self.Q, self.lam)
        self.force = self.unit[self.columns] * (self.B.T @ self.Q)
        self.evaluations += 1

    def _settle_states(self) -> None:
        """User states at rest: Newton on ż = 0; states that nothing holds stay where they are."""
        m = self.bound.arrays
        for _ in range(20 if m.z.size else 0):
            z_rate = self._state_rates()
            if np.max(np.abs(z_rate)) <= STATE_TOL:
                return
            m.z[:] -= np.linalg.pinv(self._derivatives()[11], rcond=1e-10) @ z_rate

    def _state_rates(self) -> np.ndarray:
        m = self.bound.arrays
        return np.array(self.system.forces(m.t, m.q, self.v, m.z, m.p, m.lam)[2]).ravel()

    def _bring_states_to_rest(self) -> None:
        """States that are integrals (∂ż/∂z singular) rest only where the position lets them: one Newton for both.

        [S  BᵀK_z; Z_q B  Z_z] (δv, δz) = (force, -ż)
        """
        m, self.states_follow = self.bound.arrays, False
        for _ in range(EQUILIBRIUM_ITERATIONS):
            rates = self._state_rates()
            if np.max(np.abs(rates), initial=0.0) <= 1e3 * STATE_TOL and self.is_balanced():
                return
            blocks = self._derivatives()
            unit, n = self.unit[self.columns], self.B.shape[1]
            J = np.block(
                [
                    [unit[:, None] * (self.B.T @ blocks[0] @ self.B) * unit, unit[:, None] * (self.B.T @ blocks[2])],
                    [blocks[9] @ self.B * unit, blocks[11]],
                ]
            )
            step = np.linalg.lstsq(J, np.concatenate([self.force, -rates]), rcond=1e-12)[0]
            step *= min(1.0, LONGEST_STEP * self.bound.size / max(np.max(np.abs(step[:n]), initial=0.0), 1e-300))
            m.z[:] += step[n:]
            if not self.move(step[:n]):
                break
        name = list(self.system.model.states)[int(np.argmax(np.abs(self._state_rates())))]
        raise AnalysisError(
            f'no equilibrium found: state "{name}" does not become constant; give it a better initial value'
        )

    def _derivatives(self) -> list[np.ndarray]:
        """The 12 blocks of System.linearization; those by position seen from the axes of a steady motion."""
        m = self.bound.arrays
        lam = getattr(self, "lam", np.zeros(m.Phi.size))
        blocks = [np.array(x) for x in self.system.linearization(m.t, m.q, self.v, self.a, lam, m.z, m.p)]
        if self.relative is not None:
            W1, W2 = self.relative.matrices()
            blocks[0] = blocks[0] + (blocks[1] + self.mass() @ W2) @ W1
            blocks[9] = blocks[9] + blocks[10] @ W1
        return blocks

    @property
    def axes(self) -> Axes | None:
        """From which small motions about a steady motion are seen, where their coefficients are constant."""
        steady = None if self.relative is None else self.relative.steady
        return None if steady is None or steady.matrices.size > NOTED else steady.axes

    def mass(self) -> np.ndarray:
        return np.array(self.system.mass_matrix(self.bound.arrays.q, self.bound.arrays.p))

    def sparse_stiffness(self) -> sp.csc_array | None:
        """S of a large machine at rest whose forces have no states; its cost grows with the number of bodies."""
        m = self.bound.arrays
        if self.B.shape[1] < SPARSE_FROM or self.relative is not None or m.z.size:
            return None
        K = self.system.linearization(m.t, m.q, self.v, self.a, self.lam, m.z, m.p)[0]
        B = sp.csc_array(self.unit[self.columns] * self.B)
        return sp.csc_array(B.T @ sp.csc_array(K.tocsc()) @ B)

    def stiffness(self) -> np.ndarray:
        """S in lengths and forces, with user states eliminated (they follow the position)."""
        blocks = self._derivatives()
        K, K_z, Z_q, Z_z = blocks[0], blocks[2], blocks[9], blocks[11]
        if Z_z.size:
            K = K - K_z @ np.linalg.pinv(Z_z, rcond=1e-10) @ Z_q
        scale = self.unit[self.columns]
        return scale[:, None] * (self.B.T @ K @ self.B) * scale[None, :]

    def run(self) -> None:
        self._balance_forces()
        if np.max(np.abs(self._state_rates()), initial=0.0) > 1e3 * STATE_TOL:
            self._bring_states_to_rest()

    def _balance_forces(self) -> None:
        m, bound, units = self.bound.arrays, self.bound, self.system.model.units
        start = [(values, values.copy()) for values in (m.q, m.z, m.p, m.R, bound.holds)]
        if self._search(patience=SHORT_STEPS):
            return
        patient = self.short <= SHORT_STEPS
        where_it_ended = [values.copy() for values, _ in start]
        self._put(start)
        if self._load_slowly() and self._search(NEARLY_THERE) and self._is_wanted():
            return
        self._put([(values, end) for (values, _), end in zip(start, where_it_ended, strict=True)])
        if not patient and self._search():
            return
        worst = int(np.argmax(np.abs(self.force)))
        column = self.columns[worst]
        name, left = self.system.coordinate_names[column], abs(self.force[worst]) / self.unit[column]
        what, unit = (
            ("torque about", units.torque) if self.system.layout.is_angle[column] else ("force along", units.force)
        )
        raise AnalysisError(
            f"no equilibrium found: the {what} {name} stays unbalanced ({left:.4g} {unit}); "
            f'give better initial positions, or hold it: hold=("{name}",)'
            f"{GOES_ASTRAY if self.nearest else ''}"
            f"{'' if self.relative is None else OWN_SPEED}"
        )

    def _put(self, values: list[tuple[np.ndarray, np.ndarray]]) -> None:
        for array, value in values:
            array[:] = value
        self.renew()

    def _is_wanted(self) -> bool:
        return self.nearest or self.stability()[0] != "unstable"

    def _search(self, iterations: int = EQUILIBRIUM_ITERATIONS, patience: int = EQUILIBRIUM_ITERATIONS) -> bool:
        """Step by step to where the forces balance, while not too many steps are short; whether they do."""
        size, self.short = self.bound.size, 0
        for _ in range(iterations):
            if self.short > patience:
                return False
            if self.is_balanced():
                if self._leave_limit():
                    continue
                return True
            steps = self._steps(size)
            if max(np.max(np.abs(step)) for step in steps) < SMALLEST_NEWTON_STEP * size:
                return True  # it is there: an unloaded machine has no force to compare the remaining one with
            if not any(self._move(step) for step in steps):
                # as balanced as round-off (or a kink in a force) allows
                return bool(np.linalg.norm(self.force) <= 1e-6 * self._force_size())
            self.meet_limits()
        return False

    def _load_slowly(self) -> bool:
        """From the start, with the loads Q₀ of the start left out there and put on bit by bit:

            Bᵀ (Q - (1 - s) Q₀) = 0,   s = 0 … 1

        Each position begins Newton's steps to the next, as near as they need it: they find their way through stops that
        close within micrometres, where those from afar go to and fro.
        """
        m, s, step = self.bound.arrays, 0.0, FIRST_LOAD
        self.renew()
        loads = self.Q.copy()
        for _ in range(MOST_LOADS):
            if s == 1 or step < SMALLEST_LOAD:
                break
            before, after = (m.q.copy(), m.z.copy(), m.p.copy()), min(1.0, s + step)
            self.relief = (1 - after) * loads if after < 1 else None
            self.renew()
            if self._newton():
                s, step = after, 2 * step
                self.meet_limits()
            else:
                m.q[:], m.z[:], m.p[:], step = *before, step / 4
        self.relief = None
        self.renew()
        return s == 1

    def move(self, step: np.ndarray) -> bool:
        """Move the independent coordinates by `step` from here and close the joints; whether they close."""
        if not self._stand_at(self.bound.arrays.q, step):
            return False
        self.renew()
        return True

    def _stand_at(self, start: np.ndarray, step: np.ndarray) -> bool:
        """The position that lies `step` of the independent coordinates from `start`; whether its joints close."""
        m = self.bound.arrays
        m.q[:] = start
        if self.bound.rolls:
            return roll(self.bound, self.lu, self.columns, self.unit[self.columns] * step)
        m.q[:] = self.bound.moved(start, self.B @ (self.unit[self.columns] * step))
        motion.follow_turns(m)
        return m.Phi.size == 0 or motion.close(m, self.lu) == motion.OK

    def _newton(self) -> bool:
        """Whether Newton's whole steps halve what is left, but for a few, until it balances.

        A thin beam is stretched by the first step that bends it: what is left grows, and is gone after the second.
        """
        size, setbacks = self.bound.size, 0
        for _ in range(EQUILIBRIUM_ITERATIONS):
            before, self._largest = float(np.linalg.norm(self.force)), 0.0  # what a stretched beam bore is no measure
            if self.is_balanced():
                return True
            little, step = 1e-6 * self._force_size(), self._definite_step()
            if step is None:
                step = any_solution(self.stiffness(), self.force)
            longest = float(np.max(np.abs(step)))
            if longest > LONGEST_STEP * size:
                return False
            if not self.move(step):
                return False
            if float(np.linalg.norm(self.force)) > 0.5 * before:
                if longest < SMALLEST_NEWTON_STEP * size or before <= little:
                    return True
                setbacks += 1
                if setbacks > SETBACKS:
                    return False
        return False

    def meet_limits(self) -> None:
        """A limit that would be passed holds from here on."""
        m, bound = self.bound.arrays, self.bound
        if not self.limits:
            return
        motion.call(m.constraint)
        passed = [i for i in self.limits if not bound.holds[i] and m.Phi[i] < -LIMIT_TOL * bound.size]
        if passed:
            bound.holds[passed] = True
            m.R[passed] = 1.0
            assemble_bound(bound, m.q.copy(), m.v.copy(), m.z.copy(), float(m.t[0]))
            self.renew()

    def _leave_limit(self) -> bool:
        """Whether a limit would have to pull; then the worst of them does not hold any more."""
        held = [i for i in self.limits if self.bound.holds[i]]
        worst = min(held, key=lambda i: self.lam[i], default=None)
        if worst is None or self.lam[worst] >= -LIMIT_PULL * self._force_size():
            return False
        self.bound.holds[worst], self.bound.arrays.R[worst] = False, 0.0
        self.renew()
        return True

    def _force_size(self) -> float:
        """The size of the forces at work, in one unit: the largest load or reaction seen so far."""
        m = self.bound.arrays
        reactions = m.C * self.lam[self.bound.row_of_entry] * self.unit[m.indices]
        largest = max(np.max(np.abs(self.Q * self.unit), initial=0.0), np.max(np.abs(reactions), initial=0.0))
        self._largest = max(self._largest, float(largest), 1e-300)
        return self._largest

    def is_balanced(self) -> bool:
        allowed = BALANCE_TOL * self._force_size() if self.unbalance is None else self.unbalance
        return float(np.linalg.norm(self.force)) <= allowed

    def _definite_step(self) -> np.ndarray | None:
        """Newton's own, where S is positive definite."""
        S = self.sparse_stiffness()
        return definite_solution(self.stiffness(), self.force) if S is None else sparse_definite_solution(S, self.force)

    def _steps(self, size: float) -> list[np.ndarray]:
        """Steps to be tried in turn, limited in length: Newton's own where S is definite (it may be unsymmetric) or the
        nearest equilibrium of any kind is wanted; else, or where that does not help, |S|⁻¹ force."""
        newton = self._definite_step()
        if newton is not None:
            return [limited(newton, size)]
        S = self.stiffness()
        w, V = np.linalg.eigh(0.5 * (S + S.T))
        floor = max(
            WEAKEST_STIFFNESS * np.max(np.abs(w)), np.linalg.norm(self.force) / (1e3 * LONGEST_STEP * size), 1e-300
        )
        steps = [V @ ((V.T @ self.force) / np.maximum(np.abs(w), floor))]
        if w[0] > floor or self.nearest:
            newton = any_solution(S, self.force)
            steps = [newton, *steps] if self.nearest else [newton]
        return [limited(step, size) for step in steps]

    def _move(self, step: np.ndarray) -> bool:
        """Move the independent coordinates and close the dependent ones; shorten the step until it helps."""
        m = self.bound.arrays
        start, before = m.q.copy(), self.force.copy()
        push, whole = float(before @ step), np.max(np.abs(step), initial=0.0)
        for _ in range(40):
            if self._stand_at(start, step):
                self.renew(same_partition=True)
                helps = np.linalg.norm(self.force) < np.linalg.norm(before)
                if helps or (push > 0 and float(self.force @ step) >= OVERSHOOT * push):
                    self.renew()
                    self.short += bool(np.max(np.abs(step), initial=0.0) < SHORTEST * whole)
                    return True
            m.q[:] = start
            self.renew(same_partition=True)
            step, push = 0.5 * step, 0.5 * push
        return False

    def stability(self) -> tuple[str, np.ndarray]:
        if self.B.shape[1] == 0:
            return "fixed", np.zeros(0)
        sparse = self.sparse_stiffness()
        if sparse is not None and sparse_definite_solution(sparse, self.force) is not None:
            lowest = spla.eigsh(0.5 * (sparse + sparse.T), k=LOWEST, sigma=0.0, return_eigenvectors=False)
            return "stable", np.asarray(lowest)[::-1]
        S = self.stiffness()
        w = np.linalg.eigvalsh(0.5 * (S + S.T))
        small = WEAKEST_STIFFNESS * max(np.max(np.abs(w)), 1e-300)
        word = "stable" if w[0] > small else ("unstable" if w[0] < -small else "neutral")
        if self.relative is not None:
            word, notes = self.relative.stability(self.B, self._derivatives(), self.mass())
            self.notes += notes
        singular = singular_rows(self.bound, self.partition)
        if singular:
            word = "not known"
            self.notes.append(NOT_A_FREEDOM.format(", ".join(f'"{name}"' for name in singular)))
        return word, w

    def record(self) -> motion.Record:
        m = self.bound.arrays
        record = self.bound.new_record(m.t.copy())
        for column, values in zip(record[1:], (m.q, self.v, self.a, self.lam, m.z, m.p[m.turn_slots]), strict=True):
            column[0] = values
        return record
