"""Instantaneous changes of speeds and contacts: momentum balance, restitution, rest, stick and slip.

    M (v⁺ - v⁻) = J + Cᵀ Λ + Gᵀ P        momentum of the whole machine (Wehage & Haug 1981, eqs. 5.11-5.15)
    C v⁺ + Φ_t = 0                        joints hold
    0 ≤ P  ⊥  G v⁺ + g_t + e (G v⁻ + g_t)⁻ ≥ 0    contacts push, part with restitution e, do not overlap

Contacts are the gap rows of limits. Several at once are solved together or one after another; the two differ (Newton's
cradle), and nature does not say which is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from cardan.analysis.events.sticking import Frictions
from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.run.trail import Jump, Round
from cardan.errors import AnalysisError
from cardan.model.joints.limits import Limit
from cardan.numerics import motion
from cardan.numerics.constants import (
    FAR_BEYOND_GRIP,
    FORCE_NOISE,
    GAP_TOL,
    MOST_CONTACT_CHANGES,
    MOST_CONTACT_RETURNS,
    MOST_IMPACTS,
    NEARLY_DEPENDENT_FRICTION,
    REST_SPEED,
    SPEED_JUMP,
    SPEED_NOISE,
    STOPPED_SLIP,
)


class Instant:
    """A machine at one moment, whose speeds and contacts change; positions do not."""

    def __init__(self, bound: BoundMachine, margin: Callable[[int], float], rest_height: float, together: bool):
        self.bound, self._margin, self.rest_height, self.together = bound, margin, rest_height, together
        system = bound.system
        rows = system.rows
        self.limits = [k for k, row in enumerate(rows) if isinstance(row.element, Limit) and row.element.active]
        self.friction = Frictions(bound)
        self.frictions = self.friction.rows
        self.free = np.zeros(len(rows), bool)  # rows whose holding is decided here
        self.free[self.limits + self.frictions] = True
        self.n_impacts = len(system.events.plan.impacts)
        self.top_speed = 0.0  # largest speed seen
        self.round: Round | None = None  # where jumps are written down, for sensitivities
        m, functions = bound.arrays, system.events
        n = m.Phi.size + self.n_impacts
        self._R, self._J, self._b = np.zeros(n), np.zeros(m.v.size), np.zeros(n)
        self._balance = Computed(functions.balance, m.t, m.q, m.p, m.D, self._R, self._J, self._b)
        self._gamma = Computed(functions.gamma, m.t, m.q, m.v, m.p)
        self.resting: set[int] = set()  # frictions that have neither speed nor acceleration, as last settled
        self._impact_rows = Computed(functions.impact_rows, m.t, m.q, m.p)
        self.forget()

    def forget(self) -> None:
        """Begin the account of another moment."""
        self.impulse = np.zeros(self.bound.arrays.Phi.size + self.n_impacts)
        self.external = np.zeros(self.bound.arrays.v.size)
        self.jumped = False

    # -- speeds ------------------------------------------------------------------------------------------------

    def rates(self) -> np.ndarray:
        """C v + Φ_t of all rows."""
        m = self.bound.arrays
        motion.call(m.jacobian)
        out = np.zeros(m.Phi.size)
        motion.speed_residual(m.indptr, m.indices, m.C, m.v, m.Phi_t, out)
        return out

    def noise(self) -> float:
        """Speeds that cannot be told from zero: by round-off of the largest one so far, or by the tolerance."""
        m = self.bound.arrays
        self.top_speed = max(self.top_speed, float(np.max(np.abs(m.v / m.col_scale), initial=0.0)))
        return max(SPEED_NOISE * self.top_speed, REST_SPEED * self.rest_height)

    def jump(
        self, J: np.ndarray, contacts: dict[int, float], impacts: dict[int, float], bouncing: Iterable[int] = ()
    ) -> tuple[np.ndarray, np.ndarray]:
        """Speed jump and impulses for an external impulse J, and rows that must change their rate by given values.

        All rows that hold keep or get the rate zero; `impacts` are numbers of impact rows, `bouncing` those contacts
        that part with restitution.
        """
        bound, m, R, b = self.bound, self.bound.arrays, self._R, self._b
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
        self.bound.arrays.v[:] += dv
        self.impulse += impulse
        self.jumped = True
        self._check_agreement()
        if self.round is not None:
            self.round.jumps.append(self._last)

    def opened(self) -> np.ndarray:
        """Numbers of rows of joints and drivers that hold, whose speeds do not fit."""
        rate, m = self.rates(), self.bound.arrays
        held = self.bound.holds & ~self.free
        return np.flatnonzero(held & (np.abs(rate) * m.row_unit > max(self.noise(), SPEED_JUMP * self.top_speed)))

    def _check_agreement(self) -> None:
        """Refuses what no impulse can do: rows that contradict each other leave one of them open."""
        opened = self.opened()
        if not opened.size:
            return
        rows = self.bound.system.rows
        names = dict.fromkeys(rows[i].element for i in opened)
        said = ", ".join(f'{element.kind} "{element.name}"' for element in names)
        raise AnalysisError(
            f"no impulse can satisfy all constraints: {said} would open; a driver may push the machine through a "
            "limit, "
            "or hold a body that is hit or captured"
        )

    def closed(self, hit: Iterable[int] = ()) -> list[int]:
        """Limit rows in contact: those that hold, those that have just closed, those without a gap."""
        if not self.limits:
            return []
        m = self.bound.arrays
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
        names = ", ".join(dict.fromkeys(self.bound.system.rows[i].element.name for i in closed))
        remedy = "a driver may push the machine through the limit" if self.together else 'try impacts="together"'
        raise AnalysisError(f"impacts at {names} continue without end; {remedy}")

    def _strike_together(
        self, J: np.ndarray, impacts: dict[int, float], closed: list[int], u: np.ndarray, e: np.ndarray
    ) -> None:
        """One balance for all contacts: an active set of those that push."""
        noise = self.noise()
        pushing = {i for i in closed if u[i] < -noise} if self.together else set()
        for _ in range(MOST_CONTACT_CHANGES):
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
        m = self.bound.arrays
        return np.bincount(self.bound.row_of_entry, m.C * dv[m.indices], minlength=m.Phi.size)

    # -- contacts and friction ---------------------------------------------------------------------------------

    def settle(
        self,
        hit: Iterable[int] = (),
        leaving: Iterable[int] = (),
        breaking: Iterable[int] = (),
        stopping: Iterable[int] = (),
    ) -> None:
        """Which contacts go on, which frictions stick.

        `leaving` contacts come off, `breaking` frictions slip, `stopping` ones have just lost their speed.
        """
        bound = self.bound
        if not (self.limits or self.frictions):
            return
        leaving, breaking, stopped = set(leaving), set(breaking), set(stopping)
        for i in breaking:
            self.friction.slip(i, -float(np.sign(bound.arrays.lam[i])))
        slipping, lasting = set(breaking), set(breaking)
        if not self.jumped:  # those that slip without speed stay so until that proves wrong: others may hold them there
            slipping |= {i for i in self.frictions if self.friction.direction(i) != 0 and i not in stopped}
        closed = {i: MOST_CONTACT_RETURNS for i in self.closed(hit) if i not in leaving}  # how often each may come back
        bound.holds[self.limits] = False
        for _ in range(MOST_CONTACT_CHANGES):
            forced = self._choose_slip(slipping, stopped)
            acceleration = self._accelerations()
            if self.friction.pass_on(forced, acceleration, self.noise()):
                acceleration = self._accelerations()
            rate, noise = self.rates(), self.noise()
            if self._one_change(closed, slipping, acceleration, rate, noise):
                continue
            still = [i for i in slipping if abs(rate[i]) <= noise]
            back = [i for i in self.friction.against(still, acceleration, noise) if i not in lasting]
            if not back:
                self.resting = set(self.friction.unmoved(self.frictions, acceleration, noise))
                self.friction.hold_still([i for i in still if i in self.resting])
                return
            slipping.discard(back[0])
            lasting.add(back[0])
        raise AnalysisError("contacts and friction do not settle: the machine jams at this position")

    def _one_change(
        self, closed: dict[int, int], slipping: set[int], acceleration: np.ndarray, rate: np.ndarray, noise: float
    ) -> bool:
        """The most urgent change of what holds; False when all is consistent."""
        bound, m = self.bound, self.bound.arrays
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
            self.friction.slip(worst, -float(np.sign(m.lam[worst])))
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
            dv, impulse = self.jump(np.zeros(self.bound.arrays.v.size), targets, {})
            self.take(dv, impulse)

    def _accelerations(self) -> np.ndarray:
        """Φ̈ = C v̇ - γ of all rows, from the equations of motion with the rows that hold now."""
        m = self.bound.arrays
        m.lam_seen[:] = 0.0
        self._evaluate()
        motion.call(m.jacobian)
        return self._change_of_rates(m.v_rate) - self._gamma()[0]

    def _evaluate(self) -> None:
        """The equations of motion with the rows that hold now."""
        m, lu = self.bound.arrays, self.bound.partition()
        watched = m.watch.copy()
        motion.evaluate(m, lu, False)
        m.watch[:] = watched  # that a trial comes near to a singular position says nothing of the machine

    def _choose_slip(self, slipping: set[int], stopped: set[int]) -> list[int]:
        """Frictions slip in the direction of their rate, and stick where there is none and they can.

        `slipping` have their direction; the rate of `stopped` ones is zero. Returns those that cannot stick.
        """
        if not self.frictions:
            return []
        rate, noise = self.rates(), self.noise()
        still = []
        for i in self.frictions:
            if not self.friction.carried(i):
                self.friction.slip(i, 0.0)
            elif abs(rate[i]) > (
                max(noise, STOPPED_SLIP * self.top_speed) if i in stopped and not self.jumped else noise
            ):
                self.friction.slip(i, float(np.sign(rate[i])))
            elif i not in slipping:
                still.append(i)
        can = self.friction.independent(still)
        sticking = [i for i in can if self.bound.holds[i] or can[i] > NEARLY_DEPENDENT_FRICTION or self._could_stick(i)]
        forced = [i for i in still if i not in sticking]
        self.bound.holds[forced] = False
        for i in sticking:
            if not self.bound.holds[i]:
                name = self.friction.stick(i)
                if self.round is not None:
                    self.round.references.append(name)
        return forced

    def _could_stick(self, row: int) -> bool:
        """Whether a friction that leaves little freedom can be held by anything like the μ_s N that it has while free.

        Beside a dead centre that is passed at speed, sticking would take forces beyond all measure. They are found here
        with the normal forces as they are without them: other frictions would answer to them, and not settle.
        """
        bound, m, direction = self.bound, self.bound.arrays, self.friction.direction(row)
        self._accelerations()
        grip = self._margin(row)
        self.friction.slip(row, 0.0)
        bound.holds[row] = True
        sees, m.count.sees_multipliers = m.count.sees_multipliers, 0
        self._evaluate()
        m.count.sees_multipliers = sees
        self.friction.slip(row, direction)
        return bool(abs(m.lam[row]) <= FAR_BEYOND_GRIP * grip + FORCE_NOISE * np.max(np.abs(m.lam)))
