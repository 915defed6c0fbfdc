"""Runs of machines with beams and flexible bodies, whose fast waves need not be followed.

Adams steps follow the fastest wave, however small it is. Where a machine has elastic bodies and its run would take very
many of them, positions are looked at some steps apart: if generalized-alpha could take much longer steps with a tenth
of the tolerances, it goes on in their place. A tenth, because it is of order 2: errors of many steps add up.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from cardan.analysis.events.run_events import Events
from cardan.analysis.machine.bound import Bound
from cardan.analysis.run.auto_run import SWITCHED, AutoRun
from cardan.analysis.run.dae_run import AlphaRun, ImplicitRun
from cardan.analysis.run.explicit_runs import AdamsRun
from cardan.model.model import Model
from cardan.numerics import motion
from cardan.numerics.constants import LOOK_STIFF_EVERY
from cardan.numerics.integrators import alpha
from cardan.protocol.checking import JsonObject
from cardan.spec import RTOL_RANGE, RunSpec

MANY_STEPS = 20_000  # to the end of the run: shorter runs are followed, wave by wave
LOOK_EVERY = 20 * LOOK_STIFF_EVERY  # steps
STRIDE, LAST_SAMPLE = 25, 3  # steps between two samples of positions; four samples give the third derivative
WORTH = 20.0  # times the present step, which an implicit step that costs ten explicit ones must have
NOT_WORTH = 5.0  # times: the explicit method goes on
SHARE = 0.1  # of the tolerances
BY_ALPHA = (
    "vibrations of elastic parts that are smaller than the tolerances set the steps: from t = {} on the "
    "generalized-alpha method was used, which damps them, so that speeds, accelerations and forces do not show them; "
    'method=cd.Partition(integrator="adams") follows each of them'
)


def has_waves(model: Model) -> bool:
    return any(force.is_elastic_body for force in model.forces)


def waves_are_damped(model: Model) -> bool:
    """Whether each elastic body has damping, as far as the model says."""
    ratios: list[Any] = [getattr(force, "damping", 0.0) for force in model.forces if force.is_elastic_body]
    each = [x for ratio in ratios for x in (ratio if isinstance(ratio, tuple) else (ratio,))]
    return not any(isinstance(x, (int, float)) and x == 0 for x in each)


class ElasticRun(AutoRun):
    """Adams, until it looks stiff (then BDF) or small waves alone set its steps (then generalized-alpha)."""

    by_alpha = False  # the implicit method: it stays the same, once it has been needed

    def __init__(self, *arguments: object):
        super().__init__(*arguments)
        self.samples: list[list[float]] = []  # times with states, STRIDE steps apart, while it looks ahead
        self.is_damped = waves_are_damped(self.machine.absolute.system.model)

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        was_stiff = self.is_stiff
        status, row = super().advance(row, min(steps, self._steps_to_look()))
        if was_stiff != self.is_stiff or self.users_choice or not self.goes_on(status):
            return status, row
        if self.is_stiff:
            return (self._back() if self._is_slow() else status), row
        return (self.switch() if self._pays() else status), row

    def _steps_to_look(self) -> int:
        """How many there are to the next look: the clock must not decide when it switches."""
        if self.is_stiff:
            return LOOK_EVERY - self._implicit_trials() % LOOK_EVERY
        return STRIDE - self.trials() % STRIDE if self.samples else LOOK_EVERY

    def _implicit_trials(self) -> int:
        return int(self.implicit_run.B.integer.steps + self.implicit_run.B.integer.rejected)

    def _pays(self) -> bool:
        """Whether generalized-alpha would take much longer steps, by four samples of the motion."""
        now = self.reached()
        number, rest = divmod(self.trials() % LOOK_EVERY, STRIDE)
        if rest or number > LAST_SAMPLE or (self.samples and self.samples[-1][0] == now):
            return False
        is_long = self.t_end - now > MANY_STEPS * self.step() and (self.inner is None or self.by_alpha)
        if number == 0 or len(self.samples) != number:
            self.samples = []
        if len(self.samples) != number or not (number or is_long):
            return False
        self.samples = [*self.samples, [now, *self.history.y.tolist()]]
        if number < LAST_SAMPLE:
            return False
        pays = self._longest_implicit_step(np.array(self.samples)) > WORTH * self.step()
        self.samples, self.by_alpha = [], self.by_alpha or pays
        return pays

    def begin(self) -> int:
        """After an event generalized-alpha goes on: it is the machine that has waves, whatever happens to it."""
        if not self.implicit:
            return super().begin()
        self.implicit_run.lu, self.implicit_run.rank = self.lu, self.rank
        return self.implicit_run.begin()

    def switch(self) -> int:
        """Looks stiff, or pays; BDF is for waves that are damped, because it is not stable for others."""
        self.by_alpha = self.by_alpha or (self.inner is None and not self.is_damped)
        return super().switch()

    @property
    def implicit_integrator(self) -> str:
        return "alpha" if self.is_stiff and self.by_alpha else ""

    @property
    def switched_note(self) -> str:  # type: ignore[override]
        return BY_ALPHA if self.by_alpha else SWITCHED

    def new_implicit_run(self, machine: Bound, times: np.ndarray, events: Events) -> ImplicitRun:
        if not self.by_alpha:
            return super().new_implicit_run(machine, times, events)
        return AlphaRun(machine, times, self.implicit_options(), events)

    def implicit_options(self) -> RunSpec:
        options = self.options
        if not self.by_alpha:
            return options
        return replace(options, rtol=max(SHARE * options.rtol, RTOL_RANGE[0]), atol=SHARE * options.atol)

    def make_inner(self, by_alpha: bool) -> None:
        self.by_alpha = by_alpha
        super().make_inner(by_alpha)

    def write_course(self, real: np.ndarray, integer: np.ndarray) -> None:
        super().write_course(real, integer)
        integer.by_alpha = self.by_alpha

    def remembered(self) -> JsonObject:
        return super().remembered() | {"samples": self.samples}

    def remember(self, notes: JsonObject) -> None:
        super().remember(notes)
        samples = notes["samples"]
        if samples and np.array(samples, float).shape != (len(samples), 1 + self.history.y.size):
            raise ValueError("its samples are of another machine")
        self.samples = samples

    def _longest_implicit_step(self, samples: np.ndarray) -> float:
        """That of generalized-alpha through four states, if these are all there is to see of the motion."""
        times, states = samples[:, 0], samples[:, 1:]
        differences = states
        for order in (1, 2, 3):  # times 3! the third one is the third derivative
            differences = np.diff(differences, axis=0) / (times[order:] - times[:-order])[:, None]
        m, options = self.machine.arrays, self.options
        third = 6.0 * differences[0] / (SHARE * (self.atol + options.rtol * np.abs(states[-1])))
        third[m.q.size : m.q.size + m.v.size] = 0.0  # the method judges positions, and states of first order
        size = float(np.linalg.norm(third)) * abs(alpha.error_constant(options.rho_inf))
        return size ** (-1.0 / 3.0) if size > 0.0 else np.inf

    def _is_slow(self) -> bool:
        """Whether the steps of generalized-alpha have become so short that the former ones would cost less."""
        looks = self.by_alpha and self._implicit_trials() % LOOK_EVERY == 0
        return bool(looks and self.implicit_run.B.real.h_old < NOT_WORTH * self.step())

    def _back(self) -> int:
        self.to_accepted_state()
        self.lu, self.is_stiff = self.implicit_run.lu, False
        status = AdamsRun.begin(self)
        return motion.RUNNING if status == motion.OK else status
