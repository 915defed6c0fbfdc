"""Gradients by forward sensitivities: the variations δy of the motion for each parameter, carried along with it.

    δẏ = F_y δy + F_p δp,   δψ = g_y δy(T) + g_p δp + ∫ (L_y δy + L_p δp) dt

Cheaper than the adjoint where functionals outnumber parameters. At events variations jump by the matrix whose rows
`junctions` gives.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.run.interrupts import HeldInterrupt
from cardan.design.gradients.along_a_motion.causes import cause
from cardan.design.gradients.along_a_motion.junctions import Weights, junctions_of
from cardan.design.gradients.along_a_motion.placed_machine import COLUMNS_PER_CALL, FAILED
from cardan.design.gradients.along_a_motion.replay import END, MARK, Journey, Moment, Row
from cardan.design.gradients.along_a_motion.start import StartDerivative
from cardan.design.gradients.along_a_motion.units import first_scale, set_weights, typical_sizes, typical_step
from cardan.design.gradients.along_a_motion.vectors_through_zero import Passage
from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.numerics import sensitivity_flow as along
from cardan.numerics.integrators import adams

STEPS_PER_CALL = 2000  # of a compiled call
LEAST_VARIATION = 1e-3  # of the sizes of a motion, for a parameter twice as large: less need not be followed exactly
MOST_VARIATION = (
    10.0  # of them: what changes more, such as the angle of a spin by its speed, does not allow larger errors beside it
)
EFFECT_ROUND_OFF = 1e-13  # of them: what a parameter without any effect shows


class Forward:
    """Variations for some parameters, carried along a journey."""

    def __init__(self, journey: Journey, rows: list[Row], rtol: float, columns: Sequence[int]):
        self.journey, self.rows, self.rtol, self.columns = journey, rows, rtol, list(columns)
        self.place = journey.place
        self.junctions = junctions_of(journey)
        self.by_end = np.zeros(len(rows))
        self.steps = self.evaluations = 0
        self._integrals = [k for k, _, _ in journey.windows(rows)]
        self.times = np.zeros(0)  # where variations are wanted
        self.variations: list[tuple[np.ndarray, np.ndarray]] = []  # (δy, δp) there

    def run(self, begin: StartDerivative) -> np.ndarray:
        """The derivatives of all rows by all parameters; 0 for those that are not asked for."""
        self._begin(begin)
        trail, journey = self.journey.trail, self.journey
        self.derivatives = np.zeros((len(self.rows), len(self.columns)))
        for i in range(len(trail.stretches)):
            if journey.has_junctions:
                self._at_event(i, stops=False)
            self._stretch(i)
        if journey.stopped is not None:
            self._at_event(len(trail.junctions) - 1, stops=True)
        else:
            self._at_end()
        self.derivatives[self._integrals] += self.of_integrals.T
        matrix = np.zeros((len(self.rows), self.place.system.n_p))
        matrix[:, self.columns] = self.derivatives
        return matrix

    def _begin(self, begin: StartDerivative) -> None:
        place, count, journey = self.place, len(self.columns), self.journey
        m, n_p = place.bound.arrays, place.system.n_p
        self.dy = np.vstack([begin.q_p, begin.v_p, begin.z_p])[:, self.columns].T.copy()
        self.dp = np.zeros((count, place.n_p))
        self.dp[np.arange(count), self.columns] = 1.0
        self.dp[:, n_p:] = begin.modes_p[:, self.columns].T
        self.of_integrals = np.zeros((count, len(self._integrals)))
        chunk = 1 if count == 1 else COLUMNS_PER_CALL
        dy, dp = np.zeros(chunk * place.n_y), np.zeros(chunk * place.n_p)
        self._product = Computed(place.system.sensitivities.forward(chunk), *place.rate_inputs, dy, dp)
        integrals = [self.rows[k] for k in self._integrals]
        by_y, by_a, by_lam, by_p, _ = journey.integrand_partials.outputs
        d_rates, d_lam = self._product.outputs
        self._flow = along.Forward(
            journey.integrand_partials.handle, np.array([count]), np.zeros(len(integrals)),
            np.array([row.functional for row in integrals], np.int64),
            np.array([row.factor for row in integrals], float),
            by_y, by_a, by_lam, by_p, self.dp, self._product.handle, dy, dp, d_rates, d_lam,
        )  # fmt: skip
        sizes = typical_sizes(journey)[: place.n_y]
        values = np.array([self._integral_size(row, sizes) for row in integrals], float)
        self._unit = 1.0 / np.concatenate([sizes, np.where(values > 0, values, 1.0)])
        sizes_of_parameters = np.abs(m.p[self.columns])
        self._least = max(LEAST_VARIATION, EFFECT_ROUND_OFF / self.rtol) / np.where(
            sizes_of_parameters > 0, sizes_of_parameters, 1.0
        )
        self._most = MOST_VARIATION / np.where(sizes_of_parameters > 0, sizes_of_parameters, 1.0)

    def _integral_size(self, row: Row, sizes: np.ndarray) -> float:
        """Of ψ, or what it were for states of their typical `sizes`, if that is more.

        The integral of what stays zero is round-off: derivatives must not be followed to a share of that.
        """
        journey, place = self.journey, self.place
        journey.visit(Moment(END, journey.t_end))
        numbers = place.n_y, place.bound.arrays.v.size, place.bound.arrays.lam.size, place.n_p
        k = row.functional
        outputs = zip(journey.integrand_partials()[:4], numbers, strict=True)
        by_y, by_a, by_lam, by_p = (np.nan_to_num(x[k * n : (k + 1) * n]) for x, n in outputs)
        by_y = place.total(by_y, by_a, by_lam, by_p, 0.0)[0]
        most = float(np.max(np.abs(by_y) * sizes, initial=0.0)) * abs(row.factor)
        return max(abs(row.value), most * (journey.t_end - journey.t_start))

    def _at_end(self) -> None:
        journey = self.journey
        journey.visit(Moment(END, journey.t_end))
        for k in journey.looks_at_end(self.rows):
            by_y, by_p, by_t = journey.derivatives(self.rows[k].functional)
            self.derivatives[k] += self.dy @ by_y + self.dp @ by_p
            self.by_end[k] = by_t + by_y @ self.place.rates
        for k, _, end in journey.windows(self.rows):
            if end.kind == END:
                self.by_end[k] = journey.integrand_of(self.rows[k])

    # -- stretches ---------------------------------------------------------------------------------------------

    def _stretch(self, i: int) -> None:
        journey, rows = self.journey, self.rows
        times = journey.trail.stretches[i].rows.t
        t, t_end = float(times[0]), float(times[-1])
        for position, (_, start, end) in enumerate(journey.windows(rows)):
            self._flow.on[position] = float(start.t < t < end.t)
        last = i == len(journey.trail.stretches) - 1
        wanted = self.times[(self.times >= t) & ((self.times <= t_end) if last else (self.times < t_end))]
        stops, last_stop = journey.stops(rows, i), t
        for stop in sorted(stops):
            before, behind = journey.beside(i, stop)
            self._integrate(i, t, before, np.minimum(wanted[(wanted >= last_stop) & (wanted < stop)], before))
            t, last_stop = behind, stop
            for passage in journey.passages_at(i, stop):
                self._pass_zero(passage)
            for word, k in stops[stop]:
                journey.go(i, stop)
                self._look(k) if word == "look" else self._window(word, k)
        self._integrate(i, t, t_end, wanted[wanted >= last_stop])

    def _pass_zero(self, passage: Passage) -> None:
        """Variations behind the zero of a vector from those before it."""
        later = -(self.dy @ passage.by_y + self.dp @ passage.by_p)  # δt
        self.dy += np.outer(later, passage.rates)
        flow = self._flow
        self.of_integrals += np.outer(later, flow.on * flow.factor * passage.integrands[flow.functional])

    def _look(self, k: int) -> None:
        """Row k looks at the machine where it is, at a time that is known, or that of an event which is only noted."""
        row = self.rows[k]
        assert row.moment is not None
        by_y, by_p, by_t = self.journey.derivatives(row.functional)
        moving = by_t + by_y @ self.place.rates
        self.derivatives[k] += self.dy @ by_y + self.dp @ by_p
        if row.moment.by_p is not None:
            self.derivatives[k] += moving * (self.dp @ row.moment.by_p)
        elif row.moment.kind == MARK:
            assert self.junctions is not None
            watch = self.journey.trail.marks[row.moment.number].watches[0]
            g_y, g_p, rate, _ = self.junctions.trigger(self.journey.snapshot(), watch)
            self.derivatives[k] -= moving / rate * (self.dy @ g_y + self.dp @ g_p)

    def _window(self, word: str, k: int) -> None:
        """The integral of row k starts, or ends, here."""
        row = self.rows[k]
        moment = row.start if word == "start" else row.end
        self._flow.on[self._integrals.index(k)] = float(word == "start")
        if moment is not None and moment.by_p is not None:
            sign = -1.0 if word == "start" else 1.0
            self.derivatives[k] += sign * self.journey.integrand_of(row) * (self.dp @ moment.by_p)

    def _integrate(self, stretch: int, t_a: float, t_b: float, times: np.ndarray) -> None:
        """Variations from t_a to t_b; those at `times` are kept."""
        path, place, unit = self.journey.paths[stretch], self.place, self._unit
        columns, count = np.hstack([self.dy, self.of_integrals]), len(self.columns)
        y = columns.ravel()
        variations = np.zeros((times.size, y.size))
        variations[:] = y
        if path is not None and t_b > t_a:
            place.on(self.journey.trail.stretches[stretch])
            m, lu = place.bound.arrays, place.lu
            along.to_still_axes(m, path, t_a, columns)
            A, weight, f, _ = place.bound.adams(y.size)
            if not along.forward_rates(m, lu, path, self._flow, t_a, y, f):
                raise AnalysisError(FAILED)
            scale = np.maximum(first_scale(y, f, typical_step(path, t_b - t_a), unit, count), self._least)
            set_weights(weight, y, scale, self._most, unit, self.rtol)
            linear = along.Linear(unit, scale, self._most, weight, f, self.rtol)
            adams.start(A, t_a, y, f, t_b, weight, adams.MAX_ORDER, np.inf, 0.0, False)
            first, status = int(np.count_nonzero(times <= t_a)), motion.RUNNING
            k = first
            with HeldInterrupt() as ctrl_c:
                while status == motion.RUNNING:
                    ctrl_c.release()
                    status, k = along.advance_forward(
                        m, lu, path, self._flow, A, linear, t_b, times, variations, k, STEPS_PER_CALL
                    )
            if status != motion.OK:
                t = float(A.real.t)
                why = cause(self.journey, stretch, t)
                raise AnalysisError(f"the sensitivities could not be integrated beyond t = {t:.6g}{why}")
            self.steps += int(A.integer.steps)
            self.evaluations += 2 * int(A.integer.steps) + int(A.integer.rejected) + 1
            columns = A.y.reshape(columns.shape)
            along.to_coordinates(m, path, t_b, columns)
            for row in range(first, times.size):
                along.to_coordinates(m, path, float(times[row]), variations[row].reshape(columns.shape))
        n_y = place.n_y
        self.dy, self.of_integrals = columns[:, :n_y].copy(), columns[:, n_y:].copy()
        self.variations += [(row.reshape(count, -1)[:, :n_y].copy(), self.dp.copy()) for row in variations]

    # -- events ------------------------------------------------------------------------------------------------

    def _at_event(self, number: int, stops: bool) -> None:
        """Variations after an event: every entry of state and parameters is a functional of those before it."""
        assert self.junctions is not None
        journey, place, rows = self.journey, self.place, self.rows
        n_y, n = place.n_y, place.n_y + place.n_p
        looks = journey.looks_at_event(rows, number, "after") + (journey.looks_at_end(rows) if stops else [])
        looks += journey.looks_at_event(rows, number, "before")
        place_of = {k: n + i for i, k in enumerate([*self._integrals, *looks])}
        W = Weights.zeros(n + len(place_of), place)
        W.y[:n_y], W.p[n_y:n] = np.eye(n_y), np.eye(place.n_p)
        adjoints = self.junctions.through(journey, rows, number, stops, W, place_of)
        now = self.dy @ adjoints.y.T + self.dp @ adjoints.p.T
        self.dy, self.of_integrals = now[:, :n_y], self.of_integrals + now[:, n : n + len(self._integrals)]
        self.dp[:] = now[:, n_y:n]
        for k in looks:
            self.derivatives[k] += now[:, place_of[k]]
