"""What happens to speeds and contacts in an instant: momentum balance, restitution, rest, stick and slip.

    M (v⁺ - v⁻) = J + Cᵀ Λ + Gᵀ P        momentum of the whole machine (Wehage & Haug 1981, eqs. 5.11-5.15)
    C v⁺ + Φ_t = 0                        joints hold
    0 ≤ P  ⊥  G v⁺ + g_t + e (G v⁻ + g_t)⁻ ≥ 0    contacts push, part with restitution e, do not overlap

Contacts are the gap rows of limits. Several at once are solved together or one after another; the two differ (Newton's
cradle), and nature does not say which is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from cardan.analysis.computed import Computed
from cardan.analysis.machine import BoundMachine
from cardan.analysis.trail import Jump, Round
from cardan.errors import AnalysisError
from cardan.model.limits import Friction, Limit
from cardan.numerics import motion

MOST_IMPACTS = 1000  # one after another in one instant; more will not come to an end
MOST_CHANGES = 100  # of the set of contacts in one solution
MOST_RETURNS = (
    2  # of a contact that has come off, in one solution: forces that tremble about zero must not go on for ever
)
SPEED_NOISE = 1e-10  # of the largest speed so far: less is no approach
REST_SPEED = 0.01  # of the absolute tolerance, per unit of time: likewise
FORCE_NOISE = 1e-9  # of the largest multiplier: less is no pull
GAP_TOL = 1e-9  # body sizes: a contact within it is closed


class Instant:
    """A machine at one moment, whose speeds and contacts change; positions do not."""

    def __init__(self, bound: BoundMachine, margin: Callable[[int], float], rest_height: float, together: bool):
        self.bound, self._margin, self.rest_height, self.together = bound, margin, rest_height, together
        system = bound.system
        rows = system.constraints.rows
        self.limits = [k for k, row in enumerate(rows) if isinstance(row.element, Limit) and row.element.active]
        self.frictions = [k for k, row in enumerate(rows) if isinstance(row.element, Friction) and row.element.active]
        places = system.constraints.places
        self._carriers = {  # limits that a friction takes its normal force from
            k: list(range(places[rows[k].element.joint.name].start, places[rows[k].element.joint.name].stop))
            for k in self.frictions
            if isinstance(rows[k].element.joint, Limit) and rows[k].element.normal is None
        }
        self.free = np.zeros(len(rows), bool)  # rows whose holding is decided here
        self.free[self.limits + self.frictions] = True
        self.n_impacts = len(system.events.equations.impacts)
        self.top_speed = 0.0  # largest speed seen
        self.round: Round | None = None  # where jumps are written down, for sensitivities
        m, functions = bound.m, system.events
        n = m.Phi.size + self.n_impacts
        self._R, self._J, self._b = np.zeros(n), np.zeros(m.v.size), np.zeros(n)
        self._balance = Computed(functions.balance, m.t, m.q, m.p, m.D, self._R, self._J, self._b)
        self._gamma = Computed(functions.gamma, m.t, m.q, m.v, m.p)
        self._impact_rows = Computed(functions.impact_rows, m.t, m.q, m.p)
        self.forget()

    def forget(self) -> None:
        """Begin the account of another moment."""
        self.impulse = np.zeros(self.bound.m.Phi.size + self.n_impacts)
        self.external = np.zeros(self.bound.m.v.size)
        self.jumped = False

    # -- speeds ------------------------------------------------------------------------------------------------

    def rates(self) -> np.ndarray:
        """C v + Φ_t of all rows."""
        m = self.bound.m
        motion.call(m.jacobian)
        out = np.zeros(m.Phi.size)
        motion.speed_residual(m.indptr, m.indices, m.C, m.v, m.Phi_t, out)
        return out

    def noise(self) -> float:
        """Speeds that cannot be told from zero: by round-off of the largest one so far, or by the tolerance."""
        m = self.bound.m
        self.top_speed = max(self.top_speed, float(np.max(np.abs(m.v / m.col_scale), initial=0.0)))
        return max(SPEED_NOISE * self.top_speed, REST_SPEED * self.rest_height)

    def jump(
        self, J: np.ndarray, contacts: dict[int, float], impacts: dict[int, float], bouncing: Iterable[int] = ()
    ) -> tuple[np.ndarray, np.ndarray]:
        """Speed jump and impulses for an external impulse J, and rows that must change their rate by given values.

        All rows that hold keep or get the rate zero; `impacts` are numbers of impact rows, `bouncing` those contacts
        that part with restitution.
        """
        bound, m, R, b = self.bound, self.bound.m, self._R, self._b
        before, u = bound.holds.copy(), self.rates()
        bound.holds[self.free] = False
        bound.holds[list(contacts)] = True
        R[:] = b[:] = 0.0
        R[: m.Phi.size] = bound.row_scale(bound.eliminate())
        b[: m.Phi.size][bound.holds] = -u[bound.holds]
        for row, change in contacts.items():
            b[row] = change
        if impacts:
            N = self.impact_rows()
            for k, change in impacts.items():
                R[m.Phi.size + k] = 1.0 / np.linalg.norm(N[k] * m.D)
                b[m.Phi.size + k] = change
        bound.holds[:] = before
        self._J[:] = J
        dv, impulse = (x.copy() for x in self._balance())
        if not (np.isfinite(dv).all() and np.isfinite(impulse).all()):
            raise AnalysisError(
                "the momentum balance has no solution: a direction has zero length, or an impact acts where joints "
                "leave no freedom"
            )
        if self.round is not None:
            bounces = np.zeros(R.size)
            bounces[[*bouncing, *(m.Phi.size + k for k in impacts)]] = 1.0
            copies = (x.copy() for x in (m.v, m.p, m.D, R, bounces, dv, impulse))
            self._last = Jump(*copies, external=bool(np.any(J)), impacts=tuple(impacts))
        return dv, impulse

    def impact_rows(self) -> np.ndarray:
        return self._impact_rows()[0].reshape(self.n_impacts, -1)

    def take(self, dv: np.ndarray, impulse: np.ndarray) -> None:
        self.bound.m.v[:] += dv
        self.impulse += impulse
        self.jumped = True
        if self.round is not None:
            self.round.jumps.append(self._last)

    def closed(self, hit: Iterable[int] = ()) -> list[int]:
        """Limit rows in contact: those that hold, those that have just closed, those without a gap."""
        if not self.limits:
            return []
        m = self.bound.m
        motion.call(m.constraint)
        hit = set(hit)
        near = GAP_TOL * self.bound.size
        return [i for i in self.limits if self.bound.holds[i] or i in hit or m.Phi[i] <= near]

    def strike(self, J: np.ndarray, impacts: dict[int, float], captured: bool, hit: list[int], e: np.ndarray) -> None:
        """All impulses of this moment: external ones, impacts, captures, and what limits answer until none approach."""
        first = captured or bool(impacts) or bool(np.any(J))
        self.external += J
        closed = self.closed(hit)
        for _ in range(MOST_IMPACTS):
            u, noise = self.rates(), self.noise()
            approaching = [i for i in closed if u[i] < -noise]
            if not (first or approaching):
                return
            if first or self.together:
                self._strike_together(J if first else np.zeros_like(J), impacts if first else {}, closed, u, e)
            else:
                row = min(approaching, key=lambda i: u[i])
                self.take(*self.jump(np.zeros_like(J), {row: -(1.0 + e[row]) * u[row]}, {}, (row,)))
            first = False
        names = ", ".join(dict.fromkeys(self.bound.system.constraints.rows[i].element.name for i in closed))
        remedy = "a driver may force it through the limit" if self.together else 'try impacts="together"'
        raise AnalysisError(f"impacts at {names} do not come to an end; {remedy}")

    def _strike_together(
        self, J: np.ndarray, impacts: dict[int, float], closed: list[int], u: np.ndarray, e: np.ndarray
    ) -> None:
        """One balance for all contacts: an active set of those that push."""
        noise = self.noise()
        pushing = {i for i in closed if u[i] < -noise} if self.together else set()
        for _ in range(MOST_CHANGES):
            targets = {i: -(1.0 + e[i]) * u[i] if u[i] < 0.0 else -u[i] for i in sorted(pushing)}
            dv, impulse = self.jump(J, targets, impacts, [i for i in targets if u[i] < 0.0])
            pulls = [i for i in pushing if impulse[i] < -FORCE_NOISE * np.max(np.abs(impulse))]
            if pulls:
                pushing.discard(min(pulls, key=lambda i: impulse[i]))
                continue
            if not self.together:
                break
            after = u + self._change_of_rates(dv)
            overlap = [i for i in closed if i not in pushing and after[i] < -noise]
            if not overlap:
                break
            pushing.add(min(overlap, key=lambda i: after[i]))
        self.take(dv, impulse)

    def _change_of_rates(self, dv: np.ndarray) -> np.ndarray:
        m = self.bound.m
        return np.bincount(self.bound.row_of_entry, m.C * dv[m.indices], minlength=m.Phi.size)

    # -- contacts and friction ---------------------------------------------------------------------------------

    def settle(self, hit: Iterable[int] = (), leaving: Iterable[int] = (), breaking: Iterable[int] = ()) -> None:
        """Which contacts go on, which frictions stick. `leaving` contacts come off, `breaking` frictions slip."""
        bound = self.bound
        if not (self.limits or self.frictions):
            return
        leaving, slipping = set(leaving), set(breaking)
        for i in self.frictions:
            if i in slipping:
                self._slip(i, -float(np.sign(bound.m.lam[i])))
        closed = {i: MOST_RETURNS for i in self.closed(hit) if i not in leaving}  # how often each may come back
        bound.holds[self.limits] = False
        for _ in range(MOST_CHANGES):
            self._choose_slip(slipping)
            acceleration = self._accelerations()
            rate, noise = self.rates(), self.noise()
            if self._one_change(closed, slipping, acceleration, rate, noise):
                continue
            return
        raise AnalysisError("contacts and friction do not settle: the machine jams at this position")

    def _one_change(
        self, closed: dict[int, int], slipping: set[int], acceleration: np.ndarray, rate: np.ndarray, noise: float
    ) -> bool:
        """The most urgent change of what holds; False when all is consistent."""
        bound, m = self.bound, self.bound.m
        weak = FORCE_NOISE * float(np.max(np.abs(m.lam), initial=0.0))
        pulling = [i for i in closed if bound.holds[i] and m.lam[i] < -weak]
        if pulling:
            worst = min(pulling, key=lambda i: m.lam[i])
            bound.holds[worst] = False
            closed[worst] -= 1  # it has come off; when others do, it may be pressed again
            if closed[worst] < 0:
                del closed[worst]
            return True
        resting = [i for i in closed if not bound.holds[i] and self._rests(i, acceleration[i], rate[i], noise)]
        if resting:
            self._plastic(resting)
            bound.holds[resting] = True
            return True
        margins = {i: self._margin(i) for i in self.frictions if bound.holds[i]}
        worst = min(margins, key=lambda i: margins[i], default=None)
        if worst is not None and margins[worst] < -weak:
            slipping.add(worst)
            self._slip(worst, -float(np.sign(m.lam[worst])))
            return True
        return False

    def _rests(self, row: int, acceleration: float, rate: float, noise: float) -> bool:
        """No speed and pressed together, or a bounce lower than what is told apart: g = ġ²/(2|g̈|)."""
        if acceleration >= 0.0:
            return False
        return rate <= noise or rate**2 < 2.0 * abs(acceleration) * self.rest_height

    def _plastic(self, rows: list[int]) -> None:
        """Take what speed is left in contacts that come to rest."""
        u = self.rates()
        if any(u[i] != 0.0 for i in rows):
            targets = {i: -u[i] for i in [*rows, *(k for k in self.limits if self.bound.holds[k])]}
            dv, impulse = self.jump(np.zeros(self.bound.m.v.size), targets, {})
            self.take(dv, impulse)

    def _accelerations(self) -> np.ndarray:
        """Φ̈ = C v̇ - γ of all rows, from the equations of motion with the rows that hold now."""
        bound, m = self.bound, self.bound.m
        lu = bound.partition()
        m.lam_seen[:] = 0.0
        motion.evaluate(m, lu, False)
        motion.call(m.jacobian)
        return self._change_of_rates(m.v_rate) - self._gamma()[0]

    def carried(self, friction: int) -> bool:
        """Whether there can be a normal force: its limit, where it has one, is in contact."""
        rows = self._carriers.get(friction)
        return rows is None or bool(self.bound.holds[rows].any())

    def _choose_slip(self, slipping: set[int]) -> None:
        """Frictions slip in the direction of their rate, and stick where there is none."""
        if not self.frictions:
            return
        rate, noise = self.rates(), self.noise()
        stopped = []
        for i in self.frictions:
            if not self.carried(i):
                self._slip(i, 0.0)
            elif abs(rate[i]) > noise:
                self._slip(i, float(np.sign(rate[i])))
            elif i not in slipping and not self.bound.holds[i]:
                stopped.append(i)
        for i in stopped:
            name = self.bound.system.constraints.rows[i].element.name
            self.bound.system.set_reference(self.bound.m.p, name, self.bound.m.q, float(self.bound.m.t[0]))
            if self.round is not None:
                self.round.references.append(name)
            self._slip(i, 0.0)
            self.bound.holds[i] = True

    def _slip(self, row: int, direction: float) -> None:
        bound = self.bound
        modes = bound.system.symbols.modes
        name = bound.system.constraints.rows[row].element.name
        bound.m.p[bound.system.n_p + modes.slips[name]] = direction
        bound.holds[row] = False
