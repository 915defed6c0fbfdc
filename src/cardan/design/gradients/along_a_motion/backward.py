"""Gradients by the adjoint: from the end of a motion back to its start, through its events.

For ψ = g(T, y(T)) + ∫ L dt the weights w = dψ/dy of the state and η = dψ/dp of parameters (and modes) satisfy

    ẇ = -F_yᵀ w - L_y,   η̇ = -F_pᵀ w - L_p,   w(T) = g_y,   η(T) = g_p

(Barman & Haug 1981, eqs. 3.29-3.39, with accelerations and multipliers eliminated). A response at a time in between
adds its derivatives to w and η there; at events they jump (`junctions`). At the start η is the gradient for a start
that is kept, and w meets the derivatives of the start (`start`).
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.run.interrupts import HeldInterrupt
from cardan.design.gradients.along_a_motion.causes import cause
from cardan.design.gradients.along_a_motion.junctions import Weights, junctions_of
from cardan.design.gradients.along_a_motion.placed_machine import COLUMNS_PER_CALL, FAILED, Place
from cardan.design.gradients.along_a_motion.replay import END, MARK, Journey, Moment, Row
from cardan.design.gradients.along_a_motion.start import StartDerivative
from cardan.design.gradients.along_a_motion.units import first_scale, set_weights, typical_sizes, typical_step
from cardan.design.gradients.along_a_motion.vectors_through_zero import Passage
from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.numerics import sensitivity_flow as along
from cardan.numerics.integrators import adams, radau

STEPS_PER_CALL = 2000  # of a compiled call
LEAST_OF_INTEGRAL = 1e-3  # of an integral: changes of it that are smaller need not be followed to their last digit


class Backward:
    """The weights of some rows, carried back along a journey."""

    def __init__(self, journey: Journey, rows: list[Row], rtol: float):
        self.journey, self.rows, self.rtol = journey, rows, rtol
        self.place = place = journey.place
        self.junctions = junctions_of(journey)
        count = len(rows)
        self.weights = Weights.zeros(count, place)
        self.by_end = np.zeros(count)  # dψ/dT
        self.steps = self.evaluations = 0
        self._product = place.backward(1 if count == 1 else COLUMNS_PER_CALL)
        w, s_a, s_lam = self._product.further
        by_y, by_a, by_lam, by_p, _ = journey.integrand_partials.outputs
        h_y, h_p, _ = self._product.outputs
        self._flow = along.Backward(
            journey.integrand_partials.handle, np.array([count]), np.zeros(count),
            np.array([row.functional for row in rows], np.int64), np.array([row.factor for row in rows], float),
            by_y, by_a, by_lam, by_p, self._product.handle, w, s_a, s_lam, h_y, h_p,
        )  # fmt: skip
        self._unit = typical_sizes(journey)
        self._least = np.array([LEAST_OF_INTEGRAL * abs(row.value) if row.moment is None else 0.0 for row in rows])

    def run(self, begin: StartDerivative) -> np.ndarray:
        """From the end to the start, which depends on parameters, too: the derivatives of all rows."""
        journey, trail = self.journey, self.journey.trail
        if journey.stopped is not None:
            self._at_event(len(trail.junctions) - 1, stops=True)
        else:
            self._at_end()
        for i in reversed(range(len(trail.stretches))):
            self._stretch(i)
            if journey.has_junctions:
                self._at_event(i, stops=False)
        W, n_p = self.weights, self.place.system.n_p
        y_p = np.vstack([begin.q_p, begin.v_p, begin.z_p])
        return W.p[:, :n_p] + (W.y @ y_p + W.p[:, n_p:] @ begin.modes_p)[:, :n_p]

    def _at_end(self) -> None:
        journey = self.journey
        journey.visit(Moment(END, journey.t_end))
        for k in journey.looks_at_end(self.rows):
            by_y, by_p, by_t = journey.derivatives(self.rows[k].functional)
            self.weights.add(k, by_y, by_p)
            self.by_end[k] += by_t + by_y @ self.place.rates
        for k, _, end in journey.windows(self.rows):
            if end.kind == END:
                self.by_end[k] += journey.integrand_of(self.rows[k])

    def _stretch(self, i: int) -> None:
        """Back over one stretch, stopping where responses are looked at and where windows start and end."""
        journey = self.journey
        times = journey.trail.stretches[i].rows.t
        t, t_start = float(times[-1]), float(times[0])
        for k, start, end in journey.windows(self.rows):
            self._flow.on[k] = float(start.t < t <= end.t)
        stops = journey.stops(self.rows, i)
        for stop in sorted(stops, reverse=True):
            before, behind = journey.beside(i, stop)
            self._integrate(i, t, behind)
            t = before
            for passage in journey.passages_at(i, stop):
                self._pass_zero(passage)
            for word, k in stops[stop]:
                journey.go(i, stop)
                self._look(k) if word == "look" else self._window(word, k)
        self._integrate(i, t, t_start)

    def _pass_zero(self, passage: Passage) -> None:
        """Weights before a vector passes zero from those behind."""
        W = self.weights
        jumps = np.array([row.factor * passage.integrands[row.functional] for row in self.rows])
        shift = W.y @ passage.rates + self._flow.on * jumps
        W.y -= np.outer(shift, passage.by_y)
        W.p -= np.outer(shift, passage.by_p)

    def _look(self, k: int) -> None:
        """Row k looks at the machine where it is, at a time that is known, or that of an event which is only noted."""
        row, W = self.rows[k], self.weights
        assert row.moment is not None
        by_y, by_p, by_t = self.journey.derivatives(row.functional)
        moving = by_t + by_y @ self.place.rates
        W.add(k, by_y, by_p)
        if row.moment.by_p is not None:
            W.p[k] += moving * row.moment.by_p
        elif row.moment.kind == MARK:
            assert self.junctions is not None
            watch = self.journey.trail.marks[row.moment.number].watches[0]
            g_y, g_p, rate, _ = self.junctions.trigger(self.journey.snapshot(), watch)
            W.add(k, -moving / rate * g_y, -moving / rate * g_p)

    def _window(self, word: str, k: int) -> None:
        """The integral of row k starts, or ends, here: on the way back it is the other way round."""
        row = self.rows[k]
        moment = row.start if word == "start" else row.end
        self._flow.on[k] = float(word == "end")
        if moment is not None and moment.by_p is not None:
            sign = -1.0 if word == "start" else 1.0
            self.weights.p[k] += sign * self.journey.integrand_of(row) * moment.by_p

    def _integrate(self, stretch: int, t_b: float, t_a: float) -> None:
        """Weights from t_b back to t_a."""
        W, place, path = self.weights, self.place, self.journey.paths[stretch]
        columns = np.hstack([W.y, W.p])
        if path is None or not t_b > t_a or not (np.any(columns) or np.any(self._flow.on)):
            return
        place.on(self.journey.trail.stretches[stretch])
        along.to_still_axes(place.bound.arrays, path, t_b, columns)
        y = columns.ravel()
        if self.journey.trail.stretches[stretch].stiff and place.n_y <= MOST_STATES:
            stiff = StiffBackward(place, self._flow)
            stiff.run(path, t_b, t_a, y)
            along.to_coordinates(place.bound.arrays, path, t_a, columns)
            self.steps, self.evaluations = self.steps + stiff.steps, self.evaluations + radau.STAGES * stiff.steps
            W.take(columns)
            return
        m, lu, count, unit, span = place.bound.arrays, place.lu, len(self.rows), self._unit, t_b - t_a
        A, weight, f, _ = place.bound.adams(y.size)
        if not along.backward_rates(m, lu, path, self._flow, t_b, y, f):
            raise AnalysisError(FAILED)
        scale = np.maximum(first_scale(y, f, typical_step(path, span), unit, count), self._least)
        most = np.full(count, np.inf)
        set_weights(weight, y, scale, most, unit, self.rtol)
        linear = along.Linear(unit, scale, most, weight, f, self.rtol)
        adams.start(A, 0.0, y, f, span, weight, adams.MAX_ORDER, np.inf, 0.0, False)
        status = motion.RUNNING
        with HeldInterrupt() as ctrl_c:
            while status == motion.RUNNING:
                ctrl_c.release()
                status = along.advance_backward(m, lu, path, self._flow, A, linear, t_b, span, STEPS_PER_CALL)
        if status != motion.OK:
            t = t_b - float(A.real.t)
            why = cause(self.journey, stretch, t)
            raise AnalysisError(f"the sensitivities could not be integrated back from t = {t:.6g}{why}")
        self.steps += int(A.integer.steps)
        self.evaluations += 2 * int(A.integer.steps) + int(A.integer.rejected) + 1
        columns = A.y.reshape(columns.shape)
        along.to_coordinates(m, path, t_a, columns)
        W.take(columns)

    def _at_event(self, number: int, stops: bool) -> None:
        """Weights before an event from those after it."""
        assert self.junctions is not None
        self.weights.by_t[:] = 0.0
        self.weights = self.junctions.through(
            self.journey, self.rows, number, stops, self.weights, range(len(self.rows))
        )


# -- the adjoint of stiff motions: Radau IIA steps on those of the run (`numerics.integrators.radau`) ----------------
#
# Adjoint variables are as stiff as the motion; an explicit method would need its shortest time constant. Weights that
# decay faster than a step are lost in it, as they should be, and what they leave in the derivatives by parameters is
# exact.


MOST_STATES = 150  # beyond it the dense systems take longer than many explicit steps


class StiffBackward:
    """Steps of the adjoint along one path."""

    def __init__(self, place: Place, flow: along.Backward):
        self.place, self.flow = place, flow
        n = place.n_y
        dy, dp = np.zeros(COLUMNS_PER_CALL * n), np.zeros(COLUMNS_PER_CALL * place.n_p)
        self._product = Computed(place.system.sensitivities.forward(COLUMNS_PER_CALL), *place.rate_inputs, dy, dp)
        none, whole = np.zeros(0), np.zeros(0, np.int64)
        d_rates, d_lam = self._product.outputs
        self._columns = along.Forward(
            flow.integrand, np.array([n]), none, whole, none, flow.by_y, flow.by_a, flow.by_lam, flow.by_p,
            np.zeros((n, place.n_p)), self._product.handle, dy, dp, d_rates, d_lam,
        )  # fmt: skip
        self._work = radau.new_work(n, place.n_p, int(flow.columns[0]))
        self.steps = 0

    def run(self, path: along.Path, t_b: float, t_a: float, W: np.ndarray) -> None:
        """Weights (w, η), one functional after the other, from t_b back to t_a."""
        m, lu = self.place.bound.arrays, self.place.lu
        inside = path.t[(path.t > t_a) & (path.t < t_b)]
        for t, before in pairwise(np.concatenate([[t_b], inside[::-1], [t_a]])):
            if not radau.step_back(m, lu, path, self.flow, self._columns, t, t - before, W, self._work):
                raise AnalysisError(FAILED)
            self.steps += 1
