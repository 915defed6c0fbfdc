"""Sensitivities across events: how adjoint variables jump (Wehage & Haug 1981, sec. 5.1, asked for it).

An event at the time t_e with g(t_e, Y⁻) = 0 takes the extended state Y = (y, p), p the parameters and modes, to
Y⁺ = J(t_e, Y⁻). A variation δY⁻ at a fixed time shifts the event by δt = -g_Y δY⁻ / ġ, and with the rates f⁻, f⁺ before
and after

    δY⁺ = J_Y (δY⁻ + f⁻ δt) + (J_t - f⁺) δt

so that weights W⁺ of δY⁺ become, with κ = W⁺·(J_Y f⁻ + J_t - f⁺) + L⁻ - L⁺ (L: integrands),

    W⁻ = J_Yᵀ W⁺ - (κ/ġ) g_Yᵀ

An event at a known time t_e(p) has δt = ∂t_e/∂p δp instead. J is a chain of rounds, each of actions (Set, Impulse,
Capture, ...) and momentum balances; it is followed backwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.run.trail import Due, Jump, Junction, Round, Snapshot
from cardan.compiled.event_variation import carriers_of
from cardan.design.gradients.along_a_motion.placed_machine import Place
from cardan.design.gradients.along_a_motion.replay import Journey, Row
from cardan.errors import AnalysisError
from cardan.model.control.events import Impact, Impulse, Set

GRAZING = 1e-9  # of the rate of g where the machine is fastest: an event that meets it as slowly has no derivative
NEARLY_GRAZING = 1e-4  # of the same: it has one, which holds for tiny changes only


@dataclass(eq=False)
class Weights:
    """Weights of state and parameters, one row for each functional; `by_t` of the time itself."""

    y: np.ndarray
    p: np.ndarray
    by_t: np.ndarray

    @classmethod
    def zeros(cls, count: int, place: Place) -> Weights:
        return cls(np.zeros((count, place.n_y)), np.zeros((count, place.n_p)), np.zeros(count))

    def take(self, flat: np.ndarray) -> None:
        """From (y, p) of one row after the other."""
        rows = flat.reshape(self.y.shape[0], -1)
        self.y[:], self.p[:] = rows[:, : self.y.shape[1]], rows[:, self.y.shape[1] :]

    def add(self, k: int, y: np.ndarray, p: np.ndarray) -> None:
        """To row k."""
        self.y[k] += y
        self.p[k] += p


class Junctions:
    """The derivatives of events, bound to one machine."""

    def __init__(self, place: Place, fastest: np.ndarray):
        self.place, self._fastest = place, fastest
        self.notes: list[str] = []
        system, m = place.system, place.bound.arrays
        self._equations = e = system.events.equations
        functions, state = system.sensitivities, place.state
        self._g = np.zeros(len(e.plan.watches))
        self._values = np.zeros(e.values.numel() + e.impulse.numel() + e.approach.numel() + e.times.numel())
        self._watched = Computed(functions.watched, *state, self._g) if self._g.size else None
        self._acting = Computed(functions.actions, *state, self._values) if self._values.size else None
        self._actions = Computed(system.events.actions, *state)
        n, n_impacts = m.Phi.size + e.approach.numel(), e.approach.numel()
        sizes = (n, n, n_impacts, m.v.size, n, m.v.size, n, n)
        self._jump_arrays = [np.zeros(k) for k in sizes]  # R, c, α, d, Λ, w, s, σ
        R, *others = self._jump_arrays
        self._jump = Computed(functions.jump, m.t, m.q, m.v, m.p, m.D, R, *others)

    # -- one event ---------------------------------------------------------------------------------------------

    def through(
        self,
        journey: Journey,
        rows: list[Row],
        number: int,
        stops: bool,
        W: Weights,
        place_of: Mapping[int, int] | Sequence[int],
    ) -> Weights:
        """Weights before an event from those after it, with what rows see on both sides (row k: `place_of[k]` of W)."""
        junction, jump = journey.junctions[number], np.zeros(len(W.by_t))
        before, t = Weights.zeros(len(W.by_t), self.place), junction.before.t
        opened = [k for k, start, end in journey.windows(rows) if start.t < t <= end.t]
        self.place.put(junction.after)
        for k in journey.looks_at_event(rows, number, "after") + (journey.looks_at_end(rows) if stops else []):
            by_y, by_p, by_t = journey.derivatives(rows[k].functional)
            W.add(place_of[k], by_y, by_p)
            W.by_t[place_of[k]] += by_t if stops else by_t + by_y @ junction.after.rates
        for k in opened:
            jump[place_of[k]] -= 0.0 if stops else journey.integrand_of(rows[k])
        self.place.put(junction.before)
        for k in opened:
            jump[place_of[k]] += journey.integrand_of(rows[k])
        for k in journey.looks_at_event(rows, number, "before"):
            by_y, by_p, before.by_t[place_of[k]] = journey.derivatives(rows[k].functional)
            before.add(place_of[k], by_y, by_p)
        return self.back(junction, W, jump, stops, before)

    def back(self, junction: Junction, W: Weights, L_jump: np.ndarray, ends: bool, before: Weights) -> Weights:
        """Weights before an event from those after it. `W.by_t` are those of the event's time.

        L_jump: integrands before less after; `ends`: nothing moves after it; `before`: of responses just before it.
        """
        y_after, p_after = W.y.copy(), W.p.copy()
        by_t = W.by_t + L_jump
        if not ends:
            by_t = by_t - y_after @ junction.after.rates
        weights = Weights(y_after, p_after, np.zeros_like(by_t))
        for round_ in reversed(junction.rounds):
            self._back_round(round_, weights)
        weights.y += before.y
        weights.p += before.p
        weights.by_t += before.by_t
        shift = by_t + weights.by_t + weights.y @ junction.before.rates  # κ
        self._shift_time(junction, weights, shift)
        return weights

    def _shift_time(self, junction: Junction, W: Weights, shift: np.ndarray) -> None:
        """The moment of the event depends on the state before it, or on parameters."""
        if junction.fired:
            by_y, by_p, rate, size = self.trigger(junction.before, junction.fired[0])
            several = list(dict.fromkeys(junction.names))  # with contacts that were closed and take part in the impact
            if len(several) > 1 and np.any(np.abs(shift) > 0):
                names = ", ".join(several)
                self.notes.append(
                    f"several events at t = {junction.before.t:.6g} ({names}): the derivative holds for changes that "
                    "keep them together"
                )
            if abs(rate) <= GRAZING * size:
                self.notes.append(
                    f"the event at t = {junction.before.t:.6g} ({', '.join(junction.names)}) only grazes its function: "
                    "responses after it have no derivative; what is given holds its time fixed"
                )
                return
            if abs(rate) <= NEARLY_GRAZING * size and np.any(np.abs(shift) > 0):
                self.notes.append(
                    f"the event at t = {junction.before.t:.6g} ({', '.join(junction.names)}) nearly grazes its "
                    "function: derivatives through it are large and hold for tiny changes only"
                )
            W.y -= np.outer(shift / rate, by_y)
            W.p -= np.outer(shift / rate, by_p)
        elif junction.due:
            W.p += np.outer(shift, self.known_time(junction.before, junction.due[0]))

    def trigger(self, at: Snapshot, watch: int) -> tuple[np.ndarray, np.ndarray, float, float]:
        """g_y, g_p and ġ of a watched function (with what it takes from accelerations), and how large ġ could be."""
        assert self._watched is not None
        self.place.put(at)
        self._g[:] = 0.0
        self._g[watch] = 1.0
        by_y, by_a, by_lam, by_p, by_t = (x.copy() for x in self._watched())
        g_y, g_p, g_t = self.place.total(by_y, by_a, by_lam, by_p, by_t[0])
        rates = at.rates
        return g_y, g_p, float(g_y @ rates + g_t), float(np.abs(g_y) @ self._fastest + abs(g_t))

    def known_time(self, at: Snapshot, due: Due) -> np.ndarray:
        """∂t_e/∂p of a known time: the n-th of `Every` is start + n·interval."""
        assert self._acting is not None
        self.place.put(at)
        first = self._values.size - self._equations.times.numel()
        self._values[:] = 0.0
        self._values[first + due.first] = 1.0
        if due.interval is not None:
            self._values[first + due.interval] = due.number
        return self._acting()[3].copy()

    # -- one round ---------------------------------------------------------------------------------------------

    def _back_round(self, round_: Round, W: Weights) -> None:
        place, m, e = self.place, self.place.bound.arrays, self._equations
        place.put(round_.before)
        n_q, n_v = m.q.size, m.v.size
        alpha = self._actions()[2].copy() if e.approach.numel() else np.zeros(0)
        count = W.y.shape[0]
        by_J, by_alpha = np.zeros((count, n_v)), np.zeros((count, alpha.size))
        R, bounce, approach, d, impulse, w, lifted, sigma = self._jump_arrays
        for jump in reversed(round_.jumps):
            self._check_course(jump, round_.before.t)
            m.v[:], m.p[:], m.D[:] = jump.v, jump.p, jump.D
            R[:], bounce[:], approach[:], d[:], impulse[:] = jump.R, jump.bouncing, alpha, jump.dv, jump.impulse
            sigma[:], slips = jump.slips, bool(np.any(jump.slips))
            for k in range(count):
                w[:], lifted[:] = W.y[k, n_q : n_q + n_v], 0.0
                if slips:
                    lifted[:] = self._lifted()
                h_q, h_v, h_p, h_t, h_J, h_alpha, _ = self._jump()
                W.y[k, :n_q] += h_q
                W.y[k, n_q : n_q + n_v] = h_v
                W.p[k] += h_p
                W.by_t[k] += h_t[0]
                if jump.external:
                    by_J[k] += h_J
                by_alpha[k] += h_alpha
        self._back_references(round_, W)
        self._back_actions(round_, W, by_J, by_alpha)

    def _check_course(self, jump: Jump, t: float) -> None:
        if jump.bent:
            limit = self.place.system.rows[jump.bent[0]].element
            raise AnalysisError(
                f'limit "{limit.name}": in the impact at t = {t:.6g} the slip stops before the impact ends, and with '
                f'restitution_law="{limit.restitution_law}" there is no derivative through it; use '
                'restitution_law="newton", or contacts that yield (cd.Contact)'
            )

    def _lifted(self) -> np.ndarray:
        """s of `compiled.event_variation`, for frictions that slip: s is linear in C̄ μ₁, and that in s."""
        R, *_, w, lifted, sigma = self._jump_arrays
        coefficients, weights = self._actions()[3].copy(), w.copy()
        carriers = carriers_of(self.place.system)
        rows = sorted({k for f in np.flatnonzero(sigma) for k in carriers[int(f)] if R[k] != 0.0})

        def answer() -> np.ndarray:
            moved = self._jump()[6]
            push = np.zeros(len(rows))
            for f in np.flatnonzero(sigma):
                for k in carriers[int(f)]:
                    if k in rows:
                        push[rows.index(k)] -= sigma[f] * coefficients[f] * moved[f]
            return push

        first, matrix = answer(), np.eye(len(rows))
        w[:] = 0.0
        for i, row in enumerate(rows):
            lifted[:] = 0.0
            lifted[row] = 1.0
            matrix[:, i] -= answer()
        w[:] = weights
        s = np.zeros(lifted.size)
        s[rows] = np.linalg.solve(matrix, first)
        return s

    def _back_references(self, round_: Round, W: Weights) -> None:
        """A captured joint has taken the position, and the time, as its reference."""
        system, m = self.place.system, self.place.bound.arrays
        modes, bodies, size = system.modes, list(system.model.bodies), system.symbols.q_size
        for name in dict.fromkeys(round_.references):
            if name in modes.reference_times:
                slot = system.n_p + modes.reference_times[name]
                W.by_t += W.p[:, slot]
                W.p[:, slot] = 0.0
            for body, first in modes.references.get(name, {}).items():
                at, slot = size * bodies.index(body), system.n_p + first
                W.y[:, at : at + size] += W.p[:, slot : slot + size]
                W.p[:, slot : slot + size] = 0.0
        assert m.q.size == len(bodies) * size

    def _back_actions(self, round_: Round, W: Weights, by_J: np.ndarray, by_alpha: np.ndarray) -> None:
        """Values that were set, impulses and approach speeds, all computed of the state before the round."""
        actions = [action for event in round_.events for action in event.actions]
        if self._acting is None or not any(isinstance(a, (Set, Impulse, Impact)) for a in actions):
            return
        e, place, m = self._equations, self.place, self.place.bound.arrays
        place.put(round_.before)
        model, n_v = place.system.model, m.v.size
        parameters, states = list(model.parameters), list(model.states)
        weights = np.zeros((W.y.shape[0], self._values.size))
        first_impulse = e.values.numel()
        first_approach = first_impulse + e.impulse.numel()
        set_last: dict[str, Set] = {action.target: action for action in actions if isinstance(action, Set)}
        for target, action in set_last.items():
            column = W.p[:, parameters.index(target)] if target in model.parameters else None
            if column is None:
                column = W.y[:, m.q.size + n_v + states.index(target)]
            weights[:, e.plan.sets[action]] += column
            column[:] = 0.0
        for action in actions:
            if isinstance(action, Impulse):
                at = first_impulse + n_v * e.plan.impulses[action]
                weights[:, at : at + n_v] += by_J
        weights[:, first_approach : first_approach + by_alpha.shape[1]] += by_alpha
        for k in range(W.y.shape[0]):
            self._values[:] = weights[k]
            by_y, by_a, by_lam, by_p, by_t = (x.copy() for x in self._acting())
            h_y, h_p, h_t = place.total(by_y, by_a, by_lam, by_p, by_t[0])
            W.y[k] += h_y
            W.p[k] += h_p
            W.by_t[k] += h_t


def junctions_of(journey: Journey) -> Junctions | None:
    """The derivatives of the events of a journey; None where it has none."""
    if not (journey.has_junctions or journey.trail.marks):
        return None
    fastest = np.zeros(journey.place.n_y)
    for path in journey.paths:
        if path is not None:
            fastest = np.maximum(fastest, np.abs(path.f).max(axis=0))
    return Junctions(journey.place, fastest)
