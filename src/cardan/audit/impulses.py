"""Work and momentum of the impulses of an event.

    M (v⁺ - v⁻) = J + Cᵀ Λ + Nᵀ P,    T⁺ - T⁻ = ½ (v⁺ + v⁻) · (J + Cᵀ Λ + Nᵀ P)        (work of an impulse)

The impulses are those that the run wrote down; M, C, N and J are evaluated anew at the position of the event. Where an
event sets a mass, the energy that the mass brings along is told apart.
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.run.trail import Jump, Junction, Round
from cardan.design.gradients.along_a_motion.placed_machine import Place
from cardan.model.control.events import Impact, Impulse
from cardan.numerics import motion

IMPACTS, GIVEN, MASSES = "impacts", "given impulses", "masses set by events"
SMALL_MOMENTUM = 1e-6  # of the momentum: a smaller jump is not what the residual is measured by

Works = dict[tuple[str, str], float]


class Impulses:
    """The jumps of a run, one event after another; `residual` is the worst momentum balance among them."""

    def __init__(self, place: Place):
        self.place, self.residual, self.worst = place, 0.0, ""
        m, system = place.bound.arrays, place.system
        self._audit = Computed(system.events.audit, m.t, m.q, m.v, m.z, m.p)
        self._actions = Computed(system.events.actions, m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p)
        self._impact_rows = Computed(system.events.impact_rows, m.t, m.q, m.p)
        self._rows = system.rows

    def works(self, junction: Junction) -> Works:
        """The work of every element's impulses in an event."""
        m, works = self.place.bound.arrays, Works()
        self.place.put(junction.before)
        for round_ in junction.rounds:
            for jump in round_.jumps:
                self._set_masses(works, jump.v, jump.p)
                self._jump(works, round_, jump, junction)
                m.v[:] = jump.v + jump.dv
        self._set_masses(works, junction.after.v, junction.after.p)
        return works

    def _set_masses(self, works: Works, v: np.ndarray, p: np.ndarray) -> None:
        """The parameters become p, at speeds v."""
        m = self.place.bound.arrays
        m.v[:] = v
        before = float(self._audit()[0][0])
        m.p[:] = p
        change = float(self._audit()[0][0]) - before
        if change != 0.0:
            works[MASSES, MASSES] = works.get((MASSES, MASSES), 0.0) + change

    def _jump(self, works: Works, round_: Round, jump: Jump, junction: Junction) -> None:
        m, bound = self.place.bound.arrays, self.place.bound
        external_impulses = self._external_impulses(round_) if jump.external else {}
        m.v[:], m.p[:] = jump.v, jump.p
        momentum = self._audit()[1].copy()
        m.v[:] = jump.dv
        change = self._audit()[1].copy()  # M dv
        m.v[:] = jump.v
        middle = jump.v + 0.5 * jump.dv
        motion.call(m.jacobian)
        n_c = m.Phi.size
        entries = m.C * jump.impulse[bound.row_of_entry]
        answer = np.bincount(m.indices, entries, minlength=m.v.size).astype(float)
        parts = [change, answer.copy()]
        by_row = np.bincount(bound.row_of_entry, entries * middle[m.indices], minlength=n_c)
        for i in np.flatnonzero(jump.impulse[:n_c]):
            key = self._rows[i].element.name, IMPACTS
            works[key] = works.get(key, 0.0) + float(by_row[i])
        if len(jump.impulse) > n_c:
            N = self._impact_rows()[0].reshape(len(jump.impulse) - n_c, -1)
            names = self._names_of_impacts(round_)
            for k in np.flatnonzero(jump.impulse[n_c:]):
                push = N[k] * jump.impulse[n_c + k]
                answer += push
                parts.append(push)
                key = names.get(int(k), "impact"), IMPACTS
                works[key] = works.get(key, 0.0) + float(push @ middle)
        for name, J in external_impulses.items():
            answer += J
            parts.append(J)
            works[name, GIVEN] = works.get((name, GIVEN), 0.0) + float(J @ middle)
        scale = m.col_scale
        size = max(*(float(np.max(np.abs(part * scale), initial=0.0)) for part in parts), 1e-300)  # they may cancel
        size = max(size, SMALL_MOMENTUM * float(np.max(np.abs(momentum * scale), initial=0.0)))
        left = float(np.max(np.abs((change - answer) * scale), initial=0.0) / size)
        if not left <= self.residual:
            self.residual = left
            self.worst = f'"{", ".join(junction.names) or "start"}" at t = {junction.before.t:.6g}'

    def _external_impulses(self, round_: Round) -> dict[str, np.ndarray]:
        """The generalized impulses that the events of a round ask for, by event."""
        plan, m = self.place.system.events.plan, self.place.bound.arrays
        speeds_and_parameters = [x.copy() for x in (m.v, m.p)]
        self.place.put(round_.before)
        columns = self._actions()[1].reshape(-1, m.v.size).copy()
        m.v[:], m.p[:] = speeds_and_parameters
        impulses: dict[str, np.ndarray] = {}
        for event in round_.events:
            for action in event.actions:
                if isinstance(action, Impulse):
                    impulses[event.name] = impulses.get(event.name, 0.0) + columns[plan.impulses[action]]
        return impulses

    def _names_of_impacts(self, round_: Round) -> dict[int, str]:
        rows = self.place.system.events.plan.impacts
        actions = ((event.name, action) for event in round_.events for action in event.actions)
        return {rows[action]: name for name, action in actions if isinstance(action, Impact)}
