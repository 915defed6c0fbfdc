"""A machine that can be placed at any time of a computed motion."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from cardan.analysis.machine.bound_function import Computed
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.machine_pool import bound_machine, give_back
from cardan.analysis.run.trail import Snapshot, Stretch
from cardan.compiled.system import System
from cardan.errors import AnalysisError
from cardan.numerics import motion
from cardan.numerics import sensitivity_flow as along
from cardan.numerics.functions import Loaded
from cardan.numerics.sparse_lu import LU

COLUMNS_PER_CALL = 4  # columns of one call, where there are several
FAILED = "the equations of motion cannot be evaluated along the motion"


class Place:
    """The machine at one moment, with the derivatives of its rates and multipliers there."""

    def __init__(self, system: System, p: np.ndarray):
        self.system = system
        self.bound = bound_machine(system, p)
        self.lu = _unused_factors(system, p)
        m = self.bound.arrays
        self.n_y, self.n_p = m.q.size + m.v.size + m.z.size, m.p.size

    def let_go(self) -> None:
        """Another run may have the machine: this place is not used any more."""
        give_back(self.bound)

    def function(self, loaded: Loaded) -> Computed:
        """A function of `state`."""
        return self.bound.functions.of(loaded, *self.state)

    def backward(self, columns: int) -> Computed:
        """Products with the derivatives of rates from the left, of some columns; its `further` are the seeds."""
        m = self.bound.arrays
        seeds = [columns * n for n in (self.n_y, m.v.size, m.lam.size)]
        return self.bound.functions.of(self.system.sensitivities.backward(columns), *self.rate_inputs, further=seeds)

    @cached_property
    def _backward(self) -> Computed:
        return self.backward(1)

    @property
    def rate_inputs(self) -> tuple[np.ndarray, ...]:
        """The arrays that functions of `compiled.variation` read before their own."""
        m = self.bound.arrays
        return m.t, m.q, m.v, m.z, m.p, m.D, m.R, m.v_rate, m.lam

    @property
    def state(self) -> tuple[np.ndarray, ...]:
        """The arrays (t, q, v, a, λ, z, p) that functions of responses are bound to."""
        m = self.bound.arrays
        return m.t, m.q, m.v, m.v_rate, m.lam, m.z, m.p

    def sampled(self, path: along.Path, function: Computed, times: np.ndarray) -> np.ndarray:
        """The first output of a function at times along a path, one row for each; `on` its stretch already."""
        samples = np.zeros((times.size, function.outputs[0].size))
        m, values = self.bound.arrays, function.outputs[0]
        if along.sample(m, self.lu, path, function.handle, values, times, samples) != motion.OK:
            raise AnalysisError(FAILED)
        return samples

    def put(self, at: Snapshot) -> None:
        m = self.bound.arrays
        m.t[0] = at.t
        for array, value in zip((m.q, m.v, m.z, m.p, m.D, m.R, m.v_rate, m.lam, m.lam_seen, m.q_rate, m.z_rate),
                              (at.q, at.v, at.z, at.p, at.D, at.R, at.v_rate, at.lam, at.lam, at.q_rate, at.z_rate),
                              strict=True):  # fmt: skip
            array[:] = value

    def on(self, stretch: Stretch) -> None:
        """Parameters and scales of a stretch of the motion."""
        m = self.bound.arrays
        m.p[:], m.D[:], m.R[:] = stretch.p, stretch.D, stretch.scales[0][1]

    def at_end(self, stretch: Stretch) -> None:
        """To the last state of a stretch."""
        rows, m = stretch.rows, self.bound.arrays
        m.t[0], m.q[:], m.v[:], m.z[:], m.lam_seen[:] = rows.t[-1], rows.q[-1], rows.v[-1], rows.z[-1], rows.lam[-1]
        m.p[:], m.D[:], m.R[:] = stretch.p, stretch.D, stretch.scales[-1][1]
        m.p[m.turn_slots] = rows.turns[-1]
        if motion.evaluate(m, self.lu, False) != motion.OK:
            raise AnalysisError(FAILED)

    def go(self, path: along.Path, t: float) -> None:
        """To time t of a path."""
        along.place(self.bound.arrays, path, t)
        if motion.evaluate(self.bound.arrays, self.lu, False) != motion.OK:
            raise AnalysisError(FAILED)

    @property
    def rates(self) -> np.ndarray:
        """ẏ."""
        m = self.bound.arrays
        return np.concatenate([m.q_rate, m.v_rate, m.z_rate])

    def total(
        self, by_y: np.ndarray, by_a: np.ndarray, by_lam: np.ndarray, by_p: np.ndarray, by_t: float
    ) -> tuple[np.ndarray, np.ndarray, float]:
        """From partial derivatives of f(t, y, a, λ, p) to total ones by y, p, t: a and λ depend on them."""
        if not (by_a.any() or by_lam.any()):
            return by_y.copy(), by_p.copy(), float(by_t)
        w, s_a, s_lam = self._backward.further
        w[:], s_a[:], s_lam[:] = 0.0, by_a, by_lam
        h_y, h_p, h_t = self._backward()
        return by_y + h_y, by_p + h_p, float(by_t + h_t[0])


def _unused_factors(system: System, p: np.ndarray) -> LU:
    """Compiled functions want a partition; it is never used here, where states are on the constraints already."""
    cached = system.responses
    if "factors" not in cached:
        cached["factors"] = BoundMachine(system, p).partition()
    return cached["factors"]


def path_of(place: Place, stretch: Stretch) -> along.Path | None:
    """The steps of a stretch, with the rates of all states; None for one that has no length."""
    rows = stretch.rows
    n = rows.t.size
    if n < 2:
        return None
    y = np.hstack([rows.q, rows.v, rows.z])
    f = np.zeros_like(y)
    m = place.bound.arrays
    place.on(stretch)
    if along.fill_rates(m, rows, f) != motion.OK:
        raise AnalysisError(FAILED)
    scales = np.zeros(n, np.int64)
    for number, (first, _) in enumerate(stretch.scales):
        scales[first:] = number
    points = np.zeros((n - 1, along.POLYNOMIAL_POINTS), np.int64)
    along.choose_points(rows.t, points)
    longer = np.diff(rows.t, 2) >= 0
    ramp = np.array([n - 2 if longer.all() else int(np.argmin(longer))])
    return along.Path(
        rows.t, y, f, rows.turns, points, np.array([R for _, R in stretch.scales]), scales, ramp,
        np.array([0 if stretch.stiff else 1]), np.zeros(1, np.int64), np.zeros((2, along.POLYNOMIAL_POINTS)),
    )  # fmt: skip
